"""A turn as the fewest hand movements: tiles lifted from the table, tiles that stay, and the sources of others.

A new meld may grow from one broken meld, whose tiles stay if they serve it in the same order. Of all ways to pair new
melds with broken ones, the one that lifts the fewest tiles is taken; of equal ways, the one that leaves tiles side by
side.

>>> from lettres.engine.table import Table
>>> from lettres.families.words.notation import LetterNotation
>>> meld = LetterNotation().read_meld
>>> before, after = Table((meld("IMAGE"),)), Table((meld("PAGE"), meld("MIEL")))
>>> for step in steps(Turn(before, after, ("E", "L", "P"), True)):
...     print(step.kind, "".join(piece.shows for piece in step.meld), *step.sources)
lift IMAGE table table kept kept kept
form PAGE rack kept kept kept
form MIEL table table rack rack
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from enum import StrEnum
from typing import NamedTuple

from lettres.engine.table import Meld
from lettres.engine.turn import Turn
from lettres.families.words.jokers import JokerRule


class StepKind(StrEnum):
    """The kind of a step."""

    REPLACE = "replace"
    LIFT = "lift"
    FORM = "form"


class Origin(StrEnum):
    """The source of a tile; a kept one is not touched."""

    KEPT = "kept"
    TABLE = "table"
    RACK = "rack"


class HandStep(NamedTuple):
    """One step on a meld; `sources` has an entry for each of its pieces.

    `REPLACE`: tiles of the rack take the places of the jokers marked `RACK`. `LIFT`: the pieces marked `TABLE` come off
    the table. `FORM`: the meld is made in a new place, or where `base` stood, whose pieces marked `KEPT` are left.
    """

    kind: StepKind
    meld: Meld
    sources: tuple[Origin, ...]
    base: Meld = ()


def steps(turn: Turn, jokers: JokerRule | None = None) -> tuple[HandStep, ...]:
    """Return the steps of a legal turn: jokers replaced, then tiles lifted, then melds formed.

    `jokers` is the rule by which jokers of the table may be replaced; raises `ValueError` if it allows no way to play
    the turn.
    """
    ways = [_steps(turn, olds, whole) for olds, whole in _replacements(turn, jokers)]
    if not ways:
        raise ValueError("no explanation fits the turn")
    return min(ways, key=lifted)


def lifted(way: Iterable[HandStep]) -> int:
    """Return how many tiles of the table are picked up, replaced jokers included."""
    away = {StepKind.REPLACE: Origin.RACK, StepKind.LIFT: Origin.TABLE}
    return sum(step.sources.count(away[step.kind]) for step in way if step.kind in away)


def _replacements(turn: Turn, rule: JokerRule | None) -> Iterator[tuple[list[Meld], list[Meld]]]:
    """Yield the ways to replace jokers: the broken melds as they are then, and those a joker still holds together."""
    if rule is None:
        yield list(turn.broken), []
        return
    for pairs in dict.fromkeys(explanation.replaced for explanation in rule.explanations(turn)):
        with_jokers = iter(pairs)
        olds = [
            next(with_jokers)[1] if any(piece.tile == rule.joker for piece in meld) else meld for meld in turn.broken
        ]
        yield olds, [now for old, now in pairs if _is_held(old, now, rule)]


def _is_held(old: Meld, now: Meld, rule: JokerRule) -> bool:
    if rule.lock == "free" or (rule.release == "one" and old != now):
        return False
    return any(piece.tile == rule.joker for piece in now)


def _steps(turn: Turn, olds: Sequence[Meld], whole: Sequence[Meld]) -> tuple[HandStep, ...]:
    """The steps for one way to replace jokers: `olds` are the broken melds with the tiles that replace them."""
    replaced = [_replace(old, now) for old, now in zip(turn.broken, olds) if now != old]
    places = _paired(olds, turn.formed, whole)
    kept = {base.old: {at for at, _ in base.pairs} for base in places.values()}
    lifts = [_lift(old, kept.get(at, set())) for at, old in enumerate(olds)]
    used = Counter(put.tile for old, now in zip(turn.broken, olds) for was, put in zip(old, now) if was != put)
    rack = Counter(turn.placed) - used
    forms: dict[int, HandStep] = {}
    for at in sorted(range(len(turn.formed)), key=lambda at: -len(turn.formed[at])):  # the rack goes to the longest
        base = places.get(at)
        stay = {to for _, to in base.pairs} if base else set()
        forms[at] = _form(turn.formed[at], stay, rack, olds[base.old] if base else ())
    made = [*replaced, *lifts, *(forms[at] for at in range(len(turn.formed)))]
    return tuple(step for step in made if set(step.sources) != {Origin.KEPT} or step.base not in ((), step.meld))


def _replace(old: Meld, now: Meld) -> HandStep:
    return HandStep(
        StepKind.REPLACE, old, tuple(Origin.KEPT if was == put else Origin.RACK for was, put in zip(old, now))
    )


def _lift(old: Meld, kept: set[int]) -> HandStep:
    return HandStep(StepKind.LIFT, old, tuple(Origin.KEPT if at in kept else Origin.TABLE for at in range(len(old))))


def _form(new: Meld, kept: set[int], rack: Counter[str], base: Meld) -> HandStep:
    """A meld with the source of each piece; tiles that it takes are removed from `rack`."""
    sources = []
    for at, piece in enumerate(new):
        if at in kept:
            sources.append(Origin.KEPT)
        elif rack[piece.tile] > 0:
            rack[piece.tile] -= 1
            sources.append(Origin.RACK)
        else:
            sources.append(Origin.TABLE)
    return HandStep(StepKind.FORM, new, tuple(sources), base)


# -- the pairing of new melds with old ones

_TILE = 1 << 10  # one tile kept outweighs any number of neighbours kept
_WHOLE = 1 << 24  # a meld that its joker holds together is kept before all


class _Common(NamedTuple):
    """The common part of an old and a new meld, in order: the places in both, and the worth of keeping it."""

    worth: int
    pairs: tuple[tuple[int, int], ...]


_NOTHING = _Common(0, ())


class _GrownFrom(NamedTuple):
    old: int
    pairs: tuple[tuple[int, int], ...]


def _paired(olds: Sequence[Meld], news: Sequence[Meld], whole: Sequence[Meld]) -> dict[int, _GrownFrom]:
    """The pairing of new melds, by their places, with the old melds they grow from that keeps the most."""
    common = [[_common(old, new, old in whole) for new in news] for old in olds]
    chosen = _assign([[pair.worth for pair in row] for row in common])
    return {new: _GrownFrom(old, common[old][new].pairs) for old, new in chosen if common[old][new].worth}


def _common(old: Meld, new: Meld, whole: bool) -> _Common:
    """The longest common subsequence of two melds; of equal ones, the one with the most neighbours kept together."""
    if not {piece.tile for piece in old} & {piece.tile for piece in new}:
        return _NOTHING
    if whole:
        start = next((at for at in range(len(new) - len(old) + 1) if new[at : at + len(old)] == old), None)
        if start is not None:
            return _Common(_WHOLE + len(old) * _TILE, tuple((at, start + at) for at in range(len(old))))
    return _subsequence(old, new)


def _subsequence(old: Meld, new: Meld) -> _Common:
    """Row by row of the old meld: the best up to each place of the new one, and the best that ends in a pair there."""
    above, above_ends = [_NOTHING] * (len(new) + 1), [_NOTHING] * (len(new) + 1)
    for at, piece in enumerate(old):
        best, ends = [_NOTHING], [_NOTHING]
        for to, other in enumerate(new):
            end = _matched(above[to], above_ends[to], (at, to)) if piece == other else _NOTHING
            best.append(max(end, best[to], above[to + 1], key=lambda common: common.worth))
            ends.append(end)
        above, above_ends = best, ends
    return above[-1]


def _matched(before: _Common, neighbour: _Common, pair: tuple[int, int]) -> _Common:
    """The part kept with one more pair, after any other, or right after its neighbour in both melds."""
    if neighbour.worth and neighbour.worth + 1 > before.worth:
        return _Common(neighbour.worth + _TILE + 1, (*neighbour.pairs, pair))
    return _Common(before.worth + _TILE, (*before.pairs, pair))


def _assign(worth: Sequence[Sequence[int]]) -> list[tuple[int, int]]:
    """Pairs of a row and a column, none twice, whose worth is the greatest (the Hungarian method)."""
    if not worth or not worth[0]:
        return []
    size = max(len(worth), len(worth[0]))
    cost = [[0] * (size + 1) for _ in range(size + 1)]
    for row, values in enumerate(worth, 1):
        for column, value in enumerate(values, 1):
            cost[row][column] = -value
    rows, columns, row_of = [0] * (size + 1), [0] * (size + 1), [0] * (size + 1)
    for row in range(1, size + 1):
        _add_row(row, cost, rows, columns, row_of)
    pairs = ((row_of[column] - 1, column - 1) for column in range(1, size + 1))
    return sorted((row, column) for row, column in pairs if row < len(worth) and column < len(worth[0]))


def _add_row(row: int, cost: list[list[int]], rows: list[int], columns: list[int], row_of: list[int]) -> None:
    """Give one more row a column, by the shortest augmenting path under potentials."""
    size = len(rows) - 1
    row_of[0] = row
    least, way, seen = [1 << 60] * (size + 1), [0] * (size + 1), [False] * (size + 1)
    at = 0
    while row_of[at]:
        seen[at] = True
        here, step, to = row_of[at], 1 << 60, 0
        for column in range(1, size + 1):
            if seen[column]:
                continue
            reduced = cost[here][column] - rows[here] - columns[column]
            if reduced < least[column]:
                least[column], way[column] = reduced, at
            if least[column] < step:
                step, to = least[column], column
        for column in range(size + 1):
            if seen[column]:
                rows[row_of[column]] += step
                columns[column] -= step
            else:
                least[column] -= step
        at = to
    while at:
        row_of[at], at = row_of[way[at]], way[at]
