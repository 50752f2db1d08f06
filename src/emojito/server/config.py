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
    database: str | None = None
    """A PostgreSQL database in place of the file."""
    bus: str | None = None
    """A Redis by which several servers on that database hear of each other."""
    deck: Path | None = None
    """Emotions that tables of Emojito! may play with besides the standard deck."""
    public_url: str | None = None
    """Where people reach it, if that is not this machine's own address."""
    tls_cert: Path | None = None
    tls_key: Path | None = None
    turn_url: tuple[str, ...] = ()
    """TURN servers, for devices that cannot reach each other."""
    turn_secret: str | None = None
    """What they and we alone know."""
    relay_only: bool = False
    """Whether devices connect through them alone, and so learn no addresses of each other."""
    keep_days: float = 30.0
    """After which a room nobody has used is forgotten."""
    behind_proxy: tuple[str, ...] = ()
    """Addresses or networks of the proxies whose X-Forwarded-For is no lie."""
    connections_per_address: int = 200
    requests_per_second: float = 50.0
    """Of one address, in the long run; sixty times that at once."""
    messages_per_second: float = 20.0
    """Of one connection and of one member, in the long run; three times that at once."""
    changes_per_minute: float = 30.0
    """Commands of one member that are no moves of a game."""
    arrivals_per_minute: int = 300
    """How often devices from one address may come in or come back."""
    guesses_per_minute: int = 20
    """Codes and tokens one address may get wrong."""
    rooms_per_hour: int = 60
    """Rooms one address may open."""
    min_free_mib: int = 256
    """Free disk space below which no room is opened and no game begun."""
