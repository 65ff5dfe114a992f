// One board on a page: it draws what the server sends, holds the focus, and sends what is clicked.

/** @import { BoardData, Component, Deed, Face, GameBoard, Moment, Payload, Wish } from "./types" */

import { Bubble } from "./bubble.js";
import { panel } from "./cards.js";
import { ask, help, strip } from "./choices.js";
import { h, leaving, patch, update } from "./elements.js";
import { Film } from "./film.js";
import { Fitting } from "./fitting.js";
import { Helps, pointed } from "./helps.js";
import { press } from "./keys.js";
import { marked } from "./marks.js";
import { lastLine, opened, openers } from "./over.js";
import { raise } from "./overlay.js";
import { happened } from "./story.js";
import { Table } from "./table.js";

const NARROW = 640; // pixels: a phone's layout
const SHORT = "(max-height: 480px)"; // a phone on its side has it too
const COMPACT = "compact"; // the look of a board where little room is
const FEW = 3; // kinds of what can be spent, beside which a small window has room for the question
const MUCH = 5; // beside which also the question's buttons lose their words

/** @type {WeakMap<Element, Board>} */
const boards = new WeakMap();

/**
 * What came last by the socket of a table, which the page does not know of.
 * @type {{ table: string, moment: Moment, view: string } | null}
 */
let told = null;

/**
 * Whether one moment is after another; a page that is opened anew begins from what it is sent.
 * @param {Moment} one
 * @param {Moment} other
 */
const isAfter = (one, other) =>
  one.visit === other.visit &&
  (one.version === other.version ? one.answered > other.answered : one.version > other.version);

/**
 * Called by Streamlit with every rerun.
 * @template T
 * @template {Face} F
 * @param {Component<BoardData>} component
 * @param {GameBoard<T, F>} game
 */
export function mount({ data, parentElement, setTriggerValue }, game) {
  let board = boards.get(parentElement);
  const newer = told?.table === data.table && told && isAfter(told.moment, data) ? told : data;
  const { view } = newer;
  if (!board) {
    board = new Board(parentElement, game, JSON.parse(view));
    boards.set(parentElement, board);
  }
  const shown = board;
  shown.byPage = (deed) => setTriggerValue("deed", deed);
  shown.live = data.table;
  shown.moment = data;
  shown.watching = data.watching;
  shown.shared = data.shared;
  shown.whole = data.whole;
  const stop = shown.listen();
  shown.show(view);
  if (data.table) window.ascentBoard = shown;
  return () => {
    stop();
    if (window.ascentBoard === shown) window.ascentBoard = undefined;
  };
}

export class Board {
  /**
   * @param {Element} parent
   * @param {GameBoard<unknown, Face>} game
   * @param {Payload<unknown, Face>} payload
   */
  constructor(parent, game, payload) {
    this.game = game;
    this.root = document.createElement("div");
    this.root.className = "board";
    parent.appendChild(this.root);
    this.text = ""; // the payload, as it was sent
    this.watching = false;
    this.shared = false;
    this.whole = false; // it has the window to itself
    this.data = payload;
    this.table = new Table(this, payload);
    this.bubble = new Bubble(this, parent);
    /** @type {(deed: Deed) => void} */
    this.byPage = () => {};
    this.live = ""; // the live table that is shown
    /** @type {Moment} */
    this.moment = { visit: "", version: 0, answered: 0 }; // told by the page last
    this.busy = false; // a click is under way
    this.lines = ""; // told last

    /** @type {Set<string>} */
    this.open = new Set(); // piles
    this.unfolded = false; // the journal, instead of what is new in it
    /** @type {string | null} */
    this.opened = null; // the panel over the board, by its name
    /** @type {HTMLElement | null} */
    this.opener = null; // what had the focus when it was opened
    this.helps = new Helps(this.root, payload.view.game, game.words);
    this.helped = false; // the keys are shown
    /** @type {string[]} */
    this.stacked = []; // what Esc can close, what was opened last at the end
    /** @type {number | null} */
    this.reading = null; // a card, in the panel
    /** @type {number | null} */
    this.named = null; // the card that the question names
    /** @type {string | null} */
    this.tapped = null; // the spot whose choices the panel has
    this.leading = false; // the focus is moved by nobody's wish
    this.pressed = ""; // where the pointer was pressed last
    /** @type {string | null} */
    this.still = null; // where it rests while cards are laid under it
    this.touched = false; // by a finger: a sheet that opens under it would take its click
    this.root.addEventListener("keydown", (event) => {
      this.touched = false;
      press(this, event);
    });
    this.root.addEventListener("pointerdown", (event) => {
      this.pressed = pointed(event);
      this.touched = event.pointerType === "touch";
    });
    this.fitting = new Fitting(this.root);
    this.short = matchMedia(SHORT);
    this.width = this.root.clientWidth;
    // Asking for it in the middle of a drawing would have everything laid out.
    this.sizes = new ResizeObserver(() => {
      this.width = this.root.clientWidth;
      this.turned();
    });
    this.sizes.observe(this.root);
    /** @type {AbortController | null} */
    this.ears = null;
    this.film = new Film(this, parent);
  }

  /** Hear the keys of the whole page too, until what this returns is called. */
  listen() {
    if (!this.ears) {
      this.ears = new AbortController();
      const { signal } = this.ears;
      document.addEventListener("keydown", (event) => this.overhear(event), { signal });
      this.bubble.follow(signal);
      document.addEventListener("visibilitychange", () => this.film.seenAgain(), { signal });
      this.short.addEventListener("change", () => this.turned(), { signal });
    }
    return () => {
      this.ears?.abort();
      this.ears = null;
    };
  }

  /**
   * A key that is pressed while nothing on the page has the focus is the board's.
   * @param {KeyboardEvent} event
   */
  overhear(event) {
    if (event.defaultPrevented || this.root.contains(this.active())) return;
    const { activeElement, body } = document;
    if (activeElement === body || activeElement === null) press(this, event);
  }

  /** What has the focus, on the board or beside it. */
  active() {
    const root = this.root.getRootNode();
    return root instanceof Document || root instanceof ShadowRoot ? root.activeElement : null;
  }

  /**
   * Hand in what was done: by the table's socket, or by the page.
   * @param {Deed} deed
   */
  send(deed) {
    if (!this.live || !window.ascentDeed?.(this.live, deed)) this.byPage(deed);
  }

  /**
   * Draw what has come by the table's socket, unless something newer is drawn.
   * @param {Moment} moment
   * @param {string} view
   */
  take(moment, view) {
    const newer = told?.table === this.live && isAfter(told.moment, moment);
    if (newer || isAfter(this.moment, moment)) return;
    told = { table: this.live, moment, view };
    this.show(view);
  }

  /** @param {string} text */
  show(text) {
    this.busy = false;
    if (text === this.text) return;
    this.text = text;
    this.film.take(JSON.parse(text));
  }

  /**
   * Draw what lies on the table, now or at an earlier moment.
   * @param {Payload<unknown, Face>} data
   */
  lay(data) {
    const { narrow } = this;
    if (data.view.id !== this.data.view.id) {
      this.tapped = null; // what was looked at for the sake of a choice is over
      this.open.clear();
      if (narrow) this.reading = null;
    }
    this.data = data;
    if (!narrow) this.readNamed();
    this.refresh();
    const lines = JSON.stringify([this.data.news, this.data.journal]);
    if (lines === this.lines) return;
    this.lines = lines;
    requestAnimationFrame(() => {
      // 0 is the end: the style sheet turns these round.
      for (const list of this.root.querySelectorAll(".lines")) list.scrollTop = 0;
    });
  }

  /** The game is over, and all of it has been seen: how it ended is told above the board. */
  ended() {
    document.documentElement.removeAttribute("data-ahead");
    this.bubble.show();
    requestAnimationFrame(toTop);
  }

  /** Whether the card that is read lies over the board, and not beside it. */
  get narrow() {
    return this.width <= NARROW || this.short.matches;
  }

  /** The window has another size. */
  turned() {
    this.root.classList.toggle(COMPACT, this.narrow);
  }

  /** Show the card that a new question names, until the reader looks at something else. */
  readNamed() {
    const { decision } = this.data.view;
    const parts = (decision?.moves && decision.parts) ?? [];
    const cards = parts.map((part) => (typeof part === "string" ? undefined : part.card));
    const named = cards.find((card) => card !== undefined && this.data.faces[card]) ?? null;
    if (named !== null && named !== this.named) {
      this.reading = named;
      this.tapped = null;
      this.still = this.pressed;
    }
    this.named = named;
  }

  /**
   * Draw all of it.
   * @param {string} [next] selects what gets the focus, whatever had it
   */
  refresh(next) {
    const held = this.active();
    const had = held instanceof HTMLElement && this.root.contains(held);
    const t = new Table(this, this.data);
    this.table = t;
    const drawn = this.game.draw(t); // first: it says where the options lie
    const looks = [t.motion ? "moving" : "still", this.whole && "whole", t.past && "past"];
    if (this.narrow) looks.push(COMPACT);
    this.root.className = `board ${looks.filter(Boolean).join(" ")}`;
    this.root.dataset.id = String(t.view.id);
    this.root.dataset.options = String(t.choices.length);
    this.root.dataset.kind = t.question ? t.question.kind : "";
    const all = [
      h(
        "section",
        { key: "all", "aria-label": `${this.data.title} board`, class: "felt" },
        h("div", { key: "top", class: "top" }, ask(t), drawn.purse, strip(t)),
        h(
          "div",
          { key: "table", class: "table" },
          h(
            "div",
            { key: "ribbon", class: "ribbon" },
            drawn.ribbon,
            t.banner && h("p", { key: "banner", class: "occasion", title: t.banner }, t.banner),
            lastLine(t),
            openers(t),
          ),
          h("div", { key: "seats", class: "seats" }, drawn.seats),
          h("div", { key: "main", class: "main" }, drawn.main),
          h(
            "div",
            { key: "dock", class: `dock ${t.bar ? "begun" : ""}` },
            t.bar ? h("div", { key: "bar", class: "bar" }, t.bar) : drawn.dock,
          ),
        ),
        h("div", { key: "side", class: "side" }, panel(t), happened(t)),
        help(t),
        opened(t),
      ),
    ];
    patch(this.root, all, () => this.lead(next, had ? held : null));
    this.note();
    this.fitting.look();
    marked(this.root, t.marks);
    this.bubble.show();
    raise(this);
    this.helps.check();
    this.stack();
  }

  /** Note what is open by now, in the order in which it was opened. */
  stack() {
    const open = Object.entries({
      bubble: this.bubble.open,
      card: this.tapped !== null || (this.narrow && this.reading !== null),
      bid: this.table.drop !== null,
      pile: this.open.size > 0,
      keys: this.helped,
      panel: this.opened !== null,
    }).flatMap(([name, is]) => (is ? [name] : []));
    const before = this.stacked.filter((name) => open.includes(name));
    this.stacked = [...before, ...open.filter((name) => !before.includes(name))];
  }

  /** Note what the style sheet asks for: to be asked by `:has` makes a change twice as dear. */
  note() {
    const [top, seats, table] = [".top", ".seats", ".table"].map((name) => this.part(name));
    const purse = top.querySelector(":scope > .purse");
    top.toggleAttribute("data-purse", purse !== null);
    const kinds = purse?.querySelectorAll(".amount").length ?? 0;
    top.toggleAttribute("data-some", kinds > FEW);
    top.toggleAttribute("data-much", kinds >= MUCH);
    seats.toggleAttribute("data-three", seats.children.length > 2);
    seats.toggleAttribute("data-four", seats.children.length > 3);
    table.toggleAttribute("data-begun", this.table.bar !== null);
    table.toggleAttribute("data-bare", !this.part(".dock").hasChildNodes());
  }

  /**
   * Let the focus be where it was, or go on from what is about to go.
   * @param {string | undefined} next
   * @param {HTMLElement | null} held what had it
   */
  lead(next, held) {
    if (next !== undefined) {
      const found = [...this.root.querySelectorAll(next)].find((element) => !leaving(element));
      if (found instanceof HTMLElement) this.focus(found);
      else this.focusNext();
    } else if (held && (leaving(held) || held.matches(":disabled"))) {
      this.focusNext();
    } else if (held && this.active() !== held) {
      this.focus(held);
    }
  }

  /**
   * @param {string} selector of a part that is always there
   * @returns {HTMLElement}
   */
  part(selector) {
    const part = this.root.querySelector(selector);
    if (!(part instanceof HTMLElement)) throw new Error(`the board has no ${selector}`);
    return part;
  }

  /** Focus the option that one would go on with. */
  focusNext() {
    const options = this.options();
    /** @param {string} name */
    const having = (name) => options.find((option) => option.hasAttribute(name));
    const begun = having("data-add") ?? having("data-bid");
    const first = options.find((option) => !option.hasAttribute("data-done")) ?? options[0];
    this.focus(begun ?? first ?? this.part(".ask"));
  }

  /**
   * Focus that nobody has asked for: no card is read by it.
   * @param {HTMLElement} element
   */
  focus(element) {
    this.leading = true;
    element.focus({ preventScroll: true });
    this.leading = false;
  }

  /** The buttons of the options that can be seen. */
  options() {
    const begun = this.table.drop ? ".building button:enabled" : "button[data-option]";
    /** @type {NodeListOf<HTMLElement>} */
    const buttons = this.root.querySelectorAll(begun);
    // Nothing has to be laid out to know that.
    return [...buttons].filter((button) => !leaving(button) && button.checkVisibility());
  }

  /** Show the keys, or hide them. */
  help() {
    this.helped = !this.helped;
    this.refresh();
  }

  /**
   * @param {number} index
   * @param {boolean} [unread] whether its card was hit by one click
   */
  choose(index, unread = false) {
    const { pick } = this.table;
    if (pick && this.narrow) this.open.clear(); // it would lie over what begins
    if (pick) pick(index);
    else this.act("choose", index, unread ? { unread: "yes" } : {});
  }

  /**
   * Ask for something that may take several choices.
   * @param {Wish} wish
   */
  wish(wish) {
    this.act("wish", 0, wish);
  }

  /** Make all moves of one kind, where the game has such. */
  allAtOnce() {
    const verb = this.table.atOnce;
    if (verb) this.wish({ verb });
  }

  /**
   * @param {string} deed
   * @param {Wish} wish
   */
  act(deed, index = 0, wish = {}) {
    if (this.busy) return;
    this.busy = true;
    setTimeout(() => {
      this.busy = false;
    }, 1500);
    window.ascentActed = Date.now();
    const { id, undos = 0 } = this.data.view;
    this.send({ do: deed, index, wish, id, undos });
  }

  /**
   * Look at another step of what has happened, by its place among those that can be looked at.
   * @param {number} place
   */
  look(place) {
    this.film.look(place);
  }

  /**
   * Show a card in the panel.
   * @param {number | null} form
   */
  read(form) {
    if (this.leading || form === this.reading) return;
    this.reading = form;
    this.tapped = null;
    const drawn = panel(this.table);
    if (drawn) update(this.part(".panel"), drawn); // nothing else shows it
    if (this.narrow) this.bubble.show(); // which makes room for a sheet
  }

  /**
   * Read what has got the focus by a key or a mouse.
   * @param {number} form
   */
  attend(form) {
    if (!this.touched) this.read(form);
  }

  /**
   * Read what the pointer goes to; not what was laid under a pointer that rests, nor instead of a
   * card that was clicked.
   * @param {MouseEvent} event
   * @param {number} form
   */
  point(event, form) {
    if (this.touched) return;
    if (pointed(event) === this.still || this.tapped) return; // it may be on its way to a button
    this.still = null;
    this.read(form);
  }

  /**
   * Show a card with the choices of its spot.
   * @param {string | null} spot
   * @param {number} form
   */
  tap(spot, form) {
    this.tapped = spot;
    this.reading = form;
    this.refresh();
  }

  /** Close the sheet of a card. */
  close() {
    this.reading = null;
    this.tapped = null;
  }

  /**
   * Open a pile over the table, or close it.
   * @param {string} pile
   */
  toggle(pile) {
    const open = this.open.has(pile);
    this.open.clear(); // one at a time: they lie over the table
    if (this.narrow) this.close();
    if (!open) this.open.add(pile);
    this.refresh();
  }
}

const toTop = () => document.querySelector("[data-testid=stMain]")?.scrollTo({ top: 0 });
