"""Delete and rename the files of saved games, unless a game is in play."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from lettres.records import turn_time
from lettres.records.disk import hold
from lettres.records.journal import LARGEST, SUFFIX, StoreError, check_name, folder, read, read_bytes
from lettres.records.sheet import is_sheet


def remove(path: Path) -> None:
    """Delete a saved game; raise `StoreError` if another process has it open, or if the file is no saved game."""
    with _held(path):
        _check(path)
        path.unlink()
        if path.suffix == SUFFIX:
            turn_time.forget(path)


def rename(path: Path, name: str) -> Path:
    """Rename a saved game to `name` in its folder, and return the new path.

    Raise `StoreError` if another process has it open, if the file is no saved game, or if `name` is invalid or in use.
    """
    check_name(name)
    with _held(path):
        _check(path)
        target = path.with_name(f"{name}{SUFFIX}")
        try:
            _move(path, target)
        except FileExistsError as failure:
            raise StoreError(f"la partie « {name} » existe déjà ; donnez un autre nom.") from failure
        if path.suffix == SUFFIX:
            turn_time.move(path, target)
    return target


def _move(path: Path, target: Path) -> None:
    """Rename a file; raise `FileExistsError` rather than replace an existing file."""
    try:
        os.link(path, target)
    except FileExistsError:
        raise
    except OSError:  # the file system has no links; a file created between the next two calls could be replaced
        if target.exists():
            raise FileExistsError(target) from None
        os.rename(path, target)
    else:
        path.unlink()


def _check(path: Path) -> None:
    """Raise `StoreError` if `path` is no saved game, so that no other file can be deleted or renamed.

    In the folder of saved games, every file with the suffix of saved games counts as one, even if damaged. Elsewhere,
    the file must be a sheet or a readable record.
    """
    if path.suffix == SUFFIX and path.parent.resolve() == folder().resolve():
        return
    data = read_bytes(path, LARGEST)
    if not is_sheet(data):
        read(path)


@contextmanager
def _held(path: Path) -> Iterator[None]:
    """Keep other processes from opening a game; raise `StoreError` if one has it open."""
    handle = hold(path)
    if handle is None:
        raise StoreError(f"la partie « {path.stem} » est ouverte dans un autre terminal : finissez-y d'abord.")
    try:
        yield
    finally:
        os.close(handle)
