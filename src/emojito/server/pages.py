"""What a browser loads: the client as it was built, and what it needs to know beforehand."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from functools import cache
from http import HTTPStatus
from importlib import resources
from pathlib import Path, PurePosixPath
from typing import Any, Final

import msgspec
from aiohttp import web

from emojito.games import HOSTED
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

_FOLDERS: Final = {"assets": _FOREVER, "art": _A_DAY, "icons": _A_DAY, "face": _FOREVER}
_COPIES: Final = frozenset({".gz", ".br"})
"""Compressed copies, which are sent in place of what they are copies of."""

_TYPES: Final = {
    ".js": "text/javascript",
    ".svg": "image/svg+xml",
    ".wasm": "application/wasm",
    ".webmanifest": "application/manifest+json",
    ".woff2": "font/woff2",
}
"""Which not every machine knows."""


def has_picture(name: str) -> bool:
    """Whether the client can show a picture of the art set; not every one comes with it."""
    return (CLIENT / "art" / f"{name}.svg").is_file()


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

    app.router.add_get("/", shell)
    app.router.add_get("/catalogue.json", knowledge)
    app.router.add_get("/rules.json", _rules)
    if index.is_file():
        _add_files(app)
    app.router.add_get("/gallery/{emotion}", shell)
    app.router.add_get("/gallery/{emotion}/{beside}", shell)
    app.router.add_get("/{code}", shell)
    app.router.add_get("/{code}/table", shell)


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


@cache
def catalogue() -> dict[str, Any]:
    """Return what may be chosen and what cards there are: the client itself knows no rules."""
    return {"games": {name: game.catalogue() for name, game in HOSTED.items()}}


async def _rules(_: web.Request) -> web.Response:
    """Tell every value a rules screen fills into its sentences, from where the rules have it."""
    told = {name: game.facts() for name, game in HOSTED.items()}
    response = web.Response(
        body=msgspec.json.encode(told),
        content_type="application/json",
        headers={"Cache-Control": _ASK},
    )
    response.enable_compression()
    return response
