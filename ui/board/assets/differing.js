// The steps at which a bot would choose otherwise, each a way to its step.

/** @import { Component } from "./types" */

import { h, patch } from "./elements.js";
import { mark, pane, way } from "./panes.js";

/**
 * `gain` is what the other choice would have changed, in words; empty as long as it is not known.
 * @typedef {object} Row
 * @property {number} step
 * @property {string} when
 * @property {number} seat
 * @property {string} name
 * @property {string} chosen
 * @property {string} advised
 * @property {string} gain
 * @property {boolean} largest
 */

/** @typedef {{ rows: Row[], at: number, bot: string, marks: string[] }} Data */

/** @param {Component<Data>} component */
export default function ({ data, parentElement, setTriggerValue }) {
  const { rows, at, bot, marks } = data;
  const root = pane(parentElement, "differing");
  root.tabIndex = 0;
  root.setAttribute("role", "region");
  root.setAttribute("aria-label", `Where ${bot} would choose otherwise`);
  const go = (/** @type {number} */ step) => setTriggerValue("go", step);
  const heads = ["Step", "Who", "Chosen", `${bot} would choose`, "Swing"];
  patch(root, [
    h(
      "table",
      {},
      h(
        "thead",
        {},
        h(
          "tr",
          {},
          heads.map((head) => h("th", { scope: "col" }, head)),
        ),
      ),
      h(
        "tbody",
        {},
        rows.map((row) =>
          h(
            "tr",
            { key: row.step, class: row.largest ? "largest" : "" },
            h(
              "th",
              { scope: "row" },
              way(go, row.step, row.step === at, `${row.step}`),
              h("span", { class: "dim" }, ` ${row.when}`),
            ),
            h("td", {}, mark(marks[row.seat], row.seat), ` ${row.name}`),
            h("td", { "data-head": heads[2] }, row.chosen),
            h("td", { "data-head": heads[3] }, row.advised),
            h(
              "td",
              { class: "swing", "data-head": heads[4] },
              row.gain || "not judged yet",
              row.largest && h("b", { class: "tag" }, "largest"),
            ),
          ),
        ),
      ),
    ),
  ]);
}
