// The film of what has happened: scenes follow each other on the board until somebody goes on.

/** @import { Change, Face, Payload, Scene, View, Zones } from "./types" */
/** @import { Board } from "./board.js" */

import { celebrate, tell } from "./ceremony.js";
import { fly, land, survey } from "./flights.js";
import { sound } from "./sound.js";
import { Stage } from "./stage.js";

/**
 * What is drawn at one moment of a film.
 * @typedef {{ view: View<unknown>, clock?: string, zones?: Zones }} Frame
 */

// Milliseconds.
const PLAIN = 700;
const ROLLED = 900; // dice that nobody else's are against
const CONTESTED = 1500;
const OWN = 2200; // with words that stand over the board
const DIE = 260; // more for each die of a roll that ends the game
const FINAL = 2600; // such a roll
const MOST = 6000; // for a film without contests
const LEAST = 3600; // for its plain scenes, however many contests there are
const COUNTED = 0.8; // what a phase of its own keeps of its time, however many scenes there are,
const MOST_COUNTED = 0.6; // unless these phases would take more than this part of it
const FLIGHT = 480;
const DECIDED = 0.62; // the part of a contest after which its end is seen

const CONTROL = "button:not(.face, .strip *, .bar *), a"; // what is no move
const GOES_ON = ["Enter", " ", "Escape", "."]; // keys that end a film and do nothing else

/**
 * A drawing with parts of it changed; what stays is shared.
 * @template T
 * @param {T} drawing
 * @param {Change[]} changes
 * @returns {T}
 */
export function changed(drawing, changes) {
  /**
   * @param {any} whole
   * @param {(string | number)[]} path
   * @param {unknown} value
   * @returns {any}
   */
  const put = (whole, [first, ...rest], value) => {
    const copy = Array.isArray(whole) ? [...whole] : { ...whole };
    copy[first] = rest.length ? put(copy[first], rest, value) : value;
    return copy;
  };
  return changes.reduce((whole, [path, value]) => put(whole, path, value), drawing);
}

/**
 * What is drawn before the first scene, and after each one.
 * @param {Payload<unknown, Face>} payload
 * @returns {Frame[]}
 */
export function frames({ clock, film, view, zones }) {
  const now = { view: { ...view, decision: null }, clock, ...(zones ? { zones } : {}) };
  if (!film) return [now];
  const all = [changed(now, film.start)];
  for (const { change } of film.scenes) all.push(changed(all[all.length - 1], change));
  return all;
}

/**
 * How long each scene lasts: nothing that one has done oneself is shown again, unless dice decide.
 * @param {Scene[]} scenes
 * @param {number[]} own seats at this device
 * @param {boolean} end whether they end the game
 */
export function lengths(scenes, own, end) {
  const usual = scenes.map(({ banner, event }) => {
    const { actor = -1, rolls = [], totals = [] } = event;
    const dice = rolls.reduce((sum, { faces }) => sum + faces.length, 0);
    if (end && dice && totals.length === 1) return FINAL + DIE * dice;
    if (banner) return OWN;
    if (totals.length > 1) return CONTESTED;
    if (dice) return ROLLED;
    return own.includes(actor) && !totals.length ? 0 : PLAIN;
  });
  /** @param {(length: number) => boolean} which */
  const sum = (which) => usual.filter(which).reduce((all, length) => all + length, 0);
  const plain = sum((length) => length < CONTESTED);
  const room = Math.max(LEAST, MOST - sum((length) => length >= CONTESTED));
  const share = Math.min(1, room / plain);
  const phases = usual.map((length, nth) => length < CONTESTED && isPhase(scenes[nth]));
  const counted = usual.reduce((all, length, nth) => all + (phases[nth] ? length : 0), 0);
  const kept = counted ? Math.max(share, Math.min(COUNTED, (MOST_COUNTED * room) / counted)) : 0;
  const rest = plain > counted ? Math.min(1, (room - kept * counted) / (plain - counted)) : 0;
  return usual.map((length, nth) =>
    length < CONTESTED ? Math.floor(length * (phases[nth] ? kept : rest)) : length,
  );
}

/**
 * Whether a scene is what a phase of the game does, and nobody's deed.
 * @param {Scene} scene
 */
const isPhase = ({ change = [], event }) =>
  event.actor === undefined && change.some(([path]) => path.join(" ") === "view phase");

/**
 * What is sent, without words over the board where a bot plays for the seat: they are told to who
 * has decided something.
 * @param {Payload<unknown, Face>} payload
 * @returns {Payload<unknown, Face>}
 */
function toReader(payload) {
  const { bots, film, view } = payload;
  if (!film || !bots?.[view.seat ?? -1]) return payload;
  const scenes = film.scenes.map((scene) => ({ ...scene, banner: undefined }));
  return { ...payload, film: { ...film, scenes } };
}

const SEEN = "ascent seen"; // what was seen last at tables, kept by this browser
const TABLES = 20; // that are kept

/** @returns {Record<string, [id: number, undos: number, seat: number | null]>} by table */
function allSeen() {
  try {
    return JSON.parse(localStorage.getItem(SEEN) ?? "{}");
  } catch {
    return {}; // whatever is kept there, and also where nothing may be
  }
}

/** The table of this page, if it has one. */
const table = () => new URLSearchParams(location.search).get("id") ?? "";

/**
 * Keep what has been seen, for when this page is opened again.
 * @param {Payload<unknown, Face>} payload
 */
function remember({ view }) {
  if (!table()) return;
  const { [table()]: _, ...others } = allSeen();
  const kept = Object.entries(others).slice(1 - TABLES);
  const now = [view.id, view.undos ?? 0, view.seat];
  try {
    localStorage.setItem(SEEN, JSON.stringify({ ...Object.fromEntries(kept), [table()]: now }));
  } catch {
    // where nothing may be kept, nobody is told what was missed
  }
}

/**
 * The state that was seen last at this table, before the page was opened; -1 if that is unknown.
 * @param {Payload<unknown, Face>} payload
 */
function recalled({ view }) {
  const [id, undos, seat] = allSeen()[table()] ?? [-1, 0, null];
  return undos === (view.undos ?? 0) && seat === view.seat && id < view.id ? id : -1;
}

/** Whether things on the board move: as it is set here, and on this machine. */
const moves = (/** @type {Payload<unknown, Face>} */ { motion }) =>
  motion && !matchMedia("(prefers-reduced-motion: reduce)").matches;

export class Film {
  /**
   * @param {Board} board
   * @param {Element} parent
   */
  constructor(board, parent) {
    this.board = board;
    this.stage = new Stage(parent);
    /** @type {Payload<unknown, Face> | null} */
    this.present = null;
    /** @type {Frame[]} */
    this.frames = [];
    this.place = 0; // of the frame that is shown; the last one is the present
    this.seen = -1; // the newest state that has been shown
    this.playing = false;
    /** @type {number[]} */
    this.queue = []; // scenes to come, by the frame after them
    /** @type {number[]} */
    this.times = []; // of all scenes
    this.turn = 0; // counts what has been begun
    this.ending = false; // the game has ended since it was shown last
    this.missed = -1; // the state after which nobody has looked at this page
    this.wake = () => {};
    this.meant = false; // whether the pointer was pressed while a film was shown
    const { root } = board;
    const press = () => {
      this.meant = this.playing;
    };
    root.addEventListener("pointerdown", press, { capture: true });
    root.addEventListener("click", (event) => this.click(event), { capture: true });
  }

  get last() {
    return this.frames.length - 1;
  }

  // --- what comes from the server --------------------------------------------------------------

  /**
   * Show what is new scene by scene, then the present.
   * @param {Payload<unknown, Face>} sent
   */
  take(sent) {
    const payload = toReader(sent);
    const old = this.present;
    const { id, undos = 0 } = payload.view;
    const same = old !== null && (old.view.undos ?? 0) === undos;
    const shown = this.frames[this.place]?.view.id ?? -1;
    const [start, looking] = [this.frames[0]?.view.id, this.place < this.last];
    const past = this.seen;
    this.present = payload;
    this.frames = frames(payload);
    this.seen = id;
    const before = old === null ? recalled(payload) : -1;
    this.ending = same && payload.view.over && (this.ending || !old.view.over);
    // How a game has ended is told beside the board when it has been seen here.
    const ahead = !payload.view.over || this.ending || this.stage.ending;
    document.documentElement.toggleAttribute("data-ahead", ahead);
    if (same && id === past && (this.playing || looking)) {
      this.place = Math.min(this.place, this.last);
      this.draw(this.place); // the same state in other words
      return;
    }
    if (document.hidden && same && this.missed < 0) this.missed = past;
    const follows = same || before >= 0; // who comes back sees what (s)he has missed
    const shows = follows && payload.pace > 0 && moves(payload) && !document.hidden;
    const fresh = shows ? this.after(same ? past : before) : [];
    if (this.playing && fresh.length) {
      const found = this.frames.findLastIndex(({ view }) => view.id <= shown);
      const shift = this.frames[0].view.id === start ? 0 : Math.max(0, found) - this.place;
      const there = (/** @type {number} */ place) => place > 0 && place <= this.last;
      const rest = this.queue.map((place) => place + shift).filter(there);
      this.place = Math.max(0, this.place + shift);
      this.queue = [...new Set([...rest, ...fresh])];
      this.measure();
      return;
    }
    this.stop();
    this.place = -1; // nothing of this is drawn yet
    this.queue = fresh;
    this.measure();
    if (this.queue.some((place) => this.times[place - 1] > 0)) this.run();
    else this.end();
  }

  /** Somebody looks at this page again: what has happened meanwhile is shown now. */
  seenAgain() {
    const { missed, present } = this;
    this.missed = -1;
    if (document.hidden || missed < 0 || !present || present.pace <= 0 || !moves(present)) return;
    if (this.playing || this.place < this.last || this.stage.ending) return;
    this.queue = this.after(missed);
    this.measure();
    if (this.queue.some((place) => this.times[place - 1] > 0)) this.run();
    else this.queue = [];
  }

  /**
   * The scenes after a state, by the frames after them.
   * @param {number} id
   */
  after(id) {
    return [...this.frames.keys()].filter((place) => place > 0 && this.frames[place].view.id > id);
  }

  /** How long all scenes that are to come last. */
  measure() {
    const { film, pace = 0, view } = this.present ?? {};
    const { shared, watching } = this.board;
    const seats = shared ? (view?.names.map((_, seat) => seat) ?? []) : [view?.seat ?? -1];
    const scenes = film?.scenes ?? [];
    const own = watching ? [] : seats.filter((seat) => !this.present?.bots?.[seat]);
    const coming = this.queue.map((place) => scenes[place - 1]);
    const lasting = lengths(coming, own, view?.over ?? false);
    this.times = scenes.map(() => 0);
    for (const [nth, place] of this.queue.entries()) this.times[place - 1] = pace * lasting[nth];
  }

  // --- scene by scene --------------------------------------------------------------------------

  /** Play what is to come, then show the present. */
  async run() {
    this.turn += 1;
    const { turn } = this;
    this.playing = true;
    this.stage.begin();
    for (let place = this.queue.shift(); place !== undefined; place = this.queue.shift()) {
      if (this.times[place - 1] > 0) await this.scene(place, turn);
      if (turn !== this.turn) return;
      if (!this.board.root.isConnected) break;
    }
    this.playing = false;
    this.stage.hush();
    this.end();
  }

  /**
   * One scene: what is rolled for is decided before its end is seen.
   * @param {number} place
   * @param {number} turn
   */
  async scene(place, turn) {
    const { film, sound: heard, view } = this.present ?? {};
    const scene = film?.scenes[place - 1];
    if (!scene) return;
    const { event } = scene;
    const { board, stage } = this;
    let left = this.times[place - 1];
    const contest = (event.rolls ?? []).some(({ faces }) => faces.length) || event.totals?.length;
    const { phase } = this.frames[place].view;
    const before = this.frames[place - 1].view;
    if (contest && (this.place !== place - 1 || before.phase !== phase)) {
      this.draw(place - 1, {}, 0, phase);
    }
    stage.light(board, event);
    if (contest) {
      if (heard && event.rolls) sound("dice");
      const scores = view?.over ? this.frames.slice(place - 1, place + 1) : [];
      stage.contest(
        board,
        event,
        left * DECIDED,
        scores.map((frame) => frame.view.scores),
        !scene.banner, // which says who has won
      );
      await this.wait(left * DECIDED);
      if (turn !== this.turn) return;
      left *= 1 - DECIDED;
    }
    stage.tell(scene.banner ?? null, scene.told);
    if (scene.banner && heard && event.winner !== undefined) {
      sound(event.winner === view?.seat ? "win" : "lose");
    }
    this.draw(place, event, Math.min(FLIGHT, left));
    await this.wait(left);
    if (turn === this.turn) stage.clear();
  }

  /** @param {number} time in milliseconds, unless somebody goes on before */
  wait(time) {
    return new Promise((/** @type {(value?: undefined) => void} */ done) => {
      const timer = setTimeout(done, time);
      this.wake = () => {
        clearTimeout(timer);
        done();
      };
    });
  }

  /** End what is under way, without drawing anything. */
  stop() {
    this.turn += 1;
    if (this.playing) this.stage.hush();
    this.playing = false;
    this.queue = [];
    this.wake();
    this.stage.clear();
  }

  /** Go on to the present. */
  skip() {
    this.stop();
    this.end();
  }

  /** Show the present; the end of a game is celebrated. */
  end() {
    const { present, board, ending } = this;
    if (!present) return;
    const asked = board.table.mine;
    this.ending = false;
    remember(present);
    this.draw(this.last, {}, FLIGHT);
    if (board.active()?.matches(".ask")) board.focusNext();
    if (present.sound && board.table.mine && !asked) sound("turn");
    if (!ending) return;
    if (!present.ceremony) board.ended();
    else if (!moves(present)) tell(board, present.ceremony.won);
    else celebrate(this.stage, board, present.ceremony, present.pace > 0);
  }

  // --- what is drawn ---------------------------------------------------------------------------

  /**
   * What the board draws at a place.
   * @param {number} place
   * @returns {Payload<unknown, Face>}
   */
  data(place) {
    const { present } = this;
    if (!present) throw new Error("nothing has been sent yet");
    const scenes = present.film?.scenes ?? [];
    const stops = [...this.frames.keys(), ...(this.playing ? [this.last + 1] : [])];
    const told = place > 0 ? (scenes[place - 1]?.told ?? []) : [];
    const steps = { stops, at: place, told, playing: this.playing };
    if (place === this.last && !this.playing) {
      return { ...present, steps: scenes.length ? steps : null };
    }
    return {
      ...present,
      ...this.frames[place],
      steps,
      can: [],
      says: undefined,
      advice: undefined,
      lesson: undefined,
      standing: undefined,
    };
  }

  /**
   * Draw a place, and let what has moved fly there.
   * @param {number} place
   * @param {Scene["event"]} [event]
   * @param {number} [time] of the flights, in milliseconds
   * @param {string} [phase] that the game is in by now
   */
  draw(place, event = {}, time = 0, phase = undefined) {
    const { board, present, stage } = this;
    const drawn = this.data(place);
    const data = phase === undefined ? drawn : { ...drawn, view: { ...drawn.view, phase } };
    this.place = place;
    land(stage.air);
    if (!present || !time || present.pace <= 0 || !moves(present)) {
      board.lay(data);
      return;
    }
    const before = survey(board.root);
    board.lay(data);
    const seen = { ...event, name: present.faces[event.target ?? -1]?.name };
    const flown = fly(board.root, stage.air, before, seen, time * Math.min(1, present.pace));
    if (flown && present.sound) sound("card");
  }

  // --- what is done ----------------------------------------------------------------------------

  /**
   * Look at a place by hand; whatever plays is stopped.
   * @param {number} place
   */
  look(place) {
    const to = Math.max(0, Math.min(place, this.last));
    if (to === this.place && !this.playing) return;
    this.stop();
    this.draw(to);
  }

  /**
   * A click goes on to the present; what it has hit there is pointed out, and not yet chosen:
   * nobody has seen what it would answer. A control that makes no move does there what it says.
   * @param {MouseEvent} event
   */
  click(event) {
    const { target } = event;
    const by = target instanceof Element ? target : null;
    const meant = this.playing || (this.meant && event.detail > 0);
    this.meant = false;
    if (!meant || by?.closest(".steps")) return;
    if (by?.closest(CONTROL)) {
      if (this.playing) this.skip();
      return;
    }
    event.preventDefault();
    event.stopImmediatePropagation();
    if (this.playing) this.skip();
    const root = this.board.root.getRootNode();
    if (!event.detail || !(root instanceof Document || root instanceof ShadowRoot)) return;
    const hit = root.elementFromPoint(event.clientX, event.clientY);
    const option = hit?.closest("[data-option]");
    if (option instanceof HTMLElement) option.focus({ preventScroll: true });
  }

  /**
   * Whether a key that is pressed while a film plays has done its work.
   * @param {string} key
   */
  press(key) {
    if (!this.playing || (key.length > 1 && !GOES_ON.includes(key) && !key.startsWith("Arrow"))) {
      return false;
    }
    if ("bnl?".includes(key)) return false;
    this.skip();
    return key !== "u" && !key.startsWith("Arrow"); // these are meant for the present
  }
}
