"""Describe a turn as the fewest hand movements.

The movements tell which tiles are lifted off the table, which stay, and where every other tile comes from. A new meld
may grow from one broken meld. Tiles of the broken meld can stay if the new meld has them in the same order. Of all ways
to pair new melds with broken ones, the one that lifts the fewest tiles is taken; ties go to the one that keeps the most
tiles side by side.

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
    """The source of a tile; a kept tile is not touched."""

    KEPT = "kept"
    TABLE = "table"
    RACK = "rack"


class HandStep(NamedTuple):
    """One step on a meld; `sources` has an entry for each piece of `meld`.

    - `REPLACE`: rack tiles replace the jokers marked `RACK`.
    - `LIFT`: the pieces marked `TABLE` are lifted off the table.
    - `FORM`: the meld is formed, either alone or around the pieces of the broken meld `base` that are marked `KEPT`.
    """

    kind: StepKind
    meld: Meld
    sources: tuple[Origin, ...]
    base: Meld = ()


def steps(turn: Turn, jokers: JokerRule | None = None) -> tuple[HandStep, ...]:
    """Return the steps of a legal turn: first jokers are replaced, then tiles lifted, then melds formed.

    `jokers` is the rule by which table jokers may be replaced. Raise `ValueError` if that rule allows no way to play
    the turn.
    """
    ways = [_steps(turn, olds, whole) for olds, whole in _replacements(turn, jokers)]
    if not ways:
        raise ValueError("no explanation fits the turn")
    return min(ways, key=lifted)


def lifted(way: Iterable[HandStep]) -> int:
    """Return how many tiles are picked up from the table, including replaced jokers."""
    away = {StepKind.REPLACE: Origin.RACK, StepKind.LIFT: Origin.TABLE}
    return sum(step.sources.count(away[step.kind]) for step in way if step.kind in away)


def _replacements(turn: Turn, rule: JokerRule | None) -> Iterator[tuple[list[Meld], list[Meld]]]:
    """Yield each way to replace jokers that `rule` allows.

    A way is two lists: all broken melds as they are after the replacement, and the melds in this list that must stay
    whole because of their joker.
    """
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
    """The steps for one way to replace jokers.

    `olds` are the broken melds after the replacement, `whole` those of them that must be kept whole.
    """
    replaced = [_replace(old, now) for old, now in zip(turn.broken, olds) if now != old]
    places = _paired(olds, turn.formed, whole)
    kept = {base.old: {at for at, _ in base.pairs} for base in places.values()}
    lifts = [_lift(old, kept.get(at, set())) for at, old in enumerate(olds)]
    used = Counter(put.tile for old, now in zip(turn.broken, olds) for was, put in zip(old, now) if was != put)
    rack = Counter(turn.placed) - used
    forms: dict[int, HandStep] = {}
    for at in sorted(range(len(turn.formed)), key=lambda at: -len(turn.formed[at])):  # the longest get rack tiles first
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
    """The step that forms the meld `new`; the tiles that come from the rack are removed from `rack`."""
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

_TILE = 1 << 10  # the weight of a kept tile, above that of any number of neighbours kept side by side (1 each)
_WHOLE = 1 << 24  # the weight of keeping whole a meld that its joker holds together, above anything else


class _Common(NamedTuple):
    """The common subsequence of an old and a new meld: the weight of keeping it, and pairs of (old, new) indices."""

    worth: int
    pairs: tuple[tuple[int, int], ...]


_NOTHING = _Common(0, ())


class _GrownFrom(NamedTuple):
    old: int
    pairs: tuple[tuple[int, int], ...]


def _paired(olds: Sequence[Meld], news: Sequence[Meld], whole: Sequence[Meld]) -> dict[int, _GrownFrom]:
    """Pair new melds with the old melds that they grow from, so that the most tiles are kept.

    The key is the index of the new meld; a new meld that grows from none is left out.
    """
    common = [[_common(old, new, old in whole) for new in news] for old in olds]
    chosen = _assign([[pair.worth for pair in row] for row in common])
    return {new: _GrownFrom(old, common[old][new].pairs) for old, new in chosen if common[old][new].worth}


def _common(old: Meld, new: Meld, whole: bool) -> _Common:
    """The longest common subsequence of two melds; ties go to the one that keeps the most neighbours together.

    If the old meld is to be kept `whole` and the new one contains it, the whole old meld is returned.
    """
    if not {piece.tile for piece in old} & {piece.tile for piece in new}:
        return _NOTHING
    if whole:
        start = next((at for at in range(len(new) - len(old) + 1) if new[at : at + len(old)] == old), None)
        if start is not None:
            return _Common(_WHOLE + len(old) * _TILE, tuple((at, start + at) for at in range(len(old))))
    return _subsequence(old, new)


def _subsequence(old: Meld, new: Meld) -> _Common:
    """The longest common subsequence, by dynamic programming over the pieces of the old meld.

    For each index in the new meld, `best` is the best subsequence up to that index, `ends` the best that ends there.
    """
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
    """Return the better of two subsequences: `before` followed by `pair`, or `neighbour` followed by `pair`.

    The last pair of `neighbour` is next to `pair` in both melds, which earns a bonus for two tiles kept side by side.
    """
    if neighbour.worth and neighbour.worth + 1 > before.worth:
        return _Common(neighbour.worth + _TILE + 1, (*neighbour.pairs, pair))
    return _Common(before.worth + _TILE, (*before.pairs, pair))


def _assign(worth: Sequence[Sequence[int]]) -> list[tuple[int, int]]:
    """Pair each row with at most one column, so that the total of `worth` is greatest (the Hungarian method)."""
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
    """Assign a column to one more row, along the shortest augmenting path; `rows` and `columns` are the potentials."""
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
