"""The definitions of a word in any of its forms: those of its lemmas, else of the nearest word that has one."""

from __future__ import annotations

from collections.abc import Iterator
from enum import StrEnum
from functools import partial
from typing import NamedTuple

from lexicon.analyses import Reading
from lexicon.definitions.choose import Senses
from lexicon.definitions.classes import classes, fits
from lexicon.definitions.definitions import Definitions
from lexicon.family import Relation
from lexicon.fold import fold
from lexicon.lookup import Lexicon
from lexicon.morphology import Pos, VerbForm


class Link(StrEnum):
    """What a lemma is to the word whose senses are shown for it."""

    ITSELF = "itself"
    FEMININE = "feminine"
    PARTICIPLE = "participle"
    ADVERB = "adverb"
    FAMILY = "family"


class Definition(NamedTuple):
    """The senses of one lemma of a word, with the readings that lead to it.

    Where nothing is known of the lemma itself, they are those of `through`, and `link` says what it is to that word.
    """

    lemma: str
    readings: tuple[Reading, ...]
    senses: Senses = ()
    through: str = ""
    link: Link = Link.ITSELF


def define(word: str, lexicon: Lexicon, definitions: Definitions) -> tuple[Definition, ...]:
    """The definitions of a word, one for each lemma, in the order of its readings; those that may be played, if any.

    A lemma that nothing is known of has one without senses. Raises as `Definitions.of` does.

    >>> import tempfile
    >>> from pathlib import Path
    >>> from lexicon.definitions.sources import Table
    >>> folder = Path(tempfile.mkdtemp())
    >>> rows = ["marcher\\tMettre ses pieds en ordre.", "marché\\tPlace où crient des gens."]
    >>> _ = (folder / "club.tsv").write_text("\\n".join(rows), encoding="utf-8")
    >>> lexicon = Lexicon.default()
    >>> definitions = Definitions.open(lexicon, Table(folder / "club.tsv"), folder=folder)
    >>> [(each.lemma, each.senses) for each in define("MARCHE", lexicon, definitions) if each.senses]
    [('marché', ('Place où crient des gens.',)), ('marcher', ('Mettre ses pieds en ordre.',))]
    """
    return tuple(_definition(*each[:2], lexicon, definitions) for each in undefined(word, lexicon))


def undefined(word: str, lexicon: Lexicon) -> tuple[Definition, ...]:
    """The lemmas of a word with their readings, and no senses: what can be said of it without definitions.

    Those of the very spelling come first.

    >>> [each.lemma for each in undefined("MARCHE", Lexicon.default())]
    ['marche', 'marché', 'marcher']
    """
    readings = lexicon.readings(word)
    lemmas: dict[str, list[Reading]] = {}
    kept = [each for each in readings if each.playable] or readings
    for reading in sorted(kept, key=lambda each: each.form != word.lower()):
        lemmas.setdefault(reading.lemma, []).append(reading)
    return tuple(Definition(lemma, tuple(found)) for lemma, found in lemmas.items())


def _definition(lemma: str, readings: tuple[Reading, ...], lexicon: Lexicon, definitions: Definitions) -> Definition:
    if lemma != lemma.lower():  # a name, a brand
        return Definition(lemma, readings)
    if senses := _of_class(definitions.of(lemma), lemma, readings, lexicon):
        return Definition(lemma, readings, senses, lemma)
    for other, link in _nearest(lemma, readings, lexicon):
        if senses := definitions.of(other):
            return Definition(lemma, readings, senses, other, link)
    return Definition(lemma, readings)


def _of_class(senses: Senses, lemma: str, readings: tuple[Reading, ...], lexicon: Lexicon) -> Senses:
    """The senses that may be those of some readings: a participle is of the verb, not of the noun written alike."""
    verbs = {bool(each.verb_form) for each in readings}
    own = classes(lexicon, lemma)
    if not senses or len(verbs) > 1 or own == {Pos.VERB} or Pos.VERB not in own:
        return senses
    wanted = {Pos.VERB} if True in verbs else own - {Pos.VERB}
    return tuple(sense for sense in senses if fits(sense, wanted, partial(classes, lexicon)))


def _nearest(lemma: str, readings: tuple[Reading, ...], lexicon: Lexicon) -> Iterator[tuple[str, Link]]:
    """The words whose senses may stand for a lemma's, the nearest first."""
    own = [each for each in lexicon.readings(lemma) if each.form == lemma and each.lemma != lemma]
    yield from ((other, Link.FAMILY) for other in _older(lemma, readings, lexicon))
    participles = VerbForm.PAST_PARTICIPLE, VerbForm.PRESENT_PARTICIPLE
    if not any(each.verb_form for each in readings):
        yield from ((each.lemma, Link.PARTICIPLE) for each in own if each.verb_form in participles)
    for other in lexicon.kin(lemma):
        relation = lexicon.relation(fold(lemma) or "", fold(other) or "")
        if relation is not Relation.MASCULINE:  # « celle qui » would be said of a man
            yield other, Link.FEMININE if relation is Relation.FEMININE else Link.FAMILY
    if any(each.pos is Pos.ADVERB for each in readings):
        yield from ((other, Link.ADVERB) for other in _adjectives(lemma, lexicon))


_REFORM = (("illère", "illière"), ("ole", "olle"), ("ot", "ott"), ("è", "é"), ("i", "î"), ("u", "û"), ("i", "ï"))
"""What the spelling of 1990 changed, and what stood there before."""


def _older(lemma: str, readings: tuple[Reading, ...], lexicon: Lexicon) -> Iterator[str]:
    """The lemmas that a lemma of 1990 may be the new spelling of, of the same class."""
    kinds = {each.pos for each in readings if "1990" in each.marks}
    for new, old in _REFORM if kinds else ():
        places = (place for place in range(len(lemma)) if lemma.startswith(new, place))
        for other in (lemma[:place] + old + lemma[place + len(new) :] for place in places):
            if any(each.lemma == each.form == other and each.pos in kinds for each in lexicon.readings(other)):
                yield other


_ADVERBS = (("amment", "ant"), ("emment", "ent"), ("ément", "é"), ("ément", "e"), ("ûment", "u"), ("ment", ""))


def _adjectives(adverb: str, lexicon: Lexicon) -> Iterator[str]:
    """The adjectives that an adverb in -ment may be made of."""
    for ending, other in _ADVERBS:
        if adverb.endswith(ending):
            form = adverb[: -len(ending)] + other
            yield from (
                each.lemma for each in lexicon.readings(form) if each.form == form and each.pos is Pos.ADJECTIVE
            )
