"""The settings file: its keys, their values, and how to read and change its text.

A change only touches the line of its key, so that the player's comments stay.
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
"""The value of a setting."""
_LARGEST = 1 << 16  # bytes
_WORDS = {"oui": True, "non": False, "true": True, "false": False, "1": True, "0": False}


class Key(NamedTuple):
    """A setting: its default, its meaning and its values in French, and the variable that overrides the file."""

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
PATHS = ("lexique", "definitions")
BOUNDS = {"robots": (0, 7), "minuteur": (0, 86400)}
COLOURS = ("auto", "oui", "non")


def parse_flag(text: str) -> bool | None:
    """Return True for a yes, False for a no, None for any other text.

    >>> parse_flag("oui"), parse_flag("0"), parse_flag("peut-être")
    (True, False, None)
    """
    return _WORDS.get(text.strip().casefold())


def value_text(value: Value) -> str:
    """Return a value as a player types it.

    >>> value_text(True), value_text(90), value_text("")
    ('oui', '90', '(rien)')
    """
    return ("oui" if value else "non") if isinstance(value, bool) else str(value) or "(rien)"


# -- to read the file


def read_text(path: str) -> str:
    """Return the text of a settings file; raises `OSError`, or `SourceError` if it is too large or not in UTF-8."""
    if not os.path.isfile(path):
        raise file_error(path, 0, "ce n'est pas un fichier")
    with open(path, "rb") as file:
        data = file.read(_LARGEST + 1)
    if len(data) > _LARGEST:
        raise file_error(path, 0, "il est bien trop long pour des réglages")
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as failure:
        line = data.count(b"\n", 0, failure.start) + 1
        raise file_error(path, line, "ce n'est pas du texte en UTF-8") from failure


def parse_settings(text: str, path: str) -> dict[str, Value]:
    """Return the settings of a text, without unknown keys; raises `SourceError`, which names the wrong line.

    >>> parse_settings('minuteur = 90\\nnoms = "Ana"  # moi', "x")
    {'minuteur': 90, 'noms': 'Ana'}
    >>> parse_settings('minuteur = "long"', "reglages.toml")
    Traceback (most recent call last):
    lexicon.errors.SourceError: les réglages « reglages.toml » sont à corriger, ligne 1 : minuteur prend de 0 à 86400.
    """
    found = {}
    for key, value in _parse(text, path).items():
        if key in KEYS:
            if not _fits(key, value):
                raise file_error(path, _line_of(key, text), f"{key} prend {KEYS[key].values}")
            found[key] = _resolve(path, str(value)) if key in PATHS else value
    return found


def _resolve(path: str, file: str) -> str:
    """Return the absolute path of `file`, which the settings file `path` names relative to its folder."""
    return os.path.join(os.path.dirname(os.path.abspath(path)), os.path.expanduser(file)) if file else ""


def unknown_keys(text: str, path: str) -> list[str]:
    """Return the unknown keys of a text; raises `SourceError` if it is not TOML."""
    return [key for key in _parse(text, path) if key not in KEYS]


def _parse(text: str, path: str) -> dict[str, Value]:
    try:
        return tomllib.loads(text)
    except (ValueError, RecursionError) as failure:  # a number too long to parse is a ValueError
        place = re.search(r"at line (\d+)", str(failure))
        line = int(place[1]) if place else text.count("\n") + 1
        twice = "overwrite" in str(failure) and "cette clé y est déjà plus haut : ôtez l'une des deux"
        raise file_error(path, line, twice or "on attend CLE = VALEUR, un texte étant entre guillemets") from failure


def file_error(path: str, line: int, what: str) -> SourceError:
    """Return the error that says `what` is wrong in the settings file `path`, at `line` (0: no line)."""
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
    return next((at for at, line in enumerate(lines, 1) if re.match(_assignment(key), line)), 0)


def _assignment(key: str) -> str:
    return rf"""\s*["']?{key}["']?\s*="""


# -- to change it


def change_setting(text: str, key: str, value: Value | None) -> str:
    """Return a text with a setting changed, or removed if the value is None.

    >>> change_setting("# à moi\\nminuteur = 60\\n", "minuteur", 90)
    '# à moi\\nminuteur = 90\\n'
    >>> change_setting("[autre]\\n", "noms", "Zoé"), change_setting("minuteur = 60\\n", "minuteur", None)
    ('noms = "Zoé"\\n[autre]\\n', '')
    """
    lines = text.splitlines()
    new = [] if value is None else [f"{key} = {_toml_value(value)}"]
    at = next((at for at, line in enumerate(lines) if re.match(_assignment(key), line)), None)
    if at is not None:
        lines[at : at + 1] = new
    else:
        table = next((at for at, line in enumerate(lines) if line.lstrip().startswith("[")), len(lines))
        lines[table:table] = new
    return "".join(f"{line}\n" for line in lines)


def _toml_value(value: Value) -> str:
    import json  # not at the top: settings are seldom written

    return json.dumps(value, ensure_ascii=False).replace("\x7f", "\\u007f")
