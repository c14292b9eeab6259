"""Certificates that no move scores more: letter weights that `tools/exactness/certificate.py` checks.

A score level (tiles laid, length of the longest word) is closed by letter weights if the letters that would have to be
split into words weigh more than the words can take up. If no weights close the whole level, each way to make locked
words longer is closed by weights of its own. If no weights close a way, each pair of this way and a longest word is
closed. If no weights close a pair, each choice of table words is closed with this pair. The checker searches whatever
is left open.

Each choice of jokers to replace on the table is a separate case. Weights used in one case are tried again in the next.
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
    `there` are the words on the table. `opened` is False on a player's first turn.
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
    """Return whether a first turn may form only one word (rule L5).

    If so, no weights are needed, because the checker tries each word by itself.
    """
    return rules.opening_counts == "word" and not rules.opening_extra_words


def _may_open(rules: LettersRules, level: ScoreLevel) -> bool:
    """Return whether a first turn may reach a level (rules L5, L7)."""
    size = level.placed if rules.opening_counts == "total" else level.longest
    return size >= rules.opening_letters and (level.placed == level.longest or not _is_alone(rules))


def _weights(some: Iterable[Values]) -> list[dict[str, int]]:
    """Return the letter weights `some` as JSON objects, without zeros or repetitions."""
    told = (tuple((letter, int(one)) for letter, one in sorted(zip(RARITY, weights)) if one) for weights in some)
    return [dict(weights) for weights in dict.fromkeys(told)]


class _Sums(NamedTuple):
    """Letter weights, and the sums that decide which parts of a level they close.

    For each way to make words longer, `spare` is the least weight of the letters to split, minus the most weight that
    words can take up. `table` has the weight of each table word. `words` has the weight of each longest word if this
    weight is negative, else 0.
    """

    weights: Values
    spare: Values
    table: Values
    words: Values

    def choices(self, way: int, apart: Values) -> Values:
        """Return `spare` for one `way` and each row of `apart`; a 1 in a row marks a table word that is taken apart."""
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

        The latest weights in `known` are tried first. Other weights that close something are added to `known`.
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
        """Return the sums of `weights` on `level`; `words` has the letter counts of the level's longest words."""
        relaxation, table = self.relaxation, self.reach.word_counts @ weights
        least = self._lightest(weights, level.placed) + np.minimum(table, 0).sum()
        room = relaxation.room(weights, level.longest)
        return _Sums(weights, least + self.ways.weights(weights) - room, table, np.minimum(words @ weights, 0))

    def _lightest(self, weights: Values, placed: int) -> float:
        """Return the least weight of the tiles and freed jokers that go into words if `placed` tiles are laid.

        Tiles that replaced jokers are among the `placed`, but weigh nothing here. A joker weighs as little as the
        lightest letter.
        """
        variant, least = self.reach.variant, weights.min()
        tiles = [weights[RARITY.index(letter)] for letter in variant.rack] + [least] * variant.jokers
        return float(sum(sorted(tiles)[: placed - len(variant.laid)]) + variant.loose * least)


class _Proof:
    """The part of a level that is still open: the ways to make words longer that no weights close yet.

    `alone` marks the open ways that form a longest word themselves, `beside` those that need a separate longest word.
    """

    def __init__(self, case: _Case, level: ScoreLevel) -> None:
        self.case, self.level, self.used, self.tried = case, level, list[Values](), list[_Sums]()
        numbers, index = case.reach.classes(level.longest), case.reach.index
        self.words = letter_counts(index.low[numbers], index.high[numbers]).astype(np.float64)
        self.alone: Some = case.ways.lengths == level.longest
        self.beside: Some = (case.ways.lengths < level.longest) & (len(numbers) > 0)

    def use(self, weights: Values) -> None:
        """Close those ways that `weights` close, whatever the longest word is."""
        sums = self.case.sums(weights, self.level, self.words)
        self.tried.append(sums)
        self.alone = self._keep(sums, self.alone, self.alone & (sums.spare > 0))
        self.beside = self._keep(sums, self.beside, self.beside & (sums.spare > sums.words.max(initial=-np.inf)))

    def close(self) -> None:
        """Find weights that close many ways at once, then weights for each way that is still open."""
        if self.beside.any():
            self._find(_NOTHING, with_longest=True)
        for _ in range(_WAYS):
            for some, is_alone in ((self.alone, True), (self.beside, False)):
                if some.any() and not self.case.stop():
                    self._close_way(int(some.argmax()), is_alone)

    def _close_way(self, way: int, is_alone: bool) -> None:
        """Find weights that close `way`. If there are none, find weights for each pair of `way` and a longest word."""
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
        """Find weights that close the pair of `way` and the longest `word` with each choice of table words.

        Only choices that supply the letters of the pair count; `needs` has the letters that `way` takes.
        """
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
        """Ask the programme for weights that refute a task, and use these weights; return whether there are any.

        In the task, the letters `taken` are in words already, and the table words `apart` are taken apart (None: any).
        """
        lengthened = with_longest and not taken.any()
        task = Task(self.level.placed, self.level.longest, with_longest, taken, apart, lengthened=lengthened)
        cut = self.case.relaxation.refute(task)
        if cut is not None:
            self.use(cut.weights.astype(np.float64))
        return cut is not None

    def _keep(self, sums: _Sums, some: Some, closed: Some) -> Some:
        """Return the mask `some` without what `closed` marks.

        If anything is closed, the weights of `sums` are added to those used.
        """
        if closed.any() and not any(sums.weights is one for one in self.used):
            self.used.append(sums.weights)
        return some & ~closed
