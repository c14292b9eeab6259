"""Hostile HTTP requests to rooms, drawn at random from a seed: new rooms, saved games, invitations, actions."""

from __future__ import annotations

import json
import random
from collections.abc import Callable, Sequence
from typing import Any
from urllib.parse import quote

Draw = random.Random
Kind = Callable[[Draw], bytes]
_ODD: Sequence[Any] = (None, True, -1, 1e308, "", "x" * 300, "\ud800", "\x00", [], [[]], {}, {"r": 1}, ["?"] * 200)
_NEW: dict[str, Any] = {
    "game": "des",
    "rules": {"seconds": 30},
    "theme": "",
    "seats": [{"kind": "me", "name": "Ana"}, {"kind": "guest"}],
}
_ACTIONS: Sequence[dict[str, Any]] = (
    {"type": "pass"},
    {"type": "play", "after": {"dice": []}},
    {"type": "discard", "tile": "r3"},
    {"type": "throw", "tiles": ["r3"]},
    {"type": "hint"},
)
_DRAFT = {"table": {"dice": []}, "rack": []}
_MESSAGES: Sequence[dict[str, Any]] = (
    *({"type": "act", "seat": 0, "action": action} for action in _ACTIONS),
    {"type": "judge", "seat": 0, "draft": _DRAFT},
    {"type": "line", "seat": 0, "draft": _DRAFT, "text": "pose r1 r2 r3"},
    {"type": "ask", "seat": 0, "text": "GAMIN ?"},
    {"type": "vote", "seat": 0, "what": "pause"},
    {"type": "sit", "seat": 1, "name": "Zoé", "secret": "A" * 22},
    {"type": "hello", "seat": 0},
)


def bent(draw: Draw, value: Any) -> Any:
    """Return a value like `value`, with something wrong in it.

    >>> bent(Draw(3), {"a": [1]}) != {"a": [1]}
    True
    """
    if isinstance(value, dict) and value and draw.random() < 0.8:
        name = draw.choice(list(value))
        manner = draw.randrange(5)
        if manner == 0:
            return {key: each for key, each in value.items() if key != name}
        if manner == 1:
            return {**value, draw.choice(("x", "seat", "n", "id")): draw.choice(_ODD)}
        return {**value, name: bent(draw, value[name])}
    if isinstance(value, list) and value and draw.random() < 0.8:
        return [*value, *value * draw.randrange(9), bent(draw, value[0])]
    return draw.choice(_ODD)


def room_kinds(room: str, cookie: str, saved: bytes) -> tuple[Kind, ...]:
    """Return requests about `room`, in which the browser with `cookie` plays; `saved` is a valid saved game."""

    def post(draw: Draw, path: str, body: bytes, kind: str = "application/json") -> bytes:
        whose = draw.choice((cookie, cookie, "", "lettres=" + "A" * 22, "lettres=é;;=", cookie + "; " + cookie))
        head = f"POST {path} HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: {kind}\r\nContent-Length: {len(body)}\r\n"
        return f"{head}{f'Cookie: {whose}' if whose else 'X: y'}\r\nConnection: close\r\n\r\n".encode() + body

    def new_room(draw: Draw) -> bytes:
        return post(draw, "/api/parties", json.dumps(bent(draw, _NEW)).encode())

    def saved_game(draw: Draw) -> bytes:
        data, at = bytearray(saved), draw.randrange(len(saved))
        match draw.randrange(5):
            case 0:
                data[at] ^= 1 << draw.randrange(8)
            case 1:
                data = data[:at]
            case 2:
                data += data[at:] * draw.randrange(1, 60)
            case 3:
                lines = [line.partition(b"  #")[0] for line in data.split(b"\n")]  # without the checksums
                line = draw.randrange(len(lines))
                data = bytearray(b"\n".join([*lines[:line], lines[line] + draw.randbytes(9), *lines[line:]]))
        return post(draw, "/api/parties/importer", bytes(data), "text/plain")

    def posted(draw: Draw) -> bytes:
        path, name = draw.choice((("rejoindre", "secret"), ("appareil", "code"), ("qr", "link")))
        return post(draw, f"/api/{path}", json.dumps(bent(draw, {name: "A" * draw.randrange(400)})).encode())

    def acted(draw: Draw) -> bytes:
        message = {"id": f"{draw.randrange(1 << 40)}", "n": draw.randrange(30), **draw.choice(_MESSAGES)}
        return post(
            draw, f"/p/{room}/agir", json.dumps(message if draw.random() < 0.2 else bent(draw, message)).encode()
        )

    def looked(draw: Draw) -> bytes:
        name = draw.choice((room, room, "A" * 22, "A", "..", quote("é" * 22), "%00"))
        what = draw.choice(
            ("", "vue", "vue?seat=0", "vue?seat=99", "vue?seat=%C2%B2", "partie", "recit", "analyse", "fil")
        )
        end = f"Host: 127.0.0.1\r\nCookie: {draw.choice((cookie, 'lettres=x'))}\r\nConnection: close\r\n\r\n"
        return f"{draw.choice(('GET', 'GET', 'HEAD', 'PUT'))} /p/{name}/{what} HTTP/1.1\r\n{end}".encode()

    return new_room, saved_game, posted, acted, looked
