"""Tables of little-endian numbers, as bytes of a container and back."""

from __future__ import annotations

import sys
from array import array
from collections.abc import Iterable, Iterator, Mapping
from itertools import accumulate

import marisa_trie

from lexicon.errors import odd_tables


def write_numbers(code: str, values: Iterable[int]) -> bytes:
    """Return the bytes of a table of numbers (`code` as in `array`: H = 16 bits, I = 32), always little-endian.

    >>> read_numbers("H", memoryview(write_numbers("H", [1, 515])))[1]
    515
    """
    numbers = array(code, values)
    if sys.byteorder == "big":
        numbers.byteswap()
    return numbers.tobytes()


def read_numbers(code: str, data: memoryview) -> memoryview | array[int]:
    """Return the numbers of a table, not copied on a little-endian machine; raise `TypeError` for a partial number."""
    if sys.byteorder == "little":
        return data.cast(code)  # type: ignore[call-overload, no-any-return]
    numbers = array(code, data.tobytes())
    numbers.byteswap()
    return numbers


def number_code(count: int) -> str:
    """Return the smallest code for numbers below a count.

    >>> number_code(200), number_code(1 << 20)
    ('B', 'I')
    """
    return next(code for code, bits in (("B", 8), ("H", 16), ("I", 32), ("Q", 64)) if count <= 1 << bits)


_TRIE = b"We love Marisa.\0"  # the first bytes its library writes


def read_trie(data: memoryview, size: int) -> marisa_trie.Trie:
    """Return the trie of a section of `size` words; raise `LexiconError` for any other.

    Its library does not check its bytes: damaged ones may crash the process, now or later.
    """
    if data[: len(_TRIE)] != _TRIE:
        raise odd_tables()
    try:
        trie = marisa_trie.Trie().frombytes(data.tobytes())
    except (RuntimeError, ValueError, OSError, MemoryError) as error:
        raise odd_tables() from error
    if len(trie) != size:
        raise odd_tables()
    return trie


BLOCK = 16


def block_starts(lengths: Iterable[int]) -> bytes:
    """Return the start of every 16th run of a table; with the lengths of the runs, that locates any of them."""
    return write_numbers("I", list(accumulate(lengths, initial=0))[::BLOCK])


def write_texts(name: str, texts: Iterable[str]) -> dict[str, bytes]:
    """Return the sections of a table of texts of at most 255 bytes each.

    >>> sections = {key: memoryview(data) for key, data in write_texts("lemma", ["été", "gamin"]).items()}
    >>> Texts("lemma", sections)[1]
    'gamin'
    """
    encoded = [text.encode() for text in texts]
    return {
        f"{name}_texts": b"".join(encoded),
        f"{name}_lengths": bytes(map(len, encoded)),
        f"{name}_blocks": block_starts(map(len, encoded)),
    }


def has_blocks(blocks: memoryview | array[int], runs: int) -> bool:
    """Return whether a table of `block_starts` has the size for so many runs.

    >>> has_blocks(read_numbers("I", memoryview(block_starts([1] * 16))), 16)
    True
    """
    return len(blocks) == runs // BLOCK + 1


class Texts:
    """A table of short texts, each decoded on demand; an undecodable one raises `LexiconError`."""

    def __init__(self, name: str, sections: Mapping[str, memoryview]) -> None:
        self._texts = sections[f"{name}_texts"]
        self._lengths = sections[f"{name}_lengths"]
        self._blocks = read_numbers("I", sections[f"{name}_blocks"])
        if not has_blocks(self._blocks, len(self._lengths)):
            raise odd_tables()

    def __len__(self) -> int:
        return len(self._lengths)

    def __iter__(self) -> Iterator[str]:
        start = 0
        try:
            for length in self._lengths:
                yield str(self._texts[start : start + length], "utf-8")
                start += length
        except UnicodeDecodeError as error:
            raise odd_tables() from error

    def __getitem__(self, number: int) -> str:
        block = number // BLOCK
        try:
            start = self._blocks[block] + sum(self._lengths[block * BLOCK : number])
            return str(self._texts[start : start + self._lengths[number]], "utf-8")
        except (IndexError, UnicodeDecodeError) as error:
            raise odd_tables() from error
