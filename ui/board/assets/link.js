// An address to be sent to somebody: a button copies it and says so, another draws it for a phone.

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
    this.code = "";
    this.drawn = false;
    this.says = "";
    /** @type {number | undefined} */
    this.saying = undefined;
  }

  draw() {
    patch(this.root, [
      h("code", { key: "address" }, this.address),
      h("button", { key: "copy", type: "button", onclick: () => this.copy() }, "Copy"),
      this.code !== "" &&
        h(
          "button",
          {
            key: "show",
            type: "button",
            onclick: () => this.turn(),
            "aria-expanded": String(this.drawn),
          },
          "QR code",
        ),
      h("span", { key: "says", role: "status" }, this.says),
      this.drawn &&
        this.code !== "" &&
        h("img", { key: "code", src: this.code, alt: "This link as a QR code, for a phone" }),
    ]);
  }

  /** Show the link to the camera of a phone, or show it no more. */
  turn() {
    this.drawn = !this.drawn;
    this.draw();
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
 * @param {Component<{ address: string, code: string }>} component
 */
export default function ({ data, parentElement }) {
  const link = links.get(parentElement) ?? new Link(parentElement);
  links.set(parentElement, link);
  link.address = data.address;
  link.code = data.code;
  link.draw();
}
