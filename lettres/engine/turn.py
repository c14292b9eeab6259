"""A turn is a pair of tables, before and after. It is judged as a whole, and every fault is listed.

A check is a function from a turn to its faults. The checks here know only tiles and melds; a game lists those that it
uses beside its own.
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
    """One thing that is wrong with a turn, by a stable code.

    `rule` is the row of the rules that is broken; `melds` and `others` are what the melds concerned show; `detail` is a
    value of the game's own (the arbiter's verdict on a word).
    """

    code: str
    rule: str
    melds: tuple[Faces, ...] = ()
    others: tuple[Faces, ...] = ()
    tiles: Tiles = ()
    detail: object = None


class Points(NamedTuple):
    """One line of a score; a game whose `code` no other has says the line in French, with `{n}` for the points."""

    code: str
    points: int
    wording: str = ""


@dataclass(unsafe_hash=True)  # not frozen: a solver's draft of a turn sets its own attributes
class Turn:
    """A table before and after, the rack it was played from and whether its player had opened: what checks look at.

    `passed`: the player lays nothing, which some games do not always allow.
    """

    before: Layout
    after: Layout
    rack: Tiles
    opened: bool
    passed: bool = field(default=False, kw_only=True)

    def __str__(self) -> str:
        """What is taken apart, laid and formed: `IMAGE + ELP -> EMPILAGE`; for a grid, the tiles laid and the grid.

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
        """Return what is taken apart and what is formed, for a notebook."""
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
        """Whether the whole rack was laid."""
        return bool(self.placed) and len(self.placed) == len(self.rack)

    @cached_property
    def broken(self) -> tuple[Meld, ...]:
        """The melds that are on the table before and not after, piece for piece."""
        return without(self.before.melds, self.after.melds)

    @cached_property
    def formed(self) -> tuple[Meld, ...]:
        """The melds that are on the table after and not before, piece for piece."""
        return without(self.after.melds, self.before.melds)

    @cached_property
    def removed(self) -> tuple[Faces, ...]:
        """What melds show before and none shows after."""
        return without(tuple(map(faces, self.broken)), tuple(map(faces, self.formed)))

    @cached_property
    def new(self) -> tuple[Faces, ...]:
        """What melds show after and none shows before: a meld whose joker is merely replaced is not new (rule L8)."""
        return without(tuple(map(faces, self.formed)), tuple(map(faces, self.broken)))


Check = Callable[[Turn], Iterable[Fault]]


class Speaker(Protocol):
    """What the sentence of a fault may ask: the nouns of its game, with words that agree with them."""

    def tile(self, before: str = "") -> str:
        """« tuile » after words given in the masculine: `un`, `le dernier`."""

    def agreed(self, words: str) -> str:
        """Words about a tile, given in the masculine: `posé`, `le dernier`."""

    def some_tiles(self, before: str = "") -> str:
        """« tuiles » after words."""

    def count(self, number: int, said: str = "") -> str:
        """A number of tiles, and a participle about them."""

    def tiles(self, tiles: Iterable[str]) -> str:
        """A list of tiles."""

    def melds(self, melds: Iterable[Faces]) -> str:
        """What melds show, as a list."""


MOST_NAMED = 7
"""The tiles of a fault that its sentence names one by one."""


class Wording(NamedTuple):
    """A fault in French: a `sentence` for its player, and a `label` of a few words for later.

    A label may hold marks for the nouns of a game, as the texts of options do.
    """

    sentence: Callable[[Fault, Speaker], str]
    label: str


Scorer = Callable[[Turn], tuple[Points, ...]]


def no_points(turn: Turn) -> tuple[Points, ...]:
    """The score of a turn in games where nothing counts until a round ends."""
    return ()


def from_rack(turn: Turn) -> Iterator[Fault]:
    """Tiles come from the player's own rack."""
    if foreign := Counter(turn.placed) - Counter(turn.rack):
        yield Fault("not_in_rack", "1.1", tiles=tuple(sorted(foreign.elements())))


def true_faces(box: TileSet, *, declared: bool = True) -> Check:
    """The check that tiles show their faces and that no meld is empty (rule L21).

    A joker shows a face of the box, or if faces are not `declared`, itself.
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
    """Every tile of the table is still there at the end of the turn (recombination rules 2 and 3)."""
    if turn.missing:
        yield Fault("table_tile_missing", "R3", tiles=turn.missing)


def one_laid(turn: Turn) -> Iterator[Fault]:
    """A turn lays at least one tile of the rack (recombination rule 1)."""
    if not turn.placed:
        yield Fault("no_rack_tile", "R1")


def all_different(turn: Turn) -> Iterator[Fault]:
    """No two melds of the final table show the same (rule L8)."""
    seen = Counter(map(faces, turn.after.melds))
    for shown in dict.fromkeys(turn.new):
        if seen[shown] > 1:
            yield Fault("already_on_table", "L8", melds=(shown,))


def never_shown(turn: Turn) -> Iterator[Fault]:
    """No new meld shows what one has shown before, in a game that remembers (rule L8)."""
    past = table_of(turn.before).past
    for shown in dict.fromkeys(turn.new):
        if shown in past:
            yield Fault("laid_before", "L8", melds=(shown,))


def keeps_one(turn: Turn) -> Iterator[Fault]:
    """A turn keeps a tile for the discard pile (rule N20)."""
    if turn.emptied:
        yield Fault("last_tile_to_discard", "N20")


def within_opening(turn: Turn) -> Iterator[Fault]:
    """Until its player has opened, a turn leaves the melds of the table as they are."""
    if not turn.opened and turn.broken:
        yield Fault("table_closed", "1.1", melds=tuple(map(faces, turn.broken)))
