"""How people play: which command, and which touches give it.

A move is a tap on what the page offers. The page must then have said exactly that command, once, and
the server must have accepted it; anything else fails.
"""

from __future__ import annotations

import random
from collections.abc import Awaitable, Callable
from typing import Any, Final, TypeAlias

from tests.browser.helping import Favour
from tests.browser.party import Party
from tests.browser.person import Person
from tests.browser.talker import Talker
from tests.browser.traffic import Message

ENOUGH: Final = 30
"""Moves after which all there is to a round of Mau-Mau has been seen, and somebody may win it."""
ENDLESS: Final = 1000
"""Moves after which a game would never end."""

KEEP: Final = {"do": "keep"}

Move: TypeAlias = tuple[Person, Message]
Touch: TypeAlias = Callable[[Any, Message], Awaitable[None]]


async def by_wire(person: Talker, command: Message) -> None:
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
            aim = person.page.locator(f'[data-aim="{target}"]')
            # Whom one may aim at comes with a part of the page that is loaded for it.
            await aim.or_(person.control("challenge", target=target)).first.wait_for()
            if await aim.count():
                await aim.click()
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


WHOLE_GAME: dict[str, Any] = {"options": {"rounds": "to-500"}}
"""Mau-Mau that lasts: chance may end a single round before what a test waits for has happened."""

EACH_GAME: dict[str, dict[str, Any]] = {"emojito": {"mode": "cooperative"}, "mau-mau": WHOLE_GAME}
"""What to choose in each game so that two can play it for a while."""


def keeps_by_itself(person: Talker) -> bool:
    """Whether a page is about to keep a drawn card that does not fit, without being told to."""
    return [plain(each) for each in person.traffic.legal] == [KEEP]


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
        self.patient = False
        """Whether all watch how the dials turn over; otherwise the host skips it."""

    # What there is to do

    @property
    def table(self) -> Message:
        """What everybody sees."""
        assert self.party.host.traffic.table is not None
        return self.party.host.traffic.table

    @property
    def over(self) -> bool:
        """Whether it has ended."""
        return self.party.host.traffic.over

    def possible(self) -> list[Move]:
        """Everything that may be done now, by whom; what one has said is said."""
        return [
            (person, command)
            for person in self.party.players
            for command in person.traffic.legal
            if command["do"] != "withdraw"
        ]

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

    def truth_for(self, person: Talker) -> int:
        """Where the card lies that somebody has to find, as its actor knows."""
        cards = self.secrets()
        seat = person.traffic.seat
        team = next((team for team in self.table["teams"] if seat in team), None)
        actor = next(each for each in cards if team is None or each in team)
        return int(self.table["line_up"].index(cards[actor])) + 1

    def secrets(self) -> dict[int, str]:
        """The cards the actors hold, as their own pages were told."""
        return {
            int(seat): card
            for person in self.party.players
            for seat, card in (person.traffic.me or {}).get("secret", {}).items()
            if int(seat) == person.traffic.seat
        }

    # Doing it

    async def move(self, person: Talker, command: Message, touch: Touch = by_touch) -> None:
        """Let somebody do something, and everybody be shown it."""
        if keeps_by_itself(person):
            await self._keep(person, touch)
            return
        before = len(person.traffic.commands)
        await (touch if person.has_page else by_wire)(person, command)
        await self._has_said(person, before + 1)
        said = person.traffic.commands[before]
        assert plain(said["command"]["command"]) == plain(command), said
        answer = await self._answer(person, said["id"])
        while answer.get("code") == "too-early":
            # Somebody had a moment to call in; the page says it again by itself.
            before += 1
            await self._has_said(person, before + 1)
            answer = await self._answer(person, person.traffic.commands[before]["id"])
        assert answer["type"] == "done", answer
        await person.traffic.until(lambda: person.traffic.version >= answer["version"])
        # Whoever speaks over the wire need not wait until the pages have drawn it.
        await self.party.caught_up(shown=touch is not by_wire)
        if person.traffic.revealed and not self.patient:
            await self.party.skip()
        more = [plain(each["command"]["command"]) for each in person.traffic.commands[before + 1 :]]
        assert all(each == KEEP for each in more), more
        self._count()

    async def _keep(self, person: Talker, touch: Touch) -> None:
        """Keep a card before the page does so by itself; if it was quicker, that is as well."""
        version = person.traffic.version
        await person.whisper({"do": "play", "command": KEEP})
        await person.traffic.until(lambda: person.traffic.version > version, "keeping the card")
        await self.party.caught_up(shown=touch is not by_wire)
        self._count()

    def _count(self) -> None:
        self.moves += 1
        assert self.moves < ENDLESS, self.table
        self.seen.add(self.table["phase"])

    @staticmethod
    async def _has_said(person: Talker, commands: int) -> None:
        await person.traffic.until(
            lambda: len(person.traffic.commands) >= commands, "giving a command"
        )

    @staticmethod
    async def _answer(person: Talker, id: str) -> Message:
        await person.traffic.until(lambda: person.traffic.answer(id) is not None, "answered")
        answer = person.traffic.answer(id)
        assert answer is not None
        return answer

    async def step(self, touch: Touch = by_touch) -> Move:
        """Let somebody do what they want."""
        # Somebody's page may have kept a card just now: then not all have heard whose turn it is.
        if not self.possible():
            await self.party.caught_up()
        if not self.possible():
            await self.party.host.traffic.until(
                lambda: self.table["phase"] != "challenge", "laid out"
            )
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
