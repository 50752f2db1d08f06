"""The exact odds of cooperative play.

Where the two tokens stand is all that matters for how a cooperative game goes on. There are a few
hundred such positions. The rules themselves say what each number of right answers makes of each;
then the probability of winning follows for every accuracy without playing a single game.
"""

from __future__ import annotations

from functools import cache
from typing import TypeAlias

import numpy as np
import numpy.typing as npt
from msgspec import Struct
from msgspec.structs import replace

from emojito.lab.dice import dice
from emojito.lab.emojito import people as model
from emojito.lab.emojito.people import People
from emojito.lab.emojito.variants import Variant
from emojito.rules import Chance
from emojito.rules.emojito import EMOJITO, commands as do
from emojito.rules.emojito.setup import PlacedToken, Position
from emojito.rules.emojito.state import State
from emojito.rules.emojito.terms import GAME, PLAYERS

Standing: TypeAlias = tuple[int, int, int, int]
"""Space and trophies of the players' token, then of the game's."""
Reached: TypeAlias = Standing | bool
"""Where a round leads: another standing, or the end, and then whether the players have won."""


class Odds(Struct, frozen=True):
    """How cooperative games end, for each of several kinds of people."""

    won: tuple[float, ...]
    rounds: tuple[float, ...]
    """On average."""


def odds(variant: Variant, players: int, peoples: tuple[People, ...]) -> Odds:
    """Return the odds of each kind of people."""
    counts = np.array(
        [
            model.right_counts(people, players - 1, secret_message=variant.secret_message)
            for people in peoples
        ]
    )
    start, course = _course(_open(variant), players)
    won, rounds = np.zeros(len(peoples)), np.zeros(len(peoples))
    now: dict[Reached, npt.NDArray[np.float64]] = {start: np.ones(len(peoples))}
    while now:
        later: dict[Reached, npt.NDArray[np.float64]] = {}
        for standing, probable in now.items():
            rounds += probable
            for right, reached in enumerate(course[standing]):
                so_far = later.get(reached, np.zeros(len(peoples)))
                later[reached] = so_far + probable * counts[:, right]
        won += later.pop(True, 0)
        later.pop(False, None)
        now = later
    return Odds(tuple(map(float, won)), tuple(map(float, rounds)))


def _open(variant: Variant) -> Variant:
    """The same without the Secret Message, which changes no step of a token, where there is one."""
    plain = replace(variant, secret_message=False)
    return plain if plain.is_for(2) else variant


@cache
def _course(variant: Variant, players: int) -> tuple[Standing, dict[Reached, tuple[Reached, ...]]]:
    """Return the first standing, and where 0, 1, 2 … right answers lead from each there is."""
    chance = Chance(0)
    start = _standing(_opened(variant, players, None, chance))
    course: dict[Reached, tuple[Reached, ...]] = {}
    ahead = [start]
    while ahead:
        standing = ahead.pop()
        if standing in course:
            continue
        state = _opened(variant, players, standing, chance)
        while state.phase != "guess":
            seat = next(iter(state.audience)) if state.audience else state.actors[0]
            state = _after(state, seat, do.Performed() if state.audience else do.Draw(), chance)
        course[standing] = tuple(
            _round(state, right, chance) for right in range(len(state.guessers) + 1)
        )
        ahead += (reached for reached in course[standing] if not isinstance(reached, bool))
    return start, course


def _round(state: State, right: int, chance: Chance) -> Reached:
    """Play a round to its end, the first `right` guessers being right."""
    any_card = dice(0)
    for number, seat in enumerate(state.guessers):
        answer = model.guess(state, seat, any_card, right=number < right)
        state = _after(state, seat, answer, chance)
    while state.phase == "trophies":
        state = _after(state, state.takers()[0], do.Take(state.lying()[0]), chance)
    return PLAYERS in state.winners if state.phase == "over" else _standing(state)


def _opened(variant: Variant, players: int, standing: Standing | None, chance: Chance) -> State:
    position = None
    if standing is not None:
        space, trophies, game_space, game_trophies = standing
        tokens = {
            PLAYERS: PlacedToken(space, trophies),
            GAME: PlacedToken(game_space, game_trophies),
        }
        position = Position(tokens)
    opened, began = EMOJITO.open(variant.setup(players, position), chance)
    return EMOJITO.apply(EMOJITO.apply(None, opened), began)


def _after(state: State, seat: int, command: do.EmojitoCommand, chance: Chance) -> State:
    for event in EMOJITO.decide(state, seat, command, chance):
        state = EMOJITO.apply(state, event)
    return state


def _standing(state: State) -> Standing:
    ours, theirs = state.tokens[PLAYERS], state.tokens[GAME]
    return ours.space, ours.trophies, theirs.space, theirs.trophies
