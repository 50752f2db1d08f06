"""A game in a room: begun, played, paused, ended, played again."""

from __future__ import annotations

import msgspec
import pytest

from emojito.rooms import commands as do, events as ev
from emojito.rooms.settings import Settings
from emojito.rooms.view import view_play
from emojito.rules.emojito import commands as emojito
from emojito.rules.emojito.editions import EDITIONS
from tests.rooms.simulation import PHASES, RoomSimulation, at, opened

each_phase = pytest.mark.parametrize(
    ("game", "phase", "choice"), PHASES, ids=[f"{game}-{phase}" for game, phase, _ in PHASES]
)


def test_what_the_host_chose_is_what_is_played():
    sim = RoomSimulation(4)
    options = {"difficulty": "challenging", "target": 2}
    sim.start(emojito={"edition": "huch-2017", "mode": "cooperative", "options": options})
    terms = sim.state.terms
    assert (terms.edition, terms.mode, terms.goal, terms.wrong_steps) == (
        "huch-2017", "cooperative", 2, 2,
    )  # fmt: skip


def test_the_options_of_a_challenge_reach_the_table():
    sim = RoomSimulation(4)
    options = {"leader_may_challenge": True, "one_price": True}
    sim.start(emojito={"edition": "huch-2017", "mode": "competitive", "options": options})
    terms = sim.state.terms
    assert (terms.leader_may_challenge, terms.one_price) == (True, True)
    assert sim.until("over")


@pytest.mark.parametrize(
    ("edition", "mode"),
    [(edition, mode) for edition, terms in EDITIONS.items() for mode in terms.modes],
)
def test_every_mode_of_every_edition_can_be_played_to_its_end(edition, mode):
    sim = opened("emojito", edition=edition, mode=mode)
    assert sim.until("over")
    assert not sim.room.playing
    assert sim.room.clock is None


@pytest.mark.parametrize("rounds", ["single", "to-500"])
@pytest.mark.parametrize("option", ["voluntary_draw", "strict_nooo", "drawing_ends_turn"])
def test_every_way_of_mau_mau_can_be_played_to_its_end(rounds, option):
    sim = opened("mau-mau", options={"rounds": rounds, option: True})
    assert sim.until("over")
    assert not sim.room.playing


def test_a_rematch_counts_on_and_keeps_settings_and_chairs():
    sim = opened("mau-mau")
    sim.until("over")
    first = sim.state
    sim.do("p1", do.Start())
    assert sim.room.play.number == sim.room.games == 2
    assert sim.room.playing
    assert sim.state != first


def test_the_next_game_may_be_another():
    sim = opened("mau-mau")
    sim.until("over")
    sim.start(game="emojito")
    assert sim.room.play.game == "emojito"


def test_a_finished_game_stays_on_the_table_until_it_is_put_away():
    sim = opened("mau-mau")
    sim.until("over")
    assert sim.room.play is not None
    sim.do("p1", do.BackToLobby())
    assert sim.room.play is None
    assert sim.refused("p1", do.BackToLobby()) == "no-game"


def test_whoever_came_during_a_game_plays_the_next():
    sim = opened("mau-mau", people=2)
    late = sim.join("Late")
    sim.until("over")
    sim.do("p1", do.Start())
    assert sim.room.seat_of(late) == 2


@each_phase
def test_the_host_may_end_a_game_in_any_phase(game, phase, choice):
    sim = at(game, phase, **choice)
    assert sim.do("p1", do.EndGame()) == (ev.GameStopped(),)
    assert not sim.room.playing
    assert sim.room.play.stopped
    assert sim.room.clock is None
    who, command = sim.moves()[0]
    assert sim.move_refused(who, command) == "no-game"
    sim.do("p1", do.Start())
    assert sim.room.playing


@each_phase
def test_a_pause_stops_every_move_and_going_on_allows_them(game, phase, choice):
    sim = at(game, phase, **choice)
    moves = sim.moves()
    sim.do("p1", do.Pause())
    for who, command in moves:
        assert sim.move_refused(who, command) == "paused"
    assert sim.refused("p1", do.Pause()) == "paused"
    sim.do("p1", do.Unpause())
    assert sim.refused("p1", do.Unpause()) == "not-paused"
    sim.move(*moves[0])


def test_a_paused_game_can_be_ended_and_the_next_one_runs():
    sim = opened("mau-mau")
    sim.do("p1", do.Pause())
    sim.do("p1", do.EndGame())
    sim.do("p1", do.Start())
    assert sim.room.paused is None
    sim.step()


def test_a_game_that_ends_while_it_is_paused_leaves_no_pause_behind():
    """Everybody but one leaves; the next game must not begin paused."""
    sim = opened("mau-mau", people=2)
    sim.do("p1", do.Pause())
    sim.do("p2", do.Leave())
    assert not sim.room.playing
    sim.join("New")
    sim.do("p1", do.Start())
    assert sim.room.paused is None
    sim.step()


@pytest.mark.parametrize("phase", ["draw", "perform", "challenge", "guess"])
def test_the_host_may_void_a_round_until_the_reveal(phase):
    sim = at("emojito", phase, mode="competitive")
    number, (actor,) = sim.state.round, sim.state.actors
    sim.do("p1", do.Intervene("void_round"))
    assert sim.state.round == number + 1
    assert sim.state.phase == "draw"
    assert sim.state.actors != (actor,)


def test_after_the_reveal_no_round_is_void():
    sim = at("emojito", "trophies", mode="competitive")
    assert sim.refused("p1", do.Intervene("void_round")) == "too-late-to-void"


def test_there_is_no_round_to_void_in_mau_mau():
    assert opened("mau-mau").refused("p1", do.Intervene("void_round")) == "not-in-this-game"


def test_the_window_is_closed_by_the_clock_and_by_nobody_else():
    sim = at("emojito", "challenge", mode="competitive")
    (actor,) = sim.state.actors
    assert sim.move_refused(sim.seat(actor), emojito.LayOut()) == "window-open"


def test_the_window_closes_when_all_have_answered():
    sim = at("emojito", "challenge", mode="competitive")
    while awaited := view_play(sim.room).awaited:
        assert sim.state.phase == "challenge"
        sim.move(sim.seat(awaited[0]), emojito.Pass())
    sim.wait_and_ring()
    assert sim.state.phase == "guess"


@pytest.mark.parametrize(
    "command",
    [
        do.Sit(), do.Stand(), do.Configure(Settings()), do.Arrange(("p1", "p2", "p3", "p4")),
        do.AddBot(), do.Start(), do.BackToLobby(),
    ],
    ids=lambda command: type(command).__name__,
)  # fmt: skip
@pytest.mark.parametrize("game", ["emojito", "mau-mau"])
def test_what_has_to_wait_until_the_game_is_over(game, command):
    assert opened(game).refused("p1", command) == "game-running"


@pytest.mark.parametrize(
    "command",
    [do.Pause(), do.EndGame(), do.Intervene("void_round"), do.Substitute("p1")],
    ids=lambda command: type(command).__name__,
)
def test_what_takes_a_game(command):
    sim = RoomSimulation(4)
    expected = {"no-game", "not-seated"}
    assert sim.refused("p1", command) in expected
    sim.start(game="mau-mau", timers={"call": None})
    sim.until("over")
    assert sim.refused("p1", command) in expected


def test_watchers_and_those_whose_team_has_gone_cannot_move():
    sim = opened("emojito", mode="teams", people=6)
    watcher = sim.join("Wil")
    assert sim.move_refused(watcher, emojito.Draw()) == "not-seated"
    sim.do(sim.seat(0), do.Leave())
    assert sim.move_refused(sim.seat(1), emojito.Draw()) == "seat-gone"


@pytest.mark.parametrize("raw", [b"1", b"[]", b'"x"', b"{}", b'{"do":"fly"}', b'{"do":"guess"}'])
def test_a_move_that_is_none_is_refused(raw):
    sim = opened("emojito")
    code = sim.refused("p1", do.GameMove(msgspec.Raw(raw)))
    assert code in {"wrong-type", "missing-field", "unknown-word"}
