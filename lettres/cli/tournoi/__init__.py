"""`lettres tournoi`: plays many games between bots, to find the better one and by how much."""

from __future__ import annotations

import os
from collections.abc import Generator
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

import click

from lettres.cli.choices import Seats
from lettres.cli.click_french import FrenchCommand, number_option
from lettres.cli.console import error
from lettres.cli.context import Settings
from lettres.cli.files import checked_output, output_option, write_lines
from lettres.cli.rules import GameChoice, chosen_rules, edition_option, list_rules, rule_option
from lettres.engine.rules import Option
from lettres.games.catalogue import CATALOGUE

if TYPE_CHECKING:
    from lettres.tournament import Board, Outcome, Plan
_MOST_GAMES = 1_000_000


@click.command(
    "tournoi",
    cls=FrenchCommand,
    epilog="""
    lettres tournoi bot:champion bot:oracle
    lettres tournoi bot bot:lecteur bot:oracle --parties 400 --graine 7
    lettres tournoi bot:débutant bot:joueur --jeu rummikub --json
    lettres tournoi bot:mes_robots:Mien bot:joueur --jeu rummikub --csv parties.csv
    lettres tournoi bot:champion bot:oracle --parties 10000 --dask tcp://192.168.1.10:8786
    """,
)
@click.argument("robots", metavar="ROBOT ROBOT...", nargs=-1, type=Seats(alone=True))
@click.option("--jeu", type=GameChoice(), default="lettres", show_default=True, help="Le jeu.")
@number_option(
    "--parties",
    "games",
    least=1,
    most=_MOST_GAMES,
    default=100,
    help="Combien de parties au moins, pour chaque paire de robots ; avec --table, en tout.",
)
@number_option("--graine", "seed", default=1, help="Un nombre, pour rejouer les mêmes donnes.")
@click.option("--table", "one_table", is_flag=True, help="Tous les robots à une même table, au lieu de deux à deux.")
@edition_option
@rule_option
@number_option("--coeurs", "cores", least=1, help="Combien de cœurs ; tous par défaut.")
@click.option("--dask", metavar="ADRESSE", help="Joue sur une grappe Dask, dont c'est l'ordonnanceur.")
@click.option("--json", "as_json", is_flag=True, help="Un objet JSON par partie, puis le bilan.")
@click.option(
    "--csv",
    "table",
    metavar="FICHIER",
    type=click.Path(path_type=Path),
    help="Écrit aussi les parties dans un fichier CSV, une ligne par place de chacune, pour un tableur.",
)
@output_option()
@click.pass_obj
def command(
    settings: Settings,
    robots: tuple[str, ...],
    jeu: str,
    games: int,
    seed: int,
    one_table: bool,
    edition: str | None,
    rules: tuple[str, ...],
    cores: int | None,
    dask: str | None,
    as_json: bool,
    table: Path | None,
    output: Path | None,
) -> int:
    """Fait jouer des robots entre eux : lequel est le meilleur, de combien, et est-ce sûr ?

    Chaque donne se joue autant de fois qu'il y a de joueurs, et chacun l'a une fois à chaque place. À plus de deux, les
    robots se rencontrent deux à deux, ou tous à une même table avec --table. « bot:module:Classe » est un robot à soi,
    dont le module est dans le dossier courant ou installé.

    Les mêmes options donnent les mêmes parties, quel que soit le nombre de cœurs. Ctrl-C arrête le tournoi, et donne le
    bilan de ce qui est joué.
    """
    entry = CATALOGUE[jeu]
    if "?" in rules:
        return list_rules(entry)
    if dask is not None and cores is not None:
        raise click.UsageError("--coeurs et --dask s'excluent : une grappe a les cœurs qu'elle a.")
    output, table = checked_output(output), _table(table, output)
    plan = _plan(settings, jeu, chosen_rules(entry, edition, rules, {}), robots, one_table)

    from lettres.cli.tournoi.run import TournamentRun  # not at the top, like those below: a help page needs none of it
    from lettres.tournament import boards

    run = TournamentRun(plan, boards(len(robots), games, seed, one_table=one_table), seed)
    lines: list[str] = []
    write = click.echo if output is None else lines.append
    code = run.run(_outcomes(plan, run.boards, cores, dask), settings, write if as_json else None)
    if run.played:
        for line in run.summary(settings, as_json):
            write(line)
    if lines:
        write_lines(lines, output)
    if table is not None:
        from lettres.reports.tournament_csv import csv_lines

        write_lines(csv_lines(plan, run.played), table)
    return code


def _table(path: Path | None, output: Path | None) -> Path | None:
    """Return the CSV file to write; raises `click.UsageError` or `SourceError` if it cannot be written."""
    checked = checked_output(path)
    if path is not None and checked is None:
        raise click.UsageError("--csv écrit dans un fichier : donnez son nom.")
    if checked is not None and checked == output:
        raise click.UsageError("--csv et --sortie nomment le même fichier : donnez-en deux.")
    return checked


def _plan(settings: Settings, game: str, options: dict[str, Option], specs: tuple[str, ...], one_table: bool) -> Plan:
    """Return the plan of the tournament; raises `click.UsageError` for bots that cannot play it together."""
    from lettres.engine.deal import set_up
    from lettres.engine.rules import RuleError
    from lettres.players import bot
    from lettres.tournament import Plan

    if len(specs) < 2:
        raise click.UsageError("donnez au moins deux robots, comme bot:débutant bot:oracle.")
    own = None if settings.lexique is None else os.path.abspath(settings.lexique)
    rules = CATALOGUE[game].rules.from_options({}, options).effective()
    plan = Plan(game, tuple(sorted(rules.items())), specs, own)
    made, lexicon = plan.setting()
    try:
        set_up(made, len(specs) if one_table else 2)
        for spec in specs:
            bot(spec, made, lexicon)
    except RuleError as failure:
        raise click.UsageError(f"{CATALOGUE[game].title} : {failure}") from failure
    except ValueError as failure:
        raise click.UsageError(str(failure)) from failure
    return plan


def _outcomes(
    plan: Plan, boards: list[Board], cores: int | None, address: str | None
) -> Generator[Outcome, None, None]:
    """Return the outcomes of the boards, played on this machine or on a cluster."""
    from lettres.tournament import cluster, local, play_board

    play = partial(play_board, plan)
    if address is not None:
        return cluster(play, boards, address, error)
    return local(play, boards, cores or _cores())


def _cores() -> int:
    """Return the number of cores that this process may use."""
    allowed = getattr(os, "sched_getaffinity", None)
    return len(allowed(0)) if allowed else os.cpu_count() or 1
