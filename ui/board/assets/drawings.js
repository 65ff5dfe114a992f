// The small drawings that every board is made of.

/** @import { Drawn, Props } from "./types" */

import { h } from "./elements.js";
import { ICONS } from "./icons.js";

/** @param {string} words */
export const capital = (words) => words.charAt(0).toUpperCase() + words.slice(1);

/**
 * Words that are read aloud and not shown.
 * @param {string} text
 */
export const hidden = (text) => h("span", { class: "vh" }, text);

/** @type {Props} */
const EXPLAINED = { class: "explained", tabindex: "0" };

/**
 * Something that explains itself, by a word that the game has a help to.
 * @param {string} word
 * @param {Drawn[]} kids
 */
export const explained = (word, ...kids) => h("span", { ...EXPLAINED, "data-help": word }, kids);

/**
 * A text in which some words explain themselves, each where it stands first.
 * @param {string} text
 * @param {string[]} words as they are helped with; in the text they begin with a capital
 * @returns {Drawn[]}
 */
export function worded(text, words) {
  /** @type {Drawn[]} */
  let parts = [text];
  for (const word of words) {
    const shown = capital(word);
    const at = parts.findIndex((part) => typeof part === "string" && place(part, shown) >= 0);
    if (at < 0) continue;
    const part = String(parts[at]);
    const from = place(part, shown);
    const mark = h("span", { key: word, ...EXPLAINED, "data-help": word }, shown);
    const around = [part.slice(0, from), mark, part.slice(from + shown.length)];
    parts = [...parts.slice(0, at), ...around, ...parts.slice(at + 1)];
  }
  return parts.filter((part) => part !== "");
}

/**
 * Where a whole word stands, or -1.
 * @param {string} text
 * @param {string} word
 */
const place = (text, word) => text.search(new RegExp(`\\b${word.replace(/[^\w ]/g, "\\$&")}\\b`));

/**
 * @param {string} name
 * @param {string | null} [help] the word that explains it; none where it is but an ornament
 */
export function icon(name, extra = "", help = extra ? null : name) {
  return h(
    "svg",
    {
      class: `icon ${extra}`,
      "data-help": help,
      viewBox: "0 0 24 24",
      "aria-hidden": "true",
      focusable: "false",
    },
    h("path", { d: ICONS[name] || ICONS.dot, "fill-rule": "evenodd" }),
  );
}

/** @type {Record<number, [number, number][]>} */
const PIPS = {
  1: [[12, 12]],
  2: [
    [7, 7],
    [17, 17],
  ],
  3: [
    [6.5, 6.5],
    [12, 12],
    [17.5, 17.5],
  ],
  4: [
    [7, 7],
    [17, 7],
    [7, 17],
    [17, 17],
  ],
  5: [
    [6.5, 6.5],
    [17.5, 6.5],
    [12, 12],
    [6.5, 17.5],
    [17.5, 17.5],
  ],
  6: [
    [7, 5.5],
    [17, 5.5],
    [7, 12],
    [17, 12],
    [7, 18.5],
    [17, 18.5],
  ],
};

/**
 * A die that shows a face; the word for it is read aloud.
 * @param {number} face
 * @param {string} colour
 * @param {boolean} rolling
 */
export function die(face, colour, rolling, place = 0, words = "") {
  return h(
    "span",
    {
      key: `d${place}`,
      class: `die ${colour} ${rolling ? "roll" : ""}`,
      style: `--n:${place % 6}`,
    },
    PIPS[face]
      ? h(
          "svg",
          { viewBox: "0 0 24 24", class: "pips", "aria-hidden": "true", focusable: "false" },
          PIPS[face].map(([cx, cy]) => h("circle", { cx, cy, r: face > 3 ? 2.5 : 3 })),
        )
      : h("b", { class: "pips", "aria-hidden": "true" }, String(face)),
    hidden(`${words}${face} `),
  );
}

/**
 * @param {string} name
 * @param {number} count
 * @param {string} label
 * @param {string} [tally] whose and what it counts
 * @param {string} [help] the word that explains it, where it is not its icon
 */
export function amount(name, count, label, extra = "", tally = undefined, help = name) {
  return h(
    "span",
    { class: `amount ${name} ${extra}`, title: label, "data-tally": tally, "data-help": help },
    icon(name, "", help),
    h("b", {}, String(count)),
    h("span", { class: "unit" }, label),
  );
}
