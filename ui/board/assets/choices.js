// What is asked and of whom, and every option that lies nowhere on the board.

/** @import { Choice, Drawn, Face } from "./types" */
/** @import { Table } from "./table.js" */

import { hidden, icon } from "./drawings.js";
import { h } from "./elements.js";
import { KEYS } from "./keys.js";
import { showMenu } from "./menu.js";
import { openSeats } from "./over.js";
import { opener } from "./overlay.js";
import { stepping, telling } from "./story.js";

const FEW = 2; // options that fit into the bar

/** @param {Table<unknown, Face>} t */
export function ask(t) {
  const { board, can, says, view } = t;
  const { who, words } = question(t);
  const look = t.mine ? "yours" : t.steps?.playing ? "playing" : "";
  return h(
    "div",
    { key: "ask", class: `ask ${look}`, tabindex: "-1" },
    board.whole && tool("menu", "menu", "menu", () => showMenu()),
    who,
    h("p", { key: "words", class: "words", role: "status" }, addressed(t), words),
    can.includes("seats") &&
      h(
        "button",
        {
          key: "seats",
          class: "small",
          type: "button",
          title: "invite again, or let a bot play",
          "data-tool": "seats",
          onclick: openSeats,
        },
        "seats",
      ),
    t.past && stepping(t),
    can.includes("undo") && takeBack(board),
    tool("keys", "", "keys", () => board.help(), board.helped),
    board.whole && opener(t, "more", "more", "more"),
    says
      ? h(
          "p",
          { key: `says ${view.id} ${says}`, class: "says", role: "alert" },
          h("b", { class: "sign", "aria-hidden": "true" }, "!"),
          h("span", {}, says),
        )
      : null,
  );
}

/**
 * A small button of the bar; the one without a sign shows the key that does the same.
 * @param {string} key
 * @param {string} sign
 * @param {string} words
 * @param {() => void} does
 * @param {boolean} [open]
 */
const tool = (key, sign, words, does, open) =>
  h(
    "button",
    {
      key,
      class: "small",
      type: "button",
      title: words,
      "data-tool": key,
      "aria-expanded": open === undefined ? null : `${open}`,
      onclick: does,
    },
    sign ? icon(sign) : h("b", { class: "cap" }, "?"),
    h("span", { class: "word" }, words),
  );

/**
 * What takes the last step back; where nothing can be, it looks so, and says why if it is pressed.
 * @param {Table<unknown, Face>["board"]} board
 */
function takeBack(board) {
  const { stays } = board.data;
  const drawn = tool("undo", "undo", "take back", () => board.act("undo"));
  if (stays) Object.assign(drawn.props, { "aria-disabled": "true", title: `take back: ${stays}` });
  return drawn;
}

/**
 * Who is asked and what.
 * @param {Table<unknown, Face>} t
 * @returns {{ words: Drawn, who?: Drawn }}
 */
function question(t) {
  const { begun, question, view } = t;
  const { decision, over, undecided, winners } = view;
  if (t.steps?.playing) return { words: `What happened plays by itself. ${skips()}` };
  if (t.past) return { words: `What happened: step ${t.stop} of ${t.last}.` };
  if (over) {
    // All of how it ended is told above, as soon as it has been seen.
    if (t.board.whole) return { words: "The game is over." };
    const names = winners.map((seat) => t.name(seat)).join(" and ");
    if (names) return { words: `The game is over: ${names} won.` };
    return { words: `The game is over${undecided ? ": it ended undecided" : ""}.` };
  }
  if (question) {
    const who = t.seat(question.seat);
    return { who, words: begun || telling(t, question, false) };
  }
  if (!decision) return { words: "" };
  return { who: t.seat(decision.seat), words: `${t.name(decision.seat)} is to decide.` };
}

const skips = () =>
  matchMedia("(pointer: coarse)").matches
    ? "A tap skips to now."
    : "A click or Space skips to now.";

/**
 * Whom a question is put to; where several sit at one device, by name.
 * @param {Table<unknown, Face>} t
 */
function addressed(t) {
  if (!t.question || t.me === null) return null;
  if (t.shared) return h("strong", {}, `${t.name(t.me)}: `);
  const [first] = t.begun ? [] : t.question.parts;
  const named = typeof first === "object" && first.seat === t.me; // it begins with "You"
  return named ? null : h("strong", {}, "You: ");
}

/**
 * Options that lie nowhere: few stand in the bar, many lie over the seats.
 * @param {Table<unknown, Face>} t
 */
export function strip(t) {
  const rest = t.choices.filter((choice) => !choice.drawn || t.listed);
  const seen = rest.filter((choice) => choice.seen).length;
  const { atOnce } = t;
  const order = standing(t);
  if (!rest.length && !atOnce && !order) return null;
  // What ends a turn stays where it is when there is nothing left to do at once.
  const [again] = Object.keys(t.board.data.at_once ?? {});
  const held = !!again && !atOnce && rest.some(({ move }) => move.ends_turn);
  const all = () => t.board.allAtOnce();
  return h(
    "div",
    {
      key: "strip",
      class: `strip ${rest.length > FEW ? "many" : ""}`,
      role: "group",
      "aria-label": "Choices",
    },
    (atOnce || held) &&
      h(
        "button",
        {
          key: "all",
          type: "button",
          class: `choice ${held ? "held" : ""}`,
          "data-all": held ? null : true,
          disabled: held,
          onclick: all,
        },
        icon("cards"),
        h("span", {}, `${atOnce ?? again} all`),
      ),
    rest.map((choice) => button(t, choice, undefined, choice.seen ? "seen" : "")),
    seen ? h("p", { key: "seen", class: "dim onboard" }, `${seen} on the board`) : null,
    order,
  );
}

/**
 * To be done with what is asked for some time; or, while one is, to be asked again.
 * @param {Table<unknown, Face>} t
 */
function standing({ board, drop, standing: order }) {
  if (!order || drop) return null;
  return h(
    "button",
    {
      key: "stand",
      type: "button",
      class: "choice",
      "data-stand": true,
      "aria-pressed": order.given ? "true" : "false",
      title: order.given ? "ask me again" : "pass until something speaks against it",
      onclick: () => board.act("stand"),
    },
    icon(order.given ? "check" : "next"),
    h("span", {}, order.words),
    order.given ? h("b", { "aria-hidden": "true" }, "×") : null,
  );
}

/**
 * @param {Table<unknown, Face>} t
 * @param {Choice} choice
 * @param {string} [words] instead of its label
 */
export function button(t, choice, words, extra = "") {
  const { board } = t;
  const { label, move } = choice;
  const done = move.done || move.ends_turn;
  const about = extra !== "wide" && t.faces[move.form ?? -1] ? (move.form ?? null) : null;
  return h(
    "button",
    {
      key: `o${choice.key}`,
      type: "button",
      class: `choice ${done ? "done" : ""} ${choice.vain ? "vain" : ""} ${extra}`,
      "data-option": choice.index,
      "data-done": done || null,
      onclick: () => board.choose(choice.index),
      onfocus: about === null ? null : () => board.attend(about),
      onmouseenter: about === null ? null : (event) => board.point(event, about),
    },
    icon(done ? "check" : "play"),
    words ? hidden(`${label}: `) : null,
    h("span", {}, words || label),
    choice.vain ? h("small", { key: "vain" }, choice.vain.words) : null,
    cap(t, choice.index),
  );
}

/**
 * The key that does something, while the keys are shown.
 * @param {Table<unknown, Face>} t
 * @param {number} index
 */
export function cap(t, index) {
  if (!t.board.helped || index >= 9) return null;
  return h("b", { key: "cap", class: "cap", "aria-hidden": "true" }, String(index + 1));
}

/** @param {Table<unknown, Face>} t */
export function help({ board, keyA }) {
  if (!board.helped) return null;
  const lines = KEYS.map(([key, does]) => [key, key === "a" ? keyA : does]).filter(
    ([, does]) => does,
  );
  return h(
    "dl",
    { key: "help", class: "help over-table" },
    lines.map(([keys, does]) =>
      h("div", {}, h("dt", {}, h("b", { class: "cap" }, keys)), h("dd", {}, does)),
    ),
  );
}
