"""The lexicon as one file that a page reads in place, offline; it has all that a verdict needs, uncompressed.

    magic (16) | length (4) | check (4) | length of the head (4) | head, JSON | sections, each padded to 4 bytes

All numbers are little-endian. The check is FNV-1a over everything after it, as 32-bit numbers: once over the numbers at
even positions and once over the numbers at odd positions. If any one number changes, the check changes. A phone
computes the check in a few milliseconds. The head has the lexicon's description, the offset and size of each section,
the meaning of the codes, and the caller's own data. Start at `web_file`; `lexicon.web.coding` and `lexicon.web.entries`
describe the tables.
"""

from __future__ import annotations

import hashlib
import json
import struct
from collections.abc import Iterable, Mapping, Sequence

from lexicon.analyses import Analyses
from lexicon.compile import no_collection
from lexicon.family import NOMINAL
from lexicon.lookup import Lexicon
from lexicon.notation import CODES
from lexicon.packing import Texts, number_code, read_numbers
from lexicon.policy import REASONS, Reason
from lexicon.web.coding import BLOCK, by_use, column, ends, lines, write_starts, write_words
from lexicon.web.entries import Entries

MAGIC = b"lettres-page-02\n"
_HEAD = struct.Struct("<16sII")
_LENGTH = struct.Struct("<I")
_TABLES = (
    "kinds kind_of analysis_blocks analyses entry_marks entry_facts inflection_texts inflection_lengths "
    "inflection_blocks lemma_texts lemma_lengths lemma_blocks marks_texts marks_lengths marks_blocks links forms"
)
_THEMES = "theme_set_texts theme_set_lengths theme_set_blocks"
_OFFSET, _PRIME = 0x811C9DC5, 0x01000193
Token = tuple[int, int, tuple[int, ...]]
"""All that the file keeps for a word: its reason, the number of entries kept under it, and its steps.

Reasons and steps are by number; words with the same values share a token.
"""


@no_collection()
def web_file(lexicon: Lexicon, phrases: object = None) -> bytes:
    """Return the web file of a lexicon; the same input gives the same bytes.

    `phrases` is any JSON value, which the file carries for the page. Raises `LexiconError` if a table is malformed, or
    if a form cannot be made from its lemma.

    >>> from lexicon.compile import ReviewedLists, compile_lexicon
    >>> from lexicon.sources import tsv
    >>> about = {"source": "essai", "version": "1", "licence": ""}
    >>> data = compile_lexicon(tsv.read(["gamin\\tnoun.m\\t\\t\\t6\\t"]), ReviewedLists(), about)
    >>> web_file(Lexicon.from_bytes(data), {"ok": "est permis"})[:15]
    b'lettres-page-02'
    """
    analyses = analyses_of(lexicon)
    rows = sorted(analyses.spellings())
    entries = Entries(analyses, {entry for _, _, row in rows for entry, _ in row})
    if ghosts := entries.under.keys() - {word for word, _, _ in rows}:
        rows = sorted([*rows, *((word, REASONS.index(Reason.UNKNOWN), []) for word in ghosts)])
    steps = list(entries.steps(rows))
    words = [word for word, _, _ in rows]
    numbers = {step: number for number, step in enumerate(sorted({step for row in steps for step in row}))}
    tokens: list[Token] = [
        (reason, len(entries.under.get(word, ())), tuple(map(numbers.__getitem__, row)))
        for (word, reason, _), row in zip(rows, steps, strict=True)
    ]
    token_numbers = by_use(tokens)
    sections = {
        **write_words(words, [token_numbers[token] for token in tokens]),
        **_blocks(tokens),
        **_tokens(list(token_numbers)),
        "steps": lines(f"{cut} {place} {reason} {inflection}" for cut, place, reason, inflection in numbers),
        **entries.sections(),
        **_facts(lexicon, [word for word, reason, _ in rows if reason == 0]),
    }
    return _pack({"listed": len(words), **_head(lexicon, phrases)}, sections)


def file_name(data: bytes) -> str:
    """Return the name of a web file. Part of its SHA-256 is in the name, so that a page may cache the file for ever.

    >>> file_name(b"")
    'lexique-e3b0c44298fc1c14.bin'
    """
    return f"lexique-{hashlib.sha256(data).hexdigest()[:16]}.bin"


def analyses_of(lexicon: Lexicon) -> Analyses:
    """Return the analyses of a lexicon, read from its sections.

    >>> analyses_of(Lexicon.default()).reason("MANGEONS").value
    'conjugated_verb'
    """
    return Analyses({name: lexicon.section(name) for name in _TABLES.split()})


def _blocks(tokens: Sequence[Token]) -> dict[str, bytes]:
    """Return the sections that give the number of entries, and of playable words, before each block of words."""
    blocks = [tokens[start : start + BLOCK] for start in range(0, len(tokens), BLOCK)]
    return {
        **write_starts("entry", [sum(under for _, under, _ in block) for block in blocks]),
        **write_starts("rank", [sum(reason == 0 for reason, _, _ in block) for block in blocks]),
    }


def _tokens(tokens: Sequence[Token]) -> dict[str, bytes]:
    """Return the sections of the tokens, one for each field."""
    return {
        "token_reasons": bytes(reason for reason, _, _ in tokens),
        "token_entries": column([under for _, under, _ in tokens]),
        "token_starts": ends(len(steps) for _, _, steps in tokens),
        "token_steps": column([step for _, _, steps in tokens for step in steps]),
    }


def _facts(lexicon: Lexicon, words: Sequence[str]) -> dict[str, bytes]:
    """Return the sections of frequencies, themes and the commonest words.

    `words` are the words with a playable reading. Two-letter words, which may not be played, have neither frequency
    nor theme. Suggestions at two edits are searched among the commonest words.
    """
    frequencies = lexicon.frequencies()
    sets = list(Texts("theme_set", {name: lexicon.section(name) for name in _THEMES.split()}))
    set_of = read_numbers(number_code(len(sets)), lexicon.section("theme_of"))
    own = [sets[set_of[lexicon.number(word)]] if word in frequencies else "" for word in words]
    numbers = by_use(own)
    return {
        "frequency": bytes(frequencies.get(word, 0) for word in words),
        "theme_of": column([numbers[themes] for themes in own]),
        "theme_sets": lines(numbers),
        "common": bytes(lexicon.section("near_common")),
    }


def _head(lexicon: Lexicon, phrases: object) -> dict[str, object]:
    """Return the head without the number of listed words and the table of sections."""
    about = {name: lexicon.about[name] for name in ("source", "version", "licence", "themes")}
    return {
        "about": {**about, "words": len(lexicon), "spellings": lexicon.about["spellings"], "digest": lexicon.digest},
        "phrases": phrases,
        "reasons": REASONS,
        "codes": CODES,
        "nominal": sorted(NOMINAL),
    }


def _pack(head: Mapping[str, object], sections: Mapping[str, bytes]) -> bytes:
    """Return the bytes of the file: `head` with the table of sections added, then `sections`."""
    places = {}
    start = 0
    for name, data in sections.items():
        places[name] = start, len(data)
        start += _padded(len(data))
    text = json.dumps({**head, "sections": places}, ensure_ascii=False, separators=(",", ":")).encode()
    parts = (_LENGTH.pack(len(text)), *(data.ljust(_padded(len(data)), b"\0") for data in (text, *sections.values())))
    body = b"".join(parts)
    return _HEAD.pack(MAGIC, _HEAD.size + len(body), _check(body)) + body


def _padded(size: int) -> int:
    return (size + 3) // 4 * 4


def _check(body: bytes) -> int:
    """Return the FNV-1a of the numbers at even positions, combined by XOR with that of those at odd positions.

    >>> hex(_check(bytes(4)))
    '0x8410c0da'
    """
    numbers = read_numbers("I", memoryview(body))
    return _fnv(numbers[::2]) ^ _fnv(numbers[1::2])


def _fnv(numbers: Iterable[int]) -> int:
    check = _OFFSET
    for number in numbers:
        check = (check ^ number) * _PRIME & 0xFFFFFFFF
    return check
