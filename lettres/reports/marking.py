"""Mark the rack tiles of a move on the table after the move."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from lettres.engine import Game, Turn
from lettres.engine.grid import Grid
from lettres.engine.table import Layout, Meld, Piece, Table
from lettres.engine.tiles import Tiles
from lettres.french.movements import turn_steps
from lettres.study.grid_steps import grid_steps
from lettres.study.steps import HandStep, Origin, StepKind

_LIKELY = (Origin.RACK, Origin.TABLE, Origin.KEPT)


def mark_placed(game: Game, turn: Turn) -> Layout:
    """Return the table after a turn, for drawing, with the tiles that came from the rack in brackets."""
    if isinstance(turn.after, Grid):
        fresh = grid_steps(turn).from_rack
        return Grid.from_pieces({cell: _bracketed(p) if cell in fresh else p for cell, p in turn.after.pieces.items()})
    return Table(tuple(marked_melds(turn.after.melds, turn_steps(game, turn), turn.placed)))


def marked_melds(melds: Sequence[Meld], steps: Sequence[HandStep], placed: Tiles) -> list[Meld]:
    """Return `melds` with the tiles `placed` in brackets.

    If a rack tile replaced a joker and then moved on to another meld, an equal tile of the table may be marked instead.

    >>> meld = (Piece("P", "P"), Piece("?", "I"))
    >>> marked_melds([meld], [HandStep(StepKind.FORM, meld, (Origin.RACK, Origin.RACK))], ("?", "P"))[0][1].shows
    '(I)'
    """
    made = [(_after(step), step.sources) for step in steps if step.kind is not StepKind.LIFT]
    sources: dict[int, tuple[Origin, ...]] = {}
    for at, meld in enumerate(melds):
        if match := next((each for each in made if each[0] == meld), None):
            made.remove(match)
            sources[at] = match[1]
    left = Counter(placed)
    shown = [list(meld) for meld in melds]
    places = [(at, to) for at, whence in sources.items() for to in range(len(whence))]
    for at, to in sorted(places, key=lambda place: _LIKELY.index(sources[place[0]][place[1]])):
        piece = melds[at][to]
        if left[piece.tile]:
            left[piece.tile] -= 1
            shown[at][to] = _bracketed(piece)
    return list(map(tuple, shown))


def _bracketed(piece: Piece) -> Piece:
    return piece._replace(shows=f"({piece.shows})")


def _after(step: HandStep) -> Meld:
    if step.kind is StepKind.FORM:
        return step.meld
    return tuple(Piece(p.shows, p.shows) if s is Origin.RACK else p for p, s in zip(step.meld, step.sources))
