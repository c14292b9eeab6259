"""A transport that gathers small writes into one system call."""

from __future__ import annotations

import asyncio

_TOGETHER = 32 * 1024


class GatheringTransport(asyncio.Transport):
    """A transport that sends the head and the body of a response in one system call."""

    def __init__(self, transport: asyncio.Transport) -> None:
        super().__init__()
        self._transport = transport
        self._parts: list[bytes] = []
        self._size = 0

    def write(self, data: bytes | bytearray | memoryview[int]) -> None:
        """Queue bytes until the next iteration of the event loop; send them at once if there are many."""
        if not self._parts:
            asyncio.get_running_loop().call_soon(self._flush)
        self._parts.append(bytes(data))
        self._size += len(data)
        if self._size >= _TOGETHER:
            self._flush()

    def _flush(self) -> None:
        parts, self._parts, self._size = self._parts, [], 0
        if parts:
            self._transport.write(b"".join(parts))

    def close(self) -> None:
        """Send the queued bytes, and close."""
        self._flush()
        self._transport.close()

    def abort(self) -> None:
        """Close at once, without sending the queued bytes."""
        self._parts = []
        self._transport.abort()

    def is_closing(self) -> bool:
        """Return True if the transport is closed or closing."""
        return self._transport.is_closing()

    def set_protocol(self, protocol: asyncio.BaseProtocol) -> None:
        """Pass received data to another protocol."""
        self._transport.set_protocol(protocol)

    def pause_reading(self) -> None:
        """Stop receiving data."""
        self._transport.pause_reading()

    def resume_reading(self) -> None:
        """Receive data again."""
        self._transport.resume_reading()

    def get_extra_info(self, name: str, default: object = None) -> object:
        """Return information about the connection, by name."""
        return self._transport.get_extra_info(name, default)
