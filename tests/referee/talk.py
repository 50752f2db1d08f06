"""Talking to a referee, and checking that every answer has the form it must have."""

from __future__ import annotations

import json
import re
from typing import Any, Final

from emojito.referee import Referee
from emojito.rules.emojito.deck import Deck

CODE: Final = re.compile(r"[a-z]+(-[a-z]+)*")
NAMES: Final = ["Ana", "Ben", "Cem", "Dora", "Emil", "Fay"]


def line(value: Any) -> bytes:
    """Write a value as a line; lone surrogates are escaped."""
    return json.dumps(value).encode() + b"\n"


def read(answer: bytes) -> dict[str, Any]:
    """Read an answer: one JSON object on one line, accepting or refusing in the agreed form."""
    assert b"\n" not in answer
    said = json.loads(answer.decode("utf-8"), parse_constant=_no_constant)
    assert isinstance(said, dict)
    if said["ok"] is not True:
        assert said["ok"] is False
        assert set(said) == {"ok", "refused", "why"}
        assert CODE.fullmatch(said["refused"])
        assert re.fullmatch(r".{6,400}\.", said["why"], re.DOTALL)
    return said


def _no_constant(name: str) -> None:
    raise AssertionError(f"{name} is not JSON")


class Talk:
    """A conversation with a referee."""

    def __init__(self, deck: Deck | None = None) -> None:
        self._referee = Referee(deck)

    def raw(self, said: bytes) -> dict[str, Any]:
        """Say any bytes."""
        return read(self._referee.answer(said))

    def say(self, **said: Any) -> dict[str, Any]:
        """Say an object."""
        return self.raw(line(said))

    def accepted(self, **said: Any) -> dict[str, Any]:
        """Say something that must be accepted."""
        answer = self.say(**said)
        assert answer["ok"], answer
        return answer

    def refused(self, **said: Any) -> str:
        """Say something that must be refused and change nothing; return the code."""
        before = self.everything()
        answer = self.say(**said)
        assert not answer["ok"], answer
        assert self.everything() == before
        return str(answer["refused"])

    def everything(self) -> dict[str, Any]:
        """Return all there is, or the refusal if no table is open."""
        return self.say(show="all")

    def open(self, game: str = "emojito", players: int = 3, **setup: Any) -> dict[str, Any]:
        """Open a table."""
        return self.accepted(open={"game": game, "seats": NAMES[:players], "seed": 1, **setup})

    def do(self, seat: int | str, word: str, **fields: Any) -> dict[str, Any]:
        """Give a command that must be accepted."""
        return self.accepted(seat=seat, do=word, **fields)

    def show(self, viewer: int | str) -> dict[str, Any]:
        """Return what a viewer sees."""
        return dict(self.accepted(show=viewer)["state"])

    def legal(self, seat: int | str) -> list[dict[str, Any]]:
        """Return what a seat may do."""
        return list(self.accepted(legal=seat)["legal"])
