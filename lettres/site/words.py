"""The file of words for pages, with its name: the package's build makes that of the default lexicon.

Nothing that the build has not is imported here.
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
"""Where the package has what its build made."""


def words_file(lexicon: Lexicon) -> bytes:
    """What pages read of a lexicon, with the French of its verdicts; some seconds. Raises `LexiconError`."""
    return web_file(lexicon, phrases())


def words_name(lexicon: Lexicon) -> str:
    """The name under which the file of a lexicon is kept: another where anything that it is made of is another."""
    return kept_name("words", lexicon.digest, json.dumps(phrases()), *digests("lexicon.web"))


def kept_name(kind: str, *made_of: str) -> str:
    """The name of a file that is made of some texts.

    >>> kept_name("words", "a") == kept_name("words", "b")
    False
    """
    return f"site-{hashlib.sha256(json.dumps([__version__, *made_of]).encode()).hexdigest()[:16]}.{kind}"


def digests(room: str, ending: str = "") -> Iterator[str]:
    """What tells the files of a room from other versions of them."""
    for each in sorted(files(room).iterdir(), key=lambda each: each.name):
        if each.is_file() and each.name.endswith(ending):
            yield hashlib.sha256(each.read_bytes()).hexdigest()


def signed(body: bytes) -> bytes:
    """A file as it is kept: its digest, then what is in it.

    >>> unsigned(signed(b"words")), unsigned(signed(b"words")[:-1])
    (b'words', None)
    """
    return hashlib.sha256(body).digest() + body


def unsigned(data: bytes) -> bytes | None:
    """What is in a file that was kept, None where it is damaged."""
    size = hashlib.sha256().digest_size
    body = data[size:]
    return body if hashlib.sha256(body).digest() == data[:size] else None
