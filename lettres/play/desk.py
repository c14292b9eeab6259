"""The desk at which a person composes a turn. Each family of games has its own (`desks`); every front uses them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import Any, NamedTuple

from lettres.compose import Composer, MoveError, composer
from lettres.engine import Fault, Ruling, judge
from lettres.engine.events import Refused
from lettres.engine.table import Layout
from lettres.french.faults import fault_sentence
from lettres.french.speech import Speech
from lettres.play.commands import COMMANDS, HELP, Command, read
from lettres.play.rack import RackOrder
from lettres.play.recap import changed, drawn, news, places, setbacks
from lettres.play.repair import Mended
from lettres.play.requests import Meaning, no_meaning
from lettres.records.session import Session
from lettres.solver.door import GameSolver
from lettres.solver.solution import Stop
from lexicon import Lexicon

UNFINISHED = ("table_tile_missing", "no_rack_tile")
"""The faults of a turn to which more is to be laid."""


class Judged(NamedTuple):
    """A sentence on a composition, and how to show it: `good`, `bad` or `advice`."""

    look: str
    text: str


class Desk:
    """What a seat composes. `live` on its turn, else it only looks on. `order` sorts its rack.

    `notice` answers what was typed last; `asked` is the command that Enter would confirm. `changed` are the places of
    the table melds that changed since the seat's last turn. `commands` may be typed, and `help` lists what else may be.
    `meaning` tells what words mean.
    """

    commands: Mapping[str, tuple[str, str]] = COMMANDS
    help: Sequence[tuple[str, str]] = HELP
    meaning: Meaning = staticmethod(no_meaning)
    repairing = "réparer"
    """The command that has a search lay the table."""

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
        self.notice = ""
        self.asked = ""
        self.shown: Layout | None = None  # a table that the last hint tells
        self.drawn = drawn(session, seat)
        self.news = news(session, seat)
        self.changed = places(changed(session, seat), self.view.table.melds)
        self._last_ruling: tuple[object, Ruling] | None = None

    @cached_property
    def setbacks(self) -> list[str]:
        """The first paragraphs of `news`: what the seat lost."""
        return setbacks(self.session, self.seat)

    @cached_property
    def composer(self) -> Composer[Any]:  # each family has its own
        """The turn that is composed: who only looks on needs none."""
        return composer(self.game, self.view)

    def read(self, line: str) -> Command:
        """The command of a typed line."""
        return read(line, self.commands)

    def may_be_word(self, line: str) -> bool:
        """Whether a line that is a command may be meant as a word."""
        return False

    @property
    def names(self) -> list[str]:
        """Names of what lies on the table, for the completion of a typed line."""
        return []

    # -- how it stands

    @property
    def advises(self) -> bool:
        """Whether a turn begins with advice."""
        return True

    def read_aloud(self) -> list[str]:
        """The table, the composition and the rack, in lines that read well aloud."""
        raise NotImplementedError

    def judged(self) -> Judged:
        """What is wrong with the composition, or what it would bring."""
        if not self.live or self.empty:
            return Judged("advice", self.advice() if self.live else "")
        if faults := self.faults():
            return Judged("bad", " ".join(faults))
        return Judged("good", self.praise())

    def advice(self) -> str:
        """What to type first."""
        raise NotImplementedError

    def praise(self) -> str:
        """What a composition without faults brings, as far as its player may know."""
        raise NotImplementedError

    @property
    def empty(self) -> bool:
        """Whether nothing is composed."""
        return bool(self.composer.empty)

    @property
    def checks_first(self) -> bool:
        """Whether all faults are shown before a turn is laid; else melds are judged once laid, at a price."""
        return self.session.game.rules.arbitration == "auto"

    def faults(self) -> list[str]:
        """What is wrong with the composition, as far as its player may know before it is laid."""
        faults = self.known_faults()
        other = [fault for fault in faults if fault.code != "no_rack_tile"]
        return [fault_sentence(fault, self.speech) for fault in other or faults]

    def known_faults(self) -> tuple[Fault, ...]:
        """The faults that the player may know before the turn is laid."""
        ruling = self._ruling()
        return ruling.faults if self.checks_first else ruling.seen

    @property
    def gives_help(self) -> bool:
        """Whether whoever is on turn may ask for a ruling, a hint or a repair (rule L4)."""
        return self.game.rules.gives_help

    def unfinished(self, faults: tuple[Fault, ...]) -> tuple[Fault, ...]:
        """The faults, or where a turn is judged once it is laid, those that anyone sees who composes."""
        return faults if self.checks_first else tuple(fault for fault in faults if fault.code in UNFINISHED)

    def refusal(self, event: Refused) -> list[str]:
        """Why an action was refused for free, and how to find another."""
        hint = self.gives_help and any(fault.code == "could_lay" for fault in event.faults)
        asked = ["« indice » aide à trouver."] if hint else []
        return [*(fault_sentence(fault, self.speech) for fault in event.faults), *asked]

    def _ruling(self) -> Ruling:
        settled = self.composer.settled
        if self._last_ruling is None or self._last_ruling[0] is not settled:
            self._last_ruling = settled, judge(self.session.game, self.composer.turn)
        return self._last_ruling[1]

    # -- a table that is laid for the player

    def lay(self, after: Layout) -> None:
        """Compose a whole table, in one step that can be undone."""
        raise NotImplementedError

    def check_repair(self) -> None:
        """Raise `MoveError` where there is nothing to repair."""
        if self.empty:
            raise MoveError("il n'y a rien à réparer : la table est comme au début du tour.")
        if not {fault.code for fault in self.known_faults()} - {"no_rack_tile"}:
            raise MoveError("il n'y a rien à réparer : « réparer tout » remet la table comme au début du tour.")

    def repaired(self, solver: GameSolver, stop: Stop) -> Mended:
        """Search the nearest legal table."""
        raise NotImplementedError

    def mend(self, mended: Mended) -> None:
        """Compose a table that was repaired, where there is one, and say so."""
        if mended.after is not None:
            self.lay(mended.after)
        self.notice = mended.notice
