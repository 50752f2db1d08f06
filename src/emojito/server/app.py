"""The wiring: the one place that knows every concrete part."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from typing import Final

import structlog
from aiohttp import web

from emojito.rooms.house import House
from emojito.server.config import Config
from emojito.server.device import Device
from emojito.server.gatekeeper import Gatekeeper
from emojito.server.headers import is_own_origin, security_headers
from emojito.server.metrics import Metrics
from emojito.server.pages import add_pages
from emojito.server.websocket import WebSocket, accepted
from emojito.store.sqlite import SqliteStore

_log = structlog.get_logger()

SWEEP: Final = 60.0
"""Seconds between looks for rooms to let go."""

CONFIG: Final = web.AppKey("config", Config)
HOUSE: Final = web.AppKey("house", House)
GATEKEEPER: Final = web.AppKey("gatekeeper", Gatekeeper)
METRICS: Final = web.AppKey("metrics", Metrics)
DEVICES: Final[web.AppKey[set[Device]]] = web.AppKey("devices")


def make_app(config: Config) -> web.Application:
    """Return the whole server, ready to run."""
    app = web.Application(middlewares=[security_headers])
    app[CONFIG] = config
    app[GATEKEEPER] = Gatekeeper(config)
    app[METRICS] = Metrics()
    app[DEVICES] = set()
    app.cleanup_ctx.append(_rooms)
    app.router.add_get("/socket", _socket)
    app.router.add_get("/healthz", _healthz)
    app.router.add_get("/readyz", _readyz)
    app.router.add_get("/metrics", _metrics)
    add_pages(app, config)
    return app


async def _rooms(app: web.Application) -> AsyncIterator[None]:
    """Keep the rooms while the server runs; on the way out say goodbye and lose nothing."""
    config = app[CONFIG]
    store = SqliteStore(config.db)
    house = House(store, keep=config.keep_days * 86_400)
    app[HOUSE] = house
    sweeper = asyncio.create_task(_sweep(house))
    app.on_shutdown.append(_goodbye)
    yield
    sweeper.cancel()


async def _goodbye(app: web.Application) -> None:
    # First of all, so that nobody asks for a room while the rooms are being closed.
    for device in app[DEVICES].copy():
        device.close("server-stopping")
    await app[HOUSE].close()
    for device in app[DEVICES].copy():  # who was just about to come
        device.close("server-stopping")
    _log.info("stopped")


async def _sweep(house: House) -> None:
    while True:
        await asyncio.sleep(SWEEP)
        try:
            await house.sweep()
        except Exception:
            _log.exception("sweeping failed")


async def _socket(request: web.Request) -> web.StreamResponse:
    gatekeeper, metrics = request.app[GATEKEEPER], request.app[METRICS]
    if not is_own_origin(request, request.app[CONFIG].public_url):
        raise web.HTTPForbidden(text="This page is not ours.")
    address = gatekeeper.address(request)
    with gatekeeper.connection(address) as welcome:
        if not welcome:
            raise web.HTTPTooManyRequests(text="Too many connections from here.")
        response = accepted(request)
        await response.prepare(request)
        transport = request.transport
        if transport is None:
            return response
        socket = WebSocket(transport)
        device = Device(socket, address, request.app[HOUSE], gatekeeper, metrics)
        request.app[DEVICES].add(device)
        with metrics.connection():
            try:
                await socket.converse(request, device.receive)
            finally:
                request.app[DEVICES].discard(device)
                device.gone()
    return response


async def _healthz(_: web.Request) -> web.Response:
    return web.json_response({"ok": True})


async def _readyz(request: web.Request) -> web.Response:
    await request.app[HOUSE].ping()
    return web.json_response({"ok": True})


async def _metrics(request: web.Request) -> web.Response:
    metrics, house = request.app[METRICS], request.app[HOUSE]
    return web.Response(body=metrics.page(len(house), house.playing), content_type="text/plain")
