"""The themes of a lexicon's words (« animaux », « cuisine »…), and the tables that hold them in the container.

The tables give each playable word the number of a set of themes; set 0 is empty, for words without a theme. If only
some lemmas of a spelling belong to a theme, the set names them: `cuisine=âpre` for APRES.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence

from lexicon.errors import odd_tables
from lexicon.fold import fold
from lexicon.morphology import Gender, Lexeme, Tags, VerbForm
from lexicon.packing import Texts, number_code, read_numbers, write_numbers, write_texts
from lexicon.policy import Reason, judge

_BEGUN = 2  # a listed form is sought only in entries whose lemma has the same first letters, this many of them
WordThemes = Mapping[str, Sequence[str]]
"""The themes of words, by the word in tile letters. The module's docstring explains `=` in a theme."""
_Found = dict[str, dict[str, set[str]]]  # for each spelling, its themes, and for each theme the lemmas that are in it


def words_of(entries: Sequence[Lexeme], themes: Mapping[tuple[str, str], Iterable[str]]) -> dict[str, list[str]]:
    """Return the themes of the playable words of `entries`, sorted by name.

    `themes` maps a lemma and a part of speech (`*` for any) to theme names. The themes apply to each playable form of
    the entry, and a spelling has the themes of all its readings. A feminine or a participle that is no lemma (as
    « plaine ») may be listed too; its themes apply to itself and its inflections.

    >>> from lexicon.notation import parse_inflection
    >>> loup = Lexeme("loup", (parse_inflection("0>:noun.m.sg"), parse_inflection("0>s:noun.m.pl")))
    >>> words_of([loup], {("loup", "*"): ["nature", "animaux"]})
    {'LOUP': ['animaux', 'nature'], 'LOUPS': ['animaux', 'nature']}
    """
    by_class: dict[str, dict[str, Iterable[str]]] = defaultdict(dict)
    for (word, pos), names in themes.items():
        by_class[word][pos] = names
    forms = by_class.keys() - {entry.lemma for entry in entries}
    begun = {form[:_BEGUN] for form in forms}
    found: _Found = {}
    for entry in entries:
        named: list[tuple[dict[str, Iterable[str]], Tags | None]] = []
        if entry.lemma in by_class:
            named.append((by_class[entry.lemma], None))
        if entry.lemma[:_BEGUN] in begun:
            named += ((by_class[form], tags) for form, tags in entry.forms() if form in forms)
        if named:
            _note(entry, named, found)
    lemmas = _lemmas(entries, found)
    return {
        word: [name if of == lemmas[word] else f"{name}={','.join(sorted(of))}" for name, of in sorted(names.items())]
        for word, names in found.items()
    }


def name_of(theme: str) -> str:
    """Return the name of a word's theme, without its lemmas.

    >>> name_of("cuisine=âpre"), name_of("mer")
    ('cuisine', 'mer')
    """
    return theme.partition("=")[0]


def _lemmas(entries: Iterable[Lexeme], found: _Found) -> dict[str, set[str]]:
    """Return, for each spelling in `found`, the lemmas of its playable forms."""
    lemmas: dict[str, set[str]] = defaultdict(set)
    for entry in entries:
        marks = frozenset(entry.marks)
        for inflection in entry.paradigm:
            if inflection.tags.verb_form is not VerbForm.FINITE:
                tiles = fold(form := inflection.apply(entry.lemma)) or ""
                if tiles in found and judge(form, inflection.tags, marks) is Reason.OK:
                    lemmas[tiles].add(entry.lemma)
    return lemmas


def _note(entry: Lexeme, named: list[tuple[dict[str, Iterable[str]], Tags | None]], found: _Found) -> None:
    """Add to `found` the themes of an entry's playable forms.

    `named` has pairs: the themes listed for the entry's lemma, with None; or the themes listed for one form of the
    entry, with the tags of this form.
    """
    marks = frozenset(entry.marks)
    for inflection in entry.paradigm:
        tags = inflection.tags
        if tags.verb_form is not VerbForm.FINITE:
            names = {name for own, base in named if _is_of(tags, base) for name in _of_class(own, tags)}
            if names and judge(form := inflection.apply(entry.lemma), tags, marks) is Reason.OK:
                of = found.setdefault(fold(form) or "", {})
                for name in names:
                    of.setdefault(name, set()).add(entry.lemma)


def _is_of(tags: Tags, base: Tags | None) -> bool:
    """Return whether a form with `tags` is an inflection of the listed form with tags `base` (None for a lemma).

    No masculine is an inflection of a feminine, and no infinitive of a participle.
    """
    return base is None or (
        tags.verb_form is base.verb_form and (base.gender is not Gender.FEMININE or tags.gender is Gender.FEMININE)
    )


def _of_class(themes: Mapping[str, Iterable[str]], tags: Tags) -> Iterator[str]:
    for pos in ("*", *tags.pos):
        yield from themes.get(pos, ())


def write_themes(words: Iterable[str], themes: WordThemes) -> dict[str, bytes]:
    """Return the container sections for themes; `words` are all playable words in the order of their numbers."""
    sets: dict[str, int] = {"": 0}
    numbers = [sets.setdefault(" ".join(themes.get(word, ())), len(sets)) for word in words]
    return {"theme_of": write_numbers(number_code(len(sets)), numbers), **write_texts("theme_set", sets)}


class Themes:
    """The themes of a container's words, by word number; raises `LexiconError` if the tables are malformed.

    >>> sections = write_themes(["LOUP", "TARIF"], {"LOUP": ["animaux", "nature"]})
    >>> themes = Themes({name: memoryview(data) for name, data in sections.items()}, 2)
    >>> list(themes.of_word(0)), list(themes.numbers("nature"))
    (['animaux', 'nature'], [0])
    """

    def __init__(self, sections: Mapping[str, memoryview], words: int) -> None:
        try:
            texts = Texts("theme_set", sections)
            self._sets = [dict(map(_read, texts[number].split())) for number in range(len(texts))]
            self._set_of = read_numbers(number_code(len(self._sets)), sections["theme_of"])
        except (LookupError, TypeError, ValueError) as error:
            raise odd_tables() from error
        if len(self._set_of) != words or max(self._set_of, default=0) >= len(self._sets):
            raise odd_tables()

    def of_word(self, number: int) -> dict[str, frozenset[str]]:
        """Return the themes of a word, each with the lemmas that are in it; an empty set means all lemmas."""
        return dict(self._sets[self._set_of[number]])

    def numbers(self, name: str) -> Iterator[int]:
        """Yield the numbers of the words in a theme; nothing for an unknown theme."""
        wanted = {number for number, names in enumerate(self._sets) if name in names}
        return (word for word, number in enumerate(self._set_of) if number in wanted)


def _read(theme: str) -> tuple[str, frozenset[str]]:
    """Split a theme such as `cuisine=âpre` into its name and its lemmas; an empty set means all lemmas."""
    lemmas = theme.partition("=")[2]
    return name_of(theme), frozenset(lemmas.split(",") if lemmas else ())
