"""Floods are stopped, and while they last somebody else is served as before."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from benchmarks.siege.floods import FLOODS, Flood, Site, flooded, site


@pytest.fixture(scope="module")
def here() -> Iterator[Site]:
    """A server that is flooded."""
    with site() as flooded_one:
        yield flooded_one


@pytest.mark.parametrize("flood", FLOODS, ids=lambda flood: flood.__name__)
def test_a_flood_is_stopped_and_others_are_served(here: Site, flood: Flood) -> None:
    attempt = flooded(here, flood)
    assert not attempt.through, here.server.log.read_text(errors="replace")[-3000:]
    assert here.server.process.poll() is None
