"""The event log in PostgreSQL, for rooms on several nodes: one owner each, fenced by epochs.

A room has one owner, and its row says which: an append moves the row's version on where the epoch
is still the owner's, and inserts the entries in the same statement, or does neither. Whoever claims
a room raises its epoch, so nothing an earlier owner still has in hand can be kept.

Commits are batched by nature: while one is on its way, the next batch collects. When the connection
breaks before a commit was answered, nobody can know what came of it; then the epoch is raised, so
that it comes to nothing if it has not come to anything yet, and the log is read.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Iterable, Iterator, Set
from contextlib import contextmanager
from time import monotonic
from typing import Any, Final, NamedTuple

import asyncpg
import structlog

from emojito.cluster.ports import Owner
from emojito.rooms.ports import LogDamaged, RoomSummary, StoreError
from emojito.store.postgres_errors import PASSING, place, telling, telling_reader
from emojito.store.postgres_node import LEASE, Node
from emojito.store.postgres_schema import SCHEMA, prepare
from emojito.store.postgres_session import Session

_log = structlog.get_logger()

_MOST_IN_A_BATCH: Final = 2000
_MOST_SNAPSHOTS: Final = 20
"""Between two batches: entries wait for no more of them than that."""
_MOST_FORGOTTEN: Final = 500
"""Rooms in one go; the rest comes next time."""
_READERS: Final = 4
"""Connections that read, and do what need not be done in order."""
_LONGEST: Final = 10.0
"""Seconds after which a statement is given up for lost."""
_SOON: Final = 1.0
"""Seconds within which an entry is kept if all is well."""
_PING: Final = 2.0
"""Seconds within which a sign of life must come."""
_FIRST_PAUSE: Final = 0.05
_LONGEST_PAUSE: Final = 1.0
"""Seconds between two attempts."""
_FAREWELL: Final = 5.0
"""Seconds that closing waits for a database that is away."""

_APPEND: Final = """
WITH moved AS (
    UPDATE room SET version = batch.final, last = batch.at
    FROM unnest($1::text[], $2::int[], $3::int[], $4::bigint[], $5::float8[])
        WITH ORDINALITY AS batch (code, initial, final, epoch, at, place)
    WHERE room.code = batch.code
        AND room.version = batch.initial - 1 AND room.epoch = batch.epoch
    RETURNING room.id, batch.place
), kept AS (
    INSERT INTO entry (room, version, at, entry)
    SELECT moved.id, new.version, new.at, new.entry
    FROM unnest($6::int[], $7::int[], $8::float8[], $9::bytea[])
        AS new (place, version, at, entry)
    JOIN moved ON moved.place = new.place
)
SELECT place FROM moved
"""
_BEGIN: Final = """
WITH begun AS (
    INSERT INTO room (code, version, epoch, owner, first, last)
    SELECT code, final, nextval('epoch'), $10, first, at
    FROM unnest($1::text[], $2::int[], $3::int[], $4::float8[], $5::float8[])
        AS batch (code, initial, final, first, at)
    ON CONFLICT DO NOTHING
    RETURNING id, code, epoch
), kept AS (
    INSERT INTO entry (room, version, at, entry)
    SELECT begun.id, new.version, new.at, new.entry
    FROM unnest($6::text[], $7::int[], $8::float8[], $9::bytea[])
        AS new (code, version, at, entry)
    JOIN begun ON begun.code = new.code
)
SELECT code, epoch FROM begun
"""
_UNCLAIMED: Final = """
(room.owner IS NULL OR room.owner = $2 OR NOT EXISTS (
    SELECT FROM node WHERE node.id = room.owner AND node.expires > clock_timestamp()
))
"""
_CLAIM: Final = f"""
UPDATE room SET epoch = nextval('epoch'), owner = $2
FROM (SELECT code, owner FROM room WHERE code = ANY ($1)) AS before
WHERE room.code = before.code AND {_UNCLAIMED}
RETURNING room.code, room.epoch, before.owner AS former
"""  # noqa: S608 - no words in it
_RAISE: Final = """
UPDATE room SET epoch = nextval('epoch') WHERE code = ANY ($1) AND owner = $2
RETURNING code, id, version, epoch
"""
# By the epoch: one that we have claimed again meanwhile is not given up.
_RELEASE: Final = """
UPDATE room SET owner = NULL FROM unnest($1::text[], $2::bigint[]) AS given (code, epoch)
WHERE room.code = given.code AND room.epoch = given.epoch AND owner = $3
"""
_DELETE: Final = f"""
WITH gone AS (
    DELETE FROM room WHERE code = ANY ($1) AND {_UNCLAIMED} RETURNING id
), entries AS (
    DELETE FROM entry USING gone WHERE entry.room = gone.id
)
SELECT id FROM gone
"""  # noqa: S608 - no words in it
# By itself, afterwards: it sees a snapshot for which deleting the room had to wait.
_DELETE_SNAPSHOTS: Final = "DELETE FROM snapshot WHERE room = ANY ($1)"
_SNAPSHOTS: Final = """
INSERT INTO snapshot (room, version, snapshot)
SELECT room.id, made.version, made.snapshot
FROM unnest($1::text[], $2::int[], $3::bytea[]) AS made (code, version, snapshot)
JOIN room ON room.code = made.code
FOR KEY SHARE OF room
ON CONFLICT (room) DO UPDATE SET version = excluded.version, snapshot = excluded.snapshot
"""


class Claim:
    """A room as this node owns it, or means to. What rests on a lost one is refused."""

    __slots__ = ("code", "epoch", "lost")

    def __init__(self, code: str, epoch: int | None = None) -> None:
        self.code = code
        self.epoch = epoch
        """None until the first entry is kept, which claims a room that is new."""
        self.lost = False


class _Append(NamedTuple):
    claim: Claim
    version: int
    at: float
    entry: bytes
    kept: Callable[[bool], None]


class _Group:
    """What a batch adds to one room: all of it is kept or nothing."""

    __slots__ = ("claim", "entries", "first", "times")

    def __init__(self, claim: Claim, first: int) -> None:
        self.claim = claim
        self.first = first
        self.entries: list[bytes] = []
        self.times: list[float] = []

    @property
    def next(self) -> int:
        return self.first + len(self.entries)

    def is_in(self, connection: Any, room: int) -> Any:
        """Ask whether all of it is in a room's log."""
        return connection.fetchval(
            "SELECT array_agg(entry ORDER BY version) = $4::bytea[] FROM entry"
            " WHERE room = $1 AND version BETWEEN $2 AND $3",
            room,
            self.first,
            self.next - 1,
            self.entries,
        )


class PostgresStore:
    """Rooms' logs in a PostgreSQL database, which other nodes may use as well."""

    def __init__(self, url: str, node: Node, pool: Any) -> None:
        self.node: Final = node
        self.commits: Callable[[int, float], None] = lambda _entries, _seconds: None
        """Told of every commit: how many entries, and how long it took."""
        self.errors = 0
        """How often the database failed us."""
        self.takeovers = 0
        """Rooms claimed after another node had failed."""
        self._pool = pool
        self._session = Session(url)
        self._claims: dict[str, Claim] = {}
        self._queue: list[_Append] = []
        self._snapshots: dict[str, tuple[int, bytes]] = {}
        self._queued = 0.0
        """Since when the first in the queue has been there."""
        self._committing: float | None = None
        """Since when the first that is being kept waits."""
        self._kept_at = 0.0
        """When an entry was last kept."""
        self._wake = asyncio.Event()
        self._closed = False
        self._give_up = float("inf")
        node.start()
        self._writer = asyncio.create_task(self._write())

    @classmethod
    async def open(cls, url: str, *, alone: bool = True, lease: float = LEASE) -> PostgresStore:
        """Open a database, made ready if it is new; alone, or as one of several nodes."""
        where = place(url)
        session = Session(url)
        node = Node(session, alone=alone, lease=lease)
        try:
            with telling(where):
                await _register(node, await session.connection(), where)
                pool = await asyncpg.create_pool(
                    url,
                    min_size=0,
                    max_size=_READERS,
                    command_timeout=_LONGEST,
                    timeout=_PING,
                    server_settings={"search_path": SCHEMA, "jit": "off"},
                )
        except BaseException:
            session.drop()
            raise
        return cls(url, node, pool)

    @property
    def ailing(self) -> bool:
        """See `Store.ailing`. Without a lease, another node may have the room by now."""
        return self.ailing_since is not None

    @property
    def ailing_since(self) -> float | None:
        """See `Store.ailing_since`. Whoever gives us nothing to keep cannot play either."""
        now = monotonic()
        since = self._committing
        if since is None and self._queue:
            since = self._queued
        renewing = self.node.renewing_since
        # While it keeps entries, a renewal that takes its time says nothing.
        if renewing is not None and renewing > self._kept_at:
            since = renewing if since is None else min(since, renewing)
        if since is not None and now - since > _SOON:
            return since
        return None if self.node.has_lease else now

    @property
    def scarce(self) -> bool:
        """See `Store.scarce`; the database has its own monitors."""
        return False

    def append(
        self, code: str, version: int, at: float, entry: bytes, kept: Callable[[bool], None]
    ) -> None:
        """See `Store.append`."""
        if self._closed:
            asyncio.get_running_loop().call_soon(kept, False)
            return
        claim = self._claims.get(code)
        if claim is None:
            claim = self._claims[code] = Claim(code)
        if not self._queue:
            self._queued = monotonic()
            self._wake.set()
        self._queue.append(_Append(claim, version, at, entry, kept))

    async def read(self, code: str) -> list[bytes]:
        """See `Store.read`."""
        return await self._entries(code, after=0)

    async def read_from_snapshot(self, code: str) -> tuple[bytes | None, list[bytes]]:
        """See `Store.read_from_snapshot`."""
        rows = await self._ask(
            "SELECT snapshot.version, snapshot FROM room JOIN snapshot ON snapshot.room = room.id"
            " WHERE code = $1 AND snapshot.version = (SELECT count(*) FROM entry"
            " WHERE entry.room = room.id AND entry.version <= snapshot.version)",
            code,
        )
        if not rows:
            return None, await self.read(code)
        # The log only grows: what comes meanwhile is after the snapshot.
        version, snapshot = rows[0]
        return snapshot, await self._entries(code, after=version)

    def keep_snapshot(self, code: str, version: int, snapshot: bytes) -> None:
        """See `Store.keep_snapshot`."""
        if not self._closed:
            self._snapshots[code] = version, snapshot
            self._wake.set()

    async def summaries(self) -> list[RoomSummary]:
        """See `Store.summaries`."""
        rows = await self._ask("SELECT code, version, first, last FROM room ORDER BY last DESC")
        return [RoomSummary(*row) for row in rows]

    async def unused_since(self, before: float) -> list[str]:
        """See `Store.unused_since`; as many as are forgotten in one go."""
        rows = await self._ask(
            "SELECT code FROM room WHERE last < $1 LIMIT $2", before, _MOST_FORGOTTEN
        )
        return [row["code"] for row in rows]

    async def ping(self) -> None:
        """See `Store.ping`."""
        self._expect_open()
        if self.ailing:
            raise StoreError("What has happened waits to be written.")
        try:
            async with asyncio.timeout(_PING):
                await self._ask(
                    "UPDATE node SET pulse = clock_timestamp() WHERE id = $1", self.node.id
                )
        except TimeoutError:
            raise StoreError("The database does not answer.") from None

    async def delete(self, codes: list[str]) -> None:
        """See `Store.delete`; rooms of other nodes are theirs to forget."""
        self._expect_open()
        with self._telling():
            async with self._pool.acquire() as connection, connection.transaction():
                gone = [row["id"] for row in await connection.fetch(_DELETE, codes, self.node.id)]
                await connection.execute(_DELETE_SNAPSHOTS, gone)
        for code in codes:
            self._lose(self._claims.get(code))

    async def close(self) -> None:
        """See `Store.close`. Rooms are given up at once, so that others may go on with them."""
        if self._closed:
            return
        self._closed = True
        self._give_up = monotonic() + _FAREWELL
        self._wake.set()
        await asyncio.wait([self._writer])
        await self.node.stop()
        try:
            async with asyncio.timeout(_PING):
                connection = await self._session.connection()
                await connection.execute(
                    "UPDATE room SET owner = NULL WHERE owner = $1 AND code = ANY ($2)",
                    self.node.id,
                    list(self._claims),
                )
                await connection.execute("DELETE FROM node WHERE id = $1", self.node.id)
        except (*PASSING, asyncpg.PostgresError):
            _log.warning("rooms could not be given up; others wait for the lease to end")
        await self._session.close()
        self._pool.terminate()

    # Owners

    @property
    def me(self) -> str:
        """See `Owners.me`."""
        return self.node.id

    @property
    def has_lease(self) -> bool:
        """See `Owners.has_lease`."""
        return self.node.has_lease and not self._closed

    def on_lapse(self, call: Callable[[], Awaitable[None]]) -> None:
        """See `Owners.on_lapse`."""
        self.node.lapsed = call

    @property
    def claimed(self) -> Set[str]:
        """See `Owners.claimed`."""
        return self._claims.keys()

    async def claim(self, code: str) -> Owner | None:
        """See `Owners.claim`. Not twice at the same time for the same room."""
        while code not in self._claims:
            rows = await self._ask(_CLAIM, [code], self.me)
            if rows:
                _, epoch, former = rows[0]
                if former == self.me:
                    former = None
                self.takeovers += former is not None
                self._claims.setdefault(code, Claim(code, epoch))
                return Owner(self.me, former)
            owners = await self._ask("SELECT owner FROM room WHERE code = $1", code)
            if not owners:
                return None
            if owners[0]["owner"] is not None:
                return Owner(owners[0]["owner"])
        return Owner(self.me)

    def disown(self, code: str) -> None:
        """See `Owners.disown`."""
        self._lose(self._claims.get(code))

    async def release(self, codes: Iterable[str]) -> None:
        """See `Owners.release`."""
        claims = [claim for code in codes if (claim := self._claims.get(code))]
        for claim in claims:
            self._lose(claim)
        await self._ask(
            _RELEASE, [claim.code for claim in claims], [claim.epoch for claim in claims], self.me
        )

    async def lost(self) -> list[str]:
        """See `Owners.lost`."""
        mine = [code for code, claim in self._claims.items() if claim.epoch is not None]
        rows = await self._ask(
            "SELECT code FROM room WHERE code = ANY ($1) AND owner = $2", mine, self.node.id
        )
        gone = set(mine) - {row["code"] for row in rows}
        for code in gone:
            self._lose(self._claims.get(code))
        return sorted(gone)

    def _lose(self, claim: Claim | None) -> None:
        if claim is not None:
            claim.lost = True
            if self._claims.get(claim.code) is claim:
                del self._claims[claim.code]

    # Reading

    def _expect_open(self) -> None:
        if self._closed:
            raise StoreError("The database has been closed.")

    async def _ask(self, question: str, *values: Any) -> list[Any]:
        self._expect_open()
        with self._telling():
            return list(await self._pool.fetch(question, *values))

    @contextmanager
    def _telling(self) -> Iterator[None]:
        try:
            with telling_reader():
                yield
        except StoreError:
            self.errors += 1
            raise

    async def _entries(self, code: str, after: int) -> list[bytes]:
        rows = await self._ask(
            "SELECT entry.version, entry, room.version AS latest FROM room"
            " LEFT JOIN entry ON entry.room = room.id AND entry.version > $2"
            " WHERE code = $1 ORDER BY entry.version",
            code,
            after,
        )
        if not rows:
            return []
        entries = [row["entry"] for row in rows if row["version"] is not None]
        latest = rows[0]["latest"]
        versions = [row["version"] for row in rows][: len(entries)]
        if versions != list(range(after + 1, latest + 1)):
            missing = min(set(range(after + 1, latest + 1)) - set(versions), default=latest + 1)
            raise LogDamaged(f"The log of this room is damaged: entry {missing} is missing.")
        return entries

    # Writing

    async def _write(self) -> None:
        while True:
            await self._wake.wait()
            self._wake.clear()
            while self._queue or self._snapshots:
                batch, self._queue = (
                    self._queue[:_MOST_IN_A_BATCH],
                    self._queue[_MOST_IN_A_BATCH:],
                )
                if batch:
                    self._committing, began = self._queued, monotonic()
                    verdicts = await self._keep(batch)
                    self._committing = None
                    self._queued = monotonic()
                    if any(verdicts):
                        self._kept_at = self._queued
                    self.commits(len(batch), self._queued - began)
                    _call_all(batch, verdicts)
                if self._snapshots:
                    await self._keep_snapshots()
            if self._closed:
                return

    async def _keep(self, batch: list[_Append]) -> list[bool]:
        """Keep a batch; return of each of its entries whether it is safe."""
        groups: dict[Claim, _Group] = {}
        torn: set[Claim] = set()
        wanted: list[_Group | None] = []
        for claim, version, at, entry, _ in batch:
            group = groups.get(claim)
            if group is None:
                group = groups[claim] = _Group(claim, version)
            if claim.lost or claim in torn or version != group.next:
                torn.add(claim)
                wanted.append(None)
            else:
                group.entries.append(entry)
                group.times.append(at)
                wanted.append(group)
        kept = await self._commit([group for group in groups.values() if group.entries])
        for claim, group in groups.items():
            if claim in torn or group not in kept:
                self._lose(claim)
        return [group in kept for group in wanted]

    async def _commit(self, groups: list[_Group]) -> set[_Group]:
        """Keep groups, however long it takes; return those that are kept."""
        kept: set[_Group] = set()
        pause, doubt = _FIRST_PAUSE, False
        while groups:
            try:
                async with asyncio.timeout(_LONGEST):
                    connection = await self._session.connection()
                    if doubt:
                        groups = await self._find_out(connection, groups, kept)
                    refused = await self._try(connection, groups, kept)
                    if doubt and refused:
                        # What we could not know of a moment ago may have come to its end.
                        await self._find_out(connection, refused, kept)
                    return kept
            except PASSING as error:
                self.errors += 1
                self._session.drop()
                if not doubt:
                    _log.warning("entries wait for the database", error=type(error).__name__)
                doubt = True
                if monotonic() > self._give_up:
                    break
                await asyncio.sleep(pause)
                pause = min(2 * pause, _LONGEST_PAUSE)
            except Exception:
                self.errors += 1
                self._session.drop()
                if len(groups) == 1:
                    _log.exception("entries were not kept")
                    break
                # One room's trouble is not the others': each by itself.
                for group in groups:
                    kept |= await self._commit([group])
                return kept
        return kept

    async def _try(self, connection: Any, groups: list[_Group], kept: set[_Group]) -> list[_Group]:
        """Commit groups; return those that were refused."""
        unclaimed = [g for g in groups if g.claim.epoch is None and g.first > 1]
        # Among others, whoever has not claimed a room does not know what has happened in it.
        if unclaimed and self.node.alone:
            codes = [group.claim.code for group in unclaimed]
            rows = await connection.fetch(_CLAIM, codes, self.node.id)
            epochs = {row["code"]: row["epoch"] for row in rows}
            for group in unclaimed:
                group.claim.epoch = epochs.get(group.claim.code)
        if begun := [g for g in groups if g.claim.epoch is None and g.first == 1]:
            rows = await connection.fetch(_BEGIN, *_columns_to_begin(begun), self.node.id)
            epochs = {row["code"]: row["epoch"] for row in rows}
            for group in begun:
                group.claim.epoch = epochs.get(group.claim.code)
                if group.claim.epoch is not None:
                    kept.add(group)
        if moved := [g for g in groups if g.claim.epoch is not None and g not in kept]:
            rows = await connection.fetch(_APPEND, *_columns(moved))
            kept.update(moved[row["place"] - 1] for row in rows)
        return [group for group in groups if group not in kept]

    async def _find_out(
        self, connection: Any, groups: list[_Group], kept: set[_Group]
    ) -> list[_Group]:
        """Find out what came of groups whose commit was not answered; return the ones to repeat.

        A commit that is still under way holds its rooms' rows: raising their epochs waits for it.
        """
        codes = [group.claim.code for group in groups]
        raised = await connection.fetch(_RAISE, codes, self.node.id)
        rooms = {row["code"]: (row["id"], row["version"]) for row in raised}
        epochs = {row["code"]: row["epoch"] for row in raised}
        others = await connection.fetch(
            "SELECT code, id, version FROM room WHERE code = ANY ($1)",
            [code for code in codes if code not in rooms],
        )
        rooms.update({row["code"]: (row["id"], row["version"]) for row in others})
        repeated = []
        for group in groups:
            code = group.claim.code
            room, version = rooms.get(code, (0, 0))
            group.claim.epoch = epochs.get(code, group.claim.epoch)
            if version >= group.next - 1 and await group.is_in(connection, room):
                kept.add(group)
            elif version == group.first - 1:
                repeated.append(group)
        return repeated

    async def _keep_snapshots(self) -> None:
        """Keep some; the rest after what people do meanwhile."""
        codes = list(self._snapshots)[:_MOST_SNAPSHOTS]
        made = [self._snapshots.pop(code) for code in codes]
        try:
            async with asyncio.timeout(_LONGEST):
                connection = await self._session.connection()
                await connection.execute(
                    _SNAPSHOTS, codes, [version for version, _ in made], [data for _, data in made]
                )
        except Exception as error:
            # It is no loss if one is not kept.
            self._session.drop()
            _log.warning("snapshots were not kept", error=type(error).__name__)


async def _register(node: Node, connection: Any, where: str) -> None:
    """Make a database ready and be a node of it, as soon as who was there before has gone."""
    first = None
    while True:
        async with connection.transaction():
            await prepare(connection, where)
            expires = await node.register(connection)
        if expires is None:
            return
        if first is not None and expires > first:
            raise StoreError(f"{where} is in use by another server; several of them take --bus.")
        first = expires
        await asyncio.sleep(0.1)


def _columns(groups: list[_Group]) -> tuple[list[Any], ...]:
    return (
        [group.claim.code for group in groups],
        [group.first for group in groups],
        [group.next - 1 for group in groups],
        [group.claim.epoch for group in groups],
        [group.times[-1] for group in groups],
        [place for place, group in enumerate(groups, 1) for _ in group.entries],
        [version for group in groups for version in range(group.first, group.next)],
        [at for group in groups for at in group.times],
        [entry for group in groups for entry in group.entries],
    )


def _columns_to_begin(groups: list[_Group]) -> tuple[list[Any], ...]:
    return (
        [group.claim.code for group in groups],
        [group.first for group in groups],
        [group.next - 1 for group in groups],
        [group.times[0] for group in groups],
        [group.times[-1] for group in groups],
        [group.claim.code for group in groups for _ in group.entries],
        [version for group in groups for version in range(group.first, group.next)],
        [at for group in groups for at in group.times],
        [entry for group in groups for entry in group.entries],
    )


def _call_all(batch: list[_Append], verdicts: list[bool]) -> None:
    for append, safe in zip(batch, verdicts, strict=True):
        try:
            append.kept(safe)
        except Exception:
            # One room's trouble must not keep the others from hearing that they are safe.
            _log.exception("what follows a kept entry failed")
