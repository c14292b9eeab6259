"""The diary of puzzles: a file to which each finished puzzle adds a line with its outcome.

The first outcome of a puzzle counts, so a player cannot give up, read the solution and then solve it. An unreadable
line is reported and left in place, and the other lines still count.
"""

from __future__ import annotations

import json
import os
import re
import time
from collections.abc import Iterable
from datetime import date, timedelta
from pathlib import Path
from typing import NamedTuple

from lettres.records.disk import BINARY, lock, make_private
from lettres.records.journal import LARGEST, StoreError, folder

_PATIENCE = 2.0  # seconds to wait for another process that is writing its line
_PUZZLE = re.compile(r"[0-9]{1,6}|[0-9]{4}-[0-9]{2}-[0-9]{2}")


class PuzzleOutcome(NamedTuple):
    """The outcome of a puzzle: the day it was played, whether it was solved, and the numbers of tries and hints.

    `puzzle` is the name of the puzzle: a date or a number.

    >>> PuzzleOutcome("2026-01-31", "moyen", "2026-02-02", True, 2, 1).on_its_day
    False
    """

    puzzle: str
    level: str
    day: str
    solved: bool
    tries: int
    hints: int

    @property
    def on_its_day(self) -> bool:
        """True if the puzzle is that of a day and was solved on that day."""
        return self.solved and self.puzzle == self.day


class Diary(NamedTuple):
    """The first outcome of each puzzle, in the order of the file, and the numbers of the unreadable lines."""

    outcomes: tuple[PuzzleOutcome, ...]
    odd: tuple[int, ...]

    def outcome(self, puzzle: str, level: str) -> PuzzleOutcome | None:
        """Return the outcome of a puzzle, or None if it has none."""
        return next((each for each in self.outcomes if (each.puzzle, each.level) == (puzzle, level)), None)


def path() -> Path:
    """Return the path of the diary, next to the folder of saved games."""
    return folder().parent / "defis.jsonl"


def read() -> Diary:
    """Read the diary, empty if its file is missing; raise `OSError` if it is unreadable, `StoreError` if too large."""
    try:
        with path().open("rb") as file:
            return parse(file.read(LARGEST + 1))
    except FileNotFoundError:
        return Diary((), ())


def parse(data: bytes) -> Diary:
    """Parse the content of a diary; raise `StoreError` if it is too large.

    >>> parse(b'[]\\\\n').odd
    (1,)
    """
    if len(data) > LARGEST:
        raise StoreError(f"« {path()} » est bien trop gros pour des défis.")
    found: dict[tuple[str, str], PuzzleOutcome] = {}
    odd = []
    for number, line in enumerate(data.split(b"\n"), 1):
        outcome = _outcome(line) if line.strip() else None
        if outcome is not None:
            found.setdefault((outcome.puzzle, outcome.level), outcome)
        elif line.strip():
            odd.append(number)
    return Diary(tuple(found.values()), tuple(odd))


def _outcome(line: bytes) -> PuzzleOutcome | None:
    """The outcome in a line; None if the line is not a valid outcome."""
    try:
        fields = json.loads(line)
        outcome = PuzzleOutcome(**fields)
    except (ValueError, TypeError, RecursionError):
        return None
    texts = all(isinstance(each, str) for each in (outcome.puzzle, outcome.level, outcome.day))
    counts = all(type(each) is int and each >= 0 for each in (outcome.tries, outcome.hints))
    if not (texts and counts and isinstance(outcome.solved, bool) and _PUZZLE.fullmatch(outcome.puzzle)):
        return None
    days = [outcome.day, *([outcome.puzzle] if "-" in outcome.puzzle else [])]
    return outcome if all(map(_is_day, days)) else None


def _is_day(text: str) -> bool:
    try:
        return date.fromisoformat(text).isoformat() == text
    except ValueError:
        return False


def note(outcome: PuzzleOutcome) -> Diary:
    """Add an outcome unless its puzzle already has one, and return the diary once the outcome is on the disk.

    Raise `OSError` if the diary cannot be written, `StoreError` if another process keeps it locked.
    """
    make_private(path().parent)
    handle = os.open(path(), os.O_RDWR | os.O_APPEND | os.O_CREAT | BINARY, 0o644)
    try:
        _wait(handle)
        with open(handle, "rb", closefd=False) as file:
            data = file.read(LARGEST + 1)
        diary = parse(data)
        if diary.outcome(outcome.puzzle, outcome.level) is None:
            line = json.dumps(outcome._asdict(), ensure_ascii=False)
            torn = b"\n" if data and not data.endswith(b"\n") else b""  # ends a line that was cut short
            os.write(handle, torn + f"{line}\n".encode())
            os.fsync(handle)
            diary = Diary((*diary.outcomes, outcome), diary.odd)
        return diary
    finally:
        os.close(handle)


def _wait(handle: int) -> None:
    end = time.monotonic() + _PATIENCE
    while not lock(handle):
        if time.monotonic() > end:
            raise StoreError("un autre programme écrit dans le carnet des défis.")
        time.sleep(0.01)


class Series(NamedTuple):
    """The lengths of the current and of the longest series of consecutive days on which the day's puzzle was solved."""

    now: int
    best: int


def series(outcomes: Iterable[PuzzleOutcome], today: date) -> Series:
    """Return the series up to `today`; a series that reached yesterday is still current.

    >>> days = [PuzzleOutcome(day, "moyen", day, True, 1, 0) for day in ("2026-01-30", "2026-01-31", "2026-02-02")]
    >>> series(days, date(2026, 2, 3)), series(days, date(2026, 2, 4))
    (Series(now=1, best=2), Series(now=0, best=2))
    """
    days = sorted({date.fromisoformat(each.day) for each in outcomes if each.on_its_day})
    best = run = 0
    before: date | None = None
    for day in days:
        run = run + 1 if before is not None and day - before == timedelta(1) else 1
        best, before = max(best, run), day
    return Series(run if before is not None and timedelta(0) <= today - before <= timedelta(1) else 0, best)
