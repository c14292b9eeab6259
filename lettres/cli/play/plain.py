"""The plain mode: lines that read well aloud and that a script can answer; no box, no colour, no cursor."""

from __future__ import annotations

import queue
import sys
import threading
from collections import Counter
from collections.abc import Callable

from lettres.arbiter import Arbiter
from lettres.cli.console import safe
from lettres.cli.play.clock import Clock
from lettres.cli.play.commands import Typed, help_lines, read
from lettres.cli.play.messages import plural, score_sheet, tell, tell_fault, tell_points, tell_turn
from lettres.cli.play.rack import RackOrder
from lettres.compose import Composer, MoveError, read_line
from lettres.engine import IllegalAction, Phase, Table, judge
from lettres.engine.events import Accept, Action, Challenge, Drew, Event, Pass, TimeOut
from lettres.engine.table import Meld, faces
from lettres.games.letter_notation import JOKER, spelling
from lettres.phrases import explain, of
from lettres.session import Session
from lexicon import Lexicon

_BLANKS = 60  # lines that carry a rack out of sight before the terminal is handed over


def run(session: Session, lexicon: Lexicon) -> None:
    """Play to the end, or until the player quits or the input ends; every turn is saved."""
    _Plain(session, lexicon).run()


def print_scores(session: Session) -> None:
    """The score sheet, a line a player."""
    for name, points, total in score_sheet(session):
        turns = " + ".join(map(str, points)) or "rien"
        _say(f"{name} : {plural(total, 'point')} ({turns}).")
    if session.state.over:
        _say(*tell(session, session.done[-1].events[-1]))
    _say(f"Partie sauvée : {session.journal.name}")


class Quit(Exception):
    """The player leaves, or the input has ended."""


class _Lines:
    """The lines of the input, waited for no longer than the turn lasts."""

    def __init__(self) -> None:
        self._lines: queue.SimpleQueue[str | None] = queue.SimpleQueue()
        threading.Thread(target=self._read, daemon=True).start()

    def _read(self) -> None:
        try:
            for line in sys.stdin or ():
                self._lines.put(line)
        except (OSError, ValueError):
            pass
        self._lines.put(None)

    def next(self, seconds: float | None) -> str | None:
        """The next line, None where the time ran out; raises `Quit` at the end of the input."""
        try:
            line = self._lines.get(timeout=seconds)
        except queue.Empty:
            return None
        if line is None:
            self._lines.put(None)
            raise Quit
        return line


class _Plain:
    def __init__(self, session: Session, lexicon: Lexicon) -> None:
        self.session = session
        self.arbiter = Arbiter(lexicon)
        self.lines = _Lines()
        self.orders = [RackOrder() for _ in session.header.players]
        self.people = [seat for seat in range(len(session.header.players)) if seat not in session.bots]
        self.news: list[str] = []
        self.fresh: dict[int, tuple[str, ...]] = {}
        self.composer: Composer | None = None
        self.clock = Clock(0)
        self.hints = 0
        self.sure: Table | None = None

    def run(self) -> None:
        session = self.session
        if len(session.done) == 1:
            for event in session.done[0].events:
                _say(*tell(session, event))
        else:
            _say(f"La partie {session.journal.name} reprend.")
        try:
            while not session.state.over:
                self._step()
        except Quit:
            _say(f"Partie sauvée. Pour la reprendre : lettres jouer --reprendre {session.journal.name}")
            return
        print_scores(session)

    def _step(self) -> None:
        action = self.session.bot_action()
        if action is not None:
            self._do(action, 0.0)
        elif self.session.state.phase is Phase.CONTEST:
            self._ask_contest()
        else:
            self._human_turn()

    def _do(self, action: Action, seconds: float) -> tuple[Event, ...]:
        events = self.session.act(action, seconds)
        for event in events:
            told = tell(self.session, event)
            self.news += told
            _say(*told)
            if isinstance(event, Drew):
                self.fresh[event.seat] = (*self.fresh.get(event.seat, ()), *event.tiles)
        return events

    # -- a turn of a person

    def _human_turn(self) -> None:
        session, seat = self.session, self.session.state.turn
        self._hand_over(seat)
        self.composer = Composer(session.game, session.view())
        self.clock = Clock(session.game.rules.seconds)
        self.hints, self.sure = 0, None
        self.clock.start()
        self._announce(seat)
        turn = session.state.number
        while session.state.number == turn and not session.state.over and session.state.phase is not Phase.CONTEST:
            line = self._ask()
            if self.clock.over():
                self._do(TimeOut(), self.clock.elapsed())
            elif line is not None and line.strip():
                self._obey(read(line))

    def _hand_over(self, seat: int) -> None:
        """Let the racks stay hidden: on a terminal, whoever plays next says that he or she is there."""
        if len(self.people) > 1 and sys.stdin.isatty():
            _say(*[""] * _BLANKS, f"Au tour {of(self.session.name(seat))}. Passez-lui la main, puis Entrée.")
            self.lines.next(None)
            _say(*self.news)  # what the blank lines carried off
        self.news = []

    def _announce(self, seat: int) -> None:
        session, view = self.session, self.session.view()
        opened = "" if view.seats[seat].opened else " Premier mot à poser : six lettres au moins, de votre chevalet."
        limit = f" {plural(session.game.rules.seconds, 'seconde')}." if session.game.rules.seconds else ""
        score, pouch = view.seats[seat].score, plural(view.pouch, "lettre")
        _say(
            "",
            f"Tour {view.number}. À {session.name(seat)}, {plural(score, 'point')}. Pioche : {pouch}.{limit}{opened}",
        )
        if drawn := self.fresh.pop(seat, None):
            _say(f"Vous avez pioché : {' '.join(drawn)}.")
        self._show()

    def _show(self) -> None:
        composer = self._composer
        broken = set(composer.draft.broken)
        words = [f"{at} {_name(m)}" for at, m in enumerate(composer.view.table.melds, 1) if at - 1 not in broken]
        _say(f"Table : {', '.join(words) or 'vide'}.")
        if composer.draft.words:
            _say(f"Formés : {', '.join(map(_name, composer.settled.melds))}.")
        if composer.settled.loose:
            _say(f"À replacer : {' '.join(composer.settled.loose)}.")
        rack = self.orders[composer.view.seat].show(composer.settled.rack)
        _say(f"Votre chevalet : {' '.join(rack) or 'vide'}.")

    @property
    def _composer(self) -> Composer:
        assert self.composer is not None
        return self.composer

    def _ask(self) -> str | None:
        if sys.stdin.isatty():
            left = self.clock.left()
            prompt = f"[{left:.0f} s] > " if left is not None else "> "
            sys.stdout.write(prompt)
        sys.stdout.flush()
        return self.lines.next(self.clock.left())

    def _obey(self, typed: Typed) -> None:
        try:
            _COMMANDS[typed.name](self, typed.words)
        except (MoveError, ValueError) as failure:
            text = str(failure)
            _say(text[:1].upper() + text[1:])
        except IllegalAction:
            _say("Ce n'est pas le moment.")

    # -- what may be typed

    def _move(self, words: tuple[str, ...]) -> None:
        """A whole turn where it is one, else words to form."""
        text = words[0] if words else ""
        composer = self._composer
        if "->" in text or "→" in text or not (composer.draft.broken or composer.draft.words):
            settled = read_line(self.session.game, self.session.view(), text)
            self._commit(settled.after)
            return
        self._form(tuple(text.replace(",", " ").split()))

    def _form(self, words: tuple[str, ...]) -> None:
        if not words:
            raise MoveError("former quel mot ? Par exemple : former PAGE.")
        self._composer.form(*words)
        self._preview()

    def _take_apart(self, words: tuple[str, ...]) -> None:
        if not words:
            raise MoveError("défaire quel mot ? Par son numéro ou ses lettres : défaire 3.")
        self._composer.take_apart(words)
        self._preview()

    def _undo(self, words: tuple[str, ...]) -> None:
        self._preview() if self._composer.undo() else _say("Il n'y a rien à annuler.")

    def _redo(self, words: tuple[str, ...]) -> None:
        self._preview() if self._composer.redo() else _say("Il n'y a rien à refaire.")

    def _reset(self, words: tuple[str, ...]) -> None:
        self._composer.reset()
        self._preview()

    def _preview(self) -> None:
        """Where the composition stands: what is still missing, or what it would score."""
        self._show()
        turn = self._composer.turn
        ruling = judge(self.session.game, turn)
        open_mode = self.session.game.rules.arbitration == "auto"
        faults = ruling.faults if open_mode else ruling.seen
        if faults:
            _say(*map(tell_fault, faults))
        elif turn.placed:
            _say(f"« valider » marquerait {tell_points(self.session.game.score(turn))}.")

    def _validate(self, words: tuple[str, ...]) -> None:
        self._commit(self._composer.settled.after)

    def _commit(self, after: Table) -> None:
        """Lay a turn; where a fault costs, a first time it is only read again aloud."""
        session = self.session
        turn = session.state.to(after)
        if session.game.rules.arbitration != "auto" and self.sure != after:
            if seen := judge(session.game, turn).seen:
                _say(*map(tell_fault, seen))
                return
            self.sure = after
            _say(
                f"Vous formez {tell_turn(turn)}. Un mot refusé coûte une lettre : répétez, ou « valider », pour poser."
            )
            return
        self._do(session.settled(after), self.clock.elapsed())

    def _pass(self, words: tuple[str, ...]) -> None:
        if words and not Counter(words[0]) - Counter((*self._composer.settled.rack, *self._composer.settled.loose)):
            raise MoveError(f"« former {words[0]} » forme ce mot ; « p » passe le tour.")
        self._do(Pass(), self.clock.elapsed())

    def _judge_word(self, words: tuple[str, ...]) -> None:
        if not words:
            raise MoveError("quel mot ? Par exemple : ? mangeons.")
        for word in words:
            _say(explain(self.arbiter.judge(word)))

    def _sort(self, words: tuple[str, ...]) -> None:
        order = self.orders[self._composer.view.seat]
        if not words:
            order.cycle()
        elif words[0].casefold() == "main" and len(words) > 1:
            order.by_hand("".join(words[1:]))
        else:
            order.sort(words[0])
        _say(f"Votre chevalet : {' '.join(order.show(self._composer.settled.rack))}.")

    def _hint(self, words: tuple[str, ...]) -> None:
        from lettres.cli.play.hints import hint  # not at the top: most turns ask for none

        self.hints += 1
        _say(hint(self.session, self.hints))

    def _pause(self, words: tuple[str, ...]) -> None:
        self.clock.stop()
        _say(*([""] * _BLANKS if sys.stdin.isatty() else []), "Pause. Entrée pour reprendre.")
        self.lines.next(None)
        self.clock.start()
        self._show()

    def _scores(self, words: tuple[str, ...]) -> None:
        for name, points, total in score_sheet(self.session):
            _say(f"{name} : {plural(total, 'point')} ({' + '.join(map(str, points)) or 'rien'}).")

    def _help(self, words: tuple[str, ...]) -> None:
        _say(*help_lines())

    def _table(self, words: tuple[str, ...]) -> None:
        self._show()

    def _not_now(self, words: tuple[str, ...]) -> None:
        _say("Rien n'est à contester.")

    def _quit(self, words: tuple[str, ...]) -> None:
        raise Quit

    # -- a turn that the others may contest

    def _ask_contest(self) -> None:
        session = self.session
        others = [seat for seat in self.people if seat != session.state.turn]
        names = ", ".join(session.name(seat) for seat in others)
        whose = f" {names} :" if len(others) > 1 else ""
        _say(f"{names} peut contester :" if len(others) == 1 else f"Qui conteste ?{whose}")
        _say("« contester » ou « accepter »." if len(others) == 1 else "« contester NOM », ou « accepter ».")
        while session.state.phase is Phase.CONTEST:
            line = self.lines.next(None)
            typed = read(line or "")
            if typed.name == "quitter":
                raise Quit
            if typed.name == "accepter" or (line is not None and not line.strip()):
                self._do(Accept(), 0.0)
            elif typed.name == "contester":
                seat = _who(session, others, " ".join(typed.words))
                if seat is None:
                    _say(f"Qui ? {names}.")
                else:
                    self._do(Challenge(seat), 0.0)
            else:
                _say("« contester », ou « accepter ».")


def _who(session: Session, others: list[int], name: str) -> int | None:
    if not name:
        return others[0] if len(others) == 1 else None
    return next((seat for seat in others if session.name(seat).casefold() == name.casefold()), None)


def _name(meld: Meld) -> str:
    """A word read aloud: its letters, then which of them are jokers."""
    jokers = [piece.shows for piece in meld if piece.tile == JOKER]
    return spelling(faces(meld)) + (f" (joker : {', '.join(jokers)})" if jokers else "")


def _say(*lines: str) -> None:
    sys.stdout.write("".join(f"{safe(line)}\n" for line in lines))
    sys.stdout.flush()


_COMMANDS: dict[str, Callable[[_Plain, tuple[str, ...]], None]] = {
    "coup": _Plain._move,
    "aide": _Plain._help,
    "table": _Plain._table,
    "arbitre": _Plain._judge_word,
    "défaire": _Plain._take_apart,
    "former": _Plain._form,
    "annuler": _Plain._undo,
    "refaire": _Plain._redo,
    "recommencer": _Plain._reset,
    "valider": _Plain._validate,
    "passer": _Plain._pass,
    "trier": _Plain._sort,
    "indice": _Plain._hint,
    "score": _Plain._scores,
    "pause": _Plain._pause,
    "contester": _Plain._not_now,
    "accepter": _Plain._not_now,
    "quitter": _Plain._quit,
}
