from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path

import pytest_asyncio
import uvloop
from hypothesis import settings

from tests.properties import profile
from tests.server.client import Server

settings.load_profile(profile.NAME)


def pytest_asyncio_loop_factories(item):
    """Test on what the server really runs on; where loops differ, also on what Windows has."""
    loops = {"uvloop": uvloop.new_event_loop}
    if getattr(item.module, "ON_EVERY_LOOP", False):
        loops["asyncio"] = asyncio.new_event_loop
    return loops


@pytest_asyncio.fixture
async def server(tmp_path: Path) -> AsyncIterator[Server]:
    async with Server(tmp_path / "rooms.db") as server:
        yield server
