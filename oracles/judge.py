"""A slow, obvious judge of the *rami des lettres*, written from the rules alone, to compare the engine with.

It plays the turn out: every tile is a thing of its own, and each way in which the tiles may have moved from the table
of before and the rack to the table of after is an *explanation*. A turn is legal when no plain rule is broken and one
explanation at least breaks none. It knows nothing of the engine: words are text, a lower-case letter is a joker that
stands for it, and `?` is a joker on a rack.

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
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from itertools import chain, combinations, product
from typing import NamedTuple

from lexicon import Lexicon

RACK = -1


@dataclass(frozen=True, kw_only=True)
class Rules:
    """The options that decide on a turn, at their defaults."""

    opening_letters: int = 6
    opening_extra_words: bool = False
    opening_counts: str = "word"
    words_per_turn: int = 0
    unique: str = "table"
    rule4: str = "lexical"
    joker_word: str = "extend"
    joker_release: str = "all"
    freed_joker: str = "anywhere"
    replacement_alone: bool = True
    longest_needs_rack: bool = False
    scoring: str = "tiles_and_longest"
    doubling: bool = True


class Case(NamedTuple):
    """A turn to judge: the words of before and after, the rack it is played from, and whether its player has opened."""

    before: tuple[str, ...]
    after: tuple[str, ...]
    rack: str
    opened: bool
    rules: Rules = Rules()


class Finding(NamedTuple):
    """What is wrong with a turn, what cannot be told of it, and what it scores where it is legal."""

    broken: frozenset[str]
    untold: frozenset[str] = frozenset()
    score: int = 0

    @property
    def legal(self) -> bool:
        """Whether no rule is broken."""
        return not self.broken


class Tile(NamedTuple):
    """One tile: its number among all, its face (`?` for a joker), what it stood for, and where it lay at first."""

    number: int
    face: str
    shows: str
    word: int
    place: int


Place = tuple[int, int]
"""A word of after, and a place in it."""


class Explanation(NamedTuple):
    """One way in which a turn may have gone.

    `lies` is the tile at each place of the table of after; `replaced` the tile of the rack that took the place of each
    joker that was taken; `gone` and `new` are the words of before that were taken apart and those of after that were
    formed. A word that is there again, letter for letter, was simply kept.
    """

    lies: dict[Place, Tile]
    replaced: dict[Tile, Tile]
    gone: frozenset[int]
    new: frozenset[int]


def face(letter: str) -> str:
    """The tile under a letter of a word: `?` for one in lower case."""
    return "?" if letter.islower() else letter


def faces(words: Iterable[str]) -> Counter[str]:
    """How many tiles of each face lie in some words."""
    return Counter(face(letter) for word in words for letter in word)


def spelt(words: Iterable[str]) -> list[str]:
    """What words read, jokers or not."""
    return [word.upper() for word in words]


def find(case: Case, lexicon: Lexicon, every: bool = False) -> Finding:
    """Judge a turn. With `every`, each arrangement of equal tiles is tried, also those that no rule tells apart."""
    broken, untold = plain_faults(case, lexicon)
    if broken & {"table_tile_missing", "not_in_rack"}:  # tiles came and went: which ones, nobody can tell
        return Finding(frozenset(broken), frozenset(untold | {"joker"} | tiles_matter(case)))
    lawful = [explanation for explanation in explanations(case, every) if jokers_hold(case, explanation)]
    if not lawful:
        return Finding(frozenset(broken | {"joker"}), frozenset(untold | tiles_matter(case)))
    related = related_words(case, lexicon)
    lawful = [explanation for explanation in lawful if not takes_over(case, explanation, related)]
    if not lawful:
        broken.add("rule4")
    return Finding(frozenset(broken), frozenset(untold), 0 if broken else best_score(case, lawful))


def tiles_matter(case: Case) -> set[str]:
    """Rule 4, where it asks which tiles went where."""
    return {"rule4"} if case.rules.rule4 == "tiles" else set()


# ----- the rules that ask only what the words read


def plain_faults(case: Case, lexicon: Lexicon) -> tuple[set[str], set[str]]:
    """The rules broken whatever tile lies where, and those that cannot be told."""
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
    """The rules of a player's first word: the table stays as it is, and one word of six letters comes from the rack."""
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
    """Whether a new word may not be formed for what it is to another one, by the readings of rule 4 that see words."""
    before, after = spelt(case.before), spelt(case.after)
    new, gone = Counter(after) - Counter(before), Counter(before) - Counter(after)
    if case.rules.rule4 == "lexical":
        return any(lexicon.relation(word, old) for word in new for old in gone)
    if case.rules.rule4 == "table":
        return any(lexicon.relation(word, old) for word in new for old in before)
    if case.rules.rule4 == "stem":  # the stem of every other word that lies there at the end is taken
        return any(lexicon.same_family(word, other) for word in new for other in after if other != word)
    return False


def related_words(case: Case, lexicon: Lexicon) -> set[tuple[int, int]]:
    """Under « tiles »: a word of before and one of after that is its plural or its other gender, each such pair."""
    if case.rules.rule4 != "tiles":
        return set()
    before, after = spelt(case.before), spelt(case.after)
    pairs = product(range(len(before)), range(len(after)))
    return {(one, two) for one, two in pairs if lexicon.relation(after[two], before[one])}


# ----- the rules that ask what became of each tile


def jokers_hold(case: Case, explanation: Explanation) -> bool:
    """Whether the rules of the jokers hold in an explanation."""
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


def locked_words(case: Case, replaced: dict[Tile, Tile]) -> list[int]:
    """The words of before whose letters may not part: those with a joker that has not been replaced."""
    if case.rules.joker_word == "free":
        return []
    free = all if case.rules.joker_release == "all" else any
    jokers = [[tile in replaced for tile in row if tile.face == "?"] for row in table_tiles(case)]
    return [word for word, taken in enumerate(jokers) if taken and not free(taken)]


def now(case: Case, explanation: Explanation, word: int) -> list[Tile]:
    """The tiles of a word of before, with those that replaced its jokers."""
    return [explanation.replaced.get(tile, tile) for tile in table_tiles(case)[word]]


def together(case: Case, explanation: Explanation, word: int) -> bool:
    """Whether the tiles of a word lie side by side and in order in one word, which has no others where it is frozen."""
    row = now(case, explanation, word)
    where = {tile: place for place, tile in explanation.lies.items()}
    home, start = where[row[0]]
    if case.rules.joker_word == "frozen" and len(case.after[home]) != len(row):
        return False
    return all(where[tile] == (home, start + step) for step, tile in enumerate(row))


def takes_over(case: Case, explanation: Explanation, related: set[tuple[int, int]]) -> bool:
    """Whether a new word takes all the tiles of a word that it is the plural or the other gender of.

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


def best_score(case: Case, lawful: list[Explanation]) -> int:
    """The most points that a legal explanation gives: one may say which of equal letters came from the rack."""
    best = 0
    for explanation in lawful:
        most = score(case, explanation, any_word=True)
        for variant in retellings(case, explanation) if case.rules.longest_needs_rack else [explanation]:
            best = max(best, score(case, variant))
            if best >= most:
                break
    return best


def score(case: Case, explanation: Explanation, any_word: bool = False) -> int:
    """The points of an explanation; with `any_word`, as if the longest word needed no tile of the rack."""
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


# ----- every explanation


@lru_cache(maxsize=1)
def table_tiles(case: Case) -> list[list[Tile]]:
    """The tiles of the table of before, word by word."""
    rows: list[list[Tile]] = []
    for number, word in enumerate(case.before):
        first = sum(map(len, rows))
        rows.append([Tile(first + at, face(c), c.upper(), number, at) for at, c in enumerate(word)])
    return rows


def laid_tiles(case: Case) -> list[Tile]:
    """The tiles that came from the rack; equal ones of a rack are never told apart."""
    laid = (faces(case.after) - faces(case.before)).elements()
    return [Tile(1000 + at, letter, letter, RACK, at) for at, letter in enumerate(laid)]


def explanations(case: Case, every: bool) -> Iterator[Explanation]:
    """Every explanation of a turn, but for those that differ only by equal letters, which `every` tells apart too."""
    rows, laid = table_tiles(case), laid_tiles(case)
    jokers = [tile for row in rows for tile in row if tile.face == "?"]

    def kind(tile: Tile) -> int:
        return tile.number if every or tile.face == "?" else 0

    for replaced in replacements(jokers, laid):
        held = [[replaced.get(tile, tile) for tile in rows[word]] for word in locked_words(case, replaced)]
        for fixed in [{}] if every else blocks(case, held):
            for lies in arrangements(case, fixed, kind):
                for gone, new in kept_words(case):
                    yield Explanation(lies, replaced, gone, new)


def retellings(case: Case, explanation: Explanation) -> Iterator[Explanation]:
    """An explanation again, each time with other letters from the rack: jokers and what they hold stay put."""
    held = {tile for word in locked_words(case, explanation.replaced) for tile in now(case, explanation, word)}
    fixed = {place: tile for place, tile in explanation.lies.items() if tile.face == "?" or tile in held}
    for lies in arrangements(case, fixed, lambda tile: int(tile.word == RACK)):
        yield explanation._replace(lies=lies)


def replacements(jokers: list[Tile], laid: list[Tile]) -> Iterator[dict[Tile, Tile]]:
    """Every way to replace some jokers, each by another tile of the rack of the letter that it stands for."""
    if not jokers:
        yield {}
        return
    for chosen in (None, *(tile for tile in laid if tile.face == jokers[0].shows)):
        rest = [tile for tile in laid if tile is not chosen]
        for more in replacements(jokers[1:], rest):
            yield {jokers[0]: chosen, **more} if chosen else more


def blocks(case: Case, rows: list[list[Tile]]) -> Iterator[dict[Place, Tile]]:
    """Every way to find some words whole, side by side and in order, somewhere in the words of after."""
    if not rows:
        yield {}
        return
    row = rows[0]
    text = "".join(tile.shows.lower() if tile.face == "?" else tile.shows for tile in row)
    for more in blocks(case, rows[1:]):
        for home, word in enumerate(case.after):
            for start in range(len(word) - len(row) + 1):
                block = {(home, start + at): tile for at, tile in enumerate(row)}
                if word[start : start + len(row)] == text and not block.keys() & more.keys():
                    yield {**more, **block}


def arrangements(case: Case, fixed: dict[Place, Tile], kind: Callable[[Tile], int]) -> Iterator[dict[Place, Tile]]:
    """Every way to lay the tiles at the places of after, each on one of its face, some being fixed."""
    numbers = {tile.number for tile in fixed.values()}
    places: dict[str, list[Place]] = {}
    left: dict[str, list[Tile]] = {}
    for number, word in enumerate(case.after):
        for at, letter in enumerate(word):
            if (number, at) not in fixed:
                places.setdefault(face(letter), []).append((number, at))
    for tile in chain(*table_tiles(case), laid_tiles(case)):
        if tile.number not in numbers:
            left.setdefault(tile.face, []).append(tile)
    for orders in product(*(list(distinct_orders(left[each], kind)) for each in places)):
        lies = dict(fixed)
        for each, order in zip(places, orders, strict=True):
            lies.update(zip(places[each], order, strict=True))
        yield lies


def distinct_orders(tiles: list[Tile], kind: Callable[[Tile], int]) -> Iterator[tuple[Tile, ...]]:
    """Every order of some tiles, tiles of one kind being as good as each other."""
    if not tiles:
        yield ()
    for first in {kind(tile): tile for tile in reversed(tiles)}.values():
        rest = [tile for tile in tiles if tile is not first]
        for more in distinct_orders(rest, kind):
            yield (first, *more)


def kept_words(case: Case) -> Iterator[tuple[frozenset[int], frozenset[int]]]:
    """Every way to say which words are gone and which are new, where a word was there twice."""
    before, after = spelt(case.before), spelt(case.after)
    gone, new = Counter(before) - Counter(after), Counter(after) - Counter(before)
    for lost in choices(before, gone):
        for found in choices(after, new):
            yield lost, found


def choices(words: list[str], wanted: Counter[str]) -> list[frozenset[int]]:
    """Every way to take so many words of each spelling."""
    places = [[at for at, word in enumerate(words) if word == each] for each in wanted]
    ways = product(*(combinations(at, wanted[each]) for each, at in zip(wanted, places, strict=True)))
    return [frozenset(at for group in way for at in group) for way in ways]
