"""Processes for bots that think hard: whatever they compute, the event loop has its core."""

from __future__ import annotations

import os
import signal
from concurrent.futures import Executor, ProcessPoolExecutor
from multiprocessing import get_context, parent_process
from threading import Thread
from typing import Final

_MOST: Final = 8


def count_workers() -> int:
    """How many there are: one core of those we may use is left to the tables."""
    try:
        cores = len(os.sched_getaffinity(0))
    except AttributeError:  # Not every system says.
        cores = os.cpu_count() or 2
    return max(1, min(_MOST, cores - 1))


WORKERS: Final = count_workers()
_KINDNESS: Final = 10
"""Behind everything else that wants the same core."""


class Pool:
    """The processes, begun when somebody first thinks hard, and again if they have died."""

    def __init__(self) -> None:
        self._executor: ProcessPoolExecutor | None = None

    @property
    def executor(self) -> ProcessPoolExecutor:
        """Where to think."""
        if self._executor is None:
            self._executor = ProcessPoolExecutor(WORKERS, get_context("spawn"), _make_way)
        return self._executor

    def replace(self, failed: Executor) -> None:
        """Begin anew the next time, unless that has happened since."""
        if self._executor is failed:
            self._executor = None
            failed.shutdown(wait=False)


def _make_way() -> None:
    # Who stops the server at a terminal stops us, too: it says so itself when it is ready.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    os.nice(_KINDNESS)
    Thread(target=_end_with_the_server, daemon=True).start()


def _end_with_the_server() -> None:
    """However it ended: who waits for work from it would wait for ever, its output still open."""
    if (server := parent_process()) is not None:
        server.join()
        os._exit(0)
