"""How long something takes decides no test, and the same commit is tried with the same examples."""

from __future__ import annotations

import os
from collections.abc import Iterator

import pytest
from hypothesis import HealthCheck, settings

from framework.bots.roster import roster

settings.register_profile(
    "steady", derandomize=True, deadline=None, suppress_health_check=[HealthCheck.too_slow]
)
settings.register_profile("search", settings.get_profile("steady"), derandomize=False)
settings.load_profile("steady")


@pytest.fixture(autouse=True)
def _bots_of_a_test_leave_with_it() -> Iterator[None]:
    """Who is enlisted by a test is offered to no other one of its process."""
    yield
    roster._added.clear()


def pytest_xdist_auto_num_workers() -> int:
    """One worker more than there are cores: in the browser's tests each waits now and then."""
    return (os.cpu_count() or 1) + 1
