"""Who is in a room: coming in, names, the hat, and being sent away."""

from __future__ import annotations

import pytest

from emojito.bots.core import CHARACTERS, NAMES
from emojito.rooms import commands as do, decide, events as ev, log
from emojito.rooms.alarms import asked_of_bot
from emojito.rooms.decide import MOST_CHAIRS, MOST_WATCHERS
from emojito.rooms.tokens import digest
from tests.rooms.simulation import RoomSimulation, opened, refused


def admit(sim, name, address="elsewhere", *, watch=False):
    return decide.admit(sim.room, name, digest("t"), digest(address), watch=watch)


# Coming in


def test_the_first_person_is_the_host_and_everybody_sits_down():
    sim = RoomSimulation(3)
    assert sim.room.host == "p1"
    assert sim.room.chairs == ("p1", "p2", "p3")
    assert [member.name for member in sim.room.members.values()] == ["Ana", "Ben", "Cem"]


def test_a_watcher_takes_no_chair():
    sim = RoomSimulation(2)
    who = sim.join("Wil", watch=True)
    assert who in sim.room.members
    assert sim.room.chairs == ("p1", "p2")


def test_whoever_comes_during_a_game_watches_it_and_has_a_chair_for_the_next():
    sim = opened("emojito")
    late = sim.join("Late")
    assert sim.room.seat_of(late) is None
    assert sim.room.chairs[-1] == late
    assert sim.refused(late, do.Sit()) == "seated-already"
    sim.do("p1", do.EndGame())
    sim.do("p1", do.Start())
    assert sim.room.seat_of(late) == 4


def test_whoever_comes_to_watch_a_game_gets_no_chair_unless_they_ask_for_one():
    sim = opened("emojito")
    late = sim.join("Late", watch=True)
    assert late not in sim.room.chairs
    sim.do(late, do.Sit())
    assert sim.room.chairs[-1] == late
    sim.do(late, do.Stand())
    assert late not in sim.room.chairs


@pytest.mark.parametrize("command", [do.Sit(), do.Stand()])
def test_whoever_plays_keeps_the_chair_until_the_game_is_over(command):
    sim = opened("emojito")
    assert sim.refused("p2", command) == "game-running"


def test_nobody_late_gets_a_chair_that_the_next_game_does_not_have():
    """Else the rematch would wait until somebody stands up again."""
    sim = opened("mau-mau", people=4)
    fifth, sixth = sim.join("Late"), sim.join("Later")
    assert sim.room.chairs[-1] == fifth
    assert sim.refused(sixth, do.Sit()) == "room-full"
    sim.do("p1", do.EndGame())
    sim.do("p1", do.Start())
    assert len(sim.room.play.seats) == 5


def test_a_late_one_makes_a_team_odd_and_the_next_even():
    """A place is a place; that it takes another one is told before the start, as in the lobby."""
    sim = opened("emojito", people=4, mode="teams")
    assert [sim.join(name) in sim.room.chairs for name in ("Late", "Later")] == [True, True]


def test_the_fifteenth_watches():
    sim = RoomSimulation(0)
    for number in range(MOST_CHAIRS):
        sim.join(f"Player {number}")
    late = sim.join("Late")
    assert len(sim.room.chairs) == MOST_CHAIRS == 14
    assert sim.refused(late, do.Sit()) == "room-full"
    sim.do("p3", do.Stand())
    sim.do(late, do.Sit())


def test_there_are_fifty_watchers_at_most():
    sim = RoomSimulation(1)
    for number in range(MOST_WATCHERS):
        sim.join(f"Watcher {number}", watch=True, address=f"home {number % 2}")
    assert MOST_WATCHERS == 50
    assert refused(sim.room, lambda: admit(sim, "One More", watch=True)) == "room-full"
    sim.join("A player")


def test_bots_on_chairs_make_no_room_for_more_watchers():
    sim = RoomSimulation(1)
    for _ in range(MOST_CHAIRS - 1):
        sim.do("p1", do.AddBot())
    for number in range(MOST_WATCHERS):
        sim.join(f"Watcher {number}", watch=True, address=f"home {number % 2}")
    assert refused(sim.room, lambda: admit(sim, "One More", watch=True)) == "room-full"


def test_a_number_is_never_given_twice():
    sim = RoomSimulation(3)
    sim.do("p3", do.Leave())
    sim.do("p1", do.AddBot())
    sim.do("p1", do.Remove("b1"))
    sim.do("p1", do.AddBot())
    assert sim.join("Cem") == "p4"
    assert list(sim.room.members) == ["p1", "p2", "b2", "p4"]


# Names


def test_a_name_is_had_by_one():
    sim = RoomSimulation(2)
    assert refused(sim.room, lambda: admit(sim, "ANA")) == "name-taken"
    assert refused(sim.room, lambda: admit(sim, " ana ")) == "name-taken"
    assert sim.refused("p2", do.Rename("p2", "ana")) == "name-taken"


@pytest.mark.parametrize(
    "typed",
    ["Ana\u200b", "A\u200dna", "An\u200ca", "Ana \u200d", "\u200d Ana", "Ana\ufe0f", "Ａｎａ"],
)
def test_nobody_is_called_what_looks_the_same(typed):
    """Else one of them speaks for the other."""
    sim = RoomSimulation(2)
    assert refused(sim.room, lambda: admit(sim, typed)) == "name-taken"


@pytest.mark.parametrize(
    ("one", "other"),
    [("किरण", "करण"), ("มีนา", "มานา"), ("Zoë", "Zoe"), ("👩", "👨"), ("Йана", "Иана")],
)
def test_different_names_are_different_in_every_script(one, other):
    sim = RoomSimulation(1)
    sim.join(one)
    sim.join(other)
    assert len(sim.room.members) == 3


def test_everybody_may_change_their_own_name_even_if_only_its_case():
    sim = RoomSimulation(2)
    sim.do("p2", do.Rename("p2", "BEN"))
    assert sim.room.members["p2"].name == "BEN"


def test_a_name_is_tidied_on_every_way_in():
    sim = RoomSimulation(1)
    who = sim.join("  Bea\u202e \n Lu ")
    assert sim.room.members[who].name == "Bea Lu"
    sim.do("p1", do.Rename("p1", "\tAnna  K."))
    assert sim.room.members["p1"].name == "Anna K."
    for bad in ("", " ", "\u202e", "x" * 25):
        assert refused(sim.room, lambda bad=bad: admit(sim, bad)) == "bad-name"
        assert sim.refused("p1", do.Rename("p1", bad)) == "bad-name"


def test_a_bot_finds_a_name_though_somebody_took_it_first():
    sim = RoomSimulation(1)
    sim.join(NAMES["coral"][0])
    sim.do("p1", do.AddBot())
    names = [member.name.casefold() for member in sim.room.members.values()]
    assert len(names) == len(set(names)) == 3


def test_the_host_may_rename_anybody_and_others_only_themselves():
    sim = RoomSimulation(3)
    sim.do("p1", do.AddBot())
    sim.do("p1", do.Rename("p2", "Bea"))
    sim.do("p1", do.Rename("b1", "Robbie"))
    assert sim.refused("p2", do.Rename("p3", "Cee")) == "host-only"
    assert sim.room.members["p2"].name == "Bea"
    assert sim.room.members["b1"].name == "Robbie"


def test_a_name_in_a_game_stays_what_it_was_at_its_start():
    sim = opened("emojito", mode="cooperative")
    sim.do("p2", do.Rename("p2", "Bernhard"))
    assert [seated.name for seated in sim.room.play.seats] == ["Ana", "Ben", "Cem", "Dee"]


# The host's manners


def test_muting_and_no_longer():
    sim = RoomSimulation(2)
    sim.do("p1", do.Mute("p2", muted=True))
    assert sim.room.members["p2"].muted
    sim.do("p1", do.Mute("p2", muted=False))
    assert not sim.room.members["p2"].muted


def test_the_hat_is_handed_on():
    sim = RoomSimulation(2)
    sim.do("p1", do.GiveHat("p2"))
    assert sim.room.host == "p2"
    assert sim.refused("p1", do.AddBot()) == "host-only"
    sim.do("p2", do.AddBot())


def test_the_removed_are_gone_but_may_come_back():
    sim = RoomSimulation(3)
    events = sim.do("p1", do.Remove("p2"))
    assert events == (ev.WentAway("p2", "removed"),)
    assert sim.room.chairs == ("p1", "p3")
    assert sim.join("Ben") == "p4"


def test_the_banned_may_not_come_back_from_where_they_came():
    sim = RoomSimulation(1)
    who = sim.join("Bad", address="cellar", proof="mine")
    sim.do("p1", do.Ban(who))
    assert who not in sim.room.members
    assert sim.room.banned == {digest("mine"), digest("cellar")}
    assert refused(sim.room, lambda: admit(sim, "Good", "cellar")) == "banned"
    assert refused(sim.room, lambda: admit(sim, "Good", "cellar", watch=True)) == "banned"
    sim.happen(admit(sim, "Somebody else", "attic"))


def test_a_ban_does_not_send_those_away_who_live_in_the_same_house():
    sim = RoomSimulation(1)
    bad, good = (sim.join(name, address="home", proof=name) for name in ("Bad", "Good"))
    sim.do("p1", do.Ban(bad))
    assert list(sim.room.members) == ["p1", good]
    assert sim.room.banned == {digest("Bad")}
    sim.happen(admit(sim, "Granny", "home"))


@pytest.mark.parametrize("command", [do.Remove, do.Ban])
def test_the_host_cannot_send_themselves_away(command):
    assert RoomSimulation(2).refused("p1", command("p1")) == "not-yourself"


def test_bots_are_removed_and_not_banned():
    sim = RoomSimulation(1)
    sim.do("p1", do.AddBot())
    assert sim.refused("p1", do.Ban("b1")) == "bots-are-removed"
    sim.do("p1", do.Remove("b1"))
    assert list(sim.room.members) == ["p1"]


# The hat passes on


def test_if_the_host_leaves_the_hat_goes_to_whoever_has_been_here_longest():
    sim = RoomSimulation(3)
    sim.do("p1", do.AddBot())
    events = sim.do("p1", do.Leave())
    assert events == (ev.WentAway("p1", "left"), ev.HatPassed("p2"))
    assert sim.room.host == "p2"


def test_no_bot_ever_wears_the_hat():
    sim = RoomSimulation(1)
    sim.do("p1", do.AddBot())
    assert sim.refused("p1", do.GiveHat("b1")) == "no-hat-for-bots"
    sim.do("p1", do.Leave())
    assert sim.room.host is None
    assert list(sim.room.members) == ["b1"]
    assert sim.room.host is None


def test_whoever_comes_into_a_room_without_a_host_has_the_hat():
    sim = RoomSimulation(1)
    sim.do("p1", do.Leave())
    who = sim.join("Ben", watch=True)
    assert sim.room.host == who


# Bots


def bots(sim):
    return [member for member in sim.room.members.values() if member.is_bot]


def test_a_bot_is_keen_unless_said_and_no_two_look_alike():
    sim = RoomSimulation(1)
    for _ in range(5):
        sim.do("p1", do.AddBot())
    assert {bot.level for bot in bots(sim)} == {"keen"}
    taken = [sim.room.members[who].plays_as for who in sim.room.chairs]
    assert sorted(taken) == sorted(CHARACTERS), "also not like the person, whose piece is the first"
    assert all(bot.name == NAMES[bot.character][0] for bot in bots(sim))


def test_a_table_full_of_bots_has_a_name_for_each():
    sim = RoomSimulation(1)
    for _ in range(13):
        sim.do("p1", do.AddBot(character="plum"))
    assert len({bot.name for bot in bots(sim)}) == 13
    assert sim.refused("p1", do.AddBot()) == "room-full"


def test_the_host_says_how_well_a_bot_plays_which_puppet_it_is_and_its_name():
    sim = RoomSimulation(1)
    sim.do("p1", do.AddBot("sharp", "moss", "  Robbie "))
    (bot,) = bots(sim)
    assert (bot.level, bot.character, bot.name) == ("sharp", "moss", "Robbie")
    assert sim.refused("p1", do.AddBot(name="robbie")) == "name-taken"
    assert sim.refused("p1", do.AddBot(name="")) == "bad-name"


def test_the_host_changes_a_level_also_in_a_game_and_everybody_is_told():
    sim = RoomSimulation(1)
    sim.do("p1", do.AddBot())
    sim.start(game="mau-mau")
    sim.do("p1", do.SetLevel("b1", "gentle"))
    shown = {member["id"]: member for member in sim.sees(None)["room"]["members"]}
    assert shown["b1"]["level"] == "gentle"
    assert shown["b1"]["character"] == "coral"
    assert {"level", "character"}.isdisjoint(shown["p1"])
    assert asked_of_bot(sim.room, "b1", sim.chance).level == "gentle"


def test_a_bot_that_stands_in_is_keen():
    sim = opened("mau-mau")
    sim.do("p1", do.Substitute("p2"))
    assert asked_of_bot(sim.room, "p2", sim.chance).level == "keen"


def test_a_bot_from_before_there_were_levels_is_keen():
    line = (
        b'{"at":1.0,"events":[{"type":"joined","member":{"id":"b1","name":"Bot 1"},'
        b'"seated":true}],"format":2}'
    )
    (joined,) = log.decode(line).events
    assert joined.member.plays_at == "keen"
    assert joined.member.plays_as in CHARACTERS


def test_a_bot_takes_a_chair_and_plays():
    sim = RoomSimulation(1)
    sim.do("p1", do.AddBot())
    assert sim.room.chairs == ("p1", "b1")
    assert sim.room.members["b1"].is_bot
    sim.start(game="mau-mau")
    assert sim.room.playing


def test_a_stand_in_plays_until_they_return():
    sim = opened("mau-mau")
    sim.do("p1", do.Substitute("p2"))
    assert sim.room.members["p2"].stand_in
    sim.happen(decide.put_back(sim.room, "p2"))
    assert not sim.room.members["p2"].stand_in
    assert decide.put_back(sim.room, "p2") == ()


@pytest.mark.parametrize("who", ["b1", "p5"])
def test_a_stand_in_takes_somebody_with_a_seat(who):
    sim = RoomSimulation(2)
    sim.do("p1", do.AddBot())
    sim.start(game="mau-mau")
    sim.join("Wil")
    sim.join("Xia")
    sim.join("Yul")
    assert sim.refused("p1", do.Substitute(who)) == "not-seated"
