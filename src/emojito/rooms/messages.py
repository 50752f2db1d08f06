"""The messages between a device and the server, as `docs/protocol.md` describes them.

Every message is a JSON object with a `type`. `PROTOCOL` is raised when one changes so that an older
client could misunderstand it.
"""

from __future__ import annotations

from typing import Annotated, Any, Final, Literal, TypeAlias

from msgspec import UNSET, Meta, Struct, UnsetType

from emojito.rooms.commands import RoomCommand
from emojito.rooms.staging import Endpoint
from emojito.rooms.state import MemberId
from emojito.rooms.view import PlayView, RoomView, StageView

PROTOCOL: Final = 3

Name: TypeAlias = Annotated[str, Meta(max_length=200)]
Code: TypeAlias = Annotated[str, Meta(max_length=20)]
Token: TypeAlias = Annotated[str, Meta(max_length=100)]
NewToken: TypeAlias = Annotated[str, Meta(min_length=32, max_length=100)]
CommandId: TypeAlias = Annotated[str, Meta(min_length=1, max_length=40)]


To: TypeAlias = Annotated[str, Meta(max_length=20)]

WAVES: Final = ("👏", "😂", "😮", "😍", "🤔", "🙈", "🎉", "👋")
"""What is waved across the distance."""
Emoji: TypeAlias = Literal["👏", "😂", "😮", "😍", "🤔", "🙈", "🎉", "👋"]

FACE_TEXT: Final = 56
"""Characters of base64 that a pose of the face has."""
VOICE_TEXT: Final = 44
"""Characters that the most samples of the voice in a frame have."""
Face: TypeAlias = Annotated[str, Meta(min_length=FACE_TEXT, max_length=FACE_TEXT)]
Voice: TypeAlias = Annotated[str, Meta(min_length=1, max_length=VOICE_TEXT)]


class Incoming(Struct, frozen=True, gc=False, forbid_unknown_fields=True, tag_field="type"):
    """A message from a device."""


class Create(Incoming, frozen=True, tag="create"):
    """Open a room and be its host."""

    name: Name
    token: NewToken | None = None
    """The secret this device will prove itself with; None lets the server choose one."""
    protocol: int = PROTOCOL


class Join(Incoming, frozen=True, tag="join"):
    """Come into a room, to play or to watch."""

    code: Code
    name: Name
    watch: bool = False
    token: NewToken | None = None
    """As in `Create`; a repetition with the same one comes in as the same person."""
    protocol: int = PROTOCOL


class Resume(Incoming, frozen=True, tag="resume"):
    """Come back, on this device or another, with the token that proves who one is."""

    code: Code
    token: Token
    protocol: int = PROTOCOL


class Watch(Incoming, frozen=True, tag="watch"):
    """Be a screen on the table: see what everybody sees, do nothing."""

    code: Code
    protocol: int = PROTOCOL


class Open(Incoming, frozen=True, tag="open"):
    """Be a screen that opens a room: whoever joins it first will be its host."""

    token: NewToken | None = None
    """A secret of this device's own; a repetition with the same one leads to the same room."""
    protocol: int = PROTOCOL


class Look(Incoming, frozen=True, tag="look"):
    """Ask at the door what goes on in a room, without coming in."""

    code: Code
    protocol: int = PROTOCOL


class Do(Incoming, frozen=True, tag="do"):
    """Give a command."""

    id: CommandId
    """Chosen by the device, new for each command; a repetition is answered as the first time."""
    seen: int
    """The version the person saw when they chose."""
    command: RoomCommand


class Skip(Incoming, frozen=True, tag="skip"):
    """The host: let all see at once what came of something. Not kept: it is decoration."""

    version: int
    """At which it happened."""


class Ping(Incoming, frozen=True, tag="ping"):
    """Ask whether anyone is there."""


# What is passed on and not kept


class Part(Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """A part of a message that is passed on."""


class Description(Part, frozen=True):
    """A session description of WebRTC."""

    type: Literal["offer", "answer"]
    sdp: str


class Candidate(Part, frozen=True, rename="camel"):
    """An ICE candidate of WebRTC."""

    candidate: Annotated[str, Meta(max_length=1000)]
    sdp_mid: Annotated[str, Meta(max_length=40)] | None = None
    sdp_m_line_index: Annotated[int, Meta(ge=0, le=1)] | None = None
    username_fragment: Annotated[str, Meta(max_length=300)] | None = None


class SignalData(Part, frozen=True, omit_defaults=True):
    """Exactly one of the two."""

    description: Description | UnsetType = UNSET
    candidate: Candidate | UnsetType | None = UNSET
    """Null says that there are no more."""


class Signal(Incoming, frozen=True, tag="signal"):
    """Tell one other device how to connect with this one."""

    to: To
    stage: int
    data: SignalData


class Frame(Incoming, frozen=True, tag="frame"):
    """A moment of the own puppet, to whoever may see or hear it."""

    stage: int
    face: Face | UnsetType = UNSET
    """A pose in base64, see `emojito.puppet.controls`."""
    voice: Voice | UnsetType = UNSET
    """One to four samples of the voice, evenly spread over the time since the last frame."""
    mask: bool = False
    """Whether it was read from a real face, for bots alone."""


class Wave(Incoming, frozen=True, tag="wave"):
    """Let an emoji float up on everybody's screen."""

    emoji: Emoji


class Lend(Incoming, frozen=True, tag="lend"):
    """A screen: let its camera and microphone be the room's, or no longer."""

    camera: bool


class Enough(Incoming, frozen=True, tag="enough"):
    """Who watches a bot perform: it need not go on for me.

    It ends when all people say so for whom it performs.
    """

    seen: int
    """The version the person saw when they had seen enough."""


Passing: TypeAlias = Signal | Frame | Wave | Lend | Enough
"""What goes past the log: it is passed on at once, or not at all."""


class Turn(Incoming, frozen=True, tag="turn"):
    """Ask which servers help to connect devices that cannot reach each other."""


Message: TypeAlias = (
    Create | Join | Resume | Watch | Open | Look | Do | Skip | Ping
    | Signal | Frame | Wave | Lend | Enough | Turn
)  # fmt: skip


class Outgoing(Struct, frozen=True, gc=False, tag_field="type"):
    """A message to a device."""


Told: TypeAlias = Annotated[list[Any], Meta(extra={"typescript": "Array<Told>"})]
"""Events of a room and of its games, as everybody may know them."""

Table: TypeAlias = Annotated[Any, Meta(extra={"typescript": "Table | null"})]
"""What everybody may see of a game."""

Mine: TypeAlias = Annotated[Any, Meta(extra={"typescript": "Mine | null"})]
"""What one seat alone may see, to be laid over the table."""


class Welcome(Outgoing, frozen=True, tag="welcome"):
    """You are in. Everything there is to see."""

    protocol: int
    you: MemberId | None
    """None for a screen."""
    version: int
    now: float
    """The server's clock, in seconds since 1970, to count down by."""
    room: RoomView
    play: PlayView | None
    presence: dict[MemberId, float | None]
    table: Table
    """What everybody may see of the game; null if there is none."""
    me: Mine
    """What you alone may see, to be laid over `table`; null if you have no seat.

    Padded with spaces, so that its length tells nothing of what is in it.
    """
    stage: StageView
    token: str | UnsetType = UNSET
    """The secret that proves who you are; given once, when you join."""
    screen: Endpoint | UnsetType = UNSET
    """What a screen is called on the stage."""


class Glimpse(Outgoing, frozen=True, tag="glimpse"):
    """What can be seen of a room from the door."""

    code: str
    playing: bool
    """Whether a game is going on, so that newcomers watch it."""
    chair: bool
    """Whether there is a chair for one more: in the next game, if one is going on."""


class Update(Outgoing, frozen=True, kw_only=True, tag="update"):
    """Something has happened and is safe on disk."""

    version: int
    after: int | UnsetType = UNSET
    """The version it follows, if that is not the one before: all since then is told at once."""
    events: Told
    """What everybody may know of it, in order."""
    room: RoomView | UnsetType = UNSET
    """Not present if it is as before."""
    play: PlayView | None
    table: Table
    me: Mine | UnsetType = UNSET
    """As in `Welcome`; not present if it is as before.

    Last, since all that stands before it is the same for everybody and is written once.
    """


class Done(Outgoing, frozen=True, tag="done"):
    """Your command has been accepted."""

    id: str
    version: int


class Refused(Outgoing, frozen=True, tag="refused"):
    """Your message changed nothing, and why."""

    code: str
    why: str
    details: dict[str, Any]
    id: str | None = None
    """Of the command it answers."""


class Presence(Outgoing, frozen=True, tag="presence"):
    """Who is away since when."""

    presence: dict[MemberId, float | None]
    """Seconds since 1970; null for those who are here."""


class Skipped(Outgoing, frozen=True, tag="skipped"):
    """The host would have everybody see at once what happened up to a version."""

    version: int


class Staged(StageView, frozen=True, gc=False, tag_field="type", tag="stage"):
    """The stage has changed."""


class Signalled(Outgoing, frozen=True, tag="signal", rename={"source": "from"}):
    """Another device tells how to connect with it."""

    source: Endpoint
    stage: int
    data: SignalData


class Framed(Outgoing, frozen=True, tag="frame", rename={"source": "from"}):
    """A moment of somebody's puppet: as much of it as you may see and hear."""

    source: MemberId
    stage: int
    face: str | UnsetType = UNSET
    voice: str | UnsetType = UNSET


class Waved(Outgoing, frozen=True, tag="waved", rename={"source": "from"}):
    """Somebody waves."""

    source: MemberId
    emoji: Emoji


class IceServer(Struct, frozen=True):
    """A server that helps to connect devices, as WebRTC wants to be told of it."""

    urls: tuple[str, ...]
    username: str
    credential: str


class TurnServers(Outgoing, frozen=True, tag="turn"):
    """Which servers help to connect devices."""

    servers: tuple[IceServer, ...]
    relay_only: bool
    """Whether devices connect through them alone, and so learn no addresses of each other."""
    good_for: int | None
    """For how many seconds from now they can be asked; null if none."""


class Bye(Outgoing, frozen=True, tag="bye"):
    """The server closes this connection, and why."""

    code: str


class Pong(Outgoing, frozen=True, tag="pong"):
    """Somebody is there."""

    now: float


class Time(Outgoing, frozen=True, tag="time"):
    """The room's time has stopped, or goes on later than a device would think."""

    now: float
    stands: bool
    """Whether it stands still, until the next of these messages."""


Reply: TypeAlias = (
    Welcome | Glimpse | Update | Done | Refused | Presence | Skipped | Bye | Pong | Time
    | Staged | Signalled | Framed | Waved | TurnServers
)  # fmt: skip
