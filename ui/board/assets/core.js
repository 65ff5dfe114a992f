// Drawing, focus, keys and the card panel: what both boards share.
// Everything shown is set as text (textContent), never as markup.
import { ICONS } from "./icons.js";

const SVG = "http://www.w3.org/2000/svg";

// --- a tree of elements, patched in place so that a node lives as long as its key -----------

export function h(tag, props, ...kids) {
  const { key, ...rest } = props || {};
  return { tag, key, props: rest, kids };
}

export function icon(name, extra = "") {
  return h(
    "svg",
    { class: `icon ${extra}`, viewBox: "0 0 24 24", "aria-hidden": "true", focusable: "false" },
    h("path", { d: ICONS[name] || ICONS.dot, "fill-rule": "evenodd" }),
  );
}

export const hidden = (text) => h("span", { class: "vh" }, text);

function create(node) {
  if (node.tag === "#") return document.createTextNode("");
  const svg = node.tag === "svg" || node.tag === "path" || node.tag === "circle";
  return svg ? document.createElementNS(SVG, node.tag) : document.createElement(node.tag);
}

function update(element, node) {
  if (node.tag === "#") {
    if (element.nodeValue !== node.text) element.nodeValue = node.text;
    return;
  }
  const before = element._props || {};
  for (const name of Object.keys(before)) {
    if (!(name in node.props)) {
      if (name.startsWith("on")) element[name] = null;
      else element.removeAttribute(name);
    }
  }
  for (const [name, value] of Object.entries(node.props)) {
    if (name.startsWith("on")) element[name] = value;
    else if (value === false || value === null || value === undefined)
      element.removeAttribute(name);
    else if (before[name] !== value)
      element.setAttribute(name, value === true ? "" : String(value));
  }
  element._props = node.props;
  patch(element, node.kids);
}

export function patch(parent, kids) {
  const wanted = kids
    .flat(Infinity)
    .filter((kid) => kid !== null && kid !== undefined && kid !== false)
    .map((kid, place) => {
      const node = typeof kid === "object" ? kid : { tag: "#", text: String(kid) };
      return [node.key === undefined ? `${node.tag} ${place}` : `=${node.key}`, node];
    });
  const keys = new Set(wanted.map(([key]) => key));
  const kept = new Map();
  for (const child of [...parent.childNodes]) {
    if (keys.has(child._key) && !kept.has(child._key)) kept.set(child._key, child);
    else child.remove();
  }
  let cursor = parent.firstChild;
  for (const [key, node] of wanted) {
    let element = kept.get(key);
    if (!element || element._tag !== node.tag) {
      if (element) {
        if (element === cursor) cursor = cursor.nextSibling;
        element.remove();
      }
      element = create(node);
      element._key = key;
      element._tag = node.tag;
      kept.set(key, element);
    }
    update(element, node);
    if (element === cursor) cursor = cursor.nextSibling;
    else parent.insertBefore(element, cursor);
  }
}

// --- one board ------------------------------------------------------------------------------

const boards = new WeakMap();

/** Called by Streamlit with every rerun; `draw(table)` gives the tree of the game's own part. */
export function mount(component, draw, title) {
  const { data, parentElement, setTriggerValue } = component;
  let board = boards.get(parentElement);
  if (!board) {
    board = new Board(parentElement, title);
    boards.set(parentElement, board);
  }
  board.draw = draw;
  board.send = (deed) => setTriggerValue("deed", deed);
  board.listen();
  Object.assign(board, { watching: data.watching, shared: data.shared });
  board.show(data.view);
  return () => board.leave();
}

class Board {
  constructor(parent, title) {
    this.title = title;
    this.root = document.createElement("div");
    this.root.className = "board";
    parent.appendChild(this.root);
    this.text = "";
    this.open = new Set();
    this.reading = null;
    this.helped = false;
    this.tapped = null;
    this.root.addEventListener("keydown", (event) => this.key(event));
    this.root.addEventListener("pointerdown", (event) => {
      this.pressed = pointed(event);
    });
    this.sizes = new ResizeObserver(([top]) => {
      this.root.style.setProperty("--top-height", `${Math.ceil(top.borderBoxSize[0].blockSize)}px`);
    });
  }

  listen() {
    if (this.ears) return;
    this.ears = new AbortController();
    const { signal } = this.ears;
    document.addEventListener(
      "keydown",
      (event) => {
        if (event.defaultPrevented || this.root.contains(this.active())) return;
        if (document.activeElement === document.body || document.activeElement === null)
          this.key(event);
      },
      { signal },
    );
  }

  leave() {
    if (this.ears) this.ears.abort();
    this.ears = null;
  }

  active() {
    return this.root.getRootNode().activeElement;
  }

  show(text) {
    this.busy = false;
    if (text === this.text) return;
    this.text = text;
    this.data = JSON.parse(text);
    this.tapped = null;
    this.refresh();
    this.sizes.observe(this.root.querySelector(".top"));
    this.readNamed();
    if (this.data.view.over && this.running) {
      // the end is told above the board
      requestAnimationFrame(() =>
        document.querySelector("[data-testid=stMain]")?.scrollTo({ top: 0 }),
      );
    }
    this.running = !this.data.view.over;
    const lines = JSON.stringify([this.data.news, this.data.journal]);
    if (lines === this.lines) return;
    this.lines = lines;
    requestAnimationFrame(() => {
      // 0 is the end: the style sheet turns these round
      for (const list of this.root.querySelectorAll(".lines")) list.scrollTop = 0;
    });
  }

  /** Show the card that a new question names, until the reader looks at something else. */
  readNamed() {
    const part = (this.data.asked || []).find((words) => typeof words !== "string");
    const named = part ? part[0] : null;
    if (named !== null && named !== this.named) {
      this.read(named);
      this.still = this.pressed;
    }
    this.named = named;
  }

  refresh() {
    const held = this.active();
    const had = held && this.root.contains(held);
    const table = new Table(this);
    this.table = table;
    const main = this.draw(table);
    this.root.className = `board ${table.motion ? "moving" : "still"} ${table.past ? "past" : ""}`;
    Object.assign(this.root.dataset, {
      id: table.view.id,
      options: table.choices.length,
      kind: table.mine ? table.view.decision.kind : "",
    });
    patch(this.root, [
      h(
        "section",
        { key: "all", "aria-label": `${this.title} board`, class: "felt" },
        h("div", { key: "top", class: "top" }, table.ask(), table.bar, table.strip(), table.help()),
        h(
          "div",
          { key: "body", class: "body" },
          h("div", { key: "main", class: "main" }, table.think(), table.happened(), main),
          h("div", { key: "side", class: "side" }, table.panel(), table.record()),
        ),
      ),
    ]);
    if (had && (this.active() !== held || held.disabled)) {
      if (held.isConnected && !held.disabled) this.focus(held);
      else this.focusNext();
    }
  }

  focusNext() {
    const options = this.options();
    const begun =
      options.find((option) => option.hasAttribute("data-add")) ||
      options.find((option) => option.hasAttribute("data-bid"));
    this.focus(
      begun ||
        options.find((option) => !option.hasAttribute("data-done")) ||
        options[0] ||
        this.root.querySelector(".ask"),
    );
  }

  /** Focus that nobody has asked for: no card is read by it. */
  focus(element) {
    this.leading = true;
    element?.focus({ preventScroll: true });
    this.leading = false;
  }

  options() {
    const begun = this.table.drop ? ".building button:enabled" : "button[data-option]";
    return [...this.root.querySelectorAll(begun)].filter((b) => b.offsetParent !== null);
  }

  choose(index) {
    if (this.table.pick) this.table.pick(index);
    else this.act("choose", index);
  }

  act(what, index = 0, pieces = []) {
    if (this.busy) return;
    this.busy = true;
    setTimeout(() => {
      this.busy = false;
    }, 1500);
    window.ascentActed = Date.now(); // live.js waits for the page that this leads to
    this.send({ do: what, index, pieces, id: this.data.view.id, undos: this.data.view.undos || 0 });
  }

  /** Look at another step of what has happened, by its place among those that can be looked at. */
  look(place) {
    const { stops, at } = this.data.steps;
    const stop = stops[Math.max(0, Math.min(place, stops.length - 1))];
    if (stop !== at) this.act("look", stop);
  }

  read(what) {
    if (this.leading) return;
    if (JSON.stringify(what) === JSON.stringify(this.reading)) return;
    this.reading = what;
    this.tapped = null;
    update(this.root.querySelector(".panel"), this.table.panel()); // nothing else shows it
  }

  /** Read what the pointer goes to; not what was laid under a pointer that rests. */
  point(event, what) {
    if (pointed(event) === this.still) return;
    this.still = null;
    this.read(what);
  }

  toggle(name) {
    if (this.open.has(name)) this.open.delete(name);
    else this.open.add(name);
    this.refresh();
  }

  key(event) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const steps = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
    if (event.key === "?") {
      this.helped = !this.helped;
      this.refresh();
    } else if (this.table.drop && ["Escape", "u"].includes(event.key)) {
      this.table.drop();
    } else if (event.key === "Escape" && (this.helped || this.open.size)) {
      this.helped = false;
      this.open.clear();
      this.refresh();
    } else if (this.data.steps && "bnl".includes(event.key)) {
      const { stop, last } = this.table;
      this.look({ b: stop - 1, n: stop + 1, l: last }[event.key]);
    } else if (event.key >= "1" && event.key <= "9" && event.key.length === 1) {
      const index = Number(event.key) - 1;
      const options = this.data.view.decision?.options || [];
      const { digits } = this.table;
      if (index >= (digits || options).length) return;
      if (digits) digits[index]();
      else this.choose(index);
    } else if (event.key === "a" && this.data.can.includes("all")) {
      this.act("all");
    } else if (event.key === "u" && this.data.can.includes("undo")) {
      this.act("undo");
    } else if (event.key === ".") {
      const done = this.root.querySelector("button[data-done]");
      if (!done) return;
      done.click();
    } else if (steps[event.key]) {
      if (!this.step(...steps[event.key])) return;
    } else {
      return;
    }
    event.preventDefault();
    event.stopPropagation();
  }

  /** The option that lies nearest in a direction gets the focus. */
  step(right, down) {
    const options = this.options();
    if (!options.length) return false;
    const from = this.active();
    if (!from || !this.root.contains(from)) {
      (options.find((option) => !option.hasAttribute("data-done")) || options[0]).focus();
      return true;
    }
    const a = middle(from);
    let best = null;
    let least = Infinity;
    for (const option of options) {
      if (option === from) continue;
      const b = middle(option);
      const along = (b.x - a.x) * right + (b.y - a.y) * down;
      const beside = Math.abs((b.x - a.x) * down) + Math.abs((b.y - a.y) * right);
      if (along > 4 && along + 2.5 * beside < least) {
        best = option;
        least = along + 2.5 * beside;
      }
    }
    if (!best) {
      // nothing lies there: go round
      const at = options.includes(from) ? options.indexOf(from) + (right + down > 0 ? 1 : -1) : 0;
      best = options[(at + options.length) % options.length];
    }
    best.focus();
    best.scrollIntoView({ block: "nearest", inline: "nearest" });
    return true;
  }
}

// Some events tell fractions.
const pointed = (event) => `${Math.round(event.clientX)} ${Math.round(event.clientY)}`;

function middle(element) {
  const box = element.getBoundingClientRect();
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

// --- one drawing of a table -------------------------------------------------------------------

export class Table {
  constructor(board) {
    this.board = board;
    Object.assign(this, board.data);
    this.table = this.view.table;
    // The place of the step that is looked at.
    this.stop = this.steps ? this.steps.stops.indexOf(this.steps.at) : 0;
    this.last = this.steps ? this.steps.stops.length - 1 : 0;
    this.past = this.stop < this.last;
    this.me = this.view.seat;
    this.watching = board.watching; // somebody without a seat
    this.shared = board.shared; // by several people, at one device
    this.bar = null; // what a game puts below the question
    this.listed = false; // whether options on the board are among the choices above it too
    // Begins what an option leads to, where the game asks for more before it is sent.
    this.pick = null;
    this.digits = null; // what the keys 1 to 9 do, where they do not choose an option
    this.begun = null; // what is asked then
    this.drop = null; // drops it
    const decision = this.view.decision;
    this.mine = Boolean(decision?.options);
    this.choices = this.mine
      ? decision.options.map((option, index) => ({
          option,
          index,
          label: decision.labels[index],
          spot: null,
          drawn: false,
        }))
      : [];
  }

  /** Say where each option lies: `where(option)` names a spot, or nothing. */
  place(where) {
    for (const choice of this.choices) choice.spot = where(choice.option, choice);
  }

  /** The options that lie at a spot; whoever asks must draw them. */
  at(spot) {
    const found = this.choices.filter((choice) => choice.spot === spot && spot !== null);
    for (const choice of found) choice.drawn = true;
    return found;
  }

  name(seat) {
    return this.view.names[seat];
  }

  seat(seat, words = false) {
    const you = seat === this.me && !this.watching;
    return h(
      "span",
      { class: `seat seat-${seat % 6}`, title: this.name(seat) },
      h("span", { class: "mark", "aria-hidden": "true" }, String(seat + 1)),
      words
        ? h("span", { class: "who" }, you ? `${this.name(seat)} (you)` : this.name(seat))
        : hidden(this.name(seat)),
    );
  }

  // What is asked, and of whom.
  ask() {
    const { view } = this;
    const decision = view.decision;
    let words;
    let who = null;
    let named = null;
    if (this.past) {
      words = `What the others did: step ${this.stop} of ${this.last}.`;
    } else if (view.over) {
      const winners = view.winners.map((seat) => this.name(seat)).join(" and ");
      words = winners
        ? `The game is over: ${winners} won.`
        : view.undecided
          ? "The game is over: it ended undecided."
          : "The game is over.";
    } else if (this.mine) {
      who = this.seat(decision.seat);
      words = this.begun || decision.prompt;
      named = this.asked && !this.begun ? this.told(this.asked, false) : null;
    } else {
      who = decision ? this.seat(decision.seat) : null;
      words = decision ? `${this.name(decision.seat)} is to decide.` : "";
    }
    return h(
      "div",
      { key: "ask", class: `ask ${this.mine ? "yours" : ""}`, tabindex: "-1" },
      who,
      h(
        "p",
        { key: "words", class: "words", role: "status" },
        this.addressed(words),
        named || words,
      ),
      this.past ? this.stepping() : null,
      this.can.includes("undo")
        ? h(
            "button",
            {
              key: "undo",
              class: "small",
              type: "button",
              onclick: () => this.board.act("undo"),
            },
            icon("undo"),
            h("span", {}, "take back"),
          )
        : null,
      h(
        "button",
        {
          key: "keys",
          class: "small",
          type: "button",
          "aria-expanded": this.board.helped ? "true" : "false",
          onclick: () => {
            this.board.helped = !this.board.helped;
            this.board.refresh();
          },
        },
        h("b", { class: "cap" }, "?"),
        " keys",
      ),
      this.says
        ? h(
            "p",
            { key: `says ${view.id} ${this.says}`, class: "says", role: "alert" },
            h("b", { class: "sign", "aria-hidden": "true" }, "!"),
            h("span", {}, this.says),
          )
        : null,
      this.hint?.choice
        ? h(
            "p",
            { key: "hint", class: "advice" },
            icon("insight"),
            h("span", {}, `The bot ${this.hint.bot} would choose: `, h("b", {}, this.hint.choice)),
          )
        : null,
    );
  }

  /** Whom a question is put to; where several sit at one device, by name. */
  addressed(words) {
    if (!this.mine) return null;
    if (this.shared) return h("strong", {}, `${this.name(this.me)}: `);
    return words.startsWith("You") ? null : h("strong", {}, "You: ");
  }

  /** What to think of at this decision. */
  think() {
    return this.hint
      ? h("p", { key: "think", class: "think" }, icon("insight"), h("span", {}, this.hint.words))
      : null;
  }

  // Every option that lies nowhere on the board is a button here.
  strip() {
    const rest = this.choices.filter((choice) => !choice.drawn || this.listed);
    const all = this.can.includes("all");
    if (!rest.length && !all) return null;
    return h(
      "div",
      { key: "strip", class: "strip", role: "group", "aria-label": "Choices" },
      all
        ? h(
            "button",
            {
              key: "all",
              type: "button",
              class: "choice",
              "data-all": true,
              onclick: () => this.board.act("all"),
            },
            icon("cards"),
            h("span", {}, "play all"),
          )
        : null,
      rest.map((choice) => this.button(choice)),
    );
  }

  button(choice, words = null, extra = "") {
    const done = this.isDone?.(choice.option);
    const about = this.about && extra !== "wide" ? this.about(choice.option) : null;
    const look = about === null ? null : () => this.board.read(about);
    const point = about === null ? null : (event) => this.board.point(event, about);
    const label = choice.label || String(choice.option);
    return h(
      "button",
      {
        key: `o${JSON.stringify(choice.option)}`,
        type: "button",
        class: `choice ${done ? "done" : ""} ${extra}`,
        "data-option": choice.index,
        "data-done": done ? true : null,
        onclick: () => this.board.choose(choice.index),
        onfocus: look,
        onmouseenter: point,
      },
      icon(done ? "check" : "play"),
      words ? hidden(`${label}: `) : null,
      h("span", {}, words || label),
      this.cap(choice),
    );
  }

  /** The key of an option, while the keys are shown. */
  cap(choice) {
    return this.board.helped && choice.index < 9
      ? h("b", { key: "cap", class: "cap", "aria-hidden": "true" }, String(choice.index + 1))
      : null;
  }

  help() {
    if (!this.board.helped) return null;
    const lines = [
      ["← ↑ → ↓", "go from option to option"],
      ["Tab", "go to every card and button"],
      ["Enter", "choose; on other cards: read"],
      [".", "done, pass, or end the turn"],
      ["b n", "step back and forth through what the others did"],
      ["l", "back to the present"],
      ["1 … 9", "the options with these numbers, shown with this list"],
      ...(this.view.game === "ascension" ? [["a", "play all cards of the hand"]] : []),
      ["u", "take back your last step"],
      ["?", "show or hide these keys"],
      ["Esc", "close this and opened piles; drop a bid that is not confirmed"],
    ];
    return h(
      "dl",
      { key: "help", class: "help" },
      lines.map(([keys, does]) =>
        h("div", {}, h("dt", {}, h("b", { class: "cap" }, keys)), h("dd", {}, does)),
      ),
    );
  }

  // What has happened since, step by step or all at once, with dice that roll.
  happened() {
    const { steps } = this;
    const lines = this.past ? steps.told : this.news;
    if (!lines.length && !this.past) return null;
    return h(
      "section",
      { key: "news", class: "news", "aria-label": "What happened" },
      h(
        "div",
        { key: "head", class: "newshead" },
        icon("scroll"),
        h("b", {}, "What happened"),
        this.last && !this.past ? this.stepping() : null,
      ),
      h(
        "div",
        {
          key: `lines${this.past}`,
          class: "lines",
          tabindex: "0",
          role: "group",
          "aria-label": "What happened",
        },
        h(
          "ol",
          {},
          lines.map((line, number) =>
            h(
              "li",
              { key: `${number}${JSON.stringify(line)}`, class: isMark(line) ? "mark-line" : null },
              this.told(line),
            ),
          ),
        ),
      ),
    );
  }

  /** Buttons that go through the steps of the others. */
  stepping() {
    const { stop, last } = this;
    const step = (words, sign, to, able) =>
      h(
        "button",
        {
          key: words,
          type: "button",
          class: "small",
          disabled: able ? null : true,
          onclick: () => this.board.look(to),
        },
        icon(sign),
        h("span", {}, words),
      );
    return h(
      "span",
      { key: "steps", class: "steps right", role: "group", "aria-label": "Steps" },
      this.past ? null : h("span", { class: "dim" }, `${stop} of ${last}`),
      step("first", "first", 0, stop > 0),
      step("back", "back", stop - 1, stop > 0),
      step("next", "next", stop + 1, this.past),
      step("now", "last", last, this.past),
    );
  }

  // The journal at the side; names of cards open the card above it.
  record() {
    if (!this.journal.length) return null;
    const open = !this.board.folded;
    return h(
      "section",
      { key: "journal", class: "record", "aria-label": "Journal" },
      h(
        "button",
        {
          key: "fold",
          type: "button",
          class: "fold",
          "aria-expanded": open ? "true" : "false",
          onclick: () => {
            this.board.folded = open;
            this.board.refresh();
          },
        },
        icon("scroll"),
        h("span", {}, "Journal"),
      ),
      open
        ? h(
            "div",
            {
              key: "lines",
              class: "lines",
              tabindex: "0",
              role: "group",
              "aria-label": "Lines of the journal",
            },
            h(
              "ol",
              {},
              this.journal.map((line, number) =>
                h(
                  "li",
                  { key: number, class: isMark(line) ? "mark-line" : null },
                  this.told(line, false),
                ),
              ),
            ),
          )
        : null,
    );
  }

  /** A line of the journal: its words, its dice, and its cards as buttons that open them. */
  told(line, rolling = this.motion) {
    if (isMark(line)) return whole(line).replaceAll(/^(==|—) | (==|—)$/g, "");
    const mark = (place) =>
      typeof line[place] === "string" && /^[.,;:]/.test(line[place]) ? line[place][0] : "";
    return line.map((part, place) => {
      if (typeof part !== "string") {
        const [form, name] = part; // with the mark that follows it, so that no line begins with one
        return h(
          "span",
          { key: `n${place}`, class: "joined" },
          h(
            "button",
            { type: "button", class: "named", onclick: () => this.board.read(form) },
            name,
            hidden(", read the card"),
          ),
          mark(place + 1),
        );
      }
      if (place && mark(place)) return part.slice(1);
      const rolled = /^(.*\brolls) ([1-9](?: [1-9])*)\b(.*)$/.exec(part);
      if (!rolled) return part;
      return [
        rolled[1],
        " ",
        rolled[2].split(" ").map((face, i) => die(Number(face), "plain", rolling, i)),
        rolled[3],
      ];
    });
  }

  // A card's text at the side, covering nothing.
  panel() {
    const { reading } = this.board;
    const face = reading === null ? null : this.faces[reading];
    const body = face
      ? this.describe(face)
      : [
          h(
            "p",
            { class: "dim" },
            matchMedia("(pointer: coarse)").matches
              ? "Tap a card to read it here; tap it again, or its green bar, to choose it."
              : "Point at a card or go to it with Tab: its text stands here.",
          ),
        ];
    const taps = this.board.tapped
      ? this.choices.filter((choice) => choice.spot === this.board.tapped)
      : [];
    return h(
      "aside",
      { key: "panel", class: `panel ${face ? "full" : ""}`, "aria-label": "Card text" },
      h("div", { key: `p${reading}`, class: "sheet", tabindex: "0" }, body),
      face
        ? h(
            "div",
            { key: "taps", class: "taps" },
            taps.map((choice) => this.button(choice, choice.word, "wide")),
            h(
              "button",
              {
                key: "close",
                type: "button",
                class: "small close",
                onclick: () => this.board.read(null),
              },
              "close",
            ),
          )
        : null,
    );
  }

  /** A card: its face is one button that reads it or, with one option, chooses it. */
  card({
    key,
    form,
    spot = null,
    size = "full",
    face,
    foot = null,
    extra = "",
    verb,
    beneath = null,
  }) {
    const options = spot === null ? [] : this.at(spot);
    const facts = this.faces[form];
    const single = options.length === 1 ? options[0] : null;
    const look = () => this.board.read(form);
    const point = (event) => this.board.point(event, form);
    const click = (event) => {
      const touch = event.pointerType === "touch" || event.pointerType === "pen";
      if (!single) {
        this.board.tapped = options.length ? spot : null; // the panel has its choices
        this.board.reading = form;
        this.board.refresh();
      } else if (touch && this.board.tapped !== spot && !event.target.closest(".verb")) {
        this.board.tapped = spot; // the first tap reads, the second one chooses
        this.board.reading = form;
        this.board.refresh();
      } else {
        this.board.choose(single.index);
      }
    };
    const word = (choice) => capital(verb ? verb(choice) : choice.label.split(" ")[0]);
    for (const choice of options) choice.word = word(choice);
    return h(
      "div",
      { key, class: `card ${size} ${options.length ? "can" : ""} ${extra}` },
      h(
        "button",
        {
          key: "face",
          type: "button",
          class: "face",
          onclick: click,
          onfocus: look,
          onmouseenter: point,
          "data-option": single ? single.index : null,
        },
        hidden(single ? `${single.label}. ` : "Read "),
        this.emblem ? icon(this.emblem(facts), "emblem") : null,
        face(facts),
        single
          ? h("span", { key: "verb", class: "verb" }, icon("play"), single.word, this.cap(single))
          : null,
      ),
      options.length > 1
        ? h(
            "div",
            { key: "verbs", class: "verbs" },
            options.map((choice) => this.button(choice, choice.word, "tiny")),
          )
        : null,
      foot,
      beneath,
    );
  }

  /** A pile that can be opened; it is open by itself while options lie in it. */
  pile(name, title, count, draw, forced = false) {
    const open = forced || this.board.open.has(name);
    return [
      h(
        "button",
        {
          key: `pile ${name}`,
          type: "button",
          class: "pile",
          "aria-expanded": open ? "true" : "false",
          disabled: count === 0 ? true : null,
          onclick: () => this.board.toggle(name),
        },
        icon("cards"),
        h("span", {}, title),
        h("b", {}, String(count)),
      ),
      open && count
        ? h(
            "div",
            { key: `open ${name}`, class: "opened", role: "group", "aria-label": title },
            draw(),
          )
        : null,
    ];
  }
}

/** A line that begins a turn or a phase. */
const isMark = (line) => /^(== .* ==|— .* —)$/.test(whole(line));

/** A line as words alone. */
const whole = (line) => line.map((part) => (typeof part === "string" ? part : part[1])).join("");

export const capital = (words) => words.charAt(0).toUpperCase() + words.slice(1);

const PIPS = {
  1: [[12, 12]],
  2: [
    [7, 7],
    [17, 17],
  ],
  3: [
    [6.5, 6.5],
    [12, 12],
    [17.5, 17.5],
  ],
};

/** A die that shows a face; the word for it is read aloud. */
export function die(face, colour, rolling, place = 0, words = "") {
  return h(
    "span",
    {
      key: `d${place}`,
      class: `die ${colour} ${rolling ? "roll" : ""}`,
      style: `--n:${place % 6}`,
    },
    h(
      "svg",
      { viewBox: "0 0 24 24", class: "pips", "aria-hidden": "true", focusable: "false" },
      (PIPS[face] || []).map(([cx, cy]) => h("circle", { cx, cy, r: 3 })),
    ),
    hidden(`${words}${face} `),
  );
}

export function amount(name, count, label, extra = "") {
  return h(
    "span",
    { class: `amount ${name} ${extra}`, title: label },
    icon(name),
    h("b", {}, String(count)),
    h("span", { class: "unit" }, label),
  );
}
