"""Servers that tests share: started for the first test that asks for them, in each process."""

from __future__ import annotations

import pytest

from tests.services import Postgres, Redis


@pytest.fixture(scope="session")
def postgres():
    server = Postgres()
    yield server
    server.close()


@pytest.fixture(scope="session")
def redis():
    server = Redis()
    yield server
    server.close()
