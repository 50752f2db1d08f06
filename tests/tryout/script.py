"""The script of the try-out: scenes of both games as the rules really play them.

The client knows no rules, also where no server is asked: each scene holds the view of a seat, what
may be done on it, and which scene that leads to. `make tryout` writes it after a change of views or
rules; a test fails while the file is not fresh.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

import msgspec

from emojito.games import HOSTED
from emojito.rooms import decide, events as ev
from emojito.rooms.apply import apply
from emojito.rooms.broadcast import encode_welcome
from emojito.rooms.presence import Presence
from emojito.rooms.staging import staging
from emojito.rooms.state import Room, Seated
from emojito.rooms.transition import Transition
from emojito.rooms.view import redact, view_stage
from emojito.rules import Chance, Command, Refusal
from emojito.rules.emojito import commands as emojito
from emojito.rules.emojito.setup import Setup as EmojitoSetup
from emojito.rules.maumau import commands as mau_mau
from emojito.rules.maumau.position import Position
from emojito.rules.maumau.setup import Setup as MauMauSetup

FILE: Final = Path(__file__).parents[2] / "web" / "src" / "tryout" / "script.json"

ME: Final = "p1"
SEATS: Final = ("Me", "Mia", "Tom")
"""The first is whoever tries it out: the client calls them as they are called in their language."""
WITHIN: Final = 1700
"""Milliseconds in which the others play, so that one can follow."""

Scene = dict[str, Any]
Says = Callable[[Command], bool]


class Rehearsal:
    """A room that nobody sees, in which a game is played as written."""

    def __init__(self, game: str, opening: tuple[Any, ...]) -> None:
        self.chance = Chance(1)
        self.told: list[Any] = []
        self.room = self._new_room()
        seats = tuple(Seated(who, self.room.members[who].name) for who in self.room.chairs)
        self._happen((ev.GameStarted(game, seats), ev.GameHappened(game, opening)))
        self.told = []

    def _new_room(self) -> Room:
        room = apply(None, ev.Entry(0.0, decide.open_room("KTRF492")))
        for number, name in enumerate(SEATS):
            joined = decide.admit(room, name, f"token {number}", "home", watch=False)
            room = apply(room, ev.Entry(0.0, joined))
        return room

    @property
    def state(self) -> Any:
        """The state of the rules."""
        assert self.room.play is not None
        return self.room.play.state

    def _happen(self, events: tuple[ev.RoomEvent, ...]) -> None:
        self.room = apply(self.room, ev.Entry(0.0, events))
        self.told += redact(events)

    def play(self, seat: int, command: Command) -> Rehearsal:
        """Let somebody do something."""
        transition = Transition(self.room, 0.0, self.chance)
        decide.move(transition, f"p{seat + 1}", command)
        self._happen(tuple(transition.events))
        return self

    def branch(self) -> Rehearsal:
        """Another course from here on."""
        other = object.__new__(Rehearsal)
        other.chance, other.room, other.told = Chance(1), self.room, list(self.told)
        return other

    def why_not(self, command: Command) -> dict[str, Any] | None:
        """Why I may not do something."""
        try:
            self.branch().play(0, command)
        except Refusal as refusal:
            return {"type": "refused", "code": refusal.code, "why": str(refusal),
                    "details": refusal.details, "id": None}  # fmt: skip
        return None

    def scene(self, coach: str, wanted: Says = lambda _: False, **more: Any) -> Scene:
        """What I see, what has happened since the last scene, and what the coach says to it.

        I may do what is `wanted`.
        """
        assert self.room.play is not None
        presence = Presence(lambda: 0.0)
        shown = json.loads(
            encode_welcome(self.room, 1, ME, presence, 0.0, view_stage(1, staging(self.room)))
        )
        offered = HOSTED[self.room.play.game].rules.legal(self.state, 0)
        shown["me"]["legal"] = plain([command for command in offered if wanted(command)])
        # Nobody hurries whoever tries it out.
        shown["play"]["clock"] = None
        told, self.told = plain(self.told), []
        seen = {part: shown[part] for part in ("play", "table", "me")}
        return {"coach": coach, **seen, "events": told, **more}


def plain(data: Any) -> Any:
    """Data as it goes over the wire."""
    return json.loads(msgspec.json.encode(data))


def script() -> dict[str, Scene]:
    """Every scene by its name; the first comes first."""
    return {**_dial(), **_cards()}


CARDS: Final = ("surprise", "joy", "boredom", "anger", "envy", "sadness", "disgust")


def _dial() -> dict[str, Scene]:
    """Mia performs a surprise; I turn the dial."""
    setup = EmojitoSetup(seats=SEATS, mode="competitive", first_actor=1, deck=CARDS)
    game = Rehearsal("emojito", HOSTED["emojito"].rules.open(setup, Chance(5)))
    game.play(1, emojito.Draw())
    scenes = {"watch": game.scene("watch", then="guess")}
    game.play(1, emojito.Performed())
    truth = game.state.line_up.index(CARDS[0]) + 1
    game.play(2, emojito.Guess(truth))
    before = game.branch()
    guesses = [emojito.Guess(slot) for slot in range(1, 8)]
    scenes["guess"] = game.scene(
        "guess",
        lambda command: isinstance(command, emojito.Guess),
        on=[[plain(guess), f"reveal-{guess.slot}"] for guess in guesses],
    )
    for guess in guesses:
        shown = before.branch()
        shown.told = []
        shown.play(0, guess)
        found = "right" if guess.slot == truth else "wrong"
        scenes[f"reveal-{guess.slot}"] = shown.scene(found, then="draw")
    return scenes


def _cards() -> dict[str, Scene]:
    """A round of Mau-Mau up to its end."""
    position = Position(
        hands=(
            ("blue-2", "green-5"),
            ("red-9", "blue-1", "yellow-8", "yellow-6"),
            ("blue-9", "green-1", "yellow-7", "red-2"),
        ),
        discard=("yellow-9", "red-4"),
        pile=("red-7", *(f"yellow-{number}" for number in range(1, 6))),
        turn=0,
    )
    setup = MauMauSetup(seats=SEATS, dealer=2, position=position)
    game = Rehearsal("mau-mau", HOSTED["mau-mau"].rules.open(setup, Chance(1)))
    scenes: dict[str, Scene] = {}

    def mine(name: str, command: Command, then: str) -> None:
        tried = [mau_mau.Play(card) for card in game.state.hands[0]]
        scenes[name] = game.scene(
            name,
            lambda offered: offered == command,
            on=[[plain(command), then]],
            refusals=[[plain(each), why] for each in tried if (why := game.why_not(each))],
        )
        game.play(0, command)

    def theirs(name: str, seat: int, card: str, then: str) -> None:
        scenes[name] = game.scene("others", then=then, wait=WITHIN)
        game.play(seat, mau_mau.Play(card))

    mine("draw", mau_mau.Draw(), "drawn")
    mine("drawn", mau_mau.Play("red-7"), "mia-1")
    theirs("mia-1", 1, "red-9", "tom-1")
    theirs("tom-1", 2, "blue-9", "play")
    mine("play", mau_mau.Play("blue-2"), "call")
    mine("call", mau_mau.Call(), "mia-2")
    theirs("mia-2", 1, "blue-1", "tom-2")
    theirs("tom-2", 2, "green-1", "last")
    mine("last", mau_mau.Play("green-5"), "won")
    scenes["won"] = game.scene("won", then="end")
    return scenes


def write() -> None:
    """Write the file."""
    FILE.parent.mkdir(exist_ok=True)
    FILE.write_text(text())


def text() -> str:
    """Return the file's text."""
    return json.dumps(script(), ensure_ascii=False, separators=(",", ":")) + "\n"


if __name__ == "__main__":
    write()
