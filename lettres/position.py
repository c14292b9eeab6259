"""A position: what one looks for the best move of. Read from a line of JSON or as a player types it, and written.

>>> position = read_position('{"id": "p1", "game": "lettres", "table": ["IMAGE", "GAMiN"], "rack": "LEP?"}')
>>> position.rack, position.opened, write_position(position)["table"]
(('L', 'E', 'P', '?'), True, ['IMAGE', 'GAMiN'])
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable
from typing import Any, NamedTuple

from lettres.compose import MoveError, read_word
from lettres.engine.notation import Notation, NotationError
from lettres.engine.rules import RuleError, RuleSet
from lettres.engine.table import Meld, Piece, Table
from lettres.engine.tiles import Tiles, TileSet
from lettres.games.letter_notation import JOKER, LetterNotation
from lettres.games.letter_rules import LettersRules
from lettres.games.letters import BOX
from lexicon.fold import fold

Id = str | int | None
"""What a script calls a position, given back with the answer."""

_KEYS = ("id", "game", "table", "rack", "opened", "rules", "forbidden")
_LONGEST = 200  # characters of a message: what it quotes may be a whole line


class PositionError(ValueError):
    """A text that is no position, or one that cannot be: a stable `code`, a sentence for the player, the `id` if known.

    Codes: `bad_json`, `line_too_long`, `unknown_key`, `missing_key`, `wrong_type`, `unknown_game`, `bad_tile`,
    `bad_word`, `inventory`, `unknown_rule`, `rule_value`.
    """

    def __init__(self, code: str, message: str) -> None:
        super().__init__(message if len(message) <= _LONGEST else message[:_LONGEST] + "…")
        self.code = code
        self.id: Id = None


class Position(NamedTuple):
    """The table, the rack in the order it was given, and what is played by.

    `opened` tells whether the player has laid the first meld; `forbidden` are words that may not be formed, as tiles
    show them.
    """

    game: str
    table: Table
    rack: Tiles
    opened: bool = True
    rules: RuleSet = LettersRules()
    forbidden: frozenset[str] = frozenset()
    id: Id = None


class Form(NamedTuple):
    """How the positions of a game are written: its box, its rule set, its notation."""

    box: TileSet
    rules: type[RuleSet]
    notation: Notation


FORMS = {"lettres": Form(BOX, LettersRules, LetterNotation())}
"""The games that have a search."""


# -- JSON


def read_position(text: str, base: RuleSet | None = None, game: str = "lettres") -> Position:
    """The position of a line of JSON, checked; raises `PositionError`.

    `base` are the rules that a position's own override, `game` what is played where it does not say.

    >>> read_position('{"table": ["ZZZ"], "rack": "LE"}')
    Traceback (most recent call last):
    lettres.position.PositionError: trop de plaques : 3 Z, la boîte n'en a qu'un.
    """
    fields = _fields(text)
    name = fields.get("id")
    if not (name is None or type(name) in (str, int)):
        raise PositionError("wrong_type", "« id » : on attend un texte ou un nombre entier.")
    try:
        return checked(_position(fields, base, game))
    except PositionError as error:
        error.id = name
        raise


def write_position(position: Position) -> dict[str, Any]:
    """A position as the JSON object that `read_position` reads back; rules at their defaults are left out."""
    notation = FORMS[position.game].notation
    return {
        "id": position.id,
        "game": position.game,
        "table": [notation.meld(meld) for meld in position.table.melds],
        "rack": notation.tiles(position.rack),
        "opened": position.opened,
        "rules": position.rules.changed(),
        "forbidden": sorted(position.forbidden),
    }


def _fields(text: str) -> dict[str, Any]:
    try:
        fields = _DECODER.decode(text)
    except PositionError:
        raise
    except RecursionError as error:
        raise PositionError("bad_json", "trop de crochets ou d'accolades les uns dans les autres.") from error
    except json.JSONDecodeError as error:
        raise PositionError("bad_json", f"ce n'est pas du JSON, à partir du caractère {error.pos + 1}.") from error
    except ValueError as error:  # a number of thousands of digits
        raise PositionError("bad_json", "un nombre est trop long.") from error
    if not isinstance(fields, dict):
        raise PositionError("wrong_type", 'on attend un objet JSON, comme {"table": ["IMAGE"], "rack": "LEP"}.')
    return fields


def _unique(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    fields = dict(pairs)
    if len(fields) < len(pairs):
        twice = next(name for name, count in Counter(name for name, _ in pairs).items() if count > 1)
        raise PositionError("bad_json", f"« {twice} » est donné deux fois.")
    return fields


def _no_number(text: str) -> Any:
    raise PositionError("bad_json", f"{text} n'est pas un nombre en JSON.")


_DECODER = json.JSONDecoder(object_pairs_hook=_unique, parse_constant=_no_number)


def _position(fields: dict[str, Any], base: RuleSet | None, game: str) -> Position:
    for key in fields:
        if key not in _KEYS:
            raise PositionError("unknown_key", f"« {key} » n'est pas attendu ; une position a : {', '.join(_KEYS)}.")
    for key in ("table", "rack"):
        if key not in fields:
            raise PositionError("missing_key", f"il manque « {key} ».")
    name = _typed(fields, "game", str, game)
    form = form_of(name)
    words = _texts(fields, "table")
    opened = _typed(fields, "opened", bool, True)
    try:
        table = Table(tuple(map(form.notation.read_meld, words)))
        rack = form.notation.read_tiles(_typed(fields, "rack", str, ""))
    except NotationError as error:
        raise PositionError("bad_tile", str(error)) from error
    rules = _rules(form, _typed(fields, "rules", dict, {}), base)
    forbidden = forbidden_words(_texts(fields, "forbidden"))
    return Position(name, table, rack, opened, rules, forbidden, fields.get("id"))


_TYPE_NAMES = {str: "un texte", bool: "true ou false", dict: "un objet", list: "une liste de textes"}


def _typed(fields: dict[str, Any], key: str, kind: type, default: Any) -> Any:
    value = fields.get(key, default)
    if type(value) is not kind:
        raise PositionError("wrong_type", f"« {key} » : on attend {_TYPE_NAMES[kind]}.")
    return value


def _texts(fields: dict[str, Any], key: str) -> list[str]:
    texts: list[str] = _typed(fields, key, list, [])
    if not all(type(text) is str for text in texts):
        raise PositionError("wrong_type", f"« {key} » : on attend {_TYPE_NAMES[list]}.")
    return texts


def _rules(form: Form, options: dict[str, Any], base: RuleSet | None) -> RuleSet:
    base = base if isinstance(base, form.rules) else form.rules()
    if not options:
        return base
    try:
        return form.rules.from_options(options, base)
    except RuleError as error:
        known = {name for name, *_ in form.rules.describe()}
        raise PositionError("rule_value" if set(options) <= known else "unknown_rule", str(error)) from error


# -- what any position is checked for


def form_of(game: str) -> Form:
    """How the positions of a game are written; raises `PositionError` where it has no search."""
    if game not in FORMS:
        what = f"on ne cherche pas le meilleur coup de « {game[:40]} » ; jeu attendu : {', '.join(FORMS)}."
        raise PositionError("unknown_game", what)
    return FORMS[game]


def forbidden_words(words: Iterable[str]) -> frozenset[str]:
    """Words that may not be formed, as tiles show them; raises `PositionError` where one cannot be laid."""
    found = set()
    for word in words:
        tiles = fold(word)
        if tiles is None:
            raise PositionError("bad_word", f"« {word[:40]} » n'a pas que des lettres.")
        found.add(tiles)
    return frozenset(found)


def checked(position: Position) -> Position:
    """A position whose tiles a box holds; raises `PositionError`, which names those that are too many."""
    counts = FORMS[position.game].box.counts
    held = Counter(position.table.tiles())
    held.update(position.rack)
    over = [_too_many(tile, held[tile], counts[tile]) for tile in counts if held[tile] > counts[tile]]
    if over:
        raise PositionError("inventory", f"trop de plaques : {' ; '.join(over)}.")
    return position


def _too_many(tile: str, count: int, most: int) -> str:
    name = "jokers" if tile == JOKER else tile
    only = f"que {most}" if most > 1 else "qu'un"
    return f"{count} {name}, la boîte n'en a {only}"


# -- as a player types it


class Typed(NamedTuple):
    """What was typed, and what of it could be meant otherwise: sentences that tell how it was read."""

    melds: tuple[Meld, ...]
    doubts: tuple[str, ...]


def typed_table(text: str) -> Typed:
    """The words of a table with spaces or commas between them; raises `PositionError`.

    In a word of capitals, a lower-case letter is a joker; a word all in lower case, or with a capital first letter
    only, has none.

    >>> typed_table("image, GAMiN Roi").doubts
    ("« Roi » est lu ROI, sans joker ; un joker s'écrit en minuscule dans un mot en capitales : ROi.",)
    """
    melds, doubts = [], []
    for word in text.replace(",", " ").split():
        meld, doubt = _typed_word(word)
        melds.append(meld)
        doubts += doubt
    return Typed(tuple(melds), tuple(doubts))


def _typed_word(word: str) -> tuple[Meld, list[str]]:
    try:
        letters, jokers = read_word(word)
    except MoveError as error:
        raise PositionError("bad_tile", str(error)) from error
    meld = tuple(Piece(JOKER if at in jokers else letter, letter) for at, letter in enumerate(letters))
    small = sum(map(str.islower, word))
    if jokers or not 0 < small <= BOX.counts[JOKER]:
        return meld, []  # a box has not the jokers that it would take to mean anything else
    return meld, [
        f"« {word} » est lu {letters}, sans joker ; un joker s'écrit en minuscule dans un mot en capitales : "
        f"{letters[:-1]}{letters[-1].lower()}."
    ]


def typed_rack(text: str) -> Tiles:
    """The letters of a rack in any case, accented or not, `?` a joker; raises `PositionError`.

    >>> typed_rack("l é P ?")
    ('L', 'E', 'P', '?')
    """
    tiles: list[str] = []
    for char in text:
        letters = char if char == JOKER else fold(char)
        if letters:
            tiles += letters
        elif not (char.isspace() or char == ","):
            raise PositionError("bad_tile", f"« {char} » n'est pas une plaque : on attend des lettres, ou ? (joker).")
    return tuple(tiles)
