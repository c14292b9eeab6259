"""Points in French, with what they are made of."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from lettres.engine.turn import Points
from lettres.grammar import plural, signed_gain


def itemised_points(points: Sequence[Points]) -> str:
    """A score, and what it is made of.

    >>> itemised_points([Points("tiles", 3), Points("longest", 4)])
    '7 points (3 lettres posées, mot le plus long : 4)'
    """
    total = plural(sum(line.points for line in points), "point")
    lines = ", ".join(_POINTS[line.code](line.points) for line in points)
    return f"{total} ({lines})" if lines else total


_POINTS: dict[str, Callable[[int], str]] = {
    "tiles": lambda points: f"{plural(points, 'lettre')} posée{'s' if points > 1 else ''}",
    "doubled": lambda points: f"chevalet vidé : {points} de plus",
    "longest": lambda points: f"mot le plus long : {points}",
    "new_words": lambda points: f"lettres des nouveaux mots : {points}",
    "table": lambda points: f"compté à la table : {signed_gain(points)}",
}
