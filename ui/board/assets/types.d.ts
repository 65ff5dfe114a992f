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
}

/** Words, or a card by number and name. */
export type Part = string | [form: number, name: string];
export type Line = Part[];

export type Option = number | number[];

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
  /** It declines, passes, or ends a choice of several things. */
  done?: boolean;
}

export interface Decision {
  seat: number;
  kind: string;
  /** These four are there for the seat that is asked. */
  prompt?: string;
  options?: Option[];
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

/** The steps of the others that can be looked at again; the last stop is the present. */
export interface Steps {
  stops: number[];
  at: number;
  told: Line[];
}

/** What to think of, and what a bot would choose, if that is known. */
export interface Hint {
  words: string;
  bot: string;
  choice: string;
}

export interface Payload<T, F> {
  view: View<T>;
  faces: Record<number, F>;
  motion: boolean;
  news: Line[];
  journal: Line[];
  steps: Steps | null;
  can: string[];
  /** The question in parts, if it names a card. */
  asked?: Line;
  says?: string;
  hint?: Hint;
}

// --- what is sent back -----------------------------------------------------------------------

export interface Deed {
  do: string;
  index: number;
  pieces: number[];
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
export interface BoardData {
  view: string;
  watching: boolean;
  shared: boolean;
}

// --- what a game brings ----------------------------------------------------------------------

/** How a game draws its cards. */
export interface CardLook<F> {
  face(face: F): Drawn;
  /** Everything that there is to read on it. */
  describe(face: F): Drawn;
  /** A class of the style sheet that gives a card its colour. */
  tone(face: F): string;
  /** The name of an icon. */
  emblem(face: F): string;
}

export interface GameBoard<T, F> extends CardLook<F> {
  title: string;
  /** Whether a turn's cards can be played with one key. */
  playsAll: boolean;
  draw(table: Table<T, F>): Drawn;
}

/** An option of the decision, and where it lies on the board. */
export interface Choice {
  option: Option;
  index: number;
  label: string;
  spot: string | null;
  drawn: boolean;
  /** On a button of its card. */
  word?: string;
}

/** How a card is drawn. */
export interface CardOptions<F> {
  key: string | number;
  form: number;
  spot?: string | null;
  size?: "full" | "slim";
  face(face: F): Drawn;
  foot?: Drawn;
  beneath?: Drawn;
  extra?: string;
  verb?(choice: Choice): string;
}

declare global {
  interface Window {
    /** When a board has last sent something; a watcher waits for the page that it leads to. */
    ascentActed?: number;
  }
}

export type { Board, Table };
