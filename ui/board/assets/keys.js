// What the keys do.

/** @import { Board } from "./board.js" */

import { close } from "./overlay.js";

/** @typedef {{ x: number, y: number }} Point */

/** Shown with "?"; the page of help has the same. */
export const KEYS = [
  ["← ↑ → ↓", "go from option to option"],
  ["Tab", "go to every card and button"],
  ["Enter", "choose; on other cards: read"],
  [".", "done, pass, or end the turn"],
  ["b n", "step back and forth through what happened"],
  ["l", "back to the present"],
  ["Space", "skip what is being shown"],
  ["1 … 9", "the options with these numbers, shown with this list"],
  ["a", ""], // what a game can do all at once
  ["h", "do what is advised, where there is advice"],
  ["u", "take back your last step"],
  ["?", "show or hide these keys"],
  ["Esc", "close what was opened last: this, a lesson, advice, cards; drop a bid"],
];

/** @type {Record<string, [right: number, down: number]>} */
const ARROWS = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/**
 * @param {Board} board
 * @param {KeyboardEvent} event
 */
export function press(board, event) {
  if (event.ctrlKey || event.metaKey || event.altKey || isRead(event)) return;
  if (!board.film.press(event.key) && !carriedOut(board, event.key)) return;
  event.preventDefault();
  event.stopPropagation();
}

/**
 * Whether a key is pressed by somebody who reads or types in a panel over the board.
 * @param {KeyboardEvent} event
 */
function isRead({ key, target }) {
  return key !== "Escape" && target instanceof Element && target.closest("[data-overlay]") !== null;
}

/**
 * Do what a key stands for, if it does.
 * @param {Board} board
 * @param {string} key
 */
function carriedOut(board, key) {
  const { atOnce, can, drop, last, steps, stop } = board.table;
  if (key === "Escape") {
    return board.helps.hide() || escaped(board);
  }
  if (key === "?") {
    board.help();
  } else if (drop && key === "u") {
    drop();
  } else if (key === "h" && board.data.advice) {
    board.bubble.act();
  } else if (steps && (key === "b" || key === "n" || key === "l")) {
    board.look({ b: stop - 1, n: stop + 1, l: last }[key]);
  } else if (/^[1-9]$/.test(key)) {
    return numbered(board, Number(key) - 1);
  } else if (key === "a" && atOnce) {
    board.allAtOnce();
  } else if (key === "u" && can.includes("undo")) {
    board.act("undo");
  } else if (key === ".") {
    return done(board);
  } else if (key in ARROWS) {
    return step(board, ARROWS[key]);
  } else {
    return false;
  }
  return true;
}

/**
 * Close what was opened last.
 * @param {Board} board
 */
function escaped(board) {
  board.stack();
  const last = board.stacked[board.stacked.length - 1];
  if (last === "panel") {
    close(board);
  } else if (last === "bid") {
    board.table.drop?.();
  } else if (last === "bubble") {
    board.bubble.close();
  } else if (last === "card") {
    board.read(null);
  } else if (last) {
    if (last === "keys") board.helped = false;
    else board.open.clear();
    board.refresh();
  }
  return last !== undefined;
}

/**
 * @param {Board} board
 * @param {number} index
 */
function numbered(board, index) {
  const { choices, digits } = board.table;
  if (index >= (digits ?? choices).length) return false;
  if (digits) digits[index]();
  else board.choose(index);
  return true;
}

/** @param {Board} board */
function done(board) {
  /** @type {HTMLElement | null} */
  const button = board.root.querySelector("button[data-done]");
  button?.click();
  return button !== null;
}

/**
 * The option that lies nearest in a direction gets the focus.
 * @param {Board} board
 * @param {[right: number, down: number]} direction
 */
function step(board, direction) {
  const options = board.options();
  if (!options.length) return false;
  const from = board.active();
  if (!(from instanceof HTMLElement) || !board.root.contains(from)) {
    (options.find((option) => !option.hasAttribute("data-done")) ?? options[0]).focus();
    return true;
  }
  const at = options.indexOf(from);
  const next = options[nearest(middle(from), at, options.map(middle), direction)];
  next.focus();
  next.scrollIntoView({ block: "nearest", inline: "nearest" });
  return true;
}

/** @param {Element} element */
function middle(element) {
  const box = element.getBoundingClientRect();
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

/**
 * Which of these points lies nearest in a direction; where none lies there, the next one around.
 * @param {Point} from
 * @param {number} at the place of `from` among the points, or -1
 * @param {Point[]} points
 * @param {[right: number, down: number]} direction
 */
export function nearest(from, at, points, [right, down]) {
  let best = -1;
  let least = Number.POSITIVE_INFINITY;
  for (const [place, point] of points.entries()) {
    const dx = point.x - from.x;
    const dy = point.y - from.y;
    const along = dx * right + dy * down;
    const far = along + 2.5 * (Math.abs(dx * down) + Math.abs(dy * right));
    if (place !== at && along > 4 && far < least) {
      best = place;
      least = far;
    }
  }
  if (best >= 0) return best;
  const next = at < 0 ? 0 : at + right + down;
  return (next + points.length) % points.length;
}
