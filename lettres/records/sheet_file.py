"""The file of a sheet, which is locked while it is open and replaced atomically at each change."""

from __future__ import annotations

import os
from collections.abc import Sequence
from pathlib import Path
from typing import Self

from lettres.records.disk import drop_empty, hold, replace
from lettres.records.header import RecordError
from lettres.records.journal import StoreError, new_saved, read_bytes
from lettres.records.sheet import LARGEST, is_sheet, sheet_texts


class SheetFile:
    """A saved sheet, open for writing; `texts` are its lines at the time it was opened.

    Until it is closed, no other `lettres` process can write, rename or delete it.
    """

    def __init__(self, path: Path, handle: int, data: bytes = b"", texts: Sequence[str] = ()) -> None:
        self.path = path
        self.texts = list(texts)
        self._handle = handle
        self._data = data

    @classmethod
    def create(cls, name: str | None, day: str) -> Self:
        """Create a sheet called `name`, or called after `day` with a number.

        Raise `StoreError` for a name that is invalid or in use.
        """
        made = new_saved(name, day)
        if made is None:
            raise StoreError(f"la partie « {name} » existe déjà ; « lettres partie noter {name} » la continue.")
        return cls(*made)

    @classmethod
    def open(cls, path: Path) -> Self:
        """Open a sheet to continue it; raise `StoreError`, `RecordError` or `OSError` if that is not possible."""
        handle = hold(path)
        if handle is None:
            raise StoreError(f"la partie « {path.stem} » est déjà ouverte dans un autre terminal.")
        try:
            data = read_bytes(path, LARGEST)
            return cls(path, handle, data, _texts(data, path.stem))
        except BaseException:
            os.close(handle)
            raise

    @property
    def name(self) -> str:
        """The name by which the sheet can be opened again."""
        return self.path.stem

    def save(self, texts: Sequence[str]) -> None:
        """Write the sheet, and return once it is on the disk.

        On any error the file is left as it was. Raise `OSError` if it cannot be written, `StoreError` if another
        program has changed it, `RecordError` if the sheet is too long.
        """
        data = "".join(f"{text}\n" for text in texts).encode()
        if len(data) > LARGEST:
            raise RecordError("la feuille est devenue trop longue pour être sauvée.")
        if read_bytes(self.path, LARGEST) != self._data:
            raise StoreError(f"« {self.path.name} » a été changée par un autre programme : reprenez-la.")
        self._handle = replace(self.path, data, self._handle)
        self._data = data

    def close(self) -> None:
        """Close the file and release its lock; delete it if nothing was ever noted."""
        if self._handle < 0:
            return
        if not self._data:
            drop_empty(self._handle, self.path)
        os.close(self._handle)
        self._handle = -1

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


def _texts(data: bytes, name: str) -> list[str]:
    """Return the lines of a sheet. Raise `StoreError` with advice if `data` is empty or is not a sheet."""
    if not data:
        raise StoreError(
            f"« {name} » est vide : rien n'y fut noté. « lettres partie noter {name} --joueurs Ana,Zoé » la commence."
        )
    if not is_sheet(data):
        raise StoreError(f"« {name} » n'est pas notée à la table : « lettres jouer --reprendre {name} » la reprend.")
    return sheet_texts(data)
