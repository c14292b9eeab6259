"""The list of the files that saved games may open.

A record may name the file of its theme or of its dice, and the record may come from a stranger. So a file is opened
only if a game on this machine was begun with it or `lettres partie admettre` allowed it. See `docs/notation.md`.
"""

from __future__ import annotations

import os
from shlex import quote

from lettres.records.disk import make_private
from lettres.records.journal import StoreError, folder

_NAME = "fichiers-admis.txt"
_LARGEST = 1 << 20  # bytes read of the list: thousands of paths


def allow(path: str) -> None:
    """Let saved games open the file `path` from now on.

    Raise `StoreError` if the list cannot be written, or if the path has a line break.
    """
    path = os.path.abspath(path)
    if path.splitlines() != [path]:  # each part would become a path of the list; no record can name such a file
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
    """Return whether saved games may open the file `path`, an absolute path as in records."""
    try:
        with open(folder().parent / _NAME, encoding="utf-8") as file:
            return path in file.read(_LARGEST).splitlines()
    except (OSError, ValueError):
        return False


def check_allowed(path: str) -> None:
    """Raise `StoreError` if saved games may not open the file `path`, or if it is no regular file."""
    if not is_allowed(path):
        raise StoreError(
            f"la partie demande le fichier « {path} », qui n'a pas été donné ici : une partie n'ouvre aucun autre "
            f"fichier. S'il est à vous, « lettres partie admettre {quote(path)} », puis recommencez."
        )
    if not os.path.isfile(path):  # reading from a pipe would block
        raise StoreError(f"le fichier « {path} » n'est plus là : remettez-le à sa place.")
