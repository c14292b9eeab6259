"""The command `lettres proposer`: its options, and its two output formats."""

from __future__ import annotations

import shutil
import sys
from collections.abc import Callable
from typing import TYPE_CHECKING, TypeVar

import click
from click.core import ParameterSource

from lettres.cli.click_french import Choice, FrenchCommand, number_option, seconds_option
from lettres.cli.console import error
from lettres.cli.context import Settings, json_writer
from lettres.cli.proposer.batch import answer_all, as_error, open_positions, read_positions
from lettres.cli.rules import (
    GameChoice,
    chosen_rules,
    dice_file,
    dice_option,
    edition_option,
    list_rules,
    rule_option,
    theme_option,
)
from lettres.cli.vocabulary import least_frequency, level_named, level_option, ordinary_option
from lettres.engine.table import Table
from lettres.games.catalogue import CATALOGUE, Entry
from lettres.grammar import safe
from lettres.position import Position, PositionError, checked, forbidden_words, form_for

if TYPE_CHECKING:
    from lettres.study.answer import Proposals
_Given = TypeVar("_Given")
_Read = TypeVar("_Read")
_TYPED = ("chevalet", "table", "opened")


@click.command(
    "proposer",
    cls=FrenchCommand,
    epilog="""
    lettres proposer --chevalet "LEP?" --table "IMAGE GAMiN"
    lettres proposer --chevalet FIABILITERSON --pas-ouvert -n 3
    lettres proposer --jeu rummikub --chevalet "r6 j7 *" --table "r3-5 b7n7*"
    lettres proposer --jeu cartes --chevalet "V♠ 10p 9p" --pas-ouvert
    lettres proposer --jeu des --chevalet "n3 j3 b7" --table "r3 r4 r5"
    lettres proposer --positions positions.jsonl --json
    """,
)
@click.option(
    "--chevalet",
    metavar="LETTRES",
    help="Votre chevalet, votre main ou vos dés ; ? ou, s'ils ont des nombres, * est un joker.",
)
@click.option(
    "--table",
    metavar="TABLE",
    default="",
    help="La table : des mots (en capitales, une minuscule y est un joker), des combinaisons, ou la grille des dés.",
)
@click.option("--jeu", type=GameChoice(), default="lettres", show_default=True, help="Le jeu.")
@click.option(
    "--ouvert/--pas-ouvert", "opened", default=True, help="Votre premier coup est-il déjà posé ?  [par défaut : oui]"
)
@number_option("-n", "most", least=1, most=100, default=1, help="Combien de coups.")
@seconds_option(10.0, "Secondes de recherche.")
@click.option(
    "--positions", metavar="FICHIER", type=click.Path(), help="Une position par ligne, en JSON ; - : l'entrée."
)
@edition_option
@rule_option
@theme_option
@dice_option
@click.option("--interdit", "forbidden", metavar="MOT", multiple=True, help="Un mot à ne pas former (à répéter).")
@ordinary_option("Rien que des mots courants.")
@level_option("Les mots que connaît un robot de ce niveau")
@click.option(
    "--objectif",
    "objective",
    type=Choice(("tuiles", "valeur")),
    default="tuiles",
    show_default=True,
    help="Des tuiles : en poser le plus, ou la plus grande valeur.",
)
@click.option("--json", "as_json", is_flag=True, help="Un objet JSON par position.")
@click.option(
    "--certificat",
    "certify",
    is_flag=True,
    help="Avec --json : la position, et de quoi vérifier qu'aucun coup ne marque davantage.",
)
@click.pass_obj
def command(
    settings: Settings,
    chevalet: str | None,
    table: str,
    jeu: str,
    opened: bool,
    most: int,
    seconds: float,
    positions: str | None,
    edition: str | None,
    rules: tuple[str, ...],
    theme: str | None,
    des: str | None,
    forbidden: tuple[str, ...],
    ordinary: bool,
    level: str | None,
    objective: str,
    as_json: bool,
    certify: bool,
) -> int:
    """Propose le meilleur coup d'une position, et dit s'il est prouvé qu'aucun n'est meilleur.

    Recopiez votre chevalet et la table. Un mot de la table tout en minuscules est lu sans joker ; un mot qui n'est pas
    dans le lexique peut rester sur la table, ou être défait. Parmi les coups qui marquent autant, le premier est celui
    qui défait le moins de mots.

    Une tuile est l'initiale de sa couleur (rouge, bleu, noir, jaune) et son nombre, comme r6 ; une carte sa figure et
    son enseigne, comme V♠ ou Vp. Les combinaisons vont entre espaces (r3r4r5 b7n7*, r3-5), ou entre virgules si leurs
    tuiles sont entre espaces ; les rangées de dés entre barres, un point pour une place vide (r3 r4 r5 / n3 / j3). Le
    meilleur coup pose le plus de tuiles, puis la plus grande valeur, puis laisse le plus de combinaisons en place.

    Avec --positions, chaque ligne est une position, comme
    {"id": "p1", "table": ["IMAGE", "GAMiN"], "rack": "LEP?", "opened": true, "rules": {"joker_word": "frozen"}} ou
    {"id": "n1", "game": "rummikub", "table": [["r3", "r4", "r5"]], "rack": ["r6", "*"]},
    et chaque réponse s'écrit dès qu'elle est trouvée. Code de sortie : 0, ou 1 si une ligne n'est pas une position.
    """
    entry = CATALOGUE[jeu]
    if "?" in rules:
        return list_rules(entry)
    if certify and not as_json:
        raise click.UsageError("--certificat ne va qu'avec --json : un certificat se lit par un programme.")
    base = entry.rules.from_options({}, chosen_rules(entry, edition, rules, {}))
    unwanted = _read(forbidden_words, " ".join(forbidden).replace(",", " ").split(), "--interdit")
    given = Position(jeu, Table(), (), opened, base, unwanted, dice=dice_file(des))
    stream = None
    if positions is None:
        _check_options(entry)
        given = _typed(given, chevalet, table)
    else:
        _check_alone()
        stream = open_positions(positions)
    from lettres.study.answer import Proposals, SearchRequest  # not at the top, like those below: help needs none

    asked = SearchRequest(
        most,
        seconds,
        None if theme is None else settings.theme(theme),
        least_frequency(level_named(level, ordinary)) or 0,
        certify,
        objective == "valeur",
    )
    search = Proposals(lambda: settings.lexicon, asked)
    answer = _in_json(search) if as_json else _in_words(search, settings, alone=stream is None)
    if stream is None:
        click.echo(answer(given))
        return 0
    with stream:
        return (
            0 if answer_all(read_positions(stream, given), answer, _complain_in_json if as_json else _complain) else 1
        )


def _read(read: Callable[[_Given], _Read], given: _Given, option: str) -> _Read:
    """Parse the value of an option with `read`; raises `click.BadParameter`."""
    try:
        return read(given)
    except PositionError as failure:
        raise click.BadParameter(str(failure), param_hint=option) from failure


def _typed(given: Position, rack: str | None, table: str) -> Position:
    """Return the position typed as options, after warnings about ambiguous words; raises `click.UsageError`."""
    if rack is None:
        raise click.UsageError("il manque l'option --chevalet (ou --positions, pour un fichier de positions).")
    form = form_for(given)
    tiles, laid = _read(form.typed_rack, rack, "--chevalet"), _read(form.typed_table, table, "--table")
    for doubt in laid.doubts:
        error(doubt)
    try:
        return checked(given._replace(rack=tiles, table=laid.table))
    except PositionError as failure:
        raise click.UsageError(str(failure)) from failure


_FOR: tuple[tuple[tuple[str, ...], Callable[[Entry], bool], str], ...] = (
    (("theme", "forbidden", "ordinary", "level", "certify"), lambda entry: entry.needs_lexicon, "un jeu de mots"),
    (("des",), lambda entry: entry.needs_dice, "le jeu de dés"),
    (("objective",), lambda entry: not entry.needs_lexicon and not entry.needs_dice, "un jeu de tuiles ou de cartes"),
)
"""Options that only some games have, with a test for these games and their name."""


def _check_options(entry: Entry) -> None:
    """Raise `click.UsageError` for options that a game does not have."""
    for option in _given():
        for names, goes_with, games in _FOR:
            if option.name in names and not goes_with(entry):
                raise click.UsageError(f"{option.opts[0]} ne va qu'avec {games}.")


def _check_alone() -> None:
    """Raise `click.UsageError` if `--positions` comes with options that describe a single position."""
    for option in _given():
        if option.name in _TYPED:
            raise click.UsageError(f"--positions donne des positions entières : ôtez {option.opts[0]}.")


def _given() -> list[click.Parameter]:
    """Return the options that are on the command line."""
    ctx = click.get_current_context()
    return [
        option
        for option in ctx.command.params
        if ctx.get_parameter_source(str(option.name)) is ParameterSource.COMMANDLINE
    ]


def _in_json(search: Proposals) -> Callable[[Position], str]:
    from lettres.reports.answer_json import as_dict

    write = json_writer()
    return lambda position: write(as_dict(search.answer(position), search.asked.certify))


def _in_words(search: Proposals, settings: Settings, alone: bool) -> Callable[[Position], str]:
    from lettres.cli.proposer.text import TextStyle, answer_lines  # not at the top: JSON does not need them
    from lettres.cli.status import status
    from lettres.french.answers import searching

    on_screen = sys.stdout.isatty()
    columns = min(shutil.get_terminal_size().columns, 120) if on_screen else 80
    style = TextStyle(columns, drawn=not settings.accessible, colour=settings.colour, unbroken=not on_screen)

    def text(position: Position) -> str:
        with status(settings) as tell:
            answer = search.answer(position, lambda found, bound: tell(searching(found, bound)))
        for caution in answer.cautions:
            error(f"Attention : {caution.message}")
        head = [] if position.id is None else [f"Position {safe(str(position.id))}", ""]
        return "\n".join([*head, *answer_lines(answer, style), *([] if alone else [""])])

    return text


def _complain_in_json(line: int, failure: PositionError) -> None:
    click.echo(json_writer()(as_error(failure, line)))


def _complain(line: int, failure: PositionError) -> None:
    error(f"Ligne {line} : {failure}")
