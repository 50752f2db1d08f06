"""The schema of the database, its migrations, and how to know that it is one of ours."""

from __future__ import annotations

from typing import Any, Final

from emojito.rooms.ports import StoreError

SCHEMA: Final = "emojito"
"""Everything of ours is in a schema of this name."""

_LOCK: Final = 0x454D4F4A
"""What nodes that start at the same moment queue for: EMOJ."""

# A room's row changes with every batch, so its pages keep space for the next version of it, and
# what changes is in no index. Entries have no foreign key: it would lock that row once more.
_MIGRATIONS: Final = (
    """
    CREATE TABLE format (number int NOT NULL);
    INSERT INTO format VALUES (0);
    CREATE SEQUENCE epoch;
    CREATE SEQUENCE room_id;
    CREATE TABLE room (
        id bigint NOT NULL DEFAULT nextval('room_id'),
        code text COLLATE "C" PRIMARY KEY,
        version int NOT NULL,
        epoch bigint NOT NULL,
        owner text,
        first float8 NOT NULL,
        last float8 NOT NULL
    ) WITH (fillfactor = 50);
    CREATE TABLE entry (
        room bigint NOT NULL,
        version int NOT NULL,
        at float8 NOT NULL,
        entry bytea NOT NULL,
        PRIMARY KEY (room, version)
    );
    CREATE TABLE snapshot (
        room bigint PRIMARY KEY,
        version int NOT NULL,
        snapshot bytea NOT NULL
    );
    CREATE TABLE node (
        id text PRIMARY KEY,
        expires timestamptz NOT NULL,
        alone boolean NOT NULL,
        pulse timestamptz
    ) WITH (fillfactor = 50);
    """,
)
"""From each format to the next; the first makes everything."""

FORMAT: Final = len(_MIGRATIONS)

_OTHERS: Final = """
SELECT EXISTS (
    SELECT FROM (
        SELECT 'pg_class'::regclass AS kind, oid, relnamespace AS space FROM pg_class
        WHERE relkind IN ('r', 'p', 'v', 'm', 'f', 'S', 'c')
        UNION ALL SELECT 'pg_proc'::regclass, oid, pronamespace FROM pg_proc
    ) AS found
    JOIN pg_namespace ON pg_namespace.oid = space
    WHERE nspname NOT IN ('pg_catalog', 'information_schema') AND nspname NOT LIKE 'pg_t%'
        AND (nspname = $1 OR NOT EXISTS (SELECT FROM pg_namespace WHERE nspname = $1))
        AND NOT EXISTS (
            SELECT FROM pg_depend WHERE classid = kind AND objid = found.oid AND deptype = 'e'
        )
)
"""
"""Whether anything is there that came with no extension: in our schema, or anywhere without one."""

_RIGHTS: Final = {
    "format": "SELECT",
    "room": "SELECT INSERT UPDATE DELETE",
    "entry": "SELECT INSERT DELETE",
    "snapshot": "SELECT INSERT UPDATE DELETE",
    "node": "SELECT INSERT UPDATE DELETE",
    "epoch": "USAGE",
    "room_id": "USAGE",
}
"""What a server does with each table and sequence."""


async def prepare(connection: Any, where: str) -> None:
    """Make a new database ready, or one of an earlier format; touch none that is not ours.

    In the transaction of the caller, which holds a lock until it ends.
    """
    if await connection.fetchval("SELECT pg_is_in_recovery()"):
        raise StoreError(f"{where} can only be read: it follows another database.")
    if await connection.fetchval("SELECT current_setting('transaction_read_only')::bool"):
        raise StoreError(f"{where} can only be read, by its settings or those of this user.")
    await connection.execute(f"SELECT pg_advisory_xact_lock({_LOCK})")
    found = await found_format(connection, where)
    if found is None:
        if await connection.fetchval(_OTHERS, SCHEMA):
            raise StoreError(f"{where} is a database of some other program.")
        await _make_schema(connection)
        found = 0
    if found < FORMAT:
        for migration in _MIGRATIONS[found:]:
            await connection.execute(migration)
        await connection.execute("UPDATE format SET number = $1", FORMAT)
    await _expect_rights(connection, where)


async def _make_schema(connection: Any) -> None:
    """Make the schema, unless somebody with more rights than ours has made it for us."""
    if not await connection.fetchval(
        "SELECT EXISTS (SELECT FROM pg_namespace WHERE nspname = $1)", SCHEMA
    ):
        await connection.execute(f"CREATE SCHEMA {SCHEMA}")


async def _expect_rights(connection: Any, where: str) -> None:
    """Refuse to begin what would fail at the first command."""
    lacking = await connection.fetch(
        "SELECT DISTINCT name FROM unnest($1::text[], $2::text[]) AS wanted (name, right_)"
        " WHERE NOT CASE right_"
        "   WHEN 'USAGE' THEN has_sequence_privilege($3 || '.' || name, right_)"
        "   ELSE has_table_privilege($3 || '.' || name, right_) END"
        " ORDER BY name",
        [name for name, rights in _RIGHTS.items() for _ in rights.split()],
        [right for rights in _RIGHTS.values() for right in rights.split()],
        SCHEMA,
    )
    if lacking:
        names = ", ".join(f"{SCHEMA}.{row['name']}" for row in lacking)
        raise StoreError(f"{where} cannot be used: this user lacks rights on {names}.")


async def found_format(connection: Any, where: str) -> int | None:
    """Return in which format a database is; None if nothing of ours is in it."""
    if not await connection.fetchval("SELECT to_regclass($1) IS NOT NULL", f"{SCHEMA}.format"):
        return None
    number: int | None = await connection.fetchval(f"SELECT number FROM {SCHEMA}.format")  # noqa: S608
    if number is None:
        raise StoreError(f"{where} is damaged: it does not say in which format it is.")
    if number > FORMAT:
        raise StoreError(f"{where} was written by a newer version of Emojito (format {number}).")
    return number


async def expect_ours(connection: Any, where: str) -> None:
    """Refuse a database that no server has made ready yet."""
    found = await found_format(connection, where)
    if found is None:
        raise StoreError(f"{where} has no rooms in it yet.")
    if found < FORMAT:
        raise StoreError(f"{where} was written by an older version of Emojito: start a server.")
