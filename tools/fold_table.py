"""Regenerate the table of folding.js: the Latin letters that are more than a letter from A to Z with accents.

    python -m tools.fold_table

The script decomposes letters with accents by Unicode. The table has a few hundred other letters, which `lexicon.fold`
folds with unidecode.
"""

from __future__ import annotations

import re
import sys
import textwrap
import unicodedata
from collections import defaultdict
from pathlib import Path

from lexicon import fold

SCRIPT = Path(__file__).parents[1] / "pages" / "src" / "lexicon" / "folding.js"
_ALONE = re.compile("[A-Za-z][\u0300-\u036f]*")
_TABLE = re.compile(r"const OTHERS =\n.*?;\n", re.DOTALL)


def others() -> str:
    """Return the text of the table: each folding, followed by the characters that fold to it."""
    found: dict[str, str] = defaultdict(str)
    for char in map(chr, range(128, sys.maxunicode + 1)):
        if not _ALONE.fullmatch(unicodedata.normalize("NFD", char)) and (tiles := fold(char)):
            found[tiles] += char
    return " ".join(f"{tiles}{chars}" for tiles, chars in sorted(found.items()))


def main() -> None:
    """Write the table into the script."""
    lines = textwrap.wrap(others(), 100, break_on_hyphens=False)
    table = ' " +\n  "'.join(lines)
    SCRIPT.write_text(
        _TABLE.sub(f'const OTHERS =\n  "{table}";\n', SCRIPT.read_text(encoding="utf-8")), encoding="utf-8"
    )


if __name__ == "__main__":
    main()
