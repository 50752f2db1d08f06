from __future__ import annotations

import tempfile
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
import pytest_asyncio
from playwright.async_api import Browser, async_playwright, expect

from tests.browser.chromium import launch
from tests.browser.party import Party
from tests.browser.traffic import PATIENCE
from tests.server.process import UNHURRIED, ServerProcess

expect.set_options(timeout=PATIENCE * 1000)

REMAINS = Path(tempfile.gettempdir()) / "emojito-browser"
FAILED = pytest.StashKey[bool]()


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item):
    report = yield
    if report.when == "call":
        item.stash[FAILED] = report.failed
    return report


@pytest_asyncio.fixture(scope="session", loop_scope="session")
async def server(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[ServerProcess]:
    async with ServerProcess(
        tmp_path_factory.mktemp("server") / "rooms.db", program=UNHURRIED
    ) as server:
        yield server


@pytest_asyncio.fixture(scope="session", loop_scope="session")
async def browser(
    server: ServerProcess,  # noqa: ARG001 - the server is first
) -> AsyncIterator[Browser]:
    async with async_playwright() as playwright:
        browser = await launch(playwright)
        yield browser
        await browser.close()


@pytest_asyncio.fixture(loop_scope="session")
async def party(
    request: pytest.FixtureRequest, browser: Browser, server: ServerProcess
) -> AsyncIterator[Party]:
    """People to be; whatever goes wrong in any of their pages fails the test."""
    party = Party(browser, server)
    yield party
    troubles = [trouble for person in party.everybody for trouble in person.unborne]
    if troubles or request.node.stash.get(FAILED, True):
        folder = REMAINS / request.node.name.replace("/", "-")
        for person in party.everybody:
            await person.remains(folder)
        print(f"\nwhat the pages looked like: {folder}")  # noqa: T201
    await party.close()
    assert not troubles, troubles
