// What every page needs: its navigation, its top, its colours, the way to what opens below a board.

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

/** Who goes back to the board sees it from its top. */
addEventListener("click", ({ target }) => {
  if (target instanceof Element && target.closest(".st-key-back")) toTop();
});

/** The form for a table of one's own comes to the top, and stays there while it grows. */
const growing = new ResizeObserver(([{ target }]) => {
  if (target.matches("[open]")) target.scrollIntoView({ block: "start" });
});
for (const hand of ["pointerdown", "keydown", "wheel"])
  addEventListener(hand, () => growing.disconnect(), { capture: true, passive: true });
addEventListener("click", ({ target }) => {
  const form = document.querySelector(".st-key-set-up details");
  if (!form || !(target instanceof Element)) return;
  if (target.closest("[class*=st-key-more-of-] button")) growing.observe(form);
});

const toTop = () => document.querySelector("[data-testid=stMain]")?.scrollTo({ top: 0 });

// Streamlit keeps the theme that was chosen for the page that was opened first: all have it here.
const THEME = /^stActiveTheme-.*(-v\d+)$/;
addEventListener(
  "click",
  ({ target }) => {
    if (!(target instanceof Element && target.closest("[role=menuitemradio]"))) return;
    const before = themes();
    requestAnimationFrame(() => {
      const changed = Object.entries(themes()).find(([key, theme]) => before[key] !== theme);
      const version = changed && THEME.exec(changed[0])?.[1];
      if (!version) return;
      for (const link of document.querySelectorAll(
        "[data-testid=stHeader] a, [data-testid=stSidebar] a",
      ))
        if (link instanceof HTMLAnchorElement)
          localStorage.setItem(`stActiveTheme-${link.pathname}${version}`, changed[1]);
    });
  },
  { capture: true },
);
const themes = () =>
  Object.fromEntries(Object.entries(localStorage).filter(([key]) => THEME.test(key)));

/** What the address is about: a page, and the table or comparison that it shows. */
const subject = () => location.pathname + new URLSearchParams(location.search).get("id");
let shown = subject();

/** Who goes to something else begins at its top, also where it is on the same page. */
function begin() {
  if (subject() === shown) return;
  shown = subject();
  if (!location.hash) toTop();
}
if ("navigation" in window) window.navigation.addEventListener("currententrychange", begin);

// Streamlit says by day or by night on the app's own element; what opens lies outside of it.
const app = document.querySelector("[data-testid=stApp]");
function colour() {
  if (app) document.documentElement.style.colorScheme = getComputedStyle(app).colorScheme;
}
if (app) new MutationObserver(colour).observe(app, { attributeFilter: ["class"] });
colour();
