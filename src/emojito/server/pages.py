"""What a browser loads: the client as it was built, and what it needs to know beforehand."""

from __future__ import annotations

import io
from collections.abc import Awaitable, Callable
from http import HTTPStatus
from importlib import resources
from pathlib import Path, PurePosixPath
from typing import Any, Final

import msgspec
import segno
from aiohttp import web

from emojito.rooms.codes import tidy_code
from emojito.rules.emojito.deck import standard_deck
from emojito.rules.emojito.editions import DEFAULT_EDITION, EDITIONS
from emojito.rules.maumau.cards import CARDS
from emojito.rules.maumau.chain import LINK
from emojito.rules.maumau.terms import FEWEST_PLAYERS, HAND, LIMIT, MOST_PLAYERS
from emojito.server.address import address_for_others
from emojito.server.config import Config

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


_FOREVER: Final = "public, max-age=31536000, immutable"
"""For files whose name changes with their content."""
_A_DAY: Final = "public, max-age=86400"
_ASK: Final = "no-cache"
"""Keep it, but ask each time if it is still the same."""

_FOLDERS: Final = {"assets": _FOREVER, "art": _A_DAY, "icons": _A_DAY}
_COPIES: Final = frozenset({".gz", ".br"})
"""Compressed copies, which are sent in place of what they are copies of."""

_TYPES: Final = {
    ".js": "text/javascript",
    ".svg": "image/svg+xml",
    ".webmanifest": "application/manifest+json",
    ".woff2": "font/woff2",
}
"""Which not every machine knows."""


def add_pages(app: web.Application, config: Config) -> None:
    """Serve them. Every address of a room is the same page; it finds its way by itself."""
    index = CLIENT / "index.html"

    async def shell(_: web.Request) -> web.Response:
        # Read each time: it has to go with the files beside it, and they may be rebuilt.
        page = index.read_text() if index.is_file() else _WITHOUT_CLIENT
        return web.Response(text=page, content_type="text/html", headers={"Cache-Control": _ASK})

    async def knowledge(request: web.Request) -> web.Response:
        here = address_for_others(config, request.scheme, request.host)
        response = web.Response(
            body=msgspec.json.encode(catalogue() | {"address": here}),
            content_type="application/json",
            headers={"Cache-Control": _ASK},
        )
        response.enable_compression()
        return response

    async def qr(request: web.Request) -> web.Response:
        code = tidy_code(request.match_info["code"])
        if code is None:
            raise web.HTTPNotFound
        here = address_for_others(config, request.scheme, request.host)
        picture = io.BytesIO()
        try:
            invitation = segno.make(f"{here}/{code}", error="m")
        except segno.DataOverflowError:
            # The address is what the visitor says it is, however long.
            raise web.HTTPBadRequest from None
        invitation.save(picture, kind="svg", scale=4, border=3, xmldecl=False)
        response = web.Response(body=picture.getvalue(), content_type="image/svg+xml")
        response.enable_compression()
        return response

    app.router.add_get("/", shell)
    app.router.add_get("/catalogue.json", knowledge)
    app.router.add_get("/rules.json", _rules)
    if index.is_file():
        _add_files(app)
    app.router.add_get("/{code}", shell)
    app.router.add_get("/{code}/table", shell)
    app.router.add_get("/{code}/qr.svg", qr)


def _add_files(app: web.Application) -> None:
    """Serve the client's files, each with how long it may be kept."""
    for folder in _FOLDERS:
        if (CLIENT / folder).is_dir():
            app.router.add_static(f"/{folder}", CLIENT / folder)
    # Those beside the page have to be named, or their addresses would look like rooms.
    for path in sorted(CLIENT.iterdir()):
        if path.is_file() and path.suffix not in _COPIES and path.name != "index.html":
            app.router.add_get(f"/{path.name}", _file(path))
    app.on_response_prepare.append(_label)


def _file(path: Path) -> Callable[[web.Request], Awaitable[web.FileResponse]]:
    async def answer(_: web.Request) -> web.FileResponse:
        return web.FileResponse(path, headers={"Cache-Control": _ASK})

    return answer


async def _label(request: web.Request, response: web.StreamResponse) -> None:
    """Say of a file what it is and how long it may be kept."""
    if not isinstance(response, web.FileResponse) or response.status >= HTTPStatus.BAD_REQUEST:
        return
    if kind := _TYPES.get(PurePosixPath(request.path).suffix):
        response.content_type = kind
    if keeps := _FOLDERS.get(request.path.split("/", 2)[1]):
        response.headers["Cache-Control"] = keeps


def catalogue() -> dict[str, Any]:
    """Return what may be chosen and what cards there are: the client itself knows no rules."""
    editions = {
        name: {
            "name": edition.name,
            "modes": edition.modes,
            "base_mode": edition.base_mode,
            "levels": list(edition.levels),
            "goals": edition.goals,
            "target_is_agreed": edition.target_is_agreed,
            "asks_for_the_stage": edition.asks_for_the_stage,
        }
        for name, edition in EDITIONS.items()
    }
    emotions = {
        card: {"picture": emotion.picture, "names": emotion.names}
        for card, emotion in standard_deck().emotions.items()
    }
    return {"editions": editions, "emotions": emotions}


async def _rules(_: web.Request) -> web.Response:
    """Tell every value a rules screen fills into its sentences, from where the rules have it."""
    points = {card.color is None: card.points for card in CARDS.values() if not card.icon.isdigit()}
    told = {
        "emojito": EDITIONS,
        "default_edition": DEFAULT_EDITION,
        "mau_mau": {
            "players": (FEWEST_PLAYERS, MOST_PLAYERS),
            "cards": len(CARDS),
            "hand": HAND,
            "limit": LIMIT,
            "link": LINK,
            "colored_points": points[False],
            "black_points": points[True],
        },
    }
    response = web.Response(
        body=msgspec.json.encode(told),
        content_type="application/json",
        headers={"Cache-Control": _ASK},
    )
    response.enable_compression()
    return response
