"""Sharp's playouts, compiled: the source of the bots as it stands, some thirty times as fast.

What works on rows (`emojito.bots.mau_mau.row`) keeps to integers that fit into 63 bits. So the
same functions can be compiled, with arrays in the place of lists and tuples.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from types import FunctionType, ModuleType
from typing import Any, Final

import numpy as np
from numba import types
from numba.extending import overload_method

from emojito.bots.mau_mau import cards, chance, judgement, outlook, standing, trying
from emojito.bots.mau_mau.judgement import Judgement
from emojito.bots.mau_mau.row import CHANCE
from emojito.bots.mau_mau.search import Hidden
from emojito.lab.fast.bits import size
from emojito.lab.fast.jit import jit

_MODULES: Final = (cards, chance, judgement, outlook, standing, trying)
"""Each after those it needs."""


@overload_method(types.Integer, "bit_count")
def _bit_count(members):  # type: ignore[no-untyped-def]  # noqa: ARG001
    return lambda members: size(members)


def compiled(
    hidden: Hidden,
    judgement: Judgement,
    options: Sequence[int],
    scores: Sequence[int],
    samples: int,
) -> Sequence[float]:
    """Play the rounds to their end; an `Engine` for the search."""
    found = np.zeros(samples * len(options) // trying.STEP)
    base = np.array(hidden.base)
    functions()[trying.try_all](
        base,
        np.array(hidden.slots, np.int64),
        np.array(hidden.unseen, np.int64),
        hidden.under,
        _array(judgement),
        np.array(options, np.int64),
        np.array(scores, np.int64),
        found,
    )
    hidden.base[CHANCE] = int(base[CHANCE])
    return found.tolist()


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
