"""The settings of every command: the chosen lexicon, loaded once, and how to print.

What is chosen goes in this order: an option, the environment, the settings file, the default. A verdict waits for it,
so no settings file costs one look at the disk, and nothing is imported.
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
    """Where the settings are: the file of LETTRES_REGLAGES, or that of the platform.

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
    import platformdirs  # not at the top: it is slow to load, and a verdict does without

    return os.path.join(platformdirs.user_config_dir("lettres", appauthor=False), _NAME)


def read_settings() -> dict[str, Value]:
    """The settings of the file, none where there is no file; raises `SourceError` for one that is broken."""
    path = settings_path()
    try:
        os.stat(path)
    except OSError:
        return {}
    from lettres.cli.settings_text import checked, read_text  # not at the top: few have chosen anything

    return checked(read_text(path), path)


class Settings:
    """The choices made before the command's name or after it, in the environment, or once for all."""

    def __init__(self, **chosen: str | bool | None) -> None:
        self.chosen = chosen
        """By options, before the command's name or after it."""

    @cached_property
    def saved(self) -> dict[str, Value]:
        """What the settings file says; raises `SourceError` for one that is broken."""
        return read_settings()

    @cached_property
    def _saved_looks(self) -> dict[str, Value]:
        """The same for what is only a matter of looks: a broken file is told, and holds nobody up."""
        try:
            return self.saved
        except SourceError as failure:
            self.__dict__["_saved_looks"] = {}  # a terminal asks how to write before this can be told
            error(f"Attention : {failure}")
            return {}

    def _path(self, key: str) -> str | None:
        """The file that an option, the environment or the settings file names."""
        if (chosen := self.chosen.get(key)) is not None:
            return str(chosen)
        return os.environ.get(f"LETTRES_{key.upper()}") or str(self.saved.get(key, "")) or None

    @property
    def lexique(self) -> str | None:
        """The file of the chosen lexicon; None for that of the package."""
        return self._path("lexique")

    @property
    def definitions(self) -> str | None:
        """The file of the chosen definitions; None for those of the package that may be installed."""
        return self._path("definitions")

    @property
    def accessible(self) -> bool:
        """Whether to give plain lines, for a screen reader."""
        if self.chosen.get("accessible"):
            return True
        if wanted := os.environ.get("LETTRES_ACCESSIBLE"):
            return wanted.casefold() not in _NO
        return bool(self._saved_looks.get("accessible", False))

    @property
    def plain(self) -> bool:
        """Whether nothing is drawn: for a screen reader, or a terminal that cannot."""
        return self.accessible or os.environ.get("TERM") == "dumb"

    @cached_property
    def lexicon(self) -> Lexicon:
        """The chosen lexicon, or that of the package; raises `LexiconError`."""
        path = self.lexique
        return Lexicon.open(path) if path is not None else Lexicon.default()

    def lexicon_for(self, entry: Entry) -> Lexicon | None:
        """The lexicon if a game needs it; the others do not wait for it to load."""
        return self.lexicon if entry.needs_lexicon else None

    def theme(self, name: str) -> Theme:
        """The words of a theme; raises `click.BadParameter` if there are none.

        A domain's bare code (« zool ») is read in games of old only: nobody who types it knows what it holds.
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
        """Whether to colour what goes to stdout."""
        return wants_colour(sys.stdout, self.accessible, str(self._saved_looks.get("couleurs", "auto")))


def json_writer() -> Callable[[dict[str, Json]], str]:
    """A function that writes a value as JSON on one line, with as few escapes as the output's encoding allows."""
    import json  # not at the top: an answer in words does without

    return json.JSONEncoder(ensure_ascii=(sys.stdout.encoding or "").lower() not in ("utf-8", "utf8")).encode
