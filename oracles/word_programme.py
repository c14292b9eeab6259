"""The best move as an integer programme, complete and as in the rules: compared with the solver where trying everything
would take too long.

It needs the package `highspy`. It knows the default rules for a player who has opened, and a table that has no word
twice. There is a variable for each word of the table, whether it is taken apart, and for each joker in it, whether a
letter replaces it; for each longer word that one with a joker may become, or two together; for each word of the list,
whether it is laid; for each letter, how many come from the rack and for how many a joker stands; for the empty rack;
and for the length of the longest new word. The score counts first, then how few words are gone.

>>> from lettres.position import read_position
>>> lexicon, position = Lexicon.default(), read_position('{"table": ["IMAGE"], "rack": "ELP"}')
>>> found = solve(["IMAGE", "MIEL", "PAGE", "MAGE", "PIE"], lexicon, position.table, position.rack)
>>> found.proven, found.score, found.gone, sorted(found.formed)
(True, 10, 1, ['MIEL', 'PAGE'])
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import combinations, product
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
    """The programme's answer: the score of its move, the words of the table that are gone, the tiles laid.

    `bound` is a score that no move exceeds, the same as `score` if `proven`.
    """

    score: int
    gone: int
    bound: int
    proven: bool
    after: Table | None
    formed: tuple[str, ...]


class WordProgramme:
    """An integer programme, made row by row over variables that are whole numbers from 0 on."""

    def __init__(self) -> None:
        self._gains: list[float] = []
        self._most: list[float] = []
        self._rows: list[tuple[Terms, float, float]] = []

    def var(self, most: float = 1, gain: float = 0) -> Var:
        """Return a variable: its upper limit, and its gain a unit in the objective."""
        self._gains.append(gain)
        self._most.append(most)
        return len(self._gains) - 1

    def row(self, terms: Terms, least: float = -highspy.kHighsInf, most: float = highspy.kHighsInf) -> None:
        """Require a sum to be between two numbers."""
        if terms:
            self._rows.append((terms, least, most))

    def solve(self, seconds: float) -> tuple[list[int] | None, float, bool]:
        """Return the values of the best solution found, a bound of the objective, and whether it is proven."""
        model, count = highspy.Highs(), len(self._gains)  # type: ignore[no-untyped-call]
        costs, most = -np.array(self._gains), np.array(self._most)
        # the default gaps would lose the least significant part
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


class LongerWord(NamedTuple):
    """A longer word that words of the table with jokers may become together, with them inside."""

    old: tuple[int, ...]
    new: str


def solve(words: Iterable[str], lexicon: Lexicon, table: Table, rack: Tiles, seconds: float = 60) -> Optimum:
    """Return the best move with the words of a list; the lexicon says which are plurals and feminines of each other."""
    on_table = [spelling(faces(meld)) for meld in table.melds]
    if len(set(on_table)) < len(on_table):
        raise ValueError("the programme knows no word twice")
    held = [[piece.shows for piece in meld if piece.tile == JOKER] for meld in table.melds]
    there, jokers = Counter("".join(on_table)) + Counter(rack), rack.count(JOKER)
    known = {*words, *on_table}  # a word of the table may be there again, of other tiles
    most = jokers + sum(map(len, held))
    listed = sorted(word for word in known if (Counter(word) - there).total() <= most)

    programme, weight = WordProgramme(), len(on_table) + 1  # a point is worth more than all words of the table
    apart = {word: programme.var(gain=-1) for word in on_table}
    laid = {word: programme.var(gain=int(word in apart)) for word in listed}
    grown = {
        growth: programme.var(gain=int(growth.new in apart) - len(growth.old))
        for growth in growths(on_table, held, listed)
    }
    from_rack = {letter: programme.var(rack.count(letter), weight) for letter in ALPHABET}
    from_jokers = programme.var(jokers, weight)
    replaced = [(number, letter, programme.var(gain=weight)) for number, some in enumerate(held) for letter in some]
    stands_for = {letter: programme.var(most) for letter in ALPHABET}
    emptied = programme.var(gain=weight * len(rack))
    sizes = {size: programme.var(gain=weight * size) for size in sorted(set(map(len, listed)))}

    for letter in ALPHABET:  # a laid letter was in words that were taken apart, or comes from the rack
        terms: dict[Var, float] = {laid[word]: word.count(letter) for word in listed if letter in word}
        terms |= {apart[word]: -word.count(letter) for word in on_table if letter in word}
        terms |= {var: growth.new.count(letter) - _inside(growth, on_table, letter) for growth, var in grown.items()}
        programme.row(terms | {from_rack[letter]: -1, stands_for[letter]: -1}, 0, 0)
        spent = [var for _, face, var in replaced if face == letter]
        programme.row(dict.fromkeys([from_rack[letter], *spent], 1), most=rack.count(letter))
    free = [var for _, _, var in replaced]  # a joker that a letter replaced is laid, as any letter
    programme.row(dict.fromkeys(stands_for.values(), 1.0) | dict.fromkeys([from_jokers, *free], -1.0), 0, 0)
    placed = dict.fromkeys([*from_rack.values(), from_jokers, *free], 1)
    programme.row(placed, least=1)
    programme.row(placed | {emptied: -len(rack)}, least=0)
    programme.row(dict.fromkeys(sizes.values(), 1), most=1)
    becomes = {word: [var for growth, var in grown.items() if growth.new == word] for word in listed}
    for size, chosen in sizes.items():
        new = [
            var for word in listed if len(word) == size and word not in apart for var in (laid[word], *becomes[word])
        ]
        programme.row(dict.fromkeys(new, 1) | {chosen: -1}, least=0)
    for number, _, var in replaced:  # a word is held by each of its jokers
        programme.row({apart[on_table[number]]: 1, var: -1}, most=0)
    for word in listed:
        if word not in apart:
            programme.row(dict.fromkeys([laid[word], *becomes[word]], 1), most=1)
    for number, old in enumerate(on_table):  # there again only once it is gone; else it was simply kept
        goes = [apart[old], *(var for growth, var in grown.items() if number in growth.old)]
        stands = [laid[old], *becomes[old]]
        programme.row(dict.fromkeys(goes, 1), most=1)
        programme.row(dict.fromkeys(stands, 1) | dict.fromkeys(goes, -1), most=0)
        for word in listed:
            if lexicon.relation(word, old) and word not in apart:
                lost = dict.fromkeys(goes, 1) | dict.fromkeys(stands, -1)
                for there_is in (laid[word], *becomes[word]):
                    programme.row({var: lost.get(var, 0) + (var == there_is) for var in {*lost, there_is}}, most=1)

    values, bound, proven = programme.solve(seconds)
    highest = int((bound + weight - 1 + 1e-6) // weight)  # all words may be gone
    if values is None:
        return Optimum(0, 0, 0 if proven else highest, proven, None, ())
    formed = tuple(word for word in listed if values[laid[word]])
    longer = [growth for growth, var in grown.items() if values[var]]
    moved = {number for number, word in enumerate(on_table) if values[apart[word]]}
    moved.update(number for growth in longer for number in growth.old)
    now = list(table.melds)
    for number, letter, var in replaced:
        now[number] = _replaced(now[number], letter) if values[var] else now[number]
    kept = [meld for number, meld in enumerate(now) if number not in moved]
    fixed = [_places(growth.new, [now[number] for number in growth.old]) for growth in longer]
    wanted = {each: values[var] for each, var in stands_for.items()}
    news = _with_jokers([*(growth.new for growth in longer), *formed], [*fixed, *({} for _ in formed)], wanted)
    size = sum(size for size, var in sizes.items() if values[var])
    score = sum(values[var] for var in placed) + len(rack) * values[emptied] + size
    gone = len(moved) - sum(values[laid[word]] for word in on_table) - sum(growth.new in apart for growth in longer)
    return Optimum(score, gone, score if proven else highest, proven, Table((*kept, *news)), formed)


def growths(on_table: Sequence[str], held: Sequence[Sequence[str]], listed: Sequence[str]) -> Iterator[LongerWord]:
    """Yield the longer words that words of a table with jokers may become, each by itself or two of them together.

    >>> [each.new for each in growths(["PORT", "FOLIO", "ROI"], [["O"], ["O"], []], ["PORTES", "PORTFOLIO", "ROIS"])]
    ['PORTES', 'PORTFOLIO', 'PORTFOLIO', 'PORTFOLIO']
    """
    some = [number for number, jokers in enumerate(held) if jokers]
    for old in [*((number,) for number in some), *combinations(some, 2)]:
        for new in listed:
            if new not in {on_table[number] for number in old} and _starts(new, [on_table[number] for number in old]):
                yield LongerWord(old, new)


def _starts(word: str, parts: Sequence[str]) -> tuple[int, ...] | None:
    """Return the starts of other words inside a word, without overlap; None if impossible."""
    found = [[at for at in range(len(word)) if word.startswith(part, at)] for part in parts]
    for starts in product(*found):
        covered = [at + place for at, part in zip(starts, parts) for place in range(len(part))]
        if len(set(covered)) == len(covered):
            return starts
    return None


def _inside(growth: LongerWord, on_table: Sequence[str], letter: str) -> int:
    return sum(on_table[number].count(letter) for number in growth.old)


def _replaced(meld: Meld, letter: str) -> Meld:
    """Return a meld in which a letter replaces the first joker that stands for it."""
    at = meld.index(Piece(JOKER, letter))
    return (*meld[:at], Piece(letter, letter), *meld[at + 1 :])


def _places(word: str, melds: Sequence[Meld]) -> dict[int, Piece]:
    """Return the pieces of melds inside a longer word, by their places."""
    starts = _starts(word, [spelling(faces(meld)) for meld in melds]) or ()
    return {start + at: piece for start, meld in zip(starts, melds) for at, piece in enumerate(meld)}


def _with_jokers(formed: Sequence[str], fixed: Sequence[Mapping[int, Piece]], wanted: dict[str, int]) -> list[Meld]:
    """Return words as melds: `fixed` gives some of their pieces, `wanted` the number of jokers for each letter."""
    melds = []
    for word, given in zip(formed, fixed):
        pieces = []
        for at, letter in enumerate(word):
            pieces.append(given.get(at) or Piece(JOKER if wanted[letter] else letter, letter))
            wanted[letter] -= bool(at not in given and wanted[letter])
        melds.append(tuple(pieces))
    return melds
