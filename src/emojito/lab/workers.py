"""Spreading slow games over the cores of a machine."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from typing import Final, TypeVar

Job = TypeVar("Job")
Result = TypeVar("Result")

WORTH_IT: Final = 8
"""Fewer jobs than this are done before other processes have even started."""


def spread(
    work: Callable[[Job], Result], jobs: Sequence[Job], workers: int = 1
) -> Iterator[Result]:
    """Yield the results of `jobs` in their order; it makes no difference how many workers do them.

    Whoever asks for more than one from a script guards it by `if __name__ == "__main__"`: each
    worker imports that script.

    >>> list(spread(abs, [-1, 2, -3]))
    [1, 2, 3]
    """
    if workers < 2 or len(jobs) < WORTH_IT:
        yield from map(work, jobs)
        return
    # Forking would copy a process in which the progress bar has a thread of its own.
    pool = ProcessPoolExecutor(min(workers, len(jobs)), mp_context=get_context("spawn"))
    try:
        yield from pool.map(work, jobs)
    finally:
        pool.shutdown(cancel_futures=True)
