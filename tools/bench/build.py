"""`build-lexicon` from a bare list of every form, with part of the dictionary hidden from the base.

    python -m tools.bench.build [SEED]

One rare lemma in eight is taken out of the base; the list has every form, conjugated verbs included. Printed: how many
of the list's words are classed rightly as playable or not, in all and among those that the base lacks; how many of the
plural and gender pairs of the hidden entries are linked, how many unrelated look-alikes are; seconds and memory.
"""

from __future__ import annotations

import itertools
import random
import resource
import sys
import tempfile
import time
from pathlib import Path

from lexicon import Lexicon, fold
from lexicon.build import build
from lexicon.compile import ReviewedLists, compile_lexicon
from lexicon.morphology import Lexeme
from lexicon.policy import WORDS
from tools.bench.timing import table


def spellings(entries: list[Lexeme], lexicon: Lexicon) -> dict[str, bool]:
    """Return the words that a bare list of `entries` has, each with True if it is playable."""
    words = {}
    for entry in entries:
        if entry.lemma.islower():
            for form, _ in entry.forms():
                tiles = fold(form)
                if tiles and len(tiles) > 2 and lexicon.reason(tiles) in WORDS:
                    words[tiles] = tiles in lexicon
    return words


def links(full: Lexicon, mine: Lexicon, hidden: list[Lexeme]) -> tuple[int, int]:
    """Count the relations between forms of the `hidden` nouns and adjectives: all, and those that `mine` finds."""
    there = found = 0
    for entry in hidden:
        forms = {
            tiles for form, tags in entry.forms() if not tags.verb_form and (tiles := fold(form)) and tiles in full
        }
        for old, new in itertools.permutations(sorted(forms), 2):
            if full.relation(new, old):
                there += 1
                found += mine.relation(new, old) is not None
    return there, found


def false_alarms(full: Lexicon, mine: Lexicon, unknown: set[str]) -> tuple[int, int]:
    """Count the pairs that only look like a word and its plural or feminine: all, and those that `mine` links."""
    pairs = [(word, word + end) for word in unknown for end in ("E", "S", "NE", "TE", "LE", "X") if word in full]
    alike = [(old, new) for old, new in pairs if new in full and not full.relation(new, old)]
    return len(alike), sum(mine.relation(new, old) is not None for old, new in alike)


def main() -> None:
    """Print the table."""
    rnd = random.Random(int(sys.argv[1]) if len(sys.argv) > 1 else 1)
    full = Lexicon.default()
    entries = list(full.entries())
    rare = sorted({entry.lemma for entry in entries} - {entry.lemma for entry in entries if entry.frequency > 5})
    lemmas = {lemma for lemma in rare if rnd.random() < 0.125}
    rest = [entry for entry in entries if entry.lemma not in lemmas]
    base = Lexicon.from_bytes(compile_lexicon(rest, ReviewedLists(), {"source": "", "version": "", "licence": ""}))
    words = spellings(entries, full)
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder, "liste.txt")
        path.write_text("\n".join(sorted(words)), encoding="utf-8")
        start = time.perf_counter()
        mine = Lexicon.from_bytes(build([path], format="liste", base=base).data)
        seconds = time.perf_counter() - start
    unknown = {word for word in words if base.reason(word) not in WORDS}
    right = sum((word in mine) == playable for word, playable in words.items())
    right_unknown = sum((word in mine) == words[word] for word in unknown)
    hidden = [entry for entry in entries if entry.lemma in lemmas and entry.lemma.islower()]
    there, found = links(full, mine, hidden)
    alike, wrong = false_alarms(full, mine, unknown)
    table(
        f"build-lexicon, {len(words)} forms of which {len(unknown)} unknown to the base",
        [
            ("classed rightly, all", f"{right / len(words):.2%}", ">= 99 %"),
            ("classed rightly, unknown to the base", f"{right_unknown / len(unknown):.2%}", ">= 97 %"),
            (f"plural and gender links found, of {there}", f"{found / there:.1%}", ""),
            (f"look-alikes linked wrongly, of {alike}", f"{wrong}", ""),
            ("seconds", f"{seconds:.1f}", "< 30"),
            (
                "memory of this whole run, MiB",
                f"{resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024:.0f}",
                "< 1024",
            ),
        ],
    )


if __name__ == "__main__":
    main()
