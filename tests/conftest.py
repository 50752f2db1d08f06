"""How tests are shared out, and servers that they share.

Most of what takes long waits for something: a server that starts, a page that draws, time that
has to pass. So there are more workers than processors, and whatever takes longest begins first.
"""

from __future__ import annotations

import os

import pytest

from tests.services import Postgres, Redis

LONGEST = (
    "tests/test_wheel.py",
    "tests/cluster/test_faults.py",
    "tests/web/test_client.py",
    "tests/server/test_kill.py",
)
"""Each a minute or so in one piece: nobody is to wait for them in the end."""
LONG = ("tests/cluster", "tests/browser", "tests/server", "tests/store", "tests/lab")


def pytest_xdist_auto_num_workers():
    """One more than there are processors."""
    return (os.cpu_count() or 1) + 1


def pytest_collection_modifyitems(items):
    """Begin with what takes longest: whoever has nothing left to do takes from the end."""
    items.sort(key=_urgency)


def _urgency(item):
    starts = [item.nodeid.startswith(each) for each in (*LONGEST, *LONG)]
    return starts.index(True) if True in starts else len(starts)


def pytest_terminal_summary(terminalreporter):
    """Say what else was tested beside the tests that are counted."""
    for report in terminalreporter.getreports("passed"):
        for name, value in report.user_properties:
            terminalreporter.write_line(f"{name}: {value}")


@pytest.fixture(scope="session")
def postgres():
    """Started for the first test that asks for it, in each process."""
    server = Postgres()
    yield server
    server.close()


@pytest.fixture(scope="session")
def redis():
    """Started for the first test that asks for it, in each process."""
    server = Redis()
    yield server
    server.close()
