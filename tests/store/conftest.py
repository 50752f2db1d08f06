"""A store on a file of its own, and what becomes of its entries."""

from __future__ import annotations

import pytest
import pytest_asyncio

from emojito.store.sqlite import SqliteStore
from tests.store.verdicts import Verdicts


@pytest.fixture
def file(tmp_path):
    return tmp_path / "rooms.db"


@pytest_asyncio.fixture
async def store(file):
    store = SqliteStore(file)
    yield store
    await store.close()


@pytest.fixture
def verdicts(store):
    return Verdicts(store)
