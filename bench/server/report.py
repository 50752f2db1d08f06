"""What is run, and the tables it is told in."""

from __future__ import annotations

import os
import sys
import tempfile
from collections.abc import Callable, Coroutine
from functools import partial
from pathlib import Path
from typing import Any, Final, TypeVar

import platformdirs
import uvloop
from rich.console import Console
from rich.table import Table as Grid

from bench.server import boardgame, colyseus, node, ours, relay
from bench.server.idle import BUSY_ROOMS, HOLD, Held, hold
from bench.server.machine import allow_files, cores
from bench.server.runs import Contestant, Result, compete
from bench.server.table import Table

T = TypeVar("T")

ROOMS: Final = (50, 200)
SECONDS: Final = 3.0
IDLE: Final = 5000
EMOJITO_SEATS: Final = (4, 14)
EMOJITO_ROOMS: Final = 25
COLYSEUS_TARGET: Final = 1.4
"""Times Colyseus' processor time for each move that we mean to stay below."""
BOARDGAME_TARGET: Final = 2.0
"""Times boardgame.io's moves a second that we mean to reach, with a lower p99."""
RELAY_TARGET: Final = 0.35
"""Of the bare relay's moves a second that we mean to keep, rules, views and storage included."""
OTHER: Final = "Emojito at"
DISTURBED: Final = 0.2
"""Share of a core that others may take before we say that figures are not to be trusted."""
SATURATED: Final = 0.9
"""Share of its core above which the load generator may be what limits a figure."""


def run(
    console: Console,
    rooms: tuple[int, ...] = ROOMS,
    seconds: float = SECONDS,
    idle: int = IDLE,
    against: Path | None = None,
) -> None:
    """Measure, and print tables; if told to, with the server of another checkout beside ours."""
    allow_files(2 * idle + 4000)
    chosen = cores()
    home = platformdirs.user_cache_path("emojito") / "bench"
    home.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(dir=home, prefix="server-") as scratch:
        games = _Games(Path(scratch), against)
        contestants = [*games.of(ours.MauMau), *_others(console)]
        if chosen is not None:
            os.sched_setaffinity(0, {chosen[1]})
        else:
            console.print("Server and load share their cores here: figures are for ratios only.")
        for number in rooms:
            title = f"Mau-Mau in {number} rooms × 4 players"
            _show(console, title, _run(compete(contestants, number, seconds, chosen)))
        for seats in EMOJITO_SEATS:
            title = f"Emojito! in {EMOJITO_ROOMS} rooms × {seats} players"
            found = games.of(partial(ours.Emojito, players=seats))
            _show(console, title, _run(compete(found, EMOJITO_ROOMS, seconds, chosen)))
        if idle:
            _show_held(console, _run(hold(idle, seconds, chosen, Path(scratch), console.print)))


class _Games:
    """Games of ours: on this checkout's server, and on another's beside it if there is one."""

    def __init__(self, scratch: Path, against: Path | None) -> None:
        self._scratch = scratch
        self._checkouts = (
            {ours.NAME: None}
            if against is None
            else {
                ours.NAME: None,
                f"{OTHER} {against}": against.resolve(),
            }
        )

    def of(self, table: Callable[[int, int], Table]) -> list[Contestant]:
        """Return who plays at such tables."""
        return [
            Contestant(name, partial(self._command, checkout), table)
            for name, checkout in self._checkouts.items()
        ]

    def _command(self, checkout: Path | None, port: int) -> list[str]:
        return ours.command(port, self._scratch / f"{port}.db", checkout)


def _others(console: Console) -> list[Contestant]:
    found = [Contestant(relay.NAME, relay.command, relay.Relayed)]
    for peer in (colyseus, boardgame):
        try:
            modules = peer.install()
        except node.Missing as missing:
            console.print(f"{peer.NAME} is left out: {missing}.")
        else:
            environment = node.environment(modules)
            found.append(Contestant(peer.NAME, peer.command, peer.Match, environment))
    return found


def _show(console: Console, title: str, results: list[Result]) -> None:
    own = results[0]
    grid = Grid(title=f"{title}, a closed loop in each")
    for heading in (
        "server", "moves/s", "p50 ms", "p99 ms", "KiB/conn.", "µs of core/move", "server", "load",
        "others", "ours : this",
    ):  # fmt: skip
        grid.add_column(heading, justify="right" if grid.columns else "left")
    for result in results:
        grid.add_row(
            result.name,
            f"{result.middle('moves'):,.0f}",
            f"{result.middle('p50'):.1f}",
            f"{result.middle('p99'):.1f}",
            f"{result.memory / 1024:.1f}",
            f"{result.middle('cost'):.0f}",
            f"{result.middle('server'):.0%}",
            f"{result.middle('load'):.0%}",
            f"{result.middle('others'):.0%}",
            "" if result is own else f"{own.ratio(result):.2f} ×",
        )
    console.print(grid)
    for result in results:
        if result.middle("load") > SATURATED:
            console.print(f"The load was at its limit with {result.name}, which may be faster.")
    disturbed = max(result.middle("others") for result in results) > DISTURBED
    if disturbed:
        console.print(
            "Other programs were at work on the two cores, so the times mean little;"
            " what a move costs the server's core is judged besides."
        )
    for result in results[1:]:
        _judge(console, own, result, disturbed)
    console.print()


def _judge(console: Console, own: Result, other: Result, disturbed: bool) -> None:
    by_time, by_cost = own.ratio(other), 1 / own.ratio(other, "cost")
    ratio = min(by_time, by_cost) if disturbed else by_time
    told = f"{by_time:.2f} × by time, {by_cost:.2f} × by cost"
    if other.name == relay.NAME:
        kept = ratio >= RELAY_TARGET
        promise = f"at least {RELAY_TARGET} × the bare relay"
    elif other.name == colyseus.NAME:
        kept = own.ratio(other, "cost") <= COLYSEUS_TARGET
        promise = f"a move costs at most {COLYSEUS_TARGET} × one of Colyseus"
        told = f"{own.ratio(other, 'cost'):.2f} ×"
    elif other.name == boardgame.NAME:
        kept = ratio >= BOARDGAME_TARGET and own.ratio(other, "p99") < 1
        promise = f"at least {BOARDGAME_TARGET:.0f} × boardgame.io with a lower p99"
    else:
        console.print(f"a move costs {own.ratio(other, 'cost'):.2f} × one of {other.name}")
        return
    console.print(f"{promise}: {'kept' if kept else 'NOT kept'} ({told})")


def _show_held(console: Console, held: Held) -> None:
    grid = Grid(
        title=f"{held.wanted:,} more connections, held {HOLD:.0f} s; {BUSY_ROOMS} rooms play"
    )
    for heading in ("meanwhile", "moves/s", "p50 ms", "p99 ms", "core: server"):
        grid.add_column(heading, justify="left" if heading == "meanwhile" else "right")
    for what, run in {"nobody else": held.without, "all of them": held.along}.items():
        figures = (f"{run.moves:,.0f}", f"{run.p50:.1f}", f"{run.p99:.1f}", f"{run.server:.0%}")
        grid.add_row(what, *figures)
    console.print(grid)
    console.print(
        f"{held.connections:,} of {held.wanted:,} were still there at the end;"
        f" each takes {held.memory / 1024:.1f} KiB of the server's memory.\n"
    )


def _run(main: Coroutine[Any, Any, T]) -> T:
    if sys.platform == "win32":
        raise RuntimeError("uvloop is not to be had here")
    return uvloop.run(main)
