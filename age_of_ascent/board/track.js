// The card track: its squares with their points and the cards that each takes, everybody's marker,
// who wins ties.

/** @import { Drawing, Drawn } from "/board/types" */
/** @import { Table } from "./table.js" */

import { h, hidden, icon } from "/board/core.js";

/**
 * @param {Table} t
 * @returns {Drawing}
 */
export function track(t) {
  const { thresholds } = t.table;
  const lowest = Math.min(...t.table.track);
  const { me } = t;
  return h(
    "div",
    { key: "track", class: "track", role: "group", "aria-label": "Card track" },
    h(
      "span",
      { key: "sign", class: "sign", tabindex: "0", "data-help": "card track" },
      icon("ladder"),
    ),
    h(
      "ol",
      { key: "squares", "aria-label": "Squares: the points of each, and the cards that it takes" },
      [0, ...thresholds].map((cards, square) =>
        h(
          "li",
          {
            key: square,
            class: square === lowest ? "lowest" : "",
            tabindex: "0",
            "data-help": square ? `square ${square}` : "start",
            "data-tells": square
              ? `worth ${square} VP at the end. It takes ${cards} cards of one's own, at the count.`
              : `no points yet. The first square takes ${thresholds[0]} cards of one's own.`,
          },
          h("b", { class: "worth" }, String(square)),
          square > 0 && h("span", { class: "takes" }, String(cards)),
          hidden(square ? " for that: " : " points: "),
          t.view.names.map((_, seat) => t.table.track[seat] === square && marker(t, seat)),
        ),
      ),
    ),
    me !== null && !t.watching && mine(t, me),
    h(
      "span",
      {
        key: "ties",
        class: "ties",
        tabindex: "0",
        "data-help": "ties",
        "data-tells": `of equal totals that of the lowest marker wins: ${first(t, lowest)} now.`,
      },
      h("span", { class: "dim" }, "ties "),
      winner(t, lowest),
    ),
  );
}

/**
 * @param {Table} t
 * @param {number} seat
 */
const marker = (t, seat) =>
  h(
    "span",
    { key: seat, class: "marker", title: `${t.name(seat)}: ${next(t, seat)}` },
    t.seat(seat),
    hidden(`, ${next(t, seat)}; `),
  );

/**
 * What is missing for the own next square; the number stays where there is little room.
 * @param {Table} t
 * @param {number} seat
 */
function mine(t, seat) {
  const more = missing(t, seat);
  return h(
    "span",
    {
      key: "next",
      class: "next",
      tabindex: "0",
      "data-help": "your next square",
      "data-tells": `${next(t, seat)}. Whoever has enough cards climbs at the count of the turn.`,
    },
    more > 0 && h("b", { "aria-hidden": "true" }, `+${more}`, icon("cards")),
    h("span", { class: "wideword" }, ` ${next(t, seat)}`),
  );
}

/**
 * How many cards are missing for the next square; no number at the top.
 * @param {Table} t
 * @param {number} seat
 */
const missing = ({ table: { cards, thresholds, track } }, seat) =>
  thresholds[track[seat]] - cards[seat].length;

/**
 * @param {Table} t
 * @param {number} seat
 */
function next(t, seat) {
  const more = missing(t, seat);
  if (Number.isNaN(more)) return "at the top";
  return more > 0 ? `${more} more card${more > 1 ? "s" : ""}` : "climbs at the count";
}

/**
 * Who wins ties against everybody: whoever is lowest alone; of several nobody does.
 * @param {Table} t
 * @param {number} lowest
 * @returns {Drawn}
 */
function winner(t, lowest) {
  const seats = low(t, lowest);
  if (seats.length > 1) return [h("b", { "aria-hidden": "true" }, "–"), hidden("nobody")];
  return t.seat(seats[0]);
}

/**
 * The same in words.
 * @param {Table} t
 * @param {number} lowest
 */
function first(t, lowest) {
  const [seat, ...others] = low(t, lowest);
  return others.length ? "none, for several are level," : t.name(seat);
}

/**
 * Whose markers are the lowest.
 * @param {Table} t
 * @param {number} lowest
 */
const low = (t, lowest) =>
  t.view.names.map((_, seat) => seat).filter((seat) => t.table.track[seat] === lowest);
