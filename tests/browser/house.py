"""A real server in a process of its own, as `make play` starts it."""

from __future__ import annotations

import asyncio
import os
import signal
import subprocess
import sys
from pathlib import Path
from typing import Final

import aiohttp

from tests.server.process import GENEROUS, free_port

PATIENCE: Final = 20.0
"""Seconds after which we give up on it."""


class Server:
    """A server that can be killed and started again on the same port and the same database."""

    def __init__(self, folder: Path, port: int | None = None) -> None:
        self.folder = folder
        self.port = port or free_port()
        self.url = f"http://127.0.0.1:{self.port}"
        self.db = folder / "rooms.db"
        self._process: subprocess.Popen[bytes] | None = None

    async def __aenter__(self) -> Server:
        await self.start()
        return self

    async def __aexit__(self, *_: object) -> None:
        if self._process is not None:
            await self.stop()

    async def start(self) -> None:
        """Start it, and wait until it says that it is ready."""
        with (self.folder / "server.log").open("ab") as log:
            self._process = subprocess.Popen(  # noqa: S603
                (
                    sys.executable, "-m", "emojito", "serve", "--host", "127.0.0.1",
                    "--port", str(self.port), "--db", str(self.db), *GENEROUS,
                ),
                stdout=log, stderr=log, env={**os.environ, "PYTHONUNBUFFERED": "1"},
            )  # fmt: skip
        async with asyncio.timeout(PATIENCE), aiohttp.ClientSession() as session:
            while not await self._ready(session):
                assert self._process.poll() is None, (self.folder / "server.log").read_text()

    async def _ready(self, session: aiohttp.ClientSession) -> bool:
        try:
            async with session.get(f"{self.url}/readyz") as answer:
                return answer.status == 200
        except aiohttp.ClientConnectionError:
            await asyncio.sleep(0.05)  # it is not listening yet, and there is nothing to wait on
            return False

    async def kill(self) -> None:
        """Kill it as a power cut would."""
        await self._end(signal.SIGKILL)

    async def stop(self) -> None:
        """Stop it as Ctrl-C does."""
        await self._end(signal.SIGINT)

    async def _end(self, how: signal.Signals) -> None:
        process, self._process = self._process, None
        assert process is not None
        process.send_signal(how)
        async with asyncio.timeout(PATIENCE):
            await asyncio.to_thread(process.wait)
