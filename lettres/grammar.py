"""French words put together: elision, lists, plurals, numbers, and text made safe to show."""

from __future__ import annotations

from collections.abc import Iterable

from lexicon.fold import fold

_SHOWN = 40


def shorten(word: str) -> str:
    """A word as a sentence shows it: not longer than a line bears."""
    return word if len(word) <= _SHOWN else word[:_SHOWN] + "…"


def person(code: str) -> str:
    """A grammatical person in words.

    >>> person("1pl")
    '1re personne du pluriel'
    """
    return f"{code[0]}{'re' if code[0] == '1' else 'e'} personne du {'pluriel' if code.endswith('pl') else 'singulier'}"


def of(word: str, aspirated: bool = False) -> str:
    """« de » and a word, elided before a vowel or a mute h.

    >>> of("manger"), of("être"), of("habiter"), of("haïr", aspirated=True)
    ('de manger', "d'être", "d'habiter", 'de haïr')
    """
    first = (fold(word) or "-")[0]
    elided = first in "AEIOU" or (first == "H" and not aspirated)
    return f"d'{word}" if elided else f"de {word}"


def either(words: Iterable[str]) -> str:
    """Words as a choice.

    >>> either(["LOUP", "LOUPE", "LOUPS"]), either(["LOUP"])
    ('LOUP, LOUPE ou LOUPS', 'LOUP')
    """
    return _listed(words, "ou")


def both(words: Iterable[str]) -> str:
    """Words one beside the other.

    >>> both(["PAGE", "MIEL", "LOUP"])
    'PAGE, MIEL et LOUP'
    """
    return _listed(words, "et")


def _listed(words: Iterable[str], joint: str) -> str:
    *some, last = list(words) or [""]
    return f"{', '.join(some)} {joint} {last}" if some else last


def safe(text: str) -> str:
    """Foreign text with its control, escape and direction characters made visible.

    >>> safe("mot\\x1b[31m"), safe("\\u202egamin"), safe("été")
    ('mot\\\\x1b[31m', '\\\\u202egamin', 'été')
    """
    if text.isprintable():
        return text
    shown = (char if char.isprintable() or char in _SPACES else char.encode("unicode_escape").decode() for char in text)
    return "".join(shown)


_SPACES = "\u00a0\u202f"  # those of French typography


def count(number: int) -> str:
    """A whole number as French writes it.

    >>> count(1199229) == "1\u202f199\u202f229"
    True
    """
    return f"{number:,}".replace(",", "\u202f")


def decimal(number: float) -> str:
    """A number with one decimal as French writes it.

    >>> decimal(4.72)
    '4,7'
    """
    return f"{number:.1f}".replace(".", ",")


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
