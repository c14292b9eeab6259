"""Answer positions, one a line, as they come; a bad line does not stop the others."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from typing import BinaryIO

from lettres.position import Json, Position, PositionError, read_position
from lexicon import SourceError

MOST_BYTES = 1 << 20  # bytes of a line: tens of thousands of forbidden words
_PIECE = 1 << 16


def open_positions(name: str) -> BinaryIO:
    """Open a file of positions, stdin for `-`; raises `SourceError`."""
    if name == "-":
        if sys.stdin is None:
            raise SourceError("l'entrée est fermée : il n'y a rien à lire.")
        return sys.stdin.buffer
    try:
        return open(name, "rb")
    except FileNotFoundError as error:
        raise SourceError(f"le fichier de positions « {name} » n'existe pas. Vérifiez le chemin.") from error
    except IsADirectoryError as error:
        raise SourceError(f"« {name} » est un dossier : donnez un fichier de positions.") from error
    except OSError as error:
        raise SourceError(f"le fichier de positions « {name} » est illisible. Vérifiez les droits.") from error


def read_positions(stream: BinaryIO, given: Position) -> Iterator[tuple[int, Position | PositionError]]:
    """Yield the number of each line that is not blank, with its position or its error.

    `given` supplies the game, the rules and the dice where a line names none, and further forbidden words.
    """
    for number, line in enumerate(_lines(stream), 1):
        try:
            text = _text(line)
            if not text.strip():
                continue
            position = read_position(text, given.rules, given.game, given.dice)
            yield number, position._replace(forbidden=position.forbidden | given.forbidden)
        except PositionError as error:
            yield number, error


def _lines(stream: BinaryIO) -> Iterator[bytes]:
    """Yield the lines of a stream; a line that is too long is cut one byte beyond the limit."""
    while line := stream.readline(MOST_BYTES + 1):
        rest = line
        while len(line) > MOST_BYTES and rest and not rest.endswith(b"\n"):
            rest = stream.readline(_PIECE)
        yield line


def _text(line: bytes) -> str:
    if len(line) > MOST_BYTES:
        raise PositionError("line_too_long", f"la ligne a plus de {MOST_BYTES >> 20} Mo : ce n'est pas une position.")
    try:
        return line.decode().removeprefix("\ufeff")
    except UnicodeDecodeError as error:
        raise PositionError("bad_json", "la ligne n'est pas en UTF-8.") from error


def as_error(error: PositionError, line: int) -> dict[str, Json]:
    """Return the JSON that reports a bad line."""
    return {"id": error.id, "line": line, "error": {"code": error.code, "message": str(error)}}


def answer_all(
    positions: Iterator[tuple[int, Position | PositionError]],
    answer: Callable[[Position], str],
    complain: Callable[[int, PositionError], None],
) -> bool:
    """Print each answer as soon as it is ready, and call `complain` for a bad line; return True if no line was bad."""
    good = True
    for number, position in positions:
        if isinstance(position, PositionError):
            good = False
            complain(number, position)
        else:
            sys.stdout.write(answer(position) + "\n")
            sys.stdout.flush()
    return good
