"""A proxy of the tests' own between a server and what it depends on; it can be cut."""

from __future__ import annotations

import asyncio
from typing import Self


class Proxy:
    """Passes bytes on, until told otherwise."""

    def __init__(self, port: int) -> None:
        self._target = port
        self.port = 0
        self._server: asyncio.Server | None = None
        self._pairs: set[tuple[asyncio.StreamWriter, asyncio.StreamWriter]] = set()
        self._tasks: set[asyncio.Task[None]] = set()
        self._cut = False
        self._hung = asyncio.Event()
        self._hung.set()
        self._swallow: bytes | None = None
        self.swallowed = asyncio.Event()
        """A question was passed on and its answer kept back."""

    async def __aenter__(self) -> Self:
        self._server = await asyncio.start_server(self._connect, "127.0.0.1", 0)
        self.port = self._server.sockets[0].getsockname()[1]
        return self

    async def __aexit__(self, *_: object) -> None:
        assert self._server is not None
        self._server.close()
        self.mend()
        self.hang_up()
        for task in tuple(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    def cut(self) -> None:
        """Break all connections and take no more."""
        self._cut = True
        self.hang_up()

    def hang(self) -> None:
        """Keep connections open and pass nothing on."""
        self._hung.clear()

    def mend(self) -> None:
        """Be a plain proxy again."""
        self._cut = False
        self._swallow = None
        self._hung.set()

    def hang_up(self) -> None:
        """Break all connections."""
        for pair in tuple(self._pairs):
            for writer in pair:
                writer.transport.abort()

    def swallow_answer(self, question: bytes) -> None:
        """Let the next question with these bytes through, and break its line before the answer."""
        self._swallow = question

    async def _connect(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        if self._cut:
            writer.transport.abort()
            return
        try:
            there, here = await asyncio.open_connection("127.0.0.1", self._target)
        except OSError:
            writer.transport.abort()
            return
        pair = (writer, here)
        self._pairs.add(pair)
        kept_back = asyncio.Event()
        ways = [
            asyncio.create_task(self._pass(reader, here, kept_back, asks=True)),
            asyncio.create_task(self._pass(there, writer, kept_back, asks=False)),
        ]
        self._tasks.update(ways)
        try:
            await asyncio.wait(ways, return_when=asyncio.FIRST_COMPLETED)
        finally:
            for way in ways:
                way.cancel()
                self._tasks.discard(way)
            for each in pair:
                each.transport.abort()
            self._pairs.discard(pair)

    async def _pass(
        self,
        reader: asyncio.StreamReader,
        writer: asyncio.StreamWriter,
        kept_back: asyncio.Event,
        *,
        asks: bool,
    ) -> None:
        try:
            while data := await reader.read(65536):
                await self._hung.wait()
                if asks and self._swallow is not None and self._swallow in data:
                    self._swallow = None
                    kept_back.set()
                if not asks and kept_back.is_set():
                    self.swallowed.set()
                    return
                writer.write(data)
                await writer.drain()
        except OSError:
            pass
