"""Small random positions of the *rami des lettres*, with words and rules to solve them by: a seed, the same position.

They are small enough for `oracles.words`, and made so that there is something to find: their words are those of
`oracles.word_lists`; most racks can turn words of the table into others; a joker of the table is often one that the
rack can replace.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property
from random import Random
from typing import Any, NamedTuple

from lettres.engine import Game, Table
from lettres.engine.tiles import Tiles
from lettres.families.words.checks import BOX
from lettres.families.words.notation import JOKER, LetterNotation
from lettres.games.letters import PRESETS, LettersRules, letters
from lexicon import Lexicon
from oracles.word_lists import COMMON, SIZES, VOCABULARIES, SmallLexicon, vocabulary, words

Scheme = Callable[["SmallLexicon", Random], tuple[list[str], list[str]]]
"""Draws the words of a table and the letters of a rack."""

OPTIONS: dict[str, tuple[Any, ...]] = {
    "opening_letters": (3, 4, 5, 6, 7),
    "opening_extra_words": (False, True),
    "opening_counts": ("word", "total"),
    "words_per_turn": (0, 1, 2),
    "unique": ("table", "none"),
    "rule4": ("lexical", "table", "tiles", "stem", "none"),
    "irregular": (True, False),
    "participles": (True, False),
    "homographs": ("any", "lenient"),
    "loanwords": (True, False),
    "apocopes": (True, False),
    "joker_word": ("extend", "frozen", "free"),
    "joker_release": ("all", "one"),
    "freed_joker": ("anywhere", "new_word"),
    "replacement_alone": (True, False),
    "longest_needs_rack": (False, True),
    "scoring": ("tiles_and_longest", "longest", "new_words", "none"),
    "doubling": (True, False),
}
"""The options that decide whether a turn is legal or what it scores, and the values tried."""

OF_JOKERS = ("joker_word", "joker_release", "freed_joker", "replacement_alone", "longest_needs_rack")
OF_WORDS = ("rule4", "unique", "irregular", "participles", "homographs", "words_per_turn")
OF_OPENING = ("opening_letters", "opening_extra_words", "opening_counts")
_NOTATION = LetterNotation()


@dataclass(frozen=True, kw_only=True)
class WordPosition:
    """A position and its options; a word's lower-case letters are jokers, `?` is one on the rack."""

    table: tuple[str, ...]
    rack: str
    opened: bool
    options: tuple[tuple[str, Any], ...]
    theme: frozenset[str] | None
    forbidden: frozenset[str]
    words: SmallLexicon

    @cached_property
    def rules(self) -> LettersRules:
        """The rule set."""
        return LettersRules.from_options({}, dict(self.options))

    @cached_property
    def game(self) -> Game:
        """The game whose judge decides."""
        return letters(self.rules, self.words.lexicon, theme=self.theme, forbidden=self.forbidden)

    def laid(self) -> Table:
        """Return the table."""
        return Table(tuple(map(_NOTATION.read_meld, self.table)))

    def tiles(self) -> Tiles:
        """Return the rack."""
        return tuple(sorted(self.rack))

    def __str__(self) -> str:
        """Return the position in a line, for error messages."""
        first = "" if self.opened else " (not opened)"
        theme = "" if self.theme is None else f", theme of {len(self.theme)}"
        forbidden = f", forbidden {sorted(self.forbidden)}" if self.forbidden else ""
        return f"{self.words}: {' '.join(self.table)} + {self.rack}{first} {dict(self.options)}{theme}{forbidden}"


def position(seed: str) -> WordPosition:
    """Return the position of a seed."""
    rng = Random(seed)
    known = words(rng.randrange(len(SIZES)))
    options = random_options(rng)
    opened = rng.random() > (0.6 if any(name in OF_OPENING for name, _ in options) else 0.08)
    schemes = (_recombination, _relation, _anything, _word)
    scheme = rng.choices(schemes, (14, 3 if known.related else 0, 2, 2) if opened else (0, 0, 1, 1))[0]
    return _position(known, options, opened, scheme, rng.choice((0, 0, 1, 1, 1, 2, 2)), rng)


def locked(seed: str) -> WordPosition:
    """Return a seed's position of a player who has opened and finds a word of the table locked by a joker, or two."""
    rng = Random(f"{seed}:locked")
    known = words(rng.randrange(len(SIZES)))
    options = tuple(option for option in random_options(rng) if option != ("joker_word", "free"))
    schemes = (_recombination, _anything, _longer, _joined, _relation)
    weights = (6, 1, 4 if len(known.longer) > 1 else 0, 3 if known.joined else 0, 1 if known.related else 0)
    scheme = rng.choices(schemes, weights)[0]
    drawn = _position(known, options, True, scheme, 0 if scheme is _joined else rng.choice((1, 1, 2)), rng)
    return drawn if any(map(_holds_joker, drawn.table)) else locked(f"{seed}+")


def _holds_joker(word: str) -> bool:
    return word != word.upper()


def _position(
    known: SmallLexicon, options: tuple[tuple[str, Any], ...], opened: bool, scheme: Scheme, jokers: int, rng: Random
) -> WordPosition:
    table, rack = scheme(known, rng)
    if rng.random() < 0.06:
        table.append(rng.choice((rng.choice(known.every), "".join(rng.sample("AEIRSTX", 4)))))  # a twin, or no word
    table, rack = _with_jokers(table, rack, jokers, rng)
    rng.shuffle(table)
    table, rack = _within_box(table, rack)
    return WordPosition(
        table=tuple(table),
        rack="".join(sorted(rack)),
        opened=opened,
        options=options,
        theme=frozenset(w for w in known.every if rng.random() < 0.7) if rng.random() < 0.06 else None,
        forbidden=frozenset(w for w in known.every if rng.random() < 0.2) if rng.random() < 0.06 else frozenset(),
        words=known,
    )


def random_options(rng: Random) -> tuple[tuple[str, Any], ...]:
    """Return the options that are not at their defaults: none, one, those of an edition, or many."""
    kind = rng.random()
    if kind < 0.15:
        return ()
    if kind < 0.45:
        names = [rng.choice(sorted(OPTIONS))]
    elif kind < 0.5:
        preset = PRESETS[rng.choice(sorted(PRESETS))]
        return tuple((name, value) for name, value in preset.items() if name in OPTIONS)
    elif kind < 0.8:  # options that interact
        names = [name for name in (OF_JOKERS if kind < 0.65 else OF_WORDS) if rng.random() < 0.6]
    else:
        names = [name for name in OPTIONS if rng.random() < 0.35]
    return tuple((name, rng.choice(OPTIONS[name])) for name in names)


def _recombination(known: SmallLexicon, rng: Random) -> tuple[list[str], list[str]]:
    """Draw words to form: words of the table use some of their letters, and the rest are on the rack."""
    drafts = [_draft(known, rng) for _ in range(rng.choice((1, 4, 10)))]
    table, rack = max(drafts, key=lambda draft: (len(draft[1]) <= 5, len(draft[0])))
    rng.shuffle(rack)
    rack = rack[:5] + rng.sample(COMMON, rng.choice((0, 0, 1, 1)))
    if len(table) < 3 and rng.random() < 0.3:
        table += [word for word in [rng.choice(known.some)] if word not in table]
    return table, rack


def _draft(known: SmallLexicon, rng: Random) -> tuple[list[str], list[str]]:
    pool = Counter("".join(rng.sample(known.some, rng.choice((1, 2, 2, 3)))))
    table: list[str] = []
    for _ in range(rng.choice((1, 2, 3, 3))):
        word = known.within(pool, rng)
        if word and word not in table and pool.total() > len(word):
            table.append(word)
            pool -= Counter(word)
    return table, list(pool.elements())


def _relation(known: SmallLexicon, rng: Random) -> tuple[list[str], list[str]]:
    """A word on the table, and on the rack the letters of its plural or its other gender, and some more."""
    old, new = rng.choice(known.related)
    rack = [*(Counter(new) - Counter(old)).elements(), *rng.sample(rng.choice(known.some), 3)]
    return [old, *(word for word in [rng.choice(known.some)] if word != old)], rack


def _anything(known: SmallLexicon, rng: Random) -> tuple[list[str], list[str]]:
    """Any words on the table, any letters of theirs on the rack."""
    table = rng.sample(known.some, rng.choice((0, 1, 1, 2, 2, 3)))
    there = sorted("".join(known.some))
    return table, [rng.choice(there) for _ in range(rng.choice((0, 1, 2, 3, 4, 5, 6, 7)))]


def _word(known: SmallLexicon, rng: Random) -> tuple[list[str], list[str]]:
    """Any word on the table or none, and a word that is not short on the rack."""
    rack = [*rng.choice(known.long), *rng.sample(COMMON, rng.choice((0, 0, 1)))]
    return rng.sample(known.some, rng.choice((0, 1))), rack


def _longer(known: SmallLexicon, rng: Random) -> tuple[list[str], list[str]]:
    """A word on the table, and on the rack letters that make it longer, and more; often another word, such or any."""
    table, rack = list[str](), list[str]()
    for old, new in rng.sample(known.longer, rng.choice((1, 1, 2))):
        table.append(old)
        rack += (Counter(new) - Counter(old)).elements()
    table += rng.sample(known.some, rng.choice((0, 0, 1, 1)))
    return list(dict.fromkeys(table)), [*rack[:5], *rng.sample(COMMON, rng.choice((0, 0, 1)))]


def _joined(known: SmallLexicon, rng: Random) -> tuple[list[str], list[str]]:
    """Two words on the table that a third has inside, a joker in each, and on the rack the other letters of that."""
    one, other, new = rng.choice(known.joined)
    more = [*(Counter(new) - Counter(one + other)).elements()]
    table = [_with_joker(one, rng), _with_joker(other, rng), *rng.sample(known.some, rng.choice((0, 0, 1)))]
    return table, [*more, *rng.sample(rng.choice(known.some), rng.choice((1, 2, 3) if not more else (0, 1, 2)))]


def _with_joker(word: str, rng: Random) -> str:
    at = rng.randrange(len(word))
    return word[:at] + word[at].lower() + word[at + 1 :]


def _with_jokers(table: list[str], rack: list[str], jokers: int, rng: Random) -> tuple[list[str], list[str]]:
    """Make so many tiles jokers, on the table, where the rack often can replace them, or on the rack."""
    for _ in range(jokers):
        number = rng.randrange(len(table)) if table else 0
        if table and rng.random() < 0.7:
            table[number] = _with_joker(word := table[number], rng)
            if rng.random() < 0.5 and table[number] != word:
                rack = [next(one for one, now in zip(word, table[number]) if one != now), *rack[1:]]
            if rng.random() < 0.5:  # the next one in the same word
                table.append(table.pop(number))
                table.reverse()
        elif rack:
            rack = [*rack[:-1], JOKER] if rack[-1] != JOKER else [JOKER, *rack[1:]]
    return table, rack


def _within_box(table: list[str], rack: list[str]) -> tuple[list[str], list[str]]:
    """Return the table and the rack without tiles in excess of the box: first those of the rack, then whole words."""
    while True:
        used = Counter(JOKER if char.islower() else char for word in table for char in word)
        too_many = (used + Counter(rack)) - Counter(BOX.counts)
        if not too_many:
            return table, rack
        tile = next(iter(too_many))
        if tile in rack:
            rack.remove(tile)
        else:
            table = table[:-1]


# ----- larger positions, by the default rules


class Larger(NamedTuple):
    """A position by the default rules, of a player who has opened, as the programme requires."""

    lexicon: Lexicon
    table: Table
    rack: Tiles

    def __str__(self) -> str:
        """Return the position in a line."""
        words_there = " ".join(map(_NOTATION.meld, self.table.melds))
        return f"{len(self.lexicon)} words: {words_there} + {_NOTATION.tiles(self.rack)}"


def larger(seed: str, jokers: int = 0) -> Larger:
    """Return the larger position of a seed: two to six words, seven to fourteen tiles on the rack.

    With so many jokers in the words, it is of the least vocabulary and has less of each: the programme takes longer.
    """
    rng = Random(seed)
    lexicon = vocabulary(0 if jokers else rng.randrange(len(VOCABULARIES)))
    every = [word for word in lexicon.words() if len(word) <= rng.choice((5, 8, 11))]
    pouch, table = Counter(BOX.counts), list[str]()
    while len(table) < rng.randint(2, 4 if jokers else 6):
        word = rng.choice(every)
        if word not in table and not Counter(word) - pouch:
            table.append(word)
            pouch -= Counter(word)
    shown = [_with_joker(table[number], rng) for number in range(min(jokers, len(table)))]
    needed = [one for word, new in zip(table, shown) for one, now in zip(word, new) if one != now]
    if rng.random() < 0.3:  # few vowels: racks that are not emptied
        pouch -= Counter(dict.fromkeys("AEIOU", 7))
    if rng.random() < 0.6 or jokers:
        pouch[JOKER] = 0
    rack = rng.sample(sorted(pouch.elements()), rng.randint(5, 8) if jokers else rng.randint(7, 14))
    rack = [*(letter for letter in needed if rng.random() < 0.5), *rack][: len(rack)]
    table = [*shown, *table[len(shown) :]]
    return Larger(lexicon, Table(tuple(map(_NOTATION.read_meld, table))), tuple(sorted(rack)))
