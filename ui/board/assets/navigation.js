// The app's navigation on every page.

const UNFOLDED = "[data-testid=stSidebarCollapseButton] button";

/** Where a window is narrow it lies over the page: who has chosen another one wants to see that. */
addEventListener("click", ({ target }) => {
  if (!(target instanceof Element && target.closest("[data-testid=stSidebar] a"))) return;
  const fold = document.querySelector(UNFOLDED);
  if (fold instanceof HTMLElement) fold.click();
});
