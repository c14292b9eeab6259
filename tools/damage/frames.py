"""Hostile raw frames for a socket, such as no honest client sends, drawn at random from a seed."""

from __future__ import annotations

import json
import random
import struct
import zlib
from collections.abc import Callable
from typing import Any

Draw = random.Random
TEXT, BINARY, CLOSE, PING, PONG = 1, 2, 8, 9, 10
_VALUES: tuple[object, ...] = (
    None,
    -1,
    1 << 70,
    1e308,
    True,
    [],
    {},
    "",
    "é" * 99,
    ["A"] * 200,
    [[["A"]]],
    {"seat": 0},
)


def frame(
    data: bytes, kind: int = TEXT, *, final: bool = True, reserved: int = 0, masked: bool = True, length: int = -1
) -> bytes:
    """Return a frame. A `length` of 0 or more is declared instead of the true length.

    >>> frame(b"a", masked=False).hex()
    '810161'
    """
    size = len(data) if length < 0 else length
    head = bytes([final << 7 | reserved << 4 | kind])
    bit = masked << 7
    if size < 126:
        head += bytes([bit | size])
    elif size < 1 << 16:
        head += bytes([bit | 126]) + struct.pack(">H", size)
    else:
        head += bytes([bit | 127]) + struct.pack(">Q", size)
    return head + (bytes(4) if masked else b"") + data  # a mask of zeros changes nothing


def message(form: object) -> bytes:
    """Return the frame of a message in JSON."""
    return frame(json.dumps(form).encode())


def _noise(draw: Draw) -> bytes:
    return draw.randbytes(draw.randrange(1, 3000))


def _binary(draw: Draw) -> bytes:
    return frame(draw.randbytes(draw.randrange(200)), BINARY)


def _bad_utf8(draw: Draw) -> bytes:
    return frame(draw.choice((b"\xff\xfe", b'{"type":"\xc3"}', b"\xed\xa0\x80", b"\xf8\x88\x80\x80\x80")))


def _big(draw: Draw) -> bytes:
    size = draw.choice((8193, 9000, 65_536, 1_000_000))
    return frame(draw.choice((b" ", b"[", b"9")) * size, draw.choice((TEXT, BINARY)))


def _claimed(draw: Draw) -> bytes:
    """Return a frame that declares a length far above its own."""
    return frame(b"{" * draw.randrange(50), length=draw.choice((9000, 1 << 20, 1 << 40, (1 << 63) - 1, 1 << 63)))


def _unmasked(draw: Draw) -> bytes:
    return frame(b'{"type":"hello"}', masked=False)


def _reserved(draw: Draw) -> bytes:
    if draw.random() < 0.5:
        return frame(b"{}", draw.choice((3, 4, 7, 11, 15)))
    return frame(b"{}", reserved=draw.choice((1, 2, 4, 7)))


def _pieces(draw: Draw) -> bytes:
    """Return pieces of a message that has no end, or no beginning."""
    if draw.random() < 0.3:
        return frame(b"x", 0)
    size = draw.choice((0, 1, 100))
    return frame(b"[", final=False) + frame(b"[" * size, 0, final=False) * draw.choice((10, 200, 3000))


def _deep(draw: Draw) -> bytes:
    return frame(draw.choice((b"[", b'{"table":', b'{"a":[')) * draw.randrange(1, 900))


def _odd(draw: Draw) -> bytes:
    """Return JSON that is no message."""
    keys = ("type", "id", "n", "seat", "draft", "action", "text", "secret", "what", "of", "name", "x")
    kinds = ("hello", "sit", "judge", "line", "ask", "act", "vote", "start", "close", "renew", "leave", "show_out")
    form = {draw.choice(keys): draw.choice(_VALUES) for _ in range(draw.randrange(8))}
    texts = ["NaN", "9" * 5000, '{"type":"hello","type":"hello"}', '"\\ud800"', "", "null", "\x00", "1e999"]
    texts += [json.dumps({**form, "type": draw.choice(kinds)}) for _ in range(12)]
    return b"".join(frame(draw.choice(texts).encode()) for _ in range(draw.randrange(1, 6)))


def _control(draw: Draw) -> bytes:
    choices = (
        frame(b"x" * 126, PING),
        frame(b"x", PING, final=False),
        frame(b"", PING) * draw.choice((10, 3000)),
        frame(b"x" * 125, PING) * 3000,
        frame(b"", PONG) * draw.choice((10, 3000)),
        frame(b"x" * 200, PONG),
    )
    return draw.choice(choices)


def _close(draw: Draw) -> bytes:
    bodies = (
        b"",
        b"\x03",
        struct.pack(">H", draw.randrange(1 << 16)),
        struct.pack(">H", 1000) + b"\xff",
        b"\x03\xe8" * 90,
    )
    return frame(draw.choice(bodies), CLOSE) + draw.choice((b"", frame(b'{"type":"hello"}')))


def _flood(draw: Draw) -> bytes:
    hello = message({"type": "hello", "id": "a", "n": 0, "seat": draw.choice((None, 0, 1, 7))})
    return hello * draw.choice((20, 100, 2000))


def _bomb(draw: Draw) -> bytes:
    """Return a small compressed frame that expands to a huge one."""
    packer = zlib.compressobj(9, zlib.DEFLATED, -15)
    data = packer.compress(b"[" * draw.choice((20_000, 50_000_000))) + packer.flush(zlib.Z_SYNC_FLUSH)
    return frame(data[:-4], reserved=4)


KINDS: tuple[Callable[[Draw], bytes], ...] = (
    *(_noise, _binary, _bad_utf8, _big, _claimed, _unmasked, _reserved, _pieces),
    *(_deep, _odd, _odd, _control, _close, _flood, _bomb),
)
"""The frames sent over an open socket."""


def meddling(draw: Draw, seats: int, n: int) -> list[dict[str, Any]]:
    """Return well-formed messages of a browser without a seat that tries to see, to act, to decide for players."""
    seat, name = draw.randrange(-1, seats + 2), draw.choice(("1.1", "0.1", "1.2", "sit", "a", ""))
    base = {"id": name, "n": draw.choice((n, n - 1, 0))}
    draft = {"table": [], "rack": ["A"]}
    forms: list[dict[str, Any]] = [
        {**base, "type": "hello", "seat": seat},
        {**base, "type": "judge", "seat": seat, "draft": draft},
        {**base, "type": "line", "seat": seat, "draft": draft, "text": draw.choice(("passer", "indice", "contester"))},
        {**base, "type": "ask", "seat": seat, "text": "GAMIN"},
        *(
            {**base, "type": "act", "seat": seat, "action": {"type": kind}}
            for kind in ("pass", "hint", "deal", "accept")
        ),
        *({**base, "type": "vote", "seat": seat, "what": what} for what in ("pause", "resume", "stand_back", "ready")),
        {**base, "type": "vote", "seat": seat, "what": "stand_in", "of": 1 - seat},
        {**base, "type": "sit", "seat": seat, "name": "Max", "secret": draw.choice(("", "A" * 22))},
        {**base, "type": "name", "seat": seat, "name": "Max"},
        {**base, "type": draw.choice(("leave", "show_out")), "seat": seat},
        {**base, "type": draw.choice(("start", "close", "renew"))},
    ]
    return draw.sample(forms, draw.randrange(1, 8))
