"""The settings of every command: the chosen lexicon, loaded once, and how to print."""

from __future__ import annotations

import sys
from collections.abc import Callable
from functools import cached_property
from typing import TYPE_CHECKING

import click

from lettres.cli.console import wants_colour
from lettres.grammar import meant, safe
from lexicon.lookup import Lexicon

if TYPE_CHECKING:
    from lettres.games.entry import Entry
    from lettres.position import Json


class Settings:
    """The choices made before the command's name, or after it."""

    def __init__(self, lexique: str | None = None, accessible: bool = False) -> None:
        self.lexique = lexique
        self.accessible = accessible

    @cached_property
    def lexicon(self) -> Lexicon:
        """The chosen lexicon, or that of the package; raises `LexiconError`."""
        return Lexicon.open(self.lexique) if self.lexique is not None else Lexicon.default()

    def lexicon_for(self, entry: Entry) -> Lexicon | None:
        """The lexicon if a game needs it; the others do not wait for it to load."""
        return self.lexicon if entry.needs_lexicon else None

    def theme(self, name: str) -> frozenset[str]:
        """The words of a theme; raises `click.BadParameter` if there are none."""
        from lettres.families.words.themes import FIELDS, theme_words  # not at the top: few games have a theme

        words = theme_words(name, self.lexicon)
        if not words:
            what = f"« {safe(name)} » n'est ni un thème de « lettres lexique », ni un fichier qui a des mots."
            what += meant(name, FIELDS)
            raise click.BadParameter(what, param_hint="--theme")
        return words

    @cached_property
    def colour(self) -> bool:
        """Whether to colour what goes to stdout."""
        return wants_colour(sys.stdout, self.accessible)


def json_writer() -> Callable[[dict[str, Json]], str]:
    """A function that writes a value as JSON on one line, with as few escapes as the output's encoding allows."""
    import json  # not at the top: an answer in words does without

    return json.JSONEncoder(ensure_ascii=(sys.stdout.encoding or "").lower() not in ("utf-8", "utf8")).encode
