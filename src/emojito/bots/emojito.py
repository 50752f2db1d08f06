"""Bots for Emojito!: they act with their puppet, and guess by what they were shown.

A bot knows the card it has drawn and no other. What it guesses by are the frames that its seat
received on stage, and what everybody at the table has learnt from earlier rounds.
"""

from __future__ import annotations

from typing import Any, Final

from emojito.bots.core import DEFAULT_LEVEL, REMEMBERED, Answer, Asked, Level
from emojito.puppet.characters import CHARACTERS
from emojito.puppet.codes import HUNCH
from emojito.puppet.controls import FACE, SIGNED, Pose
from emojito.puppet.dice import dice
from emojito.puppet.noticing import Impression, observe
from emojito.puppet.performing import FRAME, LONGEST, Channel, Frame, perform
from emojito.puppet.reading import Memory, judge
from emojito.puppet.scores import Scores, standard_scores
from emojito.rules import Command, Seat
from emojito.rules.emojito.chronicle import Chronicle
from emojito.rules.emojito.commands import Challenge, Draw, Guess, Pass, Performed, Take
from emojito.rules.emojito.editions import EDITIONS, RING
from emojito.rules.emojito.view import View

_SLIPS: Final[dict[Level, float]] = {"gentle": 0.35, "keen": 0.2, "sharp": 0.08}
"""How far each part of a face is off that is passed on from memory (E50)."""
_RATES: Final[dict[Level, float]] = {"gentle": 0.5, "keen": 0.65, "sharp": 0.8}
"""How often one is right, as long as nothing else is known."""
_TRUST: Final = 4
"""After so many rounds they say as much as that."""
_LEAST: Final = 0.1
"""How probable success has to be even where a challenge costs nothing."""
_DARING: Final[dict[Level, float]] = {"gentle": 0.1, "keen": 0.05, "sharp": 0.0}
"""How far the feeling for that is off."""
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
    impression = _impression(asked.seen)
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


def _impression(frames: tuple[Frame, ...]) -> Impression:
    channel = _channel(frames)
    return {} if channel is None else observe(frames, channel)


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
    """Challenge whoever is furthest ahead of those with whom it is worth it.

    The line-up does not lie there yet: all there is to go by are how often who was right, and what
    is at stake.
    """
    targets = [command.target for command in _offered(view, Challenge)]
    if not targets or not _impression(asked.seen):
        return Pass()
    mood = dice(asked.chance).gauss(0, _DARING[asked.level])
    worth = [target for target in targets if _is_worth_it(asked, view, target, mood)]
    if not worth:
        return Pass()
    return Challenge(max(worth, key=lambda target: (_progress(view, target), target)))


def _is_worth_it(asked: Asked, view: View, target: Seat, mood: float) -> bool:
    """Whether the target's steps are worth one's trophy.

    Where it still counts when it is spent it costs nothing but another challenge. Where it does
    not, it costs a whole lap, and a success gains less than half of one: then it is for those alone
    who would lose otherwise, and have nothing to lose.
    """
    rules = EDITIONS[view.edition]
    seat = _seat(view)
    ahead = _progress(view, target) - _progress(view, seat)
    succeeds = 1 - _rate(asked.chronicle, target, view.actors, _RATES[DEFAULT_LEVEL])
    if rules.challenge.challenger_must_be_right:
        succeeds *= _rate(asked.chronicle, seat, view.actors, _RATES[asked.level])
    if ahead <= 0 or succeeds + mood < _LEAST:
        return False
    wins = _progress(view, target) + rules.right_guesser_steps > view.target * RING
    return rules.spent_trophy_counts or (wins and ahead > RING)


def _progress(view: View, seat: Seat) -> int:
    """How many steps somebody has behind them."""
    token = view.tokens.get(str(seat))
    return 0 if token is None else token.counting * RING + token.space


def _rate(chronicle: Chronicle | None, seat: Seat, actors: tuple[Seat, ...], usual: float) -> float:
    """How often somebody is right, by all rounds so far and once more by those of this actor."""
    rounds = [past for past in chronicle.rounds if seat in past.chosen] if chronicle else []
    rate = usual
    for known in (rounds, [past for past in rounds if {*actors} & past.cards.keys()]):
        right = sum(seat in past.right for past in known)
        rate = (_TRUST * rate + right) / (_TRUST + len(known))
    return rate


def _scores(own: Scores | None) -> Scores:
    standard = standard_scores()
    return standard if own is None else Scores({**standard.by_card, **own.by_card})


def _offered(view: View, kind: type[Any]) -> list[Any]:
    return [command for command in view.legal if isinstance(command, kind)]


def _seat(view: View) -> Seat:
    if view.seat is None:
        raise TypeError("a bot plays by the view of a seat")
    return view.seat
