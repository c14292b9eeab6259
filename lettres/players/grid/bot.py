"""Bots for the dice game: a beginner, one that lays as many dice as it can, and one that also throws best."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

from lettres.engine import Game, Phase, Piece, Turn, View, judge
from lettres.engine.events import Action, Pass, Play, Throw
from lettres.engine.grid import Cell, Grid, grid_of
from lettres.engine.tiles import Tiles, remove
from lettres.families.grid.checks import own_set_laid
from lettres.families.grid.lines import Face, face, readings
from lettres.families.numbers.notation import pieces
from lettres.players.levels import Level, LevelBot, level
from lettres.players.pairs import cost, links
from lettres.solver.facade import solver_of
from lettres.solver.grid import GridSolver
from lettres.solver.grid.throw import RackDie, throw
from lettres.solver.own_checks import own_checks
from lettres.solver.solution import SearchOptions
from lexicon import Lexicon

_EFFORT = 5_000  # solver steps of the first search for a turn
_AWAY = 2  # columns from the grid to the first column of a new set, so that they do not touch


class DicePlayer:
    """Throws the dice that go with no other die of its rack, and lays as many dice as it can."""

    def throw(self, game: Game, view: View, seed: int) -> Tiles:
        """Return the dice to throw. Called only if each die of the rack has been thrown before."""
        faces = [game.tiles.face(die) for die in view.rack]
        return tuple(die for die in view.rack if not links(game.tiles.face(die), faces)) or view.rack

    def lay(self, game: Game, view: View) -> Turn | None:
        """Return the turn to lay; None only if nothing can be laid, because a pass may otherwise be illegal (D5)."""
        solver = solver_of(game)
        solution = solver.solve(view.table, view.rack, options=SearchOptions(effort=_EFFORT))
        if not solution.moves and not solution.proven:
            solution = solver.solve(view.table, view.rack)
        return solution.moves[0].turn if solution.moves else None


class DiceBeginner(DicePlayer):
    """Throws all its dice, lays sets made of its own dice, then adds single dice to those on the grid."""

    def throw(self, game: Game, view: View, seed: int) -> Tiles:
        return view.rack

    def lay(self, game: Game, view: View) -> Turn | None:
        """Return a turn of sets and single dice; if there is none, the turn that lays the most dice."""
        turn = _own_sets(view)
        while longer := next(_with_a_die(game, view, turn), None):
            turn = longer
        return turn or super().lay(game, view)


def _own_sets(view: View) -> Turn | None:
    """Return the turn that lays sets of rack dice that touch no die of the grid; None if the rack has no set."""
    moves = GridSolver().solve(Grid(), view.rack, options=SearchOptions(effort=_EFFORT)).moves
    if not moves:
        return None
    there: dict[Cell, Piece] = grid_of(view.table).pieces
    right = max((column + _AWAY for _, column in there), default=0)
    new = {(row, column + right): piece for (row, column), piece in grid_of(moves[0].turn.after).pieces.items()}
    return Turn(view.table, Grid.from_pieces({**there, **new}), view.rack, opened=True)


def _with_a_die(game: Game, view: View, turn: Turn | None) -> Iterator[Turn]:
    """Yield the legal turns that lay the dice of `turn` (None: none) and add one more die, the highest die first."""
    there: dict[Cell, Piece] = grid_of(turn.after if turn else view.table).pieces
    left = remove(view.rack, turn.placed) if turn else view.rack
    beside = {(row + down, column + right) for row, column in there for down, right in _SIDES} - set(there)
    shown = {cell: face(piece.shows) for cell, piece in there.items()}
    for die in sorted({*left}, key=lambda die: (-cost(game.tiles.face(die)), die)):
        for cell in sorted(beside):
            if not _fits(shown, cell, face(game.tiles.face(die))):
                continue
            longer = Turn(view.table, Grid.from_pieces({**there, cell: pieces([die])[0]}), view.rack, opened=True)
            if not judge(game, longer).faults:
                yield longer


def _fits(shown: Mapping[Cell, Face], cell: Cell, die: Face) -> bool:
    """Return whether both lines through a cell are sets once `die` is in the cell.

    Each line is checked by itself, so a joker may stand for a different face in each.
    """
    for down, right in ((0, 1), (1, 0)):
        line = [die]
        for step in (1, -1):
            row, column = cell[0] + step * down, cell[1] + step * right
            while (row, column) in shown:
                line.insert(len(line) if step > 0 else 0, shown[row, column])
                row, column = row + step * down, column + step * right
        if len(line) > 1 and not readings(tuple(line)):
            return False
    return True


_SIDES = ((0, 1), (1, 0), (0, -1), (-1, 0))


class DiceStrategist(DicePlayer):
    """Throws those dice after which it can expect to lay the most (see `solver.grid.throw`)."""

    def throw(self, game: Game, view: View, seed: int) -> Tiles:
        box = game.tiles
        kinds = {kind: [face(side) for side in sides] for kind, sides in box.dice.items()}
        dice = {die: RackDie(box.base(die), face(box.face(die))) for die in view.rack}
        table = [face(piece.shows) for piece in grid_of(view.table).pieces.values()]
        own_set = own_set_laid in game.checks
        chosen = throw(table, [dice[die] for die in view.rack], kinds, own_set=own_set, seed=seed + view.number).dice
        tiles = {die: tile for tile, die in dice.items()}
        return tuple(tiles[die] for die in chosen)


LEVELS: tuple[Level[DicePlayer], ...] = (
    Level("débutant", DiceBeginner(), "débute : pose ce qui saute aux yeux"),
    Level("joueur", DicePlayer(), "joue bien : pose le plus à chaque tour"),
    Level("stratège", DiceStrategist(), "joue très bien : pense à la suite"),
)
"""The levels, the weakest first."""


class DiceBot(LevelBot[DicePlayer]):
    """A bot for the dice game."""

    def act(self, game: Game, view: View) -> Action:
        """Return a throw in the phase `THROW`, otherwise a turn or a pass. The first throw has all dice (rule D6)."""
        if view.phase is Phase.THROW:
            first = any(game.tiles.base(die) == die for die in view.rack)
            return Throw(view.rack if first else self.level.manner.throw(game, view, self.seed))
        turn = self.level.manner.lay(game, view)
        if turn is not None and own_checks(game) and judge(game, turn).faults:
            turn = DicePlayer().lay(game, view)
        return Pass() if turn is None else Play(turn.after)


def make(names: Sequence[str], game: Game, lexicon: Lexicon | None, seed: int, theme: Iterable[str] | None) -> DiceBot:
    """Return a bot of the level that `names` names, by default the second level; raise `BotError` for an unknown level.

    `game`, `lexicon` and `theme` are not used.
    """
    return DiceBot(level(names, LEVELS), seed)
