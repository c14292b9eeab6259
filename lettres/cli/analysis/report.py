"""What every form of the report is made of: the game, its turns beside their best moves, and how they were searched."""

from __future__ import annotations

from typing import NamedTuple

from lettres.analysis import Review, Tally, tally
from lettres.cli.export.course import Course


class Report(NamedTuple):
    """An analysed game. `level` names the vocabulary of the ordinary words, empty where none was asked for.

    `samples` is how many other draws the luck of a turn was measured against, 0 where it was not.
    """

    course: Course
    turns: list[Review]
    level: str
    samples: int
    seed: int

    def name(self, turn: Review) -> str:
        """Whose turn it was."""
        return self.course.names[turn.seat]

    @property
    def tallies(self) -> list[Tally]:
        """The sums of each seat whose turns were looked at."""
        return [tally(seat, self.turns) for seat in sorted({turn.seat for turn in self.turns})]

    @property
    def curve(self) -> list[tuple[str, list[int]]]:
        """Each seat's score before the first turn and after every one."""
        states = [self.course.done[0].state, *(played.after for played in self.course.rounds)]
        return [(name, [state.seats[seat].score for state in states]) for seat, name in enumerate(self.course.names)]
