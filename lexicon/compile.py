"""Compile entries into the bytes of a container: every form with its readings, its verdict and its family.

Start at `compile_lexicon`. `lexicon.analyses` and `lexicon.lookup` read its sections back.
"""

from __future__ import annotations

import gc
import json
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from itertools import product
from types import MappingProxyType

import marisa_trie

from lexicon import anagrams, container, near
from lexicon.family import Families, category
from lexicon.fold import fold
from lexicon.morphology import Gender, Inflection, Lexeme, Pos, VerbForm, change
from lexicon.notation import format_inflection
from lexicon.packing import block_starts, number_code, write_numbers, write_texts
from lexicon.policy import REASONS, VULGAR, judge
from lexicon.themes import WordThemes, name_of, write_themes

_IN_USE = 4  # a noun of at least this frequency is what players think of first
_NUMBER = {reason: number for number, reason in enumerate(REASONS)}


@dataclass(frozen=True, slots=True)
class ReviewedLists:
    """The reviewed lists that correct a dictionary: entries to refuse or keep, forms to drop, pairs to link.

    `refused` maps (lemma, part of speech) to a reason code; `kept` is a set of (lemma, part of speech). `*` stands for
    any part of speech. `forms` are spellings that exist only as conjugated forms, so all their other readings are
    dropped. `apart` are pairs (lemma, feminine) that an entry wrongly takes for one word (« ravin », « ravine »).
    `pairs` are triples (word, « plural » or « feminine », word): a plural merges two entries into one family, a
    feminine links their two families. `marks` adds marks, such as `clipped`, to the entries of a lemma.
    """

    refused: Mapping[tuple[str, str], str] = field(default_factory=dict)
    kept: frozenset[tuple[str, str]] = frozenset()
    forms: frozenset[str] = frozenset()
    apart: frozenset[tuple[str, str]] = frozenset()
    pairs: Sequence[tuple[str, str, str]] = ()
    marks: Mapping[tuple[str, str], Sequence[str]] = field(default_factory=dict)

    def apply(self, entry: Lexeme) -> Iterator[Lexeme]:
        """Yield the entry with the marks that the lists add and without the forms that the lists drop.

        If `apart` splits the entry, yield two entries.

        >>> from lexicon.notation import parse_inflection
        >>> bikini = Lexeme("bikini", (parse_inflection("0>:noun.m.sg"),), ("brand",))
        >>> [entry.marks for entry in ReviewedLists(kept=frozenset({("bikini", "*")})).apply(bikini)]
        [('brand', 'keep')]
        """
        classes = {"*", *(pos.value for inflection in entry.paradigm for pos in inflection.tags.pos)}
        marks = list(entry.marks)
        for name in sorted(classes):
            if code := self.refused.get((entry.lemma, name)):
                marks.append(f"refuse:{code}")
            if (entry.lemma, name) in self.kept:
                marks.append("keep")
            marks += self.marks.get((entry.lemma, name), ())
        paradigm = tuple(
            inflection
            for inflection in entry.paradigm
            if inflection.apply(entry.lemma) not in self.forms or inflection.tags.verb_form is VerbForm.FINITE
        )
        entry = entry._replace(marks=tuple(dict.fromkeys(marks)), paradigm=paradigm)
        feminines = [i for i in paradigm if i.tags.gender is Gender.FEMININE]
        if feminines and (entry.lemma, lemma := feminines[0].apply(entry.lemma)) in self.apart:
            yield entry._replace(paradigm=tuple(i for i in paradigm if i not in feminines))
            paradigm = tuple(Inflection(*change(lemma, i.apply(entry.lemma)), i.tags) for i in feminines)
            entry = entry._replace(lemma=lemma, paradigm=paradigm)
        yield entry


@contextmanager
def no_collection() -> Iterator[None]:
    """Pause garbage collection, because a build keeps millions of tuples and scanning them for cycles is slow."""
    enabled = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if enabled:
            gc.enable()


def compile_lexicon(
    entries: Iterable[Lexeme],
    review: ReviewedLists,
    about: Mapping[str, object],
    frequencies: Mapping[str, int] = MappingProxyType({}),
    themes_of: Callable[[Sequence[Lexeme]], WordThemes] = lambda _: {},
) -> bytes:
    """Compile entries into a container; the same input gives the same bytes.

    `about` describes the source (`source`, `version`, `licence`…); counts are added to it. `frequencies` maps playable
    words, in tile letters, to frequencies; a word not in `frequencies` has the frequency of its commonest entry.
    `themes_of` is called with the reviewed entries and returns the themes of their words.

    >>> from lexicon.notation import parse_inflection
    >>> gamin = Lexeme("gamin", (parse_inflection("0>:noun.m.sg"), parse_inflection("0>s:noun.m.pl")))
    >>> list(container.unpack(compile_lexicon([gamin], ReviewedLists(), {}, {"GAMIN": 45}))["frequency"])
    [45, 0]
    """
    kept = [reviewed for entry in dict.fromkeys(entries) for reviewed in review.apply(entry)]
    themes = themes_of(kept)
    analyses, inflections = _analyse(kept)
    trie = marisa_trie.Trie(analyses)
    spellings = sorted(analyses, key=trie.__getitem__)  # in the order of the trie's numbers
    playable = {
        spelling: known if known is not None else max(kept[entry].frequency for entry, _, reason in rows if reason == 0)
        for spelling in spellings
        if len(spelling) >= 3 and (rows := analyses[spelling])[0][2] == 0
        for known in (frequencies.get(spelling),)
    }
    playable_trie = marisa_trie.Trie(playable)
    coarse = {number for number, entry in enumerate(kept) if not VULGAR.isdisjoint(entry.marks)}
    vulgar = (playable_trie[spelling] for spelling in playable if analyses[spelling][0][0] in coarse)
    words = sorted(playable, key=playable_trie.__getitem__)
    kinds, kind_of = _kinds([[reason for _, _, reason in analyses[spelling]] for spelling in spellings])
    names = _Names(kept)
    roots = _families(kept, names, review.pairs)
    order, families = _by_family(kept, roots)
    new_number = {old: new for new, old in enumerate(order)}
    links = sorted(
        (new_number[roots[one]], new_number[roots[other]]) for one, other in _links(kept, names, review.pairs)
    )
    kept = [kept[old] for old in order]
    bits = len(inflections).bit_length()
    numbers = (
        new_number[entry] << bits | inflection for spelling in spellings for entry, inflection, _ in analyses[spelling]
    )
    mark_sets: dict[tuple[str, ...], int] = {}
    entry_marks = [mark_sets.setdefault(entry.marks, len(mark_sets)) for entry in kept]
    by_theme = Counter(name_of(theme) for word in words for theme in themes.get(word, ()))
    return container.pack(
        {
            "about": _json({**about, **_counts(kept, analyses, playable), "themes": dict(sorted(by_theme.items()))}),
            "playable": playable_trie.tobytes(),
            "frequency": bytes(playable[word] for word in words),
            "vulgar": write_numbers("I", sorted(vulgar)),
            "forms": trie.tobytes(),
            "kinds": write_numbers("I", (number for kind in kinds for number in kind)),
            "kind_of": write_numbers(number_code(len(kinds)), kind_of),
            "analysis_blocks": block_starts(len(analyses[spelling]) for spelling in spellings),
            "analyses": write_numbers(number_code(len(kept) << bits), numbers),
            "entry_marks": write_numbers(number_code(len(mark_sets)), entry_marks),
            "entry_facts": bytes(e.frequency | same << 7 for e, same in zip(kept, families)),
            **write_texts("inflection", inflections),
            **write_texts("lemma", (entry.lemma for entry in kept)),
            **write_texts("marks", map(" ".join, mark_sets)),
            "links": write_numbers("I", (family for link in dict.fromkeys(links) for family in link)),
            "pairs": _json(list(review.pairs)),
            **write_themes(words, themes),
            **near.build_index(playable),
            **anagrams.build_index({spelling: playable_trie[spelling] for spelling in playable}),
        }
    )


def _kinds(reasons: Iterable[list[int]]) -> tuple[list[tuple[int, int, int]], list[int]]:
    """Return the kinds of spellings and, for each spelling, the number of its kind.

    A kind is (best reason, number of analyses, number of playable analyses). `reasons` has each spelling's reasons.
    """
    kinds: dict[tuple[int, int, int], int] = {}
    numbers = [kinds.setdefault((own[0], len(own), own.count(0)), len(kinds)) for own in reasons]
    return list(kinds), numbers


def _by_family(entries: Sequence[Lexeme], families: Sequence[int]) -> tuple[list[int], list[bool]]:
    """Return the numbers of the entries ordered by family and, for each, whether its predecessor is of the same family.

    `families` has the family of each entry.
    """
    order = sorted(range(len(entries)), key=lambda number: (families[number], number))
    return order, [place > 0 and families[number] == families[order[place - 1]] for place, number in enumerate(order)]


def _analyse(entries: Sequence[Lexeme]) -> tuple[dict[str, list[tuple[int, int, int]]], list[str]]:
    """Return the analyses of each spelling in tile letters, and all inflections as text.

    An analysis is the numbers of an entry, an inflection and a reason; the playable analyses come first.
    """
    numbers: dict[Inflection, int] = {}
    analyses: dict[str, list[tuple[int, int, int]]] = defaultdict(list)
    for number, entry in enumerate(entries):
        marks = frozenset(entry.marks)
        for inflection in entry.paradigm:
            form = inflection.apply(entry.lemma)
            if spelling := fold(form):
                known = numbers.setdefault(inflection, len(numbers))
                analyses[spelling].append((number, known, _NUMBER[judge(form, inflection.tags, marks)]))
    keys = list(numbers)
    for rows in analyses.values():
        if len(rows) > 1:
            rows.sort(key=lambda row: (row[2], _rank(entries[row[0]], keys[row[1]]), -entries[row[0]].frequency, row))
    return analyses, [format_inflection(inflection) for inflection in keys]


def _rank(entry: Lexeme, inflection: Inflection) -> tuple[int, int]:
    """Return the rank of a reading within a spelling, lowest first.

    Common nouns come first, then other words, participles and conjugated forms. In the first three groups, the forms
    that differ least from their lemma come first. Conjugated forms have equal ranks. The caller then sorts by
    frequency, which puts être before étayer for « étaient ».
    """
    tags = inflection.tags
    if tags.verb_form is VerbForm.FINITE:
        return 3, 0
    usual = Pos.NOUN in tags.pos and entry.frequency >= _IN_USE
    place = 0 if usual else 2 if tags.verb_form and tags.verb_form is not VerbForm.INFINITIVE else 1
    return place, inflection.strip + len(inflection.append)


class _Names:
    """An index of the nominal entries by lemma and by form."""

    def __init__(self, entries: Sequence[Lexeme]) -> None:
        self._lemmas: dict[str, list[int]] = defaultdict(list)
        self._forms: dict[str, list[int]] = defaultdict(list)
        for number, entry in enumerate(entries):
            forms = {form for form, tags in entry.forms() if category(tags) == "nominal"}
            for form in sorted(forms):
                self._forms[form].append(number)
            if forms:
                self._lemmas[entry.lemma].append(number)

    def find(self, word: str) -> list[int]:
        """Return the entries whose lemma is `word`, or if there are none, those with `word` among their forms."""
        return self._lemmas.get(word) or self._forms.get(word, [])


def _families(entries: Sequence[Lexeme], names: _Names, pairs: Iterable[tuple[str, str, str]]) -> list[int]:
    """Return the family of each entry.

    Entries with the same lemma, category and gender are of one family, and so are entries that a reviewed pair relates
    as plurals.
    """
    families = Families(len(entries))
    alike: dict[tuple[str, object], list[int]] = defaultdict(list)
    for number, entry in enumerate(entries):
        genders: set[Gender | None] = set()
        for inflection in entry.paradigm:
            if (kind := category(inflection.tags)) == "nominal":
                genders.add(inflection.tags.gender)
            elif kind:
                alike[entry.lemma, kind].append(number)
        # homographs of different genders are two words: « le tour », « la tour »
        for gender in (Gender.MASCULINE, Gender.FEMININE):
            if genders & {gender, Gender.EPICENE, None}:
                alike[entry.lemma, gender].append(number)
    for numbers in alike.values():
        families.join(numbers)
    for one, relation, other in pairs:
        if relation == "plural" and names.find(one) and names.find(other):
            families.join((*names.find(one), *names.find(other)))
    return [families.find(number) for number in range(len(entries))]


def _links(
    entries: Sequence[Lexeme], names: _Names, pairs: Iterable[tuple[str, str, str]]
) -> Iterator[tuple[int, int]]:
    """Yield pairs (masculine entry, feminine entry).

    They come from the reviewed `pairs` and from the `of:` marks, in which a feminine entry names its masculine.
    """
    for one, relation, other in pairs:
        if relation == "feminine":
            yield from product(names.find(one), names.find(other))
    for number, entry in enumerate(entries):
        for mark in entry.marks:
            if mark.startswith("of:"):
                yield from product(names.find(mark[3:]), [number])


def _counts(
    entries: Sequence[Lexeme], analyses: Mapping[str, list[tuple[int, int, int]]], playable: Mapping[str, int]
) -> dict[str, object]:
    classes: Counter[str] = Counter()
    fields: Counter[str] = Counter()
    for entry in entries:
        fields.update(mark[6:] for mark in entry.marks if mark.startswith("field:"))
        for inflection in entry.paradigm:
            tags = inflection.tags
            classes[tags.verb_form.value if tags.verb_form else tags.pos[0].value if tags.pos else "unclassed"] += 1
    refused = Counter(
        "too_short" if rows[0][2] == 0 else REASONS[rows[0][2]].value
        for spelling, rows in analyses.items()
        if spelling not in playable
    )
    return {
        "spellings": len(analyses),
        "playable": len(playable),
        "entries": len(entries),
        "by_class": dict(sorted(classes.items())),
        "refused": dict(sorted(refused.items())),
        "fields": dict(sorted(fields.items())),
        "guessed": sum("guessed" in entry.marks for entry in entries),
    }


def _json(value: object) -> bytes:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":")).encode()
