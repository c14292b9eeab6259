"""Find the best moves of the *rami des lettres*, and prove that none is better.

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
    """Finds the best moves by the rules of a game, with the words of a lexicon.

    `theme` are the words of the theme, `forbidden` words that may not be formed, spelled as on tiles. With
    `least_frequency`, only words at least that common are formed (`Lexicon.frequency`), or all if no word is. Without
    `vulgar`, words that the lexicon marks as vulgar are not formed, but stay if they are on the table. `game` is the
    game whose judge must accept the moves; by default, one with these rules and no checks of its own.
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
        """Return the best moves: by score, then by the fewest table words changed, then by the commonest words.

        All names below except `proven` are fields of `options`. `most` is the number of moves. `depth` is the most
        table words that may be taken apart or made longer (None: any number). `must` are rack tiles that have to be
        laid; raises `ValueError` if they are not on the rack. Moves that differ only by words with the same letters
        (CHIEN, NICHE) count as one. The search ends early, unproven, after `effort` steps (which gives the same answer
        every time) or when `stop` returns True. Unless `proof_only`, smaller vocabularies are then also tried
        (`ladder`), and the answer is at least as good as theirs.

        With `fewest`, the best moves are those that lay the fewest tiles (at most `fewest`), then those that change the
        fewest words. If `proven`, no move lays fewer tiles than the first; or, if there are no moves, none lays
        `fewest` or fewer. Moves to tables for which `accepts` returns False do not count.

        Without `tidy`, the number of table words changed and the frequency of the new words do not matter: if `proven`,
        no move scores more than the first.

        `certify` asks for a certificate of a proven score that lies below the simple bound: see `certificate`.
        `progress` is called during a search that has a `stop`.
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
                budget.pause = _reporting(options.progress, descent, ladder)
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
        """Return the certificate that no move scores more than `score`.

        Return None if no certificate is needed, or if the rules are not of the kind that certificates cover.
        """
        if self.rules.unique != "table" or self.rules.scoring != "tiles_and_longest":
            return None
        there = [spelling(faces(meld)) for meld in table.melds]
        return certificate(reaches, there, self.rules, score, opened, stop)

    def _rungs(self) -> Iterator[WordContext]:
        """Yield contexts with smaller vocabularies, the smallest first."""
        for least in RUNGS:
            if least > self._least:
                index = self.context.words.commoner(least)
                if 0 < len(index) < len(self.context.words):
                    yield self.context._replace(words=index)
                index.forget()

    def can_lay(self, table: Layout, rack: Tiles, opened: bool = True) -> bool:
        return bool(self.solve(table, rack, opened).moves)


def _reporting(progress: Progress, descent: Descent, ladder: Ladder) -> Callable[[], None]:
    """Return a function to call when a search pauses. It climbs the ladder when due, and reports the progress."""

    def pause() -> None:
        ladder.wait()
        found, bound = descent.state
        progress(max((found, *(move.score for move in ladder.moves))), bound)

    return pause


@lru_cache(maxsize=4)
def _allowed(lexicon: Lexicon, apocopes: bool, loanwords: bool) -> frozenset[str]:
    """Return the words that are allowed if the rules exclude `apocopes` or `loanwords` or both (rules L17, L18)."""
    arbiter = Arbiter(lexicon, apocopes=apocopes, loanwords=loanwords)
    asked = {fold(form) for entry in lexicon.entries(in_question) for form, _ in entry.forms()}
    return frozenset(word for word in lexicon if word not in asked or arbiter.judge(word).code is Code.OK)
