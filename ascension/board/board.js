// The board of Ascension, drawn from a seat's view.

/** @import { BoardData, CardOptions, Choice, Component } from "/board/types" */
/** @import { GameBoard, Regions } from "/board/types" */
/** @import { Card } from "./cards.js" */
/** @import { Offer } from "./prices.js" */

import * as core from "/board/core.js";
import { amount, button, h, hidden, icon, mount, pile, ribbon } from "/board/core.js";
import { describe, emblem, face, slim, tone, unit } from "./cards.js";
import { lacking } from "./prices.js";

/**
 * A card on the table, by its own number and that of its form.
 * @typedef {[id: number, form: number]} Lying
 */

/**
 * The game's own part of a view; lists of lists are by seat, or by slot of the center row.
 * @typedef {object} Laid
 * @property {number} active
 * @property {Lying[]} row
 * @property {number[]} costs
 * @property {Lying[][]} under
 * @property {Lying[]} void
 * @property {Lying[]} out
 * @property {number} center_deck
 * @property {Lying[][]} stacks
 * @property {Lying | null} event
 * @property {number | null} board_hero
 * @property {number} board_hero_cost
 * @property {number[]} temples
 * @property {number} pool
 * @property {boolean} ending
 * @property {Lying[] | null} hand
 * @property {number[]} hands
 * @property {number[]} decks
 * @property {Lying[][]} top
 * @property {Lying[][]} discards
 * @property {Lying[][]} played
 * @property {Lying[][]} constructs
 * @property {Lying[][]} trophies
 * @property {number[]} honor
 * @property {number[]} insight
 * @property {number} runes
 * @property {number} power
 * @property {number} energy
 * @property {number[]} keystones
 * @property {string[]} named_faction
 * @property {{ cards: Lying[], honor: number }} cult
 * @property {number[]} partners
 * @property {Offer[]} offers
 */

/** @typedef {import("/board/table.js").Table<Laid, Card>} Table */

const NONE = -1;
const FEW = 6; // cards of a pile that are drawn one by one
/** @type {Record<string, string>} */
const WORDS = { give: "for partner", pick: "choose" };
const PRICED = ["give", "transform", "phantasm"]; // by another price than the one on the card
// At several prices where a discount may be saved for another card.
const BOUGHT = ["acquire", "defeat"];
const TEMPLES = ["Temple of Life", "Temple of Death", "Temple of Immortality"];

/**
 * What icons stand for.
 * @type {Record<string, string>}
 */
const CALLED = { life: "life keystone", death: "death keystone", glass: "last round" };

/**
 * Whether an option is about a card.
 * @param {Table} t
 * @param {number} id
 */
const chosen = (t, id) => t.choices.some((choice) => choice.spot === `c${id}`);

/**
 * @param {Table} t
 * @param {Lying | [place: string, form: number]} lying
 * @param {"full" | "slim"} [size]
 * @param {{ now?: number } & Partial<CardOptions<Card>>} [more] `now` is what it costs
 */
function card(t, [id, form], size = "full", { now, ...more } = {}) {
  const drawn = size === "full" ? face : slim;
  return core.card(t, {
    key: `c${id}`,
    form,
    spot: `c${id}`,
    size,
    face: (f) => drawn(f, now, lacking(t, id, form)),
    verb: (choice) => verb(t, choice),
    extra: tone(t.faces[form]),
    ...more,
  });
}

/**
 * The spots of cards of a pile: equal cards are one choice, so each of them stands for it.
 * @param {Table} t
 * @param {Lying[]} cards
 */
function spots(t, cards) {
  const ids = new Map(cards.filter(([id]) => chosen(t, id)).map(([id, form]) => [form, id]));
  return cards.map(([id, form]) => `c${chosen(t, id) ? id : (ids.get(form) ?? id)}`);
}

/**
 * @param {Table} t
 * @param {Lying[]} cards
 * @param {"full" | "slim"} size
 * @param {string} name
 * @param {string} [empty] words for no cards
 */
function list(t, cards, size, name, empty) {
  if (!cards.length) return empty ? h("p", { key: name, class: "dim none" }, empty) : null;
  if (size === "slim" && cards.length > FEW)
    return h(
      "div",
      { key: name, class: "held-cards", role: "group", "aria-label": name },
      stacked(t, cards),
    );
  return h(
    "ul",
    { key: name, class: size === "full" ? "row" : "held-cards", "aria-label": name },
    spots(t, cards).map((spot, place) =>
      h(
        "li",
        {
          key: cards[place][0],
          class: "slot",
          style: size === "full" ? wide(t, cards[place]) : null,
        },
        card(t, cards[place], size, { spot }),
      ),
    ),
  );
}

/**
 * Cards with much text are wider than others, and all as wide as the longest word of their name.
 * @param {Table} t
 * @param {Lying} lying
 */
function wide(t, [, form]) {
  const { name, text } = t.faces[form];
  const word = Math.max(...name.split(/[\s-]/).map(({ length }) => length));
  return `--text:${20 + text.length};--word:${word}`;
}

/**
 * @param {Table} t
 * @param {string} name
 * @param {string} title
 * @param {Lying[]} cards
 */
function opened(t, name, title, cards) {
  const can = cards.some(([id]) => chosen(t, id));
  for (const [id] of cards) t.at(`c${id}`);
  const draw = () => list(t, [...cards].reverse(), "slim", title);
  return pile(t, name, title, cards.length, draw, can);
}

/** @param {Table} t */
function center(t) {
  const { table } = t;
  const lying = table.row.flatMap(([id], place) => (id === NONE ? [] : [place]));
  const doomed = new Set(t.view.names.length === 1 && !t.view.over ? lying.slice(-2) : []);
  const slots = table.row.map(([id, form], place) =>
    h(
      "li",
      { key: id === NONE ? `empty${place}` : `r${id}`, class: "slot" },
      id === NONE
        ? h("div", { class: "card full empty" }, "empty")
        : card(t, [id, form], "full", {
            now: table.costs[place],
            foot: doomed.has(place)
              ? h("p", { key: "doomed", class: "note" }, icon("monster"), "the Cult's next")
              : null,
            beneath: table.under[place].length
              ? h(
                  "div",
                  { key: "under", class: "under" },
                  h("span", { class: "dim" }, "under it"),
                  stacked(t, table.under[place]),
                )
              : null,
          }),
    ),
  );
  return h(
    "section",
    { key: "center", class: "zone center", "aria-label": "Center row" },
    h("ul", { class: "row", tabindex: table.row.every(([id]) => id === NONE) ? "0" : null }, slots),
  );
}

/** @param {Table} t */
const piles = (t) => {
  const { table } = t;
  return h(
    "div",
    { key: "piles", class: "piles right" },
    h(
      "span",
      { key: "deck", class: "dim", "data-pile": "center deck" },
      `center deck ${table.center_deck}`,
    ),
    opened(t, "void", "Void", table.void),
    table.out.length ? opened(t, "out", "Out of the game", table.out) : null,
    table.cult.cards.length
      ? opened(t, "cult", `The Cult (${table.cult.honor} honor)`, table.cult.cards)
      : null,
  );
};

/**
 * Equal cards as one.
 * @param {Table} t
 * @param {Lying[]} cards
 */
function stacked(t, cards) {
  /** @type {Map<string, [lying: Lying, count: number]>} */
  const counts = new Map();
  for (const lying of cards) {
    const [id, form] = lying;
    const key = chosen(t, id) ? `c${id}` : `f${form}`;
    const [, count] = counts.get(key) ?? [lying, 0];
    counts.set(key, [lying, count + 1]);
  }
  return [...counts.values()].map(([lying, count]) =>
    card(t, lying, "slim", {
      foot: count > 1 ? h("span", { key: "times", class: "times" }, `×${count}`) : null,
    }),
  );
}

/** @param {Table} t */
function beside(t) {
  const { table } = t;
  const numbers = Object.keys(t.faces).map(Number);
  /** @param {string} name */
  const named = (name) => numbers.find((number) => t.faces[number].name === name) ?? NONE;
  const cultist = named("Cultist");
  const entries = table.stacks
    .filter((stack) => stack.length)
    .map((stack) => {
      const top = stack.find(([id]) => chosen(t, id)) ?? stack[stack.length - 1];
      return h(
        "li",
        { key: `stack${top[1]}` },
        card(t, top, "slim", {
          key: "stack",
          foot: h("span", { key: "times", class: "times" }, `×${stack.length}`),
        }),
      );
    });
  if (cultist !== NONE)
    entries.push(
      h("li", { key: "cultist" }, card(t, ["cultist", cultist], "slim", { spot: "cultist" })),
    );
  if (table.board_hero !== null)
    entries.push(
      h(
        "li",
        { key: "hero" },
        card(t, ["hero", table.board_hero], "slim", {
          spot: "hero",
          now: table.board_hero_cost,
          foot: h("span", { key: "n", class: "times where" }, "on the board"),
        }),
      ),
    );
  const event = table.event
    ? h(
        "div",
        { key: "event", class: "beside" },
        h("h4", {}, icon("event"), "Event"),
        card(t, table.event, "slim"),
      )
    : null;
  const temples = table.temples.length
    ? h(
        "div",
        { key: "temples", class: "beside" },
        h("h4", {}, icon("temple"), "Temples"),
        h(
          "ul",
          { class: "held-cards" },
          table.temples.map((owner, number) =>
            h(
              "li",
              { key: number },
              card(t, [`temple${number}`, named(TEMPLES[number])], "slim", {
                spot: `temple${number}`,
                foot: h(
                  "span",
                  { key: "owner", class: `times ${owner === NONE ? "nobody" : ""}` },
                  owner === NONE ? "nobody's" : t.seat(owner),
                ),
              }),
            ),
          ),
        ),
      )
    : null;
  return h(
    "section",
    { key: "beside", class: "zone besides", "aria-label": "Always available" },
    h(
      "div",
      { key: "always", class: "beside always" },
      h("h4", { "data-help": "always available" }, icon("cards"), "Always"),
      h("ul", { class: "held-cards" }, entries),
    ),
    event,
    temples,
    piles(t),
  );
}

/** @param {Table} t */
function resources(t) {
  const { table } = t;
  const kinds = Object.values(t.faces);
  const shown = [
    amount("runes", table.runes, unit("runes", table.runes), "", "runes"),
    amount("power", table.power, "power", "", "power"),
  ];
  if (table.energy || kinds.some((f) => f.type === "treasure"))
    shown.push(amount("energy", table.energy, "energy", "", "energy"));
  if (table.temples.length)
    shown.push(
      amount("life", table.keystones[0], "life"),
      amount("death", table.keystones[1], "death"),
    );
  if (table.insight.some(Boolean) || kinds.some((f) => f.insight))
    shown.push(amount("insight", table.insight[table.active], "insight"));
  return h(
    "span",
    { key: "purse", class: "purse", role: "group", "aria-label": "Resources of this turn" },
    shown,
  );
}

/** @param {Table} t */
function standing(t) {
  const { table } = t;
  const named = table.named_faction;
  return [
    ribbon(t),
    t.view.over ? null : h("span", { key: "active", class: "active" }, t.seat(table.active, true)),
    named.length
      ? h("span", { key: "named", "data-help": "named faction" }, `named: ${named.join(", ")}`)
      : null,
    h(
      "span",
      { key: "pools", class: "right pools" },
      t.view.names.length === 1
        ? amount("monster", table.cult.honor, "the Cult's honor", "vp", "cult honor", "the Cult")
        : null,
      amount("honor", table.pool, "honor pool", "vp", "pool", "honor pool"),
    ),
  ];
}

/**
 * @param {Table} t
 * @param {string} key
 * @param {string} sign
 * @param {string} title
 * @param {Lying[]} cards
 */
const group = (t, key, sign, title, cards, name = title) =>
  cards.length
    ? h(
        "div",
        { key, class: "group" },
        h("h4", {}, icon(sign), title),
        list(t, cards, "slim", name),
      )
    : null;

/**
 * @param {Table} t
 * @param {number} seat
 * @param {Lying[]} hand
 */
function mine(t, seat, hand) {
  const { table } = t;
  return h(
    "section",
    { key: "own", class: "mine", "aria-label": "Your cards", "data-seat": seat },
    h(
      "div",
      { key: "head", class: "minehead", "data-spared": true },
      t.seat(seat, true),
      amount("honor", t.view.scores[seat], "honor", "vp", `${seat} honor`),
      table.insight[seat]
        ? amount("insight", table.insight[seat], "insight", "", `${seat} insight`)
        : null,
      h(
        "span",
        { key: "deck", class: "dim", "data-pile": `deck${seat}` },
        `deck ${table.decks[seat]}`,
      ),
      opened(t, `discard${seat}`, "Discard pile", table.discards[seat]),
      group(t, "top", "cards", "Known on top", table.top[seat], "Top of the deck"),
    ),
    h(
      "div",
      { key: "cards", class: `minecards ${hand.length ? "" : "spent"}` },
      h(
        "div",
        { key: "hand", class: "zone hand" },
        list(t, hand, "full", "Your hand", "no cards in hand"),
      ),
      h(
        "div",
        { key: "groups", class: "inplay" },
        group(t, "constructs", "construct", "Your constructs", table.constructs[seat]),
        group(t, "trophies", "monster", "Your trophies", table.trophies[seat]),
        group(t, "played", "cards", "Played this turn", table.played[seat]),
      ),
    ),
  );
}

/**
 * @param {string} sign
 * @param {number} count
 * @param {string} words
 */
const counted = (sign, count, words) =>
  h(
    "span",
    { key: words, class: "counted", title: words },
    icon(sign),
    h("b", {}, String(count)),
    hidden(` ${words} `),
  );

/**
 * @param {Table} t
 * @param {number} seat
 */
function player(t, seat) {
  const { table } = t;
  const name = t.name(seat);
  const open = [
    table.constructs[seat],
    table.trophies[seat],
    table.played[seat],
    table.discards[seat],
    table.top[seat],
  ];
  const can = open.some((cards) => cards.some(([id]) => chosen(t, id)));
  const partner = table.partners[seat];
  for (const [id] of open.flat()) t.at(`c${id}`);
  return core.player(t, seat, {
    active: table.active === seat && !t.view.over,
    signs:
      partner !== NONE && partner !== seat
        ? h("span", { key: "with", class: "dim" }, "with ", t.seat(partner))
        : null,
    tallies: [
      amount("honor", t.view.scores[seat], "honor", "vp", `${seat} honor`),
      table.insight[seat]
        ? amount("insight", table.insight[seat], "insight", "", `${seat} insight`)
        : null,
    ],
    line: [
      counted("hand", table.hands[seat], "in hand"),
      counted("cards", table.decks[seat], "in the deck"),
      counted("discard", table.discards[seat].length, "discarded"),
      t.at(`seat${seat}`).map((choice) => button(t, choice, `choose ${name}`, "tiny")),
    ],
    more: {
      title: "Cards",
      count: open.flat().length,
      can,
      words: [icon("construct"), h("b", {}, String(table.constructs[seat].length))],
      draw: () => [
        group(
          t,
          "constructs",
          "construct",
          "Constructs",
          table.constructs[seat],
          `Constructs of ${name}`,
        ),
        group(t, "trophies", "monster", "Trophies", table.trophies[seat], `Trophies of ${name}`),
        group(t, "played", "cards", "Played", table.played[seat], `Played by ${name}`),
        group(t, "top", "cards", "Known on top of the deck", table.top[seat], "Top of the deck"),
        group(
          t,
          "discard",
          "discard",
          "Discard pile",
          [...table.discards[seat]].reverse(),
          `Discard pile of ${name}`,
        ),
      ],
    },
  });
}

/**
 * Every card on the table by its number.
 * @param {Laid} table
 */
function cardsOnTable(table) {
  const ids = new Set();
  const piles = [
    table.row,
    ...table.under,
    table.void,
    table.out,
    ...table.stacks,
    ...table.top,
    ...table.discards,
    ...table.played,
    ...table.constructs,
    ...table.trophies,
    table.cult.cards,
    table.hand || [],
    table.event ? [table.event] : [],
  ];
  for (const pile of piles) for (const [id] of pile) ids.add(id);
  return ids;
}

/**
 * The word on a card's button.
 * @param {Table} t
 * @param {Choice} choice
 */
function verb(t, { move, spot }) {
  const word = WORDS[move.verb] ?? move.verb;
  const ways = t.choices.filter((other) => other.spot === spot && other.move.verb === move.verb);
  const priced = PRICED.includes(move.verb) || (BOUGHT.includes(move.verb) && ways.length > 1);
  return priced ? `${word} (${move.price?.[0][1] ?? "free"})` : word;
}

/**
 * Say where the options lie.
 * @param {Table} t
 */
function place(t) {
  const { table } = t;
  const onTable = cardsOnTable(table);
  t.listed = t.question?.kind !== "turn"; // what a card asks for may lie anywhere
  t.place(({ card, form, number, place, seat }) => {
    if (seat !== undefined) return `seat${seat}`;
    if (place === "temples") return `temple${number}`;
    if (card === undefined) return null; // an effect, or an end
    if (onTable.has(card)) return `c${card}`;
    if (place === "always available") return "cultist"; // of which there is no card
    return table.board_hero !== null && form === table.board_hero ? "hero" : null;
  });
}

/**
 * @param {Table} t
 * @returns {Regions}
 */
function draw(t) {
  const { me, table, view } = t;
  place(t);
  const own = table.hand ? me : null; // at hand, or seen by who looks back through these eyes
  const seats = view.names.map((_, seat) => seat).filter((seat) => seat !== own);
  return {
    purse: resources(t),
    ribbon: standing(t),
    seats: seats.map((seat) => player(t, seat)),
    main: [center(t), beside(t)],
    dock: own === null || !table.hand ? null : mine(t, own, table.hand),
  };
}

/** @type {GameBoard<Laid, Card>} */
export const board = { draw, face, describe, tone, emblem, words: CALLED };

/** @param {Component<BoardData>} component */
export default (component) => mount(component, board);
