"""Emoji Mau-Mau for PettingZoo (AEC).

`env` is what one plays with. `raw_env` is the same without PettingZoo's wrappers: it raises the
rules' own `Refusal` for an illegal action and is then unchanged.

>>> table = env(players=2, rounds="to-500", strict_nooo=True, render_mode="ansi")
>>> table.reset(seed=1)
>>> print(table.render())
round 1, play
top red-bang, colour red, pile 47, discard 1
  player_0  hand 5   points 0
> player_1  hand 5   points 0
"""

from __future__ import annotations

from typing import Any, ClassVar, Final, TypedDict

import gymnasium
import numpy as np
from gymnasium import spaces
from gymnasium.utils import seeding
from pettingzoo import AECEnv  # type: ignore[import-untyped]
from pettingzoo.utils import wrappers  # type: ignore[import-untyped]

from emojito.env.actions import ACTIONS, CALL, NAMES, SILENT, Mask, command, mask
from emojito.env.decisions import Due, after, asked, due
from emojito.env.observation import HIGH, LAYOUT, LOW, Vector, vector
from emojito.env.rewards import rewards
from emojito.rules import TABLE, MauMauTable, Refusal, Seat, Table
from emojito.rules.maumau.keywords import OptionKeywords
from emojito.rules.maumau.picture import picture
from emojito.rules.maumau.terms import Rounds
from emojito.rules.maumau.view import View

__all__ = ["ACTIONS", "LAYOUT", "NAMES", "MauMauEnv", "Observation", "env", "raw_env"]

_ILLEGAL_REWARD: Final = -1


class Observation(TypedDict):
    """What an agent observes."""

    observation: Vector
    """See `LAYOUT`."""
    action_mask: Mask
    """1 for each action the agent may take now; all 0 unless it is selected."""


class MauMauEnv(AECEnv):  # type: ignore[misc] # PettingZoo is not typed
    """A table of emoji Mau-Mau, decided one agent at a time."""

    metadata: ClassVar[dict[str, Any]] = {
        "name": "emoji_mau_mau_v0",
        "is_parallelizable": False,
        "render_modes": ["ansi"],
    }

    agents: list[str]
    """Who has not gone yet; everybody stays until the end."""
    agent_selection: str
    """Who decides."""
    rewards: dict[str, float]
    terminations: dict[str, bool]
    truncations: dict[str, bool]
    infos: dict[str, dict[str, Any]]
    """Each one's points in all and in the latest round, and why the game was over."""
    _cumulative_rewards: dict[str, float]

    def __init__(
        self,
        *,
        players: int = 4,
        rounds: Rounds = "single",
        voluntary_draw: bool = False,
        strict_nooo: bool = False,
        drawing_ends_turn: bool = False,
        max_cycles: int | None = None,
        render_mode: str | None = None,
    ) -> None:
        """Agree on a table; raise `Refusal` if the rules do not allow it.

        After `max_cycles` decisions for each player, counted together, the game is truncated.
        """
        super().__init__()
        if render_mode not in {None, *self.metadata["render_modes"]}:
            raise ValueError(f"there is no render mode {render_mode}")
        if max_cycles is not None and max_cycles < 1:
            raise ValueError("a game has at least one cycle")
        self.render_mode = render_mode
        self.possible_agents = [f"player_{seat}" for seat in range(players)]
        self.agents = []
        self.action_spaces = {agent: spaces.Discrete(ACTIONS) for agent in self.possible_agents}
        self.observation_spaces = {agent: _observation_space() for agent in self.possible_agents}
        self._seats = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self._most_decisions = None if max_cycles is None else max_cycles * players
        self._options: OptionKeywords = {
            "rounds": rounds,
            "voluntary_draw": voluntary_draw,
            "strict_nooo": strict_nooo,
            "drawing_ends_turn": drawing_ends_turn,
        }
        self._random, _ = seeding.np_random()
        self._table = self._open()

    def observation_space(self, agent: str) -> spaces.Dict:
        """Return what an agent can observe at all."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Discrete:
        """Return what an agent can do at all."""
        return self.action_spaces[agent]

    def reset(
        self,
        seed: int | None = None,
        options: dict[str, Any] | None = None,  # noqa: ARG002 - part of the API
    ) -> None:
        """Begin another game. A seed gives the same games again, this one and those after it."""
        if seed is not None:
            self._random, _ = seeding.np_random(seed)
        self._begin(self._open())

    def observe(self, agent: str) -> Observation:
        """Return what an agent sees, and what it may do if it is selected."""
        view: View = self._table.view(self._seats[agent])
        return {"observation": vector(view), "action_mask": self._mask(agent, view)}

    def step(self, action: int | None) -> None:
        """Let the selected agent act; raise `Refusal`, and change nothing, unless it may."""
        agent = self.agent_selection
        if self._is_out(agent):
            self._was_dead_step(action)
            return
        if action is None:
            raise ValueError(f"{agent} has to act")
        self._do(self._seats[agent], int(action))
        self._clear_rewards()
        self._cumulative_rewards[agent] = 0
        self.infos = self._infos()
        if self._seen.over:
            self.terminations = dict.fromkeys(self.agents, True)
            self.rewards = dict(zip(self.agents, self._worth(), strict=True))
            self._accumulate_rewards()
        elif self._decisions == self._most_decisions:
            self.truncations = dict.fromkeys(self.agents, True)
        else:
            self.agent_selection = self.possible_agents[self._due[0]]
        self._deads_step_first()

    def render(self) -> str | None:
        """Return a picture of what everybody may see."""
        if self.render_mode is None:
            gymnasium.logger.warn("There is no picture without render_mode='ansi'.")
            return None
        agent = self.agent_selection
        deciding = () if self._is_out(agent) else (self._seats[agent],)
        return picture(self._seen, self.possible_agents, deciding)

    def close(self) -> None:
        """Release nothing: there is no window."""

    def _open(self) -> MauMauTable:
        """Open the next table; as with people, chance decides who deals first (M31)."""
        return Table.open(
            "mau-mau",
            self.possible_agents,
            options=self._options,
            dealer=int(self._random.integers(max(1, len(self._seats)))),
            seed=int(self._random.integers(2**63)),
        )

    def _begin(self, table: MauMauTable) -> None:
        """Sit down at a table."""
        self._table = table
        self._seen: View = table.view(TABLE)
        self._due: Due = due(self._seen)
        self._decisions = 0
        self.agents = self.possible_agents.copy()
        self.agent_selection = self.agents[self._due[0]]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos = self._infos()

    def _do(self, seat: Seat, action: int) -> None:
        if action != SILENT:
            self._table.do(seat, command(action, seat, len(self._seats)))
        elif not asked(self._due):
            raise Refusal("nothing-to-call", seat=seat)
        self._seen = self._table.view(TABLE)
        self._due = after(self._due, action == CALL, self._seen)
        self._decisions += 1

    def _mask(self, agent: str, view: View) -> Mask:
        if agent != self.agent_selection or self._is_out(agent):
            return mask((), 0, 0)
        legal = mask(view.legal, self._seats[agent], len(self._seats))
        legal[SILENT] = asked(self._due)
        return legal

    def _is_out(self, agent: str) -> bool:
        return self.terminations.get(agent, True) or self.truncations.get(agent, True)

    def _worth(self) -> list[float]:
        return rewards(self._seen.winners, len(self._seats))

    def _infos(self) -> dict[str, dict[str, Any]]:
        seen = self._seen
        latest = seen.round_points or (None,) * len(self._seats)
        return {
            agent: {
                "points": seen.scores[seat],
                "round_points": latest[seat],
                "ended": seen.ended,
            }
            for agent, seat in self._seats.items()
        }


raw_env: Final = MauMauEnv


def env(**settings: Any) -> AECEnv:
    """Return a table to play at: `raw_env` in PettingZoo's customary wrappers.

    An illegal action ends the game: -1 for whoever took it, nothing for the others.
    """
    table = MauMauEnv(**settings)
    table = wrappers.TerminateIllegalWrapper(table, illegal_reward=_ILLEGAL_REWARD)
    table = wrappers.AssertOutOfBoundsWrapper(table)
    return wrappers.OrderEnforcingWrapper(table)


def _observation_space() -> spaces.Dict:
    return spaces.Dict(
        {
            "observation": spaces.Box(LOW, HIGH, dtype=np.float32),
            "action_mask": spaces.Box(0, 1, (ACTIONS,), dtype=np.int8),
        }
    )
