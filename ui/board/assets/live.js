// Watches a table by a WebSocket that tells its mark, and asks for the page when it has another.
// When its player is asked, the tab says so, and the event "ascent-your-turn" tells who listens.

/** @import { Component } from "./types" */

import { askLeave, notify, tab } from "./turn.js";

/**
 * @typedef {object} Data
 * @property {string} table
 * @property {string} mark
 * @property {boolean} mine whether this browser's player is asked
 * @property {boolean} notice whether the player wants a notice of that
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
    this.told = ""; // by the socket
    this.asked = ""; // of the server
    this.wanted = false; // a notice, when that was looked at last
    this.last = 0; // when that was
    /** @type {number | undefined} */
    this.waiting = undefined;
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
    this.trigger("moved", told);
    this.look();
  }

  open() {
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    const socket = new WebSocket(`${scheme}://${location.host}/live/${this.data.table}`);
    this.socket = socket;
    this.table = this.data.table;
    let opened = false;
    socket.onopen = () => {
      opened = true;
      this.refused = 0;
    };
    socket.onmessage = (event) => {
      if (this.told !== event.data) this.asked = ""; // people come and go: a mark may come again
      this.told = event.data;
      if (this.told === GONE) this.trigger("moved", GONE);
      else this.look();
    };
    socket.onclose = () => {
      if (this.socket !== socket) return;
      if (!opened) this.refused = Math.min(4, this.refused + 1);
      const again = () => {
        if (this.socket === socket) this.open();
      };
      setTimeout(again, RETRY * 2 ** this.refused);
    };
  }

  close() {
    const old = this.socket;
    this.socket = null; // so that it is not opened again
    this.table = "";
    old?.close();
  }

  leave() {
    this.close();
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
  watch.turn();
  if (watch.table === data.table) {
    watch.look();
  } else {
    watch.close();
    watch.told = "";
    watch.open();
  }
  return () => watch.leave();
}
