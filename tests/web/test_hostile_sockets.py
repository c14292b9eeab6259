"""Sockets of who wants no good: `python -m tools.damage.sockets` has thousands."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from pathlib import Path

import pytest

from lexicon import Lexicon
from tests.rooms.driving import seats_of
from tests.web.watched import Company, house
from tools.damage.frames import PING, frame, message
from tools.damage.raw_socket import RawSocket, handshake
from tools.damage.sockets import attacked

_WAIT = 60.0  # seconds: a machine that does much else takes long to read what never ends


async def _opened(company: Company, *more: str) -> RawSocket:
    """A socket of who was invited to a room, after its handshake was sent."""
    port = int(company.house.address.rpartition(":")[2])
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    assert company.stranger is not None
    writer.write(handshake(f"/p/{company.name}/fil", port, company.stranger.cookie, *more))
    return RawSocket(reader, writer)


def _ends(folder: Path, lexicon: Lexicon, data: bytes, *more: str) -> bool:
    """Whether a socket ends by itself whose client sends something and reads nothing meanwhile."""

    async def ended() -> bool:
        async with house(folder, lexicon) as home:
            company = await home.room("des", seats_of("des"), {})
            raw = await _opened(company, *more)
            if data:
                assert await raw.status() == "101"
            with suppress(ConnectionError):
                raw.writer.transport.pause_reading()  # type: ignore[attr-defined]
                raw.writer.write(data)
                await asyncio.wait_for(raw.writer.drain(), _WAIT)
                raw.writer.transport.resume_reading()  # type: ignore[attr-defined]
                await asyncio.wait_for(raw.reader.read(), _WAIT)
            raw.writer.transport.abort()
            await company.go()
            return True

    try:
        return asyncio.run(ended())
    except TimeoutError:
        return False


def test_a_handshake_that_cannot_be_read_is_no_open_connection(tmp_path: Path, lexicon: Lexicon) -> None:
    assert _ends(tmp_path, lexicon, b"", "X: " + "y" * 12_000)


def test_a_message_of_very_many_pieces_ends_its_socket(tmp_path: Path, lexicon: Lexicon) -> None:
    assert _ends(tmp_path, lexicon, frame(b"", final=False) + frame(b"", 0, final=False) * 100)


def test_who_asks_for_pongs_and_reads_none_is_cut(tmp_path: Path, lexicon: Lexicon) -> None:
    hello = message({"type": "hello", "id": "a", "n": 0})
    assert _ends(tmp_path, lexicon, hello + frame(b"x" * 125, PING) * 150_000)


@pytest.mark.slow  # a server as a process of its own
def test_hostile_sockets_are_answered_or_cut_off() -> None:
    outcomes, wrong = attacked(60, 7)
    assert wrong == [] and outcomes["ended 1008"] and outcomes["ended 1002"]
