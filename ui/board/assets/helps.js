// Two lines on every icon and word that a game explains, where it stands: at whatever has
// `data-help`, when a pointer rests on it, when it gets the focus, or when it is tapped. What says
// something else each time brings its words along, in `data-tells`.

import { fetched } from "./reading.js";

const REST = 250; // milliseconds that a pointer rests before anything is told
const LINGER = 150; // and for which it stays, so that a pointer can go there
const EDGE = 8; // pixels that stay free at the edges of the window
const PRESSED = "a, button, input, [data-option]"; // a tap on these does something else

/** @typedef {HTMLElement | SVGElement} Anchor */

let made = 0;

export class Helps {
  /**
   * @param {HTMLElement} root of the board, in its place
   * @param {string} game
   * @param {Record<string, string>} [words] for what is called otherwise, such as icons
   */
  constructor(root, game, words = {}) {
    this.root = root;
    this.words = words;
    /** @type {Record<string, string>} */
    this.texts = {};
    this.tip = document.createElement("div");
    this.tip.id = `tip${made++}`;
    this.tip.className = "tip";
    this.tip.popover = "manual";
    this.tip.setAttribute("role", "tooltip");
    root.after(this.tip);
    /** @type {Anchor | null} */
    this.anchor = null; // what is explained
    /** @type {string | null} */
    this.title = null; // the browser's own tip of it, which would come on top
    this.timer = 0;
    this.at = ""; // where the pointer was last
    this.waits = false; // something was laid under it while it rested
    fetched(game, "help").then((texts) => {
      this.texts = /** @type {Record<string, string> | null} */ (texts) ?? {};
    });
    root.addEventListener("pointerover", (event) => this.over(event));
    root.addEventListener("pointermove", (event) => this.moved(event));
    root.addEventListener("pointerout", () => this.later(() => this.hide(), LINGER));
    root.addEventListener("focusin", (event) => this.show(this.explained(event.target)));
    root.addEventListener("focusout", () => this.hide());
    root.addEventListener("click", (event) => this.tap(event));
    this.tip.addEventListener("pointerover", () => clearTimeout(this.timer));
    this.tip.addEventListener("pointerout", () => this.later(() => this.hide(), LINGER));
  }

  /**
   * The nearest thing here or around it that has a help which is known.
   * @param {EventTarget | null} target
   * @returns {Anchor | null}
   */
  explained(target) {
    let place = target instanceof Element ? target.closest("[data-help]") : null;
    while (place && this.text(place) === undefined) {
      place = place.parentElement?.closest("[data-help]") ?? null;
    }
    return place instanceof HTMLElement || place instanceof SVGElement ? place : null;
  }

  /** @param {Element} place */
  word(place) {
    const name = place.getAttribute("data-help") ?? "";
    return this.words[name] ?? name;
  }

  /**
   * @param {Element} place
   * @returns {string | undefined}
   */
  text(place) {
    return place.getAttribute("data-tells") ?? this.texts[this.word(place)];
  }

  /**
   * @param {() => void} does
   * @param {number} pause
   */
  later(does, pause) {
    clearTimeout(this.timer);
    this.timer = setTimeout(does, pause);
  }

  /** @param {PointerEvent} event */
  over(event) {
    if (event.pointerType === "touch") return;
    const place = this.explained(event.target);
    this.waits = place !== null && pointed(event) === this.at; // nobody has gone there
    if (place && place === this.anchor) clearTimeout(this.timer);
    else if (place && !this.waits) this.later(() => this.show(place), REST);
  }

  /**
   * What came under a pointer that rested is explained when it moves.
   * @param {PointerEvent} event
   */
  moved(event) {
    if (this.waits && pointed(event) !== this.at) this.over(event);
    this.at = pointed(event);
  }

  /**
   * A finger that does nothing else asks what this is; elsewhere it puts the answer away.
   * @param {Event} event
   */
  tap(event) {
    if (!(event instanceof PointerEvent) || event.pointerType !== "touch") return;
    const { target } = event;
    const does = target instanceof Element && target.closest(PRESSED);
    this.show(does ? null : this.explained(target));
  }

  /** @param {Anchor | null} place */
  show(place) {
    if (!place?.isConnected) {
      this.hide();
      return;
    }
    this.hide();
    this.anchor = place;
    const word = document.createElement("b");
    word.textContent = `${spoken(this.word(place))}:`;
    this.tip.replaceChildren(word, ` ${this.text(place)}`);
    this.title = place.getAttribute("title");
    place.removeAttribute("title");
    place.setAttribute("aria-describedby", this.tip.id);
    this.tip.showPopover();
    this.lay(place.getBoundingClientRect());
  }

  /**
   * Below what is explained, or above it, and inside the window.
   * @param {DOMRect} at
   */
  lay(at) {
    const { width, height } = this.tip.getBoundingClientRect();
    const left = Math.min(at.left + at.width / 2 - width / 2, innerWidth - width - EDGE);
    const below = at.bottom + 6;
    const top = below + height > innerHeight - EDGE ? at.top - height - 6 : below;
    this.tip.style.left = `${Math.max(EDGE, left)}px`;
    this.tip.style.top = `${Math.max(EDGE, top)}px`;
  }

  /** Put the help away; whether there was any. */
  hide() {
    clearTimeout(this.timer);
    const { anchor } = this;
    if (!anchor) return false;
    this.anchor = null;
    if (this.title !== null) anchor.setAttribute("title", this.title);
    anchor.removeAttribute("aria-describedby");
    if (this.tip.isConnected) this.tip.hidePopover();
    return true;
  }

  /** After a drawing: what is explained may be gone. */
  check() {
    if (this.anchor && !this.anchor.isConnected) this.hide();
  }
}

/**
 * Where the pointer is, in whole pixels: some events tell fractions.
 * @param {MouseEvent} event
 */
export const pointed = (event) => `${Math.round(event.clientX)} ${Math.round(event.clientY)}`;

/**
 * A word as a heading: `culture_roll` as `Culture roll`.
 * @param {string} word
 */
export const spoken = (word) =>
  `${word.charAt(0).toUpperCase()}${word.slice(1).replaceAll("_", " ")}`;
