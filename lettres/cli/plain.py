"""The plain mode: lines that read well aloud and that a script can answer; no box, no colour, no cursor."""

from __future__ import annotations

import queue
import sys
import threading
from typing import Any

from lettres.cli.console import paragraph
from lettres.engine import Phase
from lettres.engine.events import Accept, Action, Challenge, Deal, Refused, Repair, TimeOut
from lettres.french.events import tell
from lettres.french.faults import tell_fault
from lettres.french.scores import course, in_piles, score_lines
from lettres.french.speech import Speech
from lettres.grammar import of, plural, safe
from lettres.play.clock import Absences, Clock
from lettres.play.commands import help_lines, read
from lettres.play.desk import Desk
from lettres.play.desks import desk_of, hints_of, search_of
from lettres.play.news import left_over, news, tell_drawn
from lettres.play.orders import contester, submit
from lettres.play.outcome import Actions, Outcome, Wish
from lettres.play.rack import RackOrder
from lettres.records.session import Session
from lettres.solver.door import for_seconds
from lexicon import Lexicon

_LONGEST = 4096  # characters of a line: no move needs more
_BLANKS = 60  # lines that carry a rack out of sight before the terminal is handed over


def run(session: Session, lexicon: Lexicon | None) -> None:
    """Play to the end, or until the player quits or the input ends; every turn is saved."""
    _Plain(session, lexicon).run()


def print_scores(session: Session) -> None:
    """The score sheet, a line a player, and who has won."""
    _say(*left_over(session), *score_lines(session.names, session.done))
    if session.state.over:
        _say(*tell(session, session.done[-1].events[-1]))


class Quit(Exception):
    """The player leaves, or the input has ended."""


class _Lines:
    """The lines of the input, waited for no longer than the turn lasts, and read no faster than they are answered."""

    def __init__(self) -> None:
        self._lines: queue.Queue[str | None] = queue.Queue(maxsize=100)
        self._ended = False
        self._kept: str | None = None  # a line that came where Enter alone was asked for
        threading.Thread(target=self._read, daemon=True).start()

    def _read(self) -> None:
        try:
            while sys.stdin and (line := sys.stdin.readline(_LONGEST)):
                rest = line
                while rest and not rest.endswith("\n"):  # what a line has beyond all moves is dropped
                    rest = sys.stdin.readline(_LONGEST)
                self._lines.put(line)
        except (OSError, ValueError):
            pass
        finally:
            self._lines.put(None)

    def next(self, seconds: float | None = None) -> str | None:
        """The next line, None where the time ran out; raises `Quit` at the end of the input."""
        if self._kept is not None:
            kept, self._kept = self._kept, None
            return kept
        if self._ended:
            raise Quit
        try:
            line = self._lines.get(timeout=seconds)
        except queue.Empty:
            return None
        if line is None:
            self._ended = True
            raise Quit
        return line

    def enter(self) -> None:
        """Wait for Enter; what is typed instead is the next line, and so not lost."""
        if (line := self.next()) and line.strip():
            self._kept = line


class _Plain:
    def __init__(self, session: Session, lexicon: Lexicon | None) -> None:
        self.session = session
        self.lexicon = lexicon
        self.lines = _Lines()
        self.orders = [RackOrder(session.game) for _ in session.header.players]
        self.people = [seat for seat in range(len(session.header.players)) if seat not in session.bots]
        self.speech = Speech(session.game)
        self.search = search_of(session, lexicon)
        self.hints = hints_of(session, self.search)
        self.clock = Clock(0)
        self.absences = Absences(len(self.people))
        self.seated, self._number = -1, 0  # whose turn it was last, and which

    def run(self) -> None:
        session = self.session
        if len(session.done) > 1:
            _say(f"La partie {session.journal.name} reprend.")
            _say(*news(session, session.state.turn))
        else:
            for event in session.done[0].events:
                _say(*tell(session, event))
        try:
            while not session.state.over:
                self._step()
        except (Quit, KeyboardInterrupt) as end:
            _say(f"Partie sauvée. Pour la reprendre : lettres jouer --reprendre {session.journal.name}")
            if isinstance(end, KeyboardInterrupt):
                raise  # the command line has a code for it
            return
        print_scores(session)
        _say(f"Pour la revoir : lettres partie montrer {session.journal.name}")

    def _step(self) -> None:
        action = self.session.bot_action()
        if isinstance(action, Deal):
            self._next_round()
        if action is not None:
            self._do(action)
        elif self.session.state.phase is Phase.CONTEST:
            self._ask_contest()
        else:
            self._human_turn()

    def _next_round(self) -> None:
        """What the round has brought; on a terminal it is looked at until somebody goes on."""
        print_scores(self.session)
        if self.people and sys.stdin.isatty():
            _say("Entrée pour la manche suivante.")
            self.lines.enter()

    def _do(self, action: Action, seconds: float | None = None) -> None:
        for event in self.session.act(action, self.clock.since_lap() if seconds is None else seconds):
            if isinstance(event, Refused) and not event.taken_back:
                _say(*(tell_fault(fault, self.speech) for fault in event.faults))
            else:
                _say(*tell(self.session, event))

    # -- a turn of a person

    def _human_turn(self) -> None:
        session, seat = self.session, self.session.state.turn
        desk = desk_of(session, seat, self.lexicon, self.orders[seat])
        turn = session.state.number, session.state.phase
        goes_on = (self.seated, session.state.number) == (seat, self._number)  # in another phase
        if not goes_on:
            self._hand_over(desk)
            self.clock = Clock(session.game.rules.seconds)
            self.clock.start()
        elif session.state.phase is Phase.DISCARD:
            self.clock = Clock(0)  # what was laid stands: no time takes it back
            self.clock.start()
        self.seated, self._number = seat, session.state.number
        if goes_on and session.game.tiles.dice:
            _say(desk.told()[-1], desk.advice())  # the grid is as it was told before the throw
        else:
            self._announce(desk)
        late = False
        while (session.state.number, session.state.phase) == turn:
            line = self._ask()
            late = self.clock.over()
            if late:
                self._do(TimeOut())
            elif line is not None:
                self._obey(desk, line)
        if session.state.number != turn[0]:
            self.clock = Clock(0)
        if self.absences.note(seat, session.state.phase, idle=late and desk.empty):
            _say("Vous semblez absent : la partie attend. Entrée pour reprendre.")
            self.lines.enter()

    def _hand_over(self, desk: Desk) -> None:
        """Let the racks stay hidden: on a terminal, whoever plays next says that he or she is there."""
        if len(self.people) > 1 and sys.stdin.isatty():
            _say(*[""] * _BLANKS, f"Au tour {of(self.session.name(desk.seat))}. Passez-lui la main, puis Entrée.")
            self.lines.next()
            _say(*desk.news)  # what the blank lines carried off

    def _announce(self, desk: Desk) -> None:
        view, seconds = desk.view, self.session.game.rules.seconds
        limit = f" {plural(seconds, 'seconde')}." if seconds else ""
        game = self.session.game
        score, pouch = plural(view.seats[desk.seat].score, "point"), self.speech.count(view.pouch)
        where = "".join(f" {text}" for text in course(self.session.state))
        piles = f" Pioche : {pouch}{in_piles(game, view.pouch)}." if not game.tiles.dice else ""
        _say("", f"Tour {view.number}.{where} À {self.session.name(desk.seat)}, {score}.{piles}{limit}")
        if told := tell_drawn(self.session, desk.seat):
            _say(told)
        show(desk)
        if not view.seats[desk.seat].opened or not game.scores_turns:
            _say(desk.advice())

    def _ask(self) -> str | None:
        if sys.stdin.isatty():
            left = self.clock.left()
            sys.stdout.write(f"[{left:.0f} s] > " if left is not None else "> ")
        sys.stdout.flush()
        return self.lines.next(self.clock.left())

    def _obey(self, desk: Any, line: str) -> None:
        """Do what a line says; then tell the answer, or how the composition stands where it has changed."""
        before = desk.composer.settled
        outcome = submit(desk, line)
        if desk.notice:
            _say(desk.notice)
        elif outcome is None and line.strip():
            show(desk)
            if desk.composer.settled is not before:
                _say(desk.judged().text)
        self._carry_out(desk, outcome)

    def _carry_out(self, desk: Any, outcome: Outcome) -> None:
        if outcome is Wish.QUIT:
            raise Quit
        if outcome is Wish.HELP:
            _say(*help_lines(desk.help, desk.commands))
        elif outcome is Wish.SCORE:
            print_scores(self.session)
        elif outcome is Wish.PAUSE:
            self._pause(desk)
        elif outcome is Wish.HINT:
            told = self.hints.tell()
            if told.action is not None:
                self.session.act(told.action, self.clock.lap())
            _say(told.text)
            if told.after is not None:
                desk.composer.lay(told.after)
                show(desk)
        elif outcome is Wish.REPAIR:
            self._repair(desk)
        elif isinstance(outcome, Actions):
            self._do(outcome.first)
            if self.session.state.phase is Phase.DISCARD:  # the first may be refused, or end the round
                self._do(outcome.then, 0.0)
        elif outcome is not None and outcome is not Wish.WAIT:
            self._do(outcome)

    def _repair(self, desk: Any) -> None:
        mended = desk.repaired(self.search, for_seconds())
        if mended.found:
            self.session.act(Repair(), self.clock.lap())
        desk.mend(mended)
        _say(desk.notice)
        show(desk)
        _say(desk.judged().text)

    def _pause(self, desk: Desk) -> None:
        self.clock.stop()
        _say(*[""] * (_BLANKS if sys.stdin.isatty() else 0), "Pause. Entrée pour reprendre.")
        self.lines.enter()
        self.clock.start()
        show(desk)

    # -- a turn that the others may contest

    def _ask_contest(self) -> None:
        session = self.session
        others = [seat for seat in self.people if seat != session.state.turn]
        names = " ou ".join(session.name(seat) for seat in others)
        how = "« contester »" if len(others) == 1 else "« contester NOM »"
        _say(f"{names} peut contester : {how}, ou Entrée pour accepter.")
        while session.state.phase is Phase.CONTEST:
            line = self.lines.next() or ""
            typed = read(line)
            if typed.name == "quitter":
                raise Quit
            if typed.name == "accepter" or not line.strip():
                self._do(Accept())
            elif typed.name == "contester" and (seat := contester(session, others, " ".join(typed.words))) is not None:
                self._do(Challenge(seat))
            else:
                _say(f"{how} ({names}), ou Entrée pour accepter.")


def show(desk: Any) -> None:
    """The table, what is composed and the rack, each on a line or more."""
    _say(*desk.told())


def _say(*lines: str) -> None:
    sys.stdout.write("".join(f"{paragraph(safe(line))}\n" for line in lines))
    sys.stdout.flush()
