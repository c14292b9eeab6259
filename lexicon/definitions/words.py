"""The definitions of a word in any form: the senses of its lemmas, or of a related word if a lemma has no senses."""

from __future__ import annotations

from collections.abc import Iterator
from enum import StrEnum
from functools import partial
from typing import NamedTuple

from lexicon.analyses import Reading
from lexicon.definitions.choose import Senses
from lexicon.definitions.classes import classes, fits
from lexicon.definitions.definitions import Definitions
from lexicon.definitions.sources import Credit
from lexicon.family import Relation
from lexicon.fold import fold
from lexicon.lookup import Lexicon
from lexicon.morphology import Pos, VerbForm

_Credited = tuple[tuple[str, Credit], ...]


class Link(StrEnum):
    """The relation of a lemma to the word whose senses are shown for it.

    `FEMININE`: the lemma is the feminine of that word.
    """

    ITSELF = "itself"
    FEMININE = "feminine"
    PARTICIPLE = "participle"
    ADVERB = "adverb"
    FAMILY = "family"


class Definition(NamedTuple):
    """The senses of one lemma of a word, with the readings of the word that have this lemma.

    The senses are those of the word `through`, to which the lemma has the relation `link`. `through` is the lemma
    itself if the lemma is defined, and empty if there are no senses.
    """

    lemma: str
    readings: tuple[Reading, ...]
    senses: Senses = ()
    through: str = ""
    link: Link = Link.ITSELF
    credits: tuple[Credit, ...] = ()
    """The credits of the sources of the senses, each once."""


def define(word: str, lexicon: Lexicon, definitions: Definitions) -> tuple[Definition, ...]:
    """Return the definitions of a word, one for each lemma, in the order of its readings.

    If the word has playable readings, only their lemmas are returned. An undefined lemma has empty `senses`. Raises
    as `Definitions.senses` does.

    >>> import tempfile
    >>> from pathlib import Path
    >>> from lexicon.definitions.sources import DefinitionTable
    >>> folder = Path(tempfile.mkdtemp())
    >>> rows = ["marcher\\tMettre ses pieds en ordre.", "marché\\tPlace où crient des gens."]
    >>> _ = (folder / "club.tsv").write_text("\\n".join(rows), encoding="utf-8")
    >>> lexicon = Lexicon.default()
    >>> definitions = Definitions.open(lexicon, DefinitionTable(folder / "club.tsv"), folder=folder)
    >>> [(each.lemma, each.senses) for each in define("MARCHE", lexicon, definitions) if each.senses]
    [('marché', ('Place où crient des gens.',)), ('marcher', ('Mettre ses pieds en ordre.',))]
    """
    return tuple(_definition(*each[:2], lexicon, definitions) for each in undefined(word, lexicon))


def undefined(word: str, lexicon: Lexicon) -> tuple[Definition, ...]:
    """Return the lemmas of a word with their readings but no senses, for use without definitions.

    The lemmas of readings with the exact spelling of `word` come first.

    >>> [each.lemma for each in undefined("MARCHE", Lexicon.default())]
    ['marche', 'marché', 'marcher']
    """
    readings = lexicon.readings(word)
    lemmas: dict[str, list[Reading]] = {}
    kept = [each for each in readings if each.playable] or readings
    for reading in sorted(kept, key=lambda each: each.form != word.lower()):
        lemmas.setdefault(reading.lemma, []).append(reading)
    return tuple(Definition(lemma, tuple(found)) for lemma, found in lemmas.items())


def every(lexicon: Lexicon, definitions: Definitions) -> Iterator[Definition]:
    """Yield the definition of every lemma that has one, without readings, in code point order.

    The whole lexicon takes several seconds. Raises as `Definitions.senses` does.
    """
    for lemma in sorted({each for each in lexicon.lemmas() if each == each.lower()}):
        found = definitions.credited(lemma)
        if found:
            yield _definition_of(lemma, (), found, lemma, Link.ITSELF)
            continue
        readings = tuple(each for each in lexicon.readings(lemma) if each.lemma == lemma)
        if (other := _definition(lemma, readings, lexicon, definitions)).senses:
            yield other._replace(readings=())


def _definition(lemma: str, readings: tuple[Reading, ...], lexicon: Lexicon, definitions: Definitions) -> Definition:
    if lemma != lemma.lower():  # a name or a brand
        return Definition(lemma, readings)
    if found := _of_class(definitions.credited(lemma), lemma, readings, lexicon):
        return _definition_of(lemma, readings, found, lemma, Link.ITSELF)
    for other, link in _nearest(lemma, readings, lexicon):
        if found := definitions.credited(other):
            return _definition_of(lemma, readings, found, other, link)
    return Definition(lemma, readings)


def _definition_of(lemma: str, readings: tuple[Reading, ...], found: _Credited, through: str, link: Link) -> Definition:
    senses, credits = zip(*found, strict=True)
    return Definition(lemma, readings, senses, through, link, tuple(dict.fromkeys(credits)))


def _of_class(found: _Credited, lemma: str, readings: tuple[Reading, ...], lexicon: Lexicon) -> _Credited:
    """Return the senses in `found` that fit the readings.

    A participle gets only the senses of the verb, and a noun none of the senses of a homograph verb.
    """
    verbs = {bool(each.verb_form) for each in readings}
    own = classes(lexicon, lemma)
    if not found or len(verbs) > 1 or own == {Pos.VERB} or Pos.VERB not in own:
        return found
    wanted = {Pos.VERB} if True in verbs else own - {Pos.VERB}
    return tuple(each for each in found if fits(each[0], wanted, partial(classes, lexicon)))


def _nearest(lemma: str, readings: tuple[Reading, ...], lexicon: Lexicon) -> Iterator[tuple[str, Link]]:
    """Yield the words whose senses may be shown for a lemma that has none, the nearest first."""
    own = [each for each in lexicon.readings(lemma) if each.form == lemma and each.lemma != lemma]
    yield from ((other, Link.FAMILY) for other in _older(lemma, readings, lexicon))
    participles = VerbForm.PAST_PARTICIPLE, VerbForm.PRESENT_PARTICIPLE
    if not any(each.verb_form for each in readings):
        yield from ((each.lemma, Link.PARTICIPLE) for each in own if each.verb_form in participles)
    for other in lexicon.kin(lemma):
        relation = lexicon.relation(fold(lemma) or "", fold(other) or "")
        if relation is not Relation.MASCULINE:  # « celle qui » would not fit a man
            yield other, Link.FEMININE if relation is Relation.FEMININE else Link.FAMILY
    if any(each.pos is Pos.ADVERB for each in readings):
        yield from ((other, Link.ADVERB) for other in _adjectives(lemma, lexicon))


_REFORM = tuple(pair.split("/") for pair in ("illère/illière", "ole/olle", "ot/ott", "è/é", "i/î", "u/û", "i/ï", "i/y"))
"""The changes of the 1990 spelling reform, as (new, old) letters."""


def _older(lemma: str, readings: tuple[Reading, ...], lexicon: Lexicon) -> Iterator[str]:
    """Yield the pre-1990 spellings of a lemma that has the 1990 spelling, with the same part of speech."""
    kinds = {each.pos for each in readings if "1990" in each.marks}
    for new, old in _REFORM if kinds else ():
        places = (place for place in range(len(lemma)) if lemma.startswith(new, place))
        for other in (lemma[:place] + old + lemma[place + len(new) :] for place in places):
            if any(each.lemma == each.form == other and each.pos in kinds for each in lexicon.readings(other)):
                yield other


_ADVERBS = (("amment", "ant"), ("emment", "ent"), ("ément", "é"), ("ément", "e"), ("ûment", "u"), ("ment", ""))


def _adjectives(adverb: str, lexicon: Lexicon) -> Iterator[str]:
    """Yield the adjectives that an adverb in -ment may come from."""
    for ending, other in _ADVERBS:
        if adverb.endswith(ending):
            form = adverb[: -len(ending)] + other
            yield from (
                each.lemma for each in lexicon.readings(form) if each.form == form and each.pos is Pos.ADJECTIVE
            )
