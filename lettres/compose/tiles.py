"""Reading typed tiles and cards: single tiles, runs by their ends (`r3-6`), groups by their colours (`7rbn`)."""

from __future__ import annotations

import re
from collections.abc import Iterable

from lettres.compose.base import MoveError
from lettres.compose.spoken import value_said
from lettres.engine.tiles import Tiles
from lettres.families.numbers.melds import LEAST
from lettres.families.numbers.notation import JOKER, Look

_JOKERS = {"*", "?", "joker"}


class Reader:
    """A reader of typed tiles and melds, for a game's look and its highest value.

    >>> from lettres.families.numbers.notation import CARDS, TILES
    >>> read = Reader(TILES, 13)
    >>> read.melds("r3-5, 7rbn"), read.melds("R3 r4 *"), read.melds("3r4r5r")
    ([('r3', 'r4', 'r5'), ('r7', 'b7', 'n7')], [('r3', 'r4', '*')], [('r3', 'r4', 'r5')])
    >>> cards = Reader(CARDS, 13)
    >>> cards.melds("9p-Dp 10cpt"), cards.melds("A♠ rp")
    ([('p9', 'p10', 'p11', 'p12'), ('c10', 'p10', 't10')], [('p1', 'p13')])
    """

    def __init__(self, look: Look, values: int) -> None:
        self._look, self._values = look, values
        self._figures = {figure.sign.lower(): value for value, figure in look.figures.items()}
        marks = {colour.mark: colour.initial for colour in look.colours if colour.mark}
        self._marks = str.maketrans(marks)
        value = "|".join([r"\d{1,2}", *map(re.escape, self._figures)])
        colour = f"[{look.initials}]"
        self._tile = re.compile(rf"(?P<c1>{colour})(?P<v1>{value})|(?P<v2>{value})(?P<c2>{colour})|(?P<joker>\*)")
        self._group = re.compile(rf"({value})({colour}{{2,}})(\**)")
        self._run = re.compile(rf"({colour})?({value})({colour})?-({colour})?({value})({colour})?")

    def tile(self, text: str) -> str:
        """Return the tile that a text names; raise `MoveError` if it names none, or several."""
        tiles = self.word(text)
        if len(tiles) != 1:
            raise MoveError(f"« {text[:40]} » n'est pas {self._look.nouns.tile.after('un')}.")
        return tiles[0]

    def melds(self, text: str) -> list[Tiles]:
        """Return the melds in a text, with their tiles in the order typed; raise `MoveError` for an unknown tile.

        Semicolons and commas separate melds. If all parts between commas are too short for a meld, as in `r3, r4, r5`,
        they are one meld.

        >>> from lettres.families.numbers.notation import TILES
        >>> Reader(TILES, 13).melds("r8, j8, * ; *b12, b13")
        [('r8', 'j8', '*'), ('*', 'b12', 'b13')]
        """
        melds = [meld for part in text.split(";") for meld in self._between_commas(part)]
        return [_joined(melds)] if len(melds) > 1 and all(len(meld) == 1 for meld in melds) else melds

    def _between_commas(self, text: str) -> list[Tiles]:
        melds: list[Tiles] = []
        for part in re.split("[,/]", text):
            words = [self.word(word) for word in part.split()]
            melds += [_joined(words)] if any(len(word) < LEAST for word in words) else words
        return [_joined(melds)] if len(melds) > 1 and all(len(meld) < LEAST for meld in melds) else melds

    def word(self, text: str) -> Tiles:
        """Return the tiles that a text without spaces names; raise `MoveError`."""
        typed = text.lower().translate(self._marks)
        if typed in _JOKERS:
            return (JOKER,)
        if match := self._group.fullmatch(typed):
            return tuple(f"{colour}{self._value(match[1], text)}" for colour in match[2]) + (JOKER,) * len(match[3])
        if match := self._run.fullmatch(typed):
            return self._ends(match, text)
        tiles, at = [], 0
        while at < len(typed):
            match = self._tile.match(typed, at)
            if not match:
                raise MoveError(self._wrong(text))
            at = match.end() + (typed[match.end() : match.end() + 1] == "-")
            colour = match["c1"] or match["c2"]
            tiles.append(f"{colour}{self._value(match['v1'] or match['v2'], text)}" if colour else JOKER)
        if not tiles:
            raise MoveError(self._wrong(text))
        return tuple(tiles)

    def _ends(self, match: re.Match[str], text: str) -> Tiles:
        """Return the run whose ends `match` has; raise `MoveError` unless the ends have one colour and rise."""
        colours = {match[at] for at in (1, 3, 4, 6) if match[at]}
        first, last = self._value(match[2], text), self._value(match[5], text)
        if len(colours) != 1 or first >= last:
            raise MoveError(f"« {text[:40]} » : une suite a une couleur et monte, comme {self._look.initials[0]}3-6.")
        colour = colours.pop()
        return tuple(f"{colour}{value}" for value in range(first, last + 1))

    def _value(self, text: str, whole: str) -> int:
        value = self._figures.get(text) or int(text)
        if not 1 <= value <= self._values:
            raise MoveError(self._wrong(whole))
        return value

    def _wrong(self, text: str) -> str:
        one, first, colours = self._look.nouns.tile.after("un"), self._look.initials[0], self._look.initials[:3]
        how = "une carte s'écrit « 10c », « Vp » ou « V♠ »" if self._figures else f"{one} s'écrit « {first}7 »"
        more = f"une suite « {first}3-6 », une série « 7{colours} »"
        wrong = f"n'est pas {one}" if value_said(text, self._look) is None else "n'a pas de couleur"
        return f"« {text[:40]} » {wrong} : {how}, un joker « * », {more}."


def _joined(melds: Iterable[Tiles]) -> Tiles:
    """The tiles of several melds, as one meld."""
    return tuple(tile for meld in melds for tile in meld)
