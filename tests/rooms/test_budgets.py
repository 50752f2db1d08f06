"""How much may happen in a room, however often somebody reconnects."""

from __future__ import annotations

import msgspec
import pytest

from emojito.rooms import commands as do
from emojito.rooms.budgets import BYTES_AT_ONCE, BYTES_PER_SECOND, RENAME_COSTS, Budgets, Limits
from emojito.rooms.settings import Settings
from emojito.rules import Refusal

MOVE = do.GameMove(msgspec.Raw(b"{}"))
CONFIGURE = do.Configure(Settings())
LIMITS = Limits(commands_per_second=2, changes_per_minute=10)


class FakeClock:
    now = 0.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def clock():
    return FakeClock()


@pytest.fixture
def budgets(clock):
    return Budgets(LIMITS, clock)


def verdict(budgets, who, command, *, host=False):
    try:
        budgets.charge(who, command, host=host)
    except Refusal as refusal:
        return refusal.code
    return None


def accepted(budgets, who, command, *, tries=1000, host=False):
    return sum(verdict(budgets, who, command, host=host) is None for _ in range(tries))


def test_a_member_may_do_so_much_at_once_and_so_much_in_the_long_run(budgets, clock):
    assert accepted(budgets, "p1", MOVE) == 6
    assert verdict(budgets, "p1", MOVE) == "too-fast"
    clock.now += 10
    assert accepted(budgets, "p1", MOVE) == 6
    clock.now += 1
    assert accepted(budgets, "p1", MOVE) == 2
    assert accepted(budgets, "p2", MOVE) == 6, "others have their own"


def test_changes_are_few_in_a_minute(budgets, clock):
    done = 0
    for _ in range(600):
        clock.now += 1
        done += verdict(budgets, "p1", CONFIGURE, host=True) is None
    assert 109 <= done <= 110
    assert verdict(budgets, "p1", CONFIGURE, host=True) == "too-many-changes"
    assert verdict(budgets, "p1", MOVE) is None, "and moves go on"


def test_names_are_chosen_and_not_tried_out(budgets, clock):
    clock.now += 60
    assert accepted(budgets, "p1", do.Rename("p1", "Ann"), tries=5) == 10 // RENAME_COSTS


def test_many_together_change_no_more_than_a_few(budgets):
    done = sum(accepted(budgets, f"p{number}", do.Sit(), tries=5) for number in range(60))
    assert done == 50, "five times what one may"
    assert verdict(budgets, "p99", do.Sit()) == "too-many-changes"
    assert verdict(budgets, "p0", do.Remove("p9"), host=True) is None, "the host keeps order"


def test_leaving_is_always_possible(budgets):
    accepted(budgets, "p1", MOVE)
    assert accepted(budgets, "p1", do.Leave(), tries=100) == 100


def test_a_log_grows_only_so_fast_and_never_too_long(budgets, clock):
    """What was written is paid off with time: no room is ever worn out."""
    budgets.wrote(BYTES_AT_ONCE)
    assert verdict(budgets, "p1", MOVE) is None
    budgets.wrote(int(10 * BYTES_PER_SECOND))
    assert verdict(budgets, "p1", MOVE) == "too-fast"
    clock.now += 9.9
    assert verdict(budgets, "p1", MOVE) == "too-fast"
    clock.now += 0.2
    assert verdict(budgets, "p1", MOVE) is None


def test_a_host_keeps_order_whatever_was_written_and_does_nothing_else(budgets):
    """The hat goes round: with everybody exempt in turn, nobody would be limited."""
    budgets.wrote(2 * BYTES_AT_ONCE)
    order = (do.Ban("p1"), do.Remove("p1"), do.Mute("p1", muted=True), do.Pause(), do.EndGame())
    for command in order:
        assert verdict(budgets, "p0", command, host=True) is None
        assert verdict(budgets, "p2", command) == "too-fast"
    for number, command in enumerate((CONFIGURE, MOVE, do.GiveHat("p1"), do.Rename("p0", "Ann"))):
        assert verdict(budgets, f"h{number}", command, host=True) == "too-fast"


def test_newcomers_leave_enough_of_the_log_to_those_inside(budgets, clock):
    """However many come and go, from however many addresses, the others play and the host bans."""
    for _ in range(BYTES_AT_ONCE // 2 // 1000 + 1):
        budgets.admit()
        budgets.wrote(1000)
    with pytest.raises(Refusal) as refused:
        budgets.admit()
    assert refused.value.code == "too-fast"
    assert verdict(budgets, "p1", MOVE) is None
    assert verdict(budgets, "p0", do.Ban("p9"), host=True) is None
    clock.now += 1
    budgets.admit()


def test_who_has_left_is_forgotten(budgets):
    accepted(budgets, "p1", MOVE)
    budgets.forget("p1")
    assert accepted(budgets, "p1", MOVE) == 6
