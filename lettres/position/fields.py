"""Decode a JSON object, check its keys, and put its `id` on errors."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Collection, Iterator
from contextlib import contextmanager
from typing import NoReturn

from lettres.position.form import Id, PositionError


def json_fields(text: str) -> dict[str, object]:
    """Return the fields of the JSON object `text`; raise `PositionError` if `text` is no object or has a key twice."""
    try:
        fields = _DECODER.decode(text)
    except PositionError:
        raise
    except RecursionError as error:
        raise PositionError("bad_json", "trop de crochets ou d'accolades les uns dans les autres.") from error
    except json.JSONDecodeError as error:
        raise PositionError("bad_json", f"ce n'est pas du JSON, à partir du caractère {error.pos + 1}.") from error
    except ValueError as error:  # Python refuses integers of thousands of digits
        raise PositionError("bad_json", "un nombre est trop long.") from error
    if not isinstance(fields, dict):
        raise PositionError("wrong_type", 'on attend un objet JSON, comme {"table": ["IMAGE"], "rack": "LEP"}.')
    return fields


def _unique(pairs: list[tuple[str, object]]) -> dict[str, object]:
    fields = dict(pairs)
    if len(fields) < len(pairs):
        twice = next(name for name, count in Counter(name for name, _ in pairs).items() if count > 1)
        raise PositionError("bad_json", f"« {twice} » est donné deux fois.")
    return fields


def _no_number(text: str) -> NoReturn:
    raise PositionError("bad_json", f"{text} n'est pas un nombre en JSON.")


_DECODER = json.JSONDecoder(object_pairs_hook=_unique, parse_constant=_no_number)


def check_keys(fields: Collection[str], keys: Collection[str], needed: Collection[str], what: str) -> None:
    """Raise `PositionError` if `fields`, named `what` in messages, has a key not in `keys` or lacks one of `needed`."""
    for key in fields:
        if key not in keys:
            raise PositionError("unknown_key", f"« {key} » n'est pas attendu ; {what} a : {', '.join(keys)}.")
    for key in needed:
        if key not in fields:
            raise PositionError("missing_key", f"il manque « {key} ».")


@contextmanager
def named(fields: dict[str, object]) -> Iterator[Id]:
    """Yield the `id` in `fields`, and set this `id` on any `PositionError` raised inside the `with` block.

    Raise `PositionError` if the `id` is neither text nor a whole number.
    """
    name = fields.get("id")
    if not isinstance(name, Id) or isinstance(name, bool):
        raise PositionError("wrong_type", "« id » : on attend un texte ou un nombre entier.")
    try:
        yield name
    except PositionError as error:
        error.id = name
        raise
