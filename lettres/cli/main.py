"""The entry point: `lettres COMMANDE`, and the handler of all errors."""

from __future__ import annotations

import errno
import gc
import os
import sys
from contextlib import suppress

import click

try:
    from lettres.cli.click_french import FrenchGroup, OutputClosed
    from lettres.cli.console import error, prepare_streams
    from lettres.cli.interrupts import EXIT_INTERRUPTED, raise_again
    from lettres.grammar import counted, shorten
except ImportError:
    from lettres.cli.intruder import complaint

    if sentence := complaint():
        sys.stderr.write(f"{sentence}\n")
        raise SystemExit(3) from None
    raise

_COMMANDS = {
    "arbitre": ("arbitre.command", "Dit si un mot est permis, et pourquoi."),
    "definir": ("definir.command", "Donne le sens des mots, sous toutes leurs formes."),
    "jouer": ("jouer.command", "Joue au rami des lettres : à plusieurs, contre des robots, ou seul."),
    "proposer": ("proposer.command.command", "Propose le meilleur coup d'une position, avec sa preuve."),
    "partie": ("partie.command", "Les parties sauvées : liste, récit, tour par tour, export, vérification."),
    "analyser": ("analyser.command", "Analyse une partie : les meilleurs coups manqués, la chance, les courbes."),
    "mots": ("mots.command", "Cherche des mots : anagrammes, motif, début, fin, lettres."),
    "themes": ("themes.command", "Les thèmes des parties : animaux, cuisine, musique…"),
    "defi": ("defi.command", "Le défi du jour : une table, un chevalet, et un seul meilleur coup."),
    "servir": ("servir.command", "Sert l'arbitre et le compagnon de table à un téléphone ou un navigateur."),
    "tournoi": ("tournoi.command", "Fait jouer des robots entre eux : lequel est le meilleur, et de combien."),
    "reglages": ("reglages.command", "Vos réglages : noms, minuteur, lexique, lignes simples, couleurs."),
    "lexique": ("lexique.command", "Montre ce que contient le lexique."),
    "build-lexicon": ("build_lexicon.command", "Compile un lexique d'un dictionnaire ou d'une liste de mots."),
    "completion": ("completion.command", "Écrit la complétion pour bash, zsh ou fish."),
}

_FAILURES = {
    errno.ENOSPC: "le disque est plein",
    errno.EACCES: "les droits manquent",
    errno.EPERM: "les droits manquent",
    errno.EROFS: "le disque est en lecture seule",
    errno.ENOENT: "le fichier ou son dossier n'existe pas",
    errno.ENOTDIR: "le chemin passe par un fichier qui n'est pas un dossier",
    errno.EISDIR: "c'est un dossier",
    errno.ENAMETOOLONG: "le nom est trop long",
    errno.EIO: "le disque ne répond pas",
}
EXIT_DONE, EXIT_USAGE, EXIT_FILE = 0, 2, 3
EXIT_PIPE = 141  # 128 + SIGPIPE
_OBJECTS = 50_000  # new objects before a garbage collection: nearly all that a command loads lives to its end


def _version(ctx: click.Context, _param: click.Parameter, wanted: bool) -> None:
    if not wanted or ctx.resilient_parsing:
        return
    from lettres.cli.context import Settings  # not at the top, like those below: few calls need them
    from lettres.version import __version__

    about = ctx.ensure_object(Settings).lexicon.about
    lexicon = f"{about['source']}, version {about['version']}, {counted(about['playable'], 'mot jouable')}"
    click.echo(f"lettres {__version__} — lexique : {lexicon}")
    ctx.exit()


@click.group(
    cls=FrenchGroup,
    lazy=_COMMANDS,
    subcommand_metavar="COMMANDE [ARGUMENTS]...",
    invoke_without_command=True,
    epilog="lettres arbitre fiabilité\nlettres mots --avec EIRIABCTLFTSIO\nlettres arbitre --help",
)
@click.option("--version", is_flag=True, callback=_version, expose_value=False, help="La version, et le lexique.")
@click.pass_context
def cli(ctx: click.Context) -> int:
    """Le rami des lettres : arbitre, dictionnaire et outils de jeu.

    Sans commande, sur un terminal, « lettres » propose une partie.
    """
    from lettres.cli.context import Settings

    ctx.ensure_object(Settings)
    return _start(ctx) if ctx.invoked_subcommand is None else 0


def _start(ctx: click.Context) -> int:
    """Run `lettres` without a command: the menu at a terminal, else the help."""
    if all(stream is not None and stream.isatty() for stream in (sys.stdin, sys.stdout)):
        from lettres.cli.start import run

        raise_again()
        return run(ctx.obj)
    if len(sys.argv) > 1:
        raise click.UsageError("il manque une commande.", ctx)
    raise click.exceptions.NoArgsIsHelpError(ctx)


def main() -> None:
    """Run the command line; every error gives a French sentence and an exit code, never a traceback."""
    gc.set_threshold(_OBJECTS)
    prepare_streams()
    try:
        code = _run()
        sys.stdout.flush()
    except (OutputClosed, BrokenPipeError):  # the reader, such as `head`, has closed the pipe
        _drop_stdout()
        code = EXIT_PIPE
    except OSError as failure:
        _drop_stdout()
        reason = _FAILURES.get(failure.errno or 0) or failure.strerror or str(failure)
        error(f"Lecture ou écriture impossible : {reason}.")
        code = EXIT_FILE
    except MemoryError:
        error("La mémoire manque pour cette demande.")
        code = EXIT_FILE
    except UnicodeEncodeError as failure:  # a lone surrogate: only names of files can have one
        error(f"Le nom « {shorten(failure.object)} » a un caractère qui n'en est pas un : aucun fichier ne l'a.")
        code = EXIT_FILE
    except Exception as failure:
        error(_unforeseen(failure))
        code = EXIT_FILE
    with suppress(OSError):
        sys.stderr.flush()
    os._exit(code)  # all is written; freeing the memory of a lexicon would take time


def _run() -> int:
    from lexicon.errors import LexiconError, SourceError

    if "_LETTRES_COMPLETE" in os.environ:  # a shell asks for completions
        import lettres.cli.completion  # noqa: F401  it registers completion for bash

    try:
        result = cli.main(prog_name="lettres", standalone_mode=False)
        return result if isinstance(result, int) else EXIT_DONE
    except click.exceptions.NoArgsIsHelpError as failure:
        click.echo(failure.ctx.get_help() if failure.ctx else "", err=True)
        return EXIT_USAGE
    except click.UsageError as failure:
        from lettres.cli.usage import usage_message

        error(f"Erreur : {usage_message(failure)}")
        return EXIT_USAGE
    except (click.Abort, KeyboardInterrupt):
        error("Interrompu.")
        return EXIT_INTERRUPTED
    except (LexiconError, SourceError) as failure:
        error(f"Erreur : {failure}")
        return EXIT_FILE


def _unforeseen(failure: Exception) -> str:
    """Return the sentence for an unexpected error."""
    if isinstance(failure, ImportError | AttributeError):
        from lettres.cli.intruder import complaint  # not at the top: only these errors need it

        if sentence := complaint():
            return sentence
    about = f"{type(failure).__name__} : {failure}"
    return (
        f"Erreur imprévue ({about}). Gardez ce message, la commande que vous avez tapée et ce que dit "
        "« lettres --version » : la personne qui tient cette copie du programme en a besoin pour la corriger."
    )


def _drop_stdout() -> None:
    """Send stdout to the null device, so that the interpreter does not try to flush it again at exit."""
    with open(os.devnull, "w") as nothing:
        os.dup2(nothing.fileno(), sys.stdout.fileno())
