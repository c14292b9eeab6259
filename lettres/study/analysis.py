"""Analyse a recorded game: find the best move of each turn, then measure the luck of each draw."""

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
from lettres.solver.facade import for_seconds, solver_of
from lettres.solver.solution import SearchOptions, Solution
from lettres.study.report import Report
from lettres.study.review import Review, Solve, draws, luck, review, worst
from lexicon import Lexicon, SourceError

Progress = Callable[[str, int], AbstractContextManager[Callable[[int, str], None]]]
"""Shows progress: takes a title and a number of steps; the context yields a function that counts steps."""


@contextmanager
def silent(title: str, steps: int) -> Iterator[Callable[[int, str], None]]:
    """Show no progress."""
    yield lambda steps, text: None


class Work:
    """The analysis of a recorded game; each position is searched for at most `seconds`.

    A second search leaves out rare words. With `least_frequency`, every turn has a second search, without words less
    frequent than `least_frequency`. Otherwise, with `rare`, only a turn whose best move beats it and forms a word less
    frequent than `rare` has a second search, without such words. The constructor raises `SourceError` for a game that
    cannot be analysed, and `StoreError` if the theme of the game is missing.
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
        """Return the number of turns of `seat` (None: of all seats) to analyse, and the most seconds that the analysis
        takes.

        `samples` is the number of other draws to which each draw is compared.
        """
        chosen = self.chosen(seat)
        searches = len(chosen) * (1 if self._common is None and self._instead is None else 2)
        if self.game.scores_turns:
            searches += samples * sum(bool(tiles) for _, tiles in chosen)
        return len(chosen), searches * self._seconds

    def _within(self, seconds: float, least_frequency: int, tidy: bool = True) -> Solve:
        """A search, without words rarer than `least_frequency`, that stops after `seconds`.

        Without `tidy`, the search does not choose among best moves with the same score.
        """
        theme = theme_of(self.recording.header.theme, self._lexicon) if self._lexicon else None
        solver = solver_of(self.game, self._lexicon, theme=theme, least_frequency=least_frequency)

        def solve(table: Layout, rack: Tiles, opened: bool) -> Solution:
            return solver.solve(table, rack, opened, SearchOptions(stop=for_seconds(seconds), tidy=tidy))

        return solve

    def review(self, seat: int | None) -> list[Review]:
        """Return a review of each turn of `seat` (None: of all seats), which compares the turn with its best move."""
        chosen = self.chosen(seat)
        reviews = []
        with self.progress("Coups", len(chosen)) as step:
            for played, tiles in chosen:
                reviews.append(self.review_of(played, tiles))
                step(1, "")
        return reviews

    def review_of(self, played: PlayedTurn, tiles: Tiles) -> Review:
        """Return the review of a turn; `tiles` are the tiles drawn before the turn, as `chosen` returns them."""
        upright = form_of_game(self.game).upright(played.before.table)
        seen = played._replace(before=replace(played.before, table=upright))
        found = review(self.game, seen, tiles, self._solve, self._common)
        if self._instead is None or not self._needs_rare(found):
            return found
        seat = found.before.seat
        return found._replace(instead=self._instead(found.before.table, seat.rack, seat.opened))

    def _needs_rare(self, found: Review) -> bool:
        """Return whether the best move in `found` beats the turn and forms a word less frequent than `rare`."""
        assert self._lexicon is not None and self._rare is not None
        words = map(spelling, found.best.moves[0].turn.new) if found.beaten else ()
        return any(self._lexicon.frequency(word) < self._rare for word in words)

    def chosen(self, seat: int | None) -> list[tuple[PlayedTurn, Tiles]]:
        """Return the turns of `seat` (None: of all seats) to analyse, each with the tiles drawn before it.

        In each turn returned, `before` is the state in which the player chose what to lay. Turns whose rack was not
        noted are left out. In games that score by rounds, so are turns that ended before the player could choose.
        """
        return [
            (played._replace(before=before), tiles)
            for played, tiles in self._drawn()
            if seat in (None, played.seat) and self.recording.knows_rack(played.number)
            if (before := played.choice or (played.before if self.game.scores_turns else None))
        ]

    def _drawn(self) -> Iterator[tuple[PlayedTurn, Tiles]]:
        """Yield every turn with the tiles drawn before it, round by round."""
        for deal in self.recording.deals:
            turns = [played for played in self.recording.turns if played.before.round == deal.state.round]
            yield from zip(turns, draws(deal.events, turns))

    def with_luck(self, report: Report) -> Report:
        """Return the report with the luck of each draw.

        Luck is not measured if `report.samples` is 0, nor in games that score by rounds, nor in noted games, whose
        draws are unknown.
        """
        if not report.samples or not self.game.scores_turns or self.recording.sheet:
            return report._replace(samples=0)
        turns = []
        with self.progress("Pioches", len(report.turns)) as step:
            for turn in report.turns:
                turns.append(turn._replace(luck=luck(turn, self._score, report.samples, report.seed)))
                step(1, "")
        return report._replace(turns=turns)


def to_try(report: Report, count: int) -> list[Review]:
    """Return at most `count` of the worst turns, the worst first, for a player to try again.

    Turns of bots are left out if turns of people were reviewed. Of turns that missed the same move, only the worst is
    returned.
    """
    players = report.course.header.players
    people = [turn for turn in report.turns if not is_bot(players[turn.seat])]
    turns = worst(people or report.turns, len(report.turns))
    by_move = {turn.best.moves[0].turn.new: turn for turn in reversed(turns)}
    return [turn for turn in turns if by_move[turn.best.moves[0].turn.new] is turn][:count]
