"""The word files of a site, made from the lexicon and the definitions. Making them takes seconds, so they are
cached."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import suppress
from functools import lru_cache
from pathlib import Path
from typing import IO, NamedTuple

from lettres.french.definitions import offline_senses
from lettres.records.disk import lock
from lettres.site.assets import Asset, site_of, static_assets
from lettres.site.definitions import definitions_file
from lettres.site.pages import text_pages
from lettres.site.privacy import privacy_alone
from lettres.site.table_phrases import phrases_asset
from lettres.site.words import PACKAGED, digests, kept_name, with_digest, without_digest, words_file, words_name
from lexicon import Lexicon
from lexicon.definitions.cache import cache_folder, write
from lexicon.definitions.definitions import Definitions
from lexicon.definitions.sources import DefinitionSource, NoDefinitions, chosen_sources
from lexicon.definitions.words import every


class Words(NamedTuple):
    """The files that a server's words come from: lexicon and definitions; None for the default files."""

    lexicon: str | None = None
    definitions: str | None = None

    def sources(self) -> Sequence[DefinitionSource]:
        """Return the sources of definitions, none if they are not installed. Raises `SourceError` for a bad file."""
        return _sources(self.definitions)


@lru_cache(maxsize=4)  # the fingerprint of a table requires reading it
def _sources(file: str | None) -> Sequence[DefinitionSource]:
    with suppress(NoDefinitions):
        return chosen_sources(Path(file) if file is not None else None)
    return ()


class WordFiles(NamedTuple):
    """The two word files; `meanings` is None without definitions."""

    words: bytes
    meanings: bytes | None

    def site(self, as_served: Callable[[Asset], Asset] = lambda asset: asset) -> Iterator[Asset]:
        """Return all files of the site. `as_served` adapts each source file to the host."""
        static = (*static_assets(), phrases_asset(), *text_pages(), privacy_alone())
        return site_of(map(as_served, static), self.words, self.meanings)


def load_or_make_word_files(lexicon: Lexicon, sources: Sequence[DefinitionSource] = ()) -> WordFiles:
    """Return the word files from the cache, or make and cache them. Raises `LexiconError`, `SourceError`."""
    words = _load_or_make(words_name(lexicon), lambda: words_file(lexicon))
    if not sources:
        return WordFiles(words, None)
    return WordFiles(words, _load_or_make(_meanings_name(lexicon, sources), lambda: _meanings(lexicon, sources)))


def load_word_files(lexicon: Lexicon, sources: Sequence[DefinitionSource] = ()) -> WordFiles | None:
    """Return the word files if all of them are in the cache, else None."""
    words = _read(words_name(lexicon))
    meanings = _read(_meanings_name(lexicon, sources)) if sources else None
    return None if words is None or (meanings is None and sources) else WordFiles(words, meanings)


def _meanings_name(lexicon: Lexicon, sources: Iterable[DefinitionSource]) -> str:
    code = (*digests("lexicon.definitions"), *digests("lettres.site", "definitions.py"))
    return kept_name("meanings", lexicon.digest, *(source.fingerprint for source in sources), *code)


def _meanings(lexicon: Lexicon, sources: Sequence[DefinitionSource]) -> bytes:
    found = list(every(lexicon, Definitions.open(lexicon, *sources)))
    pageless = {each.lemma for each in found if not any(credit.page for credit in each.credits)}
    credits = [source.credit for source in sources]
    return definitions_file(offline_senses(found), credits, pageless=pageless)


def _read(name: str) -> bytes | None:
    """Return a file of the package or of the cache folder; None if it is missing or damaged."""
    for folder in (PACKAGED, cache_folder()):
        with suppress(OSError):
            if (found := without_digest((folder / name).read_bytes())) is not None:
                return found
    return None


def _load_or_make(name: str, make: Callable[[], bytes]) -> bytes:
    """Return a cached file, or make it and cache it if possible."""
    if (found := _read(name)) is not None:
        return found
    body = make()
    with suppress(OSError):
        write(cache_folder() / name, with_digest(body))
    return body


class MakingLock:
    """A lock between the processes of this machine, held while the files are made; no lock if there can be no cache.

    >>> lock = MakingLock()
    >>> lock.acquire(), lock.release()
    (True, None)
    """

    _file: IO[bytes] | None = None

    def acquire(self) -> bool:
        """Try to take the lock; return True if this process has it now."""
        with suppress(OSError):
            if self._file is None:
                cache_folder().mkdir(parents=True, exist_ok=True)
                self._file = (cache_folder() / "making.lock").open("wb")
            return lock(self._file.fileno())
        return True

    def release(self) -> None:
        """Release the lock."""
        if self._file is not None:
            self._file.close()


class Maker:
    """The worker that makes the word files, in a process of its own so that the server answers meanwhile."""

    def __init__(self, words: Words) -> None:
        self._words = words

    def make(self) -> dict[str, bytes | None]:
        """Return the fields of `WordFiles`. Raises as `load_or_make_word_files` does."""
        path = self._words.lexicon
        lexicon = Lexicon.open(path) if path is not None else Lexicon.default()
        return load_or_make_word_files(lexicon, self._words.sources())._asdict()
