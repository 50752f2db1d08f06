"""Which clock runs, when it runs out, and what happens then."""

from __future__ import annotations

import pytest

from emojito.rooms import commands as do
from emojito.rooms.clocks import deadline
from emojito.rooms.view import view_play
from emojito.rules.emojito import commands as emojito, events as ev
from emojito.rules.maumau import commands as mau_mau, events as mm
from tests.rooms.night import at, opened

KINDS = [
    ("emojito", "draw", "idle", None),
    ("emojito", "perform", "perform", None),
    ("emojito", "challenge", "challenge", 12),
    ("emojito", "guess", "guess", None),
    ("emojito", "trophies", "trophy", 20),
    ("mau-mau", "play", "turn", None),
    ("mau-mau", "drawn", "turn", None),
    ("mau-mau", "color", "turn", None),
    ("mau-mau", "between-rounds", "idle", None),
]
ALL_LIMITS = {"challenge": 10, "trophy": 11, "perform": 12, "guess": 13, "turn": 14}
TO_500 = {"options": {"rounds": "to-500"}}


def choice(game):
    return {"mode": "competitive"} if game == "emojito" else TO_500


def happened(events):
    """The game's own events of what happened."""
    (entry,) = events
    return entry.events


def kinds(events):
    return [type(event) for event in happened(events)]


@pytest.mark.parametrize(("game", "phase", "kind", "seconds"), KINDS)
def test_the_clock_of_every_phase(game, phase, kind, seconds):
    night = at(game, phase, **choice(game))
    assert night.room.clock.kind == kind
    assert night.room.clock.started == night.now
    assert night.due == seconds
    shown = view_play(night.room).clock
    assert shown.kind == kind
    assert shown.ends == (None if seconds is None else night.now + seconds)


@pytest.mark.parametrize(("game", "phase", "kind", "_"), KINDS)
def test_the_host_chooses_the_limits(game, phase, kind, _):
    night = at(game, phase, timers=ALL_LIMITS, **choice(game))
    assert night.due == ALL_LIMITS.get(kind)


def test_no_game_no_clock():
    night = opened("mau-mau")
    night.until("over")
    assert night.room.clock is None
    assert deadline(night.room) is None
    assert night.due is None


def test_a_rematch_has_a_clock_of_its_own():
    night = opened("mau-mau", timers=ALL_LIMITS)
    night.wait(9)
    night.do("p1", do.EndGame())
    night.do("p1", do.Start())
    assert night.due == ALL_LIMITS["turn"]


# Running out


def test_the_challenge_window_closes_when_its_time_is_up():
    night = at("emojito", "challenge", mode="competitive")
    assert ev.LaidOut in kinds(night.wait_and_ring())
    assert night.state.phase == "guess"


def test_the_window_is_one_window_whatever_happens_in_it():
    night = at(
        "emojito",
        lambda state: state.phase == "challenge" and sum(map(can_pay, state.tokens.values())) > 2,
        mode="competitive",
        edition="desyllas",
        people=5,
    )
    night.wait(5)
    who, command = next(m for m in night.moves() if isinstance(m[1], emojito.Challenge))
    night.move(who, command)
    assert night.state.phase == "challenge"
    assert night.due == 7


def can_pay(token):
    return bool(token.fresh)


def test_a_performance_ends_when_its_time_is_up():
    night = at("emojito", "perform", mode="competitive", timers={"perform": 30})
    assert night.due == 30
    assert kinds(night.wait_and_ring())[0] is ev.Performed
    assert night.state.phase in {"challenge", "guess"}


def test_in_teams_all_perform_in_the_same_time():
    """It does not begin anew whenever one of them has finished."""
    night = at("emojito", "perform", mode="teams", timers={"perform": 30})
    night.wait(10)
    night.move(*night.moves()[0])
    assert night.state.phase == "perform"
    assert night.due == 20


def test_a_message_handed_on_gives_everyone_their_own_time():
    night = at(
        "emojito",
        "perform",
        mode="cooperative",
        options={"secret_message": True},
        timers={"perform": 30},
    )
    for _ in range(2):
        assert night.due == 30
        performers = tuple(night.state.audience)
        night.wait(10)
        night.move(*night.moves()[0])
        assert night.state.phase == "perform"
        assert tuple(night.state.audience) != performers


def test_e55_who_is_here_and_has_not_answered_in_time_is_wrong():
    night = at("emojito", "guess", mode="cooperative", timers={"guess": 30})
    night.wait(10)
    night.move(*night.moves()[0])
    assert night.due == 20, "answers do not move the limit"
    late = [event.seat for event in happened(night.wait_and_ring()) if type(event) is ev.CameLate]
    assert len(late) == 2
    assert night.state.last_round.late == tuple(late)


def test_e55_who_is_away_when_time_is_up_has_not_answered():
    night = at("emojito", "guess", mode="cooperative", timers={"guess": 30})
    here, away, _ = night.state.guessers
    night.drop(night.seat(away))
    events = happened(night.wait_and_ring())
    while night.state.phase == "guess" and night.due is not None and night.due <= 0:
        events += happened(night.ring())
    assert ev.Excused(away) in events
    assert ev.CameLate(away) not in events
    assert ev.CameLate(here) in events
    assert night.state.last_round.absent == (away,)


def test_e56_an_actor_who_is_away_when_time_is_up_has_not_performed():
    night = at("emojito", "perform", mode="cooperative", timers={"perform": 30})
    night.drop(night.seat(night.state.actors[0]))
    night.wait(30)
    events = night.ring()
    assert not events or ev.Performed not in kinds(events)
    night.wait(30)
    night.ring()
    assert night.state.phase == "draw", "the round is void"


def test_a_trophy_is_picked_for_you():
    night = at("emojito", "trophies", mode="competitive")
    (taken, *_) = happened(night.wait_and_ring())
    assert taken == ev.TrophyTaken(taken.owner, 1)


def test_the_second_trophy_has_its_own_time():
    night = at("emojito", lambda s: s.phase == "trophies" and len(s.to_take) > 1, mode="teams")
    night.wait(15)
    night.move(*night.moves()[0])
    assert night.state.phase == "trophies"
    assert night.due == 20


@pytest.mark.parametrize(
    ("phase", "done"), [("play", mm.Drew), ("drawn", mm.Kept), ("color", mm.ColorNamed)]
)
def test_a_turn_ends_when_its_time_is_up(phase, done):
    night = at("mau-mau", phase, timers={"turn": 5}, **TO_500)
    assert night.due == 5
    assert done in kinds(night.wait_and_ring())


def test_every_turn_has_its_own_time():
    night = opened("mau-mau", timers={"turn": 30}, **TO_500)
    for _ in range(200):
        if night.state.phase == "between-rounds":
            night.step()
        turn = (night.state.turn, night.state.phase, night.state.pile)
        night.wait(10)
        night.step()
        if night.state.phase in {"between-rounds", "over"}:
            continue
        moved = (night.state.turn, night.state.phase, night.state.pile) != turn
        assert night.due <= 30
        assert not moved or night.due == 30


def test_somebody_elses_call_gives_nobody_more_time():
    night = at(
        "mau-mau",
        lambda state: state.must_call() and state.must_call() != (state.turn,),
        timers={"turn": 30},
        **TO_500,
    )
    night.wait(10)
    caller = next(seat for seat in night.state.must_call() if seat != night.state.turn)
    night.move(night.seat(caller), mau_mau.Call())
    assert night.due == 20


# Pauses


@pytest.mark.parametrize(("game", "phase", "kind", "_"), KINDS)
def test_a_pause_costs_nobody_time(game, phase, kind, _):
    night = at(game, phase, timers=ALL_LIMITS, **choice(game))
    night.wait(4)
    night.do("p1", do.Pause())
    assert night.due is None
    assert view_play(night.room).clock.ends is None
    assert view_play(night.room).paused
    night.wait(1000)
    assert night.ring() == ()
    night.do("p1", do.Resume())
    limit = ALL_LIMITS.get(kind)
    assert night.due == (None if limit is None else limit - 4)


def test_what_begins_in_a_pause_has_its_time_and_no_more():
    night = opened("mau-mau", timers={"turn": 30})
    night.do("p1", do.Pause())
    night.wait(100)
    night.do("p1", do.Remove("p2"))
    night.wait(100)
    night.do("p1", do.Resume())
    assert night.due == 30


def test_two_pauses():
    night = opened("mau-mau", timers={"turn": 30})
    for _ in range(2):
        night.wait(5)
        night.do("p1", do.Pause())
        night.wait(50)
        night.do("p1", do.Resume())
    assert night.due == 20


def test_a_void_round_in_a_pause_stays_paused():
    night = at("emojito", "perform", mode="cooperative", timers={"perform": 30})
    night.do("p1", do.Pause())
    night.do("p1", do.VoidRound())
    assert night.room.paused is not None
    assert night.due is None
