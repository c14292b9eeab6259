"""The query parameters of the API, and their parser."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from datetime import date
from typing import Annotated, Literal, TypeVar
from urllib.parse import parse_qsl

import msgspec
from msgspec import Meta, Struct, inspect

from lettres.grammar import both, either, safe, shorten
from lettres.rooms.refusals import Refusal
from lettres.study.puzzles import HINTS

MOST_WORDS, MOST_TABLE_WORDS = 20, 60
MOST_MOVES, LONGEST_SEARCH = 10, 5.0
_MOST_FIELDS = 100
Theme = Annotated[str, Meta(description="A theme of /api/themes.")]


class Query(Struct, frozen=True, kw_only=True):
    """Query parameters; a parameter with a list of values may be repeated."""


class VerdictsQuestion(Query, frozen=True, kw_only=True):
    """The words for the arbiter."""

    mot: Annotated[tuple[str, ...], Meta(min_length=1, max_length=MOST_WORDS, description="A word, as it is written.")]
    table: Annotated[
        tuple[str, ...], Meta(description="Words on the table, given several times or between commas, sixty at most.")
    ] = ()
    theme: Theme = ""

    @property
    def table_words(self) -> Iterator[str]:
        """The words on the table. Raises `Refusal` for too many."""
        words = [word for value in self.table for word in value.replace(",", " ").split()]
        if len(words) > MOST_TABLE_WORDS:
            raise Refusal("too_many", f"« table » a {len(words)} mots : {MOST_TABLE_WORDS} au plus.")
        return iter(words)


class MeaningQuestion(Query, frozen=True, kw_only=True):
    """The word to define."""

    mot: Annotated[str, Meta(description="A word.")]


class PuzzleQuestion(Query, frozen=True, kw_only=True):
    """The day, the level and the parts of a puzzle to return."""

    niveau: Annotated[Literal["facile", "moyen", "difficile", "expert"], Meta(description="The level.")] = "moyen"
    jour: Annotated[date | None, Meta(description="A day as AAAA-MM-JJ; today if none is given.")] = None
    indices: Annotated[int, Meta(ge=0, le=HINTS, description="How many hints.")] = 0
    solution: Annotated[Literal["0", "1", "oui", "non"], Meta(description="1 for the solution too.")] = "0"


class MovesQuestion(Query, frozen=True, kw_only=True):
    """The options of a search for the best moves."""

    n: Annotated[int, Meta(ge=1, le=MOST_MOVES, description="How many moves.")] = 1
    temps: Annotated[float, Meta(ge=0.1, le=LONGEST_SEARCH, description="Seconds of search.")] = 2
    theme: Theme = ""


Q = TypeVar("Q", bound=Query)


def read_query(query: bytes, kind: type[Q]) -> Q:
    """Return the parameters of a query. Raises `Refusal` for unknown, missing or invalid parameters.

    >>> read_query(b"mot=%C3%A9t%C3%A9&table=GAMIN&table=ROI", VerdictsQuestion)
    VerdictsQuestion(mot=('été',), table=('GAMIN', 'ROI'), theme='')
    >>> read_query(b"temps=1,5", MovesQuestion).temps
    1.5
    """
    try:
        pairs = parse_qsl(query.decode("ascii"), True, errors="strict", max_num_fields=_MOST_FIELDS)
    except UnicodeError as failure:
        raise Refusal("bad_encoding", "l'adresse n'est pas en UTF-8.") from failure
    except ValueError as failure:
        raise Refusal("too_many", f"l'adresse a plus de {_MOST_FIELDS} paramètres.") from failure
    types = {field.name: _bare_type(field.type) for field in fields_of(kind)}
    values = dict(_values(pairs, types))
    try:
        return msgspec.convert(values, kind, strict=False)
    except msgspec.ValidationError as failure:
        name = str(failure).partition("$.")[2].rstrip("`")
        if name in types:
            raise Refusal("bad_value", f"« {name} » : on attend {_expectation(types[name])}.") from failure
        missing = next(field.name for field in fields_of(kind) if field.required and field.name not in values)
        raise Refusal("missing_parameter", f"il manque « {missing} ».") from failure


def fields_of(kind: type[Struct]) -> tuple[inspect.Field, ...]:
    """Return the fields of a struct, with their types."""
    found = inspect.type_info(kind)
    assert isinstance(found, inspect.StructType)
    return found.fields


def _values(pairs: Iterable[tuple[str, str]], types: dict[str, inspect.Type]) -> Iterator[tuple[str, object]]:
    """Return the value of each parameter, or its list of values. Raises `Refusal` for unknown or repeated ones."""
    texts: dict[str, list[str]] = {}
    for name, text in pairs:
        if name not in types:
            what = f"paramètre attendu : {both(list(types))}" if types else "aucun paramètre n'est attendu"
            raise Refusal("unknown_parameter", f"« {shorten(safe(name))} » n'est pas attendu ; {what}.")
        texts.setdefault(name, []).append(text)
    for name, each in texts.items():
        kind = types[name]
        several = isinstance(kind, inspect.VarTupleType)
        most = (kind.max_length or len(each)) if isinstance(kind, inspect.VarTupleType) else 1
        if len(each) > most:
            more = f" : {most} au plus" if several else ""
            raise Refusal("too_many", f"« {name} » est donné {len(each)} fois{more}.")
        number = isinstance(kind, inspect.IntType | inspect.FloatType)
        yield name, each if several else each[0].replace(",", ".") if number else each[0]


def _bare_type(kind: inspect.Type) -> inspect.Type:
    """Return a type without its metadata and without None."""
    if isinstance(kind, inspect.Metadata):
        return _bare_type(kind.type)
    return kind.types[0] if isinstance(kind, inspect.UnionType) else kind


def _expectation(kind: inspect.Type) -> str:
    if isinstance(kind, inspect.LiteralType):
        return either([str(value) for value in kind.values])
    if isinstance(kind, inspect.IntType | inspect.FloatType):
        return f"un nombre de {kind.ge:g} à {kind.le:g}"
    return "AAAA-MM-JJ, comme 2026-01-31" if isinstance(kind, inspect.DateType) else "un texte"
