"""Writing a file that a player names: whole or not at all."""

from __future__ import annotations

import os
import tempfile
from pathlib import Path


def write_whole(path: Path, data: bytes) -> None:
    """Write a file whole or not at all: what stood under its name stays until the new one is on the disk."""
    path = Path(os.path.realpath(path))  # through a link, its target is what changes
    handle, name = tempfile.mkstemp(dir=path.parent, prefix=".lettres-")
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        umask = os.umask(0)
        os.umask(umask)
        os.chmod(name, 0o666 & ~umask)
        os.replace(name, path)
    except BaseException:
        os.unlink(name)
        raise
