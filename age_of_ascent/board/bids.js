// Bids on the table of Age of Ascent: what lies on a target and how it stands there, and the bid that
// is put together. The server knows of that one when it is confirmed.

/** @import { Choice, Drawn, Props } from "/board/types" */
/** @import { Picks } from "./odds.js" */
/** @import { Bid, Bidding, Contest, Stand, Table } from "./table.js" */

import { cap, h, hidden, icon } from "/board/core.js";
import { bidPieces, kindOf, NAMES, WILD } from "./cards.js";
import { fits, more, none, suggestion, winsAt } from "./odds.js";
import { NOTHING, owner, placing } from "./table.js";

/**
 * A bid that is put together; `key` tells of which table, `index` the option that it began with.
 * @typedef {object} Draft
 * @property {string} key
 * @property {number} index
 * @property {number} target
 * @property {Picks} picks
 * @property {boolean} warned that these pieces can't win
 */

/** @typedef {import("/board/board.js").Board} Board */

/** @type {WeakMap<Board, Draft>} */
const drafts = new WeakMap();

/**
 * What a target is bid on with, if the seat that looks on is asked.
 * @param {Table} t
 * @param {number} target
 */
export const biddingOn = (t, target) =>
  t.question?.kind === "target"
    ? t.table.bidding.find((bidding) => bidding.target === target)
    : undefined;

/**
 * @param {Table} t
 * @param {number} target
 * @returns {Contest | undefined}
 */
export const contestOn = (t, target) =>
  t.table.contests.find((contest) => contest.target === target);

/** @param {{ least: number, most: number }} totals */
export const range = ({ least, most }) => (most > least ? `${least}–${most}` : String(least));

/**
 * A chance in words: only what is sure is 100 %.
 * @param {number} share
 */
export function percent(share) {
  const rounded = Math.round(100 * share);
  return `${share === 1 || share === 0 ? rounded : Math.min(99, Math.max(1, rounded))}\u00a0%`;
}

// --- what lies on a target --------------------------------------------------------------------

/**
 * @param {Table} t
 * @param {number} target
 */
export function bids(t, target) {
  const here = t.table.bids.filter((bid) => bid.target === target);
  const beyond = outOfReach(t, target);
  if (!here.length && !beyond) return null;
  const contest = contestOn(t, target);
  const held = contest?.stands.find(({ seat }) => seat === owner(t, target));
  const defended = here.some(({ seat }) => seat === held?.seat);
  return h(
    "div",
    { key: "bids", class: `bids ${here.length ? "" : "bare"}` },
    here.map((bid) => laid(t, bid, contest)),
    held && contest && !defended
      ? h("div", { key: "held", class: "bid" }, t.seat(held.seat), stands(t, held, contest))
      : null,
    beyond ? h("p", { key: "beyond", class: "short" }, beyond.words) : null,
  );
}

/**
 * @param {Table} t
 * @param {Bid} bid
 * @param {Contest | undefined} contest
 */
function laid(t, bid, contest) {
  const own = bid.seat === t.me;
  const under = own && placing(t) === bid.target;
  const stand = contest?.stands.find(({ seat }) => seat === bid.seat);
  return h(
    "div",
    { key: bid.seat, class: `bid ${own ? "own" : ""} ${under ? "placing" : ""}` },
    t.seat(bid.seat),
    hidden(" bids "),
    bidPieces(bid.pieces),
    stand && contest ? stands(t, stand, contest) : null,
  );
}

/**
 * What pieces on a target count, and whether they lead.
 * @param {Table} t
 * @param {Stand} stand
 * @param {Contest} contest
 */
function stands(t, stand, contest) {
  const holds = owner(t, contest.target) === stand.seat;
  const counts = holds ? "attackers need" : "counts";
  const word = sign(t, stand, contest, holds);
  return h(
    "span",
    {
      key: "stands",
      class: `stands ${word === LOSES[Number(holds)] ? "outbid" : ""}`,
      title: `${counts} ${range(stand)}, ${percent(stand.win)} to ${holds ? "keep it" : "win"}`,
    },
    holds ? icon("territory") : null,
    hidden(`${counts} `),
    holds ? null : h("span", { "aria-hidden": "true" }, "="),
    h("b", {}, range(stand)),
    word ? h("span", { class: "sign" }, word) : null,
  );
}

const LEADS = ["leads", "holds"];
const LOSES = ["outbid", "in danger"];

/**
 * @param {Table} t
 * @param {Stand} stand
 * @param {Contest} contest
 * @param {boolean} holds a territory that is attacked
 */
function sign(t, { seat, win }, { leader, stands }, holds) {
  if (stands.length === 1) return seat === t.me && win < 1 ? percent(win) : "";
  if (leader === seat) return LEADS[Number(holds)];
  return seat === t.me && leader !== NOTHING ? LOSES[Number(holds)] : "";
}

/**
 * Why a target can't be won with all that one has, in words and where room is short; nothing if it
 * can.
 * @param {Table} t
 * @param {number} target
 */
export function outOfReach(t, target) {
  const bidding = biddingOn(t, target);
  if (!bidding || mayChange(t, bidding) || winsAt(bidding, bidding.reach) > 0) return null;
  const { cost, reach } = bidding;
  const rivals = contestOn(t, target)?.stands ?? [];
  const held = rivals.find(({ seat }) => seat === owner(t, target));
  const need = held?.least ?? cost ?? 0;
  if (held?.seat !== t.me && need > reach) {
    return { words: `needs ${need}, you can reach ${reach}`, short: `reach ${reach} of ${need}` };
  }
  const most = rivals.reduce((best, stand) => (stand.least > best.least ? stand : best));
  const words = `${t.name(most.seat)} has ${range(most)}, you can reach ${reach}`;
  return { words, short: `${reach} against ${range(most)}` };
}

/**
 * Whether text that may be used once could still change how a bid of one's own ends.
 * @param {Table} t
 * @param {Bidding} bidding
 */
export const mayChange = ({ me }, { texts }) => texts.some(({ seat }) => seat === me);

/**
 * How a target looks that the bid under way is on, or that is out of reach, or not to be bid on.
 * @param {Table} t
 * @param {number} number
 */
export function aimed(t, number) {
  if (placing(t) === number || draftOf(t)?.target === number) return "target";
  if (outOfReach(t, number)) return "beyond";
  const open = t.choices.some(({ move }) => move.number === number);
  return t.question?.kind === "target" && !draftOf(t) && !open ? "idle" : "";
}

// --- pieces -----------------------------------------------------------------------------------

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

/**
 * How many pieces of a kind a bid takes, tokens as any colour too.
 * @param {Draft} draft
 * @param {number} number
 */
export const taken = (draft, number) =>
  draft.picks[number] + (number < 3 ? draft.picks[WILD + number] : 0);

/**
 * The colour that a target is about, or NOTHING.
 * @param {Table} t
 * @param {number} target
 */
export const colourOf = (t, target) =>
  ["territory", "hero", "treasure"].indexOf(t.faces[target]?.row);

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
 * Begin a bid with some pieces, or with the fewest that have the best chance as it lies.
 * @param {Table} t
 * @param {number} index
 * @param {Picks} [picks]
 */
export function begin(t, index, picks) {
  const target = t.choices[index].move.number ?? NOTHING;
  const first = picks ?? suggested(t, target);
  drafts.set(t.board, { key: keyOf(t), index, target, picks: first, warned: false });
  t.board.refresh("[data-bid]:enabled");
}

/**
 * @param {Table} t
 * @param {number} target
 * @returns {Picks}
 */
function suggested(t, target) {
  const bidding = biddingOn(t, target);
  const needless = owner(t, target) === t.me && !contestOn(t, target);
  return bidding && !needless ? suggestion(bidding, colourOf(t, target)) : none();
}

/**
 * @param {Table} t
 * @param {Draft} draft
 * @param {Picks} picks
 */
export function change(t, draft, picks) {
  draft.picks = picks;
  draft.warned = false;
  t.board.refresh();
}

/**
 * @param {Table} t
 * @param {Draft} draft
 */
export function drop({ board }, { index }) {
  drafts.delete(board);
  board.refresh();
  /** @type {HTMLElement | null} */
  const option = board.root.querySelector(`.main [data-option="${index}"]`);
  option?.focus({ preventScroll: true });
}

// --- pieces that are dragged ------------------------------------------------------------------

/**
 * What is dragged over a board: a piece from the stock, or one off the bid.
 * @type {WeakMap<Board, { code: number, off: boolean }>}
 */
const dragged = new WeakMap();

/**
 * What makes a piece one that can be dragged: onto a target, or off the bid.
 * @param {Table} t
 * @param {number} code
 * @param {boolean} [off]
 * @returns {Props}
 */
export function grip(t, code, off = false) {
  if (t.question?.kind !== "target") return {};
  const { board } = t;
  board.root.ondragover = (event) => {
    if (dragged.has(board)) event.preventDefault();
  };
  board.root.ondrop = (event) => {
    event.preventDefault();
    if (event.target instanceof Element) put(board, event.target);
  };
  return {
    draggable: "true",
    "data-piece": code,
    /** @param {DragEvent} event */
    ondragstart: (event) => {
      event.dataTransfer?.setData("text/plain", NAMES[kindOf(code)]);
      dragged.set(board, { code, off });
    },
    ondragend: () => dragged.delete(board),
  };
}

/**
 * A dragged piece is let go over a part of the board.
 * @param {Board} board
 * @param {Element} over
 */
function put(board, over) {
  const piece = dragged.get(board);
  const t = /** @type {Table} */ (board.table);
  if (!piece || t.question?.kind !== "target") return;
  dragged.delete(board);
  const draft = draftOf(t);
  const aim =
    over.closest(".card")?.querySelector("[data-option]") ?? over.closest("[data-option]");
  const index = Number(aim?.getAttribute("data-option") ?? NOTHING);
  const target = t.choices[index]?.move.number ?? NOTHING;
  const onBid = over.closest(".building") !== null || (draft !== null && target === draft.target);
  if (piece.off) {
    if (draft && !onBid) change(t, draft, less(draft.picks, piece.code));
  } else if (draft && onBid) {
    add(t, draft, piece.code);
  } else if (target !== NOTHING) {
    const bidding = biddingOn(t, target);
    const taking = bidding?.ways.some((way) => fits(none(), piece.code, way));
    begin(t, index, taking ? more(none(), piece.code) : none());
  }
}

/**
 * @param {Picks} picks
 * @param {number} code
 */
export const less = (picks, code) => picks.map((count, at) => count - (at === code ? 1 : 0));

/**
 * Lay one piece more, if it fits.
 * @param {Table} t
 * @param {Draft} draft
 * @param {number} code
 */
export function add(t, draft, code) {
  const ways = biddingOn(t, draft.target)?.ways ?? [];
  if (ways.some((way) => fits(draft.picks, code, way))) change(t, draft, more(draft.picks, code));
}
