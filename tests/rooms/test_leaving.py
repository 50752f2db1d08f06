"""People leaving in mid-game, in every phase of both games (E57, E67, M32)."""

from __future__ import annotations

import pytest

from emojito.rooms import commands as do, events as ev
from emojito.rooms.alarms import next_due
from emojito.rules import GAMES
from emojito.rules.emojito import commands as emojito
from tests.rooms.simulation import EMOJITO_PHASES, PHASES, at, opened

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
        sim = at(game, phase, **choice)
        cards = sorted(all_cards(sim))
        sim.do(by, command)
        assert who not in sim.room.members
        assert who not in sim.room.chairs
        assert seat in sim.state.gone
        assert sim.room.host in sim.room.members
        assert sorted(all_cards(sim)) == cards
        for other in (None, *sim.room.members):
            assert sim.sees(other)["table"]["gone"]
        next_due(sim.room, sim.presence)
        for _ in range(30):
            if sim.room.playing:
                assert sim.moves()
                sim.step()


@pytest.mark.parametrize(("game", "phase", "choice"), MODES)
def test_everybody_leaves_one_after_the_other(game, phase, choice):
    sim = at(game, phase, **choice)
    while len(sim.room.members) > 1:
        sim.do(list(sim.room.members)[-1], do.Leave())
    assert not sim.room.playing
    assert sim.room.host == "p1"
    sim.do("p1", do.Leave())
    assert sim.room.host is None
    assert sim.room.members == {}
    # Whoever finds the room later can use it.
    who = sim.join("Late")
    assert sim.room.host == who
    sim.do(who, do.BackToLobby())


def all_cards(sim):
    state = sim.state
    if sim.room.play.game == "mau-mau":
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
    sim = opened("emojito", mode="competitive", people=3)
    assert sim.state.terms.rules.modes["competitive"][0] == 3
    sim.do("p2", do.Leave())
    assert sim.state.ended == "left"
    assert not sim.room.playing


def test_e57_the_target_stays_as_it_was():
    sim = opened("emojito", mode="cooperative", edition="desyllas", people=5)
    goal = sim.state.terms.goal
    sim.do("p2", do.Leave())
    assert sim.state.terms.goal == goal == 4


def test_e57_a_team_that_lost_a_partner_drops_out_and_the_partner_stays_to_watch():
    sim = opened("emojito", mode="teams", people=6)
    partner = sim.seat(1)
    sim.do(sim.seat(0), do.Leave())
    assert sim.state.gone == (0, 1)
    assert partner in sim.room.members
    assert sim.move_refused(partner, emojito.Draw()) == "seat-gone"
    # The partner goes too: the game has done without them already.
    before = sim.state
    assert sim.do(partner, do.Leave())[0] == ev.WentAway(partner, "left")
    assert sim.state == before


@pytest.mark.parametrize("phase", ["draw", "perform", "challenge"])
def test_e56_the_actor_leaves_before_the_line_up_and_the_round_is_void(phase):
    sim = at("emojito", phase, mode="competitive", people=5)
    (actor,), number = sim.state.actors, sim.state.round
    sim.do(sim.seat(actor), do.Leave())
    assert (sim.state.round, sim.state.phase) == (number + 1, "draw")
    assert sim.state.challenges == ()


def test_e56_the_actor_leaves_after_the_line_up_and_the_round_is_scored():
    sim = at("emojito", "guess", mode="competitive", people=5)
    (actor,), number = sim.state.actors, sim.state.round
    sim.do(sim.seat(actor), do.Leave())
    assert (sim.state.round, sim.state.phase) == (number, "guess")


def test_m32_the_hand_goes_under_the_pile():
    sim = opened("mau-mau")
    hand, deck = sim.state.hands[2], sim.state.pile.deck
    sim.do(sim.seat(2), do.Leave())
    assert sim.state.hands[2] == ()
    assert sim.state.pile.deck == deck + hand


def test_m32_the_turn_passes_on_if_it_was_theirs():
    sim = opened("mau-mau")
    turn = sim.state.turn
    sim.do(sim.seat(turn), do.Leave())
    assert sim.state.turn == (turn + 1) % 4


def test_m32_the_last_one_left_wins():
    sim = opened("mau-mau", people=3)
    sim.do("p2", do.Leave())
    sim.do("p1", do.Leave())
    assert sim.state.winners == (sim.room.seat_of("p3"),)


def test_a_removed_bot_leaves_like_anybody():
    sim = opened("mau-mau", people=2)
    sim.do("p1", do.EndGame())
    sim.do("p1", do.AddBot())
    sim.start()
    sim.do("p1", do.Remove("b1"))
    assert sim.state.gone == (sim.room.seat_of("b1"),)


def test_a_watcher_who_goes_is_no_matter_to_the_game():
    sim = opened("mau-mau")
    watcher, before = sim.join("Wil"), sim.state
    sim.do(watcher, do.Leave())
    assert sim.state is before


def test_leaving_after_the_end_changes_nothing_of_it():
    sim = opened("mau-mau")
    sim.until("over")
    before = sim.state
    sim.do("p2", do.Leave())
    assert sim.state is before
    assert GAMES["mau-mau"].view(sim.state, "table").over
