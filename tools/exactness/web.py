"""The scripts of the pages against the lexicon of Python: the same answers, over all spellings.

    python -m tools.exactness.web [--one-in N] [--from K] [--misspelt N] [--seed S]

Every spelling: whether it may be played, why, its readings, its themes, its frequency; every ordered pair of the
playable words of each family and those linked to it, and as many at random: their relation; misspelt words: the
suggestions; characters: how they fold. It prints how many answers were compared, and some of those that differ.
"""

from __future__ import annotations

import argparse
import json
import random
import shutil
import subprocess
import sys
import tempfile
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import permutations
from pathlib import Path
from types import TracebackType

from lexicon import Lexicon, Reading, fold
from lexicon.fold import is_compound
from lexicon.web import web_file
from lexicon.web.file import analyses_of

_LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
_BATCH = 20_000
_SHOWN = 10
Arguments = tuple[object, ...]
Check = tuple[str, Sequence[Arguments], Callable[..., object]]
"""What is asked, with which arguments, and what Python answers."""


class Scripts:
    """The scripts in a process of Node, with the file of a lexicon."""

    def __init__(self, node: str, file: Path) -> None:
        command = [node, "--no-warnings", str(Path(__file__).with_suffix(".mjs")), str(file)]
        self._process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE)

    def __enter__(self) -> Scripts:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._process.communicate()

    def ask(self, what: str, calls: Sequence[Arguments]) -> list[object]:
        """The answers to as many calls of one function; raises `ChildProcessError` where the process ended."""
        stdin, stdout = self._process.stdin, self._process.stdout
        assert stdin and stdout
        stdin.write(json.dumps([what, calls]).encode() + b"\n")
        stdin.flush()
        if not (line := stdout.readline()):
            raise ChildProcessError(f"node ended at « {what} »")
        answers: list[object] = json.loads(line)
        return answers


def told(reading: Reading) -> dict[str, object]:
    """A reading as the scripts tell it."""
    return {
        "form": reading.form,
        "lemma": reading.lemma,
        "pos": reading.pos,
        "verbForm": reading.verb_form,
        "tense": reading.tense,
        "person": reading.person,
        "gender": reading.gender,
        "number": reading.number,
        "reason": reading.reason,
        "frequency": reading.frequency,
        "marks": list(reading.marks),
        "source": reading.source,
        "guessed": reading.guessed,
        "playable": reading.playable,
    }


def of_spellings(lexicon: Lexicon, spellings: Sequence[str]) -> Iterator[Check]:
    """All that is told of a spelling."""
    calls = [(spelling,) for spelling in spellings]
    yield "has", calls, lexicon.__contains__
    yield "reason", calls, lexicon.reason
    yield "frequency", calls, lexicon.frequency
    yield (
        "themesOf",
        calls,
        lambda tiles: {name: sorted(lemmas) for name, lemmas in lexicon.themes_of(tiles).items()},
    )
    yield "readings", calls, lambda tiles: [told(reading) for reading in lexicon.readings(tiles)]


def of_pairs(lexicon: Lexicon, pairs: Sequence[tuple[str, str]]) -> Iterator[Check]:
    """The relation of two words."""
    yield "relation", pairs, lexicon.relation


def of_misspelt(lexicon: Lexicon, words: Sequence[str]) -> Iterator[Check]:
    """The suggestions."""
    yield "suggestions", [(word,) for word in words], lexicon.suggestions


def of_texts(texts: Sequence[str]) -> Iterator[Check]:
    """How texts fold."""
    yield "fold", [(text,) for text in texts], fold
    yield "isCompound", [(text,) for text in texts], is_compound


def kin(lexicon: Lexicon) -> Iterator[tuple[str, str]]:
    """The ordered pairs of the playable words of each family, with those of the families that are linked to it."""
    analyses = analyses_of(lexicon)
    families: dict[int, set[str]] = defaultdict(set)
    for tiles, *_ in analyses.spellings():
        for analysis in analyses.find(tiles, playable=True):
            families[analyses.family(analysis)].add(tiles)
    for family, words in families.items():
        yield from permutations(sorted(words), 2)
        for linked, _ in analyses.links.get(family, ()):
            yield from ((one, other) for one in sorted(words) for other in sorted(families.get(linked, ())))


def misspell(word: str, rng: random.Random) -> str:
    """A word with one to three slips of the finger."""
    for _ in range(rng.choice((1, 1, 2, 2, 3))):
        place, letter = rng.randrange(len(word)), rng.choice(_LETTERS)
        head, tail = word[:place], word[place:]
        slips = head + letter + tail, head + letter + tail[1:], head + tail[1:], head + tail[1:2] + tail[0] + tail[2:]
        word = rng.choice(slips)
        if not word:
            return letter
    return word


def odd_texts(rng: random.Random, number: int) -> Iterator[str]:
    """Every character of U+0000 to U+2FFF alone and beside letters, and texts of some of them."""
    for code in range(0x3000):
        yield from (chr(code), f"é{chr(code)}", f"E{chr(code)}t", f"mot{chr(code)}mot")
    marks = [chr(code) for code in range(0x300, 0x370)]
    pool = [*map(chr, range(0x20, 0x250)), *"'-’ œŒæÉ\u212b\ud800\udc00\U0001f600", "e\u0301", "o\u0308"]
    for _ in range(number):
        yield "".join(
            rng.choice(rng.choice((pool, _LETTERS, _LETTERS.lower(), marks))) for _ in range(rng.randint(1, 8))
        )


def differences(scripts: Scripts, checks: Iterable[Check]) -> tuple[int, list[str]]:
    """How many calls of some checks were put to both, and a line for each whose answers differ."""
    compared, found = 0, []
    for what, calls, expected in checks:
        for start in range(0, len(calls), _BATCH):
            some = calls[start : start + _BATCH]
            for arguments, answer in zip(some, scripts.ask(what, some), strict=True):
                compared += 1
                if (own := expected(*arguments)) != answer:
                    found.append(f"{what}{arguments}: {own!r} in Python, {answer!r} in the page")
    return compared, found


def main() -> int:
    """Compare, print, and return the exit code."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--one-in", type=int, default=1, help="take one spelling and one pair in so many")
    parser.add_argument("--from", type=int, default=0, dest="first", help="the first of them, to do all in parts")
    parser.add_argument("--misspelt", type=int, default=20_000)
    parser.add_argument("--seed", type=int, default=1996)
    options = parser.parse_args()
    rng = random.Random(options.seed)
    lexicon = Lexicon.default()
    spellings = [tiles for tiles, *_ in analyses_of(lexicon).spellings()][options.first :: options.one_in]
    words = list(lexicon)
    misspelt = [misspell(rng.choice(words), rng) for _ in range(options.misspelt)]
    pairs = list(kin(lexicon))[options.first :: options.one_in]
    drawn = [(rng.choice(words), rng.choice(words)) for _ in pairs]
    groups = {
        "spellings": of_spellings(lexicon, spellings),
        "misspelt words": of_spellings(lexicon, misspelt),
        "suggestions": of_misspelt(lexicon, misspelt),
        "relations of kin": of_pairs(lexicon, pairs),
        "relations of any two words": of_pairs(lexicon, drawn),
        "folded texts": of_texts(list(odd_texts(rng, options.misspelt))),
    }
    wrong = 0
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder, "lexique.bin")
        file.write_bytes(web_file(lexicon))
        with Scripts(shutil.which("node") or "node", file) as scripts:
            for name, checks in groups.items():
                compared, found = differences(scripts, checks)
                wrong += len(found)
                print(f"{name}: {compared:,} answers compared, {len(found):,} differ", flush=True)
                print(*found[:_SHOWN], sep="\n", end="\n" if found else "")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
