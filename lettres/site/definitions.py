"""The file of definitions for the page: what its words mean, offline, with whose sentences they are.

    lettres-definitions 2
    {"sources": [{"source": …, "licence": …, "page": …, "attribution": …}], "lemmas": …, "bytes": …}
    abaca<TAB>sense<TAB>sense
    gamin<TAB>sense of one's own<TAB>
    …

A line a lemma, in the order of their bytes; a tab at its end where no sense comes from the page of a source.
`pages/src/lexicon/definitions.js` looks one up in place, and needs no index.
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
"""How many senses of a lemma a telephone is told at most."""
MOST = 3_000_000
"""How many bytes may go over the network."""

_SHORTER = (None, 120, 90, 60, 0)
"""How long a further sense may be, where the file is too large with all of them: the long ones are left out first."""


def definitions_file(
    definitions: Iterable[tuple[str, Sequence[str]]],
    credits: Sequence[Credit],
    most: int = MOST,
    pageless: Container[str] = (),
) -> bytes:
    """The bytes of the file of some lemmas with their senses, the chief one first, and of whose they are.

    Each lemma has its first sense; further ones as far as the file, packed with gzip, has no more than `most` bytes.

    Of a lemma that is `pageless` no sense comes from the page that a source has of it.

    >>> from lexicon.definitions.sources import WIKTIONARY
    >>> data = definitions_file([("sol", ["Terre où l’on marche."]), ("là", ["Ici."])], [WIKTIONARY])
    >>> data.decode().splitlines()[2:]
    ['là\\tIci.', 'sol\\tTerre où l’on marche.']
    """
    senses = {lemma: told[:SENSES] for lemma, found in definitions if (told := [_line(each) for each in found])}
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
                told[0],
                *(each for each in told[1:] if longest is None or len(each) <= longest),
                *([""] if lemma in pageless else []),
            )
        )
        for lemma, told in sorted(senses.items())
    )
    body = "".join(f"{line}\n" for line in lines).encode()
    head = {"sources": sources, "lemmas": len(senses), "bytes": len(body)}
    return f"{MAGIC}\n{json.dumps(head, ensure_ascii=False)}\n".encode() + body


def _line(sense: str) -> str:
    """A sense on one line, without a tab."""
    return " ".join(sense.split())
