"""A WebSocket client that does as it likes: speaks out of turn, breaks frames, never listens."""

from __future__ import annotations

import asyncio
import base64
import json
import os
import socket
from collections.abc import Iterator
from typing import Any, Self

from tests.server.client import PATIENCE, Server
from tests.server.process import RemoteServer


class RawClient:
    """A bare TCP connection after its upgrade; it reads nothing unless told to."""

    def __init__(self, connection: socket.socket) -> None:
        self._socket = connection
        self._loop = asyncio.get_running_loop()

    @classmethod
    async def connect(
        cls, server: Server | RemoteServer, buffer: int | None = None, address: str = ""
    ) -> Self:
        """Upgrade a connection, with a receive buffer as small as wanted."""
        host, port = server.url.removeprefix("http://").split(":")
        connection = socket.socket()
        if address:
            connection.bind((address, 0))
        if buffer is not None:
            connection.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, buffer)
        connection.setblocking(False)
        client = cls(connection)
        try:
            async with asyncio.timeout(PATIENCE):
                await client._loop.sock_connect(connection, (host, int(port)))
                await client._upgrade(f"{host}:{port}")
        except BaseException:
            connection.close()
            raise
        return client

    async def _upgrade(self, host: str) -> None:
        key = base64.b64encode(os.urandom(16)).decode()
        await self.send_bytes(
            f"GET /socket HTTP/1.1\r\nHost: {host}\r\nUpgrade: websocket\r\n"
            f"Connection: Upgrade\r\nSec-WebSocket-Key: {key}\r\n"
            "Sec-WebSocket-Version: 13\r\n\r\n".encode()
        )
        answer = b""
        while b"\r\n\r\n" not in answer and (byte := await self._loop.sock_recv(self._socket, 1)):
            answer += byte
        assert b" 101 " in answer.partition(b"\r\n")[0], answer

    async def send_bytes(self, data: bytes) -> None:
        """Send anything."""
        await self._loop.sock_sendall(self._socket, data)

    async def send(self, message: dict[str, Any]) -> None:
        """Send a message in a frame as it should be."""
        await self.send_bytes(frame(json.dumps(message).encode()))

    async def read(self, until: bytes | None = None) -> bytes:
        """Read until the server has said something, or has closed the connection."""
        heard = b""
        async with asyncio.timeout(PATIENCE):
            while until is None or until not in heard:
                try:
                    data = await self._loop.sock_recv(self._socket, 65_536)
                except ConnectionError:
                    break
                if not data:
                    break
                heard += data
        return heard

    def send_eof(self) -> None:
        """Say nothing more."""
        self._socket.shutdown(socket.SHUT_WR)

    def close(self) -> None:
        """Be gone."""
        self._socket.close()


def frame(payload: bytes, opcode: int = 1, *, first: int | None = None) -> bytes:
    """Return a frame; `first` is its first byte if not the usual one."""
    head = 0x80 | opcode if first is None else first
    size = len(payload)
    length = bytes([0x80 | size]) if size < 126 else b"\xfe" + size.to_bytes(2, "big")
    # A mask of zeros leaves everything as it is.
    return bytes([head]) + length + b"\0\0\0\0" + payload


async def ask(
    server: Server, request: bytes, *, host: bytes | None = b"localhost", source: str = "127.0.0.1"
) -> bytes:
    """Send a request line and a host, whatever they are, from an address; return the answer."""
    where = server.url.removeprefix("http://").split(":")
    reader, writer = await asyncio.open_connection(*where, local_addr=(source, 0))
    try:
        async with asyncio.timeout(PATIENCE):
            named = b"" if host is None else b"\r\nHost: " + host
            writer.write(request + named + b"\r\nConnection: close\r\n\r\n")
            return await reader.read()
    finally:
        writer.close()


def frames_in(heard: bytes) -> Iterator[tuple[int, bytes]]:
    """Return the whole frames a server has sent, each as its opcode and what is in it."""
    at = 0
    while len(heard) >= at + 2:
        opcode, size = heard[at] & 0x0F, heard[at + 1]
        wide = {126: 2, 127: 8}.get(size, 0)
        start = at + 2 + wide
        size = int.from_bytes(heard[at + 2 : start], "big") if wide else size
        if len(heard) < start + size:
            return
        at = start + size
        yield opcode, heard[start:at]


def close_code(heard: bytes) -> int | None:
    """Return the number a server has closed a connection with, if it has said one."""
    closes = [payload for opcode, payload in frames_in(heard) if opcode == 8]
    return int.from_bytes(closes[-1][:2], "big") if closes else None
