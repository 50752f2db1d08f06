"""A WebSocket client that does as it likes: speaks out of turn, breaks frames, never listens."""

from __future__ import annotations

import asyncio
import base64
import json
import os
import socket
from typing import Any

from tests.server.client import PATIENCE, Server


class RawClient:
    """A bare TCP connection after its upgrade; it reads nothing unless told to."""

    def __init__(self, connection: socket.socket) -> None:
        self._socket = connection
        self._loop = asyncio.get_running_loop()

    @classmethod
    async def connect(cls, server: Server, buffer: int | None = None) -> RawClient:
        """Upgrade a connection, with a receive buffer as small as wanted."""
        host, port = server.url.removeprefix("http://").split(":")
        connection = socket.socket()
        if buffer is not None:
            connection.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, buffer)
        connection.setblocking(False)
        client = cls(connection)
        async with asyncio.timeout(PATIENCE):
            await client._loop.sock_connect(connection, (host, int(port)))
            key = base64.b64encode(os.urandom(16)).decode()
            await client.send_bytes(
                f"GET /socket HTTP/1.1\r\nHost: {host}:{port}\r\nUpgrade: websocket\r\n"
                f"Connection: Upgrade\r\nSec-WebSocket-Key: {key}\r\n"
                "Sec-WebSocket-Version: 13\r\n\r\n".encode()
            )
            answer = b""
            while b"\r\n\r\n" not in answer:
                answer += await client._loop.sock_recv(connection, 1)
        assert b" 101 " in answer.splitlines()[0]
        return client

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
