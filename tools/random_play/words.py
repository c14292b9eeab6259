"""Random play of the *rami des lettres*: a player whose quick turns may be legal or illegal, and random rules."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache, partial
from itertools import islice
from typing import Any, Literal

from lettres.engine import Game, GameState, Piece, Table, TileSet
from lettres.engine.rules import option
from lettres.engine.table import Meld, table_of
from lettres.engine.tiles import Tiles, remove
from lettres.families.words.checks import BOX
from lettres.families.words.notation import ALPHABET, JOKER
from lettres.games.letters import LettersRules, letters
from lexicon import Lexicon
from tools.random_play.known_words import KnownWords, WordChange, anew, freed, lengthened, letters_of, spell
from tools.random_play.player import AnyPlayer, Dice, random_options, some_tiles, wrong_table

__all__ = ["OPTIONS", "AnyFlow", "Dice", "RandomPlayer", "known_words", "random_rules", "small_game", "some_tiles"]

_FOREIGN = ("ETE", "WKZ", "FINIT")
"""Melds out of nowhere: a word, letters that are none, and a conjugated verb."""

_COMMON, _LONGEST = 38, 9  # the words of the random player: their least frequency, their greatest length

RANGES = {
    "least_players": (1, 1),
    "most_players": (4, 8),
    "deal": (4, 14),
    "refill": (0, 10),
    "pass_cost": (0, 3),
    "penalty_tiles": (0, 3),
    "time_penalty": (0, 3),
    "challenge_penalty": (0, 3),
    "target": (0, 120),
    "opening_letters": (3, 8),
    "words_per_turn": (0, 3),
    "barren_turns": (0, 60),
    "rounds": (1, 2),
}
"""Numbers that a game can end with."""


@dataclass(frozen=True, kw_only=True)
class AnyFlow(LettersRules):
    """The rules of letters, with the phases of other games: letters are drawn and discarded too."""

    flow: Literal["play_or_draw", "draw_play_discard", "play_discard_or_draw"] = option(  # type: ignore[assignment]
        "play_or_draw", "N1"
    )
    deadlock: Literal["full_round", "first_blocked"] = option("full_round", "L29")


OPTIONS: Mapping[str, tuple[Any, ...]] = {
    "arbitration": ("auto", "strict", "challenge"),
    "invalid": ("turn", "meld"),
    "flow": ("play_or_draw", "play_or_draw", "draw_play_discard", "play_discard_or_draw"),
    "opening_letters": (3, 4, 6),
    "opening_extra_words": (False, True),
    "unique": ("table", "game", "none"),
    "joker_word": ("extend", "frozen", "free"),
    "scoring": ("tiles_and_longest", "longest", "new_words", "none"),
    "leftover": ("none", "malus", "winner_takes"),
    "end": ("pouch_and_rack", "rack", "pouch"),
    "start_tiles": ("returned", "kept"),
    "first_player": ("lowest", "highest", "seat"),
    "target": (0, 0, 40),
    "penalty_tiles": (1, 0, 3),
    "rule4": ("lexical", "none", "stem", "table"),
}
"""Options of `AnyFlow` worth mixing, and values to take for them."""


def small_game(rules: LettersRules, lexicon: Lexicon, scale: int = 2, jokers: int = 4) -> Game:
    """Return the game of letters with a smaller box and more jokers, which make rare events of a long game common."""
    counts = {face: max(1, count // scale) for face, count in BOX.counts.items()}
    return replace(letters(rules, lexicon), tiles=TileSet(counts={**counts, JOKER: jokers}, joker=JOKER))


@cache
def known_words() -> KnownWords:
    """Return an index of common and short words, which are enough for random play and quick to search."""
    common = (word for word, frequency in Lexicon.default().frequencies().items() if frequency >= _COMMON)
    return KnownWords(sorted(word for word in common if len(word) <= _LONGEST))


def random_rules(dice: Dice) -> AnyFlow:
    """Return a rule set with about half of its options drawn at random; the flow of the game is drawn less often."""
    return random_options(dice, AnyFlow, RANGES, left=() if dice.once_in(3) else ("flow", "rounds"))


class RandomPlayer(AnyPlayer):
    """A random player of the *rami des lettres*."""

    def __init__(self, dice: Dice) -> None:
        super().__init__(dice)
        self.known = known_words()
        self.sizes = self.known.sizes

    def laid(self, state: GameState) -> Table | None:
        table, rack = table_of(state.table), state.seat.rack
        for _ in range(1 + self.dice.upto(2)):
            anew = state.seat.opened and table.melds and not self.dice.once_in(3)
            change = self.anew(table, rack) if anew else self.word(rack)
            change = change or self.word(rack)
            if change is None:
                break
            table, rack = table.replace(change.broken, change.formed), remove(rack, change.spent)
            if not state.seat.opened:
                break
        return table if rack != state.seat.rack else None

    def word(self, rack: Tiles) -> WordChange | None:
        """Return a word laid from the rack, None if none is found."""
        letters = letters_of(rack)
        jokers = min(rack.count(JOKER), 2) if self.dice.once_in(3) else 0
        for size in sorted(self.sizes, key=lambda size: (-min(size, 6), self.dice.random())):
            if size <= len(rack):
                for word in self.known.formable(letters, size, jokers, self.dice.random()):
                    meld = spell(word, rack)
                    return WordChange((), (meld,), tuple(piece.tile for piece in meld))
        return None

    def anew(self, table: Table, rack: Tiles) -> WordChange | None:
        """Return a random change of table words: one or two formed anew, or one lengthened or freed of its joker."""
        dice, start = self.dice, self.dice.random()
        some = partial(some_tiles, dice)
        meld = dice.pick(table.melds)
        if not _has_joker(meld):
            melds = tuple(dict.fromkeys((meld, *(each for each in [dice.pick(table.melds)] if not _has_joker(each)))))
            ways = anew(melds, rack, self.known, some, start)
        elif dice.once_in(2):
            ways = lengthened(meld, rack, self.known, some)
        else:
            ways = freed(meld, rack, self.known, start)
        found = list(islice(ways, 20))
        return dice.pick(found) if found else None

    def odd(self, state: GameState) -> Table:
        """Return the table after a turn that is most probably illegal, now and then with words that do not exist."""
        table, rack = table_of(state.table), state.seat.rack
        if self.dice.once_in(3) and (words := self.laid(state)) is not None:
            rest = tuple((Counter(rack) - Counter(state.to(words).placed)).elements())
            return words.replace((), [_meld(some_tiles(self.dice, rest))] if rest else ())
        if self.dice.once_in(10):
            return _redeclared(self.dice, table, rack)
        return wrong_table(self.dice, table, rack, _meld, self.dice.pick(_FOREIGN))


def _meld(tiles: Sequence[str]) -> Meld:
    return tuple(Piece(tile, "E" if tile == JOKER else tile) for tile in tiles)


def _has_joker(meld: Meld) -> bool:
    return any(piece.tile == JOKER for piece in meld)


def _redeclared(dice: Dice, table: Table, rack: Tiles) -> Table:
    """Change the letter that every joker of the table stands for, and lay a tile."""
    other = dice.pick(ALPHABET)
    melds = (tuple(p._replace(shows=other) if p.tile == JOKER else p for p in meld) for meld in table.melds)
    return Table((*melds, _meld(some_tiles(dice, rack))))
