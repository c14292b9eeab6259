"""`lettres partie noter`: records a game played with real tiles, turn by turn, at a terminal or from a text file."""

from __future__ import annotations

import sys
from collections.abc import Iterable
from contextlib import suppress
from pathlib import Path

import click

from lettres.cli.click_french import BoundedInt, FrenchCommand
from lettres.cli.console import error, paragraph
from lettres.cli.context import Settings
from lettres.cli.new_game import header as new_header
from lettres.cli.rules import GameChoice, chosen_rules, edition_option, list_rules, rule_option, theme_option
from lettres.french.how_to_play import theme_rule
from lettres.games.catalogue import CATALOGUE, Entry
from lettres.grammar import safe
from lettres.play.names import name_problem, names_problem, split_names
from lettres.play.scribe import Scribe
from lettres.play.scribe_sheet import Answer, new_sheet
from lettres.records.header import RecordError
from lettres.records.journal import StoreError, path_of
from lettres.records.session import game_of, lexicon_name
from lettres.records.sheet_file import SheetFile
from lettres.records.sheet_reader import read_sheet, sheet_header
from lexicon import SourceError

_LONGEST = 500  # characters of a line
_LARGEST = 1 << 20  # bytes of a text
_BEGINNING = (
    "Notez chaque tour en une ligne : les mots formés, ou « passe ». « aide » donne le reste, « quitte » arrête."
)
_STDIN = "-"


@click.command(
    "noter",
    cls=FrenchCommand,
    epilog="""
    lettres partie noter --joueurs Ana,Zoé
    lettres partie noter tournoi-1 --joueurs Ana,Zoé,Léo
    lettres partie noter tournoi-1
    lettres partie noter tournoi-1 --joueurs Ana,Zoé --de feuille.txt
    """,
)
@click.argument("partie", metavar="[PARTIE]", required=False)
@click.option("--joueurs", metavar="NOM,NOM…", help="Les noms des joueurs, dans l'ordre du jeu : une partie commence.")
@click.option("--jeu", metavar="JEU", type=GameChoice(), default="lettres", show_default=True, help="Le jeu.")
@edition_option
@rule_option
@theme_option
@click.option("--de", "source", metavar="FICHIER", help="Une feuille tapée, une ligne par tour ; - : l'entrée.")
@click.option(
    "--ligne",
    "first",
    type=BoundedInt(1, 100_000),
    default=1,
    help="Avec --de : commence à cette ligne.  [de 1 à 100000]",
)
@click.pass_obj
def command(
    settings: Settings,
    partie: str | None,
    joueurs: str | None,
    jeu: str,
    edition: str | None,
    rules: tuple[str, ...],
    theme: str | None,
    source: str | None,
    first: int,
) -> int:
    """Note une PARTIE jouée avec de vraies lettres, tour par tour : les mots, les points, vérifiés par les règles.

    Avec --joueurs, une partie commence, sous le nom donné ou sous la date ; sans, une PARTIE notée continue. Chaque
    ligne est sauvée. Ce que les règles refusent, la table peut le permettre : c'est elle qui joue. Les chevalets ne
    sont notés que si on les dit ; « lettres analyser » lit les tours où ils le sont.
    """
    entry = CATALOGUE[jeu]
    if "?" in rules:
        return list_rules(entry)
    typed = _typed_lines(source) if source is not None else None
    try:
        return _run(settings, entry, partie, joueurs, (edition, rules, theme), typed, first)
    except (StoreError, RecordError) as failure:
        raise SourceError(str(failure)) from failure


def _run(
    settings: Settings,
    entry: Entry,
    name: str | None,
    players: str | None,
    chosen: tuple[str | None, tuple[str, ...], str | None],
    typed: list[str] | None,
    first: int,
) -> int:
    """Create or resume a sheet, and record turns in it; return the exit code.

    `chosen` is the edition, the rules and the theme. Turns are read from `typed`, or from stdin if it is None."""
    edition, rules, theme = chosen
    asks = typed is None and sys.stdin.isatty()
    if players is None:
        if edition or rules or theme:
            raise click.UsageError("les règles d'une partie se choisissent quand elle commence, avec --joueurs.")
        file, scribe = _resume_sheet(settings, name, asks=asks)
    else:
        options = chosen_rules(entry, edition, rules, {})
        file, scribe = _begin_sheet(settings, entry, name, _names(players), options, theme, asks=asks)
    with file:
        return _import(file, scribe, typed, first) if typed is not None else _note(file, scribe)


def _names(text: str) -> tuple[str, ...]:
    """Return the names of the players; raises `click.BadParameter`."""
    names = split_names(text)
    if wrong := next(filter(None, map(name_problem, names)), ""):
        raise click.BadParameter(wrong, param_hint="--joueurs")
    if wrong := names_problem(names):
        raise click.BadParameter(wrong, param_hint="--joueurs")
    return names


def _begin_sheet(
    settings: Settings,
    entry: Entry,
    name: str | None,
    players: tuple[str, ...],
    options: dict[str, int | bool | str],
    theme: str | None,
    *,
    asks: bool,
) -> tuple[SheetFile, Scribe]:
    """Return the file of a new sheet and its scribe; raises `click.UsageError` for a game that has no sheets."""
    header = new_header(settings, entry, players, options, theme=theme, dice=None, seed=0)
    game = game_of(settings.lexicon_for(entry))(header)
    if not (game.scores_turns and entry.needs_lexicon):
        raise click.UsageError(f"seul le rami des lettres se note pour l'instant, non le jeu « {entry.name} ».")
    try:
        sheet = new_sheet(header, game)
    except RecordError as failure:
        raise click.BadParameter(str(failure), param_hint="--joueurs") from failure
    return SheetFile.create(name, header.date[:10]), Scribe(game, sheet, asks=asks)


def _resume_sheet(settings: Settings, name: str | None, *, asks: bool) -> tuple[SheetFile, Scribe]:
    """Return the file of a saved sheet and its scribe; raises `StoreError` or `RecordError`."""
    if name is None:
        raise click.UsageError("dites qui joue (--joueurs Ana,Zoé), ou quelle partie notée continuer.")
    file = SheetFile.open(path_of(name))
    try:
        return file, _scribe(settings, file, asks=asks)
    except BaseException:
        file.close()
        raise


def _scribe(settings: Settings, file: SheetFile, *, asks: bool) -> Scribe:
    """Return the scribe of a saved sheet; raises `StoreError` or `RecordError`."""
    header = sheet_header(file.texts)
    lexicon = settings.lexicon_for(CATALOGUE[header.game])
    course, broken = read_sheet(file.texts, game_of(lexicon))
    if broken:
        raise StoreError(f"« {file.path.name} » ne se lit pas. {broken}")
    if lexicon is not None and header.lexicon != lexicon_name(lexicon):
        error(f"Attention : cette partie a été commencée avec un autre lexique ({safe(header.lexicon)}).")
    return Scribe(course.game, course.sheet, asks=asks)


# -- at a terminal


def _note(file: SheetFile, scribe: Scribe) -> int:
    """Record lines typed at a terminal until the input ends. Record lines from a pipe like those of a text file."""
    if not scribe.asks:
        return _import(file, scribe, _decode(sys.stdin.buffer.read(_LARGEST + 1)), 1)
    with suppress(ImportError):
        import readline  # noqa: F401  # not at the top: it only adds arrow keys to `input`

    totals = scribe.notes.totals(scribe.course) if scribe.sheet.lines else []
    _say([*theme_rule(scribe.sheet.header.theme), _BEGINNING, *totals])
    while True:
        try:
            text = input(scribe.prompt)
        except EOFError:
            click.echo()
            break
        answer = scribe.line(text[:_LONGEST])
        if answer.changed:
            file.save(scribe.texts)
        _say([*answer.said, *answer.remarks])
        if answer.quits:
            break
    if scribe.sheet.lines:
        _say([f"Sauvé : « {file.name} ». « lettres partie noter {file.name} » continue."])
    return 0


def _say(lines: Iterable[str]) -> None:
    for line in lines:
        click.echo(paragraph(safe(line)))


# -- from a text file


def _typed_lines(source: str) -> list[str]:
    """Return the lines of a text file, or of stdin for « - »; raises `SourceError`."""
    if source == _STDIN:
        return _decode(sys.stdin.buffer.read(_LARGEST + 1))
    path = Path(source)
    try:
        if not path.is_file():
            raise SourceError(f"le fichier « {safe(source)[:60]} » n'est pas là, ou n'est pas un fichier.")
        with path.open("rb") as file:
            return _decode(file.read(_LARGEST + 1))
    except ValueError as failure:
        raise SourceError(f"« {safe(source)[:60]} » n'est pas un nom de fichier.") from failure


def _decode(data: bytes) -> list[str]:
    if len(data) > _LARGEST:
        raise SourceError("la feuille tapée est bien trop grosse.")
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError:
        text = data.decode("cp1252", "replace")
    return text.splitlines()


def _import(file: SheetFile, scribe: Scribe, lines: list[str], first: int) -> int:
    """Record and save `lines`, from line number `first` on; return the exit code.

    If a line is refused, the lines before it are saved, those after it are not read, and the exit code is 1.
    """
    for number, text in enumerate(lines[first - 1 :], first):
        if not text.strip() or text.lstrip().startswith("#"):
            continue
        answer = scribe.line(text) if len(text) <= _LONGEST else Answer(("Elle est bien trop longue.",), refused=True)
        for remark in answer.remarks:
            error(f"Ligne {number} : {remark}")
        if answer.refused:
            return _report_stop(file, scribe, number, " ".join(answer.said))
        if answer.quits:
            break
    file.save(scribe.texts)
    _say([*scribe.notes.totals(scribe.course), f"Sauvé : « {file.name} »."])
    return 0


def _report_stop(file: SheetFile, scribe: Scribe, number: int, why: str) -> int:
    """Save the lines before line `number`, refused because of `why`, and print how to go on; return the exit code."""
    error(f"Ligne {number} : {why}")
    if scribe.sheet.lines:
        file.save(scribe.texts)
        error(
            f"Ce qui précède est noté dans « {file.name} ». La ligne corrigée, la suite se note par "
            f"« lettres partie noter {file.name} --de FICHIER --ligne {number} »."
        )
    return 1
