// What pieces count and win: exact chances from what the server tells of each target.

/** @import { Bidding, Way } from "./table.js" */

import { WILD } from "./cards.js";
import { NOTHING } from "./table.js";

/**
 * How many pieces of each kind, tokens as any colour last.
 * @typedef {number[]} Picks
 */

/** Seven kinds, then tokens as any colour. */
export const CODES = Array.from({ length: WILD + 3 }, (_, code) => code);
const EMPIRE = 3;
const DICE = 4;
const COLOURS = [0, 1, 2];

/** @param {number[]} counts */
export const sum = (counts) => counts.reduce((all, count) => all + count, 0);

/** @returns {Picks} */
export const none = () => CODES.map(() => 0);

// --- which pieces go together -----------------------------------------------------------------

/**
 * @param {Picks} picks
 * @param {Way} way
 */
const within = (picks, way) => picks.every((count, code) => count <= way.most[code]);

/**
 * @param {Picks} picks
 * @param {Way} way
 */
export const complete = (picks, way) =>
  within(picks, way) && sum(picks) >= way.least && (way.needs === NOTHING || picks[way.needs] > 0);

/**
 * @param {Picks} picks
 * @param {number} code
 */
export const more = (picks, code) => picks.map((count, at) => count + (at === code ? 1 : 0));

/**
 * Whether a piece can be added so that a whole bid can still come of it.
 * @param {Picks} picks
 * @param {number} code
 * @param {Way} way
 */
export function fits(picks, code, way) {
  const after = more(picks, code);
  return within(after, way) && (way.needs === NOTHING || after[way.needs] > 0);
}

/**
 * Whether these pieces are a whole bid.
 * @param {Bidding} bidding
 * @param {Picks} picks
 */
export const whole = ({ ways }, picks) => ways.some((way) => complete(picks, way));

// --- what they count --------------------------------------------------------------------------

/**
 * What tokens and own text count, without any die.
 * @param {Bidding} bidding
 * @param {Picks} picks
 */
function fixed({ bonus, colours }, picks) {
  /** @param {number} c */
  const plain = (c) => picks[c] + picks[DICE + c] > 0;
  // Tokens as another colour are of these.
  const lacking = colours.filter((c) => !plain(c)).slice(0, sum(picks.slice(WILD)));
  /** @param {number} c */
  const colour = (c) => plain(c) || lacking.includes(c);
  /** @type {Record<string, boolean>} */
  const holds = {
    die: COLOURS.some((c) => picks[DICE + c] > 0),
    S: colour(0),
    G: colour(1),
    C: colour(2),
    all_colours: COLOURS.every(colour),
  };
  const text = sum(bonus.map(([add, what]) => (what === null || holds[what] ? add : 0)));
  return sum(picks) - sum(COLOURS.map((c) => picks[DICE + c])) + text;
}

/**
 * What a bid counts, from and to.
 * @param {Bidding} bidding
 * @param {Picks} picks
 * @returns {[least: number, most: number]}
 */
export function worth(bidding, picks) {
  const sure = fixed(bidding, picks);
  /** @param {(least: number, weights: number[]) => number} end */
  const at = (end) => sure + sum(bidding.dice.map((die, c) => picks[DICE + c] * end(...die)));
  return [at((least) => least), at((least, weights) => least + weights.length - 1)];
}

/**
 * The chance of each total of a bid, from its least on.
 * @param {Bidding} bidding
 * @param {Picks} picks
 */
export function totals(bidding, picks) {
  let chances = [1];
  for (const [c, [, weights]] of bidding.dice.entries()) {
    const all = sum(weights);
    for (let die = 0; die < picks[DICE + c]; die++) {
      const next = Array.from({ length: chances.length + weights.length - 1 }, () => 0);
      for (const [at, chance] of chances.entries()) {
        for (const [face, weight] of weights.entries()) next[at + face] += (chance * weight) / all;
      }
      chances = next;
    }
  }
  return chances;
}

/**
 * The chance that a total wins against what lies there.
 * @param {Bidding} bidding
 * @param {number} total
 */
export function winsAt({ wins: [first, chances] }, total) {
  return total < first ? 0 : (chances[Math.min(total - first, chances.length - 1)] ?? 0);
}

/**
 * The chance that a bid wins against what lies there; only what is sure is 1.
 * @param {Bidding} bidding
 * @param {Picks} picks
 * @param {number} [added] by text that may be used once
 */
export function chance(bidding, picks, added = 0) {
  const [least, most] = worth(bidding, picks).map((total) => total + added);
  if (winsAt(bidding, least) === 1) return 1;
  if (winsAt(bidding, most) === 0) return 0;
  const each = totals(bidding, picks).map((part, at) => part * winsAt(bidding, least + at));
  return Math.min(sum(each), 1 - 1e-9);
}

// --- quick amounts ----------------------------------------------------------------------------

/**
 * Pieces with some of them first.
 * @param {number[]} pieces
 * @param {number[]} wanted
 */
function ahead(pieces, wanted) {
  const rest = [...pieces];
  for (const code of wanted) rest.splice(rest.indexOf(code), 1);
  return [...wanted, ...rest];
}

/**
 * The orders in which pieces are laid: tokens before dice; the colour that a target is about, or
 * else the one of which there is most, before the others; empire tokens, which are spent, last.
 * Where text asks for all colours, one of each may come first.
 * @param {Bidding} bidding
 * @param {Way} way
 * @param {number} colour or NOTHING
 */
function orders({ bonus }, { most, needs }, colour) {
  /** @param {number} c */
  const rank = (c) => (colour === NOTHING ? -most[c] : Number(c !== colour));
  const colours = [...COLOURS].sort((a, b) => rank(a) - rank(b));
  const kinds = [0, WILD, DICE].flatMap((first) => colours.map((c) => first + c));
  const laid = [...kinds, EMPIRE].flatMap((code) => Array.from({ length: most[code] }, () => code));
  const pieces = needs === NOTHING ? laid : ahead(laid, [needs]);
  const each = colours.map((c) => pieces.find((code) => code === c || code === DICE + c));
  const found = each.filter((code) => code !== undefined);
  const text = bonus.some(([, what]) => what === "all_colours");
  return text && found.length === COLOURS.length ? [pieces, ahead(pieces, found)] : [pieces];
}

/**
 * Every bid that comes of laying pieces in these orders, one after the other.
 * @param {Bidding} bidding
 * @param {number} colour that the target is about, or NOTHING
 * @returns {Picks[]} those of fewer pieces first
 */
function bidsInOrder(bidding, colour) {
  const ways = [...bidding.ways].sort((a, b) => sum(b.most) - sum(a.most));
  const found = ways.flatMap((way) =>
    orders(bidding, way, colour).flatMap((pieces) => {
      let picks = none();
      const laid = pieces.map((code) => {
        picks = more(picks, code);
        return picks;
      });
      return laid.filter((each) => complete(each, way));
    }),
  );
  return found.sort((a, b) => sum(a) - sum(b));
}

/**
 * The fewest pieces with the best chance against what lies there; null if nothing can win.
 * @param {Bidding} bidding
 * @param {number} colour
 */
function beating(bidding, colour) {
  /** @type {Picks | null} */
  let best = null;
  let most = 0;
  for (const picks of bidsInOrder(bidding, colour)) {
    const now = chance(bidding, picks);
    if (now > most) {
      best = picks;
      most = now;
    }
    if (most === 1) break;
  }
  return best;
}

/**
 * What a bid begins with: the fewest pieces that have the best chance as it lies. Where nothing can
 * win, or one of several ways has to be taken first, such as a colour, it begins with nothing.
 * @param {Bidding} bidding
 * @param {number} colour
 */
export const suggestion = (bidding, colour) =>
  (bidding.ways.length === 1 ? beating(bidding, colour) : null) ?? none();

/**
 * Amounts that are laid at once, each null where there is none: the fewest pieces that surely
 * count what is needed; the fewest with the best chance; all; and nothing. Where one of several
 * ways has been begun, it is gone on with.
 * @param {Bidding} bidding
 * @param {Picks} picks that lie there
 * @param {number} colour that the target is about, or NOTHING
 * @param {number} need
 */
export function amounts(bidding, picks, colour, need) {
  const ways = bidding.ways.filter((way) => within(picks, way));
  const begun = { ...bidding, ways };
  const [largest] = [...ways].sort((a, b) => sum(b.most) - sum(a.most));
  const reaching = bidsInOrder(begun, colour).find((laid) => worth(begun, laid)[0] >= need);
  return {
    exact: reaching ?? null,
    beat: beating(begun, colour),
    all: [...largest.most],
    clear: sum(picks) > 0 ? none() : null,
  };
}

/**
 * All of a kind, as far as it fits.
 * @param {Bidding} bidding
 * @param {Picks} picks
 * @param {number} code
 */
export function allOf(bidding, picks, code) {
  let laid = picks;
  while (bidding.ways.some((way) => fits(laid, code, way))) laid = more(laid, code);
  return laid;
}
