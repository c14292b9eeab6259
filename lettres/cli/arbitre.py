"""`lettres arbitre`: says whether a word is permitted, and why."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterator
from contextlib import suppress
from typing import TYPE_CHECKING

import click

from lettres.cli.click_french import FrenchCommand, definition_option, requested_meanings
from lettres.cli.console import error, paragraph
from lettres.cli.context import Settings, json_writer
from lettres.families.words.arbiter import Arbiter, Verdict
from lettres.french.verdicts import explain
from lettres.grammar import counted, safe, shorten
from lexicon import Reason, SourceError, fold

if TYPE_CHECKING:
    from click.shell_completion import CompletionItem

    from lettres.cli.definitions import Meanings


def _themes(ctx: click.Context, param: click.Parameter, incomplete: str) -> list[CompletionItem[str]]:
    """Return the themes that complete the typed text `incomplete`, for a shell."""
    from lettres.cli.choices import ThemeName  # not at the top: only completion needs it

    return ThemeName().shell_complete(ctx, param, incomplete)


@click.command(
    "arbitre",
    cls=FrenchCommand,
    epilog="""
    lettres arbitre fiabilité mangeons
    lettres arbitre GAMINES --table GAMIN,TARIF
    lettres arbitre - --json < mots.txt
    """,
)
@click.argument("mots", metavar="MOT...", nargs=-1, required=True)
@click.option(
    "--table", "tables", metavar="MOT", multiple=True, help="Un mot déjà sur la table (à répéter, ou entre virgules)."
)
@click.option(
    "--theme",
    metavar="NOM",
    shell_complete=_themes,
    help="Le thème de la partie : animaux, cuisine, musique… (« lettres themes » les donne), ou un fichier de mots.",
)
@definition_option("Donne aussi le sens de chaque mot (voir « lettres definir »).")
@click.option("--json", "as_json", is_flag=True, help="Un objet JSON par mot.")
@click.pass_obj
def command(
    settings: Settings,
    mots: tuple[str, ...],
    tables: tuple[str, ...],
    theme: str | None,
    definition: bool,
    as_json: bool,
) -> int:
    """Juge chaque MOT selon les règles du rami des lettres ; « - » lit un mot par ligne sur l'entrée.

    Un mot a trois lettres au moins ; les accents ne comptent pas. Sont permis les noms, les adjectifs, les mots-outils,
    l'infinitif et les participes ; refusés, les verbes conjugués, les noms propres, les marques, les abréviations,
    les mots composés et les mots étrangers.

    Avec --table, le mot est jugé comme formé ce tour-ci avec les lettres des mots de la table : ni pluriel, ni
    féminin, ni masculin de l'un d'eux. Après « - », une ligne peut donner sa propre table, après une
    tabulation : MOT, tabulation, MOT,MOT. Code de sortie : 0 si tous les mots sont permis, 1 sinon.

    Entre parenthèses, qui répond d'un mot que notre premier dictionnaire n'a pas : « d'après un second dictionnaire »,
    ou « ajouté par nos soins », d'une liste où chaque mot a été relu. « nature devinée » : le mot vient d'une liste
    sans définitions, et d'autres mots de la liste font penser que c'est un nom, ou un verbe.
    """
    table = [tiles for words in tables for tiles in _table(words, settings)]
    arbiter = Arbiter(settings.lexicon, _theme(theme, settings))
    meanings = requested_meanings(settings) if definition else None
    show = _json_line(meanings) if as_json else _line(settings, meanings)
    write = sys.stdout.write
    accepted = True
    for word in mots:
        for text, own_table in stdin_words() if word == "-" else [(as_text(word), [])]:
            verdict = arbiter.judge(text, own_table or table)
            accepted &= verdict.accepted
            write(show(verdict) + "\n")
    if meanings is not None and not as_json:
        meanings.print_credits()
    return 0 if accepted else 1


def as_text(word: str) -> str:
    """Return `word`, typed on the command line, without outer spaces. Bytes that are not UTF-8 are read as Latin-1."""
    try:
        word.encode()
    except UnicodeEncodeError:
        from lexicon.sources.files import decode  # not at the top: nearly every word is UTF-8

        with suppress(UnicodeEncodeError):  # a lone surrogate: the arbiter refuses it as it is
            word = decode(word.encode("utf-8", "surrogateescape"))
    return word.strip()


def _table(words: str, settings: Settings) -> Iterator[str]:
    """Yield each word in `words`, a value of `--table`, as tiles. Print a warning for a word that is not permitted."""
    if not words.strip(", "):
        raise click.BadParameter("aucun mot ; on attend des mots entre virgules.", param_hint="--table")
    for word in _split(words):
        tiles = fold(word)
        if tiles is None:
            raise click.BadParameter(f"« {safe(word)} » n'a pas que des lettres.", param_hint="--table")
        if settings.lexicon.reason(tiles) is not Reason.OK:
            error(f"Attention : {tiles}, donné comme mot de la table, n'est pas un mot permis.")
        yield tiles


def _split(words: str) -> list[str]:
    return words.replace(",", " ").split()


def _theme(name: str | None, settings: Settings) -> frozenset[str] | None:
    """Return the words of the theme, None if no theme is given."""
    if name is None:
        return None
    words = settings.theme(name)
    if not os.path.exists(name):
        error(f"Thème « {safe(words.name)} » : {counted(len(words), 'mot')}.")
    return words


def stdin_words() -> Iterator[tuple[str, list[str]]]:
    """Yield each word of stdin as it comes, with the table words that follow it on its line, after a tab."""
    from lexicon.sources.files import decode  # not at the top: only « - » reads stdin

    if sys.stdin is None:
        raise SourceError("l'entrée est fermée : il n'y a rien à lire.")
    for number, line in enumerate(sys.stdin.buffer, 1):
        word, tab, table = decode(line).strip("\r\n").partition("\t")
        words: list[str] = []
        for other in _split(table) if tab else ():
            if tiles := fold(other):
                words.append(tiles)
            else:
                what = f"« {shorten(safe(other))} » ne peut être un mot de la table"
                error(f"Ligne {number} : {what} ; il est laissé de côté.")
        yield word.strip(), words


def _json_line(meanings: Meanings | None) -> Callable[[Verdict], str]:
    from lettres.reports.verdict_json import verdict_form  # not at the top: most answers are sentences

    write = json_writer()
    if meanings is None:
        return lambda verdict: write(verdict_form(verdict))
    return lambda verdict: write({**verdict_form(verdict), "definition": meanings.json_form(verdict.word)})


def _line(settings: Settings, meanings: Meanings | None) -> Callable[[Verdict], str]:
    """Return a function that writes a verdict as a sentence. On a terminal, the sentence is wrapped, after a ✓ or ✗."""
    marked = sys.stdout.isatty() and not settings.plain

    def show(verdict: Verdict) -> str:
        return "\n".join([sentence(verdict), *(meanings.lines(verdict.word) if meanings else ())])

    def sentence(verdict: Verdict) -> str:
        text = safe(explain(verdict))
        if not (marked or settings.colour):
            return text
        sign = "✓" if verdict.accepted else "✗"
        if settings.colour:
            sign = click.style(sign, fg="green" if verdict.accepted else "red", bold=True)
        return f"{sign} {paragraph(text, taken=2)}"

    return show
