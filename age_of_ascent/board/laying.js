// A bid that is laid piece by piece, as by the buttons below the board.

/** @import { Table } from "./table.js" */

import { button, h, icon } from "/board/core.js";
import { left, press } from "./bids.js";
import { bidPieces, KINDS, NAMES, piece, plural, WILD } from "./cards.js";
import { situation } from "./dock.js";
import { targetName } from "./table.js";

/**
 * What lies on it so far, what can be added, and its end.
 * @param {Table} t
 * @param {number} target
 * @param {number} me
 */
export function laying(t, target, me) {
  const free = t.table.free[me];
  const owned = t.table.owned[me];
  const add = KINDS.map((kind, number) => {
    const told = `${free[kind]} of ${owned[kind]} ${plural(NAMES[kind])} free`;
    const plain = t
      .at(`p${number}`)
      .map((choice) =>
        press(t, choice, [piece(kind), left(free[kind], owned[kind])], "place", told),
      );
    const wild =
      number < 3
        ? t
            .at(`p${number + WILD}`)
            .map((choice) => press(t, choice, piece(kind, null, true), "as any colour", told))
        : [];
    return [...plain, ...wild];
  });
  const done = t.choices.find((choice) => choice.move.done);
  if (done) done.drawn = true;
  return h(
    "div",
    { key: "bid", class: "building", role: "group", "aria-label": "Your bid" },
    h(
      "p",
      { key: "so far" },
      icon("play"),
      situation(t, target).on,
      h("b", {}, targetName(t, target)),
      bidPieces(t.table.bids.at(-1)?.pieces ?? []),
    ),
    h(
      "div",
      { key: "add", class: "strip" },
      add,
      done ? button(t, done) : null,
      t.can.includes("undo")
        ? h(
            "button",
            { key: "off", type: "button", class: "small", onclick: () => t.board.act("undo") },
            icon("undo"),
            h("span", {}, "take the bid back"),
          )
        : null,
    ),
  );
}
