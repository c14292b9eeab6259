"""`lettres definir`: prints definitions of words."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterable, Iterator

import click

from lettres.cli.arbitre import as_text, stdin_words
from lettres.cli.click_french import FrenchCommand, definitions_option
from lettres.cli.console import error, paragraph
from lettres.cli.context import Settings, json_writer
from lettres.cli.definitions import Meanings
from lettres.families.words.arbiter import Arbiter, Verdict
from lettres.french.definitions import attributions, definition_lines, what
from lettres.french.verdicts import explain
from lettres.grammar import safe
from lexicon.definitions.sources import WIKTIONARY, NoDefinitions
from lexicon.definitions.words import Definition, undefined

_DONE, _UNKNOWN, _NOT_INSTALLED = 0, 1, 3
_BETWEEN = re.compile("[,;\\s]+")


def _needless(_: click.Context, __: click.Parameter, given: bool) -> None:
    if given:
        raise click.UsageError("« definir » donne toujours le sens ; ôtez --definition : « lettres definir chat ».")


@click.command(
    "definir",
    cls=FrenchCommand,
    epilog="""
    lettres definir gamines
    lettres definir MARCHE TARIF --json
    lettres definir chat --definitions club.tsv
    """,
)
@click.argument("mots", metavar="MOT...", nargs=-1, required=True)
@definitions_option
@click.option("--definition", is_flag=True, hidden=True, expose_value=False, callback=_needless)
@click.option("--json", "as_json", is_flag=True, help="Un objet JSON par mot.")
@click.pass_obj
def command(settings: Settings, mots: tuple[str, ...], as_json: bool) -> int:
    """Donne le sens de chaque MOT, sous toutes ses formes : GAMINES montre gamin ; « - » lit un mot par ligne.

    Les définitions sont les vôtres, puis celles du Wiktionnaire, abrégées. Celles-ci s'ajoutent une fois pour toutes :
    « pip install 'lettres[definitions]' » ; sans elles, la page de chaque mot est donnée.

    Code de sortie : 0 si tous les mots sont connus, 1 sinon ; 3 si les définitions ne sont pas installées.
    """
    arbiter = Arbiter(settings.lexicon)
    try:
        meanings = Meanings(settings)
    except NoDefinitions as failure:
        meanings, missing = None, failure
    code = _DONE
    whose: dict[str, None] = {}
    write = json_writer() if as_json else str
    for verdict in map(arbiter.judge, _words(mots)):
        found = meanings.look_up(verdict.word) if meanings else undefined(verdict.word, settings.lexicon)
        if as_json:
            from lettres.reports.definition_json import definition_form  # not at the top: most ask for sentences

            credit = meanings.definitions.credit if meanings else WIKTIONARY
            sys.stdout.write(f"{write(definition_form(verdict, found, credit))}\n")
        else:
            main, others = _typed(verdict.word, found)
            whose |= dict.fromkeys(attributions(main))
            _say(_lines(verdict, main, meanings))
            _say(others)
        code = code if verdict.readings else _UNKNOWN
    if meanings is None:
        sys.stdout.flush()
        error(f"Erreur : {missing}")
        return _NOT_INSTALLED
    if not as_json:
        _say(whose)
    return code


def _words(words: tuple[str, ...]) -> Iterator[str]:
    for word in words:
        if word == "-":
            yield from (each for each, _ in stdin_words() if each)
        else:
            yield from filter(None, _BETWEEN.split(as_text(word))) if word.strip(" ,;") else [as_text(word)]


def _typed(word: str, found: tuple[Definition, ...]) -> tuple[tuple[Definition, ...], list[str]]:
    """Return the definitions in `found` that match the accents of `word`, and a line that names the other spellings.

    If `word` has no accents, or no matching definition has a sense, return all of `found` and no line.
    """
    main = tuple(each for each in found if any(reading.form == word.lower() for reading in each.readings))
    if word.isascii() or not any(each.senses for each in main) or len(main) == len(found):
        return found, []
    others = dict.fromkeys(reading.form for each in found if each not in main for reading in each.readings)
    return main, [f"Aussi : {', '.join(others)}."]


def _say(lines: Iterable[str]) -> None:
    for line in lines:
        sys.stdout.write(f"{paragraph(safe(line))}\n")


def _lines(verdict: Verdict, found: tuple[Definition, ...], meanings: Meanings | None) -> Iterator[str]:
    """Yield the reason if the word is refused, then its senses or, if it has none, its class and a link to its page."""
    if not verdict.readings:
        page = None if verdict.word.isalpha() or not verdict.word else WIKTIONARY.url(verdict.word)
        yield f"{explain(verdict)}{f' Sa page : {page}' if page else ''}"
        return
    if not verdict.accepted:
        yield explain(verdict)
    if any(each.senses for each in found):
        yield from definition_lines(found)
        return
    credit = meanings.definitions.credit if meanings else WIKTIONARY
    for each in found:
        page = credit.url(each.lemma)
        yield f"{what(each)}.{' Pas de définition.' if meanings else ''}{f' Sa page : {page}' if page else ''}"
