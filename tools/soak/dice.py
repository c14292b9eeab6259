"""A second opinion on the dice game."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence

from lettres.engine import Game, Turn
from lettres.engine.grid import Cell, grid_of
from lettres.engine.tiles import Tiles
from lettres.families.grid.rules import DiceRules
from tools.soak.numbers import JOKER, meanings, value
from tools.soak.opinion import SecondOpinion


class OfDice(SecondOpinion):
    """A second opinion on the dice game, whose grid has lines as in a crossword."""

    def __init__(self, game: Game) -> None:
        super().__init__(game)
        assert isinstance(game.rules, DiceRules)
        self.rules = game.rules

    def own_faults(self, turn: Turn) -> Iterator[str]:
        cells = {(row, column): piece for row, column, piece in grid_of(turn.after).cells}
        if any(piece.shows != piece.tile.split("@")[0] for piece in cells.values()):
            yield "false_face"
        if any("@" not in piece.tile for piece in cells.values()) or not stands(
            {cell: piece.shows for cell, piece in cells.items()}
        ):
            yield "not_a_line"
        if self.rules.passing == "set" and turn.placed and not self.owns(turn):
            yield "own_set_held"

    def owns(self, turn: Turn) -> bool:
        """Return True if a line only has dice laid in the turn, or if the rack makes no line (rule D5)."""
        held = [die.split("@")[0] for die in turn.rack if "@" in die]
        plain = [f"{colour}{number}" for colour in "rbnj" for number in range(1, 14)]
        runs = [plain[at : at + 3] for at in range(len(plain) - 2) if plain[at][0] == plain[at + 2][0]]
        groups = [
            [f"{colour}{number}" for colour in "rbnj" if colour != left] for left in "rbnj" for number in range(1, 14)
        ]
        if not any(sum(face not in held for face in row) <= held.count(JOKER) for row in [*runs, *groups]):
            return True
        own = Counter(die.split("@")[0] for die in turn.placed if "@" in die)
        rows = ([piece.tile.split("@")[0] for piece in meld] for meld in turn.after.melds)
        return any(Counter(row) <= own and any(meanings(tuple(row), "rbnj", 13, False, True)) for row in rows)

    def final(self, racks: Sequence[Tiles]) -> tuple[int, ...]:
        """Return the gains: a seat without dice takes the other seat's sum; else the lower sum gains the difference."""
        faces = [[die.split("@")[0] for die in rack if "@" in die] for rack in racks]
        jokers = [row.count(JOKER) * self.rules.leftover_joker for row in faces]
        sums = [sum(value(face) for face in row if face != JOKER) for row in faces]
        if racks[0] and racks[1]:
            ahead = sums[1] + jokers[1] - sums[0] - jokers[0]
            return (ahead, 0) if ahead > 0 else (0, -ahead)
        lost = jokers[0] + jokers[1]
        won = sums[0] + sums[1] + (lost if self.rules.joker_malus == "winner" else 0)
        gone = -lost if self.rules.joker_malus == "loser" else 0
        return (gone, won) if racks[0] else (won, gone)


def stands(faces: Mapping[Cell, str]) -> bool:
    """Return True if every die is in a line and every line is a set, with each joker the same die in both its lines.

    >>> stands({(0, 0): "r3", (0, 1): "*", (0, 2): "r5", (1, 1): "b4", (2, 1): "n4"})
    True
    >>> stands({(0, 0): "r3", (0, 1): "*", (0, 2): "r5", (1, 1): "b5", (2, 1): "n5"})
    False
    """
    rows = []
    for down, right in ((0, 1), (1, 0)):
        for row, column in faces:
            if (row - down, column - right) not in faces:
                line = [(row, column)]
                while (line[-1][0] + down, line[-1][1] + right) in faces:
                    line.append((line[-1][0] + down, line[-1][1] + right))
                if len(line) > 1:
                    rows.append(line)
    if {cell for line in rows for cell in line} != set(faces):
        return False

    def agree(lines: list[list[Cell]], known: Mapping[Cell, str]) -> bool:
        if not lines:
            return True
        shown = tuple(known[cell] for cell in lines[0])
        return any(
            agree(lines[1:], {**known, **dict(zip(lines[0], way))}) for way in meanings(shown, "rbnj", 13, False, True)
        )

    return agree(sorted(rows, key=lambda line: sum(faces[cell] == JOKER for cell in line)), faces)
