"""The commands of whoever runs the server."""

from __future__ import annotations

import sys
from collections.abc import Callable
from datetime import UTC, datetime
from importlib.util import find_spec
from pathlib import Path
from typing import Annotated, TypeAlias

import msgspec
import platformdirs
from cyclopts import Parameter
from cyclopts.validators import Number
from rich.console import Console
from rich.table import Table as Grid

from emojito.rooms import log
from emojito.rooms.codes import tidy_code
from emojito.rooms.ports import LogDamaged, StoreError
from emojito.rooms.view import redact
from emojito.rules import Refusal, Table
from emojito.server.config import Config
from emojito.server.serve import CannotServe, run
from emojito.store.log_collections import PostgresLogs, SqliteLogs, copy
from emojito.store.reader import LogReader

Logs: TypeAlias = LogReader | PostgresLogs


def default_db() -> Path:
    """Return the file rooms are kept in unless told otherwise."""
    return Path(platformdirs.user_data_dir("emojito")) / "emojito.db"


Db = Annotated[Path | None, Parameter(help="The database file.", env_var="EMOJITO_DB")]
Database = Annotated[
    str | None,
    Parameter(
        help="A PostgreSQL database in place of the file: postgresql://USER@HOST/NAME.",
        env_var="EMOJITO_DATABASE",
    ),
]


def serve(
    *,
    host: Annotated[str, Parameter(env_var="EMOJITO_HOST")] = Config.host,
    port: Annotated[int, Parameter(env_var="EMOJITO_PORT")] = Config.port,
    db: Db = None,
    database: Database = None,
    bus: Annotated[str | None, Parameter(env_var="EMOJITO_BUS")] = None,
    deck: Annotated[Path | None, Parameter(env_var="EMOJITO_DECK")] = None,
    public_url: Annotated[str | None, Parameter(env_var="EMOJITO_PUBLIC_URL")] = None,
    tls_cert: Annotated[Path | None, Parameter(env_var="EMOJITO_TLS_CERT")] = None,
    tls_key: Annotated[Path | None, Parameter(env_var="EMOJITO_TLS_KEY")] = None,
    turn_url: Annotated[
        tuple[str, ...], Parameter(env_var="EMOJITO_TURN_URL", negative="")
    ] = Config.turn_url,
    turn_secret: Annotated[str | None, Parameter(env_var="EMOJITO_TURN_SECRET")] = None,
    relay_only: Annotated[
        bool, Parameter(env_var="EMOJITO_RELAY_ONLY", negative="")
    ] = Config.relay_only,
    keep_days: Annotated[float, Parameter(env_var="EMOJITO_KEEP_DAYS")] = Config.keep_days,
    behind_proxy: Annotated[
        tuple[str, ...], Parameter(env_var="EMOJITO_BEHIND_PROXY", negative="")
    ] = Config.behind_proxy,
    connections_per_address: Annotated[
        int, Parameter(env_var="EMOJITO_CONNECTIONS_PER_ADDRESS")
    ] = Config.connections_per_address,
    requests_per_second: Annotated[
        float, Parameter(env_var="EMOJITO_REQUESTS_PER_SECOND", validator=Number(gt=0))
    ] = Config.requests_per_second,
    messages_per_second: Annotated[
        float, Parameter(env_var="EMOJITO_MESSAGES_PER_SECOND")
    ] = Config.messages_per_second,
    changes_per_minute: Annotated[
        float, Parameter(env_var="EMOJITO_CHANGES_PER_MINUTE")
    ] = Config.changes_per_minute,
    arrivals_per_minute: Annotated[
        int, Parameter(env_var="EMOJITO_ARRIVALS_PER_MINUTE")
    ] = Config.arrivals_per_minute,
    guesses_per_minute: Annotated[
        int, Parameter(env_var="EMOJITO_GUESSES_PER_MINUTE")
    ] = Config.guesses_per_minute,
    rooms_per_hour: Annotated[
        int, Parameter(env_var="EMOJITO_ROOMS_PER_HOUR")
    ] = Config.rooms_per_hour,
    min_free_mib: Annotated[int, Parameter(env_var="EMOJITO_MIN_FREE_MIB")] = Config.min_free_mib,
) -> int:
    """Start a game night: a server for everybody who can reach this machine.

    Parameters
    ----------
    host
        The address to listen on; 0.0.0.0 is every one this machine has.
    port
        The port to listen on.
    bus
        The Redis by which several servers on one PostgreSQL hear of each other: redis://HOST.
    deck
        A file of emotions that Emojito! is played with, unless a table chooses the standard deck.
    public_url
        Where people reach the server, if not at this machine's own address.
    tls_cert
        A certificate, for HTTPS.
    tls_key
        Its key.
    turn_url
        A TURN server, for cameras that cannot reach each other: turn:HOST; may be given repeatedly.
    turn_secret
        What it and this server alone know (coturn: static-auth-secret).
    relay_only
        Let cameras reach each other through it alone, so that players learn no addresses.
    keep_days
        Rooms nobody has used for so long are forgotten.
    behind_proxy
        A proxy, or a network of them, whose X-Forwarded-For is believed; may be given repeatedly.
    connections_per_address
        Connections there may be from one address.
    requests_per_second
        What one address may ask for over HTTP in the long run.
    messages_per_second
        What one connection and one member may say in the long run.
    changes_per_minute
        Commands of one member that are no moves of a game: settings, names, chairs.
    arrivals_per_minute
        How often devices from one address may come in or come back.
    guesses_per_minute
        Wrong room codes allowed from one address.
    rooms_per_hour
        Rooms that may be opened from one address.
    min_free_mib
        Free disk space in MiB below which no room is opened and no game begun.
    """
    config = Config(
        host=host,
        port=port,
        db=db or default_db(),
        database=database,
        bus=bus,
        deck=deck,
        public_url=public_url,
        tls_cert=tls_cert,
        tls_key=tls_key,
        turn_url=turn_url,
        turn_secret=turn_secret,
        relay_only=relay_only,
        keep_days=keep_days,
        behind_proxy=behind_proxy,
        connections_per_address=connections_per_address,
        requests_per_second=requests_per_second,
        messages_per_second=messages_per_second,
        changes_per_minute=changes_per_minute,
        arrivals_per_minute=arrivals_per_minute,
        guesses_per_minute=guesses_per_minute,
        rooms_per_hour=rooms_per_hour,
        min_free_mib=min_free_mib,
    )
    try:
        if database is None:
            config.db.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        run(config)
    except (CannotServe, OSError) as error:
        print(error, file=sys.stderr)
        return 1
    return 0


def rooms(*, db: Db = None, database: Database = None) -> int:
    """List the rooms there are, the latest first."""

    def show(logs: Logs) -> int:
        grid = Grid("room", "entries", "opened", "last used")
        for summary in logs.summaries():
            grid.add_row(
                summary.code, f"{summary.entries}", _when(summary.first), _when(summary.last)
            )
        Console().print(grid)
        return 0

    return _with_logs(db, database, show)


def replay(code: str, /, *, db: Db = None, database: Database = None, secrets: bool = False) -> int:
    """Print a room's history: who did what, and what came of it, one JSON line each.

    Or check the record of a game, and show how it stands at the end.

    Parameters
    ----------
    code
        The room's code, or a file with a record.
    secrets
        Also what nobody at the table may know, such as the order of the deck.
    """
    if _is_file(code):
        return _check(Path(code))

    def show(logs: Logs) -> int:
        lines = logs.read(tidy_code(code) or "")
        if not lines:
            print(f"There is no room {code}.", file=sys.stderr)
            return 1
        for version, line in enumerate(lines, 1):
            try:
                entry = log.decode(line)
            except (msgspec.MsgspecError, ValueError, KeyError) as error:
                raise LogDamaged(f"Entry {version} of this room cannot be read.") from error
            told = entry.events if secrets else redact(entry.events)
            shown = {"version": version, "at": _when(entry.at), "by": entry.by, "events": told}
            print(msgspec.json.encode(shown).decode())
        return 0

    return _with_logs(db, database, show)


def _is_file(name: str) -> bool:
    try:
        return Path(name).is_file()
    except OSError:  # such as a name that is too long for one
        return False


def _check(file: Path) -> int:
    try:
        table = Table.replay(file.read_bytes())
    except (Refusal, OSError) as error:
        print(error, file=sys.stderr)
        return 1
    print(f"The record is right: {table.game.name}, {table.version} moves.")
    print(table)
    return 0


def backup(file: Path, /, *, db: Db = None, database: Database = None) -> int:
    """Copy the database to another file, always an SQLite one; the server may go on running.

    Parameters
    ----------
    file
        Where to; must not exist yet.
    """

    def back_up(logs: Logs) -> int:
        return _complain(logs.backup(file))

    return _with_logs(db, database, back_up)


def move(source: str, target: str, /) -> int:
    """Copy all rooms from one database to another, and read every entry again.

    No server may be at work on the source. What was copied before is left as it is.

    Parameters
    ----------
    source
        A file or a PostgreSQL database (postgresql://…).
    target
        Where to; a file or a PostgreSQL database, made if need be.
    """
    try:
        if _same(source, target):
            raise StoreError("The source and the target are the same.")
        with _collection(source) as from_, _collection(target, new=True) as to:
            copied = copy(from_, to)
    except (StoreError, LogDamaged) as error:
        print(error, file=sys.stderr)
        return 1
    there = f", {copied.there} rooms were there already" if copied.there else ""
    print(f"{copied.rooms} rooms with {copied.entries} entries copied and compared{there}.")
    return _complain(copied.damaged)


def _complain(damaged: tuple[str, ...]) -> int:
    """Say what could not be copied; all else has been."""
    for complaint in damaged:
        print(complaint, file=sys.stderr)
    return 1 if damaged else 0


def _same(source: str, target: str) -> bool:
    if _is_url(source) or _is_url(target):
        return source == target
    return Path(source).resolve() == Path(target).resolve()


def _collection(place: str, *, new: bool = False) -> SqliteLogs | PostgresLogs:
    if _is_url(place):
        _expect_driver()
        return PostgresLogs(place, new=new, idle=not new)
    return SqliteLogs(Path(place), new=new)


def _is_url(place: str) -> bool:
    return "://" in place


def _expect_driver() -> None:
    if find_spec("asyncpg") is None:
        raise StoreError("PostgreSQL takes asyncpg: pip install 'emojito[cluster]'.")


def _logs(db: Path | None, database: str | None) -> LogReader | PostgresLogs:
    if database is None:
        return LogReader(db or default_db())
    _expect_driver()
    return PostgresLogs(database)


def _with_logs(db: Path | None, database: str | None, use: Callable[[Logs], int]) -> int:
    try:
        with _logs(db, database) as logs:
            return use(logs)
    except (StoreError, LogDamaged) as error:
        print(error, file=sys.stderr)
        return 1


def _when(at: float) -> str:
    return datetime.fromtimestamp(at, UTC).isoformat(" ", "seconds")
