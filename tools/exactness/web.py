"""The scripts of the pages against `lettres`: the same answers and the same sentences, over all spellings.

    python -m tools.exactness.web [--node] [--one-in N] [--from K] [--misspelt N] [--seed S] [--only NAME]

They run in Chromium, as a page of the site has them; with `--node`, in Node.

Every spelling: whether it may be played, why, its readings, its themes, its frequency; every ordered pair of the
playable words of each family and those linked to it, and as many at random: their relation; misspelt words: the
suggestions; characters: how they fold. Then verdicts, each with its sentence: see `tools.exactness.verdicts`. It prints
how many answers were compared, and some of those that differ.
"""

from __future__ import annotations

import argparse
import random
import shutil
import sys
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

from lettres.site.phrases import phrases
from lexicon import Lexicon, Reading, fold
from lexicon.fold import is_compound
from lexicon.web import web_file
from lexicon.web.file import analyses_of
from tools.exactness.scripts import Check, ScriptRunner, Scripts, differences, in_browser
from tools.exactness.verdicts import VerdictCases, kin

_LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
_SHOWN = 10


def reading_fields(reading: Reading) -> dict[str, object]:
    """Return a reading as the scripts have it."""
    return {
        "form": reading.form,
        "lemma": reading.lemma,
        "pos": reading.pos,
        "verbForm": reading.verb_form,
        "tense": reading.tense,
        "person": reading.person,
        "gender": reading.gender,
        "number": reading.number,
        "reason": reading.reason,
        "frequency": reading.frequency,
        "marks": list(reading.marks),
        "source": reading.source,
        "guessed": reading.guessed,
        "playable": reading.playable,
    }


def of_spellings(lexicon: Lexicon, spellings: Sequence[str]) -> Iterator[Check]:
    """Yield all the calls about spellings."""
    calls = [(spelling,) for spelling in spellings]
    yield "has", calls, lexicon.__contains__
    yield "reason", calls, lexicon.reason
    yield "frequency", calls, lexicon.frequency
    yield (
        "themesOf",
        calls,
        lambda tiles: {name: sorted(lemmas) for name, lemmas in lexicon.themes_of(tiles).items()},
    )
    yield "readings", calls, lambda tiles: [reading_fields(reading) for reading in lexicon.readings(tiles)]


def of_pairs(lexicon: Lexicon, pairs: Sequence[tuple[str, str]]) -> Iterator[Check]:
    """Yield the calls about the relation of two words."""
    yield "relation", pairs, lexicon.relation


def of_misspelt(lexicon: Lexicon, words: Sequence[str]) -> Iterator[Check]:
    """Yield the calls about suggestions."""
    yield "suggestions", [(word,) for word in words], lexicon.suggestions


def of_texts(texts: Sequence[str]) -> Iterator[Check]:
    """Yield the calls about folding."""
    yield "fold", [(text,) for text in texts], fold
    yield "isCompound", [(text,) for text in texts], is_compound


def misspell(word: str, rng: random.Random) -> str:
    """Return a word with one to three slips of the finger."""
    for _ in range(rng.choice((1, 1, 2, 2, 3))):
        place, letter = rng.randrange(len(word)), rng.choice(_LETTERS)
        head, tail = word[:place], word[place:]
        slips = head + letter + tail, head + letter + tail[1:], head + tail[1:], head + tail[1:2] + tail[0] + tail[2:]
        word = rng.choice(slips)
        if not word:
            return letter
    return word


def odd_texts(rng: random.Random, number: int) -> Iterator[str]:
    """Every character of U+0000 to U+2FFF alone and beside letters, and texts of some of them."""
    for code in range(0x3000):
        yield from (chr(code), f"é{chr(code)}", f"E{chr(code)}t", f"mot{chr(code)}mot")
    marks = [chr(code) for code in range(0x300, 0x370)]
    pool = [*map(chr, range(0x20, 0x250)), *"'-’ œŒæÉ\u212b\ud800\udc00\U0001f600", "e\u0301", "o\u0308"]
    for _ in range(number):
        yield "".join(
            rng.choice(rng.choice((pool, _LETTERS, _LETTERS.lower(), marks))) for _ in range(rng.randint(1, 8))
        )


@contextmanager
def in_node(data: bytes) -> Iterator[ScriptRunner]:
    """The scripts in a process of Node."""
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder, "lexique.bin")
        file.write_bytes(data)
        with Scripts(shutil.which("node") or "node", file) as scripts:
            yield scripts


def main() -> int:
    """Compare, print, and return the exit code."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--node", action="store_true", help="in Node, not in a browser")
    parser.add_argument("--one-in", type=int, default=1, help="take one spelling and one pair in so many")
    parser.add_argument("--from", type=int, default=0, dest="first", help="the first of them, to do all in parts")
    parser.add_argument("--misspelt", type=int, default=20_000)
    parser.add_argument("--seed", type=int, default=1996)
    parser.add_argument("--only", default="", help="the groups whose name has this")
    options = parser.parse_args()
    rng = random.Random(options.seed)
    lexicon = Lexicon.default()
    every = [tiles for tiles, *_ in analyses_of(lexicon).spellings()]
    spellings = every[options.first :: options.one_in]
    words = list(lexicon)
    misspelt = [misspell(rng.choice(words), rng) for _ in range(options.misspelt)]
    families = kin(lexicon, every)
    pairs = [(one, other) for one in families for other in families[one]][options.first :: options.one_in]
    verdicts = VerdictCases(lexicon, spellings, families, str(options.seed))
    drawn = [(rng.choice(words), rng.choice(words)) for _ in pairs]
    groups = {
        "spellings": of_spellings(lexicon, spellings),
        "misspelt words": of_spellings(lexicon, misspelt),
        "suggestions": of_misspelt(lexicon, misspelt),
        "relations of kin": of_pairs(lexicon, pairs),
        "relations of any two words": of_pairs(lexicon, drawn),
        "folded texts": of_texts(list(odd_texts(rng, options.misspelt))),
        **{f"verdicts: {name}": verdicts.checks(name) for name in verdicts.kinds},
    }
    total = wrong = 0
    data = web_file(lexicon, phrases())
    with in_node(data) if options.node else in_browser(data) as scripts:
        for name, checks in groups.items():
            if options.only not in name:
                continue
            compared, found = differences(scripts, checks)
            total += compared
            wrong += len(found)
            print(f"{name}: {compared:,} answers compared, {len(found):,} differ", flush=True)
            print(*found[:_SHOWN], sep="\n", end="\n" if found else "")
    print(f"in all: {total - wrong:,} equal of {total:,}")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
