"""The senses of one source for a lexicon's lemmas, kept in a file that is built on first use."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterator
from functools import lru_cache, partial
from pathlib import Path

from lexicon.definitions.cache import cache_folder, mapped, write
from lexicon.definitions.chief import chief_senses
from lexicon.definitions.choose import MOST, Chooser, Progress, Senses, gather, reporting
from lexicon.definitions.classes import classes
from lexicon.definitions.sources import DefinitionSource
from lexicon.definitions.store import SenseFile, pack
from lexicon.errors import LexiconError
from lexicon.lookup import Lexicon

_READING = 80  # reading the source is this many hundredths of the work of building the file


class Layer:
    """The senses that `source` has for a lexicon's lemmas; get a layer with `Layer.saved` or `Layer.make`."""

    def __init__(self, lexicon: Lexicon, source: DefinitionSource, store: SenseFile, folder: Path | None) -> None:
        self._lexicon = lexicon
        self._folder = folder
        self.source = source
        self.unsaved: OSError | None = None
        """The error that kept the file from being saved; None if it was saved."""
        self._use(store)

    @classmethod
    def saved(cls, lexicon: Lexicon, source: DefinitionSource, folder: Path | None) -> Layer | None:
        """Return the layer from its cache file; None if the file is missing or damaged."""
        made_of = _made_of(lexicon, source)
        if not (data := mapped(_path(made_of, folder))):
            return None
        try:
            return cls(lexicon, source, SenseFile(data, made_of), folder)
        except LexiconError:
            return None

    @classmethod
    def make(
        cls, lexicon: Lexicon, source: DefinitionSource, folder: Path | None, progress: Progress = lambda _: None
    ) -> Layer:
        """Build the cache file, replacing any old one, and return the layer.

        Raise `SourceError` if the source cannot be read.
        """
        made_of = _made_of(lexicon, source)
        data = _packed(lexicon, source, progress)
        made = cls(lexicon, source, SenseFile(data, made_of), folder)
        try:
            write(_path(made_of, folder), data)
        except OSError as error:
            made.unsaved = error
        progress(100 - _READING)
        return made

    def _use(self, store: SenseFile) -> None:
        self._store = store
        of = lru_cache(1 << 14)(partial(classes, self._lexicon))
        self._chooser = Chooser(store, chief_senses(), self._lexicon.__contains__, of)

    def senses(self, lemma: str) -> Senses:
        """Return the senses of a lemma; a damaged file is built again, which raises as `make` does."""
        try:
            return self._senses(lemma)
        except LexiconError:
            self._use(Layer.make(self._lexicon, self.source, self._folder)._store)
            return self._senses(lemma)

    def _senses(self, lemma: str) -> Senses:
        if self.source.finished:
            return (self._store.get(lemma) or ())[1 : MOST + 1]
        return self._chooser.senses(lemma)

    def __iter__(self) -> Iterator[str]:
        """Yield every lemma in the file; raise `LexiconError` if it is damaged."""
        return (lemma for lemma in self._store if "-" not in lemma)


def _path(made_of: str, folder: Path | None) -> Path:
    return (folder or cache_folder()) / f"definitions-{hashlib.sha256(made_of.encode()).hexdigest()[:16]}.sens"


def _made_of(lexicon: Lexicon, source: DefinitionSource) -> str:
    return f"{lexicon.digest} {source.fingerprint}"


def _packed(lexicon: Lexicon, source: DefinitionSource, progress: Callable[[int], None]) -> bytes:
    from lexicon.compile import no_collection  # not at the top: only building the file needs it

    with no_collection():
        lemmas = frozenset(lemma for lemma in lexicon.lemmas() if lemma == lemma.lower() and lemma.isalpha())
        entries = reporting(source.read(lemmas), len(lemmas), _READING, progress)
        return pack(gather(entries, lemmas), _made_of(lexicon, source))
