"""Games played at random: a player who does anything at all, quickly, legal turns, bold ones and impossible ones; and
rules drawn at random. It is no bot: it looks at the whole state, and errs on purpose.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, fields, replace
from functools import cache, partial
from itertools import islice
from random import Random
from typing import Any, TypeVar, get_args, get_type_hints

from lettres.engine import Game, GameState, Phase, Piece, Table, TileSet
from lettres.engine.events import Accept, Action, Challenge, Discard, Draw, Pass, Play, TimeOut
from lettres.engine.rules import Flow, option
from lettres.engine.table import Meld
from lettres.engine.tiles import Tiles, remove
from lettres.games.letter_notation import ALPHABET, JOKER
from lettres.games.letters import BOX, LettersRules, letters
from lexicon import Lexicon
from tools.random_words import Change, Words, anew, freed, lengthened, letters_of, spell

T = TypeVar("T")
_COMMON, _LONGEST = 38, 9  # the words that the random player knows: how common at least, how long at most

RANGES = {
    "least_players": (1, 1),
    "most_players": (4, 8),
    "deal": (5, 20),
    "refill": (0, 10),
    "pass_cost": (0, 3),
    "penalty_tiles": (0, 3),
    "time_penalty": (0, 3),
    "challenge_penalty": (0, 3),
    "target": (0, 120),
    "opening_letters": (3, 8),
    "words_per_turn": (0, 3),
}
"""Numbers that a game can end with; the others are drawn from all that their option takes."""


@dataclass(frozen=True, kw_only=True)
class AnyFlow(LettersRules):
    """The rules of letters, and whatever a turn may be made of in other games: letters are drawn and discarded too."""

    flow: Flow = option("play_or_draw", "N1")  # type: ignore[assignment]


OPTIONS: Mapping[str, tuple[Any, ...]] = {
    "arbitration": ("auto", "strict", "challenge"),
    "invalid": ("turn", "meld"),
    "flow": ("play_or_draw", "play_or_draw", "draw_play_discard", "play_discard_or_draw"),
    "opening_letters": (3, 4, 6),
    "opening_extra_words": (False, True),
    "unique": (True, False),
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
    """The game of letters with a smaller box and more jokers: what is rare in a long game is common in it."""
    counts = {face: max(1, count // scale) for face, count in BOX.counts.items()}
    return replace(letters(rules, lexicon), tiles=TileSet(counts={**counts, JOKER: jokers}, joker=JOKER))


@cache
def known_words() -> Words:
    """Common and short words: enough to play with, and quick to look through."""
    common = (word for word, frequency in Lexicon.default().frequencies().items() if frequency >= _COMMON)
    return Words(sorted(word for word in common if len(word) <= _LONGEST))


class Dice:
    """Chance that is the same in every process and every version of Python."""

    def __init__(self, seed: int | str) -> None:
        self.random = Random(seed).random

    def upto(self, most: int) -> int:
        """A number from 0 to `most`."""
        return int(self.random() * (most + 1))

    def pick(self, these: Sequence[T]) -> T:
        """One of these."""
        return these[self.upto(len(these) - 1)]

    def once_in(self, times: int) -> bool:
        """Whether something happens that happens so rarely."""
        return self.random() * times < 1


def random_rules(dice: Dice) -> AnyFlow:
    """A rule set with about half of its options drawn at random."""
    hints = get_type_hints(AnyFlow)
    options: dict[str, Any] = {}
    for each in fields(AnyFlow):
        if dice.once_in(2) or (each.name == "flow" and not dice.once_in(3)):
            continue
        if hints[each.name] is bool:
            options[each.name] = dice.once_in(2)
        elif hints[each.name] is int:
            least, most = RANGES.get(each.name, (each.metadata["least"], each.metadata["most"]))
            options[each.name] = least + dice.upto(most - least)
        else:
            options[each.name] = dice.pick(get_args(hints[each.name]))
    return AnyFlow(**options)


class RandomPlayer:
    """Chooses what is done next, for whichever seat has to do something."""

    def __init__(self, dice: Dice) -> None:
        self.dice = dice
        self.known = known_words()
        self.sizes = self.known.sizes
        self.tries = 0
        self.number = 0

    def seconds(self) -> float:
        """How long a turn took, as a clock says it."""
        return self.dice.pick((0.0, 59.96, round(self.dice.random() * 60, 3)))

    def action(self, state: GameState) -> Action:
        """Something that the phase of the game allows."""
        dice = self.dice
        if state.number != self.number:
            self.number, self.tries = state.number, 0
        if state.phase is Phase.CONTEST:
            others = [seat for seat in range(len(state.seats)) if seat != state.turn]
            return Challenge(dice.pick(others)) if others and dice.once_in(2) else Accept()
        if state.phase is Phase.DISCARD:
            return Discard(dice.pick(state.seat.rack))
        if dice.once_in(40):
            return TimeOut()
        if state.phase is Phase.DRAW:
            return self.draw(state)
        return self.turn(state)

    def draw(self, state: GameState) -> Action:
        """A tile of the pouch, or of the pile where there is one."""
        return Draw("discard") if state.discard and self.dice.once_in(4) else Draw()

    def turn(self, state: GameState) -> Action:
        """A turn laid, or passed."""
        dice = self.dice
        draws = state.phase is Phase.PLAY and state.game.rules.flow == "play_discard_or_draw"
        after = None
        if self.tries < 3 and not dice.once_in(20):
            after = self.odd(state) if dice.once_in(8) else self.laid(state)
        self.tries += 1
        if after is not None:
            turn = state.to(after)
            return Play(state.table.replace(turn.broken, turn.formed))
        return self.draw(state) if draws and (state.pouch or state.discard) else Pass()

    def laid(self, state: GameState) -> Table | None:
        """A turn of one to three changes, that may be legal; None where it finds none."""
        table, rack = state.table, state.seat.rack
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

    def word(self, rack: Tiles) -> Change | None:
        """A word of the rack."""
        letters = letters_of(rack)
        jokers = min(rack.count(JOKER), 2) if self.dice.once_in(3) else 0
        for size in sorted(self.sizes, key=lambda size: (-min(size, 6), self.dice.random())):
            if size <= len(rack):
                for word in self.known.formable(letters, size, jokers, self.dice.random()):
                    meld = spell(word, rack)
                    return Change((), (meld,), tuple(piece.tile for piece in meld))
        return None

    def anew(self, table: Table, rack: Tiles) -> Change | None:
        """One or two words of the table formed anew, or a word with a joker made longer, or without the joker."""
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
        """A turn that is most probably against the rules; now and then with words that are not."""
        table, rack = state.table, state.seat.rack
        if self.dice.once_in(3) and (words := self.laid(state)) is not None:
            rest = tuple((Counter(rack) - Counter(state.to(words).placed)).elements())
            return words.replace((), [_meld(some_tiles(self.dice, rest))] if rest else ())
        return self.dice.pick(_ODD)(self.dice, table, rack)


def _meld(tiles: Sequence[str]) -> Meld:
    return tuple(Piece(tile, "E" if tile == JOKER else tile) for tile in tiles)


def _has_joker(meld: Meld) -> bool:
    return any(piece.tile == JOKER for piece in meld)


def some_tiles(dice: Dice, rack: Tiles) -> Tiles:
    """Some tiles of a rack, in any order."""
    return tuple(sorted(rack, key=lambda _: dice.random()))[: 1 + dice.upto(4)]


def _missing(dice: Dice, table: Table, rack: Tiles) -> Table:
    """A word of the table is gone."""
    return Table((*table.melds[1:], _meld(some_tiles(dice, rack))))


def _foreign(dice: Dice, table: Table, rack: Tiles) -> Table:
    """A word out of nowhere."""
    return Table((*table.melds, _meld(["W", "K", "Z"])))


def _letters(dice: Dice, table: Table, rack: Tiles) -> Table:
    """Letters that make no word."""
    return Table((*table.melds, _meld(some_tiles(dice, rack))))


def _same(dice: Dice, table: Table, rack: Tiles) -> Table:
    """Nothing is laid."""
    return table


def _turned(dice: Dice, table: Table, rack: Tiles) -> Table:
    """A word of the table is turned round and gets a tile."""
    if not table.melds:
        return _letters(dice, table, rack)
    meld = dice.pick(table.melds)
    return table.replace([meld], [(*meld[::-1], *_meld(some_tiles(dice, rack)[:1]))])


def _merged(dice: Dice, table: Table, rack: Tiles) -> Table:
    """All is one word."""
    return Table(((*(piece for meld in table.melds for piece in meld), *_meld(some_tiles(dice, rack))),))


def _redeclared(dice: Dice, table: Table, rack: Tiles) -> Table:
    """Every joker of the table stands for something else, and a tile is laid."""
    other = dice.pick(ALPHABET)
    melds = (tuple(p._replace(shows=other) if p.tile == JOKER else p for p in meld) for meld in table.melds)
    return Table((*melds, _meld(some_tiles(dice, rack))))


def _twin(dice: Dice, table: Table, rack: Tiles) -> Table:
    """A word of the table is laid again."""
    twins = [meld for meld in table.melds if not letters_short(meld, rack)]
    return Table(
        (*table.melds, _meld([piece.shows for piece in dice.pick(twins)] if twins else some_tiles(dice, rack)))
    )


def letters_short(meld: Meld, rack: Tiles) -> bool:
    """Whether a rack lacks a letter of a meld."""
    shown = [piece.shows for piece in meld]
    return any(shown.count(letter) > rack.count(letter) for letter in shown)


def _lying(dice: Dice, table: Table, rack: Tiles) -> Table:
    """Tiles that show what they are not."""
    tiles = some_tiles(dice, rack)
    return Table((*table.melds, tuple(Piece(tile, shows) for tile, shows in zip(tiles * 3, "ETE"))[: len(tiles)]))


def _empty(dice: Dice, table: Table, rack: Tiles) -> Table:
    """A word of no letters."""
    return Table((*table.melds, (), _meld(some_tiles(dice, rack))))


_ODD = (_missing, _foreign, _letters, _same, _turned, _merged, _redeclared, _twin, _lying, _empty)
