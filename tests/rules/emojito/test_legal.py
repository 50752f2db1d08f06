"""Legal is exactly what is accepted: every thinkable command, tried in every phase."""

import pytest

from emojito.rules import TABLE, Chance, Refusal
from emojito.rules.emojito import commands as do
from tests.rules.emojito.builders import (
    ALL_EDITIONS,
    HUCH,
    LINE_EDITIONS,
    draw,
    guess,
    perform,
    reach,
    table,
)

PHASES = ("draw", "perform", "challenge", "guess", "trophies")


def thinkable(players):
    seats, slots = range(-1, players + 1), range(-1, 9)
    return [
        *(do.Draw(), do.Performed(), do.Pass(), do.LayOut(), do.TimeUp(), do.VoidRound()),
        *map(do.Challenge, seats),
        *map(do.Guess, slots),
        *map(do.Take, slots),
        *map(do.Excuse, seats),
        *map(do.Leave, seats),
    ]


def accepted(t, viewer):
    def is_accepted(command):
        try:
            t.game.decide(t.state, viewer, command, Chance(1))
        except Refusal:
            return False
        return True

    return {command for command in thinkable(len(t.names)) if is_accepted(command)}


def assert_legal_is_accepted(t):
    for viewer in (*t.seats, TABLE):
        legal = t.legal(viewer)
        assert set(legal) == accepted(t, viewer)
        assert len(set(legal)) == len(legal)
    assert any(t.legal(seat) for seat in t.seats) != t.over


@pytest.mark.parametrize("edition", ALL_EDITIONS)
@pytest.mark.parametrize("phase", PHASES)
def test_competitive(edition, phase):
    places = {0: 5, 1: (7, 3), 2: (7, 3), 3: (6, 2), 4: 6}
    t = reach(table(edition, "competitive", 5, places), phase)
    assert_legal_is_accepted(t)
    t.do("table", "leave", who=4)
    assert_legal_is_accepted(t)


@pytest.mark.parametrize("edition", ALL_EDITIONS)
@pytest.mark.parametrize("phase", ["draw", "perform", "guess", "trophies"])
@pytest.mark.parametrize("secret_message", [True, False])
def test_cooperative(edition, phase, secret_message):
    options = {"secret_message": secret_message}
    t = table(edition, "cooperative", 4, {"players": 7}, options=options)
    assert_legal_is_accepted(reach(t, phase))
    t.do("table", "leave", who=3)
    assert_legal_is_accepted(t)


@pytest.mark.parametrize("edition", LINE_EDITIONS)
@pytest.mark.parametrize("phase", ["draw", "perform", "guess", "trophies"])
def test_teams(edition, phase):
    t = reach(table(edition, "teams", 6, {"team0": 6, "team2": 6}), phase)
    assert_legal_is_accepted(t)
    t.do("table", "leave", who=3)
    assert_legal_is_accepted(t)


def test_halfway_through_a_phase():
    t = table(HUCH, "teams", 6, {"team0": 6, "team2": 6})
    t.do(2, "draw")
    assert_legal_is_accepted(t)
    draw_rest(t)
    t.do(2, "performed")
    assert_legal_is_accepted(t)
    perform(t)
    guess(t, 1, right=True)
    t.do("table", "excuse", who=3)
    assert_legal_is_accepted(t)
    guess(t, 5, right=True)
    t.do(0, "take", slot=4)
    assert_legal_is_accepted(t)


def draw_rest(t):
    for actor in t.state.undrawn():
        t.do(actor, "draw")


def test_after_a_challenge_and_a_pass():
    t = table(HUCH, "competitive", 6, {1: (7, 3), 2: (7, 3), 3: (1, 2), 4: (1, 2), 5: (1, 1)})
    draw(t)
    t.do(0, "performed")
    t.do(3, "challenge", target=2)
    t.do(4, "pass")
    assert_legal_is_accepted(t)


def test_when_it_is_over():
    t = table(HUCH, "competitive", 3)
    t.do("table", "leave", who=1)
    assert t.over
    assert_legal_is_accepted(t)
