"""What happens when nobody does anything: patience, bots, the hat, and an empty room."""

from __future__ import annotations

from dataclasses import replace

import pytest

from emojito.games import HOSTED
from emojito.rooms import alarms, commands as do, events as room_events
from emojito.rooms.alarms import BOT_THINKS, GRACE, HAT_AFTER, LONGEST_THOUGHT
from emojito.rules.emojito import events as ev
from emojito.rules.emojito.editions import EDITIONS
from emojito.rules.maumau import events as mm
from tests.properties.profile import NAME
from tests.rooms.recording_line import RecordingLine
from tests.rooms.simulation import PHASES, RoomSimulation, at, opened
from tests.rooms.test_clocks import TO_500, choice, happened, kinds

each_phase = pytest.mark.parametrize(
    ("game", "phase", "choice"), PHASES, ids=[f"{game}-{phase}" for game, phase, _ in PHASES]
)

LEVELS = ("gentle", "keen", "sharp")
WHOLE_GAMES = 200 if NAME == "soak" else 1
"""How many bots play of each edition and mode."""

NO_HURRY = {"challenge": 600, "trophy": 600}


@pytest.fixture(autouse=True)
def long_limits(monkeypatch):
    """Every limit may be as long as these tests are away."""
    monkeypatch.setitem(HOSTED, "emojito", replace(HOSTED["emojito"], longest={}))


def awaited(sim):
    return [sim.seat(seat) for seat in HOSTED[sim.room.play.game].turns.awaited(sim.state)]


def of_the_game(events):
    """What happened in the game, whatever else happened in the room."""
    return [
        happened
        for event in events
        if isinstance(event, room_events.GameHappened)
        for happened in event.events
    ]


# People who are away


FOR_THE_ABSENT = [
    ("emojito", "draw", ev.RoundVoided),
    ("emojito", "perform", ev.RoundVoided),
    ("emojito", "challenge", ev.Passed),
    ("emojito", "guess", ev.Excused),
    ("emojito", "trophies", ev.TrophyTaken),
    ("mau-mau", "play", mm.Drew),
    ("mau-mau", "drawn", mm.Kept),
    ("mau-mau", "color", mm.ColorNamed),
    ("mau-mau", "between-rounds", mm.Dealt),
]


@pytest.mark.parametrize(("game", "phase", "done"), FOR_THE_ABSENT)
def test_after_a_while_the_software_does_what_somebody_who_is_away_would_have_to(game, phase, done):
    sim = at(game, phase, timers={**NO_HURRY, "away": 45}, **choice(game))
    who = awaited(sim)[0]
    sim.wait(10)
    sim.drop(who)
    assert sim.due == 45
    sim.wait(44.9)
    assert sim.ring() == ()
    sim.wait(0.1)
    assert done in [type(event) for event in of_the_game(sim.ring())]


def test_nobody_acts_for_them_while_the_others_watch_a_reveal():
    sim = at("emojito", "draw", timers={**NO_HURRY, "away": 5})
    sim.presence.moved = sim.now + 12
    sim.drop(awaited(sim)[0])
    assert sim.due == 12


@pytest.mark.parametrize("phase", ["play", "drawn", "color"])
def test_a_turn_of_somebody_who_is_away_is_played_to_its_end(phase):
    """The table waits once, not for every card."""
    sim = at("mau-mau", phase, timers={**NO_HURRY, "away": 45})
    who = awaited(sim)[0]
    sim.drop(who)
    sim.wait(45)
    sim.ring()
    assert sim.state.phase == "play"
    assert awaited(sim)[0] != who


@each_phase
def test_whoever_returns_in_time_plays_for_themselves(game, phase, choice):
    sim = at(game, phase, timers=NO_HURRY, **choice)
    limit, who = sim.due, awaited(sim)[0]
    sim.drop(who)
    sim.wait(50)
    sim.connect(who)
    sim.wait(20)
    assert sim.ring() == ()
    assert sim.due == (None if limit is None else limit - 70)


@each_phase
def test_whoever_is_not_awaited_may_be_away_as_long_as_they_like(game, phase, choice):
    sim = at(game, phase, timers=NO_HURRY, **choice)
    for who in sim.room.members:
        if who not in awaited(sim) and who != "p1":
            sim.drop(who)
    sim.wait(500)
    assert sim.ring() == ()


def test_patience_begins_when_it_is_their_turn():
    """Somebody away for an hour still has their time to come back when they are awaited."""
    sim = opened("mau-mau", timers={"away": 30})
    next_seat = (sim.state.turn + 1) % 4
    sim.drop(sim.seat(next_seat))
    sim.wait(50)
    while sim.state.turn != next_seat:
        sim.step()
    assert sim.due == 30


def test_e55_the_absent_are_excused_one_by_one_and_the_round_is_scored():
    sim = at("emojito", "guess", mode="cooperative")
    here, *absent = sim.state.guessers
    for seat in absent:
        sim.drop(sim.seat(seat))
    who, command = next(move for move in sim.moves() if move[0] == sim.seat(here))
    sim.move(who, command)
    events = [*happened(sim.wait_and_ring()), *happened(sim.wait_and_ring())]
    assert [event.seat for event in events if type(event) is ev.Excused] == absent
    assert sim.state.last_round.absent == tuple(absent)


@pytest.mark.parametrize("phase", ["draw", "perform"])
def test_e56_without_its_actor_a_round_is_void_and_the_next_actor_follows(phase):
    sim = at("emojito", phase, mode="competitive")
    (actor,), number = sim.state.actors, sim.state.round
    sim.drop(sim.seat(actor))
    sim.wait_and_ring()
    assert sim.state.round == number + 1
    assert sim.state.actors != (actor,)


def test_e56_after_the_line_up_an_absent_actor_is_no_matter():
    sim = at("emojito", "guess", mode="competitive")
    sim.drop(sim.seat(sim.state.actors[0]))
    assert sim.due is None
    number = sim.state.round
    while sim.state.phase == "guess":
        sim.step()
    assert sim.state.last_round is not None
    assert sim.state.round in {number, number + 1}


def test_a_message_that_cannot_be_handed_on_is_lost():
    sim = at("emojito", "perform", mode="cooperative", options={"secret_message": True})
    sim.move(*sim.moves()[0])
    (messenger,), number = sim.state.audience, sim.state.round
    sim.drop(sim.seat(messenger))
    assert ev.RoundVoided in kinds(sim.wait_and_ring())
    assert sim.state.round == number + 1


@pytest.mark.parametrize("game", ["emojito", "mau-mau"])
def test_one_who_never_comes_back_does_not_keep_the_others_from_the_end(game):
    sim = opened(game, **choice(game))
    sim.drop("p3")
    for _ in range(5000):
        if not sim.room.playing:
            break
        moves = [move for move in sim.moves() if move[0] != "p3"]
        if moves:
            sim.move(*sim.dice.choice(sim._likely(moves)))
        else:
            sim.wait_and_ring()
    assert not sim.room.playing


# An empty room


@each_phase
def test_where_nobody_is_time_stands_still(game, phase, choice):
    sim = at(game, phase, **choice)
    sim.connections.add_screen(RecordingLine(), "")
    everybody_is_gone_for(sim, 100_000)
    assert sim.due is None
    assert sim.ring() == ()


def everybody_is_gone_for(sim, seconds):
    for who in tuple(sim.presence.here):
        sim.drop(who)
    sim.wait(seconds)


def test_those_who_return_have_a_moment_before_an_old_clock_takes_effect():
    sim = at("emojito", "challenge", mode="competitive")
    everybody_is_gone_for(sim, 1000)
    for who in sim.room.members:
        sim.connect(who)
    assert sim.due == GRACE
    sim.wait_and_ring()
    assert sim.state.phase == "guess"


def test_the_moment_is_counted_from_the_first_who_returns():
    sim = at("emojito", "challenge", mode="competitive", timers={"away": 600})
    everybody_is_gone_for(sim, 100)
    sim.connect("p1")
    sim.wait(2)
    sim.connect("p2")
    assert sim.due == GRACE - 2


@each_phase
def test_those_who_are_not_back_yet_are_waited_for_as_long_as_ever(game, phase, choice):
    """The router fails for an hour: the first who is back does not play for all the others."""
    sim = at(game, phase, timers=NO_HURRY, **choice)
    someone = next(who for who in sim.room.members if who not in awaited(sim))
    everybody_is_gone_for(sim, 3600)
    sim.connect(someone)
    assert sim.due >= GRACE
    sim.wait(GRACE - 1)
    assert sim.ring() == ()


def test_those_who_return_in_time_have_the_time_that_is_left():
    sim = opened("mau-mau", timers={"turn": 60})
    everybody_is_gone_for(sim, 20)
    for who in tuple(sim.room.members):
        sim.connect(who)
    assert sim.due == 40


def test_there_is_no_grace_for_one_of_many():
    sim = opened("mau-mau", timers={"turn": 10})
    sim.drop("p2")
    sim.wait(9)
    sim.connect("p2")
    assert sim.due == 1


# Bots


def test_a_bot_moves_after_a_moment():
    sim = RoomSimulation(1)
    sim.do("p1", do.AddBot())
    sim.start(game="mau-mau", mau_mau={"dealer": "p1"})
    assert sim.seat(sim.state.turn) == "b1"
    thinks = sim.due
    assert BOT_THINKS <= thinks <= BOT_THINKS * LONGEST_THOUGHT
    sim.wait(thinks / 2)
    assert sim.ring() == ()
    sim.wait(thinks / 2)
    assert kinds(sim.ring())


@pytest.mark.parametrize(
    ("game", "wanted"),
    [
        *(
            ("emojito", {"edition": edition, "mode": mode})
            for edition, terms in EDITIONS.items()
            for mode in terms.modes
        ),
        ("emojito", {"mode": "cooperative", "options": {"secret_message": True}}),
        ("mau-mau", {}),
        ("mau-mau", TO_500),
    ],
)
def test_bots_play_whole_games_alone_while_somebody_watches(game, wanted):
    for seed in range(WHOLE_GAMES):
        sim = RoomSimulation(1, seed=seed)
        for number in range(4):
            sim.do("p1", do.AddBot(LEVELS[(seed + number) % 3]))
        sim.do("p1", do.Stand())
        sim.start(game=game, **{game.replace("-", "_"): wanted})
        for _ in range(4000):
            if not sim.room.playing:
                break
            sim.wait_and_ring()
        assert not sim.room.playing
        assert game == "mau-mau" or not sim.sat_out, "all of them are seen, and do what they may"


@pytest.mark.parametrize("word", ["start", "resume", "substitute"])
def test_a_bot_takes_its_moment_whatever_came_before(word):
    """After a long lobby, a long pause or a long wait people still see what it does."""
    sim = RoomSimulation(2)
    sim.do("p1", do.AddBot())
    sim.configure(game="mau-mau", mau_mau={"dealer": "p2"})
    sim.wait(1000)
    if word == "substitute":
        sim.do("p1", do.Arrange(("p1", "b1", "p2")))
        sim.configure(game="mau-mau", mau_mau={"dealer": "b1"})
    sim.do("p1", do.Start())
    sim.wait(0.0 if word == "start" else 1000)
    if word == "resume":
        sim.do("p1", do.Pause())
        sim.wait(1000)
        sim.do("p1", do.Unpause())
    elif word == "substitute":
        sim.drop("p2")
        sim.do("p1", do.Substitute("p2"))
    assert sim.due >= BOT_THINKS


def test_a_stand_in_moves_like_a_bot_though_they_are_away():
    sim = opened("mau-mau")
    who = sim.seat(sim.state.turn)
    sim.do("p1", do.Substitute(who))
    sim.join("Wil")
    sim.drop(who)
    pace = HOSTED["mau-mau"].turns.pace(sim.state, sim.room.play.recent)
    assert sim.due == pytest.approx(BOT_THINKS * pace)
    assert kinds(sim.wait_and_ring())


def test_bots_wait_for_people_to_look():
    sim = RoomSimulation(1)
    sim.do("p1", do.AddBot())
    sim.start(game="mau-mau", mau_mau={"dealer": "p1"})
    sim.drop("p1")
    sim.wait(100)
    assert sim.due is None


def test_bots_rest_in_a_pause():
    sim = RoomSimulation(1)
    sim.do("p1", do.AddBot())
    sim.start(game="mau-mau", mau_mau={"dealer": "p1"})
    sim.do("p1", do.Pause())
    sim.wait(100)
    assert sim.ring() == ()


# The hat


def test_the_hat_passes_on_when_the_host_has_been_away_for_long():
    sim = RoomSimulation(4)
    sim.do("p1", do.AddBot())
    sim.drop("p2")
    sim.drop("p1")
    assert sim.due == HAT_AFTER
    assert sim.wait_and_ring() == (room_events.HatPassed("p3", lent=True),)
    assert sim.room.host == "p3"
    assert sim.due is None


def test_a_host_who_is_back_in_time_keeps_the_hat():
    sim = RoomSimulation(2)
    sim.drop("p1")
    sim.wait(HAT_AFTER - 1)
    sim.connect("p1")
    sim.wait(1000)
    assert sim.ring() == ()
    assert sim.room.host == "p1"


def test_nobody_inherits_where_nobody_is():
    sim = RoomSimulation(2)
    sim.do("p1", do.AddBot())
    everybody_is_gone_for(sim, 1000)
    assert sim.due is None
    assert sim.ring() == ()


def test_the_first_who_is_back_does_not_find_the_hat_on_their_head():
    sim = RoomSimulation(2)
    everybody_is_gone_for(sim, 1000)
    sim.connect("p2")
    assert sim.due > 0
    sim.wait(HAT_AFTER)
    assert sim.ring() == (room_events.HatPassed("p2", lent=True),)


def test_the_hat_passes_on_in_a_pause_too():
    sim = opened("mau-mau")
    sim.do("p1", do.Pause())
    sim.drop("p1")
    assert sim.wait_and_ring() == (room_events.HatPassed("p2", lent=True),)
    sim.do("p2", do.Unpause())


def test_a_watcher_may_inherit():
    sim = RoomSimulation(1)
    watcher = sim.join("Wil", watch=True)
    sim.drop("p1")
    assert sim.wait_and_ring() == (room_events.HatPassed(watcher, lent=True),)


# One after the other


def test_the_most_overdue_comes_first_and_the_rest_next_time():
    sim = at("emojito", "challenge", mode="competitive", timers={"away": 3})
    who = next(member for member in awaited(sim) if member != "p1")
    sim.drop(who)
    sim.drop("p1")
    sim.wait(1000)
    seen = []
    while (due := sim.due) is not None and due <= 0:
        seen += [type(event) for event in sim.ring()]
        if len(seen) > 20:
            break
    assert room_events.HatPassed in seen
    assert seen[0] is room_events.GameHappened


def test_nothing_is_due_in_a_lobby():
    sim = RoomSimulation(3)
    assert sim.due is None
    assert alarms.due_alarm(sim.room, sim.presence, sim.now + 1e9) is None
