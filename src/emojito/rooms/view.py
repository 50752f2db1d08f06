"""View and redacted events of a room: what everybody in it may know, and nothing for some alone."""

from __future__ import annotations

from typing import Annotated, Any, Final

from msgspec import UNSET, Meta, Struct, UnsetType

from emojito.bots.core import Character, Level
from emojito.games import HOSTED
from emojito.games.core import ClockKind
from emojito.rooms import events as ev
from emojito.rooms.clocks import deadline, held_until, is_extendable
from emojito.rooms.settings import Settings
from emojito.rooms.setups import why_not
from emojito.rooms.staging import Endpoint, Staging, way_of
from emojito.rooms.state import MemberId, Remark, Room, Seated, Way
from emojito.rules import TABLE

MOST_RECENT: Final = 24
"""Latest memorable events of a game that whoever comes in is told."""
MOST_TALLIES: Final = 20
"""People whom the standing of the evening names; the room keeps all of them."""


class MemberView(Struct, frozen=True):
    """A member, without what proves who it is."""

    id: MemberId
    name: str
    bot: bool
    muted: bool
    stand_in: bool
    piece: int | None
    """What they play with; null if they have never had a chair."""
    way: Way
    """How they are on stage; that of a bot, also of one that stands in, is `puppet`."""
    level: Level | UnsetType = UNSET
    """How well a bot plays; people have none."""
    character: Character | UnsetType = UNSET
    """Which puppet a bot is; that of people goes by their piece."""


class ClockView(Struct, frozen=True, gc=False):
    """What time runs for, since when and until when."""

    kind: ClockKind
    since: float
    """Seconds since 1970; those who are away are waited for from then on."""
    ends: float | None
    """Seconds since 1970; None if there is no limit or the room is paused."""
    extendable: bool
    """Whether who is awaited may ask for `more_time`."""


class PlayView(Struct, frozen=True, gc=False):
    """The game on the table."""

    game: str
    number: int
    seats: tuple[Seated, ...]
    awaited: tuple[int, ...]
    """Seats that have to do something before the game can go on."""
    stopped: bool
    paused: bool
    clock: ClockView | None
    hold: float | UnsetType = UNSET
    """Until when commands wait for somebody who should do something first; if for anybody."""
    interventions: tuple[str, ...] = ()
    """What the host may have the table do."""
    chronicle: Annotated[Any, Meta(extra={"typescript": "Chronicle"})] | UnsetType = UNSET
    """What has come of the game; not present while there are better things to look at."""
    assets: Any | UnsetType = UNSET
    """What a client has to know of this very game to show it, as the game has it; if anything.

    Only in a welcome and in the update in which the game is new: it never changes.
    """
    recent: Annotated[Any, Meta(extra={"typescript": "Array<Told>"})] | UnsetType = UNSET
    """What happened last, as everybody may know it; as often as `assets`."""
    remarks: tuple[Remark, ...] | UnsetType = UNSET
    """What bots say about their answers: of the latest round, or of all beside the chronicle."""


class Obstacle(Struct, frozen=True):
    """Why something cannot be done."""

    code: str
    why: str
    details: dict[str, Any]


class TallyView(Struct, frozen=True):
    """How somebody has done in this room."""

    who: MemberId
    name: str
    games: int
    won: int


class RoomView(Struct, frozen=True):
    """A room as everybody may see it."""

    code: str
    host: MemberId | None
    owner: MemberId | None
    """Whose room it is, whoever has the hat."""
    members: tuple[MemberView, ...]
    chairs: tuple[MemberId, ...]
    settings: Settings
    obstacle: Obstacle | None
    """Why the host cannot start a game now."""
    hands: tuple[MemberId, ...]
    """Who says "me": to what the lobby asks; after a game, to playing once more."""
    tallies: tuple[TallyView, ...]
    """The standing of the evening, the best first: games that were played to their end."""
    concerns: tuple[str, ...] | UnsetType = UNSET
    """What bots will not be able to do in the game that is about to begin, in codes; if any."""


def view(room: Room) -> RoomView:
    """Return what everybody may see of the room."""
    refusal = None if room.playing else why_not(room)
    return RoomView(
        code=room.code,
        host=room.host,
        owner=room.owner,
        members=tuple(
            MemberView(
                id=member.id,
                name=member.name,
                bot=member.is_bot,
                muted=member.muted,
                stand_in=member.stand_in,
                piece=member.piece,
                way=way_of(member),
                level=member.plays_at if member.is_bot else UNSET,
                character=member.plays_as if member.is_bot else UNSET,
            )
            for member in room.members.values()
        ),
        chairs=room.chairs,
        settings=room.settings,
        obstacle=Obstacle(refusal.code, str(refusal), refusal.details) if refusal else None,
        concerns=UNSET if room.playing else _concerns(room) or UNSET,
        hands=room.hands,
        tallies=_tallies(room),
    )


def _concerns(room: Room) -> tuple[str, ...]:
    seated = [room.members[who] for who in room.chairs]
    if not any(member.is_bot for member in seated):
        return ()
    unseen = any(way_of(member) != "puppet" for member in seated)
    game, settings = HOSTED[room.settings.game], room.settings
    return game.concerns(settings.choices[settings.game], unseen)


def _tallies(room: Room) -> tuple[TallyView, ...]:
    """Return the best of the evening; who is still here goes by the name they have now."""
    best_first = sorted(room.tallies.items(), key=lambda item: (-item[1].won, item[1].games))
    names = {who: member.name for who, member in room.members.items()}
    return tuple(
        TallyView(who, names.get(who, tally.name), tally.games, tally.won)
        for who, tally in best_first[:MOST_TALLIES]
    )


def view_play(room: Room, *, new: bool = False) -> PlayView | None:
    """Return what everybody may see of the game but for the table itself.

    Those to whom the game is `new` are told its assets and what happened last.
    """
    play, clock = room.play, room.clock
    if play is None:
        return None
    game, running = HOSTED[play.game], play.running
    ends = deadline(room)
    # While the game is on there are better things to look at than its whole chronicle.
    in_full = not running or game.turns.between_rounds(play.state)
    remarks = play.remarks if in_full or not play.remarks else _latest(play.remarks)
    return PlayView(
        game=play.game,
        number=play.number,
        seats=play.seats,
        awaited=game.turns.awaited(play.state) if running else (),
        stopped=play.stopped,
        paused=room.paused is not None,
        clock=None
        if clock is None
        else ClockView(clock.kind, clock.started, ends, is_extendable(clock, ends)),
        hold=UNSET if (until := held_until(room)) is None else until,
        interventions=tuple(game.interventions) if running else (),
        chronicle=play.chronicle if in_full else UNSET,
        assets=play.assets if new and play.assets is not None else UNSET,
        recent=[game.rules.redact(event, TABLE) for event in play.recent[-MOST_RECENT:]]
        if new
        else UNSET,
        remarks=remarks or UNSET,
    )


def _latest(remarks: tuple[Remark, ...]) -> tuple[Remark, ...]:
    return tuple(remark for remark in remarks if remark.round == remarks[-1].round)


class GateView(Struct, frozen=True, rename={"source": "from", "target": "to"}):
    """What may flow from some endpoints to others; from none to itself."""

    source: tuple[Endpoint, ...]
    target: tuple[Endpoint, ...]
    picture: bool
    sound: bool


class StageView(Struct, frozen=True):
    """Who may be connected, and what may flow between them now."""

    version: int
    """Only grows."""
    quiet: bool
    """Whether nobody talks or waves: somebody performs, or is still to answer."""
    edges: tuple[tuple[Endpoint, Endpoint], ...]
    """Who is to be connected ahead."""
    gates: tuple[GateView, ...]
    room_camera: Endpoint | None
    """The screen through which those in the room are seen."""


def view_stage(version: int, now: Staging) -> StageView:
    """Return what everybody may know of the stage."""
    gates = (GateView(f.sources, f.targets, f.picture, f.sound) for f in now.flows)
    return StageView(version, now.quiet, now.edges, tuple(gates), now.room_camera)


class JoinedTold(Struct, frozen=True, tag_field="type", tag="joined"):
    """`Joined`, redacted: without what proves who it is."""

    who: MemberId
    name: str
    seated: bool


class GameStartedTold(Struct, frozen=True, tag_field="type", tag="game_started"):
    """`GameStarted`, redacted: without what is shown beside it."""

    game: str
    seats: tuple[Seated, ...]


class WentAwayTold(Struct, frozen=True, tag_field="type", tag="went_away"):
    """`WentAway`, redacted: without what a banned person would be known by."""

    who: MemberId
    how: str


PUBLIC: Final = frozenset({
    ev.RoomOpened, ev.Renamed, ev.SatDown, ev.StoodUp, ev.Configured, ev.Arranged, ev.Muted,
    ev.HatPassed, ev.StandInChanged, ev.LevelSet, ev.PieceChosen, ev.WayChosen, ev.HandRaised,
    ev.Paused, ev.Unpaused, ev.TimeExtended, ev.Remarked, ev.GameStopped, ev.GamePutAway,
})  # fmt: skip
"""Events that hold no secret. One that is listed nowhere is told to nobody."""


def redact(events: tuple[ev.RoomEvent, ...]) -> list[Any]:
    """Return what everybody may know of what happened, in order."""
    told: list[Any] = []
    for event in events:
        if isinstance(event, ev.GameHappened):
            redact = HOSTED[event.game].rules.redact
            told += [redact(happened, TABLE) for happened in event.events]
        elif type(event) in PUBLIC:
            told.append(event)
        elif isinstance(event, ev.GameStarted):
            told.append(GameStartedTold(event.game, event.seats))
        elif isinstance(event, ev.Joined):
            told.append(JoinedTold(event.member.id, event.member.name, event.seated))
        elif isinstance(event, ev.WentAway):
            told.append(WentAwayTold(event.who, event.how))
        else:
            raise TypeError(f"nobody has said who may know of {type(event).__name__}")
    return told
