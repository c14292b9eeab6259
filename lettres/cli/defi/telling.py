"""A puzzle in French: what is asked, hints, the solution and why it is the best."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

from lettres.cli.defi.hints import HINTS
from lettres.cli.proposer.text import Look
from lettres.cli.tries import by_hand, position
from lettres.engine import Game
from lettres.families.words.notation import spelling
from lettres.french.events import itemised_points
from lettres.french.recordings import date_in_words
from lettres.french.verdicts import describe
from lettres.play.tries import hint
from lettres.position import Position, write_position
from lettres.reports.answer_json import as_dict
from lettres.solver.solution import Solution
from lettres.study.answer import Proposal
from lettres.study.puzzles import ORDINARY, Puzzle
from lexicon import Lexicon

_SOLUTION_KEYS = ("score", "placed", "broken", "formed", "table_after", "proven", "bound")


class Telling(NamedTuple):
    """A puzzle, the game and the lexicon that it was made with, and how to print it."""

    puzzle: Puzzle
    game: Game
    lexicon: Lexicon
    look: Look

    @property
    def _dated(self) -> bool:
        """Whether the puzzle is that of a day."""
        return not self.puzzle.name.isdecimal()

    @property
    def options(self) -> str:
        """The options that give the puzzle again."""
        which = "--date" if self._dated else "--numero"
        return f"{which} {self.puzzle.name} --niveau {self.puzzle.level}"

    def statement(self, named: bool) -> Iterator[str]:
        """What the puzzle is, and what it was made with where that is to be `named`."""
        puzzle = self.puzzle
        which = f"du {date_in_words(puzzle.name)}" if self._dated else f"n° {puzzle.name}"
        yield f"Défi {which}, niveau {puzzle.level}, difficulté {puzzle.difficulty} sur 5."
        if named:
            about = self.lexicon.about
            yield f"Lexique : {about['source']}, version {about['version']}."
        yield from position(self.game, puzzle.table, puzzle.rack, self.look)
        yield "Un coup marque plus que tous les autres : lequel ?"

    def hint(self, level: int) -> str:
        """A hint, from 1, the vaguest, to `HINTS`."""
        return hint(self.game, self.puzzle.best.turn, level, HINTS)

    def solution(self) -> Iterator[str]:
        """The best move step by step, and why it is the best."""
        yield f"Solution : {self.game.notation.turn(self.puzzle.best.turn)}"
        yield from by_hand(self.game, self.puzzle.best, self.look)
        yield from self.reasons()

    def reasons(self) -> Iterator[str]:
        """Why a move is the best: its points and the proof; then what its less common words are."""
        puzzle = self.puzzle
        yield f"{itemised_points(self.game.score(puzzle.best.turn))}."
        rival = f"le suivant n'en marque que {puzzle.second}" if puzzle.second else "il n'y en a pas d'autre"
        yield f"Aucun autre coup n'en marque autant, c'est prouvé : {rival}."
        for shown in puzzle.best.turn.new:
            yield from self._explained(spelling(shown))

    def _explained(self, word: str) -> Iterator[str]:
        """What a word is, where that does not go without saying: it is not ordinary, or the form of another one."""
        reading = next(reading for reading in self.lexicon.readings(word) if reading.playable)
        if self.lexicon.frequency(word) < ORDINARY or reading.form != reading.lemma:
            yield f"{word} : {describe(reading)}."

    def as_dict(self, hints: int, solved: bool) -> dict[str, Any]:
        """The puzzle in a machine-readable form: its position as `lettres proposer` reads it, and its solution."""
        puzzle, about = self.puzzle, self.lexicon.about
        name = f"{puzzle.name}-{puzzle.level}"
        given = Position("lettres", puzzle.table, puzzle.rack, id=name)
        told: dict[str, Any] = {
            "id": name,
            "date": puzzle.name if self._dated else None,
            "number": None if self._dated else int(puzzle.name),
            "level": puzzle.level,
            "difficulty": puzzle.difficulty,
            "lexicon": f"{about['source']} {about['version']}",
            "position": write_position(given),
            "hints": [self.hint(level) for level in range(1, hints + 1)],
        }
        if solved:
            solution = Solution((puzzle.best,), puzzle.best.score, True)
            answered = as_dict(Proposal(given, self.game, solution, (), 0.0))
            told["solution"] = {key: answered[key] for key in _SOLUTION_KEYS} | {"second_score": puzzle.second}
        return told
