"""The cache file of a source's senses for a lexicon's lemmas, in compressed blocks; a look-up unpacks only one.

    magic (16) | length of the head (4) | head | blocks

The head is a container with its own SHA-256, like a lexicon. It has the origin of the file, and the first lemma, the
length and the SHA-256 of each block. Each block is thus checked before use, and no other block is read.
"""

from __future__ import annotations

import hashlib
import struct
import zlib
from bisect import bisect_right
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from mmap import mmap

from lexicon import container
from lexicon.errors import LexiconError, odd_tables
from lexicon.packing import read_numbers, write_numbers

MAGIC = b"lettres-sens 4\n\0"
"""The first bytes of the file. Raise the number when the layout or the content of the file changes."""

_HEAD = struct.Struct("<16sI")
_BLOCK = 32  # lemmas in a block
_DIGEST = 16  # bytes kept of the SHA-256 of a block
_COMMON = 1 << 15  # bytes of sample text that serve as the zlib dictionary of every block

_UNPACKED = 64  # unpacked blocks kept in memory
_LEVEL = 1  # the fastest zlib level, because a player waits while the file is built


def pack(rows: Mapping[str, Sequence[str]], made_of: str) -> bytes:
    """Return the bytes of the file; `rows` has the texts of each lemma, each text on one line.

    `made_of` identifies the lexicon and the source.

    >>> SenseFile(pack({"gamin": ["gamin", "Celui qui joue aux billes."]}, "essai"), "essai").get("gamin")
    ('gamin', 'Celui qui joue aux billes.')
    """
    lemmas = sorted(rows)
    texts = [
        "\n".join("\t".join((lemma, *rows[lemma])) for lemma in lemmas[start : start + _BLOCK]).encode()
        for start in range(0, len(lemmas), _BLOCK)
    ]
    common = b"\n".join(text[:600] for text in texts[:: max(1, len(texts) * 600 // _COMMON)])[-_COMMON:]
    blocks = [_packed(text, common) for text in texts]
    head = container.pack(
        {
            "made_of": made_of.encode(),
            "firsts": "\n".join(lemmas[::_BLOCK]).encode(),
            "lengths": write_numbers("I", map(len, blocks)),
            "digests": b"".join(map(_digest, blocks)),
            "common": common,
        }
    )
    return b"".join((_HEAD.pack(MAGIC, len(head)), head, *blocks))


def _packed(text: bytes, common: bytes) -> bytes:
    packer = zlib.compressobj(_LEVEL, zdict=common)
    return packer.compress(text) + packer.flush()


def _digest(block: bytes) -> bytes:
    return hashlib.sha256(block).digest()[:_DIGEST]


class SenseFile:
    """The content of the file in `data`; raises `LexiconError` if it is damaged or has another `made_of`."""

    def __init__(self, data: bytes | mmap, made_of: str) -> None:
        if data[: len(MAGIC)] != MAGIC or len(data) < _HEAD.size:
            raise odd_tables("le fichier des définitions")
        self._data = data
        start = _HEAD.size + _HEAD.unpack_from(data)[1]
        head = container.unpack(data[_HEAD.size : start])
        try:
            if head["made_of"] != made_of.encode():
                raise odd_tables("le fichier des définitions")
            self._firsts = str(head["firsts"], "utf-8").split("\n")
            lengths = read_numbers("I", head["lengths"])
            self._digests, self._common = head["digests"], head["common"].tobytes()
        except (KeyError, TypeError, UnicodeDecodeError) as error:
            raise odd_tables("le fichier des définitions") from error
        self._block = lru_cache(_UNPACKED)(self._unpacked)
        self._ends = [start]
        for length in lengths:
            self._ends.append(self._ends[-1] + length)
        if self._ends[-1] != len(data):
            raise odd_tables("le fichier des définitions")

    def get(self, lemma: str) -> tuple[str, ...] | None:
        """Return the texts of a lemma, None if it has none; raise `LexiconError` if its block is damaged."""
        number = bisect_right(self._firsts, lemma) - 1
        if number < 0 or len(self._ends) == 1:
            return None
        texts = self._block(number).get(lemma)
        return tuple(texts.split("\t")) if texts else None

    def __iter__(self) -> Iterator[str]:
        for number in range(len(self._ends) - 1):
            yield from self._block(number)

    def _unpacked(self, number: int) -> dict[str, str]:
        """Return the lemmas of block `number`, each with its texts separated by tabs."""
        block = self._data[self._ends[number] : self._ends[number + 1]]
        if _digest(block) != self._digests[number * _DIGEST : (number + 1) * _DIGEST]:
            raise LexiconError("le fichier des définitions est abîmé.")
        try:
            text = zlib.decompressobj(zdict=self._common).decompress(block).decode()
        except (zlib.error, UnicodeDecodeError) as error:
            raise odd_tables("le fichier des définitions") from error
        rows = (line.partition("\t") for line in text.split("\n"))
        return {lemma: texts for lemma, _, texts in rows}
