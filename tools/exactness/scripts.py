"""Compares the answers of the page scripts with those of `lettres`, on random cases of `tools.spec`.

    python -m tools.exactness.scripts [--cases 5000] [--seed 7] [--only turn]

Printed: how many answers of each kind were compared, and a few that differ. Any difference makes the exit code 1.
"""

from __future__ import annotations

import argparse
import json
import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from itertools import islice
from pathlib import Path

from lettres.position import Json
from lettres.site.making import load_or_make_word_files
from lexicon import Lexicon
from tools.random_play.player import Dice
from tools.spec.files import KINDS

_BATCH = 100
_SHOWN = 5
_DEAR = {"game": 20, "sheet": 5, "count": 100}  # a case of these takes as long as so many others


class Scripts:
    """The page scripts in a Node process, with the lexicon file."""

    def __init__(self, file: Path) -> None:
        command = [shutil.which("node") or "node", "--no-warnings", str(Path(__file__).with_suffix(".mjs"))]
        environment = {**os.environ, "LETTRES_WORDS": str(file)}
        self.process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, env=environment)

    def put(self, kind: str, asked: Sequence[Json]) -> None:
        """Send questions without waiting: the scripts compute while Python does."""
        assert self.process.stdin
        self.process.stdin.write(json.dumps([kind, asked]).encode() + b"\n")
        self.process.stdin.flush()

    def answers(self) -> list[Json]:
        """Return the answers to the last questions; raise `ChildProcessError` if the process ended."""
        assert self.process.stdout
        if not (line := self.process.stdout.readline()):
            raise ChildProcessError("node ended")
        answers: list[Json] = json.loads(line)
        return answers


def differences(scripts: Scripts, lexicon: Lexicon, kind: str, number: int, seed: str) -> tuple[int, list[str]]:
    """Return the number of cases compared, and a text for each case whose answers differ."""
    compared, found = 0, []
    _, draw, answer = KINDS[kind]
    questions = islice(draw(lexicon, Dice(f"{seed}:{kind}")), number)
    while asked := [*islice(questions, _BATCH)]:
        scripts.put(kind, asked)
        ours = json.loads(json.dumps([answer(lexicon, each) for each in asked]))
        compared += len(asked)
        for each, own, other in zip(asked, ours, scripts.answers(), strict=True):
            if own != other:
                found.append(f"{json.dumps(each)}\n    {own!r} in Python\n    {other!r} in the scripts")
    return compared, found


def main(given: Sequence[str] | None = None) -> int:
    """Compare, print, and return the exit code."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--cases", type=int, default=5000, help="of each kind; fewer of whole games")
    parser.add_argument("--seed", default="1996")
    parser.add_argument("--only", default="", help="the kind")
    options = parser.parse_args(given)
    lexicon, wrong = Lexicon.default(), 0
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder, "words")
        file.write_bytes(load_or_make_word_files(lexicon).words)
        scripts = Scripts(file)
        for kind in [options.only] if options.only else KINDS:
            number = max(1, options.cases // _DEAR.get(kind, 1))
            compared, found = differences(scripts, lexicon, kind, number, options.seed)
            wrong += len(found)
            print(f"{kind}: {compared:,} answers compared, {len(found):,} differ", flush=True)
            print(*found[:_SHOWN], sep="\n", end="\n" if found else "")
        scripts.process.communicate()
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
