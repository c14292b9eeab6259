"""The anagram index of a compiled lexicon, which finds its playable words by their letters.

The letters of a word are packed into two 64-bit numbers, in which each letter has a field with its count; the rarest
letter is in the lowest bits. The top bit of each field is a guard, which is 0 in a word. To test whether a rack has
the letters of a word, set all guards in the packed rack and subtract the word: a field whose guard becomes 0 has too
few of its letter. Words of the same letters form a class; classes are sorted by their rarest letter, then by length.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from itertools import accumulate

from lexicon.packing import write_numbers

RARITY = "WZJKXQYVFBHGDPMCULONTRAISE"
"""The letters, the rarest first."""

WIDTHS = {letter: 4 if letter in RARITY[:7] else 6 if letter == "E" else 5 for letter in RARITY}
"""The bits of each letter's field, its guard included: a field of n bits counts up to 2 ** (n - 1) - 1."""

_LOW = RARITY[:14]


def _places() -> dict[str, tuple[int, int]]:
    """Return the place of each letter's field: the index of the number that has it (0 or 1) and its lowest bit."""
    places, taken = {}, [0, 0]
    for letter in RARITY:
        half = int(letter not in _LOW)
        places[letter] = half, taken[half]
        taken[half] += WIDTHS[letter]
    return places


PLACES = _places()


def pack(letters: Iterable[str]) -> tuple[int, int]:
    """Pack letters into the two numbers, low and high; raise `KeyError` for a letter outside A to Z.

    >>> pack("WWZ"), pack("EM")
    ((18, 0), (0, 36028797018963969))
    """
    halves = [0, 0]
    for letter in letters:
        half, place = PLACES[letter]
        halves[half] += 1 << place
    return halves[0], halves[1]


def fits(word: str) -> bool:
    """Return whether the count of each letter of a word fits in its field.

    >>> fits("GAMIN"), fits("Z" * 8)
    (True, False)
    """
    letters = set(word)
    if len(word) - len(letters) < 7:  # no letter occurs eight times, and the narrowest field counts up to seven
        return True
    return all(word.count(letter) < 1 << (WIDTHS[letter] - 1) for letter in letters)


def build_index(numbers: Mapping[str, int]) -> dict[str, bytes]:
    """Return the container sections of the index; `numbers` maps each playable word to its number.

    `anagram_starts` has the length of the longest word, then the number of the first class for each letter of `RARITY`
    and each length from 0. `anagram_sizes` has the number of words in each class; `anagram_words` has their numbers.

    >>> sorted(build_index({"GAMIN": 0}))
    ['anagram_high', 'anagram_low', 'anagram_sizes', 'anagram_starts', 'anagram_words']
    """
    rank = {letter: number for number, letter in enumerate(RARITY)}
    longest = max(map(len, numbers), default=0)
    classes: dict[tuple[int, int, int, int], list[int]] = {}
    for word, number in numbers.items():
        if fits(word):
            low, high = pack(word)
            classes.setdefault((min(map(rank.__getitem__, word)), len(word), low, high), []).append(number)
    keys = sorted(classes)
    counts = [0] * (len(RARITY) * (longest + 1) + 1)
    for letter, length, _, _ in keys:
        counts[letter * (longest + 1) + length + 1] += 1
    return {
        "anagram_starts": write_numbers("I", [longest, *accumulate(counts)]),
        "anagram_low": write_numbers("Q", (low for _, _, low, _ in keys)),
        "anagram_high": write_numbers("Q", (high for _, _, _, high in keys)),
        "anagram_sizes": write_numbers("H", (len(classes[key]) for key in keys)),
        "anagram_words": write_numbers("I", (number for key in keys for number in sorted(classes[key]))),
    }
