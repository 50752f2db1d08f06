"""How tests are shared out, and servers that they share.

Much of what takes long waits for something: a server that starts, a page that draws, time that has
to pass. So there are more workers than processors. All take from one queue (see the Makefile), in
which something that waits and something that computes come in turn, to the end.
"""

from __future__ import annotations

import os

import pytest

from tests.services import Postgres, Redis

TOGETHER = (
    "tests/lab/",
    "tests/cluster/test_nodes.py",
    "tests/browser/test_stage.py",
    "tests/browser/test_face.py",
    "tests/rules/test_front_door.py",
)
"""Each stays in one process, as something dear is made once for all its tests: compiled engines,
three nodes, a browser that films, what mypy finds."""
LONGEST = (
    "tests/test_wheel.py",
    "tests/cluster/test_faults.py",
    "tests/web/test_client.py",
    "tests/server/test_kill.py",
    *TOGETHER,
)
"""Up to a minute or two in one piece: nobody is to wait for them in the end."""
PAGES = "tests/browser/"
"""A third of all the work: many at once cost half as much again, as a page that waits draws on."""


def pytest_xdist_auto_num_workers():
    """One more than there are processors: of pages, many at once cost half as much again."""
    return (os.cpu_count() or 1) + 1


def pytest_collection_modifyitems(items):
    """Begin with what takes longest, and spread what has pages among all others."""
    longest, pages, others = [], [], []
    for item in items:
        if group := next(filter(item.nodeid.startswith, TOGETHER), None):
            item.add_marker(pytest.mark.xdist_group(group))
        first = item.nodeid.startswith(LONGEST)
        (longest if first else pages if item.nodeid.startswith(PAGES) else others).append(item)
    longest.sort(key=lambda item: [item.nodeid.startswith(each) for each in LONGEST], reverse=True)
    # In the last tenth there are no pages: what takes milliseconds fills up the end.
    places = {
        item: rank / len(group) * share
        for group, share in ((pages, 0.9), (others, 1))
        for rank, item in enumerate(group)
    }
    items[:] = longest + sorted(places, key=places.__getitem__)


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
