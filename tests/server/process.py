"""The command `emojito` in a process of its own."""

from __future__ import annotations

import asyncio
import os
import signal
import socket
import ssl
import sys
import tempfile
from collections.abc import Mapping
from pathlib import Path
from types import MappingProxyType
from typing import IO, Final, Self

import aiohttp

from tests.server.client import PATIENCE, Client, Doors

GENEROUS: Final = (
    "--messages-per-second=1000000", "--guesses-per-minute=1000000", "--rooms-per-hour=1000000",
    "--connections-per-address=1000000", "--changes-per-minute=1000000",
    "--arrivals-per-minute=1000000", "--requests-per-second=1000000",
)  # fmt: skip

CERTIFICATE: Final = Path(__file__).parent / "tls" / "cert.pem"
"""For tests alone: this machine's names, signed by itself, for a hundred years."""
KEY: Final = CERTIFICATE.with_name("key.pem")


UNHURRIED: Final = (str(Path(__file__).with_name("unhurried.py")),)
"""The program of servers at which tests play whole games, however slow the machine."""


def free_port(host: str = "127.0.0.1") -> int:
    """Return a port that nobody has at a host."""
    with socket.socket(socket.AF_INET6 if ":" in host else socket.AF_INET) as probe:
        probe.bind((host, 0))
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


class CannotStart(Exception):  # noqa: N818 - some are meant not to
    """The server has ended instead of starting; the message is what it said."""


class RemoteServer(Doors):
    """A server of which one knows where it is, and nothing else."""

    def __init__(self, url: str) -> None:
        self.url = url
        self._sessions: dict[str, aiohttp.ClientSession] = {}

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(self, *_: object) -> None:
        for session in self._sessions.values():
            await session.close()

    @property
    def session(self) -> aiohttp.ClientSession:
        """For requests of every kind."""
        return self.session_from("")

    def session_from(self, address: str) -> aiohttp.ClientSession:
        """For requests from one of this machine's addresses; on Linux 127.x.y.z are all its own."""
        if address not in self._sessions:
            encrypted = self.url.startswith("https")
            connector = aiohttp.TCPConnector(
                limit=0,
                local_addr=(address, 0) if address else None,
                ssl=ssl.create_default_context(cafile=CERTIFICATE) if encrypted else True,
            )
            self._sessions[address] = aiohttp.ClientSession(connector=connector)
        return self._sessions[address]

    async def connect(self, address: str = "", **headers: str) -> Client:
        """Open a socket and say nothing yet."""
        session = self.session_from(address)
        return Client(await session.ws_connect(f"{self.url}/socket", headers=headers))


class ServerProcess(RemoteServer):
    """A server that can be killed."""

    patience = PATIENCE
    """Seconds it has to get ready."""

    def __init__(
        self,
        db: Path,
        *options: str,
        host: str = "127.0.0.1",
        program: tuple[str, ...] = ("-m", "emojito"),
        environment: Mapping[str, str] = MappingProxyType({}),
        limits: tuple[str, ...] = GENEROUS,
        launcher: tuple[str, ...] = (),
        python: Path | str = sys.executable,
    ) -> None:
        self.db = db
        self._environment = {**os.environ, **environment}
        self.port = free_port(host)
        scheme = "https" if "--tls-cert" in options else "http"
        super().__init__(f"{scheme}://{f'[{host}]' if ':' in host else host}:{self.port}")
        given = {option.partition("=")[0] for option in options}
        limits = tuple(limit for limit in limits if limit.partition("=")[0] not in given)
        self._command = (
            *launcher, str(python), *program, "serve", "--host", host,
            "--port", str(self.port), "--db", str(db), *limits, *options,
        )  # fmt: skip
        self.status: int | None = None
        """How it ended the last time."""
        self._process: asyncio.subprocess.Process | None = None
        # A file takes whatever it says; a pipe nobody reads would hold it up when it is full.
        self._log: IO[bytes] = tempfile.TemporaryFile("a+b")  # noqa: SIM115 - closed on leaving

    async def __aenter__(self) -> Self:
        try:
            await self.start()
        except BaseException:
            await self.__aexit__()
            raise
        return self

    async def __aexit__(self, *_: object) -> None:
        if self._process is not None:
            await self.kill()
        await super().__aexit__()
        self._log.close()

    @property
    def runs(self) -> bool:
        """Whether it was started and not ended since."""
        return self._process is not None

    @property
    def pid(self) -> int:
        """Who it is to the system."""
        assert self._process is not None
        return self._process.pid

    @property
    def said(self) -> str:
        """What it has said on the side since it was started."""
        said = os.pread(self._log.fileno(), os.fstat(self._log.fileno()).st_size, 0)
        return said.decode()

    async def start(self) -> None:
        """Start, and wait until it says that it is ready."""
        self._log.truncate(0)
        self._process = await asyncio.create_subprocess_exec(
            *self._command, stdout=asyncio.subprocess.PIPE, stderr=self._log, env=self._environment
        )
        assert self._process.stdout is not None
        try:
            async with asyncio.timeout(self.patience):
                while b"ready" not in (line := await self._process.stdout.readline()):
                    if not line:
                        raise CannotStart(await self._end(None))
        except TimeoutError:
            raise CannotStart(f"It does not get ready: {await self.kill()}") from None

    async def kill(self) -> str:
        """Kill it as a power cut would; return what it had said on the side."""
        return await self._end(signal.SIGKILL)

    async def stop(self, how: signal.Signals = signal.SIGINT) -> str:
        """Stop it as Ctrl-C does; return what it had said on the side."""
        return await self._end(how)

    async def _end(self, how: signal.Signals | None) -> str:
        process, self._process = self._process, None
        assert process is not None
        if how is not None and process.returncode is None:
            process.send_signal(how)
        try:
            async with asyncio.timeout(PATIENCE):
                await process.communicate()
        except TimeoutError:
            process.kill()
            await process.communicate()
            raise
        self.status = process.returncode
        return self.said
