"""What happened last: kept for whoever comes in, and what a bot's pace goes by."""

from __future__ import annotations

import json

import msgspec
import pytest

from emojito.games import HOSTED
from emojito.rooms import snapshots
from emojito.rooms.alarms import asked_of_bot
from emojito.rooms.apply import MOST_KEPT_EVENTS
from emojito.rooms.snapshots import Replayed
from emojito.rooms.view import MOST_RECENT
from emojito.rules import Chance
from emojito.rules.maumau import events as mm
from emojito.rules.maumau.cards import DECK
from tests.rooms.simulation import at, opened

PACE = HOSTED["mau-mau"].turns.pace


def test_whoever_comes_in_is_told_what_happened_last():
    sim = opened("mau-mau")
    for _ in range(5):
        sim.step()
    recent = sim.sees("p2")["play"]["recent"]
    assert recent[0]["type"] == "dealt"
    happened = [event for entry in sim.log for event in getattr(entry.events[-1], "events", ())]
    told = [event for event in happened if type(event) in HOSTED["mau-mau"].memorable]
    assert [each["type"] for each in recent] == [type(e).__struct_config__.tag for e in told]
    assert sim.sees(None)["play"]["recent"] == recent


def test_only_so_much_is_kept_of_a_long_game():
    sim = opened("mau-mau", options={"rounds": "to-500"})
    for _ in range(180):
        sim.step()
    assert len(sim.sees(None)["play"]["recent"]) == MOST_RECENT
    assert len(sim.room.play.recent) == MOST_KEPT_EVENTS


def test_a_bot_is_told_more_than_whoever_comes_in_but_nothing_that_is_hidden():
    sim = opened("mau-mau", options={"rounds": "to-500"})
    for _ in range(60):
        sim.step()
    told = asked_of_bot(sim.room, "p2", Chance(1)).told
    assert len(told) > MOST_RECENT
    assert not any(isinstance(event, mm.Dealt | mm.Reshuffled) for event in told)


def test_it_tells_no_card_that_is_hidden():
    sim = opened("mau-mau")
    shown = json.dumps(sim.sees(None)["play"]["recent"])
    assert [card for card in DECK if f'"{card}"' in shown] == [sim.state.top]


def test_those_who_are_there_are_not_told_again():
    sim = opened("mau-mau")
    receiver = sim.connect("p2")
    sim.step()
    assert "recent" not in receiver.heard[-1]["play"]


def test_a_snapshot_has_it():
    sim = opened("mau-mau")
    for _ in range(6):
        sim.step()
    past = snapshots.decode(snapshots.encode(Replayed(sim.room, 1, 1, 0.0, {})))
    assert past.room.play == sim.room.play


def test_a_game_that_has_nothing_memorable_keeps_nothing():
    assert opened("emojito", mode="competitive").room.play.recent == ()


@pytest.mark.parametrize(
    ("calm", "stirring"),
    [
        (mm.Played(0, "red-3"), mm.Played(0, "red-bang")),
        (mm.Drew(0, 1, "turn"), mm.Drew(0, 6, "chain")),
        (mm.Kept(0), mm.HandsSwapped(0, 1)),
        (mm.HandsSwapped(0, 1), mm.RoundEnded(0, (0, 5))),
    ],
)
def test_a_bot_takes_longer_after_what_stirs_people(calm, stirring):
    state = opened("mau-mau").state
    assert PACE(state, (calm,)) < PACE(state, (stirring,))


def test_its_pace_tells_nothing_of_what_it_holds():
    sim = at("mau-mau", "drawn")
    play = sim.room.play
    other = tuple(tuple(DECK[: len(hand)]) for hand in sim.state.hands)
    held = msgspec.structs.replace(sim.state, hands=other, drawn=other[sim.state.turn][-1])
    assert PACE(sim.state, play.recent) == PACE(held, play.recent)


def test_its_pace_is_no_metronome():
    sim = opened("mau-mau", options={"rounds": "to-500"})
    paces = set()
    for _ in range(60):
        sim.step()
        paces.add(round(PACE(sim.state, sim.room.play.recent), 2))
    assert len(paces) > 5
