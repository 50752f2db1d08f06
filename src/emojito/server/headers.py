"""Response headers: what every answer says about itself."""

from __future__ import annotations

from typing import Final

import structlog
from aiohttp import web
from aiohttp.typedefs import Handler

_log = structlog.get_logger()

_HEADERS: Final = {
    "Content-Security-Policy": (
        # WebAssembly may be compiled: the face model that people may fetch is. Text may not.
        "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; "
        "img-src 'self' data:; font-src 'self'; connect-src 'self'; media-src 'self' blob:; "
        "manifest-src 'self'; worker-src 'self'; base-uri 'none'; form-action 'none'; "
        "frame-ancestors 'none'"
    ),
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(self), microphone=(self), geolocation=(), payment=(), usb=()",
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
}


@web.middleware
async def security_headers(request: web.Request, handler: Handler) -> web.StreamResponse:
    """Add them to every answer, errors included."""
    try:
        response = await handler(request)
    except web.HTTPException as error:
        error.headers.update(_HEADERS)
        raise
    except Exception:
        # Told here, because aiohttp would tell the visitor's address along with it; and by its
        # pattern, because a path may hold a room's code and anything else a visitor likes.
        resource = request.match_info.route.resource
        _log.exception("a request failed", path=None if resource is None else resource.canonical)
        raise web.HTTPInternalServerError(headers=_HEADERS) from None
    if not response.prepared:
        response.headers.update(_HEADERS)
    return response
