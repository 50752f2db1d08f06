"""Fits what a round in progress is worth anew: keen players play, and it is seen who wins.

Run `make prospects` after a change of the rules, of keen or of what `prospects.py` judges by, and
put what it prints into `_PROSPECTS` there. A conditional logit model: each player's features, times
the weights, make a worth; the shares of its exponentials are the probabilities to win.
"""

from __future__ import annotations

import argparse
import sys
from typing import Final

import numpy as np

from emojito.bots.mau_mau.prospects import PLACE, prospect
from emojito.bots.mau_mau.row import WINNER
from emojito.lab.mau_mau.engine import functions
from emojito.lab.mau_mau.in_progress import (
    Floats,
    Numbers,
    features,
    rounds_in_progress,
    winners,
)

ROUNDS: Final = {2: 250_000, 3: 120_000, 4: 80_000, 5: 60_000}
"""By number of players: how many rounds in progress there are, unless told."""
SEED: Final = 12_344
"""With it, and as many rounds, what stands in `prospects.py` was fitted."""
_RIDGE: Final = 1.0
"""Holds what is never seen at 0, and decides where two weights together say the same."""
_STEPS: Final = 6
"""Newton's method has settled by then to many more decimals than are printed."""
_HELD_OUT: Final = 5
"""One round in so many is not fitted to."""
_FEWEST: Final = 100
"""With fewer rounds there is nothing to fit to."""


def fit(features: Floats, winners: Numbers) -> Floats:
    """Return the weights that make most probable what happened, by Newton's method."""
    count, _, width = features.shape
    weights = np.zeros(width)
    of_winners = features[np.arange(count), winners].sum(axis=0)
    for _ in range(_STEPS):
        weighed = features * probabilities(features, weights)[:, :, None]
        means = weighed.sum(axis=1)
        slope = of_winners - means.sum(axis=0) - _RIDGE * weights
        curvature = np.tensordot(weighed, features, ((0, 1), (0, 1))) - means.T @ means
        weights += np.linalg.solve(curvature + _RIDGE * np.eye(width), slope)
    return weights


def probabilities(features: Floats, weights: Floats) -> Floats:
    """Return by round and place how probably each player wins."""
    shares: Floats = np.exp(features @ weights)
    shares /= shares.sum(axis=1, keepdims=True)
    return shares


def likelihood(features: Floats, winners: Numbers, weights: Floats) -> float:
    """Return the mean logarithm of how probable the weights took what happened to be."""
    chances = probabilities(features, weights)
    return float(np.log(chances[np.arange(len(winners)), winners]).mean())


def likelihood_now(rounds: Numbers) -> float:
    """Return the same for the weights that sharp plays by now."""
    judged = functions()[prospect]
    return float(np.mean([np.log(judged(row, row[WINNER])) for row in rounds]))


def parted(rounds: Numbers) -> tuple[Numbers, Numbers]:
    """Return those to fit to and, held out, those to see how well it went."""
    # Those come last and not in between: rounds of one deal are much alike and end the same, and
    # so only a single deal can be on both sides.
    fitted = len(rounds) * (_HELD_OUT - 1) // _HELD_OUT
    return rounds[:fitted], rounds[fitted:]


def written(players: int, weights: Floats) -> str:
    """Return the weights as they stand in `prospects.py`."""
    rounded = [round(float(weight), 2) + 0.0 for weight in weights]  # + 0.0 makes 0.0 of -0.0
    lines = [rounded[place * PLACE :][:PLACE] for place in range(players)]
    lines.append(rounded[players * PLACE :])
    rows = (f"    {', '.join(map(str, line))},\n" for line in lines)
    return f"    # {players} players\n{''.join(rows)}"


def main() -> None:
    """Print the weights, and beside them (not in their way) how much they tell."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--rounds", type=int, help="in progress, for each number of players")
    parser.add_argument("--seed", type=int, default=SEED)
    parser.add_argument("players", type=int, nargs="*", choices=[*ROUNDS, []], metavar="PLAYERS")
    wanted = parser.parse_args()
    if wanted.rounds is not None and wanted.rounds < _FEWEST:
        parser.error(f"at least {_FEWEST} rounds are needed")
    for players in wanted.players or ROUNDS:
        rounds = rounds_in_progress(players, wanted.rounds or ROUNDS[players], wanted.seed)
        fitted, held_out = parted(rounds)
        weights = fit(features(fitted), winners(fitted))
        told = likelihood(features(held_out), winners(held_out), weights)
        sys.stderr.write(
            f"{players} players, {len(held_out)} rounds held out: log-likelihood {told:.4f}, now "
            f"{likelihood_now(held_out):.4f}, by chance {-np.log(players):.4f}\n"
        )
        sys.stdout.write(written(players, weights))


if __name__ == "__main__":
    main()
