"""What an attack is, and how it is carried out: a server, a bystander, and a record of it all."""

from __future__ import annotations

import asyncio
import inspect
import json
import sqlite3
from collections.abc import Awaitable, Callable
from contextlib import AsyncExitStack, closing
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final, Literal, TypeAlias

import aiohttp

from tests.server.attack.altered import PLAIN, Program
from tests.server.attack.bystander import Bystander, Figures
from tests.server.client import PATIENCE, Client, Closed, Message
from tests.server.process import CannotStart, ServerProcess

ATTACKER: Final = "127.0.6.66"
NEWCOMER: Final = "127.0.7.77"

LONGEST_WAIT: Final = 0.5
"""Seconds a bystander's command may take, and a ping."""
MOST_MEMORY: Final = 150_000_000
"""Bytes by which the server may grow."""
LONGEST_ATTACK: Final = 90.0
"""Seconds, to be sure; a server that holds ends each of them much sooner."""

TROUBLE: Final = (Closed, AssertionError, TimeoutError, OSError, aiohttp.ClientError)
"""How an attack, or a visitor, can be cut off."""

Notices: TypeAlias = Literal["nothing", "late commands", "all"]
"""What a bystander may notice: most attacks nothing; whoever stops the whole process, all."""


class Scene:
    """The server under attack, and what it should not have done."""

    def __init__(self, server: ServerProcess, prepared: Any = None) -> None:
        self.server = server
        self.prepared = prepared
        """What was made ready before the server was started."""
        self.faults: list[str] = []

    def expect(self, holds: bool, otherwise: str) -> None:
        """Note a fault unless something holds."""
        if not holds:
            self.faults.append(otherwise)

    async def expect_entry(self, hello: Message, address: str, otherwise: str) -> Client | None:
        """Let a visitor come in from somewhere; note a fault if they cannot."""
        try:
            async with asyncio.timeout(PATIENCE / 3):
                return await self.server.enter(hello, address=address)
        except TROUBLE as error:
            self.faults.append(f"{otherwise}: {error!r}")
            return None

    def kept(self, code: str) -> tuple[int, int]:
        """Return how many entries of a room are on disk, and of how many bytes."""
        with closing(sqlite3.connect(self.server.db)) as db:
            entries, size = db.execute(
                "SELECT count(*), total(length(entry)) FROM entry"
                " JOIN room ON room.id = entry.room WHERE code = ?",
                (code,),
            ).fetchone()
        return int(entries), int(size)


Run: TypeAlias = Callable[..., Awaitable[str]]
"""Takes a scene and how much to do; returns what the server accepted of it, in a few words."""


@dataclass(frozen=True)
class Attack:
    """One way to do harm."""

    name: str
    run: Run
    small: dict[str, Any]
    """How much of it is enough to see whether it is possible."""
    options: tuple[str, ...] = ()
    """Of the server."""
    program: Program = PLAIN
    """The server, if its world has to be altered for it."""
    hurried: Program | None = None
    """The same with shorter limits, where it would not reach the real ones in small."""
    both_families: bool = False
    """Whether the server listens on one socket for IPv4 and IPv6."""
    soft_files: int | None = None
    """How many files the server may open unless it asks for more."""
    prepare: Callable[[Path], Awaitable[Any]] | None = None
    """Makes a database ready; what it returns is there in the scene."""
    notices: Notices = "nothing"
    may_log_errors: bool = False
    """Whether it is about faults that whoever runs the server should read of."""

    @property
    def about(self) -> str:
        """What is done, in a sentence."""
        return (inspect.getdoc(self.run) or "").split("\n\n")[0].replace("\n", " ")

    def size(self, seconds: float | None) -> dict[str, Any]:
        """Return how much is done if it shall last so long, for those that last as one likes."""
        lasts = "seconds" in inspect.signature(self.run).parameters
        return {"seconds": seconds} if lasts and seconds is not None else {}


def attack(**terms: Any) -> Callable[[Run], Attack]:
    """Make a function an attack; it is called like the function."""

    def make(run: Run) -> Attack:
        return Attack(run.__name__.replace("_", "-"), run, **terms)

    return make


@dataclass
class Result:
    """How an attack went."""

    attack: Attack
    figures: Figures | None = None
    growth: int = 0
    """Bytes of memory."""
    accepted: str = ""
    faults: list[str] = field(default_factory=list)

    @property
    def times(self) -> dict[str, tuple[float, bool]]:
        """What a bystander waited at worst, in seconds, and whether it is held against us."""
        if self.figures is None:
            return {}
        notices = self.attack.notices
        return {
            "ping": (self.figures.pings.worst, notices != "all"),
            "command": (self.figures.commands.worst, notices == "nothing"),
        }

    @property
    def waits(self) -> list[str]:
        """What took a bystander too long; a matter of the machine, too, and of who else uses it."""
        return [
            f"a {what} took {worst:.1f} s"
            for what, (worst, counts) in self.times.items()
            if counts and worst > LONGEST_WAIT
        ]


async def conduct(
    attack: Attack, db: Path, size: dict[str, Any] | None = None, *, small: bool = False
) -> Result:
    """Carry an attack out on a server of its own, in a size or in small."""
    result = Result(attack)
    prepared = None if attack.prepare is None else await attack.prepare(db)
    launcher: tuple[str, ...] = ()
    if attack.soft_files is not None:
        launcher = ("sh", "-c", f'ulimit -S -n {attack.soft_files} && exec "$0" "$@"')
    server = ServerProcess(
        db, *attack.options, limits=(), launcher=launcher,
        program=(small and attack.hurried) or attack.program,
        host="::" if attack.both_families else "127.0.0.1",
    )  # fmt: skip
    if attack.both_families:
        server.url = f"http://127.0.0.1:{server.port}"
    scene = Scene(server, prepared)
    size = attack.small if small else size or {}
    try:
        async with server:
            said = await _conduct(scene, result, size)
    except CannotStart as error:
        said = str(error)
        scene.faults.append("it cannot start")
    result.faults = [*scene.faults, *_from(result, said)]
    return result


async def _conduct(scene: Scene, result: Result, size: dict[str, Any]) -> str:
    """Carry it out, and return what the server has logged."""
    server = scene.server
    async with AsyncExitStack() as stack:
        bystander = await stack.enter_async_context(Bystander(server.url))
        before = _memory(server.pid, "VmRSS")
        _forget_peak(server.pid)
        try:
            async with asyncio.timeout(LONGEST_ATTACK):
                result.accepted = await result.attack.run(scene, **size)
        except TROUBLE as error:
            scene.faults.append(f"cut off: {error!r}")
        result.figures = await bystander.figures()
        result.growth = _memory(server.pid, "VmHWM") - before
    try:
        said = await server.stop()
    except TimeoutError:
        scene.faults.append("it did not stop")
        return server.said
    scene.expect(server.status == 0, f"it ended with status {server.status}")
    return said


def _from(result: Result, said: str) -> list[str]:
    """Return what was wrong with the bystander, the memory and the log."""
    attack, figures, faults = result.attack, result.figures, list[str]()
    if figures is not None:
        records = {"nothing": (figures.pings, figures.commands), "late commands": (figures.pings,)}
        for record in records.get(attack.notices, ()):
            if record.trouble:
                faults.append(f"a bystander could not go on: {record.trouble}")
    if result.growth > MOST_MEMORY:
        faults.append(f"grew by {result.growth / 1e6:.0f} MB")
    if not attack.may_log_errors:
        faults += complaints(said)
    return faults


def complaints(said: str) -> list[str]:
    """Return what a server has logged of errors; each kind once."""
    found: dict[str, str] = {}
    for line in said.splitlines():
        try:
            entry = json.loads(line)
        except ValueError:
            # It logs JSON; what is not has come past its log.
            found.setdefault("stray", f"said: {line[:120]}")
            continue
        if entry.get("level") in {"error", "critical"} or "exception" in entry:
            why = entry.get("exception", entry.get("error", "")).rpartition("\n")[2]
            found.setdefault(entry["event"], f"logged: {entry['event']} {why[:80]}")
    return list(found.values())


def _memory(pid: int, what: str) -> int:
    """Return what the system says of a process's memory, in bytes."""
    for line in Path(f"/proc/{pid}/status").read_text().splitlines():
        if line.startswith(what):
            return int(line.split()[1]) * 1024
    raise LookupError(what)


def _forget_peak(pid: int) -> None:
    """Let the peak of a process's memory be its present size."""
    Path(f"/proc/{pid}/clear_refs").write_text("5")
