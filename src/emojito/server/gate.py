"""The middleware that every request has to pass before anybody looks at what it asks for."""

from __future__ import annotations

import asyncio
from typing import Final
from urllib.parse import unquote

from aiohttp import web
from aiohttp.typedefs import Handler, Middleware

from emojito.server import hosts
from emojito.server.door import Door
from emojito.server.gatekeeper import Gatekeeper
from emojito.server.hosts import Hosts

LONGEST_PATH: Final = 255
"""As written in the request; the longest of ours has not half of it, and file systems end here."""

WATCHDOGS: Final = "/healthz"
"""Counted apart: what a watchdog hears must not depend on what others do at its address."""


def gate(own: Hosts, gatekeeper: Gatekeeper) -> Middleware:
    """Return what lets through who is within their budget and asks us for something sensible."""

    @web.middleware
    async def judge(request: web.Request, handler: Handler) -> web.StreamResponse:
        if request.transport is not None:
            door = request.transport.get_protocol()
            if isinstance(door, Door):
                door.request_arrived()
        # Python 3.12 begins each at once: many in one connection would leave nobody else a turn.
        await asyncio.sleep(0)
        address = gatekeeper.address(request)
        gatekeeper.count_request(address + WATCHDOGS if request.path == WATCHDOGS else address)
        _judge_host(own, request.headers.get("Host"))
        if not _is_sensible(request.rel_url.raw_path):
            raise web.HTTPNotFound
        return await handler(request)

    return judge


def _judge_host(own: Hosts, host: str | None) -> None:
    parts = None if host is None else hosts.split(host)
    if parts is None:
        raise web.HTTPBadRequest(text="The request does not say properly where it wants to go.")
    if not own.include(parts[0]):
        raise web.HTTPMisdirectedRequest(
            text="This server does not go by that name; if it should, start it with --public-url."
        )


def _is_sensible(raw_path: str) -> bool:
    try:
        return len(raw_path) <= LONGEST_PATH and unquote(raw_path, errors="strict").isprintable()
    except UnicodeDecodeError:
        return False
