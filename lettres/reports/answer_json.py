"""An answer in the machine-readable form of the contract."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence

from lettres.engine import Turn
from lettres.engine.table import Faces, Meld, faces
from lettres.engine.tiles import Tiles
from lettres.position import Json, form_for, write_position
from lettres.study.answer import Proposal
from lettres.study.measure import measure


def as_dict(answer: Proposal, certify: bool = False) -> dict[str, Json]:
    """The answer to a position; without a move, the table as it is. With `certify`, what a checker needs besides."""
    position, solution = answer.position, answer.solution
    parts = _scored if answer.game.scores_turns else _counted
    shown = [parts(answer, move.turn) for move in solution.moves]
    return {
        "id": position.id,
        "game": position.game,
        **(shown[0] if shown else parts(answer, None)),
        "proven": solution.proven,
        "bound": solution.bound,
        "seconds": round(answer.seconds, 6),
        "alternatives": shown[1:],
        "warnings": [caution._asdict() for caution in answer.cautions],
        **({"position": write_position(position), "certificate": solution.certificate} if certify else {}),
    }


def _scored(answer: Proposal, turn: Turn | None) -> dict[str, Json]:
    form = form_for(answer.position)
    points = measure(answer.game, turn).main if turn else 0
    placed = among(turn.placed, answer.position.rack) if turn else ()
    return {
        "score": points,
        "placed": form.tiles(placed),
        "broken": list(map(form.meld, showing(turn.broken, turn.removed))) if turn else [],
        "formed": list(map(form.meld, showing(turn.formed, turn.new))) if turn else [],
        "table_after": form.table(turn.after if turn else answer.position.table),
    }


def _counted(answer: Proposal, turn: Turn | None) -> dict[str, Json]:
    form = form_for(answer.position)
    laid = measure(answer.game, turn) if turn else None
    return {
        "placed": form.tiles(among(turn.placed, answer.position.rack) if turn else ()),
        "count": laid.main if laid else 0,
        "value": laid.value if laid else 0,
        "broken": list(map(form.meld, turn.broken)) if turn else [],
        "formed": list(map(form.meld, turn.formed)) if turn else [],
        "table_after": form.table(turn.after if turn else answer.position.table),
    }


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
