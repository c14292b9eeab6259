"""Checks the claim that no move scores more, by search where the weights of the claim leave a case open.

The search goes through each choice of table jokers to replace: see `tools.exactness.certificate`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from functools import cache
from itertools import combinations, combinations_with_replacement
from math import comb, gcd, prod
from typing import Any, NamedTuple

PRIMES = (2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37, 41, 43, 47, 53, 59, 61, 67, 71, 73, 79, 83, 89, 97, 101)
PRIME = dict(zip("EAISNRTULOMPCDGVBFHQJXYZKW", PRIMES))
Weights = dict[str, int]
Fate = tuple[tuple[str, ...], str]
"""The fate of words of the table: those that are gone, and the longer word that has them inside, or none."""
STAYS: Fate = ((), "")


class ClaimRefused(Exception):
    """The claim is false, or incomplete."""


class Unchecked(Exception):
    """The claim may hold, but cannot be checked here."""


class WeightSums(NamedTuple):
    """The sums of `weights` on a level: `least` for the lightest tiles, `most` for all words of positive weight.

    `fates` has the weight of each fate of a table word, `lows` the weight of each table word's lightest fate.
    """

    weights: Weights
    least: int
    most: int
    fates: dict[Fate, int]
    lows: list[int]


class ClaimLevel(NamedTuple):
    """The claim of a level: no move lays `placed` tiles with a longest word of `longest` letters, for any fates."""

    placed: int
    longest: int
    fates: list[list[Fate]]
    cuts: list[WeightSums]


def number(letters: Iterable[str]) -> int:
    """Return letters as a product of primes: it divides the product of all letters that include them."""
    return prod(PRIME[letter] for letter in letters)


def weight(letters: Iterable[str], weights: Weights) -> int:
    """Return the total weight of `letters`."""
    return sum(weights[letter] for letter in letters)


@cache
def products(jokers: int) -> frozenset[int]:
    """Return the letters that up to `jokers` jokers may show, as products of primes."""
    return frozenset(map(prod, combinations_with_replacement((1, *PRIMES), jokers)))


def formable(words: dict[str, int], pool: str, jokers: int) -> Iterator[tuple[str, int]]:
    """Yield the items of `words` (word: product of primes) that the letters `pool` and `jokers` jokers can form."""
    there, spare = number(pool), products(jokers)
    return ((word, own) for word, own in words.items() if own // gcd(own, there) in spare)


class Claim:
    """The position of an answer, the words that it can form, and the steps of search left."""

    def __init__(self, answer: Any, words: Iterable[str], bars: Callable[[str, str], object], limit: int) -> None:
        position = answer["position"]
        self.answer, self.bars, self.left, self.searched = answer, bars, limit, 0
        self.rules, self.opened, self.size = position["rules"], position["opened"], len(position["rack"])
        self.shown, self.table = position["table"], [word.upper() for word in position["table"]]
        self.rack = position["rack"].replace("?", "")
        self.jokers = self.size - len(self.rack)
        pool, most = "".join([self.rack, *self.table]), self.jokers + sum(map(str.islower, "".join(self.shown)))
        there, barred = {*pool}, {*self.table, *position["forbidden"]}
        some = (word for word in words if len(word) > 2 and word not in barred and len({*word} - there) <= most)
        self.words = dict(formable({word: number(word) for word in some}, pool, most))

    def is_alone(self) -> bool:
        """Return True if the turn may form only one word."""
        counts = self.rules.get("opening_counts", "word")
        return not self.opened and counts == "word" and not self.rules.get("opening_extra_words", False)

    def spend(self, steps: int) -> None:
        """Count `steps`; raise `Unchecked` if none are left."""
        self.left -= steps
        if self.left < 0:
            raise Unchecked("more is left open than was searched: try a higher --limit")


class JokerChoice:
    """A choice of table jokers to replace: the letters laid for them, the words then free, the groups of words held.

    A held word alone in its group stays or becomes longer; two words in a group must end in one longer word.
    """

    def __init__(self, whole: Claim, laid: Counter[str], free: list[str], held: list[tuple[str, ...]]) -> None:
        self.whole, self.laid = whole, laid.total()
        self.rack = "".join(sorted((Counter(whole.rack) - laid).elements()))
        self.pool, self.any = "".join([self.rack, *free]), whole.jokers + self.laid
        self.words = dict(formable(whole.words, self.pool, self.any))
        self.fates: list[list[Fate]] = [[STAYS, ((word,), "")] for word in free]
        longer = [self.longer(group) for group in held]
        for at, group in enumerate(held):
            others = {new for news in longer[:at] + longer[at + 1 :] for new in news}
            fates = [(group, new) for new in longer[at] if not self.is_barred(new, {*group} - others - {new})]
            self.fates.insert(0, fates if len(group) > 1 else [STAYS, *fates])
        self.by_rarest: dict[int, list[str]] = {prime: [] for prime in PRIMES}
        for word in self.words:
            self.by_rarest[max(PRIME[letter] for letter in word)].append(word)
        self.spare = products(self.any)
        self.hopeless: set[tuple[int, int]] = set()
        self.rooms: dict[tuple[tuple[str, int], ...], Counter[int]] = {}

    def longer(self, group: tuple[str, ...]) -> list[str]:
        """Return the words that contain all words of `group` without overlap. Words on the table are included."""
        if self.whole.rules.get("joker_word") == "frozen":
            return []
        every = self.whole.words | {word: number(word) for word in self.whole.table}
        inside = {new: own for new, own in every.items() if new not in group and holds(new, group)}
        return [new for new, _ in formable(inside, self.pool + "".join(group), self.any)]

    def lengths(self) -> set[int]:
        """Return the possible lengths of new words."""
        return {*map(len, self.words)} | {len(new) for fates in self.fates for _, new in fates if self.is_new(new)}

    def is_new(self, word: str) -> bool:
        """Return True if `word` is not on the table."""
        return word != "" and word not in self.whole.table

    def is_barred(self, new: str, gone: Iterable[str]) -> bool:
        """Return True if rule 4 forbids the word `new` when the words `gone` have left the table."""
        olds = self.whole.table if self.whole.rules.get("rule4") == "table" else gone
        return self.is_new(new) and any(self.whole.bars(new, old) for old in olds)

    def close(self, placed: int, longest: int, vectors: list[Weights]) -> None:
        """Show that no move lays `placed` tiles with a longest new word of `longest` letters; else raise an error."""
        if placed < self.laid:
            return
        fates = [[fate for fate in some if len(fate[1]) <= longest or not self.is_new(fate[1])] for some in self.fates]
        level = ClaimLevel(placed, longest, fates, [self.cut(weights, placed, longest, fates) for weights in vectors])
        every = range(len(fates))
        for word in self.words:
            if len(word) == longest:
                self.choose(level, word, (), tuple(every))
        for at in every:
            for fate in fates[at]:
                if len(fate[1]) == longest and self.is_new(fate[1]):
                    self.choose(level, "", (fate,), tuple(other for other in every if other != at))

    def cut(self, weights: Weights, placed: int, longest: int, fates: list[list[Fate]]) -> WeightSums:
        """Return the sums of `weights` on a level. A longer word that is in `words` already counts there."""
        lightest = min(weights.values())
        tiles = sorted([weights[tile] for tile in self.rack] + [lightest] * self.whole.jokers)
        weighed = {}
        for gone, new in {fate for some in fates for fate in some}:
            own = weight(new, weights)
            weighed[gone, new] = weight("".join(gone), weights) - (min(0, own) if new in self.words else own)
        lows = [min((weighed[fate] for fate in some), default=0) for some in fates]
        least = sum(tiles[: placed - self.laid]) + lightest * self.laid
        return WeightSums(weights, least, self.room(tuple(weights.items()), longest), weighed, lows)

    def room(self, weights: tuple[tuple[str, int], ...], longest: int) -> int:
        """Return the sum of the positive weights of all words of at most `longest` letters."""
        if weights not in self.rooms:
            self.rooms[weights], by_letter = Counter(), dict(weights)
            for word in self.words:
                self.rooms[weights][len(word)] += max(0, weight(word, by_letter))
        return sum(room for length, room in self.rooms[weights].items() if length <= longest)

    def choose(self, level: ClaimLevel, word: str, taken: tuple[Fate, ...], left: tuple[int, ...]) -> None:
        """Show a level's claim for the longest word `word` and the fates `taken`; those at `left` are still open."""
        self.whole.spend(60)
        for cut in level.cuts:
            least = cut.least + sum(cut.fates[fate] for fate in taken) + sum(cut.lows[at] for at in left)
            if least > cut.most + min(0, weight(word, cut.weights)):
                return
        if not left:
            self.search(level, word, taken)
        elif self.has_letters(level, word, taken, left):
            for fate in level.fates[left[0]]:
                self.choose(level, word, (*taken, fate), left[1:])

    def has_letters(self, level: ClaimLevel, word: str, taken: tuple[Fate, ...], left: tuple[int, ...]) -> bool:
        """Return True if the rack and the words that can be taken apart have the letters of all words to form."""
        apart = [gone for at in left for gone, new in level.fates[at] if not new]
        there = number(
            "".join([self.rack, *(word for gone in [*apart, *(gone for gone, _ in taken)] for word in gone)])
        )
        formed = number("".join([word, *(new for _, new in taken)]))
        return formed // gcd(formed, there) in self.spare

    def search(self, level: ClaimLevel, word: str, taken: tuple[Fate, ...]) -> None:
        """Try every choice of rack tiles and every partition of the letters; raise `ClaimRefused` for a move."""
        self.whole.searched += 1
        formed = [new for new in (word, *(new for _, new in taken)) if new]
        gone = [old for olds, _ in taken for old in olds]
        olds = [old for old in gone if old not in formed]
        if len({*formed}) < len(formed) or any(new in self.whole.table and new not in gone for new in formed):
            return
        for tiles in self.handfuls(level.placed):
            rest, short = divmod(number("".join(gone)) * tiles, number("".join(formed)))
            for parts in () if short else self.parted(rest, level.longest):
                alone = self.whole.is_alone() and parts
                if not (alone or {*formed} & {*parts} or any(self.is_barred(new, olds) for new in (*formed, *parts))):
                    raise ClaimRefused(f"{level.placed} tiles and {' '.join(gone)} give {' '.join((*formed, *parts))}")

    def handfuls(self, placed: int) -> Iterator[int]:
        """Yield every choice of `placed` tiles to lay, as a product of primes. Jokers stand for any letters."""
        for jokers in range(min(self.whole.jokers, placed - self.laid) + 1):
            shown, own = jokers + self.laid, placed - self.laid - jokers
            self.whole.spend(comb(len(self.rack), own) * (100 + comb(25 + shown, shown)))
            for one in set(map(number, combinations(sorted(self.rack), own))):
                yield from (one * prod(letters) for letters in combinations_with_replacement(PRIMES, shown))

    def parted(self, rest: int, longest: int) -> Iterator[tuple[str, ...]]:
        """Yield every partition of the letters `rest` into different words of at most `longest` letters."""
        if rest == 1:
            yield ()
        elif (rest, longest) not in self.hopeless:
            some = self.by_rarest[max(prime for prime in PRIMES if rest % prime == 0)]
            self.whole.spend(len(some))
            found = False
            for word in (word for word in some if rest % self.words[word] == 0 and len(word) <= longest):
                for parts in self.parted(rest // self.words[word], longest):
                    if word not in parts:
                        found = True
                        yield (word, *parts)
            if not found:
                self.hopeless.add((rest, longest))


def holds(word: str, group: tuple[str, ...]) -> bool:
    """Return True if `word` contains the words of `group` without overlap.

    >>> holds("PORTEFEUILLE", ("FEUILLE", "PORTE")), holds("PORTER", ("PORTE", "TER"))
    (True, False)
    """
    if len(group) == 1:
        return group[0] in word
    one, other = group
    starts = [at for at in range(len(word)) if word.startswith(one, at)]
    return any(other in word[:at] or other in word[at + len(one) :] for at in starts)
