"""What the server refuses: a stable code, a French sentence, and the status that says so in HTTP."""

from __future__ import annotations

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
