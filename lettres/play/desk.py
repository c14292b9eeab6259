"""The desk at which a person composes a turn, for every front. Each family of games has its own class (see `desks`)."""

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
from lettres.play.recap import changed_melds, drawn_tiles, find_places, news, setbacks
from lettres.play.repair import Mended
from lettres.play.requests import Meaning, no_meaning
from lettres.records.session import Session
from lettres.solver.facade import GameSolver
from lettres.solver.solution import Stop
from lexicon import Lexicon

UNFINISHED = ("table_tile_missing", "no_rack_tile")
"""The codes of faults that go away when the player lays more tiles."""


class Judgement(NamedTuple):
    """A sentence on a draft, and `look`, the style of the sentence: `good`, `bad` or `advice`."""

    look: str
    text: str


class Desk:
    """The draft of a seat, and the commands that change it.

    The desk is `live` on the seat's turn; otherwise it only shows the game. `order` sorts the rack. `notice` answers
    the last line, and `asked` is the command that Enter would confirm. `changed` holds the indexes of the table melds
    that changed since the seat's last turn. `commands` can be typed; `help` lists other things to type. `meaning`
    returns the meaning of a word.
    """

    commands: Mapping[str, tuple[str, str]] = COMMANDS
    help: Sequence[tuple[str, str]] = HELP
    meaning: Meaning = staticmethod(no_meaning)
    repairing = "réparer"
    """The name of the command that lets a search lay the table."""

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
        self.shown: Layout | None = None  # the table of the last hint
        self.drawn = drawn_tiles(session, seat)
        self.news = news(session, seat)
        self.changed = find_places(changed_melds(session, seat), self.view.table.melds)
        self._last_ruling: tuple[object, Ruling] | None = None

    @cached_property
    def setbacks(self) -> list[str]:
        """The first paragraphs of `news`: what the seat lost."""
        return setbacks(self.session, self.seat)

    @cached_property
    def composer(self) -> Composer[Any]:  # each family has its own
        """The turn that is composed; created on first use, because a seat that only watches needs none."""
        return composer(self.game, self.view)

    def read(self, line: str) -> Command:
        """Return the command of a typed line."""
        return read(line, self.commands)

    def may_be_word(self, line: str) -> bool:
        """Return True if a line that is a command may be meant as a word; never in games without words."""
        return False

    @property
    def names(self) -> list[str]:
        """The names of the table's melds, for the completion of a typed line."""
        return []

    # -- the draft as it stands

    @property
    def advises(self) -> bool:
        """True if a turn starts with advice."""
        return True

    def read_aloud(self) -> list[str]:
        """Return the table, the draft and the rack, in lines for reading aloud."""
        raise NotImplementedError

    def judgement(self) -> Judgement:
        """Return the faults of the draft, or what it would score."""
        if not self.live or self.empty:
            return Judgement("advice", self.advice() if self.live else "")
        if faults := self.faults():
            return Judgement("bad", " ".join(faults))
        return Judgement("good", self.praise())

    def advice(self) -> str:
        """Return a sentence on what to type first."""
        raise NotImplementedError

    def praise(self) -> str:
        """Return what a draft without faults scores, as far as the player may know this."""
        raise NotImplementedError

    @property
    def empty(self) -> bool:
        """True if nothing is composed."""
        return bool(self.composer.empty)

    @property
    def checks_first(self) -> bool:
        """True if all faults are shown before a turn is laid. Otherwise the melds are judged once they are laid,
        and a fault has a penalty."""
        return self.session.game.rules.arbitration == "auto"

    def faults(self) -> list[str]:
        """Return sentences on the faults that the player may know before the turn is laid."""
        faults = self.known_faults()
        other = [fault for fault in faults if fault.code != "no_rack_tile"]
        return [fault_sentence(fault, self.speech) for fault in other or faults]

    def known_faults(self) -> tuple[Fault, ...]:
        """Return the faults that the player may know before the turn is laid."""
        ruling = self._ruling()
        return ruling.faults if self.checks_first else ruling.seen

    @property
    def gives_help(self) -> bool:
        """True if the player on turn may ask for a ruling, a hint or a repair (rule L4)."""
        return self.game.rules.gives_help

    def visible_faults(self, faults: tuple[Fault, ...]) -> tuple[Fault, ...]:
        """Return all `faults` or, if turns are judged only after they are laid, the faults that the player can see."""
        return faults if self.checks_first else tuple(fault for fault in faults if fault.code in UNFINISHED)

    def refusal(self, event: Refused) -> list[str]:
        """Return the reasons why an action was refused at no cost, and advice if tiles could be laid."""
        hint = self.gives_help and any(fault.code == "could_lay" for fault in event.faults)
        advice = ["« indice » aide à trouver."] if hint else []
        return [*(fault_sentence(fault, self.speech) for fault in event.faults), *advice]

    def _ruling(self) -> Ruling:
        settled = self.composer.settled
        if self._last_ruling is None or self._last_ruling[0] is not settled:
            self._last_ruling = settled, judge(self.session.game, self.composer.turn)
        return self._last_ruling[1]

    # -- tables laid for the player

    def lay(self, after: Layout) -> None:
        """Compose a whole table, as one step that can be undone."""
        raise NotImplementedError

    def check_repair(self) -> None:
        """Raise `MoveError` if there is nothing to repair."""
        if self.empty:
            raise MoveError("il n'y a rien à réparer : la table est comme au début du tour.")
        if not {fault.code for fault in self.known_faults()} - {"no_rack_tile"}:
            raise MoveError("il n'y a rien à réparer : « réparer tout » remet la table comme au début du tour.")

    def search_repair(self, solver: GameSolver, stop: Stop) -> Mended:
        """Search for the nearest legal table."""
        raise NotImplementedError

    def mend(self, mended: Mended) -> None:
        """Compose a repaired table, if there is one, and set the notice."""
        if mended.after is not None:
            self.lay(mended.after)
        self.notice = mended.notice
