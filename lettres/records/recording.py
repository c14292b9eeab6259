"""A game read back from its file, turn by turn, up to its end or to the first line that cannot be read."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import NamedTuple

from lettres.engine import Game, GameState, Phase, Turn
from lettres.engine.events import Deal, Ended, Event, Laid, Pass, Play, Refused, RoundEnded, Scored, TimeOut
from lettres.games.catalogue import CATALOGUE, Entry
from lettres.records.header import Header, RecordError, header_size, seat_names
from lettres.records.journal import LARGEST, Lines, StoreError, read, read_bytes
from lettres.records.noted import TABLE
from lettres.records.record import Done, replay
from lettres.records.session import game_of, header_of
from lettres.records.sheet import Sheet, is_sheet, sheet_texts
from lettres.records.sheet_reader import read_sheet, sheet_header
from lexicon import Lexicon

_CHOICES = (Phase.PLAY, Phase.DRAWN)

LexiconFor = Callable[[Entry], Lexicon | None]
"""Returns the lexicon for a game; None if the game needs none."""


class PlayedTurn(NamedTuple):
    """A turn of a recorded game: its number, its seat, the state before it and its lines."""

    number: int
    seat: int
    before: GameState
    done: tuple[Done, ...]

    @property
    def after(self) -> GameState:
        """The state after the turn."""
        return self.done[-1].state

    @property
    def choice(self) -> GameState | None:
        """The state, after any draw or throw, in which the player laid tiles or passed; None if neither happened."""
        before = self.before
        for done in self.done:
            laid_nothing = isinstance(done.action, Pass | TimeOut) and before.phase in _CHOICES
            if isinstance(done.action, Play) or laid_nothing:
                return before
            before = done.state
        return None

    @property
    def events(self) -> list[Event]:
        """The events of the turn."""
        return [event for done in self.done for event in done.events]

    @property
    def points(self) -> int:
        """The points scored in the turn."""
        return sum(event.total for event in self.events if isinstance(event, Scored))

    @property
    def by_rule(self) -> int:
        """The points by the rules, even if the players of a noted game counted otherwise."""
        scored = (line for event in self.events if isinstance(event, Scored) for line in event.points)
        return sum(line.points for line in scored if line.code != TABLE)

    @property
    def laid(self) -> Turn | None:
        """The turn that was laid and stayed on the table; None if there was none."""
        laid = None
        for event in self.events:
            if isinstance(event, Laid):
                laid = event.turn
            elif isinstance(event, Refused):
                laid = None
        return laid if any(isinstance(event, Scored) for event in self.events) else None

    @property
    def seconds(self) -> float:
        """The seconds that the turn took."""
        return sum(done.seconds for done in self.done)


class Recording(NamedTuple):
    """A recorded game as far as it can be read; `broken` describes the fault of the next line, if it is bad.

    `sheet` is the sheet of a game of real tiles, in which racks are unknown unless noted and draws are always unknown;
    None for a game played here. `torn` is True if the next line was merely cut short, so that the game can be resumed.
    """

    path: Path
    header: Header
    names: list[str]
    game: Game
    done: tuple[Done, ...]
    broken: str
    sheet: Sheet | None = None
    torn: bool = False

    def __repr__(self) -> str:
        """Return a one-line description."""
        last = f", broken: {self.broken}" if self.broken else ""
        return f"<Recording {self.path.stem}: {self.header.game}, {len(self.turns)} turns{last}>"

    def __str__(self) -> str:
        """Return the title, a line for each turn, and the scores."""
        turns = (f"{number}. {name} : {move}" for number, name, move, _, _ in self.figures())
        scores = ", ".join(f"{name} {seat.score}" for name, seat in zip(self.names, self.state.seats))
        return "\n".join([self.title, *turns, scores])

    def _repr_html_(self) -> str:
        """Return the turns as an HTML table, for a notebook."""
        from html import escape  # not at the top: only notebooks need it

        rows = "".join(f"<tr>{''.join(f'<td>{escape(str(cell))}</td>' for cell in row)}</tr>" for row in self.figures())
        return f"<b>{escape(self.title)}</b><table>{rows}</table>"

    def figures(self) -> list[tuple[int, str, str, int, float]]:
        """Return a row for each turn: its number, its player, the turn laid, the points it scored, its seconds.

        The turn laid is written as in records (`IMAGE + LEP -> PAGE MIEL`), and empty if nothing stayed on the table.
        """
        write = self.game.notation.turn
        return [
            (each.number, self.names[each.seat], write(each.laid) if each.laid else "", each.points, each.seconds)
            for each in self.turns
        ]

    def knows_rack(self, number: int) -> bool:
        """Return whether the rack of the player in turn `number` is known."""
        return self.sheet is None or self.sheet.lines[number - 1].rack is not None

    @property
    def entry(self) -> Entry:
        """The entry of the game in the catalogue."""
        return CATALOGUE[self.header.game]

    @property
    def title(self) -> str:
        """The title of the game, and the name of its file."""
        return f"{self.header.title} : « {self.path.stem} »"

    @property
    def state(self) -> GameState:
        """The last state."""
        return self.done[-1].state

    @property
    def deals(self) -> list[Done]:
        """The deals, one for each round of the match."""
        return [done for done in self.done if isinstance(done.action, Deal)]

    @property
    def turns(self) -> list[PlayedTurn]:
        """The turns, in order."""
        turns: list[PlayedTurn] = []
        for before, done in zip(self.done, self.done[1:]):
            state = before.state
            if isinstance(done.action, Deal):
                continue
            if turns and turns[-1].number == state.number:
                turns[-1] = turns[-1]._replace(done=(*turns[-1].done, done))
            else:
                turns.append(PlayedTurn(state.number, state.turn, state, (done,)))
        return turns

    @property
    def finals(self) -> list[tuple[PlayedTurn, tuple[int, ...]]]:
        """The last turn of each finished round, and the gain or loss of each seat at the end of the round."""
        ends = ((played, event) for played in self.turns for event in played.events)
        return [(played, event.final) for played, event in ends if isinstance(event, RoundEnded | Ended)]

    def dealt(self, played: PlayedTurn) -> Done | None:
        """If the turn `played` is the first of a round after round 1, return the deal of that round; otherwise None."""
        deal = self.deals[played.before.round - 1]
        return deal if played.before is deal.state and played.before.round > 1 else None


def open_record(path: Path) -> tuple[Header, Lines]:
    """Return the header and the lines of a saved game; raise `RecordError` or `StoreError` if it is not one."""
    if (texts := sheet_lines(path)) is not None:
        return sheet_header(texts), Lines(tuple(texts), torn=False, odd=0, size=0)
    lines = read(path)
    return header_of(lines.texts), lines


def read_recording(path: Path, lexicon_for: LexiconFor) -> Recording:
    """Read a saved game as far as possible; raise `RecordError` or `StoreError` if not even its deal can be read."""
    if (texts := sheet_lines(path)) is not None:
        return _noted(path, texts, lexicon_for)
    header, lines = open_record(path)
    lexicon = lexicon_for(CATALOGUE[header.game])
    game = game_of(lexicon)(header._replace(theme=""))  # the recorded rulings hold, so the theme is not needed
    size = header_size(lines.texts)
    done: list[Done] = []
    reason = oddity(lines)
    broken, torn = f"Ligne {len(lines.texts) + 1} : {reason}" if reason else "", lines.torn and not lines.odd
    try:
        done.extend(replay(game, len(header.players), lines.texts[size:]))
    except RecordError as error:
        broken, torn = f"Ligne {size + len(done) + 1} : {error}", False
    if not done:
        raise StoreError(f"« {path.name} » s'arrête avant la donne.")
    return Recording(path, header, seat_names(header.players), game, tuple(done), broken, torn=torn)


def sheet_lines(path: Path) -> list[str] | None:
    """Return the lines of a sheet, or None if the file is no sheet.

    Raise `RecordError` for a malformed sheet, `StoreError` or `OSError` for a file that cannot be read.
    """
    data = read_bytes(path, LARGEST)
    return sheet_texts(data) if is_sheet(data) else None


def _noted(path: Path, texts: Sequence[str], lexicon_for: LexiconFor) -> Recording:
    """The recording of a noted game, whose racks are mostly unknown."""

    def make(header: Header) -> Game:
        return game_of(lexicon_for(CATALOGUE[header.game]))(header._replace(theme=""))

    course, broken = read_sheet(texts, make)
    header = course.sheet.header
    return Recording(path, header, list(header.players), course.game, course.done, broken, course.sheet)


def oddity(lines: Lines) -> str:
    """Describe in French the fault of the line after the last intact one; empty if the file ends there."""
    if lines.odd:
        return "elle n'est pas telle qu'elle a été écrite ; le fichier est abîmé."
    return "elle est coupée au milieu, comme par une panne." if lines.torn else ""
