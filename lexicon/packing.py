"""Write tables of numbers and of short texts as sections of a container, and read them back."""

from __future__ import annotations

import sys
from array import array
from collections.abc import Iterable, Iterator, Mapping
from itertools import accumulate

import marisa_trie

from lexicon.errors import odd_tables


def write_numbers(code: str, values: Iterable[int]) -> bytes:
    """Return a table of numbers as little-endian bytes; `code` is that of `array` (H is 16 bits, I is 32).

    >>> read_numbers("H", memoryview(write_numbers("H", [1, 515])))[1]
    515
    """
    numbers = array(code, values)
    if sys.byteorder == "big":
        numbers.byteswap()
    return numbers.tobytes()


def read_numbers(code: str, data: memoryview) -> memoryview | array[int]:
    """Return the numbers of a table, as a view of `data` on a little-endian machine.

    Raise `TypeError` if the last number is incomplete.
    """
    if sys.byteorder == "little":
        return data.cast(code)  # type: ignore[call-overload, no-any-return]
    numbers = array(code, data.tobytes())
    numbers.byteswap()
    return numbers


def number_code(count: int) -> str:
    """Return the `array` code of the smallest type that holds all numbers below `count`.

    >>> number_code(200), number_code(1 << 20)
    ('B', 'I')
    """
    return next(code for code, bits in (("B", 8), ("H", 16), ("I", 32), ("Q", 64)) if count <= 1 << bits)


_TRIE = b"We love Marisa.\0"  # the first bytes of a trie, as the library `marisa_trie` writes it


def read_trie(data: memoryview, size: int) -> marisa_trie.Trie:
    """Return the trie in a section; raise `LexiconError` if it is no trie or does not have `size` words.

    The library does not check the bytes, so damaged bytes may crash the process, now or later.
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
    """Return the start of every 16th run in a table of consecutive runs with these lengths.

    The start of any other run is the nearest start before it plus the lengths of the runs between.
    """
    return write_numbers("I", list(accumulate(lengths, initial=0))[::BLOCK])


def write_texts(name: str, texts: Iterable[str]) -> dict[str, bytes]:
    """Return the container sections of a table of texts, each at most 255 bytes long.

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
    """Return whether `blocks`, a table of `block_starts`, has the right size for the number `runs` of runs.

    >>> has_blocks(read_numbers("I", memoryview(block_starts([1] * 16))), 16)
    True
    """
    return len(blocks) == runs // BLOCK + 1


class Texts:
    """A table of short texts, each decoded when it is read; raises `LexiconError` for a text that is not UTF-8."""

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
