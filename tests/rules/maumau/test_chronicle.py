"""The chronicle of a game of Mau-Mau."""

from __future__ import annotations

from emojito.rules import TABLE
from emojito.rules.maumau.chronicle import Round, Tally
from tests.properties.chronicles import recorded
from tests.rules.maumau.builders import draw_and_keep, play, table


def chronicle(t):
    return recorded("mau-mau", t.log)


def test_cards_laid_and_specials_among_them():
    t = table("red-2 red-what red-3 red-4", "blue-5 blue-6", "blue-7 blue-8")
    play(t, 0, "red-2")
    draw_and_keep(t, 1)
    draw_and_keep(t, 2)
    play(t, 0, "red-what")
    assert chronicle(t).tallies == (Tally(played=2, specials=1), Tally(drawn=1), Tally(drawn=1))


def test_a_chain_is_remembered_by_whoever_drew_it():
    t = table("red-bang red-3 red-4", "blue-bang blue-6 blue-7", "blue-2 blue-8")
    play(t, 0, "red-bang")
    play(t, 1, "blue-bang")
    t.do(2, "draw")
    assert chronicle(t).tallies[2] == Tally(drawn=4, heaviest=4)


def test_calls_and_forgotten_calls():
    t = table("red-2 red-3", "red-4 red-5", "red-6 red-7 red-8")
    play(t, 0, "red-2")
    t.do(0, "call")
    play(t, 1, "red-4")
    play(t, 2, "red-6")
    first, second, third = chronicle(t).tallies
    assert (first.called, first.forgot) == (1, 0)
    assert (second.called, second.forgot, second.drawn) == (0, 1, 1)
    assert (third.called, third.forgot) == (0, 0)


def test_rounds_with_their_points_and_totals():
    t = table("red-2", "red-3 red-4", "blue-3 yeah-1", scores=[5, 0, 100], rounds="to-500")
    t.do(0, "call")
    play(t, 0, "red-2")
    hands = ((), ("red-3", "red-4"), ("blue-3", "yeah-1"))
    assert chronicle(t).rounds == (Round(0, (0, 7, 28), (5, 7, 128), hands),)


def test_the_last_one_left_wins_the_round_and_shows_no_hand():
    t = table("red-2 red-3", "red-4 red-5")
    t.do(TABLE, "leave", who=0)
    assert chronicle(t).rounds == (Round(1, (0, 0), (0, 0)),)
