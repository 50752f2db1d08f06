"""The stage of a room: which devices may be connected, and what may flow between them now.

A game says who may see and hear whom by seats (`emojito.stage`). A room knows people and devices:
in which way each is on stage, who is muted, who watches, and which screens are on the table.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations
from typing import Final, TypeAlias

from msgspec import Struct
from msgspec.structs import replace

from emojito.games import HOSTED
from emojito.rooms.state import Member, MemberId, Room, Way
from emojito.stage import TALK, Gate, Stage, table_talk

Endpoint: TypeAlias = str
"""A member (`p1`, `b1`), or a screen on the table (`s1`)."""

MOST_IN_THE_PICTURE: Final = 6
"""Of more people at a table, cameras send each other sound alone while they talk."""
MOST_ONLOOKERS: Final = 4
"""Screens and watchers that a camera sends to: to each it sends anew. Puppets reach all of them."""


class Flow(Struct, frozen=True, gc=False):
    """What may flow from some to others; from nobody to themselves."""

    sources: tuple[Endpoint, ...]
    targets: tuple[Endpoint, ...]
    picture: bool
    sound: bool
    is_performance: bool = True
    """Else it is table talk."""


class Staging(Struct, frozen=True, gc=False):
    """Who may be connected with whom, and what flows."""

    quiet: bool
    edges: tuple[tuple[Endpoint, Endpoint], ...] = ()
    flows: tuple[Flow, ...] = ()
    room_camera: Endpoint | None = None
    scene: tuple[int, int] = (0, 0)
    """What was seen in it is forgotten in the next: the number of the game, and of the scene."""


def way_of(member: Member) -> Way:
    """Return how a member is on stage; bots have puppets, whosever chair they are on."""
    return "puppet" if member.is_played_by_bot else member.way


def is_performing(room: Room, who: MemberId) -> bool:
    """Whether a member performs just now."""
    seat = room.seat_of(who)
    return seat is not None and any(gate.source == seat for gate in stage_of(room).gates)


def stage_of(room: Room) -> Stage:
    """Return what the game in the room says; without one all talk."""
    play = room.play
    if play is None or not play.running:
        return TALK
    stage = HOSTED[play.game].stage(play.state)
    # Nobody performs on in a pause, and what was performed is not talked about either.
    return replace(stage, gates=()) if room.paused is not None else stage


def staging(
    room: Room, screens: Sequence[Endpoint] = (), room_camera: Endpoint | None = None
) -> Staging:
    """Return the stage of a room with its screens; `room_camera` is one that lends its own."""
    return _Cast(room, screens, room_camera).staging()


class _Cast:
    """Everybody who may have a part in it."""

    def __init__(self, room: Room, screens: Sequence[Endpoint], camera: Endpoint | None) -> None:
        self._room = room
        self._screens = tuple(screens)
        self._camera = camera
        self._ways = {who: way_of(member) for who, member in room.members.items()}
        seats = room.play.seats if room.play is not None and room.play.running else ()
        self._seats = tuple([seat.member for seat in seats])
        at_table = dict.fromkeys((*room.chairs, *self._seats))
        self._at_table = tuple([who for who in at_table if who in room.members])
        """Who plays, now or next. They talk; all others look on."""
        self._onlookers = (
            *self._screens, *(who for who in room.members if who not in at_table)
        )  # fmt: skip
        self._talkers = tuple([who for who in self._at_table if not room.members[who].muted])

    def staging(self) -> Staging:
        stage = stage_of(self._room)
        flows = [flow for gate in stage.gates for flow in self._performance(gate, stage)]
        if not stage.quiet:
            flows += self._talk()
        scene = self._room.games, stage.scene
        return Staging(stage.quiet, tuple(self._edges()), tuple(flows), self._camera, scene)

    # What flows

    def _performance(self, gate: Gate, stage: Stage) -> Iterator[Flow]:
        performer = self._seats[gate.source]
        if performer not in self._room.members:
            return
        if self._ways[performer] == "camera" and not self._films(performer):
            return
        audience = [self._seats[seat] for seat in sorted(gate.targets)]
        if gate.table:
            # Whoever has a chair for the next game watches this one.
            watching = [who for who in self._at_table if who not in self._seats]
            audience += [*watching, *self._onlookers]
        targets = tuple([who for who in audience if who in self._screens or who in self._ways])
        yield Flow((performer,), targets, gate.picture, gate.sound)
        if self._seen_through_room(performer, stage):
            far = self._far(targets)
            yield Flow((self._camera or "",), far, gate.picture, gate.sound)

    def _talk(self) -> Iterator[Flow]:
        """Let those at the table talk, and everybody who is not muted listen."""
        onlookers = [who for who in self._onlookers if not self._is_muted(who)]
        targets = (*self._talkers, *onlookers)
        crowd = len(self._at_table) > MOST_IN_THE_PICTURE
        small = tuple([who for who in self._talkers if crowd and self._ways[who] == "camera"])
        whole = tuple([who for who in self._talkers if who not in small])
        for sources, picture in ((whole, True), (small, False)):
            if sources:
                yield Flow(sources, targets, picture, sound=True, is_performance=False)
        if self._camera is not None and any(self._ways[who] == "room" for who in self._talkers):
            far = self._far(targets)
            yield Flow((self._camera,), far, not crowd, sound=True, is_performance=False)

    def _seen_through_room(self, performer: MemberId, stage: Stage) -> bool:
        """Whether the room's camera shows a performer, and nobody else who performs there."""
        performing = [self._seats[gate.source] for gate in stage.gates]
        in_room = [who for who in performing if self._ways.get(who) == "room"]
        return self._camera is not None and in_room == [performer]

    def _far(self, targets: Iterable[Endpoint]) -> tuple[Endpoint, ...]:
        """Those who are not in the room with the camera."""
        return tuple(
            [who for who in targets if who != self._camera and self._ways.get(who) != "room"]
        )

    def _films(self, who: MemberId) -> bool:
        """Whether somebody's camera is ever open; of who is muted it is not, even on their turn."""
        return self._ways[who] == "camera" and not self._is_muted(who)

    def _is_muted(self, who: Endpoint) -> bool:
        member = self._room.members.get(who)
        return member is not None and member.muted

    # Who is connected

    def _edges(self) -> Iterator[tuple[Endpoint, Endpoint]]:
        """Pairs between which a camera may have something to send, sooner or later."""
        filming = frozenset(filter(self._films, self._at_table))
        if not filming and self._camera is None:
            return
        people = [who for who in self._at_table if self._is_connected(who)]
        for one, other in combinations(people, 2):
            if one in filming or other in filming:
                yield one, other
        # The room's camera before all who only look.
        looking = sorted(self._onlookers, key=lambda who: who != self._camera)
        onlookers = [who for who in looking if self._is_connected(who)][:MOST_ONLOOKERS]
        for one in people:
            for other in onlookers:
                if one in filming or (other == self._camera and self._ways[one] != "room"):
                    yield one, other
        if self._camera is not None:
            for other in onlookers:
                if other != self._camera and self._ways.get(other) != "room":
                    yield self._camera, other

    def _is_connected(self, who: Endpoint) -> bool:
        """Whether a device has anything to send or to receive; a bot's is the server itself."""
        member = self._room.members.get(who)
        if member is None:
            return True
        if member.is_played_by_bot:
            return False
        # Who is muted has no part in what is said, but may be on stage or before it.
        play = self._room.play
        on_stage = play is not None and play.running and HOSTED[play.game].stage is not table_talk
        return not member.muted or on_stage
