"""The speed of partitioning letters into words, compared with Debian's `an` and PyPI's `multiword_anagram_fast`.

The task is to find one partition, or to prove that there is none. All programs use the same words, and each partition
found is checked. If one program finishes and none finds a partition, there is none.
"""

from __future__ import annotations

import importlib
import io
import os
import resource
import shutil
import subprocess
import tempfile
import time
from collections import Counter
from collections.abc import Callable, Sequence
from contextlib import redirect_stdout
from functools import partial
from pathlib import Path
from random import Random
from typing import NamedTuple

import numpy as np

from lettres.families.words.checks import BOX
from lettres.solver.budget import Budget, OutOfBudget
from lettres.solver.words.index import WordIndex, packed
from lettres.solver.words.partition import SHORTEST, Partitioner
from lexicon import Lexicon
from tools.bench.timing import grid, spread

_LENGTHS = (12, 16, 20, 25)
_VOWELS = "AEIOUY"
_SHARES = (0.1, 0.15, 0.2)  # shares of vowels in letters that seldom part


class Parting(NamedTuple):
    """The processor time in seconds and the words found: [] if there is no partition, None if time was up."""

    seconds: float
    words: list[str] | None


Parter = Callable[[str], Parting]


def texts(lexicon: Lexicon, length: int, count: int) -> dict[str, list[str]]:
    """Return `count` texts of `length` letters of each kind: words put together, or box letters with few vowels.

    Only the words put together are sure to have a partition.
    """
    rng, words = Random(f"parting {length}"), sorted(word for word in lexicon.words() if len(word) <= 9)
    together: list[str] = []
    while len(together) < count:
        text = ""
        while len(text) < length:
            text += rng.choice(words)
        if len(text) == length:
            together.append("".join(rng.sample(text, length)))
    letters = [letter for letter in BOX.faces for _ in range(BOX.counts[letter])]
    vowels, others = ([one for one in letters if (one in _VOWELS) == kind] for kind in (True, False))
    few = [round(length * rng.choice(_SHARES)) for _ in range(count)]
    drawn = ["".join(rng.sample(vowels, number) + rng.sample(others, length - number)) for number in few]
    return {"words put together": together, "few vowels": drawn}


def ours(lexicon: Lexicon, limit: float) -> Parter:
    """Return the solver's own partitioner, without the letter weights that prune a search."""
    index = WordIndex.shared(lexicon)
    often = np.full(len(index), 2, np.uint8)  # the other programs may repeat a word too

    def part(text: str) -> Parting:
        begun = time.process_time()
        partitioner = Partitioner(index, often, Budget(stop=lambda: time.process_time() > begun + limit))
        low, high = packed(text)
        lengths, most = np.array([len(text)]), len(text) // SHORTEST
        found = partitioner.partitions(np.array([low]), np.array([high]), lengths, most)
        try:
            classes = next((parts for _, parts in found), ())
        except OutOfBudget:
            return Parting(time.process_time() - begun, None)
        return Parting(time.process_time() - begun, [index.words(number)[0] for number in classes])

    part("GAMINGAMINGAMIN")  # warms the caches
    return part


def an(listed: Path, limit: float) -> Parter | None:
    """Return Debian's `an`, which reads the list each time; None if it is not installed."""
    command = shutil.which("an", path=f"{os.environ.get('PATH', '')}:/usr/games")
    if command is None:
        return None

    def part(text: str) -> Parting:
        begun = _of_children()
        asked = [command, "-d", str(listed), "-m", str(SHORTEST), "-n", "1", text.lower()]
        try:
            done = subprocess.run(asked, capture_output=True, text=True, timeout=limit, check=False)
        except subprocess.TimeoutExpired:
            return Parting(_of_children() - begun, None)
        return Parting(_of_children() - begun, done.stdout.upper().split())

    return part


def _of_children() -> float:
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def multiword(listed: Path, limit: float) -> Parter | None:
    """Return PyPI's `multiword_anagram_fast`, its list loaded before; None if it is not installed."""
    try:
        solver = importlib.import_module("multiword_anagram_fast").AnagramSolver(str(listed))
    except ImportError:
        return None
    answer = listed.with_name("answer.txt")

    def part(text: str) -> Parting:
        begun, clock = time.process_time(), time.monotonic()
        with redirect_stdout(io.StringIO()):
            solver.solve(
                text,
                max_words=len(text) // SHORTEST,
                min_word_length=SHORTEST,
                timeout_seconds=limit,
                max_solutions=1,
                output_file=str(answer),
            )
        seconds, words = time.process_time() - begun, answer.read_text(encoding="utf-8").upper().split()
        return Parting(seconds, words if words or time.monotonic() - clock < limit else None)

    return part


def peers(count: int, limit: float) -> None:
    """Print the table; a peer that is not installed is left out and named."""
    lexicon = Lexicon.default()
    with tempfile.TemporaryDirectory() as folder:
        listed = Path(folder, "mots.txt")
        listed.write_text("".join(f"{word.lower()}\n" for word in sorted(lexicon.words())), encoding="utf-8")
        parters = {"ours": ours(lexicon, limit), "an": an(listed, limit)}
        parters["multiword_anagram_fast"] = multiword(listed, limit)
        there = {name: parter for name, parter in parters.items() if parter}
        rows = _rows(lexicon, "3, ZZZ", ["ZZZ"] * count, there)  # the start-up time
        rows += [
            row
            for length in _LENGTHS
            for kind, some in texts(lexicon, length, count).items()
            for row in _rows(lexicon, f"{length}, {kind}", some, there)
        ]
    heads = ("letters", "by", "texts", "median", "p95", "max ms", "parted", "refuted", "no answer", "wrong")
    grid(f"letters parted into words, {len(lexicon):,} words, {limit:g} s each, processor time", heads, rows)
    for name in parters.keys() - there.keys():
        print(f"  {name} is not installed: left out")


def _rows(lexicon: Lexicon, name: str, some: Sequence[str], parters: dict[str, Parter]) -> list[tuple[str, ...]]:
    known = frozenset(lexicon.words())
    answers = {by: [part(text) for text in some] for by, part in parters.items()}
    is_right = partial(is_partition, known)
    possible = [
        any(is_right(text, of[number].words or []) for of in answers.values()) for number, text in enumerate(some)
    ]
    return [(name, by, str(len(some)), *_cells(some, of, possible, is_right)) for by, of in answers.items()]


def _cells(
    some: Sequence[str], of: Sequence[Parting], possible: Sequence[bool], is_right: Callable[[str, list[str]], bool]
) -> tuple[str, ...]:
    parted = sum(is_right(text, each.words or []) for text, each in zip(some, of))
    refuted = sum(each.words == [] and not can for each, can in zip(of, possible))
    silent = sum(each.words is None for each in of)
    none = len(possible) - sum(possible)
    return (
        *spread([each.seconds for each in of]),
        f"{parted} of {sum(possible)}",
        f"{refuted} of {none}",
        str(silent),
        str(len(of) - parted - refuted - silent),
    )


def is_partition(known: frozenset[str], text: str, words: list[str]) -> bool:
    """Return True if all `words` are known and together have exactly the letters of `text`."""
    return known.issuperset(words) and Counter("".join(words)) == Counter(text)
