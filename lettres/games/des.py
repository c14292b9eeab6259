"""Dice (sheet S2): eighteen dice, nine each; throw, lay runs and groups as in a crossword, six rounds (D1 to D15).

>>> game = des()
>>> len(game.tiles.tiles()), game.rules.rounds
(18, 6)
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

from lettres.engine.grid import Grid
from lettres.engine.rules import RuleSet, option
from lettres.engine.state import Game, GameState
from lettres.engine.turn import Fault, Turn, from_rack, nothing_taken, one_laid, true_faces
from lettres.games.dice_set import read_dice
from lettres.games.entry import Entry
from lettres.games.grid_notation import GridNotation
from lettres.games.number_melds import worth
from lettres.games.number_notation import DICE, JOKER


@dataclass(frozen=True, kw_only=True)
class DiceRules(RuleSet):
    """The options of the dice game.

    `barren_turns`: three throws of each player without a die laid end the round (D2). `joker_malus`: a loser writes its
    points off for each joker that is left (D12), or the joker counts for the winner like a number.
    """

    least_players: int = option(2, "D14", least=2, most=2)
    most_players: int = option(2, "D14", least=2, most=2)
    deal: int = option(9, "4.1", least=3, most=9)
    refill: int = option(0, "4.1", most=0)
    flow: Literal["throw_play"] = option("throw_play", "D6")
    start_discard: int = option(0, "4.2", most=0)
    first_player: Literal["seat"] = option("seat", "4.2")
    start_draw: Literal["after_deal"] = option("after_deal", "4.2")
    start_tiles: Literal["returned"] = option("returned", "4.2")
    round_starter: Literal["next"] = option("next", "4.2")
    draw_from: Literal["both"] = option("both", "4.2")
    passing: Literal["free", "stuck"] = option("stuck", "D5")
    pass_cost: int = option(0, "4.2", most=0)
    seconds: int = option(0, "4.2", most=86400)
    penalty_tiles: int = option(0, "4.2", most=0)
    time_penalty: int = option(0, "4.2", most=0)
    challenge_penalty: int = option(0, "L4", most=0)
    arbitration: Literal["auto", "strict"] = option("auto", "L4")
    invalid: Literal["turn"] = option("turn", "L3")
    end: Literal["rack"] = option("rack", "4.2")
    deadlock: Literal["none"] = option("none", "D2")
    barren_turns: int = option(6, "D2", least=1, most=100)
    rounds: int = option(6, "4.2", most=100)
    leftover_joker: int = option(10, "D12", most=200)
    joker_malus: Literal["loser", "winner"] = option("loser", "D12")


def des(rules: DiceRules | None = None, dice: str = "") -> Game:
    """The game by its rules, with the dice of the box or those of a file; raises `DiceError`."""
    rules = rules or DiceRules()
    box = read_dice(dice)
    return Game(
        name="des",
        family="grid",
        tiles=box,
        rules=rules,
        checks=(from_rack, true_faces(box, declared=False), nothing_taken, one_laid, valid_lines),
        contestable=(),
        score=lambda turn: (),
        notation=GridNotation(box, DICE),
        final=lambda state: final(state, rules),
        layout=Grid(),
        can_lay=can_lay,
    )


def valid_lines(turn: Turn) -> Iterator[Fault]:
    """Each line of the grid is a run or a group, no die is alone, a joker is one thing in both its lines (D10, D11)."""
    from lettres.solver.grid.lines import faults  # not at the top: what the search calls a set, so it is told once
    from lettres.solver.grid.solver import face

    pieces = turn.after.pieces
    if unthrown := tuple((piece.shows,) for piece in pieces.values() if "@" not in piece.tile):
        yield Fault("not_a_line", "D6", melds=unthrown)
        return
    wrong = faults({cell: face(piece.shows) for cell, piece in pieces.items()})
    if wrong:
        yield Fault("not_a_line", "D10", melds=tuple(tuple(pieces[cell].shows for cell in line) for line in wrong))


def can_lay(turn: Turn) -> bool:
    """Whether some die of the rack could be laid (rule D5)."""
    from lettres.solver.grid import Solver  # not at the top, as above

    return Solver().can_lay(turn.before, turn.rack)


def final(state: GameState, rules: DiceRules) -> tuple[int, ...]:
    """What each seat gains or loses by a round (D12).

    Who has laid all gets the sum of the other's numbers, and the other loses ten points for each joker it has. In a
    blocked round the lower sum wins the difference, jokers counting in both; equal sums win nothing. Dice that were
    never thrown show no number.
    """
    faces = [[state.game.tiles.face(die) for die in seat.rack if "@" in die] for seat in state.seats]
    jokers = [rules.leftover_joker * row.count(JOKER) for row in faces]
    if all(seat.rack for seat in state.seats):
        sums = [worth(row) + malus for row, malus in zip(faces, jokers)]
        return max(sums[1] - sums[0], 0), max(sums[0] - sums[1], 0)
    loser = 0 if state.seats[0].rack else 1
    gains = [0, 0]
    gains[1 - loser] = worth(faces[loser])
    if rules.joker_malus == "loser":
        gains[loser] = -jokers[loser]
    else:
        gains[1 - loser] += jokers[loser]
    return gains[0], gains[1]


ENTRY = Entry("des", "Rami de dés", "grid", DiceRules, des)
