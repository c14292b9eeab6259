"""Find the playable words within one or two edits of a misspelt word, with two small tables in the container.

An edit adds, drops or changes a letter, or swaps two neighbours. For one edit, a Bloom filter holds every playable word
with each of its letters masked in turn, so letters are tried only at positions where one of them may make a playable
word. For two edits, the commonest words are indexed by their first letters after up to two deletions (the
symmetric-delete method of W. Garbe's SymSpell).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from itertools import accumulate
from zlib import crc32

import marisa_trie

from lexicon.errors import odd_tables
from lexicon.packing import read_numbers, write_numbers

_LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
_MOST_BITS = 1 << 23
_MOST_BUCKETS = 1 << 15
_COMMON_WORDS = 10_000
_PREFIX = 6
_NOTHING: list[str] = []


def _probes(masked: str, size: int) -> tuple[int, int]:
    digest = crc32(masked.encode())
    return digest % size, (digest * 0x9E3779B1 >> 8) % size


def _power_of_two(least: int, most: int) -> int:
    return min(1 << max(6, least.bit_length()), most)


def _deletions(word: str) -> set[str]:
    """Delete up to two of the first six letters of `word` in every way, and return the texts that remain of the six.

    >>> sorted(_deletions("ROI"))
    ['I', 'O', 'OI', 'R', 'RI', 'RO', 'ROI']
    """
    head = word[:_PREFIX]
    left = {head}
    for i in range(len(head)):
        once = head[:i] + head[i + 1 :]
        left.add(once)
        left.update(once[:j] + once[j + 1 :] for j in range(i, len(once)))
    return left


def _letters(word: str) -> int:
    """Return the letters of a word as bits: one bit for a letter that occurs once, two if more often.

    One edit changes at most two bits, so words with more than four different bits are more than two edits apart.
    """
    bits = 0
    for letter in set(word):
        bits |= (3 if word.count(letter) > 1 else 1) << 2 * (ord(letter) - 65)
    return bits


def build_index(playable: Mapping[str, int]) -> dict[str, bytes]:
    """Return the container sections that `NearWords` reads; `playable` maps words in tile letters to frequencies."""
    size = _power_of_two(64 * len(playable), _MOST_BITS)
    buckets = _power_of_two(len(playable), _MOST_BUCKETS)
    bloom = bytearray(size // 8)
    for word in playable:
        for i in range(len(word)):
            one, other = _probes(f"{word[:i]}?{word[i + 1 :]}", size)
            bloom[one >> 3] |= 1 << (one & 7)
            bloom[other >> 3] |= 1 << (other & 7)
    common = sorted(playable, key=lambda word: (-playable[word], len(word), word))[:_COMMON_WORDS]
    postings: list[tuple[int, int, int]] = []
    for number, word in enumerate(common):
        for left in _deletions(word):
            digest = crc32(left.encode())
            postings.append((digest % buckets, number, digest >> 24))
    postings.sort()
    sizes = Counter(bucket for bucket, _, _ in postings)
    starts = accumulate((sizes[bucket] for bucket in range(buckets)), initial=0)
    return {
        "near_masked": bytes(bloom),
        "near_common": " ".join(common).encode(),
        "near_letters": write_numbers("Q", map(_letters, common)),
        "near_buckets": write_numbers("I", starts),
        "near_words": write_numbers("H", (number for _, number, _ in postings)),
        "near_tags": bytes(tag for _, _, tag in postings),
    }


def distance(one: str, other: str, limit: int = 2) -> int:
    """Return the number of edits between two words, or `limit` + 1 if there are more than `limit`.

    Swapping two neighbours is one edit. This is optimal string alignment, computed row by row and stopped once a whole
    row exceeds `limit`.

    >>> distance("FIABILTIE", "FIABILITE"), distance("CHAT", "CHIENNE")
    (1, 3)
    """
    if abs(len(one) - len(other)) > limit:
        return limit + 1
    start = 0
    while start < min(len(one), len(other)) and one[start] == other[start]:
        start += 1
    end = 0
    while end < min(len(one), len(other)) - start and one[-1 - end] == other[-1 - end]:
        end += 1
    one, other = one[start : len(one) - end], other[start : len(other) - end]
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


class NearWords:
    """Finds the playable words within one or two edits of a misspelt word."""

    def __init__(self, sections: Mapping[str, memoryview], playable: marisa_trie.Trie) -> None:
        self._masked = sections["near_masked"].tobytes()
        self._size = 8 * len(self._masked)
        self._playable = playable
        self._common = sections["near_common"].tobytes().decode().split(" ")
        self._letters = read_numbers("Q", sections["near_letters"])
        self._buckets = read_numbers("I", sections["near_buckets"])
        self._words = read_numbers("H", sections["near_words"])
        self._tags = sections["near_tags"].tobytes()
        if not (
            self._size
            and len(self._common) == max(1, len(self._letters))
            and len(self._buckets) > 1
            and len(self._words) == len(self._tags) == self._buckets[-1]
        ):
            raise odd_tables()

    def one_edit(self, word: str) -> set[str]:
        """Return every playable word that is one edit from `word`, which is in tile letters."""
        playable = self._playable
        found: set[str] = set()
        for i in range(self._beginning(word) + 1):
            head, tail = word[:i], word[i:]
            if made := self._fill(head, tail):
                found.update(made)
            if tail:
                rest = tail[1:]
                if made := self._fill(head, rest):
                    found.update(made)
                if (shorter := head + rest) in playable:
                    found.add(shorter)
                if rest and (swapped := head + rest[0] + tail[0] + rest[1:]) in playable:
                    found.add(swapped)
        found.discard(word)
        return found

    def _beginning(self, word: str) -> int:
        """Return the length of the longest prefix that `word` shares with a playable word.

        A playable word that is one edit from `word` shares at most this prefix before the edit, so `one_edit` tries no
        edit further on.
        """
        low, high = 0, len(word)
        while low < high:
            middle = (low + high + 1) // 2
            if next(self._playable.iterkeys(word[:middle]), None):
                low = middle
            else:
                high = middle - 1
        return low

    def _fill(self, head: str, tail: str) -> list[str]:
        """Return the playable words made of `head`, one letter, and `tail`."""
        masked = self._masked
        one, other = _probes(f"{head}?{tail}", self._size)
        if not masked[one >> 3] >> (one & 7) & 1 or not masked[other >> 3] >> (other & 7) & 1:
            return _NOTHING
        playable = self._playable
        return [made for letter in _LETTERS if (made := head + letter + tail) in playable]

    def two_edits(self, word: str, most: int) -> list[str]:
        """Return up to `most` common words within two edits of `word`, in tile letters; the commonest first."""
        numbers: set[int] = set()
        for left in _deletions(word):
            digest = crc32(left.encode())
            bucket, tag = digest % (len(self._buckets) - 1), digest >> 24
            end = self._buckets[bucket + 1]
            place = self._tags.find(tag, self._buckets[bucket], end)
            while place >= 0:
                numbers.add(self._words[place])
                place = self._tags.find(tag, place + 1, end)
        own, size = _letters(word), len(word)
        found = []
        for number in sorted(numbers):
            other = self._common[number]
            if (
                (own ^ self._letters[number]).bit_count() <= 4
                and abs(size - len(other)) <= 2
                and distance(word, other) <= 2
                and other in self._playable
            ):
                found.append(other)
                if len(found) == most:
                    break
        return found
