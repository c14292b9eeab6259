"""The files of words of a site, made of the lexicon and of the definitions: some seconds, so what is made is kept."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Iterator
from contextlib import suppress
from importlib.resources import files
from pathlib import Path
from typing import NamedTuple

from lettres.version import __version__
from lettres.web.assets import Asset, site_of, static_assets
from lettres.web.definitions import definitions_file
from lettres.web.pages import text_pages
from lettres.web.phrases import phrases
from lettres.web.table_phrases import phrases_asset
from lexicon import Lexicon
from lexicon.definitions.cache import cache_folder, write
from lexicon.definitions.definitions import Definitions
from lexicon.definitions.sources import NoDefinitions, Package, Source, Table
from lexicon.web import web_file

_SIGNED = hashlib.sha256().digest_size


class Words(NamedTuple):
    """Where the words of a server come from: the file of its lexicon and of its definitions, None for the package's."""

    lexicon: str | None = None
    definitions: str | None = None

    def source(self) -> Source | None:
        """The source of definitions, None where they are not installed; raises `SourceError` for a bad file."""
        if self.definitions is not None:
            return Table(Path(self.definitions))
        with suppress(NoDefinitions):
            return Package()
        return None


class Made(NamedTuple):
    """The two files of words; without definitions, None."""

    words: bytes
    meanings: bytes | None

    def site(self) -> Iterator[Asset]:
        """Every file of the site, its pages to be read among them."""
        return site_of([*static_assets(), phrases_asset(), *text_pages()], self.words, self.meanings)


def made(lexicon: Lexicon, source: Source | None) -> Made:
    """The files, read where they were made before, else made and kept; raises `LexiconError`, `SourceError`."""
    words = _kept(_words_place(lexicon), lambda: web_file(lexicon, phrases()))
    if source is None:
        return Made(words, None)
    return Made(words, _kept(_meanings_place(lexicon, source), lambda: _meanings(lexicon, source)))


def made_before(lexicon: Lexicon, source: Source | None) -> Made | None:
    """The files where they were made before, all of them; else None."""
    words = _read(_words_place(lexicon))
    meanings = None if source is None else _read(_meanings_place(lexicon, source))
    return None if words is None or (meanings is None and source is not None) else Made(words, meanings)


def _words_place(lexicon: Lexicon) -> Path:
    return _place("words", lexicon.digest, json.dumps(phrases()), *_files("lexicon.web"))


def _meanings_place(lexicon: Lexicon, source: Source) -> Path:
    code = (*_files("lexicon.definitions"), *_files("lettres.web", "definitions.py"))
    return _place("meanings", lexicon.digest, source.fingerprint, *code)


def _meanings(lexicon: Lexicon, source: Source) -> bytes:
    definitions = Definitions.open(lexicon, source)
    return definitions_file(definitions, [definitions.credit])


def _place(kind: str, *made_of: str) -> Path:
    """Where a file is kept that is made of some texts, and by some code."""
    name = hashlib.sha256(json.dumps([__version__, *made_of]).encode()).hexdigest()[:16]
    return cache_folder() / f"site-{name}.{kind}"


def _files(room: str, ending: str = "") -> Iterator[str]:
    """What tells the files of a room from other versions of them."""
    for each in sorted(files(room).iterdir(), key=lambda each: each.name):
        if each.is_file() and each.name.endswith(ending):
            yield hashlib.sha256(each.read_bytes()).hexdigest()


def _read(place: Path) -> bytes | None:
    """A file that was kept, None where there is none or it is damaged."""
    with suppress(OSError):
        data = place.read_bytes()
        if hashlib.sha256(data[_SIGNED:]).digest() == data[:_SIGNED]:
            return data[_SIGNED:]
    return None


def _kept(place: Path, make: Callable[[], bytes]) -> bytes:
    """A file of the cache folder, made where there is none; where it cannot be kept, made each time."""
    if (found := _read(place)) is not None:
        return found
    body = make()
    with suppress(OSError):
        write(place, hashlib.sha256(body).digest() + body)
    return body


class Maker:
    """What makes the files, in a process of its own so that the server answers meanwhile."""

    def __init__(self, given: Words) -> None:
        self._given = given

    def make(self) -> dict[str, bytes | None]:
        """The files, by their names; raises as `made` does."""
        path = self._given.lexicon
        lexicon = Lexicon.open(path) if path is not None else Lexicon.default()
        return made(lexicon, self._given.source())._asdict()
