// Words that fit their card: where a text is too long for it, its letters become smaller.

const FACES = ".card.full > .face";
const LINES = ".ribbon"; // words that stand in one line
const THIN = "thin"; // a name with smaller letters
const SMALLER = ["fit-1", "fit-2", "fit-3", "fit-4"];
const DOTTED = "dotted"; // a text that ends in dots
const CLAMPED = "clamped"; // as soon as it is known after how many lines
const REACHED = "reached"; // a picture that its text would be written over
const FOLDED = ["fold-1", "fold-2", "fold-3"];
const WORDS = ":scope > :not(.lastline, .occasion), :scope > .course > *";

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
      const all = changed.includes(root)
        ? [...root.querySelectorAll(`${FACES}, ${LINES}`)]
        : changed;
      this.fold(all.filter((one) => one.matches(LINES)));
      this.fit(all.filter((one) => one.matches(FACES)));
    });
    this.sizes.observe(root);
  }

  /** Look for texts that are new or others than when they were measured. */
  look() {
    for (const part of this.root.querySelectorAll(`${FACES}, ${LINES}`)) {
      if (this.known.get(part)?.isEqualNode(part)) continue;
      this.sizes.unobserve(part); // so that its size is told again
      this.sizes.observe(part);
    }
  }

  /** @param {Element[]} faces */
  fit(faces) {
    for (const face of faces) {
      face.classList.remove(THIN, ...SMALLER, DOTTED, CLAMPED, REACHED);
    }
    for (const face of faces.filter(isWide)) face.classList.add(THIN);
    let cut = faces;
    for (const step of SMALLER) {
      cut = cut.filter(isCut);
      for (const face of cut) face.classList.add(step);
    }
    dot(cut.filter(isLong));
    for (const face of faces.filter(isReached)) face.classList.add(REACHED);
    for (const face of faces) this.known.set(face, face.cloneNode(true));
  }

  /**
   * Leave words out of lines, as few as it takes.
   * @param {Element[]} lines
   */
  fold(lines) {
    for (const line of lines) line.classList.remove(...FOLDED);
    let full = lines;
    for (const step of FOLDED) {
      full = full.filter(isFull);
      for (const line of full) line.classList.add(step);
    }
    for (const line of lines) this.known.set(line, line.cloneNode(true));
  }
}

/**
 * Let texts that have no room end in dots, after whole lines.
 * @param {Element[]} faces
 */
function dot(faces) {
  for (const face of faces) face.classList.add(DOTTED);
  const room = faces.map((face) => {
    const rules = face.querySelector(".rules");
    return rules ? rules.clientHeight / Number.parseFloat(getComputedStyle(rules).lineHeight) : 0;
  });
  faces.forEach((face, nth) => {
    const rules = face.querySelector(".rules");
    if (!(rules instanceof HTMLElement)) return;
    rules.style.setProperty("--rest", `${Math.max(1, Math.floor(room[nth] + 0.05))}`);
    face.classList.add(CLAMPED);
  });
}

/**
 * Whether a text reaches out of its card, or a word of its name does.
 * @param {Element} face
 */
const isCut = (face) => isWide(face) || isLong(face);

/** @param {Element} face */
const isLong = (face) => face.scrollHeight > face.clientHeight + 1;

/** @param {Element} face */
function isWide(face) {
  const title = face.querySelector(".title");
  return title !== null && title.scrollWidth > title.clientWidth + 1;
}

/**
 * Whether words of a card lie on its picture.
 * @param {Element} face
 */
function isReached(face) {
  const picture = face.querySelector(":scope > .emblem")?.getBoundingClientRect();
  if (!picture?.height) return false;
  const range = document.createRange();
  return [...face.querySelectorAll(".rules, .gives > *")].some((words) => {
    range.selectNodeContents(words);
    return [...range.getClientRects()].some(
      ({ bottom, right }) => bottom > picture.top + 1 && right > picture.left + 1,
    );
  });
}

/**
 * Whether words do not fit into their line.
 * @param {Element} line
 */
const isFull = (line) =>
  line.scrollWidth > line.clientWidth + 1 ||
  [...line.querySelectorAll(WORDS)].some((part) => part.scrollWidth > part.clientWidth + 1);
