"""What a member's command causes in a room, or why it is refused."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable
from functools import cache
from itertools import chain, count
from typing import Any, Final

import msgspec

from emojito.bots.core import CHARACTERS, NAMES, Character
from emojito.games import HOSTED
from emojito.rooms import commands as do, events as ev
from emojito.rooms.apply import apply_event
from emojito.rooms.clocks import deadline, is_extendable
from emojito.rooms.lookalikes import alike
from emojito.rooms.names import tidy_name
from emojito.rooms.permission import held_back, waited_for
from emojito.rooms.pieces import PIECES, holder
from emojito.rooms.refusal import RoomRefusal
from emojito.rooms.settings import completed, default_settings
from emojito.rooms.setups import opening, takes_another
from emojito.rooms.staging import is_performing
from emojito.rooms.state import CurrentGame, Member, MemberId, Room, Seated
from emojito.rooms.transition import Transition
from emojito.rules import TABLE, Command, Refusal
from emojito.rules.parse import explain

MOST_CHAIRS: Final = PIECES
MOST_WATCHERS: Final = 50
MOST_FROM_ONE_PLACE: Final = 40
"""Members from one address: a school class fits in, and not the whole room."""
MOST_SCREENS_FROM_ONE_PLACE: Final = 20
LONGEST_SETTINGS: Final = 2000
"""Bytes; they are kept, and sent to everybody, with every change."""


def decide(transition: Transition, who: MemberId, command: do.RoomCommand) -> None:
    """Let happen what follows if `who` gives `command`; raise `Refusal` if they may not.

    After a refusal the transition is worth nothing.
    """
    if who not in transition.room.members:
        raise RoomRefusal("not-in-room")
    if type(command) in _FOR_THE_HOST and who != transition.room.host:
        raise RoomRefusal("host-only")
    _COMMANDS[type(command)](transition, who, command)


def open_room(code: str) -> tuple[ev.RoomEvent, ...]:
    """Return what happens when a room is opened."""
    return (ev.RoomOpened(code, default_settings()),)


def admit(
    room: Room,
    name: str,
    digest: str,
    address: str,
    *,
    watch: bool,
    away: Collection[MemberId] = (),
) -> tuple[*tuple[ev.WentAway, ...], ev.Joined]:
    """Return what happens when somebody comes in; `digest` is of the token they will show.

    A ban holds against newcomers from the same address; members who share it keep their tokens.
    If there is no place, one of those who are `away`, the longest first, makes room.
    """
    if {address, digest} & room.banned:
        raise RoomRefusal("banned")
    name = _free_name(room, name)
    gone: list[ev.WentAway] = []
    while (why := _no_place(room, address, watch=watch)) is not None:
        for ghost in _ghosts(room, address, away):
            without = apply_event(room, ghost, 0.0)
            if _no_place(without, address, watch=watch) != why:
                room = without
                gone.append(ghost)
                break
        else:
            raise RoomRefusal(why)
    member = Member(f"p{room.people + 1}", name, digest, address)
    return (*gone, ev.Joined(member, seated=not watch and finds_chair(room)))


def finds_chair(room: Room) -> bool:
    """Whether there is a chair for one more; during a game it is one for the next."""
    if len(room.chairs) >= MOST_CHAIRS:
        return False
    return not room.playing or takes_another(room)


def put_back(room: Room, who: MemberId) -> tuple[ev.RoomEvent, ...]:
    """Return what happens when a member is connected again.

    No bot plays for them any more, and the owner has the hat.
    """
    events: list[ev.RoomEvent] = []
    if room.members[who].stand_in:
        events.append(ev.StandInChanged(who, stand_in=False))
    if who == room.owner != room.host:
        events.append(ev.HatPassed(who))
    return tuple(events)


def pass_hat(room: Room, heirs: tuple[MemberId, ...]) -> tuple[ev.RoomEvent, ...]:
    """Return what happens when the host is away: the first of `heirs` has the hat for a while."""
    return (ev.HatPassed(heirs[0], lent=True),) if heirs and heirs[0] != room.host else ()


def in_line(room: Room, people: Iterable[MemberId]) -> tuple[MemberId, ...]:
    """Put people in the order in which they get the hat; the longest here first among equals."""
    here = set(people)
    return tuple(
        sorted(
            (who for who in room.members if who in here),
            key=lambda who: (who != room.owner, who not in room.chairs, room.members[who].muted),
        )
    )


def time_up(transition: Transition) -> None:
    """Let the clock run out."""
    play = _running(transition.room)
    transition.play(play, TABLE, HOSTED[play.game].turns.time_up)


def act_for(transition: Transition, who: MemberId) -> None:
    """Do what an awaited member who stays away would have to do, to the end of their turn.

    From then on a bot stands in for them, if the game has one do so: nobody waits every lap.
    """
    play, seat = _running(transition.room), transition.room.seat_of(who)
    turns = HOSTED[play.game].turns
    if seat is None or seat not in turns.awaited(play.state):
        return
    acting = True
    while acting:
        transition.play(play, *turns.for_the_absent(play.state, seat))
        after = transition.room.play
        acting = after is not None and after.running and turns.still_on(after.state, seat)
        play = after or play
    if turns.stands_in and transition.room.playing and not transition.room.members[who].stand_in:
        transition.add(ev.StandInChanged(who, stand_in=True))


def sit_out(transition: Transition, who: MemberId) -> None:
    """Go on without a bot that cannot do what is awaited, as without somebody who is away."""
    play, seat = _running(transition.room), transition.room.seat_of(who)
    turns = HOSTED[play.game].turns
    if seat is not None and seat in turns.awaited(play.state):
        transition.play(play, *turns.for_the_absent(play.state, seat))


def move(transition: Transition, who: MemberId, command: Command) -> None:
    """Let a member, or a bot on their chair, give a command of the game."""
    _give(transition, who, _running(transition.room), command)


def _give(transition: Transition, who: MemberId, play: CurrentGame, command: Command) -> None:
    room = transition.room
    seat = _seat(room, who)
    if (code := held_back(room, play, type(command))) is not None:
        raise RoomRefusal(code)
    if not transition.fresh and type(command) not in HOSTED[play.game].turns.timeless:
        raise RoomRefusal("stale")
    if (other := waited_for(room, play, seat, type(command), transition.at)) is not None:
        raise RoomRefusal("too-early", name=_name(room, play.seats[other]))
    transition.play(play, seat, command)


# Everyone


def _move(transition: Transition, who: MemberId, command: do.GameMove) -> None:
    play = _running(transition.room)
    _give(transition, who, play, _game_command(play.game, command.command))


def _rename(transition: Transition, who: MemberId, command: do.Rename) -> None:
    if who not in {command.who, transition.room.host}:
        raise RoomRefusal("host-only")
    _member(transition.room, command.who)
    transition.add(ev.Renamed(command.who, _free_name(transition.room, command.name, command.who)))


def _sit(transition: Transition, who: MemberId, _: do.Sit) -> None:
    _not_while_playing_oneself(transition.room, who)
    if who in transition.room.chairs:
        raise RoomRefusal("seated-already")
    if not finds_chair(transition.room):
        raise RoomRefusal("room-full")
    transition.add(ev.SatDown(who))


def _stand(transition: Transition, who: MemberId, _: do.Stand) -> None:
    _not_while_playing_oneself(transition.room, who)
    if who not in transition.room.chairs:
        raise RoomRefusal("not-seated")
    transition.add(ev.StoodUp(who))


def _choose_piece(transition: Transition, who: MemberId, command: do.ChoosePiece) -> None:
    room = transition.room
    _not_while_playing(room)
    if who not in room.chairs:
        raise RoomRefusal("not-seated")
    other = holder(room, command.piece)
    if other is not None and other != who:
        raise RoomRefusal("piece-taken", name=room.members[other].name)
    transition.add(ev.PieceChosen(who, command.piece))


def _choose_way(transition: Transition, who: MemberId, command: do.ChooseWay) -> None:
    # Who is muted may have to: their camera shows nothing.
    if is_performing(transition.room, who) and not transition.room.members[who].muted:
        raise RoomRefusal("on-stage")
    transition.add(ev.WayChosen(who, command.way))


def _raise_hand(transition: Transition, who: MemberId, command: do.RaiseHand) -> None:
    _not_while_playing(transition.room)
    transition.add(ev.HandRaised(who, command.up))


def _leave(transition: Transition, who: MemberId, _: do.Leave) -> None:
    _send_away(transition, ev.WentAway(who, "left"))


def _more_time(transition: Transition, who: MemberId, _: do.MoreTime) -> None:
    room = transition.room
    play, seat = _running(room), _seat(room, who)
    if room.paused is not None:
        raise RoomRefusal("paused")
    if seat not in HOSTED[play.game].turns.awaited(play.state):
        raise RoomRefusal("not-awaited")
    if deadline(room) is None:
        raise RoomRefusal("no-time-limit")
    if not is_extendable(room.clock, deadline(room)):
        raise RoomRefusal("extended-already")
    transition.add(ev.TimeExtended(who))


# The host


def _configure(transition: Transition, _: MemberId, command: do.Configure) -> None:
    _not_while_playing(transition.room)
    settings = completed(command.settings, transition.room.settings)
    if len(msgspec.json.encode(settings)) > LONGEST_SETTINGS:
        raise RoomRefusal("too-much")
    transition.add(ev.Configured(settings))


def _arrange(transition: Transition, _: MemberId, command: do.Arrange) -> None:
    _not_while_playing(transition.room)
    if sorted(command.chairs) != sorted(transition.room.chairs):
        raise RoomRefusal("other-chairs")
    transition.add(ev.Arranged(command.chairs))


def _add_bot(transition: Transition, _: MemberId, command: do.AddBot) -> None:
    room = transition.room
    _not_while_playing(room)
    if len(room.chairs) >= MOST_CHAIRS:
        raise RoomRefusal("room-full")
    character = command.character or _rarest_character(room)
    name = _bot_name(room, character) if command.name is None else _free_name(room, command.name)
    bot = Member(f"b{room.bots + 1}", name, level=command.level, character=character)
    transition.add(ev.Joined(bot, seated=True))


def _rarest_character(room: Room) -> Character:
    """One that nobody on a chair is, or as few as can be."""
    taken = [room.members[who].plays_as for who in room.chairs]
    return min(CHARACTERS, key=taken.count)


def _bot_name(room: Room, character: Character) -> str:
    names = NAMES[character]
    numbered = (f"{names[0]} {number}" for number in count(2))
    return next(name for name in chain(names, numbered) if not _is_taken(room, name))


def _set_level(transition: Transition, _: MemberId, command: do.SetLevel) -> None:
    if not _member(transition.room, command.who).is_bot:
        raise RoomRefusal("not-a-bot")
    transition.add(ev.LevelSet(command.who, command.level))


def _remove(transition: Transition, who: MemberId, command: do.Remove) -> None:
    for member in _those_meant(transition.room, who, command):
        _send_away(transition, ev.WentAway(member.id, "removed"))


def _ban(transition: Transition, who: MemberId, command: do.Ban) -> None:
    if _member(transition.room, command.who).is_bot:
        raise RoomRefusal("bots-are-removed")
    those = _those_meant(transition.room, who, command)
    # Where others who stay come from is their home as well: a ban must not shut their door.
    place = those[0].address
    stay = (m for m in transition.room.members.values() if m not in those and m.address == place)
    is_home = any(_holds_door_open(transition, member.id) for member in stay)
    digests = () if is_home else (place,)
    for member in those:
        _send_away(transition, ev.WentAway(member.id, "banned", (member.token, *digests)))


def _mute(transition: Transition, who: MemberId, command: do.Mute) -> None:
    _member(transition.room, command.who)
    _spare_the_owner(transition.room, who, command.who)
    transition.add(ev.Muted(command.who, command.muted))


def _give_hat(transition: Transition, who: MemberId, command: do.GiveHat) -> None:
    if _member(transition.room, command.who).is_bot:
        raise RoomRefusal("no-hat-for-bots")
    transition.add(ev.HatPassed(command.who, lent=who != transition.room.owner))


def _substitute(transition: Transition, _: MemberId, command: do.Substitute) -> None:
    if _member(transition.room, command.who).is_bot or transition.room.seat_of(command.who) is None:
        raise RoomRefusal("not-seated")
    _running(transition.room)
    transition.add(ev.StandInChanged(command.who, stand_in=True))


def _start(transition: Transition, _: MemberId, __: do.Start) -> None:
    _not_while_playing(transition.room)
    room = transition.room
    events = opening(room, transition.chance)
    members = (room.members[who] for who in room.chairs)
    seats = tuple(Seated(member.id, member.name, member.piece) for member in members)
    game, timers = room.settings.game, room.settings.timers
    if not HOSTED[game].turns.stands_in and (room.play is None or room.play.game != game):
        # A bot that played on for somebody in another game cannot be them in this one.
        replaced = (who for who, member in room.members.items() if member.stand_in)
        transition.add(*(ev.StandInChanged(who, stand_in=False) for who in replaced))
    assets = HOSTED[game].assets(room.settings.choices[game])
    transition.add(ev.GameStarted(game, seats, assets, timers), ev.GameHappened(game, events))


def _intervene(transition: Transition, _: MemberId, command: do.Intervene) -> None:
    play = _running(transition.room)
    interventions = HOSTED[play.game].interventions
    if command.what not in interventions:
        raise RoomRefusal("not-in-this-game")
    transition.play(play, TABLE, interventions[command.what])


def _pause(transition: Transition, _: MemberId, __: do.Pause) -> None:
    _running(transition.room)
    if transition.room.paused is not None:
        raise RoomRefusal("paused")
    transition.add(ev.Paused())


def _unpause(transition: Transition, _: MemberId, __: do.Unpause) -> None:
    if transition.room.paused is None:
        raise RoomRefusal("not-paused")
    transition.add(ev.Unpaused())


def _end_game(transition: Transition, _: MemberId, __: do.EndGame) -> None:
    _running(transition.room)
    transition.add(ev.GameStopped())


def _back_to_lobby(transition: Transition, _: MemberId, __: do.BackToLobby) -> None:
    _not_while_playing(transition.room)
    if transition.room.play is None:
        raise RoomRefusal("no-game")
    transition.add(ev.GamePutAway())


# What they share


def _send_away(transition: Transition, event: ev.WentAway) -> None:
    """Let a member go, out of the game first (E57, M32), and the hat to the next person."""
    room = transition.room
    if room.takes_part(event.who):
        play, seat = _running(room), _seat(room, event.who)
        transition.play(play, TABLE, HOSTED[play.game].turns.leave(seat))
    transition.add(event)
    room = transition.room
    if room.host is None:
        people = {who for who, member in room.members.items() if not member.is_bot}
        here = people.difference(transition.away)
        for heir in in_line(room, here or people)[:1]:
            transition.add(ev.HatPassed(heir, lent=room.owner is not None))


def _those_meant(room: Room, who: MemberId, command: do.Remove | do.Ban) -> tuple[Member, ...]:
    """Whom `who` wants to send away: one member, or everyone who came from the same address."""
    member = _member(room, command.who)
    if command.who == who:
        raise RoomRefusal("not-yourself")
    _spare_the_owner(room, who, command.who)
    if not command.household or member.is_bot:
        return (member,)
    household = tuple(m for m in room.members.values() if m.address == member.address)
    if any(m.id in {who, room.owner} for m in household):
        raise RoomRefusal("with-the-host")
    return household


def _spare_the_owner(room: Room, who: MemberId, other: MemberId) -> None:
    """Whoever keeps the hat for the owner does not turn it against them."""
    if other == room.owner != who:
        raise RoomRefusal("not-the-owner")


def _holds_door_open(transition: Transition, who: MemberId) -> bool:
    """Whether a ban of the address they came from would shut out who belongs here."""
    room = transition.room
    return who not in transition.away or who == room.owner or room.takes_part(who)


def _game_command(game: str, raw: msgspec.Raw) -> Command:
    try:
        command: Command = _decoder(game).decode(raw)
        return command
    except msgspec.ValidationError as error:
        raise explain(str(error)) from None
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        raise Refusal("not-json") from None


def _running(room: Room) -> CurrentGame:
    play = room.play
    if play is None or not play.running:
        raise RoomRefusal("no-game")
    return play


def _not_while_playing(room: Room) -> None:
    if room.playing:
        raise RoomRefusal("game-running")


def _not_while_playing_oneself(room: Room, who: MemberId) -> None:
    """The chairs of a game are taken; those for the next one are not part of it."""
    if room.takes_part(who):
        raise RoomRefusal("game-running")


def _seat(room: Room, who: MemberId) -> int:
    seat = room.seat_of(who)
    if seat is None:
        raise RoomRefusal("not-seated")
    return seat


def _name(room: Room, seated: Seated) -> str:
    member = room.members.get(seated.member)
    return seated.name if member is None else member.name


def _member(room: Room, who: MemberId) -> Member:
    if who not in room.members:
        raise RoomRefusal("unknown-member", who=who)
    return room.members[who]


def _no_place(room: Room, address: str, *, watch: bool) -> str | None:
    """Why nobody else fits in; None if somebody does."""
    members = room.members.values()
    if sum(member.address == address for member in members) >= MOST_FROM_ONE_PLACE:
        return "too-many-from-there"
    watchers = sum(who not in room.chairs for who in room.members)
    if watchers >= MOST_WATCHERS and (watch or not finds_chair(room)):
        return "room-full"
    return None


def _ghosts(room: Room, address: str, away: Iterable[MemberId]) -> list[ev.WentAway]:
    """How those who are away and have no part in anything would go; first those from `address`."""
    ghosts = [
        who
        for who in away
        if who in room.members and who not in {room.host, room.owner} and not room.takes_part(who)
    ]
    ghosts.sort(key=lambda who: room.members[who].address != address)
    return [ev.WentAway(who, "left") for who in ghosts]


def _free_name(room: Room, name: str, who: MemberId | None = None) -> str:
    tidy = tidy_name(name)
    if _is_taken(room, tidy, but=who):
        raise RoomRefusal("name-taken", name=tidy)
    return tidy


def _is_taken(room: Room, name: str, *, but: MemberId | None = None) -> bool:
    return any(m.id != but and alike(m.name, name) for m in room.members.values())


@cache
def _decoder(game: str) -> msgspec.json.Decoder[Any]:
    return msgspec.json.Decoder(HOSTED[game].rules.command_type)


_COMMANDS: Final[dict[type, Callable[[Transition, MemberId, Any], None]]] = {
    do.GameMove: _move,
    do.Rename: _rename,
    do.Sit: _sit,
    do.Stand: _stand,
    do.ChoosePiece: _choose_piece,
    do.ChooseWay: _choose_way,
    do.RaiseHand: _raise_hand,
    do.Leave: _leave,
    do.MoreTime: _more_time,
    do.Configure: _configure,
    do.Arrange: _arrange,
    do.AddBot: _add_bot,
    do.SetLevel: _set_level,
    do.Remove: _remove,
    do.Ban: _ban,
    do.Mute: _mute,
    do.GiveHat: _give_hat,
    do.Substitute: _substitute,
    do.Start: _start,
    do.Intervene: _intervene,
    do.Pause: _pause,
    do.Unpause: _unpause,
    do.EndGame: _end_game,
    do.BackToLobby: _back_to_lobby,
}
_FOR_ALL: Final = frozenset({
    do.GameMove, do.Rename, do.Sit, do.Stand, do.ChoosePiece, do.ChooseWay, do.RaiseHand,
    do.Leave, do.MoreTime,
})  # fmt: skip
_FOR_THE_HOST: Final = frozenset(_COMMANDS) - _FOR_ALL
