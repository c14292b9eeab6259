"""Short words for the tests of number games: tables as `r3r4r5 b7n7*`, racks as `r6j7*`, positions and turns."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from lettres.engine import Game, GameState, Phase, Seat, Step, Table, Turn, apply, judge
from lettres.engine.deal import first_phase
from lettres.engine.events import Action
from lettres.engine.tiles import Tiles
from lettres.games.catalogue import CATALOGUE


def game(name: str = "rummikub", **options: Any) -> Game:
    """A game of the catalogue by some options."""
    entry = CATALOGUE[name]
    made: Game = entry.make(entry.rules.from_options({}, options))
    return made


def tiles(text: str, name: str = "rummikub") -> Tiles:
    """The tiles of a text, in its order."""
    return game(name).notation.read_tiles(text.replace(" ", ""))


def table(text: str, name: str = "rummikub") -> Table:
    """A table from sets side by side."""
    return Table(tuple(game(name).notation.read_meld(word) for word in text.split()))


def state(
    laid: str = "",
    rack: str = "",
    *others: str,
    name: str = "rummikub",
    opened: bool = True,
    pouch: str | None = None,
    discard: str = "",
    phase: Phase | None = None,
    **options: Any,
) -> GameState:
    """A position: the first seat is on turn, having drawn where the phase says so; `pouch`: by default all the rest."""
    played = game(name, **options)
    racks = [tuple(sorted(tiles(text, name))) for text in (rack, *(others or ("",)))]
    left = list(played.tiles.tiles())
    for tile in [*table(laid, name).tiles(), *tiles(discard, name), *(tile for held in racks for tile in held)]:
        left.remove(tile)
    made = GameState(
        game=played,
        seats=tuple(Seat(held, 0, opened) for held in racks),
        pouch=tuple(left) if pouch is None else tuple(sorted(tiles(pouch, name))),
        table=table(laid, name),
        discard=tiles(discard, name),
    )
    drawn = phase is Phase.DRAWN or (phase is Phase.PLAY and first_phase(made) is Phase.DRAW)
    return replace(made, phase=phase or first_phase(made), idle=-drawn)


def turn(before: str, after: str, rack: str, *, name: str = "rummikub", opened: bool = True) -> Turn:
    """A turn between two tables."""
    return Turn(table(before, name), table(after, name), tuple(sorted(tiles(rack, name))), opened)


def codes(
    before: str, after: str, rack: str, *, name: str = "rummikub", opened: bool = True, **options: Any
) -> list[str]:
    """The codes of the faults of a turn; none where it is legal."""
    made = turn(before, after, rack, name=name, opened=opened)
    return [fault.code for fault in judge(game(name, **options), made).faults]


def first(pouch: Tiles, number: int) -> str:
    """The plainest chance: the first tile of the pouch."""
    return pouch[0]


def chosen(*taken: str) -> Callable[[Tiles, int], str]:
    """Chance that takes these tiles in their order."""
    left = list(taken)
    return lambda pouch, number: left.pop(0)


def run(begun: GameState, *actions: Action, chance: Callable[[Tiles, int], str] = first) -> Step:
    """Some actions one after the other; the events are those of the last one."""
    step = Step(begun, ())
    for action in actions:
        step = apply(step.state, action, chance)
    return step
