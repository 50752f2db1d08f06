"""What every answer says about itself, and where a socket may be opened from."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Final
from urllib.parse import urlsplit

import structlog
from aiohttp import web

_log = structlog.get_logger()

_HEADERS: Final = {
    "Content-Security-Policy": (
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; "
        "font-src 'self'; connect-src 'self'; media-src 'self' blob:; manifest-src 'self'; "
        "worker-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
    ),
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(self), microphone=(self), geolocation=(), payment=(), usb=()",
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
}


@web.middleware
async def security_headers(
    request: web.Request, handler: Callable[[web.Request], Awaitable[web.StreamResponse]]
) -> web.StreamResponse:
    """Add them to every answer, errors included."""
    try:
        response = await handler(request)
    except web.HTTPException as error:
        error.headers.update(_HEADERS)
        raise
    except Exception:
        # Told here, because aiohttp would tell the visitor's address along with it.
        _log.exception("a request failed", path=request.path)
        raise web.HTTPInternalServerError(headers=_HEADERS) from None
    if not response.prepared:
        response.headers.update(_HEADERS)
    return response


def is_own_origin(request: web.BaseRequest, public_url: str | None) -> bool:
    """Say whether a socket was opened by a page of ours; programs send no origin and may come."""
    origin = request.headers.get("Origin")
    if origin is None:
        return True
    own = {request.host.lower()}
    try:
        if public_url is not None:
            own.add(urlsplit(public_url).netloc.lower())
        return urlsplit(origin).netloc.lower() in own
    except ValueError:
        return False
