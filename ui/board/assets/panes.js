// What the parts of the inspector that are drawn in the browser have in common.

/** @import { Part } from "./types" */

import { h } from "./elements.js";

/** @type {WeakMap<Element, HTMLElement>} */
const panes = new WeakMap();

/**
 * The element that a part is drawn into: made once, then kept.
 * @param {Element} parent
 * @param {string} name
 */
export function pane(parent, name) {
  let root = panes.get(parent);
  if (!root) {
    root = document.createElement("div");
    root.className = `pane ${name}`;
    panes.set(parent, root);
    parent.appendChild(root);
  }
  return root;
}

/**
 * A seat's mark: a number on its colour and shape.
 * @param {string} style
 * @param {number} seat
 */
export const mark = (style, seat) =>
  h("span", { key: "mark", class: "mark", style, "aria-hidden": "true" }, String(seat + 1));

/**
 * Words in which players, cards and dice stand out.
 * @param {Part[]} parts
 */
export const words = (parts) =>
  parts.map((part) => {
    if (typeof part === "string") return part;
    if (part.dice) return part.dice.map((face) => h("span", { class: "die" }, String(face)));
    return h("b", { class: part.seat === undefined ? "card" : "" }, part.text);
  });

/**
 * A button that leads to a step.
 * @param {(step: number) => void} go
 * @param {number} step
 * @param {boolean} here
 * @param {import("./types").Drawn[]} inside
 */
export const way = (go, step, here, ...inside) =>
  h(
    "button",
    {
      key: `step ${step}`,
      type: "button",
      class: "way",
      "data-step": step,
      "aria-current": here ? "step" : null,
      onclick: () => go(step),
    },
    inside,
  );
