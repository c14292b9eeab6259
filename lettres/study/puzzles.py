"""Puzzles: positions whose best move is proven to be the only one with its score.

A puzzle is made by trial from its name and level: positions are drawn until one has a unique best move of the kind that
the level asks for. Such positions are rare among those dealt by chance. So the words that a move forms are drawn first;
their letters are then divided between the rack and ordinary words on the table, which the move takes apart. A move is
unique only if no other final table has its score, not even one with an anagram of a word (NICHE, CHIEN). There are no
jokers, because a joker could nearly always stand for a letter elsewhere.

A draw depends only on the name, the level and the number of the draw, and a search is limited by steps, not by time. So
everyone with the same lexicon gets the same puzzle.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from functools import cached_property
from hashlib import sha256
from itertools import count, cycle, product
from typing import NamedTuple, Protocol

from lettres.engine import Game, Piece, Table, Turn, judge, seeded
from lettres.engine.table import Meld, table_of
from lettres.engine.tiles import Tiles
from lettres.families.words.checks import BOX
from lettres.families.words.notation import spelling
from lettres.solver.solution import Move, SearchOptions, Solution
from lexicon import Lexicon

ORDINARY = 28
"""Words with at least this frequency (`Lexicon.frequency`) are known to everybody."""

_KNOWN = 20  # words with at least this frequency are known to people who read
_COMMONEST = 79
_HARDEST = 5
_LENGTHS = range(4, 7)  # lengths of the words on the table
_SHUNNED = frozenset(("familiar", "slang", "pejorative", "field:sexe"))  # marks of words kept off tables
_EDITION = 2  # to be raised with any change after which a name gives another puzzle
_TRIALS = 300  # positions tried before giving up
_SHORTEST = 3  # the fewest letters of the second word that a move forms
_DRAWS = 100  # attempts to draw a word that is common enough
_ENOUGH = 50  # the fewest ordinary words that a lexicon needs; with fewer, puzzles would be much alike
_LETTERS = Counter({tile: number for tile, number in BOX.counts.items() if tile != BOX.joker})
_EFFORT = 20_000  # steps of one search; a harder position is not for people


HINTS = 4
"""The number of hints of a puzzle: one less than in a game, whose last hint is the solution."""


class PuzzleError(ValueError):
    """Raised if the lexicon allows no puzzle of a level; the message is for the player."""


class PuzzleLevel(NamedTuple):
    """A level of puzzles: the possible numbers of words on the table and of tiles on the rack.

    `apart` is the number of table words that the best move takes apart, and `frequency` the least frequency of the
    words that it forms. `long` are the possible lengths of the long word that the puzzle is made from.
    """

    tables: tuple[int, ...]
    racks: tuple[int, ...]
    apart: int
    frequency: int
    long: range


LEVELS = {
    "facile": PuzzleLevel((1,), (3, 4), apart=1, frequency=ORDINARY, long=range(7, 11)),
    "moyen": PuzzleLevel((2,), (3, 4, 5), apart=2, frequency=ORDINARY, long=range(8, 12)),
    "difficile": PuzzleLevel((3,), (3, 4, 5), apart=3, frequency=_KNOWN, long=range(11, 15)),
    "expert": PuzzleLevel((4,), (3, 4, 5), apart=4, frequency=10, long=range(14, 19)),
}
"""The levels, by the names that players type."""


class Finder(Protocol):
    """A solver for words, such as `lettres.solver.words.Solver`. It may count two moves as one if the words of one are
    anagrams of the words of the other."""

    @property
    def lexicon(self) -> Lexicon:
        """The lexicon of the words that may be formed."""

    @property
    def game(self) -> Game:
        """The game to be solved."""

    def solve(self, table: Table, rack: Tiles, *, options: SearchOptions) -> Solution:
        """Return the best moves of a position. If the solution is `proven`, its first move is the best, its second the
        next best."""


class Puzzle(NamedTuple):
    """A position with a unique best move.

    `second` is the score of the second-best move, 0 if there is none; `difficulty` is from 1 to 5.
    """

    name: str
    level: str
    table: Table
    rack: Tiles
    best: Move
    second: int
    difficulty: int

    @property
    def dated(self) -> bool:
        """True if the name of the puzzle is a date, not a number."""
        return not self.name.isdecimal()


def make(finder: Finder, level: str, name: str, tried: Callable[[int], None] = lambda number: None) -> Puzzle:
    """Return the puzzle with this level and name (a date or a number), always the same one with the same lexicon.

    `tried` is called with the number of each position tried. Raise `PuzzleError` if no position suits, `KeyError` if
    the level is not in `LEVELS`.
    """
    wanted, words = LEVELS[level], _Words(finder.lexicon)
    options = SearchOptions(effort=_EFFORT, proof_only=True)
    for number, (table, rack) in enumerate(_positions(wanted, words, f"{_EDITION}/{level}/{name}"), 1):
        tried(number)
        # few best moves suit the level, so only then is the costlier search for a second-best move made
        first = finder.solve(table, rack, options=options)
        if not first.proven or not first.moves or not _suits(wanted, first.moves[0].turn, words):
            continue
        solution = finder.solve(table, rack, options=replace(options, most=2))
        if is_unique(solution) and not any(_respelled(finder.game, solution.moves[0], words)):
            best, *others = solution.moves
            hard = difficulty(len(best.turn.broken), words.rarest(best.turn))
            return Puzzle(name, level, table, rack, best, others[0].score if others else 0, hard)
    raise PuzzleError(f"ce lexique ne donne pas de défi de niveau {level} : il a trop peu de mots qui s'y prêtent.")


def _suits(wanted: PuzzleLevel, turn: Turn, words: _Words) -> bool:
    """Return whether the best move `turn` suits the level `wanted` and forms no vulgar word."""
    return len(turn.broken) == wanted.apart and words.rarest(turn) >= wanted.frequency and words.polite(turn)


def is_unique(solution: Solution) -> bool:
    """Return whether the first move is proven to be the only one with its score, apart from moves with anagrams of its
    words.

    >>> is_unique(Solution((), 0, True))
    False
    """
    scores = [move.score for move in solution.moves]
    return solution.proven and bool(scores) and scores[0] not in scores[1:]


def difficulty(apart: int, rarest: int) -> int:
    """Return the difficulty of a move, from 1 to 5.

    It is the number `apart` of table words that the move takes apart, but at least 1. It is raised by 1 if the
    frequency `rarest` of the rarest word formed is below ordinary, or by 2 if few people know that word.

    >>> difficulty(1, 45), difficulty(2, 25), difficulty(2, 12), difficulty(4, 3)
    (1, 3, 4, 5)
    """
    return min(max(apart, 1) + (rarest < ORDINARY) + (rarest < _KNOWN), _HARDEST)


def _respelled(game: Game, best: Move, words: _Words) -> Iterator[Turn]:
    """Yield the other legal turns with the score of `best` whose new words are anagrams of the new words of `best`."""
    turn = best.turn
    for chosen in product(*(words.anagrams(spelling(shown)) for shown in turn.new)):
        after = table_of(turn.before).replace(turn.broken, map(_meld, chosen))
        other = Turn(turn.before, after, turn.rack, turn.opened)
        as_much = sum(line.points for line in game.score(other)) == best.score
        if as_much and Counter(after.melds) != Counter(turn.after.melds) and not judge(game, other).faults:
            yield other


# -- the draws of puzzles

_Draw = Callable[[tuple[str, ...]], str]
"""Draws one of several words."""


class _Words:
    """The words of a lexicon, as puzzles use them; if the lexicon has no frequencies, every word counts as common."""

    def __init__(self, lexicon: Lexicon) -> None:
        self._lexicon = lexicon
        self._some: dict[tuple[int, ...], tuple[str, ...]] = {}

    @cached_property
    def _by_length(self) -> dict[int, list[str]]:
        by_length: dict[int, list[str]] = {}
        for word in self._lexicon:
            by_length.setdefault(len(word), []).append(word)
        return by_length

    @cached_property
    def ordinary(self) -> tuple[str, ...]:
        """The words that may be on a table: known to everybody, in their dictionary form, inoffensive."""
        return tuple(sorted(filter(self._is_ordinary, self._short)))

    def draw_word(self, lengths: Iterable[int], least: int, draw: _Draw) -> str:
        """Draw a word with one of `lengths` and at least the frequency `least`; empty if all attempts fail."""
        some = self._of_lengths(tuple(lengths))
        drawn = (draw(some) for _ in range(_DRAWS if some else 0))
        return next((word for word in drawn if self.frequency(word) >= least), "")

    def _of_lengths(self, lengths: tuple[int, ...]) -> tuple[str, ...]:
        if lengths not in self._some:
            self._some[lengths] = tuple(word for length in lengths for word in self._by_length.get(length, ()))
        return self._some[lengths]

    @cached_property
    def _short(self) -> list[str]:
        return [word for length in _LENGTHS for word in self._by_length.get(length, ())]

    @cached_property
    def _has_frequencies(self) -> bool:
        return any(self._lexicon.frequency(word) >= ORDINARY for word in self._short)

    def frequency(self, word: str) -> int:
        """Return how common a word is, from 0 to 79."""
        return self._lexicon.frequency(word) if self._has_frequencies else _COMMONEST

    def anagrams(self, word: str) -> list[str]:
        """Return the words with the same letters as `word`, including `word`."""
        letters, has_all = sorted(word), set(word).issuperset
        return [other for other in self._by_length[len(word)] if has_all(other) and sorted(other) == letters]

    def rarest(self, turn: Turn) -> int:
        """Return the frequency of the rarest word that a turn forms."""
        return min((self.frequency(spelling(shown)) for shown in turn.new), default=_COMMONEST)

    def polite(self, turn: Turn) -> bool:
        """Return whether a turn forms no vulgar word."""
        return self._lexicon.vulgar.isdisjoint(map(spelling, turn.new))

    def _is_ordinary(self, word: str) -> bool:
        if self.frequency(word) < ORDINARY or word in self._lexicon.vulgar:
            return False
        readings = self._lexicon.readings(word)
        as_listed = any(reading.playable and reading.form == reading.lemma for reading in readings)
        return as_listed and not any(_SHUNNED.intersection(reading.marks) for reading in readings)


def _drawer(text: str) -> _Draw:
    """Return a function that draws one of several words. Its n-th draw depends only on `text`, n and the words."""
    chance, numbers = seeded(int.from_bytes(sha256(text.encode()).digest()[:8], "big")), count(1)
    return lambda choices: chance(choices, next(numbers))


def _positions(wanted: PuzzleLevel, words: _Words, text: str) -> Iterator[tuple[Table, Tiles]]:
    """Yield positions for the level `wanted`, the same for the same `text`; none if there are too few ordinary
    words."""
    draw = _drawer(text)
    if len(words.ordinary) < _ENOUGH:
        return
    for (size, rack), _ in zip(cycle(product(wanted.tables, wanted.racks)), range(_TRIALS)):
        position = _planted(wanted, words, draw, size, rack)
        if position is not None:
            yield position


def _planted(wanted: PuzzleLevel, words: _Words, draw: _Draw, size: int, rack: int) -> tuple[Table, Tiles] | None:
    """Draw the words of a move, and divide their letters into `size` ordinary table words and `rack` tiles.

    Return None if that fails. The move forms a long word and, if `size` is over 1, a second word. The second word is
    kept short, since its letters and those of the long word can then rarely be divided in another way.
    """
    long = words.draw_word(wanted.long, wanted.frequency, draw)
    other = max(_SHORTEST, size * _LENGTHS[0] + rack - len(long))
    left = Counter(long + (words.draw_word((other,), wanted.frequency, draw) if size > 1 else ""))
    if left - _LETTERS:
        return None
    laid: dict[str, None] = {}
    some: Iterable[str] = words.ordinary
    for more in range(size - 1, -1, -1):
        rest = left.total() - rack
        lengths = [length for length in _LENGTHS if more * _LENGTHS[0] <= rest - length <= more * _LENGTHS[-1]]
        some = _among(some, left)
        few = tuple(word for word in some if len(word) in lengths and word not in laid)
        if not few:
            return None
        laid[word := draw(few)] = None
        left -= Counter(word)
    return _table(laid), tuple(sorted(left.elements()))


def _among(words: Iterable[str], letters: Counter[str]) -> list[str]:
    """The words that can be spelled with `letters`."""
    has_all, left = set(letters).issuperset, Counter(letters)
    return [word for word in words if has_all(word) and Counter(word) <= left]


def _table(words: Iterable[str]) -> Table:
    return Table(tuple(map(_meld, words)))


def _meld(word: str) -> Meld:
    return tuple(Piece(letter, letter) for letter in word)
