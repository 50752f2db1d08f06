"""How people play: which command, and which touches give it.

A move is a tap on what the page offers. The page must then have said exactly that command, once, and
the server must have accepted it; anything else fails.
"""

from __future__ import annotations

import json
import random
from collections.abc import Awaitable, Callable
from typing import Any, Final, TypeAlias

from tests.browser.ear import Message
from tests.browser.helping import Favour
from tests.browser.party import Party
from tests.browser.person import Person

ENOUGH: Final = 40
"""Moves after which all there is to a round of Mau-Mau has been seen, and somebody may win it."""
ENDLESS: Final = 1000
"""Moves after which a game would never end."""

KEEP: Final = {"do": "keep"}

Move: TypeAlias = tuple[Person, Message]
Touch: TypeAlias = Callable[[Person, Message], Awaitable[None]]


async def by_wire(person: Person, command: Message) -> None:
    """Give a command of a game over the page's own socket: where the touching is not what matters."""
    await person.say({"do": "play", "command": command})


async def by_touch(person: Person, command: Message) -> None:
    """Give a command of a game with a finger or a mouse."""
    match command:
        case {"do": "guess", "slot": slot}:
            await person.page.locator(f'[data-slot="{slot}"]').first.click()
            await person.tap("guess")
        case {"do": "take", "slot": slot}:
            await person.tap("take", slot=slot)
        case {"do": "challenge", "target": target}:
            await person.tap("challenge", target=target)
        case {"do": "color", "color": color}:
            await person.tap("color", color=color)
        case {"do": "play", "card": card, **rest}:
            await person.touch(person.control("play", card=card))
            if rest.get("swap") is not None:
                await person.tap("play", target=rest["swap"])
        case _:
            await person.tap(command["do"])


def plain(command: Message) -> Message:
    """A command without what is not said in it."""
    return {key: value for key, value in command.items() if value is not None}


def keeps_by_itself(person: Person) -> bool:
    """Whether a page is about to keep a drawn card that does not fit, without being told to."""
    return [plain(each) for each in person.ear.legal] == [KEEP]


class Game:
    """A game that a party plays to its end."""

    def __init__(self, party: Party, seed: int = 1, right: float = 0.8) -> None:
        self.party = party
        self.right = right
        """How often a guesser finds the card."""
        self.dice = random.Random(seed)  # noqa: S311
        self.hoarders: list[Person] = []
        """Those who draw cards in Mau-Mau wherever they may."""
        self.favour: Favour | None = None
        """Whom all help in Mau-Mau, so that a long game is soon over."""
        self.moves = 0
        self.seen: set[str] = set()
        """The phases there were."""

    # What there is to do

    @property
    def table(self) -> Message:
        """What everybody sees."""
        assert self.party.host.ear.table is not None
        return self.party.host.ear.table

    @property
    def over(self) -> bool:
        """Whether it has ended."""
        return self.party.host.ear.over

    def possible(self) -> list[Move]:
        """Everything that may be done now, by whom."""
        return [(person, command) for person in self.party.players for command in person.ear.legal]

    def wanted(self) -> list[Move]:
        """What sensible people would do."""
        moves = self.possible()
        phase = self.table["phase"]
        if phase == "guess":
            return self._guesses(moves)
        if self.table["game"] == "mau-mau":
            return [self.favour.choose(moves, self.table)] if self.favour else self._cards(moves)
        return moves

    def _cards(self, moves: list[Move]) -> list[Move]:
        def those(do: str) -> list[Move]:
            return [move for move in moves if move[1]["do"] == do]

        calls = those("call") if self.dice.random() < 0.8 else []
        hoards = [move for move in those("draw") if move[0] in self.hoarders]
        return calls or hoards or those("play") or moves

    def _guesses(self, moves: list[Move]) -> list[Move]:
        person = self.dice.choice(moves)[0]
        slot = self.truth_for(person)
        right = self.dice.random() < self.right
        return [
            (who, command)
            for who, command in moves
            if who is person and (command["slot"] == slot) == right
        ]

    def truth_for(self, person: Person) -> int:
        """Where the card lies that somebody has to find, as its actor knows."""
        cards = self.secrets()
        seat = person.ear.seat
        team = next((team for team in self.table["teams"] if seat in team), None)
        actor = next(each for each in cards if team is None or each in team)
        return int(self.table["line_up"].index(cards[actor])) + 1

    def secrets(self) -> dict[int, str]:
        """The cards the actors hold, as their own pages were told."""
        return {
            int(seat): card
            for person in self.party.players
            for seat, card in (person.ear.me or {}).get("secret", {}).items()
            if int(seat) == person.ear.seat
        }

    # Doing it

    async def move(self, person: Person, command: Message, touch: Touch = by_touch) -> None:
        """Let somebody do something, and everybody be shown it."""
        if keeps_by_itself(person):
            await self._keep(person, touch)
            return
        before = len(person.ear.commands)
        await touch(person, command)
        await person.ear.until(lambda: len(person.ear.commands) > before, f"saying {command}")
        said = person.ear.commands[before]
        assert plain(said["command"]["command"]) == plain(command), said
        await person.ear.until(lambda: self._answers(person, said["id"]) != [], "answered")
        (answer,) = self._answers(person, said["id"])
        assert answer["type"] == "done", answer
        await person.ear.until(lambda: person.ear.version >= answer["version"])
        # Whoever speaks over the wire need not wait until the pages have drawn it.
        await self.party.caught_up(shown=touch is not by_wire)
        more = [plain(each["command"]["command"]) for each in person.ear.commands[before + 1 :]]
        assert all(each == KEEP for each in more), more
        self._count()

    async def _keep(self, person: Person, touch: Touch) -> None:
        """Keep a card before the page does so by itself; if it was quicker, that is as well."""
        version = person.ear.version
        await person.whisper({"do": "play", "command": KEEP})
        await person.ear.until(lambda: person.ear.version > version, "keeping the card")
        await self.party.caught_up(shown=touch is not by_wire)
        self._count()

    def _count(self) -> None:
        self.moves += 1
        assert self.moves < ENDLESS, self.table
        self.seen.add(self.table["phase"])

    @staticmethod
    def _answers(person: Person, id: str) -> list[Message]:
        quoted = json.dumps(id).encode()
        heard = [json.loads(raw) for raw in person.ear.heard[-40:] if quoted in raw]
        return [message for message in heard if message.get("id") == id]

    async def step(self, touch: Touch = by_touch) -> Move:
        """Let somebody do what they want."""
        # Somebody's page may have kept a card just now: then not all have heard whose turn it is.
        if not self.possible():
            await self.party.caught_up()
        person, command = self.dice.choice(self.wanted())
        await self.move(person, command, touch)
        return person, command

    async def until(
        self,
        reached: str | Callable[[Message], bool],
        each: Callable[[], Awaitable[Any]] | None = None,
        touch: Touch = by_touch,
    ) -> None:
        """Play until the phase is this one, or the table as wanted."""
        wanted = (lambda table: table["phase"] == reached) if isinstance(reached, str) else reached
        while not wanted(self.table):
            assert not self.over, f"over before {reached}"
            await self.step(touch)
            if each is not None:
                await each()
