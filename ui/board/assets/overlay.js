// What opens over the board and shifts nothing on it: one panel at a time, which Esc closes.

/** @import { Drawing, Drawn, Face } from "./types" */
/** @import { Board } from "./board.js" */
/** @import { Table } from "./table.js" */

import { hidden, icon } from "./drawings.js";
import { h } from "./elements.js";

const PANEL = "[data-overlay]";

/**
 * A panel over the board, if it is the one that is open.
 * @param {Table<unknown, Face>} t
 * @param {string} name
 * @param {string} title
 * @param {() => Drawn} content drawn only while it is open
 * @returns {Drawing | null}
 */
export function overlay(t, name, title, content) {
  const { board } = t;
  if (board.opened !== name) return null;
  return h(
    "div",
    {
      key: `overlay ${name}`,
      class: `overlay ${name}`,
      popover: "manual", // above everything, wherever the board lies
      role: "dialog",
      "aria-modal": "false",
      "aria-label": title,
      tabindex: "-1",
      "data-overlay": name,
    },
    h(
      "div",
      { key: "head", class: "overlayhead" },
      h("h3", {}, title),
      h(
        "button",
        {
          key: "close",
          type: "button",
          class: "small right",
          "data-close": true,
          onclick: () => close(board),
        },
        "close",
        hidden(` ${title}`),
        h("b", { class: "cap", "aria-hidden": "true" }, "Esc"),
      ),
    ),
    h("div", { key: "body", class: "overlaybody", tabindex: "0" }, content()),
  );
}

/**
 * The button that opens a panel, and closes it.
 * @param {Table<unknown, Face>} t
 * @param {string} name
 * @param {string} sign
 * @param {string} words
 */
export function opener({ board }, name, sign, words) {
  const open = board.opened === name;
  return h(
    "button",
    {
      key: `opens ${name}`,
      type: "button",
      class: "small",
      title: words,
      "aria-haspopup": "dialog",
      "aria-expanded": open ? "true" : "false",
      "data-opens": name,
      onclick: () => (open ? close(board) : show(board, name)),
    },
    icon(sign, "", null),
    h("span", { class: "wideword" }, words),
  );
}

/**
 * Open a panel; the focus goes there.
 * @param {Board} board
 * @param {string} name
 */
export function show(board, name) {
  const from = board.active();
  if (from instanceof HTMLElement && !from.closest(PANEL)) board.opener = from;
  board.opened = name;
  board.refresh();
  panel(board)?.focus({ preventScroll: true });
}

/**
 * Close what is open; the focus goes back to where it was opened.
 * @param {Board} board
 */
export function close(board) {
  const within = panel(board)?.contains(board.active());
  const { opened, opener } = board;
  board.opened = null;
  board.opener = null;
  /** @type {HTMLElement | null} */
  const button = board.root.querySelector(`[data-opens="${opened}"]`);
  const back = opener?.isConnected ? opener : button;
  if (within && back) board.focus(back);
  board.refresh();
}

/**
 * After a drawing: what is open lies above everything.
 * @param {Board} board
 */
export function raise(board) {
  const drawn = panel(board);
  if (drawn && !drawn.matches(":popover-open")) drawn.showPopover();
}

/**
 * @param {Board} board
 * @returns {HTMLElement | null}
 */
const panel = (board) => board.root.querySelector(PANEL);
