"""A second opinion on the games of runs and groups."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import cache, lru_cache
from itertools import combinations, permutations

from lettres.engine import Game, Turn
from lettres.engine.tiles import Tiles
from lettres.families.numbers.rules import NumberRules
from tools.soak.opinion import SecondOpinion

JOKER = "*"
Row = tuple[str, ...]


def value(face: str) -> int:
    """Return the number of a face."""
    return int(face[1:])


@lru_cache(maxsize=65536)
def meanings(row: Row, colours: str, last: int, after_last: bool, together: bool) -> tuple[Row, ...]:
    """Return every reading of a row, by trying every run and every group.

    >>> meanings(("r12", "*", "r1"), "rbnj", 13, True, True)
    (('r12', 'r13', 'r1'),)
    """
    if len(row) < 3 or (row.count(JOKER) > 1 and not together):
        return ()
    values = list(range(1, last + 1)) + [1] * after_last
    tried: list[Row] = []
    for colour in colours:
        starts = range(len(values) - len(row) + 1)
        tried += [tuple(f"{colour}{number}" for number in values[at : at + len(row)]) for at in starts]
        tried = [way for way in tried if way[0] != way[-1]]  # a 1 at one end alone
    if len(row) <= len(colours):
        plain = [face for face in row if face != JOKER]
        for number in {value(plain[0])} if plain else set(values):
            tried += [tuple(f"{colour}{number}" for colour in some) for some in permutations(colours, len(row))]
    return tuple(way for way in tried if all(face in (JOKER, real) for face, real in zip(row, way)))


class Numbers(SecondOpinion):
    """The games of runs and groups."""

    UNSURE = frozenset({"joker_taken"})

    def __init__(self, game: Game) -> None:
        super().__init__(game)
        assert isinstance(game.rules, NumberRules)
        self.rules = game.rules
        self.colours = "".join(sorted({face[0] for face in game.tiles.counts if face != JOKER}))

    def meanings(self, row: Row) -> tuple[Row, ...]:
        """Return every reading of a row."""
        return meanings(row, self.colours, 13, self.rules.one_after_13, self.rules.jokers_together)

    def own_faults(self, turn: Turn) -> Iterator[str]:
        before, after = list(turn.before.melds), list(turn.after.melds)
        lying = any(not meld or any(piece.tile != piece.shows for piece in meld) for meld in after)
        if lying:
            yield "false_face"
        shown = [tuple(piece.shows for piece in meld) for meld in after]
        valid = all(map(self.meanings, shown))
        if not valid:
            yield "not_a_meld"
        laid = Counter(turn.after.tiles()) - Counter(turn.before.tiles())
        if not turn.opened:
            new = (Counter(after) - Counter(before)).elements()
            yield from self.opening(turn, [tuple(piece.shows for piece in meld) for meld in new], laid)
        if self.rules.keep_discard and laid and laid.total() == len(turn.rack):
            yield "last_tile_to_discard"
        if valid and not lying and not Counter(turn.before.tiles()) - Counter(turn.after.tiles()):
            old = [tuple(piece.tile for piece in meld) for meld in before]
            if not all(self.kept(row, old, shown, laid) for row in old if JOKER in row):
                yield "joker_taken"

    def opening(self, turn: Turn, new: list[Row], laid: Counter[str]) -> Iterator[str]:
        """Yield the codes of the faults in a player's first melds."""
        rules = self.rules
        if rules.open_same_turn:
            if laid and self.most(tuple(sorted(laid.elements()))) < rules.opening_points:
                yield "opening_points"
            return
        if Counter(turn.before.melds) - Counter(turn.after.melds):
            yield "table_closed"
        if not laid:
            return
        if rules.opening_jokers == "none" and any(JOKER in row for row in new):
            yield "opening_joker"
        if sum(map(self.points, new)) < rules.opening_points:
            yield "opening_points"

    def points(self, row: Row) -> int:
        """Return the points of a set for the opening."""
        return max((self.sum(row, way) for way in self.meanings(row)), default=0)

    def sum(self, row: Row, way: Row) -> int:
        """Return the points of `row` read as `way`: rule N3 gives those of a 1 after a 13; jokers may have none."""
        points = 0
        for at, (tile, face) in enumerate(zip(row, way)):
            if tile != JOKER or self.rules.opening_jokers == "value":
                behind = at and value(face) == 1 and value(way[at - 1]) == 13
                points += self.rules.one_after_13_points if behind else value(face)
        return points

    def most(self, tiles: Tiles) -> int:
        """Return the most points that sets of `tiles` can make, by trying every choice of sets."""
        if self.rules.opening_jokers == "none":
            tiles = tuple(tile for tile in tiles if tile != JOKER)
        sets = list(self.sets(tiles))

        @cache
        def best(left: Tiles, least: int) -> int:
            held, found = Counter(left), 0
            for at in range(least, len(sets)):
                row, points = sets[at]
                if not Counter(row) - held:
                    rest = tuple(sorted((held - Counter(row)).elements()))
                    found = max(found, points + best(rest, at))
            return found

        return best(tiles, 0)

    def sets(self, tiles: Tiles) -> Iterator[tuple[Row, int]]:
        """Yield every set of `tiles` with its points. Sets of the same tiles count once, with the most points."""
        held = Counter(tiles)
        most: dict[Row, int] = {}
        for way in every_set(self.colours, 13, self.rules.one_after_13):
            lacking = sum(face not in held for face in way)
            if lacking > held[JOKER] or (lacking > 1 and not self.rules.jokers_together):
                continue
            for jokers in range(lacking, min(held[JOKER], len(way)) + 1):
                for places in combinations(range(len(way)), jokers):
                    row = tuple(JOKER if at in places else face for at, face in enumerate(way))
                    if Counter(row) - held or not self.meanings(row):
                        continue
                    content = tuple(sorted(row))
                    most[content] = max(most.get(content, 0), self.points(row))
        yield from most.items()

    def kept(self, row: Row, old: list[Row], now: list[Row], laid: Counter[str]) -> bool:
        """Return True if a former set with a joker meets the conditions that hold for any order of movements."""
        mode = self.rules.joker_table
        wild = [each for each in now if JOKER in each]
        fed = [each for each in wild if (Counter(each) & laid).total() >= self.rules.joker_rack]
        if mode == "new_set" or self.rules.joker_rack:
            fed = [each for each in fed if all(_plain(before) - Counter(each) for before in old if _plain(before))]
        if mode == "free":
            return True
        if mode == "new_set":
            return bool(fed) or any(not _plain(row) - Counter(each) for each in wild)
        faces = {face for way in self.meanings(row) for face in _jokers(row, way)}
        same = [each for each in wild if any(f in faces for way in self.meanings(each) for f in _jokers(each, way))]
        plain = Counter(tile for tile in row if tile != JOKER)
        if any(mode == "identity" or not plain - Counter(each) for each in same):
            return True
        taken = Counter(tile for each in now for tile in each) if self.rules.joker_tile == "any" else laid
        return any(taken[face] for face in faces) and bool(fed)

    def final(self, racks: Sequence[Tiles]) -> tuple[int, ...]:
        """Return the gains: the lowest rack takes the points of the others.

        By our rule sheet, it loses its own points; by the official rule, only the excess of the others counts. Several
        lowest racks share the gain, take all of it each, or nothing. Losses count if the rules say so.
        """
        left = [sum(self.rules.leftover_joker if tile == JOKER else value(tile) for tile in rack) for rack in racks]
        least = min(left)
        if self.rules.blocked_score == "official":
            left, own = [points - least for points in left], 0
        else:
            own = least
        winners = left.count(min(left))
        pot = sum(points for points in left if points != min(left))
        each = pot // winners
        if winners > 1 and self.rules.tied_lowest != "share":
            each = pot if self.rules.tied_lowest == "whole" else 0
        gains = [each - own if points == min(left) else -points for points in left]
        return tuple(gain if gain > 0 or self.rules.losers == "negative" else 0 for gain in gains)


def _jokers(row: Row, way: Row) -> Iterator[str]:
    return (face for tile, face in zip(row, way) if tile == JOKER)


def _plain(row: Row) -> Counter[str]:
    return Counter(face for face in row if face != JOKER)


@lru_cache(maxsize=8)
def every_set(colours: str, last: int, after_last: bool) -> tuple[Row, ...]:
    """Return every set without jokers. Runs have at most five tiles, because a longer run is two runs."""
    values = list(range(1, last + 1)) + [1] * after_last
    found: list[Row] = []
    for colour in colours:
        for size in (3, 4, 5):
            starts = range(len(values) - size + 1)
            found += [tuple(f"{colour}{number}" for number in values[at : at + size]) for at in starts]
    for number in range(1, last + 1):
        for size in (3, 4):
            found += [tuple(f"{colour}{number}" for colour in some) for some in combinations(colours, size)]
    return tuple(found)
