"""Saved games as files: deleted and renamed, unless somebody plays them."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from lettres.records.disk import lock
from lettres.records.journal import SUFFIX, StoreError, check_name, folder, read


def remove(path: Path) -> None:
    """Delete a saved game; raises `StoreError` if another process plays it, or if it is no saved game."""
    with _held(path):
        if not _is_saved(path):
            read(path)  # or any file could be deleted by its path
        path.unlink()


def rename(path: Path, name: str) -> Path:
    """Give a saved game another name, in its folder; the path of its file.

    Raises `StoreError` if another process plays it, or if the name cannot be had.
    """
    check_name(name)
    with _held(path):
        if not _is_saved(path):
            read(path)
        target = path.with_name(f"{name}{SUFFIX}")
        try:
            _move(path, target)
        except FileExistsError as failure:
            raise StoreError(f"la partie « {name} » existe déjà ; donnez un autre nom.") from failure
    return target


def _move(path: Path, target: Path) -> None:
    """Rename a file; raises `FileExistsError` rather than replace another."""
    try:
        os.link(path, target)
    except FileExistsError:
        raise
    except OSError:  # a file system without links: what could come between is a file of the same name
        if target.exists():
            raise FileExistsError(target) from None
        os.rename(path, target)
    else:
        path.unlink()


def _is_saved(path: Path) -> bool:
    """Whether a file lies among the saved games, be it damaged."""
    return path.suffix == SUFFIX and path.parent.resolve() == folder().resolve()


@contextmanager
def _held(path: Path) -> Iterator[None]:
    """Keep others from playing a game; raises `StoreError` if one does."""
    handle = os.open(path, os.O_RDONLY)
    try:
        if not lock(handle):
            raise StoreError(f"la partie « {path.stem} » est ouverte dans un autre terminal : finissez-y d'abord.")
        yield
    finally:
        os.close(handle)
