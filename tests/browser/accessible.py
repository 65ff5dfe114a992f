"""Whether a page fits its screen, and what axe finds on it."""

from __future__ import annotations

from typing import Any

from axe_playwright_python.base import AXE_FILE_PATH

from tests.browser.play import Visit

GRAVE = ["serious", "critical"]
RUN_AXE = """async ({ part, grave }) => {
  const values = axe._audit.rules
    .filter(({ enabled, impact, tags }) =>
      enabled && grave.includes(impact) && !tags.includes("experimental"))
    .map(({ id }) => id);
  const runOnly = { type: "rule", values };
  const found = await axe.run(part || document, { resultTypes: ["violations"], runOnly });
  const told = ({ target, html, any }) =>
    [target, html, ...any.map((one) => one.message)].join(": ");
  return found.violations.map(({ id, impact, help, nodes }) => ({
    id, impact, help, where: nodes.slice(0, 5).map(told),
  }));
}"""
WIDER = """() => {
  const page = document.scrollingElement;
  const main = document.querySelector("[data-testid=stMain]");
  return Math.max(page.scrollWidth - innerWidth, main.scrollWidth - main.clientWidth);
}"""


def check(visit: Visit, part: str = "") -> None:
    """The page scrolls only up and down, and nothing on it, or in a part, shuts anybody out."""
    visit.settled()
    assert visit.page.evaluate(WIDER) <= 0, "the page scrolls sideways"
    if not visit.page.evaluate("'axe' in window"):
        visit.page.evaluate(AXE_FILE_PATH.read_text(encoding="utf-8"))
    found: list[dict[str, Any]] = visit.page.evaluate(RUN_AXE, {"part": part, "grave": GRAVE})
    bad = [
        f"{one['impact']}: {one['id']}, {one['help']}\n  " + "\n  ".join(one["where"])
        for one in found
        if one["impact"] in GRAVE
    ]
    assert not bad, "\n".join(bad)
