"""The arbiter's verdicts in French, a sentence each."""

from __future__ import annotations

from collections.abc import Callable

from lettres.families.words.arbiter import Code, Verdict, readings_of
from lettres.families.words.kinship import kinship
from lettres.french.labels import GUESSED, SOURCES, labels
from lettres.grammar import de, either, person, shorten
from lexicon import Reading
from lexicon.morphology import Gender, Number, Pos, Tense, VerbForm

_POS = {
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
_VERB_FORMS = {
    VerbForm.INFINITIVE: "infinitif",
    VerbForm.PRESENT_PARTICIPLE: "participe présent",
    VerbForm.PAST_PARTICIPLE: "participe passé",
    VerbForm.FINITE: "forme conjuguée",
}
_TENSES = {
    Tense.PRESENT: "présent",
    Tense.IMPERFECT: "imparfait",
    Tense.PAST: "passé simple",
    Tense.FUTURE: "futur",
    Tense.CONDITIONAL: "conditionnel",
    Tense.SUBJUNCTIVE_PRESENT: "subjonctif présent",
    Tense.SUBJUNCTIVE_IMPERFECT: "subjonctif imparfait",
    Tense.IMPERATIVE: "impératif",
}
_GENDERS = {Gender.MASCULINE: "masculin", Gender.FEMININE: "féminin", Gender.EPICENE: "des deux genres"}
_NUMBERS = {Number.SINGULAR: "singulier", Number.PLURAL: "pluriel", Number.INVARIABLE: "invariable"}
_AGREEING = {Pos.NOUN, Pos.ADJECTIVE, Pos.TITLE, Pos.PRONOUN, Pos.DETERMINER, Pos.PROPER_NOUN}


def describe(reading: Reading) -> str:
    """A reading in words: its form, its grammar, its lemma where that differs, and the labels of dictionaries.

    >>> from lexicon import Lexicon
    >>> describe(Lexicon.default().readings("MANGE")[0])
    'mangé, participe passé de manger (masculin singulier)'
    >>> describe(Lexicon.default().readings("CLEBS")[0])
    'clebs, nom masculin invariable, familier'
    """
    return ", ".join((_grammar(reading), *labels(reading)))


def _grammar(reading: Reading) -> str:
    """A reading's form and grammar, and its lemma where that differs."""
    shape = [names[value] for names, value in ((_GENDERS, reading.gender), (_NUMBERS, reading.number)) if value]  # type: ignore[index]
    guess = f" — {GUESSED} : la liste ne la dit pas" if reading.guessed else ""
    lemma = de(reading.lemma, "aspirated_h" in reading.marks) if reading.lemma != reading.form else ""
    if reading.verb_form:
        name = _VERB_FORMS[reading.verb_form]
        detail = [_TENSES[reading.tense]] if reading.tense else []
        detail += [person(reading.person)] if reading.person else []
        inside = ", ".join(detail) or (shape[-1] if reading.number is Number.INVARIABLE else " ".join(shape))
        of_lemma = f" {lemma}" if lemma else ""
        return f"{reading.form}, {name}{of_lemma}{f' ({inside})' if inside else ''}{guess}"
    if not reading.pos:
        return f"{reading.form}, mot de la liste{guess}"
    if reading.pos not in _AGREEING:
        shape = []
    name = " ".join([_POS[reading.pos], *shape])
    return f"{reading.form}, {name}{f', {lemma}' if lemma else ''}{guess}"


def _accepted(verdict: Verdict, word: str) -> str:
    """The reading that makes the word legal, of the theme: the one with the accents typed, else the first."""
    typed = verdict.word.lower()
    playable = readings_of(verdict.lexicon, verdict.tiles or "", verdict.theme)
    reading = next((reading for reading in playable if reading.form == typed), playable[0])
    source = SOURCES.get(verdict.source)
    return f"{word} est permis : {describe(reading)}{f' ({source})' if source else ''}."


def _conjugated(verdict: Verdict, word: str) -> str:
    reading = next(r for r in verdict.readings if r.verb_form is VerbForm.FINITE)
    where = f", {person(reading.person)}" if reading.person else ""
    tense = f", {_TENSES[reading.tense]}" if reading.tense else ""
    guess = f", {GUESSED}" if reading.guessed else ""
    what = f"verbe conjugué ({reading.lemma}{tense}{where}{guess})"
    return f"{word} est refusé : {what}. Seuls l'infinitif et les participes sont permis."


def _unknown(verdict: Verdict, word: str) -> str:
    near = verdict.suggestions
    hint = f" Vouliez-vous dire {either(near)} ?" if near else ""
    if verdict.readings:
        form = verdict.readings[0].form
        if verdict.readings[0].playable:
            return f"{word} est refusé : « {form} » est un mot emprunté, et cette partie n'en veut pas."
        return f"{word} est refusé : « {form} » n'est pas un mot français à lui seul.{hint}"
    return f"{word} est refusé : aucun mot du dictionnaire ne s'écrit ainsi.{hint}"


def _named(what: str) -> Callable[[Verdict, str], str]:
    def sentence(verdict: Verdict, word: str) -> str:
        return f"{word} est refusé : {what} ({verdict.readings[0].form})."

    return sentence


def _abbreviation(verdict: Verdict, word: str) -> str:
    first = verdict.readings[0]
    if first.playable:
        return f"{word} est refusé : « {first.form} » est un mot tronqué, et cette partie n'en veut pas."
    return _named("abréviation, sigle ou symbole")(verdict, word)


def _related(verdict: Verdict, word: str) -> str:
    links = kinship(verdict.conflicts, verdict.lexicon)
    formed = "mot déjà formé qu'on" if len(verdict.conflicts) == 1 else "mots déjà formés qu'on"
    return f"{word} est refusé : c'est {links}, {formed} ne peut mettre ni au pluriel ni à l'autre genre."


def _off_theme(verdict: Verdict, word: str) -> str:
    what = f"du thème « {shorten(verdict.theme)} »" if verdict.theme else "du thème de la partie"
    return f"{word} est refusé : le mot n'est pas {what}."


_SENTENCES: dict[Code, Callable[[Verdict, str], str]] = {
    Code.OK: _accepted,
    Code.TOO_SHORT: lambda _, word: f"{word} est refusé : il faut au moins trois lettres.",
    Code.COMPOUND: lambda _, word: (
        f"{word} est refusé : les mots composés, à trait d'union, apostrophe ou espace, sont interdits."
    ),
    Code.NOT_LETTERS: lambda _, word: f"{word} est refusé : seules les lettres de A à Z peuvent être posées.",
    Code.CONJUGATED_VERB: _conjugated,
    Code.PROPER_NOUN: _named("nom propre"),
    Code.BRAND: _named("nom de marque"),
    Code.ABBREVIATION: _abbreviation,
    Code.UNKNOWN: _unknown,
    Code.ALREADY_ON_TABLE: lambda _, word: f"{word} est refusé : ce mot est déjà sur la table.",
    Code.PLURAL_OF_TABLE_WORD: _related,
    Code.GENDER_OF_TABLE_WORD: _related,
    Code.FORBIDDEN: lambda _, word: f"{word} est refusé : les joueurs ont exclu ce mot.",
    Code.OFF_THEME: _off_theme,
}


def explain(verdict: Verdict) -> str:
    """A verdict in a sentence, which names the reading that allows or refuses the word (rule L15).

    >>> from lettres.families.words.arbiter import Arbiter
    >>> from lexicon import Lexicon
    >>> explain(Arbiter(Lexicon.default()).judge("MANGE"))
    'MANGE est permis : mangé, participe passé de manger (masculin singulier).'
    """
    word = shorten(verdict.tiles or verdict.word.strip())
    if not word:
        return "Il n'y a rien à juger : un mot a au moins trois lettres."
    return _SENTENCES[verdict.code](verdict, word)
