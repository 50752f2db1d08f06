"""Validation of messages that are relayed, beyond their types."""

from __future__ import annotations

import re
from base64 import b64decode, b64encode
from binascii import Error
from typing import Final

from msgspec import UNSET

from emojito.puppet.controls import FACE, MOST_SAMPLES, VOICE
from emojito.rooms.messages import Description, Frame, SignalData

_MEDIA: Final = re.compile(r"(?:^|[\r\n])m=([^ \r\n]*)")
_OURS: Final = frozenset({"audio", "video"})


class Unfit(Exception):  # noqa: N818 - it says what a message is
    """A message that nobody is to be troubled with."""


def check_signal(data: SignalData) -> None:
    """Raise `Unfit` unless a signal is one candidate, or describes sound and picture alone."""
    description = data.description
    if (description is UNSET) == (data.candidate is UNSET):
        raise Unfit
    if isinstance(description, Description):
        media = _MEDIA.findall(description.sdp)
        # At most one of each: a data channel or a second picture is not ours to connect.
        if not description.sdp.startswith("v=0") or len(set(media)) != len(media):
            raise Unfit
        if not _OURS.issuperset(media):
            raise Unfit


def check_frame(frame: Frame) -> tuple[str | None, str | None]:
    """Return face and voice of a frame in the one way they are written; raise `Unfit` if unfit."""
    face, voice = _bytes(frame.face), _bytes(frame.voice)
    if face is None and voice is None:
        raise Unfit
    if face is not None and len(face) != len(FACE):
        raise Unfit
    samples, rest = divmod(len(voice or b""), len(VOICE))
    if rest or samples > MOST_SAMPLES or (voice is not None and not samples):
        raise Unfit
    return _text(face), _text(voice)


def _bytes(text: object) -> bytes | None:
    if not isinstance(text, str):
        return None
    try:
        return b64decode(text, validate=True)
    except (Error, ValueError):
        raise Unfit from None


def _text(data: bytes | None) -> str | None:
    return None if data is None else b64encode(data).decode()
