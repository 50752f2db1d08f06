"""The tables that are played in the golden playthroughs: a game, a set-up and a way of playing."""

from __future__ import annotations

from typing import Any, Final

from msgspec import Struct

from tests.golden.player import Script

NAMES: Final = ["Ana", "Ben", "Cem", "Dora", "Emil", "Fay"]


class Scenario(Struct, frozen=True):
    """A table and who plays at it."""

    name: str
    """Also of its file."""
    about: str
    """The rules in a line."""
    game: str
    setup: dict[str, Any]
    """What `open` takes, except the game; with a seed."""
    script: Script


def _emojito(
    name: str, about: str, *, players: int, seed: int, script: Script | None = None, **setup: Any
) -> Scenario:
    return Scenario(
        f"emojito-{name}",
        f"Emojito!, {about}",
        "emojito",
        {"seats": NAMES[:players], **setup, "seed": seed},
        script or Script(seed),
    )


EMOJITO: Final = (
    _emojito(
        "desyllas-2016-cooperative",
        "first edition, together: from the line; 1 step for each answer, to the players' token if "
        "right, to the game's if wrong; six trophies win.",
        players=4,
        seed=1,
        edition="desyllas-2016",
        mode="cooperative",
    ),
    _emojito(
        "desyllas-2016-competitive",
        "first edition, everyone alone: the actor 2 steps a right guess without limit, a right "
        "guesser 3; any guesser challenges any other; six trophies end it.",
        players=4,
        seed=2,
        edition="desyllas-2016",
        mode="competitive",
    ),
    _emojito(
        "desyllas-2016-teams",
        "first edition, in pairs: all teams act at once, 2 steps for a right partner; three "
        "trophies win.",
        players=6,
        seed=3,
        edition="desyllas-2016",
        mode="teams",
    ),
    _emojito(
        "desyllas-cooperative",
        "later rulebook, together: as many trophies as there are players, less one.",
        players=5,
        seed=4,
        edition="desyllas",
        mode="cooperative",
    ),
    _emojito(
        "desyllas-competitive",
        "later rulebook, everyone alone: the actor 2 steps a right guess, at most 6, a right "
        "guesser 3; any guesser challenges any other; spent trophies count; five end it.",
        players=5,
        seed=5,
        edition="desyllas",
        mode="competitive",
    ),
    _emojito(
        "desyllas-teams",
        "later rulebook, in pairs that do not sit together; three trophies win.",
        players=6,
        seed=6,
        edition="desyllas",
        mode="teams",
        teams=[[0, 3], [4, 1], [2, 5]],
    ),
    _emojito(
        "huch-2017-cooperative",
        "HUCH! & friends, together: the table agreed on two trophies.",
        players=3,
        seed=7,
        edition="huch-2017",
        mode="cooperative",
        options={"target": 2},
    ),
    _emojito(
        "huch-2017-competitive",
        "HUCH! & friends, everyone alone: who does not lead challenges who leads, and the trophy "
        "turned over for it no longer counts; five counting ones end it.",
        players=4,
        seed=8,
        edition="huch-2017",
        mode="competitive",
        first_actor=2,
    ),
    _emojito(
        "huch-2017-challenge-options",
        "HUCH! & friends, everyone alone, with both other readings of the challenge: leaders "
        "challenge each other, and one trophy pays for all of them. From a position with two "
        "leaders.",
        players=4,
        seed=18,
        edition="huch-2017",
        mode="competitive",
        options={"leader_may_challenge": True, "one_price": True},
        position={
            "tokens": {
                "0": {"space": 3, "trophies": 2},
                "1": {"space": 5, "trophies": 3},
                "2": {"space": 5, "trophies": 3},
                "3": {"space": 5, "trophies": 3},
            }
        },
    ),
    _emojito(
        "huch-2017-teams",
        "HUCH! & friends, in pairs: faces only; three trophies win, tied teams play on.",
        players=4,
        seed=9,
        edition="huch-2017",
        mode="teams",
    ),
    _emojito(
        "tactic-cooperative",
        "Tactic, together: from space 1; five trophies win.",
        players=4,
        seed=10,
        edition="tactic",
        mode="cooperative",
    ),
    _emojito(
        "tactic-competitive",
        "Tactic, everyone alone: one challenge a round, and only the leader's answer decides it; "
        "five trophies end it.",
        players=4,
        seed=11,
        edition="tactic",
        mode="competitive",
    ),
    _emojito(
        "tactic-secret-message",
        "Tactic, Secret Message: the emotion goes from neighbour to neighbour, faces only.",
        players=4,
        seed=12,
        edition="tactic",
        mode="cooperative",
        options={"secret_message": True},
    ),
    _emojito(
        "difficulty-normal",
        "together at the level normal: 1 step of the game's token for a wrong answer.",
        players=4,
        seed=13,
        mode="cooperative",
        options={"difficulty": "normal"},
    ),
    _emojito(
        "difficulty-challenging",
        "together at the level challenging: 2 steps of the game's token for a wrong answer.",
        players=4,
        seed=14,
        mode="cooperative",
        options={"difficulty": "challenging"},
    ),
    _emojito(
        "difficulty-very-challenging",
        "together at the level very challenging: 3 steps of the game's token for a wrong answer.",
        players=4,
        seed=15,
        mode="cooperative",
        options={"difficulty": "very-challenging"},
    ),
    _emojito(
        "difficulty-impossible",
        "together at the level impossible: 3 steps for a wrong answer, and Secret Message.",
        players=4,
        seed=16,
        mode="cooperative",
        options={"difficulty": "impossible"},
    ),
    _emojito(
        "teams-with-symbols",
        "in pairs that follow the symbols of their own token's space.",
        players=4,
        seed=17,
        mode="teams",
        options={"symbols_in_teams": True},
        symbols=["sound", "both", "face", "sound", "both", "face", "sound"],
    ),
    _emojito(
        "own-screens",
        "everyone alone, on screens of their own: what was answered in the challenge window may be "
        "taken back, and trophies are taken at the same time. From a position where all can "
        "challenge.",
        players=4,
        seed=58,
        edition="desyllas",
        mode="competitive",
        own_screens=True,
        position={
            "tokens": {str(seat): {"space": 6, "trophies": 2} for seat in range(4)},
        },
    ),
    _emojito(
        "people",
        "among people: late answers are wrong, excused ones count neither way, a round may be "
        "void, somebody leaves for good.",
        players=6,
        seed=57,
        mode="competitive",
        script=Script(57, interruptions=8),
    ),
)


def _mau_mau(
    name: str, about: str, *, players: int, seed: int, script: Script | None = None, **setup: Any
) -> Scenario:
    return Scenario(
        f"mau-mau-{name}",
        f"emoji Mau-Mau, {about}",
        "mau-mau",
        {"seats": NAMES[:players], **setup, "seed": seed},
        script or Script(seed),
    )


_HANDS: Final = (
    ("red-bang", "blue-7", "yeah-1", "green-2", "green-10"),
    ("blue-bang", "yellow-4", "ups-1", "red-9", "yellow-what"),
    ("green-bang", "nooo-1", "nooo-2", "yellow-1", "blue-peng"),
    ("yellow-bang", "blue-3", "green-8", "red-what", "ups-2"),
    ("red-peng", "green-5", "yellow-9", "blue-10", "red-6"),
)

MAU_MAU: Final = (
    _mau_mau(
        "two",
        "a single round of two: who has no cards left has won.",
        players=2,
        seed=1,
    ),
    _mau_mau(
        "single",
        "a single round of four: same colour or same icon; who is down to one card calls.",
        players=4,
        seed=2,
        dealer=2,
        options={"rounds": "single"},
    ),
    _mau_mau(
        "to-500",
        "the last rounds of many, of three: cards left in hand count; 500 points end it, fewest "
        "win. From a position, since a whole game is too long to read.",
        players=3,
        seed=43,
        options={"rounds": "to-500"},
        position={
            "hands": [
                ["red-bang", "blue-7", "yeah-1", "green-2", "green-10"],
                ["blue-bang", "yellow-4", "ups-1", "red-9", "yellow-what"],
                ["green-bang", "nooo-1", "nooo-2", "yellow-1", "blue-peng"],
            ],
            "discard": ["red-3", "red-5"],
            "pile": ["green-7", "yellow-7", "red-1", "blue-2", "green-4", "yeah-2", "red-10"],
            "turn": 0,
            "scores": [448, 421, 433],
        },
    ),
    *(
        _mau_mau(
            f"{word}-to-500",
            f"the last rounds of many, of {word}. From a position, since a whole game is too long "
            "to read.",
            players=players,
            seed=seed,
            options={"rounds": "to-500"},
            position={
                "hands": [list(hand) for hand in _HANDS[:players]],
                "discard": ["yellow-2", "yellow-5"],
                "pile": ["green-7", "yellow-7", "red-1", "blue-2", "green-4", "yeah-2", "red-10"],
                "scores": [470, 455, 462, 448, 459][:players],
            },
        )
        for word, players, seed in (("two", 2, 51), ("four", 4, 52), ("five", 5, 53))
    ),
    *(
        _mau_mau(word, f"a single round of {word}.", players=players, seed=seed)
        for word, players, seed in (("three", 3, 54), ("five", 5, 55))
    ),
    _mau_mau(
        "voluntary-draw",
        "a single round of three who may draw although they could play.",
        players=3,
        seed=4,
        options={"voluntary_draw": True},
    ),
    _mau_mau(
        "strict-nooo",
        "a single round of three: only NOOO! escapes the colour that a NOOO! has ordered.",
        players=3,
        seed=5,
        options={"strict_nooo": True},
    ),
    _mau_mau(
        "drawing-ends-turn",
        "a single round of three: who draws for a BANG! does not play, who draws for a NOOO! does.",
        players=3,
        seed=6,
        options={"drawing_ends_turn": True},
    ),
    _mau_mau(
        "stuck",
        "nobody can play and nothing is left to draw: a whole lap of it ends the round.",
        players=3,
        seed=8,
        position={
            "hands": [["red-1", "blue-10"], ["yellow-2"], ["yellow-3"]],
            "discard": ["green-4"],
            "turn": 1,
        },
    ),
    _mau_mau(
        "people",
        "among people: who is late draws and keeps, and somebody leaves for good.",
        players=5,
        seed=7,
        script=Script(7, interruptions=8),
    ),
)

SCENARIOS: Final = EMOJITO + MAU_MAU
