// What has happened: the news above the table, its steps, and the journal at the side.

/** @import { Drawn, Face, Part } from "./types" */
/** @import { Table } from "./table.js" */

import { die, hidden, icon } from "./drawings.js";
import { h } from "./elements.js";

/** @typedef {string | { form: number, name: string, mark: string } | { dice: number[] }} Told */

/**
 * A line in words, cards that can be shown, and dice. The mark that follows a card goes with it, so
 * that no row of text begins with one.
 * @param {{ parts: Part[] }} line
 * @param {Record<number, Face>} faces
 * @returns {Told[]}
 */
export function parts({ parts }, faces) {
  /** @param {Part} part */
  const form = (part) =>
    typeof part === "object" && part.card !== undefined && faces[part.card] ? part.card : null;
  /** @param {number} place */
  const mark = (place) => {
    const part = parts[place];
    return typeof part === "string" ? (/^[.,;:]/.exec(part)?.[0] ?? "") : "";
  };
  return parts.map((part, place) => {
    if (typeof part === "string") {
      const taken = place > 0 && form(parts[place - 1]) !== null;
      return taken ? part.slice(mark(place).length) : part;
    }
    if (part.dice) return { dice: part.dice };
    const shown = form(part);
    return shown === null ? part.text : { form: shown, name: part.text, mark: mark(place + 1) };
  });
}

/**
 * A line or a question: its words, its dice, and its cards as buttons that open them.
 * @param {Table<unknown, Face>} t
 * @param {{ parts: Part[] }} line
 * @returns {Drawn}
 */
export function telling(t, line, rolling = t.motion) {
  let dice = 0;
  return parts(line, t.faces).map((part, place) => {
    if (typeof part === "string") return part;
    if ("dice" in part) return part.dice.map((face) => die(face, "plain", rolling, dice++));
    const { form, name, mark } = part;
    const read = () => t.board.read(form);
    return h(
      "span",
      { key: `n${place}`, class: "joined" },
      h(
        "button",
        { type: "button", class: "named", onclick: read },
        name,
        hidden(", read the card"),
      ),
      mark,
    );
  });
}

/**
 * Lines in a box of their own.
 * @param {string} key
 * @param {string} name
 * @param {Drawn[]} items
 */
const box = (key, name, items) =>
  h(
    "div",
    { key, class: "lines", tabindex: "0", role: "group", "aria-label": name },
    h("ol", {}, items),
  );

/**
 * One column for what happened: what is new, step by step or all at once, or the whole journal.
 * @param {Table<unknown, Face>} t
 */
export function happened(t) {
  const { board } = t;
  const told = t.past && t.steps ? t.steps.told : t.news;
  const whole = !t.past && (board.unfolded || !told.length);
  const lines = whole ? t.journal : told;
  if (!lines.length && !t.past) return null;
  const name = whole ? "Journal" : "What happened";
  const turn = () => {
    board.unfolded = !board.unfolded;
    board.refresh();
  };
  return h(
    "section",
    { key: "news", class: "news", "aria-label": name },
    h(
      "div",
      { key: "head", class: "newshead" },
      icon("scroll"),
      h("b", {}, name),
      told.length > 0 &&
        !t.past &&
        h(
          "button",
          {
            key: "turn",
            type: "button",
            class: "small right",
            "aria-pressed": `${whole}`,
            onclick: turn,
          },
          whole ? "what is new" : "journal",
        ),
    ),
    t.last > 0 && !t.past && stepping(t),
    box(
      whole ? "journal" : `lines${t.past}`,
      whole ? "Lines of the journal" : name,
      lines.map((line, number) =>
        h(
          "li",
          {
            key: whole ? number : `${number}${JSON.stringify(line)}`,
            class: line.heading && "mark-line",
          },
          telling(t, line, whole ? false : t.motion),
        ),
      ),
    ),
  );
}

/**
 * Buttons that go through the steps of the others.
 * @param {Table<unknown, Face>} t
 */
export function stepping(t) {
  const { last, past, stop } = t;
  /**
   * @param {string} words
   * @param {string} sign
   * @param {number} to
   * @param {boolean} able
   */
  const step = (words, sign, to, able) =>
    h(
      "button",
      {
        key: words,
        type: "button",
        class: "small",
        disabled: !able,
        onclick: () => t.board.look(to),
      },
      icon(sign),
      h("span", {}, words),
    );
  return h(
    "span",
    { key: "steps", class: "steps right", role: "group", "aria-label": "Steps" },
    past ? null : h("span", { class: "dim" }, `${stop} of ${last}`),
    step("first", "first", 0, stop > 0),
    step("back", "back", stop - 1, stop > 0),
    step("next", "next", stop + 1, past),
    step("now", "last", last, past),
  );
}
