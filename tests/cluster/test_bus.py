"""What every bus promises to nodes. A backend inherits the suite and says how it is made."""

from __future__ import annotations

import asyncio
import signal
from typing import Any

import pytest
import pytest_asyncio

from emojito.bus.local import Hub, LocalBus
from emojito.bus.redis import RedisBus
from tests.server.client import PATIENCE
from tests.services import Redis

ME, YOU, THEM = "a" * 16, "b" * 16, "c" * 16


class Receiver:
    """Hears, and can be waited for."""

    def __init__(self) -> None:
        self.messages: asyncio.Queue[bytes] = asyncio.Queue()
        self.lost: asyncio.Queue[str] = asyncio.Queue()
        self.silences: asyncio.Queue[None] = asyncio.Queue()

    def heard(self, message: bytes) -> None:
        self.messages.put_nowait(message)

    def undelivered(self, node: str) -> None:
        self.lost.put_nowait(node)

    def fell_silent(self) -> None:
        self.silences.put_nowait(None)

    async def next(self) -> bytes:
        return await asyncio.wait_for(self.messages.get(), PATIENCE)


class BusContract:
    def make(self, place: Any) -> Any:
        raise NotImplementedError

    @pytest_asyncio.fixture
    async def node(self, place):
        opened = []

        async def start(name):
            bus, receiver = self.make(place), Receiver()
            await bus.start(name, receiver)
            opened.append(bus)
            return bus, receiver

        yield start
        for bus in opened:
            await bus.close()

    async def test_messages_arrive_in_order_and_byte_for_byte(self, node):
        bus, _ = await node(ME)
        _, receiver = await node(YOU)
        sent = [b"", b"\x00", bytes(range(256)), b"x" * 500_000, *(b"%d" % n for n in range(500))]
        for message in sent:
            bus.send(YOU, message)
        assert [await receiver.next() for _ in sent] == sent

    async def test_a_message_is_for_one_and_a_shout_for_all_others(self, node):
        bus, mine = await node(ME)
        _, yours = await node(YOU)
        _, theirs = await node(THEM)
        bus.send(YOU, b"for you")
        bus.shout(b"for all")
        bus.send(ME, b"for me")
        assert [await yours.next(), await yours.next()] == [b"for you", b"for all"]
        assert await theirs.next() == b"for all"
        assert await mine.next() == b"for me"
        assert theirs.messages.empty()
        assert mine.messages.empty()

    async def test_a_message_to_nobody_is_told(self, node):
        bus, receiver = await node(ME)
        bus.send(YOU, b"hello?")
        assert await asyncio.wait_for(receiver.lost.get(), PATIENCE) == YOU

    async def test_who_has_closed_hears_nothing_and_what_it_said_arrives(self, node):
        bus, _ = await node(ME)
        other, receiver = await node(YOU)
        for _ in range(100):
            bus.send(YOU, b"farewell")
        await bus.close()
        assert [await receiver.next() for _ in range(100)] == [b"farewell"] * 100
        other.send(ME, b"still there?")
        assert await asyncio.wait_for(receiver.lost.get(), PATIENCE) == ME

    async def test_it_is_up_and_says_how_long_a_message_takes(self, node):
        bus, _ = await node(ME)
        assert bus.is_up
        assert bus.lag >= 0.0


@pytest.mark.asyncio
class TestLocal(BusContract):
    @pytest.fixture
    def place(self):
        return Hub()

    def make(self, place):
        return LocalBus(place)


@pytest.mark.asyncio
class TestRedis(BusContract):
    @pytest.fixture
    def place(self, redis):
        return redis.url

    def make(self, place):
        return RedisBus(place)


@pytest.fixture
def own_redis():
    server = Redis()
    yield server
    server.close()


@pytest.mark.asyncio
@pytest.mark.parametrize("how", [signal.SIGTERM, signal.SIGKILL, signal.SIGSTOP])
async def test_a_redis_that_goes_is_noticed_and_found_again(own_redis, how):
    bus, receiver = RedisBus(own_redis.url), Receiver()
    await bus.start(ME, receiver)
    if how is signal.SIGSTOP:
        own_redis.send(how)
    else:
        await asyncio.to_thread(own_redis.stop, how)
    await asyncio.wait_for(receiver.silences.get(), PATIENCE)
    assert not bus.is_up
    bus.send(ME, b"into the void")
    if how is signal.SIGSTOP:
        own_redis.send(signal.SIGCONT)
    else:
        await asyncio.to_thread(own_redis.start)
    async with asyncio.timeout(PATIENCE):
        while not bus.is_up:
            await asyncio.sleep(0.01)
    bus.send(ME, b"back again")
    assert await receiver.next() == b"back again"
    await bus.close()


@pytest.mark.asyncio
async def test_a_node_may_start_while_redis_is_down(own_redis):
    await asyncio.to_thread(own_redis.stop)
    bus, receiver = RedisBus(own_redis.url), Receiver()
    await asyncio.wait_for(bus.start(ME, receiver), PATIENCE)
    assert not bus.is_up
    await asyncio.to_thread(own_redis.start)
    async with asyncio.timeout(PATIENCE):
        while not bus.is_up:
            await asyncio.sleep(0.01)
    await bus.close()
