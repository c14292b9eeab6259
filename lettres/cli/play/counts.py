"""Counts and points as one writes them in French, for plain lines and the full screen."""

from __future__ import annotations

from collections.abc import Iterable

_TERMS = 12  # of a sum that is written whole: more would not fit in a line
_ENDS = 4  # terms of a longer one that are written, at its start and at its end


def plural(count: int, word: str) -> str:
    """A count and its noun.

    >>> plural(1, "lettre"), plural(3, "lettre"), plural(0, "point"), plural(-2, "point")
    ('1 lettre', '3 lettres', '0 point', '−2 points')
    """
    return f"{signed(count)} {word}{'s' if abs(count) > 1 else ''}"


def signed(count: int) -> str:
    """A whole number that may be negative, as it is printed.

    >>> signed(12), signed(-8)
    ('12', '−8')
    """
    return str(count).replace("-", "−")


def tell_sum(points: Iterable[int]) -> str:
    """Points added up, as a score sheet writes them: of many the first and the last; nothing where there are none.

    >>> tell_sum([0, -2]), tell_sum([9, 7, -3]), tell_sum([-8]), tell_sum([])
    ('0 − 2', '9 + 7 − 3', '−8', '')
    >>> tell_sum(range(1, 32))
    '1 + 2 + 3 + 4 + … + 28 + 29 + 30 + 31 (31 nombres)'
    """
    shown = list(map(signed, points))
    many = len(shown) > _TERMS
    told = " + ".join([*shown[:_ENDS], "…", *shown[-_ENDS:]] if many else shown).replace("+ −", "− ")
    return f"{told} ({len(shown)} nombres)" if many else told


def signed_gain(points: int) -> str:
    """What a round brings.

    >>> signed_gain(18), signed_gain(-5), signed_gain(0)
    ('+18', '−5', '0')
    """
    return f"+{points}" if points > 0 else signed(points)


def tell_aid(points: int) -> str:
    """What help costs.

    >>> tell_aid(1)
    "1 point d'aide"
    """
    return f"{plural(points, 'point')} d'aide"
