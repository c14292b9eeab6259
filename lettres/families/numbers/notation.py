"""The notation of number tiles: the colour's initial and the value, or `*` for a joker; a die adds `@` and its kind.

The face of a joker follows from its position in the meld: `r3*r5` is a run with a red 4.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import NamedTuple

from lettres.engine.notation import MeldNotation, NotationError
from lettres.engine.table import Faces, Meld, Piece
from lettres.engine.tiles import Tiles, TileSet
from lettres.grammar import Noun, Nouns

JOKER = "*"
_TILE = r"(?:[a-z]\d{1,2}|\*)(?:@[A-Z])?|[A-Z]"
_EACH = re.compile(_TILE)


class Colour(NamedTuple):
    """A colour of tiles or a suit of cards; `mark` is its symbol in a label, `ink` the colour to print it in."""

    initial: str
    name: str
    mark: str
    ink: str


class Figure(NamedTuple):
    """The sign that a card shows for its value, and its name."""

    sign: str
    name: Noun


class Look(NamedTuple):
    """The look of a game's tiles: its colours in order, the values shown as a figure, and the nouns of the game.

    >>> TILES.label("r7"), TILES.label("*"), CARDS.label("p11"), CARDS.label("c1@A")
    ('r7', '*', 'V♠', 'A♥')
    """

    colours: tuple[Colour, ...]
    figures: Mapping[int, Figure] = {}
    nouns: Nouns = Nouns()

    @property
    def initials(self) -> str:
        """The initials of the colours."""
        return "".join(colour.initial for colour in self.colours)

    def colour(self, face: str) -> Colour | None:
        """Return the colour of a face; None for a joker."""
        return next((colour for colour in self.colours if colour.initial == face[0]), None)

    def label(self, tile: str) -> str:
        """Return a tile as players read it; a card has its figure before its suit."""
        face = tile.partition("@")[0]
        if face == JOKER or not (colour := self.colour(face)):
            return face
        return f"{self.value(face)}{colour.mark}" if colour.mark else face

    def value(self, tile: str) -> str:
        """Return the value of a tile that is no joker: its figure, or its number.

        >>> CARDS.value("p11"), TILES.value("r7")
        ('V', '7')
        """
        value = number(tile.partition("@")[0]).value
        return self.figures[value].sign if value in self.figures else str(value)


TILES = Look(
    (Colour("r", "rouge", "", "red"), Colour("b", "bleu", "", "blue"), Colour("n", "noir", "", "black"))
    + (Colour("j", "jaune", "", "yellow"),)
)
CARDS = Look(
    (Colour("p", "pique", "♠", "black"), Colour("c", "cœur", "♥", "red"), Colour("t", "trèfle", "♣", "black"))
    + (Colour("k", "carreau", "♦", "red"),),
    {
        1: Figure("A", Noun("as", irregular="as")),
        11: Figure("V", Noun("valet")),
        12: Figure("D", Noun("dame", feminine=True)),
        13: Figure("R", Noun("roi")),
    },
    Nouns(Noun("carte", feminine=True), rack=Noun("main", feminine=True)),
)
DICE = TILES._replace(nouns=Nouns(Noun("dé"), rack=None, board=Noun("grille", feminine=True)))


class NumberFace(NamedTuple):
    """The face of a number tile: the initial of its colour, and its value."""

    colour: str
    value: int


@lru_cache(maxsize=1024)
def number(face: str) -> NumberFace:
    """Return the colour and the value of a face that is no joker.

    >>> number("r13")
    NumberFace(colour='r', value=13)
    """
    return NumberFace(face[0], int(face[1:]))


def pieces(tiles: Iterable[str]) -> Meld:
    """Return tiles as pieces that show their own faces.

    >>> pieces(["r3@A", "*"])
    (Piece(tile='r3@A', shows='r3'), Piece(tile='*', shows='*'))
    """
    return tuple(map(_piece, tiles))


@lru_cache(maxsize=1024)
def _piece(tile: str) -> Piece:
    return Piece(tile, tile.partition("@")[0])


class NumberNotation(MeldNotation):
    """The `Notation` of games of runs and groups, for the tiles of a box and their look.

    >>> notation = NumberNotation(TileSet(counts={"r3": 2, "r4": 2, "r5": 2, "*": 2}, joker="*"), TILES)
    >>> notation.read_tiles("r3r5*"), notation.meld(pieces(["r3", "*", "r5"]))
    (('r3', 'r5', '*'), 'r3*r5')
    """

    def __init__(self, box: TileSet, look: Look) -> None:
        self.look = look
        self.nouns = look.nouns
        self._tiles = {*box.counts, *(f"{face}@{die}" for die, faces in box.dice.items() for face in faces)}

    def tiles(self, tiles: Iterable[str]) -> str:
        return "".join(tiles)

    def read_tiles(self, text: str) -> Tiles:
        tiles = tuple(_EACH.findall(text))
        whole = "".join(tiles) == text
        if whole and self._tiles.issuperset(tiles):
            return tiles
        foreign = next((tile for tile in tiles if tile not in self._tiles), text) if whole else text
        raise NotationError(f"« {foreign[:40]} » n'est pas de ce jeu.")

    def meld(self, meld: Meld) -> str:
        return "".join(piece.tile for piece in meld)

    def shown(self, shown: Faces) -> str:
        """Write a run or a group as players read it: `r3 r4 r5`, `V♠ D♠ R♠`."""
        return " ".join(map(self.look.label, shown))

    def read_meld(self, text: str) -> Meld:
        """Read a run or a group; raise `NotationError`."""
        tiles = self.read_tiles(text)
        if not tiles:
            raise NotationError("une combinaison vide n'en est pas une.")
        return pieces(tiles)
