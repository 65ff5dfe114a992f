// The board of Age of Ascent, drawn from a seat's view.
import { amount, capital, die, h, hidden, icon, mount } from "./core.js";

const KINDS = ["S", "G", "C", "E", "Sd", "Gd", "Cd"];
const NAMES = {
  S: "strength token", G: "gold token", C: "culture token", E: "empire token",
  Sd: "strength die", Gd: "gold die", Cd: "culture die",
};
const WILD = 7; // pieces WILD + colour: a token placed as if it had another colour
const EXPAND = 0, IMPROVE = 1, FIRST_CARD = 2, NOTHING = -1;
const ROWS = [
  { name: "Territories", row: "territory", slots: [0, 1, 2, 3], takes: ["S"], last: "G" },
  { name: "Heroes", row: "hero", slots: [4, 5, 6], takes: ["G"], last: "C" },
  { name: "Treasures", row: "treasure", slots: [7, 8], takes: ["C"], last: "G" },
];
const PHASES = {
  turn_order: "Turn order", draft: "Draft", board: "Laying out the board", allocation: "Allocation",
  resolution: "Resolution", loss: "Losses", gold: "Gold phase", count: "Count", culture_roll: "Final culture roll",
};
const VERBS = {
  target: "bid here", draft: "draft", resolve: "resolve", ability: "use", lose: "give up",
};

/** The seat that has a card before it, or nobody. */
const owner = (t, card) => t.table.cards.findIndex((cards) => cards.includes(card));

function verb(t, card) {
  const { kind } = t.view.decision;
  const whose = kind === "target" ? owner(t, card) : NOTHING;
  if (whose === NOTHING) return VERBS[kind] || "choose";
  return whose === t.me ? "defend" : `attack ${t.name(whose)}`;
}

const plural = (name) => (name.endsWith("die") ? name.replace(/die$/, "dice") : `${name}s`);

function piece(kind, count = null, wild = false) {
  const name = `${NAMES[kind]}${wild ? " as any colour" : ""}`;
  const told = count === null ? name : `${count} ${count === 1 ? name : plural(name)}`;
  return h("span", { class: `piece ${kind} ${wild ? "wild" : ""}`, title: told },
    h("span", { class: "shape", "aria-hidden": "true" }, kind[0], wild ? "*" : ""),
    count !== null && count > 1 ? h("span", { class: "times", "aria-hidden": "true" }, `×${count}`) : null,
    hidden(`${told} `));
}

const pieces = (list) => list.map((kind) => piece(kind));

function bidPieces(counts) {
  const shown = counts.flatMap((count, kind) => {
    if (!count) return [];
    const wild = kind >= WILD;
    const letter = KINDS[wild ? kind - WILD : kind];
    return count > 3 ? [piece(letter, count, wild)] : Array.from({ length: count }, () => piece(letter, null, wild));
  });
  return shown.length ? shown : [h("span", { class: "dim" }, "nothing yet")];
}

function bids(t, target) {
  const here = t.table.bids.filter((bid) => bid.target === target);
  if (!here.length) return null;
  const placing = t.placing === target;
  return h("div", { key: "bids", class: "bids" }, here.map((bid) =>
    h("div", { key: bid.seat, class: `bid ${bid.seat === t.me ? "own" : ""} ${placing && bid.seat === t.me ? "placing" : ""}` },
      t.seat(bid.seat), hidden(" bids "), bidPieces(placing && bid.seat === t.me ? t.counts : bid.pieces))));
}

export const face = (f) => [
  h("span", { class: "band" }, icon(f.row), h("span", { class: "kind" }, f.type), h("span", { class: "cost", title: `cost ${f.cost}` }, String(f.cost))),
  h("span", { class: "title" }, f.name),
  h("span", { class: "gives" }, pieces(f.gives), f.vp ? amount("star", f.vp, "VP", "vp") : null),
  f.also.length ? h("span", { class: "also" }, "takes ", pieces(f.also)) : null,
  f.text ? h("span", { class: "rules" }, f.text) : null,
];

const slim = (f) => [
  icon(f.row), h("span", { class: "title" }, f.name), h("span", { class: "gives" }, pieces(f.gives)),
  f.vp ? amount("star", f.vp, "VP", "vp") : null, h("span", { class: "cost" }, String(f.cost)),
];

export function describe(f) {
  return [
    h("p", { class: `over ${f.row}` }, icon(f.row), ` ${f.type === f.row ? f.type : `${f.row} · ${f.type}`}`),
    h("h3", {}, f.name),
    h("dl", { class: "facts" },
      h("div", {}, h("dt", {}, "Cost"), h("dd", {}, String(f.cost))),
      h("div", {}, h("dt", {}, "Gives"), h("dd", {}, f.gives.length ? pieces(f.gives) : "nothing")),
      f.also.length ? h("div", {}, h("dt", {}, "Also takes"), h("dd", {}, pieces(f.also))) : null,
      f.vp ? h("div", {}, h("dt", {}, "Points"), h("dd", {}, amount("star", f.vp, "VP", "vp"))) : null),
    h("p", { class: "text" }, f.text || "No text."),
  ];
}

function slot(t, place) {
  const card = t.table.board[place];
  const last = t.table.final_slots.includes(place);
  const mark = last ? h("p", { key: "last", class: "final" }, icon("glass"), "final slot") : null;
  if (card === NOTHING) {
    return h("li", { key: `s${place}`, class: `slot ${last ? "last" : ""}` }, mark, h("div", { class: "card full empty" }, "empty"));
  }
  return h("li", { key: `s${place}`, class: `slot ${last ? "last" : ""}` }, mark, target(t, card, "full"));
}

function target(t, card, size) {
  const row = t.faces[card].row;
  const asleep = t.table.asleep.includes(card);
  return t.card({
    key: `c${card}`, form: card, spot: `t${card}`, size, face: size === "full" ? face : slim,
    verb: () => verb(t, card),
    extra: `${row} ${t.placing === card ? "target" : ""} ${asleep ? "asleep" : ""}`,
    foot: asleep ? h("p", { key: "zz", class: "note" }, icon("sleep"), "sleeps this turn") : null,
    beneath: bids(t, card),
  });
}

function section(t, number, name, sign, words) {
  const options = t.at(`t${number}`);
  const choice = options[0];
  const inner = [
    h("span", { class: "band" }, icon(sign), h("span", { class: "title" }, name),
      choice ? h("span", { key: "verb", class: "verb" }, icon("play"), capital(VERBS[t.view.decision.kind] || "choose"), t.cap(choice)) : null),
    h("span", { class: "rules" }, words),
  ];
  return h("div", { key: name, class: `card section ${choice ? "can" : ""} ${t.placing === number ? "target" : ""}` },
    choice
      ? h("button", { key: "face", type: "button", class: "face", "data-option": choice.index, onclick: () => t.board.choose(choice.index) }, inner)
      : h("div", { key: "plain", class: "face" }, inner),
    bids(t, number));
}

function layout(t) {
  if (t.table.offered.length) {
    return h("section", { key: "draft", class: "zone draft", "aria-label": "Draft" },
      h("h3", { class: "zonehead" }, icon("cards"), "The draft"),
      h("ul", { class: "row" }, t.table.offered.map((card) => h("li", { key: card, class: "slot" }, target(t, card, "full")))));
  }
  const row = ({ name, row: kind, slots, takes, last }, number) =>
    h("section", { key: kind, class: `zone ${kind}`, "aria-label": name },
      h("h3", { class: "zonehead" }, icon(kind), name,
        h("span", { class: "dim" }, "take ", pieces(takes), " · final slot also ", pieces([last])),
        h("span", { class: "dim right" }, `deck ${t.table.decks[number]}`)),
      h("ul", { class: "row", tabindex: slots.every((place) => t.table.board[place] === NOTHING) ? "0" : null }, slots.map((place) => slot(t, place))));
  return h("div", { key: "layout", class: "layout" },
    row(ROWS[0], 0),
    h("section", { key: "sections", class: "zone sections", "aria-label": "Expand and Improve" },
      h("h3", { class: "zonehead" }, icon("expand"), "Empire"),
      h("div", { class: "both" },
        section(t, EXPAND, "Expand", "expand", "The highest total takes an empire token."),
        section(t, IMPROVE, "Improve", "improve", "The most tokens of one colour become a die."))),
    row(ROWS[1], 1), row(ROWS[2], 2));
}

function rolled(t) {
  const { decision } = t.view;
  if (t.mine && decision.kind === "reroll") {
    return h("section", { key: "rolled", class: "zone dice", "aria-label": "Your culture roll" },
      h("h3", { class: "zonehead" }, icon("star"), "Your culture roll"),
      h("div", { class: "dicebox" }, t.choices.filter((choice) => choice.option !== NOTHING).map((choice) => {
        choice.drawn = true;
        const shown = /showing (\d)/.exec(choice.label);
        return h("button", { key: `d${choice.option} ${choice.label}`, type: "button", class: "choice dicebutton", "data-option": choice.index, onclick: () => t.board.choose(choice.index) },
          die(shown ? Number(shown[1]) : 0, "C", t.motion, choice.option, `${choice.label}: `), h("span", {}, "reroll"));
      })));
  }
  if (!t.table.rolled.length) return null;
  return h("section", { key: "rolled", class: "zone dice", "aria-label": "Rolled dice" },
    h("h3", { class: "zonehead" }, icon("star"), "Rolled"),
    h("div", { class: "dicebox" }, t.table.rolled.map(([seat, kind, shown, counts], place) =>
      h("div", { key: `${place} ${shown} ${counts}`, class: "rolled" }, t.seat(seat),
        die(shown, KINDS[kind][0], t.motion, place, `${NAMES[KINDS[kind]]} showing `),
        counts ? h("span", {}, `counts ${counts}`) : null,
        t.at(`d${place}`).map((choice) => t.button(choice, `use ${t.faces[choice.option[0]].name}`, "tiny"))))));
}

function stock(t, seat) {
  const free = t.table.free[seat];
  const owned = t.table.owned[seat];
  const lose = seat === t.me && t.mine && t.view.decision.kind === "lose";
  return h("ul", { key: "stock", class: "stock", "aria-label": `Pieces of ${t.name(seat)}` }, KINDS.map((kind, number) => {
    const [choice] = lose ? t.at(`p${number}`) : [];
    if (!owned[kind] && !choice) return null;
    const told = `${free[kind]} of ${owned[kind]} ${plural(NAMES[kind])} free`;
    const inner = [piece(kind), left(free[kind], owned[kind])];
    return h("li", { key: kind }, choice
      ? press(t, choice, inner, "give up", told)
      : h("span", { class: `held ${free[kind] ? "" : "gone"}`, title: told }, inner, hidden(` ${told}`)));
  }));
}

const left = (free, owned) => h("span", { class: "count" }, h("b", {}, String(free)), h("span", { class: "dim" }, `/${owned}`));

const press = (t, choice, inner, words, told) => h("button", {
  key: `o${choice.option}`, type: "button", class: "choice stockbutton", "data-option": choice.index,
  onclick: () => t.board.choose(choice.index),
}, hidden(`${words} ${choice.label}, ${told} `), inner, h("span", { class: "word" }, words), t.cap(choice));

/** Pieces that are picked for a bid here, before the server knows of them: a count for each kind.
 *
 * Only a bid in which any pieces may come together is built like this. Where the first piece
 * settles what may follow (battles, Improve, tokens as any colour), each is placed at once.
 */
function picked(t) {
  const { decision, id, undos } = t.view;
  const plain = decision.options.every((option) => option < WILD);
  if (!plain || t.placing === IMPROVE || owner(t, t.placing) !== NOTHING) return null;
  const key = `${id} ${undos}`;
  if (t.board.bid?.key !== key) t.board.bid = { key, counts: KINDS.map(() => 0) };
  return t.board.bid.counts;
}

/** The bid that is being built: what lies on it so far, what can be added, and its end. */
function building(t) {
  if (t.placing === null || !t.mine) return null;
  const bid = t.table.bids[t.table.bids.length - 1];
  const picks = picked(t);
  const name = t.placing < FIRST_CARD ? ["Expand", "Improve"][t.placing] : t.faces[t.placing].name;
  const counts = bid.pieces.map((count, kind) => count + (picks && kind < WILD ? picks[kind] : 0));
  t.counts = counts;
  const dice = [4, 5, 6].reduce((sum, kind) => sum + counts[kind], 0);
  const least = counts.reduce((sum, count) => sum + count, 0);
  const worth = dice ? `counts ${least} to ${least + 2 * dice}` : `counts ${least}`;
  const whose = owner(t, t.placing);
  const price = t.placing < FIRST_CARD ? "" : `, cost ${t.faces[t.placing].cost}`;
  const cost = whose === NOTHING ? price : whose === t.me ? ", added to its cost against attacks" : `${price} and what defends it`;
  const on = whose === NOTHING ? "On " : whose === t.me ? "Defending " : `Attacking ${t.name(whose)}'s `;
  const free = t.table.free[t.me];
  const owned = t.table.owned[t.me];
  const pick = (kind, by) => { picks[kind] += by; t.board.refresh(); };
  const all = KINDS.flatMap((_, kind) => Array.from({ length: picks ? picks[kind] : 0 }, () => kind));
  const confirm = () => t.board.act("bid", 0, all);
  if (picks) {
    t.pick = (index) => {
      const kind = t.view.decision.options[index];
      if (kind === NOTHING) confirm();
      else if (picks[kind] < free[KINDS[kind]]) pick(kind, 1);
    };
  }
  const add = KINDS.map((kind, number) => {
    const rest = free[kind] - (picks ? picks[number] : 0);
    const told = `${rest} of ${owned[kind]} ${plural(NAMES[kind])} free`;
    const plain = t.at(`p${number}`).map((choice) => rest ? press(t, choice, [piece(kind), left(rest, owned[kind])], "place", told) : null);
    const wild = number < 3 ? t.at(`p${number + WILD}`).map((choice) => press(t, choice, piece(kind, null, true), "as any colour", told)) : [];
    return [...plain, ...wild];
  });
  const off = picks
    ? [least > all.length ? bidPieces(bid.pieces) : null, picks.map((count, kind) => count ? h("button", { key: `off${kind}`, type: "button", class: "small", onclick: () => pick(kind, -1) },
      hidden(`take back one ${NAMES[KINDS[kind]]} `), piece(KINDS[kind], count), h("b", { "aria-hidden": "true" }, "×")) : null)]
    : bidPieces(counts);
  const done = t.choices.find((choice) => choice.option === NOTHING);
  if (done) done.drawn = true;
  return h("div", { key: "bid", class: "building", role: "group", "aria-label": "Your bid" },
    h("p", { key: "so far" }, icon("play"), on, h("b", {}, name), off,
      h("span", { class: "dim" }, least ? `${worth}${cost}` : `nothing yet${cost}`)),
    h("div", { key: "add", class: "strip" }, add,
      picks && least ? h("button", { key: "confirm", type: "button", class: "choice done", "data-option": done ? done.index : null, "data-done": true, "data-bid": true, onclick: confirm },
        icon("check"), h("span", {}, "bid")) : null,
      !picks && done ? t.button(done) : null,
      t.can.includes("undo") ? h("button", { key: "off", type: "button", class: "small right", onclick: () => t.board.act("undo") }, icon("undo"), h("span", {}, "take the bid back")) : null));
}

function player(t, seat) {
  const cards = t.table.cards[seat];
  const own = seat === t.me;
  const asked = t.view.decision && t.view.decision.seat === seat;
  const groups = ROWS.map(({ name, row }) => [name, cards.filter((card) => t.faces[card].row === row)]);
  return h("section", { key: `player${seat}`, class: `player ${own ? "own" : ""} ${asked ? "asked" : ""}`, "aria-label": `${t.name(seat)}${own ? ", you" : ""}` },
    h("header", { class: "playerhead" }, t.seat(seat, true),
      t.table.banner === seat ? h("span", { class: "banner", title: "Banner of Initiative" }, icon("flag"), "banner") : null,
      asked ? h("span", { class: "turnmark" }, icon("play"), "to decide") : null,
      h("span", { class: "right" }, amount("ladder", t.table.track[seat], "track"), amount("star", t.view.scores[seat], "VP", "vp"))),
    stock(t, seat),
    groups.map(([name, list]) => list.length ? h("ul", { key: name, class: "held-cards", "aria-label": `${name} of ${t.name(seat)}` },
      list.map((card) => h("li", { key: card }, target(t, card, "slim")))) : null),
    cards.length ? null : h("p", { class: "dim" }, "no cards yet"));
}

function draw(t) {
  Object.assign(t, { describe, emblem: (f) => f.row });
  const { decision } = t.view;
  const kind = t.mine ? decision.kind : "";
  t.isDone = (option) => option === NOTHING;
  t.about = (option) => {
    const card = Array.isArray(option) ? option[0] : option;
    return ["draft", "target", "resolve", "ability"].includes(kind) && card >= FIRST_CARD ? card : null;
  };
  t.place((option) => {
    if (option === NOTHING) return null;
    if (["draft", "target", "resolve"].includes(kind)) return `t${option}`;
    if (["place", "lose"].includes(kind)) return `p${option}`;
    if (kind === "ability") return option[1] === NOTHING ? `t${option[0]}` : `d${option[1]}`;
    return null;
  });
  const last = t.table.bids[t.table.bids.length - 1];
  t.counts = last ? last.pieces : null;
  t.placing = decision && decision.kind === "place" && last && last.seat === decision.seat ? last.target : null;
  t.bar = building(t);
  const seats = t.view.names.map((_, seat) => seat);
  const order = t.me === null ? seats : [t.me, ...seats.filter((seat) => seat !== t.me)];
  return [
    h("p", { key: "head", class: "headline" }, t.view.turn ? h("b", {}, `Turn ${t.view.turn}`) : null,
      h("span", {}, PHASES[t.view.phase] || "The end"), h("span", {}, icon("flag"), t.name(t.table.banner))),
    rolled(t),
    t.me === null ? null : h("div", { key: "mine", class: "players one" }, player(t, t.me)),
    layout(t),
    h("div", { key: "others", class: "players" }, order.filter((seat) => seat !== t.me).map((seat) => player(t, seat))),
  ];
}

export default function (component) {
  return mount(component, draw, "Age of Ascent");
}
