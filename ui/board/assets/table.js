// One drawing of a table: what is known of it, where its options lie, and what the game wishes.

/** @import { Choice, Decision, Drawn, Move, Payload } from "./types" */
/** @import { Board } from "./board.js" */

import { hidden } from "./drawings.js";
import { h } from "./elements.js";

/**
 * A decision of the seat that looks on.
 * @typedef {Required<Decision>} Question
 */

/**
 * @template T the game's own part of the view
 * @template F the facts of a card
 */
export class Table {
  /**
   * @param {Board} board
   * @param {Payload<T, F>} payload
   */
  constructor(board, payload) {
    this.board = board;
    this.view = payload.view;
    this.table = payload.view.table;
    this.faces = payload.faces;
    this.motion = payload.motion;
    this.news = payload.news;
    this.journal = payload.journal;
    this.steps = payload.steps;
    this.zones = payload.zones;
    this.can = payload.can;
    this.says = payload.says;
    this.banner = payload.banner;
    this.bots = payload.bots ?? [];
    this.present = payload.present;
    this.marks = payload.marks ?? [];
    this.standing = payload.standing;
    // The place of the step that is looked at, and of the present.
    this.stop = this.steps ? this.steps.stops.indexOf(this.steps.at) : 0;
    this.last = this.steps ? this.steps.stops.length - 1 : 0;
    this.past = this.stop < this.last;
    this.me = this.view.seat;
    this.watching = board.watching; // somebody without a seat
    this.shared = board.shared; // by several people, at one device
    const { decision } = this.view;
    /** @type {Question | null} */
    this.question = decision?.moves ? /** @type {Question} */ (decision) : null;
    this.mine = this.question !== null;
    /** @type {Choice[]} */
    this.choices = this.question ? choices(this.question) : [];
    const atOnce = Object.entries(payload.at_once ?? {});
    this.keyA = atOnce.map(([, does]) => does).join("; "); // what the key does in this game
    this.atOnce = this.can.includes("all")
      ? atOnce.find(([verb]) => this.choices.some(({ move }) => move.verb === verb))?.[0]
      : undefined; // the verb of moves that can be made all at once now

    // What a game says of this drawing.
    /** @type {Drawn} */
    this.bar = null; // below the question
    this.listed = false; // whether options on the board are among the choices above it too

    // Where the game asks for more before an option is sent.
    /** @type {((index: number) => void) | null} */
    this.pick = null; // begins what an option leads to
    /** @type {(() => void)[] | null} */
    this.digits = null; // what the keys 1 to 9 do, where they do not choose an option
    this.begun = ""; // what is asked then
    /** @type {(() => void) | null} */
    this.drop = null; // drops it
  }

  /**
   * Say where each option lies.
   * @param {(move: Move) => string | null} where names a spot, or nothing
   */
  place(where) {
    for (const choice of this.choices) choice.spot = where(choice.move);
  }

  /**
   * The options that lie at a spot; whoever asks must draw them.
   * @param {string} spot
   */
  at(spot) {
    const here = this.choices.filter((choice) => choice.spot === spot);
    for (const choice of here) choice.drawn = true;
    return here;
  }

  /** @param {number} seat */
  name(seat) {
    return this.view.names[seat];
  }

  /**
   * A seat's mark, and its name in words or for those who listen.
   * @param {number} seat
   */
  seat(seat, words = false) {
    const you = seat === this.me && !this.watching;
    const name = this.name(seat);
    const bot = this.bots[seat];
    const title = bot ? `${name}, a bot. ${bot.title}: ${bot.says}` : name;
    return h(
      "span",
      { class: `seat seat-${seat % 6}`, title },
      h("span", { class: "mark", "aria-hidden": "true" }, String(seat + 1)),
      words ? h("span", { class: "who" }, you ? `${name} (you)` : name) : hidden(name),
    );
  }
}

/**
 * @param {Question} question
 * @returns {Choice[]}
 */
export function choices({ labels, moves }) {
  /** @type {Map<string, number>} */
  const seen = new Map();
  return moves.map((move, index) => {
    const words = JSON.stringify([move, labels[index]]);
    const twins = seen.get(words) ?? 0;
    seen.set(words, twins + 1);
    const placed = { spot: null, drawn: false, seen: false };
    return { key: words + twins, move, index, label: labels[index], ...placed };
  });
}
