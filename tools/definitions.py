"""Statistics on definitions: the share of playable words, the time to build the file, and a sample.

    python -m tools.definitions [--sample N] [--seed S] [--common] [--missing]

The installed package is read, or the package in the folder `--package`. Senses are printed but never saved, because
other people wrote them.
"""

from __future__ import annotations

import argparse
import random
import tempfile
import time
from pathlib import Path

from lexicon import Lexicon
from lexicon.definitions.chief import chief_senses
from lexicon.definitions.choose import gather
from lexicon.definitions.definitions import Definitions
from lexicon.definitions.sources import Package
from lexicon.definitions.words import Link, define

ATTESTED = 10
"""The least frequency of a word that is in a corpus."""


def main() -> None:
    """Measure, and print a sample."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--package", type=Path, help="the package's folder, where it is not installed")
    parser.add_argument("--sample", type=int, default=0, help="how many definitions to print")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--common", action="store_true", help="the sample is of words that a corpus has")
    parser.add_argument("--missing", action="store_true", help="the sample is of words without a definition")
    chosen = parser.parse_args()
    lexicon = Lexicon.default()
    start, folder = time.process_time(), Path(tempfile.mkdtemp())
    definitions = Definitions.open(lexicon, Package(chosen.package), folder=folder)
    print(f"made in {time.process_time() - start:.1f} s of processor time, {_bytes(folder) / 1e6:.1f} MB")
    print(_chief(Package(chosen.package), lexicon))
    found = {word: any(each.senses for each in define(word, lexicon, definitions)) for word in lexicon.words()}
    frequency = lexicon.frequencies()
    for name, words in (
        ("in a corpus", [word for word in found if frequency[word] >= ATTESTED]),
        ("all", list(found)),
    ):
        defined = sum(map(found.__getitem__, words))
        print(f"{name}: {defined} of {len(words)} playable words, {defined / len(words):.2%}")
    words = [
        word for word in found if found[word] != chosen.missing and (not chosen.common or frequency[word] >= ATTESTED)
    ]
    for word in random.Random(chosen.seed).sample(words, min(chosen.sample, len(words))):
        print(_line(word, lexicon, definitions))


def _bytes(folder: Path) -> int:
    return sum(path.stat().st_size for path in folder.iterdir())


def _chief(package: Package, lexicon: Lexicon) -> str:
    """Return a line that says how many rows of our table of chief senses match the package."""
    rows = chief_senses()
    raw = gather(package.read(rows.keys()), rows.keys())
    fitting = sum(all(any(word in sense for sense in raw.get(lemma, ())) for word in rows[lemma]) for lemma in rows)
    return f"chief senses: {fitting} of {len(rows)} rows fit"


def _line(word: str, lexicon: Lexicon, definitions: Definitions) -> str:
    parts = []
    for each in define(word, lexicon, definitions):
        link = "" if each.link is Link.ITSELF else f" [{each.link.value} of {each.through}]"
        parts.append(f"{each.lemma}{link}: {' | '.join(each.senses) or '—'}")
    return f"{word}\t" + "  //  ".join(parts)


if __name__ == "__main__":
    main()
