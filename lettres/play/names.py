"""The names of the persons who play: what may be one, and what is a command or a robot instead."""

from __future__ import annotations

from collections.abc import Sequence

from lettres.grammar import safe
from lettres.play.commands import COMMANDS, read
from lettres.records.header import good_name, is_bot, seat_names
from lexicon import fold

_NO_NAMES = {"H", "Q", "RETOUR"}  # besides the commands of games: the letters are answers to questions
_COMMANDS = {**COMMANDS, "piocher": ("piocher", "")}


def split_names(text: str) -> tuple[str, ...]:
    """Names between commas, without the spaces around them.

    >>> split_names("Ana,  Zoé  d'Arc")
    ('Ana', "Zoé d'Arc")
    """
    return tuple(" ".join(name.split()) for name in text.split(","))


def why_not(name: str) -> str:
    """Why a person may not have a name; empty if he may.

    >>> why_not("Zoé"), why_not("Bot")
    ('', '« Bot » est le nom gardé pour les robots : donnez-en un autre.')
    >>> why_not("Règles")
    '« Règles » est une commande : donnez un autre nom.'
    """
    if not name:
        return "Il manque un nom."
    if fold(name) in _NO_NAMES or read(name, _COMMANDS, letters=False).name != "coup":
        return f"« {safe(name)} » est une commande : donnez un autre nom."
    if is_bot(name):
        return f"« {safe(name)[:40]} » est le nom gardé pour les robots : donnez-en un autre."
    if not good_name(name) or ":" in name:
        what = "un nom a de 1 à 30 lettres, chiffres, espaces, points, apostrophes ou tirets"
        return f"« {safe(name)[:40]} » : {what}."
    return ""


def same_name(players: Sequence[str]) -> str:
    """A name that two seats would show, a robot's too; empty if there is none.

    >>> same_name(["Ana", "ana"]), same_name(["Robot", "bot"]), same_name(["Ana", "bot", "bot"])
    ('ana', 'Robot', '')
    """
    seen: set[str] = set()
    for name in seat_names(players):
        if name.casefold() in seen:
            return name
        seen.add(name.casefold())
    return ""
