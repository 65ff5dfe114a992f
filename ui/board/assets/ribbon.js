// Where the game is: its one clock, its phases with the present one lit, about how long it lasts.

/** @import { Drawing, Face } from "./types" */
/** @import { Table } from "./table.js" */

import { hidden, icon } from "./drawings.js";
import { h } from "./elements.js";

/**
 * @param {Table<unknown, Face>} t
 * @returns {Drawing}
 */
export function ribbon({ board, view }) {
  const { clock, phases = [], turns_left: left } = board.data;
  return h(
    "div",
    { key: "course", class: "course", role: "group", "aria-label": "Where the game is" },
    h("b", { key: "clock", class: "clock" }, view.over ? "The end" : clock),
    phases.length > 1 &&
      h(
        "ol",
        { key: "phases", class: "phases", "aria-label": "Phases" },
        phases.map(({ name, title }) => {
          const now = name === view.phase;
          return h(
            "li",
            {
              key: name,
              class: now ? "now" : "",
              "aria-current": now ? "step" : null,
              tabindex: now ? "0" : null,
              "data-help": name,
            },
            title,
            now && hidden(", now"),
          );
        }),
      ),
    left && h("span", { key: "left", class: "dim" }, icon("glass"), left),
  );
}
