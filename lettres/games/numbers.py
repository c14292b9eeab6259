"""Making a game of runs and groups from a rule set and a look (N1 to N22)."""

from __future__ import annotations

from collections.abc import Iterator

from lettres.engine.state import Game
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
from lettres.families.numbers.checks import COPIES, final, jokers_kept, opening, suits_of, valid_melds
from lettres.families.numbers.notation import JOKER, Look, NumberNotation, number
from lettres.families.numbers.rules import NumberRules
from lettres.families.numbers.wordings import WORDINGS
from lettres.solver.facade import can_lay


def number_game(name: str, rules: NumberRules, look: Look, values: int = 13) -> Game:
    """Return a game of runs and groups with these rules, and with two tiles of each colour and value.

    >>> from lettres.families.numbers.notation import TILES
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
        solved=tuple(checks),
        contestable=(),
        notation=NumberNotation(box, look),
        final=lambda state: final(state, rules),
        wordings=WORDINGS,
        can_lay=can_lay,
    )


def shared_opening(box: TileSet, rules: NumberRules) -> Check:
    """Return the check that a player's first turn could begin with melds worth `opening_points` (N4).

    Only the end of a turn is known, not the order of its steps. So the check asks that some of the rack tiles laid make
    such melds by themselves.
    """

    def check(turn: Turn) -> Iterator[Fault]:
        if turn.opened or not turn.placed:
            return
        from lettres.solver.numbers import NumberSolver  # not at the top: slow to load, and few games need it

        points = NumberSolver(rules, box).first_meld_value(turn.placed)
        if points < rules.opening_points:
            yield Fault("opening_points", "N4", melds=turn.new, detail=(points, rules.opening_points))

    return check
