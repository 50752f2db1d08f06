"""The pieces people play with."""

from __future__ import annotations

import msgspec
import pytest

from emojito.rooms import commands as do
from emojito.rooms.pieces import PIECES
from tests.rooms.simulation import RoomSimulation, opened


def pieces(sim: RoomSimulation) -> list[int | None]:
    return [sim.room.members[who].piece for who in sim.room.chairs]


def test_everybody_on_a_chair_has_one_of_their_own():
    sim = RoomSimulation(8)
    while len(sim.room.chairs) < PIECES:
        sim.do("p1", do.AddBot())
    assert sorted(pieces(sim)) == list(range(PIECES))


def test_one_takes_another_that_is_free():
    sim = RoomSimulation(3)
    sim.do("p2", do.ChoosePiece(9))
    assert pieces(sim) == [0, 9, 2]
    assert [member["piece"] for member in sim.sees(None)["room"]["members"]] == [0, 9, 2]


def test_nobody_takes_somebody_elses_also_if_they_never_chose_it():
    sim = RoomSimulation(3)
    assert sim.refused("p2", do.ChoosePiece(0)) == "piece-taken"
    sim.do("p2", do.ChoosePiece(1))
    assert pieces(sim) == [0, 1, 2]


def test_it_stays_theirs_wherever_they_sit_and_whoever_goes():
    sim = RoomSimulation(3)
    sim.do("p1", do.Arrange(("p3", "p2", "p1")))
    sim.do("p2", do.Leave())
    assert pieces(sim) == [2, 0]
    sim.join("New")
    assert pieces(sim) == [2, 0, 1]


def test_who_stands_up_finds_it_again_unless_somebody_has_taken_it():
    sim = RoomSimulation(3)
    for _ in range(2):
        sim.do("p2", do.Stand())
        sim.do("p2", do.Sit())
        assert sim.room.members["p2"].piece == 1
    sim.do("p2", do.Stand())
    sim.do("p3", do.ChoosePiece(1))
    sim.do("p2", do.Sit())
    assert sim.room.members["p2"].piece == 2


def test_a_newcomer_may_get_what_a_watcher_had():
    sim = RoomSimulation(2)
    sim.do("p2", do.Stand())
    sim.join("New")
    sim.do("p2", do.Sit())
    assert pieces(sim) == [0, 1, 2]


def test_only_on_a_chair_and_between_games():
    sim = RoomSimulation(2)
    watcher = sim.join("Wil", watch=True)
    assert sim.room.members[watcher].piece is None
    assert sim.refused(watcher, do.ChoosePiece(5)) == "not-seated"
    sim.start(game="mau-mau")
    assert sim.refused("p1", do.ChoosePiece(5)) == "game-running"


@pytest.mark.parametrize("piece", [-1, PIECES])
def test_there_are_no_others(piece):
    wire = msgspec.json.encode({"do": "choose_piece", "piece": piece})
    with pytest.raises(msgspec.ValidationError):
        msgspec.json.decode(wire, type=do.RoomCommand)


def test_a_game_keeps_whose_piece_was_which_when_its_people_are_gone():
    sim = RoomSimulation(3)
    sim.do("p2", do.ChoosePiece(7))
    sim.start(game="mau-mau")
    sim.do("p2", do.Leave())
    assert [seat["piece"] for seat in sim.sees("p1")["play"]["seats"]] == [0, 7, 2]


def test_bots_have_pieces_too():
    sim = opened("mau-mau", people=1 + 1)
    sim.do("p1", do.EndGame())
    sim.do("p1", do.AddBot())
    assert pieces(sim) == [0, 1, 2]
