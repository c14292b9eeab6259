"""A person looks for the best move of a position: each line that is typed gets its answer."""

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


_LONGEST = 300  # letters of a line: no move needs more


_GIVEN_UP = ("SOLUTION", "ABANDON", "ABANDONNER")


class Show(Protocol):
    """How a front shows what is not a sentence; `aloud` where what is said is read aloud."""

    @property
    def aloud(self) -> bool: ...

    def position(self, game: Game, table: Table, rack: Tiles) -> Iterator[str]:
        """A table and a rack."""

    def steps(self, game: Game, move: Move) -> Iterator[str]:
        """A move as what the hands do."""


class Tries(ABC):
    """The tries at a position whose best move is known, and some of the hints of a game.

    `over` once the best move is found or given up, or the person has `left`; `best_so_far` are the points of the best
    try; `meaning` tells what words mean.
    """

    meaning: Meaning = staticmethod(no_meaning)

    def __init__(self, game: Game, lexicon: Lexicon, seen: View, best: Turn, levels: int, show: Show) -> None:
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
        """The answer to a legal try and its score; sets `over` if nothing better can be found."""

    def solution(self) -> Iterator[str]:
        """The answer to giving up; nothing, unless a subclass says more."""
        return iter(())

    def farewell(self) -> Iterator[str]:
        """The answer to leaving; nothing, unless a subclass says more."""
        return iter(())

    def position(self) -> Iterator[str]:
        """The table and the rack."""
        return self._show.position(self._game, table_of(self._view.table), self._view.rack)

    def answer(self, line: str) -> list[str]:
        """The answer to a typed line."""
        try:
            if len(line) > _LONGEST:
                raise MoveError("cette ligne est bien trop longue pour un coup.")
            return list(self._obey(line))
        except ValueError as failure:
            return [sentence(failure)]

    def leave(self) -> list[str]:
        """Leave; the answer to that."""
        self.over = self.left = True
        return list(self.farewell())

    def _obey(self, line: str) -> Iterator[str]:
        mine = (*self._view.table.tiles(), *self._view.rack)
        typed = Command("coup", (line,)) if may_be_word(line, mine) else read(line)
        if typed.name == "passer" or fold(line) in _GIVEN_UP:
            self.over = True
            yield from self.solution()
        elif typed.name in ("coup", "former") and typed.words:
            yield from self._judged(" ".join(typed.words))
        elif typed.name == "arbitre" and typed.words:
            composer = WordComposer(self._game, self._view)
            for word in typed.words:
                told = arbitrate(self._game, composer, self._lexicon, word)
                yield f"{told} {self.meaning(word, asked=True)}".rstrip()
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

    def _judged(self, text: str) -> Iterator[str]:
        """A try: why it is refused, or its score and what that is worth."""
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
    """A hint of a level, from 1, of so many levels."""
    return f"Indice {level} sur {levels} : {hint_text(game, best, level, aloud=aloud)}"
