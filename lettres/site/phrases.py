"""The French of verdicts as tables, from which pages compose the same sentences; their scripts contain no French."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeVar

from lettres import grammar
from lettres.families.words.kinship import RELATIONS
from lettres.french import labels, verdicts
from lettres.position import Json

K = TypeVar("K")


def phrases() -> dict[str, Json]:
    """Return the tables for French verdicts, as JSON for `pages/src/lexicon/sentences.js`.

    >>> phrases()["sentences"]["forbidden"], phrases()["relations"]["plural"]
    ('{word} est refusé : les joueurs ont exclu ce mot.', 'le pluriel')
    """
    return {
        "sentences": dict(verdicts.SENTENCES),
        "hint": verdicts.HINT,
        "listed": verdicts.LISTED,
        "guessed": labels.GUESSED,
        "pos": _plain(verdicts.POS),
        "agreeing": sorted(map(str, verdicts.AGREEING)),
        "verbForms": _plain(verdicts.VERB_FORMS),
        "tenses": _plain(verdicts.TENSES),
        "genders": _plain(verdicts.GENDERS),
        "numbers": _plain(verdicts.NUMBERS),
        "persons": dict(grammar.PERSONS),
        "relations": _plain(RELATIONS),
        "sources": _plain(labels.SOURCES),
        "labels": _labels(),
        "grammar": _grammar(),
    }


def _labels() -> dict[str, Json]:
    return {
        "registers": dict(labels.REGISTERS),
        "ages": dict(labels.AGES),
        "countries": dict(labels.COUNTRIES),
        "subjects": dict(labels.SUBJECTS),
        "usual": labels.USUAL,
        "special": labels.SPECIAL,
    }


def _grammar() -> dict[str, Json]:
    return {
        "of": grammar.OF,
        "ofElided": grammar.OF_ELIDED,
        "or": grammar.OR,
        "and": grammar.AND,
        "shown": grammar.SHOWN,
    }


def _plain(table: Mapping[K, str]) -> dict[str, Json]:
    """Return a table with its keys, members of an enumeration, as text."""
    return {str(key): text for key, text in table.items()}
