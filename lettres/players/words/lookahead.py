"""The rest of a game from counts of tiles alone: the turns that each seat still gets, and their worth.

With the letters of a grown table nearly every rack can be emptied, so each turn takes a full rack out of the pouch, and
the pouch decides who has the last turn. A turn is worth far more than a few tiles: a player who lays one tile less at
the right time, so that others draw the last one, gets one more turn than they.
"""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from lettres.engine import View
from lettres.families.words.rules import LettersRules
from lettres.solver.words.levels import worth

_EMPTIES = 0.95  # the chance that a player who wants to empties the rack
_OPENINGS = (9, 10, 11, 12)  # letters of an opening word, equally likely
_SHORTEST, _LONGEST, _TILES = 11, 23, 6  # a turn's longest word: one letter more for so many tiles on the table
_FEWER = 7  # the most tiles that a player keeps back in a later turn


class Counts(NamedTuple):
    """The tiles of the pouch, of the table and of each rack, that of the seat on turn first."""

    pouch: int
    table: int
    racks: tuple[int, ...]
    opened: tuple[bool, ...]

    @classmethod
    def seen(cls, view: View) -> Counts:
        """Return the counts of a seat's view, as if it were on turn."""
        seats = (*view.seats[view.seat :], *view.seats[: view.seat])
        table = len(view.table.tiles())
        return cls(view.pouch, table, tuple(seat.tiles for seat in seats), tuple(seat.opened for seat in seats))

    def after(self, laid: int, rules: LettersRules) -> Counts:
        """Return the counts after a turn that lays so many tiles: the rack is refilled, the next seat is on turn.

        >>> Counts(7, 91, (7, 7), (True, True)).after(6, LettersRules())
        Counts(pouch=1, table=97, racks=(7, 7), opened=(True, True))
        """
        left = self.racks[0] - laid
        drawn = min(self.pouch, max(0, rules.refill - left))
        racks, opened = (*self.racks[1:], left + drawn), (*self.opened[1:], True)
        return Counts(self.pouch - drawn, self.table + laid, racks, opened)

    def is_over(self, rules: LettersRules) -> bool:
        """Return whether the turn just played, that of the last seat, ended the game."""
        if rules.end == "rack":
            return not self.racks[-1]
        return not self.pouch and (rules.end == "pouch" or not all(self.racks))


class Lookahead:
    """The expected rest of a game, if all others lay as much as they can each turn.

    >>> lookahead = Lookahead(LettersRules())
    >>> six, seven = (lookahead.after(Counts(7, 91, (7, 7), (True, True)), laid) for laid in (6, 7))
    >>> six - seven > worth(LettersRules(), 7, 7, 20) - worth(LettersRules(), 7, 6, 20)
    True
    """

    def __init__(self, rules: LettersRules) -> None:
        self.rules = rules
        self._to_come = lru_cache(maxsize=100_000)(self._expected)

    def after(self, counts: Counts, laid: int) -> float:
        """Return by how many points the seat on turn should beat the others once it has laid so many tiles."""
        return self._next(counts, laid, 0)

    def _next(self, counts: Counts, laid: int, seat: int) -> float:
        following = counts.after(laid, self.rules)
        return 0.0 if following.is_over(self.rules) else self._to_come(following, (seat - 1) % len(counts.racks))

    def _expected(self, counts: Counts, seat: int) -> float:
        """The expected gain of a seat on the others; 0 is the seat whose lookahead it is."""
        rack = counts.racks[0]
        if not rack:  # possible under some rules; the rest is anyone's guess
            return 0.0
        if not counts.opened[0]:
            sizes = [min(size, rack) for size in _OPENINGS]
            return sum(self._turn(counts, size, size, seat) for size in sizes) / len(sizes)
        longest = min(_LONGEST, _SHORTEST + counts.table // _TILES)
        whole = self._turn(counts, rack, longest, seat)
        sizes = list(range(max(1, rack - _FEWER), rack)) if seat == 0 else [rack - 1]
        fewer = max((self._turn(counts, laid, longest, seat) for laid in sizes if laid), default=whole)
        return _EMPTIES * (max(whole, fewer) if seat == 0 else whole) + (1 - _EMPTIES) * fewer

    def _turn(self, counts: Counts, laid: int, longest: int, seat: int) -> float:
        points = worth(self.rules, counts.racks[0], laid, longest)
        gained = points if seat == 0 else -points / max(1, len(counts.racks) - 1)
        return gained + self._next(counts, laid, seat)
