"""Measure several nodes: `python -m bench.cluster --seconds 3`.

What matters is whose processor works how long for a move: where nodes, databases and the load
generator share two cores, more nodes cannot be faster, but what they cost can be told.
"""

from __future__ import annotations

import argparse
import asyncio
import tempfile
from pathlib import Path
from time import monotonic
from typing import Final

import platformdirs
import uvloop
from rich.console import Console
from rich.table import Table as Grid

from bench.cluster.measure import Backends, Figures, Setup, measure
from bench.cluster.plot import draw
from bench.server.machine import allow_files

LONGEST: Final = 120.0
"""Seconds for one line of a table, in which people also have to sit down."""
ROOMS: Final = (50, 200, 500, 1000, 2000)
EMOJITO: Final = {"game": "emojito"}
TEAMS: Final = {"choices": {"emojito": {"mode": "teams"}}}


def setups(most_rooms: int) -> dict[str, list[Setup]]:
    """Return what is measured, by the question it answers."""
    rooms = [number for number in ROOMS if number <= most_rooms]
    between = [number for number in rooms if rooms[0] < number < rooms[-1]]
    # Should the time run out, what lies between is missed least.
    return (
        _nodes_with(rooms[0])
        | _nodes_with(rooms[-1])
        | {
            "Players in a room (Emojito!)": [
                Setup("2 players", players=2, rooms=25, settings=EMOJITO),
                Setup("4 players", players=4, rooms=25, settings=EMOJITO),
                Setup("7 players", players=7, rooms=25, settings=EMOJITO),
                Setup("14 players", players=14, rooms=25, settings=TEAMS),
            ],
            "Screens that watch each room": [
                Setup(f"{number} screens", rooms=25, watchers=number) for number in (0, 4, 10)
            ],
            "Share of people who are not where their room is (2 nodes)": [
                Setup(f"{share:.0%} elsewhere", nodes=2, remote=share) for share in (0.0, 0.5, 1.0)
            ],
        }
        | {title: asked for number in between for title, asked in _nodes_with(number).items()}
    )


def _nodes_with(rooms: int) -> dict[str, list[Setup]]:
    return {
        f"{rooms:,} rooms: SQLite; one, two, three nodes on PostgreSQL, people anywhere": [
            Setup("SQLite", nodes=0, rooms=rooms),
            Setup("1 node", nodes=1, rooms=rooms),
            Setup("2 nodes", nodes=2, remote=1 / 2, rooms=rooms),
            Setup("3 nodes", nodes=3, remote=2 / 3, rooms=rooms),
        ]
    }


async def run(
    console: Console, most_rooms: int, seconds: float, at_most: float, plot: Path | None
) -> None:
    """Measure everything, print tables and draw."""
    home = platformdirs.user_cache_path("emojito") / "bench"
    home.mkdir(parents=True, exist_ok=True)
    found: dict[str, list[Figures]] = {}
    ends = monotonic() + at_most * 60
    with (
        tempfile.TemporaryDirectory(dir=home, prefix="cluster-") as scratch,
        Backends.started(Path(scratch)) as backends,
    ):
        for title, asked in setups(most_rooms).items():
            found[title] = []
            for setup in asked:
                if monotonic() > ends:
                    console.print(f"{setup.name} was not measured: {at_most:g} minutes are over")
                    continue
                try:
                    async with asyncio.timeout(min(LONGEST, ends - monotonic())):
                        found[title].append(await measure(setup, backends, seconds))
                except TimeoutError:
                    console.print(f"{setup.name} was not measured: it took too long")
                except Exception as error:
                    # Whatever it is, the others are measured all the same.
                    console.print(f"{setup.name} is more than this machine carries: {error!r}")
            _show(console, title, found[title])
    if plot is not None:
        draw(found, plot)
        console.print(f"drawn: {plot}")


def _show(console: Console, title: str, found: list[Figures]) -> None:
    grid = Grid(
        "", "moves/s", "p50 ms", "p99 ms", "nodes", "PostgreSQL", "Redis", "load", "KiB a room",
        "seated in s", "repeated",
        title=f"{title} (processors: µs for each move)", title_justify="left",
    )  # fmt: skip
    for one in found:
        grid.add_row(
            one.setup.name, f"{one.moves:,.0f}", f"{one.p50:.1f}", f"{one.p99:.1f}",
            f"{one.nodes:.0f}", f"{one.postgres:.0f}", f"{one.redis:.0f}", f"{one.load:.0f}",
            f"{one.memory:.0f}", f"{one.seating:.1f}", f"{one.repeats}",
        )  # fmt: skip
    console.print(grid)


def main() -> None:
    """Read the options and measure."""
    parser = argparse.ArgumentParser(prog="python -m bench.cluster", description=__doc__)
    parser.add_argument("--seconds", type=float, default=3.0, help="that each run takes")
    parser.add_argument("--most-rooms", type=int, default=2000)
    parser.add_argument("--at-most", type=float, default=12.0, help="minutes for everything")
    parser.add_argument("--plot", type=Path, help="where to draw what was found")
    options = parser.parse_args()
    allow_files(16 * options.most_rooms)
    with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
        console = Console(width=140)
        runner.run(run(console, options.most_rooms, options.seconds, options.at_most, options.plot))


if __name__ == "__main__":
    main()
