"""Who is in a room: coming in, names, the hat, and being sent away."""

from __future__ import annotations

import pytest

from emojito.rooms import commands as do, decide, events as ev
from emojito.rooms.decide import MOST_CHAIRS, MOST_WATCHERS
from emojito.rooms.tokens import digest
from tests.rooms.night import Night, opened, refused


def admit(night, name, address="elsewhere", *, watch=False):
    return decide.admit(night.room, name, digest("t"), digest(address), watch=watch)


# Coming in


def test_the_first_person_is_the_host_and_everybody_sits_down():
    night = Night(3)
    assert night.room.host == "p1"
    assert night.room.chairs == ("p1", "p2", "p3")
    assert [member.name for member in night.room.members.values()] == ["Ana", "Ben", "Cem"]


def test_a_watcher_takes_no_chair():
    night = Night(2)
    who = night.join("Wil", watch=True)
    assert who in night.room.members
    assert night.room.chairs == ("p1", "p2")


def test_whoever_comes_during_a_game_watches_it_and_may_sit_down_after_it():
    night = opened("emojito")
    late = night.join("Late")
    assert late not in night.room.chairs
    assert night.refused(late, do.Sit()) == "game-running"
    night.do("p1", do.EndGame())
    night.do(late, do.Sit())
    assert night.room.chairs[-1] == late


def test_the_fifteenth_watches():
    night = Night(0)
    for number in range(MOST_CHAIRS):
        night.join(f"Player {number}")
    late = night.join("Late")
    assert len(night.room.chairs) == MOST_CHAIRS == 14
    assert night.refused(late, do.Sit()) == "room-full"
    night.do("p3", do.Stand())
    night.do(late, do.Sit())


def test_there_are_fifty_watchers_at_most():
    night = Night(1)
    for number in range(MOST_WATCHERS):
        night.join(f"Watcher {number}", watch=True)
    assert MOST_WATCHERS == 50
    assert refused(night.room, lambda: admit(night, "One More", watch=True)) == "room-full"
    night.join("A player")


def test_bots_on_chairs_make_no_room_for_more_watchers():
    night = Night(1)
    for _ in range(MOST_CHAIRS - 1):
        night.do("p1", do.AddBot())
    for number in range(MOST_WATCHERS):
        night.join(f"Watcher {number}", watch=True)
    assert refused(night.room, lambda: admit(night, "One More", watch=True)) == "room-full"


def test_a_number_is_never_given_twice():
    night = Night(3)
    night.do("p3", do.Leave())
    night.do("p1", do.AddBot())
    night.do("p1", do.Remove("b1"))
    night.do("p1", do.AddBot())
    assert night.join("Cem") == "p4"
    assert list(night.room.members) == ["p1", "p2", "b2", "p4"]


# Names


def test_a_name_is_had_by_one():
    night = Night(2)
    assert refused(night.room, lambda: admit(night, "ANA")) == "name-taken"
    assert refused(night.room, lambda: admit(night, " ana ")) == "name-taken"
    assert night.refused("p2", do.Rename("p2", "ana")) == "name-taken"


@pytest.mark.parametrize(
    "typed",
    ["Ana\u200b", "A\u200dna", "An\u200ca", "Ana \u200d", "\u200d Ana", "Ana\ufe0f", "Ａｎａ"],
)
def test_nobody_is_called_what_looks_the_same(typed):
    """Else one of them speaks for the other."""
    night = Night(2)
    assert refused(night.room, lambda: admit(night, typed)) == "name-taken"


@pytest.mark.parametrize(
    ("one", "other"),
    [("किरण", "करण"), ("มีนา", "มานา"), ("Zoë", "Zoe"), ("👩", "👨"), ("Йана", "Иана")],
)
def test_different_names_are_different_in_every_script(one, other):
    night = Night(1)
    night.join(one)
    night.join(other)
    assert len(night.room.members) == 3


def test_everybody_may_change_their_own_name_even_if_only_its_case():
    night = Night(2)
    night.do("p2", do.Rename("p2", "BEN"))
    assert night.room.members["p2"].name == "BEN"


def test_a_name_is_tidied_on_every_way_in():
    night = Night(1)
    who = night.join("  Bea\u202e \n Lu ")
    assert night.room.members[who].name == "Bea Lu"
    night.do("p1", do.Rename("p1", "\tAnna  K."))
    assert night.room.members["p1"].name == "Anna K."
    for bad in ("", " ", "\u202e", "x" * 25):
        assert refused(night.room, lambda bad=bad: admit(night, bad)) == "bad-name"
        assert night.refused("p1", do.Rename("p1", bad)) == "bad-name"


def test_a_bot_finds_a_name_though_somebody_took_it_first():
    night = Night(1)
    night.join("Bot 1")
    night.do("p1", do.AddBot())
    names = [member.name.casefold() for member in night.room.members.values()]
    assert len(names) == len(set(names)) == 3


def test_the_host_may_rename_anybody_and_others_only_themselves():
    night = Night(3)
    night.do("p1", do.AddBot())
    night.do("p1", do.Rename("p2", "Bea"))
    night.do("p1", do.Rename("b1", "Robbie"))
    assert night.refused("p2", do.Rename("p3", "Cee")) == "host-only"
    assert night.room.members["p2"].name == "Bea"
    assert night.room.members["b1"].name == "Robbie"


def test_a_name_in_a_game_stays_what_it_was_at_its_start():
    night = opened("emojito", mode="cooperative")
    night.do("p2", do.Rename("p2", "Bernhard"))
    assert [seated.name for seated in night.room.play.seats] == ["Ana", "Ben", "Cem", "Dee"]


# The host's manners


def test_muting_and_no_longer():
    night = Night(2)
    night.do("p1", do.Mute("p2", muted=True))
    assert night.room.members["p2"].muted
    night.do("p1", do.Mute("p2", muted=False))
    assert not night.room.members["p2"].muted


def test_the_hat_is_handed_on():
    night = Night(2)
    night.do("p1", do.GiveHat("p2"))
    assert night.room.host == "p2"
    assert night.refused("p1", do.AddBot()) == "host-only"
    night.do("p2", do.AddBot())


def test_the_removed_are_gone_but_may_come_back():
    night = Night(3)
    events = night.do("p1", do.Remove("p2"))
    assert events == (ev.WentAway("p2", "removed"),)
    assert night.room.chairs == ("p1", "p3")
    assert night.join("Ben") == "p4"


def test_the_banned_may_not_come_back_from_where_they_came():
    night = Night(1)
    who = night.join("Bad", address="cellar", proof="mine")
    night.do("p1", do.Ban(who))
    assert who not in night.room.members
    assert night.room.banned == {digest("mine"), digest("cellar")}
    assert refused(night.room, lambda: admit(night, "Good", "cellar")) == "banned"
    assert refused(night.room, lambda: admit(night, "Good", "cellar", watch=True)) == "banned"
    night.happen(admit(night, "Somebody else", "attic"))


def test_a_ban_does_not_send_those_away_who_live_in_the_same_house():
    night = Night(1)
    bad, good = (night.join(name, address="home", proof=name) for name in ("Bad", "Good"))
    night.do("p1", do.Ban(bad))
    assert list(night.room.members) == ["p1", good]
    assert night.room.banned == {digest("Bad")}
    night.happen(admit(night, "Granny", "home"))


@pytest.mark.parametrize("command", [do.Remove, do.Ban])
def test_the_host_cannot_send_themselves_away(command):
    assert Night(2).refused("p1", command("p1")) == "not-yourself"


def test_bots_are_removed_and_not_banned():
    night = Night(1)
    night.do("p1", do.AddBot())
    assert night.refused("p1", do.Ban("b1")) == "bots-are-removed"
    night.do("p1", do.Remove("b1"))
    assert list(night.room.members) == ["p1"]


# The hat passes on


def test_if_the_host_leaves_the_hat_goes_to_whoever_has_been_here_longest():
    night = Night(3)
    night.do("p1", do.AddBot())
    events = night.do("p1", do.Leave())
    assert events == (ev.WentAway("p1", "left"), ev.HatPassed("p2"))
    assert night.room.host == "p2"


def test_no_bot_ever_wears_the_hat():
    night = Night(1)
    night.do("p1", do.AddBot())
    assert night.refused("p1", do.GiveHat("b1")) == "no-hat-for-bots"
    night.do("p1", do.Leave())
    assert night.room.host is None
    assert list(night.room.members) == ["b1"]
    assert night.room.host is None


def test_whoever_comes_into_a_room_without_a_host_has_the_hat():
    night = Night(1)
    night.do("p1", do.Leave())
    who = night.join("Ben", watch=True)
    assert night.room.host == who


# Bots


def test_a_bot_takes_a_chair_and_plays():
    night = Night(1)
    night.do("p1", do.AddBot())
    assert night.room.chairs == ("p1", "b1")
    assert night.room.members["b1"].is_bot
    night.start(game="mau-mau")
    assert night.room.playing


def test_a_stand_in_plays_until_they_return():
    night = opened("mau-mau")
    night.do("p1", do.Substitute("p2"))
    assert night.room.members["p2"].stand_in
    night.happen(decide.put_back(night.room, "p2"))
    assert not night.room.members["p2"].stand_in
    assert decide.put_back(night.room, "p2") == ()


@pytest.mark.parametrize("who", ["b1", "p5"])
def test_a_stand_in_takes_somebody_with_a_seat(who):
    night = Night(2)
    night.do("p1", do.AddBot())
    night.start(game="mau-mau")
    night.join("Wil")
    night.join("Xia")
    night.join("Yul")
    assert night.refused("p1", do.Substitute(who)) == "not-seated"
