"""Messages that are passed on and not kept: along the stage as it is now, or not at all."""

from __future__ import annotations

import sqlite3
from collections import Counter

import msgspec
import pytest
import pytest_asyncio
import structlog
from msgspec.structs import replace

from emojito.puppet.controls import FACE as FACE_CONTROLS, REST, SILENCE, decode, encode
from emojito.rooms import commands as do
from emojito.rooms.connections import Connections
from emojito.rooms.messages import (
    Candidate,
    Description,
    Do,
    Frame,
    Lend,
    Signal,
    SignalData,
    Wave,
)
from emojito.rooms.relay import (
    FRAMES_PER_SECOND,
    MOST_SEEN,
    REFUSALS_PER_SECOND,
    SIGNALS_AT_ONCE,
    SIGNALS_PER_SECOND,
    WAVES_AT_ONCE,
    Relay,
    Seen,
)
from emojito.rooms.state import Member, Room
from emojito.rules.emojito import commands as emojito
from tests.rooms.recording_line import RecordingLine
from tests.rooms.simulation import at, wanted
from tests.rooms.test_live import LiveHarness
from tests.rooms.test_passing import AUDIO, DATA, SDP, VIDEO
from tests.rooms.test_staging import TEAMS

SMILE = (0.5,) * len(REST)
HUM = (0.25,) * len(SILENCE)
FACE, VOICE = encode(SMILE), encode(HUM)
OFFER = SignalData(Description("offer", SDP + AUDIO + VIDEO))


class Theatre(LiveHarness):
    """A room whose people also say what is not kept."""

    def stage(self, who: str = "p1") -> dict:
        """The stage as somebody knows it."""
        heard = self.receivers[who].heard
        known = [m["stage"] if m["type"] == "welcome" else m for m in heard if is_staged(m)]
        return known[-1]

    @property
    def now(self) -> int:
        return int(self.stage()["version"])

    def say(self, who: str, message) -> None:
        self.live.relay(who, self.receivers[who], message)

    def frame(self, who: str, face: str = FACE, voice: str = VOICE, **fields) -> None:
        stage = fields.pop("stage", self.now)
        self.say(who, Frame(stage, face, voice, **fields))

    def signal(self, who: str, to: str, data: SignalData = OFFER, stage: int = 0) -> None:
        self.say(who, Signal(to, stage or self.now, data))

    def heard(self, who: str, type: str) -> list[dict]:
        return [m for m in self.receivers[who].heard if m["type"] == type]

    def refusals(self, who: str) -> list[str]:
        """Why what they said past the log went nowhere."""
        return [m["code"] for m in self.heard(who, "refused") if m["id"] is None]

    def hearing(self, type: str) -> set[str]:
        """Who has heard anything of a kind."""
        return {who for who in self.receivers if self.heard(who, type)}

    async def by(self, **ways: str) -> None:
        for who, way in ways.items():
            await self.do(who, do.ChooseWay(way))
        await self.settled()

    async def watch(self, name: str = "s1") -> RecordingLine:
        line = RecordingLine()
        self.live.watch(line, name)
        await line.hears("welcome")
        self.receivers[line.last("welcome")["screen"]] = line
        return line

    async def settled(self) -> None:
        """Wait until everybody knows what has happened."""
        for who, receiver in self.receivers.items():
            if who[0] == "p" and receiver.closed is None:
                await receiver.until(
                    lambda r: any(
                        m.get("version") == self.live.version and not is_staged_alone(m)
                        for m in r.heard
                    )
                )

    async def play(self, command) -> None:
        """Let the first of them give a command of the game."""
        answer = await self.do("p1", do.GameMove(msgspec.Raw(msgspec.json.encode(command))))
        assert answer["type"] == "done", answer
        await self.settled()

    async def on_stage(self) -> None:
        """Begin a game and have the first of them perform, by face."""
        options = {"mode": "competitive", "first_actor": "p1"}
        await self.do("p1", do.Configure(wanted(game="emojito", emojito=options)))
        await self.do("p1", do.Start())
        await self.settled()
        await self.play(emojito.Draw())


def is_staged(message: dict) -> bool:
    return message["type"] in {"welcome", "stage"}


def is_staged_alone(message: dict) -> bool:
    return message["type"] == "stage"


@pytest_asyncio.fixture
async def room(tmp_path):
    theatre = Theatre(tmp_path / "rooms.db")
    await theatre.begin(3)
    yield theatre
    await theatre.registry.close()


# The stage


@pytest.mark.asyncio
async def test_all_are_told_of_the_stage_right_after_what_changed_it(room):
    await room.by(p2="camera")
    for receiver in room.receivers.values():
        types = receiver.types()
        assert types[-2:] == ["update", "stage"] or types[-3:] == ["done", "update", "stage"]
    assert room.stage("p1") == room.stage("p3")
    assert room.stage()["edges"] == [["p1", "p2"], ["p2", "p3"]]
    assert not room.stage()["quiet"]


@pytest.mark.asyncio
async def test_its_version_grows_with_every_change_and_else_stays(room):
    versions = [room.now]
    for way in ("camera", "puppet", "camera"):
        await room.by(p2=way)
        versions.append(room.now)
    assert versions == sorted(set(versions))
    await room.do("p1", do.Rename("p1", "Anna"))
    await room.settled()
    assert room.now == versions[-1]


@pytest.mark.asyncio
async def test_who_comes_back_knows_it_and_it_has_grown_through_a_restart(room):
    await room.by(p2="camera")
    before = room.stage()
    line = await room.resume("p3")
    assert line.last("welcome")["stage"] == {k: v for k, v in before.items() if k != "type"}
    await room.restart()
    again = await room.resume("p1")
    assert again.last("welcome")["stage"]["version"] >= before["version"]
    assert again.last("welcome")["stage"]["edges"] == before["edges"]


@pytest.mark.asyncio
async def test_a_screen_is_told_what_it_is_called(room):
    await room.watch()
    await room.watch()
    assert room.receivers["s1"].last("welcome")["screen"] == "s1"
    assert "screen" not in room.receivers["p1"].last("welcome")
    assert all({"s1", "s2"} <= set(gate["to"]) for gate in room.stage()["gates"])
    room.live.part(room.receivers["s1"], None)
    assert all("s1" not in gate["to"] for gate in room.stage()["gates"])


# Signals


@pytest.mark.asyncio
async def test_a_signal_reaches_whom_it_is_for_and_nobody_else(room):
    await room.by(p1="camera")
    room.signal("p1", "p2")
    (heard,) = room.heard("p2", "signal")
    assert heard == {
        "type": "signal", "from": "p1", "stage": room.now,
        "data": {"description": {"type": "offer", "sdp": SDP + AUDIO + VIDEO}},
    }  # fmt: skip
    room.signal("p2", "p1", SignalData(candidate=Candidate("candidate:1")))
    room.signal("p2", "p1", SignalData(candidate=None))
    assert [m["data"]["candidate"] and 1 for m in room.heard("p1", "signal")] == [1, None]
    assert room.hearing("signal") == {"p1", "p2"}
    assert room.registry.traffic["signals_passed"] == 3


@pytest.mark.asyncio
@pytest.mark.parametrize("to", ["p3", "p2", "p9", "s1", "b1", ""])
async def test_off_the_edges_it_goes_nowhere(room, to):
    await room.by(p1="camera")
    room.signal("p2", to)
    assert room.hearing("signal") == set()
    assert room.refusals("p2") == ["off-stage"]
    assert room.registry.traffic["signals_dropped"] == 1


@pytest.mark.asyncio
async def test_sdp_that_smuggles_goes_nowhere(room):
    await room.by(p1="camera")
    room.signal("p1", "p2", SignalData(Description("offer", SDP + AUDIO + DATA)))
    assert room.hearing("signal") == set()
    assert room.refusals("p1") == ["bad-message"]


@pytest.mark.asyncio
async def test_a_connection_is_made_across_scenes_but_not_from_before_it_was_allowed(room):
    before = room.now
    await room.by(p1="camera")
    allowed = room.now
    await room.by(p3="camera")
    assert room.now > allowed
    room.signal("p1", "p2", stage=allowed)
    assert len(room.heard("p2", "signal")) == 1
    room.signal("p1", "p2", stage=before)
    assert room.refusals("p1") == ["stale-stage"]
    await room.by(p1="room")
    await room.by(p1="camera")
    for old in (allowed, room.now + 1):
        room.signal("p2", "p1", stage=old)
    assert room.hearing("signal") == {"p2"}


@pytest.mark.asyncio
async def test_a_screen_signals_and_is_signalled(room):
    await room.watch()
    await room.by(p1="camera")
    room.live.relay(None, room.receivers["s1"], Signal("p1", room.now, OFFER))
    assert room.heard("p1", "signal")[0]["from"] == "s1"
    room.signal("p1", "s1")
    assert room.heard("s1", "signal")[0]["from"] == "p1"


@pytest.mark.asyncio
async def test_who_is_removed_neither_sends_nor_receives(room):
    await room.by(p1="camera", p2="camera", p3="puppet")
    gone = room.receivers["p2"]
    for command in (do.Remove("p2"), do.Ban("p3")):
        await room.do("p1", command)
    await gone.until(lambda line: line.closed == "removed")
    room.say("p2", Signal("p1", room.now, OFFER))
    room.frame("p3")
    room.signal("p1", "p2")
    assert room.hearing("signal") == room.hearing("frame") == set()
    assert room.refusals("p1") == ["off-stage"]


@pytest.mark.asyncio
async def test_who_is_muted_neither_talks_nor_listens_nor_waves(room):
    await room.by(p1="camera", p2="puppet", p3="puppet")
    await room.do("p1", do.Mute("p2", muted=True))
    await room.settled()
    room.frame("p2")
    assert room.hearing("frame") == set()
    assert room.refusals("p2") == ["off-stage"]
    room.frame("p3")
    assert room.hearing("frame") == {"p1"}
    room.signal("p1", "p2")
    assert room.hearing("signal") == set()
    room.say("p2", Wave("👋"))
    room.say("p3", Wave("👋"))
    assert room.hearing("waved") == {"p1", "p3"}
    assert {m["from"] for m in room.heard("p1", "waved")} == {"p3"}


# Frames


@pytest.mark.asyncio
async def test_a_puppet_is_seen_and_heard_by_all_while_they_talk(room):
    await room.by(p1="puppet")
    await room.watch()
    room.frame("p1")
    assert room.hearing("frame") == {"p2", "p3", "s1"}
    assert room.heard("p2", "frame") == [
        {"type": "frame", "from": "p1", "stage": room.now, "face": FACE, "voice": VOICE}
    ]


@pytest.mark.asyncio
async def test_on_stage_the_performer_alone_is_seen(room):
    await room.by(p1="puppet", p2="puppet", p3="puppet")
    await room.watch()
    await room.on_stage()
    room.frame("p1")
    assert room.hearing("frame") == {"p2", "p3", "s1"}
    assert all(m["face"] == FACE and "voice" not in m for m in room.heard("s1", "frame"))
    for other in ("p2", "p3"):
        room.frame(other)
        assert room.refusals(other) == ["off-stage"]
    assert room.heard("p1", "frame") == []


@pytest.mark.parametrize(
    ("channel", "kept"), [("face", {"face"}), ("sound", {"voice"}), ("both", {"face", "voice"})]
)
@pytest.mark.parametrize(
    "choice",
    [{"mode": "competitive"}, {**TEAMS, "options": {"symbols_in_teams": True}}],
    ids=["alone", "teams"],
)
def test_the_server_drops_the_half_that_is_not_asked_for(choice, channel, kept):
    sim = at(
        "emojito",
        lambda state: bool(state.audience) and set(state.channel.values()) == {channel},
        symbols=[channel] * 7,
        **choice,
    )
    hall = Hall(replace(sim.room, members=with_way(sim.room.members, "puppet")))
    for seat, audience in sim.state.audience.items():
        for line in hall.lines.values():
            line.raw.clear()
        hall.say(sim.seat(seat), Frame(hall.now, FACE, VOICE))
        hearing = {who for who, line in hall.lines.items() if line.raw}
        assert hearing == set(map(sim.seat, audience))
        for who in hearing:
            (heard,) = hall.lines[who].heard
            assert heard["type"] == "frame"
            assert heard.keys() & {"face", "voice"} == kept


@pytest.mark.asyncio
async def test_when_the_performance_is_over_it_is_cut(room):
    await room.by(p1="puppet", p2="puppet", p3="puppet")
    await room.on_stage()
    performing = room.now
    await room.play(emojito.Performed())
    assert room.stage()["quiet"]
    assert room.stage()["gates"] == []
    room.frame("p1", stage=performing)
    assert room.refusals("p1") == ["stale-stage"]
    for other in ("p2", "p3"):
        room.frame(other)
        assert room.refusals(other) == ["off-stage"]
    assert room.hearing("frame") == set()


@pytest.mark.asyncio
async def test_who_comes_and_goes_before_the_stage_does_not_stop_a_puppet(room):
    await room.by(p1="puppet", p2="puppet", p3="puppet")
    talking = room.now
    await room.on_stage()
    performing = room.now
    screen = await room.watch()
    room.live.part(screen, None)
    await room.watch()
    assert room.now > performing
    room.frame("p1", stage=performing)
    assert room.hearing("frame") == {"p2", "p3", "s2"}
    assert {m["stage"] for m in room.heard("p2", "frame")} == {room.now}
    for other in (talking, room.now + 1):
        room.frame("p1", stage=other)
    assert len(room.heard("p2", "frame")) == 1
    assert room.refusals("p1") == ["stale-stage"]


@pytest.mark.asyncio
async def test_a_pause_makes_what_was_shown_before_it_stale(room):
    await room.by(p1="puppet")
    await room.on_stage()
    performing = room.now
    await room.do("p1", do.Pause())
    await room.do("p1", do.Unpause())
    await room.settled()
    room.frame("p1", stage=performing)
    assert room.refusals("p1") == ["stale-stage"]
    room.frame("p1")
    assert room.hearing("frame") == {"p2", "p3"}


@pytest.mark.asyncio
async def test_only_a_puppet_sends_frames_but_a_face_may_be_read_for_bots(room):
    await room.do("p1", do.AddBot())
    await room.by(p1="camera", p2="camera", p3="camera")
    await room.on_stage()
    room.frame("p1")
    assert room.refusals("p1") == ["off-stage"]
    assert room.live.seen_by("b1") == ()
    room.frame("p1", mask=True)
    assert room.hearing("frame") == set()
    assert len(room.live.seen_by("b1")) == 1


@pytest.mark.asyncio
async def test_who_reads_slowly_misses_frames_and_nothing_waits(room):
    await room.by(p1="puppet")
    room.receivers["p2"].slow = True
    for _ in range(5):
        room.frame("p1")
    assert room.hearing("frame") == {"p3"}
    assert room.registry.traffic == Counter(frames_passed=5, frames_dropped=5)


# Bots


@pytest.mark.asyncio
async def test_a_bot_performs_through_the_same_gates(room):
    await room.do("p1", do.AddBot())
    await room.settled()
    assert room.live.perform_frame("b1", SMILE, [HUM])
    assert room.hearing("frame") == {"p1", "p2", "p3"}
    (heard,) = room.heard("p2", "frame")
    assert heard["from"] == "b1"
    assert (heard["face"], heard["voice"]) == (FACE, VOICE)


@pytest.mark.asyncio
async def test_a_bot_remembers_what_it_may_see_of_a_performance_and_no_longer(room):
    await room.do("p1", do.AddBot())
    await room.by(p1="puppet", p2="puppet", p3="puppet")
    room.frame("p1")
    assert room.live.seen_by("b1") == (), "what is said between scenes is not"
    await room.on_stage()
    room.frame("p1")
    seen = room.live.seen_by("b1")
    assert seen == (Seen(0, decode(FACE, FACE_CONTROLS)[0], ()),), "the face alone, on the line"
    assert room.live.seen_by("p2") == (), "who is no bot has eyes of their own"
    await room.play(emojito.Performed())
    assert room.live.seen_by("b1") == seen, "it is asked for its guess now"
    await room.do("p1", do.Intervene("void_round"))
    await room.settled()
    assert room.live.seen_by("b1") == ()


# Waves and the room's camera


@pytest.mark.asyncio
async def test_a_wave_is_seen_by_all_and_never_on_stage(room):
    await room.watch()
    room.say("p2", Wave("👏"))
    assert room.hearing("waved") == {"p1", "p2", "p3", "s1"}
    assert room.heard("s1", "waved") == [{"type": "waved", "from": "p2", "emoji": "👏"}]
    await room.on_stage()
    room.say("p3", Wave("👏"))
    assert room.refusals("p3") == ["off-stage"]
    await room.play(emojito.Performed())
    room.say("p1", Wave("👏"))
    assert room.refusals("p1") == ["off-stage"]
    assert len(room.heard("s1", "waved")) == 1


@pytest.mark.asyncio
async def test_a_screen_neither_waves_nor_has_a_puppet(room):
    line = await room.watch()
    room.live.relay(None, line, Wave("👏"))
    room.live.relay(None, line, Frame(room.now, FACE))
    assert room.hearing("waved") == room.hearing("frame") == set()
    assert room.refusals("s1") == ["off-stage"]


@pytest.mark.asyncio
async def test_a_screen_lends_its_camera_until_it_takes_it_back_or_goes(room):
    line = await room.watch()
    await room.by(p1="puppet")
    room.say("p1", Lend(camera=True))
    assert room.refusals("p1") == ["off-stage"]
    room.live.relay(None, line, Lend(camera=True))
    assert room.stage()["room_camera"] == "s1"
    assert ["p1", "s1"] in room.stage()["edges"]
    room.live.relay(None, line, Lend(camera=False))
    assert room.stage()["room_camera"] is None
    room.live.relay(None, line, Lend(camera=True))
    room.live.part(line, None)
    assert room.stage()["room_camera"] is None


@pytest.mark.asyncio
async def test_a_screen_lends_its_camera_while_anybody_there_is_not_muted(room):
    line = await room.watch("home")
    room.live.relay(None, line, Lend(camera=True))
    for who in ("p2", "p3"):
        await room.do("p1", do.Mute(who, muted=True))
    await room.settled()
    assert room.stage()["room_camera"] == "s1", "a mute is of a member, and p1 is there as well"


@pytest.mark.asyncio
async def test_a_screen_does_not_lend_its_camera_where_all_are_muted(room):
    theirs, other = await room.watch("den"), await room.watch("elsewhere")
    lodger = await room.join("Lou", address="den")
    room.live.relay(None, theirs, Lend(camera=True))
    assert room.stage()["room_camera"] == "s1"
    await room.do("p1", do.Mute(lodger, muted=True))
    await room.settled()
    assert room.stage()["room_camera"] is None
    room.live.relay(None, theirs, Lend(camera=True))
    assert room.refusals("s1") == ["off-stage"]
    room.live.relay(None, other, Lend(camera=True))
    assert room.stage()["room_camera"] == "s2"


@pytest.mark.asyncio
async def test_the_host_ends_what_screens_lend(room):
    lines = [await room.watch(), await room.watch("s2"), await room.watch("s3")]
    for line in lines[:2]:
        room.live.relay(None, line, Lend(camera=True))
    room.say("p2", Lend(camera=False))
    assert room.refusals("p2") == ["off-stage"]
    assert room.stage()["room_camera"] == "s1"
    room.say("p1", Lend(camera=False))
    assert room.stage()["room_camera"] is None
    for line in lines[:2]:
        room.live.relay(None, line, Lend(camera=True))
    assert room.stage()["room_camera"] is None
    assert room.refusals("s2") == ["off-stage"]
    room.live.part(lines[1], None)
    back = await room.watch("s2")
    room.live.relay(None, back, Lend(camera=True))
    assert room.stage()["room_camera"] is None, "it has only connected anew"
    room.live.relay(None, lines[2], Lend(camera=True))
    assert room.stage()["room_camera"] == "s3"


@pytest.mark.asyncio
async def test_a_screen_beside_the_host_may_lend_again_when_it_has_reconnected(room):
    line = await room.watch("home")
    room.live.relay(None, line, Lend(camera=True))
    room.say("p1", Lend(camera=False))
    room.live.relay(None, line, Lend(camera=True))
    assert room.stage()["room_camera"] is None
    room.live.part(line, None)
    back = await room.watch("home")
    room.live.relay(None, back, Lend(camera=True))
    assert room.stage()["room_camera"] == "s2"


@pytest.mark.asyncio
async def test_the_host_ends_what_a_screen_lends_that_is_about_to_come_in_anew(room):
    line = await room.watch("den")
    room.live.relay(None, line, Lend(camera=True))
    rename = Do("r1", room.live.version, do.Rename("p2", "Bo"))
    room.live.receive("p2", room.receivers["p2"], rename)
    room.live.watch(line, "den")
    room.say("p1", Lend(camera=False))
    await room.settled()
    assert room.stage()["room_camera"] is None


# Nothing is kept


@pytest.mark.asyncio
async def test_nothing_of_it_is_in_the_database_or_in_what_is_logged(room):
    await room.by(p1="camera", p2="puppet")
    version = room.live.version
    with structlog.testing.capture_logs() as logged:
        marked = SDP + AUDIO + VIDEO + "a=secret-of-a-camera\r\n"
        room.signal("p1", "p2", SignalData(Description("offer", marked)))
        room.signal("p1", "p2", SignalData(Description("offer", marked + DATA)))
        room.signal("p1", "p9", SignalData(Description("offer", marked)))
        room.frame("p2")
        room.frame("p2", face="A" * 55 + "!")
        room.say("p3", Wave("🙈"))
    assert room.hearing("signal") == {"p2"}
    assert room.live.version == version
    room.live.take_snapshot()
    await room.kept()
    await room.registry.close()
    rows = b"".join(
        bytes(str(row), "utf-8", "replace")
        for table in tables(room.file)
        for row in sqlite3.connect(room.file).execute(f"SELECT * FROM {table}")  # noqa: S608
    )
    for secret in ("secret-of-a-camera", FACE, VOICE, "🙈", "candidate"):
        assert secret.encode() not in rows
        assert secret.encode() not in room.file.read_bytes()
        assert secret not in str(logged)


def tables(file) -> list[str]:
    found = sqlite3.connect(file).execute("SELECT name FROM sqlite_master WHERE type = 'table'")
    return [name for (name,) in found]


# How much


class Ticking:
    """A clock that goes on when a test says so."""

    at = 0.0

    def __call__(self) -> float:
        return self.at


class Hall:
    """A relay of its own in a room, by a clock of the test's own."""

    def __init__(self, room: Room) -> None:
        self.clock = Ticking()
        self.connections = Connections()
        self.lines = {who: RecordingLine() for who in room.members}
        for who, line in self.lines.items():
            self.connections.add(who, line)
            self.connections.greet(line)
        self.traffic: Counter[str] = Counter()
        self.relay = Relay(self.connections, room, traffic=self.traffic, first=1, clock=self.clock)
        self.room = room
        self.relay.restage(room)
        self.lent = 0

    def screen(self) -> str:
        """Let a screen look on."""
        line = RecordingLine()
        self.connections.add_screen(line, "elsewhere")
        self.connections.greet(line)
        screen = self.connections.screen(line)
        self.lines[screen] = line
        self.relay.restage(self.room)
        return screen

    def say(self, who: str, message) -> None:
        self.lent += self.relay.receive(who, self.lines[who], message)

    @property
    def now(self) -> int:
        return self.relay.stage.version


def with_way(members: dict[str, Member], way: str) -> dict[str, Member]:
    return {who: replace(member, way=way) for who, member in members.items()}


def lobby(people: int = 3, way: str = "puppet") -> Hall:
    """A hall in which all talk."""
    members = {f"p{number}": Member(f"p{number}", "", "t") for number in range(1, people + 1)}
    return Hall(Room("KTRF492", 0.0, with_way(members, way), tuple(members)))


def test_frames_have_a_budget_of_their_own():
    hall = lobby()
    for _ in range(100):
        hall.say("p1", Frame(hall.now, FACE))
    assert len(hall.lines["p2"].raw) == FRAMES_PER_SECOND
    assert hall.lines["p1"].last("refused")["code"] == "too-fast"
    hall.say("p2", Frame(hall.now, FACE))
    assert len(hall.lines["p3"].raw) == FRAMES_PER_SECOND + 1, "others have theirs"
    for _ in range(10):
        hall.clock.at += 1.0
        for _ in range(30):
            hall.say("p1", Frame(hall.now, FACE))
    assert hall.traffic["frames_passed"] == 2 * (11 * FRAMES_PER_SECOND + 1)


def test_one_refusal_a_second_is_enough():
    hall = lobby()
    for second in range(5):
        hall.clock.at = float(second)
        for _ in range(50):
            hall.say("p1", Frame(hall.now - 1, FACE))
            hall.say("p1", Signal("p9", hall.now, OFFER))
            hall.say("p1", Frame(hall.now))
    assert hall.lines["p1"].types() == ["refused"] * int(5 * REFUSALS_PER_SECOND)
    assert hall.lines["p2"].raw == hall.lines["p3"].raw == []


def test_thirteen_connections_are_made_at_once():
    hall = lobby(14, "camera")
    description = SignalData(Description("offer", SDP + AUDIO + VIDEO + "a=x\r\n" * 1800))
    assert len(str(description)) > 9000
    candidate = SignalData(candidate=Candidate("candidate:" + "x" * 150, "0", 0, "abcd"))
    others = [who for who in hall.lines if who != "p1"]
    for who in others:
        hall.say("p1", Signal(who, hall.now, description))
        for _ in range(20):
            hall.say("p1", Signal(who, hall.now, candidate))
        hall.say("p1", Signal(who, hall.now, SignalData(candidate=None)))
    assert hall.lines["p1"].raw == []
    assert all(len(hall.lines[who].raw) == 22 for who in others)
    for _ in range(200):
        hall.say("p1", Signal("p2", hall.now, description))
    assert hall.lines["p1"].last("refused")["code"] == "too-fast", "but not again and again"
    assert hall.traffic["signals_dropped"] > 100


def test_signals_have_a_budget_that_fills_again():
    hall = lobby(2, "camera")
    last = SignalData(candidate=None)
    cost = 1 + len(msgspec.json.encode(last)) / 1024

    def passed(times: int) -> int:
        before = hall.traffic["signals_passed"]
        for _ in range(times):
            hall.say("p1", Signal("p2", hall.now, last))
        return hall.traffic["signals_passed"] - before

    assert passed(2000) == int(SIGNALS_AT_ONCE / cost)
    assert hall.lines["p1"].last("refused")["code"] == "too-fast"
    hall.clock.at += 10.0
    assert passed(2000) in {int(10 * SIGNALS_PER_SECOND / cost) + more for more in (0, 1)}


def test_a_screen_does_not_lend_and_take_back_without_end():
    """Each time everybody would be told of another stage."""
    hall = lobby()
    screen = hall.screen()
    for _ in range(20):
        hall.say(screen, Lend(camera=True))
    assert hall.lines[screen].last("refused")["code"] == "too-fast"
    assert hall.lent == WAVES_AT_ONCE
    hall.clock.at += 1.0
    hall.say(screen, Lend(camera=False))
    hall.say(screen, Lend(camera=True))
    assert hall.lent == WAVES_AT_ONCE + 1


def test_waves_are_few():
    hall = lobby()
    for _ in range(20):
        hall.say("p1", Wave("🎉"))
    assert len(hall.lines["p2"].raw) == WAVES_AT_ONCE
    hall.clock.at += 1.0
    hall.say("p1", Wave("🎉"))
    assert len(hall.lines["p2"].raw) == WAVES_AT_ONCE + 1


def test_a_bot_remembers_the_last_minute_at_the_least():
    hall = lobby()
    for number in range(MOST_SEEN + 10):
        hall.clock.at = number / 20
        hall.relay._remember(["p1"], FACE, VOICE)
    assert hall.relay.seen_by("p1") == (), "who is no bot has eyes of their own"
    hall.relay._room.members["p1"] = Member("p1", "p1")
    for number in range(MOST_SEEN + 10):
        hall.clock.at = number / 20
        hall.relay._remember(["p1"], FACE, VOICE)
    seen = hall.relay.seen_by("p1")
    assert len(seen) == MOST_SEEN
    assert (seen[0].milliseconds, seen[1].milliseconds) == (0, 50)
