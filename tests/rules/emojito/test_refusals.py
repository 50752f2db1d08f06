"""Every refusal of an Emojito! command, from a table where it really happens."""

import ast
from pathlib import Path

import pytest

import emojito
from emojito.rules.refusal import SENTENCES
from tests.rules.asking import refusal
from tests.rules.emojito.builders import (
    D16,
    HUCH,
    MODES,
    draw,
    guess,
    lay_out,
    perform,
    reach,
    table,
)
from tests.rules.emojito.test_setup import REFUSED_TABLES

SOURCE = Path(emojito.__file__).parent
PHASES = ("draw", "perform", "challenge", "guess", "trophies")


def competitive(phase):
    """Seat 0 acts, 1 leads alone, 2 and 3 have a trophy to spend, 4 has none; all are near 7."""
    places = {0: 5, 1: (7, 3), 2: (6, 2), 3: (6, 2), 4: 6}
    return reach(table(HUCH, "competitive", 5, places), phase)


def with_a_challenge():
    """Seats 1 and 2 lead; 3 has challenged 1 and could still challenge 2; 4 has passed."""
    places = {1: (7, 3), 2: (7, 3), 3: (1, 2), 4: (1, 2)}
    t = reach(table(HUCH, "competitive", 5, places), "challenge")
    t.do(3, "challenge", target=1)
    t.do(4, "pass")
    return t


def any_guesser():
    """Any guesser may challenge any other, and seats 1 and 2 can."""
    return reach(table(D16, "competitive", 4, {1: (1, 1), 2: (1, 1)}), "challenge")


def without_seat_4():
    t = competitive("draw")
    t.do("table", "leave", who=4)
    perform(t)
    return t


def with_an_answer():
    t = competitive("guess")
    guess(t, 1, right=True)
    t.do("table", "excuse", who=2)
    return t


def teams(phase):
    return reach(table(HUCH, "teams", 6, {"team0": 6, "team1": 6}), phase)


def half_drawn():
    t = teams("draw")
    t.do(2, "draw")
    return t


def half_performed():
    t = teams("perform")
    t.do(2, "performed")
    return t


def cooperative(phase):
    return reach(table(HUCH, "cooperative", 4, {"players": 7}), phase)


def taken_once():
    t = teams("trophies")
    t.do(1, "take", slot=3)
    return t


def relaying():
    t = table(HUCH, "cooperative", 4, options={"secret_message": True})
    draw(t)
    t.do(0, "performed")
    return t


def over(mode="competitive"):
    t = table(HUCH, mode, 4)
    while not t.over:
        t.do("table", "leave", who=t.state.present()[-1])
    return t


def competitive_in(phase):
    return lambda: competitive(phase)


def teams_in(phase):
    return lambda: teams(phase)


drawing, performing, window, guessing, trophies = map(competitive_in, PHASES)

REFUSED_COMMANDS = [
    # form
    ("unknown-word", drawing, 0, "shuffle", {}),
    ("unknown-word", drawing, 0, "", {}),
    ("unknown-field", drawing, 0, "draw", {"slot": 1}),
    ("missing-field", guessing, 1, "guess", {}),
    ("missing-field", window, 2, "challenge", {}),
    ("missing-field", drawing, "table", "leave", {}),
    ("wrong-type", guessing, 1, "guess", {"slot": 1.0}),
    ("wrong-type", guessing, 1, "guess", {"slot": "1"}),
    ("wrong-type", window, 2, "challenge", {"target": None}),
    # who speaks
    ("unknown-seat", drawing, 5, "draw", {}),
    ("unknown-seat", drawing, -1, "draw", {}),
    ("unknown-seat", window, 2, "challenge", {"target": 5}),
    ("unknown-seat", drawing, "table", "leave", {"who": 5}),
    ("unknown-seat", guessing, "table", "excuse", {"who": -1}),
    ("seat-gone", without_seat_4, 4, "pass", {}),
    ("seat-gone", without_seat_4, 2, "challenge", {"target": 4}),
    ("seat-gone", without_seat_4, "table", "leave", {"who": 4}),
    ("not-for-players", guessing, 0, "time_up", {}),
    ("not-for-players", guessing, 0, "void_round", {}),
    ("not-for-players", guessing, 0, "excuse", {"who": 1}),
    ("not-for-players", guessing, 0, "leave", {"who": 0}),
    ("only-for-players", drawing, "table", "draw", {}),
    ("only-for-players", performing, "table", "performed", {}),
    ("only-for-players", window, "table", "lay_out", {}),
    ("only-for-players", guessing, "table", "guess", {"slot": 1}),
    ("only-for-players", trophies, "table", "take", {"slot": 1}),
    # drawing and performing
    ("not-an-actor", drawing, 1, "draw", {}),
    ("not-an-actor", teams_in("draw"), 1, "draw", {}),
    ("already-drawn", half_drawn, 2, "draw", {}),
    ("not-performing", performing, 1, "performed", {}),
    ("not-performing", teams_in("perform"), 1, "performed", {}),
    ("not-performing", half_performed, 2, "performed", {}),
    ("not-performing", relaying, 0, "performed", {}),
    ("not-performing", relaying, 2, "performed", {}),
    # challenging
    ("not-a-guesser", window, 0, "challenge", {"target": 1}),
    ("no-trophy-to-spend", window, 4, "challenge", {"target": 1}),
    ("leader-may-not-challenge", window, 1, "challenge", {"target": 2}),
    ("not-challengeable", window, 2, "challenge", {"target": 0}),
    ("not-challengeable", window, 2, "challenge", {"target": 2}),
    ("not-challengeable", window, 2, "challenge", {"target": 3}),
    ("not-challengeable", any_guesser, 1, "challenge", {"target": 0}),
    ("not-challengeable", any_guesser, 1, "challenge", {"target": 1}),
    ("not-challengeable", with_a_challenge, 3, "challenge", {"target": 0}),
    ("not-challengeable", with_a_challenge, 3, "challenge", {"target": 4}),
    ("already-challenged", with_a_challenge, 3, "challenge", {"target": 1}),
    ("already-passed", with_a_challenge, 4, "challenge", {"target": 1}),
    ("already-passed", with_a_challenge, 4, "pass", {}),
    ("cannot-challenge", window, 0, "pass", {}),
    ("cannot-challenge", window, 1, "pass", {}),
    ("cannot-challenge", window, 4, "pass", {}),
    ("cannot-withdraw", with_a_challenge, 3, "withdraw", {}),
    ("cannot-withdraw", with_a_challenge, 4, "withdraw", {}),
    ("not-an-actor", window, 1, "lay_out", {}),
    # guessing
    ("not-a-guesser", guessing, 0, "guess", {"slot": 1}),
    ("not-a-guesser", guessing, "table", "excuse", {"who": 0}),
    ("not-a-guesser", teams_in("guess"), 0, "guess", {"slot": 1}),
    ("already-guessed", with_an_answer, 1, "guess", {"slot": 1}),
    ("already-guessed", with_an_answer, 2, "guess", {"slot": 1}),
    ("already-guessed", with_an_answer, "table", "excuse", {"who": 1}),
    ("already-guessed", with_an_answer, "table", "excuse", {"who": 2}),
    ("no-such-slot", guessing, 1, "guess", {"slot": 0}),
    ("no-such-slot", guessing, 1, "guess", {"slot": 8}),
    ("no-such-slot", guessing, 1, "guess", {"slot": -1}),
    # trophies
    ("not-your-trophy", trophies, 1, "take", {"slot": 1}),
    ("not-your-trophy", teams_in("trophies"), 2, "take", {"slot": 1}),
    ("not-your-trophy", teams_in("trophies"), 4, "take", {"slot": 1}),
    ("not-your-trophy", taken_once, 0, "take", {"slot": 1}),
    ("no-such-slot", trophies, 0, "take", {"slot": 0}),
    ("no-such-slot", trophies, 0, "take", {"slot": 8}),
    ("no-such-slot", taken_once, 3, "take", {"slot": 3}),
    ("too-late-to-void", trophies, "table", "void_round", {}),
    ("too-late-to-void", lambda: cooperative("trophies"), "table", "void_round", {}),
    ("too-late-to-void", teams_in("trophies"), "table", "void_round", {}),
    # the end
    ("game-over", over, 0, "draw", {}),
    ("game-over", over, 3, "draw", {}),
    ("game-over", over, "table", "time_up", {}),
    ("game-over", over, "table", "leave", {"who": 0}),
]  # fmt: skip


@pytest.mark.parametrize(
    ("code", "situation", "seat", "word", "fields"),
    REFUSED_COMMANDS,
    ids=[f"{code}-{seat}-{word}" for code, _, seat, word, _ in REFUSED_COMMANDS],
)
def test_a_refused_command_says_why_and_changes_nothing(code, situation, seat, word, fields):
    assert refusal(situation(), seat, word, **fields) == code


COMMANDS = {
    "draw": ("draw", {}),
    "performed": ("perform", {}),
    "challenge": ("challenge", {"target": 1}),
    "pass": ("challenge", {}),
    "withdraw": ("challenge", {}),
    "lay_out": ("challenge", {}),
    "guess": ("guess", {"slot": 1}),
    "take": ("trophies", {"slot": 1}),
}
"""The phase each command belongs to."""


@pytest.mark.parametrize("phase", PHASES)
@pytest.mark.parametrize("word", COMMANDS)
def test_a_command_of_another_phase_is_refused(word, phase):
    its_phase, fields = COMMANDS[word]
    t = competitive(phase)
    for seat in t.seats:
        if phase != its_phase:
            assert refusal(t, seat, word, **fields) == "wrong-phase"
    if phase != "guess":
        assert refusal(t, "table", "excuse", who=1) == "wrong-phase"


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("word", COMMANDS)
def test_when_the_game_is_over_nothing_can_be_done(mode, word):
    _, fields = COMMANDS[word]
    t = over(mode)
    for seat in t.seats:
        assert refusal(t, seat, word, **fields) == "game-over"
        assert t.legal(seat) == ()
    assert t.legal("table") == ()


def test_there_is_no_window_to_challenge_in_where_nobody_could():
    t = table(HUCH, "competitive", 4)
    lay_out(t)
    assert refusal(t, 1, "pass") == "wrong-phase"


@pytest.mark.parametrize("seat", [-1, 5])
def test_a_seat_that_is_not_there_sees_nothing(seat):
    t = competitive("draw")
    for ask in (t.view, t.legal):
        with pytest.raises(emojito.rules.Refusal) as refused:
            ask(seat)
        assert refused.value.code == "unknown-seat"


# Completeness


def raised_in(*files):
    """The codes these files refuse with."""
    return {
        node.args[0].value
        for file in files
        for node in ast.walk(ast.parse(file.read_text()))
        if isinstance(node, ast.Call) and getattr(node.func, "id", "") == "Refusal"
    }


def test_every_refusal_that_concerns_emojito_is_reached():
    ours = {*(SOURCE / "rules").glob("*.py"), *(SOURCE / "rules/emojito").glob("*.py")}
    others = raised_in(*(set(SOURCE.rglob("*.py")) - ours))
    concerned = set(SENTENCES) - (others - raised_in(*ours))
    reached = {code for code, *_ in REFUSED_TABLES + REFUSED_COMMANDS}
    reached |= {"unknown-game", "wrong-phase"}  # by tests of their own
    reached |= {"nothing-to-undo", "not-json", *(code for code in SENTENCES if "record" in code)}
    assert concerned - reached == set()
