"""What the games of runs and groups have in common: their box, the checks of a turn, the end (N1 to N22)."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from lettres.engine.state import Game, GameState
from lettres.engine.table import faces
from lettres.engine.tiles import TileSet
from lettres.engine.turn import (
    Check,
    Fault,
    Turn,
    from_rack,
    keeps_one,
    nothing_taken,
    one_laid,
    true_faces,
    within_opening,
)
from lettres.games.number_melds import Suits, best_worth, left_over, worth
from lettres.games.number_notation import JOKER, Look, NumberNotation, number
from lettres.games.number_rules import NumberRules

COPIES = 2
"""Of each tile that is no joker."""


def number_game(name: str, rules: NumberRules, look: Look, values: int = 13) -> Game:
    """A game of runs and groups by its rules, with two tiles of each colour and value.

    >>> from lettres.games.number_notation import TILES
    >>> game = number_game("essai", NumberRules(), TILES)
    >>> len(game.tiles.tiles()), game.tiles.rank("b13")
    (106, 13)
    """
    plain = [f"{colour}{value}" for colour in look.initials for value in range(1, values + 1)]
    box = TileSet(
        counts={**dict.fromkeys(plain, COPIES), JOKER: rules.jokers},
        joker=JOKER,
        ranks={face: number(face).value for face in plain},
    )
    suits = suits_of(box, rules)
    checks: list[Check] = [from_rack, true_faces(box, declared=False), nothing_taken, one_laid, valid_melds(suits)]
    checks += [shared_opening(box, rules)] if rules.open_same_turn else [within_opening, opening(suits, rules)]
    if rules.joker_table != "free":
        checks.append(jokers_kept(box, suits, rules))
    if rules.keep_discard:
        checks.append(keeps_one)
    return Game(
        name=name,
        family="numbers",
        tiles=box,
        rules=rules,
        checks=tuple(checks),
        contestable=(),
        score=lambda turn: (),
        notation=NumberNotation(box, look),
        final=lambda state: final(state, rules),
        can_lay=_can_lay(box, rules),
    )


def suits_of(box: TileSet, rules: NumberRules) -> Suits:
    """What melds are made of, in a box and by some rules."""
    numbers = [number(face) for face in box.faces]
    colours = "".join(dict.fromkeys(each.colour for each in numbers))
    top = max(each.value for each in numbers)
    return Suits(colours, top, rules.one_after_13, rules.jokers_together)


def valid_melds(suits: Suits) -> Check:
    """Every meld of the final table is a run or a group (2.1, N2)."""

    def check(turn: Turn) -> Iterator[Fault]:
        for shown in map(faces, turn.formed):
            if not suits.readings(shown):
                yield Fault("not_a_meld", "2.1", melds=(shown,))

    return check


def opening(suits: Suits, rules: NumberRules) -> Check:
    """The first melds of a player come from the rack alone and are worth so many points (N5, N6)."""

    def check(turn: Turn) -> Iterator[Fault]:
        if turn.opened or not turn.placed:
            return
        shown = tuple(map(faces, turn.formed))
        if rules.opening_jokers == "none" and any(JOKER in row for row in shown):
            yield Fault("opening_joker", "N5", melds=tuple(row for row in shown if JOKER in row))
        value = worth if rules.opening_jokers == "zero" else lambda row: best_worth(suits, row)
        points = sum(map(value, shown))
        if points < rules.opening_points:
            yield Fault("opening_points", "N6", melds=shown, detail=(points, rules.opening_points))

    return check


def shared_opening(box: TileSet, rules: NumberRules) -> Check:
    """The first turn lays melds of so many points, and may use the table once they lie there (N4).

    A turn is judged by its end: of the tiles laid, some must have made such melds by themselves.
    """

    def check(turn: Turn) -> Iterator[Fault]:
        if turn.opened or not turn.placed:
            return
        from lettres.solver.numbers import Solver  # not at the top: the solver knows this game, and few games ask it

        points = Solver(rules, box).first_meld_value(turn.placed)
        if points < rules.opening_points:
            yield Fault("opening_points", "N4", melds=turn.new, detail=(points, rules.opening_points))

    return check


def jokers_kept(box: TileSet, suits: Suits, rules: NumberRules) -> Check:
    """What becomes of the jokers of the table, where they are not simply wild (N7 to N10)."""

    def check(turn: Turn) -> Iterator[Fault]:
        from lettres.solver.numbers.faces import Faces  # not at the top: they know this game, and few games ask them
        from lettres.solver.numbers.jokers import Regime, explains

        if turn.missing or any(not suits.readings(faces(meld)) for meld in turn.formed):
            return  # other checks tell that
        told = Faces(rules, box)
        before, after = (list(map(told.set, table.melds)) for table in (turn.before, turn.after))
        regime = Regime(rules.joker_table, rules.joker_rack, rules.joker_tile == "any")
        if not explains(told.universe, before, after, regime):
            shown = tuple(row for row in map(faces, turn.broken) if JOKER in row)
            yield Fault("joker_taken", "N9", melds=shown, detail=(rules.joker_table, rules.joker_rack))

    return check


def _can_lay(box: TileSet, rules: NumberRules) -> Callable[[Turn], bool]:
    def can(turn: Turn) -> bool:
        from lettres.solver.numbers import Solver  # not at the top, as above

        return Solver(rules, box).can_lay(turn.before, turn.rack, turn.opened)

    return can


def final(state: GameState, rules: NumberRules) -> tuple[int, ...]:
    """What each seat gains or loses by a round: who has nothing left, or least, takes what the others have (N16, N17).

    By the sheet the others lose all that they have, and a winner who still has tiles gains that much less; officially
    each counts only what exceeds the winner's. Winners of a tie share, whatever cannot be shared being lost.
    """
    left = [left_over(seat.rack, rules.leftover_joker) for seat in state.seats]
    least = min(left)
    base = least if rules.blocked_score == "official" else 0
    share = sum(points - base for points in left if points > least) // left.count(least)
    return tuple(share - (least - base) if points == least else base - points for points in left)
