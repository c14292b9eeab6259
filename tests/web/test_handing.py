"""Sockets handed over between processes, here two ends in one."""

import asyncio
import socket
from collections.abc import Iterator
from zlib import crc32

import pytest

from lettres.web.socket_handover import Neighbours, neighbours

pytestmark = pytest.mark.skipif(not hasattr(socket, "SOCK_SEQPACKET"), reason="such pipes are needed")
HEADERS = [(b"host", b"127.0.0.1"), (b"cookie", b"lettres=x")]


def thread_of(process: int) -> bytes:
    """The address of a room's socket, of two processes that of this one."""
    return next(b"/p/%d/fil" % room for room in range(99) if crc32(b"%d" % room) % 2 == process)


@pytest.fixture
def both() -> Iterator[list[Neighbours]]:
    found = neighbours(2)
    assert found is not None
    yield found
    for each in found:
        each.leave()
    for way in found[0]._pipes:
        way.close()


class Told(asyncio.Protocol):
    """Answers what it is told."""

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.Transport)
        self.transport = transport

    def data_received(self, data: bytes) -> None:
        self.transport.write(b"told: " + data)


def test_a_socket_goes_on_where_its_room_is(both: list[Neighbours]) -> None:
    here, there = both
    target = thread_of(1) + b"?n=3"

    async def served() -> tuple[bytes, bytes]:
        there.listen(Told)
        client, accepted = socket.socketpair()
        client.setblocking(False)
        assert here.hand_over(accepted.fileno(), target, HEADERS)
        accepted.close()  # as whoever hands it over does
        loop = asyncio.get_running_loop()
        first = await loop.sock_recv(client, 1000)
        await loop.sock_sendall(client, b"more")
        second = await loop.sock_recv(client, 1000)
        there.close()
        client.close()
        return first, second

    head = b"told: GET %s HTTP/1.1\r\nhost: 127.0.0.1\r\ncookie: lettres=x\r\n\r\n" % target
    assert asyncio.run(served()) == (head, b"told: more")


def test_a_socket_stays_whose_room_is_here_or_that_is_of_no_room(both: list[Neighbours]) -> None:
    with socket.socket() as connection:
        for target in (thread_of(0), b"/", b"/autre/" + thread_of(1)):
            assert not both[0].hand_over(connection.fileno(), target, HEADERS)


def test_a_socket_stays_where_the_other_process_is_gone_or_does_not_keep_up(both: list[Neighbours]) -> None:
    here, there = both

    async def handed() -> list[bool]:
        here.listen(asyncio.Protocol)
        with socket.socket() as connection:
            handed = [here.hand_over(connection.fileno(), thread_of(1), HEADERS) for _ in range(2000)]
            there.leave()
            handed.append(here.hand_over(connection.fileno(), thread_of(1), HEADERS))
        here.close()
        return handed

    many = asyncio.run(handed())
    assert many[0] and not many[-2] and not many[-1]


def test_one_process_has_no_neighbours() -> None:
    assert neighbours(1) is None
