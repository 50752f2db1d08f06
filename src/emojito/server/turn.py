"""TURN credentials: for servers that connect devices which cannot reach each other.

The TURN server shares a secret with us and knows none of our people: a name says until when it is
good, and the password proves that we have given it (coturn: `use-auth-secret`).
"""

from __future__ import annotations

import base64
import hashlib
import hmac
import math
import secrets
import time
from collections.abc import Callable
from typing import Final

from emojito.rooms.messages import IceServer, TurnServers
from emojito.server.config import Config

GOOD_FOR: Final = 4 * 3600
"""Seconds; a long evening. Connections that are made anew ask for new ones."""


class IceServers:
    """Gives out what a device needs to be relayed."""

    def __init__(self, config: Config, wall: Callable[[], float] = time.time) -> None:
        self._urls = config.turn_url
        self._secret = config.turn_secret or ""
        self._relay_only = config.relay_only
        self._wall = wall

    def servers(self) -> TurnServers:
        """Return the servers there are, with a name and a password that are good for a while."""
        if not self._urls:
            return TurnServers((), relay_only=False, good_for=None)
        expires = math.ceil(self._wall()) + GOOD_FOR
        name = f"{expires}:{secrets.token_hex(8)}"
        server = IceServer(self._urls, name, password(self._secret, name))
        return TurnServers((server,), relay_only=self._relay_only, good_for=GOOD_FOR)


def password(secret: str, name: str) -> str:
    """Return the password that a TURN server with this secret expects of a name."""
    return base64.b64encode(hmac.digest(secret.encode(), name.encode(), hashlib.sha1)).decode()
