// The board of Age of Ascent, drawn from a seat's view.

/** @import { BoardData, Choice, Component, GameBoard, Move, Regions } from "/board/types" */
/** @import { Card } from "./cards.js" */
/** @import { Laid, Row, Table } from "./table.js" */

import * as core from "/board/core.js";
import {
  amount,
  button,
  cap,
  capital,
  card,
  die,
  h,
  hidden,
  icon,
  meant,
  mount,
  ribbon,
} from "/board/core.js";
import { aimed, begin, bids, draftOf, grip, left, outOfReach, press, taken } from "./bids.js";
import { describe, emblem, face, KINDS, NAMES, piece, pieces, plural, slim } from "./cards.js";
import { drafting } from "./dock.js";
import { laying } from "./laying.js";
import { EXPAND, IMPROVE, NOTHING, placing, ROWS } from "./table.js";
import { track } from "./track.js";

const FEW = 10; // own cards that fit into the dock as large as others are
/**
 * What icons stand for.
 * @type {Record<string, string>}
 */
const CALLED = {
  flag: "banner",
  glass: "final slot",
  ladder: "card track",
  power: "attack",
  sleep: "asleep",
  star: "victory points",
};
/** @type {Record<string, string>} */
const WORDS = { bid: "bid here" };

/** @param {Choice} choice */
const word = ({ move }) => WORDS[move.verb] ?? move.verb;

/**
 * @param {Table} t
 * @param {number} place
 */
function slot(t, place) {
  const card = t.table.board[place];
  const last = t.table.final_slots.includes(place);
  return h(
    "li",
    { key: `s${place}`, class: `slot ${last ? "last" : ""}` },
    card === NOTHING
      ? h("div", { key: "empty", class: "card full empty" }, "empty")
      : target(t, card, "full", last),
  );
}

/**
 * @param {Table} t
 * @param {number} number
 * @param {"full" | "slim"} size
 * @param {boolean} [last] in the final slot
 */
function target(t, number, size, last = false) {
  const row = t.faces[number].row;
  const asleep = t.table.asleep.includes(number);
  return card(t, {
    key: `c${number}`,
    form: number,
    spot: `t${number}`,
    size,
    face: (f) => (size === "full" ? face(f, last) : slim(f)),
    verb: word,
    vain: outOfReach(t, number),
    extra: `${row} ${aimed(t, number)} ${asleep ? "asleep" : ""}`,
    foot:
      asleep &&
      h(
        "span",
        { key: "zz", class: "note", title: "sleeps this turn" },
        icon("sleep"),
        hidden("sleeps this turn"),
      ),
    beneath: bids(t, number),
  });
}

/**
 * @param {Table} t
 * @param {number} number
 * @param {string} name
 * @param {string} sign
 * @param {string} words
 */
function section(t, number, name, sign, words) {
  const [choice] = t.at(`t${number}`);
  const inner = [
    h("span", { key: "band", class: "band" }, icon(sign), h("span", { class: "title" }, name)),
    h("span", { key: "rules", class: "rules" }, words),
    choice
      ? h(
          "span",
          { key: "verb", class: "verb" },
          icon("play"),
          meant(capital(word(choice)), outOfReach(t, number)),
          cap(t, choice.index),
        )
      : null,
  ];
  return h(
    "div",
    {
      key: name,
      class: `card full section ${choice ? "can" : ""} ${aimed(t, number)}`,
      "data-card": `c${number}`,
    },
    choice
      ? h(
          "button",
          {
            key: "face",
            type: "button",
            class: "face",
            "data-option": choice.index,
            onclick: () => t.board.choose(choice.index),
          },
          inner,
        )
      : h("div", { key: "plain", class: "face" }, inner),
    bids(t, number),
  );
}

/** @param {Table} t */
function layout(t) {
  if (t.table.offered.length) {
    return h(
      "section",
      { key: "draft", class: "zone draft", "aria-label": "Draft" },
      h("h3", { class: "zonehead" }, icon("cards"), "The draft"),
      h(
        "ul",
        { class: "row" },
        t.table.offered.map((card) =>
          h("li", { key: card, class: "slot" }, target(t, card, "full")),
        ),
      ),
    );
  }
  /**
   * @param {Row} row
   * @param {number} number
   */
  const row = ({ name, row: kind, slots, takes, last }, number) =>
    h(
      "section",
      { key: kind, class: `zone ${kind}`, "aria-label": name },
      h(
        "h3",
        { class: "zonehead" },
        icon(kind),
        name,
        h(
          "span",
          { class: "dim" },
          h("span", { class: "inwords" }, "take "),
          pieces(takes),
          " · ",
          h("span", { class: "inwords" }, "final slot"),
          icon("glass"),
          " also ",
          pieces([last]),
        ),
        h("span", { class: "dim right" }, `deck ${t.table.decks[number]}`),
      ),
      h(
        "ul",
        {
          class: "row",
          tabindex: slots.every((place) => t.table.board[place] === NOTHING) ? "0" : null,
        },
        slots.map((place) => slot(t, place)),
      ),
    );
  const most = t.table.expand === "pieces" ? "Most pieces" : "Highest total";
  return h(
    "div",
    { key: "layout", class: "layout" },
    row(ROWS[0], 0),
    h(
      "section",
      { key: "sections", class: "zone sections", "aria-label": "Expand and Improve" },
      h(
        "div",
        { class: "both" },
        section(t, EXPAND, "Expand", "expand", `${most}: an empire token.`),
        section(
          t,
          IMPROVE,
          "Improve",
          "improve",
          "Most tokens of one colour, two at least: a die.",
        ),
      ),
    ),
    row(ROWS[1], 1),
    row(ROWS[2], 2),
  );
}

/**
 * How near the game is to its end because nobody takes a card.
 * @param {Laid} table
 */
function quiet({ quiet_turns: turns, quiet_turns_left: left }) {
  if (!turns) return null;
  return h(
    "span",
    { class: "dim quiet", "data-help": "quiet turns" },
    `no card taken for ${turns} turn${turns > 1 ? "s" : ""}, ends after ${left} more`,
  );
}

/** @param {Table} t */
function rolled(t) {
  const { decision } = t.view;
  if (t.table.culture_dice.length) {
    const whose = t.mine
      ? "Your culture roll"
      : `The culture roll${decision ? ` of ${t.name(decision.seat)}` : ""}`;
    return h(
      "section",
      { key: "rolled", class: "zone dice", "aria-label": whose },
      h("h3", { class: "zonehead" }, icon("star"), whose),
      h(
        "div",
        { class: "dicebox" },
        t.table.culture_dice.map(([shown, chosen], place) => {
          const [choice] = t.at(`d${place}`);
          const drawn = die(shown, "C", t.motion, place, "culture die showing ");
          return choice
            ? h(
                "button",
                {
                  key: `d${place}`,
                  type: "button",
                  class: "choice dicebutton",
                  "data-option": choice.index,
                  onclick: () => t.board.choose(choice.index),
                },
                drawn,
                h("span", {}, "reroll"),
              )
            : h(
                "div",
                { key: `d${place}`, class: "rolled" },
                drawn,
                h("span", { class: chosen ? "" : "dim" }, chosen ? "is rerolled" : "stays"),
              );
        }),
      ),
    );
  }
  if (!t.table.rolled.length) return null;
  return h(
    "section",
    { key: "rolled", class: "zone dice", "aria-label": "Rolled dice" },
    h("h3", { class: "zonehead" }, icon("star"), "Rolled"),
    h(
      "div",
      { class: "dicebox" },
      t.table.rolled.map(([seat, kind, shown, counts], place) =>
        h(
          "div",
          { key: `${place} ${shown} ${counts}`, class: "rolled" },
          t.seat(seat),
          die(shown, KINDS[kind][0], t.motion, place, `${NAMES[KINDS[kind]]} showing `),
          counts ? h("span", {}, `counts ${counts}`) : null,
          t
            .at(`d${place}`)
            .map((choice) =>
              button(t, choice, `use ${t.faces[choice.move.form ?? 0].name}`, "tiny"),
            ),
        ),
      ),
    ),
  );
}

/**
 * @param {Table} t
 * @param {number} seat
 */
function stock(t, seat) {
  const owned = t.table.owned[seat];
  const lose = seat === t.me && t.question?.kind === "lose";
  const draft = seat === t.me ? draftOf(t) : null;
  return h(
    "ul",
    { key: "stock", class: "stock", "aria-label": `Pieces of ${t.name(seat)}` },
    KINDS.map((kind, number) => {
      const [choice] = lose ? t.at(`p${number}`) : [];
      if (!owned[kind] && !choice) return null;
      const rest = t.table.free[seat][kind] - (draft ? taken(draft, number) : 0);
      const told = `${rest} of ${owned[kind]} ${plural(NAMES[kind])} free`;
      const all = seat !== t.me && rest === owned[kind];
      const inner = [
        piece(kind),
        all ? h("b", { class: "count" }, String(rest)) : left(rest, owned[kind]),
      ];
      return h(
        "li",
        { key: kind },
        choice
          ? press(t, choice, inner, "give up", told)
          : h(
              "span",
              {
                class: `held ${rest ? "" : "gone"}`,
                title: told,
                ...(seat === t.me && rest ? grip(t, number) : {}),
              },
              inner,
              hidden(` ${told}`),
            ),
      );
    }),
  );
}

/**
 * One's own free pieces, where the stock is out of sight while one bids.
 * @param {Table} t
 * @param {number} seat
 */
function purse(t, seat) {
  const draft = draftOf(t);
  const owned = t.table.owned[seat];
  return h(
    "ul",
    { key: "purse", class: "purse", "aria-label": "Your free pieces" },
    KINDS.map((kind, number) => {
      const rest = t.table.free[seat][kind] - (draft ? taken(draft, number) : 0);
      if (!owned[kind]) return null;
      const told = `${rest} of ${owned[kind]} ${plural(NAMES[kind])} free`;
      return h(
        "li",
        { key: kind, class: `held ${rest ? "" : "gone"}`, title: told },
        piece(kind),
        h("b", { class: "count" }, String(rest)),
      );
    }),
  );
}

/**
 * The cards that somebody has, in their rows.
 * @param {Table} t
 * @param {number} seat
 */
function held(t, seat) {
  const cards = t.table.cards[seat];
  if (!cards.length) return h("p", { key: "none", class: "dim" }, "no cards yet");
  return ROWS.map(({ name, row }) => {
    const list = cards.filter((card) => t.faces[card].row === row);
    if (!list.length) return null;
    return h(
      "ul",
      { key: name, class: "held-cards", "aria-label": `${name} of ${t.name(seat)}` },
      list.map((card) => h("li", { key: card }, target(t, card, "slim"))),
    );
  });
}

/**
 * @param {Table} t
 * @param {number} seat
 */
const tallies = (t, seat) => [
  amount("ladder", t.table.track[seat], "track", "", `${seat} track`),
  amount("star", t.view.scores[seat], "VP", "vp", `${seat} VP`),
];

/**
 * @param {Table} t
 * @param {number} seat
 */
const banner = (t, seat) =>
  t.table.banner === seat
    ? h(
        "span",
        { key: "banner", class: "banner", "data-help": "banner" },
        icon("flag"),
        h("span", { class: "word" }, "banner"),
      )
    : null;

/**
 * @param {Table} t
 * @param {number} seat
 */
function player(t, seat) {
  const cards = t.table.cards[seat];
  const lands = cards.filter((card) => t.faces[card].row === "territory").length;
  const open = cards.filter((card) => t.choices.some(({ spot }) => spot === `t${card}`));
  const can = open.some((card) => !outOfReach(t, card));
  for (const card of cards) t.at(`t${card}`);
  return core.player(t, seat, {
    signs: banner(t, seat),
    tallies: tallies(t, seat),
    active: t.view.decision?.seat === seat,
    turn: "to decide",
    line: stock(t, seat),
    more: {
      title: "Cards",
      count: cards.length,
      can,
      words: [
        icon("territory"),
        h("b", {}, String(lands)),
        icon("cards"),
        h("b", {}, String(cards.length)),
        can ? h("span", { class: "attack" }, icon("power"), "attack") : null,
      ],
      draw: () => held(t, seat),
    },
  });
}

/**
 * One's own pieces and cards.
 * @param {Table} t
 * @param {number} seat
 */
const mine = (t, seat) =>
  h(
    "section",
    {
      key: "mine",
      class: `mine ${t.table.cards[seat].length > FEW ? "many" : ""}`,
      "aria-label": `${t.name(seat)}, you`,
      "data-seat": seat,
    },
    h(
      "div",
      { key: "head", class: "minehead" },
      t.seat(seat, true),
      banner(t, seat),
      stock(t, seat),
      h("span", { key: "tallies", class: "right" }, tallies(t, seat)),
    ),
    h("div", { key: "held", class: "minecards" }, held(t, seat)),
  );

/**
 * Where a move lies: on a target, a piece or a die.
 * @param {Move} move
 */
function spot({ verb, card, number }) {
  switch (verb) {
    case "place":
    case "lose":
      return `p${number}`;
    case "reroll":
      return `d${number}`;
    case "use":
      return number === undefined ? `t${card}` : `d${number}`;
    default:
      return number === undefined ? null : `t${number}`;
  }
}

/**
 * Say where the options lie, and what they lead to.
 * @param {Table} t
 */
function place(t) {
  const { question } = t;
  t.place(spot);
  if (!question) {
    t.bar = rolled(t);
    return;
  }
  if (question.kind === "target") {
    t.pick = (index) => {
      if (t.choices[index].move.done) t.board.act("choose", index);
      else begin(t, index);
    };
  }
  const draft = draftOf(t);
  const laid = placing(t);
  if (draft) t.bar = drafting(t, draft, question.seat);
  else if (laid !== null) t.bar = laying(t, laid, question.seat);
  else t.bar = rolled(t);
}

/**
 * @param {Table} t
 * @returns {Regions}
 */
function draw(t) {
  const { me, view } = t;
  place(t);
  const seats = view.names.map((_, seat) => seat);
  const own = t.watching ? null : me; // at hand
  return {
    purse: own !== null && t.board.narrow ? purse(t, own) : null,
    ribbon: [ribbon(t), track(t), quiet(t.table)],
    seats: seats.filter((seat) => seat !== own).map((seat) => player(t, seat)),
    main: layout(t),
    dock: own === null ? null : mine(t, own),
  };
}

/** @type {GameBoard<Laid, Card>} */
export const board = {
  draw,
  face,
  describe,
  tone: emblem,
  emblem,
  words: CALLED,
};

/** @param {Component<BoardData>} component */
export default (component) => mount(component, board);
