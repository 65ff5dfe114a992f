// What stands over the board for a moment: dice that are rolled for a card, and words that matter.

/** @import { Drawn, Line, Seen } from "./types" */
/** @import { Board } from "./board.js" */

import { die, icon } from "./drawings.js";
import { h, patch } from "./elements.js";
import { boxOf } from "./flights.js";

const LOW = 0.42; // of the height of a card that dice are rolled for: they leave its name free
const MIDDLE = 0.25; // of the height of the board, for a roll that ends the game
const EDGE = 8; // pixels between what stands here and the edge of the window
const STAMPED = 0.8; // the part of its time after which the winner of a contest is stamped
const COUNTED = 0.35; // and from which totals count up

/** @param {Line} line */
const words = ({ parts }) =>
  parts.map((part) => (typeof part === "string" ? part : part.text)).join("");

/**
 * Lines as one: a heading leads to what stands below it, and whom it names is not named twice.
 * @param {Line[]} lines
 */
export function inOne(lines) {
  const told = lines.map((line, place) => {
    const below = lines[place + 1];
    if (!line.heading || !below) return words(line);
    const [last, first] = [line.parts.at(-1), below.parts[0]];
    if (typeof last !== "object" || last.seat === undefined) return `${words(line)}:`;
    const again = typeof first === "object" && first.seat === last.seat;
    return again ? words({ parts: line.parts.slice(0, -1) }).trim() : `${words(line)}.`;
  });
  return told.join(" ");
}

/** @type {WeakMap<Element, object>} */
const counting = new WeakMap(); // the count that an element has last

/**
 * Count a number up in an element, as long as that is there and nothing else is counted in it.
 * @param {Element} element
 * @param {number} from
 * @param {number} to
 * @param {number} time in milliseconds
 */
export function countUp(element, from, to, time) {
  const start = performance.now();
  const mine = {};
  counting.set(element, mine);
  const step = () => {
    if (!element.isConnected || counting.get(element) !== mine) return;
    const part = Math.min(1, (performance.now() - start) / Math.max(1, time));
    element.textContent = String(Math.round(from + (to - from) * part));
    if (part < 1) requestAnimationFrame(step);
  };
  step();
}

/**
 * The sides of a contest, each with its dice and what it has reached.
 * @param {Seen} event
 */
export function sides({ rolls = [], totals = [] }) {
  const seats = [...new Set([...totals, ...rolls.map(({ seat }) => [seat])].map(([seat]) => seat))];
  return seats.map((seat) => ({
    seat,
    rolls: rolls.filter((roll) => roll.seat === seat),
    total: totals.find(([side]) => side === seat)?.[1] ?? null,
  }));
}

export class Stage {
  /** @param {Element} parent */
  constructor(parent) {
    /**
     * @param {string} name
     * @param {string} [role]
     */
    const layer = (name, role) => {
      const element = document.createElement("div");
      element.className = name;
      if (role) element.setAttribute("role", role);
      element.inert = !role; // nothing there can be heard or reached
      return element;
    };
    this.air = layer("air"); // what flies
    this.scene = layer("scene"); // what is decided
    this.moment = layer("moment", "status"); // what matters to the reader
    this.voice = layer("voice vh", "log"); // what is told to those who listen
    this.joy = layer("sparks"); // for who has won
    this.after = document.createElement("div"); // the end
    this.element = document.createElement("div");
    this.element.className = "board stage moving";
    this.element.append(this.air, this.scene, this.moment, this.voice, this.joy, this.after);
    parent.append(this.element);
  }

  /** Whether the end of a game is being told. */
  get ending() {
    return this.after.firstChild !== null;
  }

  /**
   * Let something fall over the page for a while.
   * @param {Drawn[]} sparks
   * @param {number} time in milliseconds
   */
  cheer(sparks, time) {
    patch(this.joy, sparks);
    setTimeout(() => patch(this.joy, []), time);
  }

  /** Nothing stands here any more. */
  clear() {
    patch(this.scene, []);
    this.moment.textContent = "";
  }

  /** Nothing has been told yet. */
  begin() {
    this.hush();
    this.voice.textContent = "";
    this.element.classList.add("telling");
  }

  /** All has been told. */
  hush() {
    this.element.classList.remove("telling");
  }

  /**
   * Say what a scene tells: over the board, or to those who listen.
   * @param {Line | null} banner
   * @param {Line[]} told
   */
  tell(banner, told) {
    if (banner) {
      this.moment.textContent = words(banner);
      return;
    }
    const line = document.createElement("p");
    line.textContent = inOne(told);
    this.voice.append(line);
  }

  /**
   * Where on the board something happens.
   * @param {Board} board
   * @param {Seen} event
   */
  spot({ root }, { owner, target }) {
    const card = target === undefined ? null : boxOf(root, `[data-card="c${target}"]`);
    return card ?? (owner === undefined ? null : boxOf(root, `[data-seat="${owner}"]`));
  }

  /**
   * Light up what a scene is about.
   * @param {Board} board
   * @param {Seen} event
   */
  light(board, event) {
    const box = this.spot(board, event);
    patch(this.scene, box ? [this.ring(box)] : []);
  }

  /** @param {{ x: number, y: number, width: number, height: number }} box */
  ring({ x, y, width, height }) {
    const origin = this.element.getBoundingClientRect();
    const [left, top] = [x - origin.x, y - origin.y];
    const style = `left:${left}px;top:${top}px;width:${width}px;height:${height}px`;
    return h("div", { key: "ring", class: "ring", style });
  }

  /**
   * Dice roll, totals count up, the winner is stamped.
   * @param {Board} board
   * @param {Seen} event
   * @param {number} time in milliseconds
   * @param {number[][]} scores before and after, where they count up die by die
   * @param {boolean} tells who has won, which nothing else does
   */
  contest(board, event, time, scores, tells) {
    const { table: t } = board;
    const box = this.spot(board, event);
    const all = sides(event);
    const dice = Math.max(1, ...all.map(({ rolls }) => rolls.flatMap(({ faces }) => faces).length));
    const each = scores.length ? ((STAMPED - COUNTED) * time) / dice : 50; // die by die at the end
    const look = `contest ${scores.length ? "scored" : ""}`;
    /** @param {Drawn} stamp */
    const draw = (stamp) =>
      patch(this.scene, [
        box && this.ring(box),
        h(
          "div",
          { key: "contest", class: look, style: `--each:${each}ms;--roll:${time / 2}ms` },
          all.map((side) => this.side(t.seat(side.seat, true), side, scores)),
          stamp,
        ),
      ]);
    draw(null);
    this.put(box ?? boxOf(board.root, ".main", ".felt"), scores.length ? MIDDLE : LOW);
    const element = this.scene.querySelector(".contest");
    for (const sum of this.scene.querySelectorAll("[data-sum]")) {
      const [from, to] = (sum.getAttribute("data-sum") ?? "").split(" ").map(Number);
      const count = () => countUp(sum, from, to, (STAMPED - COUNTED) * time);
      setTimeout(count, COUNTED * time);
    }
    const stamp = stamped(event, t.view.names, t.me);
    if (!stamp || !tells) return;
    setTimeout(() => {
      if (element?.isConnected) draw(h("p", { key: "stamp", ...stamp.look }, stamp.words));
    }, STAMPED * time);
  }

  /**
   * @param {Drawn} who
   * @param {ReturnType<typeof sides>[number]} side
   * @param {number[][]} scores
   */
  side(who, { seat, rolls, total }, scores) {
    let nth = 0;
    const [before, after] = scores.map((points) => points[seat]);
    return h(
      "div",
      { key: seat, class: "side-of" },
      who,
      h(
        "span",
        { class: "rolls" },
        rolls.map(({ again, faces, looks }) => [
          again ? h("i", { class: "again" }, "↻") : null,
          faces.map((face, place) => die(face, looks[place], true, nth++)),
        ]),
      ),
      total === null ? null : h("b", { key: "sum", class: "sum", "data-sum": `0 ${total}` }, "0"),
      after === undefined || after === before
        ? null
        : h(
            "b",
            { key: "score", class: "score" },
            icon("star"),
            h("span", { "data-sum": `${before} ${after}` }, `${before}`),
          ),
    );
  }

  /**
   * Put a contest over a place of the board, all of it within the window.
   * @param {{ x: number, y: number, width: number, height: number } | null} box
   * @param {number} part of its height, from above
   */
  put(box, part) {
    const element = this.scene.querySelector(".contest");
    if (!(element instanceof HTMLElement) || !box) return;
    const { offsetHeight: height, offsetWidth: width } = element;
    const origin = this.element.getBoundingClientRect();
    const x = box.x + box.width / 2 - width / 2;
    const y = box.y + part * box.height;
    const { innerHeight, innerWidth } = window;
    const left = Math.max(EDGE, Math.min(x, innerWidth - width - EDGE));
    const top = Math.max(EDGE, Math.min(y, innerHeight - height - EDGE));
    element.style.left = `${left - origin.x}px`;
    element.style.top = `${top - origin.y}px`;
    this.moment.classList.toggle("low", top < innerHeight / 2); // words stand beside it
  }
}

/**
 * Who wins, in words, and how that looks to the reader.
 * @param {Seen} event
 * @param {string[]} names
 * @param {number | null} me
 */
export function stamped({ totals = [], tie, verb = "wins", winner }, names, me) {
  if (winner === undefined) return null;
  const part = totals.some(([seat]) => seat === me);
  const look = winner === me ? "won" : part ? "lost" : "";
  const words = winner < 0 ? "nobody wins" : `${names[winner]} ${verb}${tie ? " (tie)" : ""}`;
  return { words, look: { class: `stamp ${look}` } };
}
