"""How a server is set up: by options of the command line, or by the environment."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True, kw_only=True)
class Config:
    """Everything an operator may decide."""

    host: str = "0.0.0.0"  # noqa: S104 - phones in the same Wi-Fi are what it is for
    port: int = 8765
    db: Path
    public_url: str | None = None
    """Where people reach it, if that is not this machine's own address."""
    tls_cert: Path | None = None
    tls_key: Path | None = None
    keep_days: float = 30.0
    """After which a room nobody has used is forgotten."""
    behind_proxy: bool = False
    """Whether the last X-Forwarded-For address is the visitor's, and not a lie."""
    connections_per_address: int = 200
    messages_per_second: float = 20.0
    """Of one connection, in the long run; three times that at once."""
    guesses_per_minute: int = 20
    """Codes and tokens one address may get wrong."""
    rooms_per_hour: int = 60
    """Rooms one address may open."""
