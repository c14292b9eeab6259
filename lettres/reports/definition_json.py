"""Definitions in the machine-readable form."""

from __future__ import annotations

from collections.abc import Iterable

from lettres.families.words.arbiter import Verdict
from lettres.position import Json
from lettres.reports.verdict_json import judged
from lexicon.definitions.sources import Credit
from lexicon.definitions.words import Definition


def definition_form(verdict: Verdict, definitions: Iterable[Definition], credit: Credit) -> dict[str, Json]:
    """What `lettres definir` says of a word: the verdict, then what is known of each lemma."""
    return {
        **judged(verdict),
        **senses_form(definitions, credit),
        "suggestions": verdict.suggestions,
    }


def senses_form(definitions: Iterable[Definition], credit: Credit) -> dict[str, Json]:
    """The lemmas of a word with their senses, and whose sentences they are.

    >>> from lexicon.definitions.sources import WIKTIONARY
    >>> form = senses_form([Definition("bidule", (), ("Objet.",), "bidule")], WIKTIONARY)
    >>> form["lemmas"][0]["senses"], form["licence"]
    (['Objet.'], 'CC BY-SA 4.0')
    """
    return {
        "lemmas": [_lemma(each, credit) for each in definitions],
        "source": credit.source,
        "licence": credit.licence,
    }


def _lemma(each: Definition, credit: Credit) -> dict[str, Json]:
    return {
        "lemma": each.lemma,
        "pos": list(dict.fromkeys(reading.pos for reading in each.readings if reading.pos)),
        "senses": list(each.senses),
        "through": each.through or None,
        "link": each.link if each.senses else None,
        "url": credit.url(each.through or each.lemma),
    }
