// What a player can open over the board: the own cards, and the rules.

/** @import { Drawn, Face } from "./types" */
/** @import { Table } from "./table.js" */

import { deck } from "./deck.js";
import { h } from "./elements.js";
import { opener, overlay } from "./overlay.js";
import { rules } from "./rules.js";

const DECK = "My cards";
const RULES = "Rules";

/**
 * The buttons that open them, where there is something to open.
 * @param {Table<unknown, Face>} t
 * @returns {Drawn}
 */
export const openers = (t) =>
  h(
    "span",
    { key: "openers", class: "openers" },
    t.board.data.deck && opener(t, "deck", "cards", DECK.toLowerCase()),
    t.board.data.rules && opener(t, "rules", "scroll", RULES.toLowerCase()),
  );

/**
 * What is open.
 * @param {Table<unknown, Face>} t
 * @returns {Drawn}
 */
export const opened = (t) => [
  overlay(t, "deck", DECK, () => deck(t)),
  overlay(t, "rules", RULES, () => rules(t)),
];
