// All cards that a player owns: how many there are of each, where they lie, what a hand brings.

/** @import { Drawing, Face, Holdings } from "./types" */
/** @import { Table } from "./table.js" */

import { h } from "./elements.js";

/**
 * The own cards, as a table; nothing where nobody owns cards.
 * @param {Table<unknown, Face>} t
 * @returns {Drawing | null}
 */
export function deck(t) {
  const owned = t.board.data.deck;
  if (!owned) return null;
  const { places, rows } = owned;
  return h(
    "div",
    { key: "deck", class: "deckpage" },
    average(owned),
    h(
      "table",
      { key: "cards", class: "cardtable" },
      h(
        "thead",
        {},
        h(
          "tr",
          {},
          h("th", { scope: "col" }, "Card"),
          places.map((place) => h("th", { key: place, scope: "col" }, place)),
          h("th", { scope: "col" }, "All"),
        ),
      ),
      h(
        "tbody",
        {},
        rows.map(([form, counts]) => [line(t, form, counts), text(t, form, places.length)]),
      ),
      h("tfoot", {}, h("tr", {}, h("th", { scope: "row" }, "All"), sums(owned).map(cell))),
    ),
  );
}

/**
 * What a hand brings, and how that is worked out.
 * @param {Holdings} owned
 */
function average({ average }) {
  if (!average) return null;
  const { brings, cards, how } = average;
  const parts = brings.map(([resource, amount]) => `${amount} ${resource}`);
  return [
    h(
      "p",
      { key: "average", class: "average" },
      `A hand of ${cards} brings on the average `,
      h("b", {}, parts.join(" and ")),
      ".",
    ),
    h("p", { key: "how", class: "dim" }, how),
  ];
}

/**
 * @param {Table<unknown, Face>} t
 * @param {number} form
 * @param {number[]} counts
 */
function line(t, form, counts) {
  const open = t.board.open.has(pileOf(form));
  const face = t.faces[form];
  return h(
    "tr",
    { key: form },
    h(
      "th",
      { scope: "row" },
      h(
        "button",
        {
          type: "button",
          class: "named",
          "aria-expanded": open ? "true" : "false",
          onclick: () => t.board.toggle(pileOf(form)),
        },
        face ? face.name : String(form),
      ),
    ),
    counts.map(cell),
    cell(total(counts)),
  );
}

/**
 * What a card says, below its line.
 * @param {Table<unknown, Face>} t
 * @param {number} form
 * @param {number} places
 */
function text(t, form, places) {
  const face = t.faces[form];
  if (!face || !t.board.open.has(pileOf(form))) return null;
  return h(
    "tr",
    { key: `text ${form}`, class: "cardtext" },
    h("td", { colspan: places + 2 }, face.full_text || face.text || "No text."),
  );
}

/** @param {number} form */
const pileOf = (form) => `deck ${form}`;

/** @param {number} count */
const cell = (count) => h("td", {}, count ? String(count) : "–");

/** @param {number[]} counts */
const total = (counts) => counts.reduce((sum, count) => sum + count, 0);

/** @param {Holdings} owned */
function sums({ places, rows }) {
  const by = places.map((_, place) => total(rows.map(([, counts]) => counts[place])));
  return [...by, total(by)];
}
