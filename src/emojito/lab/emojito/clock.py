"""How long a game takes at a table, estimated from what happens in it."""

from __future__ import annotations

from typing import Final

from msgspec import Struct

from emojito.rules.emojito import events as ev
from emojito.rules.emojito.editions import Channel
from emojito.rules.emojito.state import State
from emojito.rules.emojito.terms import GAME


class Seconds(Struct, frozen=True):
    """What each step takes; our assumptions, for people who know the game and do not hurry."""

    draw: float = 10
    """Take a card, look at it, get ready; all actors at once."""
    face: float = 15
    sound: float = 15
    both: float = 20
    relay: float = 5
    """Open and shut eyes, on top of each showing of a Secret Message."""
    challenge: float = 10
    """The window, when somebody could challenge."""
    line_up: float = 20
    """Draw, shuffle in and lay out."""
    guess: float = 20
    """Find the card and set the dial, all at once …"""
    guess_each: float = 2
    """… and the slowest of many is slower."""
    reveal: float = 10
    """Open the dials and move the tokens …"""
    reveal_each: float = 2
    """… for each guesser."""
    trophy: float = 5
    """Choose and take one."""


class Clock(Struct, frozen=True):
    """Tells the time of simulated tables."""

    minutes_per_round: float | None = None
    """Every round takes that long, if the table knows better than our assumptions."""
    seconds: Seconds = Seconds()

    def takes(self, event: ev.EmojitoEvent, state: State) -> float:
        """How many seconds pass with `event`; `state` is the one after it."""
        if self.minutes_per_round is not None:
            return 60 * self.minutes_per_round if isinstance(event, ev.Revealed) else 0.0
        return self._step(event, state)

    def _step(self, event: ev.EmojitoEvent, state: State) -> float:
        seconds = self.seconds
        match event:
            case ev.RoundBegan():
                return seconds.draw
            case ev.PerformanceBegan(_, channel):
                showing = max(map(self._channel, channel.values()))
                return showing + (seconds.relay if state.terms.secret_message else 0)
            case ev.ChallengeOpened():
                return seconds.challenge
            case ev.LaidOut():
                return seconds.line_up + seconds.guess + seconds.guess_each * len(state.guessers)
            case ev.Revealed():
                return seconds.reveal + seconds.reveal_each * len(state.guessers)
            case ev.TrophyTaken(owner, _):
                return 0.0 if owner == GAME else seconds.trophy
            case _:
                return 0.0

    def _channel(self, channel: Channel) -> float:
        seconds = self.seconds
        return {"face": seconds.face, "sound": seconds.sound, "both": seconds.both}[channel]


OUR_CLOCK: Final = Clock()
"""Estimates step by step."""
