"""Measure turns: by points or, in games that score only when a round ends, by the tiles laid and their value."""

from __future__ import annotations

from typing import NamedTuple

from lettres.engine import Game, Turn
from lettres.engine.table import faces
from lettres.families.numbers.checks import suits_of
from lettres.families.numbers.melds import worth
from lettres.families.numbers.rules import NumberRules


class Measure(NamedTuple):
    """The measure of a turn: its points or its number of tiles, then the value of the tiles to break ties.

    >>> Measure(3, 21) > Measure(3, 20) > Measure(2, 26)
    True
    """

    main: int
    value: int = 0


def measure(game: Game, turn: Turn) -> Measure:
    """Return the measure of a turn under the rules of its game.

    A joker has no value. But the first melds of a player are valued by the points that the rules give them, which may
    include points for a joker.

    >>> from lettres.engine import Table
    >>> from lettres.families.numbers.notation import pieces
    >>> from lettres.games.rummikub import rummikub
    >>> table = Table((pieces(["r9", "r10", "*"]),))
    >>> [measure(rummikub(), Turn(Table(), table, ("*", "r10", "r9"), opened)).value for opened in (False, True)]
    [30, 19]
    """
    if game.scores_turns:
        return Measure(sum(line.points for line in game.score(turn)))
    return Measure(len(turn.placed), _value(game, turn))


def value_first(game: Game, opened: bool) -> bool:
    """Return whether turns are ranked by the value of the tiles laid, and only then by the number of tiles.

    This is so if the player has not `opened` and the first melds must come from the rack alone.
    """
    rules = game.rules
    return not opened and isinstance(rules, NumberRules) and not rules.open_same_turn


def _value(game: Game, turn: Turn) -> int:
    rules = game.rules
    if turn.opened or not isinstance(rules, NumberRules):
        return worth(map(game.tiles.face, turn.placed))
    if rules.open_same_turn:
        from lettres.solver.numbers import NumberSolver  # not at the top: few turns need it

        return NumberSolver(rules, game.tiles).first_meld_value(turn.placed)
    suits = suits_of(game.tiles, rules)
    rows = map(faces, turn.formed)
    return sum(rules.first_melds.worth(suits, row) for row in rows)
