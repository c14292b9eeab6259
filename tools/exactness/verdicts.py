"""The verdicts of the page and those of `lettres`: the same sentence to the letter, with all its parts.

Cases are drawn or complete: every spelling, every form with its accents, every ordered pair of a family's words, tables
of several words, misspellings, odd text, themes, and the choices of a game.
"""

from __future__ import annotations

import random
from bisect import bisect_left
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cache
from typing import TypedDict
from unicodedata import normalize

from lettres.families.words.arbiter import Arbiter, Verdict, in_question
from lettres.families.words.themes import Theme
from lettres.french.verdicts import describe, explain
from lettres.grammar import printed
from lexicon import Lexicon, fold
from lexicon.web.file import analyses_of
from tools.exactness.scripts import Check

_ROW = 12  # spellings in a row


class Choices(TypedDict, total=False):
    """The choices of a game, by the names of the page."""

    table: list[str]
    theme: str
    forbidden: list[str]
    apocopes: bool
    loanwords: bool


Case = tuple[str, Choices]
"""A word, and the context of its judgement."""


class Judges:
    """The arbiters of a lexicon, by the choices of a game."""

    def __init__(self, lexicon: Lexicon) -> None:
        self._lexicon = lexicon
        self._theme = cache(lambda name: Theme(lexicon.theme(name), name))

    def judge(self, word: str, choices: Choices) -> Verdict:
        """Return the verdict of `lettres`."""
        arbiter = Arbiter(
            self._lexicon,
            self._theme(choices["theme"]) if "theme" in choices else None,
            apocopes=choices.get("apocopes", True),
            loanwords=choices.get("loanwords", True),
            forbidden=choices.get("forbidden", ()),
        )
        return arbiter.judge(word, choices.get("table", ()))


def page_fields(verdict: Verdict) -> list[object]:
    """Return the page's fields of a verdict, in its order."""
    sentence = explain(verdict)
    return [
        sentence,
        printed(sentence),
        verdict.code.value,
        verdict.accepted,
        verdict.tiles,
        verdict.source and verdict.source.value,
        verdict.theme,
        [[word, relation.value] for word, relation in verdict.conflicts],
        verdict.suggestions,
        [describe(reading) for reading in verdict.readings],
    ]


# ----- the cases


def rows(lexicon: Lexicon, spellings: Sequence[str], number: int, seed: str = "1") -> list[str]:
    """Return so many rows of neighbours of the sorted spellings.

    Half of the rows begin at lemmas whose masculine or feminine is of another family, and at those.
    """
    analyses, rnd = analyses_of(lexicon), random.Random(seed)
    lemmas = list(analyses.lemmas())
    linked = rnd.sample(sorted(analyses.links), number // 4)
    starts = [lemmas[each] for one in linked for each in (one, analyses.links[one][0][0])]
    starts += rnd.sample(lemmas, number // 2)
    places = [bisect_left(spellings, fold(start) or "") for start in starts]
    return sorted({tiles for place in places for tiles in spellings[place : place + _ROW]})


def kin(lexicon: Lexicon, words: Iterable[str]) -> dict[str, list[str]]:
    """Return the other playable words of each word's family, or of those linked to it.

    >>> kin(Lexicon.default(), ["GAMIN", "GAMINS", "REINE", "ROI", "TARIF"])
    {'GAMIN': ['GAMINS'], 'GAMINS': ['GAMIN'], 'REINE': ['ROI'], 'ROI': ['REINE']}
    """
    analyses = analyses_of(lexicon)
    families: dict[int, set[str]] = defaultdict(set)
    for tiles in words:
        for analysis in analyses.find(tiles, playable=True):
            families[analyses.family(analysis)].add(tiles)
    found: dict[str, set[str]] = defaultdict(set)
    for family, own in families.items():
        linked = [families.get(other, set()) for other, _ in analyses.links.get(family, ())]
        for tiles in own:
            found[tiles].update(own, *linked)
    return {tiles: sorted(others - {tiles}) for tiles, others in sorted(found.items()) if len(others) > 1}


class VerdictCases:
    """Verdicts on cases made of some spellings of a lexicon, with others drawn by a seed."""

    def __init__(
        self, lexicon: Lexicon, spellings: Sequence[str], families: Mapping[str, Sequence[str]], seed: str = "1"
    ) -> None:
        self.lexicon = lexicon
        self._judges = Judges(lexicon)
        self._random = random.Random(seed)
        self._spellings = spellings
        self._words = [tiles for tiles in spellings if tiles in lexicon]
        self._families = {word: families[word] for word in self._words if word in families}
        self.kinds: Mapping[str, Callable[[], Iterable[Case]]] = {
            "spellings": self.spellings,
            "forms with their accents": self.forms,
            "pairs of a family": self.pairs,
            "tables": self.tables,
            "misspellings": self.misspellings,
            "odd text": self.odd,
            "themes": self.themes,
            "stricter choices": self.strict,
        }
        """Each kind of case, by its name."""

    def checks(self, kind: str) -> Iterator[Check]:
        """Yield the cases of a kind, with the verdicts of `lettres`."""
        yield "verdict", list(self.kinds[kind]()), lambda word, choices: page_fields(self._judges.judge(word, choices))

    def spellings(self) -> Iterator[Case]:
        """Every spelling, as tiles show it."""
        return ((tiles, {}) for tiles in self._spellings)

    def forms(self) -> Iterator[Case]:
        """Every form, with its accents; some in capitals, or with accents that stand alone."""
        for form in self._forms():
            yield form, {}
            if not form.isascii() and not self._random.randrange(8):
                yield self._random.choice((form.upper(), form.title(), normalize("NFD", form))), {}

    def _forms(self) -> list[str]:
        return sorted({reading.form for tiles in self._spellings for reading in self.lexicon.readings(tiles)})

    def pairs(self) -> Iterator[Case]:
        """Every word beside each of its family, or of one that is linked to it."""
        return ((new, Choices(table=[old])) for new, others in self._families.items() for old in others)

    def tables(self) -> Iterator[Case]:
        """Words beside tables of two or three words, of their own family and others, as one may write them."""
        words = list(self._families)
        for word, others in self._families.items():
            stranger = self._random.choice(words)
            for size in (2, 3):
                table = self._random.choices([*others, *others, word, stranger, *self._families[stranger]], k=size)
                yield word, {"table": [self._written(each) for each in table]}

    def _written(self, word: str) -> str:
        form = self.lexicon.readings(word)[0].form
        return self._random.choice((word, word, word.lower(), form, form, f"{word} ", f"{word}!"))

    def misspellings(self, most: int = 20_000) -> Iterator[Case]:
        """Words with one to three wrong letters."""
        forms = self._forms()
        for form in self._random.sample(forms, min(most, len(forms))):
            yield self._misspelt(form, self._random.choice((1, 1, 2, 3))), {}

    def _misspelt(self, word: str, edits: int) -> str:
        """A word with so many wrong letters: added, dropped, changed or swapped."""
        letters = list(word)
        for _ in range(edits):
            place = self._random.randrange(len(letters) + 1)
            wrong = self._random.choice("abcdefghijklmnopqrstuvwxyzéèçœ")
            letters[place : place + self._random.randrange(2)] = [wrong] * self._random.randrange(2)
            if not self._random.randrange(4):
                letters[place : place + 2] = reversed(letters[place : place + 2])
        return "".join(letters)

    def odd(self) -> Iterator[Case]:
        """Yield characters of every kind, alone and in words; blanks, halves of characters, very long text."""
        share = len(self._spellings) / 500_000
        latin = [*range(0x3000), *range(0xA720, 0xA800), *range(0xFB00, 0xFB07)]
        few = self._random.sample(latin, min(int(len(latin) * share) + 200, len(latin)))
        for code in (*few, *self._random.sample(range(0x3000, 0x110000), int(10_000 * share) + 50)):
            char = chr(code)
            for text in (char, f"a{char}b", f"{char}gamin{char}", f"gamin{char}s {char}", f"\t{char * 45}"):
                yield text, {}
            yield "gamine", {"table": [f"gamin{char}", char], "forbidden": [char]}
        for part in ("a", "é", "-", " ", "\x85", "a-", "a ", "😀", "\ud800", "e\u0301", "ﬁ"):
            long = (part * count for count in (39, 40, 41, 10_000))
            yield from ((text, Choices()) for each in long for text in (each, f" {each}x "))
        yield from (
            (text, Choices(table=[text])) for text in ("", " ", "\ud83d", "__proto__", "constructor", "toString")
        )

    def themes(self) -> Iterator[Case]:
        """Every word of each theme, and as many others."""
        of_themes: dict[str, list[str]] = {theme: [] for theme in self.lexicon.themes()}
        for word in self._words:
            for theme in self.lexicon.themes_of(word):
                of_themes[theme].append(word)
        for theme, of_theme in of_themes.items():
            for word in (*of_theme, *self._random.choices(self._words, k=len(of_theme))):
                yield self._random.choice((word, self.lexicon.readings(word)[0].form)), {"theme": theme}
        yield from (("gamin", Choices(theme=theme)) for theme in ("", "zzz", "constructor", "é" * 50))

    def strict(self) -> Iterator[Case]:
        """Yield words that a game may refuse, with its choices, a list of forbidden ones, a table and a theme."""
        readings = self.lexicon.readings
        in_doubt = [word for word in self._words if any(in_question(each.marks) for each in readings(word))]
        for word in (*in_doubt, *self._random.sample(self._words, len(self._words) // 8)):
            for apocopes, loanwords in ((False, True), (True, False), (False, False)):
                choices: Choices = {"apocopes": apocopes, "loanwords": loanwords, **self._drawn(word)}
                yield self._random.choice((word, readings(word)[-1].form)), choices

    def _drawn(self, word: str) -> Choices:
        """Sometimes words that are refused, a table, a theme."""
        choices: Choices = {}
        if not self._random.randrange(3):
            choices["forbidden"] = self._random.sample([word, *self._random.choices(self._words, k=2)], k=2)
        if not self._random.randrange(4):
            choices["table"] = [self._random.choice(self._words), word[:-1]]
        if not self._random.randrange(4):
            choices["theme"] = self._random.choice(list(self.lexicon.themes()))
        return choices
