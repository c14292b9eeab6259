"""The lexicon as one file that a page reads in place, offline: all that a verdict needs, without unpacking.

    magic (16) | length (4) | check (4) | length of the head (4) | head, JSON | sections, each padded to 4 bytes

All numbers are little-endian. The check is FNV-1a over what follows it, 32 bits at a time, the numbers of even places
and those of odd ones apart: any one changed number changes it, and a phone computes it in some milliseconds. The head
has the lexicon's description, the place of each section, the meaning of its short codes, and the caller's own data.
Start at `web_file`; the tables are described in `lexicon.web.coding` and `lexicon.web.entries`.
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
"""A token of a word: the number of its reason, the number of its entries, the numbers of its steps."""


@no_collection()
def web_file(lexicon: Lexicon, phrases: object = None) -> bytes:
    """Return the file of a lexicon; `phrases` is any JSON, for the page. The same input gives the same bytes.

    Raises `LexiconError` if a table is odd, or a form is not made from its lemma.

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
    """Return the name of the file: part of the SHA-256 of its bytes, so a page may keep it for ever.

    >>> file_name(b"")
    'lexique-e3b0c44298fc1c14.bin'
    """
    return f"lexique-{hashlib.sha256(data).hexdigest()[:16]}.bin"


def analyses_of(lexicon: Lexicon) -> Analyses:
    """The analyses of a lexicon.

    >>> analyses_of(Lexicon.default()).reason("MANGEONS").value
    'conjugated_verb'
    """
    return Analyses({name: lexicon.section(name) for name in _TABLES.split()})


def _blocks(tokens: Sequence[Token]) -> dict[str, bytes]:
    """Count the entries and the playable words before each block."""
    blocks = [tokens[start : start + BLOCK] for start in range(0, len(tokens), BLOCK)]
    return {
        **write_starts("entry", [sum(under for _, under, _ in block) for block in blocks]),
        **write_starts("rank", [sum(reason == 0 for reason, _, _ in block) for block in blocks]),
    }


def _tokens(tokens: Sequence[Token]) -> dict[str, bytes]:
    """Pack the tokens in columns."""
    return {
        "token_reasons": bytes(reason for reason, _, _ in tokens),
        "token_entries": column([under for _, under, _ in tokens]),
        "token_starts": ends(len(steps) for _, _, steps in tokens),
        "token_steps": column([step for _, _, steps in tokens for step in steps]),
    }


def _facts(lexicon: Lexicon, words: Sequence[str]) -> dict[str, bytes]:
    """Pack the frequency and the themes of the words with a playable reading, none for those of two letters; and the
    commonest words, among which suggestions at two edits are searched.
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
    """Return the head, without counts and the places of the sections."""
    about = {name: lexicon.about[name] for name in ("source", "version", "licence", "themes")}
    return {
        "about": {**about, "words": len(lexicon), "spellings": lexicon.about["spellings"], "digest": lexicon.digest},
        "phrases": phrases,
        "reasons": REASONS,
        "codes": CODES,
        "nominal": sorted(NOMINAL),
    }


def _pack(head: Mapping[str, object], sections: Mapping[str, bytes]) -> bytes:
    """The bytes of the file."""
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
    """FNV-1a of some bytes, 32 bits at a time: of every second number, and of the others.

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
