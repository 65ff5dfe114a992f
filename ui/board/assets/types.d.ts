// What a board gets from the server, what it draws with, and what it sends back.
import type { Board } from "./board.js";
import type { Table } from "./table.js";

// --- drawings --------------------------------------------------------------------------------

type Handler<E> = ((event: E) => void) | null;

/** Attributes of an element; `on...` are handlers, `key` tells it from its neighbours. */
export interface Props {
  key?: string | number;
  onclick?: Handler<PointerEvent & { target: Element }>;
  onfocus?: Handler<FocusEvent>;
  onmouseenter?: Handler<MouseEvent>;
  [attribute: string]: string | number | boolean | null | undefined | ((event: never) => void);
}

/** An element as it is to be. */
export interface Drawing {
  tag: string;
  key?: string | number;
  props: Props;
  kids: Drawn[];
}

export type Drawn = Drawing | string | number | false | null | undefined | Drawn[];

// --- what the server sends -------------------------------------------------------------------

/** The facts of a card; each game has more of them. */
export interface Face {
  name: string;
  text?: string;
  /** With what its keywords mean. */
  full_text?: string;
}

/** Words that name a player, a card or dice. */
export interface Named {
  text: string;
  seat?: number;
  card?: number;
  dice?: number[];
}

export type Part = string | Named;

/** Words in parts; some lines are headings. */
export interface Line {
  parts: Part[];
  heading?: "turn" | "phase";
}

/** An option in fields; those that say nothing are left out. */
export interface Move {
  /** What is done. */
  verb: string;
  /** The card on the table that it is about, its number among the faces, and where it lies. */
  card?: number;
  form?: number;
  place?: string;
  /** Whom it is done to. */
  seat?: number;
  /** How many, or which of several. */
  number?: number;
  price?: [resource: string, amount: number][];
  ends_turn?: boolean;
  /** Nothing speaks against it. */
  plain?: boolean;
  lasting?: boolean;
  fleeting?: boolean;
  /** It declines, passes, or ends a choice of several things. */
  done?: boolean;
}

export interface Decision {
  seat: number;
  kind: string;
  /** These are there for the seat that is asked. */
  parts?: Part[];
  labels?: string[];
  moves?: Move[];
}

/** What a seat may see; `table` is the game's own part. */
export interface View<T> {
  game: string;
  players: number;
  names: string[];
  /** Nobody's: a spectator's. */
  seat: number | null;
  id: number;
  undos?: number;
  turn: number;
  phase: string;
  over: boolean;
  undecided: boolean;
  scores: number[];
  winners: number[];
  decision: Decision | null;
  table: T;
}

/** The steps of a film that can be looked at again; the last stop is the present. */
export interface Steps {
  stops: number[];
  at: number;
  told: Line[];
  /** They follow each other by themselves. */
  playing: boolean;
}

/** Where something in a drawing is another, and what it is then. */
export type Change = [path: (string | number)[], value: unknown];

/** Dice that somebody rolls; the look of each is a class of the style sheet. */
export interface Roll {
  seat: number;
  faces: number[];
  looks: string[];
  /** Some of them have been rolled before. */
  again?: boolean;
}

/** What is to be seen of a scene beside what has changed. */
export interface Seen {
  actor?: number;
  /** The card that it is about, who has it before, and what it is called. */
  target?: number;
  owner?: number;
  name?: string;
  rolls?: Roll[];
  totals?: [seat: number, total: number][];
  /** A seat; nobody is -1. */
  winner?: number;
  verb?: string;
  tie?: boolean;
}

/** One thing that has happened. */
export interface Scene {
  change: Change[];
  told: Line[];
  event: Seen;
  /** What stands over the board for a moment. */
  banner?: Line;
}

/** What has happened scene by scene, up to the present; `start` leads from there to before it. */
export interface Happened {
  start: Change[];
  scenes: Scene[];
}

/** How a game has ended. */
export interface Ceremony {
  /** Whether the reader has; a spectator has neither won nor lost. */
  won: boolean | null;
  /** Points by source: what the row is about, then a cell for each player. */
  sheet: { names: string[]; rows: (string | number)[][]; total: string };
  totals: number[];
}

/** What a bot would do, why, and how it is done. */
export interface Advice {
  words: string;
  why: string;
  /** How often it wins, in small print. */
  odds: string;
  /** Its title. */
  bot: string;
  /** That it begins with, by index. */
  options: number[];
  /** What takes several choices; empty if the first option is all. */
  wish: Wish;
}

/** A lesson of a first game, and what it points at, the best spot first. */
export interface Lesson {
  name: string;
  words: string;
  at: { kind: string; name: string }[];
  /** Lessons that wait. */
  more: number;
}

/** A bot at the table as people meet it; its sign is an icon or a path, and a colour. */
export interface Bot {
  title: string;
  says: string;
  sign: [icon: string, colour: string];
}

/** A field of the table or a player's part of it, for the board that fits any game. */
export interface Zone {
  name: string;
  title: string;
  /** By their numbers among the faces. */
  cards?: number[];
  words?: string;
}

export interface Zones {
  /** What is counted: one, and several. */
  unit: [one: string, several: string];
  own: Zone[];
  common: Zone[];
  seats: Zone[][];
}

/** All cards that a player owns. */
export interface Holdings {
  /** Their titles. */
  places: string[];
  /** How many of a card, by its number among the faces, lie in each place. */
  rows: [form: number, counts: number[]][];
  average: {
    /** How many cards bring this, and how it is worked out. */
    cards: number;
    brings: [resource: string, amount: number][];
    how: string;
  } | null;
}

export interface Payload<T, F> {
  /** Of the game. */
  title: string;
  view: View<T>;
  faces: Record<number, F>;
  motion: boolean;
  news: Line[];
  journal: Line[];
  film: Happened | null;
  /** How long a scene lasts, in usual ones; 0: none is shown by itself. */
  pace: number;
  sound: boolean;
  /** Made here: where in the film one is. */
  steps?: Steps | null;
  ceremony?: Ceremony;
  can: string[];
  /** Of each seat: whether its person has the table open now. */
  present: ("here" | "away" | "bot" | "free")[];
  /** Why nothing can be taken back now. */
  stays?: string;
  /** What this game is, if it is more than a game: ranked, and how the day stands. */
  banner?: string;
  /** Verbs of moves that can be made all at once, and what that does. */
  at_once?: Record<string, string>;
  /** Where the game brings no board of its own. */
  zones?: Zones;
  says?: string;
  advice?: Advice;
  lesson?: Lesson;
  /** By seat; null is a person's. */
  bots?: (Bot | null)[];
  /** What has changed: cards by their keys, `seat 0`, counters and piles by their names. */
  marks?: string[];
  /** How one can be done with what is asked for some time, and whether one is. */
  standing?: { words: string; given: boolean };
  /** The one that is on, those to come or to come again, and about how long it will last. */
  clock?: string;
  phases?: { name: string; title: string }[];
  turns_left?: string;
  /** What the player who looks on owns, in games in which one owns cards. */
  deck?: Holdings;
  /** Whether there are rules to read. */
  rules?: boolean;
  settings?: { read_first?: boolean };
}

// --- what is sent back -----------------------------------------------------------------------

/** What is wished for, where that may take several choices. */
export type Wish = Record<string, string | number | boolean | number[]>;

export interface Deed {
  do: string;
  index: number;
  wish: Wish;
  id: number;
  undos: number;
}

/** What Streamlit gives to a component with every rerun. */
export interface Component<D> {
  data: D;
  parentElement: HTMLElement;
  setTriggerValue(name: string, value: unknown): void;
}

/** The payload is one text in `view`: it is read again only if it has changed. */
export interface BoardData extends Moment {
  view: string;
  watching: boolean;
  shared: boolean;
  whole: boolean;
  /** The live table that is shown, if it is one. */
  table: string;
}

/** When a board was told what it draws. */
export interface Moment {
  /** The page that it was told for. */
  visit: string;
  /** Of the table. */
  version: number;
  /** How many clicks had been dealt with. */
  answered: number;
}

// --- what a game brings ----------------------------------------------------------------------

/** A board on the page of a live table. */
export interface LiveBoard {
  /** The table. */
  live: string;
  /** Draw what has come, unless something newer is drawn. */
  take(moment: Moment, view: string): void;
  /** Hand a deed in by the page. */
  byPage(deed: Deed): void;
}

/** How a game draws its cards. */
export interface CardLook<F> {
  face(face: F): Drawn;
  /** Everything that there is to read on it, and at a table what it means there. */
  describe(face: F, table?: Table<unknown, F>): Drawn;
  /** A class of the style sheet that gives a card its colour. */
  tone(face: F): string;
  /** The name of an icon. */
  emblem(face: F): string;
  /** What icons and other things are called where the game explains them. */
  words?: Record<string, string>;
}

/** The parts of a table; what a game leaves out takes no room. */
export interface Regions {
  /** Beside the question: what a turn has to spend. */
  purse?: Drawn;
  /** Where the game stands, in one line. */
  ribbon?: Drawn;
  /** The other players, each in a few lines. */
  seats?: Drawn;
  /** What lies before all. */
  main: Drawn;
  /** What is one's own, at hand. */
  dock?: Drawn;
}

export interface GameBoard<T, F> extends CardLook<F> {
  draw(table: Table<T, F>): Regions;
}

/** An option of the decision, and where it lies on the board. */
export interface Choice {
  /** Tells it from the others, as long as it is the same. */
  key: string;
  move: Move;
  index: number;
  label: string;
  spot: string | null;
  drawn: boolean;
  /** On a card that lies open. */
  seen: boolean;
  /** On a button of its card. */
  word?: string;
  /** Why it leads to nothing, though it may be chosen. */
  vain?: Vain | null;
}

/** Why a choice leads to nothing: on its button, and on a small card. */
export interface Vain {
  words: string;
  short: string;
}

/** How a card is drawn. */
export interface CardOptions<F> {
  key: string | number;
  /** The same card keeps it wherever it lies; by default its key. */
  card?: string;
  form: number;
  spot?: string | null;
  size?: "full" | "slim";
  face(face: F): Drawn;
  foot?: Drawn;
  beneath?: Drawn;
  extra?: string;
  verb?(choice: Choice): string;
  /** Why what can be done with it leads to nothing. */
  vain?: Vain | null;
}

declare global {
  interface Window {
    /** When a board has last sent something; a watcher waits for the page that it leads to. */
    ascentActed?: number;
    /** Hands a deed in by the socket of a table; false if it has to go by the page. */
    ascentDeed?: (table: string, deed: Deed) => boolean;
    /** The board of a live table, for what comes by its socket. */
    ascentBoard?: LiveBoard;
  }
}

export type { Board, Table };
