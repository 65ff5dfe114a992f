"""A page that is open, looked at as if on another screen and at another time of the day."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from playwright.sync_api import expect

from tests.browser.accessible import check
from tests.browser.play import SIZES, Scheme, Visit

# A browser that was a phone once can still not hover: other tests have others.
LOOKED_AT: dict[str, Any] = {"device_scale_factor": 1}
# Two frames after a change all sizes are told; what moves or fades is then at its end.
STILL = """async () => {
  await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
  const ends = ({ effect }) => effect.getComputedTiming().endTime < Infinity;
  await Promise.allSettled(document.getAnimations().filter(ends).map((one) => one.finished));
}"""


def by(visit: Visit, scheme: Scheme) -> None:
    """Let it be day or night, and wait until the page has changed its colours."""
    visit.page.emulate_media(color_scheme=scheme)
    expect(visit.page.get_by_test_id("stApp")).to_have_css("color-scheme", scheme)
    visit.page.evaluate(STILL)


@contextmanager
def on_a_phone(visit: Visit, **size: int) -> Iterator[None]:
    """The page of a desktop as a phone shows it: narrow, with fingers instead of a mouse."""
    page, before = visit.page, visit.page.viewport_size
    assert before is not None
    assert not visit.touch
    phone = {**SIZES["phone"]["viewport"], **size}
    session = visit.context.new_cdp_session(page)
    session.send("Emulation.setTouchEmulationEnabled", {"enabled": True})
    metrics = {**phone, "mobile": True, "deviceScaleFactor": 1}
    session.send("Emulation.setDeviceMetricsOverride", metrics)
    try:
        page.evaluate(STILL)
        assert page.evaluate("[innerWidth, innerHeight]") == [phone["width"], phone["height"]]
        yield
    finally:
        session.send("Emulation.setTouchEmulationEnabled", {"enabled": False})
        session.detach()
        page.set_viewport_size({"width": phone["width"], "height": phone["height"]})
        page.set_viewport_size(before)  # twice: the browser has forgotten the size that it had


def check_both(visit: Visit) -> None:
    """Look at the page on a wide screen by night and on a narrow one by day."""
    by(visit, "dark")
    check(visit)
    with on_a_phone(visit):
        by(visit, "light")
        check(visit)
