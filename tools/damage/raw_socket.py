"""A client of web sockets that is driven byte by byte, for handshakes and frames that no library would send."""

from __future__ import annotations

import asyncio
from contextlib import suppress


class RawSocket:
    """A connection, byte by byte."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.reader, self.writer = reader, writer

    async def status(self) -> str:
        """Return the status of the answer to the handshake, « closed » if there is none."""
        try:
            head = await self.reader.readuntil(b"\r\n\r\n")
        except (asyncio.IncompleteReadError, asyncio.LimitOverrunError):
            return "closed"
        return head[9:12].decode()

    async def end(self) -> tuple[int, list[bytes]]:
        """Return the code with which the server closes the socket (0 for none), and the messages before it."""
        texts: list[bytes] = []
        with suppress(asyncio.IncompleteReadError):
            while True:
                first, size = await self.reader.readexactly(2)
                if size == 126:
                    size = int.from_bytes(await self.reader.readexactly(2), "big")
                elif size == 127:
                    size = int.from_bytes(await self.reader.readexactly(8), "big")
                data = await self.reader.readexactly(size)
                if first & 15 == 8:
                    return int.from_bytes(data[:2], "big") or 1005, texts
                texts.append(data)
        return 0, texts


def handshake(
    path: str, port: int, cookie: str = "", *more: str, origin: str | None = "", version: str = "13"
) -> bytes:
    """Return the request for a socket; an empty `origin` stands for the server's own."""
    lines = [
        f"GET {path} HTTP/1.1",
        f"Host: 127.0.0.1:{port}",
        "Upgrade: websocket",
        "Connection: Upgrade",
        "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==",
        f"Sec-WebSocket-Version: {version}",
        f"Origin: {origin or f'http://127.0.0.1:{port}'}",
        *([f"Cookie: {cookie}"] if cookie else []),
        *more,
    ]
    return ("\r\n".join(lines) + "\r\n\r\n").encode("latin-1", "replace")
