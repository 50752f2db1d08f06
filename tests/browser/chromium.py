"""The browser the tests use: the system's Chromium, never one that Playwright would download."""

from __future__ import annotations

import os
import shutil
from typing import Final

from playwright.async_api import Browser, Playwright

NAMES: Final = (
    "chromium-headless-shell", "chromium", "chromium-browser",
    "google-chrome-stable", "google-chrome",
)  # fmt: skip
"""The first has no windows, and a third less to do."""
ARGUMENTS: Final = (
    "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run",
    "--disable-background-networking", "--disable-component-update", "--disable-sync",
    "--font-render-hinting=none", "--force-color-profile=srgb",
)  # fmt: skip


class NoBrowser(Exception):  # noqa: N818 - it says what it is
    """There is no Chromium on this machine."""


def executable() -> str:
    """Return the browser to start; `EMOJITO_CHROMIUM` may name another one."""
    named = os.environ.get("EMOJITO_CHROMIUM")
    found = named or next(filter(None, map(shutil.which, NAMES)), None)
    if found is None:
        raise NoBrowser("no Chromium here: run scripts/browser, or name one in EMOJITO_CHROMIUM")
    return found


async def launch(playwright: Playwright) -> Browser:
    """Start the browser."""
    return await playwright.chromium.launch(executable_path=executable(), args=list(ARGUMENTS))
