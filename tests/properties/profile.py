"""How hypothesis runs here: the same examples every time, or new ones for `make soak`."""

from __future__ import annotations

import os

from hypothesis import HealthCheck, settings

NAME = os.environ.get("EMOJITO_HYPOTHESIS", "reproducible")

THOROUGH = NAME == "soak"
"""Whether there is time for what is only more of the same."""

settings.register_profile(
    "reproducible",
    deadline=None,
    derandomize=True,
    max_examples=80,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
)
settings.register_profile(
    "soak",
    parent=settings.get_profile("reproducible"),
    derandomize=False,
    max_examples=1000,
    print_blob=True,
)
