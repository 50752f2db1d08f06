"""Everything that can go wrong between nodes, done to real servers while people play."""

from __future__ import annotations

import asyncio
import contextlib
import os
import random
import signal
from collections.abc import Awaitable, Callable
from contextlib import AsyncExitStack
from dataclasses import dataclass, field
from pathlib import Path
from time import monotonic
from typing import Final, Self, TypeAlias

from tests.cluster.checker import Findings, check, read_logs
from tests.cluster.nodes import Cluster
from tests.cluster.people import Table
from tests.proxy import Proxy
from tests.server.process import ServerProcess, emojito
from tests.services import Postgres, Redis

MEETING: Final = 300.0
"""Seconds within which everybody has come."""
ONE_FAULT: Final = 240.0
"""Seconds within which a fault has been done and mended."""
CLOSING: Final = 180.0
"""Seconds within which games come to their end."""
MOST_TROUBLES: Final = 5
"""With the run itself, after which it ends early."""
BEYOND_LEASE: Final = 8.0
"""Seconds after which others have claimed the rooms of a node that does not answer."""


class ExposedCluster(Cluster):
    """Nodes that reach their servers through proxies, each through its own."""

    def __init__(
        self,
        folder: Path,
        postgres: Postgres,
        redis: Redis,
        to_postgres: list[Proxy],
        to_redis: list[Proxy],
    ) -> None:
        self.to_postgres = to_postgres
        self.to_redis = to_redis
        super().__init__(folder, postgres, redis, len(to_postgres))

    def database_url(self, node: int) -> str:
        """Return where a node finds the database."""
        return self.postgres.url(self.database, port=self.to_postgres[node].port)

    def bus_url(self, node: int) -> str:
        """Return where a node finds the bus."""
        return f"redis://127.0.0.1:{self.to_redis[node].port}"


@dataclass
class Outcome:
    """What a run came to."""

    findings: Findings
    faults: list[str] = field(default_factory=list)
    """What was done to the servers, in order."""
    rooms: int = 0
    games: int = 0
    finished: int = 0
    """Rooms whose game could be finished when all was over."""
    returns: int = 0
    """How often somebody came back by themselves."""
    absent: int = 0
    """People who never did."""
    apart: int = 0
    """Rooms that some see otherwise than others, players or screens at any node."""
    troubles: list[str] = field(default_factory=list)
    """What went wrong with the run itself."""

    @property
    def is_clean(self) -> bool:
        """Whether everything is as promised."""
        whole = self.finished == self.rooms and not self.absent and not self.apart
        return self.findings.is_clean and whole and not self.troubles

    def __str__(self) -> str:
        return (
            f"{self.findings}\n{self.rooms} rooms, {self.games} games, "
            f"{self.finished} finished at the end, {self.returns} returns, {self.absent} people "
            f"missing, {self.apart} rooms not seen alike; {len(self.faults)} faults done, "
            f"{len(self.troubles)} troubles"
        )


class ChaosRun:
    """A game night on three nodes into which faults are injected (chaos testing)."""

    def __init__(self, folder: Path, rooms: int, seed: int) -> None:
        self._folder = folder
        self._dice = random.Random(seed)  # noqa: S311
        self._rooms = rooms
        self._seed = seed
        self._opened = AsyncExitStack()
        self.postgres: Postgres
        self.redis: Redis
        self.cluster: ExposedCluster
        self.stalled: ServerProcess | None = None
        """Whose clock is behind, the latest."""
        self.done: list[str] = []
        self.troubles: list[str] = []
        self.tell: Callable[[str], None] = lambda _: None
        """Hears of each fault before it is done."""

    async def __aenter__(self) -> Self:
        async with AsyncExitStack() as opened:
            self.postgres = await asyncio.to_thread(Postgres)
            opened.callback(self.postgres.close)
            self.redis = await asyncio.to_thread(Redis)
            opened.callback(self.redis.close)
            proxies = [
                [await opened.enter_async_context(Proxy(port)) for _ in range(3)]
                for port in (self.postgres.port, self.redis.port)
            ]
            self.cluster = ExposedCluster(self._folder, self.postgres, self.redis, *proxies)
            await opened.enter_async_context(self.cluster)
            self.tables = [
                Table(number, self.cluster.nodes, self._seed) for number in range(self._rooms)
            ]
            self._opened = opened.pop_all()
        return self

    async def __aexit__(self, *_: object) -> None:
        await self._opened.aclose()

    async def run(self, faults: list[Fault] | float) -> Outcome:
        """Play while these faults are done, or random ones for so many seconds; then check."""
        async with asyncio.timeout(MEETING):
            await asyncio.gather(*(table.meet() for table in self.tables))
        playing = [asyncio.create_task(table.play()) for table in self.tables]
        try:
            if isinstance(faults, list):
                for fault in faults:
                    await self._do(fault)
            else:
                ends = monotonic() + faults
                while monotonic() < ends and len(self.troubles) < MOST_TROUBLES:
                    await self._try(self._dice.choice(ALL))
            return await self._end(playing)
        finally:
            for task in playing:
                task.cancel()
            await asyncio.gather(*playing, return_exceptions=True)
            for table in self.tables:
                await table.go_home()

    async def _try(self, fault: Fault) -> None:
        """Do it; if that fails, what has happened is checked all the same."""
        try:
            async with asyncio.timeout(ONE_FAULT):
                await self._do(fault)
        except Exception as error:
            self.troubles.append(f"{fault.__name__}: {error!r}")
            self.tell(self.troubles[-1])
            with contextlib.suppress(Exception):
                await self.cluster.mend()

    async def _do(self, fault: Fault) -> None:
        self.done.append(fault.__name__)
        moves = sum(table.moves for table in self.tables)
        self.tell(f"{len(self.done):4} {fault.__name__} ({moves:,} moves so far)")
        await self.some_moves()
        await fault(self)
        await self.cluster.mend()

    async def some_moves(self) -> None:
        """Let people play on for a while, so that something is under way."""
        moves = sum(table.moves for table in self.tables)
        wanted = moves + self._dice.randrange(1, 4 * len(self.tables))
        ends = monotonic() + 20
        while sum(table.moves for table in self.tables) < wanted and monotonic() < ends:
            await asyncio.sleep(0.02)

    async def _end(self, playing: list[asyncio.Task[None]]) -> Outcome:
        """Let everybody finish their game and go home; then compare."""
        for table in self.tables:
            table.closing_time = True
        ended, _ = await asyncio.wait(playing, timeout=CLOSING)
        failures = [repr(error) for task in ended if (error := task.exception())]
        self.troubles += failures
        together = await asyncio.gather(*(table.all_back() for table in self.tables))
        alike = await asyncio.gather(*(table.is_seen_alike() for table in self.tables))
        backup = self._folder / "after.db"
        status, _, complaint = await emojito(
            "backup", str(backup), "--database", self.postgres.url(self.cluster.database)
        )
        assert status == 0, (complaint, self.troubles)
        findings = check([table.room for table in self.tables], read_logs(backup))
        players = [player for table in self.tables for player in table.players]
        return Outcome(
            findings,
            self.done,
            rooms=len(self.tables),
            games=sum(table.games for table in self.tables),
            finished=len(ended) - len(failures),
            returns=sum(player.returns for player in players),
            absent=sum(not player.here for player in players),
            apart=sum(not (one and other) for one, other in zip(together, alike, strict=True)),
            troubles=self.troubles,
        )

    # Tools of the faults

    def any_node(self) -> int:
        """Choose a victim."""
        return self._dice.randrange(len(self.cluster.nodes))

    async def a_while(self, longest: float) -> None:
        """Leave it as it is for a while."""
        await asyncio.sleep(self._dice.uniform(0.2, longest))


Fault: TypeAlias = Callable[[ChaosRun], Awaitable[None]]


async def kill_node(chaos: ChaosRun) -> None:
    """SIGKILL."""
    await chaos.cluster.nodes[chaos.any_node()].kill()
    await chaos.a_while(8.0)


async def stop_node(chaos: ChaosRun) -> None:
    """Stop a node in good order."""
    await chaos.cluster.nodes[chaos.any_node()].stop(signal.SIGTERM)
    await chaos.a_while(3.0)


async def stall_node(chaos: ChaosRun) -> None:
    """SIGSTOP until others have its rooms, then SIGCONT: it wakes up with a stale memory."""
    node = chaos.stalled = chaos.cluster.nodes[chaos.any_node()]
    os.kill(node.pid, signal.SIGSTOP)
    try:
        await asyncio.sleep(BEYOND_LEASE)
    finally:
        os.kill(node.pid, signal.SIGCONT)


async def hand_on_by_a_slow_clock(chaos: ChaosRun) -> None:
    """A node falls behind, has rooms for a while, and leaves them in the middle of a turn."""
    await stall_node(chaos)
    # Its clock is behind now, and it has lost its rooms: let it have those of another.
    slow, other, _ = sorted(chaos.cluster.nodes, key=lambda node: node is not chaos.stalled)
    await other.kill()
    await asyncio.sleep(BEYOND_LEASE)
    await chaos.some_moves()
    await slow.kill()
    await asyncio.sleep(BEYOND_LEASE)


async def restart_redis(chaos: ChaosRun) -> None:
    """Redis restarts."""
    await asyncio.to_thread(chaos.redis.stop, signal.SIGKILL)
    await asyncio.to_thread(chaos.redis.start)


async def redis_outage(chaos: ChaosRun) -> None:
    """Redis is away for ten seconds."""
    await asyncio.to_thread(chaos.redis.stop)
    await asyncio.sleep(10.0)
    await asyncio.to_thread(chaos.redis.start)


async def restart_postgres(chaos: ChaosRun) -> None:
    """PostgreSQL restarts in good order."""
    await asyncio.to_thread(chaos.postgres.stop)
    await asyncio.to_thread(chaos.postgres.start)


async def crash_postgres(chaos: ChaosRun) -> None:
    """PostgreSQL crashes in the middle of whatever it does, and recovers."""
    await asyncio.to_thread(chaos.postgres.stop, signal.SIGQUIT)
    await asyncio.to_thread(chaos.postgres.start)


async def postgres_outage(chaos: ChaosRun) -> None:
    """PostgreSQL is away for ten seconds, longer than leases last."""
    await asyncio.to_thread(chaos.postgres.stop, signal.SIGQUIT)
    await asyncio.sleep(10.0)
    await asyncio.to_thread(chaos.postgres.start)


async def lose_answers(chaos: ChaosRun) -> None:
    """Each node's next commit is kept, and its answer lost."""
    for proxy in chaos.cluster.to_postgres:
        proxy.swallow_answer(b'"format"')
    for proxy in chaos.cluster.to_postgres:
        with contextlib.suppress(TimeoutError):
            await asyncio.wait_for(proxy.swallowed.wait(), 5.0)
        proxy.mend()
        proxy.swallowed.clear()


async def cut_from_redis(chaos: ChaosRun) -> None:
    """One node loses Redis."""
    await _cut(chaos, chaos.cluster.to_redis[chaos.any_node()], 10.0)


async def cut_from_postgres(chaos: ChaosRun) -> None:
    """One node loses PostgreSQL, and with it in the end its lease."""
    await _cut(chaos, chaos.cluster.to_postgres[chaos.any_node()], 10.0)


async def silence_redis(chaos: ChaosRun) -> None:
    """Nothing passes between one node and Redis, and nobody says so."""
    await _hang(chaos, chaos.cluster.to_redis[chaos.any_node()], 8.0)


async def silence_postgres(chaos: ChaosRun) -> None:
    """Nothing passes between one node and PostgreSQL, and nobody says so."""
    await _hang(chaos, chaos.cluster.to_postgres[chaos.any_node()], 10.0)


async def full_restart(chaos: ChaosRun) -> None:
    """All nodes are killed at once."""
    await asyncio.gather(*(node.kill() for node in chaos.cluster.nodes))


async def _cut(chaos: ChaosRun, proxy: Proxy, longest: float) -> None:
    proxy.cut()
    try:
        await chaos.a_while(longest)
    finally:
        proxy.mend()


async def _hang(chaos: ChaosRun, proxy: Proxy, longest: float) -> None:
    proxy.hang()
    try:
        await chaos.a_while(longest)
    finally:
        proxy.mend()


ALL: Final[list[Fault]] = [
    kill_node, stop_node, stall_node, hand_on_by_a_slow_clock, restart_redis, redis_outage,
    restart_postgres, crash_postgres, postgres_outage, lose_answers, cut_from_redis,
    cut_from_postgres, silence_redis, silence_postgres, full_restart,
]  # fmt: skip
