"""The time games go by, whatever happens to the machine's clocks or to the event loop."""

from __future__ import annotations

import time

import pytest
from hypothesis import given, strategies as st

from emojito.rooms.gametime import LATEST, TICK, GameTime


class Monotonic:
    now = 500.0

    def __call__(self) -> float:
        return self.now


@given(st.lists(st.tuples(st.booleans(), st.floats(0, 100)), max_size=50))
def test_it_never_runs_back_and_never_faster_than_time(steps):
    monotonic = Monotonic()
    clock = GameTime(0.0, monotonic)
    last = clock.now()
    for ticks, seconds in steps:
        before, monotonic.now = monotonic.now, monotonic.now + seconds
        if ticks:
            clock.tick()
        now = clock.now()
        assert last - 1e-9 <= now <= last + (monotonic.now - before) + 1e-6
        last = now


def test_while_the_loop_is_alive_it_goes_with_time():
    monotonic = Monotonic()
    clock = GameTime(1000.0, monotonic)
    for _ in range(400):
        monotonic.now += TICK
        clock.tick()
    assert clock.now() == pytest.approx(1100.0)


@pytest.mark.parametrize("stall", [5, 18, 3600])
def test_a_stall_does_not_count(stall):
    monotonic = Monotonic()
    clock = GameTime(1000.0, monotonic)
    monotonic.now += stall
    assert clock.now() == 1000.0 + LATEST, "already before anybody has noticed"
    clock.tick()
    assert clock.now() == 1000.0 + LATEST
    monotonic.now += LATEST / 2
    assert clock.now() == 1000.0 + 1.5 * LATEST


@pytest.mark.parametrize("jump", [-3600.0, 40 * 86_400.0])
def test_a_wall_clock_that_is_set_changes_nothing(jump, monkeypatch):
    clock, real = GameTime(), time.time
    before = clock.now()
    monkeypatch.setattr(time, "time", lambda: real() + jump)
    assert 0 <= clock.now() - before < 60
