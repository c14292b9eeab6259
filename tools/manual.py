"""The manual page, generated from the commands when the package is built.

`python -m tools.manual | man -l -` shows it.
"""

from __future__ import annotations

from collections.abc import Iterator

import click

from lettres.cli.click_french import FrenchPage
from lettres.cli.main import cli
from lettres.version import __version__

_VARIABLES = (
    ("LETTRES_LEXIQUE", "Le lexique compilé à employer, comme --lexique."),
    ("LETTRES_DEFINITIONS", "Vos définitions, comme --definitions."),
    ("LETTRES_ACCESSIBLE", "1 pour des lignes simples, comme --accessible ; 0 pour n'en pas vouloir."),
    ("NO_COLOR, FORCE_COLOR, TERM", "Pas de couleur ; toujours ; « dumb » veut des lignes simples."),
    ("XDG_DATA_HOME", "Le dossier des données, ~/.local/share sans elle."),
    ("XDG_CACHE_HOME", "Le dossier de ce qui peut se refaire, ~/.cache sans elle."),
    ("XDG_CONFIG_HOME", "Le dossier des réglages, ~/.config sans elle."),
)
_FILES = (
    ("~/.local/share/lettres/parties", "Les parties sauvées, une par fichier ; « lettres partie ou » dit où ailleurs."),
    ("~/.local/share/lettres/defis.jsonl", "Ce que sont devenus les défis, une ligne chacun."),
    ("~/.cache/lettres", "Les définitions, préparées la première fois ; on peut l'effacer."),
    ("~/.config/lettres/reglages.toml", "Vos réglages ; « lettres reglages » les montre et les change."),
)
_CODES = (
    ("0", "Fait ; pour arbitre, tous les mots sont permis."),
    ("1", "Refusé : un mot, un coup, une position."),
    ("2", "La commande est mal employée."),
    ("3", "Un fichier manque, ou est illisible ou abîmé."),
    ("130", "Interrompu par Ctrl-C."),
    ("141", "Le programme qui lisait la sortie s'est arrêté, comme le fait head."),
)


def page() -> str:
    """Return the page, in roff."""
    return "\n".join(_page()) + "\n"


def _page() -> Iterator[str]:
    ctx = click.Context(cli, info_name="lettres", **cli.context_settings)
    yield '.\\" Made from the commands: change those.'
    yield f'.TH LETTRES 1 "" "lettres {__version__}" "Manuel de lettres"'
    yield from (".SH NOM", f"lettres \\- {roff(_summary(cli))}")
    yield from (".SH SYNOPSIS", ".B lettres", roff("[OPTIONS] COMMANDE [ARGUMENTS]..."))
    yield ".SH OPTIONS"
    yield from _rows(cli, ctx)
    yield ".SH COMMANDES"
    for path, command, own in _commands(cli, ctx):
        yield from _command(path, command, own)
    for title, rows in (("ENVIRONNEMENT", _VARIABLES), ("FICHIERS", _FILES), ("CODE DE RETOUR", _CODES)):
        yield f".SH {title}"
        for term, text in rows:
            yield from _row(term, text)


def _commands(group: click.Group, ctx: click.Context) -> Iterator[tuple[str, FrenchPage, click.Context]]:
    """Yield every command with its path; the commands of a group follow the group."""
    for name in group.list_commands(ctx):
        command = group.get_command(ctx, name)
        assert isinstance(command, FrenchPage)
        own = click.Context(command, parent=ctx, info_name=name)
        yield own.command_path, command, own
        if isinstance(command, click.Group):
            yield from _commands(command, own)


def _command(path: str, command: FrenchPage, ctx: click.Context) -> Iterator[str]:
    yield from (f".SS {roff(path)}", f".B {roff(path)}", roff(" ".join(command.collect_usage_pieces(ctx))))
    for paragraph in (command.help or "").split("\n\n"):
        yield from (".PP", roff(" ".join(paragraph.split())))
    yield from _rows(command, ctx)
    if command.epilog:
        yield from (".PP", "Exemples :", ".PP", ".nf", ".RS")
        yield from (roff(line.strip()) for line in command.epilog.strip().splitlines())
        yield from (".RE", ".fi")


def _summary(command: click.Command) -> str:
    return " ".join((command.help or "").split("\n\n")[0].split()).rstrip(".")


def _rows(command: FrenchPage, ctx: click.Context) -> Iterator[str]:
    for param in command.get_params(ctx):
        if isinstance(param, click.Option) and (record := param.get_help_record(ctx)):
            yield from _row(*record)


def _row(term: str, text: str) -> Iterator[str]:
    yield from (".TP", f".B {roff(term)}", roff(text))


def roff(text: str) -> str:
    """Return text escaped for roff.

    >>> roff("--table"), roff(".x"), roff("a\\\\b")
    ('\\\\-\\\\-table', '\\\\&.x', 'a\\\\eb')
    """
    text = text.replace("\\", "\\e").replace("-", "\\-")
    return f"\\&{text}" if text.startswith((".", "'")) else text


if __name__ == "__main__":
    print(page(), end="")
