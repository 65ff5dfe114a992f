// The app's navigation on every page, and the way to what opens below a board.

const UNFOLDED = "[data-testid=stSidebarCollapseButton] button";

/** Where a window is narrow it lies over the page: who has chosen another one wants to see that. */
addEventListener("click", ({ target }) => {
  if (!(target instanceof Element && target.closest("[data-testid=stSidebar] a"))) return;
  const fold = document.querySelector(UNFOLDED);
  if (fold instanceof HTMLElement) fold.click();
});

const opening = new MutationObserver(() => {
  if (!document.querySelector(`.st-key-${asked}`)) return;
  opening.disconnect();
  document.querySelector(".st-key-around")?.scrollIntoView({ block: "start" });
});
let asked = "";

/**
 * What is opened below a board comes into sight, as soon as it is there.
 * @param {MouseEvent} event
 */
function follow({ target }) {
  opening.disconnect();
  const chip = target instanceof Element ? target.closest(".st-key-around button") : null;
  if (!chip) return;
  asked = `opened ${chip.textContent?.trim()}`.replaceAll(" ", "-");
  opening.observe(document.body, { childList: true, subtree: true });
}
addEventListener("click", follow, { capture: true }); // the chips keep a click to themselves
