"""Opening a table."""

from __future__ import annotations

import pytest

from emojito.rules import GAMES
from tests.referee.talk import NAMES, Talk

each_game = pytest.mark.parametrize("game", sorted(GAMES))


def test_the_drawn_card_is_in_none_of_three_answers() -> None:
    talk = Talk()
    seats = ["A", "B", "C"]
    table = {"game": "emojito", "edition": "tactic", "mode": "competitive", "seats": seats}
    answers = [talk.accepted(open=table), talk.do(0, "draw"), talk.accepted(show="table")]
    card = talk.show("all")["secret"]["0"]
    assert card in talk.show(0)["secret"].values()
    for answer in answers:
        assert card not in str(answer)


@each_game
def test_it_is_answered_like_a_command_with_version_0(game: str) -> None:
    talk = Talk()
    answer = talk.open(game)
    assert set(answer) == {"ok", "version", "events", "state"}
    assert answer["version"] == 0
    assert answer["events"][0]["type"] == "opened"
    assert answer["state"] == talk.show("table")


@each_game
def test_a_second_one_starts_anew(game: str) -> None:
    talk = Talk()
    first = talk.open(game)
    seat = next(seat for seat in range(3) if talk.legal(seat))
    assert talk.accepted(**talk.legal(seat)[0])["version"] == 1
    assert talk.open(game) == first
    assert talk.accepted(**talk.legal(seat)[0])["version"] == 1


@each_game
def test_a_refused_one_keeps_the_old_table(game: str) -> None:
    talk = Talk()
    talk.open(game)
    for bad in (
        {},
        {"game": game},
        {"game": "chess", "seats": NAMES},
        {"game": game, "seats": []},
        {"game": game, "seats": ["Ana"] * 15},
        {"game": game, "seats": ["Ana", "Ben", ""]},
        {"game": game, "seats": NAMES[:3], "deck": ["no such card"]},
        {"game": game, "seats": NAMES[:3], "colour": "red"},
        {"game": game, "seats": NAMES[:3], "options": {"colour": "red"}},
        {"game": game, "seats": NAMES[:3], "position": {"colour": "red"}},
    ):
        talk.refused(open=bad)


def test_before_it_there_is_nothing_to_do_or_to_see() -> None:
    talk = Talk()
    assert talk.refused(seat=0, do="draw") == "no-table"
    assert talk.refused(show="table") == "no-table"
    assert talk.refused(show="all") == "no-table"
    assert talk.refused(legal=0) == "no-table"


@pytest.mark.parametrize(
    "setup",
    [
        {"edition": "unheard-of"},
        {"mode": "alone"},
        {"edition": "tactic", "mode": "teams"},
        {"mode": "teams"},
        {"mode": "competitive", "teams": [[0, 1], [2, 3]]},
        {"first_actor": 3},
        {"first_actor": -1},
        {"options": {"difficulty": "easy"}},
        {"edition": "tactic", "mode": "cooperative", "options": {"difficulty": "normal"}},
        {"options": {"difficulty": "impossible", "secret_message": False}},
        {"edition": "desyllas", "options": {"target": 3}},
        {"options": {"target": 0}},
        {"mode": "competitive", "options": {"difficulty": "normal"}},
        {"mode": "competitive", "options": {"secret_message": False}},
        {"mode": "competitive", "options": {"target": 3}},
        {"options": {"symbols_in_teams": False}},
        {"options": {"rounds": "single"}},
        {"symbols": ["face"] * 6},
        {"symbols": ["face"] * 6 + ["smell"]},
        {"deck": ["joy", "joy"]},
        {"dealer": 0},
        {"position": {"tokens": {"0": {"space": 1}}}},
        {"position": {"tokens": {"players": {"space": 8}}}},
        {"position": {"tokens": {"players": {"space": 1, "trophies": 1, "spent": 2}}}},
        {"position": {"tokens": {"players": {"space": 1, "trophies": 94}}}},
        {"position": {"hands": []}},
    ],
    ids=str,
)
def test_emojito_refuses_what_no_edition_allows(setup: dict[str, object]) -> None:
    talk = Talk()
    talk.open("emojito")
    talk.refused(open={"game": "emojito", "seats": NAMES[:3], **setup})


@pytest.mark.parametrize("cards", [["twice"] * 28, ["too", "few"]], ids=len)
def test_no_card_is_there_twice_and_there_are_enough(cards: list[str]) -> None:
    talk = Talk()
    talk.open("emojito")
    talk.refused(open={"game": "emojito", "seats": NAMES[:3], "cards": cards})


@pytest.mark.parametrize(
    "setup",
    [
        {"dealer": 3},
        {"dealer": -1},
        {"edition": "tactic"},
        {"mode": "competitive"},
        {"symbols": ["face"] * 7},
        {"options": {"rounds": "many"}},
        {"options": {"target": 3}},
        {"deck": ["red-1", "red-1"]},
        {"deck": ["red-11"]},
        {"position": {"hands": [["red-1"], ["red-2"]], "discard": ["red-3"]}},
        {"position": {"hands": [["red-1"], ["red-2"], ["red-1"]], "discard": ["red-3"]}},
        {"position": {"hands": [["red-1"], ["red-2"], ["red-4"]], "discard": []}},
        {"position": {"hands": [["red-1"], ["red-2"], ["red-4"]], "discard": ["red-3"], "turn": 3}},
        {"position": {"tokens": {}}},
    ],
    ids=str,
)
def test_mau_mau_refuses_what_the_rules_do_not_allow(setup: dict[str, object]) -> None:
    talk = Talk()
    talk.open("mau-mau")
    talk.refused(open={"game": "mau-mau", "seats": NAMES[:3], **setup})
