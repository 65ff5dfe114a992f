// The app's own navigation, which a table folds away: it comes when it is asked for.

const NAVIGATION =
  "[data-testid=stHeader], [data-testid=stSidebarContent], [data-testid=stMainMenuPopover]";
const FOLDED = "button[data-testid=stExpandSidebarButton]";
const UNFOLDED = "[data-testid=stSidebarCollapseButton] button";
const LEAVES = `:is(${NAVIGATION}) a, ${UNFOLDED}`; // what folds it anyhow
const PAGE = "[data-testid=stMain]";
const PRESSED = ["pointerdown", "pointerup", "mousedown", "mouseup", "click"];

/** Show the navigation until something else is pressed; that press does nothing more. */
export function showMenu() {
  const page = document.documentElement;
  const shown = new AbortController();
  const { signal } = shown;
  const end = () => {
    page.removeAttribute("data-menu");
    shown.abort();
  };
  const hide = () => {
    const { activeElement } = document;
    if (activeElement instanceof HTMLElement && activeElement.closest(NAVIGATION)) {
      activeElement.blur(); // it stays as long as it has the focus
    }
    end();
    press(UNFOLDED);
  };
  page.setAttribute("data-menu", "");
  addEventListener(
    "pointerdown",
    (event) => {
      if (within(event, NAVIGATION)) return;
      hide();
      if (within(event, PAGE)) swallow(event);
    },
    { capture: true, signal },
  );
  addEventListener(
    "keydown",
    (event) => {
      if (event.key === "Escape") hide();
    },
    { capture: true, signal },
  );
  // Who goes elsewhere, or folds it by its own button, has closed it.
  const leave = (/** @type {Event} */ event) => {
    if (within(event, LEAVES)) end();
  };
  addEventListener("click", leave, { signal });
  press(FOLDED);
}

/**
 * Let a press do nothing: not as it begins, nor as it ends, nor by the click that it becomes.
 * @param {Event} begun
 */
function swallow(begun) {
  const rest = new AbortController();
  const { signal } = rest;
  const stop = (/** @type {Event} */ event) => {
    if (event.type === "pointerdown") {
      rest.abort(); // another press, after one that was no click
      return;
    }
    event.stopImmediatePropagation();
    if (event.type === "mousedown" || event.type === "click") event.preventDefault();
    if (event.type === "click") rest.abort();
  };
  for (const type of PRESSED) addEventListener(type, stop, { capture: true, signal });
  addEventListener("keydown", () => rest.abort(), { capture: true, signal });
  begun.stopImmediatePropagation();
}

/**
 * Whether something happens within what a selector names, also in a shadow tree there.
 * @param {Event} event
 * @param {string} selector
 */
const within = (event, selector) =>
  event.composedPath().some((one) => one instanceof Element && one.matches(selector));

/**
 * Press a button of the navigation, if there is one: where a window is narrow.
 * @param {string} selector
 */
function press(selector) {
  const found = document.querySelector(selector);
  if (found instanceof HTMLElement) found.click();
}
