"""The data behind every report (text, page, JSON) on an analysed game."""

from __future__ import annotations

from typing import NamedTuple

from lettres.engine import Seat
from lettres.records.recording import Recording
from lettres.study.review import Review, SeatReview, seat_review


class Report(NamedTuple):
    """An analysed game, with a review of each turn.

    `level` names the vocabulary of the ordinary words, empty if best moves with ordinary words were not asked for.
    `samples` is the number of other draws to which each draw was compared, 0 if luck was not measured; `seed` is the
    seed of those draws.
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
        """The numbers of the turns that cannot be reviewed because their rack was not noted."""
        return [played.number for played in self.course.turns if not self.course.knows_rack(played.number)]

    @property
    def tallies(self) -> list[SeatReview]:
        """The totals of each seat that has a reviewed turn."""
        return [seat_review(seat, self.turns) for seat in sorted({turn.seat for turn in self.turns})]

    @property
    def curve(self) -> list[tuple[str, list[int]]]:
        """The name of each seat with its score before the first turn and after every turn.

        In games that score by rounds, the number of tiles on the rack takes the place of the score.
        """
        states = [self.course.done[0].state, *(played.after for played in self.course.turns)]
        names = enumerate(self.course.names)
        return [(name, [self._height(state.seats[seat]) for state in states]) for seat, name in names]

    def _height(self, seat: Seat) -> int:
        return seat.score if self.course.game.scores_turns else len(seat.rack)
