// Words that fit their card: where a text is too long for it, its letters become smaller.

const FACES = ".card.full > .face";
const THIN = "thin"; // a name with smaller letters
const SMALLER = ["fit-1", "fit-2", "fit-3", "fit-4"];

/** Gives every text of a board the largest letters that show all of it. */
export class Fitting {
  /** @param {HTMLElement} root */
  constructor(root) {
    this.root = root;
    /**
     * What was measured, as it was then.
     * @type {WeakMap<Element, Node>}
     */
    this.known = new WeakMap();
    // Sizes are told when a frame is laid out and not yet painted: nothing has to be laid out for
    // measuring alone, and no letters are seen that do not fit.
    this.sizes = new ResizeObserver((told) => {
      const changed = told.map((entry) => entry.target);
      this.fit(changed.includes(root) ? [...root.querySelectorAll(FACES)] : changed);
    });
    this.sizes.observe(root);
  }

  /** Look for texts that are new or others than when they were measured. */
  look() {
    for (const face of this.root.querySelectorAll(FACES)) {
      if (this.known.get(face)?.isEqualNode(face)) continue;
      this.sizes.unobserve(face); // so that its size is told again
      this.sizes.observe(face);
    }
  }

  /** @param {Element[]} faces */
  fit(faces) {
    for (const face of faces) face.classList.remove(THIN, ...SMALLER);
    for (const face of faces.filter(isWide)) face.classList.add(THIN);
    let cut = faces;
    for (const step of SMALLER) {
      cut = cut.filter(isCut);
      for (const face of cut) face.classList.add(step);
    }
    for (const face of faces) this.known.set(face, face.cloneNode(true));
  }
}

/**
 * Whether a text reaches out of its card, or a word of its name does.
 * @param {Element} face
 */
const isCut = (face) => isWide(face) || face.scrollHeight > face.clientHeight + 1;

/** @param {Element} face */
function isWide(face) {
  const title = face.querySelector(".title");
  return title !== null && title.scrollWidth > title.clientWidth + 1;
}
