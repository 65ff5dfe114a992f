// Pages in Markdown, as far as the rules of games use it: read into sections and drawn as text.

/** @import { Drawing, Drawn } from "./types" */

import { h } from "./elements.js";

/**
 * A heading and what stands below it, as it is drawn and as it can be searched.
 * @typedef {{ level: number, heading: string, body: Drawn[], words: string }} Section
 */

const HEADING = /^(#{1,6}) +(.*)$/;
const FENCE = /^ *```/;
const ITEM = /^( *)(?:[-*]|\d+[.)]) +(.*)$/;
const RULE = /^\|[\s:|-]+\|$/;
const INLINE = /`([^`]+)`|\*\*([^*]+)\*\*|\*([^*]+)\*|\[([^\]]*)\]\(([^)\s]*)\)/;
const LEADS = /^(?:\/rules\b|https:\/\/)/; // where a link may lead

/**
 * @param {string} text
 * @returns {Section[]}
 */
export function sections(text) {
  /** @type {Section[]} */
  const found = [];
  /** @type {string[]} */
  let lines = [];
  const end = () => {
    const last = found.at(-1);
    if (last) {
      last.body = blocks(lines);
      last.words = [last.heading, ...lines.map(plain)].join("\n");
    }
    lines = [];
  };
  let fenced = false;
  for (const line of text.split("\n")) {
    if (FENCE.test(line)) fenced = !fenced;
    const heading = fenced ? null : HEADING.exec(line);
    if (heading) {
      end();
      found.push({ level: heading[1].length, heading: plain(heading[2]), body: [], words: "" });
    } else {
      lines.push(line);
    }
  }
  end();
  return found;
}

/**
 * Paragraphs, lists, tables and listings.
 * @param {string[]} lines
 */
function blocks(lines) {
  /** @type {Drawing[]} */
  const drawn = [];
  for (let at = 0; at < lines.length; ) {
    const line = lines[at];
    const taken = !line.trim()
      ? { lines: 1 }
      : FENCE.test(line)
        ? listing(lines, at)
        : line.startsWith("|")
          ? table(lines, at)
          : ITEM.test(line)
            ? list(lines, at)
            : paragraph(lines, at);
    if (taken.drawn) drawn.push(taken.drawn);
    at += taken.lines;
  }
  return drawn;
}

/**
 * How many lines from a place on are of one kind, the first one in any case.
 * @param {string[]} lines
 * @param {number} at
 * @param {(line: string) => boolean} fits
 */
function run(lines, at, fits) {
  let end = at + 1;
  while (end < lines.length && fits(lines[end])) end++;
  return lines.slice(at, end);
}

/**
 * @param {string[]} lines
 * @param {number} at
 * @returns {{ lines: number, drawn?: Drawing }}
 */
function listing(lines, at) {
  const inside = run(lines, at, (line) => !FENCE.test(line));
  return { lines: inside.length + 1, drawn: h("pre", {}, inside.slice(1).join("\n")) };
}

/**
 * @param {string[]} lines
 * @param {number} at
 * @returns {{ lines: number, drawn?: Drawing }}
 */
function table(lines, at) {
  const rows = run(lines, at, (line) => line.startsWith("|"));
  const cells = rows
    .filter((row) => !RULE.test(row.trim()))
    .map((row) => row.trim().slice(1, -1).split("|"));
  const [heads, ...rest] = cells;
  /** @param {string[]} row */
  const drawn = (row, tag = "td") =>
    h(
      "tr",
      {},
      row.map((cell) => h(tag, {}, inline(cell.trim()))),
    );
  return {
    lines: rows.length,
    drawn: h(
      "table",
      {},
      h("thead", {}, drawn(heads, "th")),
      h(
        "tbody",
        {},
        rest.map((row) => drawn(row)),
      ),
    ),
  };
}

/**
 * Items with the lines that belong to them; those of a list within one stand below it.
 * @param {string[]} lines
 * @param {number} at
 * @returns {{ lines: number, drawn?: Drawing }}
 */
function list(lines, at) {
  const indent = ITEM.exec(lines[at])?.[1].length ?? 0;
  const own = run(lines, at, (line) => ITEM.test(line) || /^ +\S/.test(line));
  /** @type {string[][]} */
  const items = [];
  for (const line of own) {
    const item = ITEM.exec(line);
    if (item && item[1].length <= indent) items.push([item[2]]);
    else items.at(-1)?.push(item ? line : line.trim());
  }
  const ordered = /^ *\d/.test(lines[at]);
  return {
    lines: own.length,
    drawn: h(
      ordered ? "ol" : "ul",
      {},
      items.map((item) => {
        const inner = item.findIndex((line, place) => place > 0 && ITEM.test(line));
        const words = inner < 0 ? item : item.slice(0, inner);
        const below = inner < 0 ? [] : blocks(item.slice(inner));
        return h("li", {}, inline(words.join(" ")), below);
      }),
    ),
  };
}

/**
 * @param {string[]} lines
 * @param {number} at
 * @returns {{ lines: number, drawn?: Drawing }}
 */
function paragraph(lines, at) {
  const own = run(
    lines,
    at,
    (line) => line.trim() !== "" && !line.startsWith("|") && !FENCE.test(line) && !ITEM.test(line),
  );
  return { lines: own.length, drawn: h("p", {}, inline(own.join(" "))) };
}

/**
 * Words with what is marked in them.
 * @param {string} text
 * @returns {Drawn[]}
 */
export function inline(text) {
  const marked = INLINE.exec(text);
  if (!marked) return text ? [text] : [];
  const [whole, code, strong, weak, words, address] = marked;
  const before = text.slice(0, marked.index);
  const after = text.slice(marked.index + whole.length);
  return [before, drawnMark(code, strong, weak, words, address), ...inline(after)];
}

/**
 * @param {string | undefined} code
 * @param {string | undefined} strong
 * @param {string | undefined} weak
 * @param {string} words
 * @param {string} address
 * @returns {Drawn}
 */
function drawnMark(code, strong, weak, words, address) {
  if (code !== undefined) return h("code", {}, code);
  if (strong !== undefined) return h("strong", {}, inline(strong));
  if (weak !== undefined) return h("em", {}, inline(weak));
  if (!LEADS.test(address)) return inline(words);
  return h("a", { href: address, target: "_blank", rel: "noopener" }, inline(words));
}

/**
 * Words without their marks.
 * @param {string} text
 */
const plain = (text) => text.replace(/[`*]/g, "").replace(/\[([^\]]*)\]\([^)]*\)/g, "$1");
