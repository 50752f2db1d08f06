"""Run attacks and print what came of them."""

from __future__ import annotations

import argparse
import resource
import tempfile
from pathlib import Path

import uvloop
from rich.console import Console
from rich.markup import escape
from rich.table import Table

from tests.server.attack.catalogue import ATTACKS
from tests.server.attack.scene import LONGEST_WAIT, MOST_MEMORY, Attack, Result, conduct


def main() -> int:
    """Run from the command line; the status says whether everything held."""
    parser = argparse.ArgumentParser(prog="python -m tests.server.attack", description=__doc__)
    parser.add_argument("--only", nargs="+", choices=ATTACKS, metavar="NAME", default=list(ATTACKS))
    parser.add_argument("--seconds", type=float, help="for those that last as long as one likes")
    parser.add_argument("--list", action="store_true", help="say what there is")
    options = parser.parse_args()
    console = Console()
    if options.list:
        for attack in ATTACKS.values():
            console.print(f"[bold]{attack.name}[/bold]: {attack.about}")
        return 0
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
    results = []
    for name in options.only:
        with console.status(f"{name}: {ATTACKS[name].about}"):
            results.append(_run(ATTACKS[name], options.seconds))
    console.print(_table(results))
    held = [result for result in results if not result.faults and not result.waits]
    console.print(
        f"{len(held)} of {len(results)} held: nobody else waited {LONGEST_WAIT} s for a command, "
        f"memory grew by less than {MOST_MEMORY / 1e6:.0f} MB, and no error was logged.\n"
        "Times in brackets do not count: the whole process was stopped, or its file locked, full "
        "or gone.\n"
        "In other tests: a room is kept for a month by whatever clock (tests/rooms/"
        "test_registry.py, tests/server/test_wall_clock.py), every kind of name and of heir "
        "(tests/rooms/test_lookalikes.py, test_hat.py), all forms of addresses "
        "(tests/server/test_visitors.py)."
    )
    return 0 if len(held) == len(results) else 1


def _run(attack: Attack, seconds: float | None) -> Result:
    with tempfile.TemporaryDirectory() as folder:
        return uvloop.run(conduct(attack, Path(folder) / "rooms.db", attack.size(seconds)))


def _table(results: list[Result]) -> Table:
    table = Table("attack", title="What others noticed, and what was accepted", show_lines=True)
    table.columns[0].no_wrap = True
    for heading in ("worst ping", "worst command", "memory growth"):
        table.add_column(heading, justify="right")
    table.add_column("accepted")
    table.add_column("verdict")
    for result in results:
        wrong = [*result.waits, *result.faults]
        table.add_row(
            result.attack.name,
            _time(result, "ping"),
            _time(result, "command"),
            f"{result.growth / 1e6:.0f} MB",
            result.accepted,
            "[red]" + escape("\n".join(wrong)) if wrong else "[green]holds",
        )
    return table


def _time(result: Result, what: str) -> str:
    if what not in result.times:
        return ""
    worst, counts = result.times[what]
    return f"{worst * 1000:.0f} ms" if counts else f"({worst * 1000:.0f} ms)"


if __name__ == "__main__":
    raise SystemExit(main())
