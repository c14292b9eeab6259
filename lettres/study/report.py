"""The data of every report of an analysed game."""

from __future__ import annotations

from typing import NamedTuple

from lettres.engine import Seat
from lettres.records.recording import Recording
from lettres.study.review import Review, SeatReview, seat_review


class Report(NamedTuple):
    """An analysed game: its turns beside their best moves.

    `level` names the vocabulary of the ordinary words, empty if none was asked for; `samples` is the number of other
    draws that the luck of a turn was measured against, 0 for none.
    """

    course: Recording
    turns: list[Review]
    level: str
    samples: int
    seed: int

    def name(self, turn: Review) -> str:
        """Return the name of the player of a turn."""
        return self.course.names[turn.seat]

    @property
    def unknown(self) -> list[int]:
        """The numbers of the turns of a noted game whose rack is unknown: they cannot be reviewed."""
        return [played.number for played in self.course.turns if not self.course.knows_rack(played.number)]

    @property
    def tallies(self) -> list[SeatReview]:
        """The sums of each seat whose turns were reviewed."""
        return [seat_review(seat, self.turns) for seat in sorted({turn.seat for turn in self.turns})]

    @property
    def curve(self) -> list[tuple[str, list[int]]]:
        """For each seat, its score before the first turn and after each; its tiles in games that score by rounds."""
        states = [self.course.done[0].state, *(played.after for played in self.course.turns)]
        names = enumerate(self.course.names)
        return [(name, [self._height(state.seats[seat]) for state in states]) for seat, name in names]

    def _height(self, seat: Seat) -> int:
        return seat.score if self.course.game.scores_turns else len(seat.rack)
