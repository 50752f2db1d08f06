"""QR codes, drawn where they delay nobody."""

from __future__ import annotations

import asyncio
import io
from typing import Final

import segno

MOST_WAITING: Final = 16
"""Different ones to be drawn."""

MOST_KEPT: Final = 256


class TooManyWaiting(Exception):  # noqa: N818 - a state of affairs, not a fault
    """There is enough to draw already."""


class QrCodes:
    """Draws one at a time, in a thread, and keeps the latest."""

    def __init__(self) -> None:
        self._kept: dict[str, bytes] = {}
        """The least recently wanted first."""
        self._drawing: dict[str, asyncio.Task[bytes]] = {}
        self._pencil = asyncio.Lock()

    async def picture(self, text: str) -> bytes:
        """Return an SVG; raise `TooManyWaiting` rather than let a queue grow."""
        kept = self._kept.pop(text, None)
        if kept is not None:
            self._kept[text] = kept
            return kept
        drawing = self._drawing.get(text)
        if drawing is None:
            if len(self._drawing) >= MOST_WAITING:
                raise TooManyWaiting
            drawing = self._drawing[text] = asyncio.create_task(self._draw(text))
        # Others may wait for the same one.
        return await asyncio.shield(drawing)

    async def _draw(self, text: str) -> bytes:
        try:
            async with self._pencil:
                picture = await asyncio.to_thread(_draw, text)
        finally:
            del self._drawing[text]
        self._kept[text] = picture
        if len(self._kept) > MOST_KEPT:
            del self._kept[next(iter(self._kept))]
        return picture


def _draw(text: str) -> bytes:
    picture = io.BytesIO()
    segno.make(text, error="m").save(picture, kind="svg", scale=4, border=3, xmldecl=False)
    return picture.getvalue()
