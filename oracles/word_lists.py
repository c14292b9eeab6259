"""Lexicons for random positions, each identified by its number: the same number, the same words.

Small ones have few words of few letters, with plurals, feminines, anagrams and words within words; larger ones have
some thousand words.
"""

from __future__ import annotations

import tempfile
from collections import Counter
from collections.abc import Iterable
from functools import cache
from pathlib import Path
from random import Random

from lexicon import Lexicon
from lexicon.build import build

SIZES = (20, 40, 70, 110, 160, 250, 30, 50, 80, 400)
"""The number of words of each lexicon."""
VOCABULARIES = (3_000, 8_000, 20_000)
"""The number of words of each larger lexicon."""
COMMON = "EAISNRTULO"
"""The commonest letters."""


class SmallLexicon:
    """A lexicon of few words over few letters, compiled as a playable list whose words the base knows."""

    def __init__(self, number: int) -> None:
        self.number = number
        self.every = _drawn()[number]
        self.some = self.every if len(self.every) < 60 else Random(f"some of {number}").sample(self.every, 60)
        self.long = [word for word in self.every if len(word) >= 5]
        self.lexicon = compiled(self.every, _base())
        pairs = (
            (old, old[: len(old) - cut] + end)
            for old in self.every
            for cut in (0, 1, 2)
            for end in ("S", "E", "ES", "X")
        )
        known = set(self.every)
        self.related = [(old, new) for old, new in pairs if new in known and self.lexicon.relation(new, old)]
        self.longer = [(old, new) for new in self.every for old in self.every if old != new and old in new]
        self.joined = joined(self.every)

    def __str__(self) -> str:
        """Return its name for messages."""
        return f"lexicon {self.number}"

    def within(self, pool: Counter[str], rng: Random) -> str | None:
        """Return a word that some letters make, None if there is none."""
        fits = [word for word in self.some if Counter(word) <= pool]
        return rng.choice(fits) if fits else None


def joined(words: Iterable[str]) -> list[tuple[str, str, str]]:
    """Return each word that is two others joined, with an ending or none, and these two.

    >>> joined(["PAR", "TIE", "PARTIES", "PARTI"])
    [('PAR', 'TIE', 'PARTIES')]
    """
    known = {*words}
    parts = (
        (new[:at], new[at:end], new) for new in known for end in range(6, len(new) + 1) for at in range(3, end - 2)
    )
    return sorted(each for each in parts if {*each[:2]} <= known and len({*each}) == 3)


@cache
def words(number: int) -> SmallLexicon:
    """Return one of the lexicons, compiled on first use."""
    return SmallLexicon(number)


def compiled(listed: Iterable[str], base: Lexicon) -> Lexicon:
    """Return a lexicon whose playable words are those of a list, as `lettres build-lexicon --jouables` makes it."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder, "mots.txt")
        path.write_text("\n".join(listed), encoding="utf-8")
        return Lexicon.from_bytes(build([path], format="liste", base=base, playable=True).data)


@cache
def _base() -> Lexicon:
    """The words of all the lexicons: a base that is quick to learn from."""
    return compiled(sorted({word for drawn in _drawn() for word in drawn}), Lexicon.default())


@cache
def _drawn() -> list[list[str]]:
    lexicon = Lexicon.default()
    pool = sorted(word for word in lexicon.words() if len(word) <= 7 and lexicon.frequency(word) >= 4)
    return [_draw(pool, size, Random(f"words {number}")) for number, size in enumerate(SIZES)]


def _draw(pool: list[str], size: int, rng: Random) -> list[str]:
    """Words over a few letters: some, with their relatives (plurals, feminines, anagrams, parts)."""
    letters_there = {*rng.sample(COMMON, 7), *rng.sample("DCPMVGBFHQXYZJKW", 3)}
    near = [word for word in pool if letters_there.issuperset(word) and len(word) <= rng.choice((4, 5, 6, 7))]
    known, anagrams = set(near), dict[str, list[str]]()
    for word in near:
        anagrams.setdefault("".join(sorted(word)), []).append(word)
    whole = joined(near)
    drawn = dict.fromkeys(word for each in rng.sample(whole, min(len(whole), size // 20)) for word in each)
    while len(drawn) < min(size, len(near)):
        word = rng.choice(near)
        kin = [word + end for end in ("S", "E", "ES", "X")] + [word[:-1], word[1:], word[:-2], word[2:]]
        kin += anagrams["".join(sorted(word))]
        kin = [each for each in kin if each in known]
        drawn.update(dict.fromkeys([word, *rng.sample(kin, min(len(kin), rng.choice((0, 1, 2, 3))))]))
    return sorted(drawn)


@cache
def vocabulary(number: int) -> Lexicon:
    """Return a lexicon of some thousand words of all lengths, common ones."""
    lexicon = Lexicon.default()
    pool = sorted(word for word in lexicon.words() if lexicon.frequency(word) >= 5)
    return compiled(sorted(Random(f"vocabulary {number}").sample(pool, VOCABULARIES[number])), lexicon)
