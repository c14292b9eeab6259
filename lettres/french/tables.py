"""Tables and racks told in lines."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from lettres.engine import Game
from lettres.engine.grid import Grid
from lettres.french.speech import feminine, label, noun_of, rack_of, spoken
from lettres.grammar import plural
from lettres.records.recording import changed


def spoken_tiles(game: Game, tiles: Iterable[str]) -> str:
    """Some tiles as one reads them aloud; dice that were not thrown are counted.

    >>> from lettres.games.des import des
    >>> from lettres.games.letters import letters
    >>> from lettres.games.rummikub import rummikub
    >>> spoken_tiles(letters(), "A?"), spoken_tiles(rummikub(), ["r7", "*"]), spoken_tiles(letters(), "")
    ('A joker', 'r7 joker', 'rien')
    >>> spoken_tiles(des(), ["r3@C", "*@H", "A", "A"])
    'r3 joker, 2 dés à lancer'
    """
    box, shown = game.tiles, list(tiles)
    lie = [tile for tile in shown if tile not in box.dice]
    said = " ".join("joker" if box.face(tile) == box.joker else label(game, tile) for tile in lie)
    unthrown = f"{plural(len(shown) - len(lie), 'dé')} à lancer" if len(lie) < len(shown) else ""
    return ", ".join(filter(None, [said, unthrown])) or "rien"


def laid_tiles(game: Game, count: int) -> str:
    """So many tiles that are laid.

    >>> from lettres.games.des import des
    >>> from lettres.games.rummikub import rummikub
    >>> laid_tiles(rummikub(), 1), laid_tiles(des(), 3)
    ('1 tuile posée', '3 dés posés')
    """
    noun = noun_of(game)
    return f"{plural(count, noun)} posé{feminine(noun)}{'s' if count > 1 else ''}"


def holder(game: Game) -> str:
    """What holds the tiles of a player."""
    return "Dés" if game.family == "grid" else rack_of(noun_of(game)).capitalize()


def table_lines(game: Game, table: Any, before: Any = None) -> Iterator[str]:
    """The melds of a table; those that are new since it was as `before` apart."""
    melds = table.melds
    if not melds:
        yield "La table est vide."
        return
    marks = [False] * len(melds) if before is None else changed(melds, before.melds)
    old, new = ([spoken(game, meld) for meld, mark in zip(melds, marks) if mark is wanted] for wanted in (False, True))
    if old:
        yield f"Table : {', '.join(old)}."
    if new:
        yield f"Nouveau sur la table : {', '.join(new)}."
    if isinstance(table, Grid):
        yield f"Rangées, un point pour une place vide : {' / '.join(_rows(game, table))}."


def _rows(game: Game, grid: Grid) -> Iterator[str]:
    """The rows of a grid, as they may be typed."""
    pieces = grid.pieces
    last = [max(column for at, column in pieces if at == row) for row in range(1 + max(row for row, _ in pieces))]
    for row, end in enumerate(last):
        cells = (pieces.get((row, column)) for column in range(end + 1))
        yield " ".join(label(game, piece.shows) if piece else "." for piece in cells)
