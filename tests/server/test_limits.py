"""How much one visitor may do, and what becomes of whoever does more or listens to nothing."""

from __future__ import annotations

import socket
import sqlite3
from contextlib import ExitStack, closing

import aiohttp
import pytest
from hypothesis import given, strategies as st

from emojito.rooms.limits import Bucket, Buckets
from emojito.server import websocket
from tests.server.client import Server
from tests.server.party import Party
from tests.server.raw import RawClient
from tests.server.test_http import assert_secure

# Buckets


class FakeClock:
    now = 0.0

    def __call__(self) -> float:
        return self.now


@given(
    st.integers(1, 20), st.integers(1, 20), st.lists(st.floats(0, 5), min_size=1, max_size=60)
)  # fmt: skip
def test_a_bucket_never_gives_more_than_it_holds_and_gains(rate, size, pauses):
    clock = FakeClock()
    bucket = Bucket(rate, size, clock)
    given_out = 0
    for pause in pauses:
        clock.now += pause
        given_out += bucket.take()
        assert given_out <= size + clock.now * rate + 1e-6


def test_a_drop_given_back_can_be_taken_again_and_none_more():
    bucket = Bucket(0.0, 2.0, FakeClock())
    for _ in range(3):
        bucket.give()
    assert [bucket.take() for _ in range(3)] == [True, True, False]
    bucket.give()
    assert [bucket.take() for _ in range(2)] == [True, False]


def test_everybody_has_a_bucket_of_their_own():
    buckets = Buckets(0.0, 1.0, FakeClock())
    assert buckets["a"].take()
    assert not buckets["a"].take()
    assert buckets["b"].take()


def test_there_are_only_so_many_buckets():
    buckets = Buckets(0.0, 1.0, FakeClock())
    for number in range(10_050):
        buckets[str(number)].take()
    assert len(buckets._buckets) == 10_000


# Over the wire


@pytest.mark.asyncio
async def test_more_messages_than_anybody_means_to_send(tmp_path):
    async with Server(tmp_path / "rooms.db", messages_per_second=2) as server:
        ana = await server.create()
        ben = await server.join(ana.code, "Ben")
        for _ in range(20):
            await ben.send({"type": "ping"})
        answers = [await ben.until("pong", "refused") for _ in range(20)]
        refused = [answer for answer in answers if answer["type"] == "refused"]
        assert 12 <= len(refused) <= 16, "three times the rate at once"
        assert {answer["code"] for answer in refused} == {"too-many-messages"}
        command = {"type": "do", "id": "c1", "seen": 0, "command": {"do": "sit"}}
        assert (await ben.say(command))["id"] == "c1", "so that nobody waits for an answer"
        for _ in range(200):
            await ben.send({"type": "ping"})
        assert await ben.closed() == 4009
        assert ben.bye == "too-many-messages"
        # Ana was never in the way, and sees that Ben is away.
        assert (await ana.do("add_bot"))["type"] == "done"
        while ana.presence.get("p2") is None:
            await ana.until("presence")
        assert (await server.resume(ben)).you == "p2"


@pytest.mark.asyncio
async def test_coming_back_does_not_bring_a_new_allowance(tmp_path):
    """What a member may do belongs to the member, not to the connection."""
    async with Server(tmp_path / "rooms.db", messages_per_second=4) as server:
        ana = await server.create()
        done = 0
        for _ in range(5):
            answers = [await ana.do("pause") for _ in range(6)]
            assert {answer["code"] for answer in answers} <= {"no-game", "too-fast"}
            done += sum(answer["code"] == "no-game" for answer in answers)
            ana = await server.resume(ana)
        assert 12 <= done < 30, "three times the rate at once"


@pytest.mark.asyncio
async def test_all_connections_from_an_address_have_one_allowance(tmp_path):
    async with Server(tmp_path / "rooms.db", messages_per_second=2) as server:
        codes = []
        for _ in range(20):
            client = await server.connect()
            for _ in range(5):
                answer = await client.say({"type": "ping"})
                codes.append(answer.get("code", "pong"))
        assert 60 <= codes.count("pong") < 90, "ten times what one may, three times that at once"
        assert codes.count("pong") + codes.count("too-many-messages") == 100


@pytest.mark.asyncio
async def test_changes_are_few_and_moves_are_not(tmp_path):
    async with Server(tmp_path / "rooms.db", changes_per_minute=12) as server:
        party = await Party.meet(server, 2)
        ana, ben = party.players
        names = [await ben.do("rename", who="p2", name=f"Ben {n}") for n in range(4)]
        assert [answer.get("code") for answer in names] == [None, None, *["too-many-changes"] * 2]
        again = await server.resume(ben)
        assert (await again.do("rename", who="p2", name="Bert"))["code"] == "too-many-changes"
        assert (await ana.do("rename", who="p1", name="Anna"))["type"] == "done"


@pytest.mark.asyncio
async def test_so_many_come_in_from_an_address_and_no_more(tmp_path):
    async with Server(tmp_path / "rooms.db", arrivals_per_minute=3) as server:
        ana = await server.create()
        await server.watch(ana.code)
        await server.watch(ana.code)
        late = await server.connect()
        assert (await late.say({"type": "watch", "code": ana.code}))["code"] == "too-many-arrivals"
        assert (await ana.do("add_bot"))["type"] == "done"


@pytest.mark.asyncio
async def test_what_is_our_fault_is_nobodys_wrong_guess(tmp_path):
    """A household whose room is damaged can still come into another."""
    async with Server(tmp_path / "rooms.db", guesses_per_minute=2) as server:
        ana, oda = await server.create(), await server.create("Oda")
        await server.stop()
        with closing(sqlite3.connect(tmp_path / "rooms.db")) as db, db:
            db.execute("UPDATE entry SET entry = 'x' WHERE room = 1 AND version = 2")
        await server.start()
        for _ in range(5):
            client = await server.connect()
            answer = await client.say({"type": "resume", "code": ana.code, "token": ana.token})
            assert answer["code"] == "room-unreadable"
        assert (await server.join(oda.code, "Ben")).you == "p2"


@pytest.mark.asyncio
async def test_guessing_codes_and_tokens_is_cut_off(tmp_path):
    async with Server(
        tmp_path / "rooms.db", guesses_per_minute=4, behind_proxy=("127.0.0.1",)
    ) as server:
        ana = await server.create()
        guesser = await server.connect("198.51.100.1")
        for hello in (
            {"type": "join", "code": "BCDF234", "name": "Eve"},
            {"type": "watch", "code": "nonsense"},
            {"type": "resume", "code": ana.code, "token": "guess"},
            {"type": "resume", "code": "BCDF235", "token": "guess"},
        ):
            assert (await guesser.say(hello))["code"] in {"room-unknown", "unknown-token"}
        right = {"type": "join", "code": ana.code, "name": "Eve"}
        assert (await guesser.say(right))["code"] == "too-many-guesses"
        another = await server.connect("198.51.100.1")
        assert (await another.say(right))["code"] == "too-many-guesses"
        elsewhere = await server.connect("198.51.100.2")
        assert (await elsewhere.say(right))["type"] == "welcome"


@pytest.mark.asyncio
async def test_whoever_knows_the_code_is_no_guesser(tmp_path):
    async with Server(tmp_path / "rooms.db", guesses_per_minute=2) as server:
        ana = await server.create()
        for number in range(10):
            await server.join(ana.code, f"Guest {number}")
            await server.watch(ana.code)
            await server.resume(ana)


@pytest.mark.asyncio
async def test_a_whole_class_behind_one_address_comes_back_at_once_after_a_restart(tmp_path):
    """Coming back with the right token is not guessing, however many do it at the same moment."""
    async with Server(tmp_path / "rooms.db", guesses_per_minute=20) as server:
        ana = await server.create()
        people = [await server.join(ana.code, f"Pupil {number}") for number in range(30)]
        await server.restart()
        back = [await server.connect() for _ in people]
        for client, before in zip(back, people, strict=True):
            await client.send({"type": "resume", "code": before.code, "token": before.token})
        answers = [await client.until("welcome", "refused") for client in back]
        assert [answer.get("code") for answer in answers] == [None] * len(people)
        assert [client.you for client in back] == [client.you for client in people]


@pytest.mark.asyncio
async def test_more_rooms_than_anybody_needs(tmp_path):
    async with Server(
        tmp_path / "rooms.db", rooms_per_hour=2, behind_proxy=("127.0.0.1",)
    ) as server:
        for _ in range(2):
            await server.create(address="198.51.100.1")
        client = await server.connect("198.51.100.1")
        answer = await client.say({"type": "create", "name": "Ana"})
        assert answer["code"] == "too-many-rooms"
        await server.create(address="198.51.100.2")


@pytest.mark.asyncio
async def test_a_room_that_was_not_opened_is_not_counted(tmp_path, monkeypatch):
    """Refused for whatever reason, or said again because the welcome got lost."""
    async with Server(tmp_path / "rooms.db", rooms_per_hour=2) as server:
        client = await server.connect()
        assert (await client.say({"type": "create", "name": "\u2800"}))["code"] == "bad-name"
        with monkeypatch.context() as full:
            full.setattr(type(server.registry._store), "scarce", True)
            for hello in ({"type": "create", "name": "Ana"}, {"type": "open"}):
                assert (await client.say(hello))["code"] == "no-space"
        hello = {"type": "create", "name": "Ana", "token": "t" * 43}
        codes = {(await client.say(hello))["room"]["code"] for _ in range(4)}
        assert len(codes) == 1
        assert (await client.say({"type": "create", "name": "Ana"}))["type"] == "welcome"
        assert (await client.say({"type": "create", "name": "Ana"}))["code"] == "too-many-rooms"
        assert (await client.say(hello))["room"]["code"] in codes


@pytest.mark.asyncio
async def test_more_connections_than_a_house_has_devices(tmp_path):
    async with Server(
        tmp_path / "rooms.db", connections_per_address=2, behind_proxy=("127.0.0.1",)
    ) as server:
        first, second = await server.connect(), await server.connect()
        with pytest.raises(aiohttp.WSServerHandshakeError) as refused:
            await server.connect()
        assert refused.value.status == 429
        assert_secure(refused.value.headers)
        await server.connect("198.51.100.1")
        await first.close()
        await first.closed()
        for _ in range(50):
            try:
                third = await server.connect()
                break
            except aiohttp.WSServerHandshakeError:
                await second.say({"type": "ping"})
        assert (await third.say({"type": "ping"}))["type"] == "pong"


@pytest.mark.asyncio
async def test_who_says_where_they_come_from_is_believed_only_of_a_proxy(tmp_path):
    """Else everybody could have as many addresses, and guesses, as they like."""
    async with Server(tmp_path / "rooms.db", guesses_per_minute=1) as server:
        wrong = {"type": "watch", "code": "BCDF234"}
        one = await server.connect("198.51.100.1")
        other = await server.connect("198.51.100.2")
        assert (await one.say(wrong))["code"] == "room-unknown"
        assert (await other.say(wrong))["code"] == "too-many-guesses"


@pytest.mark.asyncio
@pytest.mark.parametrize("trusted", ["127.0.0.0/8", "10.0.0.1"])
async def test_of_what_a_proxy_forwards_the_last_address_counts(tmp_path, trusted):
    """All of X-Forwarded-For, from the right, and from no other peer than a trusted proxy."""
    async with Server(
        tmp_path / "rooms.db", guesses_per_minute=1, behind_proxy=(trusted,)
    ) as server:
        wrong = {"type": "watch", "code": "BCDF234"}
        one = await server.connect("1.1.1.1, 198.51.100.1")
        other = await server.connect("2.2.2.2,198.51.100.1:4711")
        third = await server.connect("198.51.100.1, 198.51.100.2, 127.0.0.1")
        assert (await one.say(wrong))["code"] == "room-unknown"
        assert (await other.say(wrong))["code"] == "too-many-guesses"
        believed = "room-unknown" if trusted == "127.0.0.0/8" else "too-many-guesses"
        assert (await third.say(wrong))["code"] == believed


# Those who do not listen


async def talk(host, rounds):
    """Make long updates, and hear of them: nobody waits for the deaf."""
    for number in range(rounds):
        settings = {"choices": {"emojito": {"edition": f"{number} ".ljust(1200, "x")}}}
        answer = await host.do("configure", settings=settings)
        await host.caught_up(answer["version"])


def narrow(device):
    """Let the system hold little of what is on its way to a device."""
    held = device._socket._transport
    held.get_extra_info("socket").setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, 4096)
    return held


@pytest.mark.asyncio
async def test_whoever_never_reads_is_let_go_while_the_others_play_on(server, monkeypatch):
    monkeypatch.setattr(websocket, "HEARTBEAT", 3600.0)
    party = await Party.meet(server, 2)
    ana, ben = party.players
    with closing(await RawClient.connect(server, buffer=4096)) as deaf:
        await deaf.send({"type": "join", "code": ana.code, "name": "Deaf"})
        await party.caught_up(ana.version + 1)
        live = server.live(ana.code)
        held = narrow(live.connections._lines["p3"])
        most = 0
        for _ in range(60):
            await talk(ana, 10)
            await ben.caught_up(ana.version)
            most = max(most, held.get_write_buffer_size())
            if "p3" not in live.presence.here:
                break
        assert most > 100_000, "the test means something"
        assert most < 1_000_000, "bytes waiting for one device"
        assert "p3" in live.presence.away
        while ben.presence.get("p3") is None:
            await ben.until("presence")
    # And the room is as good as ever.
    await party.done(ana, "remove", who="p3")
    await party.start("mau-mau")
    await party.step()


@pytest.mark.asyncio
async def test_many_who_never_read_do_not_stop_the_server(server, monkeypatch):
    monkeypatch.setattr(websocket, "HEARTBEAT", 3600.0)
    party = await Party.meet(server, 2)
    with ExitStack() as stack:
        for _ in range(5):
            deaf = stack.enter_context(closing(await RawClient.connect(server, buffer=4096)))
            await deaf.send({"type": "watch", "code": party.host.code})
        await talk(party.host, 1)
        screens = server.live(party.host.code).connections._screens
        assert len(screens) == 5
        for screen in screens:
            narrow(screen)
        for _ in range(60):
            await talk(party.host, 10)
            if not screens:
                break
        assert not screens
        other = await server.create("Oda")
        assert (await other.do("add_bot"))["type"] == "done"


@pytest.mark.asyncio
async def test_whoever_reads_slowly_but_reads_hears_everything(server):
    party = await Party.meet(server, 2)
    ana, ben = party.players
    await talk(ana, 20)
    await ben.caught_up(ana.version)
    versions = [int(raw.split(b'"version":')[1].split(b",")[0])
                for raw in ben.heard if raw.startswith(b'{"type":"update"')]  # fmt: skip
    assert versions == list(range(versions[0], ana.version + 1))


@pytest.mark.asyncio
async def test_a_device_that_answers_no_ping_is_away(tmp_path, monkeypatch):
    monkeypatch.setattr(websocket, "HEARTBEAT", 0.2)
    async with Server(tmp_path / "rooms.db") as server:
        ana = await server.create()
        with closing(await RawClient.connect(server)) as dead:
            await dead.send({"type": "join", "code": ana.code, "name": "Dead"})
            # Ana answers pings by reading, and stays.
            while ana.presence.get("p2") is None:
                await ana.until("presence")
        assert (await ana.say({"type": "ping"}))["type"] == "pong"
