"""Whoever sees only how long messages are, as on an encrypted line, learns no secret from them."""

from __future__ import annotations

import random
from typing import Any

import msgspec
from hypothesis import given, settings, strategies as st

from emojito.rooms.broadcast import News, encode_update, encode_welcome
from emojito.rooms.connections import Connections
from emojito.rooms.events import Entry, GameHappened
from emojito.rooms.live import _REFUSAL_WIDTH, refused
from emojito.rooms.presence import Presence
from emojito.rooms.staging import staging
from emojito.rooms.state import CurrentGame, Member, Room, Seated
from emojito.rooms.view import view_stage
from emojito.rules import GAMES, TABLE, Chance, Command, Refusal, Viewer
from tests.properties.all_traits import TRAITS
from tests.properties.plays import each_game, plays
from tests.properties.test_secrecy import DICE, common_moves, some
from tests.rooms.recording_line import RecordingLine


def room_of(game: str, state: Any) -> Room:
    """A room in which everybody has a seat at a table."""
    members = {f"p{seat}": Member(f"p{seat}", f"P{seat}", "x") for seat in players_of(state)}
    seats = tuple(Seated(member.id, member.name) for member in members.values())
    return Room("KTRF492", 0.0, members, play=CurrentGame(game, 1, seats, state))


def players_of(state: Any) -> range:
    return range(state.terms.players)


def shape(messages: list[bytes]) -> list[tuple[int, bool]]:
    """What a listener knows of messages: how long they are, and perhaps which fields they have."""
    return [(len(raw), b'"me":' in raw) for raw in messages]


def welcomes(game: str, state: Any) -> list[tuple[int, bool]]:
    """What is known of everybody's welcome."""
    presence, room = Presence(lambda: 0.0), room_of(game, state)
    viewers = (*room.members, None)
    return shape(
        [
            encode_welcome(room, 7, who, presence, 0.0, view_stage(1, staging(room)))
            for who in viewers
        ]
    )


def updates(game: str, state: Any, by: Viewer, command: Command) -> list[tuple[int, bool]]:
    """What is known of everybody's update after a command."""
    judged = GAMES[game].judge(state, by, command, Chance("the same"))
    entry = Entry(0.0, (GameHappened(game, tuple(judged.events)),))
    before, after = room_of(game, state), room_of(game, judged.state)
    connections, screen = Connections(), RecordingLine()
    receivers = {who: RecordingLine() for who in before.members}
    for who, receiver in receivers.items():
        connections.add(who, receiver)
        connections.greet(receiver)
    connections.add_screen(screen, "home")
    connections.greet(screen)
    news = News(8, entry, after, moved=True, goes_on=after.playing)
    connections.broadcast(*encode_update(before, [news]))
    return [part for receiver in (*receivers.values(), screen) for part in shape(receiver.raw[-1:])]


def lays_open(game: str, what: str, state: Any, by: Viewer, command: Command) -> bool:
    events = GAMES[game].decide(state, by, command, Chance("the same"))
    return any(TRAITS[game].reveals(what, event, TABLE) for event in events)


@each_game
@settings(max_examples=60)
@given(data=st.data(), dice=DICE)
def test_a_welcome_is_as_long_whatever_is_hidden(
    game: str, data: st.DataObject, dice: random.Random
) -> None:
    for table in data.draw(plays(game)).states():
        mine = welcomes(game, table.state)
        for what, twin in TRAITS[game].hidden_twins(table.state, TABLE, dice):
            assert welcomes(game, twin) == mine, f"its length tells {what}"


@each_game
@settings(max_examples=60)
@given(data=st.data(), dice=DICE)
def test_updates_are_as_long_and_for_the_same_seats_whatever_is_hidden(
    game: str, data: st.DataObject, dice: random.Random
) -> None:
    for table in data.draw(plays(game)).states():
        state = table.state
        for what, twin in some(TRAITS[game].hidden_twins(state, TABLE, dice), 3, dice):
            for by, command in some(common_moves(game, state, twin), 3, dice):
                if not lays_open(game, what, state, by, command):
                    mine = updates(game, state, by, command)
                    other = updates(game, twin, by, command)
                    assert mine == other, f"a length tells {what} when {by} gives {command}"


@each_game
@given(data=st.data())
def test_what_others_do_in_secret_is_as_long(game: str, data: st.DataObject) -> None:
    for state in data.draw(plays(game)).last_of_each_phase():
        for by in players_of(state):
            for command in GAMES[game].legal(state, by)[:1]:
                for what, other in TRAITS[game].lookalikes(command):
                    if not lays_open(game, what, state, by, command):
                        mine = updates(game, state, by, command)
                        assert mine == updates(game, state, by, other)


@each_game
@given(data=st.data(), dice=DICE)
def test_every_refusal_of_a_move_is_as_long(
    game: str, data: st.DataObject, dice: random.Random
) -> None:
    for state in data.draw(plays(game)).last_of_each_phase():
        for command in some(iter(TRAITS[game].command_space(state)), 40, dice):
            for seat in players_of(state):
                try:
                    GAMES[game].judge(state, seat, command, Chance(1))
                except Refusal as refusal:
                    message = msgspec.json.encode(refused(refusal, "x" * 40))
                    assert len(message) <= _REFUSAL_WIDTH


@each_game
@given(data=st.data())
def test_whoever_is_not_told_anew_knows_it_all(game: str, data: st.DataObject) -> None:
    """What is not among the changes is as it was, and what is among them is as it is."""
    before: Any = None
    rules = GAMES[game]
    for table in data.draw(plays(game)).states():
        state = table.state
        if before is not None:
            changes = rules.changes(before, state)
            for seat in table.seats:
                known = changes.get(seat, rules.private(before, seat))
                assert known == rules.private(state, seat)
        before = state


@each_game
@given(data=st.data())
def test_a_private_part_is_never_wider_than_it_can_be(game: str, data: st.DataObject) -> None:
    for table in data.draw(plays(game)).states():
        for seat in table.seats:
            mine = table.game.private(table.state, seat)
            size = len(msgspec.json.encode(mine))
            assert size <= table.game.width(table.state, mine, size)
