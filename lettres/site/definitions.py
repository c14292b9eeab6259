"""The file of definitions for pages: the senses of words, offline, with their sources.

    lettres-definitions 2
    {"sources": [{"source": …, "licence": …, "page": …, "attribution": …}], "lemmas": …, "bytes": …}
    abaca<TAB>sense<TAB>sense
    gamin<TAB>sense of one's own<TAB>
    …

One line per lemma, sorted by bytes. A line ends with a tab if no sense comes from the page of a source.
`pages/src/lexicon/definitions.js` looks words up in place, without an index.
"""

from __future__ import annotations

import json
from collections.abc import Container, Iterable, Mapping, Sequence
from gzip import compress

from lettres.french.definitions import attribution
from lettres.position import Json
from lexicon.definitions.sources import Credit

MAGIC = "lettres-definitions 2"
"""The first line; its number is raised when the layout changes."""
SENSES = 2
"""The greatest number of senses of a lemma."""
MOST = 3_000_000
"""The greatest size of the compressed file, in bytes."""

_SHORTER = (None, 120, 90, 60, 0)
"""The greatest lengths of further senses (None: any), tried in turn until the file is small enough."""


def definitions_file(
    definitions: Iterable[tuple[str, Sequence[str]]],
    credits: Sequence[Credit],
    most: int = MOST,
    pageless: Container[str] = (),
) -> bytes:
    """Return the file that holds the senses of each lemma, the main sense first, and the sources' credits.

    Each lemma keeps its first sense, and further ones as long as the file has at most `most` bytes after gzip. For a
    lemma in `pageless`, no sense comes from the page that a source has about the lemma.

    >>> from lexicon.definitions.sources import WIKTIONARY
    >>> data = definitions_file([("sol", ["Terre où l’on marche."]), ("là", ["Ici."])], [WIKTIONARY])
    >>> data.decode().splitlines()[2:]
    ['là\\tIci.', 'sol\\tTerre où l’on marche.']
    """
    senses = {lemma: lines[:SENSES] for lemma, found in definitions if (lines := [_line(each) for each in found])}
    sources = [{**credit._asdict(), "attribution": attribution(credit)} for credit in credits]
    for longest in _SHORTER:
        data = _file(senses, sources, longest, pageless)
        if len(compress(data)) <= most:
            break
    return data


def _file(
    senses: Mapping[str, Sequence[str]], sources: Sequence[Json], longest: int | None, pageless: Container[str]
) -> bytes:
    lines = (
        "\t".join(
            (
                lemma,
                lines[0],
                *(each for each in lines[1:] if longest is None or len(each) <= longest),
                *([""] if lemma in pageless else []),
            )
        )
        for lemma, lines in sorted(senses.items())
    )
    body = "".join(f"{line}\n" for line in lines).encode()
    head = {"sources": sources, "lemmas": len(senses), "bytes": len(body)}
    return f"{MAGIC}\n{json.dumps(head, ensure_ascii=False)}\n".encode() + body


def _line(sense: str) -> str:
    """Return a sense on one line, without tabs."""
    return " ".join(sense.split())
