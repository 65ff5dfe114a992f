// Cards to look at, drawn as on the boards, with the chosen one's text and where its rules stand.

/** @import { CardLook, Component, Face } from "./types" */

import { capital, h, hidden, icon, patch } from "./core.js";
import * as generic from "./generic.js";
import { Helps } from "./helps.js";

/**
 * A card with what is not drawn on it: facts, where its rules stand, and the file of its data.
 * @typedef {object} Entry
 * @property {Face} face
 * @property {[name: string, value: string][]} facts
 * @property {[word: string, place: string, address: string][]} rules
 * @property {string} data
 */

/** @typedef {{ game: string, cards: Entry[], chosen: Entry | null }} Shelf */

/** @type {Record<string, (at: number, wide: number, last: number) => number>} */
const STEPS = {
  ArrowLeft: (at) => at - 1,
  ArrowRight: (at) => at + 1,
  ArrowUp: (at, wide) => at - wide,
  ArrowDown: (at, wide) => at + wide,
  Home: () => 0,
  End: (_at, _wide, last) => last,
};

/**
 * How the cards of a game look. What its own board brings for it is loaded first.
 * @param {Element} root
 * @param {string | null} name of the game's component, if it has one
 * @returns {Promise<CardLook<Face>>}
 */
async function dressed(root, name) {
  if (!name) return generic.board;
  /** @param {string} file */
  const address = (file) => new URL(`../${name}/${file}`, import.meta.url).href;
  if (!(root.previousSibling instanceof HTMLLinkElement)) {
    const link = document.createElement("link");
    link.rel = "stylesheet";
    link.href = address("board.css");
    const loaded = new Promise((done) => {
      link.onload = done;
      link.onerror = done;
    });
    root.before(link);
    await loaded;
  }
  return (await import(address("board.js"))).board;
}

/** @type {WeakMap<Element, Gallery>} */
const galleries = new WeakMap();

class Gallery {
  /**
   * @param {Element} parent
   * @param {Shelf} shelf
   */
  constructor(parent, shelf) {
    /** @type {CardLook<Face>} */
    this.game = generic.board;
    this.root = document.createElement("div");
    this.root.className = "board gallery still";
    parent.appendChild(this.root);
    this.text = ""; // the shelf, as it was sent
    this.data = shelf;
    /** @type {Helps | undefined} */
    this.helps = undefined;
    /** @type {Entry | null} */
    this.card = null;
    /** @type {string | null} */
    this.given = null; // its name, as it was sent last
    /** @type {(choice: { card: string }) => void} */
    this.send = () => {};
    this.root.addEventListener("keydown", (event) => this.key(event));
  }

  /**
   * @param {string} text
   * @param {string | null} look
   */
  async show(text, look) {
    if (text === this.text) return;
    this.text = text;
    this.game = await dressed(this.root, look);
    if (text !== this.text) return; // something else is to be shown by now
    this.data = JSON.parse(text);
    this.helps ??= new Helps(this.root, this.data.game, this.game.words);
    const { chosen } = this.data;
    const name = chosen ? chosen.face.name : "";
    if (name !== this.given) {
      this.given = name;
      this.card = chosen;
    }
    this.refresh();
  }

  /** @param {Entry | null} card */
  choose(card) {
    this.card = card;
    this.given = card ? card.face.name : "";
    this.refresh();
    this.send({ card: this.given });
  }

  close() {
    const name = this.card?.face.name;
    this.choose(null);
    this.buttons()
      .find((button) => button.dataset.card === name)
      ?.focus();
  }

  buttons() {
    /** @type {NodeListOf<HTMLElement>} */
    const buttons = this.root.querySelectorAll("button[data-card]");
    return [...buttons];
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const at = this.buttons().findIndex((button) => event.composedPath().includes(button));
    if (event.key === "Escape" && this.helps?.hide()) return;
    if (event.key === "Escape" && this.card) this.close();
    else if (at >= 0 && event.key in STEPS) this.step(at, STEPS[event.key]);
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  /**
   * @param {number} at
   * @param {(at: number, wide: number, last: number) => number} to
   */
  step(at, to) {
    const buttons = this.buttons();
    const last = buttons.length - 1;
    const tops = buttons.map((button) => Math.round(button.getBoundingClientRect().top));
    const wide = Math.max(
      1,
      tops.findIndex((top) => top !== tops[0]),
    ); // cards in a row
    const next = buttons[Math.max(0, Math.min(last, to(at, wide, last)))];
    next.focus();
    next.scrollIntoView({ block: "nearest" });
  }

  refresh() {
    const { game } = this;
    const { cards } = this.data;
    patch(this.root, [
      h("h2", { key: "head", class: "vh" }, "Cards found"),
      h(
        "div",
        { key: "all", class: `shelf ${this.card ? "open" : ""}` },
        h(
          "ul",
          { key: "cards", class: "deck", "aria-label": "Cards" },
          cards.map((card) => this.one(game, card)),
        ),
        this.card ? this.sheet(game, this.card) : this.hint(cards),
      ),
    ]);
  }

  /**
   * @param {CardLook<Face>} game
   * @param {Entry} card
   */
  one(game, card) {
    const f = card.face;
    const here = this.card?.face.name === f.name;
    return h(
      "li",
      { key: f.name, class: `card full ${game.tone(f)} ${here ? "here" : ""}` },
      h(
        "button",
        {
          key: "face",
          type: "button",
          class: "face",
          "data-card": f.name,
          "aria-pressed": here ? "true" : "false",
          onclick: () => this.choose(card),
        },
        hidden("Read "),
        icon(game.emblem(f), "emblem"),
        game.face(f),
      ),
    );
  }

  /** @param {Entry[]} cards */
  hint(cards) {
    if (!cards.length) return null;
    return h(
      "aside",
      { key: "panel", class: "panel hint", "aria-label": "Card" },
      h(
        "p",
        { class: "dim" },
        "Choose a card: its whole text, its facts and where its rules stand are shown here.",
      ),
    );
  }

  /**
   * @param {CardLook<Face>} game
   * @param {Entry} card
   */
  sheet(game, card) {
    const { facts, rules, data } = card;
    return h(
      "aside",
      {
        key: "panel",
        class: `panel full ${game.tone(card.face)}`,
        "aria-label": "Card",
        tabindex: "0",
      },
      h(
        "button",
        { key: "close", type: "button", class: "small close", onclick: () => this.close() },
        hidden("Close this card "),
        "×",
      ),
      h(
        "div",
        { key: `p${card.face.name}`, class: "sheet", role: "status" },
        game.describe(card.face),
        facts.length
          ? h(
              "dl",
              { class: "facts more" },
              facts.map(([what, value]) => h("div", {}, h("dt", {}, what), h("dd", {}, value))),
            )
          : null,
      ),
      h("h4", { key: "rule" }, icon("scroll"), "Rule"),
      rules.length
        ? h(
            "dl",
            { key: "rules", class: "facts links" },
            rules.map(([word, place, href]) =>
              h(
                "div",
                { key: word },
                h("dt", {}, capital(word)),
                h(
                  "dd",
                  {},
                  h(
                    "a",
                    { href, target: "_blank", rel: "noopener" },
                    place,
                    hidden(" (in a new tab)"),
                  ),
                ),
              ),
            ),
          )
        : h("p", { key: "none", class: "dim" }, "No page speaks of it."),
      h("h4", { key: "file" }, icon("cards"), "Data"),
      h(
        "p",
        { key: "data", class: "data" },
        data
          ? data.split("/").map((part, i) => (i ? ["/", h("wbr", {}), part] : part))
          : "in a file of your own",
      ),
    );
  }
}

/**
 * Called by Streamlit with every rerun.
 * @param {Component<{ cards: string, look: string | null }>} component
 */
export default function ({ data, parentElement, setTriggerValue }) {
  let gallery = galleries.get(parentElement);
  if (!gallery) {
    gallery = new Gallery(parentElement, JSON.parse(data.cards));
    galleries.set(parentElement, gallery);
  }
  gallery.send = (choice) => setTriggerValue("choice", choice);
  gallery.show(data.cards, data.look);
}
