"""Runs a tournament: shows progress and results as they come, then the standings."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator
from contextlib import closing

from lettres.cli.console import error
from lettres.cli.context import Settings, json_writer
from lettres.cli.progress import Step, progress
from lettres.french.tournaments import TournamentText
from lettres.grammar import count
from lettres.reports.tournament_json import game_form, summary_form
from lettres.tournament import Board, FailedBoard, Outcome, Plan, PlayedBoard, WorkersError, labels, standings
from lettres.tournament.standings import won

_DONE, _FAILED, _INTERRUPTED = 0, 3, 130
Write = Callable[[str], None]


class TournamentRun:
    """A running tournament: all its boards, and the boards played so far, in the order of their results."""

    def __init__(self, plan: Plan, boards: list[Board], seed: int) -> None:
        self.plan = plan
        self.boards = boards
        self.seed = seed
        self.played: list[PlayedBoard] = []
        self._shares = [0.0] * len(plan.bots)
        self._games = [0] * len(plan.bots)

    @property
    def planned(self) -> int:
        """The number of games of the whole tournament."""
        return sum(len(board.bots) for board in self.boards)

    @property
    def text(self) -> TournamentText:
        """The French sentences about the tournament."""
        return TournamentText(self.plan, self.seed, self.planned)

    def run(self, outcomes: Generator[Outcome, None, None], settings: Settings, write: Write | None) -> int:
        """Play and return the exit code; with `write`, write each game as a line of JSON and show no progress bar."""
        in_order = None if write is None else _InOrder(self.boards, self._json(write))
        try:
            with closing(outcomes):
                if in_order is not None:
                    self._take(outcomes, lambda more, text: None, in_order.take)
                else:
                    with progress(settings, "Parties", self.planned) as step:
                        self._take(outcomes, step, lambda played: None)
        except KeyboardInterrupt:
            error(f"Interrompu après {self._progress()}." if self.played else "Interrompu avant la première partie.")
            code = _INTERRUPTED
        except WorkersError as failure:
            error(f"Erreur : {failure}" + (f" Arrêté après {self._progress()}." if self.played else ""))
            code = _FAILED
        else:
            code = _DONE
        if in_order is not None:
            in_order.flush()
        return code

    def _take(self, outcomes: Iterator[Outcome], step: Step, show: Callable[[PlayedBoard], None]) -> None:
        for outcome in outcomes:
            if isinstance(outcome, FailedBoard):
                raise WorkersError(self.text.failure(outcome))
            self.played.append(outcome)
            show(outcome)
            step(len(outcome.games), self._leader(outcome))

    def _leader(self, played: PlayedBoard) -> str:
        """Return the bot with the largest share of wins so far, as text."""
        for game in played.games:
            for bot in game.seats:
                self._games[bot] += 1
                self._shares[bot] += won(game, bot)
        shares = [all_won / games if games else 0.0 for all_won, games in zip(self._shares, self._games)]
        best = max(range(len(shares)), key=shares.__getitem__)
        return f"{labels(self.plan.bots)[best]} : {100 * shares[best]:.0f} %"

    def _progress(self) -> str:
        done = sum(len(played.games) for played in self.played)
        return f"{count(done)} parties sur {count(self.planned)}"

    def _json(self, write: Write) -> Callable[[PlayedBoard], None]:
        encode = json_writer()

        def write_games(played: PlayedBoard) -> None:
            for game in played.games:
                write(encode(game_form(self.plan, played.board, game)))

        return write_games

    def summary(self, settings: Settings, as_json: bool) -> Iterator[str]:
        """Yield the lines of the standings."""
        shown = standings(self.played)
        if as_json:
            yield json_writer()(summary_form(self.plan, shown, self.seed, self.planned))
        else:
            yield from self.text.lines(shown, settings.accessible)


class _InOrder:
    """Passes played boards on in the order of the tournament, whatever the order in which they end."""

    def __init__(self, boards: list[Board], pass_on: Callable[[PlayedBoard], None]) -> None:
        self._expected = list(reversed(boards))
        self._early: dict[Board, PlayedBoard] = {}
        self._pass_on = pass_on

    def take(self, played: PlayedBoard) -> None:
        """Pass on `played` and boards that waited for it, or keep it until all boards before it are played."""
        self._early[played.board] = played
        while self._expected and self._expected[-1] in self._early:
            self._pass_on(self._early.pop(self._expected.pop()))

    def flush(self) -> None:
        """Pass on the boards still kept, although a board before them was not played."""
        for board in sorted(self._early):
            self._pass_on(self._early[board])
