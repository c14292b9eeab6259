"""The tables of `data/`, made again from their sources."""

from __future__ import annotations

import hashlib
import sys
from collections.abc import Callable
from pathlib import Path


def write(table: Path, usage: str | None, make: Callable[[Path, Path, bool], bytes]) -> None:
    """Write a table made of the two named files, and print its size and hash; `--any` takes any files."""
    paths = [Path(argument) for argument in sys.argv[1:] if argument != "--any"]
    if len(paths) != 2:
        raise SystemExit(usage)
    data = make(paths[0], paths[1], "--any" not in sys.argv)
    table.write_bytes(data)
    print(f"{hashlib.sha256(data).hexdigest()}  {table.name} ({len(data)} bytes)")
