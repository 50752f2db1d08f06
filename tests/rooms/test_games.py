"""A game in a room: begun, played, paused, ended, played again."""

from __future__ import annotations

import msgspec
import pytest

from emojito.rooms import commands as do, events as ev
from emojito.rooms.settings import Settings
from emojito.rules.emojito import commands as emojito
from emojito.rules.emojito.editions import EDITIONS
from tests.rooms.night import PHASES, Night, at, opened

each_phase = pytest.mark.parametrize(
    ("game", "phase", "choice"), PHASES, ids=[f"{game}-{phase}" for game, phase, _ in PHASES]
)


def test_what_the_host_chose_is_what_is_played():
    night = Night(4)
    options = {"difficulty": "challenging", "target": 2}
    night.start(emojito={"edition": "huch-2017", "mode": "cooperative", "options": options})
    terms = night.state.terms
    assert (terms.edition, terms.mode, terms.goal, terms.wrong_steps) == (
        "huch-2017", "cooperative", 2, 2,
    )  # fmt: skip


@pytest.mark.parametrize(
    ("edition", "mode"),
    [(edition, mode) for edition, terms in EDITIONS.items() for mode in terms.modes],
)
def test_every_mode_of_every_edition_can_be_played_to_its_end(edition, mode):
    night = opened("emojito", edition=edition, mode=mode)
    assert night.until("over")
    assert not night.room.playing
    assert night.room.clock is None


@pytest.mark.parametrize("rounds", ["single", "to-500"])
@pytest.mark.parametrize("option", ["voluntary_draw", "strict_nooo", "drawing_ends_turn"])
def test_every_way_of_mau_mau_can_be_played_to_its_end(rounds, option):
    night = opened("mau-mau", options={"rounds": rounds, option: True})
    assert night.until("over")
    assert not night.room.playing


def test_a_rematch_counts_on_and_keeps_settings_and_chairs():
    night = opened("mau-mau")
    night.until("over")
    first = night.state
    night.do("p1", do.Start())
    assert night.room.play.number == night.room.games == 2
    assert night.room.playing
    assert night.state != first


def test_the_next_game_may_be_another():
    night = opened("mau-mau")
    night.until("over")
    night.start(game="emojito")
    assert night.room.play.game == "emojito"


def test_a_finished_game_stays_on_the_table_until_it_is_put_away():
    night = opened("mau-mau")
    night.until("over")
    assert night.room.play is not None
    night.do("p1", do.BackToLobby())
    assert night.room.play is None
    assert night.refused("p1", do.BackToLobby()) == "no-game"


def test_whoever_came_during_a_game_plays_the_next():
    night = opened("mau-mau", people=2)
    late = night.join("Late")
    night.until("over")
    night.do(late, do.Sit())
    night.do("p1", do.Start())
    assert night.room.seat_of(late) == 2


@each_phase
def test_the_host_may_end_a_game_in_any_phase(game, phase, choice):
    night = at(game, phase, **choice)
    assert night.do("p1", do.EndGame()) == (ev.GameStopped(),)
    assert not night.room.playing
    assert night.room.play.stopped
    assert night.room.clock is None
    who, command = night.moves()[0]
    assert night.move_refused(who, command) == "no-game"
    night.do("p1", do.Start())
    assert night.room.playing


@each_phase
def test_a_pause_stops_every_move_and_going_on_allows_them(game, phase, choice):
    night = at(game, phase, **choice)
    moves = night.moves()
    night.do("p1", do.Pause())
    for who, command in moves:
        assert night.move_refused(who, command) == "paused"
    assert night.refused("p1", do.Pause()) == "paused"
    night.do("p1", do.Resume())
    assert night.refused("p1", do.Resume()) == "not-paused"
    night.move(*moves[0])


def test_a_paused_game_can_be_ended_and_the_next_one_runs():
    night = opened("mau-mau")
    night.do("p1", do.Pause())
    night.do("p1", do.EndGame())
    night.do("p1", do.Start())
    assert night.room.paused is None
    night.step()


def test_a_game_that_ends_while_it_is_paused_leaves_no_pause_behind():
    """Everybody but one leaves; the next game must not begin paused."""
    night = opened("mau-mau", people=2)
    night.do("p1", do.Pause())
    night.do("p2", do.Leave())
    assert not night.room.playing
    night.join("New")
    night.do("p1", do.Start())
    assert night.room.paused is None
    night.step()


@pytest.mark.parametrize("phase", ["draw", "perform", "challenge", "guess"])
def test_the_host_may_void_a_round_until_the_reveal(phase):
    night = at("emojito", phase, mode="competitive")
    number, (actor,) = night.state.round, night.state.actors
    night.do("p1", do.VoidRound())
    assert night.state.round == number + 1
    assert night.state.phase == "draw"
    assert night.state.actors != (actor,)


def test_after_the_reveal_no_round_is_void():
    night = at("emojito", "trophies", mode="competitive")
    assert night.refused("p1", do.VoidRound()) == "too-late-to-void"


def test_there_is_no_round_to_void_in_mau_mau():
    assert opened("mau-mau").refused("p1", do.VoidRound()) == "not-in-this-game"


def test_the_window_is_closed_by_the_clock_and_by_nobody_else():
    night = at("emojito", "challenge", mode="competitive")
    (actor,) = night.state.actors
    assert night.move_refused(night.seat(actor), emojito.LayOut()) == "window-open"


def test_the_window_closes_when_all_have_answered():
    night = at("emojito", "challenge", mode="competitive")
    while night.state.phase == "challenge":
        who, _ = night.moves()[0]
        night.move(who, emojito.Pass())
    assert night.state.phase == "guess"


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
    night = opened(game)
    who = "p1"
    if isinstance(command, do.Sit):
        who = night.join("Late")
    assert night.refused(who, command) == "game-running"


@pytest.mark.parametrize(
    "command",
    [do.Pause(), do.EndGame(), do.VoidRound(), do.Substitute("p1")],
    ids=lambda command: type(command).__name__,
)
def test_what_takes_a_game(command):
    night = Night(4)
    expected = {"no-game", "not-seated"}
    assert night.refused("p1", command) in expected
    night.start(game="mau-mau")
    night.until("over")
    assert night.refused("p1", command) in expected


def test_watchers_and_those_whose_team_has_gone_cannot_move():
    night = opened("emojito", mode="teams", people=6)
    watcher = night.join("Wil")
    assert night.move_refused(watcher, emojito.Draw()) == "not-seated"
    night.do(night.seat(0), do.Leave())
    assert night.move_refused(night.seat(1), emojito.Draw()) == "seat-gone"


@pytest.mark.parametrize("raw", [b"1", b"[]", b'"x"', b"{}", b'{"do":"fly"}', b'{"do":"guess"}'])
def test_a_move_that_is_none_is_refused(raw):
    night = opened("emojito")
    code = night.refused("p1", do.Play(msgspec.Raw(raw)))
    assert code in {"wrong-type", "missing-field", "unknown-word"}
