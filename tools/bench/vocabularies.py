"""Lexicons of other sizes, made from the package's lexicon: compiled once, and kept in the temporary folder."""

from __future__ import annotations

import hashlib
import tempfile
from collections.abc import Iterable, Iterator
from pathlib import Path

from lettres.cli.files import write_whole
from lexicon import Lexicon
from lexicon.build import build
from lexicon.lookup import DEFAULT_PATH
from tools.bench.build import spellings

COMMONEST = (1_500, 6_000, 25_000, 100_000)
_SHORT = 5


def vocabularies() -> Iterator[tuple[str, Lexicon]]:
    """Yield lexicons with names: the commonest words, all playable ones, conjugated verbs too, short words alone."""
    lexicon = Lexicon.default()
    common = _common(lexicon)
    for size in COMMONEST:
        yield "the commonest", listed(common[:size])
    yield "all playable ones", lexicon
    yield "conjugated verbs too", listed(spellings(list(lexicon.entries()), lexicon))
    short = [word for word in common if len(word) <= _SHORT]
    for size in (600, 1_500, len(short)):
        yield f"the commonest of {_SHORT} letters at most", listed(short[:size])


def listed(words: Iterable[str]) -> Lexicon:
    """Return a lexicon in which all `words` are playable, as `lettres build-lexicon --jouables` makes it."""
    text = "\n".join(sorted(words)).encode()
    digest = hashlib.sha256(Path(DEFAULT_PATH).read_bytes() + text).hexdigest()[:16]
    kept = Path(tempfile.gettempdir(), f"lettres-bench-{digest}.lexique")
    if not kept.exists():
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder, "liste.txt")
            path.write_bytes(text)
            write_whole(kept, build([path], format="liste", base=Lexicon.default(), playable=True).data)
    return Lexicon.open(kept)


def _common(lexicon: Lexicon) -> list[str]:
    """Return the playable words, the commonest first."""
    frequencies = lexicon.frequencies()
    return sorted(frequencies, key=lambda word: (-frequencies[word], word))
