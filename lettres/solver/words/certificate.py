"""Certificates that no move scores more: letter weights that `tools/exactness/certificate.py` checks.

A score level (tiles laid, length of the longest word) is closed by letter weights if the letters that would have to be
split into words weigh more than the words can take up. If no weights close the whole level, each way to make locked
words longer is closed by weights of its own. If none close a way, the way is closed with each longest word in turn; and
if none close such a pair, with each choice of table words. The checker searches whatever is left open.

Each choice of replaced jokers is a case of its own; weights that closed something in one case are tried in the next.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cached_property
from itertools import product, takewhile
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from lettres.families.words.rules import LettersRules
from lettres.families.words.transformations import related
from lettres.solver.solution import Stop, never
from lettres.solver.words.cuts import Task
from lettres.solver.words.held_words import Ways
from lettres.solver.words.index import Numbers, Values, letter_counts
from lettres.solver.words.levels import ScoreLevel, levels
from lettres.solver.words.reach import Reach
from lettres.solver.words.relax import Relaxation
from lexicon.anagrams import RARITY

_MANY = 12  # with more table words than this, their choices are not closed one by one
_AGAIN = 8  # the number of latest weights that are tried again on the next level
_WAYS = 200  # the most ways to make words longer that are closed one by one

Some = NDArray[np.bool_]
_NOTHING: Values = np.zeros(len(RARITY))


def certificate(
    reaches: Sequence[Reach], there: Sequence[str], rules: LettersRules, score: int, opened: bool, stop: Stop = never
) -> list[dict[str, object]] | None:
    """Return the weights that close each level above `score`, as JSON; None if there is no such level, or if stopped.

    The rules must count tiles and the longest word. `reaches` has an element for each choice of replaced jokers,
    `there` are the words on the table.
    """
    bars = related(rules, reaches[0].index.lexicon) if rules.rule4 in ("lexical", "table") else lambda new, old: None
    cases = [_Case(reach, Ways(reach, there, bars), stop) for reach in reaches]
    known, closed = list[Values](), list[dict[str, object]]()
    longest = max(length for case in cases for length in case.lengths)
    above = takewhile(lambda level: level.worth > score, levels(rules, reaches[0].rack, longest, longest))
    for level in (level for level in above if opened or _may_open(rules, level)):
        if any(level.longest in case.lengths for case in cases):
            weights = list[Values]()
            for case in () if not opened and _is_alone(rules) else cases:
                weights += case.close(level, known)
            if stop():
                return None
            closed.append({"placed": level.placed, "longest": level.longest, "weights": _weights(weights)})
    return closed or None


def _is_alone(rules: LettersRules) -> bool:
    """Return whether a first turn may form only one word (rule L5); the checker then tries each word by itself."""
    return rules.opening_counts == "word" and not rules.opening_extra_words


def _may_open(rules: LettersRules, level: ScoreLevel) -> bool:
    """Return whether a first turn may reach a level (rules L5, L7)."""
    size = level.placed if rules.opening_counts == "total" else level.longest
    return size >= rules.opening_letters and (level.placed == level.longest or not _is_alone(rules))


def _weights(some: Iterable[Values]) -> list[dict[str, int]]:
    """Return letter weights as JSON, without zeros or repetitions."""
    told = (tuple((letter, int(one)) for letter, one in sorted(zip(RARITY, weights)) if one) for weights in some)
    return [dict(weights) for weights in dict.fromkeys(told)]


class _Sums(NamedTuple):
    """Letter weights, and what they add up to on a level.

    `spare` is, for each way to make words longer, the weight of the letters to split less that of all words. `table` is
    the weight of each table word, `words` that of each longest word if negative, else 0.
    """

    weights: Values
    spare: Values
    table: Values
    words: Values

    def choices(self, way: int, apart: Values) -> Values:
        """Return `spare` for one way and each row of `apart`, where 1 marks a table word that is taken apart."""
        spare: Values = self.spare[way] - np.minimum(self.table, 0).sum() + apart @ self.table
        return spare


class _Case:
    """The levels with one choice of replaced jokers, and the weights that close them."""

    def __init__(self, reach: Reach, ways: Ways, stop: Stop) -> None:
        self.reach, self.ways, self.stop = reach, ways, stop
        lengths = (length for length in range(3, reach.longest + 1) if len(reach.classes(length)))
        self.lengths = {*ways.lengths.tolist(), *lengths}

    @cached_property
    def relaxation(self) -> Relaxation:
        """The linear programme of the case, made when it is first needed."""
        return Relaxation(self.reach)

    def close(self, level: ScoreLevel, known: list[Values]) -> list[Values]:
        """Return weights that close a level as far as possible.

        The latest of the `known` weights are tried first; new ones are added to them.
        """
        if level.placed < len(self.reach.variant.laid):
            return []
        proof = _Proof(self, level)
        for weights in known[: -_AGAIN - 1 : -1]:
            proof.use(weights)
        proof.close()
        known += [one for one in proof.used if not any(one is other for other in known)]
        return proof.used

    def sums(self, weights: Values, level: ScoreLevel, words: Values) -> _Sums:
        """Return what `weights` add up to on a level; `words` are the letter counts of its longest words."""
        relaxation, table = self.relaxation, self.reach.word_counts @ weights
        least = self._lightest(weights, level.placed) + np.minimum(table, 0).sum()
        room = relaxation.room(weights, level.longest)
        return _Sums(weights, least + self.ways.weights(weights) - room, table, np.minimum(words @ weights, 0))

    def _lightest(self, weights: Values, placed: int) -> float:
        """Return the least weight of `placed` tiles and the jokers set free.

        A joker weighs as little as the lightest letter.
        """
        variant, least = self.reach.variant, weights.min()
        tiles = [weights[RARITY.index(letter)] for letter in variant.rack] + [least] * variant.jokers
        return float(sum(sorted(tiles)[: placed - len(variant.laid)]) + variant.loose * least)


class _Proof:
    """The part of a level that is still open: ways to make words longer that weights do not close yet.

    The ways in `alone` form a longest word themselves; those in `beside` need a longest word in addition.
    """

    def __init__(self, case: _Case, level: ScoreLevel) -> None:
        self.case, self.level, self.used, self.tried = case, level, list[Values](), list[_Sums]()
        numbers, index = case.reach.classes(level.longest), case.reach.index
        self.words = letter_counts(index.low[numbers], index.high[numbers]).astype(np.float64)
        self.alone: Some = case.ways.lengths == level.longest
        self.beside: Some = (case.ways.lengths < level.longest) & (len(numbers) > 0)

    def use(self, weights: Values) -> None:
        """Close the ways that `weights` close with every longest word."""
        sums = self.case.sums(weights, self.level, self.words)
        self.tried.append(sums)
        self.alone = self._keep(sums, self.alone, self.alone & (sums.spare > 0))
        self.beside = self._keep(sums, self.beside, self.beside & (sums.spare > sums.words.max(initial=-np.inf)))

    def close(self) -> None:
        """Find weights that close all ways at once, or else weights for each way."""
        if self.beside.any():
            self._find(_NOTHING, with_longest=True)
        for _ in range(_WAYS):
            for some, is_alone in ((self.alone, True), (self.beside, False)):
                if some.any() and not self.case.stop():
                    self._close_way(int(some.argmax()), is_alone)

    def _close_way(self, way: int, is_alone: bool) -> None:
        """Find weights that close a way, or else weights that close it together with each longest word."""
        needs = self.case.ways.needs(way)
        self._find(needs, with_longest=not is_alone)
        words = _NOTHING[None] if is_alone else self.words
        left, tried = np.ones(len(words), np.bool_), 0
        while left.any() and not self.case.stop():
            for sums in self.tried[tried:]:
                least = np.zeros(1) if is_alone else sums.words
                left = self._keep(sums, left, left & (sums.spare[way] > least))
            tried = len(self.tried)
            if left.any():
                word = int(left.argmax())
                if not self._find(needs + words[word]):
                    self._close_choices(way, needs, words[word])
                    left[word] = False
        (self.alone if is_alone else self.beside)[way] = False

    def _close_choices(self, way: int, needs: Values, word: Values) -> None:
        """Find weights that close each choice of table words that has the letters for a way and the longest `word`."""
        reach, count = self.case.reach, len(self.case.reach.word_counts)
        if count > _MANY:
            return
        every = np.array(list(product((0, 1), repeat=count)), np.float64).reshape(2**count, count)
        lacking = needs + word - self.case.relaxation.rack - every @ reach.word_counts
        choices, tried = every[np.maximum(lacking, 0).sum(axis=1) <= reach.jokers], 0
        while len(choices) and not self.case.stop():
            for sums in self.tried[tried:]:
                closed = sums.choices(way, choices) > min(0, float(word @ sums.weights))
                choices = choices[self._keep(sums, np.ones(len(choices), np.bool_), closed)]
            tried = len(self.tried)
            if len(choices) and not self._find(needs + word, apart=np.flatnonzero(choices[0])):
                choices = choices[1:]

    def _find(self, taken: Values, with_longest: bool = False, apart: Numbers | None = None) -> bool:
        """Ask the programme to refute a task, and use the weights that it finds; return whether it found any."""
        lengthened = with_longest and not taken.any()
        task = Task(self.level.placed, self.level.longest, with_longest, taken, apart, lengthened=lengthened)
        cut = self.case.relaxation.refute(task)
        if cut is not None:
            self.use(cut.weights.astype(np.float64))
        return cut is not None

    def _keep(self, sums: _Sums, some: Some, closed: Some) -> Some:
        """Return those of `some` that are not `closed`; if any is closed, add the weights to those used."""
        if closed.any() and not any(sums.weights is one for one in self.used):
            self.used.append(sums.weights)
        return some & ~closed
