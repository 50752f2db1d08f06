"""People leaving in mid-game, in every phase of both games (E57, E67, M32)."""

from __future__ import annotations

import pytest

from emojito.rooms import commands as do, events as ev
from emojito.rooms.alarms import next_due
from emojito.rules import GAMES
from emojito.rules.emojito import commands as emojito
from tests.rooms.night import EMOJITO_PHASES, PHASES, at, opened

MODES = (
    *PHASES,
    *(("emojito", phase, {"mode": "cooperative"}) for phase in EMOJITO_PHASES if phase[0] != "c"),
    *(("emojito", phase, {"mode": "teams"}) for phase in EMOJITO_PHASES if phase[0] != "c"),
    *(
        ("emojito", phase, {"mode": "cooperative", "options": {"secret_message": True}})
        for phase in ("draw", "perform", "guess")
    ),
)


def ways_out(host, who):
    """How somebody may go: by themselves or sent away by the host."""
    yield who, do.Leave()
    if who != host:
        yield host, do.Remove(who)
        yield host, do.Ban(who)


@pytest.mark.parametrize(("game", "phase", "choice"), MODES)
@pytest.mark.parametrize("seat", range(4))
def test_leaving(game, phase, choice, seat):
    """The game goes on without them, or ends; whoever is left can always do something."""
    who = at(game, phase, **choice).seat(seat)
    for by, command in ways_out("p1", who):
        night = at(game, phase, **choice)
        cards = sorted(all_cards(night))
        night.do(by, command)
        assert who not in night.room.members
        assert who not in night.room.chairs
        assert seat in night.state.gone
        assert night.room.host in night.room.members
        assert sorted(all_cards(night)) == cards
        for other in (None, *night.room.members):
            assert night.sees(other)["table"]["gone"]
        next_due(night.room, night.audience)
        for _ in range(30):
            if night.room.playing:
                assert night.moves()
                night.step()


@pytest.mark.parametrize(("game", "phase", "choice"), MODES)
def test_everybody_leaves_one_after_the_other(game, phase, choice):
    night = at(game, phase, **choice)
    while len(night.room.members) > 1:
        night.do(list(night.room.members)[-1], do.Leave())
    assert not night.room.playing
    assert night.room.host == "p1"
    night.do("p1", do.Leave())
    assert night.room.host is None
    assert night.room.members == {}
    # Whoever finds the room later can use it.
    who = night.join("Late")
    assert night.room.host == who
    night.do(who, do.BackToLobby())


def all_cards(night):
    state = night.state
    if night.room.play.game == "mau-mau":
        yield from state.pile.deck + state.pile.discard
        for hand in state.hands:
            yield from hand
        return
    yield from state.pile.deck + state.pile.discard
    for token in state.tokens.values():
        yield from token.fresh + token.spent
    cards = state.secret.values() if state.line_up is None else state.line_up
    yield from (card for card in cards if card is not None)


# The rulings


def test_e57_below_the_minimum_the_game_ends():
    night = opened("emojito", mode="competitive", people=3)
    assert night.state.terms.rules.modes["competitive"][0] == 3
    night.do("p2", do.Leave())
    assert night.state.ended == "left"
    assert not night.room.playing


def test_e57_the_target_stays_as_it_was():
    night = opened("emojito", mode="cooperative", edition="desyllas", people=5)
    goal = night.state.terms.goal
    night.do("p2", do.Leave())
    assert night.state.terms.goal == goal == 4


def test_e57_a_team_that_lost_a_partner_drops_out_and_the_partner_stays_to_watch():
    night = opened("emojito", mode="teams", people=6)
    partner = night.seat(1)
    night.do(night.seat(0), do.Leave())
    assert night.state.gone == (0, 1)
    assert partner in night.room.members
    assert night.move_refused(partner, emojito.Draw()) == "seat-gone"
    # The partner goes too: the game has done without them already.
    before = night.state
    assert night.do(partner, do.Leave())[0] == ev.WentAway(partner, "left")
    assert night.state == before


@pytest.mark.parametrize("phase", ["draw", "perform", "challenge"])
def test_e56_the_actor_leaves_before_the_line_up_and_the_round_is_void(phase):
    night = at("emojito", phase, mode="competitive", people=5)
    (actor,), number = night.state.actors, night.state.round
    night.do(night.seat(actor), do.Leave())
    assert (night.state.round, night.state.phase) == (number + 1, "draw")
    assert night.state.challenges == ()


def test_e56_the_actor_leaves_after_the_line_up_and_the_round_is_scored():
    night = at("emojito", "guess", mode="competitive", people=5)
    (actor,), number = night.state.actors, night.state.round
    night.do(night.seat(actor), do.Leave())
    assert (night.state.round, night.state.phase) == (number, "guess")


def test_m32_the_hand_goes_under_the_pile():
    night = opened("mau-mau")
    hand, deck = night.state.hands[2], night.state.pile.deck
    night.do(night.seat(2), do.Leave())
    assert night.state.hands[2] == ()
    assert night.state.pile.deck == deck + hand


def test_m32_the_turn_passes_on_if_it_was_theirs():
    night = opened("mau-mau")
    turn = night.state.turn
    night.do(night.seat(turn), do.Leave())
    assert night.state.turn == (turn + 1) % 4


def test_m32_the_last_one_left_wins():
    night = opened("mau-mau", people=3)
    night.do("p2", do.Leave())
    night.do("p1", do.Leave())
    assert night.state.winners == (night.room.seat_of("p3"),)


def test_a_removed_bot_leaves_like_anybody():
    night = opened("mau-mau", people=2)
    night.do("p1", do.EndGame())
    night.do("p1", do.AddBot())
    night.start()
    night.do("p1", do.Remove("b1"))
    assert night.state.gone == (night.room.seat_of("b1"),)


def test_a_watcher_who_goes_is_no_matter_to_the_game():
    night = opened("mau-mau")
    watcher, before = night.join("Wil"), night.state
    night.do(watcher, do.Leave())
    assert night.state is before


def test_leaving_after_the_end_changes_nothing_of_it():
    night = opened("mau-mau")
    night.until("over")
    before = night.state
    night.do("p2", do.Leave())
    assert night.state is before
    assert GAMES["mau-mau"].view(night.state, "table").over
