"""How long something takes decides no test, and the same commit is tried with the same examples."""

from __future__ import annotations

from hypothesis import HealthCheck, settings

settings.register_profile(
    "steady", derandomize=True, deadline=None, suppress_health_check=[HealthCheck.too_slow]
)
settings.register_profile("search", settings.get_profile("steady"), derandomize=False)
settings.load_profile("steady")
