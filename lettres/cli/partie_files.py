"""`lettres partie ou`, `renommer`, `supprimer`, `admettre`: saved games as files, and files that they may open."""

from __future__ import annotations

import os
import sys
from pathlib import Path

import click

from lettres.cli.choices import SavedGame
from lettres.cli.click_french import FrenchCommand
from lettres.cli.console import error
from lettres.cli.context import Settings
from lettres.cli.source_errors import as_source_errors
from lettres.grammar import both, plural, safe
from lettres.records.allowed_files import allow
from lettres.records.journal import folder, path_of
from lettres.records.shelf import remove, rename
from lexicon import SourceError

_YES = ("o", "oui")


@click.command("ou", cls=FrenchCommand, epilog="lettres partie ou\nlettres partie ou 2026-01-02-1")
@click.argument("partie", metavar="[PARTIE]", required=False, type=SavedGame())
def where(partie: str | None) -> int:
    """Dit où sont les parties sauvées : leur dossier, ou le fichier d'une PARTIE."""
    path = folder() if partie is None else _path(partie)
    click.echo(str(path) if not sys.stdout.isatty() else safe(str(path)))
    return 0


@click.command("renommer", cls=FrenchCommand, epilog="lettres partie renommer 2026-01-02-1 dimanche")
@click.argument("partie", metavar="PARTIE", type=SavedGame())
@click.argument("nom", metavar="NOM")
def rename_game(partie: str, nom: str) -> int:
    """Donne un autre NOM à une PARTIE : des lettres, des chiffres et des tirets."""
    old = _path(partie)
    with as_source_errors():
        new = rename(old, nom)
    click.echo(f"La partie « {safe(old.stem)} » s'appelle maintenant « {new.stem} ».")
    return 0


@click.command(
    "supprimer", cls=FrenchCommand, epilog="lettres partie supprimer 2026-01-02-1\nlettres partie supprimer essai --oui"
)
@click.argument("parties", metavar="PARTIE...", nargs=-1, required=True, type=SavedGame())
@click.option("--oui", "sure", is_flag=True, help="Sans demander : pour un programme, ou quand on est sûr.")
@click.pass_obj
def delete(settings: Settings, parties: tuple[str, ...], sure: bool) -> int:
    """Supprime une PARTIE sauvée, ou plusieurs ; sur un terminal, demande d'abord. Rien ne la rendra.

    Code de sortie : 0 si elles sont supprimées, 1 si l'on a répondu non.
    """
    paths = list(dict.fromkeys(map(_path, parties)))
    if not sure and not _confirmed(paths, settings):
        click.echo("Rien n'est supprimé.")
        return 1
    for path in paths:
        with as_source_errors():
            remove(path)
        click.echo(f"La partie « {safe(path.stem)} » est supprimée.")
    return 0


@click.command("admettre", cls=FrenchCommand, epilog="lettres partie admettre contes.txt")
@click.argument("fichiers", metavar="FICHIER...", nargs=-1, required=True, type=click.Path())
def admit(fichiers: tuple[str, ...]) -> int:
    """Laisse les parties sauvées ouvrir un FICHIER de thème ou de dés.

    Une partie sauvée peut venir d'un inconnu : elle n'ouvre que les fichiers donnés ici, ou au début d'une partie.
    """
    for name in fichiers:
        if not os.path.isfile(name):
            raise SourceError(f"« {safe(name)} » n'est pas un fichier : vérifiez le chemin.")
    for name in fichiers:
        with as_source_errors():
            allow(name)
        click.echo(f"Les parties sauvées peuvent ouvrir « {safe(os.path.abspath(name))} ».")
    return 0


def _path(name: str) -> Path:
    with as_source_errors():
        return path_of(name)


def _confirmed(paths: list[Path], settings: Settings) -> bool:
    """Ask whether to delete games; return True for yes. Raises `click.UsageError` without a terminal."""
    if not (sys.stdin is not None and sys.stdin.isatty()):
        raise click.UsageError("personne n'est là pour répondre : ajoutez --oui pour supprimer sans demander.")
    from lettres.reports.listing import entry_line, listed  # not at the top: only this question needs them

    for path in paths:
        error(safe(entry_line(listed(path, settings.lexicon_for))))
    question = f"Supprimer {both(f'« {safe(path.stem)} »' for path in paths)} ? (oui/non)"
    if len(paths) > 3:
        question = f"Supprimer ces {plural(len(paths), 'partie')} ? (oui/non)"
    answer: str = click.prompt(question, default="non", show_default=False, prompt_suffix=" ", err=True)
    return answer.strip().lower() in _YES
