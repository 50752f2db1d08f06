"""Which host names the server answers to.

A page of a stranger can have its own name lead to this machine (DNS rebinding), and then everything
here would be of its origin. So only names that no stranger can give away are served.
"""

from __future__ import annotations

import re
from ipaddress import ip_address
from typing import Final
from urllib.parse import urlsplit

from emojito.server.config import Config

LONGEST: Final = 255
"""Characters of a name in DNS."""

_HOST: Final = re.compile(r"(\[[0-9a-f:.]+\]|[0-9a-z._-]+)(?::([0-9]{1,5}))?", re.IGNORECASE)
_DEFAULT_PORTS: Final = {"http": 80, "https": 443}


def split(host: str) -> tuple[str, str | None] | None:
    """Return the name and the port in a Host header, or None if that is no host at all.

    >>> split("LocalHost:8765"), split("[::1]"), split("two words")
    (('localhost', '8765'), ('::1', None), None)
    """
    match = _HOST.fullmatch(host) if len(host) <= LONGEST else None
    if match is None:
        return None
    name = match[1].strip("[]").removesuffix(".").lower()
    if not name or (match[1].startswith("[") and not (":" in name and _is_address(name))):
        return None
    return name, match[2]


def authority(url: str) -> str | None:
    """Return the host and port of a URL as a browser writes them; `ValueError` if it is none.

    >>> authority("https://Play.example:443/night"), authority("http://[::1]:8765")
    ('play.example', '[::1]:8765')
    """
    parts = urlsplit(url)
    if not parts.hostname:
        return None
    name = parts.hostname
    name = f"[{name}]" if ":" in name else name.encode("idna").decode()
    port = parts.port
    return name if port in {None, _DEFAULT_PORTS.get(parts.scheme)} else f"{name}:{port}"


class Hosts:
    """The names of one server, at whatever port."""

    def __init__(self, config: Config) -> None:
        self.public = None if config.public_url is None else authority(config.public_url)
        """Host and port of the public URL."""
        own = (split(host) for host in (self.public, config.host) if host)
        self._names = {host[0] for host in own if host is not None}

    def include(self, name: str) -> bool:
        """Say whether the server goes by a name, such as `split` returns it."""
        return (
            name in self._names
            or name == "localhost"
            or name.endswith((".localhost", ".local"))
            or _is_address(name)
        )

    def are_origin(self, origin: str, host: str) -> bool:
        """Say whether a page from `origin` is one of ours, asked at `host`."""
        try:
            return authority(origin) in {host.lower(), self.public} - {None}
        except ValueError:
            return False


def _is_address(name: str) -> bool:
    try:
        ip_address(name)
    except ValueError:
        return False
    return True
