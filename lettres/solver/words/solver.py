"""The best move of a position of the *rami des lettres*, with a proof.

>>> from lettres.engine import Piece, Table
>>> image = tuple(Piece(letter, letter) for letter in "IMAGE")
>>> solver = WordSolver(theme=["PAGE", "MIEL"])
>>> solution = solver.solve(Table((image,)), ("E", "L", "P", "X"))
>>> solution.score, solution.bound, solution.proven
(7, 7, True)
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator
from functools import lru_cache, partial

import numpy as np

from lettres.engine import Game, Table
from lettres.engine.table import Layout, faces, table_of
from lettres.engine.tiles import Tiles
from lettres.families.words.arbiter import Arbiter, Code, in_question
from lettres.families.words.game import word_game
from lettres.families.words.notation import spelling
from lettres.families.words.rules import LettersRules
from lettres.solver.budget import Budget
from lettres.solver.solution import Progress, SearchOptions, Solution, Stop, never
from lettres.solver.words.certificate import certificate
from lettres.solver.words.descent import Descent, WordContext
from lettres.solver.words.index import WordIndex
from lettres.solver.words.ladder import RUNGS, Ladder
from lettres.solver.words.reach import Reach
from lexicon import Lexicon
from lexicon.fold import fold


class WordSolver:
    """Finds best moves by the rules of a game, with the words of a lexicon.

    `theme` holds the words of the theme, `forbidden` words that may not be formed, as tiles show them. With
    `least_frequency`, only words at least so common are formed (`Lexicon.frequency`); all, if none is. Without
    `vulgar`, no word that the lexicon marks so is formed; those of the table may stay. If `game` is given, its judge
    has the last word: it may have checks of its own.
    """

    def __init__(
        self,
        lexicon: Lexicon | None = None,
        rules: LettersRules | None = None,
        *,
        theme: Iterable[str] | None = None,
        forbidden: Collection[str] = (),
        least_frequency: int = 0,
        vulgar: bool = True,
        game: Game | None = None,
    ) -> None:
        self.lexicon = lexicon or Lexicon.default()
        self.rules = rules or LettersRules()
        words = None if theme is None else frozenset(theme)
        self.game = game or word_game(self.rules, self.lexicon, theme=words, forbidden=forbidden)
        if not (self.rules.apocopes and self.rules.loanwords):
            allowed = _allowed(self.lexicon, self.rules.apocopes, self.rules.loanwords)
            words = allowed if words is None else words & allowed
        self._words, self._least = words, least_frequency
        index = WordIndex.shared(self.lexicon, least_frequency, words, vulgar)
        self.context = WordContext(self.game, self.rules, self.lexicon, index, forbidden)

    def solve(
        self, table: Layout, rack: Tiles, opened: bool = True, options: SearchOptions = SearchOptions()
    ) -> Solution:
        """Return the best `most` moves: by score, then the fewest table words gone, then the commonest words.

        `depth` is how many words of the table may be taken apart or made longer (0: none; None: any number); `must` are
        tiles of the rack that have to be laid. Of words with the same letters one choice is a move. The search ends
        early, unproven, after `effort` steps (which gives the same answer every time) or when `stop` returns True; it
        then returns no less than smaller vocabularies find in part of that (`ladder`), unless `proof_only` is wanted.
        Raises `ValueError` if `must` are not on the rack.

        `fewest` asks for moves that lay the fewest tiles, so many at most, then change the fewest words: if `proven`,
        no move lays fewer than the first, or there is none that lays so few. Only tables that `accepts` takes count.

        Without `tidy`, it does not matter how many words of the table are left as they were, nor how common the new
        ones are: if `proven`, no move scores more than the first.

        `certify` asks for a certificate of a proven score that lies below the simple bound: see `certificate`.
        `progress` is called during a search that `stop` may end.
        """
        table = table_of(table)

        def make(context: WordContext, budget: Budget) -> Descent:
            return Descent(context, table, tuple(sorted(rack)), opened, options, budget)

        with np.errstate(over="ignore"):
            ladder = Ladder((partial(make, rung) for rung in self._rungs()), options)
            timed = options.fewest is None and options.stop is not never
            budget = Budget(options.effort, options.stop, ladder.wait if timed else lambda: None)
            descent = make(self.context, budget)
            if timed and options.progress:
                budget.pause = _telling(options.progress, descent, ladder)
            solution = descent.solve()
            if options.fewest is None and not solution.proven and not options.proof_only:
                ladder.finish()
                solution = descent.at_least(solution, ladder.moves)
            reaches = [search.reach for search in descent.searches]
            descent.release()
            if not options.certify or not solution.proven or options.depth is not None or options.must:
                return solution
            proof = self._certificate(reaches, table, opened, solution.score, options.stop)
            return solution._replace(certificate=proof)

    def _certificate(
        self, reaches: list[Reach], table: Table, opened: bool, score: int, stop: Stop
    ) -> list[dict[str, object]] | None:
        """The certificate that no move scores more than the proven best; None if it has none."""
        if self.rules.unique != "table" or self.rules.scoring != "tiles_and_longest":
            return None
        there = [spelling(faces(meld)) for meld in table.melds]
        return certificate(reaches, there, self.rules, score, opened, stop)

    def _rungs(self) -> Iterator[WordContext]:
        """Yield smaller vocabularies, the smallest first."""
        for least in RUNGS:
            if least > self._least:
                index = self.context.words.commoner(least)
                if 0 < len(index) < len(self.context.words):
                    yield self.context._replace(words=index)
                index.forget()

    def can_lay(self, table: Layout, rack: Tiles, opened: bool = True) -> bool:
        return bool(self.solve(table, rack, opened).moves)


def _telling(progress: Progress, descent: Descent, ladder: Ladder) -> Callable[[], None]:
    """Return a function for the pauses of a search that reports its progress."""

    def pause() -> None:
        ladder.wait()
        found, bound = descent.state
        progress(max((found, *(move.score for move in ladder.moves))), bound)

    return pause


@lru_cache(maxsize=4)
def _allowed(lexicon: Lexicon, apocopes: bool, loanwords: bool) -> frozenset[str]:
    """The words that the stricter choices of the rules let through (rules L17, L18)."""
    arbiter = Arbiter(lexicon, apocopes=apocopes, loanwords=loanwords)
    asked = {fold(form) for entry in lexicon.entries(in_question) for form, _ in entry.forms()}
    return frozenset(word for word in lexicon if word not in asked or arbiter.judge(word).code is Code.OK)
