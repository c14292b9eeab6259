"""What words mean: the senses of a lexicon's lemmas, out of one source of definitions or several."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from heapq import merge
from itertools import groupby
from pathlib import Path

from lexicon.definitions.choose import MOST, Senses, Told
from lexicon.definitions.layer import Layer
from lexicon.definitions.sources import Credit, Package, Source
from lexicon.lookup import Lexicon


def _unheard(_: int) -> None:
    """Where nobody is told."""


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

    def __init__(self, layers: Sequence[Layer]) -> None:
        self._layers = layers
        self.credit: Credit = layers[-1].source.credit
        """Whose the last source is, which is asked for what the others lack."""
        self.unsaved = next((layer.unsaved for layer in layers if layer.unsaved), None)
        """Why a file could not be kept, so that it is made again the next time; None where all were."""

    @classmethod
    def open(cls, lexicon: Lexicon, *sources: Source, folder: Path | None = None, told: Told = _unheard) -> Definitions:
        """The definitions of some sources, the installed package where none is given; some seconds the first time.

        What the first source says of a word stands before what the next one does. `told` hears how many more
        hundredths are done of the last file that must be made. A folder that cannot be written is no error: `unsaved`
        says so. Raises `NoDefinitions` where the package is not installed, `SourceError` where a source cannot be read.
        """
        sources = sources or (Package(),)
        saved = [Layer.saved(lexicon, each, folder) for each in sources]
        layers: list[Layer] = []
        for place, (source, layer) in enumerate(zip(sources, saved, strict=True), 1):
            heard = told if None not in saved[place:] else _unheard
            layers.append(layer or Layer.make(lexicon, source, folder, heard))
        return cls(layers)

    @classmethod
    def saved(cls, lexicon: Lexicon, *sources: Source, folder: Path | None = None) -> Definitions | None:
        """The definitions if all their files were made before and are whole, else None; raises as `open` does."""
        layers = [Layer.saved(lexicon, each, folder) for each in sources or (Package(),)]
        found = [layer for layer in layers if layer is not None]
        return cls(found) if len(found) == len(layers) else None

    def of(self, lemma: str) -> Senses:
        """The senses of a lemma, as it is written with its accents, at most three; none where it has none.

        A file that turns out to be damaged is made again; raises `SourceError` where the source can no longer be read.
        """
        return tuple(sense for sense, _ in self.credited(lemma))

    def credited(self, lemma: str) -> tuple[tuple[str, Credit], ...]:
        """The senses of a lemma, each with whose it is; raises as `of` does."""
        found: dict[str, Credit] = {}
        for layer in self._layers:
            for sense in layer.senses(lemma) if len(found) < MOST else ():
                found.setdefault(sense, layer.source.credit)
        return tuple(found.items())[:MOST]

    def __iter__(self) -> Iterator[tuple[str, Senses]]:
        """Every lemma that has senses, with them, in the order of their codes; raises as `of` does.

        Raises `LexiconError` where a file is damaged.
        """
        for lemma, _ in groupby(merge(*self._layers)):
            if senses := self.of(lemma):
                yield lemma, senses
