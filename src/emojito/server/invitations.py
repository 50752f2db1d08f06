"""A room's address as a QR code."""

from __future__ import annotations

from typing import Final

from aiohttp import web

from emojito.rooms.codes import tidy_code
from emojito.server.address import address_for_others
from emojito.server.config import Config
from emojito.server.gatekeeper import Gatekeeper
from emojito.server.qr import QrCodes, TooManyWaiting

COST: Final = 10
"""Of how many other requests it takes the place in an address's budget."""


def add_invitations(app: web.Application, config: Config, gatekeeper: Gatekeeper) -> None:
    """Serve one for each code there could be: it does not tell whether there is such a room."""
    codes = QrCodes()

    async def qr(request: web.Request) -> web.Response:
        code = tidy_code(request.match_info["code"])
        if code is None:
            raise web.HTTPNotFound
        gatekeeper.count_request(gatekeeper.address(request), COST - 1)
        here = address_for_others(config, request.scheme, request.host)
        try:
            picture = await codes.picture(f"{here}/{code}")
        except TooManyWaiting:
            raise web.HTTPServiceUnavailable(
                text="Too many QR codes are being drawn; wait a moment.",
                headers={"Retry-After": "1"},
            ) from None
        response = web.Response(body=picture, content_type="image/svg+xml")
        response.enable_compression()
        return response

    app.router.add_get("/{code}/qr.svg", qr)
