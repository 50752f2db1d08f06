"""A room with people in it, on a real log: answers, repetitions, order, time, and being lost."""

from __future__ import annotations

import asyncio
import itertools
import socket
import sqlite3
import time
from contextlib import contextmanager

import msgspec
import pytest

from emojito.rooms import commands as do, decide, snapshots
from emojito.rooms.alarms import GRACE
from emojito.rooms.budgets import BYTES_AT_ONCE, Limits
from emojito.rooms.decide import MOST_SCREENS_FROM_ONE_PLACE, MOST_WATCHERS
from emojito.rooms.events import Entry, Renamed
from emojito.rooms.live import _MOST_WAITING, replay
from emojito.rooms.messages import Do
from emojito.rooms.registry import RoomRegistry
from emojito.rooms.settings import Settings
from emojito.rules import GAMES, Refusal
from emojito.store.sqlite import SqliteStore
from tests.rooms.recording_line import PATIENCE, RecordingLine
from tests.rooms.simulation import wanted
from tests.store.meddling import write

pytestmark = pytest.mark.asyncio

GENEROUS = Limits(1e9, 1e9)
"""What may be done how often is tested elsewhere."""


class Clock:
    """The time it really is, and as much more as a test wants."""

    ahead = 0.0

    def __call__(self) -> float:
        return time.time() + self.ahead


class LiveHarness:
    """A registry, one room in it, and receivers on its lines."""

    def __init__(self, file) -> None:
        self.file = file
        self.clock = Clock()
        self.receivers: dict[str, RecordingLine] = {}
        self.tokens: dict[str, str] = {}
        self._number = 0

    async def begin(self, people: int = 3) -> LiveHarness:
        self.store = SqliteStore(self.file)
        self.registry = self.over_the_store()
        receiver = RecordingLine()
        self.live, _ = await self.registry.open("Ana", "home", receiver)
        await self._settled(receiver)
        for name in ("Ben", "Cem", "Dee")[: people - 1]:
            await self.join(name)
        return self

    def over_the_store(self) -> RoomRegistry:
        return RoomRegistry(self.store, now=self.clock, limits=GENEROUS)

    @property
    def code(self) -> str:
        return self.live.room.code

    async def join(self, name: str, address: str = "home") -> str:
        receiver = RecordingLine()
        self.live.enter(name, address, receiver)
        return await self._settled(receiver)

    async def _settled(self, receiver: RecordingLine) -> str:
        welcome = await receiver.hears("welcome")
        who: str = welcome["you"]
        self.receivers[who], self.tokens[who] = receiver, welcome["token"]
        return who

    async def resume(self, who: str) -> RecordingLine:
        receiver = RecordingLine()
        self.live.resume(self.tokens[who], receiver)
        await receiver.hears("welcome")
        self.receivers[who] = receiver
        return receiver

    def send(self, who: str, command: do.RoomCommand, *, id: str = "", seen: int = 10**9) -> str:
        """Give a command and do not wait; return what it is called."""
        self._number += 1
        id = id or f"c{self._number}"
        self.live.receive(who, self.receivers[who], Do(id, seen, command))
        return id

    async def do(self, who: str, command: do.RoomCommand, **fields) -> dict:
        """Give a command and return its answer."""
        id = self.send(who, command, **fields)
        await self.receivers[who].until(
            lambda receiver: any(m.get("id") == id for m in receiver.heard)
        )
        return next(m for m in self.receivers[who].heard if m.get("id") == id)

    async def restart(self) -> None:
        """Close the registry and open it again; everybody is away."""
        await self.registry.close()
        self.store = SqliteStore(self.file)
        self.registry = self.over_the_store()
        self.live = await self.registry.find(self.live.room.code)

    async def kept(self) -> None:
        """Wait until everything that has happened is on disk."""
        async with asyncio.timeout(PATIENCE):
            while len(await self.store.read(self.live.room.code)) < self.live.version:
                pass


def answers(receiver, id):
    return [raw for raw in receiver.raw if f'"id":"{id}"'.encode() in raw]


def play(**command):
    return do.GameMove(msgspec.Raw(msgspec.json.encode(command)))


def configure(**settings):
    return do.Configure(wanted(**settings))


# Nothing is shown before it is stored


async def test_nothing_is_told_before_it_is_on_disk(harness):
    other = sqlite3.connect(harness.file, isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    heard = {who: len(receiver.raw) for who, receiver in harness.receivers.items()}
    id = harness.send("p1", do.AddBot())
    with pytest.raises(Refusal):
        harness.live.resume("nobody's", RecordingLine())
    late, screen = RecordingLine(), RecordingLine()
    harness.live.resume(harness.tokens["p2"], late)
    harness.live.watch(screen, "10.0.0.9")
    refusal = harness.send("p3", do.AddBot())
    assert answers(harness.receivers["p1"], id) == []
    assert [m["type"] for m in harness.receivers["p1"].heard[heard["p1"] :]] in ([], ["presence"])
    assert late.raw == screen.raw == []
    assert answers(harness.receivers["p3"], refusal) == []
    other.execute("COMMIT")
    other.close()
    await harness.receivers["p1"].hears("done", id=id)
    assert (await late.hears("welcome"))["room"]["chairs"][-1] == "b1"
    assert (await screen.hears("welcome"))["room"]["chairs"][-1] == "b1"
    await harness.receivers["p3"].hears("refused", id=refusal)


async def test_done_comes_before_the_update_it_caused(harness):
    id = harness.send("p1", do.AddBot())
    await harness.receivers["p1"].hears("done", id=id)
    done = harness.receivers["p1"].last("done")
    update = await harness.receivers["p1"].hears("update", version=done["version"])
    heard = harness.receivers["p1"].heard
    assert heard.index(done) < heard.index(update)


async def test_updates_come_to_all_in_order_and_without_gaps(harness):
    for number in range(50):
        who = f"p{number % 3 + 1}"
        harness.send(who, do.Rename(who, f"Name {number}"))
    for receiver in harness.receivers.values():
        await receiver.hears("update", version=harness.live.version)
        shown = [m for m in receiver.heard if m["type"] in {"welcome", "update"}]
        for before, update in itertools.pairwise(shown):
            assert update.get("after", update["version"] - 1) == before["version"]


async def test_what_became_safe_at_once_is_told_at_once(harness):
    with writing_elsewhere(harness):
        first = harness.live.version + 1
        for number in range(5):
            harness.send("p1", do.Rename("p1", f"Name {number}"), id=f"r{number}")
        harness.send("p2", do.Stand())
    update = await harness.receivers["p3"].hears("update", version=first + 5)
    assert update["after"] == first - 1
    assert [event["type"] for event in update["events"]] == ["renamed"] * 5 + ["stood_up"]
    assert [event["name"] for event in update["events"][:5]] == [f"Name {n}" for n in range(5)]
    assert update["room"]["members"][0]["name"] == "Name 4"
    own = [m for m in harness.receivers["p1"].heard if m["type"] != "stage"][-6:]
    assert [message.get("id", "update") for message in own] == [
        *(f"r{number}" for number in range(5)), "update",
    ]  # fmt: skip


async def test_those_who_come_at_once_are_told_of_at_once(harness):
    receivers = [RecordingLine() for _ in range(4)]
    with writing_elsewhere(harness):
        for number, receiver in enumerate(receivers):
            harness.live.enter(f"New {number}", "home", receiver)
    for receiver in receivers:
        assert (await receiver.hears("welcome"))["version"] == harness.live.version
        assert "update" not in receiver.types()
    update = await harness.receivers["p1"].hears("update", version=harness.live.version)
    assert [event["name"] for event in update["events"]] == [f"New {n}" for n in range(4)]


async def test_each_move_of_a_game_is_told_by_itself(harness):
    await harness.do("p1", configure(emojito={"mode": "cooperative", "first_actor": "p1"}))
    await harness.do("p1", do.Start())
    await harness.do("p1", play(do="draw"))
    await harness.do("p1", play(do="performed"))
    first = harness.live.version + 1
    with writing_elsewhere(harness):
        harness.send("p2", play(do="guess", slot=1))
        harness.send("p1", do.Rename("p1", "Anna"))
    for version in (first, first + 1):
        assert "after" not in await harness.receivers["p3"].hears("update", version=version)


async def test_ones_own_is_sent_to_whom_it_concerns_and_the_same_to_all_others(harness):
    screen = RecordingLine()
    harness.live.watch(screen, "10.0.0.9")
    await harness.do("p1", configure(emojito={"mode": "cooperative", "first_actor": "p1"}))
    start = (await harness.do("p1", do.Start()))["version"]
    assert (await harness.receivers["p2"].hears("update", version=start))["me"]["seat"] == 1
    assert (await screen.hears("update", version=start))["me"] is None
    draw = (await harness.do("p1", play(do="draw")))["version"]
    assert "secret" in (await harness.receivers["p1"].hears("update", version=draw))["me"]
    others = [harness.receivers["p2"], harness.receivers["p3"], screen]
    for receiver in others:
        assert "me" not in await receiver.hears("update", version=draw)
    assert len({receiver.raw[-1] for receiver in others}) == 1


async def test_a_game_put_away_leaves_nothing_to_oneself(harness):
    await harness.do("p1", configure(game="mau-mau"))
    await harness.do("p1", do.Start())
    await harness.do("p1", do.EndGame())
    await harness.do("p3", do.Stand())
    rematch = (await harness.do("p1", do.Start()))["version"]
    assert (await harness.receivers["p2"].hears("update", version=rematch))["me"]["hand"]
    assert (await harness.receivers["p3"].hears("update", version=rematch))["me"] is None
    stopped = (await harness.do("p1", do.EndGame()))["version"]
    assert (await harness.receivers["p2"].hears("update", version=stopped))["me"]["legal"] == []
    away = (await harness.do("p1", do.BackToLobby()))["version"]
    assert (await harness.receivers["p2"].hears("update", version=away))["me"] is None


async def test_what_waits_for_the_disk_is_bounded(harness):
    names = [f"Name {number}" for number in range(_MOST_WAITING)]
    with writing_elsewhere(harness):
        for name in names:
            harness.send("p1", do.Rename("p1", name))
        for _ in range(3):
            harness.send("p2", do.Rename("p2", "Late"), id="late")
        late = answers(harness.receivers["p2"], "late")
        assert [msgspec.json.decode(raw)["code"] for raw in late] == ["room-busy"] * 3
        with pytest.raises(Refusal, match="too much at once"):
            harness.live.enter("New", "home", RecordingLine())
        with pytest.raises(Refusal, match="too much at once"):
            harness.live.resume(harness.tokens["p3"], RecordingLine())
        version = harness.live.version
        harness.live._happen(*decide.pass_hat(harness.live.room, ("p2",)))
        assert harness.live.version == version + 1
    await harness.receivers["p1"].hears("update", version=harness.live.version)
    harness.send("p2", do.Rename("p2", "Late"), id="late")
    await harness.receivers["p2"].until(lambda receiver: len(answers(receiver, "late")) == 4)
    assert msgspec.json.decode(answers(harness.receivers["p2"], "late")[-1])["type"] == "done"


async def test_who_is_here_is_not_said_again_and_again(harness):
    heard = harness.receivers["p1"].types().count("presence")
    for _ in range(20):
        harness.live.part(harness.receivers["p3"], "p3")
        receiver = RecordingLine()
        harness.live.resume(harness.tokens["p3"], receiver)
        harness.receivers["p3"] = receiver
    harness.live.part(harness.receivers["p3"], "p3")
    ana = await harness.receivers["p1"].until(
        lambda receiver: last_presence(receiver).get("p3") is not None
    )
    assert ana.types().count("presence") - heard <= 2


def last_presence(receiver):
    return receiver.last("presence")["presence"]


@contextmanager
def writing_elsewhere(harness):
    """Let somebody else hold the file, so that whatever happens meanwhile is kept at once."""
    other = sqlite3.connect(harness.file, isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    yield
    other.execute("COMMIT")
    other.close()


async def test_the_first_thing_a_newcomer_hears_is_welcome(harness):
    """Not who else has come meanwhile."""
    receivers = [RecordingLine() for _ in range(4)]
    for number, receiver in enumerate(receivers):
        harness.live.enter(f"New {number}", "home", receiver)
    for receiver in receivers:
        await receiver.hears("welcome")
        assert receiver.types()[0] == "welcome"


async def test_whoever_resumes_hears_welcome_first(harness):
    harness.send("p1", do.AddBot())
    receiver = RecordingLine()
    harness.live.resume(harness.tokens["p2"], receiver)
    harness.live.part(harness.receivers["p3"], "p3")
    await receiver.hears("welcome")
    assert receiver.types()[0] == "welcome"


async def test_nobody_is_present_whom_nobody_knows(harness):
    """Presence names members; who is named has been introduced."""
    harness.live.enter("New", "home", RecordingLine())
    harness.send("p1", do.Remove("p3"))
    await harness.receivers["p1"].hears("update", version=harness.live.version)
    known: set[str] = set()
    for message in harness.receivers["p1"].heard:
        if "room" in message:
            known = {member["id"] for member in message["room"]["members"]}
        if "presence" in message:
            assert set(message["presence"]) <= known


async def test_the_presence_in_a_welcome_is_of_all_people_and_no_bots(harness):
    await harness.do("p1", do.AddBot())
    harness.live.part(harness.receivers["p3"], "p3")
    receiver = await harness.resume("p2")
    presence = receiver.last("welcome")["presence"]
    assert set(presence) == {"p1", "p2", "p3"}
    assert presence["p1"] is presence["p2"] is None
    assert abs(presence["p3"] - harness.clock()) < PATIENCE


# Repetitions


async def test_a_repeated_command_gets_its_first_answer_and_happens_once(harness):
    for _ in range(3):
        harness.send("p1", do.AddBot(), id="same")
    await harness.receivers["p1"].until(lambda receiver: len(answers(receiver, "same")) == 3)
    first, second, third = answers(harness.receivers["p1"], "same")
    assert first == second == third
    assert harness.live.room.bots == 1


async def test_a_repeated_refusal_is_the_first_one_even_if_it_could_be_done_by_now(harness):
    assert (await harness.do("p1", do.Unpause(), id="r"))["code"] == "not-paused"
    await harness.do("p1", configure(game="mau-mau"))
    await harness.do("p1", do.Start())
    await harness.do("p1", do.Pause())
    harness.send("p1", do.Unpause(), id="r")
    await harness.receivers["p1"].until(lambda receiver: len(answers(receiver, "r")) == 2)
    first, second = answers(harness.receivers["p1"], "r")
    assert first == second
    assert harness.live.room.paused is not None


async def test_nothing_is_remembered_of_those_who_have_left(harness):
    """A room would grow with everybody who comes and goes, and so would its snapshots."""
    for _ in range(3):
        who = await harness.join("Guest")
        leaving = [harness.send(who, command) for command in (do.Leave(), do.AddBot())]
        await harness.receivers[who].until(
            lambda receiver, last=leaving[-1]: answers(receiver, last) or receiver.closed
        )
    await harness.kept()
    assert set(harness.live._answers) <= set(harness.live.room.members)
    harness.live.take_snapshot()
    await harness.store.ping()
    snapshot, _ = await harness.store.read_from_snapshot(harness.code)
    assert set(snapshots.decode(snapshot).answers) <= set(harness.live.room.members)


async def test_what_one_calls_a_command_is_ones_own_affair(harness):
    await harness.do("p1", do.Rename("p1", "Anna"), id="x")
    await harness.do("p2", do.Rename("p2", "Bernd"), id="x")
    names = [member.name for member in harness.live.room.members.values()]
    assert names[:2] == ["Anna", "Bernd"]


async def test_a_repetition_is_known_on_another_device_and_after_a_restart(harness):
    await harness.do("p1", do.AddBot(), id="same")
    (first,) = answers(harness.receivers["p1"], "same")
    for restart in (False, True):
        if restart:
            await harness.restart()
        receiver = await harness.resume("p1")
        harness.send("p1", do.AddBot(), id="same")
        await receiver.until(lambda receiver: answers(receiver, "same"))
        assert answers(receiver, "same") == [first]
    assert harness.live.room.bots == 1


async def test_no_more_answers_are_remembered_than_anybody_repeats(harness):
    """The latest fifty; what is older is judged anew."""
    first = await harness.do("p1", do.Pause(), id="first")
    assert first["code"] == "no-game"
    for number in range(49):
        harness.send("p1", do.Pause(), id=f"later {number}")
    await harness.do("p1", configure(game="mau-mau"))
    await harness.do("p1", do.Start())
    receiver = harness.receivers["p1"] = RecordingLine()
    harness.live.connections.add("p1", receiver)
    assert (await harness.do("p1", do.Pause(), id="later 48"))["code"] == "no-game"
    assert (await harness.do("p1", do.Pause(), id="first"))["type"] == "done"


# Late and early


async def test_a_move_for_what_is_past_is_stale_and_everything_else_is_judged(harness):
    await harness.do("p1", configure(emojito={"mode": "cooperative", "first_actor": "p1"}))
    old = harness.live.version
    await harness.do("p1", do.Start())
    assert (await harness.do("p1", play(do="draw"), seen=old))["code"] == "stale"
    assert (await harness.do("p1", do.Rename("p1", "Anna"), seen=old))["type"] == "done"
    assert (await harness.do("p1", play(do="draw"), seen=harness.live.version))["type"] == "done"


async def test_a_move_is_fresh_as_long_as_the_same_is_awaited(harness):
    """Two guess at once: the second has not seen the first one's, and need not."""
    await harness.do("p1", configure(emojito={"mode": "cooperative", "first_actor": "p1"}))
    await harness.do("p1", do.Start())
    await harness.do("p1", play(do="draw"))
    await harness.do("p1", play(do="performed"))
    seen = harness.live.version
    assert (await harness.do("p2", play(do="guess", slot=1), seen=seen))["type"] == "done"
    assert (await harness.do("p3", play(do="guess", slot=2), seen=seen))["type"] == "done"
    assert (await harness.do("p2", play(do="guess", slot=1), seen=seen))["type"] == "refused"


async def test_a_move_is_fresh_also_when_somebody_has_asked_for_more_time(harness):
    choice = {"mode": "cooperative", "first_actor": "p1"}
    await harness.do("p1", configure(emojito=choice, timers={"guess": 600}))
    for command in (do.Start(), play(do="draw"), play(do="performed")):
        await harness.do("p1", command)
    seen = harness.live.version
    await harness.do("p2", do.MoreTime())
    assert (await harness.do("p3", play(do="guess", slot=2), seen=seen))["type"] == "done"
    kept = replay(await harness.store.read(harness.code))
    assert kept.stretch_began == harness.live._stretch_began


async def test_in_teams_two_may_have_performed_at_once(harness):
    await harness.join("Dee")
    await harness.do("p1", configure(emojito={"mode": "teams"}))
    await harness.do("p1", do.Start())
    for who in ("p1", "p3"):
        await harness.do(who, play(do="draw"))
    seen = harness.live.version
    assert (await harness.do("p1", play(do="performed"), seen=seen))["type"] == "done"
    assert (await harness.do("p3", play(do="performed"), seen=seen))["type"] == "done"


async def test_in_teams_two_may_draw_at_once(harness):
    await harness.join("Dee")
    await harness.do("p1", configure(emojito={"mode": "teams"}))
    await harness.do("p1", do.Start())
    seen = harness.live.version
    assert (await harness.do("p1", play(do="draw"), seen=seen))["type"] == "done"
    assert (await harness.do("p3", play(do="draw"), seen=seen))["type"] == "done"


# Coming back


async def test_a_seat_is_on_one_device_at_a_time(harness):
    first = harness.receivers["p2"]
    second = await harness.resume("p2")
    assert first.closed == "taken-over"
    assert second.closed is None
    harness.live.part(first, "p2")
    assert "p2" in harness.live.presence.here


async def test_a_token_nobody_knows_is_refused(harness):
    with pytest.raises(Refusal) as refused:
        harness.live.resume("nobody's", RecordingLine())
    assert refused.value.code == "unknown-token"
    with pytest.raises(Refusal):
        harness.live.resume("", RecordingLine())


async def test_the_banned_are_told_so_and_the_removed_are_not_known(harness):
    await harness.do("p1", do.Ban("p2"))
    await harness.do("p1", do.Remove("p3"))
    for who, code in (("p2", "banned"), ("p3", "unknown-token")):
        with pytest.raises(Refusal) as refused:
            harness.live.resume(harness.tokens[who], RecordingLine())
        assert refused.value.code == code
        assert harness.receivers[who].closed == {"p2": "banned", "p3": "removed"}[who]


async def test_there_are_fifty_screens_at_most(harness):
    for number in range(MOST_WATCHERS):
        harness.live.watch(RecordingLine(), f"10.0.0.{number}")
    with pytest.raises(Refusal) as refused:
        harness.live.watch(RecordingLine(), "10.0.0.99")
    assert refused.value.code == "room-full"


async def test_twenty_of_them_come_from_one_place(harness):
    for _ in range(MOST_SCREENS_FROM_ONE_PLACE):
        harness.live.watch(screen := RecordingLine(), "10.0.0.9")
    assert MOST_SCREENS_FROM_ONE_PLACE == 20
    with pytest.raises(Refusal) as refused:
        harness.live.watch(RecordingLine(), "10.0.0.9")
    assert refused.value.code == "too-many-from-there"
    harness.live.watch(RecordingLine(), "10.0.0.10")
    harness.live.part(screen, None)
    harness.live.watch(RecordingLine(), "10.0.0.9")


async def test_a_ghost_makes_room_and_nobody_hears_of_it_again(harness, monkeypatch):
    monkeypatch.setattr("emojito.rooms.decide.MOST_FROM_ONE_PLACE", 3)
    harness.live.part(harness.receivers["p2"], "p2")
    who = await harness.join("Dee")
    welcome = harness.receivers[who].last("welcome")
    assert [member["id"] for member in welcome["room"]["members"]] == ["p1", "p3", who]
    assert set(welcome["presence"]) == {"p1", "p3", who}
    update = await harness.receivers["p1"].hears("update", version=welcome["version"])
    assert [event["type"] for event in update["events"]] == ["went_away", "joined"]
    with pytest.raises(Refusal) as refused:
        harness.live.resume(harness.tokens["p2"], RecordingLine())
    assert refused.value.code == "unknown-token"
    await harness.restart()
    assert list(harness.live.room.members) == ["p1", "p3", who]


async def test_everyone_from_there_goes_and_so_do_their_screens(harness):
    gang, screen, own = RecordingLine(), RecordingLine(), RecordingLine()
    harness.live.enter("Bad", "cellar", gang)
    harness.live.enter("Worse", "cellar", second := RecordingLine())
    harness.live.watch(screen, "cellar")
    harness.live.watch(own, "home")
    assert (await harness.do("p1", do.Ban("p4", household=True)))["type"] == "done"
    await screen.until(lambda receiver: receiver.closed is not None)
    assert gang.closed == second.closed == screen.closed == "banned"
    assert own.closed is None
    with pytest.raises(Refusal) as refused:
        harness.live.watch(RecordingLine(), "cellar")
    assert refused.value.code == "banned"


async def test_those_who_are_away_hold_no_door_open(harness):
    harness.live.enter("Bad", "cellar", RecordingLine())
    harness.live.enter("Ghost", "cellar", ghost := RecordingLine())
    harness.live.part(ghost, "p5")
    assert (await harness.do("p1", do.Ban("p4")))["type"] == "done"
    with pytest.raises(Refusal) as refused:
        harness.live.enter("New", "cellar", RecordingLine())
    assert refused.value.code == "banned"


async def test_the_owner_who_returns_has_the_hat_again(harness, monkeypatch):
    monkeypatch.setattr("emojito.rooms.alarms.HAT_AFTER", 0.0)
    harness.clock.ahead += GRACE
    harness.live.part(harness.receivers["p1"], "p1")
    await harness.receivers["p2"].until(lambda _: harness.live.room.host == "p2")
    assert (await harness.do("p2", do.Ban("p1")))["code"] == "not-the-owner"
    receiver = await harness.resume("p1")
    assert receiver.last("welcome")["room"]["host"] == "p1"


async def test_whoever_returns_plays_for_themselves_again(harness):
    await harness.do("p1", configure(game="mau-mau"))
    await harness.do("p1", do.Start())
    await harness.do("p1", do.Substitute("p2"))
    harness.live.part(harness.receivers["p2"], "p2")
    receiver = await harness.resume("p2")
    members = {member["id"]: member for member in receiver.last("welcome")["room"]["members"]}
    assert not members["p2"]["stand_in"]


# Time


async def test_a_clock_that_runs_out_rings_by_itself(harness):
    harness.clock.ahead += 10
    await harness.do("p1", configure(game="mau-mau", timers={"turn": 3}))
    await harness.do("p1", do.Start())
    started = harness.live.version
    harness.clock.ahead += 2.99
    await harness.resume("p2")
    update = await harness.receivers["p1"].hears("update", version=started + 1)
    assert update["events"][0]["type"] == "drew"


async def test_a_bot_moves_by_itself(harness):
    await harness.do("p1", do.AddBot())
    await harness.do("p1", configure(game="mau-mau", mau_mau={"dealer": "p3"}))
    await harness.do("p1", do.Start())
    harness.clock.ahead += 0.99
    await harness.resume("p2")
    await harness.receivers["p1"].hears("update", version=harness.live.version + 1)


async def test_a_closed_room_does_not_ring(harness):
    await harness.do("p1", configure(game="mau-mau", timers={"turn": 3}))
    await harness.do("p1", do.Start())
    harness.live.close("idle")
    assert harness.live._alarm is None or harness.live._alarm.cancelled()


async def test_a_clock_survives_a_restart(harness):
    await harness.do("p1", configure(game="mau-mau", timers={"turn": 60}))
    await harness.do("p1", do.Start())
    ends = harness.receivers["p1"].last("update")["play"]["clock"]["ends"]
    before = harness.live.room
    harness.clock.ahead += 20
    await harness.restart()
    assert harness.live.room == before
    assert set(harness.live.presence.away) == {"p1", "p2", "p3"}
    receiver = await harness.resume("p1")
    assert receiver.last("welcome")["play"]["clock"]["ends"] == ends


# Being lost


async def test_a_room_written_to_by_somebody_else_is_read_anew(harness):
    await harness.kept()
    theirs = msgspec.json.encode(Entry(1.0, (Renamed("p1", "X"),)))
    write(harness.file, harness.live.room.code, harness.live.version + 1, theirs)
    harness.send("p2", do.Rename("p2", "Mine"))
    harness.send("p2", do.Rename("p2", "Mine too"))
    await harness.receivers["p1"].until(lambda receiver: receiver.closed is not None)
    assert all(receiver.closed == "try-again" for receiver in harness.receivers.values())
    assert not any(
        b'"Mine' in raw for receiver in harness.receivers.values() for raw in receiver.raw
    )
    harness.live = await harness.registry.find(harness.live.room.code)
    names = [member.name for member in harness.live.room.members.values()]
    assert names == ["X", "Ben", "Cem"]
    await harness.resume("p2")
    assert (await harness.do("p2", do.Rename("p2", "Again")))["type"] == "done"


async def test_a_log_that_is_empty_is_no_room():
    with pytest.raises(ValueError, match="begins with RoomOpened"):
        replay([])


async def test_nobody_has_to_play_for_somebody_who_is_there(harness):
    await harness.do("p1", do.Configure(Settings(game="mau-mau")))
    await harness.do("p1", do.Start())
    assert (await harness.do("p1", do.Substitute("p2")))["code"] == "not-away"
    harness.live.part(harness.receivers["p2"], "p2")
    assert (await harness.do("p1", do.Substitute("p2")))["type"] == "done"


async def test_a_store_that_cannot_write_is_told_at_once_and_what_was_asked_may_be_asked_again(
    harness, monkeypatch
):
    monkeypatch.setattr(SqliteStore, "ailing", True)
    refusal = await harness.do("p2", do.Rename("p2", "Bea"), id="again")
    assert refusal["code"] == "store-busy"
    monkeypatch.setattr(SqliteStore, "ailing", False)
    harness.receivers["p2"].raw.clear()
    assert (await harness.do("p2", do.Rename("p2", "Bea"), id="again"))["type"] == "done"


async def test_with_hardly_any_space_left_a_game_goes_on_and_no_new_one_begins(
    harness, monkeypatch
):
    await harness.do("p1", configure(game="mau-mau"))
    await harness.do("p1", do.Start())
    monkeypatch.setattr(SqliteStore, "scarce", True)
    assert (await harness.do("p1", do.Pause()))["type"] == "done"
    assert (await harness.do("p1", do.EndGame()))["type"] == "done"
    assert (await harness.do("p1", do.Start()))["code"] == "no-space"
    with pytest.raises(Refusal) as refused:
        await harness.registry.open("Oda", "elsewhere", RecordingLine())
    assert refused.value.code == "no-space"


# Time


async def test_what_arrived_in_time_is_judged_before_a_clock_that_rings_in_the_same_moment(
    harness,
):
    """The loop was busy: the alarm is overdue, and the command waits in a socket's buffer."""
    await harness.do("p1", configure(game="mau-mau", timers={"turn": 3}))
    await harness.do("p1", do.Start())
    state = harness.live.room.play.state
    who = harness.live.room.play.seats[state.turn].member
    move = do.GameMove(
        msgspec.Raw(msgspec.json.encode(GAMES["mau-mau"].legal(state, state.turn)[0]))
    )
    before = harness.live.version
    ours, theirs = socket.socketpair()
    with ours, theirs:
        theirs.setblocking(False)
        loop = asyncio.get_running_loop()

        def read() -> None:
            theirs.recv(1)
            loop.remove_reader(theirs)
            # As the server does: when all sockets have been read.
            loop.call_soon(lambda: harness.send(who, move, id="in time"))

        loop.add_reader(theirs, read)
        ours.send(b"x")
        harness.clock.ahead += 10
        harness.live._ring()
        answered = await harness.receivers[who].until(
            lambda receiver: answers(receiver, "in time") != []
        )
    assert answered.last("done")["id"] == "in time"
    assert answered.last("done")["version"] == before + 1, "before the clock"


async def test_joining_twice_with_the_same_token_is_joining_once(harness):
    token, first, second = "t" * 32, RecordingLine(), RecordingLine()
    who = harness.live.enter("Flo", "home", first, token)
    assert (await first.hears("welcome"))["token"] == token
    assert harness.live.enter("Flo", "home", second, token) == who
    assert (await second.hears("welcome"))["you"] == who
    assert sum(member.name == "Flo" for member in harness.live.room.members.values()) == 1


async def test_newcomers_wait_while_a_room_has_written_much_and_members_do_not(harness):
    harness.live._budgets.wrote(BYTES_AT_ONCE * 3 // 4)
    with pytest.raises(Refusal) as refused:
        harness.live.enter("Flo", "home", RecordingLine())
    assert refused.value.code == "too-fast"
    await harness.resume("p2")
