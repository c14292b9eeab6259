"""Choose the senses of a lemma to show: three at most, the most informative first."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence, Set
from functools import lru_cache
from typing import NamedTuple, Protocol, TypeVar

from lexicon.definitions.chief import Chief
from lexicon.definitions.classes import ANY, Classes, fits
from lexicon.definitions.clean import clean
from lexicon.definitions.references import Reference, reference
from lexicon.definitions.sources import Entries
from lexicon.morphology import Pos

MOST = 3
"""The largest number of senses shown for a lemma."""

_NARROW = re.compile(
    r"(?:\([^)]*\) )?(?:Dans (?:l['’]|la |les? )?(?:industrie|langage|argot|domaine|jargon|blason|marine|métier)\b"
    r"|En (?:héraldique|termes?|jargon|argot|blason)\b|Meuble (?:représentant|héraldique)|Terme d|Ancien|Autrefois"
    r"|Se dit\b)|\((?:Vieilli|Désuet|Argot|Populaire|Familier|Par extension|Figuré|Héraldique)\b"
)
"""Openings of senses that belong to a trade, an era or heraldry; these come after the senses that everybody knows."""
_LOOKED_AT = 8  # the first senses, among which the best are chosen; for a verb that is also a noun, all senses are
_FOLLOWED = 3  # the longest chain of references that is followed
_CHIEF = -1  # the rank of a chief sense, which comes before all others
_REMEMBERED = 1 << 12  # cached lemmas, so that the senses of a word to which many others refer are cleaned once

Senses = tuple[str, ...]
Test = Callable[[str], bool]
Of = Callable[[str], Classes]
Progress = Callable[[int], None]
T = TypeVar("T")


def _unknown(word: str) -> Classes:
    return ANY


class Raw(Protocol):
    """A mapping from lemmas to their raw senses in a source."""

    def get(self, lemma: str, /) -> Sequence[str] | None:
        """Return the headword with its hyphens, followed by its raw senses; None for an unknown lemma."""


class _Read(NamedTuple):
    """A headword, its own informative senses, and its senses that only refer to other words.

    `others` has a reference as text and, if the source has the word referred to, also as a parsed `Reference`.
    """

    headword: str
    own: Senses
    others: tuple[Reference | str, ...]


class Chooser:
    """Cleans the raw senses of a source and chooses among them, when a lemma is asked for.

    If the source writes a lemma with hyphens, the senses are those of that headword. `chief` maps lemmas to words that
    identify the senses to show first. `is_word` returns whether a single word may stand as a sense. `of` returns the
    classes of a word.

    >>> raw = {"bidule": ("bidule", "Objet à trois pieds (voir )."), "truc": ("truc", "Synonyme de bidule.")}
    >>> chooser = Chooser(raw)
    >>> chooser.senses("bidule"), chooser.senses("truc")
    (('Objet à trois pieds.',), ('Comme bidule : Objet à trois pieds.',))
    """

    def __init__(self, raw: Raw, chief: Chief | None = None, is_word: Test = bool, of: Of = _unknown) -> None:
        self._raw = raw
        self._chief = chief or {}
        self._is_word = is_word
        self._of = of
        self._read = lru_cache(_REMEMBERED)(self._reading)

    def senses(self, lemma: str) -> Senses:
        """Return the senses of a lemma; empty if the source has no readable one. Raises what `raw` raises."""
        read = self._read(lemma)
        shown = self._shown(lemma, read)
        return shown if read.headword == lemma else tuple(map(Reference(read.headword).carry, shown))

    def _shown(self, lemma: str, read: _Read) -> Senses:
        _, own, others = read
        named = tuple(each for each in others if isinstance(each, str))
        if own:
            return (*own, *named)[:MOST]
        carried = (self._carried(each, {lemma}, self._of(lemma)) for each in others if isinstance(each, Reference))
        return (tuple(dict.fromkeys(filter(None, carried))) or named)[:MOST]

    def _reading(self, lemma: str) -> _Read:
        own: dict[str, int] = {}
        headings: dict[str, None] = {}
        others: dict[Reference | str, None] = {}
        headword, raws, chief = self._looked_at(lemma)
        for raw in raws:
            if not (sense := clean(raw)):
                continue
            if raw in chief:
                own[sense] = _CHIEF
            elif named := reference(sense):
                if (target := self._key(named.target)) == lemma:
                    continue
                if self._raw.get(target):
                    others |= dict.fromkeys((named, sense))
                elif not sense.rstrip(".").isalpha() or self._is_word(named.target):
                    others[sense] = None
            elif raw.rstrip(" .").endswith(":"):
                headings[sense] = None
            else:
                own[sense] = int(bool(_NARROW.match(sense)))
        return _Read(headword, (*self._best(headword, own, alone=not others), *headings), tuple(others))

    def _looked_at(self, lemma: str) -> tuple[str, list[str], Set[str]]:
        """Return the headword of a lemma, its raw senses with the chief ones first, and the set of chief senses.

        Usually only the first few senses are returned.
        """
        headword, *raws = self._raw.get(lemma) or (lemma,)
        named = (next((raw for raw in raws if word in raw), None) for word in self._chief.get(lemma, ()))
        chief = dict.fromkeys(raw for raw in named if raw)
        if chief:
            raws = list(chief | dict.fromkeys(raws))
        if len(raws) > _LOOKED_AT and not self._is_verb_too(headword):
            raws = raws[:_LOOKED_AT]
        return headword, raws, chief.keys()

    def _is_verb_too(self, lemma: str) -> bool:
        """Return whether a lemma is a verb and another part of speech.

        All senses of such a lemma must be read, because the source may list all senses of one part of speech first.
        """
        kinds = self._of(lemma)
        return Pos.VERB in kinds and len(kinds) > 1

    def _key(self, target: str) -> str:
        """Return the lemma under which the source has `target`, the word that a reference names."""
        return target if self._raw.get(target) else _joined(target)

    def _best(self, headword: str, own: Mapping[str, int], *, alone: bool) -> Senses:
        """Return the first senses worded for the classes of `headword`; at most `MOST`.

        A lemma that is a verb and another part of speech gets at least one sense of each kind, if there is one. `own`
        maps senses to their ranks. `alone` is True if the lemma has no references to show; then, if no sense fits,
        senses that do not fit are returned.
        """
        senses = sorted(own, key=own.__getitem__)
        if len(senses) <= alone:
            return tuple(senses)
        wanted = self._of(headword)
        fit = [each for each in senses if own[each] == _CHIEF or fits(each, wanted, self._of)]
        fit = fit or (senses if alone else [])
        if len(fit) > MOST and self._is_verb_too(headword):
            sides = [
                [sense for sense in fit if fits(sense, side, self._of)] for side in ({Pos.VERB}, wanted - {Pos.VERB})
            ]
            firsts = [side[0] for side in sides if side]
            others = [sense for sense in fit if sense not in firsts][: MOST - len(set(firsts))]
            return tuple(sense for sense in fit if sense in firsts or sense in others)
        return tuple(fit[:MOST])

    def _carried(self, named: Reference, seen: set[str], wanted: Classes) -> str:
        """Return a sense of the target of `named`, after words that name the reference; empty if no sense fits.

        The sense must be worded for the `wanted` classes and match the hint of `named`, if any. If the target has only
        references, these are followed. `seen` has the lemmas already followed.
        """
        target = self._key(named.target)
        if target in seen or len(seen) > _FOLLOWED:
            return ""
        _, every, others = self._read(target)
        own = [sense for sense in every if fits(sense, wanted, self._of)]
        if named.hint:
            first = named.hint.split()[0].rstrip("s,").lower()
            return next((named.carry(sense) for sense in own if first in sense.lower()), "")
        if every:
            return named.carry(own[0]) if own else ""
        following = (self._carried(each, seen | {target}, wanted) for each in others if isinstance(each, Reference))
        return next((named.carry(sense.partition(" : ")[2]) for sense in following if sense), "")


def _joined(headword: str) -> str:
    """Return the lemma of a headword, which is the headword without hyphens."""
    return headword.replace("-", "")


def gather(entries: Entries, wanted: Set[str]) -> dict[str, list[str]]:
    """Collect the raw senses of the `wanted` lemmas: for each, the headword followed by its senses, each on one line.

    A headword with hyphens gives the senses of its lemma if the source does not have that lemma without hyphens.

    >>> rows = [("sous-bois", ["Ce qui pousse là."]), ("Bois", ["Une ville."]), ("sous-bois", ["Un tableau."])]
    >>> gather(iter(rows), {"bois", "sousbois"})
    {'sousbois': ['sous-bois', 'Ce qui pousse là.', 'Un tableau.']}
    """
    found: dict[str, list[str]] = {}
    for headword, senses in entries:
        if _joined(headword) in wanted:
            lines = (each.replace("\t", " ").replace("\n", " ") for each in senses)
            found.setdefault(headword, [headword]).extend(lines)
    for headword in [each for each in found if "-" in each]:
        if (lemma := _joined(headword)) not in found:
            found[lemma] = found.pop(headword)
    return found


def reporting(things: Iterable[T], count: int, hundredths: int, progress: Progress) -> Iterator[T]:
    """Yield `things`, about `count` of them, and report progress: `hundredths` calls of `progress(1)` in all.

    >>> heard = []
    >>> list(reporting("abc", 3, 20, heard.append)), sum(heard)
    (['a', 'b', 'c'], 20)
    """
    step, left = max(1, count // hundredths), hundredths
    for number, thing in enumerate(things, 1):
        yield thing
        if number % step == 0 and left:
            left -= 1
            progress(1)
    progress(left)
