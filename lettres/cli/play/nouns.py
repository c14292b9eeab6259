"""What the things of a game are called, and how they are printed: by its family, and by the look of its tiles."""

from __future__ import annotations

from collections.abc import Iterable

from lettres.engine import Game
from lettres.engine.table import Faces, Meld, faces
from lettres.games.number_notation import Look, NumberNotation

_MELD = {"words": "mot", "numbers": "combinaison", "grid": "combinaison"}


def look_of(game: Game) -> Look | None:
    """How the tiles of a game look; None for letters."""
    return game.notation.look if isinstance(game.notation, NumberNotation) else None


def noun_of(game: Game) -> str:
    """What players of a game call a tile.

    >>> from lettres.games.cartes import cartes
    >>> noun_of(cartes())
    'carte'
    """
    look = look_of(game)
    return look.noun if look else "lettre"


def meld_of(game: Game) -> str:
    """What players of a game call a meld."""
    return _MELD[game.family]


def feminine(noun: str) -> str:
    """The ending of what is said of a thing: all of them are feminine but words and dice.

    >>> feminine("carte"), feminine("dé"), feminine("mot")
    ('e', '', '')
    """
    return "" if noun in ("dé", "mot") else "e"


def label(game: Game, tile: str) -> str:
    """A tile as it is printed.

    >>> from lettres.games.cartes import cartes
    >>> label(cartes(), "p11"), label(cartes(), "*")
    ('V♠', '*')
    """
    look = look_of(game)
    return look.label(tile) if look else tile


def tell_tiles(game: Game, tiles: Iterable[str]) -> str:
    """Some tiles, one beside the other.

    >>> from lettres.games.letters import letters
    >>> from lettres.games.rummikub import rummikub
    >>> tell_tiles(letters(), "A?"), tell_tiles(rummikub(), ["r10", "*"])
    ('A, un joker', 'r10, un joker')
    """
    box = game.tiles
    return ", ".join("un joker" if box.face(tile) == box.joker else label(game, tile) for tile in tiles)


def shown(game: Game, meld: Faces) -> str:
    """What a meld shows, as one says it."""
    return game.notation.shown(meld)


def spoken(game: Game, meld: Meld) -> str:
    """A meld as one reads it aloud: what it shows, then which of it are jokers, where that is not shown."""
    told = shown(game, faces(meld))
    places = ", ".join(piece.shows for piece in meld if piece.tile == game.tiles.joker and piece.shows != piece.tile)
    return f"{told} (joker : {places})" if places else told.replace("*", "joker")
