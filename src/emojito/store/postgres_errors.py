"""What can be wrong with PostgreSQL, and whether it helps to try again."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final
from urllib.parse import urlsplit

import asyncpg
from asyncpg import exceptions as errors

from emojito.rooms.ports import StoreError

PASSING: Final = (
    OSError,
    TimeoutError,
    asyncpg.InterfaceError,
    errors.PostgresConnectionError,
    errors.OperatorInterventionError,
    errors.InsufficientResourcesError,
    errors.TransactionRollbackError,
    errors.ReadOnlySQLTransactionError,
    errors.LockNotAvailableError,
)
"""After these it may help to try again: the server is away, starting, full, or has a new role."""


def place(url: str) -> str:
    """Return where a database is, as it may be shown: without the password.

    >>> place("postgresql://ana:secret@db.example:5433/games?sslmode=require")
    'postgresql://db.example:5433/games'
    """
    try:
        parts = urlsplit(url)
        authority = parts.netloc.rpartition("@")[2]
        return f"{parts.scheme}://{authority}{parts.path}"
    except ValueError:
        return "The database"


@contextmanager
def telling(where: str) -> Iterator[None]:
    """Say in a sentence why a database cannot be used."""
    try:
        yield
    except StoreError:
        raise
    except Exception as error:
        if (why := _why(error)) is None:
            raise
        raise StoreError(f"{where} cannot be used as a database: {why}.") from error


@contextmanager
def telling_reader() -> Iterator[None]:
    """Say in a sentence, which names no place, why something cannot be read or written."""
    try:
        yield
    except (*PASSING, asyncpg.PostgresError) as error:
        raise StoreError(f"The database does not answer: {_why(error) or error}.") from error


def _why(error: Exception) -> str | None:  # noqa: C901 - one line for each kind
    match error:
        case errors.InvalidPasswordError() | errors.InvalidAuthorizationSpecificationError():
            return "it does not let this user in"
        case errors.InvalidCatalogNameError():
            return "there is no database of that name"
        case errors.InsufficientPrivilegeError():
            return "this user lacks the rights to make and use tables in it"
        case errors.ReadOnlySQLTransactionError():
            return "it can only be read"
        case errors.TooManyConnectionsError():
            return "it takes no more connections"
        case errors.CannotConnectNowError():
            return "it is starting or stopping"
        case errors.ClientConfigurationError() | ValueError():
            return "the address makes no sense"
        case TimeoutError():
            return "it does not answer"
        case OSError():
            return "nobody answers there"
        case asyncpg.PostgresError() | asyncpg.InterfaceError():
            return str(error).splitlines()[0].rstrip(".")
        case _:
            return None
