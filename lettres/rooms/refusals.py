"""The refusals of rooms and their server: a stable code, a French sentence, and an HTTP status."""

from __future__ import annotations

from typing import TYPE_CHECKING

from lettres.grammar import safe

if TYPE_CHECKING:  # the terminal does not load the JSON reader
    from lettres.position import Json


class Refusal(Exception):
    """A request that is refused over HTTP.

    >>> Refusal("missing_parameter", "il manque « mot ».").form()
    {'error': 'missing_parameter', 'message': 'il manque « mot ».'}
    """

    def __init__(self, code: str, message: str, status: int = 400, *, wait: int | None = None) -> None:
        super().__init__(message)
        self.code = code
        self.status = status
        self.wait = wait
        """Seconds after which the client may ask again."""

    def form(self) -> dict[str, Json]:
        """Return the refusal as JSON."""
        return {"error": self.code, "message": str(self)}

    def __reduce__(self) -> tuple[type[Refusal], tuple[str, str, int]]:
        return Refusal, (self.code, str(self), self.status)


class No(Exception):
    """A refusal of a room: a stable code and a French sentence. Codes: `bad` (the message), `illegal` (the action),
    `late`, `stale`, `not_yours`, `busy`, `too_many`."""

    def __init__(self, code: str, text: str) -> None:
        super().__init__("\n".join(map(safe, text.split("\n"))))  # the text may quote the client
        self.code = code
