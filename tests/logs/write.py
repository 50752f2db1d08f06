"""Writes logs as this release writes them: `python -m tests.logs.write`.

Run it when a format has changed and is about to be released, and commit what it wrote. What is
there already is never written anew.
"""

from __future__ import annotations

import gzip
import json
import random
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any
from unittest.mock import patch

from emojito.games import HOSTED
from emojito.games.emojito import OwnDeck, hosted_emojito
from emojito.rooms import commands as do, log
from emojito.rooms.events import FORMAT, GameHappened, Remarked
from emojito.rooms.state import MemberId, Remark
from emojito.rules.emojito import commands as emojito
from emojito.rules.emojito.editions import EDITIONS
from emojito.rules.maumau import commands as mau_mau
from tests.decks import deck_file
from tests.logs.test_logs import HERE, shown
from tests.rooms.random_rooms import RandomRoom
from tests.rooms.simulation import Move, RoomSimulation, wanted

LOOK = 25
"""Entries between two looks at what everybody is shown."""
PEOPLE = {"cooperative": 4, "competitive": 5, "teams": 6}


class Written:
    """A room whose log is to be kept, and what was shown of it on the way."""

    def __init__(self, room: RoomSimulation) -> None:
        self.room = room
        self._views: dict[int, Any] = {}

    def look(self, *, always: bool = False) -> None:
        """Remember what everybody is shown, now and then."""
        version = len(self.room.log)
        if always or version % LOOK == 0:
            self._views[version] = shown(self.room.room)

    def play(self, most: int = 3000) -> Written:
        """Play the game that is going on to its end."""
        while self.room.room.playing and most:
            most -= 1
            self.room.wait(3.25)
            self.room.step()
            self.look()
        return self

    def save(self, folder: Path, name: str) -> None:
        """Write the log, and what was shown of it."""
        self.look(always=True)
        lines = b"\n".join(log.encode(entry) for entry in self.room.log) + b"\n"
        views = json.dumps(self._views, sort_keys=True, separators=(",", ":")).encode()
        for kind, data in (("log", lines), ("views", views)):
            file = folder / f"{name}.{kind}.gz"
            if not file.exists():
                file.write_bytes(gzip.compress(data, mtime=0))


def game(people: int, seed: int, name: str, **choice: Any) -> Written:
    """Play one game."""
    room = RoomSimulation(people, seed=seed)
    room.start(game=name, **{name.replace("-", "_"): choice})
    return Written(room).play()


def random_play(seed: int) -> Written:
    """Let anybody do anything."""
    room = RandomRoom(random.Random(seed).randbytes(900))  # noqa: S311
    written = Written(room)
    room.run(after_each=lambda _: written.look())
    return written


def evening() -> Written:
    """Both games, bots, stand-ins, pauses, clocks, people who leave, a lent hat and a ban."""
    room = RoomSimulation(5, seed=51)
    written = Written(room)
    timers = {"guess": 20, "turn": 15, "perform": 30}
    room.do("p1", do.AddBot())
    room.start(emojito={"edition": "desyllas-2016", "mode": "competitive"}, timers=timers)
    happenings: dict[int, Callable[[], object]] = {
        20: lambda: room.do("p1", do.Pause()),
        21: lambda: room.do("p1", do.Unpause()),
        30: lambda: room.do("p3", do.Leave()),
        40: lambda: room.drop("p4"),
        60: lambda: room.do("p1", do.Substitute("p4")),
        80: lambda: room.resume("p4"),
        90: lambda: room.drop("p1"),
        160: lambda: room.resume("p1"),
    }
    _let_happen(written, 400, happenings)
    if room.room.playing:
        room.do("p1", do.EndGame())
    room.do("p1", do.BackToLobby())
    room.do("p1", do.Remove("b1"))
    room.do("p1", do.Rename("p2", "Benjamin"))
    room.do("p1", do.GiveHat("p2"))
    room.do("p2", do.Configure(wanted(game="mau-mau", timers={"turn": 10})))
    room.do("p2", do.Start())
    _let_happen(written, 400, {})
    stranger = room.join("Bad", watch=True, address="cellar")
    room.do("p2", do.Ban(stranger, household=True))
    return written


def two_games() -> Written:
    """Pieces, raised hands, more time, challenges taken back, and somebody who comes late."""
    room = RoomSimulation(4, seed=61)
    written = Written(room)
    room.do("p2", do.ChoosePiece(9))
    room.do("p3", do.RaiseHand())
    choice = {"edition": "huch-2017", "mode": "competitive"}
    room.start(emojito=choice, timers={"guess": 20})
    room.until("guess")
    room.do(next(who for who, _ in room.moves()), do.MoreTime())
    room.join("Late")
    _let_happen(written, 500, {})
    if room.room.playing:
        room.do("p1", do.EndGame())
    room.do("p4", do.RaiseHand())
    room.do("p1", do.BackToLobby())
    room.start(game="mau-mau", timers={"turn": 15, "call": 3})
    room.drop("p3")
    _let_happen(written, 300, {60: lambda: room.resume("p3")})
    return written


def with_bots() -> Written:
    """Bots of every level, one that plays better later on, ways to be on stage, and remarks."""
    room = RoomSimulation(2, seed=71)
    written = Written(room)
    room.do("p1", do.AddBot("gentle"))
    room.do("p1", do.AddBot("sharp", "moss", "Robbie"))
    room.do("p1", do.SetLevel("b1", "keen"))
    room.do("p2", do.ChooseWay("puppet"))
    room.start(emojito={"mode": "cooperative"})
    room.until("guess")
    _let_happen(written, 40, {})
    room.happen((Remarked(Remark(2, 1, ("brows_up", "mouth_open"))),))
    _let_happen(written, 200, {})
    return written


@contextmanager
def own_deck() -> Iterator[None]:
    """Let the server offer a deck of its own, as small as one may be: cards run out."""
    with TemporaryDirectory() as folder:
        own = OwnDeck.load(deck_file(Path(folder)))
        with patch.dict(HOSTED, {"emojito": hosted_emojito(own)}):
            yield


def few_cards() -> Written:
    """Until spent cards come back (E19); then one who was challenged leaves, in the same round."""
    room = RoomSimulation(7, seed=81)
    written = Written(room)
    board = ("both", "both", "sound", "sound", "face", "face", "face")
    room.start(emojito={"edition": "huch-2017", "mode": "competitive", "symbols": board})

    def sparing(moves: list[Move]) -> Move | None:
        """Challenge whoever leads, and guess right as long as nobody can win by it."""
        state, goal = room.state, room.state.terms.goal
        counts = {seat: state.counting(str(seat)) for seat in state.present()}
        if state.phase == "challenge":
            spared = [move for move in moves if counts[seat_of(move[0])] > 1]
            return _first(spared, emojito.Challenge) or _first(moves, emojito.Pass)
        if state.phase == "guess":
            who, _ = moves[0]
            in_danger = (seat_of(who), *state.actors)
            right = all(counts[seat] < goal - 1 for seat in in_danger)
            return who, emojito.Guess(_slot(state, right=right))
        return moves[0]

    def seat_of(who: MemberId) -> int:
        return room.room.seat_of(who)

    def returned() -> bool:
        return "spent_returned" in _told(room) and room.state.phase == "guess"

    _play(written, sparing, until=returned)
    room.do(room.seat(room.state.challenges[0].target), do.Leave())
    return written.play()


RIGHT = ("123456", "023456", "013456", "012456", "12356", "1246", "0345", "123456")
"""Who finds the card, round by round: seven give all three trophies, then eight more are due."""


def last_cards() -> Written:
    """Until no card is left for a trophy (E66)."""
    room = RoomSimulation(7, seed=82)
    written = Written(room)
    choice = {"edition": "desyllas-2016", "mode": "competitive", "first_actor": "p1"}
    room.start(emojito=choice)

    def as_agreed(moves: list[Move]) -> Move | None:
        if room.state.phase == "challenge":
            return _first(moves, emojito.Pass)
        who, move = moves[0]
        if room.state.phase == "guess":
            right = str(room.room.seat_of(who)) in RIGHT[room.state.round - 1]
            move = emojito.Guess(_slot(room.state, right=right))
        return who, move

    _play(written, as_agreed)
    return written


def nothing_to_draw() -> Written:
    """Somebody gets up and sits down again; then all but one draw until there is no card left."""
    room = RoomSimulation(5, seed=83)
    written = Written(room)
    room.do("p2", do.Stand())
    room.do("p2", do.Sit())
    room.start(game="mau-mau", mau_mau={"options": {"voluntary_draw": True}}, timers={"call": None})

    def drawing(moves: list[Move]) -> Move | None:
        alone = [move for move in moves if move[0] == "p1" and len(room.state.hands[0]) > 2]
        return (
            _first(moves, mau_mau.Call)
            or _first(alone, mau_mau.Play)
            or _first(moves, mau_mau.Draw)
            or _first(moves, mau_mau.Keep)
            or moves[0]
        )

    def playing(moves: list[Move]) -> Move | None:
        return _first(moves, mau_mau.Call) or _first(moves, mau_mau.Play) or moves[0]

    _play(written, drawing, until=lambda: "drew_nothing" in _told(room))
    _play(written, playing)
    return written


def _play(
    written: Written,
    choose: Callable[[list[Move]], Move | None],
    until: Callable[[], bool] = lambda: False,
) -> None:
    """Let people play as they choose; where they choose nothing, time passes."""
    room = written.room
    while room.room.playing and not until():
        room.wait(0.5)
        if chosen := choose(room.moves()):
            room.move(*chosen)
        else:
            assert room.due is not None
            room.wait(max(0.0, room.due))
            room.ring()
        written.look()


def _first(moves: list[Move], kind: type) -> Move | None:
    return next((move for move in moves if isinstance(move[1], kind)), None)


def _slot(state: Any, *, right: bool) -> int:
    """Where the card lies that is performed, or the one beside it."""
    (card,) = state.secret.values()
    slot: int = state.line_up.index(card)
    return (slot if right else (slot + 1) % len(state.line_up)) + 1


def _told(room: RoomSimulation) -> set[str]:
    """What has happened in the games of a room."""
    happened = (event for entry in room.log for event in entry.events)
    games = (event for event in happened if isinstance(event, GameHappened))
    return {event.__struct_config__.tag for each in games for event in each.events}


def _let_happen(written: Written, steps: int, happenings: dict[int, Callable[[], object]]) -> None:
    room = written.room
    for step in range(steps):
        if not room.room.playing:
            return
        room.wait(3.25)
        if step in happenings:
            happenings[step]()
        elif room.due is not None and (room.due <= 0 or room.dice.random() < 0.3):
            room.wait(max(0.0, room.due))
            room.ring()
        elif room.room.paused is None and room.moves():
            room.step()
        written.look()


def main() -> None:
    """Write all logs of the present format."""
    folder = HERE / f"format-{FORMAT}"
    folder.mkdir(exist_ok=True)
    for name, edition in EDITIONS.items():
        for mode in edition.modes:
            choice = {"edition": name, "mode": mode}
            game(PEOPLE[mode], 11, "emojito", **choice).save(folder, f"emojito-{name}-{mode}")
    levels = {"difficulty": "impossible"}
    huch = {"edition": "huch-2017", "mode": "cooperative"}
    game(4, 12, "emojito", **huch, options=levels).save(folder, "emojito-impossible")
    secret = {"secret_message": True}
    game(5, 13, "emojito", **huch, options=secret).save(folder, "emojito-secret-message")
    symbols = {"edition": "desyllas", "mode": "teams", "options": {"symbols_in_teams": True}}
    game(6, 14, "emojito", **symbols).save(folder, "emojito-symbols-in-teams")
    for people in (2, 3, 4, 5):
        game(people, 20 + people, "mau-mau").save(folder, f"mau-mau-{people}")
    rounds = {"rounds": "to-500", "strict_nooo": True}
    game(3, 41, "mau-mau", options=rounds).save(folder, "mau-mau-to-500")
    mixed = {"voluntary_draw": True, "drawing_ends_turn": True, "strict_nooo": True}
    game(4, 42, "mau-mau", options=mixed).save(folder, "mau-mau-options")
    two_games().save(folder, "two-games")
    for seed in range(1, 7):
        random_play(seed).save(folder, f"wild-{seed}")
    evening().save(folder, "evening")
    with_bots().save(folder, "with-bots")
    with own_deck():
        few_cards().save(folder, "emojito-own-deck")
        last_cards().save(folder, "emojito-last-cards")
    nothing_to_draw().save(folder, "mau-mau-nothing-to-draw")


if __name__ == "__main__":
    main()
