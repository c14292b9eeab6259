"""Rules as the command line is given them, NOM=VALEUR: each value is checked alone, what they make, together."""

from __future__ import annotations

import click
import pytest

from lettres.cli.rules import chosen_rules
from lettres.games.catalogue import CATALOGUE


def test_rules_go_together_that_could_not_be_alone() -> None:
    entry = CATALOGUE["deux-cents"]
    for rules in (("target=0", "rounds=1"), ("rounds=1", "target=0")):
        assert chosen_rules(entry, None, rules, {}) == {"rounds": 1, "target": 0}


@pytest.mark.parametrize(
    ("rules", "said"),
    [(("target=0",), "sans fin"), (("rounds=101",), "0–100"), (("round=1", "target=0"), "n'est pas une règle")],
)
def test_what_no_game_has_is_refused(rules: tuple[str, ...], said: str) -> None:
    with pytest.raises(click.BadParameter, match=said):
        chosen_rules(CATALOGUE["deux-cents"], None, rules, {})
