"""The analysis of a recorded game: each turn's best move, then the luck of its draw."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from dataclasses import replace

from lettres.engine.table import Layout
from lettres.engine.tiles import Tiles
from lettres.families.words.notation import spelling
from lettres.families.words.rules import LettersRules
from lettres.position import form_of_game
from lettres.records.header import is_bot
from lettres.records.recording import PlayedTurn, Recording
from lettres.records.session import game_of, theme_of
from lettres.solver.door import for_seconds, solver_of
from lettres.solver.solution import SearchOptions, Solution
from lettres.study.report import Report
from lettres.study.review import Review, Solve, draws, luck, review, worst
from lexicon import Lexicon, SourceError

Progress = Callable[[str, int], AbstractContextManager[Callable[[int, str], None]]]
"""Shows progress: given a title and a number of steps, returns a context whose value counts them."""


@contextmanager
def silent(title: str, steps: int) -> Iterator[Callable[[int, str], None]]:
    """Show no progress."""
    yield lambda steps, text: None


class Work:
    """The analysis of a recorded game; each position is searched for `seconds` at most.

    `least_frequency` is that of ordinary words, None for no move with those; `rare` that below which a word of a best
    move is so rare that the best move without such words is shown beside it, None for none. Raises `SourceError` for a
    game that cannot be analysed, `StoreError` if its theme is missing.
    """

    def __init__(
        self,
        recording: Recording,
        lexicon: Lexicon | None,
        seconds: float,
        least_frequency: int | None,
        progress: Progress = silent,
        rare: int | None = None,
    ) -> None:
        self.recording = recording
        self.progress = progress
        self.game = game_of(lexicon)(recording.header)
        self._lexicon = lexicon
        self._seconds = seconds
        if isinstance(self.game.rules, LettersRules) and self.game.rules.scoring == "none":
            raise SourceError("les règles de cette partie ne comptent pas de points par tour : rien n'est à comparer.")
        self._solve, self._score = self._within(seconds, 0), self._within(seconds, 0, tidy=False)
        self._common = None if least_frequency is None else self._within(seconds, least_frequency)
        self._rare = rare if least_frequency is None and lexicon is not None else None
        self._instead = None if self._rare is None else self._within(seconds, self._rare)

    def at_most(self, seat: int | None, samples: int) -> tuple[int, float]:
        """Return the number of turns of a seat, or of all, to analyse, and the most seconds that searching takes."""
        chosen = self.chosen(seat)
        searches = len(chosen) * (1 if self._common is None and self._instead is None else 2)
        if self.game.scores_turns:
            searches += samples * sum(bool(tiles) for _, tiles in chosen)
        return len(chosen), searches * self._seconds

    def _within(self, seconds: float, least_frequency: int, tidy: bool = True) -> Solve:
        """A search of some seconds at most; without `tidy`, of the worth of a position alone."""
        theme = theme_of(self.recording.header.theme, self._lexicon) if self._lexicon else None
        solver = solver_of(self.game, self._lexicon, theme=theme, least_frequency=least_frequency)

        def solve(table: Layout, rack: Tiles, opened: bool) -> Solution:
            return solver.solve(table, rack, opened, SearchOptions(stop=for_seconds(seconds), tidy=tidy))

        return solve

    def review(self, seat: int | None) -> list[Review]:
        """Return the turns of a seat, or of all, beside their best moves, from when something could be laid."""
        chosen = self.chosen(seat)
        reviews = []
        with self.progress("Coups", len(chosen)) as step:
            for played, tiles in chosen:
                reviews.append(self.review_of(played, tiles))
                step(1, "")
        return reviews

    def review_of(self, played: PlayedTurn, tiles: Tiles) -> Review:
        """Return one of the turns of `chosen`, with the tiles drawn before it, beside its best move."""
        upright = form_of_game(self.game).upright(played.before.table)
        seen = played._replace(before=replace(played.before, table=upright))
        found = review(self.game, seen, tiles, self._solve, self._common)
        if self._instead is None or not self._needs_rare(found):
            return found
        seat = found.before.seat
        return found._replace(instead=self._instead(found.before.table, seat.rack, seat.opened))

    def _needs_rare(self, found: Review) -> bool:
        """Return whether the move that beats a turn forms a word that few people know."""
        assert self._lexicon is not None and self._rare is not None
        words = map(spelling, found.best.moves[0].turn.new) if found.beaten else ()
        return any(self._lexicon.frequency(word) < self._rare for word in words)

    def chosen(self, seat: int | None) -> list[tuple[PlayedTurn, Tiles]]:
        """Return the turns of a seat, or of all, in which something could be laid, with the tiles drawn before each."""
        return [
            (played._replace(before=before), tiles)
            for played, tiles in self._drawn()
            if seat in (None, played.seat) and self.recording.knows_rack(played.number)
            if (before := played.choice or (played.before if self.game.scores_turns else None))
        ]

    def _drawn(self) -> Iterator[tuple[PlayedTurn, Tiles]]:
        """The turns with the tiles drawn before each, round by round."""
        for deal in self.recording.deals:
            turns = [played for played in self.recording.turns if played.before.round == deal.state.round]
            yield from zip(turns, draws(deal.events, turns))

    def with_luck(self, report: Report) -> Report:
        """Return the report with the luck of its draws, if wanted."""
        if not report.samples or not self.game.scores_turns or self.recording.sheet:
            return report._replace(samples=0)
        turns = []
        with self.progress("Pioches", len(report.turns)) as step:
            for turn in report.turns:
                turns.append(turn._replace(luck=luck(turn, self._score, report.samples, report.seed)))
                step(1, "")
        return report._replace(turns=turns)


def to_try(report: Report, count: int) -> list[Review]:
    """Return the worst turns to try again, of people if any played; of several that missed one move, the worst."""
    players = report.course.header.players
    people = [turn for turn in report.turns if not is_bot(players[turn.seat])]
    turns = worst(people or report.turns, len(report.turns))
    by_move = {turn.best.moves[0].turn.new: turn for turn in reversed(turns)}
    return [turn for turn in turns if by_move[turn.best.moves[0].turn.new] is turn][:count]
