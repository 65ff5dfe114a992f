// How a card of Ascension looks.

/** @import { Drawn, Face } from "/board/types" */
/** @import { Offer } from "./prices.js" */

import { amount, explained, h, hidden, icon, worded } from "/board/core.js";
import { prices } from "./prices.js";

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
 * @property {string} [turns_into]
 * @property {string} [set]
 */

/** @typedef {Face & Facts} Card */
/** @typedef {import("/board/table.js").Table<{ offers: Offer[] }, Card>} Table */

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
    { class: `cost ${currency(f)} ${changed ? "changed" : ""}`, title: told, "data-help": "cost" },
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
 * @param {string} [short] what is missing for it
 */
export const face = (f, now, short) => [
  h("span", { class: "band" }, badge(f), h("span", { class: "kind" }, f.type), cost(f, now)),
  h("span", { class: `title ${/\S{12}/.test(f.name) ? "tight" : ""}` }, f.name),
  h("span", { class: "rules" }, f.text),
  h("span", { class: "gives" }, worth(f), short && h("span", { class: "lacking" }, short)),
];

/**
 * A card in one line.
 * @param {Card} f
 * @param {number} [now] what it costs
 * @param {string} [short] what is missing for it
 */
export const slim = (f, now, short) => [
  badge(f),
  h("span", { class: "title" }, f.name),
  worth(f),
  cost(f, now),
  short && hidden(`, ${short}`),
];

/**
 * @param {Card} f
 * @param {Table} [t] on which it lies: what it costs there, and its other side
 * @returns {Drawn}
 */
export function describe(f, t) {
  const number = t ? Object.keys(t.faces).find((form) => t.faces[Number(form)] === f) : undefined;
  const offers = t && number !== undefined ? prices(t, Number(number)) : [];
  const printed = bought(f) && price(f) && !offers.length;
  return [
    h(
      "p",
      { class: `over ${tone(f)}` },
      badge(f),
      f.faction ? explained(f.faction, f.faction === "all" ? "all factions" : f.faction) : null,
      " ",
      explained(f.type, f.type),
    ),
    h("h3", {}, f.name),
    offers,
    h(
      "dl",
      { class: "facts" },
      printed
        ? h(
            "div",
            {},
            h("dt", {}, f.type === "monster" ? "Defeat for" : "Cost"),
            h("dd", {}, `${price(f)} ${unit(currency(f), price(f))}`),
          )
        : null,
      f.honor
        ? h("div", {}, h("dt", {}, explained("honor", "Honor")), h("dd", {}, String(f.honor)))
        : null,
      f.keywords?.length && !t
        ? h("div", {}, h("dt", {}, "Keywords"), h("dd", {}, f.keywords.join(", ")))
        : null,
      f.other_side_of
        ? h("div", {}, h("dt", {}, "Other side of"), h("dd", {}, f.other_side_of))
        : null,
      f.set && !t
        ? h("div", {}, h("dt", {}, "Set"), h("dd", {}, f.set.replaceAll("_", " ")))
        : null,
    ),
    h("p", { class: "text" }, worded(f.full_text || "No text.", f.keywords ?? [])),
    otherSide(f, t),
  ];
}

/**
 * What is on the back of a card.
 * @param {Card} f
 * @param {Table} [t]
 */
function otherSide(f, t) {
  const name = f.turns_into ?? f.other_side_of;
  const other = t && Object.values(t.faces).find((face) => face.name === name);
  if (!other) return null;
  return h(
    "section",
    { key: "other", class: "otherside", "aria-label": `Other side: ${other.name}` },
    h("p", { class: "dim" }, f.turns_into ? "Its other side" : "The side that it had first"),
    h("h4", {}, badge(other), other.name, h("span", { class: "right" }, worth(other))),
    h("p", { class: "text" }, other.text || "No text."),
  );
}
