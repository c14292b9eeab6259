"""A puzzle being solved."""

from __future__ import annotations

from collections.abc import Iterator

from lettres.cli.defi.hints import HINTS
from lettres.cli.defi.telling import Telling
from lettres.cli.tries import position
from lettres.engine import GameState, Seat, view
from lettres.engine.table import table_of
from lettres.grammar import plural
from lettres.play.tries import Tries


class Attempts(Tries):
    """The tries at a puzzle."""

    def __init__(self, telling: Telling) -> None:
        puzzle, game = telling.puzzle, telling.game
        state = GameState(game, (Seat(puzzle.rack, 0, True),), (), puzzle.table)
        super().__init__(game, telling.lexicon, view(state, 0), puzzle.best.turn, HINTS)
        self._telling = telling

    def position(self) -> Iterator[str]:
        """The table and the rack, as a terminal shows them."""
        return position(self._game, table_of(self._view.table), self._view.rack, self._telling.look)

    def tried(self, scored: str, points: int) -> Iterator[str]:
        """Whether it is the best move; else that there is a better one."""
        if points >= self._telling.puzzle.best.score:
            self.over = True
            yield f"Bravo, c'est le meilleur coup : {self._course()}."
            yield from self._telling.reasons()
            return
        before = f", et vous avez déjà fait {self.most}" if points < self.most else ""
        yield f"{scored} ; on peut faire mieux{before}."

    def solution(self) -> Iterator[str]:
        """The best move and why it is the best."""
        return self._telling.solution()

    def farewell(self) -> Iterator[str]:
        """How to find the puzzle again."""
        yield f"Pour retrouver ce défi : lettres defi {self._telling.options}"

    def _course(self) -> str:
        """How the best move was found."""
        tries = "au premier essai" if self.count == 1 else f"au {self.count}e essai"
        return f"trouvé {tries}, avec {plural(self.hints, 'indice')}" if self.hints else f"trouvé {tries}"
