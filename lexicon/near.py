"""The playable words within one or two edits of a misspelt one, quickly, from two small tables in the container.

One edit (a letter put in, left out, changed, or two swapped): a Bloom filter holds every playable
word with one of its letters masked, so only the places where some letter makes a word are tried.
Two edits: the commonest words are indexed by what is left of their first letters after
up to two deletions (the symmetric-delete method of W. Garbe's SymSpell).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Container, Iterator, Mapping
from itertools import accumulate, combinations
from zlib import crc32

from lexicon.numbers import read_numbers, write_numbers

_LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
_BLOOM_BITS = 1 << 23
_BUCKETS = 1 << 15
_COMMON_WORDS = 10_000
_PREFIX = 6


def _probes(masked: str) -> tuple[int, int]:
    digest = crc32(masked.encode())
    return digest % _BLOOM_BITS, (digest * 0x9E3779B1 >> 8) % _BLOOM_BITS


def _deletions(word: str) -> set[str]:
    """What is left of the first letters of a word after at most two deletions."""
    head = word[:_PREFIX]
    left = {head}
    for count in (1, 2):
        for gone in combinations(range(len(head)), count):
            left.add("".join(letter for i, letter in enumerate(head) if i not in gone))
    return left


def build_index(playable: Mapping[str, int]) -> dict[str, bytes]:
    """The sections of the container that `Neighbours` reads; `playable` maps folded words to their frequency."""
    bloom = bytearray(_BLOOM_BITS // 8)
    for word in playable:
        for i in range(len(word)):
            for bit in _probes(f"{word[:i]}?{word[i + 1 :]}"):
                bloom[bit >> 3] |= 1 << (bit & 7)
    common = sorted(playable, key=lambda word: (-playable[word], len(word), word))[:_COMMON_WORDS]
    postings: list[tuple[int, int, int]] = []
    for number, word in enumerate(common):
        for left in _deletions(word):
            digest = crc32(left.encode())
            postings.append((digest % _BUCKETS, number, digest >> 24))
    postings.sort()
    sizes = Counter(bucket for bucket, _, _ in postings)
    starts = accumulate((sizes[bucket] for bucket in range(_BUCKETS)), initial=0)
    return {
        "near_masked": bytes(bloom),
        "near_common": " ".join(common).encode(),
        "near_buckets": write_numbers("I", starts),
        "near_words": write_numbers("H", (number for _, number, _ in postings)),
        "near_tags": bytes(tag for _, _, tag in postings),
    }


def distance(one: str, other: str, limit: int = 2) -> int:
    """The number of edits between two words, swaps of neighbours counted as one; `limit` + 1 where there are more.

    Optimal string alignment, row by row, given up once a row is over the limit.

    >>> distance("FIABILTIE", "FIABILITE"), distance("CHAT", "CHIENNE")
    (1, 3)
    """
    if abs(len(one) - len(other)) > limit:
        return limit + 1
    before: list[int] = []
    row = list(range(len(other) + 1))
    for i, letter in enumerate(one, 1):
        previous, row = row, [i]
        for j, wanted in enumerate(other, 1):
            cost = min(previous[j - 1] + (letter != wanted), previous[j] + 1, row[j - 1] + 1)
            if i > 1 and j > 1 and letter == other[j - 2] and one[i - 2] == wanted:
                cost = min(cost, before[j - 2] + 1)
            row.append(cost)
        if min(row) > limit:
            return limit + 1
        before = previous
    return min(row[-1], limit + 1)


class Neighbours:
    """Finds the playable words near a misspelt one."""

    def __init__(self, sections: Mapping[str, memoryview], playable: Container[str]) -> None:
        self._masked = sections["near_masked"]
        self._playable = playable
        self._common = sections["near_common"].tobytes().decode().split(" ")
        self._buckets = read_numbers("I", sections["near_buckets"])
        self._words = read_numbers("H", sections["near_words"])
        self._tags = sections["near_tags"]

    def one_edit(self, word: str) -> set[str]:
        """Every playable word at one edit of a folded word."""
        splits = [(word[:i], word[i:]) for i in range(len(word) + 1)]
        found = {
            made
            for head, tail in splits
            if tail
            for made in (head + tail[1:], head + tail[1:2] + tail[:1] + tail[2:])
            if made in self._playable
        }
        for head, tail in splits:
            found.update(self._fill(head, tail))
            if tail:
                found.update(self._fill(head, tail[1:]))
        found.discard(word)
        return found

    def _fill(self, head: str, tail: str) -> Iterator[str]:
        """The playable words made by one letter between two pieces."""
        masked = self._masked
        if all(masked[bit >> 3] >> (bit & 7) & 1 for bit in _probes(f"{head}?{tail}")):
            for letter in _LETTERS:
                if (made := head + letter + tail) in self._playable:
                    yield made

    def two_edits(self, word: str, most: int) -> list[str]:
        """Up to `most` common words at two edits of a folded word, the commonest first."""
        numbers: set[int] = set()
        for left in _deletions(word):
            digest = crc32(left.encode())
            bucket, tag = digest % _BUCKETS, digest >> 24
            for place in range(self._buckets[bucket], self._buckets[bucket + 1]):
                if self._tags[place] == tag:
                    numbers.add(self._words[place])
        found = []
        for number in sorted(numbers):
            if distance(word, self._common[number]) <= 2:
                found.append(self._common[number])
                if len(found) == most:
                    break
        return found
