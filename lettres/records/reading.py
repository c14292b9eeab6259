"""Read a saved game from its name or its path; an error message names the game."""

from __future__ import annotations

import os
from pathlib import Path

from lettres.games.catalogue import Entry
from lettres.records.header import RecordError
from lettres.records.journal import StoreError, path_of
from lettres.records.recording import Recording, read_recording
from lexicon import Lexicon


def read(path: str | os.PathLike[str], lexicon: Lexicon | None = None, *, partly: bool = False) -> Recording:
    """Read a saved game: the record of a game played with this program, or the sheet of a game of real tiles.

    `path` is the path of the file or the name of a saved game. Word games are read with `lexicon`, by default the
    lexicon of the package; the recorded rulings hold with any lexicon. Raise `RecordError` if the file is no saved game
    or is damaged, `OSError` if it cannot be read. With `partly`, a damaged game is read as far as possible, and
    `broken` of the result describes the first bad line.
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
    """Return `sentence` with the name of the file put first, unless the sentence names the file already.

    >>> path = Path("essai.partie")
    >>> _naming(path, "Ligne 12 : elle est coupée."), _naming(path, "« essai » est vide.")
    ('« essai.partie », ligne 12 : elle est coupée.', '« essai » est vide.')
    """
    if f"« {path.stem}" in sentence or f"« {path}" in sentence:
        return sentence
    told = sentence[:1].lower() + sentence[1:]
    return f"« {path.name} »{', ' if told.startswith('ligne ') else ' : '}{told}"
