"""The stage of a room: ways, mute, watchers, screens, and who is connected with whom."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import given, settings, strategies as st

from emojito.games import HOSTED
from emojito.rooms import commands as do, log
from emojito.rooms.live import replay
from emojito.rooms.staging import (
    MOST_IN_THE_PICTURE,
    MOST_ONLOOKERS,
    Flow,
    is_performing,
    stage_of,
    staging,
)
from tests.rooms.random_rooms import RandomRoom
from tests.rooms.simulation import RoomSimulation, at, opened

TEAMS = {"edition": "desyllas-2016", "mode": "teams"}
SECRET = {"mode": "cooperative", "options": {"secret_message": True}}


def ways(sim: RoomSimulation, **chosen: str) -> RoomSimulation:
    for who, way in chosen.items():
        sim.do(who, do.ChooseWay(way))
    return sim


def everybody_by(sim: RoomSimulation, way: str) -> RoomSimulation:
    return ways(sim, **dict.fromkeys(sim.room.members, way))


def reached(now, source) -> dict[str, set[str]]:
    """Who sees and hears somebody now."""
    seen: dict[str, set[str]] = {"picture": set(), "sound": set()}
    for flow in now.flows:
        if source in flow.sources:
            others = set(flow.targets) - {source}
            seen["picture"] |= others if flow.picture else set()
            seen["sound"] |= others if flow.sound else set()
    return seen


# Ways


def test_all_are_in_the_room_until_they_choose_otherwise():
    sim = RoomSimulation(2)
    assert [member["way"] for member in sim.sees("p1")["room"]["members"]] == ["room", "room"]
    ways(sim, p2="puppet")
    assert [member["way"] for member in sim.sees("p1")["room"]["members"]] == ["room", "puppet"]
    assert sim.sees(None)["room"]["members"][1]["way"] == "puppet"


def test_a_bot_has_a_puppet_and_so_has_one_that_stands_in():
    sim = opened("mau-mau")
    sim.drop("p2")
    sim.do("p1", do.Substitute("p2"))
    assert sim.sees("p1")["room"]["members"][1]["way"] == "puppet"
    sim.resume("p2")
    assert sim.sees("p1")["room"]["members"][1]["way"] == "room"
    other = RoomSimulation(1)
    other.do("p1", do.AddBot())
    assert other.sees("p1")["room"]["members"][1]["way"] == "puppet"


def test_a_way_is_chosen_at_any_time_but_while_one_performs():
    sim = at("emojito", "perform")
    performer = sim.seat(next(iter(sim.state.audience)))
    assert is_performing(sim.room, performer)
    for who in sim.room.members:
        if who == performer:
            assert sim.refused(who, do.ChooseWay("puppet")) == "on-stage"
        else:
            ways(sim, **{who: "puppet"})
    assert sim.until("guess")
    ways(sim, **{performer: "camera"})
    assert sim.room.members[performer].way == "camera"


def test_a_way_is_in_the_log_and_comes_back_from_it():
    sim = ways(RoomSimulation(2), p1="camera")
    lines = [log.encode(entry) for entry in sim.log]
    assert replay(lines).room == sim.room
    assert replay(lines).room.members["p1"].way == "camera"


# Table talk


def test_in_the_lobby_all_on_chairs_talk_and_all_others_listen():
    sim = RoomSimulation(3)
    sim.join("Wim", watch=True)
    now = staging(sim.room, ["s1"])
    assert not now.quiet
    assert reached(now, "p1") == {key: {"p2", "p3", "p4", "s1"} for key in ("picture", "sound")}
    assert reached(now, "p4") == {key: set() for key in ("picture", "sound")}
    assert not any(flow.is_performance for flow in now.flows)


@pytest.mark.parametrize("phase", ["play", "color"])
def test_mau_mau_is_table_talk(phase):
    now = staging(at("mau-mau", phase).room)
    assert not now.quiet
    assert reached(now, "p2")["sound"] == {"p1", "p3", "p4"}


def test_whoever_is_muted_neither_talks_nor_listens():
    sim = RoomSimulation(3)
    sim.do("p1", do.Mute("p2", muted=True))
    now = staging(sim.room)
    assert reached(now, "p2") == {"picture": set(), "sound": set()}
    assert reached(now, "p1") == {"picture": {"p3"}, "sound": {"p3"}}
    sim.do("p1", do.Mute("p2", muted=False))
    assert reached(staging(sim.room), "p2")["sound"] == {"p1", "p3"}


def test_a_muted_watcher_does_not_listen():
    sim = RoomSimulation(2)
    sim.join("Wim", watch=True)
    sim.do("p1", do.Mute("p3", muted=True))
    assert reached(staging(sim.room), "p1")["sound"] == {"p2"}


def test_in_a_crowd_cameras_send_sound_alone_and_puppets_everything():
    sim = RoomSimulation(MOST_IN_THE_PICTURE)
    everybody_by(sim, "camera")
    assert reached(staging(sim.room), "p1")["picture"]
    sim.join("Gus")
    ways(sim, p2="puppet")
    now = staging(sim.room)
    assert reached(now, "p1")["picture"] == set()
    assert len(reached(now, "p1")["sound"]) == MOST_IN_THE_PICTURE
    assert len(reached(now, "p2")["picture"]) == MOST_IN_THE_PICTURE


# Performances


def test_a_performance_is_for_the_guessers_and_the_table():
    sim = at("emojito", "perform", mode="competitive", symbols=["face"] * 7)
    (performer,) = map(sim.seat, sim.state.audience)
    sim.join("Wim", watch=True)
    late = sim.join("Zoe")
    now = staging(sim.room, ["s1"])
    others = set(sim.room.members) - {performer}
    assert late in others
    assert reached(now, performer) == {"picture": {*others, "s1"}, "sound": set()}
    assert [flow.sources for flow in now.flows] == [(performer,)]


def test_a_muted_performer_performs_and_a_muted_guesser_watches():
    sim = at("emojito", "perform")
    performer, guesser = (sim.seat(seat) for seat in (sim.state.actors[0], sim.state.guessers[0]))
    before = staging(sim.room)
    for who in (performer, guesser):
        if who != sim.room.host:
            sim.do(sim.room.host, do.Mute(who, muted=True))
    assert staging(sim.room).flows == before.flows


def test_the_camera_of_a_muted_performer_stays_shut_and_they_may_take_a_puppet():
    sim = at("emojito", "draw", mode="competitive", first_actor="p2")
    everybody_by(sim, "camera")
    assert sim.until("perform")
    assert reached(staging(sim.room), "p2")["picture"] == {"p1", "p3", "p4"}
    sim.do("p1", do.Mute("p2", muted=True))
    now = staging(sim.room, ["s1"])
    assert reached(now, "p2") == {"picture": set(), "sound": set()}
    assert ("p2", "s1") not in now.edges, "a screen has nothing to send"
    assert ("p1", "p2") in now.edges, "who is muted still watches"
    ways(sim, p2="puppet")
    assert reached(staging(sim.room), "p2")["picture"] == {"p1", "p3", "p4"}
    ways(sim, p2="room")
    assert reached(staging(sim.room, ["s1"], "s1"), "s1")["picture"] == {"p1", "p3", "p4"}


@pytest.mark.parametrize("choice", [TEAMS, SECRET], ids=["teams", "secret"])
def test_what_is_for_one_alone_no_screen_and_no_watcher_sees(choice):
    sim = at("emojito", "perform", **choice)
    sim.join("Wim", watch=True)
    now = staging(everybody_else_by(sim, "camera").room, ["s1", "s2"], "s1")
    audience = {
        sim.seat(performer): tuple(map(sim.seat, seats))
        for performer, seats in sim.state.audience.items()
    }
    if len(audience) == 1:
        # The one who performs in the room is seen through its camera.
        audience["s1"] = next(iter(audience.values()))
    assert {flow.sources[0]: flow.targets for flow in now.flows} == audience
    assert all(len(targets) == 1 for targets in audience.values())


def everybody_else_by(sim: RoomSimulation, way: str) -> RoomSimulation:
    for who in sim.room.members:
        if not is_performing(sim.room, who):
            ways(sim, **{who: way})
    return sim


@pytest.mark.parametrize("phase", ["challenge", "guess"])
def test_nothing_flows_between_a_performance_and_the_last_answer(phase):
    now = staging(at("emojito", phase, mode="competitive").room, ["s1"], "s1")
    assert now.quiet
    assert now.flows == ()


def test_in_a_pause_nobody_performs_and_nobody_talks_about_it():
    sim = at("emojito", "perform")
    scene = staging(sim.room).scene
    sim.do("p1", do.Pause())
    now = staging(sim.room)
    assert now.quiet
    assert now.flows == ()
    assert now.scene == scene, "what was seen is not forgotten"
    sim.do("p1", do.Unpause())
    assert staging(sim.room).flows


def test_when_the_host_ends_the_game_all_talk():
    sim = at("emojito", "perform")
    sim.do("p1", do.EndGame())
    assert not staging(sim.room).quiet
    assert reached(staging(sim.room), "p1")["sound"] == {"p2", "p3", "p4"}


# The room's camera


def test_through_the_rooms_camera_those_far_away_see_the_room():
    sim = ways(RoomSimulation(4), p3="camera", p4="puppet")
    now = staging(sim.room, ["s1", "s2"], "s1")
    assert now.room_camera == "s1"
    assert reached(now, "s1") == {key: {"p3", "p4", "s2"} for key in ("picture", "sound")}
    assert staging(sim.room, ["s1", "s2"]).room_camera is None


def test_without_anybody_in_the_room_it_shows_nothing():
    sim = everybody_by(RoomSimulation(3), "camera")
    assert reached(staging(sim.room, ["s1"], "s1"), "s1")["picture"] == set()


def test_it_shows_who_performs_in_the_room():
    sim = at("emojito", "perform", mode="competitive", symbols=["face"] * 7)
    (performer,) = map(sim.seat, sim.state.audience)
    far = next(who for who in sim.room.members if who != performer)
    ways(sim, **{far: "camera"})
    assert reached(staging(sim.room, ["s1"], "s1"), "s1") == {"picture": {far}, "sound": set()}
    assert staging(sim.room, ["s1"]).flows == (
        Flow((performer,), reached_targets(sim, performer, "s1"), picture=True, sound=False),
    )


def reached_targets(sim, performer, *screens) -> tuple[str, ...]:
    guessers = tuple(map(sim.seat, sorted(sim.state.guessers)))
    assert performer not in guessers
    return (*guessers, *screens)


def test_it_shows_no_team_what_another_performs():
    sim = at("emojito", "perform", **TEAMS)
    assert len(sim.state.audience) == 2
    everybody_else_by(sim, "camera")
    assert reached(staging(sim.room, ["s1"], "s1"), "s1") == {"picture": set(), "sound": set()}


# Connections


def test_those_are_connected_of_whom_one_sends_by_camera():
    sim = ways(RoomSimulation(4), p1="camera", p4="puppet")
    assert set(staging(sim.room).edges) == {("p1", "p2"), ("p1", "p3"), ("p1", "p4")}
    assert staging(RoomSimulation(4).room).edges == ()
    assert staging(everybody_by(RoomSimulation(3), "puppet").room).edges == ()


def test_a_camera_sends_to_few_onlookers_and_a_puppet_to_all():
    sim = ways(RoomSimulation(2), p1="camera", p2="puppet")
    screens = [f"s{number}" for number in range(1, 9)]
    now = staging(sim.room, screens)
    assert Counter(one for one, other in now.edges if other[0] == "s") == {"p1": MOST_ONLOOKERS}
    assert reached(now, "p2")["picture"] == {"p1", *screens}


def test_the_rooms_camera_is_connected_with_those_who_are_far():
    sim = ways(RoomSimulation(3), p2="puppet")
    assert set(staging(sim.room, ["s1"], "s1").edges) == {("p2", "s1")}


def test_the_rooms_camera_is_connected_however_many_screens_came_before():
    sim = ways(RoomSimulation(3), p1="camera", p2="puppet")
    screens = [f"s{number}" for number in range(1, MOST_ONLOOKERS + 3)]
    edges = staging(sim.room, screens, screens[-1]).edges
    assert {("p1", screens[-1]), ("p2", screens[-1])} <= set(edges)
    assert len([edge for edge in edges if edge[0] == "p1" and edge[1][0] == "s"]) == MOST_ONLOOKERS


def test_bots_are_connected_with_nobody():
    sim = ways(RoomSimulation(2), p1="camera")
    sim.do("p1", do.AddBot())
    assert staging(sim.room).edges == (("p1", "p2"),)


def test_whoever_is_muted_is_connected_only_for_the_stage():
    sim = everybody_by(RoomSimulation(4), "camera")
    sim.do("p1", do.Mute("p2", muted=True))
    assert not any("p2" in edge for edge in staging(sim.room).edges)
    sim.start(game="emojito", emojito={})
    assert any("p2" in edge for edge in staging(sim.room).edges)


def test_who_is_removed_is_connected_with_nobody():
    sim = everybody_by(at("emojito", "draw"), "camera")
    sim.do("p1", do.Remove("p3"))
    now = staging(sim.room)
    assert not any("p3" in edge for edge in now.edges)
    assert not any("p3" in (*flow.sources, *flow.targets) for flow in now.flows)


# In any room at all


@settings(max_examples=150)
@given(source=st.binary(max_size=120), screens=st.integers(0, 3), lent=st.booleans())
def test_in_any_room_nothing_flows_that_should_not(source, screens, lent):
    names = [f"s{number}" for number in range(1, screens + 1)]
    camera = names[0] if names and lent else None
    RandomRoom(source).run(lambda sim: check(sim.room, names, camera))


def check(room, screens, camera) -> None:
    now, stage = staging(room, screens, camera), stage_of(room)
    everybody = {*room.members, *screens}
    for flow in now.flows:
        assert {*flow.sources, *flow.targets} <= everybody
        assert flow.is_performance == now.quiet, "who performs is alone; else all talk"
        if not flow.is_performance:
            people = [room.members[who] for who in (*flow.sources, *flow.targets) if who[0] != "s"]
            assert not any(member.muted for member in people)
        elif not any(gate.table for gate in stage.gates):
            assert not {*flow.targets} & set(screens)
            assert room.play is not None
            seated = {seat.member for seat in room.play.seats}
            assert {*flow.targets} <= seated
    for one, other in now.edges:
        assert {one, other} <= everybody
        assert one != other
        assert not any(who in room.members and room.members[who].is_bot for who in (one, other))
    assert len({frozenset(edge) for edge in now.edges}) == len(now.edges)
    if room.play is not None and room.play.running:
        assert now.quiet == HOSTED[room.play.game].stage(room.play.state).quiet
