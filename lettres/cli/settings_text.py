"""The text of the settings file: the keys there are, what each may be, and how one is changed.

A change touches the line of its key alone, so a player's own comments stay.
"""

from __future__ import annotations

import os
import re
import tomllib
from collections.abc import Mapping
from typing import NamedTuple

from lettres.grammar import safe
from lexicon.errors import SourceError

Value = str | int | bool
"""What a setting may be."""
_LARGEST = 1 << 16  # bytes
_WORDS = {"oui": True, "non": False, "true": True, "false": False, "1": True, "0": False}


class Key(NamedTuple):
    """A setting: its value where none is chosen, what it is about, and the environment that goes before the file."""

    default: Value
    about: str
    values: str
    environment: str = ""


KEYS: Mapping[str, Key] = {
    "jeu": Key("lettres", "le jeu proposé au début d'une partie", "le nom d'un jeu"),
    "noms": Key("", "les noms proposés", "des noms, entre virgules"),
    "robots": Key(1, "combien de robots sont proposés", "de 0 à 7"),
    "niveau": Key("", "le niveau proposé pour un robot", "le nom d'un niveau"),
    "minuteur": Key(0, "les secondes par tour proposées ; 0 : sans limite", "de 0 à 86400"),
    "lexique": Key("", "un autre lexique compilé", "un fichier", "LETTRES_LEXIQUE"),
    "definitions": Key("", "vos définitions", "un fichier", "LETTRES_DEFINITIONS"),
    "accessible": Key(False, "des lignes simples, pour un lecteur d'écran", "oui ou non", "LETTRES_ACCESSIBLE"),
    "couleurs": Key("auto", "des couleurs", "auto, oui ou non", "NO_COLOR"),
}
"""Every setting: its default, what it is about, what it takes."""
PATHS = ("lexique", "definitions")
BOUNDS = {"robots": (0, 7), "minuteur": (0, 86400)}
COLOURS = ("auto", "oui", "non")


def flag(text: str) -> bool | None:
    """A yes or a no in writing; None for any other text.

    >>> flag("oui"), flag("0"), flag("peut-être")
    (True, False, None)
    """
    return _WORDS.get(text.strip().casefold())


def shown(value: Value) -> str:
    """A value as a player types it.

    >>> shown(True), shown(90), shown("")
    ('oui', '90', '(rien)')
    """
    return ("oui" if value else "non") if isinstance(value, bool) else str(value) or "(rien)"


# -- what is in the file


def read_text(path: str) -> str:
    """The text of a settings file; raises `SourceError` if it is none, `OSError` if it cannot be read."""
    if not os.path.isfile(path):
        raise broken(path, 0, "ce n'est pas un fichier")
    with open(path, "rb") as file:
        data = file.read(_LARGEST + 1)
    if len(data) > _LARGEST:
        raise broken(path, 0, "il est bien trop long pour des réglages")
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as failure:
        line = data.count(b"\n", 0, failure.start) + 1
        raise broken(path, line, "ce n'est pas du texte en UTF-8") from failure


def checked(text: str, path: str) -> dict[str, Value]:
    """The settings of a text; raises `SourceError` with the line of what is wrong. Keys that are unknown are left out.

    >>> checked('minuteur = 90\\nnoms = "Ana"  # moi', "x")
    {'minuteur': 90, 'noms': 'Ana'}
    >>> checked('minuteur = "long"', "reglages.toml")
    Traceback (most recent call last):
    lexicon.errors.SourceError: les réglages « reglages.toml » sont à corriger, ligne 1 : minuteur prend de 0 à 86400.
    """
    found = {}
    for key, value in _parsed(text, path).items():
        if key in KEYS:
            if not _fits(key, value):
                raise broken(path, _line_of(key, text), f"{key} prend {KEYS[key].values}")
            found[key] = _beside(path, str(value)) if key in PATHS else value
    return found


def _beside(path: str, file: str) -> str:
    """A file that a settings file names: its folder is where relative ones begin."""
    return os.path.join(os.path.dirname(os.path.abspath(path)), os.path.expanduser(file)) if file else ""


def unknown(text: str, path: str) -> list[str]:
    """The keys of a text that mean nothing; raises `SourceError` if it is no TOML."""
    return [key for key in _parsed(text, path) if key not in KEYS]


def _parsed(text: str, path: str) -> dict[str, Value]:
    try:
        return tomllib.loads(text)
    except (ValueError, RecursionError) as failure:  # a number of thousands of digits is a plain ValueError
        place = re.search(r"at line (\d+)", str(failure))
        line = int(place[1]) if place else text.count("\n") + 1
        twice = "overwrite" in str(failure) and "cette clé y est déjà plus haut : ôtez l'une des deux"
        raise broken(path, line, twice or "on attend CLE = VALEUR, un texte étant entre guillemets") from failure


def broken(path: str, line: int, what: str) -> SourceError:
    """The error for a settings file that is wrong at a line, 0 for no line."""
    place = f", ligne {line}" if line else ""
    return SourceError(f"les réglages « {safe(path)} » sont à corriger{place} : {what}.")


def _fits(key: str, value: object) -> bool:
    if key in BOUNDS:
        least, most = BOUNDS[key]
        return type(value) is int and least <= value <= most
    if isinstance(KEYS[key].default, bool):
        return isinstance(value, bool)
    return isinstance(value, str) and (key != "couleurs" or value in COLOURS)


def _line_of(key: str, text: str) -> int:
    lines = text.splitlines()
    return next((at for at, line in enumerate(lines, 1) if re.match(_assigns(key), line)), 0)


def _assigns(key: str) -> str:
    return rf"""\s*["']?{key}["']?\s*="""


# -- what is changed in it


def changed(text: str, key: str, value: Value | None) -> str:
    """A text with a setting changed, or taken out if the value is None.

    >>> changed("# à moi\\nminuteur = 60\\n", "minuteur", 90)
    '# à moi\\nminuteur = 90\\n'
    >>> changed("[autre]\\n", "noms", "Zoé"), changed("minuteur = 60\\n", "minuteur", None)
    ('noms = "Zoé"\\n[autre]\\n', '')
    """
    lines = text.splitlines()
    new = [] if value is None else [f"{key} = {_written(value)}"]
    at = next((at for at, line in enumerate(lines) if re.match(_assigns(key), line)), None)
    if at is not None:
        lines[at : at + 1] = new
    else:
        table = next((at for at, line in enumerate(lines) if line.lstrip().startswith("[")), len(lines))
        lines[table:table] = new
    return "".join(f"{line}\n" for line in lines)


def _written(value: Value) -> str:
    import json  # not at the top: settings are read far more often than written

    return json.dumps(value, ensure_ascii=False).replace("\x7f", "\\u007f")
