"""Broadcast: what goes out to all devices of a room, encoded.

What all share is written once. Only those whose private part may have changed get one: whether they
do, and how long it is, depends on what everybody knows, so that neither tells anything.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec
from msgspec import UNSET, Raw, Struct

from emojito.games import HOSTED
from emojito.rooms.connections import Answer
from emojito.rooms.events import Entry, GameHappened
from emojito.rooms.messages import PROTOCOL, Presence as PresenceMessage, Update, Welcome
from emojito.rooms.permission import with_offers
from emojito.rooms.presence import Presence
from emojito.rooms.staging import Endpoint
from emojito.rooms.state import CurrentGame, MemberId, Room
from emojito.rooms.view import StageView, redact, view, view_play
from emojito.rules import TABLE

_encode = msgspec.json.Encoder().encode


class News(Struct, frozen=True, gc=False):
    """Something that has happened, and what the room is like after it."""

    version: int
    entry: Entry
    room: Room
    moved: bool
    """Whether it was a move in a game, which leaves the rest of the room as it was."""
    goes_on: bool
    """Whether it was, and the game goes on."""
    answer: Answer | None = None
    """Who caused it, and what they are told first."""


def is_move(entry: Entry) -> bool:
    """Whether an entry leaves the room itself as it was; what happens in a game goes together."""
    events = entry.events
    return len(events) == 1 and type(events[0]) is GameHappened


def encode_update(before: Room, news: Sequence[News]) -> tuple[bytes, dict[MemberId, bytes]]:
    """Return one update about all of it, for those who were shown `before`.

    First as all get it for whom nothing private has changed, then by member as the others do.
    """
    latest = news[-1]
    room = latest.room
    play, earlier = room.play, before.play
    another_game = (earlier and earlier.number) != (play and play.number)
    events: list[Any] = []
    for one in news:
        events += redact(one.entry.events)
    shared = _encode(
        Update(
            version=latest.version,
            after=UNSET if len(news) == 1 else news[0].version - 1,
            events=events,
            # A game that somebody moves in has been going on.
            room=UNSET if latest.goes_on else view(room),
            play=view_play(room, new=another_game),
            table=None if play is None else HOSTED[play.game].rules.view(play.state, TABLE),
        )
    )
    own = {} if play is None else _own(before, room, play, shared[:-1])
    if another_game:
        # What was seen of another game is seen no longer.
        shared = shared[:-1] + b',"me":null}'
    return shared, own


def encode_welcome(
    room: Room,
    version: int,
    who: MemberId | None,
    presence: Presence,
    now: float,
    stage: StageView,
    *,
    token: str | None = None,
    screen: Endpoint | None = None,
) -> bytes:
    """Return what a newcomer or a returning one is shown: everything they may see."""
    play, seat = room.play, room.seat_of(who) if who in room.members else None
    table: Any = None
    mine: Any = None
    if play is not None:
        rules = HOSTED[play.game].rules
        table = rules.view(play.state, TABLE)
        if seat is not None:
            mine = Raw(_padded(room, play, rules.private(play.state, seat)))
    return _encode(
        Welcome(
            protocol=PROTOCOL,
            you=who,
            version=version,
            now=now,
            room=view(room),
            play=view_play(room, new=True),
            presence=presence.seen(room),
            table=table,
            me=mine,
            stage=stage,
            token=UNSET if token is None else token,
            screen=UNSET if screen is None else screen,
        )
    )


def encode_presence(room: Room, presence: Presence) -> bytes:
    """Return who is here and who is away since when."""
    return _encode(PresenceMessage(presence.seen(room)))


def _own(before: Room, room: Room, play: CurrentGame, shared: bytes) -> dict[MemberId, bytes]:
    """Return the updates of those who may see something else of themselves than before."""
    own: dict[MemberId, bytes] = {}
    for seat, mine in _changes(before, room, play).items():
        who = play.seats[seat].member
        if who in room.members:
            own[who] = b"".join((shared, b',"me":', _padded(room, play, mine), b"}"))
    return own


def _changes(before: Room, room: Room, play: CurrentGame) -> dict[int, Any]:
    """Return what seats alone may see, of those for whom it may be something else than before."""
    rules, earlier = HOSTED[play.game].rules, before.play
    if (
        earlier is None
        or earlier.number != play.number
        or earlier.stopped != play.stopped
        or before.paused != room.paused
    ):
        return {seat: rules.private(play.state, seat) for seat in range(len(play.seats))}
    return rules.changes(earlier.state, play.state)


def _padded(room: Room, play: CurrentGame, mine: Any) -> bytes:
    """Write what a seat alone may see, as long as it can be by what everybody knows."""
    if mine.legal:
        mine = with_offers(room, play, mine)
    plain = _encode(mine)
    return plain.ljust(HOSTED[play.game].rules.width(play.state, mine, len(plain)))
