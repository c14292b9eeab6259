"""The relations of a word to others, in French: it is their plural, or their feminine."""

from __future__ import annotations

from collections.abc import Iterable

from lettres.grammar import both, de
from lexicon import Lexicon, Relation

RELATIONS = {
    Relation.PLURAL: "le pluriel",
    Relation.FEMININE: "le féminin",
    Relation.MASCULINE: "le masculin",
    Relation.FEMININE_PLURAL: "le féminin pluriel",
    Relation.MASCULINE_PLURAL: "le masculin pluriel",
}
"""The French for each relation of a word to another."""


def kinship(others: Iterable[tuple[str, Relation]], lexicon: Lexicon | None = None) -> str:
    """Describe in French the relations of a word to `others`; a `lexicon` is needed for words with an aspirated h.

    >>> kinship([("IMAGE", Relation.PLURAL), ("GAMIN", Relation.FEMININE)])
    "le pluriel d'IMAGE et le féminin de GAMIN"
    >>> kinship([("HACHE", Relation.PLURAL)], Lexicon.default())
    'le pluriel de HACHE'
    """
    return both(f"{RELATIONS[relation]} {de(other, _aspirated(other, lexicon))}" for other, relation in others)


def _aspirated(word: str, lexicon: Lexicon | None) -> bool:
    readings = lexicon.readings(word) if lexicon and word.startswith("H") else ()
    return any("aspirated_h" in reading.marks for reading in readings)
