"""Every refusal of a Mau-Mau command, from a table where it really happens."""

import ast
from pathlib import Path

import pytest

from emojito.rules import maumau
from emojito.rules.maumau.commands import Color, Play
from emojito.rules.refusal import SENTENCES
from tests.rules.asking import refusal
from tests.rules.maumau.builders import PHASES, in_phase, table
from tests.rules.maumau.test_setup import REFUSED_POSITIONS, REFUSED_TABLES


def playing():
    """Seat 0 has a card that fits, one that does not, and UPS!."""
    return table("red-2 blue-3 ups-1", "red-4 blue-4", "red-5")


def without_seat_2():
    t = playing()
    t.do("table", "leave", who=2)
    return t


def called_ups():
    t = table("ups-1", "red-4 blue-4")
    t.do(0, "call")
    return t


def chained():
    return table("red-2 nooo-1", "red-4", discard="red-bang", pending=("bang", 4))


def drawn():
    return in_phase("drawn")


def coloring():
    return in_phase("color")


def between():
    return in_phase("between-rounds")


def dry():
    return table("red-2 blue-3", "red-4", pile="", voluntary_draw=True)


def over():
    t = playing()
    for who in (0, 1):
        t.do("table", "leave", who=who)
    return t


REFUSED_COMMANDS = [
    # form
    ("unknown-word", playing, 0, "pass", {}),
    ("unknown-word", playing, 0, "", {}),
    ("unknown-field", playing, 0, "draw", {"card": "red-2"}),
    ("unknown-field", playing, 0, "play", {"card": "red-2", "color": "red"}),
    ("missing-field", playing, 0, "play", {}),
    ("missing-field", coloring, 0, "color", {}),
    ("missing-field", playing, "table", "leave", {}),
    ("wrong-type", playing, 0, "play", {"card": 2}),
    ("wrong-type", playing, 0, "play", {"card": "ups-1", "swap": 1.0}),
    ("wrong-type", playing, 0, "play", {"card": "ups-1", "swap": "1"}),
    ("wrong-type", coloring, 0, "color", {"color": None}),
    # who speaks
    ("unknown-seat", playing, 3, "call", {}),
    ("unknown-seat", playing, -1, "draw", {}),
    ("unknown-seat", playing, 0, "play", {"card": "ups-1", "swap": 3}),
    ("unknown-seat", playing, 0, "play", {"card": "ups-1", "swap": -1}),
    ("unknown-seat", playing, "table", "leave", {"who": 3}),
    ("seat-gone", without_seat_2, 2, "call", {}),
    ("seat-gone", without_seat_2, 0, "play", {"card": "ups-1", "swap": 2}),
    ("seat-gone", without_seat_2, "table", "leave", {"who": 2}),
    ("not-for-players", playing, 0, "time_up", {}),
    ("not-for-players", playing, 0, "leave", {"who": 0}),
    ("only-for-players", playing, "table", "draw", {}),
    ("only-for-players", playing, "table", "call", {}),
    ("only-for-players", between, "table", "deal", {}),
    ("not-your-turn", playing, 1, "play", {"card": "red-4"}),
    ("not-your-turn", playing, 1, "draw", {}),
    ("not-your-turn", drawn, 1, "keep", {}),
    ("not-your-turn", drawn, 1, "play", {"card": "red-3"}),
    ("not-your-turn", coloring, 1, "color", {"color": "red"}),
    ("not-the-dealer", between, 1, "deal", {}),
    # playing
    ("unknown-card", playing, 0, "play", {"card": "red-11"}),
    ("unknown-card", playing, 0, "play", {"card": ""}),
    ("not-in-hand", playing, 0, "play", {"card": "red-4"}),
    ("not-in-hand", playing, 0, "play", {"card": "yeah-1"}),
    ("not-in-hand", drawn, 0, "play", {"card": "red-9"}),
    ("does-not-fit", playing, 0, "play", {"card": "blue-3"}),
    ("does-not-fit", drawn, 0, "play", {"card": "blue-9"}),
    ("not-the-drawn-card", drawn, 0, "play", {"card": "blue-2"}),
    ("chain-pending", chained, 0, "play", {"card": "red-2"}),
    ("chain-pending", chained, 0, "play", {"card": "nooo-1"}),
    ("swap-missing", playing, 0, "play", {"card": "ups-1"}),
    ("swap-missing", playing, 0, "play", {"card": "ups-1", "swap": None}),
    ("swap-with-oneself", playing, 0, "play", {"card": "ups-1", "swap": 0}),
    ("nothing-to-swap", playing, 0, "play", {"card": "red-2", "swap": 1}),
    ("nothing-to-swap", playing, 0, "play", {"card": "red-2", "swap": 7}),
    ("nothing-to-swap", called_ups, 0, "play", {"card": "ups-1", "swap": 1}),
    ("unknown-color", coloring, 0, "color", {"color": "black"}),
    ("unknown-color", coloring, 0, "color", {"color": "Red"}),
    # drawing and calling
    ("can-play", playing, 0, "draw", {}),
    ("nothing-to-draw", dry, 0, "draw", {}),
    ("nothing-to-call", playing, 0, "call", {}),
    ("nothing-to-call", playing, 1, "call", {}),
    # the end
    ("game-over", over, 2, "draw", {}),
    ("game-over", over, 0, "call", {}),
    ("game-over", over, "table", "time_up", {}),
    ("game-over", over, "table", "leave", {"who": 2}),
]  # fmt: skip


@pytest.mark.parametrize(
    ("code", "situation", "seat", "word", "fields"),
    REFUSED_COMMANDS,
    ids=[f"{code}-{seat}-{word}" for code, _, seat, word, _ in REFUSED_COMMANDS],
)
def test_a_refused_command_says_why_and_changes_nothing(code, situation, seat, word, fields):
    assert refusal(situation(), seat, word, **fields) == code


COMMANDS = {
    "play": (("play", "drawn"), {"card": "red-9"}),
    "draw": (("play",), {}),
    "keep": (("drawn",), {}),
    "color": (("color",), {"color": "red"}),
    "call": (("play", "drawn", "color"), {}),
    "deal": (("between-rounds",), {}),
}
"""The phases each command belongs to."""


@pytest.mark.parametrize("phase", PHASES)
@pytest.mark.parametrize("word", COMMANDS)
def test_a_command_of_another_phase_is_refused(word, phase):
    its_phases, fields = COMMANDS[word]
    t = in_phase(phase)
    for seat in t.seats:
        if phase not in its_phases:
            assert refusal(t, seat, word, **fields) == "wrong-phase"


@pytest.mark.parametrize("word", COMMANDS)
def test_when_the_game_is_over_nothing_can_be_done(word):
    _, fields = COMMANDS[word]
    t = over()
    for seat in t.seats:
        assert refusal(t, seat, word, **fields) == "game-over"
        assert t.legal(seat) == ()
    assert t.legal("table") == ()


def test_commands_made_in_python_are_judged_like_those_of_the_wire():
    assert refusal(playing(), 0, Play("red-11")) == "unknown-card"
    assert refusal(coloring(), 0, Color("pink")) == "unknown-color"


def test_every_refusal_of_mau_mau_is_reached():
    raised = {
        node.args[0].value
        for file in Path(maumau.__file__).parent.glob("*.py")
        for node in ast.walk(ast.parse(file.read_text()))
        if isinstance(node, ast.Call) and getattr(node.func, "id", "") == "Refusal"
    }
    assert raised <= set(SENTENCES)
    reached = {code for code, *_ in REFUSED_TABLES + REFUSED_POSITIONS + REFUSED_COMMANDS}
    assert raised - reached == {"wrong-phase"}  # by a test of its own
