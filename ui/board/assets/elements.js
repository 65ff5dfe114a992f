// A tree of elements, patched in place so that a node lives as long as its key.
// Everything shown is set as text, never as markup.

/** @import { Drawing, Drawn, Props } from "./types" */

/** @typedef {{ tag: "#", text: string }} Text */

const SVG = "http://www.w3.org/2000/svg";
const SVG_TAGS = ["svg", "path", "circle"];

/**
 * What a node was drawn from.
 * @type {WeakMap<Node, { key: string, tag: string, props: Props }>}
 */
const origins = new WeakMap();

/**
 * @param {string} tag
 * @param {Props} [props]
 * @param {Drawn[]} kids
 * @returns {Drawing}
 */
export function h(tag, props = {}, ...kids) {
  const { key, ...rest } = props;
  return { tag, key, props: rest, kids };
}

/** @param {string} tag */
function create(tag) {
  if (tag === "#") return document.createTextNode("");
  return SVG_TAGS.includes(tag) ? document.createElementNS(SVG, tag) : document.createElement(tag);
}

/**
 * Make an element what is drawn.
 * @param {Element} element
 * @param {Drawing} drawing
 */
export function update(element, { props, kids }) {
  const origin = origins.get(element);
  const before = origin?.props ?? {};
  for (const name of Object.keys(before)) {
    if (name in props) continue;
    if (name.startsWith("on")) Reflect.set(element, name, null);
    else element.removeAttribute(name);
  }
  for (const [name, value] of Object.entries(props)) {
    if (name.startsWith("on")) Reflect.set(element, name, value);
    else if (value === false || value === null || value === undefined)
      element.removeAttribute(name);
    else if (before[name] !== value)
      element.setAttribute(name, value === true ? "" : String(value));
  }
  if (origin) origin.props = props;
  patch(element, kids);
}

/**
 * @param {Drawn} drawn
 * @returns {(Drawing | string | number)[]}
 */
function shown(drawn) {
  if (Array.isArray(drawn)) return drawn.flatMap(shown);
  return drawn === null || drawn === undefined || drawn === false ? [] : [drawn];
}

/**
 * What is drawn with the key of each: its own, or its place.
 * @param {Drawn[]} kids
 * @returns {[string, Drawing | Text][]}
 */
function keyed(kids) {
  return shown(kids).map((kid, place) => {
    if (typeof kid !== "object") return [`# ${place}`, { tag: "#", text: String(kid) }];
    return [kid.key === undefined ? `${kid.tag} ${place}` : `=${kid.key}`, kid];
  });
}

/**
 * Give a node these children: those it has by the same keys are kept and moved.
 * @param {Element} parent
 * @param {Drawn[]} kids
 */
export function patch(parent, kids) {
  const wanted = keyed(kids);
  const keys = new Set(wanted.map(([key]) => key));
  /** @type {Map<string, Node>} */
  const kept = new Map();
  for (const child of [...parent.childNodes]) {
    const key = origins.get(child)?.key;
    if (key !== undefined && keys.has(key) && !kept.has(key)) kept.set(key, child);
    else child.remove();
  }
  let cursor = parent.firstChild;
  for (const [key, drawing] of wanted) {
    let node = kept.get(key);
    if (node && origins.get(node)?.tag !== drawing.tag) {
      if (node === cursor) cursor = cursor.nextSibling;
      parent.removeChild(node);
      node = undefined;
    }
    if (!node) {
      node = create(drawing.tag);
      origins.set(node, { key, tag: drawing.tag, props: {} });
      kept.set(key, node);
    }
    if ("text" in drawing) {
      if (node.nodeValue !== drawing.text) node.nodeValue = drawing.text;
    } else if (node instanceof Element) {
      update(node, drawing);
    }
    if (node === cursor) cursor = cursor.nextSibling;
    else parent.insertBefore(node, cursor);
  }
}
