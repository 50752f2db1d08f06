"""What the properties have to know of a game's inside; everything else is the same for all."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, TypeAlias

from hypothesis import strategies as st
from msgspec.structs import replace

from emojito.rules import Command, Viewer

Twin: TypeAlias = tuple[str, Any]
"""A state or a command that differs from another in a single thing, after that thing's name."""


def changed(what: str, state: Any, **fields: Any) -> Iterator[Twin]:
    """Yield a state in which some fields are others, unless they are the same."""
    twin = replace(state, **fields)
    if twin != state:
        yield what, twin


def shuffled(cards: Sequence[str], dice: random.Random) -> tuple[str, ...]:
    """Return the same cards in an order of chance."""
    return tuple(dice.sample(cards, len(cards)))


@dataclass(frozen=True)
class GameTraits:
    """A game, opened up."""

    setups: st.SearchStrategy[dict[str, Any]]
    """Any table the rules allow, as `open` takes it, without a seed."""
    cards: Callable[[Any], list[str]]
    """Every card of a state, wherever it lies; one that lies in two places is there twice."""
    command_space: Callable[[Any], list[Command]]
    """Every command there could be at a table, absurd ones included."""
    hidden: frozenset[str]
    """What somebody may not know: the names of all `hidden_twins` there can be."""
    hidden_twins: Callable[[Any, Viewer, random.Random], Iterator[Twin]]
    """States that only differ in what a viewer may not know."""
    visible_twins: Callable[[Any, Viewer], Iterator[Twin]]
    """States that differ in something the viewer must be shown."""
    reveals: Callable[[str, Any, Viewer], bool]
    """Whether one of those things is laid open to a viewer by an event."""
    lookalikes: Callable[[Command], list[Twin]] = lambda _: []
    """Commands that nobody but who gives them may tell from the given one, and what they hide."""
    redealt: tuple[str, ...] | None = None
    """The cards with which a new round begins; None if it goes on with those there are."""
