"""Bots for Mau-Mau: what they do, what they may know, how long they think."""

from collections import Counter
from itertools import count

import pytest

from emojito.bots.mau_mau import LEVELS, gentle, keen, sharp
from emojito.bots.mau_mau.gentle import forgets
from emojito.bots.mau_mau.search import Deadline, Playouts, options
from emojito.bots.mau_mau.sharp import think
from emojito.rules import Chance, Table
from emojito.rules.maumau.commands import Call, Draw, Play
from tests.bots.tables import chance_of, opened, play, sharply

OPTIONS = [{}, {"rounds": "to-500"}, {"strict_nooo": True, "drawing_ends_turn": True}]


def gently(view, chance, _):
    return gentle(view, chance)


def keenly(view, chance, _):
    return keen(view, chance)


def seen(hand, *others, top="red-1", **more):
    position = {"hands": [hand, *others], "discard": [top], "turn": 0, **more}
    names = ["A", "B", "C", "D"][: 1 + len(others)]
    return Table.open("mau-mau", names, position=position).view(0)


MANY = ["blue-1", "blue-2", "blue-3", "blue-4"]
MORE = ["yellow-1", "yellow-2", "yellow-3", "yellow-4"]


@pytest.mark.parametrize("settings", OPTIONS, ids=str)
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_they_finish_every_game_without_a_refusal(players, settings):
    bots = [gently, sharply, keenly, gently, sharply][:players]
    for number in range(1 if "rounds" in settings else 3):
        table = opened(players, f"whole {number}", **settings)
        play(table, bots, chance_of(number))
        assert table.winners


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_the_quick_ones_finish_many(players):
    for number in range(25):
        table = opened(players, f"many {number}", voluntary_draw=number % 2 == 0)
        play(table, [gently, keenly] * 3, chance_of(number))
        assert table.winners


@pytest.mark.parametrize("level", [gently, keenly, sharply])
@pytest.mark.parametrize("phase", ["play", "drawn", "color"])
def test_what_they_may_not_know_makes_no_difference(level, phase):
    """Two tables that differ in the others' hands and in the pile, and in nothing a seat sees."""
    hand = ["red-2", "red-bang", "blue-9", "nooo-1", "ups-1"]
    answers = []
    for others, pile in (
        (["blue-7", "red-3", "yeah-1"], ["red-8", "green-1", "green-2", "green-3"]),
        (["green-1", "red-8", "green-2"], ["red-3", "blue-7", "yeah-1", "green-3"]),
    ):
        position = {"hands": [hand, others, MANY], "pile": pile, "discard": ["red-1"], "turn": 0}
        table = Table.open("mau-mau", ["A", "B", "C"], position=position, options={
            "voluntary_draw": True,
        })  # fmt: skip
        if phase == "drawn":
            table.state = table.state.__class__(**{
                **{f: getattr(table.state, f) for f in table.state.__struct_fields__},
                "phase": "drawn", "drawn": "ups-1",
            })  # fmt: skip
        elif phase == "color":
            table.do(0, "play", card="nooo-1")
        told = [table.game.redact(event, "table") for event in table.log]
        answers.append([level(table.view(0), Chance(n), told) for n in range(12)])
    assert answers[0] == answers[1]


def test_gentle_forgets_to_call_now_and_then_and_goes_on_forgetting_it():
    happened = Counter()
    table_views = []

    def watch(table, seat, command):
        view = table.view(seat)
        if Call() in view.legal and seat != table.state.turn:
            happened[command] += 1
            table_views.append(view)

    for number in range(30):
        play(opened(3, f"forget {number}"), [gently] * 3, chance_of(number), watch)
    assert happened[None] > 3
    assert happened[Call()] > happened[None]
    for view in table_views:
        assert len({gentle(view, Chance(n)) for n in range(5)}) == 1
    assert any(forgets(view) for view in table_views)


def test_gentle_may_forget_it_in_its_own_turn_as_well():
    happened = set()
    for more in range(6):
        pile = ["green-1", *(f"green-{number}" for number in range(2, 2 + more))]
        position = {"hands": [["red-2"], MORE], "discard": ["red-1"], "turn": 0, "pile": pile}
        view = Table.open("mau-mau", ["A", "B"], position=position).view(0)
        assert view.legal == (Play("red-2"), Call())
        command = gentle(view, Chance(1))
        assert command == (Play("red-2") if forgets(view) else Call())
        happened.add(type(command))
    assert happened == {Play, Call}


def test_keen_and_sharp_always_call():
    def watch(table, seat, command):
        if Call() in table.view(seat).legal:
            assert command == Call()

    for number in range(8):
        play(opened(3, f"call {number}"), [keenly, sharply, keenly], chance_of(number), watch)


def test_keen_keeps_blacks_for_later():
    view = seen(["red-2", "yeah-1", "blue-8"], MANY, MORE)
    assert keen(view, Chance(1)) == Play("red-2")


def test_keen_counts_colours_where_others_have_less_say():
    hand = ["red-7", "green-1", "green-2", "green-3", "blue-8"]
    assert keen(seen(hand, MANY, MORE), Chance(1)) == Play("green-1")
    named = seen(["red-7", "green-2", "green-3"], MANY, MORE)
    assert keen(named, Chance(1)) == Play("red-7")


@pytest.mark.parametrize("strike", ["red-bang", "red-what"])
def test_keen_strikes_whoever_is_about_to_win(strike):
    hand = ["red-2", "red-5", "red-6", strike]
    assert keen(seen(hand, ["blue-10"], MANY), Chance(1)) == Play(strike)
    assert keen(seen(["red-2", "red-5", "nooo-1"], ["blue-10"], MANY), Chance(1)) == Play("nooo-1")


def test_keen_makes_everybody_draw_when_somebody_is_close():
    hand = ["red-2", "red-5", "red-peng"]
    assert keen(seen(hand, MANY, ["green-9"]), Chance(1)) == Play("red-peng")


def test_keen_swaps_for_a_much_smaller_hand_only():
    large = ["ups-1", "red-2", "red-3", "red-4", "red-5", "red-6", "red-8"]
    assert keen(seen(large, MANY, ["green-9"]), Chance(1)) == Play("ups-1", 2)
    assert keen(seen(["ups-1", "red-2", "red-3"], MANY, MORE), Chance(1)).card.startswith("red")


def test_keen_knows_the_score():
    """To 500 points count, so what is expensive goes first; in a single round it is kept."""
    hand = ["red-2", "red-9", "green-3", "blue-8"]
    position = {"hands": [hand, MANY, MORE], "discard": ["red-1"], "turn": 0}
    answers = [
        keen(
            Table.open("mau-mau", ["A", "B", "C"], position=position, options={"rounds": rounds})
            .view(0),
            Chance(1),
        )
        for rounds in ("single", "to-500")
    ]  # fmt: skip
    assert answers == [Play("red-2"), Play("red-9")]


def test_sharp_sees_what_keen_does_not():
    """Ben has one card. Ana's WHAT? lets her play twice and win; any other card lets him play."""
    position = {
        "hands": [["red-what", "red-2"], ["red-7"]], "discard": ["red-1"], "turn": 0,
        "pile": ["blue-1", "blue-2", "blue-3"],
    }  # fmt: skip
    view = Table.open("mau-mau", ["Ana", "Ben"], position=position).view(0)
    assert think(view, "any", (), Playouts(200)) == Play("red-what")


def test_sharp_gives_the_same_answer_for_the_same_number_of_playouts():
    view = seen(["red-2", "red-bang", "ups-1", "nooo-1"], MANY, MORE)
    assert len({think(view, "same", (), Playouts(150)) for _ in range(3)}) == 1


def test_sharp_stops_when_its_time_is_up():
    ticks = count()
    view = seen(["red-2", "red-bang", "red-4", "nooo-1"], MANY, MORE)
    assert think(view, "clock", (), Deadline(5, lambda: next(ticks))) in view.legal
    assert next(ticks) <= 7, "it looked at the clock again after its time was up"


def test_sharp_does_not_think_where_there_is_nothing_to_choose():
    view = seen(["blue-8", "green-9"], MANY)
    assert sharp(view, Chance(1), budget=10**9) == Draw()


def test_sharp_answers_at_once_without_time():
    view = seen(["red-2", "red-bang", "red-4", "nooo-1"], MANY, MORE)
    assert sharp(view, Chance(1), budget=0) in view.legal


def test_two_black_cards_that_play_the_same_are_one_option():
    view = seen(["yeah-1", "yeah-2", "ups-1", "red-3"], MANY, MORE)
    assert options(view) == [Play("yeah-1"), Play("ups-1", 1), Play("ups-1", 2), Play("red-3")]


def test_levels():
    assert list(LEVELS) == ["gentle", "keen", "sharp"]
