"""Output files that a player names."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Iterable
from pathlib import Path

import click

from lettres.cli.click_french import Decorator
from lettres.grammar import safe
from lexicon.errors import SourceError


def output_option(help: str = "Un fichier, au lieu d'écrire ici.", *, required: bool = False) -> Decorator:
    """Return the option `-o`, which the command receives as `output`."""
    kind = click.Path(path_type=Path)
    return click.option("-o", "--sortie", "output", metavar="FICHIER", required=required, type=kind, help=help)


def checked_output(output: Path | None) -> Path | None:
    """Return the file to write, None for stdout.

    Raises `SourceError` for a path that cannot be written, `click.UsageError` for a saved game.
    """
    if output is None or str(output) == "-":
        return None
    name = f"« {safe(str(output))} »"
    if not output.parent.is_dir():
        raise SourceError(f"le dossier de la sortie {name} n'existe pas.")
    if not output.exists():
        return output
    if not output.is_file():
        raise SourceError(f"la sortie {name} n'est pas un fichier.")
    with output.open("rb") as file:
        if file.read(15) in (b"lettres-partie ", b"lettres-feuille"):
            raise click.UsageError(f"{name} est une partie sauvée : elle est gardée ; donnez un autre nom.")
    return output


def write_lines(lines: Iterable[str], output: Path | None = None, *, private: bool = False) -> None:
    """Print lines as they come, or write them to a file as `write_whole` does."""
    if output is not None:
        data = "".join(f"{line}\n" for line in lines).encode("utf-8", "backslashreplace")
        write_whole(output, data, private=private)
        return
    for line in lines:
        click.echo(line)


def write_whole(path: Path, data: bytes, *, private: bool = False) -> None:
    """Write a file atomically; only its owner may read a `private` one."""
    path = Path(os.path.realpath(path))  # a link stays: its target is replaced
    handle, name = tempfile.mkstemp(dir=path.parent, prefix=".lettres-")
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        umask = os.umask(0)
        os.umask(umask)
        os.chmod(name, (0o600 if private else 0o666) & ~umask)
        os.replace(name, path)
    except BaseException:
        os.unlink(name)
        raise
