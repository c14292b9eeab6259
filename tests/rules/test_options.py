"""What is told of the options: every bound and value can be set, and every choice of ours is an option or is told."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from lettres.engine.rules import RuleError
from lettres.families.words.notation import NOUNS
from lettres.french.rules import rule_lines
from lettres.games.catalogue import CATALOGUE

RULES = (Path(__file__).parents[2] / "docs" / "regles.md").read_text("utf-8")
GAMES = tuple(CATALOGUE.shipped)


@pytest.mark.parametrize("game", GAMES)
def test_the_bounds_told_are_those_that_hold(game: str) -> None:
    """Each by itself; one beyond them is refused."""
    kind = CATALOGUE[game].rules
    for name, _, _, values in kind.describe():
        least, dash, most = values.partition("–")
        for bound in (least, most) if dash else ():
            assert kind.from_options({name: int(bound)})
        for beyond in (int(least) - 1, int(most) + 1) if dash else ():
            with pytest.raises(RuleError):
                kind.from_options({name: beyond})


@pytest.mark.parametrize("game", GAMES)
def test_every_value_told_is_taken(game: str) -> None:
    """By itself, or with the option that the refusal names."""
    kind = CATALOGUE[game].rules
    for name, _, _, values in kind.describe():
        for value in values.split(", ") if "–" not in values else ():
            try:
                kind.from_options({name: kind.parse(name, value)})
            except RuleError as refused:
                assert re.search(r"\b(flow|keep_discard)\b", str(refused)), (name, value)


@pytest.mark.parametrize("game", GAMES)
def test_a_text_speaks_of_0_only_where_0_is_taken(game: str) -> None:
    for line in rule_lines(CATALOGUE[game].rules, NOUNS):
        if bounds := re.search(r"\[(\d+)–\d+ ; ", line):
            assert bounds[1] == "0" or "; 0 :" not in line, line
