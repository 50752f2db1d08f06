"""The command `emojito` in a process of its own."""

from __future__ import annotations

import asyncio
import os
import signal
import socket
import ssl
import sys
from pathlib import Path
from typing import Any, Final

import aiohttp

from tests.server.client import PATIENCE, Client, Message

GENEROUS: Final = (
    "--messages-per-second=1000000", "--guesses-per-minute=1000000", "--rooms-per-hour=1000000",
    "--connections-per-address=1000000",
)  # fmt: skip

CERTIFICATE: Final = Path(__file__).parent / "tls" / "cert.pem"
"""For tests alone: this machine's names, signed by itself, for a hundred years."""
KEY: Final = CERTIFICATE.with_name("key.pem")


def free_port() -> int:
    """Return a port nobody listens on."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


async def emojito(*arguments: str, **environment: str) -> tuple[int, str, str]:
    """Run a command to its end; return its status and what it said, aloud and on the side."""
    process = await asyncio.create_subprocess_exec(
        sys.executable, "-m", "emojito", *arguments,
        stdout=asyncio.subprocess.PIPE, stderr=asyncio.subprocess.PIPE,
        env={**os.environ, "COLUMNS": "200", **environment},
    )  # fmt: skip
    async with asyncio.timeout(PATIENCE):
        out, err = await process.communicate()
    assert process.returncode is not None
    return process.returncode, out.decode(), err.decode()


class ServerProcess:
    """A server that can be killed."""

    def __init__(
        self,
        db: Path,
        *options: str,
        host: str = "127.0.0.1",
        program: tuple[str, ...] = ("-m", "emojito"),
    ) -> None:
        self.db = db
        self.port = free_port()
        scheme = "https" if "--tls-cert" in options else "http"
        self.url = f"{scheme}://{f'[{host}]' if ':' in host else host}:{self.port}"
        self._command = (
            sys.executable, *program, "serve", "--host", host,
            "--port", str(self.port), "--db", str(db), *GENEROUS, *options,
        )  # fmt: skip
        self.status: int | None = None
        """How it ended the last time."""
        self._process: asyncio.subprocess.Process | None = None
        self._session: aiohttp.ClientSession | None = None

    async def __aenter__(self) -> ServerProcess:
        trusted = ssl.create_default_context(cafile=CERTIFICATE)
        self._session = aiohttp.ClientSession(connector=aiohttp.TCPConnector(ssl=trusted))
        await self.start()
        return self

    async def __aexit__(self, *_: object) -> None:
        if self._process is not None:
            await self.kill()
        await self.session.close()

    @property
    def session(self) -> aiohttp.ClientSession:
        """For requests of every kind."""
        assert self._session is not None
        return self._session

    async def start(self) -> None:
        """Start, and wait until it says that it is ready."""
        self._process = await asyncio.create_subprocess_exec(
            *self._command, stdout=asyncio.subprocess.PIPE, stderr=asyncio.subprocess.PIPE
        )
        assert self._process.stdout is not None
        async with asyncio.timeout(PATIENCE):
            while b"ready" not in (line := await self._process.stdout.readline()):
                assert line or not self._process.stdout.at_eof(), await self._end(signal.SIGKILL)

    async def kill(self) -> str:
        """Kill it as a power cut would; return what it had said on the side."""
        return await self._end(signal.SIGKILL)

    async def stop(self, how: signal.Signals = signal.SIGINT) -> str:
        """Stop it as Ctrl-C does; return what it had said on the side."""
        return await self._end(how)

    async def _end(self, how: signal.Signals) -> str:
        process, self._process = self._process, None
        assert process is not None
        if process.returncode is None:
            process.send_signal(how)
        async with asyncio.timeout(PATIENCE):
            _, said = await process.communicate()
        self.status = process.returncode
        return said.decode()

    async def enter(self, hello: Message, **options: Any) -> Client:
        """Open a socket, say hello, and be welcome."""
        client = Client(await self.session.ws_connect(f"{self.url}/socket", **options))
        answer = await client.say(hello)
        assert answer["type"] == "welcome", answer
        return client

    async def resume(self, client: Client) -> Client:
        """Come back as somebody."""
        hello = {"type": "resume", "code": client.code, "token": client.token}
        return (await self.enter({**hello, "seen": client.version})).takes_over(client)
