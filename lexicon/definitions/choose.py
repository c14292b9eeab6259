"""The senses of a lemma that are shown: at most three, what says something first."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence, Set
from typing import TypeVar

from lexicon.definitions.classes import ANY, Classes, fits
from lexicon.definitions.clean import clean
from lexicon.definitions.references import Reference, reference
from lexicon.definitions.sources import Entries
from lexicon.morphology import Pos

MOST = 3
"""The senses that a lemma has at most."""

_NARROW = re.compile(
    r"(?:\([^)]*\) )?(?:Dans (?:l['’]|la |les? )?(?:industrie|langage|argot|domaine|jargon|blason|marine|métier)\b"
    r"|En (?:héraldique|termes?|jargon|argot|blason)\b|Meuble (?:représentant|héraldique)|Terme d|Ancien|Autrefois"
    r"|Se dit\b)|\((?:Vieilli|Désuet|Argot|Populaire|Familier|Par extension|Figuré|Héraldique)\b"
)
"""Senses of a trade, of a time or of coats of arms: they come after those that everybody knows."""
_LOOKED_AT = 8  # senses of a lemma, of which the best are taken
_FOLLOWED = 3  # references, one to the next
_READING, _CHOOSING = 40, 60  # hundredths of the work

Senses = tuple[str, ...]
Test = Callable[[str], bool]
Of = Callable[[str], Classes]
Told = Callable[[int], None]
T = TypeVar("T")


def _unknown(word: str) -> Classes:
    return ANY


class Chooser:
    """Chooses among the senses that a source has of our lemmas; each is cleaned once, when it is asked for.

    `raw` are the senses as the source has them; `joined` says under which spelling with hyphens it has a lemma;
    `is_word` says whether a word may stand alone as a sense, `of` which classes a word has.

    >>> chooser = Chooser({"bidule": ["Objet à trois pieds (voir )."], "truc": ["Synonyme de bidule."]}, {})
    >>> chooser.senses("bidule"), chooser.senses("truc")
    (('Objet à trois pieds.',), ('Comme bidule : Objet à trois pieds.',))
    """

    def __init__(
        self, raw: Mapping[str, Sequence[str]], joined: Mapping[str, str], is_word: Test = bool, of: Of = _unknown
    ) -> None:
        self._raw = raw
        self._joined = joined
        self._is_word = is_word
        self._of = of
        self._kept: dict[str, tuple[Senses, tuple[Reference | str, ...]]] = {}

    def senses(self, lemma: str) -> Senses:
        """The senses of a lemma, none where the source has nothing that can be read."""
        own, others = self._own(lemma)
        if own:
            return (*own, *(each for each in others if isinstance(each, str)))[:MOST]
        carried = (self._carried(each, {lemma}, self._of(lemma)) for each in others if isinstance(each, Reference))
        return tuple(dict.fromkeys(filter(None, carried)))[:MOST] or self._named(lemma)

    def _named(self, lemma: str) -> Senses:
        """What only names another word that nothing is known of, or the senses under a spelling with hyphens."""
        if lemma in self._joined and lemma not in self._raw:
            return tuple(map(Reference(self._joined[lemma]).carry, self.senses(self._joined[lemma])))
        others = self._own(lemma)[1]
        return tuple(each for each in others if isinstance(each, str))[:MOST]

    def _own(self, lemma: str) -> tuple[Senses, tuple[Reference | str, ...]]:
        """The senses that say something, and those that only name another word: what they name, and as they stand."""
        if lemma not in self._kept:
            self._kept[lemma] = self._read(lemma)
        return self._kept[lemma]

    def _read(self, lemma: str) -> tuple[Senses, tuple[Reference | str, ...]]:
        own: dict[str, int] = {}
        headings: dict[str, None] = {}
        others: dict[Reference | str, None] = {}
        for raw in self._raw.get(lemma, ())[:_LOOKED_AT]:
            if not (sense := clean(raw)):
                continue
            if named := reference(sense):
                if named.target == lemma:
                    continue
                if named.target in self._raw or named.target in self._joined:
                    others |= dict.fromkeys((named, sense))
                elif not sense.rstrip(".").isalpha() or self._is_word(named.target):
                    others[sense] = None
            elif raw.rstrip(" .").endswith(":"):
                headings[sense] = None
            else:
                own[sense] = int(bool(_NARROW.match(sense)))
        return (*self._best(lemma, sorted(own, key=own.__getitem__), alone=not others), *headings), tuple(others)

    def _best(self, lemma: str, senses: list[str], *, alone: bool) -> Senses:
        """The first senses that are worded for the lemma's classes; of a verb that is a noun too, some of both."""
        if len(senses) <= alone:
            return tuple(senses)
        wanted = self._of(lemma)
        fit = [sense for sense in senses if fits(sense, wanted, self._of)] or (senses if alone else [])
        if len(fit) > MOST and Pos.VERB in wanted and len(wanted) > 1:
            sides = [
                [sense for sense in fit if fits(sense, side, self._of)] for side in ({Pos.VERB}, wanted - {Pos.VERB})
            ]
            firsts = [side[0] for side in sides if side]
            others = [sense for sense in fit if sense not in firsts][: MOST - len(set(firsts))]
            return tuple(sense for sense in fit if sense in firsts or sense in others)
        return tuple(fit[:MOST])

    def _carried(self, named: Reference, seen: set[str], wanted: Classes) -> str:
        """The sense of the word that is named; empty where that leads nowhere, or which sense is meant is unknown.

        One that is not worded for the `wanted` classes is not meant.
        """
        target = self._joined.get(named.target, named.target) if named.target not in self._raw else named.target
        if target in seen or len(seen) > _FOLLOWED:
            return ""
        every, others = self._own(target)
        own = [sense for sense in every if fits(sense, wanted, self._of)]
        if named.hint:
            first = named.hint.split()[0].rstrip("s,").lower()
            return next((named.carry(sense) for sense in own if first in sense.lower()), "")
        if every:
            return named.carry(own[0]) if own else ""
        following = (self._carried(each, seen | {target}, wanted) for each in others if isinstance(each, Reference))
        return next((named.carry(sense.partition(" : ")[2]) for sense in following if sense), "")


def choose(
    read: Callable[[Set[str]], Entries],
    wanted: Iterable[str],
    is_word: Test = bool,
    of: Of = _unknown,
    told: Told = lambda _: None,
) -> dict[str, Senses]:
    """The senses of the wanted lemmas that a source has something of; `read` is that of the source.

    Headwords with hyphens stand for lemmas that are written without. `is_word` and `of` are those of `Chooser`;
    `told` hears now and then how many more hundredths are done.

    >>> rows = [("sous-bois", ["Ce qui pousse là."]), ("Bois", ["Une ville."])]
    >>> choose(lambda wanted: iter(rows), ["bois", "sousbois"])
    {'sousbois': ('Comme sous-bois : Ce qui pousse là.',)}
    """
    lemmas = frozenset(wanted)
    raw: dict[str, Sequence[str]] = {}
    for headword, senses in told_of(read(lemmas), len(lemmas), _READING, told):
        if headword.replace("-", "") in lemmas:
            raw[headword] = [*raw[headword], *senses] if headword in raw else senses
    joined = {headword.replace("-", ""): headword for headword in raw if "-" in headword}
    found = sorted({headword for headword in raw if "-" not in headword} | joined.keys())
    chooser = Chooser(raw, joined, is_word, of)
    counted = told_of(found, len(found), _CHOOSING, told)
    return {lemma: senses for lemma in counted if (senses := chooser.senses(lemma))}


def told_of(things: Iterable[T], count: int, hundredths: int, told: Told) -> Iterator[T]:
    """Some things, about so many, while `told` hears of them as so many hundredths of a work.

    >>> heard = []
    >>> list(told_of("abc", 3, 20, heard.append)), sum(heard)
    (['a', 'b', 'c'], 20)
    """
    step, left = max(1, count // hundredths), hundredths
    for number, thing in enumerate(things, 1):
        yield thing
        if number % step == 0 and left:
            left -= 1
            told(1)
    told(left)
