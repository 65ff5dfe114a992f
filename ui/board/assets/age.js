// The board of Age of Ascent, drawn from a seat's view.
import { amount, capital, die, h, hidden, icon, mount } from "./core.js";

const KINDS = ["S", "G", "C", "E", "Sd", "Gd", "Cd"];
const NAMES = {
  S: "strength token",
  G: "gold token",
  C: "culture token",
  E: "empire token",
  Sd: "strength die",
  Gd: "gold die",
  Cd: "culture die",
};
const WILD = 7; // pieces WILD + colour: a token placed as if it had another colour
const EXPAND = 0,
  IMPROVE = 1,
  FIRST_CARD = 2,
  NOTHING = -1;
const ROWS = [
  { name: "Territories", row: "territory", slots: [0, 1, 2, 3], takes: ["S"], last: "G" },
  { name: "Heroes", row: "hero", slots: [4, 5, 6], takes: ["G"], last: "C" },
  { name: "Treasures", row: "treasure", slots: [7, 8], takes: ["C"], last: "G" },
];
const PHASES = {
  turn_order: "Turn order",
  draft: "Draft",
  board: "Laying out the board",
  allocation: "Allocation",
  resolution: "Resolution",
  loss: "Losses",
  gold: "Gold phase",
  count: "Count",
  culture_roll: "Final culture roll",
};
const VERBS = {
  target: "bid here",
  draft: "draft",
  resolve: "resolve",
  ability: "use",
  lose: "give up",
};

/** The seat that has a card before it, or nobody. */
const owner = (t, card) => t.table.cards.findIndex((cards) => cards.includes(card));

function verb(t, card) {
  const { kind } = t.view.decision;
  const whose = kind === "target" ? owner(t, card) : NOTHING;
  if (whose === NOTHING) return VERBS[kind] || "choose";
  return whose === t.me ? "defend" : "attack";
}

const plural = (name) => (name.endsWith("die") ? name.replace(/die$/, "dice") : `${name}s`);

function piece(kind, count = null, wild = false) {
  const name = `${NAMES[kind]}${wild ? " as any colour" : ""}`;
  const told = count === null ? name : `${count} ${count === 1 ? name : plural(name)}`;
  return h(
    "span",
    { class: `piece ${kind} ${wild ? "wild" : ""}`, title: told },
    h("span", { class: "shape", "aria-hidden": "true" }, kind[0], wild ? "*" : ""),
    count !== null && count > 1
      ? h("span", { class: "times", "aria-hidden": "true" }, `×${count}`)
      : null,
    hidden(`${told} `),
  );
}

const pieces = (list) => list.map((kind) => piece(kind));

function bidPieces(counts) {
  const shown = counts.flatMap((count, kind) => {
    if (!count) return [];
    const wild = kind >= WILD;
    const letter = KINDS[wild ? kind - WILD : kind];
    return count > 3
      ? [piece(letter, count, wild)]
      : Array.from({ length: count }, () => piece(letter, null, wild));
  });
  return shown.length ? shown : [h("span", { class: "dim" }, "nothing yet")];
}

function bids(t, target) {
  const here = t.table.bids.filter((bid) => bid.target === target);
  if (!here.length) return null;
  const placing = t.placing === target;
  return h(
    "div",
    { key: "bids", class: "bids" },
    here.map((bid) =>
      h(
        "div",
        {
          key: bid.seat,
          class: `bid ${bid.seat === t.me ? `own ${placing ? "placing" : ""}` : ""}`,
        },
        t.seat(bid.seat),
        hidden(" bids "),
        bidPieces(bid.pieces),
      ),
    ),
  );
}

export const face = (f) => [
  h(
    "span",
    { class: "band" },
    icon(f.row),
    h("span", { class: "kind" }, f.type),
    h("span", { class: "cost", title: `cost ${f.cost}` }, String(f.cost)),
  ),
  h("span", { class: "title" }, f.name),
  h("span", { class: "gives" }, pieces(f.gives), f.vp ? amount("star", f.vp, "VP", "vp") : null),
  f.also.length ? h("span", { class: "also" }, "takes ", pieces(f.also)) : null,
  f.text ? h("span", { class: "rules" }, f.text) : null,
];

const slim = (f) => [
  icon(f.row),
  h("span", { class: "title" }, f.name),
  h("span", { class: "gives" }, pieces(f.gives)),
  f.vp ? amount("star", f.vp, "VP", "vp") : null,
  h("span", { class: "cost" }, String(f.cost)),
];

export function describe(f) {
  return [
    h(
      "p",
      { class: `over ${f.row}` },
      icon(f.row),
      ` ${f.type === f.row ? f.type : `${f.row} · ${f.type}`}`,
    ),
    h("h3", {}, f.name),
    h(
      "dl",
      { class: "facts" },
      h("div", {}, h("dt", {}, "Cost"), h("dd", {}, String(f.cost))),
      h("div", {}, h("dt", {}, "Gives"), h("dd", {}, f.gives.length ? pieces(f.gives) : "nothing")),
      f.also.length ? h("div", {}, h("dt", {}, "Also takes"), h("dd", {}, pieces(f.also))) : null,
      f.vp
        ? h("div", {}, h("dt", {}, "Points"), h("dd", {}, amount("star", f.vp, "VP", "vp")))
        : null,
    ),
    h("p", { class: "text" }, f.full_text || "No text."),
  ];
}

function slot(t, place) {
  const card = t.table.board[place];
  const last = t.table.final_slots.includes(place);
  const mark = last ? h("p", { key: "last", class: "final" }, icon("glass"), "final slot") : null;
  if (card === NOTHING) {
    return h(
      "li",
      { key: `s${place}`, class: `slot ${last ? "last" : ""}` },
      mark,
      h("div", { class: "card full empty" }, "empty"),
    );
  }
  return h(
    "li",
    { key: `s${place}`, class: `slot ${last ? "last" : ""}` },
    mark,
    target(t, card, "full"),
  );
}

/** How a target looks that the bid under way is on. */
const aimed = (t, number) => (t.placing === number || t.draft?.target === number ? "target" : "");

function target(t, card, size) {
  const row = t.faces[card].row;
  const asleep = t.table.asleep.includes(card);
  return t.card({
    key: `c${card}`,
    form: card,
    spot: `t${card}`,
    size,
    face: size === "full" ? face : slim,
    verb: () => verb(t, card),
    extra: `${row} ${aimed(t, card)} ${asleep ? "asleep" : ""}`,
    foot: asleep ? h("p", { key: "zz", class: "note" }, icon("sleep"), "sleeps this turn") : null,
    beneath: bids(t, card),
  });
}

function section(t, number, name, sign, words) {
  const options = t.at(`t${number}`);
  const choice = options[0];
  const inner = [
    h(
      "span",
      { class: "band" },
      icon(sign),
      h("span", { class: "title" }, name),
      choice
        ? h(
            "span",
            { key: "verb", class: "verb" },
            icon("play"),
            capital(VERBS[t.view.decision.kind] || "choose"),
            t.cap(choice),
          )
        : null,
    ),
    h("span", { class: "rules" }, words),
  ];
  return h(
    "div",
    {
      key: name,
      class: `card section ${choice ? "can" : ""} ${aimed(t, number)}`,
    },
    choice
      ? h(
          "button",
          {
            key: "face",
            type: "button",
            class: "face",
            "data-option": choice.index,
            onclick: () => t.board.choose(choice.index),
          },
          inner,
        )
      : h("div", { key: "plain", class: "face" }, inner),
    bids(t, number),
  );
}

function layout(t) {
  if (t.table.offered.length) {
    return h(
      "section",
      { key: "draft", class: "zone draft", "aria-label": "Draft" },
      h("h3", { class: "zonehead" }, icon("cards"), "The draft"),
      h(
        "ul",
        { class: "row" },
        t.table.offered.map((card) =>
          h("li", { key: card, class: "slot" }, target(t, card, "full")),
        ),
      ),
    );
  }
  const row = ({ name, row: kind, slots, takes, last }, number) =>
    h(
      "section",
      { key: kind, class: `zone ${kind}`, "aria-label": name },
      h(
        "h3",
        { class: "zonehead" },
        icon(kind),
        name,
        h("span", { class: "dim" }, "take ", pieces(takes), " · final slot also ", pieces([last])),
        h("span", { class: "dim right" }, `deck ${t.table.decks[number]}`),
      ),
      h(
        "ul",
        {
          class: "row",
          tabindex: slots.every((place) => t.table.board[place] === NOTHING) ? "0" : null,
        },
        slots.map((place) => slot(t, place)),
      ),
    );
  const most = t.table.expand === "pieces" ? "most pieces take" : "highest total takes";
  return h(
    "div",
    { key: "layout", class: "layout" },
    row(ROWS[0], 0),
    h(
      "section",
      { key: "sections", class: "zone sections", "aria-label": "Expand and Improve" },
      h("h3", { class: "zonehead" }, icon("expand"), "Empire", quiet(t.table)),
      h(
        "div",
        { class: "both" },
        section(t, EXPAND, "Expand", "expand", `The ${most} an empire token.`),
        section(
          t,
          IMPROVE,
          "Improve",
          "improve",
          "The most tokens of one colour, two at least, become a die.",
        ),
      ),
    ),
    row(ROWS[1], 1),
    row(ROWS[2], 2),
  );
}

/** How near the game is to its end because nobody takes a card. */
function quiet({ quiet_turns: turns, quiet_turns_left: left }) {
  if (!turns) return null;
  return h(
    "span",
    { class: "dim right" },
    `no card taken for ${turns} turn${turns > 1 ? "s" : ""}, ends after ${left} more`,
  );
}

function rolled(t) {
  const { decision } = t.view;
  if (t.table.culture_dice.length) {
    const whose = t.mine
      ? "Your culture roll"
      : `The culture roll${decision ? ` of ${t.name(decision.seat)}` : ""}`;
    return h(
      "section",
      { key: "rolled", class: "zone dice", "aria-label": whose },
      h("h3", { class: "zonehead" }, icon("star"), whose),
      h(
        "div",
        { class: "dicebox" },
        t.table.culture_dice.map(([shown, chosen], place) => {
          const choice = t.mine ? t.choices.find(({ option }) => option === place) : null;
          if (choice) choice.drawn = true;
          const drawn = die(shown, "C", t.motion, place, "culture die showing ");
          return choice
            ? h(
                "button",
                {
                  key: `d${place}`,
                  type: "button",
                  class: "choice dicebutton",
                  "data-option": choice.index,
                  onclick: () => t.board.choose(choice.index),
                },
                drawn,
                h("span", {}, "reroll"),
              )
            : h(
                "div",
                { key: `d${place}`, class: "rolled" },
                drawn,
                h("span", { class: chosen ? "" : "dim" }, chosen ? "is rerolled" : "stays"),
              );
        }),
      ),
    );
  }
  if (!t.table.rolled.length) return null;
  return h(
    "section",
    { key: "rolled", class: "zone dice", "aria-label": "Rolled dice" },
    h("h3", { class: "zonehead" }, icon("star"), "Rolled"),
    h(
      "div",
      { class: "dicebox" },
      t.table.rolled.map(([seat, kind, shown, counts], place) =>
        h(
          "div",
          { key: `${place} ${shown} ${counts}`, class: "rolled" },
          t.seat(seat),
          die(shown, KINDS[kind][0], t.motion, place, `${NAMES[KINDS[kind]]} showing `),
          counts ? h("span", {}, `counts ${counts}`) : null,
          t
            .at(`d${place}`)
            .map((choice) => t.button(choice, `use ${t.faces[choice.option[0]].name}`, "tiny")),
        ),
      ),
    ),
  );
}

function stock(t, seat) {
  const owned = t.table.owned[seat];
  const lose = seat === t.me && t.mine && t.view.decision.kind === "lose";
  return h(
    "ul",
    { key: "stock", class: "stock", "aria-label": `Pieces of ${t.name(seat)}` },
    KINDS.map((kind, number) => {
      const [choice] = lose ? t.at(`p${number}`) : [];
      if (!owned[kind] && !choice) return null;
      const rest =
        t.table.free[seat][kind] - (seat === t.me && t.draft ? taken(t.draft, number) : 0);
      const told = `${rest} of ${owned[kind]} ${plural(NAMES[kind])} free`;
      const inner = [piece(kind), left(rest, owned[kind])];
      return h(
        "li",
        { key: kind },
        choice
          ? press(t, choice, inner, "give up", told)
          : h(
              "span",
              { class: `held ${rest ? "" : "gone"}`, title: told },
              inner,
              hidden(` ${told}`),
            ),
      );
    }),
  );
}

const left = (free, owned) =>
  h("span", { class: "count" }, h("b", {}, String(free)), h("span", { class: "dim" }, `/${owned}`));

const press = (t, choice, inner, words, told) =>
  h(
    "button",
    {
      key: `o${choice.option}`,
      type: "button",
      class: "choice stockbutton",
      "data-option": choice.index,
      onclick: () => t.board.choose(choice.index),
    },
    hidden(`${words} ${choice.label}, ${told} `),
    inner,
    h("span", { class: "word" }, words),
    t.cap(choice),
  );

// --- a bid is put together here, and the server knows of it when it is confirmed ---------------

// Seven kinds, then tokens as any colour.
const CODES = Array.from({ length: WILD + 3 }, (_, code) => code);
const kindOf = (code) => KINDS[code >= WILD ? code - WILD : code];
const sum = (counts) => counts.reduce((all, count) => all + count, 0);
/** How many pieces of a kind a bid takes, tokens as any colour too. */
const taken = (draft, number) =>
  draft.picks[number] + (number < 3 ? draft.picks[WILD + number] : 0);
const within = (picks, way) => picks.every((count, code) => count <= way.most[code]);
const complete = (picks, way) =>
  within(picks, way) && sum(picks) >= way.least && (way.needs === NOTHING || picks[way.needs] > 0);

/** The bid that is put together, if the table still is as it was begun. */
function draftOf(t) {
  const { draft } = t.board;
  const { decision, id, undos } = t.view;
  if (!draft || !t.mine || decision.kind !== "target" || draft.key !== `${id} ${undos}`)
    return null;
  return draft;
}

function begin(t, index) {
  const target = t.view.decision.options[index];
  t.board.draft = { key: `${t.view.id} ${t.view.undos}`, index, target, picks: CODES.map(() => 0) };
  t.board.refresh();
  t.board.focusNext();
}

function drop(t) {
  const { index } = t.board.draft;
  t.board.draft = null;
  t.board.refresh();
  t.board.root.querySelector(`.main [data-option="${index}"]`)?.focus({ preventScroll: true });
}

/** What a bid counts, from and to, with what own text adds. */
function worth(bidding, picks) {
  const plain = (c) => picks[c] + picks[c + 4] > 0;
  // Tokens as another colour are of these.
  const lacking = bidding.colours.filter((c) => !plain(c)).slice(0, sum(picks.slice(WILD)));
  const colour = (c) => plain(c) || lacking.includes(c);
  const holds = {
    die: picks[4] + picks[5] + picks[6] > 0,
    S: colour(0),
    G: colour(1),
    C: colour(2),
    all_colours: [0, 1, 2].every(colour),
  };
  const text = sum(bidding.bonus.map(([add, what]) => (what === null || holds[what] ? add : 0)));
  const tokens = sum(picks) - picks[4] - picks[5] - picks[6] + text;
  const at = (end) => tokens + sum(bidding.dice.map((range, c) => picks[4 + c] * range[end]));
  return [at(0), at(1)];
}

function situation(t, target) {
  const whose = owner(t, target);
  if (whose === NOTHING) return { on: "On ", word: "bid" };
  return whose === t.me
    ? { on: "Defending ", word: "defend" }
    : { on: `Attacking ${t.name(whose)}'s `, word: "attack" };
}

const targetName = (t, target) =>
  target < FIRST_CARD ? ["Expand", "Improve"][target] : t.faces[target].name;

function tellWorth(t, bidding, picks) {
  const { target, cost } = bidding;
  if (!sum(picks))
    return target === IMPROVE
      ? "two tokens of one colour at least"
      : cost === null
        ? "no pieces yet"
        : `no pieces yet, ${needed(t, target, cost)}`;
  const text = owner(t, target) === t.me ? [] : bidding.bonus; // a defence has it without dice too
  const [least, most] = worth({ ...bidding, bonus: text }, picks);
  const counts = `counts ${least}${most > least ? ` to ${most}` : ""}`;
  return cost === null ? counts : `${counts}, ${needed(t, target, cost)}`;
}

function needed(t, target, cost) {
  const whose = owner(t, target);
  if (whose === NOTHING) return `cost ${cost}`;
  return whose === t.me
    ? `attackers need ${cost} and your roll`
    : `needs ${cost} and what defends it`;
}

/** A bid that is put together: what lies on it, what can be added, and its end. */
function drafting(t) {
  const { draft } = t;
  const bidding = t.table.bidding.find(({ target }) => target === draft.target);
  const { on, word } = situation(t, draft.target);
  const more = (code) => draft.picks.map((count, at) => count + (at === code ? 1 : 0));
  const fits = (code) =>
    bidding.ways.some(
      (way) =>
        within(more(code), way) &&
        (way.needs === NOTHING || code === way.needs || draft.picks[way.needs] > 0),
    );
  const change = (code, by) => {
    draft.picks[code] += by;
    t.board.refresh();
  };
  const ready = bidding.ways.some((way) => complete(draft.picks, way));
  const pieces = CODES.flatMap((code) => Array.from({ length: draft.picks[code] }, () => code));
  t.drop = () => drop(t);
  t.begun = `Put pieces on ${targetName(t, draft.target)}, then confirm.`;
  const able = (code) => remaining(t, code) > 0 && fits(code);
  const offered = CODES.filter((code) => bidding.ways.some((way) => way.most[code]));
  t.digits = offered.map((code) => () => able(code) && change(code, 1));
  const add = offered.map((code, place) => {
    const kind = kindOf(code);
    const words = code >= WILD ? "as any colour" : "place";
    const rest = remaining(t, code);
    return h(
      "button",
      {
        key: `a${code}`,
        type: "button",
        class: "choice stockbutton",
        "data-add": code,
        disabled: able(code) ? null : true,
        onclick: () => change(code, 1),
      },
      hidden(`${words} one ${NAMES[kind]}, ${rest} of ${t.table.owned[t.me][kind]} free `),
      piece(kind, null, code >= WILD),
      left(rest, t.table.owned[t.me][kind]),
      h("span", { class: "word" }, words),
      t.board.helped && place < 9
        ? h("b", { key: "cap", class: "cap", "aria-hidden": "true" }, String(place + 1))
        : null,
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
  for (const choice of t.choices) if (choice.option === NOTHING) choice.drawn = true;
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
          "data-done": ready ? true : null,
          "data-bid": true,
          disabled: ready ? null : true,
          onclick: () => t.board.act("bid", draft.index, pieces),
        },
        icon("check"),
        h("span", {}, word),
      ),
      h(
        "button",
        { key: "cancel", type: "button", class: "small", onclick: t.drop },
        h("b", { "aria-hidden": "true" }, "×"),
        h("span", {}, "cancel"),
      ),
    ),
  );
}

const remaining = (t, code) =>
  t.table.free[t.me][kindOf(code)] - taken(t.draft, code >= WILD ? code - WILD : code);

/** A bid that was begun piece by piece, as by the buttons below the board. */
function placing(t) {
  const bid = t.table.bids[t.table.bids.length - 1];
  const free = t.table.free[t.me];
  const owned = t.table.owned[t.me];
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
  const done = t.choices.find((choice) => choice.option === NOTHING);
  if (done) done.drawn = true;
  return h(
    "div",
    { key: "bid", class: "building", role: "group", "aria-label": "Your bid" },
    h(
      "p",
      { key: "so far" },
      icon("play"),
      situation(t, t.placing).on,
      h("b", {}, targetName(t, t.placing)),
      bidPieces(bid.pieces),
    ),
    h(
      "div",
      { key: "add", class: "strip" },
      add,
      done ? t.button(done) : null,
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

function player(t, seat) {
  const cards = t.table.cards[seat];
  const own = seat === t.me;
  const asked = t.view.decision && t.view.decision.seat === seat;
  const groups = ROWS.map(({ name, row }) => [
    name,
    cards.filter((card) => t.faces[card].row === row),
  ]);
  return h(
    "section",
    {
      key: `player${seat}`,
      class: `player ${own ? "own" : ""} ${asked ? "asked" : ""}`,
      "aria-label": `${t.name(seat)}${own ? ", you" : ""}`,
    },
    h(
      "header",
      { class: "playerhead" },
      t.seat(seat, true),
      t.table.banner === seat
        ? h("span", { class: "banner", title: "Banner of Initiative" }, icon("flag"), "banner")
        : null,
      asked ? h("span", { class: "turnmark" }, icon("play"), "to decide") : null,
      h(
        "span",
        { class: "right" },
        amount("ladder", t.table.track[seat], "track"),
        amount("star", t.view.scores[seat], "VP", "vp"),
      ),
    ),
    stock(t, seat),
    groups.map(([name, list]) =>
      list.length
        ? h(
            "ul",
            { key: name, class: "held-cards", "aria-label": `${name} of ${t.name(seat)}` },
            list.map((card) => h("li", { key: card }, target(t, card, "slim"))),
          )
        : null,
    ),
    cards.length ? null : h("p", { class: "dim" }, "no cards yet"),
  );
}

function draw(t) {
  Object.assign(t, { describe, emblem: (f) => f.row });
  const { decision } = t.view;
  const kind = t.mine ? decision.kind : "";
  t.isDone = (option) => option === NOTHING;
  t.about = (option) => {
    const card = Array.isArray(option) ? option[0] : option;
    return ["draft", "target", "resolve", "ability"].includes(kind) && card >= FIRST_CARD
      ? card
      : null;
  };
  t.place((option) => {
    if (option === NOTHING) return null;
    if (["draft", "target", "resolve"].includes(kind)) return `t${option}`;
    if (["place", "lose"].includes(kind)) return `p${option}`;
    if (kind === "ability") return option[1] === NOTHING ? `t${option[0]}` : `d${option[1]}`;
    return null;
  });
  const last = t.table.bids[t.table.bids.length - 1];
  t.placing =
    decision && decision.kind === "place" && last && last.seat === decision.seat
      ? last.target
      : null;
  t.draft = draftOf(t);
  if (kind === "target")
    t.pick = (index) =>
      decision.options[index] === NOTHING ? t.board.act("choose", index) : begin(t, index);
  t.bar = t.draft ? drafting(t) : t.mine && t.placing !== null ? placing(t) : null;
  const seats = t.view.names.map((_, seat) => seat);
  const order =
    t.me === null || t.watching ? seats : [t.me, ...seats.filter((seat) => seat !== t.me)];
  return [
    h(
      "p",
      { key: "head", class: "headline" },
      t.view.turn ? h("b", {}, `Turn ${t.view.turn}`) : null,
      h("span", {}, PHASES[t.view.phase] || "The end"),
      h("span", {}, icon("flag"), t.name(t.table.banner)),
    ),
    rolled(t),
    order === seats ? null : h("div", { key: "mine", class: "players one" }, player(t, t.me)),
    layout(t),
    h(
      "div",
      { key: "others", class: "players" },
      order.filter((seat) => order === seats || seat !== t.me).map((seat) => player(t, seat)),
    ),
  ];
}

export default function (component) {
  return mount(component, draw, "Age of Ascent");
}
