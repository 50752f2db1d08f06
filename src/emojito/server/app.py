"""The wiring: the one place that knows every concrete part."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator
from typing import TYPE_CHECKING, Final

import structlog
from aiohttp import web

from emojito.bus.local import LocalBus
from emojito.cluster.limits import SharedLimits
from emojito.cluster.ports import Bus
from emojito.cluster.rooms import ClusterRooms
from emojito.rooms.budgets import Limits
from emojito.rooms.gametime import GameTime
from emojito.rooms.registry import RoomRegistry
from emojito.server.config import Config
from emojito.server.device import Device
from emojito.server.gate import gate
from emojito.server.gatekeeper import Gatekeeper
from emojito.server.headers import security_headers
from emojito.server.hosts import Hosts
from emojito.server.invitations import add_invitations
from emojito.server.metrics import Metrics
from emojito.server.pages import add_pages
from emojito.server.readiness import Readiness
from emojito.server.turn import IceServers
from emojito.server.websocket import WebSocket, accepted
from emojito.store.sqlite import SqliteStore

if TYPE_CHECKING:
    from emojito.store.postgres import PostgresStore

_log = structlog.get_logger()

SWEEP: Final = 60.0
"""Seconds between looks for rooms to let go."""

PASSED_ON: Final = {
    "frames": "Moments of puppets",
    "signals": "Signals between devices",
    "waves": "Waves",
}
"""What goes past the log, for those who look at figures."""

CONFIG: Final = web.AppKey("config", Config)
HOSTS: Final = web.AppKey("hosts", Hosts)
REGISTRY: Final = web.AppKey("registry", RoomRegistry)
ROOMS: Final[web.AppKey[RoomRegistry | ClusterRooms]] = web.AppKey("rooms")
LIMITS: Final = web.AppKey("limits", SharedLimits)
GATEKEEPER: Final = web.AppKey("gatekeeper", Gatekeeper)
METRICS: Final = web.AppKey("metrics", Metrics)
READINESS: Final = web.AppKey("readiness", Readiness)
TURN: Final = web.AppKey("turn", IceServers)
DEVICES: Final[web.AppKey[set[Device]]] = web.AppKey("devices")


def make_app(config: Config) -> web.Application:
    """Return the whole server, ready to run."""
    hosts, metrics = Hosts(config), Metrics()
    limits = SharedLimits()
    # Alone, nobody has to hear of what addresses use up.
    gatekeeper = Gatekeeper(config, metrics, limits.buckets if config.bus else None)
    app = web.Application(middlewares=[security_headers, gate(hosts, gatekeeper)])
    app[CONFIG] = config
    app[HOSTS] = hosts
    app[GATEKEEPER] = gatekeeper
    app[LIMITS] = limits
    app[METRICS] = metrics
    app[TURN] = IceServers(config)
    app[DEVICES] = set()
    app.cleanup_ctx.append(_rooms)
    app.router.add_get("/socket", _socket)
    app.router.add_get("/healthz", _healthz)
    app.router.add_get("/readyz", _readyz)
    app.router.add_get("/metrics", _metrics)
    add_pages(app, config)
    add_invitations(app, config, gatekeeper)
    return app


async def _rooms(app: web.Application) -> AsyncIterator[None]:
    """Keep the rooms while the server runs; on the way out say goodbye and lose nothing."""
    config = app[CONFIG]
    store = await _open_store(config)
    clock = GameTime(ailing_since=lambda: store.ailing_since)
    registry = RoomRegistry(
        store,
        keep=config.keep_days * 86_400,
        limits=Limits(config.messages_per_second, config.changes_per_minute),
        now=clock.now,
        wall=lambda: time.time(),  # Looked up anew, so that tests can set it.
        stands=lambda: clock.stands,
    )
    clock.shifted = registry.tell_time
    app[REGISTRY] = registry
    rooms = app[ROOMS] = (
        registry
        if isinstance(store, SqliteStore)
        else await ClusterRooms.start(registry, store, _open_bus(config), app[LIMITS])
    )
    _measure(app[METRICS], store, registry, rooms)
    app[READINESS] = Readiness(rooms.ping)
    chores = [asyncio.create_task(chore) for chore in (_sweep(rooms), clock.run())]
    app.on_shutdown.append(_goodbye)
    yield
    for chore in chores:
        chore.cancel()


def _measure(
    metrics: Metrics,
    store: SqliteStore | PostgresStore,
    registry: RoomRegistry,
    rooms: RoomRegistry | ClusterRooms,
) -> None:
    """Let the figures be taken where they are known."""
    store.commits = metrics.commit
    metrics.gauge("emojito_rooms", "Rooms in memory", lambda: len(registry))
    metrics.gauge("emojito_games", "Games going on", lambda: registry.playing)
    metrics.gauge("emojito_tasks", "Tasks of the event loop", lambda: len(asyncio.all_tasks()))
    for kind, about in PASSED_ON.items():
        for how in ("passed", "dropped"):
            name = f"{kind}_{how}"
            metrics.counter(
                f"emojito_{name}",
                f"{about} {how}",
                lambda name=name: registry.traffic[name],  # type: ignore[misc]
            )
    metrics.counter(
        "emojito_not_passed", "Frames and signals refused at the socket", lambda: metrics.not_passed
    )
    metrics.counter("emojito_store_errors", "Failures of the database", lambda: store.errors)
    metrics.gauge("emojito_store_ailing", "Whether the database lets us wait", lambda: store.ailing)
    if isinstance(rooms, ClusterRooms) and not isinstance(store, SqliteStore):
        figures = rooms.figures
        metrics.gauge("emojito_rooms_owned", "Rooms of this node", lambda: len(store.claimed))
        metrics.gauge("emojito_nodes", "Nodes there are", lambda: len(store.node.peers) + 1)
        metrics.gauge("emojito_lease", "Whether our rooms are left to us", lambda: store.has_lease)
        metrics.counter(
            "emojito_takeovers", "Rooms claimed from nodes that failed", lambda: store.takeovers
        )
        metrics.gauge("emojito_lines_away", "Our devices in rooms elsewhere", figures.away)
        metrics.gauge("emojito_lines_guests", "Devices elsewhere in our rooms", figures.guests)
        metrics.counter("emojito_link_breaks", "Links to other nodes broken", figures.breaks)
        metrics.gauge("emojito_bus_up", "Whether the bus carries messages", figures.bus_up)
        metrics.gauge("emojito_bus_lag_seconds", "How long a message takes", figures.bus_lag)


async def _open_store(config: Config) -> SqliteStore | PostgresStore:
    if config.database is None:
        return SqliteStore(config.db, min_free=config.min_free_mib * 2**20)
    # Loaded only where it is used: it takes parts that are not installed with the rest.
    from emojito.store.postgres import PostgresStore

    return await PostgresStore.open(config.database, alone=config.bus is None)


def _open_bus(config: Config) -> Bus:
    if config.bus is None:
        return LocalBus()
    from emojito.bus.redis import RedisBus

    return RedisBus(config.bus)


async def _goodbye(app: web.Application) -> None:
    # First of all, so that nobody asks for a room while the rooms are being closed.
    for device in app[DEVICES].copy():
        device.close("server-stopping")
    await app[ROOMS].close()
    for device in app[DEVICES].copy():  # who was just about to come
        device.close("server-stopping")
    _log.info("stopped")


async def _sweep(rooms: RoomRegistry | ClusterRooms) -> None:
    while True:
        await asyncio.sleep(SWEEP)
        try:
            await rooms.sweep()
        except Exception:
            _log.exception("sweeping failed")


async def _socket(request: web.Request) -> web.StreamResponse:
    gatekeeper, metrics = request.app[GATEKEEPER], request.app[METRICS]
    origin = request.headers.get("Origin")
    # Programs send none and may come.
    if origin is not None and not request.app[HOSTS].are_origin(origin, request.host):
        raise web.HTTPForbidden(text="This page is not ours.")
    address = gatekeeper.address(request)
    with gatekeeper.connection(address) as welcome:
        if not welcome:
            raise web.HTTPTooManyRequests(text="Too many connections from here.")
        response = accepted(request)
        try:
            await response.prepare(request)
        except ConnectionError:  # Gone before they were answered.
            return response
        transport = request.transport
        if transport is None:
            return response
        socket = WebSocket(transport, lambda: device.allow())
        device = Device(socket, address, request.app[ROOMS], gatekeeper, metrics, request.app[TURN])
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
    reason = await request.app[READINESS].obstacle()
    if reason is not None:
        return web.json_response({"ok": False, "reason": reason}, status=503)
    return web.json_response({"ok": True})


async def _metrics(request: web.Request) -> web.Response:
    return web.Response(body=request.app[METRICS].page(), content_type="text/plain")
