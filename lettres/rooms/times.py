"""The times that a room waits: the only difference between a game at a distance and one at a single screen."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Self


@dataclass(frozen=True)
class Times:
    """Times in seconds; None waits for ever.

    A robot takes `least` to `most` for a turn, depending on how much it does. It always takes `says` to answer a turn
    that was laid: a quicker answer would show how sure it is. `grace` is added to a turn for a move that the network
    delays. `deal`, `accept` and `discard` end the wait for persons who do not confirm the scores, accept a turn, or, in
    games with a clock, discard. `handover` ends the wait for a player to take the screen from another, in games with a
    clock or if the screen `hides` racks; 0 means no handover. An event that is due but handled more than `asleep` late
    was held up with everyone's actions, so its wait starts again.

    >>> Times().with_pace(0.5).most, Times().with_pace(0.5).deal
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

    def with_pace(self, share: float) -> Self:
        """Return the same times, with those of the robots multiplied by `share`."""
        return replace(self, least=share * self.least, most=share * self.most, says=share * self.says)


AT_ONE_SCREEN = Times(
    least=0, most=0, says=0, grace=0, deal=None, accept=None, discard=None, handover=None, asleep=None, hides=True
)
"""For people at one screen: only turns time out."""
ALOUD = replace(AT_ONE_SCREEN, handover=0.0, hides=False)
"""For lines from a pipe, where nobody hides a rack."""
