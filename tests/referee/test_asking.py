"""`show` and `legal`: what they hold, at every step of whole games."""

from __future__ import annotations

from typing import Any, Final

import pytest

from emojito.rules import GAMES
from tests.golden.scenarios import SCENARIOS, Scenario
from tests.golden.test_golden import by_name
from tests.referee.sessions import commands, of_game
from tests.referee.talk import Talk
from tests.referee.test_opening import each_game

COMMON: Final = {"phase", "round", "over", "winners"}
PUBLIC: Final = {
    "emojito": COMMON | {
        "actors", "guessers", "performers", "audience", "channel", "tokens", "target", "line_up",
        "locked", "guesses", "challenges", "leaders", "to_take", "deck", "discard", "symbols",
        "last_round",
    },
    "mau-mau": COMMON | {
        "turn", "dealer", "top", "color", "pending", "hand_sizes", "pile", "must_call", "scores",
        "round_points",
    },
}  # fmt: skip
"""Fields of every state, as the referee's description lists them."""
SECRET: Final = {
    "emojito": {"secret", "deck_order", "discard_order"},
    "mau-mau": {"hands", "pile_order", "discard_order"},
}
"""Fields of `all`."""
OWN: Final = {"emojito": "secret", "mau-mau": "hand"}
"""A seat's own field."""
PHASES: Final = {
    "emojito": {"draw", "perform", "challenge", "guess", "trophies", "over"},
    "mau-mau": {"play", "drawn", "color", "between-rounds", "over"},
}


def test_the_fields_of_every_game_are_listed() -> None:
    assert set(PUBLIC) == set(SECRET) == set(OWN) == set(PHASES) == set(GAMES)


@pytest.mark.parametrize("scenario", SCENARIOS, ids=by_name)
def test_every_field_is_there_at_every_step_and_no_other_seat_s(scenario: Scenario) -> None:
    game, talk = scenario.game, Talk()
    for version, said in enumerate(commands(scenario)):
        answer = talk.accepted(**said)
        assert set(answer) == {"ok", "version", "events", "state"}
        assert answer["version"] == version
        assert all(isinstance(event["type"], str) for event in answer["events"])
        everything, table = talk.show("all"), talk.show("table")
        assert answer["state"] == table
        assert everything.keys() >= PUBLIC[game] | SECRET[game]
        assert table.keys() >= PUBLIC[game]
        # From the reveal on, the performed card is everybody's.
        known = {"secret"} if everything["phase"] == "trophies" else set()
        assert not table.keys() & (SECRET[game] | {OWN[game]}) - known
        for seat in range(len(scenario.setup["seats"])):
            view = talk.show(seat)
            assert view.keys() >= PUBLIC[game]
            assert not view.keys() & SECRET[game] - known - {OWN[game]}
            if game == "mau-mau":
                assert view["hand"] == everything["hands"][seat]
            elif not known:
                drawn = {s: card for s, card in everything["secret"].items() if s == str(seat)}
                assert view.get("secret", {}) == drawn


@each_game
def test_there_are_these_phases_and_no_others(game: str) -> None:
    found = set()
    for scenario in of_game(game):
        talk = Talk()
        found |= {talk.accepted(**said)["state"]["phase"] for said in commands(scenario)}
    assert found == PHASES[game]


@each_game
def test_what_is_legal_can_be_sent_back_and_is_accepted(game: str) -> None:
    for number, scenario in enumerate(of_game(game)):
        lines = commands(scenario)
        # Somewhere in each game, at another place in every one.
        for end in range(1 + number % 7, len(lines), 29):
            talk = played(lines[:end])
            viewers = (*range(len(scenario.setup["seats"])), "table")
            for said in [command for viewer in viewers for command in talk.legal(viewer)]:
                answer = played(lines[:end]).accepted(**said)
                assert answer["version"] == end


def played(lines: tuple[dict[str, Any], ...]) -> Talk:
    talk = Talk()
    for said in lines:
        talk.say(**said)
    return talk


@each_game
def test_asking_changes_nothing(game: str) -> None:
    talk = Talk()
    opened = talk.open(game)["state"]
    for viewer in (0, 1, 2, "table"):
        talk.legal(viewer)
        talk.show(viewer)
        talk.show("all")
    assert talk.show("table") == opened


@each_game
def test_when_it_is_over_nothing_is_legal(game: str) -> None:
    talk = played(commands(of_game(game)[0]))
    state = talk.show("table")
    assert state["over"] is True
    assert state["winners"]
    assert talk.legal("table") == []
    for seat in range(len(of_game(game)[0].setup["seats"])):
        assert talk.legal(seat) == []
        assert talk.refused(seat=seat, do="draw") == "game-over"
