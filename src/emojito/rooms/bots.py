"""The bots of one room at work: they are asked, perform, move, and say afterwards what they saw."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Final

import structlog

from emojito.bots.ask import ask
from emojito.bots.core import REMEMBERED, Answer, Asked
from emojito.games import HOSTED
from emojito.puppet.controls import Pose
from emojito.puppet.performing import Frame
from emojito.rooms import alarms, decide
from emojito.rooms.audience import Audience, stretch_of
from emojito.rooms.events import Entry, GameHappened, GameStarted, Remarked
from emojito.rooms.presence import Presence
from emojito.rooms.state import CurrentGame, MemberId, Remark, Room
from emojito.rooms.transition import Transition
from emojito.rules import Chance

_log = structlog.get_logger()

SECOND: float = 1.0
"""How long a second of a performance lasts."""
A_LOOK: Final = 2000
"""Milliseconds of a performance that are shown to whoever is in a hurry, too.

By then bots guess as well as they ever will, and people have seen what there is to see.
"""
_PAUSE: Final = 0.25
"""Seconds after which a performance that was interrupted by a pause looks whether it is over."""


@dataclass(frozen=True, kw_only=True)
class Surroundings:
    """What bots need of the room they are in."""

    room: Callable[[], Room]
    presence: Presence
    now: Callable[[], float]
    transition: Callable[[], Transition]
    """What is about to happen now."""
    keep: Callable[[Entry, Room], None]
    """Keep an entry, and tell everybody as soon as it is kept."""
    happen: Callable[..., None]
    """Let room events happen that are no member's command."""
    show: Callable[[MemberId, Pose | None, Sequence[Pose]], object]
    """Show a moment of a performance, face and voice, to whom the stage allows it."""
    seen: Callable[[MemberId], tuple[Frame, ...]]
    """What a bot has seen and heard in this scene."""
    wake: Callable[[], None]
    """See to it that what is due next happens."""


class Bots:
    """The bots of one room, and those who play for people who are away."""

    def __init__(self, around: Surroundings, chance: Chance) -> None:
        self._around = around
        self._chance = chance
        self.audience = Audience(around.room, around.presence)
        self._earlier: dict[MemberId, dict[int, tuple[Frame, ...]]] = {}
        """What they saw in rounds of this game whose answers are known."""
        self.thinking: asyncio.Task[None] | None = None
        """One that has been asked; the others wait for it."""
        self.performing: dict[MemberId, asyncio.Task[None]] = {}
        """Those on stage; nobody waits for them but who has to."""
        self._idle: tuple[Any, set[MemberId]] = None, set()
        """Those who let something pass, and the state of the game in which they did."""
        self._unsaid: dict[MemberId, Remark] = {}
        """What they will say when the answer is out."""

    @property
    def busy(self) -> frozenset[MemberId]:
        """Those who are not to be asked now."""
        state, idle = self._idle
        if not self.performing and state is None:
            return frozenset()
        is_as_it_was = state is not None and state is _state(self._around.room())
        return frozenset((*self.performing, *(idle if is_as_it_was else ())))

    def close(self) -> None:
        """Stop whatever they do."""
        for task in (self.thinking, *self.performing.values()):
            if task is not None:
                task.cancel()

    def ask(self, who: MemberId) -> None:
        """Let a bot do what it is awaited for. What it sees is looked up now."""
        room = self._around.room()
        seen, earlier = self._around.seen(who), self._earlier.get(who, {})
        asked = alarms.asked_of_bot(room, who, self._chance, seen, earlier)
        self.thinking = asyncio.create_task(self._think(who, room.play, asked))

    @property
    def have_something_to_say(self) -> bool:
        """Whether they wait for an answer to be out."""
        return bool(self._unsaid)

    def heard(self, entry: Entry) -> None:
        """Hear what has happened: a game that begins, or an answer that is out."""
        for event in entry.events:
            if isinstance(event, GameStarted):
                self._earlier.clear()
                self._unsaid.clear()
            elif isinstance(event, GameHappened) and self._unsaid:
                said = [Remarked(remark) for remark in self._unsaid.values()]
                if not HOSTED[event.game].reveals.isdisjoint(map(type, event.events)):
                    self._unsaid.clear()
                    self._around.happen(*said)
                elif any(each.remark.round != self._scene() for each in said):
                    # That round was void.
                    self._unsaid.clear()

    async def _think(self, who: MemberId, play: CurrentGame | None, asked: Asked | None) -> None:
        """Ask a bot, which may take its time, and let it move if nothing has moved meanwhile."""
        around = self._around
        try:
            if play is None or asked is None or not asked.view.legal:
                return
            game = HOSTED[play.game]
            hard, performs = game.thinks_hard(asked), game.performs(asked)
            answer = await ask(game.bot, asked, hard=hard, performs=performs)
            if self._is_on_chair(who, play) and _state(around.room()) is play.state:
                if answer.performance:
                    performance = self._perform(who, play, answer)
                    self.performing[who] = asyncio.create_task(performance)
                elif around.room().paused is None:
                    self._move(who, answer)
        except Exception:
            _log.exception("a bot could not move")
        finally:
            self.thinking = None
            if around.room().play is play and who not in self.performing:
                # Nothing came of it: not again at once.
                around.presence.moved = around.now()
            around.wake()

    async def _perform(self, who: MemberId, play: CurrentGame, answer: Answer) -> None:
        """Show a performance in its own time, and then say that it is over."""
        around = self._around
        try:
            loop = asyncio.get_running_loop()
            began = loop.time()
            for moment in answer.performance:
                due = began + moment.at / 1000 * SECOND
                await asyncio.sleep(max(0.0, due - loop.time()))
                while around.room().paused is not None:
                    await asyncio.sleep(_PAUSE)
                    began += _PAUSE
                if not self._is_still_on_stage(who, play):
                    return
                if moment.at > A_LOOK and self.audience.has_seen_enough(who):
                    break
                around.show(who, moment.face, moment.voice)
            self._move(who, answer)
        except Exception:
            _log.exception("a bot could not perform")
        finally:
            self.performing.pop(who, None)
            around.presence.moved = max(around.presence.moved, around.now())
            around.wake()

    def _move(self, who: MemberId, answer: Answer) -> None:
        transition = self._around.transition()
        if answer.command is None:
            decide.sit_out(transition, who)
        else:
            decide.move(transition, who, answer.command)
            self._remember(who, answer)
        if transition.events:
            self._around.keep(*transition.entry())
        else:
            self._let_pass(who)

    def _let_pass(self, who: MemberId) -> None:
        """Do not ask again before something has happened."""
        state, (before, idle) = _state(self._around.room()), self._idle
        self._idle = state, {who, *(idle if state is before else ())}

    def _remember(self, who: MemberId, answer: Answer) -> None:
        """Keep for later what made a bot answer so."""
        seat = self._around.room().seat_of(who)
        if answer.noticed and seat is not None:
            scene = self._scene()
            self._unsaid[who] = Remark(seat, scene, answer.noticed)
            earlier = self._earlier.setdefault(who, {})
            earlier[scene] = self._around.seen(who)
            while len(earlier) > REMEMBERED:
                del earlier[min(earlier)]

    def _scene(self) -> int:
        play = self._around.room().play
        return 0 if play is None else HOSTED[play.game].stage(play.state).scene

    def _is_on_chair(self, who: MemberId, asked: CurrentGame) -> bool:
        """Whether a bot still plays there, in the game it was asked in, for anybody to see."""
        room = self._around.room()
        member = room.members.get(who)
        if room.play is None or member is None:
            return False
        is_there = bool(self._around.presence.here)
        return member.is_played_by_bot and room.play.number == asked.number and is_there

    def _is_still_on_stage(self, who: MemberId, asked: CurrentGame) -> bool:
        """Whether the performance goes on that a bot was asked for; others may have finished."""
        play = self._around.room().play
        if play is None or not play.running or not self._is_on_chair(who, asked):
            return False
        awaited = HOSTED[play.game].turns.awaited(play.state)
        return stretch_of(play) == stretch_of(asked) and self._around.room().seat_of(who) in awaited


def _state(room: Room) -> Any:
    return None if room.play is None else room.play.state
