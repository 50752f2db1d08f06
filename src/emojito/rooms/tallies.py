"""The standing of the evening: who has won how many of the games that were played to their end."""

from __future__ import annotations

from msgspec.structs import replace

from emojito.games import HOSTED
from emojito.rooms.state import Room, Tally


def with_tallies(room: Room) -> Room:
    """Return the room after a game that has just ended is counted; one that fell apart is not.

    It counts for those who played it to its end.
    """
    play = room.play
    if play is None or play.counted or play.state.phase != "over":
        return room
    winners = HOSTED[play.game].winners(play.state)
    if winners is None:
        return room
    tallies = dict(room.tallies)
    for seat, seated in enumerate(play.seats):
        if seat in play.state.gone:
            continue
        before = tallies.get(seated.member, Tally(seated.name))
        won = before.won + (seat in winners)
        tallies[seated.member] = Tally(seated.name, before.games + 1, won)
    return replace(room, tallies=tallies, play=replace(play, counted=True))
