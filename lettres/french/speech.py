"""The vocabulary of a game in French: its nouns, words in agreement, and its tiles and melds in writing.

Sentences about a game share one `Speech`.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache
from typing import NamedTuple

from lettres.engine import Game, Turn
from lettres.engine.table import Faces, Meld, Piece, faces
from lettres.engine.tiles import Tiles
from lettres.families.numbers.notation import Look, NumberNotation, number
from lettres.families.words.notation import NOUNS
from lettres.grammar import Noun, Nouns, both

_RACK = Noun("chevalet")


_kept = lru_cache(maxsize=1 << 9)  # phrases of a tile

Place = tuple[bool, int, int, str]
"""The sort key of a tile."""


class _Tiles(NamedTuple):
    """The looks and names of a game's tiles, their places and labels, each computed once."""

    look: Look | None
    nouns: Nouns
    is_joker: Callable[[str], bool]
    label: Callable[[str], str]
    place: Callable[[str], Place]


@lru_cache(maxsize=64)
def _tiles_of(game: Game) -> _Tiles:
    look = game.notation.look if isinstance(game.notation, NumberNotation) else None
    box = game.tiles

    @_kept
    def is_joker(tile: str) -> bool:
        return box.face(tile) == box.joker

    @_kept
    def place(tile: str) -> Place:
        face, joker = box.face(tile), is_joker(tile)
        if look is None or joker or len(face) < 2:  # a letter, a joker, an unthrown die
            return joker, len(face), 0, tile
        return False, look.initials.find(face[0]), int(face[1:]), tile

    return _Tiles(look, getattr(game.notation, "nouns", NOUNS), is_joker, _kept(look.label) if look else str, place)


class Speech:
    """The nouns of a game, and its tiles and melds as they are printed, put in a sentence and read aloud.

    `look` is the look of its tiles, None for letters. `dice` is whether it has dice, `spelt` whether its melds are
    words. `label(tile)` is a tile in print, and `is_joker(tile)` whether it is a joker.

    >>> from lettres.games.cartes import cartes
    >>> cards = Speech(cartes())
    >>> cards.count(2, "posé"), cards.tile("quel"), cards.holder, cards.of_rack, cards.label("p11")
    ('2 cartes posées', 'quelle carte', 'Main', 'de la main', 'V♠')
    """

    def __init__(self, game: Game) -> None:
        self.game = game
        self.look, self.nouns, self.is_joker, self.label, self._place = _tiles_of(game)
        self.dice = bool(game.tiles.dice)
        self.spelt = self.look is None

    # -- nouns

    def tile(self, before: str = "") -> str:
        """Return the noun for a tile, after words in agreement, given in the masculine."""
        return self.nouns.tile.after(before)

    def some_tiles(self, before: str = "") -> str:
        """Return the noun for tiles, after words in agreement."""
        return self.nouns.tile.many(before)

    def agreed(self, words: str) -> str:
        """Return words in agreement with the noun for a tile, given in the masculine."""
        return self.nouns.tile.agreed(words)

    def count(self, number: int, participle: str = "") -> str:
        """Return a number of tiles, and a participle in agreement."""
        return self.nouns.tile.counted(number, participle)

    @property
    def rack(self) -> Noun:
        """The noun for the holder of a player's tiles."""
        return self.nouns.rack or _RACK

    @property
    def holder(self) -> str:
        """The label of a player's tiles."""
        return (self.nouns.rack.singular if self.nouns.rack else self.some_tiles()).capitalize()

    @property
    def of_rack(self) -> str:
        """« du chevalet », « de la main »: the source of a player's tiles."""
        return self.rack.after("du")

    def marked(self, text: str) -> str:
        """Return the text of an option or a label, its marks (`{tiles}`) replaced by the game's nouns.

        >>> from lettres.games.rummikub import rummikub
        >>> Speech(rummikub()).marked("{tiles} {of_rack} auxquel{les} ajouter {the_tile}")
        'tuiles du chevalet auxquelles ajouter la tuile'
        """
        return marked(text, self.nouns)

    # -- tiles

    def value(self, tile: str) -> str:
        """Return a number tile in print, without its colour."""
        return self.look.value(tile) if self.look else tile

    def sorted(self, tiles: Iterable[str]) -> Tiles:
        """Return tiles as a player sorts them: by colour and value, or as letters; jokers last.

        >>> from lettres.games.letters import letters
        >>> from lettres.games.rummikub import rummikub
        >>> Speech(rummikub()).sorted(["b2", "*", "r10", "r9"]), Speech(letters()).sorted("?ZA")
        (('r9', 'r10', 'b2', '*'), ('A', 'Z', '?'))
        """
        return tuple(sorted(tiles, key=self._place))

    def tiles(self, tiles: Iterable[str]) -> str:
        """Return tiles in a sentence, sorted.

        >>> from lettres.games.letters import letters
        >>> from lettres.games.rummikub import rummikub
        >>> Speech(letters()).tiles("?A"), Speech(rummikub()).tiles(["r10", "*", "r9"])
        ('A, un joker', 'r9, r10, un joker')
        """
        return ", ".join("un joker" if self.is_joker(tile) else self.label(tile) for tile in self.sorted(tiles))

    def tiles_taken(self, tiles: Sequence[str]) -> str:
        """Return tiles in a sentence, sorted: cards each with its article, numbers after the noun for them.

        >>> from lettres.games.cartes import cartes
        >>> from lettres.games.rummikub import rummikub
        >>> Speech(rummikub()).tiles_taken(["r10", "*"]), Speech(cartes()).tiles_taken(["p1", "c12"])
        ('la tuile r10, un joker', "l'A♠, la D♥")
        >>> Speech(rummikub()).tiles_taken(["r10", "b2"])
        'les tuiles r10, b2'
        """
        if self.look is None or self._has_signs:
            return ", ".join("un joker" if self.is_joker(tile) else self._named(tile) for tile in self.sorted(tiles))
        numbers = [self.label(tile) for tile in self.sorted(tiles) if not self.is_joker(tile)]
        noun = self.nouns.tile.after("le") if len(numbers) == 1 else self.some_tiles("les")
        jokers = ["un joker" for tile in tiles if self.is_joker(tile)]
        return ", ".join([*([f"{noun} {', '.join(numbers)}"] if numbers else []), *jokers])

    def _named(self, tile: str) -> str:
        if self.look is None:
            return self.label(tile)
        figure = self.look.figures.get(number(self.game.tiles.face(tile)).value)
        article = figure.name.after("le").removesuffix(figure.name.singular) if figure else "le "
        return f"{article}{self.label(tile)}"

    def aloud(self, tiles: Iterable[str]) -> str:
        """Return tiles to be read aloud, in the order given; unthrown dice are counted.

        >>> from lettres.games.des import des
        >>> from lettres.games.letters import letters
        >>> Speech(letters()).aloud("A?"), Speech(letters()).aloud(""), Speech(des()).aloud(["r3@C", "*@H", "A", "A"])
        ('A joker', 'rien', 'r3 joker, 2 dés à lancer')
        >>> from lettres.games.cartes import cartes
        >>> Speech(cartes()).aloud(["p9", "*"])  # « 9 de pique, joker »: names of several words need a pause
        '9♠, joker'
        """
        shown = list(tiles)
        thrown = [tile for tile in shown if tile not in self.game.tiles.dice]
        names = (", " if self._has_signs else " ").join(
            "joker" if self.is_joker(tile) else self.label(tile) for tile in thrown
        )
        unthrown = f"{self.count(len(shown) - len(thrown))} à lancer" if len(thrown) < len(shown) else ""
        return ", ".join(filter(None, [names, unthrown])) or "rien"

    @property
    def _has_signs(self) -> bool:
        """True if tiles are written with signs that are read as words, as cards are."""
        return self.look is not None and any(colour.mark for colour in self.look.colours)

    def drawn(self, piece: Piece) -> str:
        """Return the text of a piece on a drawn table: among letters a joker is in lower case."""
        if self.spelt:
            return piece.shows.lower() if self.is_joker(piece.tile) else piece.shows
        return self.label(piece.shows)

    def key(self, tile: str) -> str:
        """Return a tile as it is typed: a card as in print, but the initial of its suit for the sign.

        >>> from lettres.games.cartes import cartes
        >>> [Speech(cartes()).key(tile) for tile in ("p9", "p11", "c1", "*")]
        ['9p', 'Vp', 'Ac', '*']
        """
        colour = self.look.colour(tile) if self.look else None
        return f"{self.value(tile)}{colour.initial}" if colour and colour.mark else self.label(tile)

    # -- melds

    def typed(self, meld: Faces) -> str:
        """Return a meld as it is typed, so that it reads like the faces shown."""
        return " ".join(map(self.key, meld)) if self.look else self.shown(meld)

    def typed_turn(self, turn: Turn) -> str:
        """Return a turn as it is typed in one line.

        >>> from lettres.engine import Table
        >>> from lettres.games.cartes import cartes
        >>> meld = cartes().notation.read_meld
        >>> before, after = Table((meld("p9p10p11"),)), Table((meld("p9p10p11p12"),))
        >>> speech = Speech(cartes())
        >>> speech.typed_turn(Turn(before, after, ("p12",), True)), speech.typed_turn(Turn(Table(), before, (), True))
        ('9p 10p Vp + Dp -> 9p 10p Vp Dp', '9p 10p Vp')
        """
        if self.look is None:
            return self.game.notation.turn(turn)
        formed, gone = (", ".join(self.typed(faces(meld)) for meld in melds) for melds in (turn.formed, turn.broken))
        laid = " ".join(map(self.key, self.sorted(turn.placed)))
        return f"{gone} + {laid} -> {formed}" if gone else formed

    def shown(self, meld: Faces) -> str:
        """Return the faces of a meld, as its game prints them."""
        return self.game.notation.shown(meld)

    def meld(self, meld: Faces) -> str:
        """Return the faces of a meld in a sentence, with a joker as a word, not a sign.

        >>> from lettres.games.rummikub import rummikub
        >>> Speech(rummikub()).meld(("r3", "*", "r5"))
        'r3 joker r5'
        """
        return self.shown(meld).replace("*", "joker")

    def melds(self, melds: Iterable[Faces]) -> str:
        """Return the faces of melds in a sentence."""
        return both(map(self.meld, melds))

    def spoken(self, meld: Meld) -> str:
        """Return a meld to be read aloud: its faces, then its jokers, unless the faces show them."""
        shown, joker = self.meld(faces(meld)), self.game.tiles.joker
        places = ", ".join(piece.shows for piece in meld if piece.tile == joker and piece.shows != piece.tile)
        return f"{shown} (joker : {places})" if places else shown

    def pronounced(self, text: str) -> str:
        """Return text to be read aloud: cards, whose suits are signs, by their names, by which they may be typed too.

        >>> from lettres.games.cartes import cartes
        >>> Speech(cartes()).pronounced("Main : 10♥ V♠ A♦, un joker.")
        'Main : 10 de cœur, valet de pique, as de carreau, un joker.'
        """
        names = {colour.mark: colour.name for colour in self.look.colours if colour.mark} if self.look else {}
        if not names:
            return text
        figures = {figure.sign: figure.name.singular for figure in self.look.figures.values()} if self.look else {}
        card = rf"(\d{{1,2}}|[{''.join(figures)}])([{''.join(names)}])"

        def named(found: re.Match[str]) -> str:
            return f"{figures.get(found[1], found[1])} de {names[found[2]]}{',' if found[3] is not None else ''}"

        return re.sub(rf"{card}((?= {card}))?", named, text)  # names of several words need a pause between them

    # -- the gain of turns

    @property
    def gained(self) -> Noun:
        """The noun for the gain of turns: points, or tiles laid."""
        return _POINT if self.game.scores_turns else self.nouns.tile


_POINT = Noun("point")


def marked(text: str, nouns: Nouns) -> str:
    """Return text with its marks (`{tiles}`, `{e}`…) replaced by these nouns and their endings."""
    tile, rack = nouns.tile, nouns.rack or _RACK
    ending = "e" if tile.feminine else ""
    return text.format(
        tiles=tile.many(),
        the_tile=tile.after("le"),
        the_last_tile=tile.after("le dernier"),
        the_last=tile.agreed("le dernier"),
        e=ending,
        es=f"{ending}s" if ending else "",
        les="les" if ending else "s",
        own_rack=rack.after("son"),
        of_rack=rack.after("du"),
    )
