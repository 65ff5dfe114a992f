// Watches a table by a WebSocket that tells its mark, and hands in what is clicked on its board.
// When the table has another mark the socket is asked what the board draws then; where that is not
// all, or the socket can't tell, the page is asked for.
// When its player is asked, the tab says so, and the event "ascent-your-turn" tells who listens.

/** @import { Component, Deed, Moment } from "./types" */

import { askLeave, notify, tab } from "./turn.js";

/**
 * @typedef {object} Data
 * @property {string} table
 * @property {string} mark
 * @property {boolean} mine whether this browser's player is asked
 * @property {boolean} notice whether the player wants a notice of that
 * @property {string} visit what the socket knows the page by, if it can be asked for the board
 */

/**
 * What the socket tells of a question: `no` if nothing was done, `page` if there is more to draw.
 * @typedef {{ n: number, no?: boolean, page?: boolean, mark: string, mine: boolean } & Moment} Told
 */

const GONE = "gone"; // instead of a mark: there is no such table any more
const RETRY = 1500; // milliseconds
const AGAIN = 5000; // until the same is asked for once more: a page that changes may lose a request

/** @param {string} mark begins with the table's version */
const version = (mark) => Number.parseInt(mark, 10);

/** One watcher on a page. */
class Watch {
  /**
   * @param {Data} data
   * @param {(name: string, value: number | string) => void} send
   */
  constructor(data, send) {
    this.data = data;
    this.send = send;
    this.table = ""; // the one that the socket is for
    /** @type {WebSocket | null} */
    this.socket = null;
    this.refused = 0; // times in a row
    this.number = 0; // of what was asked by the socket last
    /** @type {Map<number, { deed: Deed | null, late: number }>} */
    this.open = new Map(); // what was asked by the socket, by number
    this.told = ""; // by the socket
    this.asked = ""; // of the server
    this.wanted = false; // a notice, when that was looked at last
    this.last = 0; // when that was
    /** @type {number | undefined} */
    this.waiting = undefined;
    this.take = (/** @type {string} */ table, /** @type {Deed} */ deed) =>
      table === this.data.table && this.ask(deed);
  }

  /**
   * While the server is away nothing can be asked; the page is drawn anew when it is back.
   * @param {string} name
   * @param {number | string} value
   */
  trigger(name, value) {
    const app = document.querySelector("[data-test-connection-state]");
    const state = app?.getAttribute("data-test-connection-state") ?? "CONNECTED";
    if (state === "CONNECTED") this.send(name, value);
  }

  /** Let the tab, and whoever listens, know whether the player is asked. */
  turn() {
    const { mine, notice, table } = this.data;
    const refused = () => this.trigger("refused", Date.now());
    if (notice && !this.wanted) askLeave(refused);
    this.wanted = notice;
    if (!tab.show(this, mine)) return;
    window.dispatchEvent(new CustomEvent("ascent-your-turn", { detail: { table } }));
    if (notice) notify(table, refused);
  }

  /** Ask for the page if the table has another mark than it shows. */
  look() {
    const { told } = this;
    clearTimeout(this.waiting);
    if (!told || told === GONE || told === this.data.mark) return;
    if (version(told) < version(this.data.mark)) return; // the page is newer: more will be told
    const rest = told === this.asked ? AGAIN : 200;
    // The page is under way already if it was this browser that has moved.
    const wait = Math.max(this.last + rest, (window.ascentActed ?? 0) + 500) - Date.now();
    if (wait > 0) {
      this.waiting = setTimeout(() => this.look(), wait);
      return;
    }
    this.last = Date.now();
    this.asked = told;
    if (!this.ask(null)) this.trigger("moved", told);
    this.look();
  }

  /**
   * Hand in a deed by the socket, or ask what the board shows; false if the page has to be asked.
   * @param {Deed | null} deed
   */
  ask(deed) {
    const { socket } = this;
    const { table, visit } = this.data;
    // A socket that has told nothing yet may lead nowhere.
    if (!visit || !this.told || this.told === GONE || socket?.readyState !== WebSocket.OPEN) {
      return false;
    }
    if (table !== this.table || window.ascentBoard?.live !== table) return false;
    this.number += 1;
    const number = this.number;
    const late = setTimeout(() => this.byPage(number), AGAIN);
    this.open.set(number, { deed, late });
    socket.send(JSON.stringify({ n: number, visit, deed }));
    return true;
  }

  /**
   * What the socket did not do is asked of the page. A deed that was done all the same is refused
   * there, as any that is late.
   * @param {number} number
   */
  byPage(number) {
    const asked = this.open.get(number);
    if (!asked) return;
    this.settle(number);
    if (asked.deed && window.ascentBoard) window.ascentBoard.byPage(asked.deed);
    else this.trigger("moved", this.told);
  }

  /** @param {number} number */
  settle(number) {
    clearTimeout(this.open.get(number)?.late);
    this.open.delete(number);
  }

  /**
   * @param {Told} told
   * @param {string} view what the board draws
   */
  answered(told, view) {
    if (!this.open.has(told.n)) return;
    if (told.no) {
      this.byPage(told.n);
      return;
    }
    this.settle(told.n);
    const board = window.ascentBoard;
    if (told.page || board?.live !== this.data.table) {
      this.trigger("moved", this.told);
      return;
    }
    const { mark, mine } = told;
    if (version(mark) >= version(this.data.mark)) this.data = { ...this.data, mark, mine };
    board.take({ ...told, visit: this.data.visit }, view);
    this.turn();
    this.look();
  }

  connect() {
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    const socket = new WebSocket(`${scheme}://${location.host}/live/${this.data.table}`);
    this.socket = socket;
    this.table = this.data.table;
    this.told = "";
    let opened = false;
    socket.onopen = () => {
      opened = true;
      this.refused = 0;
    };
    socket.onmessage = (event) => {
      if (event.data.startsWith("{")) {
        const [head, view] = event.data.split("\n", 2);
        this.answered(JSON.parse(head), view);
        return;
      }
      if (this.told !== event.data) this.asked = ""; // people come and go: a mark may come again
      this.told = event.data;
      if (this.told === GONE) this.trigger("moved", GONE);
      else this.look();
    };
    socket.onclose = () => {
      for (const number of [...this.open.keys()]) this.byPage(number);
      if (this.socket !== socket) return;
      if (!opened) this.refused = Math.min(4, this.refused + 1);
      const again = () => {
        if (this.socket === socket) this.connect();
      };
      setTimeout(again, RETRY * 2 ** this.refused);
    };
  }

  close() {
    const old = this.socket;
    this.socket = null; // so that it is not opened again
    this.table = "";
    for (const number of [...this.open.keys()]) this.settle(number);
    old?.close();
  }

  leave() {
    this.close();
    if (window.ascentDeed === this.take) window.ascentDeed = undefined;
    tab.leave(this);
    clearTimeout(this.waiting);
  }
}

/** @type {WeakMap<Element, Watch>} */
const watches = new WeakMap();

/**
 * Called by Streamlit with every rerun.
 * @param {Component<Data>} component
 */
export default function ({ data, parentElement, setTriggerValue }) {
  const watch = watches.get(parentElement) ?? new Watch(data, setTriggerValue);
  watches.set(parentElement, watch);
  watch.data = data;
  watch.send = setTriggerValue;
  window.ascentDeed = watch.take;
  watch.turn();
  if (watch.table === data.table) {
    watch.look();
  } else {
    watch.close();
    watch.connect();
  }
  return () => watch.leave();
}
