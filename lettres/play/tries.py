"""A best move that a person seeks: each line that is typed has its answer."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator

from lettres.compose import MoveError
from lettres.compose.words import WordComposer
from lettres.engine import Game, Turn, View, judge
from lettres.french.events import itemised_points
from lettres.french.faults import fault_sentence
from lettres.french.speech import Speech
from lettres.play.asking import arbitrate
from lettres.play.commands import Typed, may_be_word, read
from lettres.play.outcome import sentence
from lettres.play.word_hints import hint_text
from lexicon import Lexicon, fold

HELP = (
    "Tapez un coup (PAGE MIEL, ou IMAGE+LEP -> PAGE MIEL), « ? MOT » pour l'arbitre, « indice », « table », "
    "« solution » ou « quitter »."
)


_LONGEST = 300  # letters of a line: no move needs more


_GIVEN_UP = ("SOLUTION", "ABANDON", "ABANDONNER")


class Tries(ABC):
    """The tries at a position with a best move, and `hints` of it, out of those of a game.

    `over` once it is found, given up or left; `left` tells that the person has gone.
    """

    def __init__(self, game: Game, lexicon: Lexicon, seen: View, best: Turn, hints: int) -> None:
        self.over = False
        self.left = False
        self.most = 0
        self.count = 0
        self.hints = 0
        self._game, self._lexicon, self._view, self._best = game, lexicon, seen, best
        self._speech = Speech(game)
        self._all_hints = hints

    @abstractmethod
    def position(self) -> Iterator[str]:
        """The table and the rack."""

    @abstractmethod
    def tried(self, scored: str, points: int) -> Iterator[str]:
        """What is said to a legal try, and to what it scored; `over` where nothing better is to be found."""

    @abstractmethod
    def solution(self) -> Iterator[str]:
        """What is said to who gives up."""

    @abstractmethod
    def farewell(self) -> Iterator[str]:
        """What is said to who leaves."""

    def answer(self, line: str) -> list[str]:
        """What is said to a typed line."""
        try:
            if len(line) > _LONGEST:
                raise MoveError("cette ligne est bien trop longue pour un coup.")
            return list(self._obey(line))
        except ValueError as failure:
            return [sentence(failure)]

    def leave(self) -> list[str]:
        """What is said to who leaves."""
        self.over = self.left = True
        return list(self.farewell())

    def _obey(self, line: str) -> Iterator[str]:
        mine = (*self._view.table.tiles(), *self._view.rack)
        typed = Typed("coup", (line,)) if may_be_word(line, mine) else read(line)
        if typed.name == "passer" or fold(line) in _GIVEN_UP:
            self.over = True
            yield from self.solution()
        elif typed.name in ("coup", "former") and typed.words:
            yield from self._judged(" ".join(typed.words))
        elif typed.name == "arbitre" and typed.words:
            composer = WordComposer(self._game, self._view)
            yield from (arbitrate(self._game, composer, self._lexicon, word) for word in typed.words)
        elif typed.name == "indice":
            yield self._hint()
        elif typed.name == "table":
            yield from self.position()
        elif typed.name == "quitter":
            yield from self.leave()
        else:
            yield HELP

    def _hint(self) -> str:
        if self.hints == self._all_hints:
            return "C'était le dernier indice : « solution » donne le coup."
        self.hints += 1
        return hint(self._game, self._best, self.hints, self._all_hints)

    def _judged(self, text: str) -> Iterator[str]:
        """A try: refused, or its points and what is said to them."""
        composer = WordComposer(self._game, self._view)
        composer.read(text)
        turn = composer.turn
        self.count += 1
        if faults := judge(self._game, turn).faults:
            yield " ".join(fault_sentence(fault, self._speech) for fault in faults)
            return
        lines = self._game.score(turn)
        points = sum(line.points for line in lines)
        yield from self.tried(itemised_points(lines), points)
        self.most = max(self.most, points)


def hint(game: Game, best: Turn, level: int, levels: int) -> str:
    """A hint, from 1, the vaguest, to the last of so many."""
    return f"Indice {level} sur {levels} : {hint_text(game, best, level)}"
