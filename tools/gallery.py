"""Writes the performances that the gallery plays: every score once, face and voice.

Run `make gallery` after a change of scores or of performing; a test fails while the file is not
fresh. A face that is as before and a voice that is silent are written as an empty text.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Final

import msgspec

from emojito.puppet.controls import REST, SILENCE, Pose, encode
from emojito.puppet.performing import Frame, perform
from emojito.puppet.scores import standard_scores
from emojito.rules import Chance

FILE: Final = Path(__file__).parent.parent / "web" / "src" / "gallery" / "performances.json"
_CHARACTER: Final = "mint"
"""Whose temperament is nearest to what is written."""
_UNSEEN: Final = 0.02
"""A difference that nobody sees."""


def performances() -> str:
    """Return the file: for each emotion a face and a voice for every 80 ms."""
    scores = standard_scores().by_card
    shown = {
        card: perform(score, _CHARACTER, Chance(f"gallery {card}"), "both", times=1)
        for card, score in scores.items()
    }
    entries = {
        card: msgspec.json.encode({"face": [*_faces(frames)], "voice": [*_voices(frames)]}).decode()
        for card, frames in shown.items()
    }
    return "{\n" + ",\n".join(f'"{card}":{entry}' for card, entry in entries.items()) + "\n}\n"


def _faces(frames: tuple[Frame, ...]) -> Iterator[str]:
    written: Pose = ()
    for frame in frames:
        face = frame.face or REST
        if written and max(abs(a - b) for a, b in zip(face, written, strict=True)) < _UNSEEN:
            yield ""
        else:
            written = face
            yield encode(face)


def _voices(frames: tuple[Frame, ...]) -> Iterator[str]:
    for frame in frames:
        yield "" if {*frame.voice} == {SILENCE} else encode(*frame.voice)


def main() -> None:
    """Write the file."""
    FILE.parent.mkdir(parents=True, exist_ok=True)
    FILE.write_text(performances())


if __name__ == "__main__":
    main()
