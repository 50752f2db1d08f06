"""Finds what a client was told and should not have been.

It reads every byte. What may be known at a version is taken from the true state at that version, as
the log has it, and from nothing the server says about itself.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator
from functools import cached_property
from typing import Any, Final

import msgspec

from emojito.rooms.apply import apply
from emojito.rooms.log import decode
from emojito.rooms.state import Room
from emojito.rules import GAMES
from emojito.rules.emojito.deck import standard_deck
from emojito.rules.maumau.cards import DECK

CARDS: Final = {"emojito": frozenset(standard_deck().ids), "mau-mau": frozenset(DECK)}
EVERY_CARD: Final = CARDS["emojito"] | CARDS["mau-mau"]
FOR_NOBODY: Final = ("deck_order", "discard_order", "hands", "pile_order")
_QUOTED: Final = re.compile(rb'"([a-z0-9-]+)"')


class Truth:
    """A room at every version of its log."""

    def __init__(self, log: list[bytes]) -> None:
        self.entries = [decode(line) for line in log]
        self.rooms: list[Room] = []
        room: Room | None = None
        for entry in self.entries:
            room = apply(room, entry)
            self.rooms.append(room)

    def room(self, version: int) -> Room:
        """The room at a version."""
        return self.rooms[version - 1]

    def happened(self, versions: Iterable[int]) -> Iterator[Any]:
        """The games' own events of some versions."""
        for version in versions:
            for event in self.entries[version - 1].events:
                yield from getattr(event, "events", ())

    @cached_property
    def digests(self) -> frozenset[str]:
        """All that was ever kept of tokens and addresses."""
        members = [member for room in self.rooms for member in room.members.values()]
        return frozenset(digest for m in members for digest in (m.token, m.address) if digest)


def leaks(
    heard: list[bytes],
    who: str | None,
    truth: Truth,
    *,
    secrets: Iterable[str] = (),
    token: str = "",
) -> list[str]:
    """Return everything a client heard that it should not have; `who` is None for a screen.

    `secrets` are texts for nobody, or, like tokens, for somebody else; `token` is the client's own.
    """
    never = [secret.encode() for secret in {*secrets, *truth.digests} - {token}]
    found: list[str] = []
    version = 0
    for raw in heard:
        message = json.loads(raw)
        since = version
        version = message.get("version", version) if "table" in message else version
        found += [f"{text!r} in {raw[:80]!r}" for text in never if text in raw]
        if token.encode() in raw and token and message["type"] != "welcome":
            found.append(f"a token in {raw[:80]!r}")
        if version:
            since = (
                message.get("after", version - 1)
                if message["type"] == "update"
                else min(since, version)
            )
            found += _in_message(raw, message, who, truth, since, version)
    return found


def _in_message(
    raw: bytes, message: dict[str, Any], who: str | None, truth: Truth, since: int, version: int
) -> Iterator[str]:
    room = truth.room(version)
    seat = None if who is None else room.seat_of(who)
    spoken = {word.decode() for word in _QUOTED.findall(raw)} & EVERY_CARD
    known = _known(room, seat) | _shown(truth, range(since + 1, version + 1))
    if room.play is not None and not room.play.running:
        # The chronicle of a game that is over tells of every card that was ever turned up in it.
        known |= _shown(truth, range(1, version + 1))
    if message["type"] == "welcome":
        # Who comes in is told what happened last.
        known |= _shown(truth, range(1, version + 1))
    if "chronicle" in (message.get("play") or ()):
        known |= _turned_over(truth, version)
    for card in sorted(spoken - known):
        yield f"the card {card} at version {version} to {who}"
    if room.play is not None and "table" in message:
        yield from _in_views(message, room, seat, version)
    for event in message.get("events", ()):
        yield from _in_event(event, version)
    # In a room hands are raised for another game; those are people, and everybody's to see.
    raised = json.dumps((message.get("room") or {}).get("hands")).replace(" ", "").encode()
    plain = raw.replace(b": ", b":").replace(b'"hands":' + raised, b"")
    for key in FOR_NOBODY:
        if f'"{key}":'.encode() in plain:
            yield f"{key} at version {version} to {who}"


def _known(room: Room, seat: int | None) -> set[str]:
    """Cards a viewer may be told of at this moment."""
    if room.play is None:
        return set()
    state = room.play.state
    if room.play.game == "mau-mau":
        return {state.top, *(state.hands[seat] if seat is not None else ())}
    cards = {card for card in state.line_up or () if card is not None}
    if state.last_round is not None:
        cards |= {*state.last_round.line_up, *state.last_round.secret.values()}
    if seat in state.secret:
        cards.add(state.secret[seat])
    return cards


def _shown(truth: Truth, versions: Iterable[int]) -> set[str]:
    """Cards that were shown to all by what has just happened."""
    cards: set[str] = set()
    for event in truth.happened(versions):
        cards |= set(getattr(event, "line_up", ()))
        if type(event).__name__ == "Played":
            cards.add(event.card)
        elif type(event).__name__ == "Dealt":
            cards.add(event.deck[event.dealt])
    return cards


def _turned_over(truth: Truth, version: int) -> set[str]:
    """Cards of hands that were counted at the end of a round."""
    cards: set[str] = set()
    for at in range(1, version + 1):
        play = truth.room(at).play
        if play is not None and any(_ends_round(event) for event in truth.happened([at])):
            cards |= {card for hand in play.state.hands for card in hand}
    return cards


def _ends_round(event: Any) -> bool:
    return type(event).__name__ == "RoundEnded" and hasattr(event, "points")


def _in_views(message: dict[str, Any], room: Room, seat: int | None, version: int) -> Iterator[str]:
    """Whose card and whose answer it is are secrets too, though the card lies open."""
    assert room.play is not None
    table, me = message["table"], message.get("me") or {}
    if me and me["seat"] != seat:
        yield f"the view of seat {me['seat']} to seat {seat} at version {version}"
    if room.play.game == "mau-mau" or room.play.state.phase == "trophies":
        return
    for field in ("secret", "guesses"):
        own = {str(seat)} if seat is not None else set()
        for shown, allowed in ((table, set()), (me, own)):
            for whose in sorted(set(shown.get(field, {})) - allowed):
                yield f"the {field} of seat {whose} to seat {seat} at version {version}"


def _in_event(event: dict[str, Any], version: int) -> Iterator[str]:
    if event["type"] == "guessed" and "slot" in event:
        yield f"a guess in an event at version {version}"
    for key in ("deck", "order"):
        if isinstance(event.get(key), list):
            yield f"the {key} of {event['type']} at version {version}"


def tampered(message: dict[str, Any], truth: Truth) -> Iterator[tuple[str, dict[str, Any]]]:
    """Return messages as a careless server might have written them, each with what it tells."""
    version = message["version"]
    room, entry = truth.room(version), truth.entries[version - 1]
    member = next(iter(room.members.values()))
    yield "digest", {**message, "room": {"members": [{"id": member.id, "token": member.token}]}}
    yield "address", {**message, "from": member.address}
    yield "untold events", {**message, "events": _plain(entry.events)}
    if room.play is None:
        return
    game, state = GAMES[room.play.game], room.play.state
    yield "everything", {**message, "table": _plain(game.everything(state))}
    for seat in range(len(room.play.seats)):
        yield f"seat {seat}", {**message, "me": _plain(game.private(state, seat))}


def _plain(value: Any) -> Any:
    return json.loads(msgspec.json.encode(value))
