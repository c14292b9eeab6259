"""How one speaks of a game in French: what its things are called, what agrees with them, how tiles and melds are said.

Whoever tells of a game makes one `Speech` of it, and asks it in every sentence.
"""

from __future__ import annotations

from collections.abc import Iterable

from lettres.engine import Game
from lettres.engine.table import Faces, Meld, Piece, faces
from lettres.engine.tiles import Tiles
from lettres.families.numbers.notation import Look, NumberNotation
from lettres.families.words.notation import NOUNS
from lettres.grammar import Noun, Nouns, both

_RACK = Noun("chevalet")


class Speech:
    """What the things of a game are called, and how they are printed, in a sentence and aloud.

    `look` is how its tiles look, None for letters; `nouns` are what its things are called; `dice` tells whether it is
    played with dice, `spelt` whether its melds are words, said in one.

    >>> from lettres.games.cartes import cartes
    >>> cards = Speech(cartes())
    >>> cards.count(2, "posé"), cards.tile("quel"), cards.holder, cards.of_rack, cards.label("p11")
    ('2 cartes posées', 'quelle carte', 'Main', 'de la main', 'V♠')
    """

    def __init__(self, game: Game) -> None:
        self.game = game
        self.look: Look | None = game.notation.look if isinstance(game.notation, NumberNotation) else None
        self.nouns: Nouns = getattr(game.notation, "nouns", NOUNS)
        self.dice = bool(game.tiles.dice)
        self.spelt = self.look is None

    # -- what things are called

    def tile(self, before: str = "") -> str:
        """What a tile is called, after words that agree with it, given in the masculine."""
        return self.nouns.tile.after(before)

    def some_tiles(self, before: str = "") -> str:
        """What tiles are called, after words that agree with them."""
        return self.nouns.tile.many(before)

    def agreed(self, words: str) -> str:
        """Words that are said of a tile, given in the masculine."""
        return self.nouns.tile.agreed(words)

    def count(self, number: int, said: str = "") -> str:
        """So many tiles, and a participle that is said of them."""
        return self.nouns.tile.counted(number, said)

    @property
    def rack(self) -> Noun:
        """What holds the tiles of a player."""
        return self.nouns.rack or _RACK

    @property
    def holder(self) -> str:
        """What a line of a player's tiles begins with."""
        return (self.nouns.rack.singular if self.nouns.rack else self.some_tiles()).capitalize()

    @property
    def of_rack(self) -> str:
        """Where the tiles of a player come from."""
        return self.rack.after("du")

    def marked(self, text: str) -> str:
        """A text of an option or a label with its marks as what they stand for.

        >>> from lettres.games.rummikub import rummikub
        >>> Speech(rummikub()).marked("{tiles} {of_rack} auxquel{les} ajouter {the_tile}")
        'tuiles du chevalet auxquelles ajouter la tuile'
        """
        return marked(text, self.nouns)

    # -- tiles

    def label(self, tile: str) -> str:
        """A tile as it is printed."""
        return self.look.label(tile) if self.look else tile

    def value(self, tile: str) -> str:
        """The value of a number tile, as it is printed, without its colour."""
        return self.look.value(tile) if self.look else tile

    def is_joker(self, tile: str) -> bool:
        """Whether a tile is a joker."""
        return self.game.tiles.face(tile) == self.game.tiles.joker

    def sorted(self, tiles: Iterable[str]) -> Tiles:
        """Tiles as a player sorts them: by colour and value, or as letters; jokers last.

        >>> from lettres.games.letters import letters
        >>> from lettres.games.rummikub import rummikub
        >>> Speech(rummikub()).sorted(["b2", "*", "r10", "r9"]), Speech(letters()).sorted("?ZA")
        (('r9', 'r10', 'b2', '*'), ('A', 'Z', '?'))
        """
        return tuple(sorted(tiles, key=self._place))

    def _place(self, tile: str) -> tuple[bool, int, int, str]:
        face, joker = self.game.tiles.face(tile), self.is_joker(tile)
        if self.look is None or joker or len(face) < 2:  # a letter, a joker, a die that was not thrown
            return joker, len(face), 0, tile
        return False, self.look.initials.find(face[0]), int(face[1:]), tile

    def tiles(self, tiles: Iterable[str]) -> str:
        """Some tiles in a sentence, in the order in which a player sorts them.

        >>> from lettres.games.letters import letters
        >>> from lettres.games.rummikub import rummikub
        >>> Speech(letters()).tiles("?A"), Speech(rummikub()).tiles(["r10", "*", "r9"])
        ('A, un joker', 'r9, r10, un joker')
        """
        return ", ".join("un joker" if self.is_joker(tile) else self.label(tile) for tile in self.sorted(tiles))

    def aloud(self, tiles: Iterable[str]) -> str:
        """Some tiles as one reads them aloud; dice that were not thrown are counted.

        >>> from lettres.games.des import des
        >>> from lettres.games.letters import letters
        >>> Speech(letters()).aloud("A?"), Speech(letters()).aloud(""), Speech(des()).aloud(["r3@C", "*@H", "A", "A"])
        ('A joker', 'rien', 'r3 joker, 2 dés à lancer')
        """
        shown = list(tiles)
        lie = [tile for tile in shown if tile not in self.game.tiles.dice]
        said = " ".join("joker" if self.is_joker(tile) else self.label(tile) for tile in lie)
        unthrown = f"{self.count(len(shown) - len(lie))} à lancer" if len(lie) < len(shown) else ""
        return ", ".join(filter(None, [said, unthrown])) or "rien"

    def drawn(self, piece: Piece) -> str:
        """What a piece shows where it is drawn: a joker among letters is in lower case."""
        if self.spelt:
            return piece.shows.lower() if self.is_joker(piece.tile) else piece.shows
        return self.label(piece.shows)

    # -- melds

    def shown(self, meld: Faces) -> str:
        """What a meld shows, as it is printed."""
        return self.game.notation.shown(meld)

    def said(self, meld: Faces) -> str:
        """What a meld shows, in a sentence: there a joker of tiles is no sign.

        >>> from lettres.games.rummikub import rummikub
        >>> Speech(rummikub()).said(("r3", "*", "r5"))
        'r3 joker r5'
        """
        return self.shown(meld).replace("*", "joker")

    def melds(self, melds: Iterable[Faces]) -> str:
        """What some melds show, in a sentence."""
        return both(map(self.said, melds))

    def spoken(self, meld: Meld) -> str:
        """A meld as one reads it aloud: what it shows, then which of it are jokers, where that is not shown."""
        said, joker = self.said(faces(meld)), self.game.tiles.joker
        places = ", ".join(piece.shows for piece in meld if piece.tile == joker and piece.shows != piece.tile)
        return f"{said} (joker : {places})" if places else said

    # -- what turns bring

    @property
    def gained(self) -> Noun:
        """What the turns of a game are compared by: points, or tiles laid."""
        return _POINT if self.game.scores_turns else self.nouns.tile


_POINT = Noun("point")


def marked(text: str, nouns: Nouns) -> str:
    """A text with marks as what they stand for in a game whose things are so called."""
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
