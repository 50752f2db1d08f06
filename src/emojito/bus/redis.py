"""The bus on Redis' pub/sub: a channel for each node and one for all.

What collects while one round trip to Redis is under way goes out with the next. A message to
itself, once a second, tells a node that it is heard and how long that takes.
"""

from __future__ import annotations

import asyncio
import struct
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from time import monotonic
from typing import Any, Final

import structlog
from redis.asyncio import Redis
from redis.asyncio.connection import parse_url
from redis.asyncio.retry import Retry
from redis.backoff import NoBackoff
from redis.exceptions import RedisError

from emojito.cluster.ports import Listener

_log = structlog.get_logger()

_PREFIX: Final = "emojito:node:"
_ALL: Final = "emojito:all"
_BEAT: Final = 1.0
"""Seconds between two messages to itself."""
_DEAF: Final = 3.0
"""Seconds without hearing oneself after which a connection is dead."""
_TIMEOUT: Final = 2.0
_FIRST_PAUSE: Final = 0.05
_LONGEST_PAUSE: Final = 1.0
_MOST_WAITING: Final = 64 * 2**20
"""Bytes that wait for Redis; more means that it is too slow for us, which is as good as down."""
_SELF: Final = b"\x00"
"""How a message to itself begins; those of others begin with another byte."""
_OTHERS: Final = b"\x01"


def is_address(url: str) -> bool:
    """Whether a Redis could be there."""
    try:
        parse_url(url)
    except ValueError:
        return False
    return True


class RedisBus:
    """Carries messages between nodes that know the same Redis."""

    def __init__(self, url: str) -> None:
        self._redis: Redis = Redis.from_url(
            url,
            socket_timeout=_TIMEOUT,
            socket_connect_timeout=_TIMEOUT,
            retry=Retry(NoBackoff(), 0),
        )
        self._name = ""
        self._listener: Listener
        self._up = False
        self._lag = 0.0
        self._heard_itself = 0.0
        self._outbox: list[tuple[str, bytes]] = []
        self._waiting = 0
        self._wake = asyncio.Event()
        self._closing = False
        self._running: asyncio.Task[None] | None = None

    @property
    def is_up(self) -> bool:
        """See `Bus.is_up`."""
        return self._up

    @property
    def lag(self) -> float:
        """See `Bus.lag`."""
        return self._lag

    async def start(self, name: str, listener: Listener) -> None:
        """See `Bus.start`."""
        self._name, self._listener = name, listener
        started = asyncio.Event()
        self._running = asyncio.create_task(self._run(started))
        await started.wait()

    def send(self, node: str, message: bytes) -> None:
        """See `Bus.send`."""
        self._post(_PREFIX + node, _OTHERS + message)

    def shout(self, message: bytes) -> None:
        """See `Bus.shout`."""
        self._post(_ALL, self._name.encode() + message)

    async def close(self) -> None:
        """See `Bus.close`."""
        self._closing = True
        self._wake.set()
        if self._running is not None:
            with suppress(TimeoutError):
                async with asyncio.timeout(_TIMEOUT):
                    await asyncio.wait([self._running])
            self._running.cancel()
            await asyncio.wait([self._running])
        with suppress(RedisError, OSError):
            await self._redis.aclose()

    def _post(self, channel: str, message: bytes) -> None:
        if self._up:
            self._outbox.append((channel, message))
            self._waiting += len(message)
            self._wake.set()

    async def _run(self, started: asyncio.Event) -> None:
        """Be connected, again and again."""
        pause, told = _FIRST_PAUSE, False
        while not self._closing:
            try:
                async with self._subscribed() as hearing:
                    _log.info("the bus is up")
                    self._up, pause, told = True, _FIRST_PAUSE, False
                    started.set()
                    await self._work(hearing)
            except (RedisError, OSError) as error:
                if not told:
                    _log.warning("the bus is down", error=type(error).__name__)
                    told = True
            except Exception:
                _log.exception("the bus failed")
            finally:
                started.set()
                if self._up:
                    self._up = False
                    self._outbox.clear()
                    self._waiting = 0
                    self._listener.fell_silent()
            if not self._closing:
                await asyncio.sleep(pause)
                pause = min(2 * pause, _LONGEST_PAUSE)

    @asynccontextmanager
    async def _subscribed(self) -> AsyncIterator[Any]:
        hearing = self._redis.pubsub(ignore_subscribe_messages=True)
        try:
            async with asyncio.timeout(_TIMEOUT):
                await hearing.subscribe(_PREFIX + self._name, _ALL)
            yield hearing
        finally:
            with suppress(Exception):
                async with asyncio.timeout(_TIMEOUT):
                    await hearing.aclose()  # type: ignore[no-untyped-call]
            with suppress(Exception):
                await self._redis.connection_pool.disconnect(inuse_connections=True)

    async def _work(self, hearing: Any) -> None:
        """Send and hear until one of both fails."""
        self._heard_itself = monotonic()
        speaking = asyncio.create_task(self._speak())
        tasks = {
            speaking,
            asyncio.create_task(self._hear(hearing)),
            asyncio.create_task(self._beat()),
        }
        try:
            done, _ = await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
            for task in done:
                task.result()
        finally:
            for task in tasks:
                task.cancel()
            await asyncio.wait(tasks)

    async def _speak(self) -> None:
        while not (self._closing and not self._outbox):
            await self._wake.wait()
            self._wake.clear()
            while self._outbox:
                batch, self._outbox = self._outbox, []
                self._waiting = 0
                async with self._redis.pipeline(transaction=False) as pipeline:
                    for channel, message in batch:
                        pipeline.publish(channel, message)
                    async with asyncio.timeout(_TIMEOUT):
                        heard = await pipeline.execute()
                for (channel, _), listeners in zip(batch, heard, strict=True):
                    if not listeners and channel != _ALL:
                        self._listener.undelivered(channel.removeprefix(_PREFIX))
                if self._waiting > _MOST_WAITING:
                    raise OSError("Redis is too slow")

    async def _hear(self, hearing: Any) -> None:
        me = self._name.encode()
        own = (_PREFIX + self._name).encode()
        while True:
            message = await hearing.get_message(ignore_subscribe_messages=True, timeout=None)
            if message is None:
                continue
            data: bytes = message["data"]
            if message["channel"] != own:
                if not data.startswith(me):
                    self._listener.heard(data[len(me) :])
            elif data.startswith(_SELF):
                self._heard_itself = now = monotonic()
                self._lag = now - float(struct.unpack_from("d", data, 1)[0])
            else:
                self._listener.heard(data[1:])

    async def _beat(self) -> None:
        while True:
            if monotonic() - self._heard_itself > _DEAF:
                raise OSError("nobody hears us")
            self._post(_PREFIX + self._name, _SELF + struct.pack("d", monotonic()))
            await asyncio.sleep(_BEAT)
