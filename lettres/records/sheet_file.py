"""The file of a sheet: written whole at each change, so a sheet on the disk is never half of one."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Sequence
from itertools import count
from pathlib import Path
from typing import Self

from lettres.records.header import RecordError
from lettres.records.journal import SUFFIX, StoreError, check_name, folder, read_bytes
from lettres.records.sheet import LARGEST, is_sheet, sheet_texts


class SheetFile:
    """A saved sheet that is being written; `texts` are the lines that it was opened with."""

    def __init__(self, path: Path, data: bytes, texts: Sequence[str] = ()) -> None:
        self.path = path
        self.texts = list(texts)
        self._data = data

    @classmethod
    def create(cls, name: str | None, day: str) -> Self:
        """A new sheet, under a name or numbered among the games of its `day`; raises `StoreError`."""
        if name is not None:
            check_name(name)
        place = folder()
        place.mkdir(parents=True, exist_ok=True)
        for own in [name] if name else (f"{day}-{number}" for number in count(1)):
            path = place / f"{own}{SUFFIX}"
            try:
                os.close(os.open(path, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o644))
            except FileExistsError:
                continue
            return cls(path, b"")
        raise StoreError(f"la partie « {name} » existe déjà ; « lettres partie noter {name} » la continue.")

    @classmethod
    def open(cls, path: Path) -> Self:
        """A sheet to go on with; raises `StoreError`, `RecordError` or `OSError`."""
        data = read_bytes(path, LARGEST)
        if not is_sheet(data):
            raise StoreError(f"« {path.stem} » n'est pas notée à la table : « lettres jouer --reprendre » la reprend.")
        return cls(path, data, sheet_texts(data))

    @property
    def name(self) -> str:
        """The name by which it is opened again."""
        return self.path.stem

    def save(self, texts: Sequence[str]) -> None:
        """Write the sheet, and return once it is on the disk.

        If that fails, raises `OSError` and leaves the file as it was, `StoreError` if another program changed it.
        """
        data = "".join(f"{text}\n" for text in texts).encode()
        if len(data) > LARGEST:
            raise RecordError("la feuille est devenue trop longue pour être sauvée.")
        if read_bytes(self.path, LARGEST) != self._data:
            raise StoreError(f"« {self.path.name} » a été changée par un autre programme : reprenez-la.")
        _write(Path(os.path.realpath(self.path)), data)
        self._data = data

    def drop_empty(self) -> None:
        """Leave no file behind where nothing was ever noted."""
        if not self._data:
            self.path.unlink(missing_ok=True)


def _write(path: Path, data: bytes) -> None:
    """Write a file whole or not at all."""
    handle, name = tempfile.mkstemp(dir=path.parent, prefix=".lettres-")
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        os.chmod(name, path.stat().st_mode & 0o777)
        os.replace(name, path)
    except BaseException:
        os.unlink(name)
        raise
