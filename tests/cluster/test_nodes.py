"""Several nodes, one game night."""

from __future__ import annotations

import asyncio
import re
import signal

import pytest
import pytest_asyncio

from tests.cluster.nodes import Cluster
from tests.cluster.people import seen
from tests.server.client import PATIENCE, Closed
from tests.server.party import GAMES, Party
from tests.services import Postgres, Redis
from tests.test_deploy import dashboard_metrics

pytestmark = pytest.mark.asyncio(loop_scope="module")


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def shared(tmp_path_factory, postgres, redis):
    async with Cluster(tmp_path_factory.mktemp("nodes"), postgres, redis) as cluster:
        yield cluster


@pytest_asyncio.fixture(loop_scope="module")
async def cluster(shared):
    """Three nodes that run, whatever the test before did to them."""
    await shared.mend()
    return shared


async def come_back(node, client):
    """Come back as people's devices do: again and again until somebody lets them in."""
    async with asyncio.timeout(PATIENCE):
        while True:
            back = await node.connect()
            hello = {"type": "resume", "code": client.code, "token": client.token}
            try:
                if (await back.say(hello))["type"] == "welcome":
                    return back.takes_over(client)
            except Closed:
                pass
            await back.close()
            await asyncio.sleep(0.1)


async def test_people_at_three_nodes_play_one_game_and_see_the_same(cluster):
    game, choice = GAMES["emojito-tactic-competitive"]
    party = await Party.meet(cluster, 4)
    party.others.append(await cluster.nodes[2].watch(party.host.code))
    await party.start(game, **choice)
    while not party.over:
        await party.step()
    assert [seen(client) for client in party.everybody] == [seen(party.host)] * 5


async def test_a_room_elsewhere_answers_as_one_here_does(cluster):
    here, elsewhere = cluster.nodes[:2]
    host = await here.create("Ana")
    ben = await elsewhere.join(host.code, "Ben")
    # Refusals, with what they speak of.
    stranger = await elsewhere.connect()
    answer = await stranger.say({"type": "join", "code": host.code, "name": "Ana"})
    assert (answer["code"], answer["details"]) == ("name-taken", {"name": "Ana"})
    assert "Somebody here is called Ana already" in answer["why"]
    answer = await stranger.say({"type": "resume", "code": host.code, "token": "x" * 40})
    assert answer["code"] == "unknown-token"
    answer = await stranger.say({"type": "watch", "code": "BCDF234"})
    assert answer["code"] == "room-unknown"
    answer = await ben.do("start")
    assert (answer["type"], answer["code"]) == ("refused", "host-only")
    # A look from the door.
    await stranger.send({"type": "look", "code": host.code})
    glimpse = await stranger.until("glimpse", "refused")
    assert glimpse == {"type": "glimpse", "code": host.code, "playing": False, "chair": True}
    await stranger.send({"type": "look", "code": "BCDF234"})
    assert (await stranger.until("glimpse", "refused"))["code"] == "room-unknown"
    # A command said twice happens once.
    first = await ben.do("rename", name="Benny", id="same", who=ben.you)
    again = await ben.do("rename", name="Benny", id="same", who=ben.you)
    assert first == again
    # The same device comes in again, and stays; another one takes its place.
    hello = {"type": "resume", "code": host.code, "token": ben.token}
    assert (await ben.say(hello))["type"] == "welcome"
    assert (await ben.say({"type": "ping"}))["type"] == "pong"
    other = await cluster.nodes[2].resume(ben)
    assert await ben.closed() == 4001
    await host.until("presence", "update")
    await other.close()
    message = await host.until("presence")
    while message["presence"][other.you] is None:
        message = await host.until("presence")


async def test_a_host_elsewhere_has_everybody_skip(cluster):
    here, elsewhere = cluster.nodes[:2]
    host = await here.create("Ana")
    ben = await here.join(host.code, "Ben")
    host = await elsewhere.resume(host)
    await host.send({"type": "skip", "version": host.version})
    assert await ben.until("skipped") == {"type": "skipped", "version": host.version}


async def test_a_device_goes_from_one_room_to_another_of_the_same_node(cluster):
    here, elsewhere = cluster.nodes[:2]
    first, second = await here.create("Ana"), await here.create("Eva")
    ben = await elsewhere.join(first.code, "Ben")
    assert (await ben.say({"type": "join", "code": second.code, "name": "Ben"}))[
        "type"
    ] == "welcome"
    message = await first.until("presence")
    while set(message["presence"].values()) == {None}:
        message = await first.until("presence")
    answer = await ben.do("rename", name="Bert", who=ben.you)
    assert answer["type"] == "done"
    assert (await ben.say({"type": "ping"}))["type"] == "pong"


async def test_the_dashboard_asks_only_for_figures_there_are(cluster):
    host = await cluster.nodes[0].create("Ana")
    ben = await cluster.nodes[1].join(host.code, "Ben")
    await ben.do("start")
    node = cluster.nodes[1]
    async with node.session.get(f"{node.url}/metrics") as answer:
        text = await answer.text()
    told = set(re.findall(r"^(emojito_[a-z_]+)", text, re.MULTILINE))
    assert dashboard_metrics() <= told
    assert await cluster.metric(1, "emojito_lines_away") == 1
    assert await cluster.metric(0, "emojito_lines_guests") == 1
    assert await cluster.metric(0, "emojito_rooms_owned") >= 1
    # It learns of the others when it renews its lease.
    async with asyncio.timeout(PATIENCE):
        while await cluster.metric(1, "emojito_nodes") != 3:
            await asyncio.sleep(0.1)
    assert await cluster.metric(1, "emojito_bus_up") == 1


async def test_rooms_of_a_killed_node_go_on_elsewhere(cluster):
    party = await (await Party.meet(cluster, 3)).start("mau-mau", options={"rounds": "to-500"})
    for _ in range(3):
        await party.step()
    before = seen(party.host)
    await cluster.nodes[0].kill()
    party.players = list(
        await asyncio.gather(
            *(
                come_back(cluster.nodes[1 + number % 2], client)
                for number, client in enumerate(party.players)
            )
        )
    )
    assert {str(seen(client)["table"]) for client in party.players} == {str(before["table"])}
    for _ in range(3):
        await party.step()
    owner = cluster.owner_of(party.host.code)
    assert owner in cluster.sql("SELECT id FROM node").split()


async def test_a_node_that_stops_leaves_its_rooms_to_the_others_at_once(cluster):
    party = await Party.meet(cluster, 3)
    owner = cluster.owner_of(party.host.code)
    # Nobody has to wait for its lease.
    cluster.sql(f"UPDATE node SET expires = now() + interval '1 hour' WHERE id = '{owner}'")  # noqa: S608
    said = await cluster.nodes[0].stop()
    assert "Traceback" not in said
    host, *others = party.players
    assert await host.closed() == 4010
    for client in others:
        assert await client.closed() == 4007
    back = await asyncio.gather(
        *(come_back(cluster.nodes[1 + n % 2], client) for n, client in enumerate(party.players))
    )
    party.players = list(back)
    await party.start("mau-mau")
    assert owner not in cluster.sql("SELECT id FROM node").split()
    assert cluster.owner_of(party.host.code) != owner


async def test_without_the_bus_the_owners_devices_play_on_and_the_others_return_with_it(
    tmp_path, postgres
):
    redis = Redis()
    try:
        async with Cluster(tmp_path, postgres, redis, 2) as cluster:
            host = await cluster.nodes[0].create("Ana")
            far = await cluster.nodes[1].join(host.code, "Ben")
            near = await cluster.nodes[0].join(host.code, "Cem")
            await asyncio.to_thread(redis.stop)
            assert await far.closed() == 4007
            for client in (host, near):
                answer = await client.do("rename", name=f"New {client.you}", who=client.you)
                assert answer["type"] == "done"
            # A room can be opened and played in at every node.
            other = await cluster.nodes[1].create("Eva")
            assert (await other.do("sit"))["type"] in {"done", "refused"}
            # The door tells whose room is elsewhere to come back.
            knocking = await cluster.nodes[1].connect()
            await knocking.send({"type": "resume", "code": host.code, "token": far.token})
            assert await knocking.closed() == 4007
            await asyncio.to_thread(redis.start)
            back = await come_back(cluster.nodes[1], far)
            assert back.version >= near.version
    finally:
        redis.close()


async def test_while_the_database_is_away_time_stands_still_at_every_node(tmp_path, redis):
    postgres = Postgres()
    try:
        async with Cluster(tmp_path, postgres, redis, 2) as cluster:
            host = await cluster.nodes[0].create("Ana")
            far = await cluster.nodes[1].join(host.code, "Ben")
            other = await cluster.nodes[1].create("Eva")  # nobody does anything there
            await host.do("configure", settings={"game": "mau-mau", "timers": {"turn": 300}})
            await host.do("start")
            await asyncio.to_thread(postgres.stop, signal.SIGQUIT)
            for client in (host, far, other):
                stopped = await client.until("time")
                assert stopped["stands"]
                for _ in range(3):
                    assert (await client.say({"type": "ping"}))["now"] == stopped["now"]
            answer = await far.do("rename", who=far.you, name="Bea")
            assert answer["code"] == "store-busy"
            version = host.version
            await asyncio.to_thread(postgres.start)
            for client in (host, far, other):
                assert not (await client.until("time"))["stands"]
            assert (await far.do("rename", who=far.you, name="Bea"))["type"] == "done"
            await host.caught_up(version + 1)
    finally:
        postgres.close()


async def test_guessing_at_many_nodes_is_no_faster_than_at_one(tmp_path, postgres, redis):
    async with Cluster(tmp_path, postgres, redis, 2, "--guesses-per-minute=2") as cluster:
        guesser = [await node.connect() for node in cluster.nodes]
        wrong = {"type": "watch", "code": "BCDF234"}
        for _ in range(2):
            assert (await guesser[0].say(wrong))["code"] == "room-unknown"
        async with asyncio.timeout(PATIENCE):
            while (await guesser[1].say(wrong))["code"] != "too-many-guesses":
                pass
        # What was guessed at the second counts at the first as well: debt for a while.
        assert (await guesser[0].say(wrong))["code"] == "too-many-guesses"
