"""How long something takes decides no test, and the same commit is tried with the same examples."""

from __future__ import annotations

import os

from hypothesis import HealthCheck, settings

settings.register_profile(
    "steady", derandomize=True, deadline=None, suppress_health_check=[HealthCheck.too_slow]
)
settings.register_profile("search", settings.get_profile("steady"), derandomize=False)
settings.load_profile("steady")


def pytest_xdist_auto_num_workers() -> int:
    """One worker more than there are cores: in the browser's tests each waits now and then."""
    return (os.cpu_count() or 1) + 1
