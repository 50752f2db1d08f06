"""Looking ahead: every option is played out against the same assumed hands, again and again.

A determinised search for a single observer: hands are sampled from what the observer may know, each
option is tried on the same sample, everybody then plays by the keen judgement until the round is
over. Options that are clearly worse drop out, so that the time goes to those that are hard to tell
apart.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import sqrt
from typing import Final, Protocol

from emojito.bots.mau_mau import reading
from emojito.bots.mau_mau.cards import BLACK, points
from emojito.bots.mau_mau.outlook import GOES_ON, NOBODY, Outlook
from emojito.bots.mau_mau.standing import chances
from emojito.rules import Command
from emojito.rules.maumau.cards import CARDS, COLORS, PLACE
from emojito.rules.maumau.commands import Color, Draw, Keep, Play
from emojito.rules.maumau.view import View

_BATCH: Final = 8
"""Samples between two looks at the clock."""
_FIRST_LOOK: Final = 32
"""Samples before an option may drop out."""
_CLEARLY: Final = 2.5
"""Standard errors by which an option is worse that drops out."""
_DOUBT: Final = 0.5
"""Standard errors by which another option has to be better than the keen one."""


class Limit(Protocol):
    """How long to go on."""

    def goes_on(self, playouts: int) -> bool:
        """Whether there is time for more after so many playouts."""


class Deadline:
    """A limit by a clock."""

    def __init__(self, end: float, clock: Callable[[], float]) -> None:
        self._end, self._clock = end, clock

    def goes_on(self, _: int) -> bool:
        """Whether it is not time yet."""
        return self._clock() < self._end


class Playouts:
    """A limit by number, for the same answer on any machine."""

    def __init__(self, most: int) -> None:
        self._most = most

    def goes_on(self, playouts: int) -> bool:
        """Whether there may be more."""
        return playouts < self._most


def options(view: View) -> list[Command]:
    """Return what there is to choose from; of two black cards that play the same, one."""
    found: dict[object, Command] = {}
    for command in view.legal:
        if isinstance(command, Play) and CARDS[command.card].color is None:
            found.setdefault((CARDS[command.card].icon, command.swap), command)
        elif isinstance(command, Play | Draw | Keep | Color):
            found[command] = command
    return list(found.values())


def best(view: View, usual: Command, sample: Callable[[], Outlook], limit: Limit) -> Command:
    """Return the option that wins most often; `usual` unless another is better beyond doubt."""
    seat = reading.seat(view)
    left = options(view)
    results: dict[Command, list[float]] = {option: [] for option in left}
    worth = _worth(view, seat)
    playouts, samples, look = 0, 0, _FIRST_LOOK
    while len(left) > 1 and (not samples or limit.goes_on(playouts)):
        for _ in range(_BATCH):
            outlook = sample()
            for option in left:
                ahead = outlook.copy()
                follow(ahead, option)
                ahead.play_on()
                results[option].append(worth(ahead))
        samples += _BATCH
        playouts += _BATCH * len(left)
        if samples >= look:
            look *= 2
            left = _in_the_running(left, results)
    return _chosen(left, usual, results)


def follow(outlook: Outlook, option: Command) -> None:
    """Let the player in turn do something; a colour, if one is asked for, follows by judgement."""
    match option:
        case Play(card=name, swap=swap):
            card, seat = PLACE[name], outlook.turn
            outlook.lay(card, NOBODY if swap is None else swap)
            if BLACK >> card & 1 and outlook.winner == GOES_ON:
                outlook.name(outlook.judgement.color(outlook.hands[seat]))
        case Color(color=color):
            outlook.name(COLORS.index(color))
        case Keep():
            outlook.turn = outlook.after[outlook.turn]
        case Draw() if outlook.pending:
            outlook.pay()
        case Draw():
            outlook.draw()
        case _:
            raise ValueError(f"{option} is no option")


def _worth(view: View, seat: int) -> Callable[[Outlook], float]:
    """Return how to value the end of a round."""
    if view.rounds == "single":

        def won(outlook: Outlook) -> float:
            if outlook.winner != NOBODY:
                return float(outlook.winner == seat)
            costs = {other: points(outlook.hands[other]) for other in outlook.seats}
            least = min(costs.values())
            return (costs[seat] == least) / sum(cost == least for cost in costs.values())

        return won

    def stands(outlook: Outlook) -> float:
        scores = [
            score + points(hand) for score, hand in zip(view.scores, outlook.hands, strict=True)
        ]
        return chances(scores, outlook.seats)[seat]

    return stands


def _in_the_running(left: Sequence[Command], results: dict[Command, list[float]]) -> list[Command]:
    leader = max(left, key=lambda option: sum(results[option]))
    return [
        option
        for option in left
        if option == leader or _ahead(results[leader], results[option]) < _CLEARLY
    ]


def _chosen(
    left: Sequence[Command], usual: Command, results: dict[Command, list[float]]
) -> Command:
    leader = max(left, key=lambda option: sum(results[option]))
    if usual not in left or _ahead(results[leader], results[usual]) > _DOUBT:
        return leader
    return usual


def _ahead(one: Sequence[float], other: Sequence[float]) -> float:
    """By how many standard errors one option has done better than another on the same samples."""
    differences = [a - b for a, b in zip(one, other, strict=True)]
    count = len(differences)
    mean = sum(differences) / count
    variance = sum((value - mean) ** 2 for value in differences) / count
    # Two that have never differed yet are no further apart than one sample could tell.
    return mean / sqrt((variance or 1 / count) / count)
