"""Wild sims: rooms in which anybody does anything, as hypothesis chooses."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final, TypeVar, get_args

from hypothesis import strategies as st

from emojito.bots.core import Level
from emojito.rooms import commands as do
from emojito.rooms.pieces import PIECES
from emojito.rooms.state import MemberId
from emojito.rules import Refusal
from emojito.rules.emojito.editions import EDITIONS
from tests.rooms.simulation import NAMES, RoomSimulation, wanted

T = TypeVar("T")

MODES: Final = ("cooperative", "competitive", "teams", None)


class Choices:
    """Bytes read as choices; zeros are the simplest sim."""

    def __init__(self, source: bytes) -> None:
        self._source = iter(source)
        self.left = len(source)

    def of(self, some: Sequence[T]) -> T:
        """Choose one of some."""
        self.left -= 1
        return some[next(self._source, 0) * len(some) >> 8]


class RandomRoom(RoomSimulation):
    """A room in which, at each step, something happens, wise or not."""

    def __init__(self, source: bytes) -> None:
        super().__init__(3)
        self.choices = Choices(source)
        self.refusals: set[str] = set()
        self.given: set[type[do.RoomCommand]] = set()

    def run(self, after_each: Callable[[RandomRoom], None] = lambda _: None) -> RandomRoom:
        """Let everything happen that was chosen."""
        while self.choices.left > 0:
            self.wait(self.choices.of((0.0, 0.5, 3.0, 20.0, 100.0)))
            try:
                self.choices.of(_STEPS)(self)
            except Refusal as refusal:
                self.refusals.add(refusal.code)
            after_each(self)
        return self

    def do(self, who: MemberId, command: do.RoomCommand, *, fresh: bool = True) -> tuple[Any, ...]:
        """Give a command, and remember that there was one of its kind."""
        self.given.add(type(command))
        return super().do(who, command, fresh=fresh)

    def anyone(self) -> MemberId:
        """Somebody in the room, or nobody at all."""
        return self.choices.of((*self.room.members, "p99"))

    # Steps

    def plays_on(self) -> None:
        if self.room.playing and (moves := self.moves()):
            self.move(*self.choices.of(moves))

    def commands(self) -> None:
        who = self.choices.of((self.room.host or "p1", self.anyone()))
        self.do(who, self.choices.of(_COMMANDS)(self))

    def somebody_comes(self) -> None:
        name = self.choices.of((*NAMES, "Ana ", "Zoë", "<b>"))
        self.join(name, watch=self.choices.of((False, True)), address=self.choices.of("abc"))

    def somebody_goes(self) -> None:
        if self.presence.here:
            self.drop(self.choices.of(tuple(self.presence.here)))

    def somebody_returns(self) -> None:
        if away := [who for who in self.presence.away if who in self.room.members]:
            self.resume(self.choices.of(away))

    def the_clock_rings(self) -> None:
        self.ring()

    def settings(self) -> do.Configure:
        asked: dict[str, Any] = {
            "game": self.choices.of(("emojito", "mau-mau")),
            "emojito": {
                "edition": self.choices.of((*EDITIONS, "none")),
                "mode": self.choices.of(MODES),
                "options": {"secret_message": self.choices.of((None, True))},
                "first_actor": self.anyone(),
            },
            "mau_mau": {"options": {"rounds": self.choices.of(("single", "to-500"))}},
            "timers": {
                "guess": self.choices.of((None, 3)),
                "turn": self.choices.of((None, 5)),
                "away": self.choices.of((3, 60)),
            },
        }
        return do.Configure(wanted(**asked))


_STEPS: Final[tuple[Callable[[RandomRoom], None], ...]] = (
    *(RandomRoom.plays_on,) * 12,
    *(RandomRoom.commands,) * 6,
    RandomRoom.somebody_comes,
    RandomRoom.somebody_goes,
    *(RandomRoom.somebody_returns,) * 2,
    *(RandomRoom.the_clock_rings,) * 3,
)
_COMMANDS: Final[tuple[Callable[[RandomRoom], do.RoomCommand], ...]] = (
    *(lambda _: do.Start(),) * 6,
    lambda sim: do.Rename(sim.anyone(), sim.choices.of(NAMES)),
    lambda _: do.Sit(),
    lambda _: do.Stand(),
    *(lambda sim: do.ChoosePiece(sim.choices.of(range(PIECES))),) * 2,
    *(lambda sim: do.RaiseHand(sim.choices.of((True, False))),) * 2,
    lambda _: do.Leave(),
    *(lambda _: do.MoreTime(),) * 2,
    *(RandomRoom.settings,) * 3,
    lambda sim: do.Arrange(tuple(reversed(sim.room.chairs))),
    *(lambda _: do.AddBot(),) * 2,
    *(lambda sim: do.SetLevel(sim.anyone(), sim.choices.of(get_args(Level))),) * 2,
    lambda sim: do.Remove(sim.anyone(), household=sim.choices.of((False, True))),
    lambda sim: do.Ban(sim.anyone(), household=sim.choices.of((False, True))),
    lambda sim: do.Mute(sim.anyone(), muted=sim.choices.of((True, False))),
    *(lambda sim: do.ChooseWay(sim.choices.of(("camera", "puppet", "room"))),) * 3,
    lambda sim: do.GiveHat(sim.anyone()),
    lambda sim: do.Substitute(sim.anyone()),
    lambda _: do.Intervene("void_round"),
    lambda _: do.Pause(),
    *(lambda _: do.Unpause(),) * 3,
    lambda _: do.EndGame(),
    *(lambda _: do.BackToLobby(),) * 2,
)


def random_rooms(longest: int = 400) -> st.SearchStrategy[RandomRoom]:
    """Any sim of so many choices."""
    return st.integers(1, longest).flatmap(
        lambda size: st.binary(min_size=size, max_size=size).map(RandomRoom)
    )
