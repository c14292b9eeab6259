"""The checks of a turn of runs and groups, and the score of a round (N1-N22)."""

from __future__ import annotations

from collections.abc import Iterator

from lettres.engine.state import GameState
from lettres.engine.table import faces
from lettres.engine.tiles import TileSet
from lettres.engine.turn import Check, Fault, Turn
from lettres.families.numbers.encoding import Encoding
from lettres.families.numbers.jokers import Regime, explains
from lettres.families.numbers.melds import Suits, left_over
from lettres.families.numbers.notation import JOKER, number
from lettres.families.numbers.rules import NumberRules

COPIES = 2
"""The number of copies of each tile except jokers."""


def suits_of(box: TileSet, rules: NumberRules) -> Suits:
    """Return the colours and the highest value of a box, with the rules on 1 after 13 and on jokers together."""
    numbers = [number(face) for face in box.faces]
    colours = "".join(dict.fromkeys(each.colour for each in numbers))
    top = max(each.value for each in numbers)
    return Suits(colours, top, rules.one_after_13, rules.jokers_together)


def valid_melds(suits: Suits) -> Check:
    """Return the check that every meld of the final table is a run or a group (2.1, N2)."""

    def check(turn: Turn) -> Iterator[Fault]:
        for shown in map(faces, turn.formed):
            if not suits.readings(shown):
                yield Fault("not_a_meld", "2.1", melds=(shown,))

    return check


def opening(suits: Suits, rules: NumberRules) -> Check:
    """Return the check that a player's first melds are worth `opening_points`, and hold no forbidden joker (N5, N6)."""

    def check(turn: Turn) -> Iterator[Fault]:
        if turn.opened or not turn.placed:
            return
        shown = tuple(map(faces, turn.formed))
        if rules.opening_jokers == "none" and any(JOKER in row for row in shown):
            yield Fault("opening_joker", "N5", melds=tuple(row for row in shown if JOKER in row))
        points = sum(rules.first_melds.worth(suits, row) for row in shown)
        if points < rules.opening_points:
            yield Fault("opening_points", "N6", melds=shown, detail=(points, rules.opening_points))

    return check


def jokers_kept(box: TileSet, suits: Suits, rules: NumberRules) -> Check:
    """Return the check that jokers on the table are moved only as the option `joker_table` allows (N7 to N10)."""
    encoding = Encoding(rules, box)
    regime = Regime(rules.joker_table, rules.joker_rack, rules.joker_tile == "any")

    def check(turn: Turn) -> Iterator[Fault]:
        if turn.missing or any(not suits.readings(faces(meld)) for meld in turn.formed):
            return  # another check reports this
        before, after = (list(map(encoding.set, table.melds)) for table in (turn.before, turn.after))
        if not explains(encoding.universe, before, after, regime):
            shown = tuple(row for row in map(faces, turn.broken) if JOKER in row)
            yield Fault("joker_taken", "N9", melds=shown, detail=(rules.joker_table, rules.joker_rack))

    return check


def final(state: GameState, rules: NumberRules) -> tuple[int, ...]:
    """Return each seat's gain or loss in a round (N16, N17).

    The winner, who has the fewest points left, takes points from the others. If `blocked_score` is `sheet`, the others
    lose all points that they have left, and the winner's own points are taken off the gain. If it is `official`, the
    others lose only the points that they have beyond the winner's. Tied winners share as `tied_lowest` says; a
    remainder is lost. If `losers` is `nothing` (N22), no seat loses points.
    """
    left = [left_over(seat.rack, rules.leftover_joker) for seat in state.seats]
    least = min(left)
    base = least if rules.blocked_score == "official" else 0
    share = _share(sum(points - base for points in left if points > least), left.count(least), rules)
    changes = (share - (least - base) if points == least else base - points for points in left)
    return tuple(max(0, change) if rules.losers == "nothing" else change for change in changes)


def _share(points: int, winners: int, rules: NumberRules) -> int:
    """Return how many of `points` each winner takes, if the number `winners` of seats tie (N17)."""
    if winners == 1 or rules.tied_lowest == "whole":
        return points
    return points // winners if rules.tied_lowest == "share" else 0
