"""Encode the numbers, tables and words of the web file; `reader.js` reads them.

A code is a number written in one byte (below 192), two (below 16,320) or four, so the commonest values get the lowest
codes. Words are sorted, in blocks of 48. Each word is written as its change from the one before: how many letters to
drop from the end and which to add. A change has a single code, so two verbs of one paradigm are encoded alike.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Iterable, Iterator, Sequence
from itertools import accumulate
from typing import TypeVar

from lexicon.packing import number_code, write_numbers

BLOCK = 48
_GROUP = 16  # runs in a group; their offsets are relative to the start of the group
_PACKED = 6  # letters that `_pack` packs
_ONE, _TWO = 192, 192 + 63 * 256  # codes below these take one byte and two bytes
_REPEATED = 3  # a change of ending that occurs at least this often gets a code
_T = TypeVar("_T", bound=Hashable)


def write_code(number: int) -> bytes:
    """Return the one, two or four bytes of a code.

    >>> list(write_code(5)), list(write_code(192)), list(write_code(1 << 16))
    ([5], [192, 0], [255, 0, 0, 1])
    """
    if number < _ONE:
        return bytes((number,))
    if number < _TWO:
        return bytes((_ONE + (number - _ONE >> 8), number - _ONE & 0xFF))
    return bytes((0xFF, *number.to_bytes(3, "little")))


def by_use(values: Iterable[_T]) -> dict[_T, int]:
    """Number the different `values` from 0, the most frequent first.

    >>> by_use("abcbb")
    {'b': 0, 'a': 1, 'c': 2}
    """
    return {value: number for number, (value, _) in enumerate(Counter(values).most_common())}


def column(numbers: Sequence[int]) -> bytes:
    """Pack numbers, each in as many bytes as the greatest needs; `reader.js` infers the width from the total size.

    >>> column([1, 2, 300])[:4]
    b'\\x01\\x00\\x02\\x00'
    """
    return write_numbers(number_code(max(numbers, default=0) + 1), numbers)


def write_starts(name: str, sizes: Sequence[int]) -> dict[str, bytes]:
    """Pack the starts of consecutive runs of the given `sizes`, and the end of the last run.

    `groups` has the start of every 16th run, `starts` the offset of each run from the last such start, so that finding
    a run takes one addition.

    >>> list(write_starts("place", [5, 7])["place_starts"][::2])
    [0, 5, 12]
    """
    starts = list(accumulate(sizes, initial=0))
    groups = starts[::_GROUP]
    return {
        f"{name}_groups": write_numbers("I", groups),
        f"{name}_starts": write_numbers("H", (start - groups[run // _GROUP] for run, start in enumerate(starts))),
    }


def ends(sizes: Iterable[int]) -> bytes:
    """Pack the starts of consecutive runs of the given `sizes`, and the end of the last run, as one `column`.

    >>> ends([5, 7])
    b'\\x00\\x05\\x0c'
    """
    return column(list(accumulate(sizes, initial=0)))


def lines(texts: Iterable[str]) -> bytes:
    """Pack a table of texts, one on each line."""
    return "\n".join(texts).encode()


def _change(before: str, word: str) -> tuple[int, str]:
    """Return the change from the word `before` to `word`: how many letters to drop from its end, and which to add.

    >>> _change("AIMAIENT", "AIMAIS")
    (3, 'S')
    """
    kept = min(len(before), len(word))
    while before[:kept] != word[:kept]:
        kept -= 1
    return len(before) - kept, word[kept:]


def _changes(words: Sequence[str]) -> Iterator[tuple[int, str]]:
    """Yield the change to each word from the one before it in its block, or from nothing for the first in a block."""
    before = ""
    for number, word in enumerate(words):
        yield _change(before if number % BLOCK else "", word)
        before = word


def write_words(words: Sequence[str], tokens: Sequence[int]) -> dict[str, bytes]:
    """Return the sections of the words; `tokens` has the number of each word's token (see `lexicon.web.file`).

    A change is written as its code. A rare change, or the first change in a block, is written as code 0 and spelt out.

    >>> write_words(["AIMA", "AIMAI"], [0, 1])["words"]
    b'\\x00\\x00\\x04AIMA\\x00\\x00\\x00\\x01I\\x01'
    """
    changes = list(_changes(words))
    first = set(range(0, len(words), BLOCK))
    used = Counter(change for number, change in enumerate(changes) if number not in first)
    codes = {change: number for number, (change, uses) in enumerate(used.most_common(), 1) if uses >= _REPEATED}
    written = {change: write_code(number) for change, number in codes.items()}
    token_codes = [write_code(token) for token in range(max(tokens, default=0) + 1)]
    pieces: list[bytes] = []
    for number, (change, token) in enumerate(zip(changes, tokens, strict=True)):
        code = None if number in first else written.get(change)
        pieces.append((code or b"\0" + _spell(change)) + token_codes[token])
    sizes = [sum(map(len, pieces[start : start + BLOCK])) for start in range(0, len(pieces), BLOCK)]
    return {
        "words": b"".join(pieces),
        "heads": write_numbers("I", map(_pack, words[::BLOCK])),
        **write_starts("place", sizes),
        "change_drops": bytes((0, *(drop for drop, _ in codes))),
        "change_starts": ends((0, *(len(added) for _, added in codes))),
        "change_letters": "".join(added for _, added in codes).encode(),
    }


def _pack(word: str) -> int:
    """Pack the first six letters of a word into a number; the numbers sort as the words do.

    >>> _pack("A") < _pack("AB") < _pack("B")
    True
    """
    packed = 0
    for letter in word[:_PACKED].ljust(_PACKED, "@"):
        packed = packed << 5 | ord(letter) & 31
    return packed


def _spell(change: tuple[int, str]) -> bytes:
    drop, added = change
    return bytes((drop, len(added))) + added.encode()
