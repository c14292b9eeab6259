"""The memory of a fresh process that solves the hardest word positions among those searched.

Run as a module, this file is that process: it solves positions, read as lines of JSON, and prints its peak memory.
"""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Iterable, Sequence
from pathlib import Path

from lettres.position import Position, read_position, write_position
from lettres.solver.facade import for_seconds
from lettres.solver.solution import SearchOptions
from lettres.solver.words import WordSolver
from tools.bench.searches import SearchRun

_HARDEST = 10
_SECONDS = 10.0


def hardest(positions: Iterable[Position], found: Sequence[SearchRun]) -> list[Position]:
    """Return the positions whose searches `found` took longest."""
    slowest = {run.name for run in sorted(found, key=lambda run: run.seconds)[-_HARDEST:]}
    return [position for position in positions if str(position.id) in slowest]


def peak(positions: Iterable[Position]) -> int:
    """Return the peak memory of a process that solves positions, in MiB."""
    lines = "\n".join(json.dumps(write_position(position)) for position in positions)
    command = [sys.executable, "-m", "tools.bench.memory"]
    return int(subprocess.run(command, input=lines, stdout=subprocess.PIPE, encoding="utf-8", check=True).stdout)


def most_held(status: str) -> int:
    """Return the peak memory of a process, in MiB, from its status on Linux.

    >>> most_held("VmPeak: 999999 kB\\nVmHWM:  81920 kB\\n")
    80
    """
    return next(int(line.split()[1]) for line in status.splitlines() if line.startswith("VmHWM")) // 1024


if __name__ == "__main__":
    solver = WordSolver()
    for line in sys.stdin:
        asked = read_position(line)
        solver.solve(asked.table, asked.rack, asked.opened, SearchOptions(stop=for_seconds(_SECONDS)))
    print(most_held(Path("/proc/self/status").read_text(encoding="utf-8")))
