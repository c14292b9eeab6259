"""The time of a turn, in sentences and warnings."""

from __future__ import annotations

from math import ceil

from lettres.grammar import plural

_WARNINGS = (30, 10)  # seconds before the end


class Warnings:
    """Warnings that a turn of `left` seconds is running out, at thirty seconds and at ten.

    >>> warnings = Warnings(40.0)
    >>> warnings.until(31.0), [warnings.due(left) for left in (31.0, 29.5, 29.0, 10.0)]
    (1.0, [None, 30, None, 10])
    >>> Warnings(30.0).due(30.0), Warnings(None).until(5.0)
    (None, 5.0)
    """

    def __init__(self, left: float | None) -> None:
        self._at = [each for each in _WARNINGS if left is not None and each < left]

    def due(self, left: float) -> int | None:
        """Return the whole seconds left, if a warning is due; None otherwise. Each warning is due once; of two that are
        due together, only the last is given."""
        if not self._at or left > self._at[0]:
            return None
        self._at = [each for each in self._at if each < left]
        return ceil(left)

    def until(self, left: float) -> float:
        """Return the seconds until the next warning, or until the end."""
        return max(left - (self._at[0] if self._at else 0), 0.0)


def time_left(seconds: float | None) -> str:
    """Return a sentence that says how much time is left.

    >>> time_left(30), time_left(90.2), time_left(None)
    ('Il reste 30 secondes.', 'Il reste 1 minute 31.', 'Ce tour est sans limite de temps.')
    """
    if seconds is None:
        return "Ce tour est sans limite de temps."
    minutes, rest = divmod(ceil(seconds), 60)
    if not minutes:
        return f"Il reste {plural(rest, 'seconde')}."
    return f"Il reste {plural(minutes, 'minute')}{f' {rest:02}' if rest else ''}."
