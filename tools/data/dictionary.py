"""Regenerate `data/dicollecte/entries.tsv.xz` from the two files of the source dictionary.

    python -m tools.data.dictionary FRANCAIS.dic.xz FRANCAIS_7.aff.xz

The same two files give the same bytes. Their SHA-256 must be those in `data/dicollecte/README.md`. `--any` takes other
files, for a newer dictionary: write their hashes into that README.
"""

from __future__ import annotations

import hashlib
import lzma
from pathlib import Path

from lexicon.sources import hunspell, tsv
from lexicon.sources.files import read_bytes, read_lines
from tools.data import write

FOLDER = Path(__file__).parents[2] / "data" / "dicollecte"


def make(dic: Path, aff: Path, check: bool = True) -> bytes:
    """Return the compressed table of a dictionary's entries; raise `SystemExit` if a source is not the known one."""
    known = (FOLDER / "README.md").read_text(encoding="utf-8")
    for path in (dic, aff):
        digest = hashlib.sha256(read_bytes(path)).hexdigest()
        print(f"{digest}  {path.name.removesuffix('.xz')}")
        if check and digest not in known:
            raise SystemExit(f"{path.name} is not the dictionary that data/dicollecte/README.md names (--any takes it)")
    entries = dict.fromkeys(hunspell.read(read_lines(dic), read_lines(aff)))
    text = "# lemma\tclass\tforms\tmarks\tfrequency\treason\n" + "".join(tsv.format_entry(e) + "\n" for e in entries)
    return lzma.compress(text.encode(), preset=9)


if __name__ == "__main__":
    write(FOLDER / "entries.tsv.xz", __doc__, make)
