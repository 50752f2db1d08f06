"""What a member's command causes in a room, or why it is refused."""

from __future__ import annotations

from collections.abc import Callable
from itertools import count
from typing import Any, Final

import msgspec

from emojito.rooms import commands as do, events as ev
from emojito.rooms.apply import apply_event, played
from emojito.rooms.manners import MANNERS
from emojito.rooms.names import skeleton, tidy_name
from emojito.rooms.refusal import RoomRefusal
from emojito.rooms.settings import check_timers
from emojito.rooms.setups import setup_for
from emojito.rooms.state import Member, MemberId, Play, Room, Seated
from emojito.rules import GAMES, TABLE, Chance, Command, Refusal, Viewer
from emojito.rules.emojito.commands import VoidRound
from emojito.rules.parse import explain

MOST_CHAIRS: Final = 14
MOST_WATCHERS: Final = 50
LONGEST_SETTINGS: Final = 2000
"""Bytes; they are kept, and sent to everybody, with every change."""


class Course:
    """The events a command causes; `room` is always the one after the latest."""

    __slots__ = ("_applied", "_room", "at", "chance", "events", "fresh")

    def __init__(self, room: Room, at: float, chance: Chance, fresh: bool) -> None:
        self._room = room
        self._applied = 0
        self.at = at
        self.chance = chance
        self.fresh = fresh
        self.events: list[ev.RoomEvent] = []

    def add(self, event: ev.RoomEvent) -> None:
        """Let `event` happen."""
        self.events.append(event)

    @property
    def room(self) -> Room:
        """As it is now. An event is applied when somebody looks; after most, nobody does."""
        while self._applied < len(self.events):
            self._room = apply_event(self._room, self.events[self._applied], self.at)
            self._applied += 1
        return self._room

    def play(self, play: Play, speaker: Viewer, command: Command) -> None:
        """Let the game's rules decide what happens; what it leads to is known from them."""
        judged = GAMES[play.game].judge(play.state, speaker, command, self.chance)
        self._room = played(self.room, judged)
        self.add(_HAPPENED[play.game](tuple(judged.events)))
        self._applied += 1


def decide(
    room: Room,
    who: MemberId,
    command: do.RoomCommand,
    at: float,
    chance: Chance,
    *,
    fresh: bool = True,
) -> Course:
    """Return what happens if `who` gives `command`; raise `Refusal` if they may not.

    It is not fresh if something else is awaited now than when `who` chose it: then a move is
    refused, and everything else is judged as things are.
    """
    if who not in room.members:
        raise RoomRefusal("not-in-room")
    if type(command) in _FOR_THE_HOST and who != room.host:
        raise RoomRefusal("host-only")
    course = Course(room, at, chance, fresh)
    _COMMANDS[type(command)](course, who, command)
    return course


def open_room(code: str) -> tuple[ev.RoomEvent, ...]:
    """Return what happens when a room is opened."""
    return (ev.RoomOpened(code),)


def admit(room: Room, name: str, digest: str, address: str, *, watch: bool) -> tuple[ev.Joined]:
    """Return what happens when somebody comes in; `digest` is of the token they will show.

    A ban holds against newcomers from the same address; members who share it keep their tokens.
    """
    if {address, digest} & room.banned:
        raise RoomRefusal("banned")
    name = _free_name(room, name)
    seated = not watch and not room.playing and len(room.chairs) < MOST_CHAIRS
    watchers = [who for who in room.members if who not in room.chairs]
    if not seated and len(watchers) >= MOST_WATCHERS:
        raise RoomRefusal("room-full")
    return (ev.Joined(Member(f"p{room.people + 1}", name, digest, address), seated),)


def put_back(room: Room, who: MemberId) -> tuple[ev.RoomEvent, ...]:
    """Return what happens when a member is connected again: no bot plays for them any more."""
    return (ev.StandInChanged(who, stand_in=False),) if room.members[who].stand_in else ()


def pass_hat(room: Room, heirs: tuple[MemberId, ...]) -> tuple[ev.RoomEvent, ...]:
    """Return what happens when the host is gone: the first of `heirs` has the hat."""
    return (ev.HatPassed(heirs[0]),) if heirs and heirs[0] != room.host else ()


def time_up(room: Room, chance: Chance) -> tuple[ev.RoomEvent, ...]:
    """Return what happens when the clock has run out."""
    play = _running(room)
    return (_happened(play, TABLE, MANNERS[play.game].time_up, chance),)


def act_for(room: Room, who: MemberId, chance: Chance) -> tuple[ev.RoomEvent, ...]:
    """Return what the software does for an awaited member who stays away."""
    play, seat = _running(room), room.seat_of(who)
    manners = MANNERS[play.game]
    if seat is None or seat not in manners.awaited(play.state):
        return ()
    state, happened, acting = play.state, list[Any](), True
    while acting:
        speaker, command = manners.for_the_absent(state, seat)
        judged = GAMES[play.game].judge(state, speaker, command, chance)
        state = judged.state
        happened += judged.events
        acting = manners.still_on(state, seat)
    return (_HAPPENED[play.game](tuple(happened)),)


def play_for(
    room: Room, who: MemberId, command: Command, chance: Chance
) -> tuple[ev.RoomEvent, ...]:
    """Return what happens when a bot gives a command of the game on somebody's chair."""
    play = _running(room)
    return (_happened(play, _seat(room, who), command, chance),)


# Everyone


def _play(course: Course, who: MemberId, command: do.Play) -> None:
    room = course.room
    play, seat = _running(room), _seat(room, who)
    if room.paused is not None:
        raise RoomRefusal("paused")
    wanted, manners = _game_command(play.game, command.command), MANNERS[play.game]
    if type(wanted) in manners.withheld:
        raise RoomRefusal("window-open")
    if not course.fresh and type(wanted) not in manners.timeless:
        raise RoomRefusal("stale")
    course.play(play, seat, wanted)


def _rename(course: Course, who: MemberId, command: do.Rename) -> None:
    if who not in {command.who, course.room.host}:
        raise RoomRefusal("host-only")
    _member(course.room, command.who)
    course.add(ev.Renamed(command.who, _free_name(course.room, command.name, command.who)))


def _sit(course: Course, who: MemberId, _: do.Sit) -> None:
    _not_while_playing(course.room)
    if who in course.room.chairs:
        raise RoomRefusal("seated-already")
    _expect_free_chair(course.room)
    course.add(ev.SatDown(who))


def _stand(course: Course, who: MemberId, _: do.Stand) -> None:
    _not_while_playing(course.room)
    if who not in course.room.chairs:
        raise RoomRefusal("not-seated")
    course.add(ev.StoodUp(who))


def _leave(course: Course, who: MemberId, _: do.Leave) -> None:
    _send_away(course, ev.WentAway(who, "left"))


# The host


def _configure(course: Course, _: MemberId, command: do.Configure) -> None:
    _not_while_playing(course.room)
    check_timers(command.settings.timers)
    if len(msgspec.json.encode(command.settings)) > LONGEST_SETTINGS:
        raise RoomRefusal("too-much")
    course.add(ev.Configured(command.settings))


def _arrange(course: Course, _: MemberId, command: do.Arrange) -> None:
    _not_while_playing(course.room)
    if sorted(command.chairs) != sorted(course.room.chairs):
        raise RoomRefusal("other-chairs")
    course.add(ev.Arranged(command.chairs))


def _add_bot(course: Course, _: MemberId, __: do.AddBot) -> None:
    _not_while_playing(course.room)
    _expect_free_chair(course.room)
    number = course.room.bots + 1
    taken = {member.name.casefold() for member in course.room.members.values()}
    name = next(name for n in count(number) if (name := f"Bot {n}").casefold() not in taken)
    course.add(ev.Joined(Member(f"b{number}", name), seated=True))


def _remove(course: Course, who: MemberId, command: do.Remove) -> None:
    _member(course.room, command.who)
    if command.who == who:
        raise RoomRefusal("not-yourself")
    _send_away(course, ev.WentAway(command.who, "removed"))


def _ban(course: Course, who: MemberId, command: do.Ban) -> None:
    member = _member(course.room, command.who)
    if command.who == who:
        raise RoomRefusal("not-yourself")
    if member.is_bot:
        raise RoomRefusal("bots-are-removed")
    # Where others who stay come from is their home as well: a ban must not shut their door.
    others = (m.address for m in course.room.members.values() if m.id != command.who)
    address = () if member.address in others else (member.address,)
    _send_away(course, ev.WentAway(command.who, "banned", (member.token, *address)))


def _mute(course: Course, _: MemberId, command: do.Mute) -> None:
    _member(course.room, command.who)
    course.add(ev.Muted(command.who, command.muted))


def _give_hat(course: Course, _: MemberId, command: do.GiveHat) -> None:
    if _member(course.room, command.who).is_bot:
        raise RoomRefusal("no-hat-for-bots")
    course.add(ev.HatPassed(command.who))


def _substitute(course: Course, _: MemberId, command: do.Substitute) -> None:
    if _member(course.room, command.who).is_bot or course.room.seat_of(command.who) is None:
        raise RoomRefusal("not-seated")
    _running(course.room)
    course.add(ev.StandInChanged(command.who, stand_in=True))


def _start(course: Course, _: MemberId, __: do.Start) -> None:
    _not_while_playing(course.room)
    room = course.room
    game, setup = setup_for(room, course.chance)
    events = GAMES[game].open(setup, course.chance)
    seats = tuple(Seated(who, room.members[who].name) for who in room.chairs)
    course.add(ev.GameStarted(game, seats))
    course.add(_HAPPENED[game](events))


def _void_round(course: Course, _: MemberId, __: do.VoidRound) -> None:
    play = _running(course.room)
    if play.game != "emojito":
        raise RoomRefusal("not-in-this-game")
    course.play(play, TABLE, VoidRound())


def _pause(course: Course, _: MemberId, __: do.Pause) -> None:
    _running(course.room)
    if course.room.paused is not None:
        raise RoomRefusal("paused")
    course.add(ev.Paused())


def _resume(course: Course, _: MemberId, __: do.Resume) -> None:
    if course.room.paused is None:
        raise RoomRefusal("not-paused")
    course.add(ev.Resumed())


def _end_game(course: Course, _: MemberId, __: do.EndGame) -> None:
    _running(course.room)
    course.add(ev.GameStopped())


def _back_to_lobby(course: Course, _: MemberId, __: do.BackToLobby) -> None:
    _not_while_playing(course.room)
    if course.room.play is None:
        raise RoomRefusal("no-game")
    course.add(ev.GamePutAway())


# What they share


def _send_away(course: Course, event: ev.WentAway) -> None:
    """Let a member go, out of the game first (E57, M32), and the hat to the next person."""
    room, play = course.room, course.room.play
    seat = room.seat_of(event.who)
    if play is not None and play.running and seat is not None and seat not in play.state.gone:
        course.play(play, TABLE, MANNERS[play.game].leave(seat))
    course.add(event)
    people = [who for who, member in course.room.members.items() if not member.is_bot]
    if course.room.host is None and people:
        course.add(ev.HatPassed(people[0]))


def _happened(play: Play, speaker: Viewer, command: Command, chance: Chance) -> ev.RoomEvent:
    game = GAMES[play.game]
    return _HAPPENED[play.game](game.decide(play.state, speaker, command, chance))


def _game_command(game: str, raw: msgspec.Raw) -> Command:
    try:
        return _COMMAND[game](raw)
    except msgspec.ValidationError as error:
        raise explain(str(error)) from None
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        raise Refusal("not-json") from None


def _running(room: Room) -> Play:
    if room.play is None or not room.play.running:
        raise RoomRefusal("no-game")
    return room.play


def _not_while_playing(room: Room) -> None:
    if room.playing:
        raise RoomRefusal("game-running")


def _seat(room: Room, who: MemberId) -> int:
    seat = room.seat_of(who)
    if seat is None:
        raise RoomRefusal("not-seated")
    return seat


def _member(room: Room, who: MemberId) -> Member:
    if who not in room.members:
        raise RoomRefusal("unknown-member", who=who)
    return room.members[who]


def _expect_free_chair(room: Room) -> None:
    if len(room.chairs) >= MOST_CHAIRS:
        raise RoomRefusal("room-full")


def _free_name(room: Room, name: str, who: MemberId | None = None) -> str:
    tidy = tidy_name(name)
    for member in room.members.values():
        if member.id != who and skeleton(member.name) == skeleton(tidy):
            raise RoomRefusal("name-taken", name=tidy)
    return tidy


_COMMAND: Final[dict[str, Callable[[msgspec.Raw], Command]]] = {
    name: msgspec.json.Decoder(game.command_type).decode for name, game in GAMES.items()
}

_HAPPENED: Final[dict[str, Callable[[Any], ev.RoomEvent]]] = {
    "emojito": ev.EmojitoHappened,
    "mau-mau": ev.MauMauHappened,
}

_COMMANDS: Final[dict[type, Callable[[Course, MemberId, Any], None]]] = {
    do.Play: _play,
    do.Rename: _rename,
    do.Sit: _sit,
    do.Stand: _stand,
    do.Leave: _leave,
    do.Configure: _configure,
    do.Arrange: _arrange,
    do.AddBot: _add_bot,
    do.Remove: _remove,
    do.Ban: _ban,
    do.Mute: _mute,
    do.GiveHat: _give_hat,
    do.Substitute: _substitute,
    do.Start: _start,
    do.VoidRound: _void_round,
    do.Pause: _pause,
    do.Resume: _resume,
    do.EndGame: _end_game,
    do.BackToLobby: _back_to_lobby,
}
_FOR_THE_HOST: Final = frozenset(_COMMANDS) - {do.Play, do.Rename, do.Sit, do.Stand, do.Leave}
