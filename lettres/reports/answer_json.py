"""An answer in the machine-readable form of the contract."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
from typing import TypeVar

from lettres.engine import Turn
from lettres.engine.table import Faces, Meld, faces
from lettres.engine.tiles import Tiles
from lettres.position import Json, form_for, write_position
from lettres.reports.game_json import changed_melds
from lettres.study.answer import Proposal
from lettres.study.measure import measure

K = TypeVar("K", bound=Hashable)
T = TypeVar("T")


def as_dict(answer: Proposal, certify: bool = False) -> dict[str, Json]:
    """The answer to a position; without a move, its table as it is. `certify` adds what a checker needs."""
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
        **changed_melds(form, turn),
        "table_after": form.table(turn.after if turn else answer.position.table),
    }


def among(some: Iterable[str], tiles: Tiles) -> Tiles:
    """Some tiles, in the order in which they lie among others.

    >>> among("AB", ("B", "C", "A", "B"))
    ('B', 'A')
    """
    return tuple(_taken(some, tiles, lambda tile: tile))


def showing(melds: Sequence[Meld], shown: Iterable[Faces]) -> list[Meld]:
    """The melds that show these faces, as often as they are given: a meld whose joker alone was replaced is none."""
    return list(_taken(shown, melds, faces))


def _taken(wanted: Iterable[K], items: Iterable[T], key: Callable[[T], K]) -> Iterator[T]:
    """The items with the keys wanted, each key as often as it is wanted."""
    left = Counter(wanted)
    for item in items:
        if left[key(item)]:
            left[key(item)] -= 1
            yield item
