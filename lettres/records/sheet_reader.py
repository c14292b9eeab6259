"""Read a sheet: replay each of its turns, with the rulings noted at the time."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from lettres.engine import Game, GameState, IllegalAction
from lettres.records.header import Header, RecordError, header_size
from lettres.records.noted import Course, Noted, begin, finish, note
from lettres.records.session import header_of
from lettres.records.sheet import MOST_TURNS, End, Sheet, SheetLine, as_record, read_end, read_turn


class SheetReading(NamedTuple):
    """A sheet as far as it can be read; `broken` describes the fault of the next line, if it is bad."""

    course: Course
    broken: str


def sheet_header(texts: Sequence[str]) -> Header:
    """Return the header of a sheet; raise `RecordError` if it is malformed or names no players."""
    header = header_of(as_record(texts))
    if not header.players:
        raise RecordError("la feuille n'a pas de joueurs.")
    return header


def read_sheet(texts: Sequence[str], game_of: Callable[[Header], Game]) -> SheetReading:
    """Read a sheet and replay its turns; raise `RecordError` if its header is bad or its game cannot be noted."""
    header, size = sheet_header(texts), header_size(texts)
    game = game_of(header)
    if not game.scores_turns:
        raise RecordError(f"une feuille du jeu « {header.game} » ne se lit pas encore.")
    state = start = begin(game, len(header.players))
    turns: list[Noted] = []
    end: End | None = None
    broken = ""
    for row, text in enumerate(texts[size:], size + 1):
        try:
            if end or len(turns) >= MOST_TURNS:
                raise RecordError("il n'y a plus rien après la fin." if end else "il y a trop de tours.")
            if text.startswith("fin"):
                end = _read_last(turns, text, len(header.players))
                continue
            turns.append(_read_one(state, text, len(turns) + 1))
            state = turns[-1].done.state
        except RecordError as error:
            broken = f"Ligne {row} : {error}"
            break
    sheet = Sheet(header, tuple(noted.line for noted in turns), end)
    return SheetReading(Course(game, sheet, tuple(turns), start), broken)


def _read_last(turns: list[Noted], text: str, players: int) -> End:
    """Read the end of a sheet from `text` and add it to the last of `turns`; raise `RecordError` if it does not fit."""
    end = read_end(text, players)
    if not turns:
        raise RecordError("la partie finit avant son premier tour.")
    turns[-1], end = finish(turns[-1], end)
    return end


def _read_one(state: GameState, text: str, number: int) -> Noted:
    """Read turn `number` from `text` and replay it with its noted ruling; raise `RecordError` if it does not fit."""
    line = read_turn(text, number, len(state.seats))
    try:
        noted = note(state, line)
    except (ValueError, IllegalAction) as error:
        raise error if isinstance(error, RecordError) else RecordError("elle ne tient pas.") from error
    if line.suspended and _fits(state, line._replace(suspended=False)):
        raise RecordError("elle est dite en suspens, et elle tient.")
    if noted.line.emptied != line.emptied:
        raise RecordError("d'après le chevalet donné, il est vidé : « vidé » manque.")
    return noted


def _fits(state: GameState, line: SheetLine) -> bool:
    try:
        note(state, line, judged=True)
    except RecordError:
        return False
    return True
