"""Who may enter a league of Mau-Mau: the bots, and two to measure them by.

`rlcard-rule` plays by a rule others have published for UNO. The oracle searches as sharp does, but
sees every hand; the order of the pile is chance to it as well.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final, TypeAlias
from zlib import crc32

from emojito.bots.mau_mau import BOTS
from emojito.bots.mau_mau.cards import card_set
from emojito.bots.mau_mau.chance import beginning
from emojito.bots.mau_mau.keen import judgement, keen
from emojito.bots.mau_mau.row import CHANCE, HANDS, put, row_of
from emojito.bots.mau_mau.search import PLAYOUTS_PER_MS, Imagined, Limit, Playouts, best, options
from emojito.bots.mau_mau.sharp import seed, think
from emojito.lab.mau_mau.engine import COMPILED
from emojito.lab.problem import Problem
from emojito.rules import Chance, Command
from emojito.rules.maumau.cards import CARDS, PLACE
from emojito.rules.maumau.commands import Call, Deal, Play
from emojito.rules.maumau.state import State
from emojito.rules.maumau.terms import MOST_PLAYERS
from emojito.rules.maumau.view import View

Told: TypeAlias = Sequence[Any]
Entrant: TypeAlias = Callable[[View, Chance, Told, State], Command | None]
"""Is shown a view, what everybody was told, and the state, which only the oracle looks at."""


def entrant(name: str, budget: int) -> Entrant:
    """Return who plays under a name; `budget` is in milliseconds of thought."""
    base, _, own = name.partition("@")
    limits = _limits(int(own) if own else budget)
    if base == "sharp":
        return lambda view, chance, told, _: think(
            view, seed(chance), told, limits[view.rounds], COMPILED
        )
    if base == "oracle":
        return lambda view, chance, _, state: _oracle(view, chance, state, limits[view.rounds])
    bot = rlcard_rule if base == "rlcard-rule" else BOTS[base]
    return lambda view, chance, _, __: bot(view, chance)


NAMES: Final = (*BOTS, "rlcard-rule", "oracle")
"""Who may enter; a thinker may bring a budget of its own, as in `sharp@30`."""


def _limits(budget: int) -> dict[str, Limit]:
    """By what is played: the playouts that there would be time for.

    A league counts them instead of looking at a clock, so that the same seed gives the same games.
    """
    if budget < 1:
        raise Problem(f"A budget should be 1 millisecond or more, not {budget}.")
    return {rounds: Playouts(budget * rate, budget) for rounds, rate in PLAYOUTS_PER_MS.items()}


def rlcard_rule(view: View, chance: Chance) -> Command:
    """Play as the rule of RLCard's UNO does, with our cards in the place of theirs.

    The card that makes the next one draw in any colour, here NOOO!, as soon as it may be played;
    any coloured card otherwise; other black ones for want of those. The colour one has most of.
    """
    for command in view.legal:
        if isinstance(command, Call | Deal):
            return command
    plays = [command for command in view.legal if isinstance(command, Play)]
    if view.phase == "color" or not plays:
        return keen(view, chance) if view.phase == "color" else view.legal[-1]
    attacks = [play for play in plays if CARDS[play.card].icon == "nooo"]
    colored = [play for play in plays if CARDS[play.card].color is not None]
    return chance.shuffled(attacks or colored or plays)[0]


def all_known(view: View, state: State, chance: Chance) -> Imagined:
    """Return what somebody imagines who sees every hand; the pile may lie in any order."""
    hands = [card_set(hand) for hand in state.hands]
    row = row_of(view, hands)
    put(row, (), [PLACE[card] for card in state.pile.discard[:-1]])
    row[CHANCE] = beginning(crc32(seed(chance).encode()))
    pool = [*row[HANDS : HANDS + MOST_PLAYERS], card_set(state.pile.deck)]
    return Imagined(row, pool, 0)


def _oracle(view: View, chance: Chance, state: State, limit: Limit) -> Command:
    usual = keen(view, chance)
    if len(options(view)) < 2 or usual not in options(view):
        return usual
    return best(view, usual, all_known(view, state, chance), judgement(view), limit, COMPILED)
