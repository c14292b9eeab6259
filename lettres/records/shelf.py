"""Saved games as files: deleted and renamed, unless in play."""

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
    """Delete a saved game; raise `StoreError` if another process plays it, or if it is no saved game."""
    with _held(path):
        _check(path)
        path.unlink()
        if path.suffix == SUFFIX:
            turn_time.forget(path)


def rename(path: Path, name: str) -> Path:
    """Rename a saved game in its folder and return the path of its file.

    Raises `StoreError` if another process plays it, or if the name cannot be used.
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
    """Rename a file; raise `FileExistsError` rather than replace another."""
    try:
        os.link(path, target)
    except FileExistsError:
        raise
    except OSError:  # a file system without links: only a new file of the same name could come between
        if target.exists():
            raise FileExistsError(target) from None
        os.rename(path, target)
    else:
        path.unlink()


def _check(path: Path) -> None:
    """Raise `StoreError` for a file that is no game, or any file could be deleted by its path.

    Any file among the saved games is one, even damaged; elsewhere, only a record or a sheet that can be read.
    """
    if path.suffix == SUFFIX and path.parent.resolve() == folder().resolve():
        return
    data = read_bytes(path, LARGEST)
    if not is_sheet(data):
        read(path)


@contextmanager
def _held(path: Path) -> Iterator[None]:
    """Keep others from playing a game; raise `StoreError` if one does."""
    handle = hold(path)
    if handle is None:
        raise StoreError(f"la partie « {path.stem} » est ouverte dans un autre terminal : finissez-y d'abord.")
    try:
        yield
    finally:
        os.close(handle)
