// What is asked and of whom, and every option that lies nowhere on the board.

/** @import { Choice, Drawn, Face } from "./types" */
/** @import { Table } from "./table.js" */

import { hidden, icon } from "./drawings.js";
import { h } from "./elements.js";
import { KEYS } from "./keys.js";
import { stepping, told } from "./story.js";

/** @param {Table<unknown, Face>} t */
export function ask(t) {
  const { board, can, hint, says, view } = t;
  const { who, words, parts } = question(t);
  const undo = () => board.act("undo");
  const help = () => {
    board.helped = !board.helped;
    board.refresh();
  };
  return h(
    "div",
    { key: "ask", class: `ask ${t.mine ? "yours" : ""}`, tabindex: "-1" },
    who,
    h("p", { key: "words", class: "words", role: "status" }, addressed(t, words), parts || words),
    t.past && stepping(t),
    can.includes("undo") &&
      h(
        "button",
        { key: "undo", class: "small", type: "button", onclick: undo },
        icon("undo"),
        h("span", {}, "take back"),
      ),
    h(
      "button",
      {
        key: "keys",
        class: "small",
        type: "button",
        "aria-expanded": board.helped ? "true" : "false",
        onclick: help,
      },
      h("b", { class: "cap" }, "?"),
      " keys",
    ),
    says
      ? h(
          "p",
          { key: `says ${view.id} ${says}`, class: "says", role: "alert" },
          h("b", { class: "sign", "aria-hidden": "true" }, "!"),
          h("span", {}, says),
        )
      : null,
    hint?.choice
      ? h(
          "p",
          { key: "hint", class: "advice" },
          icon("insight"),
          h("span", {}, `The bot ${hint.bot} would choose: `, h("b", {}, hint.choice)),
        )
      : null,
  );
}

/**
 * Who is asked and what, in words and, where it names a card, in parts too.
 * @param {Table<unknown, Face>} t
 * @returns {{ words: string, who?: Drawn, parts?: Drawn }}
 */
function question(t) {
  const { asked, begun, question, view } = t;
  const { decision, over, undecided, winners } = view;
  if (t.past) return { words: `What the others did: step ${t.stop} of ${t.last}.` };
  if (over) {
    const names = winners.map((seat) => t.name(seat)).join(" and ");
    if (names) return { words: `The game is over: ${names} won.` };
    return { words: `The game is over${undecided ? ": it ended undecided" : ""}.` };
  }
  if (question) {
    const who = t.seat(question.seat);
    if (begun) return { who, words: begun };
    return { who, words: question.prompt, parts: asked && told(t, asked, false) };
  }
  if (!decision) return { words: "" };
  return { who: t.seat(decision.seat), words: `${t.name(decision.seat)} is to decide.` };
}

/**
 * Whom a question is put to; where several sit at one device, by name.
 * @param {Table<unknown, Face>} t
 * @param {string} words
 */
function addressed(t, words) {
  if (!t.mine || t.me === null) return null;
  if (t.shared) return h("strong", {}, `${t.name(t.me)}: `);
  return words.startsWith("You") ? null : h("strong", {}, "You: ");
}

/**
 * What to think of at this decision.
 * @param {Table<unknown, Face>} t
 */
export const think = ({ hint }) =>
  hint && h("p", { key: "think", class: "think" }, icon("insight"), h("span", {}, hint.words));

/** @param {Table<unknown, Face>} t */
export function strip(t) {
  const rest = t.choices.filter((choice) => !choice.drawn || t.listed);
  const all = t.can.includes("all");
  if (!rest.length && !all) return null;
  const playAll = () => t.board.act("all");
  return h(
    "div",
    { key: "strip", class: "strip", role: "group", "aria-label": "Choices" },
    all &&
      h(
        "button",
        { key: "all", type: "button", class: "choice", "data-all": true, onclick: playAll },
        icon("cards"),
        h("span", {}, "play all"),
      ),
    rest.map((choice) => button(t, choice)),
  );
}

/**
 * @param {Table<unknown, Face>} t
 * @param {Choice} choice
 * @param {string} [words] instead of its label
 */
export function button(t, choice, words, extra = "") {
  const { board } = t;
  const done = t.isDone?.(choice.option);
  const about = extra === "wide" ? null : (t.about?.(choice.option) ?? null);
  const label = choice.label || String(choice.option);
  return h(
    "button",
    {
      key: `o${JSON.stringify(choice.option)}`,
      type: "button",
      class: `choice ${done ? "done" : ""} ${extra}`,
      "data-option": choice.index,
      "data-done": done || null,
      onclick: () => board.choose(choice.index),
      onfocus: about === null ? null : () => board.read(about),
      onmouseenter: about === null ? null : (event) => board.point(event, about),
    },
    icon(done ? "check" : "play"),
    words ? hidden(`${label}: `) : null,
    h("span", {}, words || label),
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
export function help({ board }) {
  if (!board.helped) return null;
  const lines = KEYS.filter(([keys]) => keys !== "a" || board.game.playsAll);
  return h(
    "dl",
    { key: "help", class: "help" },
    lines.map(([keys, does]) =>
      h("div", {}, h("dt", {}, h("b", { class: "cap" }, keys)), h("dd", {}, does)),
    ),
  );
}
