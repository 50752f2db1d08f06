from __future__ import annotations

import pytest_asyncio
from hypothesis import settings

from tests.properties import profile
from tests.rooms.test_live import LiveHarness

settings.load_profile(profile.NAME)


@pytest_asyncio.fixture
async def harness(tmp_path):
    """A room with three people in it, on a real log."""
    harness = await LiveHarness(tmp_path / "rooms.db").begin()
    yield harness
    await harness.registry.close()
