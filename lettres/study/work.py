"""The searching: each turn's best move, then what its draw was worth, with the progress told on stderr."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Any

from lettres.cli.context import Settings
from lettres.cli.progress import progress
from lettres.engine.tiles import Tiles
from lettres.families.numbers.rules import NumberRules
from lettres.games.letters import LettersRules
from lettres.position import form_of_game
from lettres.records.record import is_bot
from lettres.records.recording import Course, Played
from lettres.records.session import game_of, theme_of
from lettres.solver.solution import Solution
from lettres.study.report import Report
from lettres.study.review import Review, Solve, draws, luck, review, worst
from lexicon import SourceError


class Work:
    """A recorded game and what searches its positions, each for `seconds` at most.

    `least_frequency` tells which words are ordinary, None where no move with those is wanted. Raises `SourceError` for
    a game that cannot be analysed, `StoreError` where its theme is there no more.
    """

    def __init__(self, settings: Settings, course: Course, seconds: float, least_frequency: int | None) -> None:
        self.settings = settings
        self.course = course
        self.game = game_of(settings.lexicon_for(course.entry))(course.header)
        self._common: Solve | None = None
        make = _SOLVES[self.game.family]
        self._solve = make(self, seconds, 0)
        if least_frequency is not None:
            self._common = make(self, seconds, least_frequency)

    def _words(self, seconds: float, least_frequency: int) -> Solve:
        from lettres.solver.words import Solver  # here as below: each brings what the other games do without

        rules = self.game.rules
        assert isinstance(rules, LettersRules)
        if rules.scoring == "none":
            raise SourceError("les règles de cette partie ne comptent pas de points par tour : rien n'est à comparer.")
        theme = theme_of(self.course.header.theme, self.settings.lexicon)
        solver = Solver(self.settings.lexicon, rules, theme=theme, least_frequency=least_frequency)
        return _within(solver.solve, seconds)

    def _numbers(self, seconds: float, least_frequency: int) -> Solve:
        from lettres.solver.numbers import Solver

        rules = self.game.rules
        assert isinstance(rules, NumberRules)
        return _within(Solver(rules, self.game.tiles).solve, seconds)

    def _grid(self, seconds: float, least_frequency: int) -> Solve:
        from lettres.solver.grid import Solver

        solver = Solver()
        return _within(lambda grid, rack, opened, stop: solver.solve(grid, rack, stop=stop), seconds)

    def review(self, seat: int | None) -> list[Review]:
        """The turns of a seat, or of all, beside their best moves; those in which nothing could be laid yet apart."""
        chosen = [(played, tiles) for played, tiles in self._drawn() if seat in (None, played.seat)]
        upright = form_of_game(self.game).upright
        found = []
        with progress(self.settings, "Coups", len(chosen)) as step:
            for played, tiles in chosen:
                if before := played.choice or (played.before if self.game.scores_turns else None):
                    seen = played._replace(before=replace(before, table=upright(before.table)))
                    found.append(review(self.game, seen, tiles, self._solve, self._common))
                step(1, "")
        return found

    def _drawn(self) -> Iterator[tuple[Played, Tiles]]:
        """The turns with the tiles that came onto the rack before each, round by round."""
        for deal in self.course.deals:
            turns = [played for played in self.course.turns if played.before.round == deal.state.round]
            yield from zip(turns, draws(deal.events, turns))

    def with_luck(self, report: Report) -> Report:
        """The report with what its draws were worth, where that is wanted."""
        if not report.samples or not self.game.scores_turns:
            return report._replace(samples=0)
        turns = []
        with progress(self.settings, "Pioches", len(report.turns)) as step:
            for turn in report.turns:
                turns.append(turn._replace(luck=luck(turn, self._solve, report.samples, report.seed)))
                step(1, "")
        return report._replace(turns=turns)


def to_try(report: Report, count: int) -> list[Review]:
    """The worst turns to try again: those of people, where people played."""
    players = report.course.header.players
    people = [turn for turn in report.turns if not is_bot(players[turn.seat])]
    return worst(people or report.turns, count)


_SOLVES = {"words": Work._words, "numbers": Work._numbers, "grid": Work._grid}


def _within(search: Callable[..., Solution], seconds: float) -> Solve:
    """A search that ends with what it has after some seconds."""

    def solve(table: Any, rack: Tiles, opened: bool) -> Solution:
        end = time.monotonic() + seconds
        return search(table, rack, opened, stop=lambda: time.monotonic() > end)

    return solve
