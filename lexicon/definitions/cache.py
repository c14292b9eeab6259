"""Where files that can be made again are kept: the platform's cache folder."""

from __future__ import annotations

import os
import time
from contextlib import suppress
from mmap import ACCESS_READ, mmap
from pathlib import Path

_ABANDONED = 60  # seconds after which nobody is writing a part any more
_KEPT = 4  # files of a kind: whoever goes to and fro between two lexicons makes none again


def cache_folder() -> Path:
    """The folder of files that may be deleted at any time."""
    import platformdirs  # not at the top: it is slow to load, and a folder may be given

    return Path(platformdirs.user_cache_dir("lettres", appauthor=False))


def mapped(path: Path) -> mmap | None:
    """A file, mapped into memory; None where there is none, or nothing in it."""
    try:
        with path.open("rb") as file:
            return mmap(file.fileno(), 0, access=ACCESS_READ)
    except (OSError, ValueError):
        return None


def write(path: Path, data: bytes) -> None:
    """Write a file whole or not at all, whoever else writes it at the same time; raises `OSError`."""
    import tempfile  # not at the top: as above, it is slow to load

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
    """Keep the newest few files of a kind."""
    with suppress(OSError):
        files = sorted(path.parent.glob(f"*{path.suffix}"), key=lambda each: each.stat().st_mtime, reverse=True)
        for old in files[_KEPT:]:
            old.unlink()


def _drop_parts(folder: Path) -> None:
    """Delete what writers that were killed left."""
    for part in folder.glob("*.part"):
        with suppress(OSError):
            if time.time() - part.stat().st_mtime > _ABANDONED:
                part.unlink()
