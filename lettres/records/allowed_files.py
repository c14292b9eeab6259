"""The files that saved games may open: those that were named on a command line.

A record may name the file of its theme or of its dice, and it may be a stranger's. It opens none but the files with
which somebody began a game here, or that he allowed by `lettres partie admettre`. `docs/notation.md` tells the rest.
"""

from __future__ import annotations

import os
from shlex import quote

from lettres.records.disk import make_private
from lettres.records.journal import StoreError, folder

_NAME = "fichiers-admis.txt"
_LARGEST = 1 << 20  # bytes: some thousands of paths


def allow(path: str) -> None:
    """Let saved games open a file from now on; raises `StoreError` where that cannot be kept."""
    path = os.path.abspath(path)
    if path.splitlines() != [path]:  # it would allow what follows the break too; no record can name it
        raise StoreError("le nom de ce fichier a un saut de ligne : donnez-lui un autre nom.")
    if is_allowed(path):
        return
    place = folder().parent / _NAME
    try:
        make_private(place.parent)
        handle = os.open(place, os.O_WRONLY | os.O_APPEND | os.O_CREAT, 0o600)
        with open(handle, "a", encoding="utf-8") as file:
            file.write(f"{path}\n")
    except (OSError, ValueError) as failure:
        raise StoreError(f"« {place} » ne peut être écrit : vérifiez ce dossier, et sa place.") from failure


def is_allowed(path: str) -> bool:
    """Return True for a file that saved games may open; the path is whole, as a record has it."""
    try:
        with open(folder().parent / _NAME, encoding="utf-8") as file:
            return path in file.read(_LARGEST).splitlines()
    except (OSError, ValueError):
        return False


def check_allowed(path: str) -> None:
    """Raise `StoreError` for a file that a saved game may not open, or that is none."""
    if not is_allowed(path):
        raise StoreError(
            f"la partie demande le fichier « {path} », qui n'a pas été donné ici : une partie n'ouvre aucun autre "
            f"fichier. S'il est à vous, « lettres partie admettre {quote(path)} », puis recommencez."
        )
    if not os.path.isfile(path):  # a pipe would be waited for
        raise StoreError(f"le fichier « {path} » n'est plus là : remettez-le à sa place.")
