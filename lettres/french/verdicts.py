"""The verdicts of the arbiter in French, one sentence each."""

from __future__ import annotations

from collections.abc import Callable

from lettres.families.words.arbiter import Code, Verdict, readings_of
from lettres.families.words.kinship import kinship
from lettres.french.labels import GUESSED, SOURCES, labels
from lettres.grammar import PERSONS, de, either, shorten
from lexicon import Reading
from lexicon.morphology import Gender, Number, Pos, Tense, VerbForm

POS = {
    Pos.NOUN: "nom",
    Pos.ADJECTIVE: "adjectif",
    Pos.VERB: "verbe",
    Pos.ADVERB: "adverbe",
    Pos.INTERJECTION: "interjection",
    Pos.PRONOUN: "pronom",
    Pos.DETERMINER: "déterminant",
    Pos.PREPOSITION: "préposition",
    Pos.CONJUNCTION: "conjonction",
    Pos.NUMERAL: "nombre",
    Pos.GRAMMATICAL: "mot grammatical",
    Pos.TITLE: "titre",
    Pos.PROPER_NOUN: "nom propre",
    Pos.FIRST_NAME: "prénom",
    Pos.FAMILY_NAME: "nom de famille",
    Pos.ROMAN_NUMERAL: "nombre romain",
    Pos.AFFIX: "préfixe ou suffixe",
    Pos.LOCUTION_PART: "morceau de locution",
    Pos.ELIDED: "forme élidée",
    Pos.SIGN: "signe",
}
VERB_FORMS = {
    VerbForm.INFINITIVE: "infinitif",
    VerbForm.PRESENT_PARTICIPLE: "participe présent",
    VerbForm.PAST_PARTICIPLE: "participe passé",
    VerbForm.FINITE: "forme conjuguée",
}
TENSES = {
    Tense.PRESENT: "présent",
    Tense.IMPERFECT: "imparfait",
    Tense.PAST: "passé simple",
    Tense.FUTURE: "futur",
    Tense.CONDITIONAL: "conditionnel",
    Tense.SUBJUNCTIVE_PRESENT: "subjonctif présent",
    Tense.SUBJUNCTIVE_IMPERFECT: "subjonctif imparfait",
    Tense.IMPERATIVE: "impératif",
}
GENDERS = {Gender.MASCULINE: "masculin", Gender.FEMININE: "féminin", Gender.EPICENE: "des deux genres"}
NUMBERS = {Number.SINGULAR: "singulier", Number.PLURAL: "pluriel", Number.INVARIABLE: "invariable"}
AGREEING = {Pos.NOUN, Pos.ADJECTIVE, Pos.TITLE, Pos.PRONOUN, Pos.DETERMINER, Pos.PROPER_NOUN}
"""The parts of speech that are described with their gender and number."""
LISTED = "mot de la liste"
HINT = " Vouliez-vous dire {words} ?"
SENTENCES = {
    "nothing": "Il n'y a rien à juger : un mot a au moins trois lettres.",
    "ok": "{word} est permis : {reading}.",
    "ok_by_source": "{word} est permis : {reading} ({source}).",
    "too_short": "{word} est refusé : il faut au moins trois lettres.",
    "compound": "{word} est refusé : les mots composés, à trait d'union, apostrophe ou espace, sont interdits.",
    "not_letters": "{word} est refusé : seules les lettres de A à Z peuvent être posées.",
    "conjugated_verb": (
        "{word} est refusé : verbe conjugué ({what}). Seuls l'infinitif et les participes sont permis."
    ),
    "proper_noun": "{word} est refusé : nom propre ({form}).",
    "brand": "{word} est refusé : nom de marque ({form}).",
    "abbreviation": "{word} est refusé : abréviation, sigle ou symbole ({form}).",
    "clipped": "{word} est refusé : « {form} » est un mot tronqué, et cette partie n'en veut pas.",
    "unknown": "{word} est refusé : aucun mot du dictionnaire ne s'écrit ainsi.{hint}",
    "no_word": "{word} est refusé : « {form} » n'est pas un mot français à lui seul.{hint}",
    "loanword": "{word} est refusé : « {form} » est un mot emprunté, et cette partie n'en veut pas.",
    "already_on_table": "{word} est refusé : ce mot est déjà sur la table.",
    "of_table_word": (
        "{word} est refusé : c'est {links}, mot déjà formé qu'on ne peut mettre ni au pluriel ni à l'autre genre."
    ),
    "of_table_words": (
        "{word} est refusé : c'est {links}, mots déjà formés qu'on ne peut mettre ni au pluriel ni à l'autre genre."
    ),
    "forbidden": "{word} est refusé : les joueurs ont exclu ce mot.",
    "off_theme": "{word} est refusé : le mot n'est pas du thème de la partie.",
    "off_named_theme": "{word} est refusé : le mot n'est pas du thème « {theme} ».",
}
"""The sentences for verdicts. A key is the code of a verdict, or names a special case of a code."""


def describe(reading: Reading) -> str:
    """Return a reading in words: its form, its grammar, its lemma if different, and its dictionary labels.

    >>> from lexicon import Lexicon
    >>> describe(Lexicon.default().readings("MANGE")[0])
    'mangé, participe passé de manger (masculin singulier)'
    >>> describe(Lexicon.default().readings("CLEBS")[0])
    'clebs, nom masculin invariable, familier'
    """
    return ", ".join((_grammar(reading), *labels(reading)))


def _grammar(reading: Reading) -> str:
    """The form and grammar of a reading, and its lemma if different."""
    shape = [GENDERS[reading.gender]] if reading.gender else []
    shape += [NUMBERS[reading.number]] if reading.number else []
    guess = f" — {GUESSED}" if reading.guessed else ""
    lemma = de(reading.lemma, "aspirated_h" in reading.marks) if reading.lemma != reading.form else ""
    if reading.verb_form:
        name = VERB_FORMS[reading.verb_form]
        inside = ", ".join(_when(reading)) or (shape[-1] if reading.number is Number.INVARIABLE else " ".join(shape))
        of_lemma = f" {lemma}" if lemma else ""
        return f"{reading.form}, {name}{of_lemma}{f' ({inside})' if inside else ''}{guess}"
    if not reading.pos:
        return f"{reading.form}, {LISTED}{guess}"
    if reading.pos not in AGREEING:
        shape = []
    name = " ".join([POS[reading.pos], *shape])
    return f"{reading.form}, {name}{f', {lemma}' if lemma else ''}{guess}"


def _when(reading: Reading) -> list[str]:
    """The tense and the person of a finite form, as far as they are known."""
    tense = [TENSES[reading.tense]] if reading.tense else []
    return tense + ([PERSONS[reading.person]] if reading.person else [])


Case = tuple[str, dict[str, str]]
"""The key of a sentence in `SENTENCES`, and the values of its placeholders other than `{word}`."""


def _accepted(verdict: Verdict) -> Case:
    """The case of a legal word, with the playable reading spelled as typed, or else the first playable reading.

    In a game with a theme, only readings in the theme are considered.
    """
    typed = verdict.word.lower()
    playable = readings_of(verdict.lexicon, verdict.tiles or "", verdict.theme)
    reading = describe(next((reading for reading in playable if reading.form == typed), playable[0]))
    source = SOURCES.get(verdict.source)
    return ("ok_by_source", {"reading": reading, "source": source}) if source else ("ok", {"reading": reading})


def _conjugated(verdict: Verdict) -> Case:
    reading = next(r for r in verdict.readings if r.verb_form is VerbForm.FINITE)
    guess = [GUESSED] if reading.guessed else []
    return "conjugated_verb", {"what": ", ".join([reading.lemma, *_when(reading), *guess])}


def _unknown(verdict: Verdict) -> Case:
    near = verdict.suggestions
    holes = {"hint": HINT.format(words=either(near)) if near else ""}
    if not verdict.readings:
        return "unknown", holes
    first = verdict.readings[0]
    return "loanword" if first.playable else "no_word", {**holes, "form": first.form}


def _named(verdict: Verdict) -> Case:
    return verdict.code, {"form": verdict.readings[0].form}


def _abbreviation(verdict: Verdict) -> Case:
    first = verdict.readings[0]
    return "clipped" if first.playable else "abbreviation", {"form": first.form}


def _related(verdict: Verdict) -> Case:
    one = len(verdict.conflicts) == 1
    return "of_table_word" if one else "of_table_words", {"links": kinship(verdict.conflicts, verdict.lexicon)}


def _off_theme(verdict: Verdict) -> Case:
    return ("off_named_theme", {"theme": shorten(verdict.theme)}) if verdict.theme else ("off_theme", {})


_CASES: dict[Code, Callable[[Verdict], Case]] = {
    Code.OK: _accepted,
    Code.CONJUGATED_VERB: _conjugated,
    Code.PROPER_NOUN: _named,
    Code.BRAND: _named,
    Code.ABBREVIATION: _abbreviation,
    Code.UNKNOWN: _unknown,
    Code.PLURAL_OF_TABLE_WORD: _related,
    Code.GENDER_OF_TABLE_WORD: _related,
    Code.OFF_THEME: _off_theme,
}
"""The functions that choose the sentence for a verdict, by code; the sentences of other codes need only the word."""


def explain(verdict: Verdict) -> str:
    """Return a verdict as a sentence, which names the reading that makes the word legal or illegal (rule L15).

    >>> from lettres.families.words.arbiter import Arbiter
    >>> from lexicon import Lexicon
    >>> explain(Arbiter(Lexicon.default()).judge("MANGE"))
    'MANGE est permis : mangé, participe passé de manger (masculin singulier).'
    """
    word = shorten(verdict.tiles or verdict.word.strip())
    if not word:
        return SENTENCES["nothing"]
    case, holes = _CASES[verdict.code](verdict) if verdict.code in _CASES else (verdict.code, {})
    return SENTENCES[case].format(word=word, **holes)
