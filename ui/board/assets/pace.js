// Asks for the next step a while after this one has been drawn: a slow server is never hurried.

/** @import { Component } from "./types" */

/** @typedef {{ step: number, pause: number }} Data */

/** @type {WeakMap<Element, number>} */
const waiting = new WeakMap();

/** While the server is away nothing can be asked. */
function connected() {
  const app = document.querySelector("[data-test-connection-state]");
  return (app?.getAttribute("data-test-connection-state") ?? "CONNECTED") === "CONNECTED";
}

/**
 * Called by Streamlit with every rerun.
 * @param {Component<Data>} component
 */
export default function ({ data, parentElement, setTriggerValue }) {
  const stop = () => clearTimeout(waiting.get(parentElement));
  const go = () => {
    if (connected()) setTriggerValue("next", data.step);
  };
  stop();
  waiting.set(parentElement, setTimeout(go, data.pause));
  return stop;
}
