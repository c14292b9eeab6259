"""The French vocabulary of a game: its nouns, words that agree with them, and its tiles and melds in writing.

A `Speech` is made once for a game and shared by all sentences about it.
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


_kept = lru_cache(maxsize=1 << 9)  # caches a function of a tile

Place = tuple[bool, int, int, str]
"""The sort key of a tile."""


class _Tiles(NamedTuple):
    """The look and nouns of the tiles of a game, and cached functions on a tile; `place(tile)` is its sort key."""

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
    """The nouns of a game, and its tiles and melds as they are printed, put in sentences and read aloud.

    `look` is the look of the tiles, None for letters. `dice` is True if the game has dice, `spelt` if its melds are
    words. `label(tile)` returns a tile as it is printed, and `is_joker(tile)` whether the tile is a joker.

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
        """Return the noun for a tile, after the words `before` (in the masculine), which are put in agreement."""
        return self.nouns.tile.after(before)

    def some_tiles(self, before: str = "") -> str:
        """Return the noun for tiles, after the words `before`, which are put in agreement."""
        return self.nouns.tile.many(before)

    def agreed(self, words: str) -> str:
        """Return `words` (in the masculine) put in agreement with the noun for a tile."""
        return self.nouns.tile.agreed(words)

    def count(self, number: int, participle: str = "") -> str:
        """Return `number` with the noun for tiles, and with `participle` put in agreement."""
        return self.nouns.tile.counted(number, participle)

    @property
    def rack(self) -> Noun:
        """The noun for the rack or hand that holds the tiles of a player."""
        return self.nouns.rack or _RACK

    @property
    def holder(self) -> str:
        """The label before the tiles of a player: the noun for the rack, or for tiles if the game has no racks."""
        return (self.nouns.rack.singular if self.nouns.rack else self.some_tiles()).capitalize()

    @property
    def of_rack(self) -> str:
        """The phrase for the source of tiles laid: « du chevalet », « de la main »."""
        return self.rack.after("du")

    def marked(self, text: str) -> str:
        """Return the text of an option or a label, in which marks such as `{tiles}` are replaced by nouns of the game.

        >>> from lettres.games.rummikub import rummikub
        >>> Speech(rummikub()).marked("{tiles} {of_rack} auxquel{les} ajouter {the_tile}")
        'tuiles du chevalet auxquelles ajouter la tuile'
        """
        return marked(text, self.nouns)

    # -- tiles

    def value(self, tile: str) -> str:
        """Return a number tile as it is printed, without its colour."""
        return self.look.value(tile) if self.look else tile

    def sorted(self, tiles: Iterable[str]) -> Tiles:
        """Return tiles as a player sorts them: by colour and value, or by letter; jokers come last.

        >>> from lettres.games.letters import letters
        >>> from lettres.games.rummikub import rummikub
        >>> Speech(rummikub()).sorted(["b2", "*", "r10", "r9"]), Speech(letters()).sorted("?ZA")
        (('r9', 'r10', 'b2', '*'), ('A', 'Z', '?'))
        """
        return tuple(sorted(tiles, key=self._place))

    def tiles(self, tiles: Iterable[str]) -> str:
        """Return a list of tiles for a sentence, sorted.

        >>> from lettres.games.letters import letters
        >>> from lettres.games.rummikub import rummikub
        >>> Speech(letters()).tiles("?A"), Speech(rummikub()).tiles(["r10", "*", "r9"])
        ('A, un joker', 'r9, r10, un joker')
        """
        return ", ".join("un joker" if self.is_joker(tile) else self.label(tile) for tile in self.sorted(tiles))

    def tiles_taken(self, tiles: Sequence[str]) -> str:
        """Return a list of tiles for a sentence, sorted: each card with its article, number tiles after their noun.

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
        """Return tiles to be read aloud, in the order given; dice that are not thrown yet are only counted.

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
        """True if tiles are written with a sign that is read as a word, as cards are."""
        return self.look is not None and any(colour.mark for colour in self.look.colours)

    def drawn(self, piece: Piece) -> str:
        """Return the text of a piece on a drawn table; in word games, a joker is a lower-case letter."""
        if self.spelt:
            return piece.shows.lower() if self.is_joker(piece.tile) else piece.shows
        return self.label(piece.shows)

    def key(self, tile: str) -> str:
        """Return a tile as it is typed; a card is typed as it is printed, but with the initial of its suit.

        >>> from lettres.games.cartes import cartes
        >>> [Speech(cartes()).key(tile) for tile in ("p9", "p11", "c1", "*")]
        ['9p', 'Vp', 'Ac', '*']
        """
        colour = self.look.colour(tile) if self.look else None
        return f"{self.value(tile)}{colour.initial}" if colour and colour.mark else self.label(tile)

    # -- melds

    def typed(self, meld: Faces) -> str:
        """Return a meld as it is typed."""
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
        """Return a meld, given as faces, as the game prints it."""
        return self.game.notation.shown(meld)

    def meld(self, meld: Faces) -> str:
        """Return a meld, given as faces, for a sentence; a joker is a word, not a sign.

        >>> from lettres.games.rummikub import rummikub
        >>> Speech(rummikub()).meld(("r3", "*", "r5"))
        'r3 joker r5'
        """
        return self.shown(meld).replace("*", "joker")

    def melds(self, melds: Iterable[Faces]) -> str:
        """Return a list of melds, given as faces, for a sentence."""
        return both(map(self.meld, melds))

    def spoken(self, meld: Meld) -> str:
        """Return a meld to be read aloud: its faces and, in word games, the letters for which its jokers stand."""
        shown, joker = self.meld(faces(meld)), self.game.tiles.joker
        places = ", ".join(piece.shows for piece in meld if piece.tile == joker and piece.shows != piece.tile)
        return f"{shown} (joker : {places})" if places else shown

    def pronounced(self, text: str) -> str:
        """Return `text` for reading aloud: cards written with a sign for the suit are replaced by their names.

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
        """The noun for the gain of a turn: points, or tiles if turns score nothing."""
        return _POINT if self.game.scores_turns else self.nouns.tile


_POINT = Noun("point")


def marked(text: str, nouns: Nouns) -> str:
    """Return `text` with its marks (`{tiles}`, `{e}`…) replaced by `nouns` and by endings that agree with them."""
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
