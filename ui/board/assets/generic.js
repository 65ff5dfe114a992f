// The board for any game: seats with their points, the table in named zones, every option in words.

/** @import { BoardData, Choice, Component, Face, GameBoard, Regions, Zone } from "./types" */

import { amount, button, capital, card, h, icon, mount, player, ribbon, worded } from "./core.js";

/**
 * What is told of every card; a game may tell more.
 * @typedef {object} Facts
 * @property {string} [type]
 * @property {number | string} [cost]
 * @property {string} [text]
 * @property {string} [full_text]
 * @property {string[]} [keywords]
 */

/** @typedef {Face & Facts & Record<string, unknown>} Card */
/** @typedef {import("./table.js").Table<unknown, Card>} Table */

const FEW = 6; // options that fit above the table
const SEVERAL = 8; // cards of a zone that are drawn whole
const APART = ["name", "type", "text", "full_text"]; // facts that are drawn elsewhere

// --- cards -----------------------------------------------------------------------------------

/** @param {Card} f */
const band = (f) => [
  f.type && h("span", { class: "kind" }, f.type),
  f.cost && h("span", { class: "cost", title: `cost ${f.cost}` }, String(f.cost)),
];

/** @param {Card} f */
const face = (f) => [
  h("span", { class: "band" }, icon("cards"), band(f)),
  h("span", { class: "title" }, f.name),
  f.text && h("span", { class: "rules" }, f.text),
];

/** @param {Card} f */
const slim = (f) => [h("span", { class: "title" }, f.name), band(f)[1]];

/** @param {Card} f */
function describe(f) {
  const facts = Object.entries(f).filter(
    ([name, value]) => !APART.includes(name) && ["string", "number"].includes(typeof value),
  );
  return [
    f.type && h("p", { class: "over" }, icon("cards"), ` ${f.type}`),
    h("h3", {}, f.name),
    h(
      "dl",
      { class: "facts" },
      facts.map(([name, value]) =>
        h(
          "div",
          { key: name },
          h("dt", {}, capital(name.replaceAll("_", " "))),
          h("dd", {}, String(value)),
        ),
      ),
    ),
    h("p", { class: "text" }, worded(f.full_text || f.text || "No text.", f.keywords ?? [])),
  ];
}

// --- where options lie -----------------------------------------------------------------------

/**
 * Options lie on the cards that they are about, if these are seen, and are listed in words too.
 * @param {Table} t
 */
function place(t) {
  const { common = [], own = [], seats = [] } = t.zones ?? {};
  const zones = [...own, ...common, ...seats.flat()];
  t.listed = true;
  t.place(({ form, place }) => {
    const there = zones.filter(({ cards }) => form !== undefined && cards?.includes(form));
    const zone = there.find(({ name }) => name === place) ?? there[0];
    return zone ? `${zone.name} ${form}` : null;
  });
}

/**
 * Many options are grouped by what they do, and where; few stand above the table.
 * @param {Table} t
 */
function options(t) {
  if (t.choices.length <= FEW) return null;
  t.listed = false;
  /** @type {Map<string, Choice[]>} */
  const groups = new Map();
  for (const choice of t.choices) {
    const { done, ends_turn, place, verb } = choice.move;
    if (done || ends_turn) continue;
    const name = place ? `${verb}, ${place}` : verb;
    groups.set(name, [...(groups.get(name) ?? []), choice]);
    choice.drawn = true;
  }
  return h(
    "section",
    { key: "options", class: "zone options", "aria-label": "Options" },
    [...groups].map(([name, choices]) =>
      h(
        "div",
        { key: name, class: "group", role: "group", "aria-label": capital(name) },
        h("h4", {}, icon("play"), capital(name.replaceAll("_", " "))),
        h(
          "div",
          { class: "strip" },
          choices.map((choice) => button(t, choice)),
        ),
      ),
    ),
  );
}

// --- zones -----------------------------------------------------------------------------------

/**
 * @param {Table} t
 * @param {Zone} zone
 * @param {"full" | "slim"} size
 */
function cards(t, { name, title, cards = [] }, size) {
  if (!cards.length) return h("p", { class: "dim none" }, "empty");
  return h(
    "ul",
    { class: size === "full" ? "row" : "held-cards", "aria-label": title },
    cards.map((form, nth) =>
      h(
        "li",
        { key: `${form} ${nth}`, class: "slot" },
        t.faces[form]
          ? card(t, {
              key: "card",
              card: `${name} ${form}`,
              form,
              spot: `${name} ${form}`,
              size,
              face: size === "full" ? face : slim,
              extra: "none",
            })
          : String(form),
      ),
    ),
  );
}

/**
 * @param {Table} t
 * @param {Zone} zone
 */
function own(t, zone) {
  return h(
    "section",
    { key: zone.name, class: "zone hand", "aria-label": `Your ${zone.title.toLowerCase()}` },
    h("h3", { class: "zonehead" }, icon("hand"), `Your ${zone.title.toLowerCase()}`),
    zone.cards ? cards(t, zone, "full") : h("p", { class: "words" }, zone.words),
  );
}

/** @param {Zone[]} zones */
function values(zones) {
  const told = zones.filter((zone) => !zone.cards);
  if (!told.length) return null;
  return h(
    "dl",
    { key: "values", class: "values" },
    told.map(({ name, title, words }) =>
      h("div", { key: name }, h("dt", {}, title), h("dd", {}, words)),
    ),
  );
}

/**
 * Zones of cards below each other, values beside each other.
 * @param {Table} t
 * @param {Zone[]} zones
 * @param {number} whole cards of a zone that are drawn whole
 */
function listed(t, zones, whole = 0) {
  return [
    values(zones),
    zones
      .filter((zone) => zone.cards)
      .map((zone) =>
        h(
          "div",
          { key: zone.name, class: "group" },
          h("h4", {}, icon("cards"), zone.title),
          cards(t, zone, (zone.cards?.length ?? 0) <= whole ? "full" : "slim"),
        ),
      ),
  ];
}

/**
 * @param {Table} t
 * @param {number} seat
 */
function other(t, seat) {
  const { decision, over, scores } = t.view;
  const [one, several] = t.zones?.unit ?? ["point", "points"];
  const zones = t.zones?.seats[seat] ?? [];
  const laid = zones.filter((zone) => zone.cards);
  const forms = laid.flatMap((zone) => zone.cards ?? []);
  const can = t.choices.some(({ spot }) => laid.some(({ name }) => spot?.startsWith(`${name} `)));
  return player(t, seat, {
    active: decision?.seat === seat && !over,
    turn: "to decide",
    tallies: amount(
      "star",
      scores[seat],
      scores[seat] === 1 ? one : several,
      "vp",
      `${seat} points`,
    ),
    line: values(zones),
    more: forms.length
      ? {
          title: "Cards",
          count: forms.length,
          can,
          words: [icon("cards"), h("b", {}, String(forms.length))],
          draw: () => listed(t, laid),
        }
      : undefined,
  });
}

/**
 * @param {Table} t
 * @returns {Regions}
 */
function draw(t) {
  const { me, view, zones } = t;
  place(t);
  const seats = view.names.map((_, seat) => seat);
  const common = zones?.common ?? [];
  return {
    ribbon: ribbon(t),
    seats: seats.map((seat) => other(t, seat)),
    main: h(
      "div",
      { key: "anything", class: "anything", tabindex: "0" },
      options(t),
      common.length
        ? h(
            "section",
            { key: "common", class: "zone common", "aria-label": "Table" },
            h("h3", { class: "zonehead" }, icon("cards"), "Table"),
            listed(t, common, SEVERAL),
          )
        : null,
    ),
    dock:
      me !== null && zones?.own.length
        ? h(
            "div",
            { key: "own", class: "hands" },
            zones.own.map((zone) => own(t, zone)),
          )
        : null,
  };
}

/** @type {GameBoard<unknown, Card>} */
export const board = { draw, face, describe, tone: () => "none", emblem: () => "cards" };

/** @param {Component<BoardData>} component */
export default (component) => mount(component, board);
