"""Reads clients' texts as the declared objects. A text that does not fit is refused in a French sentence."""

from __future__ import annotations

import re
from functools import cache
from typing import TypeVar, cast, get_args

from msgspec import DecodeError, ValidationError
from msgspec.json import Decoder

from lettres.grammar import either
from lettres.position import PositionError, json_fields
from lettres.rooms.refusals import No
from lettres.rooms.wire.incoming import LARGEST, ClientMessage, Message, NewRoom, SeatKind, VoteKind

T = TypeVar("T")
_FAULT = re.compile(r"(?s)(.*?)(?: - at `\$?(.*)`)?")
_QUOTED = re.compile(r"(?s)[^`']*[`'](.*)[`'][^`']*")
_TYPES = {
    "str": "un texte",
    "int": "un nombre entier",
    "bool": "true ou false",
    "object": "un objet JSON",
    "array": "une liste",
}
_FIELDS = {
    "table": "une liste de combinaisons, ou de rangées",
    "after": "une liste de combinaisons, ou de rangées",
    "rack": "une liste de pièces",
    "tiles": "une liste de pièces",
    "at": "une rangée et une colonne",
    "first": "une rangée et une colonne",
    "seats": "de 1 à 8 places",
    "rules": 'un objet, comme {"seconds": 90}',
    "kind": either(get_args(SeatKind)),
    "what": either(get_args(VoteKind)),
}
"""Descriptions of fields whose type alone says too little."""


def read(text: str) -> Message:
    """Return the message in a frame. Raises `No`.

    >>> read('{"type": "start", "id": "a", "n": 0}')
    Start(id='a', n=0)
    >>> read('{"type": "start"}')
    Traceback (most recent call last):
    lettres.rooms.refusals.No: il manque « id ».
    """
    return read_as(cast("type[Message]", ClientMessage), text)


def read_new_room(text: str) -> NewRoom:
    """Return the new room that a client describes. Raises `No`.

    >>> read_new_room('{"game": "des", "seats": [{"kind": "me", "name": "Ana"}, {"kind": "bot"}]}').seats[1]
    SeatWanted(kind='bot', name='', level='')
    """
    return read_as(NewRoom, text)


def read_as(kind: type[T], text: str) -> T:
    """Return a text as an object of the declared class. Raises `No`."""
    if len(text.encode("utf-8", "replace")) > LARGEST:
        raise No("bad", f"ce message a plus de {LARGEST >> 10} Kio.")
    try:
        json_fields(text)  # refuses bad JSON in French, and fields given twice
        return _decoder(kind).decode(text)  # type: ignore[arg-type, no-any-return]  # an object of this class
    except PositionError as failure:
        raise No("bad", str(failure)) from failure
    except ValidationError as failure:
        raise No("bad", in_french(str(failure))) from failure
    except (DecodeError, UnicodeError) as failure:
        raise No("bad", "un caractère de ce message n'en est que la moitié.") from failure


_decoder = cache(Decoder)


def in_french(fault: str) -> str:
    """Return an error of msgspec as a French sentence that names the field.

    >>> in_french("Expected `str` of length <= 64 - at `$.draft.order`")
    '« order » : on attend 64 caractères au plus, tous lisibles.'
    >>> in_french("Expected `int`, got `str` - at `$.seat`")
    '« seat » : on attend un nombre entier.'
    """
    match = _FAULT.fullmatch(fault)
    said, path = (match[1], match[2] or "") if match else (fault, "")
    quoted = _QUOTED.fullmatch(said)
    value = quoted[1][:40] if quoted else ""
    field = next(reversed(re.findall(r"\.(\w+)", path)), "")
    if said.startswith("Object missing") or (said.endswith("got `null`") and field not in _FIELDS):
        return f"il manque « {field if said.endswith('null`') else value} »."
    if said.startswith("Object contains unknown"):
        return f"« {value} » n'est pas attendu ici."
    if said.startswith("Invalid value"):
        return f"« {value} » n'est pas {'une action' if '.action' in path else 'un message'} d'ici."
    if not field:
        return "on attend un objet JSON."
    if path.endswith("]") and field in ("table", "after"):
        return f"« {field} » : une combinaison est un mot, ou une liste de pièces."
    return f"« {field} » : {_expected(said, field)}."


def _expected(said: str, field: str) -> str:
    if field in _FIELDS:
        return f"on attend {_FIELDS[field]}"
    if most := re.search(r"length <= (\d+)", said):
        return f"on attend {most[1]} caractères au plus, tous lisibles"
    if re.search(r"[<>]=? -?\d+$", said):
        return "ce nombre est hors de toute mesure"
    kind = re.search(r"`(\w+)", said)
    return f"on attend {_TYPES.get(kind[1] if kind else '', 'autre chose')}"
