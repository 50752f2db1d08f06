"""Which clock runs, when it runs out, and what happens then."""

from __future__ import annotations

import msgspec
import pytest

from emojito.games import HOSTED
from emojito.games.emojito import FULL, TIME_TO_WITHDRAW
from emojito.rooms import commands as do, log
from emojito.rooms.apply import apply_event
from emojito.rooms.clocks import deadline
from emojito.rooms.events import GameHappened, GameStarted, TimeExtended
from emojito.rooms.live import replay
from emojito.rooms.view import view_play
from emojito.rules.emojito import commands as emojito, events as ev
from emojito.rules.maumau import commands as mau_mau, events as mm
from tests.rooms.simulation import RoomSimulation, at, opened

KINDS = [
    ("emojito", "draw", "idle", None),
    ("emojito", "perform", "perform", None),
    ("emojito", "challenge", "challenge", 12),
    ("emojito", "guess", "guess", None),
    ("emojito", "trophies", "trophy", 5),
    ("mau-mau", "play", "turn", None),
    ("mau-mau", "drawn", "turn", None),
    ("mau-mau", "color", "turn", None),
    ("mau-mau", "between-rounds", "idle", None),
]
ALL_LIMITS = {"challenge": 10, "trophy": 4, "perform": 12, "guess": 13, "turn": 14}
TO_500 = {"options": {"rounds": "to-500"}}


def choice(game):
    return {"mode": "competitive"} if game == "emojito" else TO_500


def before(sim):
    """Seconds before the clock of now begins to run."""
    game = sim.room.play.game
    return HOSTED[game].turns.before(sim.state, sim.room.settings.choices[game])


def left(sim):
    """Seconds until the clock of now has run out."""
    ends = deadline(sim.room)
    return None if ends is None else ends - sim.now


def happened(events):
    """The game's own events of what happened."""
    (entry,) = events
    return entry.events


def kinds(events):
    return [type(event) for event in happened(events)]


@pytest.mark.parametrize(("game", "phase", "kind", "seconds"), KINDS)
def test_the_clock_of_every_phase(game, phase, kind, seconds):
    sim = at(game, phase, **choice(game))
    if seconds is not None:
        seconds += before(sim)
    assert sim.room.clock.kind == kind
    assert sim.room.clock.started == sim.now
    assert sim.due == pytest.approx(seconds)
    shown = view_play(sim.room).clock
    assert shown.kind == kind
    assert shown.ends == pytest.approx(None if seconds is None else sim.now + seconds)


@pytest.mark.parametrize(("game", "phase", "kind", "_"), KINDS)
def test_the_host_chooses_the_limits(game, phase, kind, _):
    sim = at(game, phase, timers=ALL_LIMITS, **choice(game))
    limit = ALL_LIMITS.get(kind)
    assert sim.due == pytest.approx(None if limit is None else limit + before(sim))


def test_no_game_no_clock():
    sim = opened("mau-mau")
    sim.until("over")
    assert sim.room.clock is None
    assert deadline(sim.room) is None
    assert sim.due is None


def test_a_rematch_has_a_clock_of_its_own():
    sim = opened("mau-mau", timers=ALL_LIMITS)
    sim.wait(9)
    sim.do("p1", do.EndGame())
    sim.do("p1", do.Start())
    assert sim.due == ALL_LIMITS["turn"]


# Running out


def test_the_challenge_window_closes_when_its_time_is_up():
    sim = at("emojito", "challenge", mode="competitive")
    assert ev.LaidOut in kinds(sim.wait_and_ring())
    assert sim.state.phase == "guess"


def test_the_window_is_one_window_whatever_happens_in_it():
    sim = at(
        "emojito",
        lambda state: state.phase == "challenge" and sum(map(can_pay, state.tokens.values())) > 2,
        mode="competitive",
        edition="desyllas",
        people=5,
    )
    sim.wait(5)
    who, command = next(m for m in sim.moves() if isinstance(m[1], emojito.Challenge))
    sim.move(who, command)
    assert sim.state.phase == "challenge"
    assert sim.due == 7


def can_pay(token):
    return bool(token.fresh)


def test_a_performance_ends_when_its_time_is_up():
    sim = at("emojito", "perform", mode="competitive", timers={"perform": 30})
    assert sim.due == 30
    assert kinds(sim.wait_and_ring())[0] is ev.Performed
    assert sim.state.phase in {"challenge", "guess"}


def test_in_teams_all_perform_in_the_same_time():
    """It does not begin anew whenever one of them has finished."""
    sim = at("emojito", "perform", mode="teams", timers={"perform": 30})
    sim.wait(10)
    sim.move(*sim.moves()[0])
    assert sim.state.phase == "perform"
    assert sim.due == 20


def test_a_message_handed_on_gives_everyone_their_own_time():
    sim = at(
        "emojito",
        "perform",
        mode="cooperative",
        options={"secret_message": True},
        timers={"perform": 30},
    )
    for _ in range(2):
        assert sim.due == 30
        performers = tuple(sim.state.audience)
        sim.wait(10)
        sim.move(*sim.moves()[0])
        assert sim.state.phase == "perform"
        assert tuple(sim.state.audience) != performers


def test_e55_who_is_here_and_has_not_answered_in_time_is_wrong():
    sim = at("emojito", "guess", mode="cooperative", timers={"guess": 30})
    sim.wait(10)
    sim.move(*sim.moves()[0])
    assert sim.due == 20, "answers do not move the limit"
    late = [event.seat for event in happened(sim.wait_and_ring()) if type(event) is ev.CameLate]
    assert len(late) == 2
    assert sim.state.last_round.late == tuple(late)


def test_e55_who_is_away_when_time_is_up_has_not_answered():
    sim = at("emojito", "guess", mode="cooperative", timers={"guess": 30})
    here, away, _ = sim.state.guessers
    sim.drop(sim.seat(away))
    events = happened(sim.wait_and_ring())
    while sim.state.phase == "guess" and sim.due is not None and sim.due <= 0:
        events += happened(sim.ring())
    assert ev.Excused(away) in events
    assert ev.CameLate(away) not in events
    assert ev.CameLate(here) in events
    assert sim.state.last_round.absent == (away,)


def test_e56_an_actor_who_is_away_when_time_is_up_has_not_performed():
    sim = at("emojito", "perform", mode="cooperative", timers={"perform": 30})
    sim.drop(sim.seat(sim.state.actors[0]))
    sim.wait(30)
    events = sim.ring()
    assert not events or ev.Performed not in kinds(events)
    sim.wait(30)
    sim.ring()
    assert sim.state.phase == "draw", "the round is void"


def test_a_trophy_is_picked_for_you():
    sim = at("emojito", "trophies", mode="competitive")
    (taken, *_) = happened(sim.wait_and_ring())
    assert taken == ev.TrophyTaken(taken.owner, 1)


def test_e70_time_for_choosing_begins_when_the_reveal_is_over():
    sim = at("emojito", "trophies", mode="competitive")
    assert sim.due == pytest.approx(before(sim) + 5)
    assert before(sim) == FULL.shows(len(sim.state.guesses)) > 0


def test_e70_all_who_crossed_the_line_choose_at_the_same_time():
    sim = at("emojito", lambda s: s.phase == "trophies" and len(s.to_take) > 1, mode="teams")
    ends, *owners = deadline(sim.room), *sim.state.to_take
    last = sim.state.terms.teams[int(owners[-1].removeprefix("team"))][0]
    sim.wait(3)
    assert ev.TrophyTaken(owners[-1], 7) in sim.move(sim.seat(last), emojito.Take(7))
    assert sim.state.to_take == tuple(owners[:-1])
    assert deadline(sim.room) == ends, "nobody has more time because somebody else has chosen"
    events = happened(sim.wait_and_ring())
    assert [e.owner for e in events if isinstance(e, ev.TrophyTaken)] == owners[:-1]
    assert sim.state.phase == "draw", "whoever has not chosen has been given a card"


def test_e70_nobody_chooses_a_card_when_the_game_is_decided():
    sim = at("emojito", lambda s: s.phase == "over" and s.ended == "goal", mode="competitive")
    (end,) = (e for e in sim.log[-1].events if isinstance(e, GameHappened))
    assert {ev.Revealed, ev.TrophyTaken, ev.GameEnded} <= {type(e) for e in end.events}


@pytest.mark.parametrize("limit", [12, None])
def test_e69_when_all_have_answered_there_is_still_time_to_take_it_back(limit):
    sim = at("emojito", "challenge", mode="competitive", timers={"challenge": limit})
    assert sim.due == limit
    *others, seat = view_play(sim.room).awaited
    for other in others:
        sim.move(sim.seat(other), emojito.Pass())
    target = next(c.target for who, c in sim.moves() if isinstance(c, emojito.Challenge))
    spent = sim.state.tokens[str(seat)].spent
    sim.move(sim.seat(seat), emojito.Challenge(target))
    seen = len(sim.log)
    while seat in view_play(sim.room).awaited:
        sim.move(sim.seat(seat), emojito.Pass())
    assert view_play(sim.room).awaited == ()
    assert view_play(sim.room).clock.kind == "closing"
    assert left(sim) == TIME_TO_WITHDRAW
    sim.wait(1)
    raw = msgspec.Raw(msgspec.json.encode(emojito.Withdraw()))
    sim.do(sim.seat(seat), do.GameMove(raw), fresh=sim.is_fresh(seen))
    assert sim.state.challenges == ()
    assert sim.state.tokens[str(seat)].spent == spent, "the trophy is turned back"
    assert left(sim) == limit, "there is time to answer anew"
    sim.move(sim.seat(seat), emojito.Pass())
    if sim.state.phase == "challenge":
        assert {who for who, _ in sim.moves()} == {sim.seat(other) for other in others}
        assert left(sim) == TIME_TO_WITHDRAW
        sim.wait_and_ring()
    assert sim.state.phase == "guess"


def test_e69_what_was_answered_to_one_window_is_not_taken_back_in_the_next():
    """A line that was down may bring a command late; another answer is not what it was about."""
    sim = at("emojito", "challenge", mode="competitive", edition="desyllas")
    first, seat = sim.state.round, view_play(sim.room).awaited[0]
    sim.move(sim.seat(seat), emojito.Pass())
    seen = len(sim.log)
    assert sim.is_fresh(seen)

    def may_withdraw_again(state):
        return state.round > first and any(
            who == sim.seat(seat) and isinstance(command, emojito.Withdraw)
            for who, command in sim.moves()
        )

    while not may_withdraw_again(sim.state):
        assert sim.state.phase != "over"
        sim.step()
    late = sim.move_refused(sim.seat(seat), emojito.Withdraw(), fresh=sim.is_fresh(seen))
    assert late == "stale"
    sim.move(sim.seat(seat), emojito.Withdraw())


def test_e69_an_open_window_waits_for_everybody_without_a_limit():
    sim = at("emojito", "challenge", mode="competitive", timers={"challenge": None})
    assert sim.due is None
    assert view_play(sim.room).clock.ends is None
    while (awaited := view_play(sim.room).awaited) and sim.state.phase == "challenge":
        assert sim.due is None
        sim.move(sim.seat(awaited[0]), emojito.Pass())
    assert left(sim) == TIME_TO_WITHDRAW


@pytest.mark.parametrize(
    ("phase", "done"), [("play", mm.Drew), ("drawn", mm.Kept), ("color", mm.ColorNamed)]
)
def test_a_turn_ends_when_its_time_is_up(phase, done):
    sim = at("mau-mau", phase, timers={"turn": 5}, **TO_500)
    assert sim.due == 5
    assert done in kinds(sim.wait_and_ring())


def test_every_turn_has_its_own_time():
    sim = opened("mau-mau", timers={"turn": 30}, **TO_500)
    for _ in range(200):
        if sim.state.phase == "between-rounds":
            sim.step()
        turn = (sim.state.turn, sim.state.phase, sim.state.pile)
        sim.wait(10)
        sim.step()
        if sim.state.phase in {"between-rounds", "over"}:
            continue
        moved = (sim.state.turn, sim.state.phase, sim.state.pile) != turn
        assert sim.due <= 30
        assert not moved or sim.due == 30


def test_somebody_elses_call_gives_nobody_more_time():
    sim = at(
        "mau-mau",
        lambda state: state.must_call() and state.must_call() != (state.turn,),
        timers={"turn": 30},
        **TO_500,
    )
    sim.wait(10)
    caller = next(seat for seat in sim.state.must_call() if seat != sim.state.turn)
    sim.move(sim.seat(caller), mau_mau.Call())
    assert sim.due == 20


# More time


def awaited(sim):
    """The member everybody waits for first."""
    return sim.seat(view_play(sim.room).awaited[0])


LIMITED = [(game, phase, ALL_LIMITS[kind]) for game, phase, kind, _ in KINDS if kind != "idle"]


@pytest.mark.parametrize(("game", "phase", "limit"), LIMITED)
def test_who_is_awaited_may_have_as_much_time_again(game, phase, limit):
    sim = at(game, phase, timers=ALL_LIMITS, **choice(game))
    before = view_play(sim.room).clock
    assert before.extendable
    sim.wait(sim.due - 1)
    (extended,) = sim.do(awaited(sim), do.MoreTime())
    assert extended == TimeExtended(awaited(sim))
    assert sim.due == limit + 1
    shown = view_play(sim.room).clock
    assert not shown.extendable
    assert shown.ends - before.ends == limit
    sim.wait(limit)
    assert sim.ring() == (), "the old limit rings no more"
    extended_clock = sim.room.clock
    sim.wait_and_ring()
    assert sim.room.clock != extended_clock


def test_more_time_can_be_had_once_in_each_stretch_whoever_asks():
    sim = at("emojito", "guess", mode="cooperative", timers={"guess": 30})
    first, second, _ = map(sim.seat, sim.state.guessers)
    sim.do(first, do.MoreTime())
    assert sim.refused(second, do.MoreTime()) == "extended-already"
    assert sim.due == 60


def test_the_next_stretch_has_its_own_time_and_may_be_extended_again():
    sim = opened("mau-mau", timers={"turn": 30}, **TO_500)
    sim.do(awaited(sim), do.MoreTime())
    turn = sim.state.turn
    while sim.state.turn == turn:
        sim.step()
    assert sim.due == 30
    sim.do(awaited(sim), do.MoreTime())
    assert sim.due == 60


def test_a_pause_keeps_the_extra_time():
    sim = opened("mau-mau", timers={"turn": 30})
    sim.wait(10)
    sim.do(awaited(sim), do.MoreTime())
    sim.do("p1", do.Pause())
    assert not view_play(sim.room).clock.extendable
    assert sim.refused(awaited(sim), do.MoreTime()) == "paused"
    sim.wait(1000)
    sim.do("p1", do.Unpause())
    assert sim.due == 50


def test_the_patience_for_those_who_are_away_is_the_same():
    sim = opened("mau-mau", timers={"turn": 30, "away": 5}, people=3)
    gone = awaited(sim)
    sim.do(gone, do.MoreTime())
    sim.drop(gone)
    assert sim.due == 5


def test_who_only_watches_cannot_ask_for_time():
    sim = opened("mau-mau", timers={"turn": 30})
    assert sim.refused(sim.join("Wil"), do.MoreTime()) == "not-seated"


# Pauses


@pytest.mark.parametrize(("game", "phase", "kind", "_"), KINDS)
def test_a_pause_costs_nobody_time(game, phase, kind, _):
    sim = at(game, phase, timers=ALL_LIMITS, **choice(game))
    sim.wait(4)
    sim.do("p1", do.Pause())
    assert sim.due is None
    assert view_play(sim.room).clock.ends is None
    assert view_play(sim.room).paused
    sim.wait(1000)
    assert sim.ring() == ()
    sim.do("p1", do.Unpause())
    limit = ALL_LIMITS.get(kind)
    assert sim.due == pytest.approx(None if limit is None else before(sim) + limit - 4)


def test_what_begins_in_a_pause_has_its_time_and_no_more():
    sim = opened("mau-mau", timers={"turn": 30})
    sim.do("p1", do.Pause())
    sim.wait(100)
    sim.do("p1", do.Remove("p2"))
    sim.wait(100)
    sim.do("p1", do.Unpause())
    assert sim.due == 30


def test_two_pauses():
    sim = opened("mau-mau", timers={"turn": 30})
    for _ in range(2):
        sim.wait(5)
        sim.do("p1", do.Pause())
        sim.wait(50)
        sim.do("p1", do.Unpause())
    assert sim.due == 20


def test_a_void_round_in_a_pause_stays_paused():
    sim = at("emojito", "perform", mode="cooperative", timers={"perform": 30})
    sim.do("p1", do.Pause())
    sim.do("p1", do.Intervene("void_round"))
    assert sim.room.paused is not None
    assert sim.due is None


def test_a_game_keeps_the_limits_it_began_with_also_those_nobody_set(monkeypatch):
    """Another default in a later release changes nothing in what a stored clock shows."""
    sim = RoomSimulation(3)
    sim.start()
    shown = sim.room.settings.timers
    lines = [log.encode(entry) for entry in sim.log]
    monkeypatch.setattr("emojito.rooms.settings.PATIENCE", 7)
    assert replay(lines).room.settings.timers == shown
    assert RoomSimulation(3).room.settings.timers != shown


def test_a_limit_that_is_known_no_more_is_left_out():
    sim = RoomSimulation(3)
    sim.start()
    started = next(event for event in sim.log[-1].events if isinstance(event, GameStarted))
    odd = msgspec.structs.replace(started, timers={"gone": 3, "away": 90})
    room = apply_event(sim.room, odd, 0.0)
    assert room.settings.timers == sim.room.settings.timers | {"away": 90}
