"""Turns, and the checks that find their faults. A turn is a pair of tables, before and after, judged as a whole.

A check is a function from a turn to its faults. The checks of this module need only tiles and melds; each game lists
the checks that it uses, and adds its own.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from functools import cached_property
from typing import NamedTuple, Protocol

from lettres.engine.table import Faces, Layout, Meld, Piece, Table, faces, meld_html, meld_text, table_of, without
from lettres.engine.tiles import Tiles, TileSet


class Fault(NamedTuple):
    """A fault of a turn, with a stable code.

    `rule` is the number of the broken rule. `melds` has the faces of the melds concerned, `others` those of the melds
    with which they conflict. `detail` is a value specific to the game, such as the arbiter's verdict on a word.
    """

    code: str
    rule: str
    melds: tuple[Faces, ...] = ()
    others: tuple[Faces, ...] = ()
    tiles: Tiles = ()
    detail: object = None


class Points(NamedTuple):
    """One line of a score. `wording` is its French, with `{n}` for the points; if empty, `french/points` has it."""

    code: str
    points: int
    wording: str = ""


@dataclass(unsafe_hash=True)  # not frozen: a solver's draft of a turn sets its own attributes
class Turn:
    """The table before and after a turn, the player's rack at its start, and whether the player had opened before.

    `passed`: the player lays nothing, which the rules of a game may forbid.
    """

    before: Layout
    after: Layout
    rack: Tiles
    opened: bool
    passed: bool = field(default=False, kw_only=True)

    def __str__(self) -> str:
        """Return the melds broken, the tiles laid and the melds formed: `IMAGE + ELP -> EMPILAGE`.

        On a grid, return the tiles laid and the grid after the turn.

        >>> one, two = Piece("A", "A"), Piece("?", "S")
        >>> str(Turn(Table(((one,),)), Table(((one, two),)), ("?", "E"), True)), str(Turn(Table(), Table(), (), True))
        ('A + ? -> As', 'pass')
        """
        if self.after == self.before:
            return "pass"
        if not isinstance(self.after, Table):
            return f"{' '.join(tile.partition('@')[0] for tile in self.placed)} ->\n{self.after}"
        laid = "".join(self.placed)
        broken, formed = (" ".join(map(meld_text, melds)) for melds in (self.broken, self.formed))
        return f"{broken} + {laid} -> {formed}" if broken else formed

    def _repr_html_(self) -> str:
        """Return the melds broken and formed, or the grid after the turn, as HTML for a notebook."""
        if not isinstance(self.after, Table):
            return self.after._repr_html_()
        broken, formed = ("".join(map(meld_html, melds)) for melds in (self.broken, self.formed))
        return f"{broken} → {formed}" if broken else formed

    @cached_property
    def _difference(self) -> tuple[Tiles, Tiles]:
        left, placed = Counter(self.before.tiles()), []
        for tile in self.after.tiles():
            if left.get(tile):
                left[tile] -= 1
            else:
                placed.append(tile)
        return tuple(sorted(placed)), tuple(sorted(left.elements()))

    @property
    def placed(self) -> Tiles:
        """The tiles that came onto the table."""
        return self._difference[0]

    @property
    def missing(self) -> Tiles:
        """The tiles that left the table."""
        return self._difference[1]

    @property
    def emptied(self) -> bool:
        """True if the whole rack was laid."""
        return bool(self.placed) and len(self.placed) == len(self.rack)

    @cached_property
    def broken(self) -> tuple[Meld, ...]:
        """The melds of the table `before` that the table `after` lacks, compared piece by piece."""
        return without(self.before.melds, self.after.melds)

    @cached_property
    def formed(self) -> tuple[Meld, ...]:
        """The melds of the table `after` that the table `before` lacks, compared piece by piece."""
        return without(self.after.melds, self.before.melds)

    @cached_property
    def removed(self) -> tuple[Faces, ...]:
        """The faces of each meld of the table `before` that no meld of the table `after` shows."""
        return without(tuple(map(faces, self.broken)), tuple(map(faces, self.formed)))

    @cached_property
    def new(self) -> tuple[Faces, ...]:
        """The faces of each meld of the table `after` that no meld of the table `before` shows.

        A meld in which only a joker was replaced is not new, because its faces are the same (rule L8).
        """
        return without(tuple(map(faces, self.formed)), tuple(map(faces, self.broken)))


Check = Callable[[Turn], Iterable[Fault]]


class Speaker(Protocol):
    """The French nouns of a game, for the sentence of a fault, with the words that agree with them."""

    def tile(self, before: str = "") -> str:
        """Return the noun for a tile, preceded by the masculine words `before` (`un`, `le dernier`) in agreement with
        it."""

    def agreed(self, words: str) -> str:
        """Return the masculine `words` (`posé`, `le dernier`) in agreement with the noun for a tile."""

    def some_tiles(self, before: str = "") -> str:
        """Return the plural noun for tiles, preceded by the words `before`."""

    def count(self, number: int, said: str = "") -> str:
        """Return `number` and the noun for tiles, followed by the participle `said` in agreement."""

    def tiles(self, tiles: Iterable[str]) -> str:
        """Return a list of tiles in French."""

    def melds(self, melds: Iterable[Faces]) -> str:
        """Return a list of melds, by their faces, in French."""


MOST_NAMED = 7
"""The most tiles that the sentence of a fault names one by one."""


class Wording(NamedTuple):
    """A fault in French: a `sentence` for the player at fault, and a `label` of a few words for later mentions.

    A label may hold marks such as `{tiles}` for the nouns of a game, as the texts of options do.
    """

    sentence: Callable[[Fault, Speaker], str]
    label: str


Scorer = Callable[[Turn], tuple[Points, ...]]


def no_points(turn: Turn) -> tuple[Points, ...]:
    """Return no points, for games in which only the end of a round counts."""
    return ()


def from_rack(turn: Turn) -> Iterator[Fault]:
    """Check that the tiles laid come from the player's own rack."""
    if foreign := Counter(turn.placed) - Counter(turn.rack):
        yield Fault("not_in_rack", "1.1", tiles=tuple(sorted(foreign.elements())))


def true_faces(box: TileSet, *, declared: bool = True) -> Check:
    """Return the check that each piece shows the face of its tile and that no meld is empty (rule L21).

    If players declare the faces of jokers (`declared`), a joker shows any face of the box except its own. If not, it
    shows its own face.
    """
    known = set(box.faces)

    def true(piece: Piece) -> bool:
        face = box.face(piece.tile)
        return piece.shows in known if declared and face == box.joker else piece.shows == face

    def check(turn: Turn) -> Iterator[Fault]:
        for meld in turn.formed:
            if not meld or not all(map(true, meld)):
                yield Fault("false_face", "L21", melds=(faces(meld),))

    return check


def nothing_taken(turn: Turn) -> Iterator[Fault]:
    """Check that every tile of the table is still there at the end of the turn (recombination rules 2 and 3)."""
    if turn.missing:
        yield Fault("table_tile_missing", "R3", tiles=turn.missing)


def one_laid(turn: Turn) -> Iterator[Fault]:
    """Check that a turn lays at least one tile from the rack (recombination rule 1)."""
    if not turn.placed:
        yield Fault("no_rack_tile", "R1")


def all_different(turn: Turn) -> Iterator[Fault]:
    """Check that no two melds on the table after the turn have the same faces (rule L8)."""
    seen = Counter(map(faces, turn.after.melds))
    for shown in dict.fromkeys(turn.new):
        if seen[shown] > 1:
            yield Fault("already_on_table", "L8", melds=(shown,))


def never_shown(turn: Turn) -> Iterator[Fault]:
    """Check that no new meld has the faces of an earlier meld, in a game that remembers them (rule L8)."""
    past = table_of(turn.before).past
    for shown in dict.fromkeys(turn.new):
        if shown in past:
            yield Fault("laid_before", "L8", melds=(shown,))


def keeps_one(turn: Turn) -> Iterator[Fault]:
    """Check that a turn leaves a tile on the rack for the discard pile (rule N20)."""
    if turn.emptied:
        yield Fault("last_tile_to_discard", "N20")


def within_opening(turn: Turn) -> Iterator[Fault]:
    """Check that a turn leaves the melds of the table as they are until its player has opened."""
    if not turn.opened and turn.broken:
        yield Fault("table_closed", "1.1", melds=tuple(map(faces, turn.broken)))
