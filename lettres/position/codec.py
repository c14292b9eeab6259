"""Read positions from JSON, check them, and write them as JSON."""

from __future__ import annotations

from functools import lru_cache

from lettres.engine.rules import RuleError, RuleSet
from lettres.games.catalogue import CATALOGUE
from lettres.position.fields import check_keys, json_fields, named
from lettres.position.form import Json, Position, PositionError, texts, typed
from lettres.position.forms import form_for, form_of
from lettres.position.words import forbidden_words


def read_position(text: str, base: RuleSet | None = None, game: str = "lettres", dice: str = "") -> Position:
    """Read a position from a line of JSON and check it; raise `PositionError` if it is invalid.

    `game` is the game of a position that names no game. `base` has the default values for the rules of `game`; the
    position may override each of them. `dice` is the path of a file of dice, for a dice game.

    >>> read_position('{"table": ["ZZZ"], "rack": "LE"}')
    Traceback (most recent call last):
    lettres.position.form.PositionError: trop de lettres : 3 Z, la boîte n'en a qu'un.
    """
    fields = json_fields(text)
    with named(fields) as name:
        return checked(_position(fields, base, game, dice)._replace(id=name))


def _position(fields: dict[str, object], base: RuleSet | None, game: str, dice: str) -> Position:
    name = typed(fields, "game", str, game)
    check_keys(fields, form_of(name).KEYS, ("table", "rack"), "une position")
    opened = typed(fields, "opened", bool, True)
    rules = rules_of(name, typed(fields, "rules", dict, {}), base if name == game else None)
    form = form_of(name, rules, dice)
    table, rack = form.read_table(fields["table"]), form.read_rack(fields["rack"])
    forbidden = forbidden_words(texts(fields.get("forbidden", []), "forbidden"))
    return Position(name, table, rack, opened, rules, forbidden, dice=dice)


def checked(position: Position) -> Position:
    """Return `position` unchanged; raise `PositionError` if it has more tiles than the box."""
    form_for(position).check(position.table, position.rack)
    return position


def write_position(position: Position) -> dict[str, Json]:
    """Return a position as the JSON object that `read_position` reads; rules with their default value are left out."""
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


@lru_cache(maxsize=64)
def _defaults(game: str) -> RuleSet:
    """The default rules of a game; cached, so that they are checked only once."""
    return CATALOGUE[game].rules()


def rules_of(game: str, options: dict[str, object], base: RuleSet | None = None) -> RuleSet:
    """Return `base` (by default the default rules of `game`) with the values of `options` applied.

    Raise `PositionError` for an unknown option or a wrong value.
    """
    kind = CATALOGUE[game].rules
    if not options:
        return base or _defaults(game)
    try:
        return kind.from_options(options, base)
    except RuleError as error:
        known = {name for name, *_ in kind.describe()}
        raise PositionError("rule_value" if set(options) <= known else "unknown_rule", str(error)) from error
