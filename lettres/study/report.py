"""What every form of the report is made of: the game, its turns beside their best moves, and how they were searched."""

from __future__ import annotations

from typing import NamedTuple

from lettres.engine import Seat
from lettres.records.recording import Recording
from lettres.study.review import Review, SeatReview, seat_review


class Report(NamedTuple):
    """An analysed game. `level` names the vocabulary of the ordinary words, empty where none was asked for.

    `samples` is how many other draws the luck of a turn was measured against, 0 where it was not.
    """

    course: Recording
    turns: list[Review]
    level: str
    samples: int
    seed: int

    def name(self, turn: Review) -> str:
        """Whose turn it was."""
        return self.course.names[turn.seat]

    @property
    def tallies(self) -> list[SeatReview]:
        """The sums of each seat whose turns were looked at."""
        return [seat_review(seat, self.turns) for seat in sorted({turn.seat for turn in self.turns})]

    @property
    def curve(self) -> list[tuple[str, list[int]]]:
        """For each seat, before the first turn and after every one, its score, or in games that score when a round ends
        the tiles of its rack."""
        states = [self.course.done[0].state, *(played.after for played in self.course.turns)]
        names = enumerate(self.course.names)
        return [(name, [self._height(state.seats[seat]) for state in states]) for seat, name in names]

    def _height(self, seat: Seat) -> int:
        return seat.score if self.course.game.scores_turns else len(seat.rack)
