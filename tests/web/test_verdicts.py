"""The page's verdicts, in Node: those of `lettres`, to the letter."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from lexicon import Lexicon
from tests.long import SEED, TIMES
from tests.web.node import Node
from tools.exactness.scripts import Scripts, differences
from tools.exactness.verdicts import Case, Judges, VerdictCases, kin, page_fields, rows

TYPED = [
    "GAMIN",
    "mangeons",
    "été",
    "va",
    "h2o",
    "fiabiltié",
    "sncf",
    "paris",
    "vélo",
    "pizza",
    "arc-en-ciel",
    "  ",
    "",
]


@pytest.fixture
def scripts(node: Node, page_file: Path) -> Iterator[Scripts]:
    with Scripts(node.path, page_file) as opened:
        yield opened


@pytest.mark.slow  # all kinds of cases; `python -m tools.exactness.web` compares all there are
def test_the_page_tells_what_lettres_does(scripts: Scripts, lexicon: Lexicon, spellings: list[str]) -> None:
    some = rows(lexicon, spellings, 20 * TIMES, SEED)
    verdicts = VerdictCases(lexicon, some, kin(lexicon, some), SEED)
    found = {kind: differences(scripts, verdicts.checks(kind)) for kind in verdicts.kinds}
    print(", ".join(f"{kind}: {compared}" for kind, (compared, _) in found.items()))
    assert {kind: different[:3] for kind, (_, different) in found.items() if different} == {}
    assert all(compared for compared, _ in found.values())


@pytest.mark.slow  # the file of the default lexicon is made first
def test_every_choice_of_a_game(scripts: Scripts, lexicon: Lexicon) -> None:
    judges = Judges(lexicon)
    cases: list[Case] = [(word, {}) for word in TYPED]
    cases += [(word, {"apocopes": False, "loanwords": False, "forbidden": ["GAMIN"]}) for word in TYPED]
    cases += [("gamine", {"table": ["tarif", "gamin"]}), ("haches", {"table": ["HACHE", "ROI"]})]
    cases += [("JEUNE", {"theme": theme}) for theme in (*lexicon.themes(), "zzz")]
    assert scripts.ask("verdict", cases) == [page_fields(judges.judge(*case)) for case in cases]
