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


class AilingStore:
    """One that says so a second after it has stopped keeping anything."""

    since: float | None = None

    def __init__(self, monotonic: Monotonic) -> None:
        self._monotonic = monotonic

    def __call__(self) -> float | None:
        since = self.since
        return since if since is not None and self._monotonic() - since > 1 else None


@given(st.lists(st.tuples(st.booleans(), st.booleans(), st.floats(0, 100)), max_size=50))
def test_it_never_runs_back_and_never_faster_than_time(steps):
    monotonic = Monotonic()
    store = AilingStore(monotonic)
    clock = GameTime(0.0, monotonic, ailing_since=store)
    last = clock.now()
    for ticks, ails, seconds in steps:
        before, monotonic.now = monotonic.now, monotonic.now + seconds
        store.since = before if ails else None
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


class Counting:
    """A game's time next to a store, and what it has told."""

    def __init__(self) -> None:
        self.monotonic = Monotonic()
        self.store = AilingStore(self.monotonic)
        self.clock = GameTime(1000.0, self.monotonic, ailing_since=self.store)
        self.told: list[bool] = []
        self.clock.shifted = lambda: self.told.append(self.clock.stands)

    def pass_(self, seconds: float) -> None:
        for _ in range(round(seconds / TICK)):
            self.monotonic.now += TICK
            self.clock.tick()


@pytest.mark.parametrize("outage", [1.5, 10, 3600])
def test_a_time_in_which_nothing_is_kept_does_not_count(outage):
    counting = Counting()
    counting.pass_(5)
    counting.store.since = counting.monotonic.now
    counting.pass_(outage)
    assert counting.clock.stands
    stood_at = counting.clock.now()
    assert 1005 < stood_at <= 1006.25, "as soon as it is known"
    counting.store.since = None
    counting.pass_(0.25)
    assert counting.clock.now() == stood_at
    counting.pass_(99.75)
    assert counting.clock.now() == pytest.approx(1105, abs=TICK), "all of it is given back"
    assert counting.told == [True, False]


def test_a_store_that_is_away_again_before_all_was_given_back():
    counting = Counting()
    counting.store.since = counting.monotonic.now
    counting.pass_(10)
    counting.store.since = None
    counting.pass_(0.25)
    counting.store.since = counting.monotonic.now - 2
    counting.pass_(10)
    counting.store.since = None
    counting.pass_(100)
    assert counting.clock.now() == pytest.approx(1100, abs=2 * TICK)
    assert counting.told == [True, False]


def test_a_stall_in_which_the_store_could_not_answer_is_not_counted_twice():
    counting = Counting()
    counting.store.since = counting.monotonic.now
    counting.monotonic.now += 60
    counting.clock.tick()
    counting.store.since = None
    counting.pass_(100)
    assert counting.clock.now() == pytest.approx(1100 + LATEST, abs=2 * TICK)


def test_a_stall_during_an_outage_is_not_counted_twice():
    counting = Counting()
    counting.store.since = counting.monotonic.now
    counting.pass_(10)
    counting.monotonic.now += 60
    counting.clock.tick()
    counting.store.since = None
    counting.pass_(100)
    assert counting.clock.now() == pytest.approx(1100, abs=2 * TICK)


def test_a_long_stall_is_told_and_a_short_one_is_not():
    counting = Counting()
    counting.monotonic.now += 1.5
    counting.clock.tick()
    assert counting.told == []
    counting.monotonic.now += 5
    counting.clock.tick()
    assert counting.told == [False]


def test_time_goes_on_although_somebody_could_not_be_told():
    counting = Counting()

    def fail() -> None:
        raise ConnectionError

    counting.clock.shifted = fail
    counting.store.since = counting.monotonic.now
    counting.pass_(10)
    counting.store.since = None
    counting.pass_(10)
    assert not counting.clock.stands
