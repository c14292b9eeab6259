"""An upper bound for plays, from a price for jokers and payments for tiles in groups.

Without groups and jokers the colours are independent, and the best score of each chain is found value by value. So
groups are separated from the chains: a chain is paid for the tiles that it gives to groups, the groups cost as much,
and each joker has a price. For any payments, the sum of the chains' best scores and of the price of all jokers is an
upper bound (Lagrangian relaxation).

Payments are set value by value so that the bound falls. For each number of tiles that a colour gives to groups, the
best score of the whole position is shared equally among the colours. These best scores are the max-marginals of
Globerson and Jaakkola 2007, NIPS 20, on four chains tied together by groups; the values are swept forward and back, as
in Kolmogorov 2006, IEEE PAMI 28(10). The price of jokers is found by bisection: the price rises while the best scores
use too many jokers.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import product
from typing import NamedTuple

from lettres.solver.numbers.sweep.chains import Flat
from lettres.solver.numbers.sweep.instance import SHORT, Instance, Score, Vector

NEVER = -(10**15)
IMPOSSIBLE = NEVER // 2


Row = tuple[int, int, int, Score]
"""An option: index of the code, tiles in groups, index of the next code, and its score less the cost of its jokers."""


class Groups(NamedTuple):
    """The possible groups of a value, with the colours split into two halves.

    `first` lists all possible numbers of tiles of the colours in the first half, `others` those of the second half.
    Each row of `beside` belongs to one entry of `first`, and lists the entries of `others` that form groups with that
    entry: the index in `others`, the jokers needed, and the loss.
    """

    first: Sequence[Vector]
    others: Sequence[Vector]
    beside: Sequence[Sequence[tuple[int, int, Score]]]


class Bound:
    """An upper bound, `value`, on the score of any play: the chains' best scores, with what groups pay them, plus the
    price of all jokers."""

    def __init__(self, instance: Instance) -> None:
        self.instance = instance
        self.price = instance.joker_worth
        self.options: list[list[Flat]] = [[link.flat for link in chain] for chain in instance.chains]
        self.sizes = [[len(link.before) for link in chain] + [len(chain[-1].codes)] for chain in instance.chains]
        ends = [[0 if code & SHORT == 0 else NEVER for code in chain[-1].codes] for chain in instance.chains]
        self.rest: list[list[list[Score]]] = [[[]] * instance.last + [end] for end in ends]
        self.done: list[list[list[Score]]] = [[[0]] + [[]] * instance.last for _ in ends]
        limits = [
            tuple(
                [max([each[1] for each in self.options[colour][at]], default=0) for colour in range(instance.colours)]
            )
            for at in range(instance.last)
        ]
        self.vectors = [instance.vectors(at, limit) for at, limit in enumerate(limits)]
        self.groups = [_groups(vectors, limit) for vectors, limit in zip(self.vectors, limits)]
        self.pay: list[list[list[Score]]] = [[[0] * (tiles + 1) for tiles in limit] for limit in limits]
        self.rows: list[list[list[Row]]] = []
        self._score()
        self.backward(False)

    @property
    def value(self) -> Score:
        """The upper bound on the score of a play."""
        return sum(rest[0][0] for rest in self.rest) + self.price * self.instance.jokers

    @property
    def cost(self) -> Score:
        """The price of a joker less the score for laying a joker."""
        return self.price - self.instance.joker_worth

    def improve(self, price: Score) -> None:
        """Set the price of jokers to `price`, and improve the payments by sweeping the values forward and back once."""
        if price != self.price:
            self.price = price
            self._score()
        self.forward()
        self.backward(True)

    def forward(self) -> None:
        """Set the payments from the first value to the last, and find each chain's best scores up to each value."""
        for at, groups in enumerate(self.groups):
            if groups:
                self._share(at, groups)
            for colour, pay in enumerate(self.pay[at]):
                done = self.done[colour]
                known, new = done[at], [NEVER] * self.sizes[colour][at + 1]
                for before, group, after, gain in self.rows[colour][at]:
                    score = known[before] + gain + pay[group]
                    if score > new[after]:
                        new[after] = score
                done[at + 1] = new

    def backward(self, share: bool) -> None:
        """Find the best scores of each chain from each value to the end, the last value first.

        If `share`, also set the payments of each value.
        """
        for at in range(self.instance.last - 1, -1, -1):
            groups = self.groups[at]
            if share and groups:
                self._share(at, groups)
            for colour, pay in enumerate(self.pay[at]):
                rests = self.rest[colour]
                rest, best = rests[at + 1], [NEVER] * self.sizes[colour][at]
                for before, group, after, gain in self.rows[colour][at]:
                    score = rest[after] + gain + pay[group]
                    if score > best[before]:
                        best[before] = score
                rests[at] = best

    def give_up(self, floor: Score) -> None:
        """Drop each option with which, by the bound, no play reaches `floor`."""
        value = self.value
        for colour, rests in enumerate(self.rest):
            least = floor - value + rests[0][0]
            known = [0]
            for at, rows in enumerate(self.rows[colour]):
                pay, rest, options = self.pay[at][colour], rests[at + 1], self.options[colour][at]
                new = [NEVER] * len(rest)
                kept = []
                for place, (before, group, after, gain) in enumerate(rows):
                    score = known[before] + gain + pay[group]
                    if score + rest[after] >= least:
                        kept.append(place)
                        if score > new[after]:
                            new[after] = score
                if len(kept) < len(rows):
                    self.options[colour][at] = [options[place] for place in kept]
                    self.rows[colour][at] = [rows[place] for place in kept]
                known = new

    def without_jokers(self) -> list[list[list[Score]]]:
        """Return, for each chain, the best scores from each value to the end when no joker is used."""
        found = []
        for colour, rests in enumerate(self.rest):
            rest = rests[-1]
            line = [rest]
            for at in range(self.instance.last - 1, -1, -1):
                pay, worth, best = self.pay[at][colour], self.instance.worth[at], [NEVER] * self.sizes[colour][at]
                for before, group, jokers, laid, after, _ in self.options[colour][at]:
                    if not jokers:
                        score = rest[after] + laid * worth + pay[group]
                        if score > best[before]:
                            best[before] = score
                rest = best
                line.append(rest)
            found.append(line[::-1])
        return found

    def _score(self) -> None:
        """Compute the score of each option at the present price of jokers."""
        cost, worths = self.cost, self.instance.worth
        self.rows = [
            [
                [
                    (before, group, after, laid * worth - jokers * cost)
                    for before, group, jokers, laid, after, _ in options
                ]
                for options, worth in zip(line, worths)
            ]
            for line in self.options
        ]

    def _share(self, at: int, groups: Groups) -> None:
        """Set the payments of the value with index `at`.

        For each number of tiles that a colour gives to groups, these payments make the best score of its chain an equal
        share of the best score of the whole position with that number.
        """
        seen = []
        for colour, pay in enumerate(self.pay[at]):
            done, rest = self.done[colour][at], self.rest[colour][at + 1]
            most = [NEVER] * len(pay)
            for before, group, after, gain in self.rows[colour][at]:
                score = done[before] + gain + rest[after]
                if score > most[group]:
                    most[group] = score
            seen.append(most)
        half, colours = len(groups.first[0]), len(seen)
        shares = [*_shares(groups, seen[:half], seen[half:], self.cost)]
        self.pay[at] = [
            [-(-all_ // colours) - own if own > IMPOSSIBLE else NEVER for all_, own in zip(share, most)]
            for share, most in zip(shares, seen)
        ]

    def used(self) -> int:
        """Return the number of jokers that the best scores use, in the chains and in the cheapest groups."""
        total = 0
        for colour, rests in enumerate(self.rest):
            place = 0
            for at, rows in enumerate(self.rows[colour]):
                rest, pay = rests[at + 1], self.pay[at][colour]
                best = NEVER
                for number, (before, group, after, gain) in enumerate(rows):
                    if before == place and gain + pay[group] + rest[after] > best:
                        best, chosen = gain + pay[group] + rest[after], number
                total += self.options[colour][at][chosen][2]
                place = rows[chosen][2]
        for groups, pays in zip(self.groups, self.pay):
            if groups:
                total += _cheapest(groups, pays, self.cost)
        return total


def _groups(vectors: Sequence[tuple[Vector, int, Score]], limit: Vector) -> Groups | None:
    """The groups in `vectors`, split into the two halves of the colours; None if there are no vectors.

    `limit` is the most tiles of each colour in groups.
    """
    if not vectors:
        return None
    half = len(limit) // 2
    first, others = ([*product(*[range(most + 1) for most in part])] for part in (limit[:half], limit[half:]))
    at = {tiles: place for place, tiles in enumerate(others)}
    beside: dict[Vector, list[tuple[int, int, Score]]] = {tiles: [] for tiles in first}
    for vector, jokers, lost in vectors:
        beside[vector[:half]].append((at[vector[half:]], jokers, lost))
    return Groups(first, others, [*beside.values()])


def _shares(
    groups: Groups, first: Sequence[Sequence[Score]], others: Sequence[Sequence[Score]], cost: Score
) -> Iterator[list[Score]]:
    """Yield a row for each colour: for each number of its tiles in groups, the best score of all colours together.

    `first` and `others` have such rows for the colours of each half, but with the score of each colour alone. A joker
    in a group costs `cost`.
    """
    ones, twos = [_sums(some) for some in (first, others)]
    best_ones, best_twos = [4 * NEVER] * len(ones), [4 * NEVER] * len(twos)
    for place, (one, beside) in enumerate(zip(ones, groups.beside)):
        best = 4 * NEVER
        for other, jokers, lost in beside:
            score = one + twos[other] - jokers * cost - lost
            if score > best:
                best = score
            if score > best_twos[other]:
                best_twos[other] = score
        best_ones[place] = best
    for some, vectors, scores in ((first, groups.first, best_ones), (others, groups.others, best_twos)):
        shares = [[4 * NEVER] * len(each) for each in some]
        for vector, score in zip(vectors, scores):
            for share, group in zip(shares, vector):
                if score > share[group]:
                    share[group] = score
        yield from shares


def _sums(some: Sequence[Sequence[Score]]) -> list[Score]:
    """Every sum of one score from each row of `some`, in the order of `itertools.product`."""
    sums = [0]
    for scores in some:
        sums = [total + score for total in sums for score in scores]
    return sums


def _cheapest(groups: Groups, pays: Sequence[Sequence[Score]], cost: Score) -> int:
    """The number of jokers in the cheapest groups of a value, given the payments `pays` and the `cost` of a joker."""
    half = len(groups.first[0])
    ones, twos = [_sums(some) for some in (pays[:half], pays[half:])]
    least, found = -NEVER, 0
    for one, beside in zip(ones, groups.beside):
        if one > IMPOSSIBLE:
            for other, jokers, lost in beside:
                total = one + twos[other] + jokers * cost + lost
                if IMPOSSIBLE < total < least or (total == least and jokers < found):
                    least, found = total, jokers
    return found
