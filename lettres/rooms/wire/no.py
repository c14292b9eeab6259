"""What a room refuses, in a sentence."""

from __future__ import annotations

from lettres.grammar import safe
from lettres.rooms.wire.frames import Denied


class No(Exception):
    """What a room refuses: a stable code, and what is told.

    Codes: `bad` (the message), `illegal` (the action), `late`, `stale`, `not_yours`, `busy`, `too_many`.

    >>> No("late", "trop tard.").frame("a1")
    Denied(id='a1', code='late', text='trop tard.')
    """

    def __init__(self, code: str, text: str) -> None:
        super().__init__("\n".join(map(safe, text.split("\n"))))  # it may quote what was sent
        self.code = code

    def frame(self, name: str) -> Denied:
        """The answer to the message of that id."""
        return Denied(name, self.code, str(self))
