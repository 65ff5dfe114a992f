// A player in a few lines: mark, name, tallies, and what opens on demand.

/** @import { Drawn, Face } from "./types" */
/** @import { Table } from "./table.js" */

import { closing } from "./cards.js";
import { hidden, icon } from "./drawings.js";
import { h } from "./elements.js";

/**
 * What a game tells of a player.
 * @typedef {object} Told
 * @property {Drawn} tallies beside the name
 * @property {Drawn} [signs] after the name
 * @property {Drawn} [line] below it
 * @property {boolean} [active] whose turn it is
 * @property {string} [turn] a word for that
 * @property {{ words: Drawn, title: string, count: number, can: boolean, draw(): Drawn }} [more]
 *   what opens on demand, and whether an option lies in it
 */

/**
 * @param {Table<unknown, Face>} t
 * @param {number} seat
 * @param {Told} told
 */
export function player(t, seat, { tallies, signs, line, active, turn = "turn", more }) {
  const own = seat === t.me && !t.watching;
  const name = `seat${seat}`;
  const open = more && more.count > 0 && t.board.open.has(name);
  return h(
    "section",
    {
      key: `player${seat}`,
      class: `player ${own ? "own" : ""} ${active ? "asked" : ""} ${open ? "unfolded" : ""}`,
      "aria-label": `${t.name(seat)}${own ? ", you" : ""}`,
      "data-seat": seat,
    },
    h(
      "header",
      { key: "head", class: "playerhead" },
      t.seat(seat, true),
      own ? null : presence(t, seat),
      signs,
      active ? h("span", { key: "turn", class: "turnmark" }, icon("play"), turn) : null,
      h("span", { key: "tallies", class: "right" }, tallies),
    ),
    h(
      "div",
      { key: "line", class: "playerline" },
      line,
      more &&
        h(
          "button",
          {
            key: "more",
            type: "button",
            class: `pile right ${more.can ? "can" : ""}`,
            "aria-expanded": open ? "true" : "false",
            "aria-label": `${more.title} of ${t.name(seat)}: ${more.count}`,
            disabled: more.count === 0,
            onclick: () => t.board.toggle(name),
          },
          more.words,
        ),
    ),
    open &&
      h(
        "div",
        {
          key: "open",
          class: "opened",
          role: "group",
          "aria-label": `${more.title} of ${t.name(seat)}`,
        },
        closing(t, name),
        more.draw(),
      ),
  );
}

/**
 * Whether the person of a seat has the table open. Bots always are there: nothing is said of them.
 * @param {Table<unknown, Face>} t
 * @param {number} seat
 */
function presence(t, seat) {
  const who = t.present[seat];
  if (!who || who === "bot") return null;
  const words = { here: hidden("here"), away: "away", free: "free seat" }[who];
  return h("span", { key: "presence", class: `presence ${who}` }, words);
}
