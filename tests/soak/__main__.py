"""An hour of play in five minutes: people come and go, and nothing may be left of them.

    python -m tests.soak --minutes 5             # one process with SQLite
    python -m tests.soak --minutes 1.5 --nodes 2  # nodes on PostgreSQL and Redis

Rooms are opened, played in and left; devices vanish without a word, come back, guess wrong codes.
What is idle is let go twelve times as soon as usual, and forgotten soon after. Memory, open files,
tasks and rows are looked at all the while: at the end they must be as they were at the beginning.
When everybody has gone and all rooms are forgotten, no row may be left.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import random
import sqlite3
import tempfile
import traceback
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from statistics import median
from time import monotonic
from typing import Final, TypeAlias

from tests.cluster.nodes import Cluster
from tests.server.client import Client, Closed
from tests.server.party import Party
from tests.server.process import RemoteServer, ServerProcess
from tests.services import Postgres, Redis
from tests.soak.server import FASTER

KEPT: Final = 1 / 6
"""Of the whole time, after which an unused room is forgotten."""
TABLES: Final = {"entries": "entry", "rooms": "room", "snapshots": "snapshot", "nodes": "node"}
"""Whose rows are counted; SQLite has no nodes."""
GROWTH: Final = {"memory": 1.10, "files": 1.25, "tasks": 1.25, **dict.fromkeys(TABLES, 1.25)}
"""How much more there may be in the last third of the time than in the second."""
FEWEST_LOOKS: Final = 6
"""With which growth can be told."""
FORGOTTEN: Final = 60.0
"""Seconds after a room's time within which it is forgotten, on a busy machine."""

VISIT: Final = 120.0
"""Seconds that a visit takes at most, on a busy machine."""
MOST_TROUBLES: Final = 20
"""After so many it ends early."""

Rows: TypeAlias = dict[str, int]
"""How many there are in each of `TABLES`."""


@dataclass(frozen=True)
class Look:
    """How things stood at some time."""

    at: float
    memory: float
    """MiB."""
    files: float
    tasks: float
    entries: float
    rooms: float
    snapshots: float
    nodes: float


@dataclass(frozen=True)
class Soaked:
    """What came of it."""

    looks: list[Look]
    moves: int
    remaining: Rows
    """What is left when all rooms should be forgotten."""
    troubles: list[str]
    """Visits that failed, and looks."""


async def visit(server: RemoteServer, dice: random.Random) -> int:
    """Let people meet, play for a while and go, some of them without a word; count moves."""
    moves = 0
    game = dice.choice(["mau-mau", "emojito"])
    party = await Party.meet(server, dice.randrange(2, 5), dice.randrange(10**6), network="127.0.1")
    screen = await server.watch(party.host.code)
    party.others.append(screen)
    if len(party.players) > 2 or game == "mau-mau":
        await party.start(game)
        for _ in range(dice.randrange(5, 60)):
            if party.over:
                break
            await party.step()
            moves += 1
        if dice.random() < 0.5:
            last = party.players[-1]
            last.drop()
            party.players[-1] = await server.resume(last)
    stranger = await server.connect()
    await stranger.say({"type": "watch", "code": "BCDF234"})
    for client in (*party.everybody, stranger):
        await _go(client, dice)
    return moves


async def _go(client: Client, dice: random.Random) -> None:
    with contextlib.suppress(Closed, ConnectionError):
        if dice.random() < 0.3:
            client.drop()
        elif client.you is None or dice.random() < 0.5:
            await client.close()
        else:
            await client.give({"do": "leave"})
            await client.closed()
            await client.close()


def _while(error: BaseException) -> str:
    """Say what a visit waited for when its time was up: something may hang."""
    steps = traceback.extract_tb((error.__cause__ or error).__traceback__)
    ours = [step for step in steps if "/tests/" in step.filename]
    return "".join(f"\n    {step.name}, line {step.lineno}: {step.line}" for step in ours)


async def look(began: float, servers: list[ServerProcess], rows: Callable[[], Rows]) -> Look:
    """Look at all servers together."""
    memory = files = tasks = 0.0
    for server in servers:
        status = Path(f"/proc/{server.pid}/status").read_text()
        memory += int(status.partition("VmRSS:")[2].split()[0]) / 1024
        files += len(list(Path(f"/proc/{server.pid}/fd").iterdir()))
        async with server.session.get(f"{server.url}/metrics") as answer:
            text = await answer.text()
        tasks += float(text.partition("\nemojito_tasks ")[2].split()[0])
    return Look(monotonic() - began, memory, files, tasks, **await asyncio.to_thread(rows))


async def soak(
    door: ServerProcess | Cluster,
    servers: list[ServerProcess],
    rows: Callable[[], Rows],
    minutes: float,
    at_once: int,
) -> Soaked:
    """Come and go for so long. Whatever goes wrong, what was seen until then is told."""
    began, moves = monotonic(), 0
    looks: list[Look] = []
    troubles: list[str] = []
    ends = began + minutes * 60
    dice = random.Random(1)  # noqa: S311

    async def guests(number: int) -> None:
        nonlocal moves
        own = random.Random(number)  # noqa: S311
        while monotonic() < ends and len(troubles) < MOST_TROUBLES:
            try:
                async with asyncio.timeout(VISIT):
                    moves += await visit(door, own)  # type: ignore[arg-type]
            except Exception as error:
                troubles.append(f"a visit: {error!r}{_while(error)}")

    visiting = [asyncio.create_task(guests(dice.randrange(10**6))) for _ in range(at_once)]
    while monotonic() < ends and len(troubles) < MOST_TROUBLES:
        await asyncio.sleep(min(2.0, minutes * 2))
        try:
            looks.append(await look(began, servers, rows))
        except Exception as error:
            troubles.append(f"a look: {error!r}")
    await asyncio.gather(*visiting)
    try:
        remaining = await left(rows, minutes)
    except Exception as error:
        troubles.append(f"the last look: {error!r}")
        remaining = {}
    return Soaked(looks, moves, remaining, troubles)


async def left(rows: Callable[[], Rows], minutes: float) -> Rows:
    """Wait until all rooms are forgotten; return the rows that are there all the same."""
    ends = monotonic() + KEPT * minutes * 60 + FORGOTTEN
    while True:
        found = await asyncio.to_thread(rows)
        found.pop("nodes")  # They are at work.
        if not any(found.values()) or monotonic() > ends:
            return {what: many for what, many in found.items() if many}
        await asyncio.sleep(1.0)


def verdict(looks: list[Look]) -> list[str]:
    """Return what has grown: the last third of the time against the second."""
    third = len(looks) // 3
    found = []
    for what, most in GROWTH.items():
        before = median(getattr(one, what) for one in looks[third : 2 * third])
        after = median(getattr(one, what) for one in looks[2 * third :])
        ratio = after / before if before else 1.0
        print(f"  {what:9} {before:10,.1f} -> {after:10,.1f}  ({ratio:.3f} of it, {most} allowed)")
        if ratio > most:
            found.append(what)
    return found


def draw(looks: list[Look], file: Path) -> None:
    """Draw everything over time."""
    import matplotlib as mpl

    mpl.use("Agg")
    from matplotlib import pyplot as plt

    shown = [what for what in GROWTH if what != "nodes"]
    picture, panels = plt.subplots(len(shown), 1, figsize=(8, 9), sharex=True)
    for panel, what in zip(panels, shown, strict=True):
        panel.plot([one.at * FASTER / 60 for one in looks], [getattr(one, what) for one in looks])
        panel.set_ylim(bottom=0)
        panel.set_ylabel("memory, MiB" if what == "memory" else what)
    panels[-1].set_xlabel("minutes of play")
    picture.tight_layout()
    picture.savefig(file)


async def run(minutes: float, at_once: int, nodes: int, plot: Path | None) -> int:
    """Run on one process with SQLite, or on nodes; print; return 1 if something grows."""
    options = (f"--keep-days={KEPT * minutes * 60 / 86_400}",)
    program = ("-m", "tests.soak.server")
    with tempfile.TemporaryDirectory() as folder, contextlib.ExitStack() as stack:
        if nodes:
            postgres, redis = Postgres(), Redis()
            stack.callback(postgres.close)
            stack.callback(redis.close)
            cluster = Cluster(Path(folder), postgres, redis, nodes, *options, program=program)
            async with cluster:
                seen = await soak(
                    cluster, cluster.nodes, lambda: _in_postgres(cluster), minutes, at_once
                )
        else:
            file = Path(folder) / "rooms.db"
            async with ServerProcess(file, *options, program=program) as server:
                seen = await soak(server, [server], lambda: _in_sqlite(file), minutes, at_once)
    looks, remaining = seen.looks, seen.remaining
    where = f"{nodes} nodes on PostgreSQL and Redis" if nodes else "one process with SQLite"
    print(where)
    print(f"{minutes * FASTER:.0f} minutes of play in {minutes:g}: {seen.moves:,} moves")
    grown = verdict(looks) if len(looks) >= FEWEST_LOOKS else ["unknown: too few looks"]
    if plot is not None:
        draw(looks, plot)
    print("grown: " + (", ".join(grown) or "nothing"))
    found = ", ".join(f"{many} {what}" for what, many in remaining.items())
    print("left when all rooms are forgotten: " + (found or "nothing"))
    print(f"troubles: {len(seen.troubles) or 'none'}")
    for trouble in seen.troubles:
        print(f"  {trouble}")
    return 1 if grown or remaining or seen.troubles else 0


def _in_sqlite(file: Path) -> Rows:
    with contextlib.closing(sqlite3.connect(f"{file.as_uri()}?mode=ro", uri=True)) as db:
        return {
            what: db.execute(f"SELECT count(*) FROM {table}").fetchone()[0]  # noqa: S608
            for what, table in TABLES.items()
            if what != "nodes"
        } | {"nodes": 0}


def _in_postgres(cluster: Cluster) -> Rows:
    counts = ", ".join(f"(SELECT count(*) FROM {table})" for table in TABLES.values())  # noqa: S608
    found = cluster.sql(f"SELECT {counts}").split("|")
    return dict(zip(TABLES, map(int, found), strict=True))


def main() -> int:
    """Run from the command line."""
    parser = argparse.ArgumentParser(prog="python -m tests.soak", description=__doc__)
    parser.add_argument("--minutes", type=float, default=5.0, help="twelve times as much is played")
    parser.add_argument("--at-once", type=int, default=8, help="rooms at the same time")
    parser.add_argument("--nodes", type=int, default=0, help="on PostgreSQL; 0 is SQLite alone")
    parser.add_argument("--plot", type=Path, help="where to draw what was seen")
    options = parser.parse_args()
    return asyncio.run(run(options.minutes, options.at_once, options.nodes, options.plot))


if __name__ == "__main__":
    raise SystemExit(main())
