"""Words in the machine-readable form: the arbiter's verdict, the dictionary's readings."""

from __future__ import annotations

from lettres.families.words.arbiter import Verdict
from lettres.french.verdicts import explain
from lettres.position import Json
from lexicon import Lexicon, Reading


def verdict_form(verdict: Verdict) -> dict[str, Json]:
    """Return a verdict of the arbiter.

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
    """Return the word as it was given, and its judgement: the beginning of every form of a verdict."""
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
    """Return a permitted word, by a reading of it, the first if none is given.

    `frequency` is that of the spelling here (0 to 79) and, in a verdict's readings, that of the entry (0 to 9): older
    scripts read it so. `word_frequency` and `entry_frequency` mean the same wherever they stand.

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
