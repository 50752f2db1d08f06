"""How everything in this package is compiled.

Neither indices nor overflows are checked at run time: what keeps them in bounds are the tests,
which compare every position with the readable engine.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import ParamSpec, TypeVar

import numba

P = ParamSpec("P")
T = TypeVar("T")


def jit(function: Callable[P, T]) -> Callable[P, T]:
    """Compile a function at its first call."""
    return numba.njit(nogil=True, error_model="numpy")(function)


def inlined(function: Callable[P, T]) -> Callable[P, T]:
    """Compile a function into each of its callers, as it is part of nearly every move."""
    return numba.njit(nogil=True, error_model="numpy", forceinline=True)(function)


def cached(function: Callable[P, T]) -> Callable[P, T]:
    """Compile a function, and keep the result for other processes where there is room for it.

    Numba looks only at the date of the function's own file, but what it keeps contains all that is
    called from it, too. So let the function be a closure over the `stamp` of all of that: what it
    closes over is part of what Numba looks for.
    """
    try:
        return numba.njit(nogil=True, error_model="numpy", cache=True)(function)
    except RuntimeError:  # neither the package nor the home directory can be written to
        return jit(function)
