"""`lettres analyser`: the best moves that were missed in a saved game."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

import click

from lettres.cli.choices import SavedGame
from lettres.cli.click_french import FrenchCommand, definition_option, number_option, seconds_option
from lettres.cli.console import error, paragraph
from lettres.cli.context import Settings, json_writer
from lettres.cli.files import checked_output, output_option, write_lines
from lettres.cli.partie import exit_code, meanings_of, path_named
from lettres.cli.progress import progress
from lettres.cli.source_errors import as_source_errors
from lettres.cli.vocabulary import RARE, least_frequency, level_named, level_option, ordinary_option
from lettres.grammar import safe
from lettres.records.journal import StoreError, read, saved
from lettres.records.record import is_end
from lettres.records.session import lexicon_name

if TYPE_CHECKING:
    from lettres.records.recording import Recording
    from lettres.study.report import Report
_PAGES = (".html", ".htm")


@click.command(
    "analyser",
    cls=FrenchCommand,
    epilog="""
    lettres analyser
    lettres analyser 2026-01-02-1 --joueur Ana --mots-courants
    lettres analyser --tout --sans-hasard
    lettres analyser -o analyse.html
    """,
)
@click.argument("partie", metavar="[PARTIE]", required=False, type=SavedGame())
@click.option("--joueur", metavar="NOM", help="Les tours d'un seul joueur.")
@number_option("-n", "count", most=1000, default=3, help="Combien de tours essayer de nouveau.")
@click.option("--tout", "at_once", is_flag=True, help="Donne les réponses tout de suite.")
@seconds_option(2.0, "Secondes de recherche par position, au plus.")
@ordinary_option("Donne aussi le meilleur coup avec des mots courants.")
@level_option("De même, avec les mots que connaît un robot de ce niveau")
@number_option(
    "--chance", "samples", least=2, most=1000, default=8, help="Combien d'autres pioches mesurent la chance de chacune."
)
@click.option("--sans-hasard", "no_luck", is_flag=True, help="Ne mesure pas la chance : c'est bien plus rapide.")
@number_option("--graine", "seed", default=1, help="Un nombre, pour tirer les mêmes autres pioches.")
@click.option("--en-cours", "going_on", is_flag=True, help="Prend aussi une partie en cours : les chevalets se voient.")
@definition_option("À la fin, le sens des mots des meilleurs coups (voir « lettres definir »).")
@click.option("--json", "as_json", is_flag=True, help="Un objet JSON par tour, puis les sommes.")
@click.option("--html", "as_html", is_flag=True, help="Une page qui se suffit, les tables et les courbes dessinées.")
@output_option("Un fichier, au lieu d'écrire ici ; nommé .html, il reçoit la page.")
@click.pass_obj
def command(
    settings: Settings,
    partie: str | None,
    joueur: str | None,
    count: int,
    at_once: bool,
    seconds: float,
    ordinary: bool,
    level: str | None,
    samples: int,
    no_luck: bool,
    seed: int,
    going_on: bool,
    definition: bool,
    as_json: bool,
    as_html: bool,
    output: Path | None,
) -> int:
    """Analyse une PARTIE finie : à chaque tour, le meilleur coup manqué, la chance de la pioche, la courbe des scores.

    Sans nom, c'est la dernière partie finie. Sur un terminal, les pires tours d'une partie de mots s'essaient d'abord
    de nouveau ; les réponses viennent ensuite. Où le mieux demande un mot rare, le meilleur coup de mots courants est
    donné aussi. « prouvé » veut dire qu'aucun coup ne marque davantage ; sinon, une
    borne est donnée.
    """
    from lettres.french.reviews import announcement  # not at the top, like those below: a help page needs none of it
    from lettres.study.analysis import Work, to_try
    from lettres.study.report import Report

    kind = _kind(as_json, as_html, output)
    level, output = level_named(level, ordinary), checked_output(output)
    course = _course(settings, partie, going_on)
    if level and not course.entry.needs_lexicon:
        raise click.UsageError("--mots-courants et --vocabulaire ne vont qu'avec un jeu de mots.")
    meanings = meanings_of(settings, course.entry) if definition else None
    with as_source_errors():
        lexicon = settings.lexicon_for(course.entry)
        rare = None if kind == "json" else RARE
        work = Work(course, lexicon, seconds, least_frequency(level), partial(progress, settings), rare)
    seat, samples = _seat(course, joueur), 0 if no_luck else samples
    error(announcement(*work.at_most(seat, samples)))
    turns = work.review(seat)
    report = Report(course, turns, level, samples, seed)
    tries = course.game.scores_turns and turns and output is None and count and not at_once
    if kind == "texte" and tries and sys.stdin.isatty() and sys.stdout.isatty():
        from lettres.cli.quiz import quiz

        quiz(report, to_try(report, count), work.game, settings)
    lines = _lines(work.with_luck(report), settings, kind)
    if meanings is not None:
        from lettres.reports.glossary import words_missed

        lines = meanings.append_to(lines, words_missed(report), kind, folded=output is None)
    write_lines(lines, output)
    return exit_code(course)


def _kind(as_json: bool, as_html: bool, output: Path | None) -> str:
    """Return the format of the output: texte, json or html."""
    if as_json and as_html:
        raise click.UsageError("--json et --html s'excluent : demandez l'un, puis l'autre.")
    if as_json:
        return "json"
    return "html" if as_html or (output is not None and output.suffix.lower() in _PAGES) else "texte"


def _course(settings: Settings, name: str | None, going_on: bool) -> Recording:
    """Return the game to analyse. A game in progress is refused unless `going_on`.

    If `name` is None, the game is the last finished one or, with `going_on`, the last one played. If its record is
    damaged, the turns before the damage are returned.
    """
    from lettres.records.recording import read_recording

    with as_source_errors():
        path = path_named(name) if name is not None or going_on else _last_finished()
        course = read_recording(path, settings.lexicon_for)
        stopped = bool(course.broken) and not course.torn  # a damaged record, which cannot be resumed
        if not (course.state.over or stopped or course.sheet or going_on):
            raise StoreError(
                f"la partie « {path.stem} » est en cours, et l'analyse montre les chevalets ; "
                "finissez-la, ou demandez --en-cours."
            )
    if course.entry.needs_lexicon and course.header.lexicon != lexicon_name(settings.lexicon):
        error(f"Attention : cette partie a été jouée avec un autre lexique ({safe(course.header.lexicon)}).")
    return course


def _last_finished() -> Path:
    path = next(filter(_is_finished, saved()), None)
    if path is None:
        raise StoreError("aucune partie finie n'est sauvée : « lettres jouer » en commence une.")
    return path


def _is_finished(path: Path) -> bool:
    try:
        return is_end(read(path).texts[-1])
    except (OSError, StoreError, IndexError):
        return False


def _seat(course: Recording, name: str | None) -> int | None:
    """Return the seat of the player `name`, which may also be a number from 1. None means all players."""
    if name is None:
        return None
    wanted = name.strip().casefold()
    for seat, each in enumerate(course.names):
        if wanted in (str(seat + 1), each.casefold(), course.header.players[seat].casefold()):
            return seat
    names = ", ".join(course.names)
    raise click.BadParameter(f"« {safe(name)[:40]} » n'a pas joué ; on attend {names}.", param_hint="--joueur")


def _lines(report: Report, settings: Settings, kind: str) -> Iterator[str]:
    if kind == "json":
        from lettres.reports.review_json import json_lines

        return map(json_writer(), json_lines(report))
    if kind == "html":
        from lettres.reports.review_page import page

        return page(report)
    from lettres.reports.review_text import whole_text

    return whole_text(report, settings.accessible, paragraph)
