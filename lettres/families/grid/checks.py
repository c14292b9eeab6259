"""The checks of a turn on a grid of dice, and the score of a round."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from lettres.engine.grid import grid_of
from lettres.engine.state import GameState
from lettres.engine.turn import Fault, Turn
from lettres.families.grid.lines import face, faces_of, faults, held_set, readings, written
from lettres.families.grid.rules import DiceRules
from lettres.families.numbers.melds import worth
from lettres.families.numbers.notation import JOKER


def valid_lines(turn: Turn) -> Iterator[Fault]:
    """Check that lines are runs or groups, that no die is alone, and that a joker stands for one die (D10, D11).

    Dice that were never thrown are a fault, too.
    """
    pieces = grid_of(turn.after).pieces
    if unthrown := tuple((piece.shows,) for piece in pieces.values() if "@" not in piece.tile):
        yield Fault("not_a_line", "D6", melds=unthrown)
        return
    wrong = faults({cell: face(piece.shows) for cell, piece in pieces.items()})
    if wrong:
        yield Fault("not_a_line", "D10", melds=tuple(tuple(pieces[cell].shows for cell in line) for line in wrong))


def own_set_laid(turn: Turn) -> Iterator[Fault]:
    """Check that a player with a set on the rack who lays dice lays at least one line of rack dice alone (rule D5).

    Dice with equal faces are interchangeable, so the check only asks that the dice laid have all faces of such a line.
    """
    held = held_set(tuple(sorted(faces_of(turn.rack)))) if turn.placed else ()
    if not held:
        return
    own = Counter(faces_of(turn.placed))
    rows = [faces_of(tuple(piece.tile for piece in meld)) for meld in turn.after.melds]
    if not any(Counter(row) <= own and readings(tuple(row)) for row in rows):
        yield Fault("own_set_held", "D5", melds=(tuple(map(written, held)),))


def final(state: GameState, rules: DiceRules) -> tuple[int, ...]:
    """Return each seat's gain or loss in a round (D12).

    A player who has laid all dice gets the sum of the numbers on the other player's dice. The other player loses ten
    points for each joker left (`leftover_joker`); if `joker_malus` is `winner`, the winner gets these points instead.
    In a blocked round, the player whose sum is lower, jokers included, gets the difference of the sums. Dice never
    thrown count nothing; by default they are thrown before this count (D15).
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
