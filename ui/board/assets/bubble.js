// The bubble of lessons and advice: it points at one thing, lies over the board, shifts nothing.

/** @import { Advice, Lesson } from "./types" */
/** @import { Board } from "./board.js" */

import { icon } from "./drawings.js";
import { h, patch } from "./elements.js";
import { press } from "./keys.js";

/** @typedef {{ left: number, top: number, right: number, bottom: number }} Box */
/** @typedef {{ left: number, top: number, side: string }} Place */

const EDGE = 8; // pixels that it stays away from the window's edge
const SPARED = ".ask, .bar, .purse, .ribbon"; // what is read in order to decide
const GAP = 14; // between it and what it points at

/**
 * Where a bubble lies: beside what it points at, inside the window, over as little as possible.
 * @param {Box} at what it points at
 * @param {{ width: number, height: number }} size of the bubble
 * @param {{ width: number, height: number }} view the window
 * @param {Box[]} spared what had better not be covered
 * @returns {Place}
 */
export function placed(at, { width, height }, view, spared) {
  const across = (at.left + at.right - width) / 2;
  const down = (at.top + at.bottom - height) / 2;
  /** @param {number} left */
  const inX = (left) => Math.max(EDGE, Math.min(left, view.width - width - EDGE));
  /** @param {number} top */
  const inY = (top) => Math.max(EDGE, Math.min(top, view.height - height - EDGE));
  const beside = [across, at.right - width, at.left].map(inX);
  const places = [
    ...beside.map((left) => ({ side: "below", left, top: at.bottom + GAP })),
    ...beside.map((left) => ({ side: "above", left, top: at.top - GAP - height })),
    { side: "right", left: at.right + GAP, top: inY(down) },
    { side: "left", left: at.left - GAP - width, top: inY(down) },
  ].filter(({ left, top }) => left === inX(left) && top === inY(top));
  /** @param {Place} place */
  const covered = ({ left, top }) =>
    spared.filter((box) => meets(box, { left, top, right: left + width, bottom: top + height }))
      .length;
  const best = places.sort((one, other) => covered(one) - covered(other))[0];
  return best ?? { side: "", left: inX(across), top: inY(view.height) };
}

/**
 * @param {Box} one
 * @param {Box} other
 */
const meets = (one, other) =>
  one.left < other.right &&
  other.left < one.right &&
  one.top < other.bottom &&
  other.top < one.bottom;

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

  /** What is told now, by a name; nothing if there is nothing to tell, or it was closed. */
  get told() {
    const { advice, lesson, view } = this.board.data;
    const begun = this.board.table.drop !== null; // advice on what is under way would be in the way
    const name = lesson ? lesson.name : advice && !begun ? "advice" : "";
    const key = `${view.id} ${view.undos ?? 0} ${name}`;
    return name && key !== this.closed ? key : "";
  }

  /** Draw what the board's data has to tell. */
  show() {
    const { advice, lesson } = this.board.data;
    this.glow(advice?.options ?? []);
    this.root.hidden = !this.told;
    if (!this.told) return;
    this.root.setAttribute("aria-label", lesson ? "Lesson" : "Advice");
    patch(this.root, [
      h("span", { key: "arrow", class: "arrow", "aria-hidden": "true" }),
      lesson && taught(lesson),
      advice && advised(advice),
      this.buttons(advice, lesson),
    ]);
    this.settle();
  }

  /**
   * @param {Advice | undefined} advice
   * @param {Lesson | undefined} lesson
   */
  buttons(advice, lesson) {
    const next = lesson?.more ? `next, ${lesson.more} more` : "got it";
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

  /** Close it; a lesson is read then, and another one may follow. */
  close = () => {
    const { told } = this;
    if (!told) return false;
    this.closed = told;
    this.root.hidden = true;
    if (this.board.data.lesson) this.board.act("read");
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
    const { advice, lesson } = this.board.data;
    const [first] = advice?.options ?? [];
    const spots = lesson ? lesson.at : [{ kind: "option", name: String(first) }];
    const drawn = spots.flatMap(({ kind, name }) => [
      ...this.board.root.querySelectorAll(`[data-${kind}="${CSS.escape(name)}"]`),
    ]);
    return drawn.find((element) => element.getClientRects().length) ?? this.board.part(".ask");
  }

  /** Put it where it belongs, without moving anything else. */
  settle() {
    if (this.root.hidden) return;
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
    const place = at && placed(at, size, view, spared.map(boxOf));
    const { left, top, side } = place || {
      side: "",
      left: (view.width - size.width) / 2,
      top: view.height - size.height - EDGE,
    };
    this.root.style.translate = `${Math.round(left)}px ${Math.round(top)}px`;
    this.root.dataset.side = side;
    if (!at) return;
    const x = (at.left + at.right) / 2 - left;
    const y = (at.top + at.bottom) / 2 - top;
    this.root.style.setProperty("--x", `${Math.max(18, Math.min(x, size.width - 18))}px`);
    this.root.style.setProperty("--y", `${Math.max(18, Math.min(y, size.height - 18))}px`);
  }
}

/** @param {Element} element */
const boxOf = (element) => element.getBoundingClientRect();

/**
 * The part of a box that is in the window, if any.
 * @param {DOMRect} box
 * @param {{ width: number, height: number }} view
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
