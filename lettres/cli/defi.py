"""`lettres defi`: the puzzle of the day, or any other by its number."""

from __future__ import annotations

import re
import sys
from collections.abc import Callable
from datetime import date

import click

from lettres.cli.click_french import Choice, FrenchCommand, definitions_option, number_option
from lettres.cli.context import Settings, json_writer
from lettres.grammar import safe
from lettres.study.puzzles import HINTS, LEVELS, Finder, Puzzle, PuzzleError, make
from lexicon import SourceError

_LAST_NUMBER = 999_999


class _Day(click.ParamType[date]):
    """A date, typed as AAAA-MM-JJ."""

    name = "date"

    def convert(self, value: object, param: click.Parameter | None, ctx: click.Context | None) -> date:
        if isinstance(value, date):
            return value
        text = str(value).strip()
        if not re.fullmatch(r"[0-9]{4}-[0-9]{2}-[0-9]{2}", text):  # Python reads other forms too
            self.fail(f"« {safe(text)[:40]} » n'est pas une date ; on attend AAAA-MM-JJ, comme 2026-01-31.", param, ctx)
        try:
            return date.fromisoformat(text)
        except ValueError:
            self.fail(f"le jour {text} n'est dans aucun calendrier.", param, ctx)


@click.command(
    "defi",
    cls=FrenchCommand,
    epilog="""
    lettres defi
    lettres defi --niveau facile --indice
    lettres defi --date 2026-01-31 --solution
    lettres defi --numero 12 --niveau expert
    lettres defi --bilan
    """,
)
@click.option("--date", "day", metavar="AAAA-MM-JJ", type=_Day(), help="Le défi d'un autre jour qu'aujourd'hui.")
@number_option("--numero", least=1, most=_LAST_NUMBER, help="Un défi par son numéro, pour s'entraîner.")
@click.option("--niveau", type=Choice(list(LEVELS)), default="moyen", show_default=True, help="Le niveau.")
@number_option(
    "--indice",
    metavar="[N]",
    is_flag=False,
    flag_value="1",
    least=1,
    most=HINTS,
    help=f"Donne N indices, du plus vague au plus précis ({HINTS} au plus) ; un seul sans nombre.",
)
@click.option("--solution", is_flag=True, help="Donne le meilleur coup, et pourquoi c'est le meilleur.")
@click.option("--bilan", is_flag=True, help="Les défis joués ici : combien sont trouvés, et combien de jours de suite.")
@definitions_option
@click.option("--json", "as_json", is_flag=True, help="Le défi en un objet JSON ; avec --solution, son coup aussi.")
@click.pass_obj
def command(
    settings: Settings,
    day: date | None,
    numero: int | None,
    niveau: str,
    indice: int | None,
    solution: bool,
    bilan: bool,
    as_json: bool,
) -> int:
    """Donne un défi : une table, un chevalet, et un seul coup qui marque plus que tous les autres.

    Le défi du jour est le même pour tous ceux qui ont le même lexique ; la recherche a prouvé que son meilleur coup
    n'a pas d'égal. Sur un terminal, tapez vos essais comme dans « lettres jouer » ; l'arbitre les juge.

    Ce que vous avez trouvé est noté : --bilan le montre, avec la série des jours de suite. La première fois compte.

    La difficulté va de 1 à 5 : un degré par mot de la table à défaire, et un ou deux de plus quand le coup forme un mot
    peu courant ou rare.
    """
    if day is not None and numero is not None:
        raise click.UsageError("--date et --numero s'excluent : un défi est celui d'un jour, ou il a un numéro.")
    from lettres.cli.defi_diary import note, show  # not at the top, like those below: a help page needs none of it
    from lettres.cli.game_meanings import GameMeanings, check_definitions
    from lettres.cli.status import status
    from lettres.cli.tries import TerminalShow, ask, say
    from lettres.play.puzzle import PuzzleText, PuzzleTries
    from lettres.play.tries import HELP
    from lettres.solver.words import WordSolver

    if bilan:
        return show(as_json)
    check_definitions(settings)
    solver = WordSolver(settings.lexicon)
    name = str(numero) if numero is not None else (day or date.today()).isoformat()
    with status(settings, as_json=as_json) as tell:
        puzzle = _puzzle(solver, niveau, name, lambda number: tell(f"La recherche prépare le défi : essai {number}…"))
    terminal = TerminalShow.for_settings(settings)
    text = PuzzleText(puzzle, solver.game, settings.lexicon, terminal, GameMeanings(settings, wait=True))
    hints = list(map(text.hint, range(1, (indice or 0) + 1)))
    if as_json:
        from lettres.reports.puzzle_json import puzzle_form

        click.echo(json_writer()(puzzle_form(text.puzzle, text.game, text.lexicon, hints, solved=solution)))
        return 0
    say(text.statement(named=settings.lexique is not None))
    if indice is not None:
        say(["", *hints])
    if solution:
        say(["", *text.solution()])
    elif indice is None and sys.stdin is not None and sys.stdin.isatty() and sys.stdout.isatty():
        say(["", HELP])
        tries = PuzzleTries(text)
        ask(tries)
        if settings.lexique is None:  # with another lexicon, it is not the puzzle of the day
            note(tries, text.puzzle.name, text.puzzle.level)
    return 0


def _puzzle(solver: Finder, level: str, name: str, tried: Callable[[int], None]) -> Puzzle:
    try:
        return make(solver, level, name, tried)
    except PuzzleError as failure:
        raise SourceError(str(failure)) from failure
