"""A position and its best moves: the solver asked within a time, one solver for all positions of the same rules."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

from lettres.arbiter import MIN_LETTERS
from lettres.engine.rules import RuleSet
from lettres.engine.state import Game
from lettres.engine.table import Table, faces
from lettres.games.letter_notation import spelling
from lettres.games.letter_rules import LettersRules
from lettres.games.letters import letters
from lettres.position import Position
from lettres.solver.solution import Solution
from lettres.solver.words import Solver
from lexicon import Lexicon, Reason

_SOLVERS = 8  # that are kept: positions of one file seldom have more rule sets in turn


class Caution(NamedTuple):
    """What is odd about a word of a table, which may lie there all the same."""

    code: str
    word: str
    message: str


class Answer(NamedTuple):
    """A position, the game it is of, its best moves, what is odd about it, and how long the search took."""

    position: Position
    game: Game
    solution: Solution
    cautions: tuple[Caution, ...]
    seconds: float


class Search:
    """Answers positions: so many moves each, in so many seconds at most, with a lexicon or some of its words.

    With `certify`, each answer has a certificate where there is one.
    """

    def __init__(
        self,
        lexicon: Lexicon,
        *,
        theme: frozenset[str] | None = None,
        least_frequency: int = 0,
        most: int = 1,
        seconds: float = 10,
        certify: bool = False,
    ) -> None:
        self.lexicon = lexicon
        self.seconds = seconds
        self.certify = certify
        self._theme = theme
        self._least_frequency = least_frequency
        self._most = most
        self._kept = lru_cache(maxsize=_SOLVERS)(self._make)

    def answer(self, position: Position) -> Answer:
        """The best moves of a position, or the best that were found in the time there is."""
        game, solver = self._kept(position.rules, position.forbidden)
        start = time.monotonic()
        end = start + self.seconds
        solution = solver.solve(
            position.table,
            tuple(sorted(position.rack)),
            position.opened,
            most=self._most,
            stop=lambda: time.monotonic() > end,
            certify=self.certify,
        )
        seconds = time.monotonic() - start
        odd = tuple(cautions(position.table, self.lexicon, position.rules))
        return Answer(position, game, solution, odd, seconds)

    def _make(self, rules: RuleSet, forbidden: frozenset[str]) -> tuple[Game, Solver]:
        assert isinstance(rules, LettersRules)  # the one game that has a search
        solver = Solver(
            self.lexicon, rules, theme=self._theme, forbidden=forbidden, least_frequency=self._least_frequency
        )
        return letters(rules, self.lexicon, theme=self._theme, forbidden=forbidden), solver


def cautions(table: Table, lexicon: Lexicon, rules: RuleSet) -> Iterator[Caution]:
    """What is odd about the words of a table: a house word, too short a one, one that is there twice.

    >>> from lettres.engine.table import Piece
    >>> meld = tuple(Piece(letter, letter) for letter in "ZORGLUB")
    >>> [caution.code for caution in cautions(Table((meld,)), Lexicon.default(), LettersRules())]
    ['unknown_word']
    """
    counts = Counter(spelling(faces(meld)) for meld in table.melds)
    for word, count in counts.items():
        if len(word) < MIN_LETTERS:
            yield Caution("short_word", word, f"{word}, sur la table, n'a pas {MIN_LETTERS} lettres.")
        elif lexicon.reason(word) is not Reason.OK:
            what = f"{word}, sur la table, n'est pas un mot permis ; il peut y rester, ou être défait."
            yield Caution("unknown_word", word, what)
        if count > 1 and getattr(rules, "unique", False):
            yield Caution("twice", word, f"{word} est deux fois sur la table.")
