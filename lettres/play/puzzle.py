"""A puzzle in French: its statement, hints and solution, and the tries at it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from lettres.engine import Game, GameState, Seat, view
from lettres.families.words.notation import spelling
from lettres.french.points import itemised_points
from lettres.french.recordings import date_in_words
from lettres.french.verdicts import describe
from lettres.grammar import plural
from lettres.play.requests import Meaning, no_meaning
from lettres.play.tries import Tries, TryDisplay, hint
from lettres.study.puzzles import HINTS, ORDINARY, Puzzle
from lexicon import Lexicon


class PuzzleText(NamedTuple):
    """The French sentences about a puzzle, for a game, a lexicon and a display."""

    puzzle: Puzzle
    game: Game
    lexicon: Lexicon
    show: TryDisplay
    meaning: Meaning = no_meaning

    @property
    def options(self) -> str:
        """The command-line options that open the same puzzle."""
        which = "--date" if self.puzzle.dated else "--numero"
        return f"{which} {self.puzzle.name} --niveau {self.puzzle.level}"

    def statement(self, named: bool) -> Iterator[str]:
        """Yield the statement of the puzzle, with its lexicon if `named`."""
        puzzle = self.puzzle
        which = f"du {date_in_words(puzzle.name)}" if puzzle.dated else f"n° {puzzle.name}"
        yield f"Défi {which}, niveau {puzzle.level}, difficulté {puzzle.difficulty} sur 5."
        if named:
            about = self.lexicon.about
            yield f"Lexique : {about['source']}, version {about['version']}."
        yield from self.show.position(self.game, puzzle.table, puzzle.rack)
        yield "Un coup marque plus que tous les autres : lequel ?"

    def hint(self, level: int) -> str:
        """Return the hint of `level`, from 1, the vaguest, to `HINTS`."""
        return hint(self.game, self.puzzle.best.turn, level, HINTS)

    def solution(self) -> Iterator[str]:
        """Yield the best move step by step, and why it is the best."""
        yield f"Solution : {self.game.notation.turn(self.puzzle.best.turn)}"
        yield from self.show.steps(self.game, self.puzzle.best)
        yield from self.reasons()

    def reasons(self) -> Iterator[str]:
        """Yield why the move is the best, by its points and the proof, and then explain its words."""
        puzzle = self.puzzle
        yield f"{itemised_points(self.game.score(puzzle.best.turn))}."
        rival = f"le suivant n'en marque que {puzzle.second}" if puzzle.second else "il n'y en a pas d'autre"
        yield f"Aucun autre coup n'en marque autant, c'est prouvé : {rival}."
        for shown in puzzle.best.turn.new:
            yield from self._explain_word(spelling(shown))

    def _explain_word(self, word: str) -> Iterator[str]:
        """Yield the meaning of a word, with its grammar if it is rare or an inflected form."""
        reading = next(reading for reading in self.lexicon.readings(word) if reading.playable)
        needs_grammar = self.lexicon.frequency(word) < ORDINARY or reading.form != reading.lemma
        sense = self.meaning(word)
        if needs_grammar:
            yield f"{word} : {describe(reading)}. {sense}".rstrip()
        elif sense:
            yield sense


class PuzzleTries(Tries):
    """The tries at a puzzle."""

    def __init__(self, text: PuzzleText) -> None:
        puzzle, game = text.puzzle, text.game
        state = GameState(game, (Seat(puzzle.rack, 0, True),), (), puzzle.table)
        self.solved = False
        super().__init__(game, text.lexicon, view(state, 0), puzzle.best.turn, HINTS, text.show)
        self._text = text
        self.meaning = text.meaning

    def legal_try(self, scored: str, points: int) -> Iterator[str]:
        """Yield the answer to a legal try: whether it is the best move."""
        if points >= self._text.puzzle.best.score:
            self.over = self.solved = True
            tries = "au premier essai" if self.count == 1 else f"au {self.count}e essai"
            helped = f", avec {plural(self.hints, 'indice')}" if self.hints else ""
            yield f"Bravo, c'est le meilleur coup : trouvé {tries}{helped}."
            yield from self._text.reasons()
            return
        before = f", et vous avez déjà fait {self.best_so_far}" if points < self.best_so_far else ""
        yield f"{scored} ; on peut faire mieux{before}."

    def solution(self) -> Iterator[str]:
        """Yield the best move and why it is the best."""
        return self._text.solution()

    def farewell(self) -> Iterator[str]:
        """Yield the command that opens the puzzle again."""
        yield f"Pour retrouver ce défi : lettres defi {self._text.options}"
