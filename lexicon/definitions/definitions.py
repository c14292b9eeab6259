"""The class `Definitions`: the senses of a lexicon's lemmas, from one or more sources."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from heapq import merge
from itertools import groupby
from pathlib import Path

from lexicon.definitions.choose import MOST, Progress, Senses
from lexicon.definitions.layer import Layer
from lexicon.definitions.sources import Credit, DefinitionSource, Package
from lexicon.lookup import Lexicon


def _ignore(_: int) -> None:
    """Ignore progress."""


class Definitions:
    """The senses of a lexicon's lemmas; get them with `Definitions.open(lexicon)`.

    Reading a source takes a few seconds. Its raw senses are therefore kept in a file in the platform's cache folder,
    which is rebuilt when the lexicon or the source changes. They are cleaned when a lemma is asked for.

    >>> import tempfile
    >>> from lexicon.definitions.sources import DefinitionTable
    >>> folder = Path(tempfile.mkdtemp())
    >>> row = "gamin\\tCelui qui joue aux billes. | Encore à l’âge des billes.\\n"
    >>> _ = (folder / "club.tsv").write_text(row, encoding="utf-8")
    >>> definitions = Definitions.open(Lexicon.default(), DefinitionTable(folder / "club.tsv"), folder=folder)
    >>> definitions.senses("gamin")
    ('Celui qui joue aux billes.', 'Encore à l’âge des billes.')
    >>> definitions.senses("pain"), definitions.credit.source
    ((), 'club.tsv')
    """

    def __init__(self, layers: Sequence[Layer]) -> None:
        self._layers = layers
        self.credit: Credit = layers[-1].source.credit
        """The credit of the last source."""
        self.unsaved = next((layer.unsaved for layer in layers if layer.unsaved), None)
        """The error that kept a cache file from being saved; None if all were saved."""

    @classmethod
    def open(
        cls, lexicon: Lexicon, *sources: DefinitionSource, folder: Path | None = None, progress: Progress = _ignore
    ) -> Definitions:
        """Open the definitions from `sources`, by default the installed package; the first time takes a few seconds.

        The senses from an earlier source come before those from a later one. Missing cache files are built; during the
        last build, `progress` is called with the hundredths of the work done since its last call. If `folder` (by
        default the cache folder) cannot be written, `unsaved` is set and nothing is raised. Raises `NoDefinitions` if
        the package is not installed, and `SourceError` if a source cannot be read.
        """
        sources = sources or (Package(),)
        saved = [Layer.saved(lexicon, each, folder) for each in sources]
        layers: list[Layer] = []
        for place, (source, layer) in enumerate(zip(sources, saved, strict=True), 1):
            heard = progress if None not in saved[place:] else _ignore
            layers.append(layer or Layer.make(lexicon, source, folder, heard))
        return cls(layers)

    @classmethod
    def saved(cls, lexicon: Lexicon, *sources: DefinitionSource, folder: Path | None = None) -> Definitions | None:
        """Return the definitions if all their cache files are there and intact, else None; raise as `open` does."""
        layers = [Layer.saved(lexicon, each, folder) for each in sources or (Package(),)]
        found = [layer for layer in layers if layer is not None]
        return cls(found) if len(found) == len(layers) else None

    def senses(self, lemma: str) -> Senses:
        """Return at most three senses of `lemma`, which is written with its accents; empty for an unknown lemma.

        A damaged cache file is built again. Raises `SourceError` if the source can no longer be read.
        """
        return tuple(sense for sense, _ in self.credited(lemma))

    def credited(self, lemma: str) -> tuple[tuple[str, Credit], ...]:
        """Return the senses of a lemma, each with its credit; raise as `senses` does."""
        found: dict[str, Credit] = {}
        for layer in self._layers:
            for sense in layer.senses(lemma) if len(found) < MOST else ():
                found.setdefault(sense, layer.source.credit)
        return tuple(found.items())[:MOST]

    def __iter__(self) -> Iterator[tuple[str, Senses]]:
        """Yield every lemma that has senses, with its senses, in code point order; raise as `senses` does.

        Also raises `LexiconError` if a cache file is damaged.
        """
        for lemma, _ in groupby(merge(*self._layers)):
            if senses := self.senses(lemma):
                yield lemma, senses
