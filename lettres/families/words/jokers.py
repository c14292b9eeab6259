"""Jokers on the table: how they hold their melds together, and how they are freed (rules L21 to L26).

A joker keeps its declared face, and holds its meld together, until a tile of that face from the player's rack replaces
it. Equal tiles cannot be told apart, so a turn is legal if it has an explanation: a choice of replaced jokers with
which every meld that is still held by a joker lies whole on the table after the turn.
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
"""Rows of pieces, each with the index of the formed meld that it is part of."""


class Explanation(NamedTuple):
    """One way in which a turn may have replaced jokers.

    - `replaced` pairs each broken meld that had jokers with its form after the replacement;
    - `unheld` are the pieces of the formed melds that no joker holds;
    - `laid` are the rack tiles that may lie among the unheld pieces;
    - `fed` are the indices of the formed melds in which a rack tile replaced a joker of a meld that is still held.
    """

    replaced: tuple[tuple[Meld, Meld], ...]
    unheld: Parts
    laid: Tiles
    fed: frozenset[int]


class _Held(NamedTuple):
    """Pieces that stay together: a whole meld, or one joker (`alone`), which keeps its face.

    `fed`: a rack tile has replaced a joker of the meld.
    """

    pieces: Meld
    alone: bool
    fed: bool


@dataclass(frozen=True, kw_only=True)
class JokerRule:
    """The rule for jokers on the table, a `Check`.

    - `lock` (L22): a meld with a joker may be lengthened at either end (`extend`), stays as it is (`frozen`), or may
      be taken apart like any other (`free`);
    - `release` (L23): a meld with two jokers is free once `all` jokers are replaced, or already after `one`;
    - `fresh` (L25): a freed joker must go into a new meld;
    - `companion` (L25): the tile that replaces a joker must not be the only one laid.

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
        """Yield a fault if the turn has no explanation.

        The fault's detail is `held` or `frozen` if a meld left its joker, `alone` if all tiles laid replace jokers,
        and `not_new` if a freed joker is in no new meld.
        """
        if next(self.explanations(turn), None) is None:
            melds = tuple(map(faces, self._with_jokers(turn)))
            code, row = ("joker_face_changed", "L21") if self.lock == "free" else ("joker_word_broken", "L22")
            yield Fault(code, row, melds, detail=self._why(turn))

    def _why(self, turn: Turn) -> str:
        """Return the detail of the fault: the first option without which the turn would have an explanation."""
        if self.companion and next(replace(self, companion=False).explanations(turn), None):
            return "alone"
        if self.fresh and next(replace(self, fresh=False, companion=False).explanations(turn), None):
            return "not_new"
        return "frozen" if self.lock == "frozen" else "held"

    def _with_jokers(self, turn: Turn) -> list[Meld]:
        return [meld for meld in turn.broken if any(piece.tile == self.joker for piece in meld)]

    def explanations(self, turn: Turn) -> Iterator[Explanation]:
        """Yield every explanation of a turn; there is none if the turn breaks the rule."""
        melds = self._with_jokers(turn)
        for replaced in product(*map(self._choices, melds)):
            yield from self._explained(turn, melds, replaced)

    def _choices(self, meld: Meld) -> list[frozenset[int]]:
        """Return every choice of jokers to replace in a meld, as indices; the empty choice comes first."""
        chosen: list[frozenset[int]] = [frozenset()]
        for at, piece in enumerate(meld):
            if piece.tile == self.joker:
                chosen += [places | {at} for places in chosen]
        return chosen

    def _explained(self, turn: Turn, melds: list[Meld], replaced: tuple[frozenset[int], ...]) -> Iterator[Explanation]:
        """Yield the explanations that replace, in each meld of `melds`, the jokers at its indices in `replaced`."""
        used = Counter(meld[at].shows for meld, places in zip(melds, replaced) for at in places)
        laid = Counter(turn.placed)
        if used - laid or (self.companion and used and laid.total() == used.total()):
            return
        now = [_replaced(meld, places) for meld, places in zip(melds, replaced)]
        held = [row for meld, places, new in zip(melds, replaced, now) for row in self._held(meld, places, new)]
        stuck = Counter(
            meld[at].shows for meld, places in zip(melds, replaced) if self._locked(meld, places) for at in places
        )
        for unheld, fed in _located(held, tuple(enumerate(turn.formed)), self.lock == "frozen"):
            free = laid - stuck
            if self.fresh:
                spare = self._in_new(turn, unheld) - used.total()
                if spare < 0:
                    continue
                free[self.joker] = min(free[self.joker], spare)  # other rack jokers lie in melds that are not new
            yield Explanation(tuple(zip(melds, now)), unheld, tuple(sorted(free.elements())), fed)

    def _in_new(self, turn: Turn, unheld: Parts) -> int:
        """Return the largest number of unheld jokers that may lie in new melds.

        If only some of several equal melds are new, those with the most jokers count as new.
        """
        loose = Counter(at for at, pieces in unheld for piece in pieces if piece.tile == self.joker)
        most: dict[Faces, list[int]] = {}
        for at, meld in enumerate(turn.formed):
            most.setdefault(faces(meld), []).append(loose[at])
        return sum(sum(sorted(most[shown], reverse=True)[:count]) for shown, count in Counter(turn.new).items())

    def _locked(self, meld: Meld, places: frozenset[int]) -> bool:
        """Return whether a meld still has to stay together once the jokers at the indices `places` are replaced."""
        if self.lock == "free" or (self.release == "one" and places):
            return False
        return any(piece.tile == self.joker and at not in places for at, piece in enumerate(meld))

    def _held(self, meld: Meld, places: frozenset[int], now: Meld) -> list[_Held]:
        """Return the pieces of a meld that stay together: the whole meld `now`, or each joker of `now` by itself.

        `now` is the meld after the jokers at the indices `places` were replaced.
        """
        if self._locked(meld, places):
            return [_Held(now, alone=False, fed=bool(places))]
        return [_Held((piece,), alone=True, fed=False) for piece in now if piece.tile == self.joker]


def _replaced(meld: Meld, places: frozenset[int]) -> Meld:
    """The meld with the jokers at the indices `places` replaced by the tiles that they stood for."""
    return tuple(Piece(piece.shows, piece.shows) if at in places else piece for at, piece in enumerate(meld))


def _located(held: list[_Held], parts: Parts, frozen: bool) -> Iterator[tuple[Parts, frozenset[int]]]:
    """Yield each way to find the `held` pieces in `parts` without overlap.

    Each way has the parts left over, and the indices of the formed melds in which a rack tile replaced a joker. With
    `frozen`, a whole meld must be found without other pieces around it.
    """
    if not held:
        yield parts, frozenset()
        return
    (core, alone, feeds), rest = held[0], held[1:]
    for at, (number, pieces) in enumerate(parts):
        if frozen and not alone and pieces != core:
            continue
        for start in range(len(pieces) - len(core) + 1):
            if pieces[start : start + len(core)] == core:
                # the pieces on either side may include other held pieces
                sides = ((number, pieces[:start]), (number, pieces[start + len(core) :]))
                for left, fed in _located(rest, (*parts[:at], *sides, *parts[at + 1 :]), frozen):
                    yield left, fed | {number} if feeds else fed
