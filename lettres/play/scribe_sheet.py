"""The sheet of a scribe: its turns, the effect of a change on later turns, and undo. `lettres/play/scribe.py` reads the
lines."""

from __future__ import annotations

from dataclasses import replace
from typing import NamedTuple

from lettres.compose.base import MoveError
from lettres.engine import Game
from lettres.french.noting import Notes
from lettres.records.header import Header, RecordError
from lettres.records.noted import Course, Noted, begin, follow, rack_sizes
from lettres.records.sheet import MOST_TURNS, Sheet, SheetLine, write_sheet

_DIGITS = 6  # in the number of a turn


class Answer(NamedTuple):
    """The answer to a line: sentences, and `remarks` to log even where nobody reads the screen. `changed` means that
    the sheet must be saved, `refused` that nothing was noted, `quits` that the scribe stops."""

    said: tuple[str, ...] = ()
    remarks: tuple[str, ...] = ()
    changed: bool = False
    refused: bool = False
    quits: bool = False


class SheetDesk:
    """A sheet that is being changed; `course` is the game that results from the sheet."""

    def __init__(self, game: Game, sheet: Sheet) -> None:
        self.game = game
        self.notes = Notes(game)
        self.course = follow(game, sheet, len(sheet.lines))
        self._past: list[Sheet] = []

    @property
    def sheet(self) -> Sheet:
        """The sheet as it stands."""
        return self.course.sheet

    @property
    def texts(self) -> list[str]:
        """The lines of the sheet, as they are saved."""
        return write_sheet(self.sheet)

    @property
    def names(self) -> tuple[str, ...]:
        """The names of the players."""
        return self.sheet.header.players

    def put(self, line: SheetLine, at: int, instead: bool) -> Answer:
        """Insert a turn at the index `at` or, with `instead`, replace the turn there; judge all later turns again."""
        lines = self.sheet.lines
        if len(lines) >= MOST_TURNS and not instead:
            raise RecordError("la feuille est pleine.")
        rest = lines[at + 1 :] if instead else lines[at:]
        then: list[Noted | None] = [*self.course.turns]
        then[at : at + instead] = [None]
        answer = self.become(self.sheet._replace(lines=(*lines[:at], line, *rest)), at, then)
        said = self.notes.turn(self.course.turns[at], self.names)
        return answer._replace(said=(f"Tour {at + 1}. {said}" if rest or instead else said, *answer.said))

    def become(self, sheet: Sheet, judged_from: int, then: list[Noted | None]) -> Answer:
        """Replace the sheet, as one step that can be undone, and report the turns that changed.

        Turns from `judged_from` on are judged again. `then` has, for each turn of the sheet, its earlier judgement, or
        None for a new turn.
        """
        course = follow(self.game, sheet, judged_from)
        write_sheet(course.sheet)
        self._past.append(self.sheet)
        self.course = course
        return Answer(tuple(self.notes.changes(then, course)), changed=True)

    def undo(self) -> Answer:
        """Undo one step; on a resumed sheet, remove the last turn or the end."""
        if self._past:
            sheet = self._past.pop()
        elif self.sheet.end:
            sheet = self.sheet._replace(end=None)
        elif self.sheet.lines:
            sheet = self.sheet._replace(lines=self.sheet.lines[:-1])
        else:
            raise MoveError("il n'y a rien à annuler.")
        gone = self.course.turns[-1] if len(sheet.lines) < len(self.sheet.lines) else None
        self.course = follow(self.game, sheet, len(sheet.lines))
        what = self.notes.row(len(sheet.lines) + 1, gone, self.names) if gone else ""
        return Answer((f"Annulé{f' : {what}' if what else ''}.",), changed=True)

    def remove(self, rest: str) -> Answer:
        """Remove the turn whose number is typed. Raises `MoveError` if there is no such turn."""
        at, rest = self.place(rest)
        lines = self.sheet.lines
        gone = self.notes.row(at + 1, self.course.turns[at], self.names)
        then: list[Noted | None] = [*self.course.turns[:at], *self.course.turns[at + 1 :]]
        end = self.sheet.end if len(lines) > 1 else None
        answer = self.become(self.sheet._replace(lines=(*lines[:at], *lines[at + 1 :]), end=end), at, then)
        return answer._replace(said=(f"Retiré : {gone}.", *answer.said))

    def place(self, rest: str) -> tuple[int, str]:
        """Return the index of the turn whose number is typed, and the rest of the line.

        Raises `MoveError` if there is no such turn.
        """
        number, _, rest = rest.partition(" ")
        digits = number.rstrip(":")
        at = int(digits) - 1 if digits.isdecimal() and len(digits) <= _DIGITS else -1
        if not 0 <= at < len(self.sheet.lines):
            raise MoveError(f"dites le numéro d'un tour, de 1 à {len(self.sheet.lines)} : corrige 7.")
        return at, rest.strip().removeprefix(":").strip()

    def maybe_emptied(self, before: Course, noted: Noted) -> list[str]:
        """Return a remark if a rack seems to have been emptied, and nobody said so."""
        seat, turn = noted.line.seat, noted.turn
        if turn is None or turn.emptied or noted.line.rack is not None or len(turn.placed) < rack_sizes(before)[seat]:
            return []
        if self.game.score(turn) == self.game.score(replace(turn, rack=turn.placed)):
            return []
        return [f"À compter les pioches, {self.names[seat]} a tout posé : si c'est vrai, tapez « vidé »."]


def new_sheet(header: Header, game: Game) -> Sheet:
    """Return an empty sheet. Raises `RecordError` for names or options that a sheet cannot hold."""
    begin(game, len(header.players))
    sheet = Sheet(header)
    write_sheet(sheet)
    return sheet
