"""What is on a card is there before the card is dealt.

A device that fetched it then would tell the network which card it has, by the length of the answer.
"""

from __future__ import annotations

import asyncio

import pytest
from playwright.async_api import Request

from tests.browser.party import Party
from tests.browser.person import PHONE, WIDE, Person
from tests.browser.playing import Game
from tests.browser.traffic import PATIENCE

pytestmark = pytest.mark.asyncio(loop_scope="session")

LAST_PART = "/assets/Recap-"
"""What a seat fetches last when a game begins: nobody should wait for the winner."""

PEOPLE = {"Ana": {"size": PHONE}, "Ben": {"size": WIDE}, "Cem": {"language": "pl"}}
"""Polish needs letters that come in a file of their own."""
CHOICES = {"emojito": {"mode": "competitive"}, "mau-mau": {}}
SHEETS = {"emojito": "/assets/emojito-pictures-", "mau-mau": "/assets/maumau-pictures-"}
PHASES = {"emojito": {"draw", "perform", "guess"}, "mau-mau": {"play"}}
ROUNDS_DONE = {"emojito": 1, "mau-mau": 0}

CARDS = """() => [...document.querySelectorAll("[data-card] img, [data-face] img")].map((image) => {
  const card = image.closest("[data-card], [data-face]").dataset;
  return [card.card ?? card.face, image.complete && image.naturalWidth > 0];
})"""


class Requests:
    """What a page asks the server for."""

    def __init__(self, person: Person) -> None:
        self.person = person
        self.made: list[str] = []
        self._under_way: set[Request] = set()
        self._news = asyncio.Event()
        person.page.on("request", self._begin)
        person.page.on("requestfinished", self._end)
        person.page.on("requestfailed", self._end)

    def _begin(self, request: Request) -> None:
        if request.url.startswith(self.person.url):
            self.made.append(request.url.removeprefix(self.person.url))
            self._under_way.add(request)
            self._news.set()

    def _end(self, request: Request) -> None:
        self._under_way.discard(request)
        self._news.set()

    def _has_all(self) -> bool:
        waits = self.person.traffic.seat is not None and not self.asked_for(LAST_PART)
        return not waits and not self._under_way

    def asked_for(self, part: str) -> list[str]:
        """Return those requests that are for such a file."""
        return [path for path in self.made if path.startswith(part)]

    async def all_answered(self) -> None:
        """Wait until the page has all it fetches when a game begins."""
        async with asyncio.timeout(PATIENCE):
            while not self._has_all():
                self._news.clear()
                await self._news.wait()


async def cards_shown(party: Party, seen: dict[Person, set[str]]) -> None:
    """Note which cards everybody sees; none may be without its picture."""
    for person in party.inside:
        await person.settled()
        cards = await person.page.evaluate(CARDS)
        assert all(shows for _, shows in cards), f"{person.name} misses pictures: {cards}"
        seen[person].update(card for card, _ in cards)


@pytest.mark.parametrize(("game", "moves"), [("emojito", 16), ("mau-mau", 24)])
async def test_no_card_makes_any_device_ask_for_anything(party, game, moves):
    people = [await party.somebody(name, **ways) for name, ways in PEOPLE.items()]
    requests = [Requests(person) for person in people]
    await party.seat(*people)
    table = await party.put_screen()
    requests.append(Requests(table))
    await party.start(game, **CHOICES[game])
    for each in requests:
        await each.all_answered()
        # The screen may have fetched them in the lobby, before it was listened to.
        assert len(each.asked_for(SHEETS[game])) == 1 or each.person is table
        each.made.clear()

    play = Game(party, seed=1)
    seen: dict[Person, set[str]] = {person: set() for person in party.inside}
    while play.moves < moves and not play.over:
        await play.step()
        await cards_shown(party, seen)
    assert play.seen >= PHASES[game]
    assert play.table["round"] > ROUNDS_DONE[game]
    assert min(map(len, seen.values())) >= 7, seen
    assert [(each.person.name, path) for each in requests for path in each.made] == []
