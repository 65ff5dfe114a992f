// The end of a game: points come together source by source, then it is said who has won, and when.

/** @import { Ceremony } from "./types" */
/** @import { Board } from "./board.js" */
/** @import { Stage } from "./stage.js" */

import { icon } from "./drawings.js";
import { h, patch } from "./elements.js";
import { sound } from "./sound.js";
import { countUp } from "./stage.js";

const SOURCE = 520; // milliseconds for each source of points
const SPARKS = 26;

/** @param {unknown} cell */
const points = (cell) => (/^-?\d+$/.test(String(cell)) ? Number(cell) : 0);

/**
 * What everybody has after so many sources.
 * @param {Ceremony["sheet"]} sheet
 * @param {number} shown
 */
export function sums({ names, rows }, shown) {
  return names.map((_, seat) =>
    rows.slice(0, shown).reduce((sum, row) => sum + points(row[seat + 1]), 0),
  );
}

/**
 * Show how a game has ended, until somebody goes on.
 * @param {Stage} stage
 * @param {Board} board
 * @param {Ceremony} ceremony
 */
export function celebrate(stage, board, ceremony) {
  const { sheet, won } = ceremony;
  const all = sheet.rows.length;
  const heard = board.data.sound;
  /** @type {number | undefined} */
  let timer;
  const close = () => {
    clearTimeout(timer);
    patch(stage.after, []);
    board.ended();
  };
  let shown = 0;
  /** @param {number} rows */
  const draw = (rows) => {
    shown = rows;
    patch(stage.after, [curtain(ceremony, rows, () => draw(all + 1), close)]);
    for (const [seat, cell] of [...stage.after.querySelectorAll(".sum")].entries()) {
      const [before, after] = [Math.max(0, rows - 1), rows].map(
        (count) => total(ceremony, count)[seat],
      );
      countUp(cell, rows <= all ? before : after, after, SOURCE / 2); // the end is not counted up
    }
    if (rows === all + 1) {
      if (heard) sound(won === false ? "lose" : "win");
      const button = stage.after.querySelector(".go-on");
      if (button instanceof HTMLElement) button.focus({ preventScroll: true });
    }
  };
  const next = () => {
    if (shown > all || !stage.after.isConnected) return;
    draw(shown + 1);
    timer = setTimeout(next, SOURCE);
  };
  draw(0);
  const end = stage.after.querySelector(".ceremony");
  if (end instanceof HTMLElement) end.focus({ preventScroll: true });
  timer = setTimeout(next, SOURCE);
}

/**
 * @param {Ceremony} ceremony
 * @param {number} shown
 */
function total({ sheet, totals }, shown) {
  return shown > sheet.rows.length ? totals : sums(sheet, shown);
}

/**
 * @param {Ceremony} ceremony
 * @param {number} shown sources; one more when it is said who has won
 * @param {() => void} skip
 * @param {() => void} close
 */
function curtain({ moment, sheet, words, won }, shown, skip, close) {
  const done = shown > sheet.rows.length;
  const look = won === null ? "" : won ? "won" : "lost";
  /** @param {KeyboardEvent} event */
  const press = (event) => {
    if (!["Escape", " ", "Enter"].includes(event.key)) return;
    event.preventDefault();
    event.stopPropagation();
    if (done) close();
    else skip();
  };
  return h(
    "div",
    {
      key: "ceremony",
      class: `ceremony ${done ? look : "counting"}`,
      role: "dialog",
      "aria-modal": "true",
      "aria-label": "The end of the game",
      tabindex: "-1",
      onkeydown: press,
      onclick: done ? null : skip,
    },
    done && won && h("div", { key: "sparks", class: "sparks", "aria-hidden": "true" }, sparks()),
    h(
      "div",
      { key: "sheet", class: "end-sheet" },
      h(
        "p",
        { key: "words", class: "verdict", role: "status" },
        done ? [icon(won === false ? "glass" : "star"), words] : "The game is over",
      ),
      h("p", { key: "moment", class: "deciding" }, done ? moment : ""),
      h(
        "table",
        { key: "points" },
        h(
          "thead",
          {},
          h(
            "tr",
            {},
            h("th", { scope: "col" }, "Points"),
            sheet.names.map((name) => h("th", { scope: "col", title: name }, name)),
          ),
        ),
        h(
          "tbody",
          {},
          sheet.rows.map(([source, ...cells], nth) =>
            h(
              "tr",
              { key: nth, class: nth < shown ? "" : "unseen" },
              h("th", { scope: "row" }, source),
              cells.map((cell) => h("td", {}, nth < shown ? String(cell) : "")),
            ),
          ),
        ),
        h(
          "tfoot",
          {},
          h(
            "tr",
            {},
            h("th", { scope: "row" }, sheet.total),
            sheet.names.map((_, seat) => h("td", { key: seat, class: "sum" })),
          ),
        ),
      ),
      h(
        "button",
        { key: "on", type: "button", class: "choice go-on", onclick: done ? close : null },
        h("span", {}, done ? "go on" : "skip"),
      ),
    ),
  );
}

/** Sparks for a winner. */
const sparks = () =>
  Array.from({ length: SPARKS }, (_, n) =>
    h("i", { key: n, style: `--n:${n};--x:${(n * 61) % 100}%;--late:${(n * 37) % 90}0ms` }),
  );
