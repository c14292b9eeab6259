"""The linear programme behind the cuts: words may be formed, and table words taken apart, in fractions.

The programme asks whether all letters can be used up exactly. If they cannot, the dual values are letter weights.
Rounded to whole numbers, these weights are a cut, which proves the impossibility without the programme.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, NamedTuple

import numpy as np
from numpy.typing import NDArray

from lettres.solver.words.columns import LongerColumns
from lettres.solver.words.cuts import Cut, Task
from lettres.solver.words.index import ENDLESS, Numbers, Values, letter_counts, rarest
from lettres.solver.words.letter_parts import Singles, letter_parts
from lettres.solver.words.partition import SHORTEST
from lettres.solver.words.reach import Reach
from lexicon.anagrams import RARITY

if TYPE_CHECKING:
    from highspy import Highs

_SCALE = 1000  # the largest letter weight, once they are whole numbers
_ROUNDS = 40  # the most runs of the programme for one task
_ADDED = 60  # the most words added in one round
_SEEDS = 10_000  # about so many words, evenly spread, from which the first columns are chosen
_FIRST_WORDS = 12  # about so many first columns for each rarest letter
_LETTERS = len(RARITY)
_EVEN = 1e-6  # the letters are used up if no more than this is missing or left over
_RUN = 50_000  # steps counted for each run of the programme, besides one for each class
_DUAL, _PRIMAL = 1, 4  # HiGHS's numbers for the two simplex methods


class Relaxation:
    """The linear programme of a variant, built once and run for one task after another."""

    def __init__(self, reach: Reach, spend: Callable[[int], None] = lambda steps: None) -> None:
        self.reach = reach
        self._spend = spend
        order, self._letters, starts = reach.index.by_length
        parts = letter_parts(reach.index)
        fits = parts.lacking(reach.low, reach.high, reach.jokers) <= reach.jokers
        # the classes that all the letters together form, the longest first, as indices in `by_length`
        self._places = np.flatnonzero(fits & (reach.most_of[order] > 0))
        self._order = order
        self.parts = parts.take(self._places)
        self._starts = np.searchsorted(self._places, starts[: reach.longest + 1]).tolist()
        self._endless = bool((reach.most_of == ENDLESS).any())
        self.solved = 0
        self._inside = np.zeros(len(self._places), np.bool_)
        self.columns: list[int] = []
        self.rack = np.array([reach.variant.rack.count(letter) for letter in RARITY], np.float64)
        self._longer = LongerColumns(reach)
        # the rows: letters, tiles laid, jokers, words by length, locked words, number of table words changed
        self._locked = _LETTERS + 2 + reach.longest + 1
        self._gone = self._locked + len(reach.variant.locked)
        from lettres.solver.words.programme import new_programme  # not at the top: HiGHS is slow to load, few need it

        self._model = new_programme()
        self._build()
        self._add(self._seeds())

    def _build(self) -> None:
        """Add the rows, and all columns except those of words formed.

        The columns are letters left over or missing, tiles laid, jokers by letter, and table words taken apart.
        """
        model, reach = self._model, self.reach
        zero, eye = np.zeros(_LETTERS), np.eye(_LETTERS)
        rows = self._gone + 1
        lower, upper = np.full(rows, -np.inf), np.full(rows, np.inf)
        lower[: _LETTERS + 2] = upper[: _LETTERS + 2] = 0.0
        lower[_LETTERS + 1], upper[_LETTERS + 1] = reach.variant.loose, reach.jokers
        model.addRows(rows, lower, upper, 0, np.zeros(rows, np.int32), np.zeros(0, np.int32), np.zeros(0))
        endless = np.full(_LETTERS, np.inf)
        for side in (eye, -eye):
            _add_columns(model, side, -1.0, endless)
        missing = np.zeros((reach.longest + 1, rows))
        missing[:, _LETTERS + 2 : self._locked] = np.eye(reach.longest + 1)
        _add_columns(model, missing, -1.0, np.full(reach.longest + 1, np.inf))
        self._first_tile = model.getNumCol()
        _add_columns(model, np.column_stack((-eye, np.ones(_LETTERS), zero)), 0.0, self.rack)
        if reach.jokers:
            jokers = np.column_stack((-eye, np.ones(_LETTERS), np.ones(_LETTERS)))
            _add_columns(model, jokers, 0.0, np.full(_LETTERS, float(reach.jokers)))
        self._first_word = model.getNumCol()
        words = np.zeros((len(reach.word_counts), rows))
        words[:, :_LETTERS], words[:, self._gone] = -reach.word_counts, 1.0
        _add_columns(model, words, 0.0, np.ones(len(words)))

    def classes(self, some: Numbers | slice) -> Numbers:
        """Return the classes at the indices `some` in `_places`, as class numbers of the word index."""
        classes: Numbers = self._order[self._places[some]]
        return classes

    def lengths(self, some: Numbers | slice) -> Numbers:
        """Return the number of letters of each class; `some` are indices in `_places`."""
        return self.reach.index.lengths[self.classes(some)].astype(np.intp)

    def most(self, some: Numbers | slice) -> Values:
        """Return how often each class may be formed; `some` are indices in `_places`."""
        most_of = self.reach.most_of[self.classes(some)]
        return np.where(most_of == ENDLESS, np.inf, most_of)

    def _seeds(self) -> Numbers:
        """Return the first columns: for each letter, a few classes, of every length, whose rarest letter it is."""
        some = np.arange(0, len(self._places), max(1, len(self._places) // _SEEDS))
        first = rarest(*self._letters.take(self._places[some]))
        chosen = [some[:0]]
        for letter in range(_LETTERS):
            own = some[first == letter]
            chosen.append(own[:: max(1, len(own) // _FIRST_WORDS)])
        return np.concatenate(chosen)

    def _add(self, some: Numbers) -> None:
        self._inside[some] = True
        self.columns += some.tolist()
        rows = np.zeros((len(some), self._gone + 1))
        rows[:, :_LETTERS] = letter_counts(*self._letters.take(self._places[some]))
        rows[np.arange(len(some)), _LETTERS + 2 + self.lengths(some)] = 1.0
        _add_columns(self._model, rows, 0.0, self.most(some))

    def _lengthen(self, some: Numbers) -> None:
        """Add columns for locked words made longer; `some` are indices in `LongerColumns`."""
        self.columns += [-1] * len(some)
        rows = np.zeros((len(some), self._gone + 1))
        rows[:, :_LETTERS] = self._longer.counts[some]
        new = np.flatnonzero(self._longer.lengths[some])
        rows[new, _LETTERS + 2 + self._longer.lengths[some[new]]] = 1.0
        rows[:, self._locked : self._gone] = self._longer.locked[some]
        rows[:, self._gone] = self._longer.locked[some].sum(axis=1)
        _add_columns(self._model, rows, 0.0, np.ones(len(some)))

    def refute(self, task: Task) -> Cut | None:
        """Return a cut that shows that a task is impossible; None if the programme finds none."""
        model = self._model
        self._set(task)
        model.setOptionValue("simplex_strategy", _DUAL)
        shorter = self._starts[task.longest]
        for _ in range(_ROUNDS):
            self._spend(_RUN + len(self._places))
            self.reach.look()
            model.run()
            self.solved += 1
            # more words can only reduce what is missing or left over
            if model.modelStatusToString(model.getModelStatus()) != "Optimal" or model.getObjectiveValue() > -_EVEN:
                return None
            dual = -np.asarray(model.getSolution().row_dual)
            prices = self._prices(
                dual[:_LETTERS], dual[_LETTERS + 2 + task.longest] if task.with_longest else 0.0, task
            )
            worse = shorter + np.flatnonzero((prices.heavy_with > 0) & ~self._inside[shorter:])
            longer = self._longer.worse(dual, task.longest) if task.lengthened else worse[:0]
            if not len(worse) and not len(longer):
                cut = self._whole(prices, task)
                return cut if self.closes(cut, task) else None
            if len(worse) > _ADDED:
                heavy = prices.heavy_with[worse - shorter]
                worse = worse[np.argpartition(heavy, len(worse) - _ADDED)[-_ADDED:]]
            self._add(worse)
            self._lengthen(longer)
            model.setOptionValue("simplex_strategy", _PRIMAL)
        return None

    def _set(self, task: Task) -> None:
        model = self._model
        reach = self.reach
        rows = np.arange(self._gone + 1, dtype=np.int32)
        lower, upper = np.full(len(rows), -np.inf), np.full(len(rows), np.inf)
        lower[:_LETTERS] = upper[:_LETTERS] = -task.taken
        lower[_LETTERS] = upper[_LETTERS] = task.placed - len(reach.variant.laid) + reach.variant.loose
        lower[_LETTERS + 1], upper[_LETTERS + 1] = reach.variant.loose, reach.jokers
        upper[_LETTERS + 2 + task.longest + 1 : self._locked] = 0.0
        upper[self._locked : self._gone] = float(task.lengthened)
        if task.changed is not None:
            upper[self._gone] = task.changed
        if task.with_longest:
            lower[_LETTERS + 2 + task.longest] = 1.0
        model.changeRowsBounds(len(rows), rows, lower, upper)  # type: ignore[attr-defined]
        words = len(reach.word_counts)
        if words:
            least, most = np.zeros(words), np.ones(words)
            if task.apart is not None:
                least[task.apart] = 1.0
                most = least
            columns = np.arange(self._first_word, self._first_word + words, dtype=np.int32)
            model.changeColsBounds(words, columns, least, most)
        tiles = np.arange(self._first_tile, self._first_tile + _LETTERS, dtype=np.int32)
        if reach.jokers:
            jokers = tiles + np.int32(_LETTERS)
            most = np.full(_LETTERS, float(reach.jokers))
            least = np.zeros(_LETTERS)
            if task.shown is not None:
                least = most = task.shown
            model.changeColsBounds(_LETTERS, jokers, least, most)
        stay = 0.0 if task.stay is None else task.stay
        model.changeColsBounds(_LETTERS, tiles, np.zeros(_LETTERS), np.maximum(self.rack - stay, 0.0))

    def closes(self, cut: Cut, task: Task) -> bool:
        """Return whether a cut proves that a task is impossible, by whole numbers alone, without the programme."""
        variant = self.reach.variant
        weights = cut.weights
        tiles = np.repeat(
            weights, (self.rack if task.stay is None else np.maximum(self.rack - task.stay, 0)).astype(int)
        )
        count = task.placed - len(variant.laid)
        if task.shown is None:
            tiles = np.concatenate((tiles, np.repeat(weights.min(), variant.jokers)))
            jokers = variant.loose * weights.min()
        else:
            jokers = (task.shown.astype(np.int64) * weights).sum()
            count -= int(task.shown.sum()) - variant.loose
        if count > len(tiles):
            return True  # the rack has fewer tiles than that
        table = self.reach.word_counts.astype(np.int64) @ weights
        gains = (cut.gains_with if task.with_longest else cut.gains) * task.lengthened
        if task.apart is None:
            apart = np.sort(np.minimum(np.concatenate((table, -gains)), 0))[: task.changed].sum()
        else:
            apart = table[task.apart].sum()
        least = np.sort(tiles)[:count].sum() + jokers + apart - (task.taken.astype(np.int64) * weights).sum()
        return bool(least > (cut.room_with if task.with_longest else cut.room))

    def joker_values(self) -> Values:
        """Return how many jokers (a fraction) show each letter in the last solution that uses up all letters."""
        first = self._first_tile + _LETTERS
        values = np.asarray(self._model.getSolution().col_value)
        return values[first : first + _LETTERS] if self.reach.jokers else np.zeros(_LETTERS)

    def values(self) -> Values:
        """Return the value (a fraction) of each of the `columns` in the last solution that uses up all letters."""
        first = self._first_word + len(self.reach.word_counts)
        return np.asarray(self._model.getSolution().col_value)[first:]

    def _prices(self, weights: Values, extra: float, task: Task) -> _Prices:
        """Return the dual values, scaled and rounded down to whole letter weights, and the resulting class weights.

        `weights` are the dual values of the letters. `extra` is the dual value of the constraint that a word of the
        greatest length is formed.
        """
        scale = _SCALE / max(1e-3, float(np.abs(weights).max()))
        whole, more = np.floor(weights * scale), np.floor(max(0.0, extra) * scale)
        heavy = self.parts.weigh(whole, self._starts[task.longest])
        if not more:
            return _Prices(whole, 0.0, heavy, heavy)
        heavy_with = heavy.copy()
        heavy_with[: self._starts[task.longest - 1] - self._starts[task.longest]] += np.float32(more)
        return _Prices(whole, float(more), heavy, heavy_with)

    def _whole(self, prices: _Prices, task: Task) -> Cut:
        """Return the cut with the whole letter weights of `prices`."""
        whole, more, heavy, heavy_with = prices
        start = self._starts[task.longest]
        if self._endless and heavy.max(initial=0) > 0:
            # words that may be formed any number of times must weigh nothing: lower the weight of every letter
            less = np.ceil(heavy.max() / SHORTEST)
            whole, heavy = whole - less, heavy - np.float32(less) * self.lengths(slice(start, None)).astype(np.float32)
        gains = (self._longer.gains(whole, 0.0, task.longest), self._longer.gains(whole, more, task.longest))
        if self._endless:
            return Cut(whole.astype(np.int64), 0, task.longest, 0, *gains)
        room, room_with = (self._positive(each, start) for each in (heavy, heavy_with))
        return Cut(whole.astype(np.int64), int(room), task.longest, int(min(room, room_with - more)), *gains)

    def room(self, weights: Values, longest: int) -> float:
        """Return the total weight of all words of up to `longest` letters whose weight is positive."""
        start = self._starts[min(longest, self.reach.longest)]
        return self._positive(self.parts.weigh(weights, start), start)

    def _positive(self, heavy: Singles, start: int) -> float:
        """Return the sum of the positive weights in `heavy`, each multiplied by how often its class may be formed.

        `heavy` has the weights of the classes from index `start` on.
        """
        some = np.flatnonzero(heavy > 0)
        return float((heavy[some].astype(np.float64) * self.most(start + some)).sum())


class _Prices(NamedTuple):
    """Whole letter weights (`whole`), and the weights of classes that result from them (`heavy`).

    `heavy_with` are the weights `heavy` with `more` added for classes of the greatest length.
    """

    whole: Values
    more: float
    heavy: Singles
    heavy_with: Singles


def _add_columns(model: Highs, counts: NDArray[np.float64], cost: float, most: Values) -> None:
    columns, rows = np.nonzero(counts)
    starts = np.searchsorted(columns, np.arange(len(counts))).astype(np.int32)
    count = len(counts)
    zero = np.zeros(count)
    values = counts[columns, rows].astype(np.float64)
    model.addCols(count, np.full(count, cost), zero, most, len(rows), starts, rows.astype(np.int32), values)
