"""Lines of French that define a word: its readings, its senses, and the credits of the senses."""

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
"""The number of senses kept for each lemma in the file that pages read in the browser."""
_SITE = "https://fr.wiktionary.org"


def definition_lines(definitions: Iterable[Definition]) -> Iterator[str]:
    """Yield the senses of a word, lemma by lemma, each lemma after a line with its reading.

    Lemmas without senses are left out.

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
    """Describe the first reading of a word; if the word has both verbal and other readings, the first of each kind."""
    kinds = {bool(reading.verb_form): describe(reading) for reading in reversed(definition.readings)}
    return " ; ".join(dict.fromkeys([describe(definition.readings[0]), *kinds.values()]))


def sense_lines(definition: Definition) -> Iterator[str]:
    """Yield the senses of a lemma, numbered if there are several."""
    senses = _introduced(definition)
    if len(senses) == 1:
        yield f"  {senses[0]}"
        return
    yield from (f"  {number}. {sense}" for number, sense in enumerate(senses, 1))


def first_sense(definitions: Iterable[Definition]) -> str:
    """Return the first sense of a word, after its lemma; empty if the word has no sense.

    >>> first_sense([Definition("bidule", ()), Definition("truc", (), ("Objet.", "Chose."), "truc")])
    'truc : Objet.'
    """
    found = next((each for each in definitions if each.senses), None)
    return f"{found.lemma} : {_introduced(found)[0]}" if found else ""


def first_of(definition: Definition) -> str:
    """Return the first sense of a definition, which must have one; the lemma is not named.

    >>> first_of(Definition("truc", (), ("Objet.", "Chose."), "truc"))
    'Objet.'
    """
    return _introduced(definition)[0]


def sense_sentence(definitions: Iterable[Definition]) -> str:
    """Return a sentence with the first sense of a word and the source of the sense; empty if the word has no sense.

    >>> sense_sentence([Definition("objet", (), ("Bidule.",), "objet", credits=(Credit("Wiktionnaire"),))])
    "Sens d'objet (Wiktionnaire) : Bidule."
    """
    found = next((each for each in definitions if each.senses), None)
    return f"Sens {de(found.lemma)} ({found.credits[0].source}) : {_introduced(found)[0]}" if found else ""


def _introduced(definition: Definition) -> tuple[str, ...]:
    """The senses; if they were found under another word than the lemma, that word introduces the first sense."""
    if definition.link is Link.ITSELF:
        return definition.senses
    first, *others = definition.senses
    lead = f"{_LINKS[definition.link]} {de(definition.through)}" if definition.link in _LINKS else ""
    return (f"{lead or f'Comme {definition.through}'} : {first}", *others)


def no_definition(lemma: str, credit: Credit) -> str:
    """Return the sentence for a lemma without a definition, with a link to the lemma's page if the source has pages.

    >>> no_definition("bidule", Credit("club.tsv"))
    'Pas de définition de bidule.'
    """
    page = credit.url(lemma)
    return f"Pas de définition {de(lemma)}.{f' Sa page : {page}' if page else ''}"


def attribution(credit: Credit) -> str:
    """Return the credit line of a source, which its licence requires.

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
    """Yield each lemma with its first two senses, for the file that pages read in the browser.

    `definitions` come from `words.every`. A sense found under another word than the lemma names that word, as in
    `sense_lines`.
    """
    return ((each.lemma, list(_introduced(each)[:_OFFLINE])) for each in definitions)


def attributions(definitions: Iterable[Definition]) -> list[str]:
    """Return the credit lines of `definitions`, one for each source; empty if no definition has a sense.

    >>> attributions([Definition("bidule", (), ("Objet.",), "bidule", credits=(Credit("club.tsv"),))])
    ['Définitions de club.tsv.']
    """
    return [attribution(credit) for credit in dict.fromkeys(each for one in definitions for each in one.credits)]
