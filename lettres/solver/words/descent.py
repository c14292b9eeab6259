"""Search the score levels from the top: each level is proven to be out of reach before the next is tried."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator
from functools import lru_cache
from itertools import groupby, islice
from typing import NamedTuple

from lettres.engine import Game, Table, Turn, judge
from lettres.engine.table import faces, table_of
from lettres.engine.tiles import Tiles, remove
from lettres.families.words.notation import JOKER, spelling
from lettres.families.words.rules import LettersRules
from lettres.families.words.transformations import related
from lettres.solver.budget import Budget, OutOfBudget
from lettres.solver.own_checks import Verdicts
from lettres.solver.solution import Move, SearchOptions, Solution
from lettres.solver.words.greedy import greedy
from lettres.solver.words.index import WordIndex
from lettres.solver.words.levels import ScoreLevel, levels
from lettres.solver.words.partition import Partitioner
from lettres.solver.words.reach import Reach
from lettres.solver.words.sample import Sampler
from lettres.solver.words.search import ANY, VariantSearch
from lettres.solver.words.spell import Partition, tables
from lettres.solver.words.variants import variants
from lexicon import Lexicon

_LOOKED_AT = 40  # partitions of one score, from which the one with the commonest words is chosen
_EASILY = 20_000  # steps spent on finding them
_JUDGED = 2_000  # steps counted for each table put to the judge
_TRIED = 500  # the most tables of one partition that are put to the judge
_REFUSED = 50  # partitions put to the judge before the search itself applies rule 4
_NONE = -1  # below every score
_AT_LAST = 1_000_000  # the most steps of a last try after a search ended; no more than the search itself took

Find = Callable[[Sampler, ScoreLevel], Iterator[Partition]]


class WordContext(NamedTuple):
    """The data that all positions of a game share; `words` are the words that may be formed."""

    game: Game
    rules: LettersRules
    lexicon: Lexicon
    words: WordIndex
    forbidden: Collection[str]


class Descent:
    """The search for the best moves of one position."""

    def __init__(
        self,
        context: WordContext,
        table: Table,
        rack: Tiles,
        opened: bool,
        options: SearchOptions,
        budget: Budget,
    ) -> None:
        self._options = options
        self.context, self.table, self.rack, self.opened, self.budget = context, table, rack, opened, budget
        self.rules = context.rules
        self.must = Counter(options.must)
        there = frozenset(spelling(faces(meld)) for meld in table.melds)
        self._there = there
        # if `unique` is "none", a word may be formed although the table shows it
        self._barred = frozenset[str]() if self.rules.unique == "none" else there
        if self.rules.unique == "game":
            self._barred |= frozenset(map(spelling, table.past))
        self._depth = len(table.melds) if options.depth is None else options.depth
        self._spellings = lru_cache(maxsize=None)(self._spelled)
        self._related = lru_cache(maxsize=None)(related(self.rules, context.lexicon))
        remove(rack, options.must)
        most_of = context.words.most_of(self._barred.union(context.forbidden), self.rules.unique != "none")
        partitioner = Partitioner(context.words, most_of, budget)
        self.searches = []
        for variant in variants(table, rack, self.rules, opened):
            variant = variant._replace(must=self._needed(variant.laid))
            twice = self.rules.unique == "none"
            reach = Reach(variant, context.words, most_of, there, budget.look, self._is_barred, twice)
            self.searches.append(VariantSearch(reach, partitioner, self._most, self._depth, self._bars))
        self._same: list[ScoreLevel] = []  # the levels that the search is at
        self._moves: dict[frozenset[object], Move] = {}
        self._later: dict[frozenset[object], Move] = {}
        self._doubt = self._refused = self._bound = 0
        self._verdicts = Verdicts(context.game, table, rack, opened)

    def _needed(self, laid: Tiles) -> Tiles:
        """Return the letters of the option `must` that are still to lay after `laid` have replaced jokers."""
        needed = self.must - Counter(laid)
        del needed[JOKER]
        return tuple(sorted(needed.elements()))

    @property
    def _most(self) -> int:
        """The most words that the turn may form (rules L5, 1.4)."""
        rules = self.rules
        alone = not self.opened and rules.opening_counts == "word" and not rules.opening_extra_words
        return 1 if alone else rules.words_per_turn or ANY

    def solve(self) -> Solution:
        """Return the best moves and whether they are proven.

        With the option `fewest`, the best moves are those that lay the fewest tiles.
        """
        if not self.rack:
            return Solution((), 0, True)
        try:
            bound = self._descend() if self._options.fewest is None else self._ascend(self._options.fewest)
            proven = not self._doubt
        except OutOfBudget:
            bound, proven = self._bound, False
            self._fall_back()
        moves = sorted(self._moves.values(), key=self._rank)[: self._options.most]
        # a move found before the end may reach the bound: then only the number of words changed is not proven
        return Solution(tuple(moves), max(bound, self._doubt, *(move.score for move in moves[:1])), proven)

    def moves_above(self, floor: int) -> list[Move]:
        """Return the best moves found that score more than `floor`; possibly none if the search ends early."""
        if not self.rack:
            return []
        try:
            self._descend(floor)
        except OutOfBudget:
            self._moves |= self._later
            self._sample_at_last()
        self.release()
        return sorted((move for move in self._moves.values() if move.score > floor), key=self._rank)[
            : self._options.most
        ]

    def release(self) -> None:
        """Drop the searches: their programmes take tens of MiB, and reference cycles would keep them in memory."""
        self.searches.clear()

    def at_least(self, solution: Solution, others: list[Move]) -> Solution:
        """Return the unproven `solution` with its moves and those of other searches (`others`) ranked together."""
        moves = {_key(table_of(move.turn.after)): move for move in (*others, *solution.moves)}
        best = tuple(sorted(moves.values(), key=self._rank)[: self._options.most])
        return solution._replace(moves=best, bound=max((solution.bound, *(move.score for move in best[:1]))))

    @property
    def state(self) -> tuple[int, int]:
        """The score of the best move found so far, and the upper bound."""
        moves = (*self._moves.values(), *self._later.values())
        return max((move.score for move in moves), default=0), self._bound

    def _descend(self, floor: int = _NONE) -> int:
        """Search the levels above `floor`, highest first, until as many moves are found as the option `most` says.

        Return the score of the best move, 0 if there is none.
        """
        reaches = [search.reach for search in self.searches]
        letters = max(reach.letters + sum(len(word.shows) for word in reach.variant.locked) for reach in reaches)
        any_length = levels(self.rules, len(self.rack), self.context.words.longest, letters)
        self._bound = max((level.worth for level in any_length), default=0)  # until the longest word is known
        longest = max(reach.longest for reach in reaches)
        for value, same in groupby(levels(self.rules, len(self.rack), longest, letters), lambda level: level.worth):
            self._bound = value
            if value <= floor:
                break
            self._same = [level for level in same if self._verdicts.size(level.placed) is not False]
            self._at(self._same, value)
            if len(self._moves) >= self._options.most:
                break
        else:
            self._moves |= self._later
        return max((move.score for move in self._moves.values()), default=0)

    def _ascend(self, fewest: int) -> int:
        """Search for turns that lay more and more tiles, up to `fewest`, until there is a move.

        Return the score of the best move, 0 if there is none.
        """
        reaches = [search.reach for search in self.searches]
        self._bound = 0
        letters = max(reach.letters + sum(len(word.shows) for word in reach.variant.locked) for reach in reaches)
        for placed in range(self.must.total(), min(fewest, len(self.rack)) + 1):
            if self._verdicts.size(placed) is not False:
                self._at([ScoreLevel(total, placed, 0) for total in range(letters, 2, -1)], None)
            if self._moves:
                break
        return max((move.score for move in self._moves.values()), default=0)

    def _at(self, same: list[ScoreLevel], value: int | None) -> None:
        """Find moves of the levels `same` that score `value` (None: any), those that change the fewest words first."""
        most = self._options.most
        later = [(key, move) for key, move in self._later.items() if move.score == value]
        if not self._options.tidy and value is not None:
            self._moves |= dict(later)
            self._sample(same, value, most, (Sampler.soon, Sampler.later))
            if len(self._moves) >= most:
                return
        for changed in range(self._depth + 1):
            self._moves |= {key: move for key, move in later if len(move.turn.removed) <= changed}
            ways = (way for level in same for search in self.searches for way in search.ways(level, changed))
            while len(self._moves) < most and (some := self._handful(ways)):
                for way in sorted(some, key=self._rarity):
                    self._judge(way, value)
                    if len(self._moves) >= most:
                        return
            if len(self._moves) >= most:
                return
        self._moves |= dict(later)

    def _sample(self, same: list[ScoreLevel], value: int, most: int, finds: Iterable[Find]) -> None:
        """Collect moves that score `value` by the quick searches `finds`, until `most` moves are known in all."""
        samplers = [Sampler(each, self._depth, self.budget) for each in self.searches]
        for find in finds:
            for way in (way for level in same for sampler in samplers for way in find(sampler, level)):
                self._judge(way, value)
                if len(self._moves) >= most:
                    return

    def _sample_at_last(self) -> None:
        """Spend a few steps on reaching the score at which the search ended. All higher scores are out of reach."""
        self.budget = Budget(min(_AT_LAST, self.budget.steps))
        try:
            self._sample(self._same, self._bound, len(self._moves) + 1, (Sampler.soon,))
        except OutOfBudget:
            pass

    def _handful(self, ways: Iterator[Partition]) -> list[Partition]:
        """Return the next partition of `ways`, and more if few steps find them; an empty list if none is left."""
        some = list(islice(ways, 1))
        last = self.budget.steps + _EASILY
        for way in ways if some and not any(search.is_hard for search in self.searches) else ():
            some.append(way)
            if len(some) == _LOOKED_AT or self.budget.steps > last:
                break
        return some

    def _rarity(self, way: Partition) -> tuple[float, float]:
        """Return a sort key that puts common words first: minus the lowest word frequency, then minus the mean."""
        common = [self.context.words.frequency(number) for number in way.classes] or [0]
        return -min(common), -sum(common) / len(common)

    def _rank(self, move: Move) -> tuple[float, ...]:
        common = [self.context.lexicon.frequency(spelling(new)) for new in move.turn.new] or [0]
        return -move.score, len(move.turn.removed), -min(common), -sum(common) / len(common)

    def _judge(self, way: Partition, value: int | None) -> None:
        """Keep the first legal move with the score `value` (None: any) among those that the partition `way` gives.

        Legal moves with a lower score are kept for later levels.
        """
        self._refused += 1
        if self._refused == _REFUSED:
            for search in self.searches:
                search.picky = True
        for number, after in enumerate(tables(way, self.table, self._spellings, self._is_barred)):
            if number == _TRIED:
                self._doubt = max(self._doubt, value or 1)  # another of its tables may be legal
                return
            self.budget.spend(_JUDGED)
            move = self._legal(after)
            if move and value in (None, move.score):
                self._moves.setdefault(_key(after), move)
                return
            if move and value is not None and move.score < value:
                self._later.setdefault(_key(after), move)

    def _legal(self, after: Table) -> Move | None:
        """Return the move to the table `after`; None if the judge refuses it or it does not meet the search options."""
        turn = Turn(self.table, after, self.rack, self.opened)
        if judge(self.context.game, turn).faults or self.must - Counter(turn.placed):
            return None
        if self._options.accepts is not None and not self._options.accepts(after):
            return None
        return Move(turn, sum(line.points for line in self.context.game.score(turn)))

    def _is_barred(self, new: str, gone: tuple[str, ...]) -> bool:
        """Return whether removing the words `gone` makes `new` illegal (rule L9). The judge checks every other rule."""
        if new in self._there:
            return False  # a word that the table shows already is not new
        if self.rules.rule4 == "lexical":
            return any(self._related(new, old) is not None for old in gone)
        if self.rules.rule4 == "table":
            return any(self._related(new, spelling(faces(meld))) is not None for meld in self.table.melds)
        return False

    def _bars(self, number: int, old: str) -> bool:
        """Return whether removing the table word `old` makes every word of the class `number` illegal (rule L9)."""
        return all(self._is_barred(new, (old,)) for new in self._spellings(number))

    def _spelled(self, number: int) -> list[str]:
        """Return the words of a class that may be formed, the commonest first."""
        barred, forbidden = self._barred, self.context.forbidden
        words = [word for word in self.context.words.spelled(number) if word not in barred and word not in forbidden]
        return sorted(words, key=lambda word: (-self.context.lexicon.frequency(word), word))

    def _fall_back(self) -> None:
        """After an early end, add the moves found for lower levels, those of a short last try, and a greedy move."""
        self._moves |= self._later
        self._sample_at_last()
        for search in self.searches:
            way = greedy(search.reach, self._most, self._depth)
            for after in islice(tables(way, self.table, self._spellings, self._is_barred), _TRIED) if way else ():
                if move := self._legal(after):
                    self._moves.setdefault(_key(after), move)
                    return


def _key(table: Table) -> frozenset[object]:
    """Return a key of a table that does not depend on the order of its melds."""
    return frozenset(Counter(table.melds).items())
