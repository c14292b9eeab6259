"""Whole games noted by the companion and by `lettres partie noter`, and their sheets read by either."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from typing import NamedTuple

from lettres.engine import GameState, Turn
from lettres.engine.table import faces, table_of
from lettres.families.words.notation import LetterNotation, spelling
from lettres.games.letters import LettersRules, letters
from lettres.play.scribe_sheet import SheetDesk
from lettres.position import Json
from lettres.records.header import Header, RecordError
from lettres.records.noted import finish, note, rack_sizes
from lettres.records.sheet import End, Sheet, SheetLine, TurnKind, sheet_texts, write_sheet
from lettres.records.sheet_reader import SheetReading, read_sheet
from tools.exactness.companion.judged import known_of
from tools.exactness.companion.page import CompanionPage
from tools.exactness.companion.turns import GameSetting
from tools.random_play.player import Dice
from tools.random_play.words import RandomPlayer

_NOTATION = LetterNotation()
_DATE = "1970-01-01T00:00:00+00:00"
_STEPS = 24  # steps of a game
_NAMES = ("Ana", "Zoé", "Jean-Luc", "Ève d'Aix")


class ComparedGame(NamedTuple):
    """A noted game: the requests to the companion, and the results of `lettres` for the same."""

    asked: Json
    wanted: Json


class Noting:
    """A game noted at random by `lettres`, and each step as the companion does it.

    `shown` are all words that anybody formed.
    """

    def __init__(self, dice: Dice, setting: GameSetting) -> None:
        self.dice = dice
        self.setting = setting
        self.player = RandomPlayer(dice)
        rules = setting.rules
        self.names = _NAMES[: max(rules.least_players, min(rules.most_players, 1 + dice.upto(3), len(_NAMES)))]
        header = Header("lettres", rules.recorded(), "essai", "", self.names, 0, _DATE)
        self.desk = SheetDesk(setting.game, Sheet(header))
        self.done: list[list[Json]] = []
        self.errors: list[str] = []
        self.shown: set[str] = set()
        self.past: list[Sheet] = []
        self.future: list[Sheet] = []

    def step(self) -> None:
        """Do a step on the sheet."""
        lines, dice = self.desk.sheet.lines, self.dice
        if not lines or dice.upto(9) < 7:
            line, play = self._turn(len(lines))
            self._put("put", [play], line, len(lines), instead=False)
        else:
            dice.pick(
                (self._correct, self._insert, self._remove, self._recount, self._undo, self._redo, self._rename)
            )()

    def _turn(self, at: int) -> tuple[SheetLine, Json]:
        """A turn at a place of the sheet: the line to be judged, and the same for the companion."""
        dice, turns = self.dice, self.desk.course.turns
        state = turns[at].before if at < len(turns) else self.desk.course.state
        seat = dice.upto(len(self.names) - 1) if dice.once_in(6) else state.turn
        own: dict[str, Json] = {"seat": seat} if seat != state.turn or dice.once_in(3) else {}
        if dice.once_in(8):
            kind = dice.pick((TurnKind.PASS, TurnKind.TIME, TurnKind.FAULT))
            return SheetLine(seat, kind), {"kind": str(kind), **own}
        turn, told = self._laid(seat, at)
        self.shown |= {spelling(faces(meld)) for meld in (*turn.formed, *turn.broken)}
        kind = TurnKind.FAULT if dice.once_in(8) else TurnKind.LAY
        points = dice.upto(30) if dice.once_in(8) and kind is TurnKind.LAY else None
        emptied = kind is TurnKind.LAY and told is None and dice.once_in(6)
        line = SheetLine(seat, kind, self.setting.game.notation.turn(turn), points=points, rack=told, emptied=emptied)
        formed, broken = ([*map(_NOTATION.meld, melds)] for melds in (turn.formed, turn.broken))
        play = {"formed": formed, "broken": broken, "points": points, "rack": told, "emptied": emptied}
        return line, {"kind": str(kind), **play, **own}

    def _laid(self, seat: int, at: int) -> tuple[Turn, str | None]:
        """A turn of a rack drawn from the rest of the box, and that rack if it is noted."""
        dice, turns = self.dice, self.desk.course.turns
        state = turns[at].before if at < len(turns) else self.desk.course.state
        rack = tuple(sorted(self._off(state)[: 7 + dice.upto(7)]))
        seats = tuple(replace(each, rack=rack) if n == seat else each for n, each in enumerate(state.seats))
        state = replace(state, turn=seat, seats=seats)
        laid = (None if dice.once_in(5) else self.player.laid(state)) or self.player.odd(state)
        if not all(meld and _true(meld) for meld in laid.melds):
            laid = table_of(state.table).replace((), [_NOTATION.read_meld("FINIT")])
        turn = state.to(self.player.settled(state, laid))
        return turn, "".join(rack) if dice.once_in(4) else None

    def _off(self, state: GameState) -> list[str]:
        """The tiles of the box that are not on the table, in any order."""
        left = Counter(self.setting.game.tiles.counts) - Counter(state.table.tiles())
        return self.dice.shuffled(list(left.elements()))

    def _put(self, act: str, given: list[Json], line: SheetLine, at: int, *, instead: bool) -> None:
        """Put a line on the sheet, as a scribe does: a line that does not fit is refused."""
        self.done.append([act, *given])
        turns = self.desk.course.turns
        state = turns[at].before if at < len(turns) else self.desk.course.state
        try:
            note(state, line, judged=True)
        except RecordError as error:
            self.errors.append(f"TableError: {error}")
            return
        self._change(lambda: self.desk.put(line, at, instead))

    def _change(self, act: Callable[[], object]) -> None:
        self.past.append(self.desk.sheet)
        self.future.clear()
        act()

    def _at(self) -> int:
        return self.dice.upto(len(self.desk.sheet.lines) - 1)

    def _correct(self) -> None:
        at = self._at()
        line, play = self._turn(at)
        seat = self.desk.sheet.lines[at].seat
        if "seat" not in play:
            line = line._replace(seat=seat)
        self._put("correct", [at, play], line, at, instead=True)

    def _insert(self) -> None:
        at = self._at()
        line, play = self._turn(at)
        self._put("insert", [at, play], line, at, instead=False)

    def _remove(self) -> None:
        at = self._at()
        self.done.append(["remove", at])
        self._change(lambda: self.desk.remove(str(at + 1)))

    def _recount(self) -> None:
        at = self._at()
        line = self.desk.sheet.lines[at]
        if line.kind is TurnKind.LAY and not line.suspended:
            points = self.dice.pick((None, self.dice.upto(40)))
            told = line._replace(points=line.rule if points is None else points)
            self._put("recount", [at, points], told, at, instead=True)

    def _undo(self) -> None:
        if self.past:
            self.done.append(["undo"])
            self.future.append(self.desk.sheet)
            self._become(self.past.pop())

    def _redo(self) -> None:
        if self.future:
            self.done.append(["redo"])
            self.past.append(self.desk.sheet)
            self._become(self.future.pop())

    def _become(self, sheet: Sheet) -> None:
        self.desk = SheetDesk(self.setting.game, sheet)

    def _rename(self) -> None:
        seat, name = self.dice.upto(len(self.names) - 1), self.dice.pick(("Léo", "Noé 2", "Mr. X"))
        header, players = self.desk.sheet.header, [*self.desk.names]
        if name not in players:
            players[seat] = name
            self.done.append(["rename", seat, name])
            sheet = self.desk.sheet._replace(header=header._replace(players=tuple(players)))
            self._change(lambda: self._become(sheet))

    def end(self) -> None:
        """End the game, with the tiles left of some or all."""
        state = self.desk.course.state
        box = self.dice.shuffled(
            list((Counter(self.setting.game.tiles.counts) - Counter(state.table.tiles())).elements())
        )
        left = [self._left(box) for _ in self.names]
        self.done.append(["end", left])
        turns = self.desk.course.turns
        try:
            assert turns
            finish(turns[-1], End(tuple(left)))
        except RecordError as error:
            self.errors.append(f"TableError: {error}")
            return
        self._change(lambda: self._become(self.desk.sheet._replace(end=End(tuple(left)))))

    def _left(self, box: list[str]) -> str:
        some = sorted(box.pop() for _ in range(min(len(box), 1 + self.dice.upto(4))))
        return self.dice.pick(("-", "".join(some), str(len(some)), "".join(some), "" if self.dice.once_in(4) else "-"))

    def game(self) -> ComparedGame:
        """Return the requests, and the results."""
        setting, desk = self.setting, self.desk
        notes, course = desk.notes, desk.course
        asked = {
            "kind": "game",
            "options": setting.rules.changed(),
            "players": list(self.names),
            "words": known_of(setting, self.shown, self.shown),
            "done": self.done,
        }
        wanted = {
            "text": "".join(f"{text}\n" for text in desk.texts),
            "errors": self.errors,
            "scores": [seat.score for seat in course.state.seats],
            "sizes": rack_sizes(course),
            "totals": list(notes.totals(course)),
            "rows": [notes.row(number, noted, desk.names) for number, noted in enumerate(course.turns, 1)],
            "resumed": True,
            "shared": True,
        }
        return ComparedGame(asked, wanted)


def _true(meld: object) -> bool:
    try:
        return _NOTATION.read_meld(_NOTATION.meld(meld)) == meld  # type: ignore[arg-type]
    except ValueError:
        return False


def noted(dice: Dice, setting: GameSetting) -> ComparedGame:
    """A game that was noted."""
    noting = Noting(dice, setting)
    for _ in range(_STEPS):
        noting.step()
    if noting.desk.sheet.lines and not dice.once_in(4):
        noting.end()
    return noting.game()


def games(seed: str, setting_of: Callable[[Dice], GameSetting]) -> Iterator[ComparedGame]:
    """Games that were noted, without themes, which a sheet only names."""
    number = 0
    while True:
        number += 1
        dice = Dice(f"{seed}:noted:{number}")
        setting = setting_of(dice)
        if not setting.theme and not setting.forbidden and setting.game.tiles.counts["?"] == 2:
            yield noted(dice, setting)


def mangled(dice: Dice, text: str) -> str:
    """A sheet with something changed in its turns: a letter, a word, a line."""
    *head, body = text.partition("\ndate ")
    lines = body.split("\n")
    at = 1 + dice.upto(len(lines) - 2) if len(lines) > 2 else 0
    line = lines[at]
    place = dice.upto(len(line))
    changes: tuple[list[str], ...] = (
        [line[:place] + line[place + 1 :]],
        [line[:place] + dice.pick("AEs?17=!;/ .-J") + line[place:]],
        [line, line],
        [],
        [dice.pick((f"{line} ; vidé", f"{line} ; en suspens", f"{line} ; règle ?", f"{line} ; chevalet ?ABEEIST"))],
        [line.partition(" ; ")[0]],
        [line.partition(" = ")[0]],
        [line.replace(" = ", " = 1")],
    )
    lines[at : at + 1] = dice.pick(changes)
    return "".join([*head, "\n".join(lines)])


def compare_reading(page: CompanionPage, texts: Sequence[str]) -> list[str]:
    """Return the differences in how both read some sheets: the turns, the scores, the end."""
    told = []
    for text, answer in zip(texts, page.do([{"kind": "sheet", "text": text} for text in texts]), strict=True):
        reading = _reading(text)
        wanted = {
            "text": "".join(f"{line}\n" for line in write_sheet(reading.course.sheet)),
            "whole": not reading.broken,
            "scores": [seat.score for seat in reading.course.state.seats],
        }
        found = {"text": answer.get("text"), "whole": answer.get("broken") == "", "scores": answer.get("scores")}
        if found != wanted:
            told.append(f"{text}\n{answer}\n{wanted} {reading.broken}")
    return told


def compare(page: CompanionPage, played: list[ComparedGame]) -> list[str]:
    """Return the differences of some games."""
    told = []
    for game, answer in zip(played, page.do([game.asked for game in played]), strict=True):
        told += [f"{game.asked['done']}: {each}" for each in _differences(game, answer)]
    return told


def _differences(game: ComparedGame, answer: Json) -> list[str]:
    if "error" in answer:
        return [answer["error"]]
    told = [f"{key}: {answer[key]!r}, not {value!r}" for key, value in game.wanted.items() if answer[key] != value]
    reading = _reading(answer["text"])
    scores = [seat.score for seat in reading.course.state.seats]
    return [*told, *([reading.broken] if reading.broken else []), *(["scores"] if scores != answer["scores"] else [])]


def _reading(text: str) -> SheetReading:
    return read_sheet(sheet_texts(text.encode()), lambda header: letters(LettersRules.from_record(header.rules)))
