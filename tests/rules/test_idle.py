"""Options that do nothing (findings R3): each that is taken changes what can be seen of a game, or it is refused."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from lettres.engine import Game
from lettres.engine.rules import Option, RuleError, RuleSet
from lettres.games.catalogue import CATALOGUE
from tests.long import LONG, some
from tests.rules.observing import difference

GAMES = some(CATALOGUE.shipped, 3)


def others(kind: type[RuleSet], name: str) -> list[Option]:
    """Values of an option that are not its default; of a number its ends, and those beside its default."""
    default, taken = next((each, values) for known, _, each, values in kind.describe() if known == name)
    least, dash, most = taken.partition("–")
    if not dash:
        return [value for value in (kind.parse(name, each) for each in taken.split(", ")) if value != default]
    assert type(default) is int
    ends = (int(least), default - 1, default + 1, int(most))
    return [*dict.fromkeys(each for each in ends if each != default and int(least) <= each <= int(most))]


def made(game: str, options: dict[str, Option]) -> Game:
    entry = CATALOGUE[game]
    found: Game = entry.game(entry.rules.from_options({}, options))
    return found


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
def test_an_option_alone_changes_what_can_be_seen_or_is_refused(game: str) -> None:
    kind, usual = CATALOGUE[game].rules, made(game, {})
    silent = []
    for name in kind.__dataclass_fields__:
        for value in some(others(kind, name), 2):
            try:
                kind.from_options({name: value})
            except RuleError as refused:
                whole: dict[str, Any] = {name: value}
                assert any(
                    said in str(refused) for said in ("ne change rien avec", "avec une défausse", "dépasse", "sans fin")
                ), refused
                with pytest.raises(RuleError):
                    kind(**whole)
                continue
            if not difference(usual, made(game, {name: value})):
                silent.append((name, value))
    assert not silent, silent


def fulfilled(kind: type[RuleSet], name: str) -> Iterator[dict[str, Option]]:
    """For each way in which an option does nothing, values of the others that make it so."""
    for beside in kind.idle(name):
        values: dict[str, Option] = {}
        for other, these in beside.items():
            known = [getattr(kind, other), *others(kind, other), *(these if isinstance(these, range) else ())]
            taken = next((value for value in known if value in these and holds(kind, other, value)), None)
            if taken is not None:
                values[other] = taken
        if values.keys() == beside.keys():
            piles: dict[str, Option] = (
                {"start_discard": 0, "keep_discard": False} if "flow" in values else {}
            )  # else it is refused
            yield {other: value for other, value in piles.items() if holds(kind, other, value)} | values


def holds(kind: type[RuleSet], name: str, value: Option) -> bool:
    """Whether an option takes a value."""
    try:
        kind.check(name, value)
    except (KeyError, RuleError):
        return False
    return True


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
def test_an_option_that_is_refused_beside_others_would_change_nothing(game: str) -> None:
    """No random games: their players look at options themselves."""
    kind = CATALOGUE[game].rules
    checked = 0
    for name in kind.__dataclass_fields__:
        for beside in fulfilled(kind, name):
            own = [beside[name]] if name in beside else others(kind, name)
            rest = {other: value for other, value in beside.items() if other != name}
            for value in own[: 3 if LONG else 1]:
                if value == getattr(kind, name):
                    continue
                try:
                    usual, changed = made(game, rest), made(game, {**rest, name: value})
                except RuleError:
                    continue  # others contradict it
                with pytest.raises(RuleError, match=f"« {name}=.* ne change rien avec"):
                    kind.from_options({**rest, name: value})
                assert not (seen := difference(usual, changed, courses=0, legality=True)), (name, value, rest, seen)
                checked += 1
    assert checked >= 5
