// The bubble of lessons and advice: it points at one thing where it covers nothing, else it has a
// place of its own: at the foot of the column at the side, on a phone below the question.

/** @import { Advice, Lesson } from "./types" */
/** @import { Board } from "./board.js" */

import { hidden, icon } from "./drawings.js";
import { h, patch } from "./elements.js";
import { press } from "./keys.js";

/** @typedef {{ left: number, top: number, right: number, bottom: number }} Box */
/** @typedef {{ left: number, top: number, side: string }} Place */
/** @typedef {{ width: number, height: number }} Size */

const EDGE = 8; // pixels that it stays away from the window's edge
const SPARED = ".ask, .says, .bar, .purse, .ribbon"; // what is read in order to decide
// What it covers only where there is no other room.
const READ = ".card, .player, .panel, .news, [data-spared]";
const GAP = 14; // between it and what it points at

/**
 * Where a bubble lies: beside what it points at; if something would be covered there, where nothing
 * is, as near as can be; if something is covered everywhere, where that is least, at an edge.
 * @param {Box} at what it points at
 * @param {Size} size of the bubble
 * @param {Size} view the window
 * @param {Box[]} spared what had better not be covered
 * @returns {Place}
 */
export function placed(at, { width, height }, view, spared) {
  const [farX, farY] = [view.width - width - EDGE, view.height - height - EDGE];
  const across = (at.left + at.right - width) / 2;
  const down = (at.top + at.bottom - height) / 2;
  /** @param {number} left */
  const inX = (left) => Math.max(EDGE, Math.min(left, farX));
  /** @param {number} top */
  const inY = (top) => Math.max(EDGE, Math.min(top, farY));
  /** @param {{ left: number, top: number }} place */
  const covered = ({ left, top }) => {
    const box = { left, top, right: left + width, bottom: top + height };
    return spared.reduce((sum, other) => sum + shared(box, other), 0);
  };
  const lefts = [across, at.right - width, at.left].map(inX);
  const beside = least(
    [
      ...lefts.map((left) => ({ side: "below", left, top: at.bottom + GAP })),
      ...lefts.map((left) => ({ side: "above", left, top: at.top - GAP - height })),
      { side: "right", left: at.right + GAP, top: inY(down) },
      { side: "left", left: at.left - GAP - width, top: inY(down) },
    ].filter(({ left, top }) => left === inX(left) && top === inY(top)),
    covered,
  );
  if (beside?.cost === 0) return beside.place;
  // Where there is room at all, there is some that touches the window's edge or something spared.
  const boxes = [...spared, at];
  const columns = [
    inX(across),
    farX,
    EDGE,
    ...boxes.flatMap(({ left, right }) => [left - width, right]),
  ];
  const rows = [
    inY(down),
    farY,
    EDGE,
    ...boxes.flatMap(({ top, bottom }) => [top - height, bottom]),
  ];
  const all = [...new Set(columns)]
    .flatMap((left) => [...new Set(rows)].map((top) => ({ side: "", left, top })))
    .filter(({ left, top }) => left >= EDGE && left <= farX && top >= EDGE && top <= farY);
  const free = all.filter(
    ({ left, top }) =>
      !covered({ left, top }) &&
      !shared(at, { left, top, right: left + width, bottom: top + height }),
  );
  const near = least(free, ({ left, top }) => Math.hypot(left - across, top - down));
  if (near) return near.place;
  const edges = all.filter(
    ({ left, top }) => [EDGE, farX].includes(left) || [EDGE, farY].includes(top),
  );
  const edge = least(edges, covered);
  if (beside && !(edge && edge.cost < beside.cost)) return beside.place;
  return edge?.place ?? { side: "", left: inX(across), top: inY(view.height) };
}

/**
 * What costs least, the first of several.
 * @template T
 * @param {T[]} places
 * @param {(place: T) => number} costs
 */
function least(places, costs) {
  /** @type {{ place: T, cost: number } | null} */
  let best = null;
  for (const place of places) {
    const cost = costs(place);
    if (!best || cost < best.cost) best = { place, cost };
  }
  return best;
}

/**
 * The area that two boxes share.
 * @param {Box} one
 * @param {Box} other
 */
const shared = (one, other) =>
  Math.max(0, Math.min(one.right, other.right) - Math.max(one.left, other.left)) *
  Math.max(0, Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top));

export class Bubble {
  /**
   * @param {Board} board
   * @param {Element} parent
   */
  constructor(board, parent) {
    this.board = board;
    this.root = document.createElement("div");
    this.root.className = "bubble";
    this.root.setAttribute("role", "note");
    this.root.setAttribute("aria-live", "polite");
    this.root.hidden = true;
    parent.appendChild(this.root);
    this.closed = ""; // what was closed last
    this.shown = ""; // what has been told
    this.aside = false; // put aside until it is called back, whatever there is to tell
    this.room = 0; // pixels that a phone's board keeps for it, also while it has nothing to tell
    /** @type {Lesson[]} */
    this.kept = []; // lessons that came meanwhile
    this.root.addEventListener("keydown", (event) => press(board, event));
    this.fresh = false; // what is told has come into sight by itself, and nobody has gone elsewhere
    this.moved = new ResizeObserver(() => {
      this.settle();
      if (this.inLine && this.fresh) this.reveal();
    });
    this.moved.observe(board.root);
  }

  /**
   * Follow what it points at when the page scrolls or the window changes.
   * @param {AbortSignal} signal
   */
  follow(signal) {
    const settle = () => this.settle();
    addEventListener("resize", settle, { signal });
    document.addEventListener("scroll", settle, { signal, capture: true, passive: true });
    const goes = () => {
      this.fresh = false;
    };
    for (const kind of ["pointerdown", "wheel", "keydown"])
      document.addEventListener(kind, goes, { signal, capture: true, passive: true });
  }

  /** The lessons that there are to tell: those that were kept, then that of now. */
  get lessons() {
    const { lesson } = this.board.data;
    if (!lesson && !this.board.table.mine) return [];
    const kept = this.kept.filter(({ name }) => name !== lesson?.name);
    return lesson ? [...kept, lesson] : kept;
  }

  /** How many lessons there are to tell, also of those that have not been sent yet. */
  get count() {
    return this.lessons.length + (this.board.data.lesson?.more ?? 0);
  }

  /** The lesson that there is to tell, or advice. */
  get name() {
    const [lesson] = this.lessons;
    const begun = this.board.table.drop !== null; // advice on what is under way would be in the way
    return lesson ? lesson.name : this.board.data.advice && !begun ? "advice" : "";
  }

  /** What is told now, by a name; nothing if there is nothing to tell, or it was closed. */
  get told() {
    const { view } = this.board.data;
    const key = `${view.id} ${view.undos ?? 0} ${this.name}`;
    return this.name && key !== this.closed ? key : "";
  }

  /** Whether there is something to read that can be closed. */
  get open() {
    return this.told !== "" && !this.aside && !this.away;
  }

  /** Whether the advice on this decision was closed: it can be had back. */
  get shut() {
    return this.name === "advice" && !this.told;
  }

  /** Whether only a button is left of it. */
  get small() {
    return this.aside || this.shut;
  }

  /** Whether something is open over a phone's board, which the bubble would lie on. */
  get away() {
    const { data, helped, narrow, open, reading, table } = this.board;
    const sheet = reading !== null && data.faces[reading] !== undefined;
    return narrow && (sheet || helped || open.size > 0 || table.drop !== null);
  }

  /** Whether it is still to be seen how the game has ended. */
  get early() {
    return this.board.data.view.over && document.documentElement.hasAttribute("data-ahead");
  }

  /** Draw what the board's data has to tell. */
  show() {
    const { advice } = this.board.data;
    this.glow(advice?.options ?? []);
    const { lessons } = this;
    const [lesson] = lessons;
    if (this.aside && lesson) this.kept = lessons;
    this.root.hidden = (!this.told && !this.shut) || this.away || this.early;
    if (!this.told) this.shown = ""; // what comes back is shown again
    this.ring(lesson && !this.root.hidden && !this.small ? this.target : null);
    if (this.root.hidden) {
      this.settle();
      return;
    }
    this.root.setAttribute("aria-label", lesson ? "Lesson" : "Advice");
    this.root.classList.toggle("aside", this.small);
    const waiting = this.count > 1 ? `${this.count} lessons` : "lesson";
    patch(
      this.root,
      this.small
        ? [
            this.mover(
              lesson ? waiting : "advice",
              "insight",
              this.count > 1 ? `${this.count}` : "",
            ),
          ]
        : [
            h("span", { key: "arrow", class: "arrow", "aria-hidden": "true" }),
            lesson && taught(lesson),
            advice && advised(advice),
            this.buttons(advice, lesson),
          ],
    );
    this.settle();
    if (this.shown !== this.told) this.fresh = true;
    if (this.inLine && this.fresh) this.reveal();
    this.shown = this.told;
  }

  /** Whether it may have a place of its own: the end is told above the board, and not covered. */
  get roomy() {
    return !this.root.hidden && !this.small && !this.board.data.view.over;
  }

  /** Whether it lies in a line of its own, for which the board makes room. */
  get inLine() {
    return this.board.narrow && this.roomy;
  }

  /** Where the bar above the board ends, and it begins there. */
  get foot() {
    return this.board.part(".top").getBoundingClientRect().bottom;
  }

  /** How far what is refused reaches below that bar. */
  get said() {
    const says = this.board.root.querySelector(".says");
    return says ? Math.max(0, Math.ceil(boxOf(says).bottom - this.foot) + EDGE / 2) : 0;
  }

  /**
   * What puts the bubble aside, where only this is left of it, and brings it back.
   * @param {string} words
   * @param {string} sign
   * @param {string} [short] how the words begin: all that is seen of them in a phone's bar
   */
  mover(words, sign, short = "") {
    const move = () => {
      if (this.shut) this.closed = "";
      else this.aside = !this.aside;
      this.room = 0;
      this.show();
    };
    return h(
      "button",
      { key: "aside", type: "button", class: "small", "data-aside": true, onclick: move },
      icon(sign),
      this.small && this.board.narrow
        ? [short, hidden(words.slice(short.length))]
        : h("span", {}, words),
    );
  }

  /**
   * @param {Advice | undefined} advice
   * @param {Lesson | undefined} lesson
   */
  buttons(advice, lesson) {
    const next = this.count > 1 ? `next, ${this.count - 1} more` : "got it";
    return h(
      "p",
      { key: "buttons", class: "buttons" },
      advice &&
        h(
          "button",
          { key: "do", type: "button", class: "choice", "data-advice": true, onclick: this.act },
          icon("play"),
          h("span", {}, "do it for me"),
        ),
      this.mover("aside", "last"),
      h(
        "button",
        { key: "close", type: "button", class: "small", "data-close": true, onclick: this.close },
        lesson ? next : "close",
      ),
    );
  }

  /**
   * Do what is advised, as if its option had been chosen. The second half of a double click is not
   * meant for what is advised next.
   * @param {MouseEvent} [event]
   */
  act = (event) => {
    const { advice } = this.board.data;
    if (!advice || (event?.detail && event.detail % 2 === 0)) return;
    if (Object.keys(advice.wish).length) this.board.wish(advice.wish);
    else this.board.act("choose", advice.options[0]);
  };

  /** Close it, if it can be read; a lesson is read then, and another one may follow. */
  close = () => {
    const { told } = this;
    if (!this.open) return;
    const [lesson] = this.lessons;
    this.kept = this.kept.filter((kept) => kept.name !== lesson?.name);
    if (lesson && lesson.name !== this.board.data.lesson?.name) {
      this.show(); // what came after it
      return;
    }
    this.closed = told;
    if (!lesson) this.room = 0;
    this.show();
    if (lesson) this.board.act("read");
  };

  /**
   * Mark the options that are advised, wherever they are drawn.
   * @param {number[]} options
   */
  glow(options) {
    for (const button of this.board.root.querySelectorAll("[data-option], [data-advised]")) {
      const option = button.getAttribute("data-option");
      const advised = option !== null && options.includes(Number(option));
      button.toggleAttribute("data-advised", advised);
    }
  }

  /**
   * Mark what a lesson speaks of, wherever the lesson lies.
   * @param {Element | null} target
   */
  ring(target) {
    for (const marked of this.board.root.querySelectorAll("[data-taught]"))
      marked.toggleAttribute("data-taught", marked === target);
    if (target && !target.matches(".ask, [data-advised]")) target.setAttribute("data-taught", "");
  }

  /** What it points at: the first of its spots that is drawn, else the question. */
  get target() {
    const [lesson] = this.lessons;
    const [first] = this.board.data.advice?.options ?? [];
    const spots = lesson ? lesson.at : [{ kind: "option", name: String(first) }];
    const drawn = spots.flatMap(({ kind, name }) => [
      ...this.board.root.querySelectorAll(`[data-${kind}="${CSS.escape(name)}"]`),
    ]);
    return drawn.find((element) => element.getClientRects().length) ?? this.board.part(".ask");
  }

  /** Put it where it belongs, without moving anything else where there is room. */
  settle() {
    const { inLine, root } = this;
    root.classList.toggle("inline", inLine);
    root.classList.remove("column");
    const { style } = this.board.root;
    // What it tells and what is refused share a place that is always as large.
    const said = inLine ? this.said : 0;
    root.style.setProperty("--said", `${said}px`);
    if (inLine) this.room = root.offsetHeight + said + EDGE;
    const kept = this.board.narrow && !this.board.data.view.over ? this.room : 0;
    style.setProperty("--room", `${kept}px`);
    const folded = this.small && this.board.narrow && !root.hidden;
    style.setProperty("--pill", folded ? `${root.offsetWidth + EDGE}px` : "0px");
    let foot = 0; // of the column at the side
    if (inLine) {
      root.dataset.side = "";
      this.lie(EDGE, this.above(Math.max(EDGE, this.foot) + said));
    } else if (this.roomy) {
      if (!this.beside()) foot = this.column();
    } else if (folded) {
      this.inBar();
    } else if (!root.hidden) {
      this.float();
    }
    style.setProperty("--foot", `${foot}px`);
  }

  /** Put aside on a phone: in the bar, where the question leaves it room. */
  inBar() {
    const words = boxOf(this.board.part(".ask .words"));
    const { offsetHeight, offsetWidth } = this.root;
    this.root.dataset.side = "";
    this.lie(words.right - offsetWidth, (words.top + words.bottom - offsetHeight) / 2);
  }

  /** Bring what it speaks of into sight, and nothing that is advised to where it lies. */
  reveal() {
    reveal(this.target);
    const free = Math.max(EDGE, this.foot) + this.said + this.root.offsetHeight + EDGE;
    const advised = [...this.board.root.querySelectorAll("[data-advised]")].filter(
      (e) => !e.closest(".top") && e.getClientRects().length,
    );
    const first = least(advised, (element) => boxOf(element).top)?.place;
    if (!(first instanceof HTMLElement) || boxOf(first).top >= free) return;
    first.style.scrollMarginTop = `${free}px`;
    first.scrollIntoView({ block: "start" });
    first.style.scrollMarginTop = "";
  }

  /**
   * In its line, unless what it speaks of has been scrolled there: that pushes it away.
   * @param {number} line
   */
  above(line) {
    const { offsetHeight } = this.root;
    const tops = [this.target, ...this.board.root.querySelectorAll("[data-advised]")]
      .filter((element) => !element.closest(".top"))
      .map(boxOf)
      .filter(({ top, bottom, height }) => height && bottom > line && top < line + offsetHeight)
      .map(({ top }) => top);
    return Math.min(line, ...tops.map((top) => top - EDGE - offsetHeight));
  }

  /**
   * @param {number} left
   * @param {number} top
   */
  lie(left, top) {
    this.root.style.translate = `${Math.round(left)}px ${Math.round(top)}px`;
  }

  /** Lie beside what it points at, if it covers nothing there that is read or chosen. */
  beside() {
    const { target } = this;
    const at = within(target.getBoundingClientRect(), seen());
    if (!at) return false;
    const size = this.root.getBoundingClientRect();
    const read = [...this.board.root.querySelectorAll(`[data-option], ${SPARED}, ${READ}`)];
    const other = read.filter((e) => !target.contains(e) && !e.contains(target));
    const { side, left, top } = placed(at, size, seen(), other.map(boxOf));
    const box = { left, top, right: left + size.width, bottom: top + size.height };
    if (!side || read.some((e) => shared(box, boxOf(e)))) return false;
    this.lie(left, top);
    this.point(at, left, top, side);
    return true;
  }

  /**
   * Lie at the foot of the column at the side, or on it where it lies below the board.
   * @returns {number} the room that it takes of the column
   */
  column() {
    const { board } = this;
    const side = boxOf(board.part(".side"));
    const stands = side.left > boxOf(board.part(".table")).right - 1;
    this.root.classList.add("column");
    this.root.style.setProperty("--wide", `${side.width}px`);
    const { offsetHeight } = this.root;
    this.root.dataset.side = "";
    this.lie(side.left, Math.max(EDGE, Math.min(side.bottom, innerHeight) - offsetHeight));
    return stands ? offsetHeight + EDGE : 0;
  }

  /** Lie over the board, beside what it points at, where it covers least. */
  float() {
    const { target } = this;
    const view = seen();
    const size = this.root.getBoundingClientRect();
    if (this.board.data.view.over) {
      this.point(null, 0, 0, ""); // in the corner: the points stand on the left
      this.lie(view.width - size.width - EDGE, view.height - size.height - EDGE);
      return;
    }
    const at = within(target.getBoundingClientRect(), view);
    // What is advised is to be seen above all: it counts as several.
    const advised = [...this.board.root.querySelectorAll("[data-advised]")];
    const options = [...this.board.root.querySelectorAll(`[data-option], ${SPARED}`)];
    const spared = [...options, ...advised, ...advised].filter(
      (option) => !target.contains(option) && !option.contains(target),
    );
    const bottom = { left: 0, right: view.width, top: view.height, bottom: view.height };
    const { left, top, side } = placed(at ?? bottom, size, view, spared.map(boxOf));
    this.lie(left, top);
    this.point(at, left, top, side);
  }

  /**
   * Let the arrow show what it points at.
   * @param {Box | null} at
   * @param {number} left
   * @param {number} top
   * @param {string} side
   */
  point(at, left, top, side) {
    this.root.dataset.side = at ? side : "";
    if (!at) return;
    const { offsetWidth, offsetHeight, style } = this.root;
    const x = (at.left + at.right) / 2 - left;
    const y = (at.top + at.bottom) / 2 - top;
    style.setProperty("--x", `${Math.max(18, Math.min(x, offsetWidth - 18))}px`);
    style.setProperty("--y", `${Math.max(18, Math.min(y, offsetHeight - 18))}px`);
  }
}

/** The window. */
const seen = () => ({ width: innerWidth, height: innerHeight });

/**
 * Let something be seen in the window, as near to the top of the page as can be.
 * @param {Element} element
 */
function reveal(element) {
  if (!(element instanceof HTMLElement) || element.closest(".top")) return;
  element.style.scrollMarginBottom = `${EDGE}px`;
  element.scrollIntoView({ block: "end" });
}

/** @param {Element} element */
const boxOf = (element) => element.getBoundingClientRect();

/**
 * The part of a box that is in the window, if any.
 * @param {DOMRect} box
 * @param {Size} view
 * @returns {Box | null}
 */
function within({ left, top, right, bottom }, { width, height }) {
  const part = {
    left: Math.max(0, left),
    top: Math.max(0, top),
    right: Math.min(width, right),
    bottom: Math.min(height, bottom),
  };
  return part.left < part.right && part.top < part.bottom ? part : null;
}

/** @param {Lesson} lesson */
const taught = ({ name, words }) =>
  h(
    "div",
    { key: `lesson ${name}`, class: "lesson", "data-lesson": name },
    words.split("\n").map((line) => h("p", {}, line)),
  );

/** @param {Advice} advice */
const advised = ({ bot, odds, words, why }) =>
  h(
    "div",
    { key: "advice", class: "advice" },
    icon("insight"),
    h(
      "div",
      {},
      h("p", { key: "words" }, `${bot} advises: `, h("b", {}, words)),
      why && h("p", { key: "why", class: "why" }, why),
      odds && h("p", { key: "odds", class: "why odds" }, odds),
    ),
  );
