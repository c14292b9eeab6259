"""The files that saved games may open: those that were named on a command line.

A record may name the file of its theme or of its dice, and it may be a stranger's. It opens only files with which a
game was begun here, or that `lettres partie admettre` allowed. `docs/notation.md` has the rest.
"""

from __future__ import annotations

import os
from shlex import quote

from lettres.records.disk import make_private
from lettres.records.journal import StoreError, folder

_NAME = "fichiers-admis.txt"
_LARGEST = 1 << 20  # bytes: some thousands of paths


def allow(path: str) -> None:
    """Let saved games open a file from now on; raise `StoreError` if that cannot be saved."""
    path = os.path.abspath(path)
    if path.splitlines() != [path]:  # the text after the break would be allowed too; no record can name such a file
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
    """Return whether saved games may open a file; the path is absolute, as in a record."""
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
    if not os.path.isfile(path):  # a pipe would block
        raise StoreError(f"le fichier « {path} » n'est plus là : remettez-le à sa place.")
