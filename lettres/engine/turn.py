"""A turn is a pair: the table before and after. It is judged as a whole, and every fault is listed.

A check is a function from a turn to the faults it finds. The checks here know only tiles and melds; a game lists those
it plays by beside its own.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from functools import cached_property
from typing import NamedTuple, Protocol

from lettres.engine.table import Faces, Layout, Meld, Piece, faces, without
from lettres.engine.tiles import Tiles, TileSet


class Fault(NamedTuple):
    """One thing that is wrong with a turn: a value, with a stable code and what it concerns.

    `rule` is the row of the rules that is broken; `melds` and `others` are what melds show, `tiles` tiles, `detail` a
    value of the game's own (the arbiter's verdict on a word).
    """

    code: str
    rule: str
    melds: tuple[Faces, ...] = ()
    others: tuple[Faces, ...] = ()
    tiles: Tiles = ()
    detail: object = None


class Points(NamedTuple):
    """One line of a score: what it is for, and how much."""

    code: str
    points: int


class Turn:
    """A table before and after, the rack it was played from and whether its player has opened: what checks look at.

    `passed` where nothing shall be laid: that has its own checks, in games in which one may not always pass.
    """

    def __init__(self, before: Layout, after: Layout, rack: Tiles, opened: bool, *, passed: bool = False) -> None:
        self.before = before
        self.after = after
        self.rack = rack
        self.opened = opened
        self.passed = passed

    def __eq__(self, other: object) -> bool:
        """Whether it is the same turn: the same tables, rack and player's state."""
        return isinstance(other, Turn) and self._key == other._key

    def __hash__(self) -> int:
        """A hash of what makes a turn."""
        return hash(self._key)

    @property
    def _key(self) -> tuple[Layout, Layout, Tiles, bool, bool]:
        return self.before, self.after, self.rack, self.opened, self.passed

    @cached_property
    def _difference(self) -> tuple[Tiles, Tiles]:
        before, after = Counter(self.before.tiles()), Counter(self.after.tiles())
        return tuple(sorted((after - before).elements())), tuple(sorted((before - after).elements()))

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
        """The melds of before that are not there after, piece for piece."""
        return without(self.before.melds, self.after.melds)

    @cached_property
    def formed(self) -> tuple[Meld, ...]:
        """The melds of after that were not there before, piece for piece."""
        return without(self.after.melds, self.before.melds)

    @cached_property
    def gone(self) -> tuple[Faces, ...]:
        """What melds showed before and none shows after."""
        return without(tuple(map(faces, self.broken)), tuple(map(faces, self.formed)))

    @cached_property
    def new(self) -> tuple[Faces, ...]:
        """What melds show after and none showed before: a meld whose joker was merely replaced is not new (rule L8)."""
        return without(tuple(map(faces, self.formed)), tuple(map(faces, self.broken)))


Check = Callable[[Turn], Iterable[Fault]]


class Speaker(Protocol):
    """What the sentence of a fault may ask: how the things of a game are said, words before them agreeing."""

    def tile(self, before: str = "") -> str:
        """A tile after some words, given in the masculine: `un`, `le dernier`."""

    def agreed(self, words: str) -> str:
        """Words that are said of a tile, given in the masculine: `posé`, `le dernier`."""

    def some_tiles(self, before: str = "") -> str:
        """Tiles, after some words."""

    def count(self, number: int, said: str = "") -> str:
        """So many tiles, and a participle that is said of them."""

    def tiles(self, tiles: Iterable[str]) -> str:
        """These tiles, one beside the other."""

    def melds(self, melds: Iterable[Faces]) -> str:
        """What these melds show."""


class Wording(NamedTuple):
    """How a fault is told: to its player in a `sentence`, and later by a `label` of a few words.

    In a label marks may stand for what a game calls its things, as in the texts of options.
    """

    sentence: Callable[[Fault, Speaker], str]
    label: str


Scorer = Callable[[Turn], tuple[Points, ...]]


def no_points(turn: Turn) -> tuple[Points, ...]:
    """The score of games in which nothing counts until a round ends."""
    return ()


def from_rack(turn: Turn) -> Iterator[Fault]:
    """Tiles come from the player's own rack: what is not there cannot be laid."""
    if foreign := Counter(turn.placed) - Counter(turn.rack):
        yield Fault("not_in_rack", "1.1", tiles=tuple(sorted(foreign.elements())))


def true_faces(box: TileSet, *, declared: bool = True) -> Check:
    """The check that a tile shows its face and that no meld is empty (rule L21).

    A joker shows the face that it was declared to be, one that the box has; where nothing is declared, itself.
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
    """Every tile of the table is still there at the end of the turn, never on a rack (recombination 2 and 3)."""
    if turn.missing:
        yield Fault("table_tile_missing", "R3", tiles=turn.missing)


def one_laid(turn: Turn) -> Iterator[Fault]:
    """A turn lays one tile of the rack at least (recombination rule 1)."""
    if not turn.placed:
        yield Fault("no_rack_tile", "R1")


def all_different(turn: Turn) -> Iterator[Fault]:
    """No two melds of the final table show the same (rule L8)."""
    seen = Counter(map(faces, turn.after.melds))
    for shown in dict.fromkeys(turn.new):
        if seen[shown] > 1:
            yield Fault("already_on_table", "L8", melds=(shown,))


def keeps_one(turn: Turn) -> Iterator[Fault]:
    """A turn leaves a tile on the rack: the one that is laid on the discard pile (rule N20)."""
    if turn.emptied:
        yield Fault("last_tile_to_discard", "N20")


def within_opening(turn: Turn) -> Iterator[Fault]:
    """Until its player has opened, a turn leaves the melds of the table as they are."""
    if not turn.opened and turn.broken:
        yield Fault("table_closed", "1.1", melds=tuple(map(faces, turn.broken)))
