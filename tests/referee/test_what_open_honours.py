"""What `open` asks for is what the table is."""

from __future__ import annotations

from typing import Any

import pytest

from tests.referee.talk import Talk
from tests.referee.test_opening import each_game

ORDER = {"emojito": "deck_order", "mau-mau": "pile_order"}


def opened(game: str, **setup: Any) -> dict[str, Any]:
    talk = Talk()
    talk.open(game, **setup)
    return talk.show("all")


@each_game
@pytest.mark.parametrize("seed", [0, -7, 10**30, "", "a word"])
def test_the_same_seed_gives_the_same_game(game: str, seed: object) -> None:
    assert opened(game, seed=seed) == opened(game, seed=seed)


@each_game
def test_another_seed_gives_another_game(game: str) -> None:
    orders = {tuple(opened(game, seed=seed)[ORDER[game]]) for seed in [*range(10), "7", "8"]}
    assert len(orders) == 12


@each_game
def test_without_a_seed_every_game_is_another(game: str) -> None:
    orders = {tuple(opened(game, seed=None)[ORDER[game]]) for _ in range(10)}
    assert len(orders) == 10


def test_emojito_deals_the_deck_from_the_top() -> None:
    deck = opened("emojito")["deck_order"]
    assert len(set(deck)) == 100
    top = [deck[70], deck[3], deck[99]]
    talk = Talk()
    talk.open("emojito", deck=top)
    order = talk.show("all")["deck_order"]
    assert order[:3] == top
    assert sorted(order) == sorted(deck)
    talk.do(0, "draw")
    assert talk.show("all")["secret"] == {"0": top[0]}


def test_mau_mau_deals_the_deck_one_at_a_time() -> None:
    top = [f"{color}-{number}" for color in ("red", "blue") for number in range(1, 9)]
    state = opened("mau-mau", dealer=1, deck=[*top, "yeah-1", "ups-2"])
    assert state["dealer"] == 1
    assert state["turn"] == 2
    assert state["hands"] == [top[1:15:3], top[2:15:3], top[0:15:3]]
    assert state["top"] == top[15]
    assert state["pile_order"][:2] == ["yeah-1", "ups-2"]
    assert len(state["pile_order"]) == 42


def test_emojito_begins_in_the_position() -> None:
    tokens = {"0": {"space": 3, "trophies": 4, "spent": 1}, "2": {"space": 0}}
    state = opened("emojito", mode="competitive", edition="tactic", position={"tokens": tokens})
    assert state["tokens"] == {
        "0": {"space": 3, "trophies": 4, "spent": 1, "counting": 4},
        "1": {"space": 1, "trophies": 0, "spent": 0, "counting": 0},
        "2": {"space": 0, "trophies": 0, "spent": 0, "counting": 0},
    }
    assert state["deck"] == 96


def test_trophies_of_a_position_come_off_the_bottom() -> None:
    talk = Talk()
    talk.open("emojito")
    deck = talk.show("all")["deck_order"]
    talk.open("emojito", position={"tokens": {"players": {"space": 1, "trophies": 2}}})
    assert talk.show("all")["deck_order"] == deck[:98]


def test_mau_mau_begins_in_the_position() -> None:
    position = {
        "hands": [["red-1", "red-2"], ["blue-4"], ["ups-1", "yeah-1"]],
        "discard": ["green-3", "nooo-2"],
        "pile": ["blue-1", "blue-2"],
        "turn": 1,
        "color": "green",
        "pending": {"kind": "nooo", "cards": 4},
        "scores": [10, 0, 499],
    }
    state = opened("mau-mau", position=position)
    assert state["hands"] == position["hands"]
    assert state["discard_order"] == position["discard"]
    assert state["pile_order"] == position["pile"]
    assert state["must_call"] == [1]
    for field in ("turn", "color", "pending", "scores"):
        assert state[field] == position[field]


def test_the_symbols_decide_how_one_performs() -> None:
    symbols = ["both", "sound", "face", "sound", "both", "face", "both"]
    for space, symbol in enumerate(symbols, 1):
        talk = Talk()
        talk.open("emojito", symbols=symbols, position={"tokens": {"players": {"space": space}}})
        assert talk.do(0, "draw")["state"]["channel"] == {"0": symbol}
        assert talk.show("table")["symbols"] == symbols


def test_the_first_actor_and_the_teams_are_as_agreed() -> None:
    assert opened("emojito", first_actor=2)["actors"] == [2]
    teams = [[3, 0], [1, 2]]
    state = opened("emojito", players=4, mode="teams", teams=teams)
    assert (state["actors"], state["guessers"]) == ([3, 1], [0, 2])
    assert list(state["tokens"]) == ["team0", "team1"]


def test_the_agreed_target_holds() -> None:
    assert opened("emojito", options={"target": 9})["target"] == 9
    assert opened("emojito")["target"] == 2


def test_unless_told_it_is_the_base_game_of_huch() -> None:
    assert list(opened("emojito")["tokens"]) == ["players", "game"]
    assert opened("emojito")["tokens"]["players"]["space"] == 0
    assert list(opened("emojito", edition="tactic")["tokens"]) == ["0", "1", "2"]


TWO_LEADERS = {
    "mode": "competitive",
    "position": {"tokens": {str(seat): {"space": 5, "trophies": 2} for seat in (1, 2)}},
}


def challenging(**options: bool) -> Talk:
    """A HUCH table whose two leaders guess, once the actor has performed."""
    talk = Talk()
    talk.open("emojito", players=4, options=options, **TWO_LEADERS)
    talk.do(0, "draw")
    talk.do(0, "performed")
    return talk


def test_leaders_challenge_each_other_only_where_it_was_agreed() -> None:
    assert challenging().show("table")["phase"] == "guess"
    talk = challenging(leader_may_challenge=True)
    assert talk.accepted(legal=1)["legal"] == [
        {"seat": 1, "do": "challenge", "target": 2},
        {"seat": 1, "do": "pass"},
    ]


def test_one_price_challenges_all_joint_leaders_with_any_of_them_as_target() -> None:
    tokens = {**TWO_LEADERS["position"]["tokens"], "3": {"space": 1, "trophies": 1}}
    for target in (1, 2):
        talk = Talk()
        setup = {**TWO_LEADERS, "position": {"tokens": tokens}, "options": {"one_price": True}}
        talk.open("emojito", players=4, **setup)
        talk.do(0, "draw")
        talk.do(0, "performed")
        answer = talk.do(3, "challenge", target=target)
        both = [{"by": 3, "target": 1}, {"by": 3, "target": 2}]
        assert answer["state"]["challenges"] == both
        assert answer["state"]["tokens"]["3"]["spent"] == 1
        assert answer["events"][:2] == [{"type": "challenged", **each} for each in both]
