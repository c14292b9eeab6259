"""Jokers on the table: what holds the melds they lie in, and how they are freed (rules L21 to L26).

A joker keeps the face that was declared until it is replaced, by a tile of that face from the rack of the player on
turn. Equal tiles are equal, so nobody can say which of them moved: a turn is legal when some explanation fits it, a
choice of the jokers that were replaced such that every meld still held by a joker is found again, whole.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import product
from typing import Literal, NamedTuple

from lettres.engine.table import Faces, Meld, Piece, faces
from lettres.engine.tiles import Tiles
from lettres.engine.turn import Fault, Turn

Parts = tuple[tuple[int, Meld], ...]
"""Pieces side by side, each row with the number of the formed meld that it is part of."""


class Explanation(NamedTuple):
    """One way in which the jokers may have gone.

    `now` are the broken melds that had jokers, with the tiles that replaced some of them; `left` the pieces of the
    formed melds that nothing holds; `laid` the rack tiles that may lie among those, if new; `fed` the formed melds
    in which a rack tile took the place of a joker that was held.
    """

    now: tuple[tuple[Meld, Meld], ...]
    left: Parts
    laid: Tiles
    fed: frozenset[int]


class _Held(NamedTuple):
    """Pieces that stay together: a whole meld that is locked, or a joker alone that keeps its face."""

    pieces: Meld
    alone: bool
    fed: bool


@dataclass(frozen=True, kw_only=True)
class JokerRule:
    """What becomes of the jokers of the table.

    `lock`: a meld with a joker may be lengthened at either end (`extend`), stays as it is (`frozen`), or is like any
    other (`free`) (rule L22). `release`: a meld of two jokers is free when `all` of them are replaced, or `one` (L23).
    `fresh`: a freed joker goes into a meld that shows what was not there; `companion`: the tile that frees a joker may
    not be the only one laid (L25).

    >>> from lettres.engine.table import Table
    >>> laid = (Piece("A", "A"), Piece("?", "S"))
    >>> turn = Turn(Table((laid,)), Table(((*laid, Piece("T", "T")),)), ("T",), True)
    >>> [list(JokerRule(joker="?", lock=lock)(turn)) == [] for lock in ("extend", "frozen", "free")]
    [True, False, True]
    """

    joker: str
    lock: Literal["extend", "frozen", "free"] = "extend"
    release: Literal["all", "one"] = "all"
    fresh: bool = False
    companion: bool = False

    def __call__(self, turn: Turn) -> Iterator[Fault]:
        """The fault of a turn that no explanation fits: a `Check`. Its detail is what is wrong.

        `held` or `frozen`: a meld left its joker; `alone`: the tile that frees a joker is the only one laid; `not_new`:
        the freed joker is in no new meld.
        """
        if next(self.explanations(turn), None) is None:
            melds = tuple(map(faces, self._with_jokers(turn)))
            code, row = ("joker_face_changed", "L21") if self.lock == "free" else ("joker_word_broken", "L22")
            yield Fault(code, row, melds, detail=self._why(turn))

    def _why(self, turn: Turn) -> str:
        """Which of the options makes a turn faulty: the first without which there is an explanation."""
        if self.companion and next(replace(self, companion=False).explanations(turn), None):
            return "alone"
        if self.fresh and next(replace(self, fresh=False, companion=False).explanations(turn), None):
            return "not_new"
        return "frozen" if self.lock == "frozen" else "held"

    def _with_jokers(self, turn: Turn) -> list[Meld]:
        return [meld for meld in turn.broken if any(piece.tile == self.joker for piece in meld)]

    def explanations(self, turn: Turn) -> Iterator[Explanation]:
        """Every way to explain a turn; none where it tears a meld off its joker."""
        melds = self._with_jokers(turn)
        for replaced in product(*map(self._choices, melds)):
            yield from self._explanations_with(turn, melds, replaced)

    def _choices(self, meld: Meld) -> list[frozenset[int]]:
        """Every choice of the places of a meld whose jokers are replaced, none first."""
        chosen: list[frozenset[int]] = [frozenset()]
        for at, piece in enumerate(meld):
            if piece.tile == self.joker:
                chosen += [places | {at} for places in chosen]
        return chosen

    def _explanations_with(
        self, turn: Turn, melds: list[Meld], replaced: tuple[frozenset[int], ...]
    ) -> Iterator[Explanation]:
        """The explanations in which just these jokers, by their places in the broken melds, are replaced."""
        used = Counter(meld[at].shows for meld, places in zip(melds, replaced) for at in places)
        laid = Counter(turn.placed)
        if used - laid or (self.companion and used and laid.total() == used.total()):
            return
        now = [_replaced(meld, places) for meld, places in zip(melds, replaced)]
        held = [each for meld, places, new in zip(melds, replaced, now) for each in self._held(meld, places, new)]
        stuck = Counter(
            meld[at].shows for meld, places in zip(melds, replaced) if self._locked(meld, places) for at in places
        )
        for left, fed in _located(held, tuple(enumerate(turn.formed)), self.lock == "frozen"):
            free = laid - stuck
            if self.fresh:
                spare = self._in_new(turn, left) - used.total()
                if spare < 0:
                    continue
                free[self.joker] = min(free[self.joker], spare)  # the others lie in melds that are not new
            yield Explanation(tuple(zip(melds, now)), left, tuple(sorted(free.elements())), fed)

    def _in_new(self, turn: Turn, left: Parts) -> int:
        """How many jokers that nothing holds may lie in new melds: of equal melds, the new ones are those with most."""
        loose = Counter(at for at, pieces in left for piece in pieces if piece.tile == self.joker)
        most: dict[Faces, list[int]] = {}
        for at, meld in enumerate(turn.formed):
            most.setdefault(faces(meld), []).append(loose[at])
        return sum(sum(sorted(most[shown], reverse=True)[:count]) for shown, count in Counter(turn.new).items())

    def _locked(self, meld: Meld, places: frozenset[int]) -> bool:
        """Whether a meld still holds together, some of its jokers being replaced."""
        if self.lock == "free" or (self.release == "one" and places):
            return False
        return any(piece.tile == self.joker and at not in places for at, piece in enumerate(meld))

    def _held(self, meld: Meld, places: frozenset[int], now: Meld) -> list[_Held]:
        """What of a meld stays together: all of it, or each joker that is left, by itself."""
        if self._locked(meld, places):
            return [_Held(now, alone=False, fed=bool(places))]
        return [_Held((piece,), alone=True, fed=False) for piece in now if piece.tile == self.joker]


def _replaced(meld: Meld, places: frozenset[int]) -> Meld:
    """A meld with some of its jokers replaced by the tiles they stood for."""
    return tuple(Piece(piece.shows, piece.shows) if at in places else piece for at, piece in enumerate(meld))


def _located(held: list[_Held], parts: Parts, frozen: bool) -> Iterator[tuple[Parts, frozenset[int]]]:
    """Find what is held, no two on the same pieces; for each way, what is left, and which melds a rack tile fed."""
    if not held:
        yield parts, frozenset()
        return
    (core, alone, feeds), rest = held[0], held[1:]
    for at, (number, pieces) in enumerate(parts):
        if frozen and not alone and pieces != core:
            continue
        for start in range(len(pieces) - len(core) + 1):
            if pieces[start : start + len(core)] == core:
                # what is left on either side may hold another one
                sides = ((number, pieces[:start]), (number, pieces[start + len(core) :]))
                for left, fed in _located(rest, (*parts[:at], *sides, *parts[at + 1 :]), frozen):
                    yield left, fed | {number} if feeds else fed
