"""Meanings of words during a game, without making a player wait."""

from __future__ import annotations

from pathlib import Path
from threading import Thread
from typing import TYPE_CHECKING

from lettres.cli.context import Settings
from lexicon.errors import LexiconError, SourceError

if TYPE_CHECKING:
    from lettres.cli.definitions import Meanings

_SOON = "(Les définitions se préparent, cette fois seulement : redemandez dans quelques secondes.)"


def check_definitions(settings: Settings) -> None:
    """Raise `SourceError` if the player's own file of definitions cannot be read."""
    if settings.definitions is not None:
        from lexicon.definitions.sources import DefinitionTable  # not at the top: most games need none

        for _ in DefinitionTable(Path(settings.definitions)).read(set()):
            pass


class GameMeanings:
    """A callable that returns the first sense of a word, "" if no definitions are installed.

    The definitions are opened at the first call. If their file must be built, a thread builds it, since a turn may have
    a clock; with `wait`, the call builds the file itself and shows a progress bar. If the definitions cannot be read,
    one call returns the reason instead; none does if `why` is False, for players who cannot change the files.
    """

    def __init__(self, settings: Settings, *, wait: bool = False, why: bool = True) -> None:
        self._settings = settings
        self._wait, self._tells_why = wait, why
        self._asked = False
        self._meanings: Meanings | None = None
        self._making: Thread | None = None
        self._failure: SourceError | LexiconError | None = None

    def __call__(self, word: str, asked: bool = False) -> str:
        """Return the first sense of `word`, in any form. If there is none, return "" or, if `asked`, a sentence."""
        try:
            if not self._asked:
                self._asked = True
                self._open()
            if self._meanings is not None:
                return self._meanings.sentence(word) or (self._meanings.missing_sentence(word) if asked else "")
        except (SourceError, LexiconError) as failure:
            self._meanings, self._failure = None, failure
        return _SOON if self._making is not None and self._making.is_alive() else self._failure_sentence()

    def _failure_sentence(self) -> str:
        """Return why the definitions cannot be read, at the first call only; else, or if none are installed, ""."""
        from lexicon.definitions.sources import NoDefinitions  # not at the top: many games ask for no word

        failure, self._failure = self._failure, None
        untold = failure is None or isinstance(failure, NoDefinitions) or not self._tells_why
        return "" if untold else f"(Pas de définitions : {failure})"

    def _open(self) -> None:
        from lettres.cli.definitions import Meanings, cached_definitions  # not at the top: many games ask for no word

        found = cached_definitions(self._settings)
        if found is not None or self._wait:
            self._meanings = Meanings(self._settings, found)
            return
        self._making = Thread(target=self._make, daemon=True)
        self._making.start()

    def _make(self) -> None:
        from lettres.cli.definitions import Meanings, build_definitions  # not at the top: many games ask for no word

        try:
            self._meanings = Meanings(self._settings, build_definitions(self._settings))
        except (SourceError, LexiconError) as failure:
            self._failure = failure
        except (OSError, MemoryError):  # the game goes on without definitions
            return
