"""Words as JSON: the verdict of the arbiter, and the readings of the dictionary."""

from __future__ import annotations

from lettres.families.words.arbiter import Verdict
from lettres.french.verdicts import explain
from lettres.position import Json
from lexicon import Lexicon, Reading


def verdict_form(verdict: Verdict) -> dict[str, Json]:
    """Return a verdict of the arbiter as JSON.

    >>> from lettres.families.words.arbiter import Arbiter
    >>> from lexicon import Lexicon
    >>> answer = verdict_form(Arbiter(Lexicon.default()).judge("mangeons"))
    >>> str(answer["code"]), answer["readings"][0]["person"]
    ('conjugated_verb', '1pl')
    """
    return {
        **judged(verdict),
        "source": verdict.source,
        "readings": [_reading(reading) for reading in verdict.readings],
        "conflicts": [{"table_word": word, "relation": relation} for word, relation in verdict.conflicts],
        "suggestions": verdict.suggestions,
    }


def judged(verdict: Verdict) -> dict[str, Json]:
    """Return the keys with which every JSON form of a verdict begins: the word as given, and its judgement."""
    return {
        "word": verdict.word,
        "tiles": verdict.tiles,
        "accepted": verdict.accepted,
        "code": verdict.code,
        "message": explain(verdict),
    }


def _reading(reading: Reading) -> dict[str, Json]:
    form, lemma, pos, verb_form, tense, person, gender, number, _, frequency, marks, source = reading
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
        "entry_frequency": frequency,
        "marks": marks,
        "source": source,
    }


def word_form(word: str, lexicon: Lexicon, reading: Reading | None = None) -> dict[str, Json]:
    """Return a legal word as JSON, with one of its readings (by default the first).

    In this form `frequency` is the frequency of the spelling (0 to 79), but in the readings of a verdict it is the
    frequency of the entry (0 to 9), as older scripts expect. `word_frequency` and `entry_frequency` mean the same
    everywhere.

    >>> from lexicon import Lexicon
    >>> form = word_form("CHIEN", Lexicon.default())
    >>> form["frequency"] == form["word_frequency"], form["entry_frequency"]
    (True, 7)
    """
    reading = reading or lexicon.readings(word)[0]
    return {
        "tiles": word,
        "length": len(word),
        "frequency": lexicon.frequency(word),
        "word_frequency": lexicon.frequency(word),
        "entry_frequency": reading.frequency,
        "form": reading.form,
        "lemma": reading.lemma,
        "pos": reading.pos,
    }
