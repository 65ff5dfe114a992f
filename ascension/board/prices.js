// What something costs the player who looks on, why so, and what is missing for it, in words.

/** @import { Drawing, Drawn, Face } from "/board/types" */

import { h } from "/board/core.js";

/** @typedef {[resource: string, amount: number][]} Paid */

/**
 * What makes something cheaper: whose text, by how much, and whether it works once a turn.
 * @typedef {{ form: number, less: number, once: boolean }} Less
 */

/**
 * Something that can be paid for, by the fields of the move that does it.
 * @typedef {object} Offer
 * @property {string} verb
 * @property {number} card
 * @property {number} form
 * @property {string} place
 * @property {number} printed
 * @property {Paid} price nothing if it is free
 * @property {Less[]} because
 * @property {Paid} short nothing if it can be had
 * @property {"text"} [only] what alone brings it
 */

/** @typedef {import("/board/table.js").Table<{ offers: Offer[] }, Face>} Table */

/** @type {Record<string, string>} */
const DEEDS = {
  acquire: "Acquire",
  defeat: "Defeat",
  phantasm: "Play by phantasm",
  transform: "Transform",
  take: "Take",
  use: "Use",
};
const TAKEN = ["acquire", "defeat", "take"]; // what lies there for everybody
/** @type {Record<string, string>} */
const ONE = { runes: "rune", "runes or power": "rune or power" };

/**
 * `2 runes`, `1 rune`, `3 power`, `1 life keystone`.
 * @param {Paid} paid
 */
export const counted = (paid) =>
  paid
    .map(
      ([resource, amount]) => `${amount} ${amount === 1 ? (ONE[resource] ?? resource) : resource}`,
    )
    .join(" and ");

/**
 * `2 runes short`; nothing if it can be had.
 * @param {Offer} offer
 */
export const missing = ({ only, short }) =>
  only ? "only text takes it" : short.length ? `${counted(short)} short` : "";

/**
 * What is offered of a card that lies on the table, by its number or by its form.
 * @param {Table} t
 * @param {number | string} id
 * @param {number} form
 */
export const offered = (t, id, form) =>
  t.table.offers.find(
    (offer) =>
      TAKEN.includes(offer.verb) &&
      (typeof id === "number" ? offer.card === id : offer.form === form),
  );

/**
 * What is missing for a card that lies on the table, while its player may do anything at all.
 * @param {Table} t
 * @param {number | string} id
 * @param {number} form
 */
export function lacking(t, id, form) {
  const offer = t.question?.kind === "turn" && offered(t, id, form);
  return offer ? missing(offer) : "";
}

/**
 * All that is offered of a form: its prices with their reasons, equal ones once.
 * @param {Table} t
 * @param {number} form
 * @returns {Drawing[]}
 */
export function prices(t, form) {
  /** @type {Map<string, Offer>} */
  const told = new Map();
  for (const offer of t.table.offers) {
    if (offer.form === form) told.set(JSON.stringify({ ...offer, card: 0 }), offer);
  }
  return [...told.values()].map((offer, place) =>
    h(
      "p",
      { key: `offer${place}`, class: "offer" },
      `${DEEDS[offer.verb] ?? offer.verb}: `,
      reasons(t, offer),
      missing(offer) && [" – ", h("span", { class: "missing" }, missing(offer))],
      ".",
    ),
  );
}

/**
 * `1 rune for you: 5 printed, 4 less by Cognition Courier`.
 * @param {Table} t
 * @param {Offer} offer
 * @returns {Drawn}
 */
export function reasons(t, { because, form, only, price, printed }) {
  if (only) return "not for sale";
  const now = price.length ? counted(price) : "free";
  if (!because.length) return now;
  return [
    h("b", {}, `${now} for you`),
    `: ${printed} printed`,
    because.map(({ form: by, less, once }) => [
      `, ${less} less by `,
      by === form ? "its own text" : named(t, by),
      once && " (once a turn)",
    ]),
  ];
}

/**
 * A card that can be opened.
 * @param {Table} t
 * @param {number} form
 */
const named = (t, form) =>
  h(
    "button",
    { type: "button", class: "named", onclick: () => t.board.read(form) },
    t.faces[form]?.name ?? "another card",
  );
