"""Accepts or refuses the claim that no move of a position scores more: a page of its own, with nothing of the solver.

    lettres proposer --chevalet AEKQWXZ --table "IMAGE ROI" --json --certificat > answers.jsonl
    python -m tools.exactness.certificate answers.jsonl [--lexique FILE] [--mots LIST] [--limit STEPS]

A move lays tiles and takes words of the table apart; these letters are parted into new words, each formed once, none of
them on the table. So by any weights of the letters, the new words weigh no more than one of the longest and all the
others that weigh more than nothing; and no less than the lightest tiles and the words taken apart. Where this least is
more than that most, no move lays so many tiles with so long a word. A certificate has weights for each such level above
the score, which are not believed but summed. Table words that they leave open are searched here, in so many steps.

Which jokers of the table are replaced is gone through here, and each choice is shown by itself: its letters are laid,
its jokers become any letters, and words that still hold a joker stay, or become a longer word with them inside: what
they weigh comes to the least, and the longer word to the new ones. Before a player's first word the table stays.

Exit code: 0 accepted; 1 refused, for the claim is false or a level is not told of; 2 unchecked, as more is left open
than can be searched, or certificates of such positions are not for this page.
"""

import argparse
import json
import sys
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from functools import cache
from itertools import combinations, combinations_with_replacement, product
from math import comb, gcd, prod
from pathlib import Path
from typing import Any, NamedTuple

from lettres.families.words.rule4 import related  # of the judge: which words rule 4 keeps apart
from lettres.families.words.rules import LettersRules
from lexicon import Lexicon

PRIMES = (2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37, 41, 43, 47, 53, 59, 61, 67, 71, 73, 79, 83, 89, 97, 101)
PRIME = dict(zip("EAISNRTULOMPCDGVBFHQJXYZKW", PRIMES))
NOT_HERE = {"unique", "scoring", "longest_needs_rack", "words_per_turn", "apocopes", "loanwords"}
NOT_HERE |= {"freed_joker", "replacement_alone"}
LIMIT = 200_000_000  # steps of search: half a minute

Weights = dict[str, int]
Fate = tuple[tuple[str, ...], str]
"""What becomes of words of the table: which are gone, and the longer word that has them inside, or none."""
STAYS: Fate = ((), "")


class Refused(Exception):
    """The claim is false, or not told whole."""


class Unchecked(Exception):
    """The claim may hold, but not by what is here."""


class Cut(NamedTuple):
    """What some weights say of a level: the weight of the lightest tiles, and of all words of positive weight.

    `fates` has the weight of each fate, `lows` that of the lightest fate of each word of the table.
    """

    weights: Weights
    least: int
    most: int
    fates: dict[Fate, int]
    lows: list[int]


class Level(NamedTuple):
    """What is to be shown: not so many tiles with so long a word, whatever becomes of each word of the table."""

    placed: int
    longest: int
    fates: list[list[Fate]]
    cuts: list[Cut]


def number(letters: Iterable[str]) -> int:
    """Some letters as a product of primes, which divides that of others where they are among them."""
    return prod(PRIME[letter] for letter in letters)


def weight(letters: Iterable[str], weights: Weights) -> int:
    """What some letters weigh together."""
    return sum(weights[letter] for letter in letters)


class Checker:
    """Checks an answer by some words, and by what may not be formed (rule 4) of a word that is gone."""

    def __init__(self, answer: Any, words: Iterable[str], bars: Callable[[str, str], object], limit: int) -> None:
        position = answer["position"]
        self.answer, self.bars, self.left, self.searched = answer, bars, limit, 0
        self.rules, self.opened, self.size = position["rules"], position["opened"], len(position["rack"])
        if NOT_HERE & self.rules.keys() or self.rules.get("rule4") in ("tiles", "stem"):
            raise Unchecked("these rules change what may be formed or what scores")
        self.shown, self.table = position["table"], [word.upper() for word in position["table"]]
        self.rack = position["rack"].replace("?", "")
        self.jokers = self.size - len(self.rack)
        pool, most = "".join([self.rack, *self.table]), self.jokers + sum(map(str.islower, "".join(self.shown)))
        there, barred = {*pool}, {*self.table, *position["forbidden"]}
        some = (word for word in words if len(word) > 2 and word not in barred and len({*word} - there) <= most)
        self.words = dict(formable({word: number(word) for word in some}, pool, most))
        self.choices = [Choice(self, *choice) for choice in self.replacements()]

    def check(self) -> None:
        """Raises `Refused` or `Unchecked`."""
        told = {(level["placed"], level["longest"]): level["weights"] for level in self.answer["certificate"] or ()}
        lengths = {length for choice in self.choices for length in choice.lengths()}
        for placed, longest in product(range(self.size, 0, -1), sorted(lengths)):
            doubled = placed == self.size and self.rules.get("doubling", True)
            if placed * (1 + doubled) + longest > self.answer["score"] and self.may_open(placed, longest):
                if (placed, longest) not in told:
                    raise Refused(f"nothing tells why not {placed} tiles and a word of {longest} letters")
                vectors = [{letter: int(one.get(letter, 0)) for letter in PRIME} for one in told[placed, longest]]
                for choice in self.choices:
                    choice.close(placed, longest, vectors)

    def is_alone(self) -> bool:
        """Whether one word is all that may be formed."""
        counts = self.rules.get("opening_counts", "word")
        return not self.opened and counts == "word" and not self.rules.get("opening_extra_words", False)

    def may_open(self, placed: int, longest: int) -> bool:
        """Whether so many tiles with so long a word may be a turn: the first one has to be long enough."""
        total = self.rules.get("opening_counts", "word") == "total"
        long_enough = (placed if total else longest) >= self.rules.get("opening_letters", 6)
        return self.opened or (long_enough and (placed == longest or not self.is_alone()))

    def replacements(self) -> Iterator[tuple[Counter[str], list[str], list[tuple[str, ...]]]]:
        """The letters that replace jokers of the table, in every way; the words free then; and those held."""
        jokers = [
            (at, place) for at, word in enumerate(self.shown) for place in range(len(word)) if word[place].islower()
        ]
        for count in range(len(jokers) + 1 if self.opened else 0):
            for some in combinations(jokers, count):
                laid = Counter(self.table[at][place] for at, place in some)
                held = [
                    at for at in range(len(self.table)) if self.is_held(at, [place for at_, place in some if at_ == at])
                ]
                free = [word for at, word in enumerate(self.table) if at not in held]
                if laid - Counter(self.rack):
                    continue
                if len(held) > 2:
                    raise Unchecked("more than two words hold a joker")
                yield laid, free, [(self.table[at],) for at in held]
                if len(held) == 2:
                    yield laid, free, [tuple(self.table[at] for at in held)]
        if not self.opened:
            yield Counter(), [], []

    def is_held(self, at: int, replaced: list[int]) -> bool:
        """Whether a joker still holds a word of the table."""
        jokers = sum(map(str.islower, self.shown[at]))
        if self.rules.get("joker_word") == "free" or (self.rules.get("joker_release") == "one" and replaced):
            return False
        return jokers > len(replaced)

    def spend(self, steps: int) -> None:
        """Count some steps; raises `Unchecked` where there are too many."""
        self.left -= steps
        if self.left < 0:
            raise Unchecked("more is left open than was searched: try a higher --limit")


@cache
def products(jokers: int) -> frozenset[int]:
    """What jokers may show, none of them needed, as products of primes."""
    return frozenset(map(prod, combinations_with_replacement((1, *PRIMES), jokers)))


def formable(words: dict[str, int], pool: str, jokers: int) -> Iterator[tuple[str, int]]:
    """The words, of some with their numbers, that letters and so many jokers make."""
    there, spare = number(pool), products(jokers)
    return ((word, own) for word, own in words.items() if own // gcd(own, there) in spare)


class Choice:
    """A choice of the jokers replaced: letters laid for them, words that are free then, and groups of words held.

    A word held alone stays or becomes longer; two in a group end in one word.
    """

    def __init__(self, whole: Checker, laid: Counter[str], free: list[str], held: list[tuple[str, ...]]) -> None:
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
        """The words that have those of a group inside, one behind the other; they may show what the table has."""
        if self.whole.rules.get("joker_word") == "frozen":
            return []
        every = self.whole.words | {word: number(word) for word in self.whole.table}
        inside = {new: own for new, own in every.items() if new not in group and holds(new, group)}
        return [new for new, _ in formable(inside, self.pool + "".join(group), self.any)]

    def lengths(self) -> set[int]:
        """How long new words may be."""
        return {*map(len, self.words)} | {len(new) for fates in self.fates for _, new in fates if self.is_new(new)}

    def is_new(self, word: str) -> bool:
        """Whether a word is one that the table does not show."""
        return word != "" and word not in self.whole.table

    def is_barred(self, new: str, gone: Iterable[str]) -> bool:
        """Whether rule 4 keeps a word from being formed where others are gone."""
        olds = self.whole.table if self.whole.rules.get("rule4") == "table" else gone
        return self.is_new(new) and any(self.whole.bars(new, old) for old in olds)

    def close(self, placed: int, longest: int, vectors: list[Weights]) -> None:
        """Show that no move lays so many tiles with a longest new word of so many letters."""
        if placed < self.laid:
            return
        fates = [[fate for fate in some if len(fate[1]) <= longest or not self.is_new(fate[1])] for some in self.fates]
        level = Level(placed, longest, fates, [self.cut(weights, placed, longest, fates) for weights in vectors])
        every = range(len(fates))
        for word in self.words:
            if len(word) == longest:
                self.choose(level, word, (), tuple(every))
        for at in every:
            for fate in fates[at]:
                if len(fate[1]) == longest and self.is_new(fate[1]):
                    self.choose(level, "", (fate,), tuple(other for other in every if other != at))

    def cut(self, weights: Weights, placed: int, longest: int, fates: list[list[Fate]]) -> Cut:
        """What some weights say of a level; a longer word that is among the words is one of these."""
        lightest = min(weights.values())
        tiles = sorted([weights[tile] for tile in self.rack] + [lightest] * self.whole.jokers)
        weighed = {}
        for gone, new in {fate for some in fates for fate in some}:
            own = weight(new, weights)
            weighed[gone, new] = weight("".join(gone), weights) - (min(0, own) if new in self.words else own)
        lows = [min((weighed[fate] for fate in some), default=0) for some in fates]
        least = sum(tiles[: placed - self.laid]) + lightest * self.laid
        return Cut(weights, least, self.room(tuple(weights.items()), longest), weighed, lows)

    def room(self, weights: tuple[tuple[str, int], ...], longest: int) -> int:
        """What all the words up to a length weigh that weigh more than nothing."""
        if weights not in self.rooms:
            self.rooms[weights], by_letter = Counter(), dict(weights)
            for word in self.words:
                self.rooms[weights][len(word)] += max(0, weight(word, by_letter))
        return sum(room for length, room in self.rooms[weights].items() if length <= longest)

    def choose(self, level: Level, word: str, taken: tuple[Fate, ...], left: tuple[int, ...]) -> None:
        """The same with a longest word, what becomes of some words of the table, and others that are left to choose."""
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

    def has_letters(self, level: Level, word: str, taken: tuple[Fate, ...], left: tuple[int, ...]) -> bool:
        """Whether the whole rack and all that may be apart have the letters of what is to be formed."""
        apart = [gone for at in left for gone, new in level.fates[at] if not new]
        there = number(
            "".join([self.rack, *(word for gone in [*apart, *(gone for gone, _ in taken)] for word in gone)])
        )
        formed = number("".join([word, *(new for _, new in taken)]))
        return formed // gcd(formed, there) in self.spare

    def search(self, level: Level, word: str, taken: tuple[Fate, ...]) -> None:
        """Try every handful of tiles and every way to part the letters; raises `Refused` where there is a move."""
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
                    raise Refused(f"{level.placed} tiles and {' '.join(gone)} give {' '.join((*formed, *parts))}")

    def handfuls(self, placed: int) -> Iterator[int]:
        """So many tiles of the rack in every way, with those that were laid for jokers; jokers as any letters."""
        for jokers in range(min(self.whole.jokers, placed - self.laid) + 1):
            shown, own = jokers + self.laid, placed - self.laid - jokers
            self.whole.spend(comb(len(self.rack), own) * (100 + comb(25 + shown, shown)))
            for one in set(map(number, combinations(sorted(self.rack), own))):
                yield from (one * prod(letters) for letters in combinations_with_replacement(PRIMES, shown))

    def parted(self, rest: int, longest: int) -> Iterator[tuple[str, ...]]:
        """Every way to part letters into different words, none longer than so much."""
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
    """Whether a word has others inside, none over another.

    >>> holds("PORTEFEUILLE", ("FEUILLE", "PORTE")), holds("PORTER", ("PORTE", "TER"))
    (True, False)
    """
    if len(group) == 1:
        return group[0] in word
    one, other = group
    starts = [at for at in range(len(word)) if word.startswith(one, at)]
    return any(other in word[:at] or other in word[at + len(one) :] for at in starts)


def verdict(answer: Any, words: Iterable[str], lexicon: Lexicon, limit: int = LIMIT) -> tuple[int, str]:
    """The exit code for an answer, and why."""
    try:
        rules = LettersRules.from_options(answer["position"]["rules"])
        bars = (lambda new, old: None) if rules.rule4 == "none" else related(rules, lexicon)
        checker = Checker(answer, words, bars, limit)
        checker.check()
    except Refused as error:
        return 1, f"refused: {error}"
    except Unchecked as error:
        return 2, f"unchecked: {error}"
    except (KeyError, TypeError, ValueError, AttributeError) as error:
        return 1, f"refused: this is no answer with a certificate ({error!r})"
    return 0, f"accepted: no move scores more than {answer['score']} ({checker.searched} choices searched)"


def main(arguments: list[str] | None = None) -> int:
    """Check each answer of a file; the exit code of the worst."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("answers", type=Path, help="what `lettres proposer --json --certificat` prints")
    parser.add_argument("--lexique", help="the lexicon that was played with, if not the default")
    parser.add_argument("--mots", type=Path, help="a list of the only words that were allowed, as tiles show them")
    parser.add_argument("--limit", type=int, default=LIMIT, help="steps of search for an answer")
    chosen = parser.parse_args(arguments)
    lexicon = Lexicon.open(chosen.lexique) if chosen.lexique else Lexicon.default()
    words = chosen.mots.read_text(encoding="utf-8").split() if chosen.mots else list(lexicon.words())
    codes: list[int] = []
    for line in chosen.answers.read_text(encoding="utf-8").splitlines():
        try:
            code, why = verdict(json.loads(line), words, lexicon, chosen.limit)
        except json.JSONDecodeError as error:
            code, why = 1, f"refused: {error}"
        print(f"{len(codes) + 1}: {why}")
        codes.append(code)
    return 1 if 1 in codes else max(codes, default=1)


if __name__ == "__main__":
    sys.exit(main())
