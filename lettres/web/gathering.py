"""What is sent in one call of the system, though it was made in parts."""

from __future__ import annotations

import asyncio

_TOGETHER = 32 * 1024


class Gathering(asyncio.Transport):
    """A transport that sends the head of an answer and its body together: one call of the system for both."""

    def __init__(self, transport: asyncio.Transport) -> None:
        super().__init__()
        self._transport = transport
        self._parts: list[bytes] = []
        self._size = 0

    def write(self, data: bytes | bytearray | memoryview[int]) -> None:
        """Send some bytes, at the latest once what runs now has ended; many at once."""
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
        """Send what is left, and close."""
        self._flush()
        self._transport.close()

    def abort(self) -> None:
        """Close at once."""
        self._parts = []
        self._transport.abort()

    def is_closing(self) -> bool:
        """Whether it is closed."""
        return self._transport.is_closing()

    def set_protocol(self, protocol: asyncio.BaseProtocol) -> None:
        """Hand what comes to another protocol."""
        self._transport.set_protocol(protocol)

    def pause_reading(self) -> None:
        """Take no more for now."""
        self._transport.pause_reading()

    def resume_reading(self) -> None:
        """Take more."""
        self._transport.resume_reading()

    def get_extra_info(self, name: str, default: object = None) -> object:
        """What is known of the connection."""
        return self._transport.get_extra_info(name, default)
