"""The relations between forms of one family: plural, feminine, masculine (rules L9 to L13)."""

from __future__ import annotations

from collections.abc import Iterable
from enum import StrEnum

from lexicon.morphology import Gender, Number, Pos, Tags, VerbForm


class Relation(StrEnum):
    """The relation of a new word to a word on the table."""

    PLURAL = "plural"
    FEMININE = "feminine"
    MASCULINE = "masculine"
    FEMININE_PLURAL = "feminine_plural"
    MASCULINE_PLURAL = "masculine_plural"


NOMINAL = {Pos.NOUN, Pos.ADJECTIVE, Pos.TITLE, Pos.PRONOUN, Pos.DETERMINER, Pos.NUMERAL, Pos.GRAMMATICAL}
"""The parts of speech whose forms may be plurals or feminines of each other."""


def category(tags: Tags) -> str:
    """Return the category of a form: only forms of one category may be plurals or feminines of each other.

    `nominal` is for nouns, adjectives and words that agree with them, `participle` for past participles. For all other
    forms, the category is empty.

    >>> category(Tags((Pos.NOUN,))), category(Tags((Pos.VERB,), VerbForm.PAST_PARTICIPLE))
    ('nominal', 'participle')
    >>> category(Tags((Pos.VERB,), VerbForm.INFINITIVE)), category(Tags((Pos.ADVERB,)))
    ('', '')
    """
    if tags.verb_form is VerbForm.PAST_PARTICIPLE:
        return "participle"
    return "" if NOMINAL.isdisjoint(tags.pos) else "nominal"


def relate(old: Tags, new: Tags) -> Relation | None:
    """Return the relation of `new` to `old`, two different forms of one family and category; None if `new` is allowed.

    The rules allow the step from plural to singular (rule L11), but not from feminine to masculine.

    >>> gamin = Tags((Pos.NOUN,), None, (), (), Gender.MASCULINE, Number.SINGULAR)
    >>> gamines = gamin._replace(gender=Gender.FEMININE, number=Number.PLURAL)
    >>> relate(gamin, gamines), relate(gamines, gamin)
    (<Relation.FEMININE_PLURAL: 'feminine_plural'>, <Relation.MASCULINE: 'masculine'>)
    >>> relate(gamines, gamines._replace(number=Number.SINGULAR)) is None
    True
    """
    feminine = old.gender is Gender.FEMININE, new.gender is Gender.FEMININE
    if feminine == (False, True):
        return _feminine(new)
    if feminine == (True, False):
        return _masculine(new)
    # an invariable form may have a plural too: « nævus », « nævi »
    singular = old.number in (Number.SINGULAR, Number.INVARIABLE)
    return Relation.PLURAL if new.number is Number.PLURAL and singular else None


def _feminine(new: Tags) -> Relation:
    return Relation.FEMININE_PLURAL if new.number is Number.PLURAL else Relation.FEMININE


def _masculine(new: Tags) -> Relation:
    return Relation.MASCULINE_PLURAL if new.number is Number.PLURAL else Relation.MASCULINE


def relate_linked(old: Tags, new: Tags, to_feminine: bool) -> Relation | None:
    """Return the relation of `new` to `old` when their families are linked as masculine and feminine (roi, reine).

    `to_feminine` is True if `old` is in the masculine family. Linked families are not merged, because « servants » is
    no plural of « serviteur », whose feminine is « servante ».

    >>> roi = Tags((Pos.NOUN,), None, (), (), Gender.MASCULINE, Number.SINGULAR)
    >>> reines = roi._replace(gender=Gender.FEMININE, number=Number.PLURAL)
    >>> relate_linked(roi, reines, True), relate_linked(reines, roi, False)
    (<Relation.FEMININE_PLURAL: 'feminine_plural'>, <Relation.MASCULINE: 'masculine'>)
    """
    masculine, feminine = (old, new) if to_feminine else (new, old)
    if masculine.gender is Gender.FEMININE or feminine.gender is Gender.MASCULINE:
        return None
    return _feminine(new) if to_feminine else _masculine(new)


def is_singular_of(new: Tags, old: Tags) -> bool:
    """Return whether `new` is the singular of `old` in the same gender. The rules allow this step (rule L11).

    >>> gamins = Tags((Pos.NOUN,), None, (), (), Gender.MASCULINE, Number.PLURAL)
    >>> is_singular_of(gamins._replace(number=Number.SINGULAR), gamins)
    True
    """
    return old.number is Number.PLURAL and new.number is Number.SINGULAR and old.gender is new.gender


class Families:
    """A union-find of entries: the entries of one set count as one word for the rules on plurals and genders."""

    def __init__(self, size: int) -> None:
        self._parent = list(range(size))

    def find(self, entry: int) -> int:
        """Return the entry that represents the set of `entry`.

        >>> families = Families(3); families.join([2, 1]); families.find(2), families.find(0)
        (1, 0)
        """
        root = entry
        while self._parent[root] != root:
            root = self._parent[root]
        while self._parent[entry] != root:
            self._parent[entry], entry = root, self._parent[entry]
        return root

    def join(self, entries: Iterable[int]) -> None:
        """Merge the sets of these entries."""
        roots = sorted({self.find(entry) for entry in entries})
        for root in roots[1:]:
            self._parent[root] = roots[0]
