"""Asking a bot: off the event loop, with a time limit, and with an answer in any case."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import BrokenExecutor, ThreadPoolExecutor
from dataclasses import replace
from typing import Final

import structlog

from emojito.bots.core import Answer, Asked
from emojito.bots.plain import choose
from emojito.bots.pool import WORKERS, Pool

_log = structlog.get_logger()

LIMIT: float = 5.0
"""Seconds after which the plain bot answers in another's place."""

_THREADS: Final = ThreadPoolExecutor(4, thread_name_prefix="emojito-bot")
"""Theirs alone: one that thinks for ever keeps its thread, and rooms are opened in others."""
_PROCESSES: Final = Pool()
_OVERHEAD: Final = 0.1
"""Seconds that may go by beside the thinking itself."""
_waiting: Final[set[object]] = set()
"""Those who think hard just now, or wait for it."""


async def ask(
    bot: Callable[[Asked], Answer],
    asked: Asked,
    *,
    hard: bool = False,
    performs: bool = False,
    limit: float | None = None,
) -> Answer:
    """Return what a bot does: one of the commands its view offers, or nothing if it cannot.

    Nobody else `performs` in its place; anything else the plain bot does.
    One that thinks `hard` does so in another process: a thread would hold up all tables.
    """
    limit = LIMIT if limit is None else limit
    try:
        async with asyncio.timeout(limit):
            answer = await (_think_hard if hard else _think)(bot, asked)
        if answer.command is None or answer.command in asked.view.legal:
            return answer
        _log.warning("a bot chose what it may not do")
    except TimeoutError:
        _log.warning("a bot took too long", seconds=limit)
    except Exception:
        _log.exception("a bot failed")
    return Answer(None) if performs else plain(asked)


def plain(asked: Asked) -> Answer:
    """Do anything that may be done."""
    return Answer(choose(asked.view, asked.chance))


async def _think(bot: Callable[[Asked], Answer], asked: Asked) -> Answer:
    return await asyncio.get_running_loop().run_in_executor(_THREADS, bot, asked)


async def _think_hard(bot: Callable[[Asked], Answer], asked: Asked) -> Answer:
    """Think in another process, and answer when all would: how long it took tells of a hand."""
    loop = asyncio.get_running_loop()
    due = loop.time() + asked.budget + _OVERHEAD
    answer = await _think_elsewhere(bot, asked)
    await asyncio.sleep(due - loop.time())
    return answer


async def _think_elsewhere(bot: Callable[[Asked], Answer], asked: Asked) -> Answer:
    """Think in another process, for a shorter time the more there are who do."""
    me = object()
    _waiting.add(me)
    try:
        share = min(1.0, WORKERS / len(_waiting))
        hurried = replace(asked, budget=asked.budget * share)
        executor = _PROCESSES.executor
        try:
            return await asyncio.get_running_loop().run_in_executor(executor, bot, hurried)
        except (BrokenExecutor, OSError):
            _log.warning("no process to think in", exc_info=True)
            _PROCESSES.replace(executor)
            return await _think(bot, hurried)
    finally:
        _waiting.discard(me)
