"""Tiles, racks and tables in HTML pages: drawn for the eye, and in words for screen readers."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from lettres.engine import Piece, Turn
from lettres.engine.grid import Grid
from lettres.engine.table import Layout, Meld, changed, faces
from lettres.engine.tiles import Tiles
from lettres.french.speech import Speech
from lettres.reports.html import escaped, wide
from lettres.study.grid_steps import grid_steps


def legend(speech: Speech) -> str:
    """Return French sentences that explain the marks on tiles and melds."""
    if speech.spelt:
        return (
            "Un cadre épais et une étoile marquent un mot nouveau ou changé, un soulignement les lettres venues d'un "
            "chevalet, une minuscule au bord en tirets un joker et la lettre qu'il remplace."
        )
    tiles = f"{speech.some_tiles('les')} qui viennent d'être {speech.nouns.tile.agreed('posé', several=True)}."
    if isinstance(speech.game.layout, Grid):
        laid = f"Un soulignement marque {tiles}"
    else:
        laid = f"Un cadre épais et une étoile marquent une combinaison nouvelle ou changée, un soulignement {tiles}"
    if speech.look is None or speech.look.figures:
        return laid
    names = ", ".join(f"{colour.initial} {colour.name}" for colour in speech.look.colours)
    return f"{laid} L'initiale est celle de la couleur ({names}) ; * est un joker."


def table_html(speech: Speech, table: Layout, before: Layout, label: str, *, after: bool = False) -> Iterator[str]:
    """Yield a table drawn in tiles; the melds that are not in `before` are marked and, with `after`, come first."""
    if not table.melds:
        yield '<p class="empty">La table est vide.</p>'
        return
    if isinstance(table, Grid):
        yield from _grid_html(speech, table, before, label)
        return
    there = set(map(faces, before.melds))
    rows = list(zip(table.melds, changed(table.melds, before.melds), laid_pieces(before.melds, table.melds)))
    changed_one, new_one = (f", {speech.nouns.meld.agreed(word)}" for word in ("changé", "nouveau"))
    yield f'<ul class="{"table after" if after else "table"}" aria-label="{escaped(label)}">'
    for meld, new, marks in sorted(rows, key=lambda row: not row[1]) if after else rows:
        yield meld_html(speech, meld, (changed_one if faces(meld) in there else new_one) if new else "", marks)
    yield "</ul>"


def _grid_html(speech: Speech, grid: Grid, before: Layout, label: str) -> Iterator[str]:
    """Yield a grid as an HTML table of dice."""
    pieces = grid.pieces
    fresh = grid_steps(Turn(before, grid, (), True)).from_rack if before != grid else frozenset()
    yield f'{wide(label)}<table class="dice"><tbody>'
    for row in range(1 + max(row for row, _ in pieces)):
        cells = [(row, column) for column in range(1 + max(column for _, column in pieces))]
        tiles = (tile_html(speech, pieces[cell], cell in fresh) if cell in pieces else "" for cell in cells)
        yield f"<tr>{''.join(f'<td>{tile}</td>' for tile in tiles)}</tr>"
    yield "</tbody></table></div>"


def meld_html(speech: Speech, meld: Meld, news: str, laid: Sequence[bool]) -> str:
    """Return a meld in words and in tiles; `news` is added to the words, and `laid` tells which pieces to underline."""
    tiles = "".join(tile_html(speech, piece, mark) for piece, mark in zip(meld, laid))
    kind = "word new" if news else "word"
    span = f'<span class="said">{escaped(speech.spoken(meld) + news)}</span><span aria-hidden="true">{tiles}</span>'
    return f'<li class="{kind}">{span}</li>'


def tile_html(speech: Speech, piece: Piece, laid: bool) -> str:
    """Return a tile in the ink of its colour; `laid` underlines the tile."""
    colour = speech.look.colour(speech.game.tiles.face(piece.tile)) if speech.look else None
    marks = " ".join(filter(None, ["joker" * speech.is_joker(piece.tile), colour.ink if colour else "", "laid" * laid]))
    opening = f'<i class="{marks}">' if marks else "<i>"  # short, as a page has thousands of tiles
    return f"{opening}{escaped(speech.drawn(piece))}</i>"


def rack_html(speech: Speech, rack: Tiles, label: str) -> Iterator[str]:
    """Yield the tiles of a rack, after a label."""
    tiles, box = speech.sorted(rack), speech.game.tiles
    shown = (Piece(tile, box.face(tile)) for tile in tiles if tile not in box.dice)
    drawn = "".join(tile_html(speech, piece, False) for piece in shown)
    words = escaped(speech.aloud(tiles))
    unseen = "" if drawn else f' <span aria-hidden="true">{words}</span>'
    yield f'<p class="rack"><span>{escaped(label)} : </span><span class="said">{words}</span>{unseen}'
    yield f'<span aria-hidden="true">{drawn}</span></p>'


def laid_pieces(before: Sequence[Meld], after: Sequence[Meld]) -> list[list[bool]]:
    """Return, for each meld in `after`, which of its pieces came from a rack; of equal pieces, the last ones are
    chosen.

    >>> one, two = (Piece("A", "A"), Piece("B", "B")), (Piece("B", "B"), Piece("A", "A"), Piece("A", "A"))
    >>> laid_pieces([one], [two])
    [[False, False, True]]
    """
    new = changed(after, before)
    there = Counter(piece.tile for meld in before for piece in meld)
    there -= Counter(piece.tile for meld, fresh in zip(after, new) if not fresh for piece in meld)
    melds = []
    for meld, fresh in zip(after, new):
        marks = []
        for piece in meld:
            own = fresh and not there[piece.tile]
            there[piece.tile] -= fresh and not own
            marks.append(own)
        melds.append(marks)
    return melds
