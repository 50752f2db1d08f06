from __future__ import annotations

from hypothesis import settings

from tests.properties import profile

settings.load_profile(profile.NAME)
