"""What the things of a game are called, and how they are printed: by its family, and by the look of its tiles."""

from __future__ import annotations

from collections.abc import Iterable

from lettres.engine import Game
from lettres.engine.table import Faces, Meld, faces
from lettres.engine.tiles import Tiles
from lettres.families.numbers.notation import Look, NumberNotation

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


def rack_of(noun: str) -> str:
    """What holds the tiles of a player, where they are so called.

    >>> rack_of("tuile"), rack_of("carte"), of_rack("tuile"), of_rack("carte")
    ('chevalet', 'main', 'du chevalet', 'de la main')
    """
    return "main" if noun == "carte" else "chevalet"


def of_rack(noun: str) -> str:
    """Where the tiles of a player come from."""
    return "de la main" if noun == "carte" else "du chevalet"


def label(game: Game, tile: str) -> str:
    """A tile as it is printed.

    >>> from lettres.games.cartes import cartes
    >>> label(cartes(), "p11"), label(cartes(), "*")
    ('V♠', '*')
    """
    look = look_of(game)
    return look.label(tile) if look else tile


def tell_tiles(game: Game, tiles: Iterable[str]) -> str:
    """Some tiles, one beside the other, in the order in which a player sorts them.

    >>> from lettres.games.letters import letters
    >>> from lettres.games.rummikub import rummikub
    >>> tell_tiles(letters(), "?A"), tell_tiles(rummikub(), ["r10", "*", "r9"])
    ('A, un joker', 'r9, r10, un joker')
    """
    box, some = game.tiles, sorted_tiles(game, tiles)
    return ", ".join("un joker" if box.face(tile) == box.joker else label(game, tile) for tile in some)


def sorted_tiles(game: Game, tiles: Iterable[str]) -> Tiles:
    """Tiles as a player sorts them: by colour and value, or as letters; jokers last.

    >>> from lettres.games.letters import letters
    >>> from lettres.games.rummikub import rummikub
    >>> sorted_tiles(rummikub(), ["b2", "*", "r10", "r9"]), sorted_tiles(letters(), "?ZA")
    (('r9', 'r10', 'b2', '*'), ('A', 'Z', '?'))
    """
    look = look_of(game)

    def place(tile: str) -> tuple[bool, int, int, str]:
        face = game.tiles.face(tile)
        if look is None or face == game.tiles.joker or len(face) < 2:  # a letter, a joker, a die that was not thrown
            return face == game.tiles.joker, len(face), 0, tile
        return False, look.initials.find(face[0]), int(face[1:]), tile

    return tuple(sorted(tiles, key=place))


def shown(game: Game, meld: Faces) -> str:
    """What a meld shows, as one says it."""
    return game.notation.shown(meld)


def said(game: Game, meld: Faces) -> str:
    """What a meld shows, in a sentence: there a joker of tiles is no sign.

    >>> from lettres.games.rummikub import rummikub
    >>> said(rummikub(), ("r3", "*", "r5"))
    'r3 joker r5'
    """
    return shown(game, meld).replace("*", "joker")


def spoken(game: Game, meld: Meld) -> str:
    """A meld as one reads it aloud: what it shows, then which of it are jokers, where that is not shown."""
    told = said(game, faces(meld))
    places = ", ".join(piece.shows for piece in meld if piece.tile == game.tiles.joker and piece.shows != piece.tile)
    return f"{told} (joker : {places})" if places else told
