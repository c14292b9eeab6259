"""The file format of a compiled lexicon: named sections after a header with a digest.

A damaged trie can crash the process or answer wrongly much later. So the total length, and the SHA-256 of everything
after the header, are checked before any section is read.

    magic (16) | version (4) | total length (8) | SHA-256 (32) | index length (4) | index | sections

The index has one line for each section: its name and its size.
"""

from __future__ import annotations

import hashlib
import os
import stat
import struct
from collections.abc import Mapping

from lexicon.errors import REBUILD, LexiconError, odd_tables

MAGIC = b"lettres-lexique\n"
VERSION = 3
_HEAD = struct.Struct("<16sIQ32s")
_LENGTH = struct.Struct("<I")


def pack(sections: Mapping[str, bytes]) -> bytes:
    """Join sections into one container; the same sections give the same bytes.

    >>> unpack(pack({"a": b"abc", "b": b""}))["a"].tobytes()
    b'abc'
    """
    index = "\n".join(f"{name} {len(data)}" for name, data in sections.items()).encode()
    body = b"".join((_LENGTH.pack(len(index)), index, *sections.values()))
    return _HEAD.pack(MAGIC, VERSION, _HEAD.size + len(body), hashlib.sha256(body).digest()) + body


def unpack(data: bytes, name: str = "le lexique") -> dict[str, memoryview]:
    """Check a container and return its sections, as views of `data`; error messages call the container `name`.

    Raises `LexiconError` if the container is foreign, truncated, lengthened or damaged.

    >>> unpack(pack({"a": b"abc"})[:-1])  # doctest: +ELLIPSIS
    Traceback (most recent call last):
    ...
    lexicon.errors.LexiconError: le lexique est tronqué ou abîmé. Recompilez-le avec « lettres build-lexicon ... ».
    """
    if len(data) < _HEAD.size or not data.startswith(MAGIC):
        raise LexiconError(f"{name} n'est pas un lexique compilé par lettres. {REBUILD}")
    _, version, length, digest = _HEAD.unpack_from(data)
    if version != VERSION:
        raise LexiconError(f"{name} est d'un autre format (version {version}, attendue {VERSION}). {REBUILD}")
    body = memoryview(data)[_HEAD.size :]
    if length != len(data) or hashlib.sha256(body).digest() != digest:
        raise LexiconError(f"{name} est tronqué ou abîmé. {REBUILD}")
    try:
        sections, end = _sections(body)
    except (struct.error, ValueError) as error:
        raise odd_tables(name) from error
    if end != len(body):
        raise odd_tables(name)
    return sections


def digest(section: memoryview) -> str:
    """Return the SHA-256 of the container to which `section` belongs, from its header, which `unpack` has checked.

    >>> digest(unpack(pack({"a": b"abc"}))["a"])[:8]
    '849fa2d5'
    """
    found: bytes = _HEAD.unpack_from(section.obj)[3]
    return found.hex()


def _sections(body: memoryview) -> tuple[dict[str, memoryview], int]:
    """Return the sections of `body`, and the offset at which the last one ends.

    Raise `ValueError` for a malformed index.
    """
    start = _LENGTH.size + _LENGTH.unpack_from(body)[0]
    sections: dict[str, memoryview] = {}
    for line in body[_LENGTH.size : start].tobytes().decode().split("\n"):
        section, size = line.split(" ")
        if section in sections or not size.isdecimal():
            raise ValueError
        sections[section] = body[start : start + int(size)]
        start += int(size)
    return sections, start


def load(path: str | os.PathLike[str]) -> dict[str, memoryview]:
    """Read a container file and return its sections, after the same checks as `unpack`.

    Raises `LexiconError` if the file is missing, unreadable or not a whole container.
    """
    try:
        with open(path, "rb") as file:
            # only regular files are read, because a device or a pipe may have no end
            data = file.read() if stat.S_ISREG(os.fstat(file.fileno()).st_mode) else b""
    except FileNotFoundError as error:
        raise LexiconError(f"le lexique « {path} » n'existe pas. Vérifiez le chemin.") from error
    except OSError as error:
        what = "est un dossier" if isinstance(error, IsADirectoryError) else "est illisible"
        raise LexiconError(f"le lexique « {path} » {what}. Vérifiez le chemin et les droits.") from error
    return unpack(data, f"le lexique « {path} »")
