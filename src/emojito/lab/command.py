"""The command `emojito simulate`; what it needs is imported only when it runs."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from functools import wraps
from pathlib import Path
from tempfile import TemporaryFile
from typing import Annotated, Any, Final, Literal, ParamSpec

import msgspec
from cyclopts import App, Parameter

from emojito.lab.problem import Problem

simulate = App(name="simulate", help="Play many games and say what they are like.")

_EXTRA: Final = frozenset({"numpy", "matplotlib", "numba"})
"""What comes with the extra `lab`."""
_WIDTH: Final = 100
"""Columns where the output is no terminal."""

P = ParamSpec("P")
Plots = Annotated[Path | None, Parameter(help="Draw charts into this folder, PNG and SVG each.")]
Json = Annotated[bool, Parameter(help="Print all figures as one JSON document.", negative=())]
Seed = Annotated[int, Parameter(help="The same seed gives the same games.")]
_ALONE: Final = Parameter(negative=())


def _answering(command: Callable[P, None]) -> Callable[P, int]:
    """Turn what stands in the way of a study into a sentence and an exit status."""

    @wraps(command)
    def answer(*args: P.args, **kwargs: P.kwargs) -> int:
        try:
            command(*args, **kwargs)
        except Problem as problem:
            sys.stderr.write(f"{problem}\n")
            return 2
        except ModuleNotFoundError as error:
            if (error.name or "").partition(".")[0] not in _EXTRA:
                raise
            sys.stderr.write(
                f"Simulating needs {error.name}, which is not installed: it comes with the extra "
                "lab, as in `pip install 'emojito[lab]'`.\n"
            )
            return 2
        return 0

    return answer


@simulate.command(name="mau-mau")
@_answering
def mau_mau(
    *,
    games: Annotated[
        int | None, Parameter(help="How many; 20,000 if all play at random, else 300 (each duel).")
    ] = None,
    players: Annotated[int, Parameter(help="2 to 5.")] = 4,
    bots: Annotated[
        str,
        Parameter(
            help="random, greedy or careful: one for all, or one per seat with commas. With "
            "gentle, keen, sharp, rlcard-rule or oracle among several, a league of any number."
        ),
    ] = "random",
    budget: Annotated[
        int, Parameter(help="Milliseconds a thinker has in a league; sharp@30 has its own.")
    ] = 300,
    workers: Annotated[
        int | None, Parameter(help="Processes that play a league's games; else one per core.")
    ] = None,
    choices: Annotated[
        bool,
        _ALONE,
        Parameter(
            help="See what their single choices are worth, in so many deals, instead of a league."
        ),
    ] = False,
    seed: Seed = 0,
    rounds: Annotated[
        Literal["single", "to-500"], Parameter(help="One round, or until somebody has 500 points.")
    ] = "single",
    calls: Annotated[
        float, Parameter(help='How probably players remember to call "Emoji!".')
    ] = 1.0,
    voluntary_draw: Annotated[bool, _ALONE, Parameter(help="M3: who could play may draw.")] = False,
    strict_nooo: Annotated[bool, _ALONE, Parameter(help="M14: only NOOO! escapes NOOO!.")] = False,
    drawing_ends_turn: Annotated[
        bool, _ALONE, Parameter(help="M5: no turn after drawing for a BANG!.")
    ] = False,
    plots: Plots = None,
    json: Json = False,
) -> None:
    """Mau-Mau: length, the starting player's advantage, cards, draws, and what each option does."""
    from emojito.lab.mau_mau import charts, choice_tables, league, league_tables, study, tables
    from emojito.lab.mau_mau.choices import compare_choices
    from emojito.lab.mau_mau.ways import Way

    way = Way(players, rounds, voluntary_draw, strict_nooo, drawing_ends_turn, calls)
    study.check(way, games)
    if choices:
        with _progress() as begin:
            compared = compare_choices(
                way, league.entrants(bots), games or league.GAMES, budget, seed, begin,
                workers or _cores(),
            )  # fmt: skip
        _show(compared, choice_tables.tables, json=json)
        return
    if league.is_league(bots):
        with _progress() as begin:
            found = league.play_league(
                way, league.entrants(bots), games or league.GAMES, budget, seed, begin,
                workers or _cores(),
            )  # fmt: skip
        _show(found, league_tables.tables, json=json)
        return
    line_up = study.line_up(bots, players)
    _check_folder(plots)
    with _progress() as begin:
        report = study.study(way, line_up, games, seed, begin, _cores())
    _show(report, tables.tables, json=json)
    _draw(report, charts.draw, plots)


def _cores() -> int:
    return os.cpu_count() or 1


def _check_folder(plots: Path | None) -> None:
    """Find out before the games whether there is a place for their charts."""
    if plots is None:
        return
    try:
        plots.mkdir(parents=True, exist_ok=True)
        with TemporaryFile(dir=plots):
            pass
    except OSError as error:
        raise Problem(f"Charts cannot be written to {plots}: {error.strerror}.") from None


@contextmanager
def _progress() -> Iterator[Callable[[int], Callable[[int], None]]]:
    """Show how much has been played, to a person who waits and to nobody else."""
    from rich.console import Console
    from rich.progress import BarColumn, Progress, TaskProgressColumn, TimeRemainingColumn

    console = Console(stderr=True)
    columns = ("playing", BarColumn(), TaskProgressColumn(), TimeRemainingColumn())
    with Progress(
        *columns, console=console, transient=True, disable=not console.is_terminal
    ) as progress:

        def begin(total: int) -> Callable[[int], None]:
            task = progress.add_task("games", total=total)
            return lambda count: progress.advance(task, count)

        yield begin


def _show(report: Any, tables: Callable[[Any], Iterable[Any]], *, json: bool) -> None:
    if json:
        document = msgspec.json.format(msgspec.json.encode(report), indent=2)
        sys.stdout.write(document.decode() + "\n")
        return
    from rich.console import Console

    console = Console(highlight=False)
    if not console.is_terminal:
        console = Console(highlight=False, width=_WIDTH)
    for part in tables(report):
        console.print(part)


def _draw(report: Any, charts: Callable[[Any, Path], list[Path]], plots: Path | None) -> None:
    if plots is not None:
        files = charts(report, plots)
        sys.stderr.write(f"{len(files)} charts in {plots}: {', '.join(f.stem for f in files)}\n")


@simulate.command(name="emojito")
@_answering
def emojito(
    *,
    edition: Annotated[
        str, Parameter(help="all, or some with commas, such as huch-2017,tactic.")
    ] = "all",
    mode: Annotated[
        str, Parameter(help="all, or some of cooperative, competitive, teams with commas.")
    ] = "all",
    players: Annotated[int, Parameter(help="2 to 14.")] = 5,
    accuracy: Annotated[float, Parameter(help="How probably a guesser is right.")] = 0.6,
    relay: Annotated[
        float, Parameter(help="How probably a Secret Message survives being passed on.")
    ] = 0.85,
    bots: Annotated[
        str | None,
        Parameter(help="Let gentle, keen, sharp (or all) guess performances instead of playing."),
    ] = None,
    games: Annotated[
        int | None,
        Parameter(help="Of each variant; 100 if cooperative, else 400. Guessed: 1000 of each."),
    ] = None,
    seed: Seed = 0,
    minutes_per_round: Annotated[
        float | None, Parameter(help="What a round takes you; else estimated step by step.")
    ] = None,
    plots: Plots = None,
    json: Json = False,
) -> None:
    """Emojito!: odds, winners, rounds and minutes of everything your table can play."""
    if bots is not None:
        _guess(bots, games, seed, plots, json=json)
        return
    from emojito.lab.emojito import charts, study, tables
    from emojito.lab.emojito.clock import Clock
    from emojito.lab.emojito.people import People

    people, clock = People(accuracy, relay), Clock(minutes_per_round)
    study.check(people, clock, games)
    editions, modes = study.editions_named(edition), study.modes_named(mode)
    chosen = study.choose(players, editions, modes)
    _check_folder(plots)
    with _progress() as begin:
        report = study.study(chosen, players, people, clock, games, seed, begin, _cores())
    _show(report, tables.tables, json=json)
    _draw(report, charts.draw, plots)


def _guess(bots: str, games: int | None, seed: int, plots: Path | None, *, json: bool) -> None:
    """Hold the guessing league."""
    from emojito.lab.emojito import guessing, guessing_tables

    if plots is not None:
        raise Problem("There are no charts of who guesses what: leave out --plots or --bots.")
    levels = guessing.levels_named(bots)
    with _progress() as begin:
        report = guessing.league(levels, games, seed, begin, _cores())
    _show(report, guessing_tables.tables, json=json)
