"""Accepts or refuses the claim that no move of a position scores more, without any code of the solver.

    lettres proposer --chevalet AEKQWXZ --table "IMAGE ROI" --json --certificat > answers.jsonl
    python -m tools.exactness.certificate answers.jsonl [--lexique FILE] [--mots LIST] [--limit STEPS]

A move lays tiles, takes table words apart, and partitions these letters into new words: each is formed once, none is
on the table. Give each letter a weight. The new words then weigh at most as much as one longest word and all other
words of positive weight together. They weigh at least as much as the lightest tiles and the words taken apart. If this
lower bound exceeds the upper bound, no move lays so many tiles with so long a word. A certificate has weights for each
level (tiles laid, longest word) above the score. The checker trusts no sum: it adds the weights itself. Cases that the
weights leave open are searched, for a limited number of steps.

Each choice of table jokers to replace is checked separately. The letters that replace them are laid, and the jokers
become any letters. A word that still holds a joker stays, or ends up inside a longer word. In that case the weight of
the word is in the lower bound, and the longer word is one of the new words. Before a player's first word the table
stays.

Exit code: 0 accepted; 1 refused, because the claim is false or a level is missing; 2 unchecked, because too much is
left open to search, or the rules of the position are not supported.
"""

import argparse
import json
import sys
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from itertools import combinations, product
from pathlib import Path
from typing import Any

from lettres.families.words.rules import LettersRules
from lettres.families.words.transformations import related  # from the judge: the words that rule 4 keeps apart
from lexicon import Lexicon
from tools.exactness.choices import PRIME, Claim, ClaimRefused, JokerChoice, Unchecked

NOT_HERE = {"unique", "scoring", "longest_needs_rack", "words_per_turn", "apocopes", "loanwords"}
NOT_HERE |= {"freed_joker", "replacement_alone"}
LIMIT = 200_000_000  # steps of search: half a minute


class Checker(Claim):
    """Checks an answer, given the playable words and `bars`, which tells if rule 4 bars a word by another."""

    def __init__(self, answer: Any, words: Iterable[str], bars: Callable[[str, str], object], limit: int) -> None:
        rules = answer["position"]["rules"]
        if NOT_HERE & rules.keys() or rules.get("rule4") in ("tiles", "stem"):
            raise Unchecked("these rules change what may be formed or what scores")
        super().__init__(answer, words, bars, limit)
        self.choices = [JokerChoice(self, *choice) for choice in self.replacements()]

    def check(self) -> None:
        """Raise `ClaimRefused` or `Unchecked` unless the answer holds."""
        told = {(level["placed"], level["longest"]): level["weights"] for level in self.answer["certificate"] or ()}
        lengths = {length for choice in self.choices for length in choice.lengths()}
        for placed, longest in product(range(self.size, 0, -1), sorted(lengths)):
            doubled = placed == self.size and self.rules.get("doubling", True)
            if placed * (1 + doubled) + longest > self.answer["score"] and self.may_open(placed, longest):
                if (placed, longest) not in told:
                    raise ClaimRefused(f"nothing tells why not {placed} tiles and a word of {longest} letters")
                vectors = [{letter: int(one.get(letter, 0)) for letter in PRIME} for one in told[placed, longest]]
                for choice in self.choices:
                    choice.close(placed, longest, vectors)

    def may_open(self, placed: int, longest: int) -> bool:
        """Return True if a turn may lay `placed` tiles and a longest word of `longest` letters, even as an opening."""
        total = self.rules.get("opening_counts", "word") == "total"
        long_enough = (placed if total else longest) >= self.rules.get("opening_letters", 6)
        return self.opened or (long_enough and (placed == longest or not self.is_alone()))

    def replacements(self) -> Iterator[tuple[Counter[str], list[str], list[tuple[str, ...]]]]:
        """Yield every choice of letters to replace table jokers, with the words then free, and those still held."""
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
        """Return True if a joker still holds table word `at` once those at the indices `replaced` are replaced."""
        jokers = sum(map(str.islower, self.shown[at]))
        if self.rules.get("joker_word") == "free" or (self.rules.get("joker_release") == "one" and replaced):
            return False
        return jokers > len(replaced)


def verdict(answer: Any, words: Iterable[str], lexicon: Lexicon, limit: int = LIMIT) -> tuple[int, str]:
    """Return the exit code for an answer, and the reason."""
    try:
        rules = LettersRules.from_options({}, answer["position"]["rules"])
        bars = (lambda new, old: None) if rules.rule4 == "none" else related(rules, lexicon)
        checker = Checker(answer, words, bars, limit)
        checker.check()
    except ClaimRefused as error:
        return 1, f"refused: {error}"
    except Unchecked as error:
        return 2, f"unchecked: {error}"
    except (KeyError, TypeError, ValueError, AttributeError) as error:
        return 1, f"refused: this is no answer with a certificate ({error!r})"
    return 0, f"accepted: no move scores more than {answer['score']} ({checker.searched} choices searched)"


def main(arguments: list[str] | None = None) -> int:
    """Check each answer of a file; return the exit code of the worst."""
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
