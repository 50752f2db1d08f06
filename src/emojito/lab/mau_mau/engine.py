"""Sharp's playouts, compiled: the source of the bots as it stands, some thirty times as fast.

What works on rows (`emojito.bots.mau_mau.row`) keeps to integers that fit into 63 bits. So the
same functions can be compiled, with arrays in the place of lists and tuples.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from types import FunctionType, ModuleType
from typing import Any, Final, cast

import numpy as np
from numba import types
from numba.extending import overload_method

from emojito.bots.mau_mau import (
    cards,
    chance,
    judgement,
    outlook,
    prospects,
    standing,
    stories as stories_of,
    trying,
)
from emojito.bots.mau_mau.judgement import Judgement
from emojito.bots.mau_mau.row import CHANCE
from emojito.bots.mau_mau.search import Hidden, Imagined
from emojito.lab.fast.bits import size
from emojito.lab.fast.jit import jit

_MODULES: Final = (cards, chance, judgement, outlook, prospects, standing, stories_of, trying)
"""Each after those it needs."""


@overload_method(types.Integer, "bit_count")
def _bit_count(members):  # type: ignore[no-untyped-def]  # noqa: ARG001
    return lambda members: size(members)


class Compiled:
    """An `Engine` for the search."""

    def imagined(self, hidden: Hidden, judgement: Judgement, stories: int) -> Imagined:
        """Tell so many stories."""
        base, pool = np.array(hidden.base), np.zeros(stories * stories_of.WIDTH, np.int64)
        functions()[stories_of.tell_all](
            base,
            np.array(hidden.record, np.int64),
            _array(judgement),
            hidden.unseen,
            pool,
            np.zeros(stories),
            np.zeros(len(hidden.record), np.int64),
        )
        hidden.base[CHANCE] = int(base[CHANCE])
        return Imagined(hidden.base, cast("Sequence[int]", pool), hidden.under)

    def outcomes(
        self,
        imagined: Imagined,
        judgement: Judgement,
        options: Sequence[int],
        scores: Sequence[int],
        turns: int,
        samples: int,
    ) -> Sequence[float]:
        """Play so many rounds on with every option."""
        found = np.zeros(samples * len(options) // trying.STEP)
        base = np.array(imagined.base)
        functions()[trying.try_all](
            base,
            np.array(imagined.pool, np.int64),
            imagined.under,
            _array(judgement),
            np.array(options, np.int64),
            np.array(scores, np.int64),
            turns,
            found,
        )
        imagined.base[CHANCE] = int(base[CHANCE])
        return found.tolist()


COMPILED: Final = Compiled()


@cache
def _array(numbers: tuple[int, ...]) -> Any:
    return np.array(numbers)


@cache
def functions() -> dict[Callable[..., Any], Callable[..., Any]]:
    """By function of the bots: the same, compiled at its first call."""
    done: dict[Callable[..., Any], Callable[..., Any]] = {}
    for module in _MODULES:
        _compile(module, done)
    return done


def _compile(module: ModuleType, done: dict[Callable[..., Any], Callable[..., Any]]) -> None:
    """Compile what a module defines; what it calls and looks up is compiled as well."""
    namespace = dict(vars(module))
    for name, value in vars(module).items():
        if isinstance(value, FunctionType) and value.__module__ == module.__name__:
            done[value] = jit(FunctionType(value.__code__, namespace, name))
        if isinstance(value, FunctionType):
            namespace[name] = done.get(value, value)
        elif isinstance(value, tuple) and isinstance(value[0], int | float):
            namespace[name] = np.array(value)
