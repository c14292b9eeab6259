"""What rooms and their server refuse: a stable code, a French sentence, and the status that says so in HTTP."""

from __future__ import annotations

from typing import TYPE_CHECKING

from lettres.grammar import safe

if TYPE_CHECKING:  # what reads JSON is not loaded at a terminal
    from lettres.position import Json


class Refusal(Exception):
    """A question without an answer.

    >>> Refusal("missing_parameter", "il manque « mot ».").form()
    {'error': 'missing_parameter', 'message': 'il manque « mot ».'}
    """

    def __init__(self, code: str, message: str, status: int = 400, *, wait: int | None = None) -> None:
        super().__init__(message)
        self.code = code
        self.status = status
        self.wait = wait
        """After how many seconds it may be asked again."""

    def form(self) -> dict[str, Json]:
        """The refusal in the machine-readable form."""
        return {"error": self.code, "message": str(self)}

    def __reduce__(self) -> tuple[type[Refusal], tuple[str, str, int]]:
        return Refusal, (self.code, str(self), self.status)


class No(Exception):
    """What a room refuses: a stable code, and what is told.

    Codes: `bad` (the message), `illegal` (the action), `late`, `stale`, `not_yours`, `busy`, `too_many`.
    """

    def __init__(self, code: str, text: str) -> None:
        super().__init__("\n".join(map(safe, text.split("\n"))))  # it may quote what was sent
        self.code = code
