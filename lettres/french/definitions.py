"""Definitions in French lines: a word with its senses, and their credits."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from lettres.french.verdicts import describe
from lettres.grammar import de
from lexicon.definitions.sources import Credit
from lexicon.definitions.words import Definition, Link

_LINKS = {
    Link.FEMININE: "Féminin",
    Link.PARTICIPLE: "Participe",
    Link.ADVERB: "Adverbe tiré",
}
_OFFLINE = 2
"""The senses of a lemma in a file for lettres in a browser."""
_SITE = "https://fr.wiktionary.org"


def definition_lines(definitions: Iterable[Definition]) -> Iterator[str]:
    """Yield the senses of a word, lemma by lemma, each introduced by its reading; lemmas without senses are left out.

    >>> from lexicon import Lexicon
    >>> readings = Lexicon.default().readings("TARIFS")
    >>> list(definition_lines([Definition("tarif", readings, ("Ce que coûte une place.", "Une liste."), "tarif")]))
    ['tarifs, nom masculin pluriel, de tarif :', '  1. Ce que coûte une place.', '  2. Une liste.']
    """
    for each in definitions:
        if each.senses:
            yield f"{what(each)} :"
            yield from sense_lines(each)


def what(definition: Definition) -> str:
    """Describe a word by a lemma: its first reading, and the first verbal and non-verbal ones if it has both."""
    kinds = {bool(reading.verb_form): describe(reading) for reading in reversed(definition.readings)}
    return " ; ".join(dict.fromkeys([describe(definition.readings[0]), *kinds.values()]))


def sense_lines(definition: Definition) -> Iterator[str]:
    """Yield the senses of a lemma, numbered if there are several."""
    senses = _led(definition)
    if len(senses) == 1:
        yield f"  {senses[0]}"
        return
    yield from (f"  {number}. {sense}" for number, sense in enumerate(senses, 1))


def first_sense(definitions: Iterable[Definition]) -> str:
    """Return the first sense of a word, after its lemma; empty if it has none.

    >>> first_sense([Definition("bidule", ()), Definition("truc", (), ("Objet.", "Chose."), "truc")])
    'truc : Objet.'
    """
    found = next((each for each in definitions if each.senses), None)
    return f"{found.lemma} : {_led(found)[0]}" if found else ""


def first_of(definition: Definition) -> str:
    """Return the first sense of a definition that has one, for a line that names its lemma.

    >>> first_of(Definition("truc", (), ("Objet.", "Chose."), "truc"))
    'Objet.'
    """
    return _led(definition)[0]


def sense_sentence(definitions: Iterable[Definition]) -> str:
    """Return the first sense of a word as a sentence to follow another, with its credit; empty if it has none.

    >>> sense_sentence([Definition("objet", (), ("Bidule.",), "objet", credits=(Credit("Wiktionnaire"),))])
    "Sens d'objet (Wiktionnaire) : Bidule."
    """
    found = next((each for each in definitions if each.senses), None)
    return f"Sens {de(found.lemma)} ({found.credits[0].source}) : {_led(found)[0]}" if found else ""


def _led(definition: Definition) -> tuple[str, ...]:
    """The senses, the first one after the word they belong to, if that is not the lemma itself."""
    if definition.link is Link.ITSELF:
        return definition.senses
    first, *others = definition.senses
    lead = f"{_LINKS[definition.link]} {de(definition.through)}" if definition.link in _LINKS else ""
    return (f"{lead or f'Comme {definition.through}'} : {first}", *others)


def no_definition(lemma: str, credit: Credit) -> str:
    """Return the sentence for a lemma without definition, with its page if the source has pages.

    >>> no_definition("bidule", Credit("club.tsv"))
    'Pas de définition de bidule.'
    """
    page = credit.url(lemma)
    return f"Pas de définition {de(lemma)}.{f' Sa page : {page}' if page else ''}"


def attribution(credit: Credit) -> str:
    """Return the credit of definitions with their licence, which requires it.

    >>> from lexicon.definitions.sources import WIKTIONARY
    >>> attribution(WIKTIONARY)
    'Définitions abrégées du Wiktionnaire, par ses contributeurs, CC BY-SA 4.0 : https://fr.wiktionary.org'
    >>> attribution(Credit("club.tsv"))
    'Définitions de club.tsv.'
    """
    if credit.licence is None:
        return f"Définitions {de(credit.source)}."
    return f"Définitions abrégées du {credit.source}, par ses contributeurs, {credit.licence} : {_SITE}"


def offline_senses(definitions: Iterable[Definition]) -> Iterator[tuple[str, list[str]]]:
    """Yield the lemmas of some definitions, each with its first two senses: of `words.every`, for a file in a browser.

    A sense by way of another word names it, as in `sense_lines`.
    """
    return ((each.lemma, list(_led(each)[:_OFFLINE])) for each in definitions)


def attributions(definitions: Iterable[Definition]) -> list[str]:
    """Return the credits of some definitions, a sentence for each source; empty if they have no sense.

    >>> attributions([Definition("bidule", (), ("Objet.",), "bidule", credits=(Credit("club.tsv"),))])
    ['Définitions de club.tsv.']
    """
    return [attribution(credit) for credit in dict.fromkeys(each for one in definitions for each in one.credits)]
