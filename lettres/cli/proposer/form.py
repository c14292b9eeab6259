"""An answer in the machine-readable form of the contract."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Any

from lettres.cli.proposer.search import Answer
from lettres.engine.table import Faces, Meld, faces
from lettres.engine.tiles import Tiles
from lettres.position import write_position
from lettres.solver.solution import Move


def as_dict(answer: Answer, certify: bool = False) -> dict[str, Any]:
    """The answer to a position; without a move, the table as it is. With `certify`, what a checker needs besides."""
    position, solution = answer.position, answer.solution
    shown = [_move(answer, move) for move in solution.moves]
    return {
        "id": position.id,
        "game": position.game,
        **(shown[0] if shown else _nothing(answer)),
        "proven": solution.proven,
        "bound": solution.bound,
        "seconds": round(answer.seconds, 6),
        "alternatives": shown[1:],
        "warnings": [caution._asdict() for caution in answer.cautions],
        **({"position": write_position(position), "certificate": solution.certificate} if certify else {}),
    }


def _move(answer: Answer, move: Move) -> dict[str, Any]:
    turn, notation = move.turn, answer.game.notation
    return {
        "score": move.score,
        "placed": notation.tiles(among(turn.placed, answer.position.rack)),
        "broken": list(map(notation.meld, showing(turn.broken, turn.gone))),
        "formed": list(map(notation.meld, showing(turn.formed, turn.new))),
        "table_after": list(map(notation.meld, turn.after.melds)),
    }


def _nothing(answer: Answer) -> dict[str, Any]:
    table = list(map(answer.game.notation.meld, answer.position.table.melds))
    return {"score": 0, "placed": "", "broken": [], "formed": [], "table_after": table}


def among(some: Iterable[str], tiles: Tiles) -> Tiles:
    """Some tiles in the order in which they are among others.

    >>> among("AB", ("B", "C", "A", "B"))
    ('B', 'A')
    """
    left = Counter(some)
    found = []
    for tile in tiles:
        if left[tile]:
            left[tile] -= 1
            found.append(tile)
    return tuple(found)


def showing(melds: Sequence[Meld], shown: Iterable[Faces]) -> list[Meld]:
    """The melds that show what is wanted, as often as it is: so a meld whose joker was merely replaced is neither
    broken nor formed."""
    left = Counter(shown)
    found = []
    for meld in melds:
        if left[faces(meld)]:
            left[faces(meld)] -= 1
            found.append(meld)
    return found
