// The phases of a game as a graph: what each does, when which one follows, and how often it came.

/** @import { Component, Drawn } from "./types" */

import { hidden } from "./drawings.js";
import { h, patch } from "./elements.js";
import { pane, way } from "./panes.js";

/**
 * A way out of a phase, to another one by its place; `past` are phases that it leaves out.
 * @typedef {{ to: number, when: string, past: string, times: number }} Exit
 */

/**
 * A stay in a phase: its first step and how many decisions were made, as it is told.
 * @typedef {{ step: number, words: string, here: boolean }} Visit
 */

/**
 * @typedef {object} Phase
 * @property {string} title
 * @property {string} does
 * @property {string} told how often it came
 * @property {boolean} current
 * @property {Exit[]} exits
 * @property {Visit[]} visits that lead to their steps
 */

/** @typedef {{ phases: Phase[] }} Data */

/** A way that does not lead to the next phase runs beside them, in a lane of its own. */
/** @typedef {{ from: number, to: number, lane: number }} Jump */

/**
 * Lanes for the ways that lead elsewhere: those that cross no other share one.
 * @param {Phase[]} phases
 * @returns {Jump[]}
 */
export function jumps(phases) {
  /** @type {Jump[]} */
  const found = [];
  const wanted = phases
    .flatMap(({ exits }, from) => exits.map(({ to }) => ({ from, to })))
    .filter(({ from, to }) => to !== from + 1)
    .sort((a, b) => Math.abs(a.to - a.from) - Math.abs(b.to - b.from));
  for (const { from, to } of wanted) {
    if (found.some((other) => other.from === from && other.to === to)) continue;
    const [low, high] = [Math.min(from, to), Math.max(from, to)];
    let lane = 0;
    while (
      found.some(
        (other) =>
          other.lane === lane &&
          Math.min(other.from, other.to) <= high &&
          Math.max(other.from, other.to) >= low,
      )
    )
      lane += 1;
    found.push({ from, to, lane });
  }
  return found;
}

/**
 * @param {Phase[]} phases
 * @param {Exit} exit
 * @param {number} from
 */
function exit(phases, { to, when, past, times }, from) {
  const sign = to === from + 1 ? "↓" : to > from ? "↘" : to === from ? "↻" : "↗";
  return h(
    "li",
    { class: past ? "past" : "" },
    h("span", { class: "sign", "aria-hidden": "true" }, sign),
    h(
      "span",
      {},
      hidden("then "),
      h("b", {}, phases[to].title),
      when && ` when ${when}`,
      past && ` (${past})`,
      times > 0 && h("span", { class: "dim" }, ` ×${times}`),
    ),
  );
}

/**
 * @param {Data} data
 * @param {Set<number>} open
 * @param {(place: number) => void} toggle
 * @param {(step: number) => void} go
 * @returns {Drawn}
 */
function draw({ phases }, open, toggle, go) {
  const ways = jumps(phases);
  const lanes = Math.max(0, ...ways.map(({ lane }) => lane + 1));
  /**
   * @param {Phase} phase
   * @param {number} place
   */
  const phase = ({ current, does, exits, title, told, visits }, place) => {
    const opened = open.has(place) && visits.length > 0;
    const next = exits.some(({ to }) => to === place + 1);
    return h(
      "li",
      {
        key: place,
        class: `phase ${current ? "current" : ""} ${next ? "" : "stray"}`,
        style: `grid-row:${place + 1}`,
        "aria-current": current ? "true" : null,
      },
      h(
        "div",
        { class: "box" },
        h(
          "button",
          {
            type: "button",
            class: "name",
            disabled: !visits.length,
            "aria-expanded": visits.length ? String(opened) : null,
            onclick: () => toggle(place),
          },
          current && h("span", { class: "tag" }, "now"),
          h("b", {}, title),
          h("span", { class: "dim" }, told),
        ),
        h("p", {}, does),
        opened &&
          h(
            "div",
            { class: "visits", role: "group", "aria-label": `Visits of ${title}` },
            visits.map(({ here, step, words }) => way(go, step, here, words)),
          ),
      ),
      exits.length > 0 &&
        h(
          "ul",
          { class: "exits", "aria-label": `What follows ${title}` },
          exits.map((one) => exit(phases, one, place)),
        ),
    );
  };
  return h(
    "div",
    { class: "graph", style: `--lanes:${lanes}` },
    h("ol", { class: "phases" }, phases.map(phase)),
    ways.map(({ from, to, lane }) => {
      const [low, high] = [Math.min(from, to), Math.max(from, to)];
      return h("div", {
        key: `${from} ${to}`,
        class: `jump ${to === from ? "round" : to > from ? "down" : "up"}`,
        style: `grid-row:${low + 1} / ${Math.max(low + 2, high + 1)};--lane:${lane}`,
        "aria-hidden": "true",
      });
    }),
  );
}

/** @type {WeakMap<Element, Set<number>>} */
const opened = new WeakMap();

/** @param {Component<Data>} component */
export default function ({ data, parentElement, setTriggerValue }) {
  const root = pane(parentElement, "graph-of-phases");
  const open = opened.get(root) ?? new Set();
  opened.set(root, open);
  const go = (/** @type {number} */ step) => setTriggerValue("go", step);
  const show = () => patch(root, [draw(data, open, toggle, go)]);
  /** @param {number} place */
  function toggle(place) {
    if (!open.delete(place)) open.add(place);
    show();
  }
  show();
}
