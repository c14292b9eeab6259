"""Find the best moves of positions within a time limit; positions with the same rules share a solver."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable, Iterator
from functools import lru_cache
from typing import NamedTuple

from lettres.engine.rules import RuleSet
from lettres.engine.state import Game
from lettres.engine.table import Layout, faces
from lettres.families.words.arbiter import MIN_LETTERS
from lettres.families.words.notation import spelling
from lettres.families.words.rules import LettersRules
from lettres.games.catalogue import CATALOGUE
from lettres.position import Position
from lettres.solver.facade import for_seconds, solver_of
from lettres.solver.solution import Progress, SearchOptions, Solution, Solver
from lexicon import Lexicon, Reason

_SOLVERS = 16  # solvers kept for reuse


class Caution(NamedTuple):
    """A caution about a word on the table, for instance an unknown word; the position is solved all the same."""

    code: str
    word: str
    message: str


class Proposal(NamedTuple):
    """A position, its game, its best moves, its cautions, and the seconds of the search."""

    position: Position
    game: Game
    solution: Solution
    cautions: tuple[Caution, ...]
    seconds: float


class SearchRequest(NamedTuple):
    """The options of a search for at most `most` moves, in at most `seconds`.

    In word games `theme` are the words of the theme, `least_frequency` excludes rarer words, and `certify` asks for a
    certificate of the result. In games of runs and groups, `value_first` ranks moves by the value of the tiles laid,
    and only then by the number of tiles.
    """

    most: int = 1
    seconds: float = 10
    theme: frozenset[str] | None = None
    least_frequency: int = 0
    certify: bool = False
    value_first: bool = False


class Proposals:
    """Solves positions of any game; `lexicon` opens the lexicon, and is called only for word games."""

    def __init__(self, lexicon: Callable[[], Lexicon], asked: SearchRequest | None = None) -> None:
        self.asked = asked or SearchRequest()
        self._lexicon = lexicon
        self._kept = lru_cache(maxsize=_SOLVERS)(self._make)

    def answer(self, position: Position, progress: Progress | None = None) -> Proposal:
        """Return the best moves found for a position within the time; `progress` is called during a long search."""
        game, solver = self._kept(position.game, position.rules, position.forbidden, position.dice)
        asked, rules = self.asked, position.rules
        start = time.monotonic()
        options = SearchOptions(
            most=asked.most,
            value_first=asked.value_first,
            certify=asked.certify,
            stop=for_seconds(asked.seconds),
            progress=progress,
        )
        solution = solver.solve(position.table, tuple(sorted(position.rack)), position.opened, options)
        seconds = time.monotonic() - start
        odd = tuple(cautions(position.table, self._lexicon(), rules)) if isinstance(rules, LettersRules) else ()
        return Proposal(position, game, solution, odd, seconds)

    def _make(self, name: str, rules: RuleSet, forbidden: frozenset[str], dice: str) -> tuple[Game, Solver]:
        entry, theme = CATALOGUE[name], self.asked.theme
        if not entry.needs_lexicon:
            game = entry.game(rules, dice=dice)
            return game, solver_of(game)
        lexicon, least = self._lexicon(), self.asked.least_frequency
        game = entry.game(rules, lexicon=lexicon, theme=theme, forbidden=forbidden)
        return game, solver_of(game, lexicon, theme=theme, forbidden=forbidden, least_frequency=least)


def cautions(table: Layout, lexicon: Lexicon, rules: RuleSet) -> Iterator[Caution]:
    """Yield a caution for each table word that is unknown, too short, or repeated although the rules forbid that.

    >>> from lettres.engine.table import Piece, Table
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
        if count > 1 and getattr(rules, "unique", "none") != "none":
            yield Caution("twice", word, f"{word} est deux fois sur la table.")
