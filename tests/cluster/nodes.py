"""Several nodes in processes of their own, on a PostgreSQL and a Redis that are real."""

from __future__ import annotations

import asyncio
import itertools
from collections.abc import Iterator
from pathlib import Path
from typing import Self

from tests.server.client import PATIENCE, Client, Doors
from tests.server.process import ServerProcess
from tests.services import Postgres, Redis


class Cluster(Doors):
    """Nodes with the same rooms; whoever connects comes to the next one in turn."""

    def __init__(
        self,
        folder: Path,
        postgres: Postgres,
        redis: Redis,
        nodes: int = 3,
        *options: str,
        program: tuple[str, ...] = ("-m", "emojito"),
    ) -> None:
        self.postgres = postgres
        self.redis = redis
        self.database = postgres.create()
        self.nodes = [
            ServerProcess(
                folder / "unused.db",
                "--database", self.database_url(number), "--bus", self.bus_url(number),
                *options, program=program,
            )
            for number in range(nodes)
        ]  # fmt: skip
        for node in self.nodes:
            node.patience = 4 * PATIENCE  # They start at the same time.
        self._turns: Iterator[ServerProcess] = itertools.cycle(self.nodes)

    async def mend(self) -> None:
        """See to it that all nodes run, and that the first is the next to be connected to."""
        await asyncio.gather(*(node.start() for node in self.nodes if not node.runs))
        self._turns = itertools.cycle(self.nodes)

    def database_url(self, _: int) -> str:
        """Return where a node finds the database."""
        return self.postgres.url(self.database)

    def bus_url(self, _: int) -> str:
        """Return where a node finds the bus."""
        return self.redis.url

    async def __aenter__(self) -> Self:
        try:
            await asyncio.gather(*(node.start() for node in self.nodes))
        except BaseException:
            await self.__aexit__()
            raise
        return self

    async def __aexit__(self, *_: object) -> None:
        for node in self.nodes:
            await node.__aexit__()

    async def connect(self, address: str = "", **headers: str) -> Client:  # noqa: ARG002
        """Open a socket to the node whose turn it is, from this machine's own address."""
        return await next(self._turns).connect(**headers)

    def sql(self, statement: str) -> str:
        """Look into the database."""
        return self.postgres.sql(f"SET search_path = emojito; {statement}", self.database)

    def owner_of(self, code: str) -> str:
        """Return whose a room is."""
        return self.sql(f"SELECT owner FROM room WHERE code = '{code}'")  # noqa: S608

    async def metric(self, node: int, name: str) -> float:
        """Return a figure a node tells."""
        server = self.nodes[node]
        async with server.session.get(f"{server.url}/metrics") as answer:
            text = await answer.text()
        found = [line for line in text.splitlines() if line.split("{")[0].split(" ")[0] == name]
        return sum(float(line.rpartition(" ")[2]) for line in found)
