// The dock in which a bid is put together: what it needs and against whom, its pieces, its chance.

/** @import { Draft } from "./bids.js" */
/** @import { Picks } from "./odds.js" */
/** @import { Bidding, Stand, Table, Tie } from "./table.js" */

import { cap, capital, h, hidden, icon } from "/board/core.js";
import {
  add,
  biddingOn,
  change,
  colourOf,
  contestOn,
  drop,
  grip,
  less,
  mayChange,
  percent,
  range,
  taken,
} from "./bids.js";
import { pieces as drawn, KINDS, kindOf, NAMES, piece, plural, WILD } from "./cards.js";
import { allOf, amounts, CODES, chance, fits, none, sum, whole, worth } from "./odds.js";
import { EXPAND, IMPROVE, NOTHING, owner, ROWS, targetName } from "./table.js";

/**
 * A bid that is put together, and all that is known of it.
 * @typedef {object} Bid
 * @property {Table} t
 * @property {Draft} draft
 * @property {Bidding} bidding
 * @property {number} me
 * @property {boolean} own whether it defends a territory of one's own
 * @property {boolean} ready whether it can be placed
 * @property {number} wins its chance
 */

/**
 * A bid that is put together: what lies on it, what can be added, and its end.
 * @param {Table} t
 * @param {Draft} draft
 * @param {number} me
 */
export function drafting(t, draft, me) {
  const bidding = biddingOn(t, draft.target);
  if (!bidding) return null;
  /** @type {Bid} */
  const bid = {
    t,
    draft,
    bidding,
    me,
    own: owner(t, draft.target) === me,
    ready: whole(bidding, draft.picks),
    wins: chance(bidding, draft.picks),
  };
  const pieces = offered(bid);
  const laidAtOnce = quick(bid);
  t.drop = () => drop(t, draft);
  t.begun = `Put pieces on ${targetName(t, draft.target)}, then confirm.`;
  t.digits = [
    ...pieces.map((code) => () => add(t, draft, code)),
    ...laidAtOnce.map(({ picks }) => () => {
      if (picks) change(t, draft, picks);
    }),
  ];
  // A pass comes after the bid.
  for (const choice of t.choices) if (choice.move.done) choice.drawn = true;
  return h(
    "div",
    { key: "bid", class: "building", role: "group", "aria-label": "Your bid" },
    h(
      "div",
      { key: "parts", class: "bidparts" },
      h(
        "div",
        {
          key: "aim",
          class: "bidaim",
          role: "group",
          "aria-label": "What it needs",
          tabindex: "0",
        },
        aim(bid),
        rivals(bid),
        besides(bid),
      ),
      h(
        "div",
        { key: "pieces", class: "bidpieces" },
        h(
          "ul",
          { key: "picks", class: "picks", "aria-label": "Your pieces" },
          pieces.map((code, place) => pick(bid, code, place)),
        ),
        fitting(bid, pieces),
        h(
          "div",
          { key: "quick", class: "quick", role: "group", "aria-label": "Quick amounts" },
          laidAtOnce.map((amount, place) => quickly(bid, amount, pieces.length + place)),
        ),
        h(
          "p",
          { key: "why", class: "sheetline", "aria-hidden": "true" }, // the buttons say it themselves
          laidAtOnce
            .filter(({ name, picks }) => picks === null && name !== "clear")
            .map(({ words, why }) => h("span", { key: words }, `${words}: ${why}`)),
        ),
      ),
      h("div", { key: "end", class: "bidend" }, odds(bid), ending(bid)),
    ),
  );
}

// --- what it is about -------------------------------------------------------------------------

/**
 * @param {Table} t
 * @param {number} target
 */
export function situation(t, target) {
  const whose = owner(t, target);
  if (whose === NOTHING) return { on: "On ", word: "bid" };
  return whose === t.me
    ? { on: "Defending ", word: "defend" }
    : { on: `Attacking ${t.name(whose)}'s `, word: "attack" };
}

/** @param {Bid} bid */
function aim(bid) {
  const { t, draft, bidding } = bid;
  const [least, most] = worth(bidding, draft.picks);
  const laid = sum(draft.picks) > 0;
  return [
    h(
      "p",
      { key: "on", class: "on" },
      icon("play"),
      situation(t, draft.target).on,
      h("b", {}, targetName(t, draft.target)),
    ),
    h(
      "p",
      { key: "worth", class: "worth", role: "status" },
      h(
        "span",
        { class: laid ? "" : "dim" },
        laid ? `counts ${range({ least, most })}` : "no pieces yet",
      ),
      h("span", { class: "dim" }, needed(bid)),
    ),
  ];
}

/** @param {Bid} bid */
function needed({ t, draft, bidding, own }) {
  const { target } = draft;
  if (target === IMPROVE) return "two tokens of one colour at least";
  if (target === EXPAND) return t.table.expand === "pieces" ? "most pieces" : "highest total";
  const { cost } = bidding;
  if (owner(t, target) === NOTHING) return `needs ${cost}`;
  const held = contestOn(t, target)?.stands.find(({ seat }) => seat === owner(t, target));
  if (!own) return `needs ${held ? range(held) : cost} and what defends it`;
  const text = worth(bidding, none())[0]; // a defence has it without pieces too
  const [least, most] = worth(bidding, draft.picks).map((total) => total + (cost ?? 0) - text);
  return `attackers need ${range({ least, most })}`;
}

/** @param {Bid} bid */
function rivals({ t, draft, bidding, me }) {
  const contest = contestOn(t, draft.target);
  const others = contest?.stands.filter(({ seat }) => seat !== me) ?? [];
  const held = owner(t, draft.target);
  const [own] = worth(bidding, draft.picks);
  /** @param {{ seat: number, most: number }} stand */
  const leads = ({ seat, most }) =>
    contest?.leader === seat && !(held === NOTHING && sum(draft.picks) && own > most);
  const nobody = held === me ? "nobody attacks it" : "nobody else is here";
  if (!others.some(({ seat }) => seat !== held)) {
    return h("p", { key: "rivals", class: "dim" }, nobody);
  }
  return h(
    "ul",
    { key: "rivals", class: "rivals", "aria-label": "Others here" },
    others.map((stand) =>
      h(
        "li",
        { key: stand.seat, title: `${t.name(stand.seat)}: ${stand.mean} on the average` },
        t.seat(stand.seat, true),
        h("b", {}, range(stand)),
        leads(stand) ? h("span", { class: "sign" }, "leads") : null,
      ),
    ),
  );
}

/**
 * What a tie would mean, and what is not counted.
 * @param {Bid} bid
 */
function besides({ t, draft, bidding, me }) {
  const stands = contestOn(t, draft.target)?.stands ?? [];
  const mine = worth(bidding, draft.picks);
  const ties = bidding.ties.flatMap((tie) => {
    const other = stands.find(({ seat }) => seat === tie.seat);
    const at = other && sum(draft.picks) ? shared(mine, other, bidding.cost ?? 0) : null;
    return at ? [`a tie ${at} ${tieGoes(t, tie)}`] : [];
  });
  const texts = bidding.texts.map(({ seat, card }) => {
    const name = t.faces[card].name;
    return seat === me ? `your ${name}` : `${t.name(seat)}'s ${name}`;
  });
  return [
    [...new Set(ties)].map((words) => h("p", { key: words, class: "tie" }, words)),
    texts.length
      ? h("p", { key: "texts", class: "dim" }, `not counted: ${texts.join(", ")}`)
      : null,
  ];
}

/**
 * The totals at which two can tie, in words; nothing if there is none.
 * @param {[least: number, most: number]} mine
 * @param {Stand} other
 * @param {number} cost
 */
function shared([low, high], other, cost) {
  const least = Math.max(low, other.least, cost);
  const most = Math.min(high, other.most);
  return least > most ? "" : `at ${range({ least, most })}`;
}

/**
 * @param {Table} t
 * @param {Tie} tie
 */
function tieGoes(t, { winner, card }) {
  if (winner === NOTHING) return "goes to nobody: level on the track";
  const why = card === NOTHING ? "lower on the track" : t.faces[card].name;
  return winner === t.me ? `is yours: ${why}` : `goes to ${t.name(winner)}: ${why}`;
}

// --- its pieces -------------------------------------------------------------------------------

/**
 * The pieces that can be on it at all.
 * @param {Bid} bid
 */
const offered = ({ bidding }) =>
  CODES.filter((code) => bidding.ways.some(({ most }) => most[code] > 0));

/**
 * Which pieces fit, and which own ones do not, where no heading of a row says so.
 * @param {Bid} bid
 * @param {number[]} codes that are offered
 */
function fitting({ t, draft, me }, codes) {
  const place = t.table.board.indexOf(draft.target);
  const row = ROWS.find(({ slots }) => place !== NOTHING && slots.includes(place));
  const mine = codes.map(kindOf);
  const last = row && t.table.final_slots.includes(place) ? [row.last] : [];
  const takes = row ? [...row.takes, ...last, ...t.faces[draft.target].also, "E", ...mine] : [];
  const not = KINDS.filter((kind) => t.table.free[me][kind] > 0 && !mine.includes(kind));
  return h(
    "p",
    { key: "fitting", class: "sheetline" },
    takes.length
      ? h("span", { key: "takes" }, "takes ", drawn(KINDS.filter((kind) => takes.includes(kind))))
      : null,
    not.length ? h("span", { key: "not" }, "not your ", drawn(not)) : null,
  );
}

/**
 * One kind of pieces: lay one more, all of them, or take one off.
 * @param {Bid} bid
 * @param {number} code
 * @param {number} place
 */
function pick({ t, draft, bidding, me }, code, place) {
  const kind = kindOf(code);
  const wild = code >= WILD;
  const laid = draft.picks[code];
  const rest = t.table.free[me][kind] - taken(draft, wild ? code - WILD : code);
  const able = bidding.ways.some((way) => fits(draft.picks, code, way));
  const words = wild ? "as any colour" : "place";
  const why = able ? "" : rest > 0 ? "no more of these fit" : "none of these is left";
  return h(
    "li",
    { key: code, class: `pick ${laid ? "laid" : ""}` },
    h(
      "button",
      {
        key: "add",
        type: "button",
        class: "choice add",
        "data-add": code,
        disabled: !able,
        title: why || `${words} one ${NAMES[kind]}`,
        onclick: () => add(t, draft, code),
        ...(able ? grip(t, code) : {}),
      },
      hidden(`${words} one ${NAMES[kind]}, ${rest} of ${t.table.owned[me][kind]} free ${why}`),
      piece(kind, null, wild),
      h("b", { class: "laidcount", "aria-hidden": "true" }, String(laid)),
      h("span", { class: "dim", "aria-hidden": "true" }, `${rest} left`),
      cap(t, place),
    ),
    h(
      "span",
      { key: "both", class: "both" },
      h(
        "button",
        {
          key: "off",
          type: "button",
          class: "small",
          disabled: !laid,
          title: laid ? `take off one ${NAMES[kind]}` : "none of these is on the bid",
          onclick: () => change(t, draft, less(draft.picks, code)),
          ...(laid ? grip(t, code, true) : {}),
        },
        hidden(`take off one ${NAMES[kind]}${wild ? " as any colour" : ""} `),
        h("b", { "aria-hidden": "true" }, "−"),
      ),
      h(
        "button",
        {
          key: "all",
          type: "button",
          class: "small",
          "data-all-of": code,
          disabled: !able,
          title: why || `place all ${plural(NAMES[kind])}`,
          onclick: () => change(t, draft, allOf(bidding, draft.picks, code)),
        },
        hidden(`place all ${plural(NAMES[kind])} ${why}`),
        h("span", { "aria-hidden": "true" }, "all"),
      ),
    ),
  );
}

/**
 * An amount that is laid at once; what does it now, or why nothing does.
 * @typedef {{ name: string, words: string, picks: Picks | null, why: string }} Amount
 */

/**
 * @param {Bid} bid
 * @returns {Amount[]}
 */
function quick({ t, draft, bidding, own }) {
  const { target, picks } = draft;
  const stands = contestOn(t, target)?.stands ?? [];
  const held = stands.find(({ seat }) => seat === owner(t, target));
  const alone = !stands.some(({ seat }) => seat !== t.me && seat !== held?.seat);
  const need = target === IMPROVE ? 2 : (held?.most ?? bidding.cost ?? 0);
  const { exact, beat, all, clear } = amounts(bidding, picks, colourOf(t, target), need);
  const exactly = {
    name: "exact",
    words: target === IMPROVE ? "exactly two" : held ? `exactly ${need}` : "exactly the cost",
    picks: exact,
    why: `your pieces can't surely reach ${need}`,
  };
  return [
    ...(target === EXPAND || own ? [] : [exactly]),
    {
      name: "beat",
      words: own ? "beat the attack" : "beat the leader",
      picks: alone ? null : beat,
      why: alone ? "there is nobody to beat" : "nothing of yours can win here",
    },
    { name: "all", words: "all", picks: all, why: "" },
    { name: "clear", words: "clear", picks: clear, why: "nothing lies on it" },
  ];
}

/**
 * @param {Bid} bid
 * @param {Amount} amount
 * @param {number} place
 */
const quickly = ({ t, draft }, { name, words, picks, why }, place) =>
  h(
    "button",
    {
      key: name,
      type: "button",
      class: "small",
      "data-quick": name,
      disabled: picks === null,
      title: picks === null ? why : words,
      onclick: () => picks && change(t, draft, picks),
    },
    h("span", {}, words),
    picks === null ? hidden(`: ${why}`) : null,
    cap(t, place),
  );

// --- its end ----------------------------------------------------------------------------------

/**
 * Whether it can't win, whatever is rolled and used.
 * @param {Bid} bid
 */
const hopeless = ({ t, bidding, ready, wins }) => ready && wins === 0 && !mayChange(t, bidding);

/** @param {Bid} bid */
function odds(bid) {
  const { own, ready, wins } = bid;
  return h(
    "div",
    { key: "odds", class: `odds ${ready && wins === 0 ? "lost" : ""}`, role: "status" },
    h(
      "p",
      { key: "chance", class: "chance" },
      h("b", {}, ready ? percent(wins) : "–"),
      h("span", {}, ready ? (own ? "to keep it" : "to win so far") : "not a bid yet"),
    ),
    h(
      "span",
      { key: "gauge", class: "gauge", "aria-hidden": "true" },
      h("span", { style: `width:${ready ? 100 * wins : 0}%` }),
    ),
    remark(bid),
  );
}

/**
 * What is to be said of a chance: a question, what own text could make of it, or when it holds.
 * @param {Bid} bid
 */
function remark(bid) {
  const { t, draft, bidding, own, ready, wins } = bid;
  if (hopeless(bid) && draft.warned) {
    const { word } = situation(t, draft.target);
    const words = `This can't win. ${capital(word)} all the same?`;
    return h("p", { key: "asks", class: "asks", role: "alert" }, words);
  }
  const adding = bidding.texts.filter(({ seat, adds }) => seat === t.me && adds);
  const added = sum(adding.map(({ adds }) => adds));
  const text = adding.map(({ card }) => t.faces[card].name).join(" and ");
  const more = ready && added && wins < 1 ? chance(bidding, draft.picks, added) : 0;
  return h(
    "p",
    { key: "so", class: "dim" },
    more ? `${percent(more)} with ${text}` : own ? "as it lies now" : "if nobody bids more",
  );
}

/** @param {Bid} bid */
function ending(bid) {
  const { t, draft, ready } = bid;
  const { word } = situation(t, draft.target);
  const pieces = CODES.flatMap((code) => Array.from({ length: draft.picks[code] }, () => code));
  const confirm = () => {
    if (hopeless(bid) && !draft.warned) {
      draft.warned = true;
      t.board.refresh();
    } else {
      t.board.wish({ target: draft.target, pieces });
    }
  };
  return h(
    "div",
    { key: "ends", class: "ends" },
    h(
      "button",
      {
        key: "confirm",
        type: "button",
        class: `choice ${hopeless(bid) ? "" : "done"}`,
        "data-done": ready,
        "data-bid": true,
        disabled: !ready,
        title: ready ? null : "there are not enough pieces on it yet",
        onclick: confirm,
      },
      icon("check"),
      h("span", {}, draft.warned ? "yes" : word),
      ready ? null : hidden(": there are not enough pieces on it yet"),
    ),
    h(
      "button",
      { key: "cancel", type: "button", class: "small", onclick: () => drop(t, draft) },
      h("b", { "aria-hidden": "true" }, "×"),
      h("span", {}, "cancel"),
    ),
  );
}
