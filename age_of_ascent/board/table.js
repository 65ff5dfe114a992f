// What lies on a table of Age of Ascent.

/** @import { Card, Kind } from "./cards.js" */

/**
 * A bid by its pieces: how many of each kind, tokens as any colour last.
 * @typedef {{ target: number, seat: number, pieces: number[] }} Bid
 */

/**
 * Sets of pieces that may be placed together.
 * @typedef {object} Way
 * @property {number[]} most of each kind, tokens as any colour last
 * @property {number} needs a kind of which there must be one, or NOTHING
 * @property {number} least pieces in all
 */

/**
 * What a seat can know of a bid before it is placed.
 * @typedef {object} Bidding
 * @property {number} target
 * @property {Way[]} ways
 * @property {number | null} cost
 * @property {[add: number, holds: string | null][]} bonus what own text adds, and to which bids
 * @property {[least: number, weights: number[]][]} dice what a die of each colour counts
 * @property {number[]} colours that a token placed as another colour can be of
 * @property {number} reach the most that all free pieces could count
 * @property {[first: number, chances: number[]]} wins the first total that can win, and the
 *   chances from it on; the last one holds for all higher totals
 * @property {Tie[]} ties
 * @property {Text[]} texts that may be used once, and are not counted
 */

/**
 * To whom a tie with another bidder would go, and whose text says so, or NOTHING.
 * @typedef {{ seat: number, winner: number, card: number }} Tie
 */

/**
 * Text that may be used once, and what it surely adds.
 * @typedef {{ seat: number, card: number, adds: number }} Text
 */

/**
 * What somebody's pieces on a target can count, and their chance. The owner of a territory stands
 * there with what attackers have to reach, and the chance to keep it.
 * @typedef {{ seat: number, least: number, most: number, mean: number, win: number }} Stand
 */

/**
 * How a target stands on which pieces lie.
 * @typedef {{ target: number, leader: number, stands: Stand[] }} Contest
 */

/**
 * The game's own part of a view.
 * @typedef {object} Laid
 * @property {number} banner
 * @property {number[]} board
 * @property {number[]} final_slots
 * @property {number[]} decks
 * @property {number[]} offered
 * @property {number[][]} cards by seat
 * @property {number[]} asleep
 * @property {Record<Kind, number>[]} owned
 * @property {Record<Kind, number>[]} free
 * @property {Bid[]} bids
 * @property {Bidding[]} bidding
 * @property {Contest[]} contests
 * @property {[seat: number, kind: number, face: number, counts: number][]} rolled
 * @property {[face: number, chosen: number][]} culture_dice
 * @property {number[]} track
 * @property {number[]} thresholds cards that each square of the track takes
 * @property {number} quiet_turns
 * @property {number} quiet_turns_left
 * @property {"pieces" | "total"} expand
 */

/** @typedef {import("/board/table.js").Table<Laid, Card>} Table */

export const NOTHING = -1;
// Targets: two sections of the board, then cards.
export const EXPAND = 0;
export const IMPROVE = 1;
export const FIRST_CARD = 2;

/** @typedef {{ name: string, row: string, slots: number[], takes: Kind[], last: Kind }} Row */

/** @type {Row[]} */
export const ROWS = [
  { name: "Territories", row: "territory", slots: [0, 1, 2, 3], takes: ["S"], last: "G" },
  { name: "Heroes", row: "hero", slots: [4, 5, 6], takes: ["G"], last: "C" },
  { name: "Treasures", row: "treasure", slots: [7, 8], takes: ["C"], last: "G" },
];

/**
 * The seat that has a card before it, or NOTHING.
 * @param {Table} t
 * @param {number} card
 */
export const owner = (t, card) => t.table.cards.findIndex((cards) => cards.includes(card));

/**
 * @param {Table} t
 * @param {number} target
 */
export const targetName = (t, target) =>
  target < FIRST_CARD ? ["Expand", "Improve"][target] : t.faces[target].name;

/**
 * The target of the bid that is placed piece by piece, if one is.
 * @param {Table} t
 */
export function placing(t) {
  const { decision } = t.view;
  const last = t.table.bids.at(-1);
  return decision?.kind === "place" && last?.seat === decision.seat ? last.target : null;
}
