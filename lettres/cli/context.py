"""The settings of every command: the lexicon, the definitions, how to print.

An option overrides the environment, which overrides the settings file, which overrides the default.
`lettres arbitre` must start fast: if there is no settings file, looking for it costs one `stat` and no import.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from functools import cached_property
from typing import TYPE_CHECKING

import click

from lettres.cli.console import error, wants_colour
from lettres.grammar import near, safe
from lexicon.errors import SourceError
from lexicon.lookup import Lexicon

if TYPE_CHECKING:
    from lettres.cli.settings_text import Value
    from lettres.families.words.themes import Theme
    from lettres.games.entry import Entry
    from lettres.position import Json


_NO = ("0", "non", "false", "no")
_NAME = "reglages.toml"


def settings_path() -> str:
    """Return the path of the settings file: LETTRES_REGLAGES, or the usual one on the platform.

    >>> from unittest.mock import patch
    >>> with patch.dict("os.environ", {"LETTRES_REGLAGES": "mes-réglages.toml"}):
    ...     settings_path()
    'mes-réglages.toml'
    """
    if own := os.environ.get("LETTRES_REGLAGES"):
        return own
    if sys.platform == "linux":
        folder = os.environ.get("XDG_CONFIG_HOME", "").strip() or os.path.expanduser("~/.config")
        return os.path.join(folder, "lettres", _NAME)
    import platformdirs  # not at the top: slow to load, and seldom needed

    return os.path.join(platformdirs.user_config_dir("lettres", appauthor=False), _NAME)


def read_settings() -> dict[str, Value]:
    """Return the settings of the file, {} if there is none; raises `SourceError` for a broken file."""
    path = settings_path()
    try:
        os.stat(path)
    except OSError:
        return {}
    from lettres.cli.settings_text import parse_settings, read_text  # not at the top: few have chosen anything

    return parse_settings(read_text(path), path)


class Settings:
    """The settings of a call: from its options, the environment and the settings file."""

    def __init__(self, **chosen: str | bool | None) -> None:
        self.chosen = chosen
        """The values of options, given before the command's name or after it."""

    @cached_property
    def saved(self) -> dict[str, Value]:
        """The settings of the file; raises `SourceError` for a broken file."""
        return read_settings()

    @cached_property
    def _saved_looks(self) -> dict[str, Value]:
        """The settings of the file, for the look of the output; a broken file gives a warning and {}."""
        try:
            return self.saved
        except SourceError as failure:
            self.__dict__["_saved_looks"] = {}  # printing the warning asks for this again
            error(f"Attention : {failure}")
            return {}

    def _path(self, key: str) -> str | None:
        """Return the path set by the option `key`, the environment or the settings file; None if it is set nowhere."""
        if (chosen := self.chosen.get(key)) is not None:
            return str(chosen)
        return os.environ.get(f"LETTRES_{key.upper()}") or str(self.saved.get(key, "")) or None

    @property
    def lexique(self) -> str | None:
        """The file of the chosen lexicon; None for the lexicon of the package."""
        return self._path("lexique")

    @property
    def definitions(self) -> str | None:
        """The file of the chosen definitions; None for the package of definitions, if it is installed."""
        return self._path("definitions")

    @property
    def accessible(self) -> bool:
        """True to print plain lines, for a screen reader."""
        if self.chosen.get("accessible"):
            return True
        if wanted := os.environ.get("LETTRES_ACCESSIBLE"):
            return wanted.casefold() not in _NO
        return bool(self._saved_looks.get("accessible", False))

    @property
    def plain(self) -> bool:
        """True to draw nothing: for a screen reader, or on a dumb terminal."""
        return self.accessible or os.environ.get("TERM") == "dumb"

    @cached_property
    def lexicon(self) -> Lexicon:
        """The chosen lexicon, or the one in the package; raises `LexiconError`."""
        path = self.lexique
        return Lexicon.open(path) if path is not None else Lexicon.default()

    def lexicon_for(self, entry: Entry) -> Lexicon | None:
        """Return the lexicon, or None for a game without words, which need not load it."""
        return self.lexicon if entry.needs_lexicon else None

    def theme(self, name: str) -> Theme:
        """Return the words in the theme or the file `name`; raises `click.BadParameter` if there are none.

        The bare code of a domain (« zool ») is refused, because only old records use it as the name of a theme.
        """
        from lettres.families.words.themes import DOMAINS, theme_file, theme_names, theme_words  # not at the top: rare

        listed = os.path.isfile(name)
        words = theme_file(name) if listed else theme_words(name, self.lexicon)
        if not words or not (listed or words.name in DOMAINS or words.name in self.lexicon.themes()):
            what = f"« {safe(name)} » n'est ni un thème de « lettres themes », ni un fichier qui a des mots."
            names = theme_names(self.lexicon)
            found = names.get(near(name, names) or "")
            what += f" Vouliez-vous dire « {found} » ?" if found else ""
            raise click.BadParameter(what, param_hint="--theme")
        return words

    @cached_property
    def colour(self) -> bool:
        """True to print in colour on stdout."""
        return wants_colour(sys.stdout, self.accessible, str(self._saved_looks.get("couleurs", "auto")))


def json_writer() -> Callable[[dict[str, Json]], str]:
    """Return a function that writes a value as one line of JSON; letters are escaped only if stdout is not UTF-8."""
    import json  # not at the top: most answers are sentences

    return json.JSONEncoder(ensure_ascii=(sys.stdout.encoding or "").lower() not in ("utf-8", "utf8")).encode
