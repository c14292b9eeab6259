"""The words that a player knows, found by their letters.

A handful of letters is one number: a field of six bits for each letter of the alphabet, which holds how many there are.
Adding two handfuls is adding their numbers, and one subtraction tells whether a word is in a handful: the sixth bit of
each field, set beforehand, is borrowed where a letter is short. So every word of a large vocabulary is tried in some
hundredths of a second, jokers included.

>>> known = Vocabulary(Lexicon.default(), 6)
>>> known.anagrams(letters_of("NIGAM"))
('GAMIN',)
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cached_property, lru_cache
from itertools import chain, islice

from lexicon import Lexicon

Letters = int
"""A multiset of letters; at most 31 of each, where the whole box has 16 E and two jokers."""

_FIELD = 6
_ONE = {chr(ord("A") + place): 1 << (_FIELD * place) for place in range(26)}
_EACH = sum(_ONE.values())
_SHORT = _EACH << (_FIELD - 1)
_MIXED = 999_983  # a prime: the remainders have no order that a reader of words would see


def letters_of(letters: Iterable[str]) -> Letters:
    """Some letters, A to Z, as one number; whatever else there is (a joker) does not count.

    >>> letters_of("AB") + letters_of("A") == letters_of("ABA") == letters_of("?BAA")
    True
    """
    return sum(_ONE.get(letter, 0) for letter in letters)


def within(few: Letters, many: Letters) -> bool:
    """Whether some letters are among others.

    >>> within(letters_of("EAU"), letters_of("BEAU")), within(letters_of("EAUU"), letters_of("BEAU"))
    (True, False)
    """
    return ((many | _SHORT) - few) & _SHORT == _SHORT


class Vocabulary:
    """The words of a lexicon that are common enough, or some of them; its index is built when it is first asked.

    `words` are those to choose from (a theme), all of the lexicon's without it. Where no word is common enough, as in a
    lexicon that tells no frequencies, every word is known.

    >>> Vocabulary(Lexicon.default(), 7, ["CHEVAL", "BISIMPLICIAL"]).anagrams(letters_of("LACHEV"))
    ('CHEVAL',)
    """

    def __init__(self, lexicon: Lexicon, least_frequency: int = 0, words: Iterable[str] | None = None) -> None:
        self.lexicon = lexicon
        self.least_frequency = least_frequency
        self._words = None if words is None else sorted(words)

    def __iter__(self) -> Iterator[str]:
        """Every word of it, as tiles show them."""
        return (word for words in self._anagrams.values() for word in words)

    def __len__(self) -> int:
        """How many words it has."""
        return sum(map(len, self._anagrams.values()))

    def anagrams(self, letters: Letters) -> tuple[str, ...]:
        """The words of exactly these letters."""
        return self._anagrams.get(letters, ())

    def formable(self, letters: Letters, size: int, jokers: int = 0, start: float = 0.0) -> Iterator[str]:
        """The words of so many letters that some letters form, or with jokers those that need one at least.

        They come in a fixed disorder, from `start` on (0 to 1) and round to there again: whoever takes but a few does
        not take the same ones each time.

        >>> known = Vocabulary(Lexicon.default(), 8)
        >>> list(known.formable(letters_of("PRIX"), 4)), sorted(known.formable(letters_of("PIX"), 4, jokers=1))
        (['PRIX'], ['PAIX', 'PRIX'])
        """
        keys = self._by_size.get(size, [])
        at = int(start * len(keys))
        pool = letters | _SHORT
        for key in chain(islice(keys, at, None), islice(keys, at)):
            if 1 <= _lacking(pool, key, jokers) <= jokers if jokers else (pool - key) & _SHORT == _SHORT:
                yield from self._anagrams[key]

    @property
    def sizes(self) -> list[int]:
        """How long its words are, the longest first."""
        return list(self._by_size)

    @cached_property
    def _anagrams(self) -> dict[Letters, tuple[str, ...]]:
        known = self._known()
        anagrams: dict[Letters, tuple[str, ...]] = {}
        one = _ONE.__getitem__
        for word in known:
            key = sum(map(one, word))
            anagrams[key] = (*anagrams.get(key, ()), word)
        return anagrams

    def _known(self) -> list[str]:
        among = self.lexicon if self._words is None else [word for word in self._words if word in self.lexicon]
        if not self.least_frequency:
            return list(among)
        frequency, least = self.lexicon.frequency, self.least_frequency
        return [word for word in among if frequency(word) >= least] or list(among)

    @cached_property
    def _by_size(self) -> dict[int, list[Letters]]:
        sizes: dict[int, list[Letters]] = {}
        for key in sorted(self._anagrams, key=lambda key: key % _MIXED):
            words = self._anagrams[key]
            sizes.setdefault(len(words[0]), []).append(key)
        return {size: sizes[size] for size in sorted(sizes, reverse=True)}


def _lacking(pool: Letters, word: Letters, most: int) -> int:
    """How many letters a word needs beyond those of a pool, whose sixth bits are set; some number over `most` if more.

    A letter that is short by two is still short when the pool is given one more of each.
    """
    lacking = 0
    for more in range(most + 1):
        lacking += len(_ONE) - ((pool + more * _EACH - word) & _SHORT).bit_count()
        if not lacking or lacking > most:
            break
    return lacking


@lru_cache(maxsize=8)
def vocabulary(lexicon: Lexicon, least_frequency: int = 0) -> Vocabulary:
    """The words of a lexicon that are common enough: one index for all who ask.

    >>> vocabulary(Lexicon.default(), 7) is vocabulary(Lexicon.default(), 7)
    True
    """
    return Vocabulary(lexicon, least_frequency)
