"""The files of words of a site, made of the lexicon and of the definitions: some seconds, so what is made is kept."""

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
from lettres.site.words import PACKAGED, digests, kept_name, signed, unsigned, words_file, words_name
from lexicon import Lexicon
from lexicon.definitions.cache import cache_folder, write
from lexicon.definitions.definitions import Definitions
from lexicon.definitions.sources import DefinitionSource, NoDefinitions, chosen_sources
from lexicon.definitions.words import every


class Words(NamedTuple):
    """Where the words of a server come from: the file of its lexicon and of its definitions, None for the package's."""

    lexicon: str | None = None
    definitions: str | None = None

    def sources(self) -> Sequence[DefinitionSource]:
        """The sources of definitions, none where they are not installed; raises `SourceError` for a bad file."""
        return _sources(self.definitions)


@lru_cache(maxsize=4)  # a table of one's own is read for its fingerprint
def _sources(file: str | None) -> Sequence[DefinitionSource]:
    with suppress(NoDefinitions):
        return chosen_sources(Path(file) if file is not None else None)
    return ()


class Made(NamedTuple):
    """The two files of words; without definitions, None."""

    words: bytes
    meanings: bytes | None

    def site(self, as_served: Callable[[Asset], Asset] = lambda asset: asset) -> Iterator[Asset]:
        """Every file of the site, its pages to be read among them, each as its host has to serve it."""
        static = (*static_assets(), phrases_asset(), *text_pages(), privacy_alone())
        return site_of(map(as_served, static), self.words, self.meanings)


def made(lexicon: Lexicon, sources: Sequence[DefinitionSource] = ()) -> Made:
    """The files, read where they were made before, else made and kept; raises `LexiconError`, `SourceError`."""
    words = _kept(words_name(lexicon), lambda: words_file(lexicon))
    if not sources:
        return Made(words, None)
    return Made(words, _kept(_meanings_name(lexicon, sources), lambda: _meanings(lexicon, sources)))


def made_before(lexicon: Lexicon, sources: Sequence[DefinitionSource] = ()) -> Made | None:
    """The files where they were made before, all of them; else None."""
    words = _read(words_name(lexicon))
    meanings = _read(_meanings_name(lexicon, sources)) if sources else None
    return None if words is None or (meanings is None and sources) else Made(words, meanings)


def _meanings_name(lexicon: Lexicon, sources: Iterable[DefinitionSource]) -> str:
    code = (*digests("lexicon.definitions"), *digests("lettres.site", "definitions.py"))
    return kept_name("meanings", lexicon.digest, *(source.fingerprint for source in sources), *code)


def _meanings(lexicon: Lexicon, sources: Sequence[DefinitionSource]) -> bytes:
    found = list(every(lexicon, Definitions.open(lexicon, *sources)))
    pageless = {each.lemma for each in found if not any(credit.page for credit in each.credits)}
    credits = [source.credit for source in sources]
    return definitions_file(offline_senses(found), credits, pageless=pageless)


def _read(name: str) -> bytes | None:
    """A file of the package or of the cache folder, None where there is none or it is damaged."""
    for folder in (PACKAGED, cache_folder()):
        with suppress(OSError):
            if (found := unsigned((folder / name).read_bytes())) is not None:
                return found
    return None


def _kept(name: str, make: Callable[[], bytes]) -> bytes:
    """A file that was made before, or made now and kept in the cache folder, if it can be."""
    if (found := _read(name)) is not None:
        return found
    body = make()
    with suppress(OSError):
        write(cache_folder() / name, signed(body))
    return body


class MakingLock:
    """The right to make the files: one process of this machine has it at a time, where files can be kept.

    >>> lock = MakingLock()
    >>> lock.acquire(), lock.release()
    (True, None)
    """

    _file: IO[bytes] | None = None

    def acquire(self) -> bool:
        """Take it, if no other process has it; whether it is ours now."""
        with suppress(OSError):
            if self._file is None:
                cache_folder().mkdir(parents=True, exist_ok=True)
                self._file = (cache_folder() / "making.lock").open("wb")
            return lock(self._file.fileno())
        return True

    def release(self) -> None:
        """Let the next one have it."""
        if self._file is not None:
            self._file.close()


class Maker:
    """What makes the files, in a process of its own so that the server answers meanwhile."""

    def __init__(self, given: Words) -> None:
        self._given = given

    def make(self) -> dict[str, bytes | None]:
        """The files, by their names; raises as `made` does."""
        path = self._given.lexicon
        lexicon = Lexicon.open(path) if path is not None else Lexicon.default()
        return made(lexicon, self._given.sources())._asdict()
