"""How long a room waits, and for what: all in which a table at a distance and one at a single screen differ."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Self


@dataclass(frozen=True)
class Times:
    """Seconds that are waited; None is for ever.

    Robots take `least` to `most` for a turn, by how much it does, and `says` to answer what was laid, whatever they
    say: a quick answer would tell how sure they are. `grace` is for a move that the network has held up after the time
    of its turn. `deal`, `accept` and `discard` are for persons who do not say that they have seen the scores, that they
    contest nothing, or, in games with a clock, what they discard. `handover` is for a player who does not take the
    screen from another one, where time runs, or wherever the screen `hides` racks; none is handed over at 0. What is
    due and comes `asleep` later was held up: nobody could have acted, and the wait begins anew.

    >>> Times().paced(0.5).most, Times().paced(0.5).deal
    (1.25, 15.0)
    """

    least: float = 0.8
    most: float = 2.5
    says: float = 3.0
    grace: float = 0.5
    deal: float | None = 15.0
    accept: float | None = 20.0
    discard: float | None = 30.0
    handover: float | None = 30.0
    asleep: float | None = 30.0
    hides: bool = False

    def paced(self, share: float) -> Self:
        """The same, with robots that take so much of their time."""
        return replace(self, least=share * self.least, most=share * self.most, says=share * self.says)


AT_ONE_SCREEN = Times(
    least=0, most=0, says=0, grace=0, deal=None, accept=None, discard=None, handover=None, asleep=None, hides=True
)
"""Of people who sit at one screen: only the time of a turn runs out."""
ALOUD = replace(AT_ONE_SCREEN, handover=0.0, hides=False)
"""Of lines that come through a pipe, where nobody hides a rack."""
