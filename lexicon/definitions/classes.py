"""Find the parts of speech that a sense is worded for, so that a noun does not get the sense of its homograph verb."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence

from lexicon.lookup import Lexicon
from lexicon.morphology import Pos

Classes = frozenset[Pos]
ANY: Classes = frozenset()
"""No class in particular, which fits every class."""

_VERB, _NOUN, _ADJECTIVE = Pos.VERB, Pos.NOUN, Pos.ADJECTIVE
_PLAIN = frozenset((_VERB, _NOUN, _ADJECTIVE, Pos.ADVERB))
_OPENING = re.compile(r"(?:(?:Comme |\w+(?: \w+)? (?:de |d['’]))[\w’'-]+ : )?(?:\([^)]*\) ?)*")
_PRONOUN = re.compile(r"(?:(?:Ne pas|Ne|Y|En|Se|Le|La|Les) |S['’]en |S['’]y |[SNL]['’])(?=(\w+))")
_ADJECTIVAL = re.compile(r"(?:Qui|Que|Dont|Relati(?:f|ve)|Se dit|Auquel|À qui|À laquelle)\b|Qu['’]")
_NOMINAL = re.compile(r"(?:Le|La|Les|Une?|Celui|Celle|Ceux) |L['’]")
_FIRST = re.compile(r"\w+")


def classes(lexicon: Lexicon, lemma: str) -> Classes:
    """Return the parts of speech of a lemma, as readings of its exact spelling; empty for an unknown lemma.

    >>> sorted(each.value for each in classes(Lexicon.default(), "pêcher"))
    ['noun', 'verb']
    """
    own = (each for each in lexicon.readings(lemma) if each.form == lemma == each.lemma)
    return frozenset(filter(None, (_VERB if each.verb_form else each.pos for each in own)))


def fitting(senses: Sequence[str], wanted: Classes, of: Callable[[str], Classes]) -> tuple[str, ...]:
    """Return the senses that may be worded for one of the `wanted` classes; if there are none, return all senses.

    `of` returns the classes of a word.

    >>> from functools import partial
    >>> senses = ["Arbre à pommes.", "Prendre des pommes."]
    >>> fitting(senses, frozenset([Pos.VERB]), partial(classes, Lexicon.default()))
    ('Prendre des pommes.',)
    """
    return tuple(sense for sense in senses if fits(sense, wanted, of)) or tuple(senses)


def fits(sense: str, wanted: Iterable[Pos], of: Callable[[str], Classes]) -> bool:
    """Return False only if a sense is certainly not worded for any of the `wanted` classes.

    `of` returns the classes of a word.
    """
    wanted = frozenset(wanted)
    if not wanted:
        return True
    found = _worded_for(sense, of)
    if not wanted <= _PLAIN:  # a pronoun or an interjection may be defined in any wording except that of a verb
        return _VERB in wanted or found != {_VERB}
    return not found or bool(found & wanted)


def _worded_for(sense: str, of: Callable[[str], Classes]) -> Classes:
    """Return the classes that a sense may be worded for, judged by its first words; empty if it may be any class."""
    start = _OPENING.match(sense)
    sense = sense[start.end() :] if start else sense
    if (found := _PRONOUN.match(sense)) and found[1].endswith(("er", "ir", "re")) and _VERB in of(found[1].lower()):
        return frozenset((_VERB,)) if not sense.startswith(("Le ", "La ", "Les ", "L'", "L’")) else ANY
    if _ADJECTIVAL.match(sense):
        return frozenset((_ADJECTIVE,))
    if _NOMINAL.match(sense):
        return frozenset((_NOUN,))
    first = _FIRST.match(sense)
    own = of(first[0].lower()) if first else ANY
    if own == {_VERB} or (_NOUN in own and own <= {_NOUN, _VERB}):
        return own
    return ANY
