"""Running the server: from the command to the address on the screen, and to a clean stop."""

from __future__ import annotations

import asyncio
import gc
import logging
import signal
import socket
import ssl
import sys
from contextlib import suppress
from dataclasses import replace
from importlib.util import find_spec
from typing import Any, Final

import segno
import structlog
from aiohttp import web
from rich.console import Console

from emojito.games import DeckError, offer_deck
from emojito.rooms.ports import StoreError
from emojito.server import descriptors, hosts
from emojito.server.address import address
from emojito.server.app import METRICS, make_app
from emojito.server.config import Config
from emojito.server.door import Admission, FrontDoor
from emojito.server.pages import has_picture
from emojito.server.visitors import networks

_log = structlog.get_logger()

_IDLE: Final = 30.0
"""Seconds a connection is kept for another request."""

_LONGEST_STOP: Final = 5.0
"""Seconds a request under way has to come to its end."""

_LONGEST_LINE: Final = 200
"""Characters of a line of a traceback in the log: it may quote a visitor."""


class CannotServe(Exception):  # noqa: N818 - it is told to a person, not handled
    """The server cannot run as it was told to; the message says why."""


def run(config: Config) -> None:
    """Serve until somebody stops it; raise `CannotServe` if it cannot begin."""
    _log_to_stderr()
    _check(config)
    _offer_deck(config)
    tls = _tls(config)
    descriptors.raise_limit()
    listening = _listen(config)
    _spare_the_collector()
    # Port 0 asks the system for a free one; from here on it is known which.
    config = replace(config, port=listening.getsockname()[1])
    try:
        # Where signals cannot be handled, Ctrl-C cancels what runs; either way it ends in order.
        with suppress(KeyboardInterrupt), asyncio.Runner(loop_factory=_event_loop) as runner:
            runner.run(_serve(config, listening, tls))
    except StoreError as error:
        raise CannotServe(str(error)) from error


async def start(
    config: Config, listening: socket.socket, tls: ssl.SSLContext | None = None
) -> web.AppRunner:
    """Let people in from a bound socket, until the runner that is returned is cleaned up."""
    runner = web.AppRunner(
        make_app(config),
        access_log=None,
        keepalive_timeout=_IDLE,
        shutdown_timeout=_LONGEST_STOP,
    )
    await runner.setup()
    admission = Admission(
        config.connections_per_address,
        descriptors.most_connections(),
        networks(config.behind_proxy),
        runner.app[METRICS],
    )
    await FrontDoor(runner, listening, admission, tls).start()
    return runner


async def _serve(config: Config, listening: socket.socket, tls: ssl.SSLContext | None) -> None:
    loop = asyncio.get_running_loop()
    loop.set_exception_handler(_log_fault)
    stopping = asyncio.Event()
    with suppress(NotImplementedError):  # on Windows
        for wish in (signal.SIGINT, signal.SIGTERM):
            loop.add_signal_handler(wish, stopping.set)
    runner = await start(config, listening, tls)
    try:
        greet(config)
        await stopping.wait()
    finally:
        await runner.cleanup()


def greet(config: Config) -> None:
    """Say where to go, with a code for phones."""
    url = address(config) + "/"
    console = Console()
    console.print("\n[bold]Emojito is ready.[/bold] Open this on every screen in the room:\n")
    console.print(f"    {url}\n", style="bold cyan", markup=False)
    console.print(f"or begin a game night at once: {url}new", markup=False)
    console.print(f"On the TV: {url}tv\n", markup=False)
    if sys.stdout.encoding.lower().startswith("utf"):
        segno.make(url, error="m").terminal(out=sys.stdout, compact=True)
    if config.tls_cert is None and not url.startswith("https"):
        console.print("[dim]Cameras and microphones need HTTPS or this very machine.[/dim]")
    console.print("[dim]Stop with Ctrl-C; everything is kept.[/dim]")


def _listen(config: Config) -> socket.socket:
    family = socket.AF_INET6 if ":" in config.host else socket.AF_INET
    listening = socket.socket(family, socket.SOCK_STREAM)
    listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listening.bind((config.host, config.port))
    except (OSError, OverflowError) as error:
        listening.close()
        reason = error.strerror if isinstance(error, OSError) else "there is no such port"
        raise CannotServe(
            f"Port {config.port} on {config.host} cannot be used: {reason}. "
            "Choose another one with --port."
        ) from error
    return listening


def _check(config: Config) -> None:
    _check_cluster(config)
    _check_turn(config)
    try:
        networks(config.behind_proxy)
    except ValueError as error:
        raise CannotServe(f"--behind-proxy: {error}") from error
    if config.public_url is not None:
        try:
            proper = bool(hosts.authority(config.public_url))
        except ValueError:
            proper = False
        if not proper or not config.public_url.startswith(("http://", "https://")):
            raise CannotServe(
                f"--public-url: {config.public_url!r} is not the address of a page; "
                "it begins with http:// or https://."
            )


def _check_cluster(config: Config) -> None:
    if config.bus is not None and config.database is None:
        raise CannotServe("--bus is for several servers on one PostgreSQL: name it by --database.")
    if config.database is not None:
        if not config.database.startswith(("postgresql://", "postgres://")):
            raise CannotServe("--database: its address begins with postgresql://.")
        if find_spec("asyncpg") is None or find_spec("redis") is None:
            raise CannotServe("PostgreSQL takes more parts: pip install 'emojito[cluster]'.")
    if config.bus is not None:
        _check_bus(config.bus)


def _check_bus(url: str) -> None:
    # Loaded only where it is used: it is not installed with the rest.
    from emojito.bus.redis import is_address

    if not url.startswith(("redis://", "rediss://", "unix://")):
        raise CannotServe("--bus: its address begins with redis:// or rediss://.")
    if not is_address(url):
        # It may hold a password, so it is not repeated.
        raise CannotServe("--bus: the address makes no sense.")


def _check_turn(config: Config) -> None:
    if bool(config.turn_url) != bool(config.turn_secret):
        raise CannotServe("--turn-url and --turn-secret go together.")
    for url in config.turn_url:
        if not url.startswith(("turn:", "turns:")):
            raise CannotServe(f"--turn-url: {url!r} does not begin with turn: or turns:.")
    if config.relay_only and not config.turn_url:
        raise CannotServe("--relay-only takes a TURN server: name it by --turn-url.")


def _offer_deck(config: Config) -> None:
    """Let tables play with the deck the operator has brought."""
    if config.deck is None:
        return
    try:
        pictures = offer_deck(config.deck)
    except DeckError as error:
        raise CannotServe(str(error)) from error
    if unknown := [name for name in pictures if not has_picture(name)]:
        _log.warning("cards without a picture show their names", pictures=unknown)


def _tls(config: Config) -> ssl.SSLContext | None:
    if config.tls_cert is None and config.tls_key is None:
        return None
    if config.tls_cert is None or config.tls_key is None:
        raise CannotServe("TLS takes both a certificate and its key.")
    context = ssl.create_default_context(ssl.Purpose.CLIENT_AUTH)
    try:
        context.load_cert_chain(config.tls_cert, config.tls_key)
    except (OSError, ssl.SSLError) as error:
        raise CannotServe(f"The TLS files cannot be used: {error}.") from error
    return context


def _spare_the_collector() -> None:
    """Look for cycles seldom: a move makes none, and each look goes through all rooms."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(50_000, 20, 100)


def _event_loop() -> asyncio.AbstractEventLoop:
    if sys.platform == "win32":
        return asyncio.new_event_loop()
    import uvloop

    return uvloop.new_event_loop()


def _log_to_stderr() -> None:
    logging.basicConfig(level=logging.WARNING, stream=sys.stderr)
    # It names addresses and quotes visitors; what matters of it is logged by ourselves.
    logging.getLogger("aiohttp").setLevel(logging.CRITICAL)
    structlog.configure(
        processors=[
            structlog.processors.add_log_level,
            structlog.processors.TimeStamper(fmt="iso", utc=True),
            structlog.processors.format_exc_info,
            _shorten,
            structlog.processors.JSONRenderer(),
        ],
        logger_factory=structlog.PrintLoggerFactory(sys.stderr),
    )


def _shorten(_: Any, __: str, event: structlog.typing.EventDict) -> structlog.typing.EventDict:
    """Keep a traceback's lines short."""
    if "exception" in event:
        lines = event["exception"].splitlines()
        event["exception"] = "\n".join(line[:_LONGEST_LINE] for line in lines)
    return event


def _log_fault(_: asyncio.AbstractEventLoop, context: dict[str, Any]) -> None:
    """Log what went wrong in nobody's name; asyncio itself would tell addresses along with it."""
    _log.error("the event loop failed", what=context["message"], exc_info=context.get("exception"))
