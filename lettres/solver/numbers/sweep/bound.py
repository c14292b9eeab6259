"""What no play exceeds: a price for jokers, and for each colour and value what a tile in a group is worth to it.

Without groups and jokers the colours have nothing to do with each other, and a chain's best score is found value by
value. So groups are parted from the chains: a chain is paid for each tile that it gives to groups, in the same coin
that groups then cost, and jokers have a price. Whatever the payments, the sum of the best scores of the chains, with
all jokers paid out, is a bound (Lagrange). Payments are set value by value so that the bound falls: what the whole
position scores at best with each choice of groups, as the chains see it now, is shared among the colours (the
max-marginals of Globerson and Jaakkola 2007, NIPS 20, on four chains tied together by groups; there and back over the
values, as in Kolmogorov 2006, IEEE PAMI 28(10)). The price of jokers is found by halving, from how many the best scores
use.
"""

from __future__ import annotations

from lettres.solver.numbers.sweep.chains import Flat
from lettres.solver.numbers.sweep.instance import SHORT, Instance, Score

NEVER = -(10**15)
IMPOSSIBLE = NEVER // 2


class Bound:
    """Payments and a price, and the best scores of the chains by them; `value` is what no play exceeds."""

    def __init__(self, instance: Instance) -> None:
        self.instance = instance
        self.price = instance.joker_worth
        self.options: list[list[Flat]] = [[link.flat for link in chain] for chain in instance.chains]
        sizes = [[len(link.before) for link in chain] for chain in instance.chains]
        ends = [[0 if code & SHORT == 0 else NEVER for code in chain[-1].codes] for chain in instance.chains]
        self.rest: list[list[list[Score]]] = [[[]] * instance.last + [end] for end in ends]
        self.done: list[list[list[Score]]] = [[[0]] + [[]] * instance.last for _ in ends]
        self.sizes = [[*size, len(end)] for size, end in zip(sizes, ends)]
        limits = [
            tuple(max((each[1] for each in self.options[colour][at]), default=0) for colour in range(instance.colours))
            for at in range(instance.last)
        ]
        self.vectors = [instance.vectors(at, limit) for at, limit in enumerate(limits)]
        self.pay: list[list[list[Score]]] = [[[0] * (tiles + 1) for tiles in limit] for limit in limits]
        self.backward(False)

    @property
    def value(self) -> Score:
        """What no play exceeds."""
        return sum(rest[0][0] for rest in self.rest) + self.price * self.instance.jokers

    def improve(self, price: Score, floor: Score) -> None:
        """Go there and back over the values, at a price for jokers; give up what no play that reaches `floor` takes."""
        self.price = price
        self.forward()
        self.backward(True)
        self.give_up(floor)

    def forward(self) -> None:
        """Set payments from the first value to the last, with the best scores up to each."""
        cost = self.price - self.instance.joker_worth
        for at, worth in enumerate(self.instance.worth):
            if self.vectors[at]:
                self._share(at)
            for colour, pay in enumerate(self.pay[at]):
                done, sizes = self.done[colour], self.sizes[colour]
                known, new = done[at], [NEVER] * sizes[at + 1]
                for before, group, jokers, laid, after, _ in self.options[colour][at]:
                    score = known[before] + laid * worth - jokers * cost + pay[group]
                    if score > new[after]:
                        new[after] = score
                done[at + 1] = new

    def backward(self, share: bool) -> None:
        """Find the best scores from each value on; set payments on the way, from the last value to the first."""
        cost = self.price - self.instance.joker_worth
        for at in range(self.instance.last - 1, -1, -1):
            worth = self.instance.worth[at]
            if share and self.vectors[at]:
                self._share(at)
            for colour, pay in enumerate(self.pay[at]):
                self.rest[colour][at] = _best_on(
                    self.options[colour][at], self.sizes[colour][at], self.rest[colour][at + 1], pay, worth, cost
                )

    def give_up(self, floor: Score) -> None:
        """Give up options by which no play reaches `floor`: what the position scores at best with each is known."""
        cost = self.price - self.instance.joker_worth
        value = self.value
        for colour, rests in enumerate(self.rest):
            least = floor - value + rests[0][0]
            known = [0]
            for at, worth in enumerate(self.instance.worth):
                pay, rest, options = self.pay[at][colour], rests[at + 1], self.options[colour][at]
                new = [NEVER] * len(rest)
                kept = []
                for option in options:
                    before, group, jokers, laid, after, _ = option
                    score = known[before] + laid * worth - jokers * cost + pay[group]
                    if score + rest[after] >= least:
                        kept.append(option)
                        if score > new[after]:
                            new[after] = score
                self.options[colour][at] = kept
                known = new

    def without_jokers(self) -> list[list[list[Score]]]:
        """The best scores from each value on where no joker is left."""
        found = []
        for colour, rests in enumerate(self.rest):
            rest = [rests[-1]]
            for at in range(self.instance.last - 1, -1, -1):
                plain = [each for each in self.options[colour][at] if not each[2]]
                pay, worth = self.pay[at][colour], self.instance.worth[at]
                rest.append(_best_on(plain, self.sizes[colour][at], rest[-1], pay, worth, 0))
            found.append(rest[::-1])
        return found

    def _share(self, at: int) -> None:
        """Set the payments of a value so that every choice of groups costs what the chains lose or gain by it."""
        cost, worth = self.price - self.instance.joker_worth, self.instance.worth[at]
        seen = []
        for colour, pay in enumerate(self.pay[at]):
            done, rest = self.done[colour][at], self.rest[colour][at + 1]
            most = [NEVER] * len(pay)
            for before, group, jokers, laid, after, _ in self.options[colour][at]:
                score = done[before] + laid * worth - jokers * cost + rest[after]
                if score > most[group]:
                    most[group] = score
            seen.append(most)
        shares = [[4 * NEVER] * len(most) for most in seen]
        for vector, jokers, changed in self.vectors[at]:
            score = -cost * jokers - changed
            for most, group in zip(seen, vector):
                score += most[group]
            for share, group in zip(shares, vector):
                if score > share[group]:
                    share[group] = score
        colours = self.instance.colours
        self.pay[at] = [
            [-(-all_ // colours) - own if own > IMPOSSIBLE else NEVER for all_, own in zip(share, most)]
            for share, most in zip(shares, seen)
        ]

    def used(self) -> int:
        """How many jokers the best scores use: those of the chains, and of the groups that cost the least."""
        cost, total = self.price - self.instance.joker_worth, 0
        for colour, rests in enumerate(self.rest):
            place = 0
            for at, worth in enumerate(self.instance.worth):
                rest, pay = rests[at + 1], self.pay[at][colour]
                _, fewer, place = max(
                    (laid * worth - jokers * cost + pay[group] + rest[after], -jokers, after)
                    for before, group, jokers, laid, after, _ in self.options[colour][at]
                    if before == place
                )
                total -= fewer
        for vectors, pays in zip(self.vectors, self.pay):
            if vectors:
                total += min(
                    (sum(pay[group] for pay, group in zip(pays, vector)) + cost * jokers + changed, jokers)
                    for vector, jokers, changed in vectors
                    if all(pay[group] > IMPOSSIBLE for pay, group in zip(pays, vector))
                )[1]
        return total


def _best_on(options: Flat, size: int, rest: list[Score], pay: list[Score], worth: int, cost: int) -> list[Score]:
    best = [NEVER] * size
    for before, group, jokers, laid, after, _ in options:
        score = rest[after] + laid * worth - jokers * cost + pay[group]
        if score > best[before]:
            best[before] = score
    return best
