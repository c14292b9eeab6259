"""Positions, of which the best move is sought: read from JSON or as a player types them, and written as JSON.

>>> position = read_position('{"id": "p1", "game": "lettres", "table": ["IMAGE", "GAMiN"], "rack": "LEP?"}')
>>> position.rack, position.opened, write_position(position)["table"]
(('L', 'E', 'P', '?'), True, ['IMAGE', 'GAMiN'])
>>> position = read_position('{"game": "rummikub", "table": [["r5", "r3", "r4"]], "rack": ["r6", "*"]}')
>>> position.rack, write_position(position)["table"]
(('r6', '*'), [['r3', 'r4', 'r5']])
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Collection, Iterator
from contextlib import contextmanager
from functools import lru_cache
from importlib import import_module
from typing import NoReturn

from lettres.engine.rules import RuleError, RuleSet
from lettres.engine.state import Game
from lettres.families.words.checks import BOX
from lettres.families.words.notation import LetterNotation
from lettres.games.catalogue import CATALOGUE, GameError
from lettres.position.form import Form, Id, Json, Position, PositionError, TypedTable, texts, typed
from lettres.position.words import WordForm, forbidden_words

__all__ = [
    "Form",
    "Id",
    "Json",
    "Position",
    "PositionError",
    "TypedTable",
    "checked",
    "forbidden_words",
    "form_for",
    "form_of",
    "form_of_game",
    "read_position",
    "write_position",
]

_FORMS = {
    "words": ("lettres.position.words", "WordForm"),
    "numbers": ("lettres.position.numbers", "NumberForm"),
    "grid": ("lettres.position.grid", "GridForm"),
}


@lru_cache(maxsize=64)
def form_of(name: str, rules: RuleSet | None = None, dice: str = "") -> Form:
    """How the positions of a game are written, by its rules and its file of dice, if it has dice.

    Raises `PositionError` for an unknown game.
    """
    try:
        entry = CATALOGUE[name]
    except KeyError as error:
        what = f"« {name[:40]} » n'est pas un jeu d'ici ; jeu attendu : {', '.join(CATALOGUE)}."
        raise PositionError("unknown_game", what) from error
    except GameError as error:
        raise PositionError("unknown_game", str(error)) from error
    rules = rules or entry.rules()
    if entry.needs_lexicon:  # it does not matter here, and takes time to open
        return WordForm(BOX, LetterNotation(), rules)
    return form_of_game(entry.game(rules, dice=dice))


def form_for(position: Position) -> Form:
    """The form of a position."""
    return form_of(position.game, position.rules, position.dice)


def form_of_game(game: Game) -> Form:
    """The form of the positions of a game."""
    module, name = _FORMS[game.family]
    new: Form = getattr(import_module(module), name)(game.tiles, game.notation, game.rules)  # only one is needed
    return new


def read_position(text: str, base: RuleSet | None = None, game: str = "lettres", dice: str = "") -> Position:
    """The position of a line of JSON, checked; raises `PositionError`.

    `game` is the game if the position names none, `base` the rules of that game that the position's own override,
    `dice` the file of dice of a game that has dice.

    >>> read_position('{"table": ["ZZZ"], "rack": "LE"}')
    Traceback (most recent call last):
    lettres.position.form.PositionError: trop de lettres : 3 Z, la boîte n'en a qu'un.
    """
    fields = json_fields(text)
    with named(fields) as name:
        return checked(_position(fields, base, game, dice)._replace(id=name))


@contextmanager
def named(fields: dict[str, object]) -> Iterator[Id]:
    """The name that a script gave an object, told with what is then wrong; raises `PositionError` for an odd one."""
    name = fields.get("id")
    if not isinstance(name, Id) or isinstance(name, bool):
        raise PositionError("wrong_type", "« id » : on attend un texte ou un nombre entier.")
    try:
        yield name
    except PositionError as error:
        error.id = name
        raise


def write_position(position: Position) -> dict[str, Json]:
    """The JSON object that `read_position` reads back; rules at their defaults are left out."""
    form = form_for(position)
    written: dict[str, Json] = {
        "id": position.id,
        "game": position.game,
        "table": form.table(position.table),
        "rack": form.tiles(position.rack),
        "opened": position.opened,
        "rules": position.rules.effective(),
        "forbidden": sorted(position.forbidden),
    }
    return {key: value for key, value in written.items() if key in form.KEYS}


def checked(position: Position) -> Position:
    """The position itself; raises `PositionError` if the box has not so many tiles."""
    form_for(position).check(position.table, position.rack)
    return position


def json_fields(text: str) -> dict[str, object]:
    """The fields of a JSON object; raises `PositionError`."""
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


def _unique(pairs: list[tuple[str, object]]) -> dict[str, object]:
    fields = dict(pairs)
    if len(fields) < len(pairs):
        twice = next(name for name, count in Counter(name for name, _ in pairs).items() if count > 1)
        raise PositionError("bad_json", f"« {twice} » est donné deux fois.")
    return fields


def _no_number(text: str) -> NoReturn:
    raise PositionError("bad_json", f"{text} n'est pas un nombre en JSON.")


_DECODER = json.JSONDecoder(object_pairs_hook=_unique, parse_constant=_no_number)


def check_keys(fields: Collection[str], keys: Collection[str], needed: Collection[str], what: str) -> None:
    """Raise `PositionError` for a key of which nothing is known, or one that is missing from `what`."""
    for key in fields:
        if key not in keys:
            raise PositionError("unknown_key", f"« {key} » n'est pas attendu ; {what} a : {', '.join(keys)}.")
    for key in needed:
        if key not in fields:
            raise PositionError("missing_key", f"il manque « {key} ».")


def _position(fields: dict[str, object], base: RuleSet | None, game: str, dice: str) -> Position:
    name = typed(fields, "game", str, game)
    check_keys(fields, form_of(name).KEYS, ("table", "rack"), "une position")
    opened = typed(fields, "opened", bool, True)
    rules = rules_of(name, typed(fields, "rules", dict, {}), base if name == game else None)
    form = form_of(name, rules, dice)
    table, rack = form.read_table(fields["table"]), form.read_rack(fields["rack"])
    forbidden = forbidden_words(texts(fields.get("forbidden", []), "forbidden"))
    return Position(name, table, rack, opened, rules, forbidden, dice=dice)


@lru_cache(maxsize=64)
def _defaults(game: str) -> RuleSet:
    """The default rules of a game, checked once."""
    return CATALOGUE[game].rules()


def rules_of(game: str, options: dict[str, object], base: RuleSet | None = None) -> RuleSet:
    """The rules of a game with some options of one's own; raises `PositionError`."""
    kind = CATALOGUE[game].rules
    if not options:
        return base or _defaults(game)
    try:
        return kind.from_options(options, base)
    except RuleError as error:
        known = {name for name, *_ in kind.describe()}
        raise PositionError("rule_value" if set(options) <= known else "unknown_rule", str(error)) from error
