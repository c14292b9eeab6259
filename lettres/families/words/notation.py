"""The notation of letters: a tile is its letter, or `?` for a joker; in a word, a lower-case letter is a joker."""

from __future__ import annotations

from collections.abc import Iterable

from lettres.engine.notation import MeldNotation, NotationError
from lettres.engine.table import Faces, Meld, Piece
from lettres.engine.tiles import Tiles
from lettres.grammar import Noun, Nouns

JOKER = "?"
ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
NOT_A_TILE = "« {text} » n'est pas une lettre : on attend A à Z, ou ? (joker)."
NOT_A_WORD = "« {text} » ne s'écrit pas avec les lettres du jeu, de A à Z."
NOUNS = Nouns(Noun("lettre", feminine=True), Noun("mot"))


class LetterNotation(MeldNotation):
    """The `Notation` of the *rami des lettres*.

    >>> notation = LetterNotation()
    >>> notation.read_meld("GAMiN")[3], notation.meld(notation.read_meld("GAMiN"))
    (Piece(tile='?', shows='I'), 'GAMiN')
    >>> notation.read_tiles("LE?")
    ('L', 'E', '?')
    """

    def __init__(self, nouns: Nouns = NOUNS) -> None:
        self.nouns = nouns

    def tiles(self, tiles: Iterable[str]) -> str:
        return "".join(tiles)

    def read_tiles(self, text: str) -> Tiles:
        for char in text:
            if char not in ALPHABET and char != JOKER:
                raise NotationError(NOT_A_TILE.format(text=char))
        return tuple(text)

    def meld(self, meld: Meld) -> str:
        """Write a word, with the letters of its jokers in lower case."""
        return "".join(piece.shows.lower() if piece.tile == JOKER else piece.shows for piece in meld)

    def shown(self, shown: Faces) -> str:
        """Write the word that a meld shows."""
        return spelling(shown)

    def read_meld(self, text: str) -> Meld:
        """Read a word, whose lower-case letters are jokers; raise `NotationError`."""
        if not (text.isascii() and text.isalpha()):
            raise NotationError(NOT_A_WORD.format(text=text))
        return tuple(Piece(JOKER if char.islower() else char, char.upper()) for char in text)


def spelling(shown: Faces) -> str:
    """Return the word that a meld shows.

    >>> spelling(("G", "A", "M", "I", "N"))
    'GAMIN'
    """
    return "".join(shown)
