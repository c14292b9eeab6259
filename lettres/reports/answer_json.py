"""The answer of `lettres proposer` as JSON."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from lettres.engine import Turn
from lettres.engine.tiles import Tiles
from lettres.position import Json, form_for, write_position
from lettres.reports.game_json import changed_melds
from lettres.solver.solution import UNBOUNDED
from lettres.study.answer import Proposal
from lettres.study.measure import measure


def as_dict(answer: Proposal, certify: bool = False) -> dict[str, Json]:
    """Return the answer to a position as JSON; if there is no move, `table_after` is the unchanged table.

    `certify` adds the position and the certificate.
    """
    position, solution = answer.position, answer.solution
    parts = _scored if answer.game.scores_turns else _counted
    shown = [parts(answer, move.turn) for move in solution.moves]
    return {
        "id": position.id,
        "game": position.game,
        **(shown[0] if shown else parts(answer, None)),
        "proven": solution.proven,
        "bound": solution.bound if solution.bound < UNBOUNDED else None,
        "seconds": round(answer.seconds, 6),
        "alternatives": shown[1:],
        "warnings": [caution._asdict() for caution in answer.cautions],
        **({"position": write_position(position), "certificate": solution.certificate} if certify else {}),
    }


def _scored(answer: Proposal, turn: Turn | None) -> dict[str, Json]:
    return {"score": measure(answer.game, turn).main if turn else 0, **_laid(answer, turn)}


def _counted(answer: Proposal, turn: Turn | None) -> dict[str, Json]:
    laid = measure(answer.game, turn) if turn else None
    counted = {"count": laid.main if laid else 0, "value": laid.value if laid else 0}
    return {**_laid(answer, turn), **counted}


def _laid(answer: Proposal, turn: Turn | None) -> dict[str, Json]:
    """A turn in the notation of the game, its parts, and the table after it.

    A meld in which a joker is replaced counts as both broken and formed.
    """
    form = form_for(answer.position)
    return {
        "move": answer.game.notation.turn(turn) if turn else None,
        "placed": form.tiles(among(turn.placed, answer.position.rack) if turn else ()),
        **changed_melds(form, turn),
        "table_after": form.table(turn.after if turn else answer.position.table),
    }


def among(some: Iterable[str], tiles: Tiles) -> Tiles:
    """Return the tiles `some` in the order in which they appear in `tiles`.

    >>> among("AB", ("B", "C", "A", "B"))
    ('B', 'A')
    """
    left, found = Counter(some), []
    for tile in tiles:
        if left[tile]:
            left[tile] -= 1
            found.append(tile)
    return tuple(found)
