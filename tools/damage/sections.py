"""Ways to forge a compiled lexicon: its tables are damaged, exchanged or made up, and its digest is corrected.

>>> from lexicon.container import pack, unpack
>>> data = forged(Random(1), {"about": b"{}", "kinds": bytes(12)}, {"about": b"[]", "kinds": bytes(24)}).data
>>> isinstance(unpack(data), dict)
True
"""

from __future__ import annotations

import struct
from collections.abc import Callable, Mapping
from hashlib import sha256
from random import Random
from typing import NamedTuple

from lexicon.container import MAGIC, VERSION, pack

Sections = dict[str, bytes]
Way = Callable[[Random, Sections, Sections, str], None]
"""A change of a section of some sections, given those of another lexicon."""

TRIES = frozenset(("playable", "forms"))
"""The sections read by a library that trusts its bytes."""

_NESTED = 100_000
_JSON = (
    b"",
    b"[]",
    b"{}",
    b"null",
    b"7",
    b'"a"',
    b"NaN",
    b"[" * _NESTED,
    b"[" * _NESTED + b"]" * _NESTED,
    b'{"a":' * _NESTED + b"1" + b"}" * _NESTED,
    b"9" * 5000,
    b"\xff\xfe",
    b'[["a","plural"]]',
    b'[["a","plural",3]]',
    b'{"source":"\\ud800"}',
)
_VALUES = (
    b"null",
    b"-1",
    b"1e999",
    b'"\\ud800"',
    b"[]",
    b"{}",
    b"true",
    b"9" * 5000,
    b'{"a":[]}',
    b"[" * 900 + b"]" * 900,
)
_TEXTS = (b"\xff", b"\x80", b"\xed\xa0\x80", b":", b">", b"\0", b"\x1b[2J", b"refuse:", b" ", b"9")


class Forged(NamedTuple):
    """The bytes of a forged container, the forgery, and whether a trie was changed."""

    data: bytes
    way: str
    touches_trie: bool


def forged(random: Random, sections: Mapping[str, bytes], other: Mapping[str, bytes]) -> Forged:
    """Return the lexicon `sections` changed in one way or more, perhaps by sections of `other`, with a valid digest."""
    found, ways = dict(sections), []
    for _ in range(random.choice((1, 1, 1, 2, 4))):
        name = random.choice(list(found))
        way = random.choice(_WAYS)
        way(random, found, dict(other), name)
        ways.append(f"{way.__name__.strip('_')} {name}")
    touched = any(found.get(name) not in (None, sections[name]) for name in TRIES & sections.keys())
    if random.random() < 0.05:
        return Forged(_with_index(random, found), "index", True)
    return Forged(pack(found), ", ".join(ways), touched)


def _missing(random: Random, sections: Sections, other: Sections, name: str) -> None:
    if len(sections) > 1:
        del sections[name]


def _empty(random: Random, sections: Sections, other: Sections, name: str) -> None:
    sections[name] = b""


def _swapped(random: Random, sections: Sections, other: Sections, name: str) -> None:
    with_ = random.choice(list(sections))
    sections[name], sections[with_] = sections[with_], sections[name]


def _spliced(random: Random, sections: Sections, other: Sections, name: str) -> None:
    """Replace the section `name`, or only its beginning, by that of another lexicon."""
    at = random.choice((0, random.randrange(len(sections[name]) + 1)))
    sections[name] = other[name][: at or None] + (sections[name][at:] if at else b"")


def _cut(random: Random, sections: Sections, other: Sections, name: str) -> None:
    data = sections[name]
    at = random.choice((random.randrange(len(data) + 1), max(0, len(data) - random.choice((1, 2, 4, 8)))))
    sections[name] = data[:at]


def _grown(random: Random, sections: Sections, other: Sections, name: str) -> None:
    sections[name] += random.choice((bytes(random.choice((1, 4, 8, 12))), random.randbytes(8), sections[name]))


def _filled(random: Random, sections: Sections, other: Sections, name: str) -> None:
    size = len(sections[name])
    sections[name] = random.choice(
        (bytes(size), b"\xff" * size, b"\x80" * size, b"\x01" * size, random.randbytes(size))
    )


def _numbers(random: Random, sections: Sections, other: Sections, name: str) -> None:
    """Replace a few numbers, mostly by the smallest or the largest possible."""
    data, size = bytearray(sections[name]), random.choice((1, 1, 2, 4, 8))
    for _ in range(random.choice((1, 1, 3, 50))):
        if len(data) >= size:
            at = random.randrange(len(data) // size) * size
            data[at : at + size] = random.choice((bytes(size), b"\xff" * size, b"\x7f" * size, random.randbytes(size)))
    sections[name] = bytes(data)


def _flipped(random: Random, sections: Sections, other: Sections, name: str) -> None:
    data = bytearray(sections[name])
    for _ in range(random.choice((1, 1, 2, 8, 64))):
        if data:
            data[random.randrange(len(data))] ^= 1 << random.randrange(8)
    sections[name] = bytes(data)


def _texts(random: Random, sections: Sections, other: Sections, name: str) -> None:
    """Put bytes that are not text, or another text, into a table of texts."""
    name = random.choice([each for each in sections if each.endswith("_texts") or each == "near_common"] or [name])
    data, new = sections[name], random.choice(_TEXTS)
    at = random.randrange(len(data) + 1)
    sections[name] = data[:at] + new + data[at + len(new) :]


def _json(random: Random, sections: Sections, other: Sections, name: str) -> None:
    """Replace JSON by other types or by deep nesting, or replace one of its values."""
    name = random.choice(("about", "pairs"))
    data = sections.get(name, b"")
    places = [at for at, byte in enumerate(data) if byte in b":,"]
    if random.random() < 0.5 or not places:
        sections[name] = random.choice(_JSON)
        return
    at = random.choice(places) + 1
    end = min((place for mark in b",}]" if (place := data.find(mark, at)) >= 0), default=len(data))
    sections[name] = data[:at] + random.choice(_VALUES) + data[end:]


_WAYS: tuple[Way, ...] = (
    _missing,
    _empty,
    _swapped,
    _spliced,
    _cut,
    _grown,
    _filled,
    _numbers,
    _numbers,
    _numbers,
    _flipped,
    _flipped,
    _texts,
    _json,
)


def _with_index(random: Random, sections: Sections) -> bytes:
    """Return a container whose index does not match its sections."""
    lines = [f"{name} {len(data)}" for name, data in sections.items()]
    at = random.randrange(len(lines))
    name, size = lines[at].split(" ")
    lines[at] = random.choice(
        (
            f"{name} -{size}",
            f"{name} {size}0",
            f"{name}",
            f"{name} ٣",
            lines[0],
            "",
            f"{name} {'9' * 5000}",
            f"{name} 1_0",
        )
    )
    index = "\n".join(lines).encode()
    length = random.choice((len(index), len(index) - 1, 0, 0xFFFFFFFF))
    body = struct.pack("<I", length) + index + b"".join(sections.values())
    return struct.pack("<16sIQ32s", MAGIC, VERSION, 60 + len(body), sha256(body).digest()) + body
