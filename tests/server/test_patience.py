"""What a connection says beyond the limits: its fault, its neighbours', and what is forgiven."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from emojito.puppet.controls import REST, encode
from emojito.server.config import Config
from emojito.server.device import Device
from emojito.server.gatekeeper import HOUSEHOLD, PATIENCE, Gatekeeper
from emojito.server.metrics import Metrics
from tests.server.test_limits import FakeClock

pytestmark = pytest.mark.asyncio

RATE = 20
PING = b'{"type":"ping"}'
FRAME = json.dumps({"type": "frame", "stage": 1, "face": encode(REST)}).encode()
ALLOWED = {PING: (RATE, 3 * RATE), FRAME: (2 * RATE, 30 * RATE)}
"""What one connection may say in a second, and at once."""
KINDS = pytest.mark.parametrize("message", ALLOWED, ids=["messages", "frames"])


class Line:
    """A device behind one address; it is socket and room to itself, and counts what gets there."""

    def __init__(self, address: Address) -> None:
        self.closed = 0
        self.heard = 0
        self.device = Device(self, "home", address, address.gatekeeper, Metrics(), None)
        self.device._room = self

    def say(self, message: bytes, times: int) -> int:
        """Say something so often; return how often it was within the limits."""
        before = self.heard
        for _ in range(times):
            if not self.closed:
                self.device.receive(message)
        return self.heard - before

    def send(self, *_):
        return True

    def close(self, code, _):
        self.closed = code

    def ping(self):
        self.heard += 1

    def relay(self, _):
        self.heard += 1

    def part(self):
        pass


class Address:
    """Devices behind one address, by a clock of the test's own."""

    def __init__(self) -> None:
        self.now = FakeClock()
        config = Config(db=Path("none"), messages_per_second=RATE)
        self.gatekeeper = Gatekeeper(config, Metrics(), clock=self.now)

    def line(self) -> Line:
        return Line(self)


@pytest.fixture
def address():
    return Address()


@KINDS
async def test_so_much_at_once_and_in_the_long_run(address, message):
    rate, at_once = ALLOWED[message]
    line = address.line()
    assert line.say(message, at_once + 10) == at_once
    address.now.now += 1
    assert line.say(message, rate + 10) == rate
    assert not line.closed


@KINDS
async def test_an_address_may_say_ten_times_as_much_and_nobody_is_closed_for_the_rest(
    address, message
):
    rate, at_once = ALLOWED[message]
    lines = [address.line() for _ in range(2 * int(HOUSEHOLD))]
    assert sum(line.say(message, at_once) for line in lines) == HOUSEHOLD * at_once
    for _ in range(20):
        address.now.now += 1
        assert sum(line.say(message, rate) for line in lines) == HOUSEHOLD * rate
    innocent = address.line()
    assert innocent.say(message, at_once) == 0
    assert not any(line.closed for line in (*lines, innocent))


@KINDS
async def test_who_never_stops_is_closed(address, message):
    _, at_once = ALLOWED[message]
    line = address.line()
    line.say(message, at_once + PATIENCE)
    assert not line.closed
    line.say(message, 1)
    assert line.closed == 4009


@KINDS
async def test_a_little_too_much_now_and_then_is_forgiven(address, message):
    rate, at_once = ALLOWED[message]
    line = address.line()
    line.say(message, at_once)
    for _ in range(3 * PATIENCE):
        address.now.now += 1
        line.say(message, rate + 1)
    assert not line.closed
    for _ in range(PATIENCE):
        address.now.now += 1
        line.say(message, rate + 1 + 2)
    assert line.closed == 4009
