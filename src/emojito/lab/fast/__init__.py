"""Emoji Mau-Mau by the million: the readable engine's game, compiled.

The rules are those of `emojito.rules.maumau`, module for module, but nobody leaves and time is not
up. Tests play both engines side by side and compare every position.

>>> games = play_games(1000, players=4, seed=7)
>>> games.winners.sum(), games.rounds.max()
(np.int64(1000), np.int32(1))
"""

from emojito.lab.fast.games import Games, play_games, play_out

__all__ = ["Games", "play_games", "play_out"]
