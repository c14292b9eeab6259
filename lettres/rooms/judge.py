"""What checks the lines of a record: this code, by a lexicon. What another has checked is checked again."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable
from functools import lru_cache
from pathlib import Path

import lexicon as words
from lettres import engine
from lettres.version import __version__
from lexicon import Lexicon

_PACKAGE, _WORDS = Path(engine.__file__).parents[1], Path(words.__file__).parent
_JUDGING = ("engine", "families", "games", "grammar.py", "records", "solver")  # some games ask a solver who is stuck
_PLACES = (*(_PACKAGE / name for name in _JUDGING), _WORDS)


def digest_of(places: Iterable[Path]) -> str:
    """The SHA-256 of some modules, and of all of some folders, by their names."""
    found = hashlib.sha256(__version__.encode())
    for place in places:
        for path in sorted(place.rglob("*.py")) or [place]:
            found.update(f"\n{path.relative_to(place.parent).as_posix()}\n".encode() + path.read_bytes())
    return found.hexdigest()


_CODE = digest_of(_PLACES)  # now, before anybody edits a module: what is loaded is what is digested; some milliseconds


@lru_cache(maxsize=4)
def judge_of(lexicon: Lexicon | None) -> str:
    """What tells this judge from others: its rules, another in a checkout where one was edited, and its words."""
    return hashlib.sha256(f"{_CODE} {lexicon.digest if lexicon is not None else ''}".encode()).hexdigest()
