"""The dice that a player names, to throw them or to keep them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence

from lettres.compose import MoveError
from lettres.compose.places import read_faces
from lettres.engine import Game
from lettres.engine.tiles import Tiles
from lettres.families.numbers.notation import NumberNotation
from lexicon import fold

HOW_TO_THROW = "« lancer r3 b5 », « garder r7 b7 », ou « lancer tout »."


_ALL = ("TOUT", "TOUS")


def has_unthrown(game: Game, rack: Iterable[str]) -> bool:
    """Return True if some dice were not thrown yet in this round: all must then be thrown (rule D6)."""
    return any(game.tiles.base(die) == die for die in rack)


def choose_dice(game: Game, rack: Tiles, words: Sequence[str], *, keep: bool = False) -> Tiles:
    """Return the dice to throw: the dice that `words` name or, with `keep`, all other dice.

    Raises `MoveError` if the choice is unclear, empty or against the rules.

    >>> from lettres.games.des import des
    >>> rack = ("b7@B", "r3@C", "r3@C", "*@H")
    >>> choose_dice(des(), rack, ["r3", "*"]), choose_dice(des(), rack, ["b7", "r3"], keep=True)
    (('r3@C', '*@H'), ('r3@C', '*@H'))
    >>> choose_dice(des(), ("A", "B"), []), len(choose_dice(des(), rack, ["tout"]))
    (('A', 'B'), 4)
    """
    if not keep and len(words) == 1 and fold(words[0]) in _ALL:
        return rack
    if has_unthrown(game, rack):
        if words:
            raise MoveError("au premier tour d'une manche, tous les dés sont lancés : Entrée suffit.")
        return rack
    if not words:
        raise MoveError(f"quels dés lancer ? {HOW_TO_THROW}")
    named = pick_dice(game, rack, words)
    dice = tuple((Counter(rack) - Counter(named)).elements()) if keep else named
    if not dice:
        raise MoveError("il faut lancer au moins un dé.")
    return dice


def pick_dice(game: Game, rack: Tiles, words: Sequence[str]) -> Tiles:
    """Return the dice on a rack whose faces `words` name. Raises `MoveError` for a face that no die on the rack has."""
    assert isinstance(game.notation, NumberNotation)
    left, named = list(rack), list[str]()
    for face in read_faces(game.notation.look, game.tiles.faces, " ".join(words)):
        die = next((die for die in left if game.tiles.face(die) == face), None)
        if die is None:
            raise MoveError(f"vous n'avez pas {'tant de' if face in map(game.tiles.face, named) else 'de'} {face}.")
        left.remove(die)
        named.append(die)
    return tuple(named)
