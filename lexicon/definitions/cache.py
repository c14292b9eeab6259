"""Read and write generated files in the platform's cache folder."""

from __future__ import annotations

import os
import time
from contextlib import suppress
from mmap import ACCESS_READ, mmap
from pathlib import Path

_ABANDONED = 60  # seconds after which a half-written file is taken for abandoned
_KEPT = 4  # files kept of each kind, so that switching between two lexicons rebuilds nothing


def cache_folder() -> Path:
    """The cache folder, whose files may be deleted at any time."""
    import platformdirs  # not at the top: slow to load, and not needed if a folder is given

    return Path(platformdirs.user_cache_dir("lettres", appauthor=False))


def mapped(path: Path) -> mmap | None:
    """Map a file into memory; None if it is missing or empty."""
    try:
        with path.open("rb") as file:
            return mmap(file.fileno(), 0, access=ACCESS_READ)
    except (OSError, ValueError):
        return None


def write(path: Path, data: bytes) -> None:
    """Write a file atomically, even if other processes write it too; raise `OSError` on failure.

    Old files of the same kind, and those left half-written, are deleted.
    """
    import tempfile  # not at the top: slow to load

    path.parent.mkdir(parents=True, exist_ok=True)
    handle, name = tempfile.mkstemp(dir=path.parent, prefix=path.stem, suffix=".part")
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(data)
        os.replace(name, path)
    except BaseException:
        with suppress(OSError):
            os.unlink(name)
        raise
    _drop_older(path)
    _drop_parts(path.parent)


def _drop_older(path: Path) -> None:
    """Delete all but the newest files with the suffix of `path` in its folder."""
    with suppress(OSError):
        files = sorted(path.parent.glob(f"*{path.suffix}"), key=lambda each: each.stat().st_mtime, reverse=True)
        for old in files[_KEPT:]:
            old.unlink()


def _drop_parts(folder: Path) -> None:
    """Delete the half-written files that killed processes left."""
    for part in folder.glob("*.part"):
        with suppress(OSError):
            if time.time() - part.stat().st_mtime > _ABANDONED:
                part.unlink()
