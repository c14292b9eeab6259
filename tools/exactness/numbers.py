"""Compares the search for runs and groups with integer programmes and slow searches, on random positions.

    python -m tools.exactness.numbers --positions 20000 --seed 1
    python -m tools.exactness.numbers --jokers 5000 --plays 2000 --rules 5000

`--positions`, small and of the full box, are compared with an integer programme (`oracles.number_programme`, with
`highspy`): the best play, the best first meld, the fewest changes. `--jokers` are tiny ones, under a rule for the
jokers of the table drawn at random, compared with every final table that the rule explains (`oracles.numbers`); for
`--plays` every play is listed and counted; for `--rules` that rule is compared with its own words (in
`oracles.number_explanations`). Printed: how many were compared and how long the searches took; each difference is a
line with its seed, and makes the exit code 1.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from itertools import product
from random import Random

from lettres.families.numbers.jokers import Regime, explains
from lettres.families.numbers.sets import counts, key, readings
from lettres.families.numbers.universe import JOKER, Set, Universe
from lettres.solver.numbers.jokers import search as joker_search
from lettres.solver.numbers.jokers.search import JokerOptions
from lettres.solver.numbers.opening import first_meld
from lettres.solver.numbers.sweep.best import NumberPlay, best
from lettres.solver.numbers.tidy.changes import fewest, most_kept
from lettres.solver.numbers.tidy.needs import Needs
from oracles import number_programme as programme
from oracles.number_explanations import legal
from oracles.number_plays import plays
from oracles.number_positions import FULL, SMALL, TINY, Drawn, drawn, position
from oracles.numbers import TooManyTables, laid, orders, tables

Faults = list[str]
LIMIT = 600
"""The final tables of a position that are looked at in a short run; the long one has time for more."""
_LONG_LIMIT = 5_000


class SearchTimes:
    """The times of the searches in milliseconds, by name."""

    def __init__(self) -> None:
        self.times: dict[str, list[float]] = {}

    def timed(self, name: str, since: float) -> None:
        """Store the time of the search `name`, which began at `since`."""
        self.times.setdefault(name, []).append(1000 * (time.process_time() - since))


def against_programme(case: Drawn, watch: SearchTimes | None = None) -> Faults:
    """Return how the best play of a position, and its fewest changes, differ from the programme's."""
    watch = watch or SearchTimes()
    universe, pool, value_first = case.universe, case.pool, case.value_first
    wanted = programme.best(universe, pool, value_first=value_first)
    start = time.process_time()
    found = best(universe, pool, value_first=value_first)
    watch.timed("best", start)
    if found is None or wanted is None:
        return [] if found is None and wanted is None else [f"{found}; the programme: {wanted}"]
    wrong = table_faults(case, found.sets, (found.count, found.value))
    if (found.count, found.value) != wanted:
        return [*wrong, f"{found}; the programme: {wanted}"]
    order = (found.value, found.count) if value_first else (found.count, found.value)
    if best(universe, pool, value_first=value_first, floor=(order[0], order[1] + 1)) is not None:
        wrong.append("something exceeds what was found")
    start = time.process_time()
    sets, kept, proven = fewest(universe, case.position.before, pool, found, value_first=value_first)
    watch.timed("fewest", start)
    wrong += table_faults(case, sets, wanted)
    most = programme.kept(universe, case.position.before, pool, *wanted)
    if kept != most or not proven or kept != _same(case.position.before, sets):
        wrong.append(f"{kept} sets kept (proven: {proven}) by {sets}; the programme: {most}")
    return wrong


def against_opening(case: Drawn, watch: SearchTimes | None = None) -> Faults:
    """Return how the points of a rack's best first meld differ from the programme's."""
    watch = watch or SearchTimes()
    rack = (*case.position.rack, case.position.rack_jokers)
    start = time.process_time()
    opening = first_meld(case.universe, (0,) * len(rack), rack)
    watch.timed("first meld", start)
    points = programme.opening(case.universe, case.position.rack, case.position.rack_jokers)
    return [] if points == (opening.value if opening else 0) else [f"first meld {opening}; the programme: {points}"]


def table_faults(case: Drawn, sets: Sequence[Set], reached: tuple[int, int]) -> Faults:
    """Return the faults of a final table, optimal or not: a meld that is no set, missing tiles, a wrong sum."""
    universe, pool = case.universe, case.pool
    wrong = [f"{meld} is no set" for meld in sets if not readings(universe, meld)]
    tally = counts(universe, sets)
    least, spare = (*pool.must, pool.must_jokers), (*pool.may, pool.may_jokers)
    if not all(low <= number <= low + more for low, number, more in zip(least, tally, spare)):
        wrong.append(f"{sets}: tiles that are not there, or table tiles gone")
    told = laid(universe, pool.must, pool.must_jokers, tuple(sets))
    return wrong if told == reached else [*wrong, f"{sets}: {told} laid, {reached} told"]


def _same(before: Sequence[Set], sets: Sequence[Set]) -> int:
    return (Counter(map(key, before)) & Counter(map(key, sets))).total()


def against_plays(case: Drawn, limit: int = LIMIT, watch: SearchTimes | None = None) -> Faults:
    """Return the differences between the plays of a position and those found by trying everything."""
    watch = watch or SearchTimes()
    universe, pool = case.universe, case.pool
    there = (pool.must, pool.must_jokers)
    finals = {final for final in tables(universe, *pool, limit=limit) if laid(universe, *there, final)[0]}
    start = time.process_time()
    listed = [tuple(sorted(map(key, play))) for play in plays(universe, pool)]
    watch.timed("plays", start)
    return [] if len(listed) == len(finals) and set(listed) == finals else [f"{len(listed)} plays, not {len(finals)}"]


def regime(name: str) -> Regime:
    """Return a random rule for the jokers of the table."""
    dice = Random(f"regime {name}")
    return Regime(dice.choice(("new_set", "identity", "frozen")), dice.choice((0, 0, 1, 2, 2, 3)), dice.random() < 0.3)


def with_jokers_placed(case: Drawn) -> tuple[Set, ...]:
    """Return the sets of a table, each in a random legal order."""
    dice = Random(f"lays {case.name}")
    return tuple(dice.choice(melds(case.universe, key(meld))) for meld in case.position.before)


def melds(universe: Universe, tiles: Set) -> list[Set]:
    """Return the legal orders of a set; jokers are last in a group."""
    found = []
    for meld in orders(universe, tiles):
        run = any(abs(faces[1] - faces[0]) in (1, universe.values - 1) for faces in readings(universe, meld))
        found.append(meld if run else (*(tile for tile in meld if tile != JOKER), *[JOKER] * meld.count(JOKER)))
    return found


def against_tables(case: Drawn, limit: int = LIMIT, watch: SearchTimes | None = None) -> Faults:
    """Return the differences between the best play under a joker rule and the best of all tables it allows."""
    watch = watch or SearchTimes()
    universe, rule, before = case.universe, regime(case.name), with_jokers_placed(case)
    scored: list[tuple[tuple[int, int], int]] = []
    for final in _explained(universe, before, case, rule, limit):
        count, value = laid(universe, case.pool.must, case.pool.must_jokers, tuple(final))
        same = (Counter(before) & Counter(final)).total()
        scored.append(((value, count) if case.value_first else (count, value), same))
    wanted, most = max(scored)
    rack = (*case.position.rack, case.position.rack_jokers)
    start = time.process_time()
    found, proven = joker_search.solve(universe, before, rack, rule, JokerOptions(case.value_first))
    watch.timed(rule.mode, start)
    if found is None:
        return [f"{rule}: nothing; tried: {wanted}"]
    wrong = table_faults(case, found.sets, (found.count, found.value))
    if not explains(universe, before, found.sets, rule):
        wrong.append(f"{rule}: {found} is not allowed")
    if found.rank(case.value_first) != wanted or not proven:
        return [*wrong, f"{rule}: {found}, proven: {proven}; tried: {wanted}"]
    return wrong + _kept_faults(case, before, rule, found, most)


def _explained(universe: Universe, before: Sequence[Set], case: Drawn, rule: Regime, limit: int) -> Iterator[list[Set]]:
    for final in tables(universe, *case.pool, limit=limit):
        for after in product(*(melds(universe, tiles) for tiles in final)):
            if explains(universe, before, after, rule):
                yield list(after)


def _kept_faults(case: Drawn, before: tuple[Set, ...], rule: Regime, found: NumberPlay, most: int) -> Faults:
    """Return the differences between the fewest changes under `rule` and the fewest among all tables."""
    rack = (*case.position.rack, case.position.rack_jokers)

    def oracle(kept: tuple[Set, ...]) -> tuple[Set, ...] | None:
        options = JokerOptions(case.value_first, kept=kept, floor=found.rank(case.value_first))
        play, _ = joker_search.solve(case.universe, before, rack, rule, options)
        return play and play.sets

    needs = Needs(case.universe, before, case.pool, found.count, found.value)
    sets, kept, proven = most_kept(before, found.sets, oracle, needs=needs, same=tuple)
    wrong = [] if explains(case.universe, before, sets, rule) else [f"{rule}: {sets} is not allowed"]
    if kept != most or not proven:
        wrong.append(f"{rule}: {kept} sets kept (proven: {proven}) by {sets}; tried: {most}")
    return wrong


def against_words(case: Drawn, limit: int = LIMIT, watch: SearchTimes | None = None) -> Faults:
    """Return the turns on which a joker rule and its wording, applied tile by tile, disagree."""
    watch = watch or SearchTimes()
    universe, rule, before = case.universe, regime(case.name), with_jokers_placed(case)
    dice, wrong = Random(case.name), []
    finals = sorted(tables(universe, *case.pool, limit=limit))
    for final in dice.sample(finals, min(4, len(finals))):
        after = [dice.choice(melds(universe, tiles)) for tiles in final]
        start = time.process_time()
        told = explains(universe, before, after, rule)
        watch.timed("explains", start)
        if told != legal(universe, before, after, rule):
            wrong.append(f"{before} to {after} by {rule}: {told}")
    return wrong


# ----- the long form


def run(
    title: str, wanted: int, seed: str, draw: Callable[[str], Drawn], check: Callable[[Drawn, SearchTimes], Faults]
) -> bool:
    """Check `wanted` positions, and print the figures; return True if there are no faults."""
    watch, tally, number = SearchTimes(), Counter[str](), 0
    while tally["compared"] < wanted:
        case = draw(f"{seed}:{number}")
        number += 1
        try:
            wrong = check(case, watch)
        except TooManyTables:
            tally["too large to try everything"] += 1
            continue
        tally["compared"] += 1
        if wrong:
            tally["wrong"] += 1
            print(case, *wrong, sep="\n    ", flush=True)
    print(f"{title}: {', '.join(f'{name} {count}' for name, count in sorted(tally.items()))}")
    for name, times in sorted(watch.times.items()):
        told = sorted(times)
        some = [told[min(int(len(told) * part), len(told) - 1)] for part in (0.5, 0.95, 1)]
        print(f"    {name}, ms, median / p95 / max: {' / '.join(f'{each:.2f}' for each in some)}")
    return not tally["wrong"]


def mixed(name: str) -> Drawn:
    """Return a position of a small universe or, now and then, of the full box."""
    return drawn(name, FULL if name.endswith("0") else SMALL)


def opening_rack(name: str) -> Drawn:
    """Return a position without table, with a rack from the full box or a small one."""
    dice = Random(f"rack {name}")
    universe = dice.choice((FULL[0], *FULL, *SMALL))
    rack = dice.randint(universe.values, universe.values + 6)
    return Drawn(name, universe, position(universe, dice, 0, rack, dice.randint(1, 3)), True)


def tiny(name: str) -> Drawn:
    """Return a position of a tiny universe, small enough to list every final table."""
    dice = Random(f"tiny {name}")
    universe = dice.choice(TINY)
    made = position(universe, dice, dice.randint(1, 3), dice.randint(1, 5), dice.choice((0, 1, 1, 2, 2, 3)))
    return Drawn(name, universe, made, dice.random() < 0.3)


def tiny_with_joker(name: str) -> Drawn:
    """Return a tiny position with a joker on the table."""
    number = 0
    while True:
        case = tiny(f"{name}:{number}")
        if any(JOKER in meld for meld in case.position.before):
            return case._replace(name=name)
        number += 1


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the comparisons; return 1 if anything is wrong."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--positions", type=int, default=0, help="against an integer programme")
    parser.add_argument("--jokers", type=int, default=0, help="under rules for jokers, everything tried")
    parser.add_argument("--plays", type=int, default=0, help="every play listed")
    parser.add_argument("--rules", type=int, default=0, help="the rules for jokers against their words")
    parser.add_argument("--seed", default="1", help="the same seed, the same positions")
    chosen = parser.parse_args(arguments)
    many = _LONG_LIMIT
    well = True
    if chosen.positions:
        well &= run("programme", chosen.positions, chosen.seed, mixed, against_programme)
        well &= run("first melds", chosen.positions // 5, chosen.seed, opening_rack, against_opening)
    if chosen.jokers:
        check = lambda case, watch: against_tables(case, many, watch)  # noqa: E731
        well &= run("jokers, everything tried", chosen.jokers, chosen.seed, tiny_with_joker, check)
    if chosen.plays:
        well &= run("plays", chosen.plays, chosen.seed, tiny, lambda case, watch: against_plays(case, many, watch))
    if chosen.rules:
        check = lambda case, watch: against_words(case, many, watch)  # noqa: E731
        well &= run("rules", chosen.rules, chosen.seed, tiny_with_joker, check)
    return 0 if well else 1


if __name__ == "__main__":
    sys.exit(main())
