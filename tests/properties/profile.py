"""How hypothesis runs here: the same examples every time, however slow the machine."""

from __future__ import annotations

from hypothesis import HealthCheck, settings

NAME = "reproducible"

settings.register_profile(
    NAME,
    deadline=None,
    derandomize=True,
    max_examples=80,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
)
