"""Scripted people at one table, who play whole games over real sockets."""

from __future__ import annotations

import asyncio
import random
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, suppress
from typing import Any, Final, TypeAlias

from emojito.rules.emojito.editions import EDITIONS
from tests.server.client import Client, Closed, Doors, Message

NAMES: Final = ("Ana", "Ben", "Cem", "Dee", "Eva", "Fay")

Choice: TypeAlias = dict[str, Any]

EMOJITO: Final[dict[str, Choice]] = {
    **{
        f"{edition}-{mode}": {"edition": edition, "mode": mode}
        for edition, terms in EDITIONS.items()
        for mode in terms.modes
    },
    "secret-message": {"mode": "cooperative", "options": {"secret_message": True}},
    "impossible": {"mode": "cooperative", "options": {"difficulty": "impossible"}},
    "challenge-options": {
        "mode": "competitive",
        "options": {"leader_may_challenge": True, "one_price": True},
    },
    "symbols-in-teams": {"mode": "teams", "options": {"symbols_in_teams": True}},
}
MAU_MAU: Final[dict[str, Choice]] = {
    "single": {},
    "to-500": {"options": {"rounds": "to-500"}},
    "voluntary-draw": {"options": {"voluntary_draw": True}},
    "strict-nooo": {"options": {"strict_nooo": True}},
    "drawing-ends-turn": {"options": {"drawing_ends_turn": True}},
}
GAMES: Final = {
    **{f"emojito-{name}": ("emojito", choice) for name, choice in EMOJITO.items()},
    **{f"mau-mau-{name}": ("mau-mau", choice) for name, choice in MAU_MAU.items()},
}
"""Every mode of both games, every edition among them."""


class Party:
    """People in a room, and whoever looks on."""

    def __init__(self, server: Doors, players: list[Client], seed: int = 1) -> None:
        self.server = server
        self.players = players
        self.others: list[Client] = []
        """Watchers and screens, who are shown everything and do nothing."""
        self.dice = random.Random(seed)  # noqa: S311

    @classmethod
    async def meet(
        cls,
        server: Doors,
        people: int = 4,
        seed: int = 1,
        network: str = "203.0.113",
        names: tuple[str, ...] = NAMES,
    ) -> Party:
        """Let people meet in a new room, each from an address of their own."""
        host = await server.create(names[0], address=f"{network}.10")
        players = [host]
        for number, name in enumerate(names[1:people], 1):
            address = f"{network}.{10 + number}"
            players.append(await server.join(host.code, name, address=address))
        party = cls(server, players, seed)
        await party.caught_up(players[-1].version)
        return party

    @property
    def host(self) -> Client:
        """Whoever opened the room."""
        return self.players[0]

    @property
    def everybody(self) -> list[Client]:
        """All who are shown something."""
        return [*self.players, *self.others]

    async def caught_up(self, version: int) -> None:
        """Wait until everybody has been shown a version."""
        for client in self.everybody:
            await client.caught_up(version)

    @asynccontextmanager
    async def listening(self) -> AsyncIterator[None]:
        """Let all hear meanwhile: who does not answer for long counts as gone."""
        listeners = [asyncio.create_task(_listen(client)) for client in self.everybody]
        try:
            yield
        finally:
            for listener in listeners:
                listener.cancel()
            await asyncio.gather(*listeners, return_exceptions=True)

    async def done(self, client: Client, word: str, **fields: Any) -> None:
        """Let somebody do something, and everybody see it."""
        answer = await client.do(word, **fields)
        assert answer["type"] == "done", answer
        await self.caught_up(answer["version"])

    async def start(self, game: str, timers: Message | None = None, **choice: Any) -> Party:
        """Let the host begin a game."""
        # Nobody is waited for who has to call, unless a test says so.
        limits = {"call": None, **(timers or {})}
        settings = {"game": game, "choices": {game: choice}, "timers": limits}
        await self.done(self.host, "configure", settings=settings)
        await self.done(self.host, "start")
        return self

    # Playing

    @property
    def phase(self) -> str:
        """Where the game is."""
        assert self.host.table is not None
        return str(self.host.table["phase"])

    @property
    def over(self) -> bool:
        """Whether it has ended."""
        return self.phase == "over"

    def moves(self) -> list[tuple[Client, Message]]:
        """All that may be done now, by whom; more often than not only what is good."""
        moves = [(client, command) for client in self.players for command in client.legal]
        better = moves
        if self.phase == "guess":
            right = self._right_slots()
            better = [move for move in moves if move[1]["slot"] in right]
        elif self.phase == "play":
            better = [move for move in moves if move[1]["do"] in {"play", "call"}]
        return better if better and self.dice.random() < 0.75 else moves

    async def step(self) -> None:
        """Let somebody do something in the game."""
        client, command = self.dice.choice(self.moves())
        await self.done(client, "play", command=command)

    async def until(self, reached: str | Callable[[Message], bool]) -> bool:
        """Play until the phase is this one, or the table as wanted; say whether it ever was."""
        wanted = (lambda table: table["phase"] == reached) if isinstance(reached, str) else reached
        while not wanted(self.host.table or {}):
            if self.over:
                return False
            await self.step()
        return True

    def _right_slots(self) -> set[int]:
        """Where the performed cards lie, as their actors know."""
        lying = (self.host.table or {})["line_up"]
        secrets = [(client.me or {}).get("secret", {}) for client in self.players]
        return {lying.index(card) + 1 for secret in secrets for card in secret.values()}


async def _listen(client: Client) -> None:
    with suppress(Closed):
        while True:
            with suppress(TimeoutError):
                await client.receive()
