"""The melds and tiles on the table that a seat may not move, with the label of the sign that a page shows."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Literal

from lettres.engine import Game
from lettres.engine.rules import RuleSet
from lettres.engine.turn import within_opening
from lettres.families.words.notation import NOUNS
from lettres.french.rules import rule_in_words
from lettres.grammar import Nouns
from lettres.rooms.printing import printed
from lettres.rooms.wire.outgoing import Locks

_HOLDING: Mapping[tuple[str, str], Literal["meld", "tile"]] = {
    ("joker_word", "extend"): "meld",
    ("joker_word", "frozen"): "meld",
    ("joker_table", "identity"): "tile",
    ("joker_table", "frozen"): "meld",
}
"""The part of the table that a joker locks, by option and value: its whole meld, or only itself."""


@lru_cache(maxsize=64, typed=True)
def _label(rules: RuleSet, name: str, value: object, nouns: Nouns) -> str:
    """Return an option as a label. Labels are cached, because all views show the same ones."""
    text = rule_in_words(type(rules), name, value, nouns)
    return printed(f"{text[:1].upper()}{text[1:]}.")


def locks(game: Game, *, opened: bool) -> Locks:
    """Return what a seat must leave in place on the table. `opened` is True if the seat has made its first turn.

    >>> from lettres.games.letters import letters
    >>> locks(letters(), opened=True).joker
    'meld'
    """
    rules = game.rules
    closed = within_opening in game.checks and not opened
    for (name, value), held in _HOLDING.items():
        if getattr(rules, name, None) == value:
            label = _label(rules, name, value, getattr(game.notation, "nouns", NOUNS))
            return Locks(closed, held, label)
    return Locks(closed, "", "")
