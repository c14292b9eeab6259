"""A slow, obvious judge of the *rami des lettres*, written from the rules alone, to compare the engine with.

It plays the turn out: every tile is distinct, and each way in which the tiles may have moved from the old table and the
rack to the new table is an *explanation*. A turn is legal when no plain rule is broken and one explanation at least
breaks none. It knows nothing of the engine: words are text, a lower-case letter is a joker that stands for it, and `?`
is a joker on a rack.

>>> lexicon = Lexicon.default()
>>> sorted(find(Case(("GAMIN",), ("GAMINS",), "S", True), lexicon).broken)
['rule4']
>>> find(Case(("GAMIN",), ("MINAGES",), "ESZ", True), lexicon).score
9
>>> sorted(find(Case(("GAMiN",), ("MiNAGES",), "ES", True), lexicon).broken)  # no I of the rack took the joker's place
['joker']
"""

from __future__ import annotations

from collections import Counter
from itertools import product
from typing import NamedTuple

from lexicon import Lexicon
from oracles.word_explanations import (
    RACK,
    Case,
    TileExplanation,
    explanations,
    faces,
    locked_words,
    now,
    retellings,
    spelt,
)


class JudgeFinding(NamedTuple):
    """The faults of a turn, the undecidable ones, and its score if it is legal."""

    broken: frozenset[str]
    untold: frozenset[str] = frozenset()
    score: int = 0

    @property
    def legal(self) -> bool:
        """True if no rule is broken."""
        return not self.broken


def find(case: Case, lexicon: Lexicon, every: bool = False) -> JudgeFinding:
    """Judge a turn. With `every`, try each arrangement of equal tiles, even if no rule distinguishes them."""
    broken, untold = plain_faults(case, lexicon)
    if broken & {"table_tile_missing", "not_in_rack"}:  # tiles came and went: nobody can know which
        return JudgeFinding(frozenset(broken), frozenset(untold | {"joker"} | tiles_matter(case)))
    lawful = [explanation for explanation in explanations(case, every) if jokers_hold(case, explanation)]
    if not lawful:
        return JudgeFinding(frozenset(broken | {"joker"}), frozenset(untold | tiles_matter(case)))
    related = related_words(case, lexicon)
    lawful = [explanation for explanation in lawful if not takes_over(case, explanation, related)]
    if not lawful:
        broken.add("rule4")
    return JudgeFinding(frozenset(broken), frozenset(untold), 0 if broken else best_score(case, lawful))


def tiles_matter(case: Case) -> set[str]:
    """Return rule 4 if it depends on which tiles went where."""
    return {"rule4"} if case.rules.rule4 == "tiles" else set()


# ----- the rules on the words alone


def plain_faults(case: Case, lexicon: Lexicon) -> tuple[set[str], set[str]]:
    """Return the rules broken whichever tile lies where, and the undecidable ones."""
    broken, rules = set(), case.rules
    laid = faces(case.after) - faces(case.before)
    words = spelt(case.after)
    formed = list((Counter(words) - Counter(spelt(case.before))).elements())
    if faces(case.before) - faces(case.after):
        broken.add("table_tile_missing")
    if laid - Counter(case.rack):
        broken.add("not_in_rack")
    if not laid:
        broken.add("no_rack_tile")
    if any(len(word) < 3 or word not in lexicon for word in words):
        broken.add("word")
    if rules.unique != "none" and len(set(words)) < len(words):
        broken.add("already_on_table")
    if rules.words_per_turn and len(formed) > rules.words_per_turn:
        broken.add("too_many_words")
    if words_too_close(case, lexicon):
        broken.add("rule4")
    if case.opened:
        return broken, set()
    return opening_faults(case, bool(laid), formed, broken)


def opening_faults(case: Case, laid: bool, formed: list[str], broken: set[str]) -> tuple[set[str], set[str]]:
    """Return the faults of a first word: the table stays, and one word of six letters comes from the rack."""
    rules = case.rules
    if Counter(case.before) - Counter(case.after):
        return broken | {"table_closed"}, {"opening_too_short", "opening_extra_words"}
    sizes = [len(word) for word in formed]
    if laid and rules.opening_counts == "total" and sum(sizes) < rules.opening_letters:
        broken.add("opening_too_short")
    if laid and rules.opening_counts == "word":
        if max(sizes, default=0) < rules.opening_letters:
            broken.add("opening_too_short")
        if len(sizes) > 1 and not rules.opening_extra_words:
            broken.add("opening_extra_words")
    return broken, set()


def words_too_close(case: Case, lexicon: Lexicon) -> bool:
    """Return True if rule 4, in a reading that looks at words alone, bars a new word."""
    before, after = spelt(case.before), spelt(case.after)
    new, gone = Counter(after) - Counter(before), Counter(before) - Counter(after)
    if case.rules.rule4 == "lexical":
        return any(lexicon.relation(word, old) for word in new for old in gone)
    if case.rules.rule4 == "table":
        return any(lexicon.relation(word, old) for word in new for old in before)
    if case.rules.rule4 == "stem":  # the stem of every other word on the final table is taken
        return any(lexicon.same_family(word, other) for word in new for other in after if other != word)
    return False


def related_words(case: Case, lexicon: Lexicon) -> set[tuple[int, int]]:
    """Return, under « tiles », each pair of an old word and a new one that is its plural or its other gender."""
    if case.rules.rule4 != "tiles":
        return set()
    before, after = spelt(case.before), spelt(case.after)
    pairs = product(range(len(before)), range(len(after)))
    return {(one, two) for one, two in pairs if lexicon.relation(after[two], before[one])}


# ----- the rules on each tile


def jokers_hold(case: Case, explanation: TileExplanation) -> bool:
    """Return whether the rules of the jokers hold in an explanation."""
    rules = case.rules
    laid = [tile for tile in explanation.lies.values() if tile.word == RACK]
    if explanation.replaced and not rules.replacement_alone and len(laid) == len(explanation.replaced):
        return False
    for (word, place), tile in explanation.lies.items():
        if tile.face != "?" or tile.word == RACK:
            continue
        if tile in explanation.replaced:
            if rules.freed_joker == "new_word" and word not in explanation.new:
                return False
        elif case.after[word][place].upper() != tile.shows:
            return False
    return all(together(case, explanation, word) for word in locked_words(case, explanation.replaced))


def together(case: Case, explanation: TileExplanation, word: int) -> bool:
    """Return whether the tiles of a word lie together in order in one word, with no others if it is frozen."""
    row = now(case, explanation, word)
    where = {tile: place for place, tile in explanation.lies.items()}
    home, start = where[row[0]]
    if case.rules.joker_word == "frozen" and len(case.after[home]) != len(row):
        return False
    return all(where[tile] == (home, start + step) for step, tile in enumerate(row))


def takes_over(case: Case, explanation: TileExplanation, related: set[tuple[int, int]]) -> bool:
    """Return whether a new word takes all the tiles of a word that it is the plural or the other gender of.

    A tile that replaced a joker is one of the word's. Equal tiles are as good as each other here, or any plural would
    be free as soon as another word has the same letters.
    """
    return any(
        one in explanation.gone
        and two in explanation.new
        and any(not tiles - faces([case.after[two]]) for tiles in own)
        for one, two in related
        for own in [[faces([case.before[one]]), Counter(tile.face for tile in now(case, explanation, one))]]
    )


def best_score(case: Case, lawful: list[TileExplanation]) -> int:
    """Return the most points of a legal explanation: any of equal letters may come from the rack."""
    best = 0
    for explanation in lawful:
        most = score(case, explanation, any_word=True)
        for variant in retellings(case, explanation) if case.rules.longest_needs_rack else [explanation]:
            best = max(best, score(case, variant))
            if best >= most:
                break
    return best


def score(case: Case, explanation: TileExplanation, any_word: bool = False) -> int:
    """Return the points of an explanation; with `any_word`, as if the longest word needed no tile of the rack."""
    rules = case.rules
    laid = {place: tile for place, tile in explanation.lies.items() if tile.word == RACK}
    twice = 2 if rules.doubling and len(laid) == len(case.rack) else 1
    held = {word for word, _ in laid}
    counted = [word for word in explanation.new if any_word or not rules.longest_needs_rack or word in held]
    longest = max((len(case.after[word]) for word in counted), default=0)
    return {
        "tiles_and_longest": twice * len(laid) + longest,
        "longest": twice * longest,
        "new_words": sum(len(case.after[word]) for word in explanation.new),
        "none": 0,
    }[rules.scoring]
