"""The verdicts of the page against those of `lettres`: the same sentence to the letter, and all that it is made of.

Cases are drawn or all there are: every spelling, every form with its accents, every ordered pair of a family's words,
tables of several words, misspellings, odd text, themes, and the choices of a game.
"""

from __future__ import annotations

import json
import random
import subprocess
import time
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cache
from itertools import islice, permutations, product
from pathlib import Path
from types import TracebackType
from typing import NamedTuple, TypedDict, TypeVar
from unicodedata import normalize

from lettres.families.words.arbiter import Arbiter, Verdict, in_question
from lettres.families.words.themes import Theme
from lettres.french.verdicts import describe, explain
from lettres.grammar import typeset
from lexicon import Lexicon, fold

SCRIPT = Path(__file__).with_suffix(".mjs")
_BATCH = 500  # cases a line
_ROW = 12  # spellings in a row
_SHOWN = 10  # differences that are printed, of a kind
T = TypeVar("T")


class Choices(TypedDict, total=False):
    """What a game chose, by the names of the page."""

    table: list[str]
    theme: str
    forbidden: list[str]
    apocopes: bool
    loanwords: bool


Case = tuple[str, Choices]
"""A word, and what it is judged by."""


class Page:
    """The page's own code, in Node, over a lexicon's file for the page."""

    def __init__(self, node: str, file: Path) -> None:
        command = [node, "--no-warnings", str(SCRIPT), str(file)]
        self._node = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE)

    def __enter__(self) -> Page:
        return self

    def __exit__(self, kind: type[BaseException] | None, value: BaseException | None, at: TracebackType | None) -> None:
        self._node.communicate()

    def ask(self, cases: Sequence[Case]) -> None:
        """Put some cases to the page, which thinks while its caller does."""
        assert self._node.stdin
        self._node.stdin.write(json.dumps(cases).encode() + b"\n")
        self._node.stdin.flush()

    def answers(self) -> list[list[object]]:
        """What the page tells of the cases that were put to it; raises `RuntimeError` where it stopped."""
        assert self._node.stdout
        if not (line := self._node.stdout.readline()):
            raise RuntimeError("the page's code stopped")
        answers: list[list[object]] = json.loads(line)
        return answers


class Judges:
    """The arbiters of a lexicon, by what a game chose."""

    def __init__(self, lexicon: Lexicon) -> None:
        self._lexicon = lexicon
        self._theme = cache(lambda name: Theme(lexicon.theme(name), name))

    def judge(self, word: str, choices: Choices) -> Verdict:
        """The verdict of `lettres`."""
        arbiter = Arbiter(
            self._lexicon,
            self._theme(choices["theme"]) if "theme" in choices else None,
            apocopes=choices.get("apocopes", True),
            loanwords=choices.get("loanwords", True),
            forbidden=choices.get("forbidden", ()),
        )
        return arbiter.judge(word, choices.get("table", ()))


def told(verdict: Verdict) -> list[object]:
    """What the page is to tell of a verdict, in its order."""
    sentence = explain(verdict)
    return [
        sentence,
        typeset(sentence),
        verdict.code.value,
        verdict.accepted,
        verdict.tiles,
        verdict.source and verdict.source.value,
        verdict.theme,
        [[word, relation.value] for word, relation in verdict.conflicts],
        verdict.suggestions,
        [describe(reading) for reading in verdict.readings],
    ]


class Found(NamedTuple):
    """How many cases were compared, and those that differ: the case, what the page tells, what `lettres` does."""

    compared: int
    different: list[tuple[Case, list[object], list[object]]]


def compare(page: Page, judges: Judges, cases: Iterable[Case]) -> Found:
    """Put the same cases to both."""
    compared, different = 0, []
    for batch in batches(cases, _BATCH):
        page.ask(batch)
        own = [told(judges.judge(*case)) for case in batch]
        compared += len(batch)
        rows = zip(batch, page.answers(), own, strict=True)
        different += [(case, answer, wanted) for case, answer, wanted in rows if answer != wanted]
    return Found(compared, different)


def batches(values: Iterable[T], size: int) -> Iterator[list[T]]:
    """Some values, so many at a time.

    >>> list(batches("abcde", 2))
    [['a', 'b'], ['c', 'd'], ['e']]
    """
    left = iter(values)
    while batch := list(islice(left, size)):
        yield batch


# ----- the cases


def scope(lexicon: Lexicon, rows: int | None = None, seed: str = "1") -> list[str]:
    """The spellings that cases are made of: all, or so many rows of neighbours in the alphabet.

    Half of the rows begin at lemmas whose masculine or feminine is of another family, and at those.
    """
    analyses = lexicon._analyses
    if rows is None:
        return sorted(tiles for tiles, *_ in analyses.spellings())
    rnd = random.Random(seed)
    lemmas = list(analyses.lemmas())
    linked = rnd.sample(sorted(analyses.links), rows // 4)
    starts = [lemmas[each] for one in linked for each in (one, analyses.links[one][0][0])]
    starts += [lemma[: max(2, len(lemma) - 2)] for lemma in rnd.sample(lemmas, rows // 2)]
    return sorted({tiles for start in starts for tiles in islice(analyses._forms.iterkeys(fold(start) or "A"), _ROW)})


class Source:
    """The cases made of some spellings of a lexicon, with what is drawn by a seed."""

    def __init__(self, lexicon: Lexicon, spellings: Sequence[str], seed: str = "1") -> None:
        self.lexicon = lexicon
        self._random = random.Random(seed)
        self._spellings = spellings
        self._words = [tiles for tiles in spellings if tiles in lexicon]
        self._forms = sorted({reading.form for tiles in spellings for reading in lexicon.readings(tiles)})
        self._families = self._by_family()

    def _by_family(self) -> dict[int, set[str]]:
        analyses = self.lexicon._analyses
        families: dict[int, set[str]] = {}
        for word in self._words:
            for analysis in analyses.find(word, playable=True):
                families.setdefault(analyses.family(analysis), set()).add(word)
        return families

    def kinds(self) -> Mapping[str, Callable[[], Iterator[Case]]]:
        """Each kind of case, by its name."""
        return {
            "spellings": self.spellings,
            "forms with their accents": self.forms,
            "pairs of a family": self.pairs,
            "tables": self.tables,
            "misspellings": self.misspellings,
            "odd text": self.odd,
            "themes": self.themes,
            "stricter choices": self.strict,
        }

    def spellings(self) -> Iterator[Case]:
        """Every spelling, as tiles show it."""
        return ((tiles, {}) for tiles in self._spellings)

    def forms(self) -> Iterator[Case]:
        """Every form, with its accents; some in capitals, or with accents that stand alone."""
        for form in self._forms:
            yield form, {}
            if not form.isascii() and not self._random.randrange(8):
                yield self._random.choice((form.upper(), form.title(), normalize("NFD", form))), {}

    def pairs(self) -> Iterator[Case]:
        """Every ordered pair of the words of a family, or of two families that are linked."""
        for family in self._families.values():
            yield from ((new, Choices(table=[old])) for new, old in permutations(sorted(family), 2))
        links = self.lexicon._analyses.links
        for one in sorted(self._families.keys() & links.keys()):
            for other, _ in links[one]:
                pairs = product(sorted(self._families[one]), sorted(self._families.get(other, ())))
                yield from ((new, Choices(table=[old])) for new, old in pairs)

    def tables(self) -> Iterator[Case]:
        """Words beside tables of two or three words, of their own family and others, as one may write them."""
        families = [sorted(family) for family in self._families.values() if len(family) > 1]
        for family in families:
            others = [*self._random.choice(families), self._random.choice(self._words)]
            for size in (2, 3):
                table = self._random.choices([*family, *family, *others], k=size)
                yield self._random.choice(family), {"table": [self._written(word) for word in table]}

    def _written(self, word: str) -> str:
        form = self.lexicon.readings(word)[0].form
        return self._random.choice((word, word, word.lower(), form, form, f"{word} ", f"{word}!"))

    def misspellings(self, most: int = 20_000) -> Iterator[Case]:
        """Words with one to three wrong letters."""
        for form in self._random.sample(self._forms, min(most, len(self._forms))):
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
        """Characters of every kind, alone and in words; blanks, halves of characters, very long text."""
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
        """Words that a game may refuse, with its choices, a list of those it does, a table and a theme."""
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


def sweep(node: str, file: Path, source: Source) -> bool:
    """Compare every kind of case, print the figures; whether all are equal."""
    compared = equal = 0
    judges = Judges(source.lexicon)
    with Page(node, file) as page:
        for name, cases in source.kinds().items():
            start = time.perf_counter()
            found = compare(page, judges, cases())
            print(f"{time.perf_counter() - start:.1f}", end=" ")
            compared += found.compared
            equal += found.compared - len(found.different)
            print(f"{name}: {found.compared - len(found.different):,} equal of {found.compared:,}", flush=True)
            for case, answer, wanted in found.different[:_SHOWN]:
                print(f"    {case!a}\n        page    {answer!a}\n        lettres {wanted!a}")
    print(f"verdicts in all: {equal:,} equal of {compared:,}")
    return equal == compared
