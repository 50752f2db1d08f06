"""A room with people in it, on a real log: answers, repetitions, order, time, and being lost."""

from __future__ import annotations

import asyncio
import sqlite3
import time

import msgspec
import pytest
import pytest_asyncio

from emojito.rooms import commands as do
from emojito.rooms.decide import MOST_WATCHERS
from emojito.rooms.events import Entry, Renamed
from emojito.rooms.house import House
from emojito.rooms.live import replay
from emojito.rooms.messages import Do
from emojito.rooms.settings import Settings
from emojito.rules import Refusal
from emojito.store.sqlite import SqliteStore
from tests.rooms.ear import PATIENCE, Ear
from tests.store.verdicts import Verdicts

pytestmark = pytest.mark.asyncio


class Clock:
    """The time it really is, and as much more as a test wants."""

    ahead = 0.0

    def __call__(self) -> float:
        return time.time() + self.ahead


class Evening:
    """A house, one room in it, and ears on its lines."""

    def __init__(self, file) -> None:
        self.file = file
        self.clock = Clock()
        self.ears: dict[str, Ear] = {}
        self.tokens: dict[str, str] = {}
        self._number = 0

    async def begin(self, people: int = 3) -> Evening:
        self.store = SqliteStore(self.file)
        self.house = House(self.store, now=self.clock)
        ear = Ear()
        self.live, _ = await self.house.open("Ana", "home", ear)
        await self._settled(ear)
        for name in ("Ben", "Cem", "Dee")[: people - 1]:
            await self.join(name)
        return self

    async def join(self, name: str) -> str:
        ear = Ear()
        self.live.enter(name, "home", ear)
        return await self._settled(ear)

    async def _settled(self, ear: Ear) -> str:
        welcome = await ear.hears("welcome")
        who: str = welcome["you"]
        self.ears[who], self.tokens[who] = ear, welcome["token"]
        return who

    async def resume(self, who: str, seen: int | None = None) -> Ear:
        ear = Ear()
        self.live.resume(self.tokens[who], ear, seen)
        await ear.hears("welcome")
        self.ears[who] = ear
        return ear

    def send(self, who: str, command: do.RoomCommand, *, id: str = "", seen: int = 10**9) -> str:
        """Give a command and do not wait; return what it is called."""
        self._number += 1
        id = id or f"c{self._number}"
        self.live.receive(who, self.ears[who], Do(id, seen, command))
        return id

    async def do(self, who: str, command: do.RoomCommand, **fields) -> dict:
        """Give a command and return its answer."""
        id = self.send(who, command, **fields)
        await self.ears[who].until(lambda ear: any(m.get("id") == id for m in ear.heard))
        return next(m for m in self.ears[who].heard if m.get("id") == id)

    async def restart(self) -> None:
        """Close the house and open it again; everybody is away."""
        await self.house.close()
        self.store = SqliteStore(self.file)
        self.house = House(self.store, now=self.clock)
        self.live = await self.house.find(self.live.room.code)

    async def kept(self) -> None:
        """Wait until everything that has happened is on disk."""
        async with asyncio.timeout(PATIENCE):
            while len(await self.store.read(self.live.room.code)) < self.live.version:
                pass


@pytest_asyncio.fixture
async def evening(tmp_path):
    evening = await Evening(tmp_path / "rooms.db").begin()
    yield evening
    await evening.house.close()


def answers(ear, id):
    return [raw for raw in ear.raw if f'"id":"{id}"'.encode() in raw]


def play(**command):
    return do.Play(msgspec.Raw(msgspec.json.encode(command)))


def configure(**settings):
    return do.Configure(msgspec.convert(settings, Settings))


# Nothing is shown before it is stored


async def test_nothing_is_told_before_it_is_on_disk(evening):
    other = sqlite3.connect(evening.file, isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    heard = {who: len(ear.raw) for who, ear in evening.ears.items()}
    id = evening.send("p1", do.AddBot())
    with pytest.raises(Refusal):
        evening.live.resume("nobody's", Ear(), None)
    late, screen = Ear(), Ear()
    evening.live.resume(evening.tokens["p2"], late, None)
    evening.live.watch(screen, "10.0.0.9", None)
    refusal = evening.send("p3", do.AddBot())
    assert answers(evening.ears["p1"], id) == []
    assert [m["type"] for m in evening.ears["p1"].heard[heard["p1"] :]] in ([], ["presence"])
    assert late.raw == screen.raw == []
    assert answers(evening.ears["p3"], refusal) == []
    other.execute("COMMIT")
    other.close()
    await evening.ears["p1"].hears("done", id=id)
    assert (await late.hears("welcome"))["room"]["chairs"][-1] == "b1"
    assert (await screen.hears("welcome"))["room"]["chairs"][-1] == "b1"
    await evening.ears["p3"].hears("refused", id=refusal)


async def test_done_comes_before_the_update_it_caused(evening):
    id = evening.send("p1", do.AddBot())
    await evening.ears["p1"].hears("done", id=id)
    done = evening.ears["p1"].last("done")
    update = await evening.ears["p1"].hears("update", version=done["version"])
    heard = evening.ears["p1"].heard
    assert heard.index(done) < heard.index(update)


async def test_updates_come_to_all_in_order_and_without_gaps(evening):
    for number in range(50):
        who = f"p{number % 3 + 1}"
        evening.send(who, do.Rename(who, f"Name {number}"))
    for ear in evening.ears.values():
        await ear.hears("update", version=evening.live.version)
        versions = [m["version"] for m in ear.heard if m["type"] in {"welcome", "update"}]
        assert versions == list(range(versions[0], evening.live.version + 1))


async def test_the_first_thing_a_newcomer_hears_is_welcome(evening):
    """Not who else has come meanwhile."""
    ears = [Ear() for _ in range(4)]
    for number, ear in enumerate(ears):
        evening.live.enter(f"New {number}", "home", ear)
    for ear in ears:
        await ear.hears("welcome")
        assert ear.types()[0] == "welcome"


async def test_whoever_resumes_hears_welcome_first(evening):
    evening.send("p1", do.AddBot())
    ear = Ear()
    evening.live.resume(evening.tokens["p2"], ear, None)
    evening.live.part(evening.ears["p3"], "p3")
    await ear.hears("welcome")
    assert ear.types()[0] == "welcome"


async def test_nobody_is_present_whom_nobody_knows(evening):
    """Presence names members; who is named has been introduced."""
    evening.live.enter("New", "home", Ear())
    evening.send("p1", do.Remove("p3"))
    await evening.ears["p1"].hears("update", version=evening.live.version)
    known: set[str] = set()
    for message in evening.ears["p1"].heard:
        if "room" in message:
            known = {member["id"] for member in message["room"]["members"]}
        if "presence" in message:
            assert set(message["presence"]) <= known


async def test_the_presence_in_a_welcome_is_of_all_people_and_no_bots(evening):
    await evening.do("p1", do.AddBot())
    evening.live.part(evening.ears["p3"], "p3")
    ear = await evening.resume("p2")
    presence = ear.last("welcome")["presence"]
    assert set(presence) == {"p1", "p2", "p3"}
    assert presence["p1"] is presence["p2"] is None
    assert abs(presence["p3"] - evening.clock()) < PATIENCE


# Repetitions


async def test_a_repeated_command_gets_its_first_answer_and_happens_once(evening):
    for _ in range(3):
        evening.send("p1", do.AddBot(), id="same")
    await evening.ears["p1"].until(lambda ear: len(answers(ear, "same")) == 3)
    first, second, third = answers(evening.ears["p1"], "same")
    assert first == second == third
    assert evening.live.room.bots == 1


async def test_a_repeated_refusal_is_the_first_one_even_if_it_could_be_done_by_now(evening):
    assert (await evening.do("p1", do.Resume(), id="r"))["code"] == "not-paused"
    await evening.do("p1", configure(game="mau-mau"))
    await evening.do("p1", do.Start())
    await evening.do("p1", do.Pause())
    evening.send("p1", do.Resume(), id="r")
    await evening.ears["p1"].until(lambda ear: len(answers(ear, "r")) == 2)
    first, second = answers(evening.ears["p1"], "r")
    assert first == second
    assert evening.live.room.paused is not None


async def test_what_one_calls_a_command_is_ones_own_affair(evening):
    await evening.do("p1", do.Rename("p1", "Anna"), id="x")
    await evening.do("p2", do.Rename("p2", "Bernd"), id="x")
    names = [member.name for member in evening.live.room.members.values()]
    assert names[:2] == ["Anna", "Bernd"]


async def test_a_repetition_is_known_on_another_device_and_after_a_restart(evening):
    await evening.do("p1", do.AddBot(), id="same")
    (first,) = answers(evening.ears["p1"], "same")
    for restart in (False, True):
        if restart:
            await evening.restart()
        ear = await evening.resume("p1")
        evening.send("p1", do.AddBot(), id="same")
        await ear.until(lambda ear: answers(ear, "same"))
        assert answers(ear, "same") == [first]
    assert evening.live.room.bots == 1


async def test_no_more_answers_are_remembered_than_anybody_repeats(evening):
    for number in range(200):
        evening.send("p1", do.Rename("p1", f"Name {number}"))
    assert len(evening.live._answers["p1"]) <= 100
    await evening.kept()


# Late and early


async def test_a_move_for_what_is_past_is_stale_and_everything_else_is_judged(evening):
    await evening.do("p1", configure(emojito={"mode": "cooperative", "first_actor": "p1"}))
    old = evening.live.version
    await evening.do("p1", do.Start())
    assert (await evening.do("p1", play(do="draw"), seen=old))["code"] == "stale"
    assert (await evening.do("p1", do.Rename("p1", "Anna"), seen=old))["type"] == "done"
    assert (await evening.do("p1", play(do="draw"), seen=evening.live.version))["type"] == "done"


async def test_a_move_is_fresh_as_long_as_the_same_is_awaited(evening):
    """Two guess at once: the second has not seen the first one's, and need not."""
    await evening.do("p1", configure(emojito={"mode": "cooperative", "first_actor": "p1"}))
    await evening.do("p1", do.Start())
    await evening.do("p1", play(do="draw"))
    await evening.do("p1", play(do="performed"))
    seen = evening.live.version
    assert (await evening.do("p2", play(do="guess", slot=1), seen=seen))["type"] == "done"
    assert (await evening.do("p3", play(do="guess", slot=2), seen=seen))["type"] == "done"
    assert (await evening.do("p2", play(do="guess", slot=1), seen=seen))["type"] == "refused"


async def test_in_teams_two_may_have_performed_at_once(evening):
    await evening.join("Dee")
    await evening.do("p1", configure(emojito={"mode": "teams"}))
    await evening.do("p1", do.Start())
    for who in ("p1", "p3"):
        await evening.do(who, play(do="draw"))
    seen = evening.live.version
    assert (await evening.do("p1", play(do="performed"), seen=seen))["type"] == "done"
    assert (await evening.do("p3", play(do="performed"), seen=seen))["type"] == "done"


async def test_in_teams_two_may_draw_at_once(evening):
    await evening.join("Dee")
    await evening.do("p1", configure(emojito={"mode": "teams"}))
    await evening.do("p1", do.Start())
    seen = evening.live.version
    assert (await evening.do("p1", play(do="draw"), seen=seen))["type"] == "done"
    assert (await evening.do("p3", play(do="draw"), seen=seen))["type"] == "done"


# Coming back


async def test_missed_events_are_told_to_whoever_knows_what_they_saw(evening):
    seen = evening.live.version
    evening.live.part(evening.ears["p3"], "p3")
    await evening.do("p1", do.Rename("p1", "Anna"))
    await evening.do("p2", do.Rename("p2", "Bernd"))
    ear = await evening.resume("p3", seen)
    missed = ear.last("welcome")["missed"]
    assert missed == [
        {"type": "renamed", "who": "p1", "name": "Anna"},
        {"type": "renamed", "who": "p2", "name": "Bernd"},
    ]
    assert (await evening.resume("p3", evening.live.version)).last("welcome")["missed"] == []
    assert (await evening.resume("p3")).last("welcome")["missed"] == []


@pytest.mark.parametrize("seen", [-1, 0, 1, 10**30, -(10**30)])
async def test_whatever_one_says_to_have_seen_one_is_let_in(evening, seen):
    for number in range(120):
        evening.send("p1", do.Rename("p1", f"Name {number}"))
    assert isinstance((await evening.resume("p3", seen)).last("welcome")["missed"], list)


async def test_a_seat_is_on_one_device_at_a_time(evening):
    first = evening.ears["p2"]
    second = await evening.resume("p2")
    assert first.closed == "taken-over"
    assert second.closed is None
    evening.live.part(first, "p2")
    assert "p2" in evening.live.audience.present


async def test_a_token_nobody_knows_is_refused(evening):
    with pytest.raises(Refusal) as refused:
        evening.live.resume("nobody's", Ear(), None)
    assert refused.value.code == "unknown-token"
    with pytest.raises(Refusal):
        evening.live.resume("", Ear(), None)


async def test_the_banned_are_told_so_and_the_removed_are_not_known(evening):
    await evening.do("p1", do.Ban("p2"))
    await evening.do("p1", do.Remove("p3"))
    for who, code in (("p2", "banned"), ("p3", "unknown-token")):
        with pytest.raises(Refusal) as refused:
            evening.live.resume(evening.tokens[who], Ear(), None)
        assert refused.value.code == code
        assert evening.ears[who].closed == {"p2": "banned", "p3": "removed"}[who]


async def test_there_are_fifty_screens_at_most(evening):
    for _ in range(MOST_WATCHERS):
        evening.live.watch(Ear(), "10.0.0.9", None)
    with pytest.raises(Refusal) as refused:
        evening.live.watch(Ear(), "10.0.0.9", None)
    assert refused.value.code == "room-full"


async def test_whoever_returns_plays_for_themselves_again(evening):
    await evening.do("p1", configure(game="mau-mau"))
    await evening.do("p1", do.Start())
    await evening.do("p1", do.Substitute("p2"))
    evening.live.part(evening.ears["p2"], "p2")
    ear = await evening.resume("p2")
    members = {member["id"]: member for member in ear.last("welcome")["room"]["members"]}
    assert not members["p2"]["stand_in"]


# Time


async def test_a_clock_that_runs_out_rings_by_itself(evening):
    evening.clock.ahead += 10
    await evening.do("p1", configure(game="mau-mau", timers={"turn": 3}))
    await evening.do("p1", do.Start())
    started = evening.live.version
    evening.clock.ahead += 2.99
    await evening.resume("p2")
    update = await evening.ears["p1"].hears("update", version=started + 1)
    assert update["events"][0]["type"] == "drew"


async def test_a_bot_moves_by_itself(evening):
    await evening.do("p1", do.AddBot())
    await evening.do("p1", configure(game="mau-mau", mau_mau={"dealer": "p3"}))
    await evening.do("p1", do.Start())
    evening.clock.ahead += 0.99
    await evening.resume("p2")
    await evening.ears["p1"].hears("update", version=evening.live.version + 1)


async def test_a_closed_room_does_not_ring(evening):
    await evening.do("p1", configure(game="mau-mau", timers={"turn": 3}))
    await evening.do("p1", do.Start())
    evening.live.close("idle")
    assert evening.live._alarm is None or evening.live._alarm.cancelled()


async def test_a_clock_survives_a_restart(evening):
    await evening.do("p1", configure(game="mau-mau", timers={"turn": 60}))
    await evening.do("p1", do.Start())
    ends = evening.ears["p1"].last("update")["play"]["clock"]["ends"]
    before = evening.live.room
    evening.clock.ahead += 20
    await evening.restart()
    assert evening.live.room == before
    assert set(evening.live.audience.away) == {"p1", "p2", "p3"}
    ear = await evening.resume("p1")
    assert ear.last("welcome")["play"]["clock"]["ends"] == ends


# Being lost


async def test_a_room_written_to_by_somebody_else_is_read_anew(evening):
    await evening.kept()
    theirs = msgspec.json.encode(Entry(1.0, (Renamed("p1", "X"),)))
    other = SqliteStore(evening.file)
    code, version = evening.live.room.code, evening.live.version + 1
    assert await Verdicts(other).verdict(code, version, theirs)
    await other.close()
    evening.send("p2", do.Rename("p2", "Mine"))
    evening.send("p2", do.Rename("p2", "Mine too"))
    await evening.ears["p1"].until(lambda ear: ear.closed is not None)
    assert all(ear.closed == "try-again" for ear in evening.ears.values())
    assert not any(b'"Mine' in raw for ear in evening.ears.values() for raw in ear.raw)
    evening.live = await evening.house.find(evening.live.room.code)
    names = [member.name for member in evening.live.room.members.values()]
    assert names == ["X", "Ben", "Cem"]
    await evening.resume("p2")
    assert (await evening.do("p2", do.Rename("p2", "Again")))["type"] == "done"


async def test_a_log_that_is_empty_is_no_room():
    with pytest.raises(ValueError, match="begins with RoomOpened"):
        replay([])


async def test_nobody_has_to_play_for_somebody_who_is_there(evening):
    await evening.do("p1", do.Configure(Settings(game="mau-mau")))
    await evening.do("p1", do.Start())
    assert (await evening.do("p1", do.Substitute("p2")))["code"] == "not-away"
    evening.live.part(evening.ears["p2"], "p2")
    assert (await evening.do("p1", do.Substitute("p2")))["type"] == "done"


async def test_a_log_does_not_grow_for_ever(evening, monkeypatch):
    monkeypatch.setattr("emojito.rooms.live._MOST_ENTRIES", evening.live.version)
    assert (await evening.do("p2", do.Rename("p2", "Bea")))["code"] == "room-worn-out"
    assert (await evening.do("p2", do.Leave()))["type"] == "done"


async def test_joining_twice_with_the_same_token_is_joining_once(evening):
    token, first, second = "t" * 32, Ear(), Ear()
    who = evening.live.enter("Flo", "home", first, token)
    assert (await first.hears("welcome"))["token"] == token
    assert evening.live.enter("Flo", "home", second, token) == who
    assert (await second.hears("welcome"))["you"] == who
    assert sum(member.name == "Flo" for member in evening.live.room.members.values()) == 1
