// How a card of Ascension looks.

/** @import { Drawn, Face } from "/board/types" */

import { amount, h, hidden, icon } from "/board/core.js";

/**
 * @typedef {object} Facts
 * @property {string} type
 * @property {string} [faction]
 * @property {number} cost
 * @property {number} [insight]
 * @property {number} honor
 * @property {string} text
 * @property {string} full_text
 * @property {string[]} [keywords]
 * @property {string} [other_side_of]
 * @property {string} [set]
 */

/** @typedef {Face & Facts} Card */

const TYPES = ["hero", "construct", "monster", "treasure", "event", "temple"];
/** @type {Record<string, string>} */
const TONES = { monster: "monster", treasure: "shard", event: "shard" };
/** @type {Record<string, string>} */
const LETTERS = { enlightened: "E", lifebound: "L", mechana: "M", void: "V", all: "A" };

/** @param {Card} f */
export const emblem = (f) => f.faction || (TYPES.includes(f.type) ? f.type : "none");
/** @param {Card} f */
export const tone = (f) => f.faction || TONES[f.type] || "none";
/** @param {Card} f */
const currency = (f) => (f.type === "monster" ? "power" : f.insight ? "insight" : "runes");
/**
 * @param {string} name
 * @param {number} count
 */
export const unit = (name, count) => (name === "runes" && count === 1 ? "rune" : name);
/** @param {Card} f */
const price = (f) => (f.insight && !f.cost ? f.insight : f.cost);
/** @param {Card} f */
const bought = (f) => !["treasure", "event", "temple"].includes(f.type);

/** @param {Card} f */
const badge = (f) =>
  h(
    "span",
    { class: `faction ${tone(f)}`, title: f.faction || f.type },
    icon(emblem(f)),
    f.faction ? h("b", {}, LETTERS[f.faction]) : null,
    hidden(` ${f.faction || f.type} `),
  );

/**
 * What a card costs; beside what is printed on it also what it costs now.
 * @param {Card} f
 */
function cost(f, now = price(f)) {
  if (!bought(f) || !(price(f) || now)) return null;
  const changed = now !== price(f);
  const told = `${now} ${unit(currency(f), now)}${changed ? ` now, printed ${price(f)}` : ""}`;
  return h(
    "span",
    { class: `cost ${currency(f)} ${changed ? "changed" : ""}`, title: told },
    icon(currency(f)),
    changed ? h("s", { "aria-hidden": "true" }, String(price(f))) : null,
    String(now),
    changed ? hidden(` now, printed ${price(f)}`) : null,
  );
}

/** @param {Card} f */
const worth = (f) => (f.honor ? amount("honor", f.honor, "honor", "vp") : null);

/**
 * @param {Card} f
 * @param {number} [now] what it costs
 */
export const face = (f, now) => [
  h("span", { class: "band" }, badge(f), h("span", { class: "kind" }, f.type), cost(f, now)),
  h("span", { class: `title ${/\S{12}/.test(f.name) ? "tight" : ""}` }, f.name),
  h("span", { class: "rules" }, f.text),
  h("span", { class: "gives" }, worth(f)),
];

/**
 * A card in one line.
 * @param {Card} f
 * @param {number} [now] what it costs
 */
export const slim = (f, now) => [
  badge(f),
  h("span", { class: "title" }, f.name),
  worth(f),
  cost(f, now),
];

/**
 * @param {Card} f
 * @returns {Drawn}
 */
export function describe(f) {
  return [
    h(
      "p",
      { class: `over ${tone(f)}` },
      badge(f),
      ` ${[f.faction, f.type].filter(Boolean).join(" ")}`,
    ),
    h("h3", {}, f.name),
    h(
      "dl",
      { class: "facts" },
      bought(f) && price(f)
        ? h(
            "div",
            {},
            h("dt", {}, f.type === "monster" ? "Defeat for" : "Cost"),
            h("dd", {}, `${price(f)} ${unit(currency(f), price(f))}`),
          )
        : null,
      f.honor ? h("div", {}, h("dt", {}, "Honor"), h("dd", {}, String(f.honor))) : null,
      f.keywords?.length
        ? h("div", {}, h("dt", {}, "Keywords"), h("dd", {}, f.keywords.join(", ")))
        : null,
      f.other_side_of
        ? h("div", {}, h("dt", {}, "Other side of"), h("dd", {}, f.other_side_of))
        : null,
      f.set ? h("div", {}, h("dt", {}, "Set"), h("dd", {}, f.set.replaceAll("_", " "))) : null,
    ),
    h("p", { class: "text" }, f.full_text || "No text."),
  ];
}
