"""Sockets of rooms among processes that serve one port: each goes to the process of its room, which alone follows it.

Nothing but time hangs on it. A socket that cannot be handed over is served where it is: by TLS, on a system that has
no such pipes, or where the other process is gone or does not keep up.
"""

from __future__ import annotations

import asyncio
import re
import socket
import zlib
from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress

_HEAD = 64 * 1024  # more than the head of a request may have
_ROOM = re.compile(rb"/p/([^/?]+)/fil")
_Made = Callable[[], asyncio.Protocol]


def neighbours(processes: int) -> list[Neighbours] | None:
    """What each of some processes is given, the first of which is this one; None where nothing can be handed over."""
    if processes < 2 or not (hasattr(socket, "send_fds") and hasattr(socket, "SOCK_SEQPACKET")):
        return None
    try:
        pipes = [socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET) for _ in range(processes)]
    except OSError:  # as macOS
        return None
    return [Neighbours(number, inbox, [way for way, _ in pipes]) for number, (_, inbox) in enumerate(pipes)]


class Neighbours:
    """The processes that serve one port, for one of them: its `number`, its `inbox`, and the `ways` to all."""

    def __init__(self, number: int, inbox: socket.socket, ways: Sequence[socket.socket]) -> None:
        self._number, self._inbox, self._ways = number, inbox, ways
        self._arriving = set[asyncio.Task[None]]()

    def hand_over(self, connection: int, target: bytes, headers: Iterable[tuple[bytes, bytes]]) -> bool:
        """Hand a connection, by its file, to the process of the room that its head asks for; False where it stays."""
        room = _ROOM.match(target)
        number = zlib.crc32(room[1]) % len(self._ways) if room is not None else self._number
        if number == self._number:
            return False
        head = [b"GET %s HTTP/1.1" % target, *(b"%s: %s" % header for header in headers), b"", b""]
        with suppress(OSError):  # it is gone, or has too many to take
            socket.send_fds(self._ways[number], [b"\r\n".join(head)], [connection])
            return True
        return False

    def listen(self, make: _Made) -> None:
        """Take what is handed over from now on, as connections that are `made` for it."""
        for each in (self._inbox, *self._ways):
            each.setblocking(False)
        asyncio.get_running_loop().add_reader(self._inbox, self._receive, make)

    def _receive(self, make: _Made) -> None:
        try:
            head, files, _, _ = socket.recv_fds(self._inbox, _HEAD, 1)
        except OSError:  # there is nothing, after all
            return
        for file in files:
            task = asyncio.get_running_loop().create_task(_arrive(socket.socket(fileno=file), head, make))
            self._arriving.add(task)
            task.add_done_callback(self._arriving.discard)

    def close(self) -> None:
        """Take no more: whoever would hand something over keeps it."""
        asyncio.get_running_loop().remove_reader(self._inbox)
        self.leave()

    def leave(self) -> None:
        """Let go of the inbox, which another process reads."""
        self._inbox.close()

    def quit(self) -> None:
        """Let go of the ways to all too, in a process that is none of them."""
        self.leave()
        for each in self._ways:
            each.close()


async def _arrive(connection: socket.socket, head: bytes, make: _Made) -> None:
    """Go on with a connection as if its head had come here."""
    connection.setblocking(False)
    try:
        _, protocol = await asyncio.get_running_loop().connect_accepted_socket(make, connection)
    except OSError:  # its client has gone
        connection.close()
        return
    protocol.data_received(head)
