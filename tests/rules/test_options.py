"""What is told of the options: every bound and value can be set, and every choice of ours is an option or is told."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from lettres.engine.rules import Option, RuleError, RuleSet
from lettres.families.words.notation import NOUNS
from lettres.french.rules import rule_lines
from lettres.games.catalogue import CATALOGUE

RULES = (Path(__file__).parents[2] / "docs" / "regles.md").read_text("utf-8")
GAMES = tuple(CATALOGUE.shipped)


@pytest.mark.parametrize("game", GAMES)
def test_the_bounds_told_are_those_that_hold(game: str) -> None:
    """Each beside some values of others (findings R4: rounds took a 0 that was not told); one beyond is refused."""
    kind = CATALOGUE[game].rules
    for name, _, _, values in kind.describe():
        least, dash, most = values.partition("–")
        for bound in (least, most) if dash else ():
            assert getattr(beside_others(kind, name, int(bound)), name) == int(bound)
        for beyond in (int(least) - 1, int(most) + 1) if dash else ():
            with pytest.raises(RuleError):
                kind.from_options({name: beyond})


def beside_others(kind: type[RuleSet], name: str, value: Option) -> RuleSet:
    """A rule set in which an option has a value, with others that let it have it; raises `RuleError`."""
    tried: list[dict[str, Option]] = [{}, *({other: each} for other, each in _others(kind, name))]
    tried += [{one: a, two: b} for one, a in _others(kind, name) for two, b in _others(kind, name) if one < two]
    for others in tried:
        try:
            return kind.from_options({**others, name: value})
        except RuleError as failure:
            refused = failure
    raise refused


def _others(kind: type[RuleSet], name: str) -> list[tuple[str, Option]]:
    """The values to try of the options that have a say in another: those beside which it is idle, and what ends it."""
    names = {other for beside in kind.idle(name) for other in beside} | {"rounds", "target", "most_players"}
    names |= {"flow", "start_discard", "keep_discard"} if name in ("flow", "start_discard", "keep_discard") else set()
    known = {each: taken for each, _, _, taken in kind.describe()}
    return [
        (other, value)
        for other in sorted(names - {name} & known.keys())
        for value in (
            [kind.parse(other, each) for each in known[other].split(", ")]
            if "–" not in known[other]
            else [number for number in (0, 1, 2, 8) if number in range(*map(int, known[other].split("–")))]
            + [int(known[other].partition("–")[2])]
        )
    ]


@pytest.mark.parametrize("game", GAMES)
def test_every_value_told_is_taken(game: str) -> None:
    """By itself, or beside the options that the refusal names."""
    kind = CATALOGUE[game].rules
    for name, _, _, values in kind.describe():
        for value in values.split(", ") if "–" not in values else ():
            assert beside_others(kind, name, kind.parse(name, value))


@pytest.mark.parametrize("game", GAMES)
def test_a_text_speaks_of_0_only_where_0_is_taken(game: str) -> None:
    for line in rule_lines(CATALOGUE[game].rules, NOUNS):
        if bounds := re.search(r"\[(\d+)–\d+ ; ", line):
            assert bounds[1] == "0" or "; 0 :" not in line, line


CHOSEN: dict[str, tuple[str, ...]] = {
    "L3": ("invalid",),
    "L4": ("arbitration",),
    "L5": ("opening_extra_words",),
    "L8": ("unique",),
    "L9": ("rule4",),
    "L10": ("irregular",),
    "L12": ("participles",),
    "L13": ("homographs",),
    "L17": ("loanwords",),
    "L18": ("apocopes",),
    "L19": (),
    "L23": ("joker_release",),
    "L25": ("freed_joker", "replacement_alone"),
    "L30": ("leftover", "pass_cost", "time_penalty", "first_player", "start_tiles", "vulgar_words"),
    "N3": ("one_after_13_points",),
    "N17": ("tied_lowest",),
    "N21": ("empty_pouch", "discarding"),
    "D5": ("passing",),
    "D7": ("late_turns",),
    "D10": (),
    "D11": (),
    "D12": ("joker_malus", "leftover_joker"),
    "D15": ("first_throw", "never_thrown"),
}
"""The rows that we chose an answer to, where the sheets have none, and their options; none where the page says why."""

_GAMES_OF = {"L": ("lettres",), "N": ("rummikub", "defausse", "deux-cents", "cartes"), "D": ("des",)}


@pytest.mark.parametrize("row", CHOSEN)
def test_every_choice_is_an_option_or_is_told(row: str) -> None:
    """The page on the rules names the row with its options, or says why there is none."""
    kinds = [CATALOGUE[game].rules for game in _GAMES_OF[row[0]]]
    for option in CHOSEN[row]:
        told = [values for kind in kinds for name, _, _, values in kind.describe() if name == option]
        assert any("," in values or len({*values.split("–")}) > 1 for values in told), f"{option} has no choice"
        assert f"`{option}`" in RULES, f"{option} is not told"
    assert re.search(rf"\b{row}\b", RULES), f"{row} is not told"
    if not CHOSEN[row]:
        told_why = re.search(rf"\({row}\)[^#]*?Il n'y a pas\s+d'option : [^.]{{30,}}\.", RULES)
        assert told_why and "\n- " not in told_why[0], f"why {row} has no option"
