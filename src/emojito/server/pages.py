"""What a browser loads: the client as it was built, and what it needs to know beforehand."""

from __future__ import annotations

import io
from importlib import resources
from pathlib import Path
from typing import Final

import msgspec
import segno
from aiohttp import web

from emojito.rooms.codes import tidy_code
from emojito.rules.emojito.deck import standard_deck
from emojito.rules.emojito.editions import EDITIONS

CLIENT: Final = Path(str(resources.files("emojito"))) / "client"
"""Where the build puts the client."""

_WITHOUT_CLIENT: Final = """<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Emojito</title>
<h1>Emojito is running without its screens</h1>
<p>This installation was made without the web client; in a checkout, <code>make play</code> builds
it. Rooms and games are here all the same, over a WebSocket at <code>/socket</code>.</p>
</html>
"""


def add_pages(app: web.Application, public_url: str | None) -> None:
    """Serve them. Every address of a room is the same page; it finds its way by itself."""
    index = CLIENT / "index.html"
    page = index.read_text() if index.is_file() else _WITHOUT_CLIENT

    async def shell(_: web.Request) -> web.Response:
        return web.Response(text=page, content_type="text/html")

    async def qr(request: web.Request) -> web.Response:
        code = tidy_code(request.match_info["code"])
        if code is None:
            raise web.HTTPNotFound
        base = public_url or f"{request.scheme}://{request.host}"
        picture = io.BytesIO()
        try:
            invitation = segno.make(f"{base.rstrip('/')}/{code}", error="m")
        except segno.DataOverflowError:
            # The address is what the visitor says it is, however long.
            raise web.HTTPBadRequest from None
        invitation.save(picture, kind="svg", scale=4, border=3, xmldecl=False)
        return web.Response(body=picture.getvalue(), content_type="image/svg+xml")

    app.router.add_get("/", shell)
    app.router.add_get("/catalogue.json", _catalogue)
    if index.is_file():
        app.router.add_static("/assets", CLIENT / "assets")
        app.router.add_static("/art", CLIENT / "art")
    app.router.add_get("/{code}", shell)
    app.router.add_get("/{code}/table", shell)
    app.router.add_get("/{code}/qr.svg", qr)


async def _catalogue(_: web.Request) -> web.Response:
    """Tell what may be chosen and what cards there are: the client itself knows no rules."""
    editions = {
        name: {
            "name": edition.name,
            "modes": edition.modes,
            "base_mode": edition.base_mode,
            "levels": list(edition.levels),
            "target_is_agreed": edition.target_is_agreed,
        }
        for name, edition in EDITIONS.items()
    }
    emotions = {
        card: {"picture": emotion.picture, "names": emotion.names}
        for card, emotion in standard_deck().emotions.items()
    }
    body = msgspec.json.encode({"editions": editions, "emotions": emotions})
    response = web.Response(body=body, content_type="application/json")
    response.enable_compression()
    return response
