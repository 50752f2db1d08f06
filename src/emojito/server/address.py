"""Where people reach the server."""

from __future__ import annotations

import ipaddress
import socket

from emojito.server import hosts
from emojito.server.config import Config

_ANY = frozenset({"0.0.0.0", "::", ""})  # noqa: S104
"""Ways to say: at all of this machine's addresses."""


def address(config: Config) -> str:
    """Return the address to hand out, without a slash at its end."""
    if config.public_url is not None:
        return config.public_url.rstrip("/")
    scheme = "http" if config.tls_cert is None else "https"
    host = _own_address() if config.host in _ANY else config.host
    return f"{scheme}://{_bracketed(host)}:{config.port}"


def address_for_others(config: Config, scheme: str, host: str) -> str:
    """Return how others reach the server that somebody reaches at `host`.

    As they do, unless only this very machine understands that: a phone cannot open `localhost`.
    `host` is one of ours; the gate has seen to that.
    """
    if config.public_url is not None:
        return config.public_url.rstrip("/")
    parts = hosts.split(host)
    if parts is None or config.host not in _ANY or not _is_this_machine(parts[0]):
        return f"{scheme}://{host}"
    own, port = _bracketed(_own_address()), parts[1]
    return f"{scheme}://{own}" if port is None else f"{scheme}://{own}:{port}"


def _is_this_machine(name: str) -> bool:
    if name == "localhost" or name.endswith(".localhost"):
        return True
    try:
        return ipaddress.ip_address(name).is_loopback
    except ValueError:
        return False


def _bracketed(host: str) -> str:
    return f"[{host}]" if ":" in host else host


def _own_address() -> str:
    """Return this machine's address in the local network, as its routes would choose it."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            # Nothing is sent: connecting a datagram socket only picks the way. 192.0.2.1 is nobody.
            probe.connect(("192.0.2.1", 9))
            return str(probe.getsockname()[0])
        except OSError:
            return "127.0.0.1"
