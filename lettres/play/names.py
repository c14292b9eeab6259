"""Checks on the names of players: no commands, no names of robots, no two that look alike."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence

from unidecode import unidecode

from lettres.grammar import safe
from lettres.play.commands import COMMANDS, read
from lettres.records.header import good_name, is_bot, seat_names
from lexicon import fold

_NO_NAMES = {"H", "Q", "RETOUR"}  # besides the commands; H and Q answer questions
_COMMANDS = {**COMMANDS, "piocher": ("piocher", "")}
_ROBOT = re.compile(r"robots?[\dlo]*|bot")  # matched with each word of a name, and with the whole
_WORDS = re.compile(r"[\W_]+")
_UNSEEN = frozenset("\u115f\u1160\u3164\uffa0")  # invisible Hangul letters
_LIKENESSES = str.maketrans(
    "авгекмнопрстухіїјѕһԁԛԝАВЕКМНОРСТУХІЇЈЅαβγεηικνορτυχωΑΒΕΖΗΙΚΜΝΟΡΤΥΧI10|",
    "abrekmhonpctyxiijshdqwABEKMHOPCTYXIIJSabyenikvoptuxwABEZHIKMNOPTYXllol",
)
"""Cyrillic and Greek letters, and digits, that look like other letters."""


def split_names(text: str) -> tuple[str, ...]:
    """Return the names between commas, without extra spaces.

    >>> split_names("Ana,  Zoé  d'Arc")
    ('Ana', "Zoé d'Arc")
    """
    return tuple(" ".join(name.split()) for name in text.split(","))


def name_problem(name: str) -> str:
    """Return why a person may not have a name; empty if it is allowed.

    >>> name_problem("Zoé"), name_problem("Bot")
    ('', '« Bot » est le nom gardé pour les robots : donnez-en un autre.')
    >>> name_problem("Règles")
    '« Règles » est une commande : donnez un autre nom.'
    """
    if not name:
        return "Il manque un nom."
    if fold(name) in _NO_NAMES or read(name, _COMMANDS, letters=False).name != "coup":
        return f"« {safe(name)} » est une commande : donnez un autre nom."
    if is_bot(name) or any(
        _ROBOT.fullmatch(look) for part in (name, *_WORDS.split(name)) for look in _lookalikes(part)
    ):
        return f"« {safe(name)[:40]} » est le nom gardé pour les robots : donnez-en un autre."
    if not good_name(name) or ":" in name or _UNSEEN & set(name):
        what = "un nom a de 1 à 30 lettres, chiffres, espaces, points, apostrophes ou tirets"
        return f"« {safe(name)[:40]} » : {what}."
    if not any(char.isalnum() for char in name):
        return f"« {safe(name)[:40]} » : un nom a au moins une lettre ou un chiffre."
    return ""


def names_problem(players: Sequence[str]) -> str:
    """Return why the players of a table, robots included, may not have these names; empty if they may.

    >>> names_problem(["Ana", "ana"]), names_problem(["Ana", "bot", "bot"])
    ('« ana » y est deux fois : deux joueurs auraient le même nom.', '')
    >>> names_problem(["Zoé", "Ζое"])
    '« Ζое » se confond avec « Zoé » : donnez un autre nom.'
    """
    seen: dict[str, str] = {}
    for name in seat_names(players):
        looks = _lookalikes(name)
        other = next((seen[look] for look in looks if look in seen), None)
        if other is not None and other.casefold() == name.casefold():
            return f"« {safe(name)} » y est deux fois : deux joueurs auraient le même nom."
        if other is not None:
            return f"« {safe(name)} » se confond avec « {safe(other)} » : donnez un autre nom."
        seen |= dict.fromkeys(looks, name)
    return ""


def _lookalikes(name: str) -> set[str]:
    """Return the forms in which a name is read at a glance.

    One form only drops capitals, accents and signs. The other first replaces characters such as 1 by letters that look
    alike.

    >>> sorted(_lookalikes("Élie-Anne")), sorted(_lookalikes("Аnа 1"))
    (['elieanne'], ['ana1', 'anal'])
    """
    plain = unicodedata.normalize("NFKC", name)
    return {_letters(plain), _letters(plain.translate(_LIKENESSES))} - {""}


def _letters(text: str) -> str:
    """Return the letters and digits of a text, in Latin script; in the original script if they have no Latin form."""
    return "".join(char for char in (unidecode(text) or text).casefold() if char.isalnum())
