"""The common parts of random players: chance, random rules, actions of a phase, and illegal turns.

Random players are no bots: they see the whole state, and err on purpose.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import fields
from random import Random
from typing import Any, TypeVar, get_args, get_type_hints

from lettres.engine import GameState, Phase, Piece, RuleSet, Table
from lettres.engine.events import (
    HINT_COSTS,
    Accept,
    Action,
    Challenge,
    Deal,
    Discard,
    Draw,
    Hint,
    Pass,
    Play,
    Repair,
    Throw,
    TimeOut,
)
from lettres.engine.table import Meld, table_of
from lettres.engine.tiles import Tiles

T = TypeVar("T")
AnyRules = TypeVar("AnyRules", bound=RuleSet)
_TRIES = 3  # turns tried before a player passes


class Dice:
    """Random numbers that are the same in every process and every version of Python."""

    def __init__(self, seed: int | str) -> None:
        self.random = Random(seed).random

    def upto(self, most: int) -> int:
        """Return a number from 0 to `most`."""
        return int(self.random() * (most + 1))

    def pick(self, these: Sequence[T]) -> T:
        """Return a random element of `these`."""
        return these[self.upto(len(these) - 1)]

    def once_in(self, times: int) -> bool:
        """Return True with a chance of one in `times`."""
        return self.random() * times < 1

    def shuffled(self, these: Collection[T]) -> list[T]:
        """Return `these` in random order."""
        return sorted(these, key=lambda _: self.random())


def random_options(
    dice: Dice,
    kind: type[AnyRules],
    ranges: Mapping[str, tuple[int, int]],
    *,
    left: Collection[str] = (),
    always: Collection[str] = (),
) -> AnyRules:
    """Return a rule set with about half of its options drawn at random: none in `left`, and all in `always`.

    `ranges` bounds numbers so that a game can end. Any other value of an option may be drawn.
    """
    hints = get_type_hints(kind)
    options: dict[str, Any] = {}
    for each in fields(kind):
        if each.name in left or (each.name not in always and dice.once_in(2)):
            continue
        if hints[each.name] is bool:
            options[each.name] = dice.once_in(2)
        elif hints[each.name] is int:
            least, most = ranges.get(each.name, (each.metadata["least"], each.metadata["most"]))
            options[each.name] = least + dice.upto(most - least)
        else:
            options[each.name] = dice.pick(get_args(hints[each.name]))
    return kind.from_options({}, options)


class AnyPlayer(ABC):
    """Chooses the next action, for any seat that has to act."""

    def __init__(self, dice: Dice) -> None:
        self.dice = dice
        self.tries = 0
        self.number = 0
        self._found: tuple[GameState | None, Any] = None, None

    @abstractmethod
    def laid(self, state: GameState) -> Any:
        """Return the table after a turn that may be legal; None if no turn is found."""

    @abstractmethod
    def odd(self, state: GameState) -> Any:
        """Return the table after a turn that is most probably illegal."""

    def sure(self, state: GameState) -> Any:
        """Return the table after a legal turn that the game's own search finds; None if it finds none."""
        if self._found[0] is not state:
            self._found = state, self.searched(state)
        return self._found[1]

    def searched(self, state: GameState) -> Any:
        """Return the table that a search finds, in games that have a search; else None."""
        return None

    def settled(self, state: GameState, after: Any) -> Any:
        """Return the table `after` in the order that a record restores: kept melds in their places, then new melds."""
        if not isinstance(after, Table):
            return after
        turn = state.to(after)
        return table_of(state.table).replace(turn.broken, turn.formed)

    def seconds(self) -> float:
        """Return a random number of seconds for a turn, as a clock measures it."""
        return self.dice.pick((0.0, 59.96, round(self.dice.random() * 60, 3)))

    def action(self, state: GameState) -> Action:
        """Return an action that the phase of the game allows."""
        dice = self.dice
        if state.number != self.number:
            self.number, self.tries = state.number, 0
        if state.phase is Phase.DEAL:
            return Deal()
        if state.phase is Phase.CONTEST:
            others = [seat for seat in range(len(state.seats)) if seat != state.turn]
            return Challenge(dice.pick(others)) if others and dice.once_in(2) else Accept()
        if state.phase is Phase.DISCARD:
            return Discard(dice.pick(state.seat.rack))
        if dice.once_in(40):
            return TimeOut()
        if state.phase is Phase.THROW:
            told = state.hints == len(HINT_COSTS) or not dice.once_in(60)
            return self.throw(state) if told else Hint(state.hints + 1)
        return self.draw(state) if state.phase is Phase.DRAW else self.turn(state)

    def draw(self, state: GameState) -> Action:
        """Return a draw from the pouch or, if there is a discard pile, sometimes from that."""
        pile, rules = len(state.discard), state.game.rules
        if not pile or rules.draw_from == "pouch":
            return Draw()
        empty = rules.discarding == "moved" and not rules.stocked(len(state.pouch), pile)
        return Draw("discard") if empty or self.dice.once_in(4) else Draw()

    def throw(self, state: GameState) -> Action:
        """Return a throw of all dice that were never thrown, and of random other dice; at least one die in all."""
        base = state.game.tiles.base
        new = [die for die in state.seat.rack if base(die) == die]
        old = self.dice.shuffled([die for die in state.seat.rack if base(die) != die])
        return Throw(tuple(sorted(new + old[: max(self.dice.upto(len(old)), not new)])))

    def turn(self, state: GameState) -> Action:
        """Return a turn to lay, a pass or, now and then, a request for help."""
        dice, game = self.dice, state.game
        if dice.once_in(60):
            return Hint(state.hints + 1) if state.hints < len(HINT_COSTS) and dice.once_in(2) else Repair()
        draws = state.phase is Phase.PLAY and game.rules.flow == "play_discard_or_draw"
        after = None
        if self.tries < _TRIES and not dice.once_in(20):
            after = self.odd(state) if dice.once_in(8) else self.laid(state)
        elif self.tries > _TRIES and game.rules.may_not_pass:  # a player who may not pass has to lay something
            after = self.sure(state) if self.tries == _TRIES + 1 else None
            if after is None:
                return TimeOut()
        self.tries += 1
        if after is not None:
            return Play(self.settled(state, after))
        return self.draw(state) if draws and state.drawable else Pass()


def some_tiles(dice: Dice, rack: Tiles) -> Tiles:
    """Return random tiles of a rack, in random order."""
    return tuple(dice.shuffled(rack))[: 1 + dice.upto(4)]


Spelt = Callable[[Sequence[str]], Meld]
"""Makes a meld of tiles, right or wrong."""


def wrong_table(dice: Dice, table: Table, rack: Tiles, spelt: Spelt, foreign: Sequence[str]) -> Table:
    """Return a table of melds after a turn that is most probably illegal."""
    return dice.pick(_ODD)(dice, table, rack, spelt, foreign)


def _missing(dice: Dice, table: Table, rack: Tiles, spelt: Spelt, foreign: Sequence[str]) -> Table:
    """Remove a meld of the table."""
    return Table((*table.melds[1:], spelt(some_tiles(dice, rack))))


def _foreign(dice: Dice, table: Table, rack: Tiles, spelt: Spelt, foreign: Sequence[str]) -> Table:
    """Add a meld of tiles that are not on the rack."""
    return Table((*table.melds, spelt(foreign)))


def _senseless(dice: Dice, table: Table, rack: Tiles, spelt: Spelt, foreign: Sequence[str]) -> Table:
    """Lay tiles that make no meld."""
    return Table((*table.melds, spelt(some_tiles(dice, rack))))


def _same(dice: Dice, table: Table, rack: Tiles, spelt: Spelt, foreign: Sequence[str]) -> Table:
    """Lay nothing."""
    return table


def _turned(dice: Dice, table: Table, rack: Tiles, spelt: Spelt, foreign: Sequence[str]) -> Table:
    """Reverse a meld of the table, and add a tile to it."""
    if not table.melds:
        return _senseless(dice, table, rack, spelt, foreign)
    meld = dice.pick(table.melds)
    return table.replace([meld], [(*meld[::-1], *spelt(some_tiles(dice, rack)[:1]))])


def _merged(dice: Dice, table: Table, rack: Tiles, spelt: Spelt, foreign: Sequence[str]) -> Table:
    """Join all melds into one."""
    return Table(((*(piece for meld in table.melds for piece in meld), *spelt(some_tiles(dice, rack))),))


def _twin(dice: Dice, table: Table, rack: Tiles, spelt: Spelt, foreign: Sequence[str]) -> Table:
    """Lay a meld of the table again."""
    twins = [meld for meld in table.melds if not _short(meld, rack)]
    return Table(
        (*table.melds, spelt([piece.shows for piece in dice.pick(twins)] if twins else some_tiles(dice, rack)))
    )


def _short(meld: Meld, rack: Tiles) -> bool:
    """Return True if `rack` lacks a tile of `meld`."""
    shown = [piece.shows for piece in meld]
    return any(shown.count(face) > rack.count(face) for face in shown)


def _lying(dice: Dice, table: Table, rack: Tiles, spelt: Spelt, foreign: Sequence[str]) -> Table:
    """Lay tiles with false faces."""
    tiles = some_tiles(dice, rack)
    return Table((*table.melds, tuple(Piece(tile, shows) for tile, shows in zip(tiles * 3, foreign))[: len(tiles)]))


def _empty(dice: Dice, table: Table, rack: Tiles, spelt: Spelt, foreign: Sequence[str]) -> Table:
    """Add a meld without tiles."""
    return Table((*table.melds, (), spelt(some_tiles(dice, rack))))


_ODD = (_missing, _foreign, _senseless, _same, _turned, _merged, _twin, _lying, _empty)
