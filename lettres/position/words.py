"""Positions of the word game. Words and the rack are texts; a joker is a lower-case letter in a word, `?` in a rack."""

from __future__ import annotations

from collections.abc import Iterable
from typing import ClassVar

from lettres.compose import MoveError
from lettres.compose.words import read_word
from lettres.engine.notation import NotationError
from lettres.engine.table import Meld, Piece, Table
from lettres.engine.tiles import Tiles
from lettres.families.words.notation import JOKER, NOUNS
from lettres.position.form import TYPE_NAMES, Form, PositionError, TypedTable, texts
from lexicon.fold import fold


class WordForm(Form):
    """The written form of the positions of the *rami des lettres*."""

    KEYS: ClassVar[tuple[str, ...]] = (*Form.KEYS, "forbidden")
    noun = NOUNS.tile

    def read_table(self, value: object) -> Table:
        """Read a table from a list of words; raise `PositionError` for a character that is no letter."""
        try:
            return Table(tuple(map(self.notation.read_meld, texts(value, "table"))))
        except NotationError as error:
            raise PositionError("bad_tile", str(error)) from error

    def read_rack(self, value: object) -> Tiles:
        if type(value) is not str:
            raise PositionError("wrong_type", f"« rack » : on attend {TYPE_NAMES[str]}.")
        try:
            return self.notation.read_tiles(value)
        except NotationError as error:
            raise PositionError("bad_tile", str(error)) from error

    def tiles(self, tiles: Tiles) -> str:
        return self.notation.tiles(tiles)

    def meld(self, meld: Meld) -> str:
        """Return a word as a text."""
        return self.notation.meld(meld)

    def typed_table(self, text: str) -> TypedTable:
        """Read a table from words separated by spaces or commas; raise `PositionError` for a non-letter.

        A lower-case letter in an upper-case word is a joker; a word in lower case or with one capital has no joker.

        >>> from lettres.position import form_of
        >>> form_of("lettres").typed_table("image, GAMiN Roi").doubts
        ("« Roi » est lu ROI, sans joker ; un joker s'écrit en minuscule dans un mot en capitales : ROi.",)
        """
        melds, doubts = [], []
        for word in text.replace(",", " ").split():
            meld, doubt = self._typed_word(word)
            melds.append(meld)
            doubts += doubt
        return TypedTable(Table(tuple(melds)), tuple(doubts))

    def _typed_word(self, word: str) -> tuple[Meld, list[str]]:
        try:
            letters, jokers = read_word(word)
        except MoveError as error:
            raise PositionError("bad_tile", str(error)) from error
        meld = tuple(Piece(JOKER if at in jokers else letter, letter) for at, letter in enumerate(letters))
        small = sum(map(str.islower, word))
        if jokers or not 0 < small <= self.box.counts[JOKER]:
            return meld, []  # the box has fewer jokers than `small`, so the word can be read in no other way
        return meld, [
            f"« {word} » est lu {letters}, sans joker ; un joker s'écrit en minuscule dans un mot en capitales : "
            f"{letters[:-1]}{letters[-1].lower()}."
        ]

    def typed_rack(self, text: str) -> Tiles:
        """Read the letters of a rack, in any case and with or without accents; `?` is a joker.

        Raise `PositionError` for any other character.

        >>> from lettres.position import form_of
        >>> form_of("lettres").typed_rack("l é P ?")
        ('L', 'E', 'P', '?')
        """
        tiles: list[str] = []
        for char in text:
            letters = char if char == JOKER else fold(char)
            if letters:
                tiles += letters
            elif not (char.isspace() or char == ","):
                what = f"« {char} » n'est pas une lettre : on attend A à Z, ou ? (joker)."
                raise PositionError("bad_tile", what)
        return tuple(tiles)


def forbidden_words(words: Iterable[str]) -> frozenset[str]:
    """Return `words` spelled as tiles show them; raise `PositionError` for a word that tiles cannot spell."""
    spelt = {word: fold(word) for word in words}
    for word, tiles in spelt.items():
        if tiles is None:
            raise PositionError("bad_word", f"« {word[:40]} » n'a pas que des lettres.")
    return frozenset(filter(None, spelt.values()))
