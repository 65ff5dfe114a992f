// Flights: what lies elsewhere than before flies there, what has gone flies to whoever took it.

/** @import { Seen } from "./types" */

/** @typedef {{ x: number, y: number, width: number, height: number }} Box */
/** @typedef {{ element: HTMLElement, box: Box, home: Element, at: Box }} Lying */
/** @typedef {{ cards: Map<string, Lying>, tallies: Map<string, number> }} Survey */

const MOST = 16; // flights at a time: of more, nobody could follow one
const NEAR = 6; // pixels that are no way to fly
const HOMES = "ul, .dock, .seats, [data-seat], [data-pile], section";

/** @type {WeakMap<HTMLElement, Animation[]>} */
const aloft = new WeakMap(); // by the layer that they fly in

/**
 * Let everything that still flies be where it goes.
 * @param {HTMLElement} air
 */
export function land(air) {
  for (const flight of aloft.get(air) ?? []) flight.cancel();
  aloft.delete(air);
  air.textContent = "";
}

/**
 * @param {HTMLElement} air
 * @param {Animation} flight
 * @param {HTMLElement} [ghost] that is gone with it
 */
function start(air, flight, ghost) {
  aloft.set(air, [...(aloft.get(air) ?? []), flight]);
  if (ghost) flight.onfinish = () => ghost.remove();
}

/**
 * Where every card lies, and what is counted.
 * @param {HTMLElement} root
 * @returns {Survey}
 */
export function survey(root) {
  /** @type {Map<string, Lying>} */
  const cards = new Map();
  const twins = new Set();
  for (const element of root.querySelectorAll("[data-card]")) {
    if (!(element instanceof HTMLElement)) continue;
    const key = element.dataset.card ?? "";
    if (cards.has(key)) twins.add(key);
    const box = element.getBoundingClientRect();
    if (!box.width || !box.height) continue;
    const home = element.parentElement?.closest(HOMES) ?? root;
    cards.set(key, { element, box, home, at: home.getBoundingClientRect() });
  }
  for (const key of twins) cards.delete(key); // nobody could tell which one has moved
  /** @type {Map<string, number>} */
  const tallies = new Map();
  for (const element of root.querySelectorAll("[data-tally]")) {
    if (element instanceof HTMLElement) tallies.set(element.dataset.tally ?? "", counted(element));
  }
  return { cards, tallies };
}

/** @param {Element} element */
const counted = (element) => Number(/-?\d+/.exec(element.textContent ?? "")?.[0] ?? 0);

/**
 * How far a card has moved in its own home, wherever that lies now.
 * @param {Lying} one
 * @param {Lying} other
 */
export function moved(one, other) {
  const same = one.home === other.home;
  const from = same ? { x: one.box.x - one.at.x, y: one.box.y - one.at.y } : one.box;
  const to = same ? { x: other.box.x - other.at.x, y: other.box.y - other.at.y } : other.box;
  return Math.hypot(from.x - to.x, from.y - to.y) > NEAR;
}

/**
 * Let everything that has changed its place since a survey fly there; how many things do.
 * @param {HTMLElement} root
 * @param {HTMLElement} air the layer that they fly in
 * @param {Survey} before
 * @param {Seen} event
 * @param {number} time in milliseconds
 */
export function fly(root, air, before, event, time) {
  const after = survey(root);
  const home = taker(root, event);
  /** @type {(() => void)[]} */
  const flights = [];
  for (const [key, now] of after.cards) {
    const then = before.cards.get(key);
    if (!then) {
      const from = deck(now.element, root) ?? above(now.box);
      flights.push(() => arrive(air, now, from, time));
    } else if (moved(then, now)) {
      flights.push(() => arrive(air, now, then.box, time));
    }
  }
  for (const [key, { element, box }] of before.cards) {
    if (!after.cards.has(key) && !element.isConnected) {
      flights.push(() => leave(air, element, box, home, time));
    }
  }
  const chip = handed(root, event, before, after);
  if (chip) flights.push(() => leave(air, chip.element, chip.from, chip.to, time));
  if (flights.length <= MOST) for (const begin of flights) begin();
  for (const element of root.querySelectorAll("[data-tally]")) {
    if (element instanceof HTMLElement) float(air, element, before.tallies, time);
  }
  return flights.length <= MOST ? flights.length : 0;
}

/**
 * Where a card goes that is seen no more: to whoever has won or done something.
 * @param {HTMLElement} root
 * @param {Seen} event
 * @returns {Box | null}
 */
function taker(root, { actor = -1, winner = -1 }) {
  const seat = winner >= 0 ? winner : actor;
  return seat < 0 ? null : boxOf(root, `[data-pile="discard${seat}"]`, `[data-seat="${seat}"]`);
}

/**
 * The first of some parts of the board that can be seen.
 * @param {HTMLElement} root
 * @param {string[]} selectors
 * @returns {Box | null}
 */
export function boxOf(root, ...selectors) {
  for (const selector of selectors) {
    const box = root.querySelector(selector)?.getBoundingClientRect();
    if (box?.width && box.height) return box;
  }
  return null;
}

/**
 * The pile that a new card comes from: the deck nearest to it.
 * @param {HTMLElement} card
 * @param {HTMLElement} root
 * @returns {Box | null}
 */
function deck(card, root) {
  for (let at = card.parentElement; at && root.contains(at); at = at.parentElement) {
    const pile = at.querySelector('[data-pile*="deck"]')?.getBoundingClientRect();
    if (pile?.width) return pile;
  }
  return null;
}

/**
 * @param {Box} box
 * @returns {Box}
 */
const above = ({ x, y, width, height }) => ({ x, y: y - height / 3, width, height });

/**
 * What is handed from one player to another where the card itself is not seen: its name flies.
 * @param {HTMLElement} root
 * @param {Seen} event
 * @param {Survey} before
 * @param {Survey} after
 */
function handed(root, { actor, owner, target, name }, before, after) {
  const key = `c${target}`;
  if (owner === undefined || actor === undefined || owner === actor || !name) return null;
  if (before.cards.has(key) || after.cards.has(key)) return null;
  const from = boxOf(root, `[data-seat="${owner}"]`);
  const to = boxOf(root, `[data-seat="${actor}"]`);
  if (!from || !to) return null;
  const element = document.createElement("span");
  element.className = "chip";
  element.textContent = name;
  const { x, y, width } = from;
  return { element, from: { x, y, width: Math.min(160, width), height: 34 }, to };
}

/**
 * Put something into the air, at a place of the window.
 * @param {HTMLElement} air
 * @param {HTMLElement} ghost
 * @param {Box} box
 */
function lift(air, ghost, { x, y, width, height }) {
  const origin = air.getBoundingClientRect();
  ghost.removeAttribute("data-card");
  for (const option of ghost.querySelectorAll("[data-option]")) {
    option.removeAttribute("data-option");
  }
  ghost.classList.add("ghost");
  Object.assign(ghost.style, {
    left: `${x - origin.x}px`,
    top: `${y - origin.y}px`,
    width: `${width}px`,
    height: `${height}px`,
  });
  air.append(ghost);
}

/**
 * How a box is turned into another one.
 * @param {Box} from
 * @param {Box} to
 */
const towards = (from, to) =>
  `translate(${to.x + to.width / 2 - from.x - from.width / 2}px, ${
    to.y + to.height / 2 - from.y - from.height / 2
  }px) scale(${Math.max(0.12, Math.min(1.4, to.width / from.width))})`;

/**
 * @param {HTMLElement} air
 * @param {Lying} lying
 * @param {Box} from
 * @param {number} time
 */
function arrive(air, { element, box }, from, time) {
  const ghost = element.cloneNode(true);
  if (!(ghost instanceof HTMLElement)) return;
  lift(air, ghost, box);
  start(air, element.animate([{ opacity: 0 }, { opacity: 0 }], { duration: time }));
  const first = { transform: towards(box, from), opacity: 0.6 };
  const flight = ghost.animate([first, { transform: "none", opacity: 1 }], {
    duration: time,
    easing: "cubic-bezier(.3,.1,.2,1)",
  });
  start(air, flight, ghost);
}

/**
 * @param {HTMLElement} air
 * @param {HTMLElement} ghost
 * @param {Box} box
 * @param {Box | null} to
 * @param {number} time
 */
function leave(air, ghost, box, to, time) {
  lift(air, ghost, box);
  const gone = to ? towards(box, to) : "scale(.6)";
  const flight = ghost.animate(
    [
      { transform: "none", opacity: 1 },
      { opacity: 0.9, offset: 0.8 },
      { transform: gone, opacity: 0 },
    ],
    { duration: time, easing: "cubic-bezier(.4,0,.6,1)" },
  );
  start(air, flight, ghost);
}

/**
 * What a counter has gained or lost rises from it.
 * @param {HTMLElement} air
 * @param {HTMLElement} element
 * @param {Map<string, number>} before
 * @param {number} time
 */
function float(air, element, before, time) {
  const then = before.get(element.dataset.tally ?? "");
  const by = then === undefined ? 0 : counted(element) - then;
  const box = element.getBoundingClientRect();
  if (!by || !box.width) return;
  const words = document.createElement("b");
  words.className = `float ${by > 0 ? "gain" : "loss"}`;
  words.textContent = by > 0 ? `+${by}` : `−${-by}`;
  const origin = air.getBoundingClientRect();
  words.style.left = `${box.x + box.width / 2 - origin.x}px`;
  words.style.top = `${box.y - origin.y}px`;
  air.append(words);
  const rise = words.animate(
    [
      { transform: "translate(-50%, 0)", opacity: 0 },
      { transform: "translate(-50%, -70%)", opacity: 1, offset: 0.3 },
      { transform: "translate(-50%, -160%)", opacity: 0 },
    ],
    { duration: 2 * time, easing: "ease-out" },
  );
  start(air, rise, words);
}
