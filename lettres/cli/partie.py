"""`lettres partie`: lists, shows, replays, exports, verifies, renames and deletes saved games."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import click

from lettres.cli.choices import SavedGame
from lettres.cli.click_french import (
    ACCENTS,
    HELP,
    Choice,
    FrenchCommand,
    FrenchGroup,
    definition_option,
    number_option,
    requested_meanings,
)
from lettres.cli.console import error, paragraph
from lettres.cli.context import Settings, json_writer
from lettres.cli.files import checked_output, output_option, write_lines
from lettres.cli.source_errors import as_source_errors
from lettres.games.catalogue import CATALOGUE
from lettres.grammar import meant, plural, safe
from lettres.records.journal import StoreError, path_of, saved

if TYPE_CHECKING:
    from lettres.cli.definitions import Meanings
    from lettres.games.entry import Entry
    from lettres.records.recording import Recording
_FORMATS = ("texte", "json", "html")
_SHOWN = {
    "montrer": ("partie.show", "Raconte une partie, avec les scores et la table."),
    "rejouer": ("partie.play_again", "Refait une partie tour par tour."),
    "exporter": ("partie.export", "Écrit une partie en texte, en JSON ou en page HTML."),
    "verifier": ("partie.verify", "Vérifie une partie : le fichier, et chaque tour jugé de nouveau."),
    "noter": ("noter.command", "Note une partie jouée avec de vraies lettres."),
    "renommer": ("partie_files.rename_game", "Donne un autre nom à une partie."),
    "supprimer": ("partie_files.delete", "Supprime des parties, après avoir demandé."),
    "ou": ("partie_files.where", "Dit où sont les parties sauvées."),
    "admettre": ("partie_files.admit", "Laisse les parties sauvées ouvrir un fichier de thème ou de dés."),
}
_EXIT = {"ok": 0, "judged_otherwise": 1, "damaged": 3}


class _Group(FrenchGroup):
    """The commands on saved games."""

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        if args and not args[0].startswith("-") and args[0].translate(ACCENTS) not in (*_SHOWN, *HELP):
            known = ", ".join(f"« {each} »" for each in _SHOWN)
            name = safe(args[0])[:60]
            hint = meant(args[0], _SHOWN)
            if not hint and args[0] in (path.stem for path in saved()):
                hint = f" Pour voir cette partie : « lettres partie montrer {name} »."
            what = f"« {name} » ; on attend {known}, puis le nom d'une partie"
            ctx.fail(f"commande inconnue : {what}.{hint}")
        return super().resolve_command(ctx, args)


@click.group(
    "partie",
    cls=_Group,
    lazy=_SHOWN,
    subcommand_metavar="[COMMANDE [PARTIE]]",
    invoke_without_command=True,
    epilog="lettres partie\nlettres partie montrer\nlettres partie exporter 2026-01-02-1 --format html -o partie.html",
)
@click.option("--json", "as_json", is_flag=True, help="Un objet JSON par partie.")
@click.pass_context
def command(ctx: click.Context, as_json: bool) -> int:
    """Les parties sauvées : sans commande, leur liste, la dernière jouée d'abord.

    Une PARTIE se nomme comme dans cette liste, ou par le chemin d'un fichier ; sans nom, c'est la dernière jouée.
    """
    if ctx.invoked_subcommand is None:
        _list(ctx.obj, as_json)
    return 0


def _list(settings: Settings, as_json: bool) -> None:
    from lettres.reports.listing import entry_line, listed  # not at the top, like those below: own reports

    paths = saved()
    if not paths:
        error("Aucune partie n'est sauvée : « lettres jouer » en commence une.")
    for path in paths:
        entry = listed(path, settings.lexicon_for)
        click.echo(json_writer()(entry) if as_json else paragraph(safe(entry_line(entry))))
    if paths and sys.stdout.isatty() and not as_json:
        error("« lettres partie montrer NOM » en raconte une ; « lettres partie --help » dit le reste.")


_partie = click.argument("partie", metavar="[PARTIE]", required=False, type=SavedGame())
_chevalets = click.option("--chevalets", is_flag=True, help="Montre aussi les chevalets et ce qui est pioché.")
_as_json = click.option("--json", "as_json", is_flag=True, help="Un objet JSON par ligne.")


def path_named(name: str | None) -> Path:
    """Return the file of a saved game, by default the last one played; raises `StoreError`."""
    if name is not None:
        return path_of(name)
    paths = saved()
    if not paths:
        raise StoreError("aucune partie n'est sauvée : « lettres jouer » en commence une.")
    return paths[0]


def _course(settings: Settings, name: str | None) -> Recording:
    from lettres.records.recording import read_recording

    with as_source_errors():
        return read_recording(path_named(name), settings.lexicon_for)


def exit_code(course: Recording) -> int:
    """Return the exit code of a command that showed a game; print a message if the record is damaged."""
    if course.broken:
        error(f"{course.broken} Ce qui précède est montré.")
    return _EXIT["damaged"] if course.broken else 0


def meanings_of(settings: Settings, entry: Entry) -> Meanings | None:
    """Return the meanings of words for a game; if no definitions are installed, print a warning and return None.

    Raises `click.UsageError` for a game without words, or `SourceError`.
    """
    if not entry.needs_lexicon:
        raise click.UsageError("--definition ne va qu'avec un jeu de mots.")
    return requested_meanings(settings)


@click.command(
    "montrer", cls=FrenchCommand, epilog="lettres partie montrer\nlettres partie montrer 2026-01-02-1 --chevalets"
)
@_partie
@_chevalets
@_as_json
@click.pass_obj
def show(settings: Settings, partie: str | None, chevalets: bool, as_json: bool) -> int:
    """Raconte une PARTIE : chaque tour, les scores, la table où elle en est.

    Les chevalets restent cachés, car la partie est peut-être en cours ; --chevalets les montre.
    """
    course = _course(settings, partie)
    write_lines(_export(course, "json" if as_json else "texte", chevalets, settings.accessible))
    return exit_code(course)


def _export(course: Recording, kind: str, racks: bool, aloud: bool) -> Iterator[str]:
    if kind == "json":
        from lettres.reports.game_json import json_lines

        return map(json_writer(), json_lines(course, racks))
    if kind == "html":
        from lettres.reports.game_page import page

        return page(course, racks)
    from lettres.reports.game_text import whole_text

    return whole_text(course, racks, aloud)


@click.command(
    "rejouer", cls=FrenchCommand, epilog="lettres partie rejouer\nlettres partie rejouer 2026-01-02-1 --tour 12"
)
@_partie
@number_option("--tour", least=1, most=1_000_000, help="Ce tour seulement.")
@_chevalets
@_as_json
@click.pass_obj
def play_again(settings: Settings, partie: str | None, tour: int | None, chevalets: bool, as_json: bool) -> int:
    """Refait une PARTIE tour par tour, avec la table.

    Sur un terminal, Entrée ou → passe au tour suivant, « p » ou ← revient au précédent, un numéro va à ce tour, « ? »
    rappelle ces touches, « q » quitte.
    Dans un tube, tout s'écrit d'un coup.
    """
    course = _course(settings, partie)
    turns = course.turns
    if tour is not None:
        turns = [played for played in turns if played.number == tour]
        if not turns:
            raise click.BadParameter(f"la partie n'a que {plural(len(course.turns), 'tour')}.", param_hint="--tour")
    if as_json:
        from lettres.reports.game_json import turn_object

        write_lines(json_writer()(turn_object(course, played, chevalets)) for played in turns)
        return exit_code(course)
    from lettres.cli.replay import replay
    from lettres.french.recordings import Narration

    replay(Narration(course, chevalets), turns, settings, alone=tour is not None)
    return exit_code(course)


@click.command(
    "exporter",
    cls=FrenchCommand,
    epilog="lettres partie exporter --format html -o partie.html\nlettres partie exporter 2026-01-02-1 --format json",
)
@_partie
@click.option("--format", "kind", type=Choice(_FORMATS), default="texte", show_default=True, help="Le format.")
@output_option()
@_chevalets
@definition_option("À la fin, le sens des mots formés (voir « lettres definir »).")
@click.pass_obj
def export(
    settings: Settings, partie: str | None, kind: str, output: Path | None, chevalets: bool, definition: bool
) -> int:
    """Écrit une PARTIE entière : en texte, en JSON (un objet par ligne), ou en une page HTML qui se suffit.

    La page montre la table de chaque tour dessinée, avec ce qui a changé ; elle ne demande ni réseau ni script.
    """
    course = _course(settings, partie)
    lines = _export(course, kind, chevalets, settings.accessible)
    output = checked_output(output)
    if definition and (meanings := meanings_of(settings, course.entry)):
        from lettres.reports.glossary import words_played

        lines = meanings.append_to(lines, words_played(course), kind, folded=output is None)
    write_lines(lines, output, private=chevalets)  # with the racks, the export has the seed
    return exit_code(course)


@click.command(
    "verifier", cls=FrenchCommand, epilog="lettres partie verifier\nlettres partie verifier sauve.partie --json"
)
@_partie
@_as_json
@click.pass_obj
def verify(settings: Settings, partie: str | None, as_json: bool) -> int:
    """Vérifie une PARTIE : que le fichier est tel qu'il a été écrit, et que chaque tour est jugé de même aujourd'hui.

    Le lexique est celui qui est en service ; une partie jugée avec un autre peut donc différer. Code de sortie : 0 si
    tout tient, 1 si un tour serait jugé autrement, 3 si le fichier est abîmé.
    """
    from lettres.records.recording import open_record
    from lettres.reports.verify import Holds, check

    worst, count = 0, 0
    with as_source_errors():
        path = path_named(partie)
        for finding in check(path, settings.lexicon_for):
            count += 1
            worst = max(worst, _EXIT[finding.holds.value])
            if as_json:
                click.echo(json_writer()({"line": finding.line, "code": finding.holds.value, "message": finding.text}))
            elif finding.holds is not Holds.YES:
                click.echo(paragraph(safe(f"Ligne {finding.line} : {finding.text}")))
        header, _ = open_record(path)
        if worst == _EXIT["judged_otherwise"] and CATALOGUE[header.game].needs_lexicon:
            error(f"Le lexique de la partie était : {header.lexicon}.")
    if not worst and not as_json:
        click.echo(f"La partie est en ordre : {count} lignes vérifiées.")
    return worst
