"""The file of the senses of a lexicon's lemmas: packed in blocks, of which a look-up unpacks one.

    magic (16) | length of the head (4) | head | blocks

The head is a container as a lexicon is, with its own SHA-256: what the file was made of, and of each block the first
lemma, the length and the SHA-256. So nothing is used that was not checked, and no more is read than is asked for.
"""

from __future__ import annotations

import hashlib
import struct
import zlib
from bisect import bisect_right
from collections.abc import Iterator, Mapping, Sequence
from mmap import mmap

from lexicon import container
from lexicon.errors import LexiconError, odd_tables
from lexicon.packing import read_numbers, write_numbers

MAGIC = b"lettres-sens 3\n\0"
"""What such a file begins with; the number is raised when its layout does, or what is made of a source."""

_HEAD = struct.Struct("<16sI")
_BLOCK = 64  # lemmas in a block
_DIGEST = 16  # bytes kept of the SHA-256 of a block
_COMMON = 1 << 15  # bytes of the text that each block is packed with

Senses = tuple[str, ...]


def pack(senses: Mapping[str, Sequence[str]], made_of: str) -> bytes:
    """The bytes of a file; `made_of` names the lexicon and the source.

    >>> Store(pack({"gamin": ["Celui qui joue aux billes.", "Qui joue."]}, "essai"), "essai").get("gamin")
    ('Celui qui joue aux billes.', 'Qui joue.')
    """
    lemmas = sorted(senses)
    texts = [
        "\n".join("\t".join((lemma, *senses[lemma])) for lemma in lemmas[start : start + _BLOCK]).encode()
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
    packer = zlib.compressobj(6, zdict=common)
    return packer.compress(text) + packer.flush()


def _digest(block: bytes) -> bytes:
    return hashlib.sha256(block).digest()[:_DIGEST]


class Store:
    """The senses in such a file; raises `LexiconError` where it is not whole, or made of something else."""

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
        self._ends = [start]
        for length in lengths:
            self._ends.append(self._ends[-1] + length)
        if self._ends[-1] != len(data):
            raise odd_tables("le fichier des définitions")

    def get(self, lemma: str) -> Senses:
        """The senses of a lemma, none where it has none; raises `LexiconError` where its block is damaged."""
        number = bisect_right(self._firsts, lemma) - 1
        if number < 0 or len(self._ends) == 1:
            return ()
        start = f"\n{lemma}\t"
        _, found, rest = f"\n{self._block(number)}".partition(start)
        return tuple(rest.split("\n", 1)[0].split("\t")) if found else ()

    def __iter__(self) -> Iterator[tuple[str, Senses]]:
        """Every lemma with its senses, in the order of the alphabet's codes."""
        for number in range(len(self._ends) - 1):
            for line in self._block(number).split("\n"):
                lemma, *senses = line.split("\t")
                yield lemma, tuple(senses)

    def _block(self, number: int) -> str:
        block = self._data[self._ends[number] : self._ends[number + 1]]
        if _digest(block) != self._digests[number * _DIGEST : (number + 1) * _DIGEST]:
            raise LexiconError("le fichier des définitions est abîmé.")
        try:
            return zlib.decompressobj(zdict=self._common).decompress(block).decode()
        except (zlib.error, UnicodeDecodeError) as error:
            raise odd_tables("le fichier des définitions") from error
