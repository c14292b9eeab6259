"""Dice (sheet S2): two players throw nine dice each and lay runs and groups as in a crossword, for six rounds (D1-D15).

>>> game = des()
>>> len(game.tiles.tiles()), game.rules.rounds
(18, 6)
"""

from __future__ import annotations

from lettres.engine.grid import Grid
from lettres.engine.rules import Option
from lettres.engine.state import Game
from lettres.engine.turn import Check, from_rack, nothing_taken, one_laid, true_faces
from lettres.families.grid.checks import final, own_set_laid, valid_lines
from lettres.families.grid.dice import read_dice
from lettres.families.grid.notation import GridNotation
from lettres.families.grid.rules import DiceRules
from lettres.families.grid.wordings import WORDINGS
from lettres.families.numbers.notation import DICE
from lettres.games.entry import Entry
from lettres.solver.facade import can_lay


def des(rules: DiceRules | None = None, dice: str = "", **options: Option) -> Game:
    """Return the game with these rules, and with `options` in place of some of them.

    `dice` is the path of a file of dice; without it, the dice are those of the sheet. Raises `RuleError`, `DiceError`.
    """
    rules = (rules or DiceRules()).with_options(options)
    box = read_dice(dice)
    checks: tuple[Check, ...] = (from_rack, true_faces(box, declared=False), nothing_taken, one_laid, valid_lines)
    if rules.passing == "set":
        checks += (own_set_laid,)
    return Game(
        name="des",
        family="grid",
        tiles=box,
        rules=rules,
        checks=checks,
        solved=checks,
        contestable=(),
        notation=GridNotation(box, DICE),
        final=lambda state: final(state, rules),
        layout=Grid(),
        can_lay=can_lay,
        wordings=WORDINGS,
    )


_PICTURE = ("- - b7 - -", "r5 r6 r7 r8 *", "- - j7 - -")
ENTRY = Entry("des", "Rami de dés", "grid", DiceRules, des, needs_dice=True, picture=_PICTURE)
