"""The reading of a saved game, by its name or its path: whole, or refused in a sentence that names it."""

from __future__ import annotations

import os
from pathlib import Path

from lettres.games.catalogue import Entry
from lettres.records.header import RecordError
from lettres.records.journal import StoreError, path_of
from lettres.records.recording import Recording, read_recording
from lexicon import Lexicon


def read(path: str | os.PathLike[str], lexicon: Lexicon | None = None, *, partly: bool = False) -> Recording:
    """Read a saved game: a played one, or a noted one of real tiles.

    `path` is that of its file, or the name of one of the saved games. Games of words are read with a `lexicon`, by
    default the package's own; the old rulings hold. Raises `RecordError` for a text that is no saved game, or a damaged
    one, and `OSError` for a file that cannot be read. With `partly`, as much of a damaged game is read as possible:
    `broken` describes the fault of the next line.
    """
    place = Path(path)
    try:
        if not place.is_file():
            place = path_of(os.fspath(path))
        found = read_recording(place, lambda entry: _lexicon(entry, lexicon))
    except (RecordError, StoreError) as failure:
        raise RecordError(_naming(place, str(failure))) from failure
    if found.broken and not partly:
        raise RecordError(_naming(place, found.broken))
    return found


def _lexicon(entry: Entry, lexicon: Lexicon | None) -> Lexicon | None:
    return (lexicon or Lexicon.default()) if entry.needs_lexicon else None


def _naming(path: Path, sentence: str) -> str:
    """A sentence that names the file, as some do already.

    >>> path = Path("essai.partie")
    >>> _naming(path, "Ligne 12 : elle est coupée."), _naming(path, "« essai » est vide.")
    ('« essai.partie », ligne 12 : elle est coupée.', '« essai » est vide.')
    """
    if f"« {path.stem}" in sentence or f"« {path}" in sentence:
        return sentence
    told = sentence[:1].lower() + sentence[1:]
    return f"« {path.name} »{', ' if told.startswith('ligne ') else ' : '}{told}"
