// The end of a game: points come together source by source, then the page tells who has won.

/** @import { Ceremony } from "./types" */
/** @import { Board } from "./board.js" */
/** @import { Stage } from "./stage.js" */

import { h, patch } from "./elements.js";
import { sound } from "./sound.js";
import { countUp } from "./stage.js";

const SOURCE = 520; // milliseconds for each source of points
const HOLD = 900; // until the page takes over, once all points are there
const STILL = 2600; // for as long all of them stand there where nothing is counted
const SPARKS = 26;
const FALLING = 6300; // milliseconds until the last of them is down
const TOLD = ".st-key-ending [role=heading]"; // where the page tells it

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
 * Count how a game has ended, then let the page tell it: nothing else has to be pressed.
 * @param {Stage} stage
 * @param {Board} board
 * @param {Ceremony} ceremony
 * @param {boolean} counted source by source; else all points stand there at once
 */
export function celebrate(stage, board, ceremony, counted) {
  const { sheet, won } = ceremony;
  const all = sheet.rows.length;
  /** @type {number | undefined} */
  let timer;
  const close = () => {
    clearTimeout(timer);
    patch(stage.after, []);
    if (won && counted) stage.cheer(sparks(), FALLING);
    tell(board, won);
  };
  let shown = 0;
  /** @param {number} rows */
  const draw = (rows) => {
    shown = rows;
    patch(stage.after, [curtain(ceremony, rows, close)]);
    for (const [seat, cell] of [...stage.after.querySelectorAll(".sum")].entries()) {
      const [before, after] = [Math.max(0, rows - 1), rows].map(
        (count) => total(ceremony, count)[seat],
      );
      if (counted) countUp(cell, before, after, SOURCE / 2);
      else cell.textContent = String(after);
    }
  };
  const next = () => {
    if (!stage.after.isConnected) return;
    if (shown === all) return close();
    draw(shown + 1);
    timer = setTimeout(next, shown === all ? SOURCE + HOLD : SOURCE);
  };
  draw(counted ? 0 : all);
  const end = stage.after.querySelector(".ceremony");
  if (end instanceof HTMLElement) end.focus({ preventScroll: true });
  timer = setTimeout(next, counted ? SOURCE : STILL);
}

/**
 * Let the page tell how a game has ended.
 * @param {Board} board
 * @param {boolean | null} won
 */
export function tell(board, won) {
  board.ended();
  if (board.data.sound) sound(won === false ? "lose" : "win");
  const heading = document.querySelector(TOLD);
  if (!(heading instanceof HTMLElement)) return;
  heading.tabIndex = -1; // whoever listens is told now
  heading.focus({ preventScroll: true });
}

/**
 * @param {Ceremony} ceremony
 * @param {number} shown
 */
function total({ sheet, totals }, shown) {
  return shown === sheet.rows.length ? totals : sums(sheet, shown);
}

/**
 * @param {Ceremony} ceremony
 * @param {number} shown sources
 * @param {() => void} skip
 */
function curtain({ sheet }, shown, skip) {
  /** @param {KeyboardEvent} event */
  const press = (event) => {
    if (!["Escape", " ", "Enter"].includes(event.key)) return;
    event.preventDefault();
    event.stopPropagation();
    skip();
  };
  return h(
    "div",
    {
      key: "ceremony",
      class: "ceremony",
      role: "dialog",
      "aria-modal": "true",
      "aria-label": "The end of the game",
      tabindex: "-1",
      onkeydown: press,
      onclick: skip,
    },
    h(
      "div",
      { key: "sheet", class: "end-sheet" },
      h("p", { key: "words", class: "verdict", role: "status" }, "The game is over"),
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
      h("button", { key: "on", type: "button", class: "choice go-on" }, h("span", {}, "skip")),
    ),
  );
}

/** Sparks for a winner. */
const sparks = () =>
  Array.from({ length: SPARKS }, (_, n) =>
    h("i", { key: n, style: `--n:${n};--x:${(n * 61) % 100}%;--late:${(n * 37) % 90}0ms` }),
  );
