// The rules of a game over its table: all its pages, what its words mean, and a search in them.

/** @import { Drawing, Drawn, Face } from "./types" */
/** @import { Section } from "./pages.js" */
/** @import { Board } from "./board.js" */
/** @import { Table } from "./table.js" */

import { icon } from "./drawings.js";
import { h } from "./elements.js";
import { spoken } from "./helps.js";
import { ICONS } from "./icons.js";
import { sections } from "./pages.js";
import { fetched } from "./reading.js";

/** @typedef {{ name: string, title: string, text: string }} Page */
/** @typedef {{ pages: Section[][], words: [word: string, text: string][] }} Book */

/** @type {Map<string, Book | "nothing">} */
const books = new Map();
/** @type {WeakMap<Board, string>} */
const sought = new WeakMap();

/**
 * @param {Table<unknown, Face>} t
 * @returns {Drawing}
 */
export function rules(t) {
  const { board } = t;
  const { game } = t.view;
  const book = books.get(game);
  if (!book) {
    read(board, game);
    return h("p", { key: "wait", role: "status" }, "The rules are on their way.");
  }
  if (book === "nothing") {
    return h("p", { key: "none", role: "status" }, "The rules can't be had now.");
  }
  const words = sought.get(board) ?? "";
  const seek = words.trim();
  const pages = book.pages
    .map((page) => page.filter((section) => speaks(section.words, seek)))
    .filter((page) => page.length);
  const meant = book.words.filter((entry) => speaks(entry.join("\n"), seek));
  const count = pages.flat().length + meant.length;
  return h(
    "div",
    { key: "rules", class: "rulespage" },
    h(
      "div",
      { key: "search", class: "seek" },
      h(
        "label",
        {},
        h("span", {}, "Search"),
        h("input", {
          type: "search",
          value: words,
          oninput: (/** @type {InputEvent} */ event) => {
            if (event.target instanceof HTMLInputElement) sought.set(board, event.target.value);
            board.refresh();
          },
        }),
      ),
      h("span", { class: "dim", role: "status" }, seek && found(count)),
    ),
    pages.map((page) => page.map((section) => drawn(section))),
    meant.length > 0 && glossary(t, meant),
  );
}

/**
 * Whether a text has a word that begins so.
 * @param {string} text
 * @param {string} seek
 */
export const speaks = (text, seek) =>
  new RegExp(`(^|\\W)${seek.replace(/\W/g, "\\$&")}`, "i").test(text);

/** @param {number} count */
const found = (count) => (count ? `${count} found` : "nothing found");

/**
 * @param {Section} section
 * @returns {Drawn}
 */
const drawn = ({ level, heading, body }) =>
  h(
    "section",
    { key: `${level} ${heading}`, class: "chapter" },
    h(level === 1 ? "h3" : "h4", {}, heading),
    body,
  );

/**
 * Every word and icon of the board with its help.
 * @param {Table<unknown, Face>} t
 * @param {[word: string, text: string][]} words
 */
function glossary({ board }, words) {
  const signs = new Map(Object.entries(board.game.words ?? {}).map(([sign, word]) => [word, sign]));
  return h(
    "section",
    { key: "words", class: "chapter" },
    h("h3", {}, "Words and icons of the board"),
    h(
      "dl",
      { class: "glossary" },
      words.map(([word, text]) => {
        const sign = signs.get(word) ?? word;
        return h(
          "div",
          { key: word },
          h("dt", {}, ICONS[sign] ? icon(sign) : null, spoken(word)),
          h("dd", {}, text),
        );
      }),
    ),
  );
}

/**
 * Ask for what is not there yet, and draw it when it is.
 * @param {Board} board
 * @param {string} game
 */
async function read(board, game) {
  /** @type {Promise<Page[] | null>} */
  const asked = fetched(game, "rules");
  /** @type {Promise<Record<string, string> | null>} */
  const helped = fetched(game, "help");
  const [pages, help] = await Promise.all([asked, helped]);
  books.set(
    game,
    pages
      ? { pages: pages.map(({ text }) => sections(text)), words: Object.entries(help ?? {}) }
      : "nothing",
  );
  board.refresh();
  if (!pages) books.delete(game); // it is asked for again when it is opened again
}
