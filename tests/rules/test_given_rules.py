"""Rules as the command line is given them, NOM=VALEUR: each value is checked alone, what they make, together."""

from __future__ import annotations

import json
from typing import Any

import click
import pytest

from lettres.cli.rules import chosen_rules
from lettres.engine.rules import RuleError
from lettres.games.catalogue import CATALOGUE
from lettres.position import PositionError, read_position


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


@pytest.mark.parametrize(
    ("game", "rules", "beside"),
    [
        ("rummikub", ("draw_from=pouch",), "flow=play_or_draw"),
        ("rummikub", ("empty_pouch=nothing",), "flow=play_or_draw"),
        ("rummikub", ("discarding=always",), "flow=play_or_draw"),
        ("rummikub", ("start_discard=1",), "flow=play_or_draw"),
        ("rummikub", ("joker_rack=2",), "joker_table=free"),
        ("rummikub", ("joker_tile=any",), "joker_table=free"),
        ("rummikub", ("target=50",), "rounds=1"),
        ("lettres", ("doubling=non", "scoring=new_words"), "scoring=new_words"),
        ("des", ("late_turns=always",), "seconds=0"),
    ],
)
def test_an_option_that_would_do_nothing_is_refused_at_every_door(
    game: str, rules: tuple[str, ...], beside: str
) -> None:
    """Findings R3: the command line, Python and JSON say beside what; at its default value it is harmless."""
    entry = CATALOGUE[game]
    named = dict(each.split("=") for each in rules)
    options: dict[str, Any] = {name: entry.rules.parse(name, value) for name, value in named.items()}
    with pytest.raises(click.BadParameter, match=f"« {rules[0]} ».*« {beside} »"):
        chosen_rules(entry, None, rules, {})
    with pytest.raises(RuleError, match=beside):
        entry.rules(**options)
    position = {"game": game, "table": [], "rack": [], "rules": options}
    with pytest.raises(PositionError, match=beside):
        read_position(json.dumps(position))
    first = next(iter(options))
    usual = {**options, first: getattr(entry.rules(), first)}
    assert entry.rules.from_options(usual) == entry.rules(**usual)
    assert getattr(entry.rules.from_record(options), first) == options[first], "a record of before keeps it"


def test_an_edition_may_hold_what_does_nothing_yet() -> None:
    """What it says of faults counts once they are judged; the target of its match stays too."""
    entry = CATALOGUE["lettres"]
    assert chosen_rules(entry, "allemand", (), {})["penalty_tiles"] == 3
    assert chosen_rules(entry, "allemand", ("seconds=0",), {})["time_penalty"] == 3
    with pytest.raises(click.BadParameter, match="longest_needs_rack"):
        chosen_rules(entry, "allemand", ("longest_needs_rack=oui",), {})
