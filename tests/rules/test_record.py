"""A record proves itself: replayed it gives the same game, and any change in it is found."""

from __future__ import annotations

import json
import random

import pytest

from emojito import Record, Refusal, Table
from emojito.rules.chance import NotAsRecorded, RecordedChance
from tests.golden.scenarios import SCENARIOS
from tests.properties import profile
from tests.rules.test_table import each_scenario, opened, played

NAMES = ["Ana", "Ben", "Cem"]
LONG = 2000
MISSING = None if profile.THOROUGH else 25
"""How many moves of a game are left out in turn; for each the game is replayed up to there."""


@each_scenario
@pytest.mark.parametrize("commands", [0, 7, LONG])
def test_a_record_gives_the_same_game_again(scenario, commands):
    table = played(scenario, commands)
    record = table.record()
    ways = (record, str(record), str(record).encode(), json.loads(str(record)))
    # How it is written is no matter of how long it is.
    for source in ways if commands < LONG else ways[1:2]:
        replayed = Table.replay(source)
        assert replayed == table
        assert replayed.state == table.state
        assert replayed.commands == table.commands
        assert replayed.record() == record
    assert Record.read(str(record)) == record


@each_scenario
def test_a_record_leaves_nothing_to_defaults(scenario):
    """Its set-up is complete and opens a table on the same terms."""
    table = opened(scenario)
    asked = dict(table.record().open)
    assert "seed" not in asked
    again = Table.open(asked.pop("game"), **asked)
    assert again.state.terms == table.state.terms
    assert again.record().open == table.record().open
    if scenario.game == "emojito":
        assert {"edition", "mode", "first_actor", "symbols", "cards"} <= asked.keys()


def test_a_record_does_without_the_seed():
    table = Table.open("mau-mau", NAMES, seed="a secret word")
    assert "a secret word" not in str(table.record())


def test_a_record_has_a_line_for_each_move():
    record = played(SCENARIOS[0]).record()
    lines = [line.strip().rstrip(",") for line in str(record).splitlines()]
    moves = [json.loads(line) for line in lines if line.startswith('{"seat"')]
    assert len(moves) == len(record.moves)
    assert moves[0]["command"] == {"do": "draw"}


def test_a_record_in_any_script_stays_readable():
    assert "Zoë" in str(Table.open("mau-mau", ["Zoë", "Ben"]).record())


def test_one_can_play_on_and_go_back_from_a_replayed_record():
    table = Table.replay(played(SCENARIOS[0], 30).record())
    table.do(*table.moves()[0])
    for _ in range(31):
        table.undo()
    assert table == opened(SCENARIOS[0])
    table.do(*table.moves()[0])
    assert Table.replay(table.record()) == table


def test_what_was_taken_back_is_not_recorded():
    table = played(SCENARIOS[1], 25)
    before = table.record()
    table.do(*table.moves()[0])
    assert table.record() != before
    table.undo()
    assert table.record() == before


# Records that are none


def refused(record):
    with pytest.raises(Refusal) as refusal:
        Table.replay(record)
    return refusal.value


@pytest.mark.parametrize("source", ["", "{", b"\xff", "[]", "7", "[" * 100_000])
def test_what_is_no_record_at_all(source):
    assert refused(source).code == "not-json"


def test_a_format_of_another_day():
    refusal = refused('{"record": 2, "turns": []}')
    assert str(refusal) == "Records of format 2 cannot be read here; known: 1."


def test_a_record_without_a_format():
    assert refused("{}").code == "missing-field"


@pytest.mark.parametrize(
    ("change", "code"),
    [
        ({"moves": None}, "wrong-type"),
        ({"moves": [{"seat": "Ana", "command": {}, "events": []}]}, "unknown-word"),
        ({"moves": [{"seat": 0, "command": {}}]}, "missing-field"),
        ({"comment": "what a game!"}, "unknown-field"),
    ],
)
def test_a_record_of_another_form(change, code):
    assert refused({**json.loads(str(played(SCENARIOS[0], 3).record())), **change}).code == code


# Records that deviate


@pytest.fixture
def record():
    """Eight moves of a game for three, as plain data; the second is an actor's last word."""
    table = Table.open("emojito", NAMES, mode="competitive", seed=7)
    table.do(0, "draw")
    table.do(0, "performed")
    table.do(1, "guess", slot=1)
    table.do(2, "guess", slot=table.everything().line_up.index(table.everything().secret[0]) + 1)
    table.do(1, "draw")
    return json.loads(str(table.record()))


def test_another_terms_of_the_opening(record):
    record["open"]["edition"] = "desyllas"
    record["open"]["options"] = {}
    refusal = refused(record)
    assert refusal.code == "record-deviates"
    assert refusal.details["where"] == "at its opening"
    assert str(refusal.details["recorded"]).startswith("opened with terms")


def test_an_opening_that_is_refused(record):
    record["open"]["seats"] = ["Ana"]
    assert str(refused(record)) == (
        "The record goes wrong at its opening: This game needs 3 to 7 players, not 1."
    )


def test_another_command(record):
    record["moves"][2]["command"]["slot"] = 9
    assert str(refused(record)) == ("The record goes wrong at move 3: There is no card at 9.")


def test_another_who_gave_it(record):
    record["moves"][0]["seat"] = 1
    assert str(refused(record)) == (
        "The record goes wrong at move 1: Seat 1 does not act this round."
    )


def test_no_command(record):
    record["moves"][0]["command"] = {"do": "drwa"}
    assert str(refused(record)).startswith(
        "The record goes wrong at move 1: drwa is not a command (did you mean draw?); known: draw,"
    )


def test_an_event_with_another_field(record):
    moved = next(event for event in record["moves"][3]["events"] if event["type"] == "moved")
    moved["steps"] = 6
    assert str(refused(record)) == (
        "The record deviates at move 4: it has moved with steps 6, and the rules give "
        "moved with steps 2."
    )


def test_an_event_without_a_field_or_with_one_too_many(record):
    del record["moves"][0]["events"][0]["seat"]
    assert str(refused(record)) == (
        "The record deviates at move 1: it has drew without seat, and the rules give "
        "drew with seat 0."
    )
    record["moves"][0]["events"][0].update(seat=0, card=None)
    assert str(refused(record)) == (
        "The record deviates at move 1: it has drew with card null, and the rules give "
        "drew without card."
    )


def test_an_event_too_many(record):
    record["moves"][0]["events"].append({"type": "passed", "seat": 1})
    assert str(refused(record)) == (
        "The record deviates at move 1: it has passed, and the rules give nothing more."
    )


def test_an_event_too_few(record):
    record["moves"][0]["events"].pop()
    assert str(refused(record)) == (
        "The record deviates at move 1: it has nothing more, and the rules give performance_began."
    )


def test_an_answer_that_differs_is_found_where_the_dials_open(record):
    record["moves"][2]["command"]["slot"] = 2
    refusal = refused(record)
    assert (refusal.code, refusal.details["where"]) == ("record-deviates", "at move 4")


def test_another_shuffle(record):
    order = record["moves"][1]["chance"][0]
    order[0], order[1] = order[1], order[0]
    assert refused(record).details["where"] == "at move 2"


def test_a_shuffle_of_other_cards(record):
    record["moves"][1]["chance"][0][0] = "joker"
    assert str(refused(record)) == (
        "The record deviates at move 2: it has other cards in a shuffle, and the rules give "
        "one of 7 cards."
    )


def test_a_shuffle_too_few(record):
    del record["moves"][1]["chance"]
    assert str(refused(record)) == (
        "The record deviates at move 2: it has no more shuffles, and the rules give one of 7 cards."
    )


def test_a_shuffle_too_many(record):
    record["moves"][0]["chance"] = [["joy"]]
    assert str(refused(record)) == (
        "The record deviates at move 1: it has 1 more shuffles, and the rules give none."
    )


def test_another_result(record):
    record["result"] = {"over": True, "winners": ["1"]}
    assert refused(record).details["where"] == "in its result"


@each_scenario
def test_a_missing_move_is_found(scenario):
    record = json.loads(str(played(scenario).record()))
    # Without a call, a pass or an answer in a void round it would be a game of its own.
    places = [
        place
        for place, move in enumerate(record["moves"])
        if move["command"]["do"] in {"draw", "performed", "take", "play", "color", "deal"}
    ]
    chosen = random.Random(scenario.name).sample(places, len(places))[:MISSING]  # noqa: S311
    for place in chosen:
        without = {**record, "moves": record["moves"][:place] + record["moves"][place + 1 :]}
        assert refused(without).code in {"record-deviates", "record-refused"}


# Chance


def test_chance_goes_back_and_repeats():
    chance = RecordedChance(3)
    orders = [chance.shuffled(range(count)) for count in (5, 30, 2, 100)]
    for kept in (4, 3, 1, 0):
        chance.rewind(kept)
        assert chance.orders == orders[:kept]
    assert [chance.shuffled(range(count)) for count in (5, 30, 2, 100)] == orders
    with chance.repeating([(2, 1, 0)]):
        assert chance.shuffled(range(3)) == (2, 1, 0)
    with pytest.raises(NotAsRecorded), chance.repeating([]):
        chance.shuffled(range(3))
    # It is over: chance decides again.
    assert sorted(chance.shuffled(range(3))) == [0, 1, 2]
