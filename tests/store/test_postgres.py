"""PostgreSQL besides the contract: owners, answers that never came, outages, and bad places."""

from __future__ import annotations

import asyncio
import contextlib
import signal
from time import monotonic

import pytest
import pytest_asyncio

from emojito.rooms.ports import LogDamaged, StoreError
from emojito.store.postgres import _SNAPSHOTS, PostgresStore
from emojito.store.postgres_schema import _RIGHTS
from tests.proxy import Proxy
from tests.services import Postgres
from tests.store.verdicts import PATIENCE, Verdicts
from tests.store.writer import ROOMS, SHORT_LEASE

A, B, C = ROOMS
pytestmark = pytest.mark.asyncio


@pytest.fixture
def database(postgres):
    return postgres.create()


@pytest_asyncio.fixture
async def opening(postgres, database):
    """Opens nodes on one database."""
    async with contextlib.AsyncExitStack() as opened:

        async def open(url=None, **options):
            options = {"alone": False, "lease": SHORT_LEASE, **options}
            store = await PostgresStore.open(url or postgres.url(database), **options)
            opened.push_async_callback(store.close)
            return store

        yield open


async def until(reached):
    """Wait for something that is bound to happen."""
    async with asyncio.timeout(PATIENCE):
        while not reached():
            await asyncio.sleep(0.01)


async def fall_silent(store):
    """Let a node do nothing for longer than its lease, as if it had been stopped."""
    await store.node.stop()
    async with asyncio.timeout(PATIENCE):
        while store.has_lease:
            await asyncio.sleep(0.01)


async def claimed(store, code):
    """Claim a room as soon as its owner's lease has ended."""
    async with asyncio.timeout(PATIENCE):
        while (owner := await store.claim(code)) is None or owner.node != store.me:
            await asyncio.sleep(0.01)
    return owner


# Owners


async def test_a_room_of_a_living_node_is_refused_to_others(opening):
    mine, theirs = await opening(), await opening()
    await Verdicts(theirs).keep(A, b"1")
    assert await mine.claim(A) == (theirs.me, None)
    assert not await Verdicts(mine).verdict(A, 2)
    assert await Verdicts(theirs).verdict(A, 2)


async def test_a_room_that_was_given_up_is_anybodys(opening):
    first, second = await opening(), await opening()
    await Verdicts(first).keep(A, b"1")
    await first.release([A])
    assert await second.claim(A) == (second.me, None)
    assert await Verdicts(second).verdict(A, 2)
    assert not await Verdicts(first).verdict(A, 3)


async def test_who_has_not_claimed_a_room_keeps_nothing_in_it(opening):
    """Even if it is free, and the version fits: another may have had it, and told of more."""
    store = await opening()
    await Verdicts(store).keep(A, b"1")
    await store.release([A])
    assert not await Verdicts(store).verdict(A, 2)
    assert await store.claim(A) == (store.me, None)
    assert await Verdicts(store).verdict(A, 2)


async def test_a_closed_node_gives_up_its_rooms_at_once(opening):
    first, second = await opening(lease=60.0), await opening()
    await Verdicts(first).keep(A, b"1")
    await first.close()
    assert await second.claim(A) == (second.me, None)


async def test_of_a_stale_owner_nothing_is_kept_and_nothing_that_rests_on_it(opening):
    """The case that a unique (room, version) gets wrong: 3 is free, but rests on a refused 2."""
    stale, next_one = await opening(), await opening()
    await Verdicts(stale).keep(A, b"1")
    await fall_silent(stale)
    assert (await claimed(next_one, A)).former == stale.me
    assert next_one.takeovers == 1
    verdicts = Verdicts(stale)
    for version in (2, 3, 4):
        verdicts.append(A, version, b"stale")
    assert await Verdicts(next_one).verdict(A, 2, b"true")
    assert [safe for _, _, safe in await verdicts.all()] == [False] * 3
    assert await next_one.read(A) == [b"1", b"true"]


async def test_a_claim_refuses_even_a_version_that_would_fit(opening):
    stale, next_one = await opening(), await opening()
    await Verdicts(stale).keep(A, b"1")
    await fall_silent(stale)
    await claimed(next_one, A)
    assert not await Verdicts(stale).verdict(A, 2, b"would fit")
    assert await next_one.read(A) == [b"1"]


async def test_a_node_without_a_lease_says_so_and_learns_what_it_lost(opening):
    stale, next_one = await opening(), await opening()
    for code in (A, B):
        await Verdicts(stale).keep(code, b"1")
    await fall_silent(stale)
    assert stale.ailing
    with pytest.raises(StoreError):
        await stale.ping()
    await claimed(next_one, A)
    assert await stale.lost() == [A]
    assert stale.claimed == {B}


@pytest.mark.parametrize("clock_stood_still", [False, True])
async def test_a_lapsed_lease_counts_again_only_when_lost_rooms_are_known(
    opening, clock_stood_still
):
    stale, next_one = await opening(), await opening()
    for code in (A, B):
        await Verdicts(stale).keep(code, b"1")
    await fall_silent(stale)
    await claimed(next_one, A)
    known = []

    async def look():
        known.append((stale.has_lease, await stale.lost()))

    stale.on_lapse(look)
    if clock_stood_still:  # as that of a machine that was suspended
        stale.node._until = float("inf")
    stale.node.start()
    async with asyncio.timeout(PATIENCE):
        while not (known and stale.has_lease):
            await asyncio.sleep(0.01)
    assert known[0] == (False, [A])


async def test_a_room_claimed_again_while_it_is_given_up_stays_ours(opening, monkeypatch):
    first, second = await opening(lease=60.0), await opening()
    await Verdicts(first).keep(A, b"1")
    ask = first._ask

    async def slowly(*question):
        monkeypatch.undo()
        await first.claim(A)
        return await ask(*question)

    monkeypatch.setattr(first, "_ask", slowly)
    await first.release([A])
    assert await second.claim(A) == (first.me, None)


async def test_rooms_in_use_by_another_node_are_not_forgotten(opening):
    mine, theirs = await opening(), await opening()
    await Verdicts(theirs).keep(A, b"1")
    await Verdicts(mine).keep(B, b"1")
    await mine.delete([A, B])
    assert [summary.code for summary in await mine.summaries()] == [A]


async def test_nodes_that_have_long_gone_leave_no_rows(opening, postgres, database):
    first = await opening()
    postgres.sql(
        "INSERT INTO emojito.node VALUES ('old', now() - interval '2 hours', false)", database
    )
    async with asyncio.timeout(PATIENCE):
        while postgres.sql("SELECT id FROM emojito.node", database) != first.me:
            await asyncio.sleep(0.05)


async def test_many_snapshots_do_not_hold_up_what_people_do(opening):
    """As when five hundred rooms are let go from memory."""
    store, asked = await opening(), []
    verdicts = Verdicts(store)
    await verdicts.keep(A, b"1")
    for number in range(500):
        store.keep_snapshot(f"{number}", 1, b"x")
    store.keep_snapshot(A, 1, b"one")
    (await store._session.connection()).add_query_logger(asked.append)
    assert await verdicts.verdict(A, 2)
    assert len(asked) < 10
    async with asyncio.timeout(PATIENCE):
        while await store.read_from_snapshot(A) != (b"one", [b"{}"]):
            await asyncio.sleep(0.01)


async def test_forgetting_a_room_waits_for_its_snapshot_and_leaves_none(
    opening, postgres, database
):
    store = await opening()
    await Verdicts(store).keep(A, b"1")
    async with store._pool.acquire() as other:
        keeping = other.transaction()
        await keeping.start()
        await other.execute(_SNAPSHOTS, [A], [1], [b"one"])
        forgetting = asyncio.create_task(store.delete([A]))
        async with asyncio.timeout(PATIENCE):
            while await store._pool.fetchval("SELECT bool_and(granted) FROM pg_locks"):
                assert not forgetting.done()
        await keeping.commit()
        await forgetting
    assert postgres.sql("SELECT count(*) FROM emojito.snapshot", database) == "0"


# Answers that never came


@pytest_asyncio.fixture
async def proxy(postgres):
    async with Proxy(postgres.port) as proxy:
        yield proxy


@pytest.mark.parametrize("first", [1, 2], ids=["beginning a room", "going on"])
async def test_a_commit_whose_answer_is_lost_is_found_and_not_repeated(
    opening, postgres, database, proxy, first
):
    store = await opening(postgres.url(database, port=proxy.port))
    verdicts = Verdicts(store)
    await verdicts.keep(B, b"warm")
    if first == 2:
        await verdicts.keep(A, b"1")
    proxy.swallow_answer(b"precious")
    assert await verdicts.verdict(A, first, b"precious")
    assert proxy.swallowed.is_set()
    assert (await store.read(A))[first - 1 :] == [b"precious"]
    assert await verdicts.verdict(A, first + 1, b"next")
    assert len(await store.read(A)) == first + 1


async def test_a_commit_that_never_arrived_is_repeated(opening, postgres, database, proxy):
    store = await opening(postgres.url(database, port=proxy.port), lease=60.0)
    verdicts = Verdicts(store)
    await verdicts.keep(A, b"1")
    proxy.cut()
    verdicts.append(A, 2, b"2")
    verdicts.append(A, 3, b"3")
    async with asyncio.timeout(PATIENCE):
        while not store.ailing:
            await asyncio.sleep(0.01)
    proxy.mend()
    assert all(safe for _, _, safe in await verdicts.all())
    assert await store.read(A) == [b"1", b"2", b"3"]
    assert not store.ailing


async def test_when_another_has_the_room_by_then_what_was_kept_is_told_and_the_rest_refused(
    opening, postgres, database, proxy
):
    cut_off = await opening(postgres.url(database, port=proxy.port))
    other = await opening()
    verdicts = Verdicts(cut_off)
    await verdicts.keep(A, b"1")
    await verdicts.keep(B, b"1")
    proxy.swallow_answer(b"was kept")
    verdicts.append(A, 2, b"was kept")
    await asyncio.wait_for(proxy.swallowed.wait(), PATIENCE)
    proxy.cut()
    verdicts.append(B, 2, b"was not")
    await claimed(other, A)
    await claimed(other, B)
    proxy.mend()
    assert await verdicts.all() == [(A, 2, True), (B, 2, False)]
    assert not await verdicts.verdict(A, 3)
    assert await other.read(A) == [b"1", b"was kept"]
    assert await other.read(B) == [b"1"]


# Outages


@pytest.fixture
def own_postgres():
    server = Postgres()
    yield server
    server.close()


@pytest.mark.parametrize("how", [signal.SIGINT, signal.SIGQUIT], ids=["stopped", "crashed"])
async def test_what_waits_for_a_database_that_is_away_is_kept_when_it_returns(own_postgres, how):
    store = await PostgresStore.open(own_postgres.url(own_postgres.create()))
    verdicts = Verdicts(store)
    await verdicts.keep(A, b"1")
    await asyncio.to_thread(own_postgres.stop, how)
    for version in range(2, 12):
        verdicts.append(A, version, b"%d" % version)
    async with asyncio.timeout(PATIENCE):
        while not store.ailing:
            await asyncio.sleep(0.01)
    with pytest.raises(StoreError):
        await store.read(A)
    with pytest.raises(StoreError):
        await store.ping()
    await asyncio.to_thread(own_postgres.start)
    assert all(safe for _, _, safe in await verdicts.all())
    assert await store.read(A) == [b"%d" % version for version in range(1, 12)]
    await store.close()


@pytest.mark.parametrize("how", [signal.SIGINT, signal.SIGQUIT], ids=["stopped", "crashed"])
async def test_a_database_that_is_away_is_noticed_by_those_who_keep_nothing(own_postgres, how):
    """Whoever thinks about a move would else learn of it only when their time is up."""
    url = own_postgres.url(own_postgres.create())
    store = await PostgresStore.open(url, lease=3600.0)  # the next renewal is far away
    await Verdicts(store).keep(A, b"1")
    assert store.ailing_since is None
    before = monotonic()
    await asyncio.to_thread(own_postgres.stop, how)
    await until(lambda: store.ailing)
    assert before < store.ailing_since < monotonic() - 1
    since = store.ailing_since
    store.node._hung_up.set()  # as if the next renewal were due
    await until(lambda: not store.node._hung_up.is_set())
    assert store.ailing_since == since, "however often it is asked for"
    await asyncio.to_thread(own_postgres.start)
    await store.read(A)
    store.node._hung_up.set()
    await until(lambda: not store.ailing)
    assert await Verdicts(store).verdict(A, 2)
    await store.close()


async def test_a_database_that_keeps_entries_is_not_away_because_a_renewal_takes_long(opening):
    store = await opening()
    await Verdicts(store).keep(A, b"1")
    store.node.renewing_since = store._kept_at - 1
    store._kept_at += 2
    assert not store.ailing
    store._kept_at = store.node.renewing_since - 1
    await until(lambda: store.ailing)


async def test_closing_does_not_wait_for_ever_for_a_database_that_is_away(own_postgres):
    store = await PostgresStore.open(own_postgres.url(own_postgres.create()))
    verdicts = Verdicts(store)
    await verdicts.keep(A, b"1")
    await asyncio.to_thread(own_postgres.stop)
    verdicts.append(A, 2)
    async with asyncio.timeout(3 * PATIENCE):
        await store.close()
    assert await verdicts.all() == [(A, 2, False)]


# Damage


async def test_a_log_with_an_entry_missing_says_so(opening, postgres, database):
    store = await opening()
    await Verdicts(store).keep(A, b"1", b"2", b"3")
    postgres.sql("DELETE FROM emojito.entry WHERE version = 2", database)
    with pytest.raises(LogDamaged, match="entry 2 is missing"):
        await store.read(A)
    with pytest.raises(LogDamaged, match="entry 2 is missing"):
        await store.read_from_snapshot(A)
    postgres.sql("DELETE FROM emojito.entry WHERE version = 3", database)
    with pytest.raises(LogDamaged, match="entry 2 is missing"):
        await store.read(A)


# Places that cannot be used


async def refused(url):
    with pytest.raises(StoreError) as caught:
        await PostgresStore.open(url, lease=SHORT_LEASE)
    return str(caught.value)


async def test_an_address_where_nobody_is():
    url = "postgresql://ana:secret@127.0.0.1:1/night"
    said = await refused(url)
    assert "127.0.0.1:1/night cannot be used as a database: nobody answers there." in said
    assert "secret" not in said


async def test_a_database_that_does_not_exist(postgres):
    assert "there is no database of that name" in await refused(postgres.url("nowhere"))


async def test_a_user_who_is_not_known(postgres, database):
    said = await refused(postgres.url(database, user="nobody"))
    assert "does not let this user in" in said


@pytest.mark.parametrize(
    "theirs",
    [
        "TABLE invoices (id int)",
        "VIEW customers AS SELECT 1 AS id",
        "MATERIALIZED VIEW customers AS SELECT 1 AS id",
        "SEQUENCE invoice",
        "TYPE money AS (amount int)",
        "FUNCTION tax() RETURNS int LANGUAGE sql AS 'SELECT 19'",
        "SCHEMA shop CREATE TABLE invoices (id int)",
        "FOREIGN DATA WRAPPER far; CREATE SERVER other FOREIGN DATA WRAPPER far;"
        " CREATE FOREIGN TABLE invoices (id int) SERVER other",
    ],
    ids=["table", "view", "materialised", "sequence", "type", "function", "schema", "foreign"],
)
async def test_a_database_of_another_program(postgres, database, theirs):
    postgres.sql(f"CREATE {theirs}", database)
    assert "is a database of some other program" in await refused(postgres.url(database))
    assert (
        postgres.sql("SELECT count(*) FROM pg_namespace WHERE nspname='emojito'", database) == "0"
    )


async def test_a_schema_of_our_name_that_is_not_ours(postgres, database):
    postgres.sql("CREATE SCHEMA emojito; CREATE TABLE emojito.pictures (id int)", database)
    assert "is a database of some other program" in await refused(postgres.url(database))


@pytest.mark.parametrize("owner", ["postgres", "keeper"])
async def test_an_empty_schema_that_was_made_for_us_is_new(postgres, database, owner):
    """By somebody who may; the user of the server need not be allowed to make one."""
    postgres.sql("DO $$ BEGIN CREATE ROLE keeper LOGIN; EXCEPTION WHEN others THEN END $$")
    postgres.sql(f"CREATE SCHEMA emojito AUTHORIZATION {owner}", database)
    store = await PostgresStore.open(postgres.url(database, user=owner), lease=SHORT_LEASE)
    await Verdicts(store).keep(A, b"1")
    await store.close()


async def test_beside_a_schema_made_for_us_others_may_have_theirs(postgres, database, opening):
    postgres.sql("CREATE SCHEMA emojito; CREATE TABLE public.invoices (id int)", database)
    await Verdicts(await opening()).keep(A, b"1")


async def test_what_came_with_an_extension_is_no_other_programs(postgres, database, opening):
    if not postgres.sql("SELECT name FROM pg_available_extensions WHERE name = 'citext'"):
        pytest.skip("PostgreSQL's own extensions are not installed")
    postgres.sql("CREATE EXTENSION citext", database)
    await Verdicts(await opening()).keep(A, b"1")


async def test_a_database_that_does_not_say_its_format(postgres, database, opening):
    await (await opening()).close()
    postgres.sql("DELETE FROM emojito.format", database)
    assert "does not say in which format it is" in await refused(postgres.url(database))


async def test_a_newer_format(postgres, database, opening):
    await (await opening()).close()
    postgres.sql("UPDATE emojito.format SET number = 999", database)
    said = await refused(postgres.url(database))
    assert "was written by a newer version of Emojito (format 999)" in said


async def test_a_database_that_can_only_be_read(postgres, database):
    postgres.sql(f"ALTER DATABASE {database} SET default_transaction_read_only = on")
    assert "can only be read" in await refused(postgres.url(database))


async def test_missing_rights(postgres, database):
    postgres.sql("DO $$ BEGIN CREATE ROLE guest LOGIN; EXCEPTION WHEN others THEN END $$")
    said = await refused(postgres.url(database, user="guest"))
    assert "lacks the rights" in said


async def test_a_user_with_no_more_rights_than_are_needed_and_with_one_less(
    postgres, database, opening
):
    await (await opening()).close()
    postgres.sql("DO $$ BEGIN CREATE ROLE clerk LOGIN; EXCEPTION WHEN others THEN END $$")
    postgres.sql("GRANT USAGE ON SCHEMA emojito TO clerk", database)
    url = postgres.url(database, user="clerk")
    rights = [
        (name, right, f"{'SEQUENCE' if right == 'USAGE' else 'TABLE'} emojito.{name}")
        for name, all_of_them in _RIGHTS.items()
        for right in all_of_them.split()
    ]
    for _, right, what in rights:
        postgres.sql(f"GRANT {right} ON {what} TO clerk", database)
    store = await PostgresStore.open(url, lease=SHORT_LEASE)
    verdicts = Verdicts(store)
    await verdicts.keep(A, b"1")
    store.keep_snapshot(A, 1, b"one")
    assert await verdicts.verdict(A, 2)
    store.keep_snapshot(A, 2, b"two")
    assert await verdicts.verdict(A, 3)
    assert (await store.read_from_snapshot(A))[0] == b"two"
    await store.ping()
    await store.delete([A])
    await store.close()
    for name, right, what in rights[1:]:  # without the first it cannot tell what is there
        postgres.sql(f"REVOKE {right} ON {what} FROM clerk", database)
        said = await refused(url)
        assert f"lacks rights on emojito.{name}." in said, right
        postgres.sql(f"GRANT {right} ON {what} TO clerk", database)
    assert postgres.sql("SELECT count(*) FROM emojito.node", database) == "0"


async def test_nodes_that_start_at_the_same_moment_make_the_tables_once(postgres, database):
    stores = await asyncio.gather(
        *(PostgresStore.open(postgres.url(database), alone=False) for _ in range(4))
    )
    assert postgres.sql("SELECT count(*) FROM emojito.format", database) == "1"
    for store in stores:
        await store.close()
    assert postgres.sql("SELECT count(*) FROM emojito.node", database) == "0"
