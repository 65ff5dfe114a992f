// The bubble of lessons and advice: it points at one thing, lies over the board, shifts nothing;
// on a phone, where it would cover what it tells of, it has a place of its own below the question.

/** @import { Advice, Lesson } from "./types" */
/** @import { Board } from "./board.js" */

import { icon } from "./drawings.js";
import { h, patch } from "./elements.js";
import { press } from "./keys.js";

/** @typedef {{ left: number, top: number, right: number, bottom: number }} Box */
/** @typedef {{ left: number, top: number, side: string }} Place */
/** @typedef {{ width: number, height: number }} Size */

const EDGE = 8; // pixels that it stays away from the window's edge
const SPARED = ".ask, .bar, .purse, .ribbon"; // what is read in order to decide
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
    /** @type {Lesson[]} */
    this.kept = []; // lessons that came meanwhile
    this.root.addEventListener("keydown", (event) => press(board, event));
    this.moved = new ResizeObserver(() => this.settle());
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

  /** Whether something is open over a phone's board, which the bubble would lie on. */
  get away() {
    const { data, helped, narrow, open, reading, table } = this.board;
    const sheet = reading !== null && data.faces[reading] !== undefined;
    return narrow && (sheet || helped || open.size > 0 || table.drop !== null);
  }

  /** Draw what the board's data has to tell. */
  show() {
    const { advice } = this.board.data;
    this.glow(advice?.options ?? []);
    const { lessons } = this;
    const [lesson] = lessons;
    if (this.aside && lesson) this.kept = lessons;
    this.root.hidden = !this.told || this.away;
    if (this.root.hidden) {
      this.settle();
      return;
    }
    this.root.setAttribute("aria-label", lesson ? "Lesson" : "Advice");
    this.root.classList.toggle("aside", this.aside);
    const waiting = this.count > 1 ? `${this.count} lessons` : "lesson";
    patch(
      this.root,
      this.aside
        ? [this.mover(lesson ? waiting : "advice", "insight")]
        : [
            h("span", { key: "arrow", class: "arrow", "aria-hidden": "true" }),
            lesson && taught(lesson),
            advice && advised(advice),
            this.buttons(advice, lesson),
          ],
    );
    this.settle();
    if (this.inLine && this.shown !== this.told)
      reveal(this.target, this.root.getBoundingClientRect().bottom + EDGE);
    this.shown = this.told;
  }

  /** Whether it lies in a line of its own, for which the board makes room. */
  get inLine() {
    const { narrow, data } = this.board;
    return narrow && !this.root.hidden && !this.aside && !data.view.over;
  }

  /** Where the bar above the board ends, and it begins there. */
  get foot() {
    return this.board.part(".top").getBoundingClientRect().bottom;
  }

  /**
   * What puts the bubble aside, where only this is left of it, and brings it back.
   * @param {string} words
   * @param {string} sign
   */
  mover(words, sign) {
    const move = () => {
      this.aside = !this.aside;
      this.show();
    };
    return h(
      "button",
      { key: "aside", type: "button", class: "small", "data-aside": true, onclick: move },
      icon(sign),
      h("span", {}, words),
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

  /** Do what is advised, as if its option had been chosen. */
  act = () => {
    const { advice } = this.board.data;
    if (!advice) return;
    if (Object.keys(advice.wish).length) this.board.wish(advice.wish);
    else this.board.act("choose", advice.options[0]);
  };

  /** Close it, if it can be read; a lesson is read then, and another one may follow. */
  close = () => {
    const { told } = this;
    if (!told || this.aside || this.away) return false;
    const [lesson] = this.lessons;
    this.kept = this.kept.filter((kept) => kept.name !== lesson?.name);
    if (lesson && lesson.name !== this.board.data.lesson?.name) {
      this.show(); // what came after it
      return true;
    }
    this.closed = told;
    this.root.hidden = true;
    this.settle();
    if (lesson) this.board.act("read");
    return true;
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
    const { inLine } = this;
    this.root.classList.toggle("inline", inLine);
    const room = inLine ? this.root.offsetHeight + EDGE : 0;
    this.board.root.style.setProperty("--room", `${room}px`);
    if (inLine) {
      this.root.dataset.side = "";
      this.root.style.translate = `${EDGE}px ${Math.round(Math.max(EDGE, this.foot))}px`;
    } else if (!this.root.hidden) {
      this.float();
    }
  }

  /** Lie over the board, beside what it points at. */
  float() {
    const { target } = this;
    const view = { width: innerWidth, height: innerHeight };
    const { over } = this.board.data.view; // the end is told above the board, and not to be covered
    const at = over ? null : within(target.getBoundingClientRect(), view);
    const size = this.root.getBoundingClientRect();
    // What is advised is to be seen above all: it counts as several.
    const advised = [...this.board.root.querySelectorAll("[data-advised]")];
    const options = [...this.board.root.querySelectorAll(`[data-option], ${SPARED}`)];
    const spared = [...options, ...advised, ...advised].filter(
      (option) => !target.contains(option) && !option.contains(target),
    );
    const bottom = { left: 0, right: view.width, top: view.height, bottom: view.height };
    const covers = over ? [] : spared.map(boxOf);
    const { left, top, side } = placed(at ?? bottom, size, view, covers);
    this.root.style.translate = `${Math.round(left)}px ${Math.round(top)}px`;
    this.root.dataset.side = at ? side : "";
    if (!at) return;
    const x = (at.left + at.right) / 2 - left;
    const y = (at.top + at.bottom) / 2 - top;
    this.root.style.setProperty("--x", `${Math.max(18, Math.min(x, size.width - 18))}px`);
    this.root.style.setProperty("--y", `${Math.max(18, Math.min(y, size.height - 18))}px`);
  }
}

/**
 * Let something be seen in the window, below a line.
 * @param {Element} element
 * @param {number} line
 */
function reveal(element, line) {
  if (!(element instanceof HTMLElement) || element.closest(".top")) return;
  element.style.scrollMarginTop = `${line}px`;
  element.scrollIntoView({ block: "nearest" });
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
const advised = ({ bot, words, why }) =>
  h(
    "div",
    { key: "advice", class: "advice" },
    icon("insight"),
    h(
      "div",
      {},
      h("p", { key: "words" }, `${bot} advises: `, h("b", {}, words)),
      why && h("p", { key: "why", class: "why" }, why),
    ),
  );
