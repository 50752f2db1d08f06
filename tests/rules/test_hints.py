"""A refusal names the right keyword, and the words there are."""

from __future__ import annotations

import pytest

from emojito import Refusal, Table
from emojito.rules.parse import explain
from emojito.rules.refusal import hints

NAMES = ["Ana", "Ben", "Cem"]


def opening(game, **setup):
    with pytest.raises(Refusal) as refused:
        Table.open(game, NAMES, **setup)
    return str(refused.value)


def giving(game, word, **fields):
    with pytest.raises(Refusal) as refused:
        Table.open(game, NAMES).do(0, word, **fields)
    return str(refused.value)


@pytest.mark.parametrize(
    ("game", "setup", "said"),
    [
        ("chess", {}, "There is no game called chess here; known: emojito, mau-mau."),
        ("emojito", {"target": 5}, 'target does not belong here; use options={"target": …}.'),
        ("emojito", {"tokens": {}}, 'tokens does not belong here; use position={"tokens": …}.'),
        (
            "mau-mau",
            {"kind": "bang"},
            'kind does not belong here; use position={"pending": {"kind": …}}.',
        ),
        (
            "emojito",
            {"options": {"mode": "teams"}},
            "mode does not belong in options; use mode=… outside of it.",
        ),
        (
            "mau-mau",
            {"sed": 1},
            "sed does not belong here (did you mean seed?); "
            "known: seats, dealer, options, deck, seed, position.",
        ),
        (
            "emojito",
            {"position": {"tokens": {"0": {"spce": 1}}}},
            "spce does not belong in position.tokens[...] (did you mean space?); "
            "known: space, trophies, spent.",
        ),
        (
            "emojito",
            {"edition": "tactik"},
            "There is no edition called tactik (did you mean tactic?); "
            "known: desyllas-2016, desyllas, huch-2017, tactic.",
        ),
        (
            "emojito",
            {"mode": "coop"},
            "There is no mode called coop; known: cooperative, competitive, teams.",
        ),
        (
            "emojito",
            {"edition": "tactic", "mode": "teams"},
            "The edition tactic has no teams mode; known: cooperative, competitive.",
        ),
        (
            "emojito",
            {"options": {"difficulty": "hard"}},
            "There is no difficulty called hard; "
            "known: normal, challenging, very-challenging, impossible.",
        ),
        (
            "emojito",
            {"position": {"tokens": {"gam": {}}}},
            "Nobody called gam has a token at this table (did you mean game?); "
            "known: players, game.",
        ),
        ("emojito", {"deck": ["prid"]}, "There is no card called prid (did you mean pride?)."),
        ("emojito", {"deck": ["xyz"]}, "There is no card called xyz."),
        (
            "mau-mau",
            {"options": {"rounds": "to500"}},
            "There is no such number of rounds as to500 (did you mean to-500?); "
            "known: single, to-500.",
        ),
        (
            "mau-mau",
            {"position": {"hands": [], "discard": [], "pending": {"kind": "bng", "cards": 2}}},
            "bng is not a word known in position.pending.kind (did you mean bang?); "
            "known: bang, nooo.",
        ),
    ],
)
def test_opening_a_table(game, setup, said):
    assert opening(game, **setup) == said


@pytest.mark.parametrize(
    ("word", "fields", "said"),
    [
        (
            "plya",
            {"card": "red-1"},
            "plya is not a command (did you mean play?); "
            "known: play, color, draw, keep, call, deal, time_up, leave.",
        ),
        ("play", {"crd": 1}, "crd does not belong here (did you mean card?); known: card, swap."),
        ("draw", {"card": 1}, "card does not belong here."),
        ("play", {}, "card is missing here."),
    ],
)
def test_giving_a_command(word, fields, said):
    assert giving("mau-mau", word, **fields) == said


def test_details_hold_what_is_told():
    with pytest.raises(Refusal) as refused:
        Table.open("emojito", NAMES, edition="tactik")
    assert refused.value.code == "unknown-edition"
    assert refused.value.details == {
        "edition": "tactik",
        "close": "tactic",
        "known": "desyllas-2016, desyllas, huch-2017, tactic",
    }


def test_a_long_list_is_not_told():
    assert hints("card-1", [f"card-{number}" for number in range(21)]) == {"close": "card-1"}


def test_without_a_type_there_is_no_hint():
    refusal = explain("Invalid value 'plya' - at `$.do`")
    assert (refusal.code, str(refusal)) == ("unknown-word", "plya is not a command.")
