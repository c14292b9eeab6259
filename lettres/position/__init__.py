"""Positions to solve, read from JSON or from what a player types, and written as JSON.

>>> position = read_position('{"id": "p1", "game": "lettres", "table": ["IMAGE", "GAMiN"], "rack": "LEP?"}')
>>> position.rack, position.opened, write_position(position)["table"]
(('L', 'E', 'P', '?'), True, ['IMAGE', 'GAMiN'])
>>> position = read_position('{"game": "rummikub", "table": [["r5", "r3", "r4"]], "rack": ["r6", "*"]}')
>>> position.rack, write_position(position)["table"]
(('r6', '*'), [['r3', 'r4', 'r5']])
"""

from lettres.position.codec import checked, read_position, rules_of, write_position
from lettres.position.fields import json_fields
from lettres.position.form import Form, Id, Json, Position, PositionError, TypedTable
from lettres.position.forms import form_for, form_of, form_of_game
from lettres.position.words import forbidden_words

__all__ = [
    "Form",
    "Id",
    "Json",
    "Position",
    "PositionError",
    "TypedTable",
    "checked",
    "forbidden_words",
    "form_for",
    "form_of",
    "form_of_game",
    "json_fields",
    "read_position",
    "rules_of",
    "write_position",
]
