"""See the package."""

from __future__ import annotations

import argparse
import shutil
import sys
import tempfile
from collections.abc import Iterator, Sequence
from functools import partial
from itertools import islice
from pathlib import Path

from lettres.site.phrases import phrases
from lexicon import Lexicon
from lexicon.web.file import web_file
from tools.exactness.companion import judged, sheets
from tools.exactness.companion.page import CompanionPage
from tools.exactness.companion.turns import CompanionCase, cases, settings, small_cases

_SHOWN = 5  # differences that are printed
_GAMES = 10  # put to the companion at once


def main(given: Sequence[str] | None = None) -> int:
    """Compare turns and games, and print the differences."""
    parser = argparse.ArgumentParser(description="The companion against the engine.")
    parser.add_argument("--turns", type=int, default=5000)
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--seed", default="1")
    options = parser.parse_args(given)
    node = shutil.which("node")
    if node is None:
        print("node is not installed", file=sys.stderr)
        return 2
    lexicon = Lexicon.default()
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "lexicon"
        file.write_bytes(web_file(lexicon, phrases()))
        with CompanionPage(node, file) as page:
            same = _turns(page, cases(lexicon, options.seed), options.turns, listed=False)
    with CompanionPage(node) as page:
        same &= _turns(page, small_cases(options.seed), options.turns, listed=True)
        return 0 if _games(page, lexicon, options.seed, options.games) and same else 1


def _turns(page: CompanionPage, turns: Iterator[CompanionCase], count: int, *, listed: bool) -> bool:
    """Compare turns, with the page's own lexicon or `listed` verdicts."""
    found = judged.compare(page, islice(turns, count), listed=listed)
    equal, where = found.compared - len(found.different), "small positions" if listed else "games"
    print(f"turns of {where}: {equal:,} equal of {found.compared:,}")
    print("  " + ", ".join(f"{code} {often}" for code, often in found.codes.most_common()))
    for case, answer, engine in found.different[:_SHOWN]:
        print(judged.request_of(case, listed=False), *judged.differences(answer, engine), sep="\n    ")
    return not found.different


def _games(page: CompanionPage, lexicon: Lexicon, seed: str, count: int) -> bool:
    """Compare games that were noted, with the verdicts of `lettres`."""
    different: list[str] = []
    played = sheets.games(seed, partial(settings, lexicon=lexicon))
    for _ in range(0, count, _GAMES):
        different += sheets.compare(page, list(islice(played, _GAMES)))
    print(f"games noted: {count}; differences: {len(different)}")
    print(*different[:_SHOWN], sep="\n")
    return not different


if __name__ == "__main__":
    sys.exit(main())
