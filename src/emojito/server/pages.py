"""What a browser loads. Until the client is built this is one page that says where it is."""

from __future__ import annotations

from typing import Final

from aiohttp import web

_PAGE: Final = """<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Emojito</title>
<h1>Emojito is running</h1>
<p>Rooms, games and their rules are here, over a WebSocket at <code>/socket</code>, as
docs/protocol.md describes. The screens are still being made.</p>
</html>
"""


def add_pages(app: web.Application) -> None:
    """Serve them."""
    app.router.add_get("/", _door)
    app.router.add_get("/new", _door)


async def _door(_: web.Request) -> web.Response:
    return web.Response(text=_PAGE, content_type="text/html")
