// The journal beside a board: decisions that lead to their steps, and under each what it led to.

/** @import { Component, Drawn, Part } from "./types" */

import { hidden } from "./drawings.js";
import { h, patch } from "./elements.js";
import { mark, pane, way, words } from "./panes.js";

/**
 * A line: a decision if it has a seat, else what a decision has led to.
 * @typedef {{ step: number, depth: number, parts: Part[], heading?: string, seat?: number }} Told
 */

/** @typedef {{ line: Told, under: Cause[] }} Cause */

/**
 * `lines` are one text: they are read again only if they have changed.
 * @typedef {{ lines: string, at: number, marks: string[] }} Data
 */

/**
 * Lines under those that they stand under.
 * @param {Told[]} lines
 */
export function caused(lines) {
  /** @type {Cause[]} */
  const top = [];
  /** @type {Cause[]} */
  const open = []; // what the next line may stand under
  for (const line of lines) {
    const cause = { line, under: [] };
    open.length = Math.min(open.length, line.heading ? 0 : line.depth);
    (open.at(-1)?.under ?? top).push(cause);
    if (!line.heading) open.push(cause);
  }
  return top;
}

/**
 * @param {Cause[]} causes
 * @param {Data} data
 * @param {(step: number) => void} go
 * @returns {Drawn}
 */
function list(causes, data, go) {
  return h(
    "ol",
    { key: "under" },
    causes.map(({ line, under }, place) => {
      const { heading, parts, seat, step } = line;
      const just = step === data.at - 1;
      return h(
        "li",
        { key: `${step} ${place}`, class: heading ? `heading ${heading}` : just ? "just" : "" },
        seat === undefined
          ? h("span", { key: "line" }, words(parts))
          : way(
              go,
              step,
              step === data.at,
              mark(data.marks[seat], seat),
              h("span", { key: "words" }, hidden(`Step ${step}: `), words(parts)),
            ),
        under.length > 0 && list(under, data, go),
      );
    }),
  );
}

/**
 * Bring the step that is looked at into the list's window; the page stays where it is.
 * @param {HTMLElement} root
 */
function follow(root) {
  const here = root.querySelector("[aria-current]") ?? root.querySelector("li:last-child");
  if (!(here instanceof HTMLElement)) return;
  const top = here.getBoundingClientRect().top - root.getBoundingClientRect().top;
  if (top < 0 || top > root.clientHeight * 0.75) root.scrollTop += top - root.clientHeight / 3;
}

/** @type {WeakMap<Element, string>} */
const shown = new WeakMap();

/** @type {Record<string, string>} */
const BAR = { ArrowLeft: "back", ArrowRight: "next" };

/**
 * Streamlit gives the bar's keys to whatever can be typed into; a closed list needs them not.
 * @param {KeyboardEvent} event
 */
function step({ altKey, ctrlKey, key, metaKey, shiftKey, target }) {
  if (!(key in BAR) || altKey || ctrlKey || metaKey || shiftKey) return;
  if (!(target instanceof Element) || !target.matches("[role=combobox]")) return;
  if (target.getAttribute("aria-expanded") === "true") return;
  /** @type {HTMLElement | null} */
  const button = document.querySelector(`.st-key-${BAR[key]} button`);
  button?.click();
}

/**
 * Called by Streamlit with every rerun.
 * @param {Component<Data>} component
 */
export default function (component) {
  document.addEventListener("keydown", step, true); // lists keep keys to themselves
  draw(component);
  return () => document.removeEventListener("keydown", step, true);
}

/** @param {Component<Data>} component */
function draw({ data, parentElement, setTriggerValue }) {
  const root = pane(parentElement, "journal");
  const drawn = JSON.stringify(data);
  if (shown.get(root) === drawn) return;
  shown.set(root, drawn);
  root.tabIndex = 0;
  root.setAttribute("role", "region");
  root.setAttribute("aria-label", "Journal");
  const lines = JSON.parse(data.lines);
  const go = (/** @type {number} */ step) => setTriggerValue("go", step);
  patch(root, [
    lines.length ? list(caused(lines), data, go) : h("p", {}, "Nothing was decided in this game."),
  ]);
  requestAnimationFrame(() => follow(root));
}
