// What a player can open over the board: the own cards, the rules, and the way to all the rest.

/** @import { Drawn, Face } from "./types" */
/** @import { Table } from "./table.js" */

import { deck } from "./deck.js";
import { hidden, icon } from "./drawings.js";
import { h } from "./elements.js";
import { close, opener, overlay, show } from "./overlay.js";
import { rules } from "./rules.js";
import { inOne } from "./stage.js";
import { telling } from "./story.js";

const DECK = "My cards";
const RULES = "Rules";
const MORE = "More";
const LATELY = "What happened";
const SEATS = "Seats and links";
const CHIPS = ".st-key-around button"; // of the app, below the board

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
 * What has been told last; if nothing was, the journal.
 * @param {Table<unknown, Face>} t
 */
function lately(t) {
  const told = t.past && t.steps ? t.steps.told : t.news;
  return told.length ? told : t.journal;
}

/**
 * Where no column stands at the side: how many lines are new; it opens them, or the journal.
 * @param {Table<unknown, Face>} t
 * @returns {Drawn}
 */
export function lastLine(t) {
  const [last] = lately(t).slice(-1);
  if (!last) return null;
  const fresh = t.past ? 0 : t.news.length;
  return h(
    "button",
    {
      key: "lately",
      type: "button",
      class: "small lastline",
      "aria-haspopup": "dialog",
      "aria-expanded": `${t.board.opened === "lately"}`,
      "data-opens": "lately",
      onclick: () => show(t.board, "lately"),
    },
    icon("back"),
    h("span", { class: "last" }, fresh ? `${fresh} new` : "last"),
    hidden(`. ${LATELY}: ${inOne([last])}`),
  );
}

/**
 * What is open.
 * @param {Table<unknown, Face>} t
 * @returns {Drawn}
 */
export const opened = (t) => [
  overlay(t, "deck", DECK, () => deck(t)),
  overlay(t, "rules", RULES, () => rules(t)),
  overlay(t, "more", MORE, () => more(t)),
  overlay(t, "lately", LATELY, () =>
    h(
      "ol",
      { key: "lately", class: "toldlines" },
      lately(t).map((line, number) =>
        h("li", { key: number, class: line.heading && "mark-line" }, telling(t, line, false)),
      ),
    ),
  ),
];

/**
 * What can be opened below the board.
 * @param {Table<unknown, Face>} t
 */
const more = ({ board }) =>
  h(
    "ul",
    { key: "more", class: "ways" },
    [...document.querySelectorAll(CHIPS)].map((chip) =>
      h(
        "li",
        {},
        h(
          "button",
          {
            type: "button",
            class: "choice",
            onclick: () => {
              close(board);
              open(chip);
            },
          },
          h("span", {}, chip.textContent ?? ""),
        ),
      ),
    ),
  );

/** Where a host invites people again, or lets a bot play for them. */
export function openSeats() {
  const chips = [...document.querySelectorAll(CHIPS)];
  const seats = chips.find((chip) => chip.textContent?.trim() === SEATS);
  if (seats) open(seats);
}

/**
 * Press a chip; what is open already only comes into sight.
 * @param {Element} chip
 */
function open(chip) {
  if (chip.getAttribute("aria-checked") === "true") chip.scrollIntoView({ block: "start" });
  else if (chip instanceof HTMLElement) chip.click();
}
