"""A command or a table that the rules do not allow, and why."""

from __future__ import annotations

from collections.abc import Iterable
from difflib import get_close_matches
from typing import ClassVar, Final

SENTENCES: Final[dict[str, str]] = {
    # the form of what was said
    "not-json": "This is not a JSON object.",
    "line-too-long": "This line is longer than {limit} bytes.",
    "unknown-word": "{value} is not {what}.",
    "unknown-field": "{field} does not belong {where}.",
    "missing-field": "{field} is missing {where}.",
    "wrong-type": "{where} should be {expected}, not {got}.",
    "wrong-value": "{where} does not have the right form: {problem}.",
    "unknown-line": (
        "A line opens a table, replays a record, gives a command, or asks to show or what is legal."
    ),
    "no-table": "No table is open yet.",
    "unknown-game": "There is no game called {game} here.",
    # records of games
    "unknown-record": "Records of format {format} cannot be read here.",
    "record-refused": "The record goes wrong {where}: {refusal}",
    "record-deviates": (
        "The record deviates {where}: it has {recorded}, and the rules give {happens}."
    ),
    "nothing-to-undo": "No command has been given that could be taken back.",
    # opening a table
    "bad-name": "A player's name has 1 to {limit} characters.",
    "unknown-edition": "There is no edition called {edition}.",
    "unknown-mode": "There is no mode called {mode}.",
    "mode-not-in-edition": "The edition {edition} has no {mode} mode.",
    "player-count": "This game needs {least} to {most} players, not {players}.",
    "odd-teams": "Teams are pairs: an even number of players is needed, not {players}.",
    "bad-teams": "Teams must be pairs that seat every player exactly once.",
    "not-in-mode": "{field} does not belong to {mode} play.",
    "not-in-edition": "The edition {edition} does not offer {field}.",
    "unknown-difficulty": "There is no difficulty called {difficulty}.",
    "secret-message-required": "The level {difficulty} is played with the Secret Message.",
    "bad-target": "The target is 1 to {most} trophies.",
    "bad-symbols": "The ring has seven symbols, each of them face, sound or both.",
    "unknown-card": "There is no card called {card}.",
    "repeated-card": "The card {card} is named twice.",
    "bad-first-actor": "In teams the first of each pair acts first; seat {seat} is not one.",
    "unknown-owner": "Nobody called {owner} has a token at this table.",
    "bad-position": "{problem}.",
    # giving commands
    "unknown-seat": "There is no seat {seat} at this table.",
    "seat-gone": "Seat {seat} has left the table.",
    "game-over": "The game is over.",
    "wrong-phase": "This cannot be done now: the phase is {phase}.",
    "not-for-players": "Only the table itself may do this.",
    "only-for-players": "Only a player may do this.",
    "not-an-actor": "Seat {seat} does not act this round.",
    "already-drawn": "Seat {seat} has drawn a card already.",
    "not-performing": "Seat {seat} does not perform now.",
    "not-a-guesser": "Seat {seat} does not guess this round.",
    "already-passed": "Seat {seat} has passed for this round.",
    "no-trophy-to-spend": "A challenge costs a trophy, and seat {seat} has none to turn over.",
    "leader-may-not-challenge": "Seat {seat} leads, and a leader may not challenge.",
    "not-challengeable": "Seat {target} cannot be challenged by seat {seat}.",
    "already-challenged": "Seat {seat} has challenged seat {target} already.",
    "cannot-withdraw": "Seat {seat} has no answer to take back, or has taken one back already.",
    "cannot-challenge": "Seat {seat} could not challenge anyone, so there is nothing to pass on.",
    "already-guessed": "Seat {seat} has answered already, and an answer is final.",
    "no-such-slot": "There is no card at {slot}.",
    "not-your-trophy": "It is {owner} who takes a trophy now.",
    "too-late-to-void": "The dials are open: this round can no longer be void.",
    # Mau-Mau
    "unknown-color": "There is no colour called {color}.",
    "unknown-rounds": "There is no such number of rounds as {rounds}.",
    "deck-and-position": "A position names all its cards, so no deck goes with it.",
    "not-your-turn": "It is the turn of seat {turn}.",
    "not-in-hand": "Seat {seat} does not hold {card}.",
    "does-not-fit": "{card} does not fit on {top}: the colour to follow is {color}.",
    "chain-pending": "Only another {kind} passes the {cards} cards on; else they are drawn first.",
    "not-the-drawn-card": "{card} was not just drawn: that card alone may be played, or kept.",
    "swap-missing": "{card} swaps hands: it takes somebody to swap with.",
    "nothing-to-swap": "{card} swaps no hands now.",
    "swap-with-oneself": "Nobody can swap hands with themselves.",
    "can-play": "Seat {seat} holds a card to play, and draws only for want of one.",
    "nothing-to-draw": "There is no card left to draw, and seat {seat} holds one to play.",
    "nothing-to-call": "Seat {seat} has nothing to call.",
    "not-the-dealer": "It is seat {dealer} who deals next.",
}


HINTS: Final[dict[str, str]] = {
    "close": " (did you mean {}?)",
    "use": "; use {}",
    "known": "; known: {}",
}
"""What may follow a sentence if the details hold it: what was probably meant, and what there is."""

_LONGEST_DETAIL: Final = 60
_ALIKE: Final = 0.7
"""From here on, of 1, a word may have been meant."""
_MOST_KNOWN: Final = 20
"""Of more words than these, only the one that is close is worth telling."""


class Refusal(Exception):  # noqa: N818 - a refusal is an answer, not an error
    """Raised instead of events; whatever was asked has changed nothing.

    >>> raise Refusal("seat-gone", seat=3)
    Traceback (most recent call last):
    ...
    emojito.rules.refusal.Refusal: Seat 3 has left the table.
    """

    sentences: ClassVar[dict[str, str]] = SENTENCES

    def __init__(self, code: str, **details: object) -> None:
        self.code = code
        """Stable for ever: programs and translations go by it."""
        self.details = {name: _short(detail) for name, detail in details.items()}
        """What the sentence speaks of."""
        sentence = self.sentences[code].format(**self.details)
        hints = [hint.format(self.details[name]) for name, hint in HINTS.items() if name in details]
        super().__init__("".join([sentence.removesuffix("."), *hints, "."]) if hints else sentence)


def hints(word: str, known: Iterable[str]) -> dict[str, object]:
    """Return the details that help somebody who used a word that is none of the `known` ones.

    >>> hints("tactik", ["desyllas", "tactic"])
    {'close': 'tactic', 'known': ('desyllas', 'tactic')}
    """
    words = tuple(known)
    told: dict[str, object] = {}
    if close := get_close_matches(word[:_LONGEST_DETAIL], words, n=1, cutoff=_ALIKE):
        told["close"] = close[0]
    if 0 < len(words) <= _MOST_KNOWN:
        told["known"] = words
    return told


def _short(detail: object) -> object:
    """Details may be anything somebody sent; a sentence stays a sentence."""
    if isinstance(detail, tuple):
        return ", ".join(str(_short(word)) for word in detail)
    if isinstance(detail, Refusal):
        return str(detail)
    text = str(detail)
    if len(text) > _LONGEST_DETAIL:
        return f"{text[: _LONGEST_DETAIL - 1]}…"
    return detail if isinstance(detail, int | str) else text
