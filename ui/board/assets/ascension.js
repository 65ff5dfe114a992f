// The board of Ascension, drawn from a seat's view.
import { amount, h, hidden, icon, mount } from "./core.js";

const NONE = -1;
const [PLAY, ACQUIRE, GIVE, DEFEAT, USE, TROPHY, TEMPLE, TRANSFORM, PHANTASM, EVENT_TEXT, END] =
  Array.from({ length: 11 }, (_, i) => i);
const VERBS = {
  [PLAY]: "play",
  [ACQUIRE]: "acquire",
  [GIVE]: "for partner",
  [DEFEAT]: "defeat",
  [USE]: "use",
  [TROPHY]: "banish",
  [TRANSFORM]: "transform",
  [PHANTASM]: "phantasm",
  [EVENT_TEXT]: "use",
};
const PRICED = [GIVE, TRANSFORM, PHANTASM]; // by another price than the one on the card
// At several prices where a discount may be saved for another card.
const BOUGHT = [ACQUIRE, DEFEAT];
const ACTION_BITS = 24,
  LOW = 1023;
const TEMPLES = ["Temple of Life", "Temple of Death", "Temple of Immortality"];
export const TYPE_ICONS = {
  hero: "hero",
  construct: "construct",
  monster: "monster",
  treasure: "treasure",
  event: "event",
  temple: "temple",
};
const LETTERS = { enlightened: "E", lifebound: "L", mechana: "M", void: "V", all: "A" };
const FACTION_BITS = ["enlightened", "lifebound", "mechana", "void"];

export const look = (f) =>
  f.faction || { monster: "monster", treasure: "shard", event: "shard" }[f.type] || "none";
const currency = (f) => (f.type === "monster" ? "power" : f.insight ? "insight" : "runes");
const unit = (name, count) => (name === "runes" && count === 1 ? "rune" : name);
const price = (f) => (f.insight && !f.cost ? f.insight : f.cost);
const bought = (f) => !["treasure", "event", "temple"].includes(f.type);

const badge = (f) =>
  h(
    "span",
    { class: `faction ${look(f)}`, title: f.faction || f.type },
    icon(f.faction || TYPE_ICONS[f.type] || "none"),
    f.faction ? h("b", {}, LETTERS[f.faction]) : null,
    hidden(` ${f.faction || f.type} `),
  );
/** What a card costs; beside what is printed on it also what it costs now. */
function cost(f, now = price(f)) {
  if (!bought(f) || !(price(f) || now)) return null;
  const changed = now !== price(f);
  const told = `${now} ${unit(currency(f), now)}${changed ? ` now, printed ${price(f)}` : ""}`;
  return h(
    "span",
    { class: `cost ${currency(f)} ${changed ? "changed" : ""}`, title: told },
    icon(currency(f)),
    changed ? h("s", { "aria-hidden": "true" }, String(price(f))) : null,
    String(now),
    changed ? hidden(` now, printed ${price(f)}`) : null,
  );
}
const worth = (f) => (f.honor ? amount("honor", f.honor, "honor", "vp") : null);

export const face = (f, now) => [
  h("span", { class: "band" }, badge(f), h("span", { class: "kind" }, f.type), cost(f, now)),
  h("span", { class: `title ${/\S{12}/.test(f.name) ? "tight" : ""}` }, f.name),
  h("span", { class: "rules" }, f.text),
  h("span", { class: "gives" }, worth(f)),
];
const slim = (f, now) => [badge(f), h("span", { class: "title" }, f.name), worth(f), cost(f, now)];

export function describe(f) {
  return [
    h(
      "p",
      { class: `over ${look(f)}` },
      badge(f),
      ` ${[f.faction, f.type].filter(Boolean).join(" ")}`,
    ),
    h("h3", {}, f.name),
    h(
      "dl",
      { class: "facts" },
      bought(f) && price(f)
        ? h(
            "div",
            {},
            h("dt", {}, f.type === "monster" ? "Defeat for" : "Cost"),
            h("dd", {}, `${price(f)} ${unit(currency(f), price(f))}`),
          )
        : null,
      f.honor ? h("div", {}, h("dt", {}, "Honor"), h("dd", {}, String(f.honor))) : null,
      f.keywords?.length
        ? h("div", {}, h("dt", {}, "Keywords"), h("dd", {}, f.keywords.join(", ")))
        : null,
      f.other_side_of
        ? h("div", {}, h("dt", {}, "Other side of"), h("dd", {}, f.other_side_of))
        : null,
      f.set ? h("div", {}, h("dt", {}, "Set"), h("dd", {}, f.set.replaceAll("_", " "))) : null,
    ),
    h("p", { class: "text" }, f.full_text || "No text."),
  ];
}

function card(t, [id, form], size = "full", { costs, ...more } = {}) {
  const drawn = size === "full" ? face : slim;
  return t.card({
    key: `c${id}`,
    form,
    spot: `c${id}`,
    size,
    face: (f) => drawn(f, costs),
    verb: (choice) => t.verb(choice),
    extra: `${look(t.faces[form])} ${more.extra || ""}`,
    ...more,
  });
}

/** Cards of a pile: equal cards are one choice, so each of them stands for it. */
function alike(t, cards) {
  const spots = new Map();
  for (const [id, form] of cards)
    if (t.choices.some((choice) => choice.spot === `c${id}`)) spots.set(form, `c${id}`);
  return cards.map(([id, form]) => [
    id,
    form,
    t.choices.some((c) => c.spot === `c${id}`) ? `c${id}` : spots.get(form) || `c${id}`,
  ]);
}

function list(t, cards, size, name, empty) {
  if (!cards.length) return empty ? h("p", { key: name, class: "dim none" }, empty) : null;
  return h(
    "ul",
    { key: name, class: size === "full" ? "row" : "held-cards", "aria-label": name },
    alike(t, cards).map(([id, form, spot]) =>
      h("li", { key: id, class: "slot" }, card(t, [id, form], size, { spot })),
    ),
  );
}

const holds = (t, cards) =>
  cards.some(([id]) => t.choices.some((choice) => choice.spot === `c${id}`));

function opened(t, name, title, cards) {
  return t.pile(
    name,
    title,
    cards.length,
    () => list(t, [...cards].reverse(), "slim", title),
    holds(t, cards),
  );
}

function center(t) {
  const { table } = t;
  const lying = table.row.flatMap(([id], place) => (id === NONE ? [] : [place]));
  const doomed = new Set(t.view.names.length === 1 && !t.view.over ? lying.slice(-2) : []);
  const slots = table.row.map(([id, form], place) =>
    h(
      "li",
      { key: id === NONE ? `empty${place}` : `r${id}`, class: "slot" },
      id === NONE
        ? h("div", { class: "card full empty" }, "empty")
        : card(t, [id, form], "full", {
            costs: table.costs[place],
            foot: doomed.has(place)
              ? h("p", { key: "doomed", class: "note" }, icon("monster"), "the Cult's next")
              : null,
            beneath: table.under[place].length
              ? h(
                  "div",
                  { key: "under", class: "under" },
                  h("span", { class: "dim" }, "under it"),
                  stacked(t, table.under[place]),
                )
              : null,
          }),
    ),
  );
  return h(
    "section",
    { key: "center", class: "zone center", "aria-label": "Center row" },
    h(
      "div",
      { key: "head", class: "zonebar" },
      h("h3", { class: "zonehead" }, icon("cards"), "Center row"),
      h("span", { class: "dim right" }, `center deck ${table.center_deck}`),
      opened(t, "void", "Void", table.void),
      table.out.length ? opened(t, "out", "Out of the game", table.out) : null,
      table.cult.cards.length
        ? opened(t, "cult", `The Cult (${table.cult.honor} honor)`, table.cult.cards)
        : null,
    ),
    h("ul", { class: "row", tabindex: table.row.every(([id]) => id === NONE) ? "0" : null }, slots),
  );
}

/** Equal treasures under a card as one. */
function stacked(t, cards) {
  const counts = new Map();
  for (const [id, form] of cards) {
    const chosen = t.choices.some((choice) => choice.spot === `c${id}`);
    const key = chosen ? `c${id}` : `f${form}`;
    const [, , count] = counts.get(key) || [id, form, 0];
    counts.set(key, [id, form, count + 1]);
  }
  return [...counts.values()].map(([id, form, count]) =>
    card(t, [id, form], "slim", {
      foot: count > 1 ? h("span", { key: "times", class: "times" }, `×${count}`) : null,
    }),
  );
}

function beside(t) {
  const { table } = t;
  const numbers = Object.keys(t.faces).map(Number);
  const named = (name) => numbers.find((number) => t.faces[number].name === name);
  const cultist = named("Cultist");
  const entries = table.stacks
    .filter((stack) => stack.length)
    .map((stack) => {
      const top =
        stack.find(([id]) => t.choices.some((choice) => choice.spot === `c${id}`)) ||
        stack[stack.length - 1];
      return h(
        "li",
        { key: `stack${top[1]}` },
        card(t, top, "slim", {
          key: "stack",
          foot: h("span", { key: "times", class: "times" }, `×${stack.length}`),
        }),
      );
    });
  if (cultist !== undefined)
    entries.push(
      h("li", { key: "cultist" }, card(t, ["cultist", cultist], "slim", { spot: "cultist" })),
    );
  if (table.board_hero !== null)
    entries.push(
      h(
        "li",
        { key: "hero" },
        card(t, ["hero", table.board_hero], "slim", {
          spot: "hero",
          costs: table.board_hero_cost,
          foot: h("span", { key: "n", class: "times" }, "on the board"),
        }),
      ),
    );
  const event = table.event
    ? h(
        "div",
        { key: "event", class: "beside" },
        h("h4", {}, icon("event"), "Event"),
        card(t, table.event, "slim"),
      )
    : null;
  const temples = table.temples.length
    ? h(
        "div",
        { key: "temples", class: "beside" },
        h("h4", {}, icon("temple"), "Temples"),
        h(
          "ul",
          { class: "held-cards" },
          table.temples.map((owner, number) =>
            h(
              "li",
              { key: number },
              card(t, [`temple${number}`, named(TEMPLES[number])], "slim", {
                spot: `temple${number}`,
                foot: h(
                  "span",
                  { key: "owner", class: "times" },
                  owner === NONE ? "nobody's" : t.seat(owner, true),
                ),
              }),
            ),
          ),
        ),
      )
    : null;
  return h(
    "section",
    { key: "beside", class: "zone besides", "aria-label": "Always available" },
    h(
      "div",
      { key: "always", class: "beside" },
      h("h4", {}, icon("cards"), "Always available"),
      h("ul", { class: "held-cards" }, entries),
    ),
    event,
    temples,
  );
}

function resources(t) {
  const { table } = t;
  const kinds = Object.values(t.faces);
  const shown = [
    amount("runes", table.runes, unit("runes", table.runes)),
    amount("power", table.power, "power"),
  ];
  if (table.energy || kinds.some((f) => f.type === "treasure"))
    shown.push(amount("energy", table.energy, "energy"));
  if (table.temples.length)
    shown.push(
      amount("life", table.keystones[0], "life"),
      amount("death", table.keystones[1], "death"),
    );
  if (table.insight.some(Boolean) || kinds.some((f) => f.insight))
    shown.push(amount("insight", table.insight[table.active], "insight"));
  const named = FACTION_BITS.filter((_, bit) => (table.named_faction >> bit) & 1);
  return h(
    "div",
    { key: "resources", class: "headline" },
    h("b", {}, `Round ${t.view.turn}`),
    t.seat(table.active, true),
    h("span", { class: "purse", role: "group", "aria-label": "Resources of this turn" }, shown),
    named.length ? h("span", {}, `named: ${named.join(", ")}`) : null,
    h(
      "span",
      { class: "right" },
      t.view.names.length === 1
        ? amount("monster", table.cult.honor, "the Cult's honor", "vp")
        : null,
      amount("honor", table.pool, "honor pool", "vp"),
      table.ending ? h("b", { class: "alarm" }, icon("glass"), "last round") : null,
    ),
  );
}

const group = (t, key, sign, title, cards, name = title) =>
  cards.length
    ? h(
        "div",
        { key, class: "group" },
        h("h4", {}, icon(sign), title),
        list(t, cards, "slim", name),
      )
    : null;

function mine(t, seat) {
  const { table } = t;
  return h(
    "section",
    { key: "own", class: "zone own", "aria-label": "Your cards" },
    h(
      "h3",
      { class: "zonehead" },
      icon("hand"),
      "Your hand",
      h("span", { class: "dim right" }, `deck ${table.decks[seat]}`),
    ),
    list(t, table.hand, "full", "Your hand", "no cards in hand"),
    h(
      "div",
      { key: "groups", class: "groups" },
      group(t, "constructs", "construct", "Your constructs", table.constructs[seat]),
      group(t, "trophies", "monster", "Your trophies", table.trophies[seat]),
      group(t, "played", "cards", "Played this turn", table.played[seat]),
    ),
  );
}

function player(t, seat) {
  const { table } = t;
  const own = seat === t.me;
  const active = table.active === seat && !t.view.over;
  const picks = t.at(`seat${seat}`);
  return h(
    "section",
    {
      key: `player${seat}`,
      class: `player ${own ? "own" : ""} ${active ? "asked" : ""}`,
      "aria-label": `${t.name(seat)}${own ? ", you" : ""}`,
    },
    h(
      "header",
      { class: "playerhead" },
      t.seat(seat, true),
      active ? h("span", { class: "turnmark" }, icon("play"), "turn") : null,
      table.partners[seat] !== NONE && table.partners[seat] !== seat
        ? h("span", { class: "dim" }, "with ", t.seat(table.partners[seat]))
        : null,
      h(
        "span",
        { class: "right" },
        amount("honor", t.view.scores[seat], "honor", "vp"),
        table.insight[seat] ? amount("insight", table.insight[seat], "insight") : null,
      ),
    ),
    picks.map((choice) => t.button(choice, `choose ${t.name(seat)}`)),
    h(
      "p",
      { class: "counts" },
      `hand ${table.hands[seat]} · deck ${table.decks[seat]} · honor tokens ${table.honor[seat]}`,
    ),
    table.top[seat].length
      ? h(
          "div",
          { key: "top" },
          h("h4", {}, "Known on top of the deck"),
          list(t, table.top[seat], "slim", "Top of the deck"),
        )
      : null,
    own && table.hand
      ? null
      : [
          group(t, "played", "cards", "Played", table.played[seat], `Played by ${t.name(seat)}`),
          group(
            t,
            "constructs",
            "construct",
            "Constructs",
            table.constructs[seat],
            `Constructs of ${t.name(seat)}`,
          ),
          group(
            t,
            "trophies",
            "monster",
            "Trophies",
            table.trophies[seat],
            `Trophies of ${t.name(seat)}`,
          ),
        ],
    h(
      "div",
      { key: "piles", class: "piles" },
      opened(t, `discard${seat}`, "Discard pile", table.discards[seat]),
    ),
  );
}

/** Every card on the table by its number. */
function cardsOnTable(table) {
  const ids = new Set();
  const piles = [
    table.row,
    ...table.under,
    table.void,
    table.out,
    ...table.stacks,
    ...table.top,
    ...table.discards,
    ...table.played,
    ...table.constructs,
    ...table.trophies,
    table.cult.cards,
    table.hand || [],
    table.event ? [table.event] : [],
  ];
  for (const pile of piles) for (const [id] of pile) ids.add(id);
  return ids;
}

function draw(t) {
  const { table, view } = t;
  const kind = t.mine ? view.decision.kind : "";
  const onTable = cardsOnTable(table);
  const named = ["turn", "pick", "empower"].includes(kind);
  const formOf = (option) => (option >> 10) & LOW;
  Object.assign(t, { describe, emblem: (f) => f.faction || TYPE_ICONS[f.type] || "none" });
  t.isDone = (option) => option === -1 || (kind === "turn" && option >> ACTION_BITS === END);
  t.about = (option) =>
    named && option >= 0 && !t.isDone(option) && t.faces[formOf(option)] ? formOf(option) : null;
  t.verb = (choice) => {
    if (kind !== "turn") return kind === "empower" ? "banish" : "choose";
    const action = choice.option >> ACTION_BITS;
    const word = VERBS[action] || choice.label.split(" ")[0];
    const ways = t.choices.filter(
      (other) => other.spot === choice.spot && other.option >> ACTION_BITS === action,
    );
    const told = PRICED.includes(action) || (BOUGHT.includes(action) && ways.length > 1);
    const paid = told ? /\((\d+|free)\b/.exec(choice.label) : null;
    return paid ? `${word} (${paid[1]})` : word;
  };
  t.listed = kind !== "turn"; // what a card asks for may lie anywhere: it is listed above too
  t.place((option) => {
    if (kind === "player" || kind === "infest") return option >= 0 ? `seat${option}` : null;
    if (!named || option < 0 || t.isDone(option)) return null;
    const id = option & LOW;
    if (kind === "turn" && option >> ACTION_BITS === TEMPLE) return `temple${id}`;
    // An effect, not a card that lies somewhere.
    if (kind !== "turn" && option >> 20 === 9) return null;
    if (onTable.has(id)) return `c${id}`;
    const f = t.faces[formOf(option)];
    if (f && f.name === "Cultist") return "cultist";
    return table.board_hero !== null && formOf(option) === table.board_hero ? "hero" : null;
  });
  const seats = view.names.map((_, seat) => seat);
  const order = t.me === null ? seats : [t.me, ...seats.filter((seat) => seat !== t.me)];
  return [
    resources(t),
    center(t),
    beside(t),
    t.me === null || !table.hand ? null : mine(t, t.me),
    h(
      "div",
      { key: "players", class: "players" },
      order.map((seat) => player(t, seat)),
    ),
  ];
}

export default function (component) {
  return mount(component, draw, "Ascension");
}
