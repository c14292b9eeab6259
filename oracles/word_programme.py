"""The best move as an integer programme, whole and as it stands in the rules: what the solver is compared with where
trying everything would take too long. It needs the package `highspy`.

It knows the default rules for a player who has opened, and a table that has no joker and no word twice. There is a
variable for each word of the table, whether it is taken apart; for each word of the list, whether it is laid; for each
letter, how many come from the rack and for how many a joker stands; for the empty rack; and for the length that the
longest new word has. The score counts first, then how few words are gone.

>>> from lettres.position import read_position
>>> lexicon, position = Lexicon.default(), read_position('{"table": ["IMAGE"], "rack": "ELP"}')
>>> found = solve(["IMAGE", "MIEL", "PAGE", "MAGE", "PIE"], lexicon, position.table, position.rack)
>>> found.proven, found.score, found.gone, sorted(found.formed)
(True, 10, 1, ['MIEL', 'PAGE'])
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from math import isfinite
from typing import NamedTuple

import highspy
import numpy as np

from lettres.engine import Piece, Table
from lettres.engine.table import Meld, faces
from lettres.engine.tiles import Tiles
from lettres.families.words.notation import ALPHABET, JOKER, spelling
from lexicon import Lexicon

Var = int
Terms = Mapping[Var, float]
_STATUS = highspy.HighsModelStatus
_PROVEN = (_STATUS.kOptimal, _STATUS.kInfeasible, _STATUS.kUnboundedOrInfeasible)  # nothing here is unbounded


class Optimum(NamedTuple):
    """What the programme says: the score of its move, the words of the table that are gone, what it lays.

    `bound` is a score that no move exceeds, the same as `score` where it is `proven`.
    """

    score: int
    gone: int
    bound: int
    proven: bool
    after: Table | None
    formed: tuple[str, ...]


class Programme:
    """An integer programme, made row by row over variables that are whole numbers from 0 on."""

    def __init__(self) -> None:
        self._gains: list[float] = []
        self._most: list[float] = []
        self._rows: list[tuple[Terms, float, float]] = []

    def var(self, most: float = 1, gain: float = 0) -> Var:
        """A variable: the most that it may be, and what each unit of it adds to what is maximised."""
        self._gains.append(gain)
        self._most.append(most)
        return len(self._gains) - 1

    def row(self, terms: Terms, least: float = -highspy.kHighsInf, most: float = highspy.kHighsInf) -> None:
        """A sum that has to be between two numbers."""
        if terms:
            self._rows.append((terms, least, most))

    def solve(self, seconds: float) -> tuple[list[int] | None, float, bool]:
        """The values of the best solution that was found, a bound of what is maximised, and whether it is proven."""
        model, count = highspy.Highs(), len(self._gains)  # type: ignore[no-untyped-call]
        costs, most = -np.array(self._gains), np.array(self._most)
        # the gaps at their defaults would lose what counts least
        for name, value in [("output_flag", False), ("threads", 1), ("time_limit", seconds)]:
            model.setOptionValue(name, value)
        for name in ("mip_rel_gap", "mip_abs_gap"):
            model.setOptionValue(name, 0.0)
        numbers = np.arange(count, dtype=np.int32)
        model.addVars(count, np.zeros(count), most)
        model.changeColsCost(count, numbers, costs)
        model.changeColsIntegrality(count, numbers, np.full(count, 1, dtype=np.uint8))
        for terms, low, high in self._rows:
            model.addRow(low, high, len(terms), np.array(list(terms), np.int32), np.array(list(terms.values()), float))
        model.run()
        info, status = model.getInfo(), model.getModelStatus()
        values = model.getSolution().col_value if info.primal_solution_status == 2 else None
        bound = -info.mip_dual_bound if isfinite(info.mip_dual_bound) else float(np.dot(np.maximum(-costs, 0), most))
        return None if values is None else [round(value) for value in values], bound, status in _PROVEN


def solve(words: Iterable[str], lexicon: Lexicon, table: Table, rack: Tiles, seconds: float = 60) -> Optimum:
    """The best move with the words of a list; the lexicon says which are plurals and feminines of each other."""
    on_table = [spelling(faces(meld)) for meld in table.melds]
    plain = all(piece.tile != JOKER for meld in table.melds for piece in meld)
    if not plain or len(set(on_table)) < len(on_table):
        raise ValueError("the programme knows no joker on the table and no word twice")
    there, jokers = Counter("".join(on_table)) + Counter(rack), rack.count(JOKER)
    known = {*words, *on_table}  # a word of the table may be there again, of other tiles
    listed = sorted(word for word in known if (Counter(word) - there).total() <= jokers)

    programme, weight = Programme(), len(on_table) + 1  # a point is worth more than all words of the table
    apart = {word: programme.var(gain=-1) for word in on_table}
    laid = {word: programme.var(gain=int(word in apart)) for word in listed}
    from_rack = {letter: programme.var(rack.count(letter), weight) for letter in ALPHABET}
    stands_for = {letter: programme.var(jokers, weight) for letter in ALPHABET}
    emptied = programme.var(gain=weight * len(rack))
    sizes = {size: programme.var(gain=weight * size) for size in sorted(set(map(len, listed)))}

    for letter in ALPHABET:  # what is laid was in words that were taken apart, or comes from the rack
        terms: dict[Var, float] = {laid[word]: word.count(letter) for word in listed if letter in word}
        terms |= {apart[word]: -word.count(letter) for word in on_table if letter in word}
        programme.row(terms | {from_rack[letter]: -1, stands_for[letter]: -1}, 0, 0)
    programme.row(dict.fromkeys(stands_for.values(), 1), most=jokers)
    placed = dict.fromkeys([*from_rack.values(), *stands_for.values()], 1)
    programme.row(placed, least=1)
    programme.row(placed | {emptied: -len(rack)}, least=0)
    programme.row(dict.fromkeys(sizes.values(), 1), most=1)
    for size, chosen in sizes.items():
        new = [laid[word] for word in listed if len(word) == size and word not in apart]
        programme.row(dict.fromkeys(new, 1) | {chosen: -1}, least=0)
    for old in on_table:  # there again only once it was taken apart; else it was simply kept
        programme.row({laid[old]: 1, apart[old]: -1}, most=0)
        for word in listed:
            if lexicon.relation(word, old):
                programme.row({laid[word]: 1, apart[old]: 1, laid[old]: -1}, most=1)

    values, bound, proven = programme.solve(seconds)
    highest = int((bound + weight - 1 + 1e-6) // weight)  # all words may be gone
    if values is None:
        return Optimum(0, 0, 0 if proven else highest, proven, None, ())
    formed = tuple(word for word in listed if values[laid[word]])
    kept = [meld for meld, word in zip(table.melds, on_table) if not values[apart[word]]]
    after = Table((*kept, *_with_jokers(formed, {each: values[var] for each, var in stands_for.items()})))
    size = sum(size for size, var in sizes.items() if values[var])
    score = sum(values[var] for var in placed) + len(rack) * values[emptied] + size
    gone = sum(values[apart[word]] - values[laid[word]] for word in on_table)
    return Optimum(score, gone, score if proven else highest, proven, after, formed)


def _with_jokers(formed: Sequence[str], wanted: dict[str, int]) -> list[Meld]:
    """Words as melds, with so many jokers for each letter."""
    melds = []
    for word in formed:
        pieces = []
        for letter in word:
            pieces.append(Piece(JOKER if wanted[letter] else letter, letter))
            wanted[letter] -= bool(wanted[letter])
        melds.append(tuple(pieces))
    return melds
