"""Accepts or refuses the claim that no move of a position scores more: a page of its own, with nothing of the solver.

    lettres proposer --chevalet AEKQWXZ --table "IMAGE ROI" --json --certificat > answers.jsonl
    python -m tools.exactness.certificate answers.jsonl [--lexique FILE] [--mots LIST] [--limit STEPS]

A move lays tiles and takes words of the table apart; these letters are parted into new words, each formed once, none of
them on the table. So by any weights of the letters, the new words weigh no more than one of the longest and all the
others that weigh more than nothing; and no less than the lightest tiles and the words taken apart. Where this least is
more than that most, no move lays so many tiles with so long a word. A certificate has weights for each such level above
the score, which are not believed but summed. Table words that they leave open are searched here, in so many steps.

Exit code: 0 accepted; 1 refused, for the claim is false or a level is not told of; 2 unchecked, as more is left open
than can be searched, or certificates of such positions are not for this page.
"""

import argparse
import json
import sys
from collections.abc import Callable, Iterable, Iterator
from itertools import combinations, combinations_with_replacement, product
from math import comb, gcd, prod
from pathlib import Path
from typing import Any

from lettres.families.words.rule4 import related  # of the judge: which words rule 4 keeps apart
from lettres.families.words.rules import LettersRules
from lexicon import Lexicon

PRIMES = (2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37, 41, 43, 47, 53, 59, 61, 67, 71, 73, 79, 83, 89, 97, 101)
PRIME = dict(zip("EAISNRTULOMPCDGVBFHQJXYZKW", PRIMES))
NOT_HERE = {"unique", "scoring", "longest_needs_rack", "words_per_turn", "apocopes", "loanwords"}
LIMIT = 200_000_000  # steps of search: half a minute


class Refused(Exception):
    """The claim is false, or not told whole."""


class Unchecked(Exception):
    """The claim may hold, but not by what is here."""


def number(letters: Iterable[str]) -> int:
    """Some letters as a product of primes, which divides that of others where they are among them."""
    return prod(PRIME[letter] for letter in letters)


class Checker:
    """Checks an answer by some words, and by what may not be formed (rule 4) of a word that is gone."""

    def __init__(self, answer: Any, words: Iterable[str], bars: Callable[[str, str], object], limit: int) -> None:
        position = answer["position"]
        self.answer, self.bars, self.left, self.searched = answer, bars, limit, 0
        self.table, self.rules, self.size = position["table"], position["rules"], len(position["rack"])
        self.rack = position["rack"].replace("?", "")
        self.jokers = self.size - len(self.rack)
        odd = NOT_HERE & self.rules.keys() or self.rules.get("rule4") in ("tiles", "stem")
        if odd or not position["opened"] or any(word != word.upper() for word in self.table):
            raise Unchecked("jokers on the table, a first move, or rules that change what may be formed or what scores")
        pool = number("".join([self.rack, *self.table]))
        spare = set(map(prod, combinations_with_replacement((1, *PRIMES), self.jokers)))
        there, barred = {*"".join([self.rack, *self.table])}, {*self.table, *position["forbidden"]}
        some = (word for word in words if len(word) > 2 and word not in barred and len({*word} - there) <= self.jokers)
        self.words = {word: own for word in some if (own := number(word)) // gcd(own, pool) in spare}
        self.by_rarest: dict[int, list[str]] = {prime: [] for prime in PRIMES}
        for word in self.words:
            self.by_rarest[max(PRIME[letter] for letter in word)].append(word)
        self.hopeless: set[tuple[int, int]] = set()

    def check(self) -> None:
        """Raises `Refused` or `Unchecked`."""
        told = {(level["placed"], level["longest"]): level["weights"] for level in self.answer["certificate"] or ()}
        for placed, longest in product(range(self.size, 0, -1), sorted({*map(len, self.words)})):
            doubled = placed == self.size and self.rules.get("doubling", True)
            if placed * (1 + doubled) + longest > self.answer["score"]:
                if (placed, longest) not in told:
                    raise Refused(f"nothing tells why not {placed} tiles and a word of {longest} letters")
                self.close(placed, longest, told[placed, longest])

    def close(self, placed: int, longest: int, vectors: list[dict[str, int]]) -> None:
        """Show that no move lays so many tiles with a longest new word of so many letters."""
        shorter, cuts = [word for word in self.words if len(word) <= longest], []
        for weights in vectors:
            weighed = {
                word: sum(int(weights.get(letter, 0)) for letter in word) for word in (*PRIME, *shorter, *self.table)
            }
            tiles = [weighed[tile] for tile in self.rack] + [min(weighed[tile] for tile in PRIME)] * self.jokers
            cuts.append((weighed, sum(sorted(tiles)[:placed]), sum(max(0, weighed[word]) for word in shorter)))
        for word in shorter:
            if len(word) == longest:
                self.choose(word, placed, (), self.table, cuts)

    def choose(self, word: str, placed: int, apart: tuple[str, ...], others: list[str], cuts: list[Any]) -> None:
        """The same with a word of that length, some words of the table apart, and others that may be."""
        self.spend(20)
        for weighed, least, most in cuts:
            table = sum(weighed[gone] for gone in apart) + sum(min(0, weighed[other]) for other in others)
            if least + table > most + min(0, weighed[word]):
                return
        if others:
            self.choose(word, placed, apart, others[1:], cuts)
            self.choose(word, placed, (*apart, others[0]), others[1:], cuts)
            return
        self.searched += 1
        for tiles in self.handfuls(placed):
            rest, short = divmod(number("".join(apart)) * tiles, self.words[word])
            for parts in () if short else self.parted(rest, len(word)):
                olds = self.table if self.rules.get("rule4") == "table" else apart
                if word not in parts and not any(self.bars(new, old) for new in (word, *parts) for old in olds):
                    raise Refused(f"{placed} tiles and {' '.join(apart)} give {' '.join((word, *parts))}")

    def handfuls(self, placed: int) -> Iterator[int]:
        """So many tiles of the rack in every way, jokers as any letters."""
        for jokers in range(min(self.jokers, placed) + 1):
            self.spend(comb(len(self.rack), placed - jokers) * (100 + comb(25 + jokers, jokers)))
            own = set(map(number, combinations(sorted(self.rack), placed - jokers)))
            yield from (one * prod(shown) for one in own for shown in combinations_with_replacement(PRIMES, jokers))

    def parted(self, rest: int, longest: int) -> Iterator[tuple[str, ...]]:
        """Every way to part letters into different words, none longer than so much."""
        if rest == 1:
            yield ()
        elif (rest, longest) not in self.hopeless:
            some = self.by_rarest[max(prime for prime in PRIMES if rest % prime == 0)]
            self.spend(len(some))
            found = False
            for word in (word for word in some if rest % self.words[word] == 0 and len(word) <= longest):
                for parts in self.parted(rest // self.words[word], longest):
                    if word not in parts:
                        found = True
                        yield (word, *parts)
            if not found:
                self.hopeless.add((rest, longest))

    def spend(self, steps: int) -> None:
        """Count some steps; raises `Unchecked` where there are too many."""
        self.left -= steps
        if self.left < 0:
            raise Unchecked("more is left open than was searched: try a higher --limit")


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
