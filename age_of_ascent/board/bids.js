// Bids on a table of Age of Ascent. One's own is put together here, and the server knows of it when
// it is confirmed.

/** @import { Choice, Drawn } from "/board/types" */
/** @import { Bidding, Table, Way } from "./table.js" */

import { button, cap, h, hidden, icon } from "/board/core.js";
import { bidPieces, KINDS, kindOf, NAMES, piece, plural, WILD } from "./cards.js";
import { IMPROVE, NOTHING, owner, placing, targetName } from "./table.js";

/**
 * A bid that is put together; `key` tells of which table, `index` the option that it began with.
 * @typedef {{ key: string, index: number, target: number, picks: number[] }} Draft
 */

/** @type {WeakMap<import("/board/board.js").Board, Draft>} */
const drafts = new WeakMap();

/**
 * @param {Table} t
 * @param {number} target
 */
export function bids(t, target) {
  const here = t.table.bids.filter((bid) => bid.target === target);
  if (!here.length) return null;
  const under = placing(t) === target;
  return h(
    "div",
    { key: "bids", class: "bids" },
    here.map((bid) =>
      h(
        "div",
        {
          key: bid.seat,
          class: `bid ${bid.seat === t.me ? `own ${under ? "placing" : ""}` : ""}`,
        },
        t.seat(bid.seat),
        hidden(" bids "),
        bidPieces(bid.pieces),
      ),
    ),
  );
}

/**
 * How a target looks that the bid under way is on.
 * @param {Table} t
 * @param {number} number
 */
export const aimed = (t, number) =>
  placing(t) === number || draftOf(t)?.target === number ? "target" : "";

// --- pieces ----------------------------------------------------------------------------------

/**
 * @param {number} free
 * @param {number} owned
 */
export const left = (free, owned) =>
  h("span", { class: "count" }, h("b", {}, String(free)), h("span", { class: "dim" }, `/${owned}`));

/**
 * A button with pieces on it.
 * @param {Table} t
 * @param {Choice} choice
 * @param {Drawn} inner
 * @param {string} words
 * @param {string} told
 */
export const press = (t, choice, inner, words, told) =>
  h(
    "button",
    {
      key: `o${choice.key}`,
      type: "button",
      class: "choice stockbutton",
      "data-option": choice.index,
      onclick: () => t.board.choose(choice.index),
    },
    hidden(`${words} ${choice.label}, ${told} `),
    inner,
    h("span", { class: "word" }, words),
    cap(t, choice.index),
  );

// --- what may be placed, and what it counts ---------------------------------------------------

// Seven kinds, then tokens as any colour.
const CODES = Array.from({ length: WILD + 3 }, (_, code) => code);
/** @param {number[]} counts */
const sum = (counts) => counts.reduce((all, count) => all + count, 0);

/**
 * How many pieces of a kind a bid takes, tokens as any colour too.
 * @param {Draft} draft
 * @param {number} number
 */
export const taken = (draft, number) =>
  draft.picks[number] + (number < 3 ? draft.picks[WILD + number] : 0);

/**
 * @param {number[]} picks
 * @param {Way} way
 */
const within = (picks, way) => picks.every((count, code) => count <= way.most[code]);

/**
 * @param {number[]} picks
 * @param {Way} way
 */
export const complete = (picks, way) =>
  within(picks, way) && sum(picks) >= way.least && (way.needs === NOTHING || picks[way.needs] > 0);

/**
 * Whether a piece can be added so that a whole bid can still come of it.
 * @param {number[]} picks
 * @param {number} code
 * @param {Way} way
 */
export function fits(picks, code, way) {
  const more = picks.map((count, at) => count + (at === code ? 1 : 0));
  return within(more, way) && (way.needs === NOTHING || more[way.needs] > 0);
}

/**
 * What a bid counts, from and to, with what own text adds.
 * @param {Bidding} bidding
 * @param {number[]} picks
 */
export function worth(bidding, picks) {
  /** @param {number} c */
  const plain = (c) => picks[c] + picks[c + 4] > 0;
  // Tokens as another colour are of these.
  const lacking = bidding.colours.filter((c) => !plain(c)).slice(0, sum(picks.slice(WILD)));
  /** @param {number} c */
  const colour = (c) => plain(c) || lacking.includes(c);
  /** @type {Record<string, boolean>} */
  const holds = {
    die: picks[4] + picks[5] + picks[6] > 0,
    S: colour(0),
    G: colour(1),
    C: colour(2),
    all_colours: [0, 1, 2].every(colour),
  };
  const text = sum(bidding.bonus.map(([add, what]) => (what === null || holds[what] ? add : 0)));
  const tokens = sum(picks) - picks[4] - picks[5] - picks[6] + text;
  /** @param {0 | 1} end */
  const at = (end) => tokens + sum(bidding.dice.map((range, c) => picks[4 + c] * range[end]));
  return [at(0), at(1)];
}

/**
 * @param {Table} t
 * @param {number} target
 */
function situation(t, target) {
  const whose = owner(t, target);
  if (whose === NOTHING) return { on: "On ", word: "bid" };
  return whose === t.me
    ? { on: "Defending ", word: "defend" }
    : { on: `Attacking ${t.name(whose)}'s `, word: "attack" };
}

/**
 * @param {Table} t
 * @param {Bidding} bidding
 * @param {number[]} picks
 */
function tellWorth(t, bidding, picks) {
  const { target, cost } = bidding;
  if (!sum(picks)) {
    if (target === IMPROVE) return "two tokens of one colour at least";
    return cost === null ? "no pieces yet" : `no pieces yet, ${needed(t, target, cost)}`;
  }
  const text = owner(t, target) === t.me ? [] : bidding.bonus; // a defence has it without dice too
  const [least, most] = worth({ ...bidding, bonus: text }, picks);
  const counts = `counts ${least}${most > least ? ` to ${most}` : ""}`;
  return cost === null ? counts : `${counts}, ${needed(t, target, cost)}`;
}

/**
 * @param {Table} t
 * @param {number} target
 * @param {number} cost
 */
function needed(t, target, cost) {
  const whose = owner(t, target);
  if (whose === NOTHING) return `cost ${cost}`;
  return whose === t.me
    ? `attackers need ${cost} and your roll`
    : `needs ${cost} and what defends it`;
}

// --- a bid that is put together ---------------------------------------------------------------

/** @param {Table} t */
const keyOf = ({ view }) => `${view.id} ${view.undos}`;

/**
 * The bid that is put together, if the table still is as it was begun.
 * @param {Table} t
 */
export function draftOf(t) {
  const draft = drafts.get(t.board);
  return t.question?.kind === "target" && draft?.key === keyOf(t) ? draft : null;
}

/**
 * @param {Table} t
 * @param {number} index
 */
export function begin(t, index) {
  const target = t.choices[index].move.number ?? NOTHING;
  drafts.set(t.board, { key: keyOf(t), index, target, picks: CODES.map(() => 0) });
  t.board.refresh();
  t.board.focusNext();
}

/**
 * @param {Table} t
 * @param {Draft} draft
 */
function drop({ board }, { index }) {
  drafts.delete(board);
  board.refresh();
  /** @type {HTMLElement | null} */
  const option = board.root.querySelector(`.main [data-option="${index}"]`);
  option?.focus({ preventScroll: true });
}

/**
 * A bid that is put together: what lies on it, what can be added, and its end.
 * @param {Table} t
 * @param {Draft} draft
 * @param {number} me
 */
export function drafting(t, draft, me) {
  const bidding = t.table.bidding.find(({ target }) => target === draft.target);
  if (!bidding) return null;
  const { on, word } = situation(t, draft.target);
  const free = t.table.free[me];
  const owned = t.table.owned[me];
  /** @param {number} code */
  const rest = (code) => free[kindOf(code)] - taken(draft, code >= WILD ? code - WILD : code);
  /** @param {number} code */
  const able = (code) => rest(code) > 0 && bidding.ways.some((way) => fits(draft.picks, code, way));
  /**
   * @param {number} code
   * @param {number} by
   */
  const change = (code, by) => {
    draft.picks[code] += by;
    t.board.refresh();
  };
  const ready = bidding.ways.some((way) => complete(draft.picks, way));
  const pieces = CODES.flatMap((code) => Array.from({ length: draft.picks[code] }, () => code));
  const cancel = () => drop(t, draft);
  t.drop = cancel;
  t.begun = `Put pieces on ${targetName(t, draft.target)}, then confirm.`;
  const offered = CODES.filter((code) => bidding.ways.some((way) => way.most[code]));
  t.digits = offered.map((code) => () => {
    if (able(code)) change(code, 1);
  });
  const add = offered.map((code, place) => {
    const kind = kindOf(code);
    const words = code >= WILD ? "as any colour" : "place";
    return h(
      "button",
      {
        key: `a${code}`,
        type: "button",
        class: "choice stockbutton",
        "data-add": code,
        disabled: !able(code),
        onclick: () => change(code, 1),
      },
      hidden(`${words} one ${NAMES[kind]}, ${rest(code)} of ${owned[kind]} free `),
      piece(kind, null, code >= WILD),
      left(rest(code), owned[kind]),
      h("span", { class: "word" }, words),
      cap(t, place),
    );
  });
  const off = CODES.map((code) =>
    draft.picks[code]
      ? h(
          "button",
          { key: `off${code}`, type: "button", class: "small", onclick: () => change(code, -1) },
          hidden(`take off one ${NAMES[kindOf(code)]} `),
          piece(kindOf(code), draft.picks[code], code >= WILD),
          h("b", { "aria-hidden": "true" }, "×"),
        )
      : null,
  );
  // A pass comes after the bid.
  for (const choice of t.choices) if (choice.move.done) choice.drawn = true;
  return h(
    "div",
    { key: "bid", class: "building", role: "group", "aria-label": "Your bid" },
    h(
      "p",
      { key: "so far" },
      icon("play"),
      on,
      h("b", {}, targetName(t, draft.target)),
      off,
      h("span", { key: "worth", class: "dim", role: "status" }, tellWorth(t, bidding, draft.picks)),
    ),
    h(
      "div",
      { key: "add", class: "strip" },
      add,
      h(
        "button",
        {
          key: "confirm",
          type: "button",
          class: "choice done",
          "data-done": ready,
          "data-bid": true,
          disabled: !ready,
          onclick: () => t.board.wish({ target: draft.target, pieces }),
        },
        icon("check"),
        h("span", {}, word),
      ),
      h(
        "button",
        { key: "cancel", type: "button", class: "small", onclick: cancel },
        h("b", { "aria-hidden": "true" }, "×"),
        h("span", {}, "cancel"),
      ),
    ),
  );
}

/**
 * A bid that was begun piece by piece, as by the buttons below the board.
 * @param {Table} t
 * @param {number} target
 * @param {number} me
 */
export function laying(t, target, me) {
  const free = t.table.free[me];
  const owned = t.table.owned[me];
  const add = KINDS.map((kind, number) => {
    const told = `${free[kind]} of ${owned[kind]} ${plural(NAMES[kind])} free`;
    const plain = t
      .at(`p${number}`)
      .map((choice) =>
        press(t, choice, [piece(kind), left(free[kind], owned[kind])], "place", told),
      );
    const wild =
      number < 3
        ? t
            .at(`p${number + WILD}`)
            .map((choice) => press(t, choice, piece(kind, null, true), "as any colour", told))
        : [];
    return [...plain, ...wild];
  });
  const done = t.choices.find((choice) => choice.move.done);
  if (done) done.drawn = true;
  return h(
    "div",
    { key: "bid", class: "building", role: "group", "aria-label": "Your bid" },
    h(
      "p",
      { key: "so far" },
      icon("play"),
      situation(t, target).on,
      h("b", {}, targetName(t, target)),
      bidPieces(t.table.bids.at(-1)?.pieces ?? []),
    ),
    h(
      "div",
      { key: "add", class: "strip" },
      add,
      done ? button(t, done) : null,
      t.can.includes("undo")
        ? h(
            "button",
            { key: "off", type: "button", class: "small", onclick: () => t.board.act("undo") },
            icon("undo"),
            h("span", {}, "take the bid back"),
          )
        : null,
    ),
  );
}
