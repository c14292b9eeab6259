"""A person's tries at the best move of a position: each typed line gets an answer."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator
from typing import Protocol

from lettres.compose import MoveError
from lettres.compose.words import WordComposer
from lettres.engine import Game, Table, Turn, View, judge
from lettres.engine.table import table_of
from lettres.engine.tiles import Tiles
from lettres.french.faults import fault_sentence
from lettres.french.points import itemised_points
from lettres.french.speech import Speech
from lettres.play.arbitration import arbitrate
from lettres.play.commands import Command, may_be_word, read
from lettres.play.requests import Meaning, no_meaning, sentence
from lettres.play.words.hints import hint_text
from lettres.solver.solution import Move
from lexicon import Lexicon, fold

HELP = (
    "Tapez un coup (PAGE MIEL, ou IMAGE+LEP -> PAGE MIEL), « ? MOT » pour l'arbitre, « indice », « table », "
    "« solution » ou « quitter »."
)


_LONGEST = 300  # characters of a line: no move needs more


_GIVEN_UP = ("SOLUTION", "ABANDON", "ABANDONNER")


class TryDisplay(Protocol):
    """The front's display of positions and moves; `aloud` is True if its text is read aloud."""

    @property
    def aloud(self) -> bool: ...

    def position(self, game: Game, table: Table, rack: Tiles) -> Iterator[str]:
        """Yield the lines of a table and a rack."""

    def steps(self, game: Game, move: Move) -> Iterator[str]:
        """Yield the hand movements of a move."""


class Tries(ABC):
    """The tries at a position with a known best move, and its hints.

    `over` becomes True once the best move is found or given up, or the person has `left`. `best_so_far` holds the
    points of the best try. `meaning` returns the meaning of a word.
    """

    meaning: Meaning = staticmethod(no_meaning)

    def __init__(self, game: Game, lexicon: Lexicon, seen: View, best: Turn, levels: int, show: TryDisplay) -> None:
        self.over = False
        self.left = False
        self.best_so_far = 0
        self.count = 0
        self.hints = 0
        self._game, self._lexicon, self._view, self._best, self._show = game, lexicon, seen, best, show
        self._speech = Speech(game)
        self._levels = levels

    @abstractmethod
    def legal_try(self, scored: str, points: int) -> Iterator[str]:
        """Yield the answer to a legal try, given its score; set `over` if no move is better."""

    def solution(self) -> Iterator[str]:
        """Yield the answer to giving up; empty unless a subclass has one."""
        return iter(())

    def farewell(self) -> Iterator[str]:
        """Yield the answer to leaving; empty unless a subclass has one."""
        return iter(())

    def position(self) -> Iterator[str]:
        """Return the table and the rack, in lines."""
        return self._show.position(self._game, table_of(self._view.table), self._view.rack)

    def answer(self, line: str) -> list[str]:
        """Return the answer to a typed line."""
        try:
            if len(line) > _LONGEST:
                raise MoveError("cette ligne est bien trop longue pour un coup.")
            return list(self._obey(line))
        except ValueError as failure:
            return [sentence(failure)]

    def leave(self) -> list[str]:
        """End the tries; return the farewell."""
        self.over = self.left = True
        return list(self.farewell())

    def _obey(self, line: str) -> Iterator[str]:
        tiles = (*self._view.table.tiles(), *self._view.rack)
        typed = Command("coup", (line,)) if may_be_word(line, tiles) else read(line)
        if typed.name == "passer" or fold(line) in _GIVEN_UP:
            self.over = True
            yield from self.solution()
        elif typed.name in ("coup", "former") and typed.words:
            yield from self._judge(" ".join(typed.words))
        elif typed.name == "arbitre" and typed.words:
            composer = WordComposer(self._game, self._view)
            for word in typed.words:
                ruling = arbitrate(self._game, composer, self._lexicon, word)
                yield f"{ruling} {self.meaning(word, asked=True)}".rstrip()
        elif typed.name == "indice":
            yield self._hint()
        elif typed.name == "table":
            yield from self.position()
        elif typed.name == "quitter":
            yield from self.leave()
        else:
            yield HELP

    def _hint(self) -> str:
        if self.hints == self._levels:
            return "C'était le dernier indice : « solution » donne le coup."
        self.hints += 1
        return hint(self._game, self._best, self.hints, self._levels, aloud=self._show.aloud)

    def _judge(self, text: str) -> Iterator[str]:
        """Judge a try: yield its faults, or the answer to its score."""
        composer = WordComposer(self._game, self._view)
        composer.read(text)
        turn = composer.turn
        self.count += 1
        if faults := judge(self._game, turn).faults:
            yield " ".join(fault_sentence(fault, self._speech) for fault in faults)
            return
        lines = self._game.score(turn)
        points = sum(line.points for line in lines)
        yield from self.legal_try(itemised_points(lines), points)
        self.best_so_far = max(self.best_so_far, points)


def hint(game: Game, best: Turn, level: int, levels: int, *, aloud: bool = False) -> str:
    """Return the hint of a level, from 1 to `levels`."""
    return f"Indice {level} sur {levels} : {hint_text(game, best, level, aloud=aloud)}"
