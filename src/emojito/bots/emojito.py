"""Bots for Emojito!: they act with their puppet, and guess by what they were shown.

A bot knows the card it has drawn and no other. What it guesses by are the frames that its seat
received on stage, and what everybody at the table has learnt from earlier rounds.
"""

from __future__ import annotations

from typing import Any, Final

from emojito.bots.core import REMEMBERED, Answer, Asked, Level
from emojito.puppet.characters import CHARACTERS
from emojito.puppet.codes import HUNCH
from emojito.puppet.controls import FACE, SIGNED, Pose
from emojito.puppet.dice import dice
from emojito.puppet.noticing import observe
from emojito.puppet.performing import FRAME, LONGEST, Channel, Frame, perform
from emojito.puppet.reading import Memory, judge
from emojito.puppet.scores import Scores, standard_scores
from emojito.rules import Command, Seat
from emojito.rules.emojito.chronicle import Chronicle
from emojito.rules.emojito.commands import Challenge, Draw, Guess, Pass, Performed, Take
from emojito.rules.emojito.view import View

_SLIPS: Final[dict[Level, float]] = {"gentle": 0.35, "keen": 0.2, "sharp": 0.08}
"""How far each part of a face is off that is passed on from memory (E50)."""
_DARING: Final[dict[Level, float]] = {"gentle": 0.25, "keen": 0.1, "sharp": 0.0}
"""How far the feeling for a challenge is off."""
_LOW: Final = tuple(-1.0 if name in SIGNED else 0.0 for name in FACE)


def play(asked: Asked, own: Scores | None = None) -> Answer:
    """Do what the phase asks for; `own` are the scores of a deck of the table's own."""
    view: View = asked.view
    match view.phase:
        case "perform":
            return _act(asked, view, own)
        case "challenge":
            return Answer(_challenge(asked, view))
        case "guess":
            return _guess(asked, view, own)
        case "trophies":
            return Answer(asked.chance.shuffled(_offered(view, Take))[0])
        case _:
            return Answer(Draw())


def lacks(cards: tuple[str, ...], own: Scores) -> bool:
    """Whether there are cards that no bot could act."""
    return any(card not in own and card not in standard_scores() for card in cards)


# On stage


def _act(asked: Asked, view: View, own: Scores | None) -> Answer:
    """Perform the card one has drawn, or pass on what one has seen; unless there is neither."""
    seat = _seat(view)
    card = view.secret.get(seat) if isinstance(view.secret, dict) else None
    if card is None:
        passed_on = _imitate(asked)
        return Answer(Performed() if passed_on else None, performance=passed_on)
    scores = _scores(own)
    if card not in scores:
        return Answer(None)
    channel = view.channel[seat]
    frames = perform(scores[card], asked.character, asked.chance, channel)
    return Answer(Performed(), performance=frames)


def _imitate(asked: Asked) -> tuple[Frame, ...]:
    """Show what one has been shown, as one remembers it and as one's own face does it."""
    numbers, size = dice(asked.chance), CHARACTERS[asked.character].size
    slip = _SLIPS[asked.level]
    factors = tuple(size * max(0.2, numbers.gauss(1, slip)) for _ in FACE)
    seen = [frame for frame in asked.seen if frame.face is not None]
    if not seen:
        return ()
    began = seen[0].at
    return tuple(
        Frame(FRAME + frame.at - began, _changed(frame.face or (), factors), ())
        for frame in seen
        if frame.at - began < LONGEST
    )


def _changed(face: Pose, factors: tuple[float, ...]) -> Pose:
    changed = zip(face, factors, _LOW, strict=True)
    return tuple(max(low, min(1.0, value * factor)) for value, factor, low in changed)


# Before it


def _guess(asked: Asked, view: View, own: Scores | None) -> Answer:
    """Lock the likeliest card; none if nothing was shown, or a face at rest alone (E55)."""
    channel = _channel(asked.seen)
    line_up = tuple(card for card in view.line_up or () if card is not None)
    impression = observe(asked.seen, channel) if channel else {}
    if channel is None or not impression:
        return Answer(None)
    scores = _scores(own)
    reading = judge(
        impression,
        line_up,
        scores,
        asked.level,
        asked.chance,
        channel,
        _memories(asked, view),
        str(_watched(view, view.actors)),
    )
    return Answer(Guess(line_up.index(reading.best) + 1), noticed=reading.noticed or (HUNCH,))


def _channel(frames: tuple[Frame, ...]) -> Channel | None:
    """How a performance came across; None if it did not."""
    seen = any(frame.face is not None for frame in frames)
    heard = any(frame.voice for frame in frames)
    if seen:
        return "both" if heard else "face"
    return "sound" if heard else None


def _watched(view: View, actors: tuple[Seat, ...]) -> Seat:
    """Whose performance it was: in teams the partner's."""
    seat = _seat(view)
    partners = [other for pair in view.teams if seat in pair for other in pair if other != seat]
    return next((actor for actor in actors if actor in partners), actors[0])


def _memories(asked: Asked, view: View) -> tuple[Memory, ...]:
    """What this table has shown in earlier rounds, now that it is known what it was."""
    chronicle: Chronicle | None = asked.chronicle
    if chronicle is None or view.secret_message:
        # What was passed on from hand to hand says little about who began.
        return ()
    found = []
    for past in chronicle.rounds[-REMEMBERED:]:
        frames = asked.earlier.get(past.round, ())
        channel = _channel(frames)
        if channel is not None:
            actor = _watched(view, tuple(past.cards))
            found.append(Memory(str(actor), past.cards[actor], observe(frames, channel)))
    return tuple(found)


# Challenge the Leader


def _challenge(asked: Asked, view: View) -> Command:
    """Challenge somebody who is ahead and often wrong, if one is often right oneself."""
    targets = [command.target for command in _offered(view, Challenge)]
    if not targets or not asked.seen:
        return Pass()
    promise, target = max((_promise(asked, view, target), target) for target in targets)
    mood = dice(asked.chance).gauss(0, _DARING[asked.level])
    return Challenge(target) if promise + mood > 0 else Pass()


def _promise(asked: Asked, view: View, target: Seat) -> float:
    """How much more likely a challenge is to succeed than it has to be."""
    succeeds = _rate(asked.chronicle, _seat(view)) * (1 - _rate(asked.chronicle, target))
    mine, theirs = _progress(view, _seat(view)), _progress(view, target)
    if theirs <= mine:
        return -1.0
    # The closer they are to the end, the less one has to lose.
    return succeeds - (0.6 - 0.5 * theirs)


def _progress(view: View, seat: Seat) -> float:
    """How much of the way to the goal somebody has behind them."""
    token = view.tokens.get(str(seat))
    return 0.0 if token is None else min(1.0, (token.counting + token.space / 8) / view.target)


def _rate(chronicle: Chronicle | None, seat: Seat) -> float:
    """How often somebody has been right so far, with two guesses nobody has seen beforehand."""
    rounds = chronicle.rounds if chronicle is not None else ()
    guessed = sum(seat in past.chosen for past in rounds)
    right = sum(seat in past.right for past in rounds)
    return (right + 1) / (guessed + 2)


def _scores(own: Scores | None) -> Scores:
    standard = standard_scores()
    return standard if own is None else Scores({**standard.by_card, **own.by_card})


def _offered(view: View, kind: type[Any]) -> list[Any]:
    return [command for command in view.legal if isinstance(command, kind)]


def _seat(view: View) -> Seat:
    if view.seat is None:
        raise TypeError("a bot plays by the view of a seat")
    return view.seat
