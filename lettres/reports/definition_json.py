"""Definitions as JSON."""

from __future__ import annotations

from collections.abc import Iterable

from lettres.families.words.arbiter import Verdict
from lettres.position import Json
from lettres.reports.verdict_json import judged
from lexicon.definitions.sources import Credit
from lexicon.definitions.words import Definition


def definition_form(verdict: Verdict, definitions: Iterable[Definition], credit: Credit) -> dict[str, Json]:
    """Return the JSON output of `lettres definir` for a word: its verdict, then the definition of each lemma."""
    return {
        **judged(verdict),
        **senses_form(definitions, credit),
        "suggestions": verdict.suggestions,
    }


def senses_form(definitions: Iterable[Definition], credit: Credit) -> dict[str, Json]:
    """Return the lemmas of a word with their senses and credits; `credit` is used if there are no senses.

    >>> from lexicon.definitions.sources import WIKTIONARY
    >>> form = senses_form([Definition("bidule", (), ("Objet.",), "bidule", credits=(WIKTIONARY,))], WIKTIONARY)
    >>> form["lemmas"][0]["senses"], form["licence"]
    (['Objet.'], 'CC BY-SA 4.0')
    """
    definitions = list(definitions)
    return {"lemmas": [_lemma(each, credit) for each in definitions], **whose_form(definitions, credit)}


def whose_form(definitions: Iterable[Definition], credit: Credit) -> dict[str, Json]:
    """Return the source names and licences of `definitions`; `credit` is used if `definitions` have no senses.

    >>> both = (Credit("club.tsv"), Credit("Wiktionnaire", "CC BY-SA 4.0"))
    >>> whose_form([Definition("bidule", (), ("Objet.", "Truc."), "bidule", credits=both)], both[1])
    {'source': 'club.tsv, Wiktionnaire', 'licence': 'CC BY-SA 4.0'}
    """
    credits = list(dict.fromkeys(each for one in definitions for each in one.credits)) or [credit]
    licences = filter(None, (each.licence for each in credits))
    return {"source": ", ".join(each.source for each in credits), "licence": ", ".join(licences) or None}


def _lemma(each: Definition, credit: Credit) -> dict[str, Json]:
    return {
        "lemma": each.lemma,
        "pos": list(dict.fromkeys(reading.pos for reading in each.readings if reading.pos)),
        "senses": list(each.senses),
        "through": each.through or None,
        "link": each.link if each.senses else None,
        "url": credit.url(each.through or each.lemma),
    }
