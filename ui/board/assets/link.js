// An address to be sent to somebody, with a button that copies it and says so.

/** @import { Component } from "./types" */

import { h, patch } from "./elements.js";

const COPIED = 4000; // milliseconds for which it is said

/** @type {WeakMap<Element, Link>} */
const links = new WeakMap();

class Link {
  /** @param {HTMLElement} parent */
  constructor(parent) {
    this.root = document.createElement("div");
    this.root.className = "link";
    parent.appendChild(this.root);
    this.address = "";
    this.says = "";
    /** @type {number | undefined} */
    this.saying = undefined;
  }

  draw() {
    patch(this.root, [
      h("code", { key: "address" }, this.address),
      h("button", { key: "copy", type: "button", onclick: () => this.copy() }, "Copy"),
      h("span", { key: "says", role: "status" }, this.says),
    ]);
  }

  async copy() {
    this.says = (await copied(this.address)) ? "Copied" : this.select();
    this.draw();
    clearTimeout(this.saying);
    this.saying = setTimeout(() => {
      this.says = "";
      this.draw();
    }, COPIED);
  }

  /** Leave the rest to whoever reads it. */
  select() {
    const address = this.root.querySelector("code");
    if (address) getSelection()?.selectAllChildren(address);
    return "Selected: copy it with your browser";
  }
}

/**
 * Copy a text; pages that came without HTTPS from elsewhere have only the old way.
 * @param {string} text
 */
async function copied(text) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    const field = document.createElement("textarea");
    field.value = text;
    document.body.append(field);
    field.select();
    const done = document.execCommand("copy");
    field.remove();
    return done;
  }
}

/**
 * Called by Streamlit with every rerun.
 * @param {Component<{ address: string }>} component
 */
export default function ({ data, parentElement }) {
  const link = links.get(parentElement) ?? new Link(parentElement);
  links.set(parentElement, link);
  link.address = data.address;
  link.draw();
}
