"""The dice of a box, read from a text file: their kinds, how many there are of each, and their faces (rule D14)."""

from __future__ import annotations

import os
import re

from lettres.engine.tiles import TileSet
from lettres.families.numbers.notation import JOKER, TILES

DEFAULT_PATH = os.path.join(os.path.dirname(__file__), "des.tsv")
_FACE = re.compile(r"([a-z])([1-9]\d?)")
_LARGEST = 1 << 16  # bytes of a file
_MOST_VALUE = 13
_FORM = "Chaque ligne y a la lettre d'une sorte de dés, leur nombre et leurs faces : « A 2 r1 b12 n7 j7 r10 * »."


class DiceError(ValueError):
    """The error for a file that does not describe a set of dice; the message is for the player."""


def read_dice(path: str = "") -> TileSet:
    """Read the dice described in a file, by default the package's own; raise `DiceError`.

    Each line has the letter of a kind, the number of its dice and their faces, separated by spaces; `#` starts a
    comment.

    >>> box = read_dice()
    >>> sum(box.counts.values()), box.joker, box.dice["H"]
    (18, '*', ('r8', 'b4', 'b13', 'n9', 'j5', '*'))
    """
    name = f"le fichier de dés « {path[-80:]} »"
    try:
        with open(path or DEFAULT_PATH, encoding="utf-8") as file:
            text = file.read(_LARGEST + 1)
    except FileNotFoundError as error:
        raise DiceError(f"{name} n'existe pas ; vérifiez le chemin.") from error
    except IsADirectoryError as error:
        raise DiceError(f"« {path[-80:]} » est un dossier ; donnez un fichier de dés.") from error
    except (OSError, ValueError) as error:  # an impossible file name, or bytes that are not text
        raise DiceError(f"{name} ne se lit pas ; donnez un fichier de texte. {_FORM}") from error
    if len(text) > _LARGEST:
        raise DiceError(f"{name} est bien trop grand. {_FORM}")
    try:
        return parse_dice(text)
    except DiceError as error:
        raise DiceError(f"{name}, {error} {_FORM}") from error


def parse_dice(text: str) -> TileSet:
    """Read dice from the text of a file; raise `DiceError` with the number of the wrong line.

    >>> parse_dice("A 2 r1 r2 *").dice
    {'A': ('r1', 'r2', '*')}
    """
    counts: dict[str, int] = {}
    dice: dict[str, tuple[str, ...]] = {}
    for number, line in enumerate(text.splitlines(), 1):
        words = line.partition("#")[0].split()
        if not words:
            continue
        kind, *rest = words
        if not re.fullmatch("[A-Z]", kind) or kind in dice:
            raise DiceError(f"ligne {number} : « {kind[:20]} » ; on attend une lettre de A à Z, une seule fois.")
        if len(rest) < 2 or not re.fullmatch(r"[1-9]\d?", rest[0]):
            raise DiceError(f"ligne {number} : après la lettre, on attend un nombre de dés et leurs faces.")
        if bad := next((face for face in rest[1:] if not _is_face(face)), None):
            raise DiceError(f"ligne {number} : « {bad[:20]} » n'est pas une face, comme r1, b12 ou *.")
        counts[kind], dice[kind] = int(rest[0]), tuple(rest[1:])
    if not dice:
        raise DiceError("où il n'y a aucun dé.")
    return TileSet(counts=counts, joker=JOKER, dice=dice)


def _is_face(text: str) -> bool:
    match = _FACE.fullmatch(text)
    return text == JOKER or bool(match and match[1] in TILES.initials and int(match[2]) <= _MOST_VALUE)
