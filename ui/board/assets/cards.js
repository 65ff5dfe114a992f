// Cards on the table, piles that can be opened, and the panel that reads a card.

/** @import { CardOptions, Drawn, Face, Vain } from "./types" */
/** @import { Table } from "./table.js" */

import { button, cap } from "./choices.js";
import { capital, hidden, icon } from "./drawings.js";
import { h } from "./elements.js";

/**
 * A card: its face is one button that reads it or, with one option, chooses it.
 * @template {Face} F
 * @param {Table<unknown, F>} t
 * @param {CardOptions<F>} options
 */
export function card(t, options) {
  const {
    key,
    form,
    spot = null,
    size = "full",
    face,
    foot,
    extra = "",
    verb,
    beneath,
    vain,
  } = options;
  const { board } = t;
  const choices = spot === null ? [] : t.at(spot);
  const facts = t.faces[form];
  const single = choices.length === 1 ? choices[0] : null;
  for (const choice of choices) {
    choice.word = capital(verb ? verb(choice) : choice.move.verb);
    choice.vain = vain;
    choice.seen = true;
  }
  const { at_once: often = {}, settings } = board.data;
  const careful = settings?.read_first && single && !(single.move.verb in often);
  /** @param {PointerEvent & { target: Element }} event */
  const click = (event) => {
    const touch = event.pointerType === "touch" || event.pointerType === "pen" || careful;
    const named = event.target.closest(".verb") !== null; // what would be done was clicked itself
    if (!single) {
      board.tap(choices.length ? spot : null, form); // the panel has its choices
    } else if (touch && board.tapped !== spot && !named) {
      board.tap(spot, form); // the first tap reads, the second one chooses
    } else {
      board.choose(single.index, event.pointerType === "mouse" && !careful && !named);
    }
  };
  return h(
    "div",
    {
      key,
      class: `card ${size} ${choices.length ? "can" : ""} ${extra}`,
      "data-card": options.card ?? key,
      "data-form": form,
    },
    h(
      "button",
      {
        key: "face",
        type: "button",
        class: "face",
        onclick: click,
        onfocus: () => board.attend(form),
        onmouseenter: (event) => board.point(event, form),
        "data-option": single?.index,
      },
      hidden(single ? `${single.label}. ` : "Read "),
      icon(board.game.emblem(facts), "emblem"),
      face(facts),
      single &&
        h(
          "span",
          { key: "verb", class: "verb" },
          icon("play"),
          meant(single.word, vain),
          cap(t, single.index),
        ),
    ),
    choices.length > 1 &&
      h(
        "div",
        { key: "verbs", class: "verbs" },
        choices.map((choice) => button(t, choice, choice.word, "tiny")),
      ),
    foot,
    beneath,
  );
}

/**
 * What a card says it is for; on a small one, why that leads to nothing.
 * @param {string | undefined} word
 * @param {Vain | null} [vain]
 */
export const meant = (word, vain) =>
  vain ? [h("span", { class: "means" }, word), h("span", { class: "vain" }, vain.short)] : word;

/**
 * A pile that can be opened over the table.
 * @param {Table<unknown, Face>} t
 * @param {string} name
 * @param {string} title
 * @param {number} count
 * @param {() => Drawn} draw
 */
export function pile(t, name, title, count, draw, can = false) {
  const open = t.board.open.has(name);
  return h(
    "div",
    { key: `pile ${name}`, class: "piled", "data-pile": name },
    h(
      "button",
      {
        key: "pile",
        type: "button",
        class: `pile ${can ? "can" : ""}`,
        "aria-expanded": open ? "true" : "false",
        disabled: count === 0,
        onclick: () => t.board.toggle(name),
      },
      icon("cards"),
      h("span", {}, title),
      h("b", {}, String(count)),
    ),
    open &&
      count > 0 &&
      h(
        "div",
        { key: "open", class: "opened", role: "group", "aria-label": title },
        closing(t, name),
        draw(),
      ),
  );
}

/**
 * What closes something that lies over the table.
 * @param {Table<unknown, Face>} t
 * @param {string} name
 */
export const closing = (t, name) =>
  h(
    "button",
    { key: "close", type: "button", class: "small shut", onclick: () => t.board.toggle(name) },
    h("b", { "aria-hidden": "true" }, "×"),
    hidden("close"),
  );

/**
 * A card's text at the side, covering nothing.
 * @param {Table<unknown, Face>} t
 */
export function panel(t) {
  if (!Object.keys(t.faces).length) return null; // nothing can be read
  const { board } = t;
  const { reading, tapped } = board;
  const face = reading === null ? null : t.faces[reading];
  const taps = tapped === null ? [] : t.choices.filter((choice) => choice.spot === tapped);
  const close = () => board.read(null);
  return h(
    "aside",
    { key: "panel", class: `panel ${face ? "full" : ""}`, "aria-label": "Card text" },
    h(
      "div",
      { key: `p${reading}`, class: "sheet", tabindex: "0" },
      face ? board.game.describe(face, t) : h("p", { class: "dim" }, invitation()),
    ),
    face &&
      h(
        "div",
        { key: "taps", class: `taps ${taps.length ? "some" : ""}` },
        taps.map((choice) => button(t, choice, choice.word, "wide")),
        h(
          "button",
          { key: "close", type: "button", class: "small close", onclick: close },
          "close",
        ),
      ),
  );
}

const invitation = () =>
  matchMedia("(pointer: coarse)").matches
    ? "Tap a card to read it here; tap it again, or its green bar, to choose it."
    : "Point at a card or go to it with Tab: its text stands here.";
