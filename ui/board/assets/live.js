// Watches a table by a WebSocket that tells its version, and asks for the page when it has another.

/** @import { Component } from "./types" */

/** @typedef {{ table: string, version: number }} Data */

const GONE = -1; // instead of a version: there is no such table any more
const RETRY = 1500; // milliseconds

/** One watcher on a page. */
class Watch {
  /**
   * @param {Data} data
   * @param {(name: string, value: number) => void} send
   */
  constructor(data, send) {
    this.data = data;
    this.send = send;
    this.table = ""; // the one that the socket is for
    /** @type {WebSocket | null} */
    this.socket = null;
    this.refused = 0; // times in a row
    this.told = GONE; // by the socket
    this.asked = GONE; // of the server
    this.last = 0; // when that was
    /** @type {number | undefined} */
    this.waiting = undefined;
  }

  /**
   * While the server is away nothing can be asked; the page is drawn anew when it is back.
   * @param {string} name
   * @param {number} value
   */
  trigger(name, value) {
    const app = document.querySelector("[data-test-connection-state]");
    const state = app?.getAttribute("data-test-connection-state") ?? "CONNECTED";
    if (state === "CONNECTED") this.send(name, value);
  }

  /** Ask for the page if the table has another version than it shows. */
  look() {
    const { told } = this;
    clearTimeout(this.waiting);
    if (told < 0 || told === this.data.version || told === this.asked) return;
    // The page is under way already if it was this browser that has moved.
    const wait = Math.max(this.last + 200, (window.ascentActed ?? 0) + 500) - Date.now();
    if (wait > 0) {
      this.waiting = setTimeout(() => this.look(), wait);
      return;
    }
    this.last = Date.now();
    this.asked = told;
    this.trigger("moved", told);
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
      this.told = Number(event.data);
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
  if (watch.table === data.table) {
    watch.look();
  } else {
    watch.close();
    watch.told = GONE;
    watch.open();
  }
  return () => watch.leave();
}
