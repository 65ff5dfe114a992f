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
 * Nodes that are drawn no more. They go when all is drawn, and the focus before them: if it went
 * with one of them, the browser would work out how everything looks, and again for its next place.
 * @type {Set<ChildNode>}
 */
const gone = new Set();
let depth = 0; // of the node whose children are drawn

/**
 * @param {string} tag
 * @param {Props} [props]
 * @param {Drawn[]} kids
 * @returns {Drawing}
 */
export function h(tag, props = {}, ...kids) {
  return { tag, key: props.key, props, kids };
}

/** @param {string} tag */
function create(tag) {
  if (tag === "#") return document.createTextNode("");
  return SVG_TAGS.includes(tag) ? document.createElementNS(SVG, tag) : document.createElement(tag);
}

/** @param {Props[string]} value */
const isSet = (value) => value !== false && value !== null && value !== undefined;

/**
 * Handlers are others with each drawing; what is set on an element asks for the one of now.
 * @this {Element}
 * @param {Event} event
 */
function hear(event) {
  const handler = origins.get(this)?.props[`on${event.type}`];
  if (typeof handler === "function") Reflect.apply(handler, this, [event]);
}

/**
 * Make an element what is drawn.
 * @param {Element} element
 * @param {Drawing} drawing
 */
export function update(element, { props, kids }) {
  const origin = origins.get(element) ?? { key: "", tag: "", props: {} };
  const before = origin.props;
  for (const name in before) {
    if (name in props || name === "key") continue;
    if (name.startsWith("on")) Reflect.set(element, name, null);
    else element.removeAttribute(name);
  }
  for (const name in props) {
    const value = props[name];
    if (value === before[name] || name === "key") continue;
    if (name.startsWith("on")) {
      if (!before[name]) Reflect.set(element, name, hear);
    } else if (isSet(value)) {
      element.setAttribute(name, value === true ? "" : String(value));
    } else if (isSet(before[name])) {
      element.removeAttribute(name);
    }
  }
  origin.props = props;
  origins.set(element, origin);
  patch(element, kids);
}

/**
 * All that is drawn in a list of lists.
 * @param {Drawn[]} kids
 * @param {(Drawing | string | number)[]} into
 */
function shown(kids, into) {
  for (const kid of kids) {
    if (Array.isArray(kid)) shown(kid, into);
    else if (kid !== null && kid !== undefined && kid !== false) into.push(kid);
  }
  return into;
}

/**
 * What is drawn with the key of each: its own, or its place.
 * @param {Drawn[]} kids
 * @returns {[string, Drawing | Text][]}
 */
function keyed(kids) {
  return shown(kids, []).map((kid, place) => {
    if (typeof kid !== "object") return [`# ${place}`, { tag: "#", text: String(kid) }];
    return [kid.key === undefined ? `${kid.tag} ${place}` : `=${kid.key}`, kid];
  });
}

/**
 * Give a node these children: those it has by the same keys are kept and moved.
 * @param {Element} parent
 * @param {Drawn[]} kids
 * @param {() => void} [drawn] done before what is drawn no more goes
 */
export function patch(parent, kids, drawn) {
  depth += 1;
  try {
    place(parent, keyed(kids));
    drawn?.();
  } finally {
    depth -= 1;
    if (depth === 0) clear();
  }
}

/** Take away what is drawn no more. */
function clear() {
  const nodes = [...gone];
  gone.clear(); // first: who loses the focus may draw again
  for (const node of nodes) node.remove();
}

/**
 * Whether an element is about to go.
 * @param {Element} element
 */
export const leaving = (element) => [...gone].some((node) => node.contains(element));

/**
 * @param {Element} parent
 * @param {[string, Drawing | Text][]} wanted
 */
function place(parent, wanted) {
  let cursor = parent.firstChild;
  let nth = 0;
  for (; nth < wanted.length && cursor; nth++) {
    const [key, drawing] = wanted[nth];
    const origin = origins.get(cursor); // mostly all are there, in the same order
    if (origin?.key !== key || origin.tag !== drawing.tag) break;
    draw(cursor, drawing);
    cursor = cursor.nextSibling;
  }
  if (nth === wanted.length && !cursor) return;
  /** @type {Map<string, ChildNode>} */
  const kept = new Map();
  const rest = wanted.slice(nth);
  const tags = new Map(rest.map(([key, { tag }]) => [key, tag]));
  for (let child = cursor; child; child = child.nextSibling) {
    const { key = "", tag = "" } = origins.get(child) ?? {};
    if (tags.get(key) === tag && !kept.has(key)) kept.set(key, child);
    else gone.add(child);
  }
  for (const [key, drawing] of rest) {
    let node = kept.get(key);
    if (!node) {
      node = create(drawing.tag);
      origins.set(node, { key, tag: drawing.tag, props: {} });
      kept.set(key, node);
    }
    draw(node, drawing);
    while (cursor && gone.has(cursor)) cursor = cursor.nextSibling;
    if (node === cursor) cursor = cursor.nextSibling;
    else parent.insertBefore(node, cursor);
  }
}

/**
 * @param {ChildNode} node
 * @param {Drawing | Text} drawing
 */
function draw(node, drawing) {
  if ("text" in drawing) {
    if (node.nodeValue !== drawing.text) node.nodeValue = drawing.text;
  } else if (node instanceof Element) {
    update(node, drawing);
  }
}
