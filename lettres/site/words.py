"""The word file for pages, and its name. The build of the package makes the file of the default lexicon.

This module imports only packages that the build has.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator
from importlib.resources import files
from pathlib import Path

from lettres.site.phrases import phrases
from lettres.version import __version__
from lexicon import Lexicon
from lexicon.web import web_file

PACKAGED = Path(__file__).parent / "words"
"""The folder of the package for files made by its build."""


def words_file(lexicon: Lexicon) -> bytes:
    """Return the file that pages read, a lexicon with the French of verdicts. Raises `LexiconError`. Takes seconds."""
    return web_file(lexicon, phrases())


def words_name(lexicon: Lexicon) -> str:
    """Return the name of the file of a lexicon in the cache; it changes with everything that the file is made from."""
    return kept_name("words", lexicon.digest, json.dumps(phrases()), *digests("lexicon.web"))


def kept_name(kind: str, *made_of: str) -> str:
    """Return the name of a cached file, with a hash of the version of lettres and of the texts `made_of`.

    >>> kept_name("words", "a") == kept_name("words", "b")
    False
    """
    return f"site-{hashlib.sha256(json.dumps([__version__, *made_of]).encode()).hexdigest()[:16]}.{kind}"


def digests(room: str, ending: str = "") -> Iterator[str]:
    """Return the digests of the files in the package folder `room` whose names end with `ending`."""
    for each in sorted(files(room).iterdir(), key=lambda each: each.name):
        if each.is_file() and each.name.endswith(ending):
            yield hashlib.sha256(each.read_bytes()).hexdigest()


def with_digest(body: bytes) -> bytes:
    """Return the content of a cached file: a digest, then the body.

    >>> without_digest(with_digest(b"words")), without_digest(with_digest(b"words")[:-1])
    (b'words', None)
    """
    return hashlib.sha256(body).digest() + body


def without_digest(data: bytes) -> bytes | None:
    """Return the body of a cached file; None if it is damaged."""
    size = hashlib.sha256().digest_size
    body = data[size:]
    return body if hashlib.sha256(body).digest() == data[:size] else None
