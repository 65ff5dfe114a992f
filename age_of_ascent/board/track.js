// The card track: its squares with the cards that each takes, everybody's marker, who wins ties.

/** @import { Drawing } from "/board/types" */
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
      { key: "squares", "aria-label": "Squares, by the cards that they take" },
      [0, ...thresholds].map((cards, square) =>
        h(
          "li",
          { key: square, class: square === lowest ? "lowest" : "" },
          h("span", { class: "takes" }, square ? String(cards) : "–"),
          hidden(square ? " cards: " : " start: "),
          t.view.names.map((_, seat) => t.table.track[seat] === square && marker(t, seat)),
        ),
      ),
    ),
    me !== null && !t.watching && h("span", { key: "next", class: "next" }, next(t, me)),
    h(
      "span",
      { key: "ties", class: "dim", tabindex: "0", "data-help": "card track" },
      `ties: ${winner(t, lowest)}`,
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
 * How many cards are missing for the next square.
 * @param {Table} t
 * @param {number} seat
 */
function next(t, seat) {
  const { cards, thresholds, track } = t.table;
  const more = thresholds[track[seat]] - cards[seat].length;
  if (Number.isNaN(more)) return "at the top";
  return more > 0 ? `${more} more card${more > 1 ? "s" : ""}` : "climbs at the count";
}

/**
 * Who wins ties against everybody: whoever is lowest alone.
 * @param {Table} t
 * @param {number} lowest
 */
function winner(t, lowest) {
  const seats = t.view.names.map((_, seat) => seat).filter((s) => t.table.track[s] === lowest);
  if (seats.length > 1) return "the lowest";
  return seats[0] === t.me && !t.watching ? "you" : t.name(seats[0]);
}
