// Marks what has changed: cards, seats, counters and piles, by the names that they are drawn with.

const NAMED = { "data-card": "", "data-seat": "seat ", "data-tally": "", "data-pile": "" };

/**
 * @param {Element} root
 * @param {string[]} marks
 */
export function marked(root, marks) {
  const wanted = new Set(marks);
  for (const element of root.querySelectorAll(".changed")) element.classList.remove("changed");
  for (const [attribute, kind] of Object.entries(NAMED)) {
    for (const element of root.querySelectorAll(`[${attribute}]`)) {
      if (wanted.has(kind + element.getAttribute(attribute))) element.classList.add("changed");
    }
  }
}
