"""Replay with the engine a game of real tiles noted on a sheet: the engine lays and scores each turn.

Racks are known only where they were noted. Elsewhere the rack of a turn holds the tiles laid and, unless the turn
emptied it, one unseen tile. The pouch is unknown: it is empty in every state of this module.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import NamedTuple

from lettres.engine import Fault, Game, GameState, Phase, Points, RuleError, Turn, judge
from lettres.engine.deal import set_up
from lettres.engine.events import (
    Action,
    Allowed,
    Deal,
    Ended,
    Event,
    Laid,
    Pass,
    Passed,
    Play,
    Refused,
    Scored,
    TimeOut,
)
from lettres.engine.notation import NotationError
from lettres.engine.table import Layout, table_of
from lettres.engine.tiles import Tiles
from lettres.records.header import RecordError
from lettres.records.record import Done, read_fault, write_fault
from lettres.records.sheet import End, Sheet, SheetLine, TurnKind, write_turn

UNSEEN = "."
"""Stands for an unknown tile on a rack."""

TABLE = "table"
"""The code of the points that make up the difference between the players' own count and that of the rules."""

UNFIT = {
    "missing": "il reste à replacer sur la table : {tiles}.",
    "nothing": "aucune lettre du chevalet n'est posée.",
    "foreign": "le chevalet donné n'a pas {tiles}.",
    "box": "la boîte n'a pas tant de {tiles}.",
    "emptied": "le chevalet est dit vidé, et celui qui est donné a d'autres lettres.",
    "rule": "la règle donne {rule} points, non {points}.",
    "left": "ces règles comptent ce qui reste sur les chevalets : dites-le pour chacun.",
    "totals": "les totaux sont {totals}.",
    "count": "personne n'a {count} lettres.",
}
"""The messages that tell why a turn, or the end of the game, does not fit the sheet."""


class Noted(NamedTuple):
    """A replayed turn: its line with missing values filled in, the state before it, the turn laid or None, the outcome.

    `found` are the faults that the judge finds on replay; None if the turn laid nothing or the judge was not asked.
    """

    line: SheetLine
    before: GameState
    turn: Turn | None
    done: Done
    found: tuple[Fault, ...] | None = None


class Course(NamedTuple):
    """A replayed sheet: the game, the sheet, its turns, and the state before the first turn."""

    game: Game
    sheet: Sheet
    turns: tuple[Noted, ...]
    start: GameState

    @property
    def state(self) -> GameState:
        """The state after the last turn."""
        return self.turns[-1].done.state if self.turns else self.start

    @property
    def done(self) -> tuple[Done, ...]:
        """The lines of the game, like those of a record; an empty deal comes first."""
        before = [*(noted.before for noted in self.turns), self.state]
        first = Done("", Deal(), 0.0, before[0], ())
        return (first, *(noted.done._replace(state=state) for noted, state in zip(self.turns, before[1:])))


def begin(game: Game, players: int) -> GameState:
    """Return the state before the first turn of a noted game; raise `RecordError` for too few or too many players."""
    try:
        state = set_up(game, players)
    except RuleError as error:
        raise RecordError(str(error)) from error
    return replace(state, pouch=(), phase=Phase.PLAY)


def note(state: GameState, line: SheetLine, *, judged: bool = False) -> Noted:
    """Replay the turn `line`; raise `RecordError` if it does not fit the table.

    With `judged`, the turn is judged anew and the faults found replace those in `line`. Otherwise those in `line` hold.
    """
    before = _seated(state, line)
    if line.suspended:
        return _noted(line, before, None, Play(before.table), [Refused(line.seat, (_fault("suspended"),), True)])
    if line.kind is TurnKind.LAY:
        return _lay(line, before, judged)
    if line.kind is TurnKind.FAULT:
        return _refuse(line, before, judged)
    late = line.kind is TurnKind.TIME
    action = TimeOut() if late else Pass()
    return _noted(line, before, None, action, [Passed(line.seat, late=late)])


def _seated(state: GameState, line: SheetLine) -> GameState:
    """Return `state` with the seat of `line` to move. Only that seat has a rack: the one in `line`, if any."""
    rack = _rack(state.game, line.rack) if line.rack is not None else ()
    seats = tuple(replace(seat, rack=rack if number == line.seat else ()) for number, seat in enumerate(state.seats))
    return replace(state, turn=line.seat, seats=seats)


def _rack(game: Game, text: str) -> Tiles:
    """Read a noted rack; raise `RecordError` if it is malformed or has more tiles than the box."""
    try:
        rack = tuple(sorted(game.notation.read_tiles(text)))
    except NotationError as error:
        raise RecordError(str(error)) from error
    _within_box(game, rack)
    return rack


def _unfit(why: str, tiles: Iterable[str] = ()) -> RecordError:
    return RecordError(UNFIT[why].format(tiles=", ".join(tiles)))


def _within_box(game: Game, tiles: Iterable[str]) -> None:
    """Raise `RecordError` if `tiles` are more than the box has."""
    if over := Counter(tiles) - Counter(game.tiles.counts):
        raise _unfit("box", sorted(over))


def _turn(line: SheetLine, before: GameState) -> Turn:
    """The turn laid; raises `RecordError` if its move does not follow from the table."""
    try:
        after = before.game.notation.read_turn(before.table, line.move)
    except NotationError as error:
        raise RecordError(str(error)) from error
    placed = before.to(after).placed
    rack = before.seat.rack if line.rack is not None else placed if line.emptied else (*placed, UNSEEN)
    return Turn(before.table, after, tuple(sorted(rack)), before.seat.opened)


def check_fits(game: Game, turn: Turn) -> None:
    """Raise `RecordError` for faults that players cannot allow.

    These are table tiles left out, no tile laid, tiles that are not on the noted rack, or more tiles than the box has.
    """
    if turn.missing:
        raise _unfit("missing", turn.missing)
    if not turn.placed:
        raise _unfit("nothing")
    if foreign := Counter(turn.placed) - Counter(turn.rack):
        raise _unfit("foreign", sorted(foreign.elements()))
    _within_box(game, turn.after.tiles())
    left = Counter(turn.rack) - Counter(turn.placed)
    _within_box(game, [*turn.after.tiles(), *(tile for tile in left.elements() if tile != UNSEEN)])


def _lay(line: SheetLine, before: GameState, judged: bool) -> Noted:
    game, turn = before.game, _turn(line, before)
    check_fits(game, turn)
    if line.emptied and not turn.emptied:
        raise _unfit("emptied")
    points = game.score(turn)
    rule = sum(part.points for part in points)
    as_rule = line.points is None or (judged and line.points == line.rule)
    faults = judge(game, turn).faults if judged else tuple(read_fault(game, fault) for fault in line.faults)
    line = line._replace(
        move=game.notation.turn(turn),
        faults=tuple(write_fault(game, fault) for fault in faults),
        points=rule if as_rule else line.points,
        rule=rule if judged or line.rule is None else line.rule,
        emptied=turn.emptied,
    )
    if line.rule != rule:
        raise RecordError(UNFIT["rule"].format(rule=rule, points=line.rule))
    assert line.points is not None
    if line.points != rule:
        points = (*points, Points(TABLE, line.points - rule))
    events: list[Event] = [Laid(line.seat, turn), *([Allowed(line.seat, faults)] if faults else [])]
    noted = _noted(line, before, turn, Play(turn.after), [*events, Scored(line.seat, points)])
    return noted._replace(found=faults if judged else None)


def _refuse(line: SheetLine, before: GameState, judged: bool) -> Noted:
    """Replay a turn that was laid and taken back. If no fault is known, the fault is that the players refused it."""
    game, turn = before.game, _turn(line, before) if line.move else None
    faults = tuple(read_fault(game, fault) for fault in line.faults)
    if turn is not None and judged:
        faults = judge(game, turn).faults
    faults = faults or (_fault("refused_by_table"),)
    if turn is not None:
        written = tuple(write_fault(game, fault) for fault in faults)
        line = line._replace(move=game.notation.turn(turn), faults=written)
    refused = Refused(line.seat, faults, taken_back=True)
    return _noted(line, before, None, Play(turn.after if turn else before.table), [refused])


def _fault(code: str) -> Fault:
    return Fault(code, "")


def _noted(line: SheetLine, before: GameState, turn: Turn | None, action: Action, events: Sequence[Event]) -> Noted:
    """Return the replayed turn, with `events` and with the state after it, in which the next seat is to move."""
    seat = replace(before.seat, rack=())
    if turn is not None:
        seat = replace(seat, opened=True, score=seat.score + (line.points or 0))
    seats = (*before.seats[: line.seat], seat, *before.seats[line.seat + 1 :])
    after = replace(
        before,
        seats=seats,
        table=_table_after(before, turn) if turn else before.table,
        turn=(line.seat + 1) % len(seats),
        number=before.number + 1,
    )
    return Noted(line, before, turn, Done(write_turn(line, before.number), action, 0.0, after, tuple(events)))


def _table_after(before: GameState, turn: Turn) -> Layout:
    """Return the table after `turn`. It keeps the past words if the game forbids repeating words (rule L8)."""
    table = before.table.arranged(turn.after)
    return table_of(table).remembering(table_of(before.table).past) if before.game.remembers else table


def finish(last: Noted, end: End) -> tuple[Noted, End]:
    """Return the last turn with the end of the game as its outcome, and `end` with the totals filled in.

    Raise `RecordError` if the tiles left or the totals do not fit the game, or if tiles left count and are not noted.
    """
    state = last.done.state
    game = state.game
    racks = [_left(game, text) for text in end.left]
    _within_box(game, [*state.table.tiles(), *(t for rack in racks for t in rack or () if t != UNSEEN)])
    seats = tuple(replace(seat, rack=rack or ()) for seat, rack in zip(state.seats, racks))
    held = replace(state, seats=seats, phase=Phase.OVER, number=last.before.number)
    final = game.final(held)
    if None in racks and any(final_with(game, held)):
        raise _unfit("left")
    over = replace(held, seats=tuple(replace(seat, rack=(), score=seat.score + won) for seat, won in zip(seats, final)))
    totals = tuple(seat.score for seat in over.seats)
    if end.totals not in (None, totals):
        raise RecordError(UNFIT["totals"].format(totals=" ".join(map(str, totals))))
    events = (*last.done.events, Ended(final, over.winners()))
    return last._replace(done=last.done._replace(state=over, events=events)), end._replace(totals=totals)


def final_with(game: Game, state: GameState) -> tuple[int, ...]:
    """Return the gain or loss of each seat if seat 1 had one tile left, seat 2 two tiles, and so on.

    If all are 0, the rules do not count tiles left, and `finish` accepts a sheet that does not note them.
    """
    seats = tuple(replace(seat, rack=(UNSEEN,) * at) for at, seat in enumerate(state.seats, 1))
    return game.final(replace(state, seats=seats))


def _left(game: Game, text: str) -> Tiles | None:
    """The tiles left on a rack, read from an end of a sheet; None if they were not noted."""
    if not text or text == "-":
        return () if text else None
    if text.isascii() and text.isdigit():
        if len(text) > 3:
            raise RecordError(UNFIT["count"].format(count=text[:9]))
        return (UNSEEN,) * int(text)
    return _rack(game, text)


def follow(game: Game, sheet: Sheet, judged_from: int) -> Course:
    """Replay a sheet that is being written.

    Turns from the index `judged_from` on are judged again. Turns that no longer fit are suspended until they fit again.
    Raise `RecordError` only if the end does not fit.
    """
    state = start = begin(game, len(sheet.header.players))
    turns: list[Noted] = []
    for at, line in enumerate(sheet.lines):
        line = line._replace(suspended=False) if at >= judged_from else line
        try:
            noted = note(state, line, judged=at >= judged_from)
        except RecordError:
            noted = note(state, line._replace(suspended=True))
        turns.append(noted)
        state = noted.done.state
    end = sheet.end
    if end and turns:
        turns[-1], end = finish(turns[-1], end._replace(totals=None))
    return Course(game, sheet._replace(lines=tuple(noted.line for noted in turns), end=end), tuple(turns), start)


def rack_sizes(course: Course) -> list[int]:
    """Estimate how many tiles each player holds, assuming that everybody has drawn by the rules."""
    game, rules = course.game, course.game.rules
    costs = {TurnKind.PASS: rules.pass_cost, TurnKind.TIME: rules.time_penalty, TurnKind.FAULT: rules.penalty_tiles}
    sizes = [rules.deal] * len(course.start.seats)
    pouch = len(game.tiles.tiles()) - sum(sizes)
    for noted in course.turns:
        seat, kind = noted.line.seat, noted.line.kind
        drawn = costs.get(kind, 0)
        sizes[seat] -= len(noted.turn.placed) if noted.turn else 0
        drawn = min(pouch, drawn + max(0, rules.refill - sizes[seat] - drawn))
        sizes[seat], pouch = max(0, sizes[seat] + drawn), pouch - drawn
    return sizes
