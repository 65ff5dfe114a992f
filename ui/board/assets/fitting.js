// Words that fit their card: where a text is too long for it, its letters become smaller.

const SMALLER = ["fit-1", "fit-2", "fit-3", "fit-4"];

/**
 * Give every text of a board the largest letters that show all of it.
 * @param {HTMLElement} root
 */
export function fit(root) {
  /** @type {HTMLElement[]} */
  let cut = [...root.querySelectorAll(".card.full > .face")].filter(
    (face) => face instanceof HTMLElement,
  );
  for (const face of cut) face.classList.remove(...SMALLER);
  for (const step of SMALLER) {
    cut = cut.filter(isCut);
    if (!cut.length) return;
    for (const face of cut) face.classList.add(step);
  }
}

/**
 * Whether a text reaches out of its card, or a word of its name does.
 * @param {HTMLElement} face
 */
function isCut(face) {
  const title = face.querySelector(".title");
  const wide = title !== null && title.scrollWidth > title.clientWidth + 1;
  return wide || face.scrollHeight > face.clientHeight + 1;
}
