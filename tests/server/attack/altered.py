"""Servers in a world that is altered in one respect: a clock that can be set, a shorter limit."""

from __future__ import annotations

import signal
from typing import Final, TypeAlias

Program: TypeAlias = tuple[str, ...]
"""What Python runs."""
PLAIN: Final[Program] = ("-m", "emojito")

SET_BACK: Final = signal.SIGUSR1
SET_FORWARD: Final = signal.SIGUSR2


def altered(how: str) -> Program:
    """Return the server after something has been run in its process."""
    return ("-c", f"{how}\nfrom emojito.cli import main\nmain()")


def hurried(module: str, limit: str, seconds: float) -> Program:
    """Return the server with a limit that is reached sooner."""
    return altered(f"import {module}\n{module}.{limit} = {seconds}")


def with_settable_clock(back: float, forward: float) -> Program:
    """Return a server whose wall clock two signals set, by so many seconds."""
    return altered(f"""
import signal, time
real, ahead = time.time, 0.0
time.time = lambda: real() + ahead
def set_clock(number, _):
    global ahead
    ahead = {{signal.SIGUSR1: -{back}, signal.SIGUSR2: {forward}}}[number]
signal.signal(signal.SIGUSR1, set_clock)
signal.signal(signal.SIGUSR2, set_clock)
""")


def with_fillable_disk(mark: str) -> Program:
    """Return a server whose disk is full as soon as there is a file of that name beside it."""
    return altered(f"""
from emojito.store import sqlite
sqlite.free_space = lambda file: 0 if file.with_name({mark!r}).exists() else 1 << 60
""")
