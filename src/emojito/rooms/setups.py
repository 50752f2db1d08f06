"""From what the host chose and who sits where to a table the rules can open."""

from __future__ import annotations

from typing import Any

from emojito.rooms.refusal import RoomRefusal
from emojito.rooms.state import MemberId, Room
from emojito.rules import GAMES, Chance, Refusal
from emojito.rules.emojito.setup import Setup as EmojitoSetup
from emojito.rules.maumau.setup import Setup as MauMauSetup


def setup_for(room: Room, chance: Chance) -> tuple[str, Any]:
    """Return the game and the table to open for those on the chairs."""
    if not room.chairs:
        raise RoomRefusal("nobody-seated")
    names = tuple(room.members[who].name for who in room.chairs)
    lot = chance.shuffled(range(len(room.chairs)))[0]
    if room.settings.game == "mau-mau":
        cards = room.settings.mau_mau
        dealer = _seat(room, cards.dealer, lot)
        return "mau-mau", MauMauSetup(seats=names, dealer=dealer, options=cards.options)
    choice = room.settings.emojito
    setup = EmojitoSetup(
        seats=names,
        edition=choice.edition,
        mode=choice.mode,
        options=choice.options,
        teams=_teams(room),
        first_actor=None if choice.mode == "teams" else _seat(room, choice.first_actor, lot),
    )
    return "emojito", setup


def why_not(room: Room) -> Refusal | None:
    """Return why the game cannot start yet; None if it can."""
    try:
        game, setup = setup_for(room, Chance(0))
        GAMES[game].open(setup, Chance(0))
    except Refusal as refusal:
        return refusal
    return None


def _seat(room: Room, who: MemberId | None, otherwise: int) -> int:
    return room.chairs.index(who) if who in room.chairs else otherwise


def _teams(room: Room) -> tuple[tuple[int, int], ...] | None:
    """Pairs of seats; None, for neighbours, if somebody of a pair is not seated any more."""
    pairs = room.settings.emojito.teams
    if room.settings.emojito.mode != "teams" or pairs is None:
        return None
    if sorted(who for pair in pairs for who in pair) != sorted(room.chairs):
        return None
    return tuple((room.chairs.index(one), room.chairs.index(other)) for one, other in pairs)
