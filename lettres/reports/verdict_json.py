"""Words in the machine-readable form: what the arbiter says of them, what the dictionary says."""

from __future__ import annotations

from lettres.families.words.arbiter import Verdict
from lettres.french.verdicts import explain
from lettres.position import Json
from lexicon import Lexicon, Reading


def verdict_form(verdict: Verdict) -> dict[str, Json]:
    """A verdict of the arbiter.

    >>> from lettres.families.words.arbiter import Arbiter
    >>> from lexicon import Lexicon
    >>> answer = verdict_form(Arbiter(Lexicon.default()).judge("mangeons"))
    >>> str(answer["code"]), answer["readings"][0]["person"]
    ('conjugated_verb', '1pl')
    """
    return {
        "word": verdict.word,
        "tiles": verdict.tiles,
        "accepted": verdict.accepted,
        "code": verdict.code,
        "message": explain(verdict),
        "readings": [_reading(reading) for reading in verdict.readings],
        "conflicts": [{"table_word": word, "relation": relation} for word, relation in verdict.conflicts],
        "suggestions": verdict.suggestions,
    }


def _reading(reading: Reading) -> dict[str, Json]:
    form, lemma, pos, verb_form, tense, person, gender, number, _, frequency, marks = reading
    return {
        "form": form,
        "lemma": lemma,
        "pos": pos,
        "verb_form": verb_form,
        "tense": tense,
        "person": person,
        "gender": gender,
        "number": number,
        "playable": reading.playable,
        "guessed": reading.guessed,
        "frequency": frequency,
        "marks": marks,
    }


def word_form(word: str, lexicon: Lexicon) -> dict[str, Json]:
    """A permitted word, by its first reading."""
    reading = lexicon.readings(word)[0]
    return {
        "tiles": word,
        "length": len(word),
        "frequency": lexicon.frequency(word),
        "form": reading.form,
        "lemma": reading.lemma,
        "pos": reading.pos,
    }
