"""The parameters of a question, read from the query of an address: known names, few values, no half of a character."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import date
from urllib.parse import parse_qsl

from lettres.grammar import both, either, safe, shorten
from lettres.rooms.refusals import Refusal

_MOST_FIELDS = 100
_YES = {"1": True, "oui": True, "0": False, "non": False}
Values = Mapping[str, Sequence[str]]
"""The values of each parameter that was given, in order."""


def read_query(query: bytes, known: Sequence[str]) -> Values:
    """The parameters of a query; raises `Refusal`.

    >>> read_query(b"mot=%C3%A9t%C3%A9&table=GAMIN&table=ROI", ["mot", "table"])
    {'mot': ['été'], 'table': ['GAMIN', 'ROI']}
    """
    try:
        pairs = parse_qsl(query.decode("ascii"), True, errors="strict", max_num_fields=_MOST_FIELDS)
    except UnicodeError as failure:
        raise Refusal("bad_encoding", "l'adresse n'est pas en UTF-8.") from failure
    except ValueError as failure:
        raise Refusal("too_many", f"l'adresse a plus de {_MOST_FIELDS} paramètres.") from failure
    given: dict[str, list[str]] = {}
    for name, value in pairs:
        if name not in known:
            what = f"paramètre attendu : {both(known)}" if known else "aucun paramètre n'est attendu"
            raise Refusal("unknown_parameter", f"« {shorten(safe(name))} » n'est pas attendu ; {what}.")
        given.setdefault(name, []).append(value)
    return given


def one(values: Values, name: str, default: str | None = None) -> str:
    """The one value of a parameter; raises `Refusal` where it is given twice, or is missing without a default."""
    given = values.get(name, ())
    if len(given) > 1:
        raise Refusal("too_many", f"« {name} » est donné {len(given)} fois.")
    if not given and default is None:
        raise Refusal("missing_parameter", f"il manque « {name} ».")
    return given[0] if given else default or ""


def words(values: Values, name: str, most: int) -> list[str]:
    """The words of a parameter, given several times or between commas; raises `Refusal` for too many.

    >>> words({"table": ["GAMIN,ROI", "CHAT"]}, "table", 60)
    ['GAMIN', 'ROI', 'CHAT']
    """
    found = [word for value in values.get(name, ()) for word in value.replace(",", " ").split()]
    if len(found) > most:
        raise Refusal("too_many", f"« {name} » a {len(found)} mots : {most} au plus.")
    return found


def number(values: Values, name: str, default: float, least: float, most: float) -> float:
    """A number between bounds; raises `Refusal`.

    >>> number({"n": ["3"]}, "n", 1, 1, 10), number({}, "n", 1, 1, 10)
    (3.0, 1)
    """
    text = one(values, name, str(default))
    try:
        found = float(text.replace(",", "."))
    except ValueError:
        found = most + 1
    if not least <= found <= most:
        raise Refusal("bad_value", f"« {name} » : on attend un nombre de {least:g} à {most:g}.")
    return found if name in values else default


def chosen(values: Values, name: str, choices: Sequence[str], default: str) -> str:
    """One of some names; raises `Refusal`."""
    found = one(values, name, default)
    if found not in choices:
        raise Refusal("bad_value", f"« {name} » : on attend {either(choices)}.")
    return found


def yes(values: Values, name: str) -> bool:
    """Whether a parameter says yes: `1` or `oui`; raises `Refusal` for what is neither yes nor no."""
    return _YES[chosen(values, name, list(_YES), "0")]


def day(values: Values, name: str, today: date) -> str:
    """A day as AAAA-MM-JJ, today if none is given; raises `Refusal`.

    >>> day({"jour": ["2026-01-31"]}, "jour", date(2026, 1, 1))
    '2026-01-31'
    """
    text = one(values, name, today.isoformat())
    try:
        if date.fromisoformat(text).isoformat() == text:  # Python reads other forms too
            return text
    except ValueError:
        pass
    raise Refusal("bad_value", f"« {name} » : on attend AAAA-MM-JJ, comme 2026-01-31.")
