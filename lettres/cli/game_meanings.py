"""What words mean, at a game: told where it is known at once, so that no player waits for it."""

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
    """Raise `SourceError` for definitions of one's own that cannot be read, before a game begins."""
    if settings.definitions is not None:
        from lexicon.definitions.sources import DefinitionTable  # not at the top: most games need none

        for _ in DefinitionTable(Path(settings.definitions)).read(set()):
            pass


class GameMeanings:
    """The first sense of a word; empty where no definitions are installed. Others that cannot be read are told once.

    They are looked for when a word is first asked about. Where their file must be made first, that goes on beside the
    game, since a turn may have a clock; with `wait`, whoever asks waits for it, and sees how far it is. Without `why`,
    nobody is told why there are none: who asks is not who has the files.
    """

    def __init__(self, settings: Settings, *, wait: bool = False, why: bool = True) -> None:
        self._settings = settings
        self._wait, self._tells_why = wait, why
        self._asked = False
        self._meanings: Meanings | None = None
        self._making: Thread | None = None
        self._failure: SourceError | LexiconError | None = None

    def __call__(self, word: str, asked: bool = False) -> str:
        """The sentence for a word in any form; that none is known of it, to a player who has asked about it."""
        try:
            if not self._asked:
                self._asked = True
                self._open()
            if self._meanings is not None:
                return self._meanings.sentence(word) or (self._meanings.without(word) if asked else "")
        except (SourceError, LexiconError) as failure:
            self._meanings, self._failure = None, failure
        return _SOON if self._making is not None and self._making.is_alive() else self._why()

    def _why(self) -> str:
        """Why there are no definitions, where that is not told yet and is not that none are wanted."""
        from lexicon.definitions.sources import NoDefinitions  # not at the top: as below

        failure, self._failure = self._failure, None
        untold = failure is None or isinstance(failure, NoDefinitions) or not self._tells_why
        return "" if untold else f"(Pas de définitions : {failure})"

    def _open(self) -> None:
        from lettres.cli.definitions import Meanings, saved  # not at the top: many games ask for no word

        found = saved(self._settings)
        if found is not None or self._wait:
            self._meanings = Meanings(self._settings, found)
            return
        self._making = Thread(target=self._make, daemon=True)
        self._making.start()

    def _make(self) -> None:
        from lettres.cli.definitions import Meanings, made  # not at the top: as above

        try:
            self._meanings = Meanings(self._settings, made(self._settings))
        except (SourceError, LexiconError) as failure:
            self._failure = failure
        except (OSError, MemoryError):  # the game goes on without
            return
