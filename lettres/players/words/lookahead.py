"""Estimate the rest of a game from counts of tiles alone: the turns that each seat still gets, and their value.

Once the table has many letters, nearly every rack can be emptied. Each turn then takes a full rack from the pouch, so
the pouch decides who gets the last turn. A turn is worth far more than a few tiles: a player who keeps one tile back at
the right time, so that another player draws the last tile of the pouch, gets one more turn than the others.
"""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from lettres.engine import View
from lettres.families.words.rules import LettersRules
from lettres.solver.words.levels import worth

_EMPTIES = 0.95  # the chance that a player can lay the whole rack
_OPENINGS = (9, 10, 11, 12)  # lengths of an opening word, equally likely
_SHORTEST, _LONGEST, _TILES = 11, 23, 6  # the longest word of a turn has 11 to 23 letters, 1 more for 6 table tiles
_FEWER = 7  # the most tiles that the player is assumed to keep back in a later turn


class Counts(NamedTuple):
    """The numbers of tiles in the pouch, on the table and on each rack, beginning with the seat on turn."""

    pouch: int
    table: int
    racks: tuple[int, ...]
    opened: tuple[bool, ...]

    @classmethod
    def seen(cls, view: View) -> Counts:
        """Return the counts of a seat's view, as if this seat were on turn."""
        seats = (*view.seats[view.seat :], *view.seats[: view.seat])
        table = len(view.table.tiles())
        return cls(view.pouch, table, tuple(seat.tiles for seat in seats), tuple(seat.opened for seat in seats))

    def after(self, laid: int, rules: LettersRules) -> Counts:
        """Return the counts after a turn that lays `laid` tiles: the rack is refilled, and the next seat is on turn.

        >>> Counts(7, 91, (7, 7), (True, True)).after(6, LettersRules())
        Counts(pouch=1, table=97, racks=(7, 7), opened=(True, True))
        """
        left = self.racks[0] - laid
        drawn = min(self.pouch, max(0, rules.refill - left))
        racks, opened = (*self.racks[1:], left + drawn), (*self.opened[1:], True)
        return Counts(self.pouch - drawn, self.table + laid, racks, opened)

    def is_over(self, rules: LettersRules) -> bool:
        """Return whether the game is over after the turn that the last seat in `racks` has just played."""
        if rules.end == "rack":
            return not self.racks[-1]
        return not self.pouch and (rules.end == "pouch" or not all(self.racks))


class Lookahead:
    """The expected points in the rest of a game, if all other players lay as much as they can in each turn.

    >>> lookahead = Lookahead(LettersRules())
    >>> six, seven = (lookahead.after(Counts(7, 91, (7, 7), (True, True)), laid) for laid in (6, 7))
    >>> six - seven > worth(LettersRules(), 7, 7, 20) - worth(LettersRules(), 7, 6, 20)
    True
    """

    def __init__(self, rules: LettersRules) -> None:
        self.rules = rules
        self._to_come = lru_cache(maxsize=100_000)(self._expected)

    def after(self, counts: Counts, laid: int) -> float:
        """Return the lead over the average opponent that the seat on turn can expect from later turns.

        In this turn, the seat lays `laid` tiles.
        """
        return self._next(counts, laid, 0)

    def _next(self, counts: Counts, laid: int, seat: int) -> float:
        following = counts.after(laid, self.rules)
        return 0.0 if following.is_over(self.rules) else self._to_come(following, (seat - 1) % len(counts.racks))

    def _expected(self, counts: Counts, seat: int) -> float:
        """Return the lead that the player who looks ahead can expect from `counts` to the end of the game.

        `seat` is the number of seats from the seat on turn to that player: 0 if the player is on turn.
        """
        rack = counts.racks[0]
        if not rack:  # possible under a few rules; no estimate is made
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
