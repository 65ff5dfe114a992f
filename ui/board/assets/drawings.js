// The small drawings that every board is made of.

import { h } from "./elements.js";
import { ICONS } from "./icons.js";

/** @param {string} words */
export const capital = (words) => words.charAt(0).toUpperCase() + words.slice(1);

/**
 * Words that are read aloud and not shown.
 * @param {string} text
 */
export const hidden = (text) => h("span", { class: "vh" }, text);

/** @param {string} name */
export function icon(name, extra = "") {
  return h(
    "svg",
    {
      class: `icon ${extra}`,
      viewBox: "0 0 24 24",
      "aria-hidden": "true",
      focusable: "false",
    },
    h("path", { d: ICONS[name] || ICONS.dot, "fill-rule": "evenodd" }),
  );
}

/** @type {Record<number, [number, number][]>} */
const PIPS = {
  1: [[12, 12]],
  2: [
    [7, 7],
    [17, 17],
  ],
  3: [
    [6.5, 6.5],
    [12, 12],
    [17.5, 17.5],
  ],
  4: [
    [7, 7],
    [17, 7],
    [7, 17],
    [17, 17],
  ],
  5: [
    [6.5, 6.5],
    [17.5, 6.5],
    [12, 12],
    [6.5, 17.5],
    [17.5, 17.5],
  ],
  6: [
    [7, 5.5],
    [17, 5.5],
    [7, 12],
    [17, 12],
    [7, 18.5],
    [17, 18.5],
  ],
};

/**
 * A die that shows a face; the word for it is read aloud.
 * @param {number} face
 * @param {string} colour
 * @param {boolean} rolling
 */
export function die(face, colour, rolling, place = 0, words = "") {
  return h(
    "span",
    {
      key: `d${place}`,
      class: `die ${colour} ${rolling ? "roll" : ""}`,
      style: `--n:${place % 6}`,
    },
    PIPS[face]
      ? h(
          "svg",
          { viewBox: "0 0 24 24", class: "pips", "aria-hidden": "true", focusable: "false" },
          PIPS[face].map(([cx, cy]) => h("circle", { cx, cy, r: face > 3 ? 2.5 : 3 })),
        )
      : h("b", { class: "pips", "aria-hidden": "true" }, String(face)),
    hidden(`${words}${face} `),
  );
}

/**
 * @param {string} name
 * @param {number} count
 * @param {string} label
 * @param {string} [tally] whose and what it counts
 */
export function amount(name, count, label, extra = "", tally) {
  return h(
    "span",
    { class: `amount ${name} ${extra}`, title: label, "data-tally": tally },
    icon(name),
    h("b", {}, String(count)),
    h("span", { class: "unit" }, label),
  );
}
