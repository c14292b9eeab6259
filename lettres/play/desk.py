"""A person's turn: what is composed, how it stands, how it is changed. The plain mode and the full screen share it.

Each family of games has its desk (`desks`): what may be typed, what is advised, how a legal turn is told.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

from lettres.compose import Composer, composer
from lettres.engine import Fault, Ruling, judge
from lettres.engine.grid import Grid
from lettres.french.faults import fault_sentence
from lettres.french.speech import Speech
from lettres.play.commands import COMMANDS, HELP, Typed, read
from lettres.play.news import changed, drawn, news, places, setbacks
from lettres.play.rack import RackOrder
from lettres.records.session import Session
from lettres.solver.door import GameSolver
from lettres.solver.solution import Stop
from lexicon import Lexicon


class Judged(NamedTuple):
    """How a composition stands: its look (`good`, `bad`, `dim`) and a sentence."""

    look: str
    text: str


class Repairing(NamedTuple):
    """A table that was repaired: whether that is charged, and what lays it on the desk it was searched for."""

    charged: bool
    lay: Callable[[], None]


class Desk:
    """What a seat composes; `live` while it is its turn, else it only looks on. Its rack is sorted by `order`.

    `notice` is the answer to what was typed last, `asked` the command that the next Enter would confirm; `changed` are
    the places of the table melds that changed since the seat's last turn, and `setbacks` those paragraphs, the first
    ones, of `news` that tell what the seat lost. `commands` may be typed, and `help` tells what else may be.
    `advises` says whether advice is given at the start of a turn, and `board` what the table is called.
    """

    commands: Mapping[str, tuple[str, str]] = COMMANDS
    board = "table"
    composer: Composer[Any]  # each family has its own
    help: Sequence[tuple[str, str]] = HELP

    def __init__(
        self, session: Session, seat: int, lexicon: Lexicon | None, order: RackOrder, *, live: bool = True
    ) -> None:
        self.session = session
        self.game = session.game
        self.speech = Speech(session.game)
        self.seat = seat
        self.lexicon = lexicon
        self.order = order
        self.live = live
        self.view = session.view(seat)
        self.composer = composer(session.game, self.view)
        self.notice = ""
        self.asked = ""
        self.drawn = drawn(session, seat)
        self.news = news(session, seat)
        self.setbacks = setbacks(session, seat)
        self.changed = places(changed(session, seat), self.view.table.melds)
        self._ruled: tuple[object, Ruling] | None = None

    def read(self, line: str) -> Typed:
        """The command of a typed line."""
        return read(line, self.commands)

    def may_be_word(self, line: str) -> bool:
        """Whether a line that is a command may be meant as a word."""
        return False

    @property
    def names(self) -> list[str]:
        """What lies on the table, by names that a typed line may complete."""
        return []

    # -- how it stands

    @property
    def advises(self) -> bool:
        """Whether a turn begins with advice."""
        return True

    def read_aloud(self) -> list[str]:
        """The table, what is composed and the rack in lines that read well aloud."""
        raise NotImplementedError

    def judged(self) -> Judged:
        """How the composition stands: what is missing, or what it would bring."""
        if not self.live or self.empty:
            return Judged("dim", self.advice() if self.live else "")
        if faults := self.faults():
            return Judged("bad", " ".join(faults))
        return Judged("good", self.praise())

    def advice(self) -> str:
        """What could be typed first."""
        raise NotImplementedError

    def praise(self) -> str:
        """What a composition without faults brings, as far as that may be told."""
        raise NotImplementedError

    @property
    def empty(self) -> bool:
        """Whether nothing is composed."""
        return bool(self.composer.empty)

    @property
    def checks_first(self) -> bool:
        """Whether every fault is told before a turn is laid; else melds are judged when they lie, and at a price."""
        return self.session.game.rules.arbitration == "auto"

    def faults(self) -> list[str]:
        """What is wrong with the composition, as far as it may be told before the turn is laid."""
        faults = self.known_faults()
        other = [fault for fault in faults if fault.code != "no_rack_tile"]
        return [fault_sentence(fault, self.speech) for fault in other or faults]

    def known_faults(self) -> tuple[Fault, ...]:
        """The faults of the composition that may be told before the turn is laid."""
        ruling = self._ruling()
        return ruling.faults if self.checks_first else ruling.seen

    def _ruling(self) -> Ruling:
        settled = self.composer.settled
        if self._ruled is None or self._ruled[0] is not settled:
            self._ruled = settled, judge(self.session.game, self.composer.turn)
        return self._ruled[1]

    # -- a table that is laid for the player

    def lay(self, after: Grid) -> None:
        """Compose a table that a hint tells of, in games in which it is easier seen than told."""
        raise NotImplementedError

    def repairing(self, search: GameSolver, stop: Stop) -> Repairing:
        """GameSolver the nearest legal table; what it gives lays it."""
        raise NotImplementedError
