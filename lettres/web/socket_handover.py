"""Hands the sockets of a room to one process, among several that serve one port.

This only saves time. A socket that cannot be handed over is served where it is. This happens with TLS, on a system
without such pipes, or if the other process is gone or too slow.
"""

from __future__ import annotations

import asyncio
import re
import socket
import zlib
from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress

_HEAD = 64 * 1024  # bytes, more than the limit for the head of a request
_ROOM = re.compile(rb"/p/([^/?]+)/fil")
_Factory = Callable[[], asyncio.Protocol]


def neighbours(processes: int) -> list[Neighbours] | None:
    """Return the `Neighbours` of each process, this one first; None if the system cannot hand sockets over."""
    if processes < 2 or not (hasattr(socket, "send_fds") and hasattr(socket, "SOCK_SEQPACKET")):
        return None
    try:
        pipes = [socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET) for _ in range(processes)]
    except OSError:  # on macOS
        return None
    return [Neighbours(number, inbox, [end for end, _ in pipes]) for number, (_, inbox) in enumerate(pipes)]


class Neighbours:
    """The processes that serve one port, as seen by one of them: its `number`, its `inbox`, and the `pipes` to all."""

    def __init__(self, number: int, inbox: socket.socket, pipes: Sequence[socket.socket]) -> None:
        self._number, self._inbox, self._pipes = number, inbox, pipes
        self._arriving = set[asyncio.Task[None]]()

    def hand_over(self, connection: int, target: bytes, headers: Iterable[tuple[bytes, bytes]]) -> bool:
        """Hand `connection`, a file descriptor, to the process of the requested room; return False if it is kept."""
        room = _ROOM.match(target)
        number = zlib.crc32(room[1]) % len(self._pipes) if room is not None else self._number
        if number == self._number:
            return False
        head = [b"GET %s HTTP/1.1" % target, *(b"%s: %s" % header for header in headers), b"", b""]
        with suppress(OSError):  # the process is gone, or its inbox is full
            socket.send_fds(self._pipes[number], [b"\r\n".join(head)], [connection])
            return True
        return False

    def listen(self, make: _Factory) -> None:
        """Accept connections from the other processes, with protocols from `make`."""
        for each in (self._inbox, *self._pipes):
            each.setblocking(False)
        asyncio.get_running_loop().add_reader(self._inbox, self._receive, make)

    def _receive(self, make: _Factory) -> None:
        try:
            head, files, _, _ = socket.recv_fds(self._inbox, _HEAD, 1)
        except OSError:  # nothing to receive after all
            return
        for file in files:
            task = asyncio.get_running_loop().create_task(_serve_handed(socket.socket(fileno=file), head, make))
            self._arriving.add(task)
            task.add_done_callback(self._arriving.discard)

    def close(self) -> None:
        """Accept no more connections from the other processes, which then serve them."""
        asyncio.get_running_loop().remove_reader(self._inbox)
        self.leave()

    def leave(self) -> None:
        """Close the inbox in this process; another process may still read it."""
        self._inbox.close()

    def quit(self) -> None:
        """Close the inbox and all pipes, in a process that does not serve the port."""
        self.leave()
        for each in self._pipes:
            each.close()


async def _serve_handed(connection: socket.socket, head: bytes, make: _Factory) -> None:
    """Serve a connection as if this process had received its head."""
    connection.setblocking(False)
    try:
        _, protocol = await asyncio.get_running_loop().connect_accepted_socket(make, connection)
    except OSError:  # its client has gone
        connection.close()
        return
    protocol.data_received(head)
