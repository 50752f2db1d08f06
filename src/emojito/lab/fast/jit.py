"""How everything in this package is compiled."""

from __future__ import annotations

from collections.abc import Callable
from typing import ParamSpec, TypeVar

import numba

P = ParamSpec("P")
T = TypeVar("T")


def jit(function: Callable[P, T]) -> Callable[P, T]:
    """Compile a function that others call rarely or that is called from outside."""
    compiled: Callable[P, T] = numba.njit(function, nogil=True, error_model="numpy")
    return compiled


def inlined(function: Callable[P, T]) -> Callable[P, T]:
    """Compile a function into each of its callers, since it is part of nearly every move."""
    compiled: Callable[P, T] = numba.njit(
        function, nogil=True, error_model="numpy", forceinline=True
    )
    return compiled
