"""What words mean: the senses of a lexicon's lemmas, out of a source of definitions."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterator
from functools import lru_cache, partial
from pathlib import Path

from lexicon.definitions.cache import cache_folder, mapped, write
from lexicon.definitions.chief import chief_senses
from lexicon.definitions.choose import Chooser, Senses, gather, told_of
from lexicon.definitions.classes import classes
from lexicon.definitions.sources import Credit, Package, Source
from lexicon.definitions.store import Store, pack
from lexicon.errors import LexiconError
from lexicon.lookup import Lexicon

_READING = 80  # hundredths of the work of making the file


class Definitions:
    """The senses of a lexicon's lemmas; get them with `Definitions.open(lexicon)`.

    Reading a source takes some seconds, so what it has of our lemmas is kept as it stands in a file of the platform's
    cache folder, which is made again when the lexicon or the source changes. It is cleaned when it is asked for.

    >>> import tempfile
    >>> from lexicon.definitions.sources import Table
    >>> folder = Path(tempfile.mkdtemp())
    >>> row = "gamin\\tCelui qui joue aux billes. | Encore à l’âge des billes.\\n"
    >>> _ = (folder / "club.tsv").write_text(row, encoding="utf-8")
    >>> definitions = Definitions.open(Lexicon.default(), Table(folder / "club.tsv"), folder=folder)
    >>> definitions.of("gamin")
    ('Celui qui joue aux billes.', 'Encore à l’âge des billes.')
    >>> definitions.of("pain"), definitions.credit.source
    ((), 'club.tsv')
    """

    def __init__(self, lexicon: Lexicon, source: Source, store: Store, folder: Path | None) -> None:
        self._lexicon = lexicon
        self._source = source
        self._folder = folder
        self._store = store
        self._chooser = _chooser(store, lexicon)
        self.credit: Credit = source.credit
        self.unsaved: OSError | None = None
        """Why the file could not be kept, so that it is made again the next time; None where it was."""

    @classmethod
    def open(cls, lexicon: Lexicon, source: Source | None = None, *, folder: Path | None = None) -> Definitions:
        """The definitions of a source, the installed package where none is given; some seconds the first time.

        Raises `NoDefinitions` where the package is not installed, `SourceError` where a source cannot be read.
        """
        return cls.saved(lexicon, source, folder=folder) or cls.make(lexicon, source, folder=folder)

    @classmethod
    def saved(cls, lexicon: Lexicon, source: Source | None = None, *, folder: Path | None = None) -> Definitions | None:
        """The definitions if their file was made before and is whole, else None; raises as `open` does."""
        source = source or Package()
        made_of = _made_of(lexicon, source)
        if not (data := mapped(_path(made_of, folder))):
            return None
        try:
            store = Store(data, made_of)
        except LexiconError:
            return None
        return cls(lexicon, source, store, folder)

    @classmethod
    def make(
        cls,
        lexicon: Lexicon,
        source: Source | None = None,
        *,
        folder: Path | None = None,
        told: Callable[[int], None] = lambda _: None,
    ) -> Definitions:
        """Make the file, whether there is one or not; `told` hears how many more hundredths are done.

        Raises as `open` does. A folder that cannot be written is no error: `unsaved` says so.
        """
        source = source or Package()
        made_of = _made_of(lexicon, source)
        data = _packed(lexicon, source, told)
        made = cls(lexicon, source, Store(data, made_of), folder)
        try:
            write(_path(made_of, folder), data)
        except OSError as error:
            made.unsaved = error
        told(100 - _READING)
        return made

    def of(self, lemma: str) -> Senses:
        """The senses of a lemma, as it is written with its accents; none where it has none.

        A file that turns out to be damaged is made again; raises `SourceError` where the source can no longer be read.
        """
        try:
            return self._chooser.senses(lemma)
        except LexiconError:
            new = Definitions.make(self._lexicon, self._source, folder=self._folder)
            self._store, self._chooser = new._store, new._chooser
            return self._chooser.senses(lemma)

    def __iter__(self) -> Iterator[tuple[str, Senses]]:
        """Every lemma that has senses, with them, in the order of their codes.

        Raises `LexiconError` where the file is damaged.
        """
        for lemma in self._store:
            if "-" not in lemma and (senses := self._chooser.senses(lemma)):
                yield lemma, senses


def _path(made_of: str, folder: Path | None) -> Path:
    return (folder or cache_folder()) / f"definitions-{hashlib.sha256(made_of.encode()).hexdigest()[:16]}.sens"


def _made_of(lexicon: Lexicon, source: Source) -> str:
    return f"{lexicon.digest} {source.fingerprint}"


def _packed(lexicon: Lexicon, source: Source, told: Callable[[int], None]) -> bytes:
    from lexicon.compile import no_collection  # not at the top: what makes the file is not loaded to read it

    with no_collection():
        lemmas = frozenset(lemma for lemma in lexicon.lemmas() if lemma == lemma.lower() and lemma.isalpha())
        entries = told_of(source.read(lemmas), len(lemmas), _READING, told)
        return pack(gather(entries, lemmas), _made_of(lexicon, source))


def _chooser(store: Store, lexicon: Lexicon) -> Chooser:
    of = lru_cache(1 << 14)(partial(classes, lexicon))
    return Chooser(store, chief_senses(), lexicon.__contains__, of)
