"""The digest of the code and words that check a record. Lines checked under another digest are checked again."""

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
_JUDGING = ("engine", "families", "games", "grammar.py", "records", "solver")  # the rules of some games call a solver
_PLACES = (*(_PACKAGE / name for name in _JUDGING), _WORDS)


def digest_modules(places: Iterable[Path]) -> str:
    """Return the SHA-256 of the version and the modules in `places` (files or folders), with their names."""
    digest = hashlib.sha256(__version__.encode())
    for place in places:
        for path in sorted(place.rglob("*.py")) or [place]:
            digest.update(f"\n{path.relative_to(place.parent).as_posix()}\n".encode() + path.read_bytes())
    return digest.hexdigest()


_CODE = digest_modules(_PLACES)  # at import: the digest of the code that is loaded, whatever is edited later


@lru_cache(maxsize=4)
def judge_digest(lexicon: Lexicon | None) -> str:
    """Return a digest that changes with the rules' code, the version, or the lexicon."""
    return hashlib.sha256(f"{_CODE} {lexicon.digest if lexicon is not None else ''}".encode()).hexdigest()
