"""The commands of whoever runs the server."""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Awaitable, Callable
from datetime import UTC, datetime
from pathlib import Path
from typing import Annotated

import msgspec
import platformdirs
from cyclopts import Parameter
from rich.console import Console
from rich.table import Table as Grid

from emojito.rooms.codes import tidy_code
from emojito.rooms.events import Entry
from emojito.rooms.view import tell
from emojito.server.config import Config
from emojito.server.serve import CannotServe, run
from emojito.store.sqlite import SqliteStore, StoreError


def default_db() -> Path:
    """Return the file rooms are kept in unless told otherwise."""
    return Path(platformdirs.user_data_dir("emojito")) / "emojito.db"


Db = Annotated[Path | None, Parameter(help="The database file.", env_var="EMOJITO_DB")]


def serve(
    *,
    host: Annotated[str, Parameter(env_var="EMOJITO_HOST")] = Config.host,
    port: Annotated[int, Parameter(env_var="EMOJITO_PORT")] = Config.port,
    db: Db = None,
    public_url: Annotated[str | None, Parameter(env_var="EMOJITO_PUBLIC_URL")] = None,
    tls_cert: Annotated[Path | None, Parameter(env_var="EMOJITO_TLS_CERT")] = None,
    tls_key: Annotated[Path | None, Parameter(env_var="EMOJITO_TLS_KEY")] = None,
    keep_days: Annotated[float, Parameter(env_var="EMOJITO_KEEP_DAYS")] = Config.keep_days,
    behind_proxy: Annotated[bool, Parameter(env_var="EMOJITO_BEHIND_PROXY")] = False,
    connections_per_address: Annotated[
        int, Parameter(env_var="EMOJITO_CONNECTIONS_PER_ADDRESS")
    ] = Config.connections_per_address,
    messages_per_second: Annotated[
        float, Parameter(env_var="EMOJITO_MESSAGES_PER_SECOND")
    ] = Config.messages_per_second,
    guesses_per_minute: Annotated[
        int, Parameter(env_var="EMOJITO_GUESSES_PER_MINUTE")
    ] = Config.guesses_per_minute,
    rooms_per_hour: Annotated[
        int, Parameter(env_var="EMOJITO_ROOMS_PER_HOUR")
    ] = Config.rooms_per_hour,
) -> int:
    """Start a game night: a server for everybody who can reach this machine.

    Parameters
    ----------
    host
        The address to listen on; 0.0.0.0 is every one this machine has.
    port
        The port to listen on.
    public_url
        Where people reach the server, if not at this machine's own address.
    tls_cert
        A certificate, for HTTPS.
    tls_key
        Its key.
    keep_days
        Rooms nobody has used for so long are forgotten.
    behind_proxy
        Believe the last address in X-Forwarded-For.
    connections_per_address
        Devices that may be connected from one address.
    messages_per_second
        What one connection may say in the long run.
    guesses_per_minute
        Wrong room codes allowed from one address.
    rooms_per_hour
        Rooms that may be opened from one address.
    """
    config = Config(
        host=host,
        port=port,
        db=db or default_db(),
        public_url=public_url,
        tls_cert=tls_cert,
        tls_key=tls_key,
        keep_days=keep_days,
        behind_proxy=behind_proxy,
        connections_per_address=connections_per_address,
        messages_per_second=messages_per_second,
        guesses_per_minute=guesses_per_minute,
        rooms_per_hour=rooms_per_hour,
    )
    try:
        config.db.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        run(config)
    except (CannotServe, OSError) as error:
        print(error, file=sys.stderr)
        return 1
    return 0


def rooms(*, db: Db = None) -> int:
    """List the rooms there are, the latest first."""

    async def show(store: SqliteStore) -> int:
        grid = Grid("room", "entries", "opened", "last used")
        for shelf in await store.shelves():
            grid.add_row(shelf.code, f"{shelf.entries}", _when(shelf.first), _when(shelf.last))
        Console().print(grid)
        return 0

    return _with_store(db, show)


def replay(code: str, /, *, db: Db = None, secrets: bool = False) -> int:
    """Print a room's history: who did what, and what came of it, one JSON line each.

    Parameters
    ----------
    code
        The room's code.
    secrets
        Also what nobody at the table may know, such as the order of the deck.
    """

    async def show(store: SqliteStore) -> int:
        log = await store.read(tidy_code(code) or "")
        if not log:
            print(f"There is no room {code}.", file=sys.stderr)
            return 1
        for version, line in enumerate(log, 1):
            entry = msgspec.json.decode(line, type=Entry)
            told = entry.events if secrets else tell(entry.events)
            shown = {"version": version, "at": _when(entry.at), "by": entry.by, "events": told}
            print(msgspec.json.encode(shown).decode())
        return 0

    return _with_store(db, show)


def backup(file: Path, /, *, db: Db = None) -> int:
    """Copy the database to another file; the server may go on running.

    Parameters
    ----------
    file
        Where to; must not exist yet.
    """
    if file.exists():
        print(f"{file} exists already.", file=sys.stderr)
        return 1

    async def copy(store: SqliteStore) -> int:
        await store.backup(file)
        return 0

    return _with_store(db, copy)


def _with_store(db: Path | None, use: Callable[[SqliteStore], Awaitable[int]]) -> int:
    async def run_once() -> int:
        file = db or default_db()
        if not file.exists():
            print(f"There is no database {file}.", file=sys.stderr)
            return 1
        store = SqliteStore(file)
        try:
            return await use(store)
        finally:
            await store.close()

    try:
        return asyncio.run(run_once())
    except StoreError as error:
        print(error, file=sys.stderr)
        return 1


def _when(at: float) -> str:
    return datetime.fromtimestamp(at, UTC).isoformat(" ", "seconds")
