"""Who may give which command: the whole matrix."""

from __future__ import annotations

from typing import get_args

import msgspec
import pytest

from emojito.rooms import commands as do
from emojito.rooms.settings import Settings
from emojito.rules import Refusal
from tests.rooms.simulation import RoomSimulation, opened

FOR_EVERYONE = {
    do.GameMove, do.Rename, do.Sit, do.Stand, do.ChoosePiece, do.ChooseWay, do.RaiseHand, do.Leave,
    do.MoreTime,
}  # fmt: skip

EXAMPLES = {
    do.GameMove: do.GameMove(msgspec.Raw(b'{"do":"draw"}')),
    do.Rename: do.Rename("p2", "Bea"),
    do.Sit: do.Sit(),
    do.Stand: do.Stand(),
    do.ChoosePiece: do.ChoosePiece(9),
    do.ChooseWay: do.ChooseWay("puppet"),
    do.RaiseHand: do.RaiseHand(),
    do.Leave: do.Leave(),
    do.MoreTime: do.MoreTime(),
    do.Configure: do.Configure(Settings(game="mau-mau")),
    do.Arrange: do.Arrange(("p3", "p2", "p1", "b1")),
    do.AddBot: do.AddBot(),
    do.SetLevel: do.SetLevel("b1", "sharp"),
    do.Remove: do.Remove("p3"),
    do.Ban: do.Ban("p3"),
    do.Mute: do.Mute("p3", muted=True),
    do.GiveHat: do.GiveHat("p3"),
    do.Substitute: do.Substitute("p3"),
    do.Start: do.Start(),
    do.Intervene: do.Intervene("void_round"),
    do.Pause: do.Pause(),
    do.Unpause: do.Unpause(),
    do.EndGame: do.EndGame(),
    do.BackToLobby: do.BackToLobby(),
}
HOSTS_OWN = sorted(set(EXAMPLES) - FOR_EVERYONE, key=lambda kind: kind.__name__)

each_kind = pytest.mark.parametrize("kind", sorted(EXAMPLES, key=lambda kind: kind.__name__))


def sims():
    """A lobby, a game, a paused game and a finished one: each command fits one of them."""
    lobby = RoomSimulation(3)
    lobby.do("p1", do.AddBot())
    lobby.do("p1", do.Arrange(("b1", "p3", "p2", "p1")))
    yield lobby
    yield opened("emojito", people=3)
    paused = opened("emojito", people=3)
    paused.do("p1", do.Pause())
    yield paused
    over = opened("emojito", people=3)
    over.do("p1", do.EndGame())
    yield over


def accepted(sim, who, command):
    try:
        sim.do(who, command)
    except Refusal as refusal:
        return refusal.code
    return True


def test_every_command_is_in_the_matrix():
    assert set(EXAMPLES) == set(get_args(do.RoomCommand))


@pytest.mark.parametrize("kind", HOSTS_OWN)
def test_the_host_may(kind):
    assert True in [accepted(sim, "p1", EXAMPLES[kind]) for sim in sims()]


@pytest.mark.parametrize("kind", HOSTS_OWN)
def test_nobody_else_may_and_neither_may_a_watcher(kind):
    for sim in sims():
        watcher = sim.join("Wil", watch=True)
        for who in ("p2", "p3", watcher):
            assert sim.refused(who, EXAMPLES[kind]) == "host-only"


@each_kind
def test_whoever_is_not_in_the_room_may_nothing(kind):
    for sim in sims():
        for who in ("p9", "", "b9", "Ana"):
            assert sim.refused(who, EXAMPLES[kind]) == "not-in-room"


@each_kind
def test_whoever_has_left_may_nothing(kind):
    for sim in sims():
        sim.do("p2", do.Leave())
        assert sim.refused("p2", EXAMPLES[kind]) == "not-in-room"


@pytest.mark.parametrize("kind", HOSTS_OWN)
def test_the_hat_takes_all_its_powers_along(kind):
    for sim in sims():
        sim.do("p1", do.GiveHat("p2"))
        assert sim.refused("p1", EXAMPLES[kind]) == "host-only"


@pytest.mark.parametrize("kind", [do.Remove, do.Ban, do.GiveHat, do.Substitute])
@pytest.mark.parametrize("who", ["p9", "", "Ben"])
def test_nothing_can_be_done_to_nobody(kind, who):
    for sim in sims():
        assert sim.refused("p1", kind(who)) == "unknown-member"
        assert sim.refused("p1", do.Mute(who, muted=True)) == "unknown-member"
        assert sim.refused("p1", do.Rename(who, "New")) == "unknown-member"
