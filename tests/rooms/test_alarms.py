"""What happens when nobody does anything: patience, bots, the hat, and an empty room."""

from __future__ import annotations

import pytest

from emojito.rooms import alarms, commands as do, decide, events as room_events
from emojito.rooms.alarms import BOT_THINKS, GRACE, HAT_AFTER
from emojito.rules.emojito import events as ev
from emojito.rules.emojito.editions import EDITIONS
from emojito.rules.maumau import events as mm
from tests.rooms.ear import Ear
from tests.rooms.night import PHASES, Night, at, opened
from tests.rooms.test_clocks import TO_500, choice, happened, kinds

each_phase = pytest.mark.parametrize(
    ("game", "phase", "choice"), PHASES, ids=[f"{game}-{phase}" for game, phase, _ in PHASES]
)

NO_HURRY = {"challenge": 600, "trophy": 600}


def awaited(night):
    return [night.seat(seat) for seat in decide.MANNERS[night.room.play.game].awaited(night.state)]


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
    night = at(game, phase, timers={**NO_HURRY, "away": 45}, **choice(game))
    who = awaited(night)[0]
    night.wait(10)
    night.drop(who)
    assert night.due == 45
    night.wait(44.9)
    assert night.ring() == ()
    night.wait(0.1)
    assert done in kinds(night.ring())


@pytest.mark.parametrize("phase", ["play", "drawn", "color"])
def test_a_turn_of_somebody_who_is_away_is_played_to_its_end(phase):
    """The table waits once, not for every card."""
    night = at("mau-mau", phase, timers={**NO_HURRY, "away": 45})
    who = awaited(night)[0]
    night.drop(who)
    night.wait(45)
    night.ring()
    assert night.state.phase == "play"
    assert awaited(night)[0] != who


@each_phase
def test_whoever_returns_in_time_plays_for_themselves(game, phase, choice):
    night = at(game, phase, timers=NO_HURRY, **choice)
    limit, who = night.due, awaited(night)[0]
    night.drop(who)
    night.wait(50)
    night.connect(who)
    night.wait(20)
    assert night.ring() == ()
    assert night.due == (None if limit is None else limit - 70)


@each_phase
def test_whoever_is_not_awaited_may_be_away_as_long_as_they_like(game, phase, choice):
    night = at(game, phase, timers=NO_HURRY, **choice)
    for who in night.room.members:
        if who not in awaited(night) and who != "p1":
            night.drop(who)
    night.wait(500)
    assert night.ring() == ()


def test_patience_begins_when_it_is_their_turn():
    """Somebody away for an hour still has their time to come back when they are awaited."""
    night = opened("mau-mau", timers={"away": 30})
    next_seat = (night.state.turn + 1) % 4
    night.drop(night.seat(next_seat))
    night.wait(50)
    while night.state.turn != next_seat:
        night.step()
    assert night.due == 30


def test_e55_the_absent_are_excused_one_by_one_and_the_round_is_scored():
    night = at("emojito", "guess", mode="cooperative")
    here, *absent = night.state.guessers
    for seat in absent:
        night.drop(night.seat(seat))
    who, command = next(move for move in night.moves() if move[0] == night.seat(here))
    night.move(who, command)
    events = [*happened(night.wait_and_ring()), *happened(night.wait_and_ring())]
    assert [event.seat for event in events if type(event) is ev.Excused] == absent
    assert night.state.last_round.absent == tuple(absent)


@pytest.mark.parametrize("phase", ["draw", "perform"])
def test_e56_without_its_actor_a_round_is_void_and_the_next_actor_follows(phase):
    night = at("emojito", phase, mode="competitive")
    (actor,), number = night.state.actors, night.state.round
    night.drop(night.seat(actor))
    night.wait_and_ring()
    assert night.state.round == number + 1
    assert night.state.actors != (actor,)


def test_e56_after_the_line_up_an_absent_actor_is_no_matter():
    night = at("emojito", "guess", mode="competitive")
    night.drop(night.seat(night.state.actors[0]))
    assert night.due is None
    number = night.state.round
    while night.state.phase == "guess":
        night.step()
    assert night.state.last_round is not None
    assert night.state.round in {number, number + 1}


def test_a_message_that_cannot_be_handed_on_is_lost():
    night = at("emojito", "perform", mode="cooperative", options={"secret_message": True})
    night.move(*night.moves()[0])
    (messenger,), number = night.state.audience, night.state.round
    night.drop(night.seat(messenger))
    assert ev.RoundVoided in kinds(night.wait_and_ring())
    assert night.state.round == number + 1


@pytest.mark.parametrize("game", ["emojito", "mau-mau"])
def test_one_who_never_comes_back_does_not_keep_the_others_from_the_end(game):
    night = opened(game, **choice(game))
    night.drop("p3")
    for _ in range(5000):
        if not night.room.playing:
            break
        moves = [move for move in night.moves() if move[0] != "p3"]
        if moves:
            night.move(*night.dice.choice(night._likely(moves)))
        else:
            night.wait_and_ring()
    assert not night.room.playing


# An empty room


@each_phase
def test_where_nobody_is_time_stands_still(game, phase, choice):
    night = at(game, phase, **choice)
    night.audience.add_screen(Ear(), "")
    everybody_is_gone_for(night, 100_000)
    assert night.due is None
    assert night.ring() == ()


def everybody_is_gone_for(night, seconds):
    for who in night.audience.present:
        night.drop(who)
    night.wait(seconds)


def test_those_who_return_have_a_moment_before_an_old_clock_takes_effect():
    night = at("emojito", "challenge", mode="competitive")
    everybody_is_gone_for(night, 1000)
    for who in night.room.members:
        night.connect(who)
    assert night.due == GRACE
    night.wait_and_ring()
    assert night.state.phase == "guess"


def test_the_moment_is_counted_from_the_first_who_returns():
    night = at("emojito", "challenge", mode="competitive", timers={"away": 600})
    everybody_is_gone_for(night, 100)
    night.connect("p1")
    night.wait(2)
    night.connect("p2")
    assert night.due == GRACE - 2


@each_phase
def test_those_who_are_not_back_yet_are_waited_for_as_long_as_ever(game, phase, choice):
    """The router fails for an hour: the first who is back does not play for all the others."""
    night = at(game, phase, timers=NO_HURRY, **choice)
    someone = next(who for who in night.room.members if who not in awaited(night))
    everybody_is_gone_for(night, 3600)
    night.connect(someone)
    assert night.due >= GRACE
    night.wait(GRACE - 1)
    assert night.ring() == ()


def test_those_who_return_in_time_have_the_time_that_is_left():
    night = opened("mau-mau", timers={"turn": 60})
    everybody_is_gone_for(night, 20)
    for who in tuple(night.room.members):
        night.connect(who)
    assert night.due == 40


def test_there_is_no_grace_for_one_of_many():
    night = opened("mau-mau", timers={"turn": 10})
    night.drop("p2")
    night.wait(9)
    night.connect("p2")
    assert night.due == 1


# Bots


def test_a_bot_moves_after_a_moment():
    night = Night(1)
    night.do("p1", do.AddBot())
    night.start(game="mau-mau", mau_mau={"dealer": "p1"})
    assert night.seat(night.state.turn) == "b1"
    assert night.due == BOT_THINKS
    night.wait(BOT_THINKS / 2)
    assert night.ring() == ()
    night.wait(BOT_THINKS / 2)
    assert kinds(night.ring())


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
    night = Night(1)
    for _ in range(4):
        night.do("p1", do.AddBot())
    night.do("p1", do.Stand())
    night.start(game=game, **{game.replace("-", "_"): wanted})
    for _ in range(4000):
        if not night.room.playing:
            break
        night.wait_and_ring()
    assert not night.room.playing


@pytest.mark.parametrize("word", ["start", "resume", "substitute"])
def test_a_bot_takes_its_moment_whatever_came_before(word):
    """After a long lobby, a long pause or a long wait people still see what it does."""
    night = Night(2)
    night.do("p1", do.AddBot())
    night.configure(game="mau-mau", mau_mau={"dealer": "p2"})
    night.wait(1000)
    if word == "substitute":
        night.do("p1", do.Arrange(("p1", "b1", "p2")))
        night.configure(game="mau-mau", mau_mau={"dealer": "b1"})
    night.do("p1", do.Start())
    night.wait(0.0 if word == "start" else 1000)
    if word == "resume":
        night.do("p1", do.Pause())
        night.wait(1000)
        night.do("p1", do.Resume())
    elif word == "substitute":
        night.drop("p2")
        night.do("p1", do.Substitute("p2"))
    assert night.due == BOT_THINKS


def test_a_stand_in_moves_like_a_bot_though_they_are_away():
    night = opened("mau-mau")
    who = night.seat(night.state.turn)
    night.do("p1", do.Substitute(who))
    night.join("Wil")
    night.drop(who)
    assert night.due == BOT_THINKS
    assert kinds(night.wait_and_ring())


def test_bots_wait_for_people_to_look():
    night = Night(1)
    night.do("p1", do.AddBot())
    night.start(game="mau-mau", mau_mau={"dealer": "p1"})
    night.drop("p1")
    night.wait(100)
    assert night.due is None


def test_bots_rest_in_a_pause():
    night = Night(1)
    night.do("p1", do.AddBot())
    night.start(game="mau-mau", mau_mau={"dealer": "p1"})
    night.do("p1", do.Pause())
    night.wait(100)
    assert night.ring() == ()


# The hat


def test_the_hat_passes_on_when_the_host_has_been_away_for_long():
    night = Night(4)
    night.do("p1", do.AddBot())
    night.drop("p2")
    night.drop("p1")
    assert night.due == HAT_AFTER
    assert night.wait_and_ring() == (room_events.HatPassed("p3"),)
    assert night.room.host == "p3"
    assert night.due is None


def test_a_host_who_is_back_in_time_keeps_the_hat():
    night = Night(2)
    night.drop("p1")
    night.wait(HAT_AFTER - 1)
    night.connect("p1")
    night.wait(1000)
    assert night.ring() == ()
    assert night.room.host == "p1"


def test_nobody_inherits_where_nobody_is():
    night = Night(2)
    night.do("p1", do.AddBot())
    everybody_is_gone_for(night, 1000)
    assert night.due is None
    assert night.ring() == ()


def test_the_first_who_is_back_does_not_find_the_hat_on_their_head():
    night = Night(2)
    everybody_is_gone_for(night, 1000)
    night.connect("p2")
    assert night.due > 0
    night.wait(HAT_AFTER)
    assert night.ring() == (room_events.HatPassed("p2"),)


def test_the_hat_passes_on_in_a_pause_too():
    night = opened("mau-mau")
    night.do("p1", do.Pause())
    night.drop("p1")
    assert night.wait_and_ring() == (room_events.HatPassed("p2"),)
    night.do("p2", do.Resume())


def test_a_watcher_may_inherit():
    night = Night(1)
    watcher = night.join("Wil", watch=True)
    night.drop("p1")
    assert night.wait_and_ring() == (room_events.HatPassed(watcher),)


# One after the other


def test_the_most_overdue_comes_first_and_the_rest_next_time():
    night = at("emojito", "challenge", mode="competitive", timers={"away": 3})
    who = next(member for member in awaited(night) if member != "p1")
    night.drop(who)
    night.drop("p1")
    night.wait(1000)
    seen = []
    while (due := night.due) is not None and due <= 0:
        seen += [type(event) for event in night.ring()]
        if len(seen) > 20:
            break
    assert room_events.HatPassed in seen
    assert seen[0] is room_events.EmojitoHappened


def test_nothing_is_due_in_a_lobby():
    night = Night(3)
    assert night.due is None
    assert alarms.events(night.room, night.audience, night.now + 1e9, night.chance) == ()
