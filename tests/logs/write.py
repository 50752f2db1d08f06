"""Writes logs as this release writes them: `python -m tests.logs.write`.

Run it when a format has changed and is about to be released, and commit what it wrote. What is
there already is never written anew.
"""

from __future__ import annotations

import gzip
import json
import random
from collections.abc import Callable
from pathlib import Path
from typing import Any

from emojito.rooms import commands as do, log
from emojito.rooms.events import FORMAT, Remarked
from emojito.rooms.state import Remark
from emojito.rules.emojito.editions import EDITIONS
from tests.logs.test_logs import HERE, shown
from tests.rooms.random_rooms import RandomRoom
from tests.rooms.simulation import RoomSimulation, wanted

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


if __name__ == "__main__":
    main()
