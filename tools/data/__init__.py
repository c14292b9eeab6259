"""The tables of `data/`, regenerated from their sources."""

from __future__ import annotations

import hashlib
import sys
from collections.abc import Callable
from pathlib import Path


def write(table: Path, usage: str | None, make: Callable[[Path, Path, bool], bytes]) -> None:
    """Write to `table` what `make` returns for the two files on the command line; print its size and hash.

    With `--any`, the two files need not be the known ones.
    """
    paths = [Path(argument) for argument in sys.argv[1:] if argument != "--any"]
    if len(paths) != 2:
        raise SystemExit(usage)
    data = make(paths[0], paths[1], "--any" not in sys.argv)
    table.write_bytes(data)
    print(f"{hashlib.sha256(data).hexdigest()}  {table.name} ({len(data)} bytes)")
