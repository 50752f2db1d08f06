"""Running the server: from the command to the address on the screen, and to a clean stop."""

from __future__ import annotations

import asyncio
import gc
import logging
import socket
import ssl
import sys
from dataclasses import replace

import segno
import structlog
from aiohttp import web
from rich.console import Console

from emojito.server.address import address
from emojito.server.app import make_app
from emojito.server.config import Config
from emojito.store.sqlite import StoreError


class CannotServe(Exception):  # noqa: N818 - it is told to a person, not handled
    """The server cannot run as it was told to; the message says why."""


def run(config: Config) -> None:
    """Serve until somebody stops it; raise `CannotServe` if it cannot begin."""
    _log_to_stderr()
    tls = _tls(config)
    listening = _listen(config)
    _spare_the_collector()
    # Port 0 asks the system for a free one; from here on it is known which.
    config = replace(config, port=listening.getsockname()[1])
    try:
        web.run_app(
            make_app(config),
            sock=listening,
            ssl_context=tls,
            print=lambda _: greet(config),
            access_log=None,
            shutdown_timeout=5.0,
            loop=_event_loop(),
        )
    except StoreError as error:
        raise CannotServe(str(error)) from error


def greet(config: Config) -> None:
    """Say where to go, with a code for phones."""
    url = address(config) + "/"
    console = Console()
    console.print("\n[bold]Emojito is ready.[/bold] Open this on every screen in the room:\n")
    console.print(f"    {url}\n", style="bold cyan", markup=False)
    console.print(f"or begin a game night at once: {url}new\n", markup=False)
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
            structlog.processors.JSONRenderer(),
        ],
        logger_factory=structlog.PrintLoggerFactory(sys.stderr),
    )
