"""A transition: what one command, clock or bot causes in a room, and the room it leads to.

The only way a room changes while people are in it. Whoever acts, a member, a bot, a clock or the
software for somebody who is away, adds events here; all of them become one entry of the log.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import Self

from emojito.games import HOSTED
from emojito.rooms import events as ev
from emojito.rooms.apply import after_entry, apply_event, played
from emojito.rooms.state import CurrentGame, MemberId, Room
from emojito.rules import Chance, Command, Viewer


class Transition:
    """Events in the making; `room` is always the one after the latest."""

    __slots__ = ("at", "away", "chance", "events", "fresh", "room")

    def __init__(
        self,
        room: Room,
        at: float,
        chance: Chance,
        away: Collection[MemberId] = (),
        *,
        fresh: bool = True,
    ) -> None:
        self.room = room
        self.at = at
        self.chance = chance
        self.away = away
        """Members who are not connected."""
        self.fresh = fresh
        """Whether what is awaited is still what it was when somebody chose."""
        self.events: list[ev.RoomEvent] = []

    def add(self, *events: ev.RoomEvent) -> Self:
        """Let events happen."""
        for event in events:
            self.room = apply_event(self.room, event, self.at)
            self.events.append(event)
        return self

    def play(self, play: CurrentGame, speaker: Viewer, command: Command) -> Self:
        """Let the game's rules judge a command; what it leads to is known from them."""
        judged = HOSTED[play.game].rules.judge(play.state, speaker, command, self.chance)
        self.room = played(self.room, play, judged)
        happened = tuple(judged.events)
        if self.events and isinstance(last := self.events[-1], ev.GameHappened):
            happened = last.events + happened
            self.events.pop()
        self.events.append(ev.GameHappened(play.game, happened))
        return self

    def entry(self, by: MemberId | None = None, id: str | None = None) -> tuple[ev.Entry, Room]:
        """Return what goes into the log, and the room after it."""
        return ev.Entry(self.at, tuple(self.events), by, id), after_entry(self.room, self.at)
