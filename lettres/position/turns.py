"""Read turns from JSON, for a judge to say whether they are legal.

>>> laid = read_turn('{"before": ["IMAGE"], "after": ["PAGE", "MIEL"], "rack": "LEP"}')
>>> laid.turn.placed, laid.game, laid.turn.opened
(('E', 'L', 'P'), 'lettres', True)
"""

from __future__ import annotations

from typing import NamedTuple

from lettres.engine.rules import RuleSet
from lettres.engine.table import Table
from lettres.engine.turn import Turn
from lettres.position.codec import rules_of
from lettres.position.fields import check_keys, json_fields, named
from lettres.position.form import Id, texts, typed
from lettres.position.forms import form_of
from lettres.position.words import forbidden_words

_KEYS = ("id", "game", "before", "after", "rack", "opened", "rules", "forbidden", "theme", "past")
_NEEDED = ("before", "after", "rack")


class LaidTurn(NamedTuple):
    """A turn and its game; in a word game also the forbidden words and, if there is a theme, its name."""

    game: str
    rules: RuleSet
    turn: Turn
    forbidden: frozenset[str] = frozenset()
    theme: str = ""
    id: Id = None


def read_turn(text: str) -> LaidTurn:
    """Read a turn from a line of JSON; raise `PositionError` if it is invalid.

    `before`, `after` and `rack` are written as in a position. `past` are the words formed earlier in the game, which
    matter if the rules forbid forming a word twice.

    >>> read_turn('{"before": [], "after": ["PAGE"]}')
    Traceback (most recent call last):
    lettres.position.form.PositionError: il manque « rack ».
    """
    fields = json_fields(text)
    with named(fields) as name:
        check_keys(fields, _KEYS, _NEEDED, "un tour")
        return _turn(fields)._replace(id=name)


def _turn(fields: dict[str, object]) -> LaidTurn:
    game = typed(fields, "game", str, "lettres")
    rules = rules_of(game, typed(fields, "rules", dict, {}))
    form = form_of(game, rules)
    before, after = form.read_table(fields["before"]), form.read_laid(fields["after"])
    rack = form.read_rack(fields["rack"])
    form.check(before, rack)
    form.check(after, ())
    shown = forbidden_words(texts(fields.get("past", []), "past"))
    if shown and isinstance(before, Table):
        before = before.remembering(frozenset(map(tuple, shown)))
    turn = Turn(before, after, rack, typed(fields, "opened", bool, True))
    forbidden = forbidden_words(texts(fields.get("forbidden", []), "forbidden"))
    return LaidTurn(game, rules, turn, forbidden, typed(fields, "theme", str, ""))


__all__ = ["LaidTurn", "read_turn"]
