"""The page's verdicts, in Node: those of `lettres`, to the letter."""

from __future__ import annotations

from pathlib import Path

import pytest

from lexicon import Lexicon
from tests.long import SEED, TIMES
from tests.web.node import Node
from tools.exactness.verdicts import Judges, Page, Source, compare, scope


@pytest.mark.slow  # all kinds of cases; `python -m tools.exactness.web` compares all there are
def test_the_page_tells_what_lettres_does(node: Node, page_file: Path, lexicon: Lexicon) -> None:
    source = Source(lexicon, scope(lexicon, 20 * TIMES, SEED), SEED)
    with Page(node.path, page_file) as page:
        found = {kind: compare(page, Judges(lexicon), cases()) for kind, cases in source.kinds().items()}
    print(", ".join(f"{kind}: {each.compared}" for kind, each in found.items()))
    assert {kind: each.different[:3] for kind, each in found.items() if each.different} == {}
    assert all(each.compared for each in found.values())


TYPED = [
    "GAMIN",
    "mangeons",
    "été",
    "va",
    "arc-en-ciel",
    "h2o",
    "fiabiltié",
    "sncf",
    "paris",
    "vélo",
    "pizza",
    "  ",
    "",
]


def test_every_code_of_a_word_alone(node: Node, page_file: Path, lexicon: Lexicon) -> None:
    with Page(node.path, page_file) as page:
        cases = [(word, {}) for word in TYPED]
        strict = [(word, {"apocopes": False, "loanwords": False, "forbidden": ["GAMIN"]}) for word in TYPED]
        found = compare(page, Judges(lexicon), [*cases, *strict, ("gamine", {"table": ["tarif", "gamin"]})])
    assert found.different == [] and found.compared == 2 * len(TYPED) + 1


def test_a_word_of_several_themes_is_read_by_the_one_that_is_played(
    node: Node, page_file: Path, lexicon: Lexicon
) -> None:
    with Page(node.path, page_file) as page:
        themed = [("JEUNE", {"theme": theme}) for theme in (*lexicon.themes(), "zzz")]
        assert compare(page, Judges(lexicon), themed).different == []
