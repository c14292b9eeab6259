"""Random turns with runs and groups: rack sets, tiles added, table sets formed anew, freed jokers."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from functools import cache
from itertools import combinations
from typing import NamedTuple

from lettres.engine import GameState, Table
from lettres.engine.table import Meld, faces, table_of
from lettres.families.numbers.checks import suits_of
from lettres.families.numbers.melds import Suits
from lettres.families.numbers.notation import JOKER, pieces
from lettres.families.numbers.rules import NumberRules
from lettres.solver.numbers import NumberSolver
from lettres.solver.solution import SearchOptions
from tools.random_play.player import AnyPlayer, Dice, wrong_table

_LONGEST = 6  # tiles of a run that is laid at once
_STEPS = 30  # steps of a search for sets that hold some tiles
_MELDS = 3  # melds of the table formed anew in one go

Row = tuple[str, ...]
"""The faces of a set, in order; or, with jokers in it, its tiles."""


class SetChange(NamedTuple):
    """Sets taken from the table, sets formed, and the tiles of the rack spent."""

    broken: tuple[Row, ...]
    formed: tuple[Row, ...]
    spent: Counter[str]


Known = tuple[Row, frozenset[str]]
"""A set without jokers, in order and as a set."""


class SetRows(NamedTuple):
    """All sets without a joker, and the sets that contain each face."""

    every: tuple[Known, ...]
    holding: Mapping[str, tuple[Known, ...]]


@cache
def rows(suits: Suits) -> SetRows:
    """Return all sets without a joker in `suits`, with runs no longer than a player lays at once."""
    values = [*range(1, suits.values + 1), *[1] * suits.one_after]
    every = [
        tuple(f"{colour}{value}" for value in values[at : at + size])
        for colour in suits.colours
        for size in range(3, _LONGEST + 1)
        for at in range(len(values) - size + 1)
    ]
    for value in range(1, suits.values + 1):
        for size in (3, 4):
            every += [tuple(f"{colour}{value}" for colour in some) for some in combinations(suits.colours, size)]
    known = tuple((row, frozenset(row)) for row in every)
    return SetRows(known, {face: tuple(each for each in known if face in each[1]) for row in every for face in row})


class Sets:
    """Finds random sets among tiles."""

    def __init__(self, dice: Dice, suits: Suits) -> None:
        self.dice, self.suits = dice, suits
        self.rows = rows(suits)

    def find(self, held: Mapping[str, int], jokers: int, among: Sequence[Known] | None = None) -> Row | None:
        """Return a random set of the tiles `held`, with at most `jokers` jokers; None if there is none.

        >>> Sets(Dice(1), Suits("rbnj")).find({"r1": 1, "r3": 1, "*": 1}, 1)
        ('r1', '*', 'r3')
        """
        every = among or self.rows.every
        there = {face for face, count in held.items() if count}
        most = self.most(jokers, held)
        start = self.dice.upto(len(every) - 1)
        for at in range(len(every)):
            row, faces = every[start - at]
            lacking = len(faces - there)
            if lacking <= most and lacking < len(row):
                return _laid(row, there)
        return None

    def most(self, jokers: int, held: Mapping[str, int]) -> int:
        """Return the most jokers that a set may have."""
        return min(jokers, held.get(JOKER, 0), 99 if self.suits.jokers_together else 1)

    def with_joker(self, held: Mapping[str, int], least: int) -> Row | None:
        """Return a set of one joker and at least `least` of the tiles `held`, which need not include the joker."""
        there = {face for face, count in held.items() if count}
        among = [row for row, faces in self.rows.every if len(faces - there) == 1 and len(row) > least]
        return _laid(self.dice.pick(among), there) if among else None

    def anew(self, must: Counter[str], may: Counter[str]) -> list[Row] | None:
        """Return sets of all tiles in `must` and any tiles in `may`; None if none are found soon."""
        steps = 0

        def go(left: Counter[str], spare: Counter[str]) -> list[Row] | None:
            nonlocal steps
            steps += 1
            face = next((face for face in left if left[face] and face != JOKER), None)
            if face is None:
                return self._jokers(left[JOKER], spare)
            held = left + spare
            there, most = set(held), self.most(2, held)
            for row, own in self.dice.shuffled(self.rows.holding[face]):
                if steps > _STEPS or len(own - there) > most:
                    continue
                laid = _laid(row, there)
                used = Counter(laid)
                rest = go(left - used, spare - (used - left))
                if rest is not None:
                    return [laid, *rest]
            return None

        return go(must, may)

    def _jokers(self, jokers: int, spare: Counter[str]) -> list[Row] | None:
        """Return sets of one joker each and tiles in `spare`; None if they do not suffice."""
        found: list[Row] = []
        for _ in range(jokers):
            row = self.with_joker(spare, 2)
            if row is None:
                return None
            spare = spare - Counter(row)
            found.append(row)
        return found


def _laid(row: Row, there: Collection[str]) -> Row:
    """Return `row` with a joker for each tile that is not in `there`. In a group, jokers are at the end."""
    laid = tuple(face if face in there else JOKER for face in row)
    group = row[0][1:] == row[1][1:]
    return tuple(sorted(laid, key=lambda tile: tile == JOKER)) if group else laid


class NumberPlayer(AnyPlayer):
    """A random player of the games of runs and groups."""

    def laid(self, state: GameState) -> Table | None:
        """Return a table after one to three changes, perhaps legal, or after first melds; None if nothing was laid."""
        rules = state.game.rules
        assert isinstance(rules, NumberRules)
        suits = suits_of(state.game.tiles, rules)
        self.sets = Sets(self.dice, suits)
        table, rack = [faces(meld) for meld in state.table.melds], Counter(state.seat.rack)
        if not state.seat.opened:
            points, change = 0, self.of_rack(rack)
            while change is not None:
                table, rack = _changed(table, rack, change)
                points += sum(rules.first_melds.worth(suits, row) for row in change.formed)
                more = points < rules.opening_points or self.dice.once_in(2)
                change = self.of_rack(rack) if more else None
            if points < rules.opening_points and not self.dice.once_in(20):
                return None
        if state.seat.opened or (rules.open_same_turn and self.dice.once_in(2)):
            for _ in range(1 + self.dice.upto(2)):
                change = self.change(table, rack, rules)
                if change is not None:
                    table, rack = _changed(table, rack, change)
        melds = Counter(faces(meld) for meld in state.table.melds)
        return None if Counter(table) == melds else Table(tuple(map(self.spelt, table)))

    def spelt(self, row: Row) -> Meld:
        """Return `row` as pieces; a group is now and then shuffled."""
        group = len({tile[1:] for tile in row if tile != JOKER}) == 1
        return pieces(self.dice.shuffled(row) if group and self.dice.once_in(10) else row)

    def change(self, table: list[Row], rack: Counter[str], rules: NumberRules) -> SetChange | None:
        """Return one random change of the table, None if none is possible."""
        ways: list[Callable[[], SetChange | None]] = [
            lambda: self.of_rack(rack),
            lambda: self.added(table, rack),
            lambda: self.anew(table, rack),
            lambda: self.freed(table, rack, rules),
        ]
        return next(filter(None, (way() for way in self.dice.shuffled(ways))), None)

    def of_rack(self, rack: Counter[str]) -> SetChange | None:
        """Return a set laid from the rack, None if there is none."""
        row = self.sets.find(rack, self.dice.upto(2) if rack[JOKER] else 0)
        return SetChange((), (row,), Counter(row)) if row else None

    def added(self, table: list[Row], rack: Counter[str]) -> SetChange | None:
        """Return a rack tile added to a set of the table, None if no tile fits."""
        for tile in self.dice.shuffled([tile for tile in rack if rack[tile]])[:6]:
            for row in self.dice.shuffled(table):
                if JOKER not in (row[0], tile) and row[0][0] != tile[0] and row[0][1:] != tile[1:]:
                    continue
                for longer in ((*row, tile), (tile, *row)):
                    if self.sets.suits.readings(longer):
                        return SetChange((row,), (longer,), Counter([tile]))
        return None

    def anew(self, table: list[Row], rack: Counter[str]) -> SetChange | None:
        """Return a few sets of the table formed anew with rack tiles, None if no way is found soon."""
        broken = tuple(self.dice.shuffled(table)[: 1 + self.dice.upto(_MELDS - 1)])
        must = Counter(tile for row in broken for tile in row)
        formed = self.sets.anew(must, Counter(rack))
        spent = Counter(tile for row in formed or () for tile in row) - must
        return SetChange(broken, tuple(formed or ()), spent) if spent else None

    def freed(self, table: list[Row], rack: Counter[str], rules: NumberRules) -> SetChange | None:
        """Return a joker of the table replaced by a rack tile and laid in a new set; None if that is impossible."""
        for row in self.dice.shuffled([row for row in table if JOKER in row]):
            for whole in self._whole(row, rack):
                rest = rack - (Counter(whole) - Counter(row))
                new = self.sets.with_joker(rest, rules.joker_rack)
                if new is not None:
                    spent = Counter([*whole, *new]) - Counter(row)
                    return SetChange((row,), (whole, new), spent)
        return None

    def _whole(self, row: Row, rack: Counter[str]) -> Iterator[Row]:
        """Yield `row` with its first joker replaced by each rack tile that the joker may stand for."""
        at = row.index(JOKER)
        for reading in self.sets.suits.readings(row):
            whole = self.sets.suits.ordered((*row[:at], reading[at], *row[at + 1 :]))
            if rack[reading[at]] and whole:
                yield whole

    def odd(self, state: GameState) -> Table:
        table, rack = table_of(state.table), state.seat.rack
        left = sorted(set(state.game.tiles.faces) - set(rack))
        return wrong_table(self.dice, table, rack, pieces, self.dice.shuffled(left)[:3])

    def searched(self, state: GameState) -> Table | None:
        rules = state.game.rules
        assert isinstance(rules, NumberRules)
        moves = (
            NumberSolver(rules, state.game.tiles)
            .solve(table_of(state.table), state.seat.rack, state.seat.opened, SearchOptions(tidy=False))
            .moves
        )
        return table_of(moves[0].turn.after) if moves else None


def _changed(table: list[Row], rack: Counter[str], change: SetChange) -> tuple[list[Row], Counter[str]]:
    left = list(table)
    for row in change.broken:
        left.remove(row)
    return [*left, *change.formed], rack - change.spent
