"""The searching: each turn's best move, then what its draw was worth, with the progress told on stderr."""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager

import click

from lettres.analysis import Review, Solve, draws, luck, review, worst
from lettres.cli.analysis.report import Report
from lettres.cli.console import error
from lettres.cli.context import Settings
from lettres.cli.export.course import Course
from lettres.engine import Table
from lettres.engine.tiles import Tiles
from lettres.games.letters import LettersRules
from lettres.record import is_bot
from lettres.session import game_of, theme_of
from lettres.solver.solution import Solution
from lettres.solver.words import Solver
from lexicon import SourceError

_STEPS = 5  # lines of progress for a screen reader


class Work:
    """A recorded game and what searches its positions, each for `seconds` at most.

    `least_frequency` tells which words are ordinary, None where no move with those is wanted. Raises `SourceError` for
    a game that cannot be analysed, `StoreError` where its theme is there no more.
    """

    def __init__(self, settings: Settings, course: Course, seconds: float, least_frequency: int | None) -> None:
        rules = course.game.rules
        if not isinstance(rules, LettersRules):
            raise SourceError("l'analyse ne connaît que le rami des lettres ; cette partie est d'un autre jeu.")
        if rules.scoring == "none":
            raise SourceError("les règles de cette partie ne comptent pas de points par tour : rien n'est à comparer.")
        self.settings = settings
        self.course = course
        self.game = game_of(settings.lexicon)(course.header)
        theme = theme_of(course.header.theme, settings.lexicon)
        self._solve = _within(Solver(settings.lexicon, rules, theme=theme), seconds)
        self._common: Solve | None = None
        if least_frequency is not None:
            known = Solver(settings.lexicon, rules, theme=theme, least_frequency=least_frequency)
            self._common = _within(known, seconds)

    def review(self, seat: int | None) -> list[Review]:
        """The turns of a seat, or of all, beside their best moves."""
        rounds = self.course.rounds
        drawn = draws(self.course.done[0].events, rounds)
        chosen = [(played, tiles) for played, tiles in zip(rounds, drawn) if seat in (None, played.seat)]
        found = []
        with _progress(self.settings, "Coups", len(chosen)) as step:
            for played, tiles in chosen:
                found.append(review(self.game, played, tiles, self._solve, self._common))
                step()
        return found

    def with_luck(self, report: Report) -> Report:
        """The report with what its draws were worth, where that is wanted."""
        if not report.samples:
            return report
        turns = []
        with _progress(self.settings, "Pioches", len(report.turns)) as step:
            for turn in report.turns:
                turns.append(turn._replace(luck=luck(turn, self._solve, report.samples, report.seed)))
                step()
        return report._replace(turns=turns)


def to_try(report: Report, count: int) -> list[Review]:
    """The worst turns to try again: those of people, where people played."""
    players = report.course.header.players
    people = [turn for turn in report.turns if not is_bot(players[turn.seat])]
    return worst(people or report.turns, count)


def _within(solver: Solver, seconds: float) -> Solve:
    """A search that ends with what it has after some seconds."""

    def solve(table: Table, rack: Tiles, opened: bool) -> Solution:
        end = time.monotonic() + seconds
        return solver.solve(table, rack, opened, stop=lambda: time.monotonic() > end)

    return solve


@contextmanager
def _progress(settings: Settings, what: str, length: int) -> Iterator[Callable[[], None]]:
    """A bar on a terminal, some plain lines for a screen reader, nothing in a pipe."""
    if not sys.stderr.isatty():
        yield lambda: None
    elif settings.accessible or os.environ.get("TERM") == "dumb":
        yield _plain_steps(what, length)
    else:
        with click.progressbar(length=length, label=what, file=sys.stderr, width=30, show_eta=False) as bar:
            yield lambda: bar.update(1)


def _plain_steps(what: str, length: int) -> Callable[[], None]:
    done = 0

    def step() -> None:
        nonlocal done
        done += 1
        if done * _STEPS // length > (done - 1) * _STEPS // length:
            error(f"{what} : {done} sur {length}.")

    return step
