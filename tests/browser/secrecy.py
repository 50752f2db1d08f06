"""What pages show and were told, held against what they may know."""

from __future__ import annotations

import re
import tomllib
from functools import cache
from pathlib import Path
from urllib.parse import quote

from emojito.server.pages import CLIENT
from emojito.store.reader import LogReader
from tests.browser.party import Party
from tests.browser.person import Person
from tests.browser.playing import Game
from tests.server.leaks import Truth, leaks

DECK = Path(__file__).parents[2] / "src" / "emojito" / "rules" / "emojito" / "emotions.toml"


async def told_too_much(party: Party) -> list[str]:
    """Everything anybody's socket brought that they may not know; reads every byte."""
    with LogReader(party.server.db) as logs:
        truth = Truth(logs.read(party.code))
    tokens = {person.traffic.token for person in party.everybody if person.traffic.token}
    return [
        f"{person.name}: {leak}"
        for person in party.everybody
        for leak in leaks(
            person.traffic.heard,
            person.traffic.you,
            truth,
            secrets=tokens,
            token=person.traffic.token,
        )
    ]


@cache
def deck() -> dict[str, dict[str, str]]:
    """Every emotion with its picture and names."""
    return dict(tomllib.loads(DECK.read_text())["emotions"])


@cache
def shown(picture: str) -> str:
    """A picture of the art set as pages hold it."""
    svg = (CLIENT / "art" / f"{picture}.svg").read_text()
    return "data:image/svg+xml," + quote(svg, safe="!*'()")


def tells(card: str, html: str) -> list[str]:
    """How a page gives an emotion away: by its picture, its id, or its name as a text of its own."""
    emotion = deck()[card]
    names = {name for key, name in emotion.items() if key != "picture"}
    found = [shown(emotion["picture"]) in html and emotion["picture"]]
    found += [re.search(rf'="{re.escape(card)}"', html) and card]
    found += [re.search(rf'[>"]\s*{re.escape(name)}\s*[<"]', html) and name for name in names]
    return [str(tell) for tell in found if tell]


class EmojitoEyes:
    """Looks at every page at every step of an Emojito! game until the cards are laid out.

    From then on everybody sees all seven, and which one it was is known to no page but the actor's:
    that no other was told is what `told_too_much` proves.
    """

    def __init__(self, party: Party, game: Game) -> None:
        self.party = party
        self.game = game
        self.looks = 0
        """How often a page could have told something and did not."""
        self.own = 0
        """How often an actor was seen to be shown their own card, so that the looking works."""
        self._before: dict[Person, str] = {}

    async def look(self) -> None:
        """See that nobody is shown what they may not know."""
        phase = self.game.table["phase"]
        secrets = self.game.secrets()
        if phase not in {"draw", "perform", "challenge"}:
            return
        for person in self.party.shown:
            await person.up_to_date()
            html = await person.html()
            if phase == "draw" and not secrets:
                self._before[person] = html
            else:
                self._hidden(person, html, secrets)

    def _hidden(self, person: Person, html: str, secrets: dict[int, str]) -> None:
        """Before the line-up, nobody but the actor sees the card."""
        for seat, card in secrets.items():
            if seat == person.traffic.seat:
                self.own += bool(tells(card, html))
                continue
            news = set(tells(card, html)) - set(tells(card, self._before.get(person, "")))
            assert not news, f"{person.name} is shown {card} of seat {seat}: {news}"
            self.looks += 1


CARD = re.compile(r'"((?:red|yellow|green|blue)-(?:\d+|bang|what|peng)|(?:yeah|nooo|ups)-[12])"')


class MauMauEyes:
    """Looks at every page at every step of a Mau-Mau game."""

    def __init__(self, party: Party, game: Game) -> None:
        self.party = party
        self.game = game
        self.looks = 0
        self.own = 0
        self._round = 0
        self._lay: set[str] = set()

    async def look(self) -> None:
        """See that nobody is shown a card that lies in another's hand."""
        table = self.game.table
        if table["round"] != self._round:
            self._round, self._lay = table["round"], set()
        self._lay.add(table["top"])
        for person in self.party.shown:
            await person.up_to_date()
            shown = set(CARD.findall(await person.html()))
            hand = set((person.traffic.me or {}).get("hand", ()))
            others = {
                card
                for other in self.party.players
                if other is not person
                for card in (other.traffic.me or {}).get("hand", ())
            }
            if table["phase"] in {"between-rounds", "over"}:
                # The hands are turned over and counted.
                others.clear()
            theirs = (shown & others) - hand - self._lay
            assert not theirs, f"{person.name} is shown {theirs} in other hands"
            self.own += bool(hand) and hand <= shown
            self.looks += 1
