"""A pool of readers in threads of their own: a long read delays neither commits nor short reads."""

from __future__ import annotations

import asyncio
import queue
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Final, TypeVar

from emojito.rooms.ports import StoreError
from emojito.store.reader import LogReader

T = TypeVar("T")

_READERS: Final = 3


class Readers:
    """Answers questions, each in a thread that has a reader to itself."""

    def __init__(self, file: Path) -> None:
        self._all = [LogReader(file) for _ in range(_READERS)]
        self._idle: queue.SimpleQueue[LogReader] = queue.SimpleQueue()
        for reader in self._all:
            self._idle.put(reader)
        self._threads = ThreadPoolExecutor(_READERS, thread_name_prefix="emojito-reader")
        self._closing = False

    async def ask(self, question: Callable[[LogReader], T]) -> T:
        """Return the answer to a question."""
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(self._threads, self._answer, question)

    def close(self) -> None:
        """Stop reading; waits for threads, so not for the event loop."""
        self._closing = True
        for reader in self._all:
            reader.interrupt()
        self._threads.shutdown()
        for reader in self._all:
            reader.close()

    def _answer(self, question: Callable[[LogReader], T]) -> T:
        if self._closing:
            raise StoreError("The database has been closed.")
        reader = self._idle.get()
        try:
            return question(reader)
        finally:
            self._idle.put(reader)
