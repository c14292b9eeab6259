"""Points in French, with their breakdown."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from lettres.engine.turn import Points
from lettres.grammar import plural, signed, signed_gain


def itemised_points(points: Sequence[Points]) -> str:
    """Return a score with its breakdown.

    >>> itemised_points([Points("tiles", 3), Points("longest", 4)])
    '7 points (3 lettres posées, mot le plus long : 4)'
    >>> itemised_points([Points("rarity", 12, "rareté des jetons : {n}")])
    '12 points (rareté des jetons : 12)'
    """
    total = plural(sum(line.points for line in points), "point")
    lines = ", ".join(map(_line, points))
    return f"{total} ({lines})" if lines else total


def _line(line: Points) -> str:
    one, several = (line.wording,) * 2 if line.wording else LINES[line.code]
    shown = signed_gain(line.points) if line.code == GAINED else signed(line.points)
    return (several if abs(line.points) > 1 else one).format(n=shown)


LINES: Mapping[str, tuple[str, str]] = {
    "tiles": ("{n} lettre posée", "{n} lettres posées"),
    "doubled": ("chevalet vidé : {n} de plus",) * 2,
    "longest": ("mot le plus long : {n}",) * 2,
    "new_words": ("lettres des nouveaux mots : {n}",) * 2,
    "table": ("compté à la table : {n}",) * 2,
}
"""The texts of a line in the breakdown of a score, by its code: for one point, and for several."""

GAINED = "table"
"""The code of the line whose points are always written with a sign, because they may be added or taken off."""
