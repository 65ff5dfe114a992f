// How a card of Age of Ascent and its pieces look.

/** @import { Drawn, Face } from "/board/types" */

import { amount, explained, h, hidden, icon } from "/board/core.js";

/**
 * Tokens in three colours and of the empire, and dice in the colours.
 * @typedef {"S" | "G" | "C" | "E" | "Sd" | "Gd" | "Cd"} Kind
 */

/**
 * @typedef {object} Facts
 * @property {"territory" | "hero" | "treasure"} row
 * @property {string} type
 * @property {number} cost
 * @property {Kind[]} gives
 * @property {Kind[]} also
 * @property {number} vp
 * @property {string} text
 * @property {string} full_text
 */

/** @typedef {Face & Facts} Card */

/** @type {Kind[]} */
export const KINDS = ["S", "G", "C", "E", "Sd", "Gd", "Cd"];
/** @type {Record<Kind, string>} */
export const NAMES = {
  S: "strength token",
  G: "gold token",
  C: "culture token",
  E: "empire token",
  Sd: "strength die",
  Gd: "gold die",
  Cd: "culture die",
};
/** Pieces WILD + colour: a token placed as if it had another colour. */
export const WILD = 7;

/**
 * The kind of a piece, placed as any colour or not.
 * @param {number} code
 */
export const kindOf = (code) => KINDS[code >= WILD ? code - WILD : code];

/** @param {string} name */
export const plural = (name) => (name.endsWith("die") ? name.replace(/die$/, "dice") : `${name}s`);

/**
 * @param {Kind} kind
 * @param {number | null} [count]
 */
export function piece(kind, count = null, wild = false) {
  const name = `${NAMES[kind]}${wild ? " as any colour" : ""}`;
  const told = count === null ? name : `${count} ${count === 1 ? name : plural(name)}`;
  return h(
    "span",
    { class: `piece ${kind} ${wild ? "wild" : ""}`, title: told, "data-help": NAMES[kind] },
    h("span", { class: "shape", "aria-hidden": "true" }, kind[0], wild ? "*" : ""),
    count !== null && count > 1
      ? h("span", { class: "times", "aria-hidden": "true" }, `×${count}`)
      : null,
    hidden(`${told} `),
  );
}

/** @param {Kind[]} list */
export const pieces = (list) => list.map((kind) => piece(kind));

/**
 * @param {number[]} counts by kind, tokens as any colour last
 */
export function bidPieces(counts) {
  const shown = counts.flatMap((count, kind) => {
    if (!count) return [];
    const wild = kind >= WILD;
    const letter = kindOf(kind);
    return count > 3
      ? [piece(letter, count, wild)]
      : Array.from({ length: count }, () => piece(letter, null, wild));
  });
  return shown.length ? shown : [h("span", { class: "dim" }, "nothing yet")];
}

/** @param {Card} f */
export const emblem = (f) => f.row;

/**
 * @param {Card} f
 * @param {boolean} [last] in the final slot
 */
export const face = (f, last = false) => [
  h(
    "span",
    { class: "band" },
    icon(f.row),
    h("span", { class: "title" }, f.name),
    h("span", { class: "cost", title: `cost ${f.cost}`, "data-help": "cost" }, String(f.cost)),
  ),
  h(
    "span",
    { class: "gives" },
    pieces(f.gives),
    f.vp ? amount("star", f.vp, "VP", "vp") : null,
    f.also.length ? h("span", { class: "also" }, "takes ", pieces(f.also)) : null,
    last ? h("span", { class: "final" }, icon("glass"), "final slot") : null,
  ),
  f.text ? h("span", { class: "rules" }, f.text) : null,
];

/**
 * A card in one line.
 * @param {Card} f
 */
export const slim = (f) => [
  icon(f.row),
  h("span", { class: "title" }, f.name),
  f.row === "territory"
    ? h("span", { class: "cost", title: `cost ${f.cost}` }, String(f.cost))
    : null,
];

/**
 * @param {Card} f
 * @returns {Drawn}
 */
export function describe(f) {
  return [
    h(
      "p",
      { class: `over ${f.row}` },
      icon(f.row),
      explained(f.row, f.row),
      f.type === f.row ? null : explained(f.type, f.type),
    ),
    h("h3", {}, f.name),
    h(
      "dl",
      { class: "facts" },
      h("div", {}, h("dt", {}, explained("cost", "Cost")), h("dd", {}, String(f.cost))),
      h("div", {}, h("dt", {}, "Gives"), h("dd", {}, f.gives.length ? pieces(f.gives) : "nothing")),
      f.also.length
        ? h(
            "div",
            {},
            h("dt", {}, explained("also takes", "Also takes")),
            h("dd", {}, pieces(f.also)),
          )
        : null,
      f.vp
        ? h("div", {}, h("dt", {}, "Points"), h("dd", {}, amount("star", f.vp, "VP", "vp")))
        : null,
    ),
    h("p", { class: "text" }, f.full_text || "No text."),
  ];
}
