"""A sheet, on which a game of real tiles is noted turn by turn: its data, and its text (see `docs/notation.md`).

This module knows no rules of games; `lettres/records/noted.py` replays the turns with the engine.
"""

from __future__ import annotations

import codecs
import re
from collections.abc import Sequence
from enum import StrEnum
from typing import NamedTuple

from lettres.records.header import Header, RecordError, header_size, is_bot, write_header

MAGIC = "lettres-feuille"
VERSION = 1
LARGEST = 1 << 20  # bytes of a file; a long game takes 1 % of it
MOST_TURNS = 999
_LONGEST = 2048  # characters of a line


class TurnKind(StrEnum):
    """The kind of a noted turn."""

    LAY = "lay"
    FAULT = "fault"  # laid, refused and taken back
    PASS = "passe"
    TIME = "hors délai"


class SheetLine(NamedTuple):
    """A noted turn.

    `move` is in the notation of the game, empty if not noted. `faults`, written as in records, are the reasons for a
    refusal, or the faults that the players allowed. `points` are the points that count, and `rule` the points by the
    rules; None if not computed yet. `rack` is the whole rack before the turn, None if not noted. `emptied` is True if
    the turn emptied the rack, `suspended` if the turn no longer fits the table because an earlier turn was corrected.
    """

    seat: int
    kind: TurnKind
    move: str = ""
    faults: tuple[str, ...] = ()
    points: int | None = None
    rule: int | None = None
    rack: str | None = None
    emptied: bool = False
    suspended: bool = False


class End(NamedTuple):
    """The end of a game: what each seat has left, and the totals, None if not computed yet.

    Each of `left` is the tiles, a number of tiles, `-` for none, or empty if not noted.
    """

    left: tuple[str, ...]
    totals: tuple[int, ...] | None = None


class Sheet(NamedTuple):
    """A noted game: its header (whose seed is meaningless), its turns, and its end or None."""

    header: Header
    lines: tuple[SheetLine, ...] = ()
    end: End | None = None


def write_sheet(sheet: Sheet) -> list[str]:
    """Return the lines of a sheet; raise `RecordError` for a value that could not be read back.

    >>> sheet = Sheet(Header("lettres", {}, "essai", "", ("Ana", "Zoé"), 0, "2026-01-02"))
    >>> line = SheetLine(0, TurnKind.LAY, "IMAGES", points=12, rule=12, emptied=True)
    >>> lines = write_sheet(sheet._replace(lines=(line,)))
    >>> lines[0], lines[-1]
    ('lettres-feuille 1', '1 J1 IMAGES = 12 ; vidé')
    >>> read_turn(lines[-1], 1, 2).emptied
    True
    """
    if any(map(is_bot, sheet.header.players)):
        raise RecordError("« bot » est le nom des robots : une partie notée n'a que des personnes.")
    head = [line for line in write_header(sheet.header) if not line.startswith("graine ")]
    turns = [write_turn(line, number) for number, line in enumerate(sheet.lines, 1)]
    return [f"{MAGIC} {VERSION}", *head[1:], *turns, *([_write_end(sheet.end)] if sheet.end else [])]


def write_turn(line: SheetLine, number: int) -> str:
    """Return the turn `number` as a line of the sheet."""
    words = [str(number), f"J{line.seat + 1}", line.move or _BARE.get(line.kind, "faute")]
    if line.kind is TurnKind.FAULT and line.move:
        words += ["!", *line.faults]
    if line.kind is TurnKind.LAY and line.points is not None:
        words += ["=", str(line.points)]
    fields = [" ".join(words)]
    if line.kind is TurnKind.LAY and line.rule != line.points:
        fields.append(f"règle {'?' if line.rule is None else line.rule}")
    if line.rack is not None:
        fields.append(f"chevalet {line.rack or '-'}")
    if line.emptied:
        fields.append("vidé")
    if line.kind is TurnKind.LAY and line.faults:
        fields.append(" ".join(["permis", *line.faults]))
    return " ; ".join([*fields, *(["en suspens"] if line.suspended else [])])


_BARE = {TurnKind.PASS: "passe", TurnKind.TIME: "hors délai"}


def _write_end(end: End) -> str:
    told = [f"J{seat}:{left}" for seat, left in enumerate(end.left, 1) if left]
    parts = [" ".join(["fin", *map(str, end.totals or ())])]
    return " ; ".join([*parts, *([" ".join(["restes", *told])] if told else [])])


def is_sheet(data: bytes) -> bool:
    """Return whether the bytes of a file are a sheet rather than a record.

    >>> is_sheet(b"lettres-feuille 1\\n"), is_sheet(b"lettres-partie 1  #32ebdf3bb0491780\\n")
    (True, False)
    """
    return data.removeprefix(codecs.BOM_UTF8).startswith(f"{MAGIC} ".encode())


def sheet_texts(data: bytes) -> list[str]:
    """Return the lines of a sheet from the bytes of its file; a UTF-8 BOM and Windows line ends are accepted.

    Raise `RecordError` if the file is too large, is not in UTF-8 or is no sheet.

    >>> sheet_texts(b"\\xef\\xbb\\xbflettres-feuille 1\\r\\njeu lettres\\r\\n\\r\\n")
    ['lettres-feuille 1', 'jeu lettres']
    """
    if len(data) > LARGEST:
        raise RecordError("la feuille est bien trop grosse pour une partie.")
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        number = data.count(b"\n", 0, error.start) + 1
        raise RecordError(f"ligne {number} : elle n'est pas en UTF-8.") from error
    texts = [line.rstrip(" \r") for line in text.rstrip().split("\n")]
    if not texts[0].startswith(f"{MAGIC} "):
        raise RecordError("ce n'est pas une feuille de partie.")
    return texts


def is_noted(texts: Sequence[str]) -> bool:
    """Return whether `texts` are the lines of a sheet."""
    return bool(texts) and texts[0].startswith(f"{MAGIC} ")


def as_record(texts: Sequence[str]) -> list[str]:
    """Return the header lines of a sheet rewritten as those of a record; raise `RecordError` for a malformed header."""
    version = texts[0].removeprefix(f"{MAGIC} ")
    if re.fullmatch(r"[2-9]|[1-9]\d{1,3}", version, re.ASCII):
        raise RecordError("la feuille vient d'une version plus récente de lettres : mettez-le à jour pour la lire.")
    if version != str(VERSION):
        raise RecordError("ce n'est pas une feuille de partie.")
    head = list(texts[: header_size(texts)])
    if any(line.partition(" ")[0] in ("graine", "dés") for line in head):
        raise RecordError("l'en-tête d'une feuille n'a ni graine, ni dés.")
    return ["lettres-partie 1", *head[1:-1], "graine 0", *head[-1:]]


_TURN = re.compile(r"(?P<number>\d{1,3}) J(?P<seat>[1-8]) (?P<what>[^;]{1,400})", re.ASCII)
_LAY = re.compile(r"(?P<move>[^=!]+?)(?: = (?P<points>\d{1,4}))?", re.ASCII)
_FAULT = re.compile(r"[a-z][a-z_0-9]*(/[^\s/=!;]+)*", re.ASCII)


def read_turn(text: str, number: int, players: int) -> SheetLine:
    """Read the turn `number` from a line; raise `RecordError` if it is malformed. The move is not checked.

    >>> read_turn("3 J1 IMAGE + ELP -> PAGE MIEL = 7 ; règle 8 ; chevalet ELPTTRS", 3, 2)[2:7]
    ('IMAGE + ELP -> PAGE MIEL', (), 7, 8, 'ELPTTRS')
    >>> read_turn("4 J2 ZARBI ! unknown/ZARBI", 4, 2).kind
    <TurnKind.FAULT: 'fault'>
    """
    if len(text) > _LONGEST:
        raise RecordError("elle est bien trop longue.")
    first, *fields = text.split(" ; ")
    match = _TURN.fullmatch(first)
    if match is None or int(match["number"]) != number or not 1 <= int(match["seat"]) <= players:
        raise RecordError(f"« {text[:60]} » n'est pas le tour {number} d'une feuille.")
    line = _read_what(match["what"], int(match["seat"]) - 1)
    for field in fields:
        line = _with_field(line, field)
    if line.kind is TurnKind.LAY and line.rule is None and not any(field == "règle ?" for field in fields):
        line = line._replace(rule=line.points)
    if [each for each in write_turn(line, number).split(" ; ")[1:] if each != "règle ?"] != [
        each for each in fields if each != "règle ?"
    ]:
        raise RecordError(f"« {text[:60]} » n'est pas dans sa forme exacte.")
    return line


def _read_what(what: str, seat: int) -> SheetLine:
    for kind, word in _BARE.items():
        if what == word:
            return SheetLine(seat, kind)
    if what == "faute":
        return SheetLine(seat, TurnKind.FAULT)
    move, mark, faults = what.partition(" ! ")
    if mark:
        return SheetLine(seat, TurnKind.FAULT, move, _read_faults(faults))
    match = _LAY.fullmatch(what)
    if match is None:
        raise RecordError(f"« {what[:60]} » n'est pas un tour.")
    return SheetLine(seat, TurnKind.LAY, match["move"], points=int(match["points"]) if match["points"] else None)


def _read_faults(text: str) -> tuple[str, ...]:
    faults = tuple(text.split(" "))
    for fault in faults:
        if not _FAULT.fullmatch(fault):
            raise RecordError(f"« {fault[:60]} » n'est pas une faute.")
    return faults


def _with_field(line: SheetLine, field: str) -> SheetLine:
    """Return `line` with the value of `field` added; raise `RecordError` if `field` is malformed or out of place."""
    name, _, value = field.partition(" ")
    lay = line.kind is TurnKind.LAY
    if field == "vidé" and lay and not line.emptied:
        return line._replace(emptied=True)
    if field == "en suspens" and line.move and not line.suspended:
        return line._replace(suspended=True)
    if name == "chevalet" and value and line.rack is None and " " not in value:
        return line._replace(rack="" if value == "-" else value)
    if name == "permis" and value and lay and not line.faults:
        return line._replace(faults=_read_faults(value))
    if name == "règle" and lay and line.points is not None and line.rule is None:
        if value == "?":
            return line
        if re.fullmatch(r"\d{1,4}", value, re.ASCII):
            return line._replace(rule=int(value))
    raise RecordError(f"« {field[:60]} » n'a pas sa place dans ce tour.")


def read_end(text: str, players: int) -> End:
    """Read the end of a sheet from its line; raise `RecordError` if it is malformed.

    >>> read_end("fin 57 61 ; restes J1:ETR", 2)
    End(left=('ETR', ''), totals=(57, 61))
    """
    first, *others = text.split(" ; ")
    match = re.fullmatch(r"fin((?: -?\d{1,6})*)", first, re.ASCII)
    left = [""] * players
    pairs = others[0].removeprefix("restes ").split(" ") if len(others) == 1 and others[0].startswith("restes ") else []
    for pair in pairs:
        seat = re.fullmatch(r"J([1-8]):(\S{1,200})", pair, re.ASCII)
        if seat is None or int(seat[1]) > players:
            raise RecordError(f"« {pair[:60]} » n'est pas ce qui reste à un joueur.")
        left[int(seat[1]) - 1] = seat[2]
    totals = tuple(map(int, match[1].split())) if match else ()
    end = End(tuple(left), totals or None)
    if match is None or len(totals) not in (0, players) or _write_end(end) != text:
        raise RecordError(f"« {text[:60]} » n'est pas une fin de feuille.")
    return end
