"""The plain mode of `lettres jouer`: lines for screen readers and scripts."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from time import monotonic as now

from lettres.cli.after_game import next_steps
from lettres.cli.console import paragraph
from lettres.cli.local import LocalRoom
from lettres.cli.typed_lines import Quit, TypedLines
from lettres.engine.events import Hint, Repair
from lettres.french.events import narrate
from lettres.french.highlights import highlights
from lettres.french.how_to_play import colour_names, rules_page, theme_rule, whole_rules
from lettres.french.scores import in_piles, match_progress, score_lines, why_over
from lettres.french.speech import Speech
from lettres.french.tables import table_lines
from lettres.grammar import de, plural, safe
from lettres.play.clock import time_left
from lettres.play.commands import spoken_help
from lettres.play.desks import desk_of
from lettres.play.handlers import available_commands, lost_draft_warning
from lettres.play.recap import draw_sentence, news
from lettres.play.requests import Meaning, Wish, no_meaning
from lettres.play.score_sheet import left_over
from lettres.records.session import Session
from lettres.rooms.effects import ThinkTask
from lettres.rooms.times import ALOUD, AT_ONE_SCREEN
from lexicon import Lexicon

_HASTY = 0.7  # seconds after a question in which Enter was meant for an earlier question
_BLANKS = 60  # blank lines that scroll a rack out of sight


def run(session: Session, lexicon: Lexicon | None, meaning: Meaning = no_meaning) -> None:
    """Play until the game is over, the player quits or the input ends; every turn is saved."""
    _Plain(session, lexicon, meaning).run()


def print_scores(session: Session) -> None:
    """Print the score sheet, and the winner."""
    ended = narrate(session, session.done[-1].events[-1]) if session.state.over else []
    _say(*_score_lines(session), *ended)


def _score_lines(session: Session) -> list[str]:
    return [*left_over(session), *score_lines(session.names, session.done)]


class _Plain:
    """A game in plain lines. At a terminal it hides racks and waits for Enter; in a pipe it does neither."""

    def __init__(self, session: Session, lexicon: Lexicon | None, meaning: Meaning) -> None:
        self.session = session
        self.speech = Speech(session.game)
        self.lines = TypedLines()
        tty = sys.stdin.isatty()
        self.blanks = [""] * (_BLANKS if tty else 0)
        self.tty = tty
        self.interrupted = False  # True if messages came while a line was being typed
        self.asked_at = 0.0  # the time of the last question about contesting
        self.told = len(session.done)  # the number of record lines whose events were printed
        times = AT_ONE_SCREEN if tty else ALOUD
        self.local = LocalRoom(session, lexicon, desk_of, now(), times=times, aloud=True, meaning=meaning)
        self.rounds_wait = tty and bool(self.local.people)

    def run(self) -> None:
        session = self.session
        if len(session.done) > 1:
            self._say(f"La partie {session.journal.name} reprend : {session.header.title}.")
            self._say(*news(session, session.state.turn))
        else:
            self._say(*theme_rule(session.header.theme), *colour_names(session.game))
            self._say(*(text for event in session.done[0].events for text in narrate(session, event)))
        try:
            while not session.state.over:
                self._step()
                self._say_news()
        except (Quit, KeyboardInterrupt) as end:
            lost = lost_draft_warning(self.local.desk)
            self._say(
                *([lost] if lost else []),
                f"Partie sauvée. Pour la reprendre : lettres jouer --reprendre {session.journal.name}",
            )
            if isinstance(end, KeyboardInterrupt):
                raise  # it has its own exit code
            return
        finally:
            self.lines.close()
        self._say(*why_over(session.names, session.done), *table_lines(self.speech, session.state.table))
        self._scores()
        self._say(*highlights(session.names, session.done), *next_steps(session))

    def _step(self) -> None:
        """Let robots think, or read and pass on the input that the game waits for."""
        local = self.local
        if local.paused:
            self.lines.wait_for_enter()
            local.enter(now())
            if local.live:
                self._show(False)
        elif local.bot_task is not None:
            local.answer(local.think(local.bot_task), now())
        elif local.waits_for == "turn":
            self._announce(local.begin_phase(now())) if local.has_new_phase else self._turn()
        else:
            _STEPS[local.waits_for](self)

    def _hand_over(self) -> None:
        state = self.session.state
        self._say(*self.blanks, f"Au tour {de(self.session.name(state.turn))}. Passez-lui la main, puis Entrée.")
        self.lines.next()
        self._say(*news(self.session, state.turn))  # the blank lines have hidden the earlier news
        self.local.enter(now())

    def _end_round(self) -> None:
        """Print the scores of a round; at a terminal, wait for Enter."""
        self._scores()
        if self.rounds_wait:
            self._say("Entrée pour la manche suivante.")
            self.lines.wait_for_enter()
        self.local.enter(now())

    def _contest(self) -> None:
        """Ask who contests the turn, until there is an answer."""
        seats = self.local.room.contesting
        asked = f"{self._names(seats)} peut contester : {_contest_command(seats)}, ou Entrée pour accepter."
        while asked:
            self.asked_at = now()
            self._say(asked)
            typed = self.local.submit(self._answer(), now())
            if typed.wish is Wish.QUIT:
                raise Quit
            asked = typed.notice

    def _answer(self) -> str:
        """Read the answer about contesting; at a terminal, an Enter that comes too soon is ignored."""
        while not (line := self.lines.next() or "").strip() and self.tty and now() - self.asked_at < _HASTY:
            self._say("Un instant : cet Entrée est venu trop tôt. Entrée accepte le tour.")
        return line

    def _turn(self) -> None:
        """Prompt the player on turn and obey one line, unless the clock warns or ends the turn first."""
        local = self.local
        left = local.seconds_left(now())
        if self.tty:
            sys.stdout.write(f"[{left:.0f} s] > " if left is not None else "> ")
            sys.stdout.flush()
            sys.stdout.write(self.lines.redisplay() if self.interrupted else "")
        self.interrupted = False
        sys.stdout.flush()
        while True:
            line = self.lines.next(local.seconds_to_news(now()))
            if line is not None:
                return self._handle_line(line)
            seconds = local.tick(now())
            if seconds is not None or local.ended:
                self._say(*[""] * self.tty)  # ends the line being typed
                self.interrupted = True
                if seconds is not None:
                    self._say(f"{time_left(seconds)}{' Ce que vous tapez reste.' if self.tty else ''}")
                return None

    def _handle_line(self, line: str) -> None:
        local = self.local
        typed = local.submit(line, now())
        if typed.wish is Wish.QUIT:
            raise Quit
        if typed.notice:
            self._say(*typed.notice.split("\n"))
        elif typed.changed is not None:
            self._show(typed.changed)
        if typed.wish is not None:
            self._show_page(typed.wish)
        if local.help_task is not None:
            self._help(local.help_task)

    def _help(self, wanted: ThinkTask) -> None:
        """Run the search that the player wants, and print the answer."""
        self.local.help_task = None
        self.local.answer(self.local.search(wanted), now())
        self._say(self.local.desk.notice)
        if wanted.kind == "repair":
            self._show(True)

    # -- output

    def _say_news(self) -> None:
        """Print the events since the last call, except hints and repairs, which `_help` has printed."""
        told, self.told = self.told, len(self.session.done)
        for done in self.session.done[told:]:
            if not isinstance(done.action, Hint | Repair):
                self._say(*(text for event in done.events for text in narrate(self.session, event)))
        ended, self.local.ended = self.local.ended, None
        if ended is not None and ended.late and (typed := self.lines.take_unfinished()):
            self._say(f"Vous aviez tapé : {typed}")
        if ended is not None and self.local.paused:
            self._say("Vous semblez absent : la partie attend. Entrée pour reprendre.")

    def _announce(self, goes_on: bool) -> None:
        """Print a turn's player, table, rack and advice; if a dice turn `goes_on`, only the dice and the advice."""
        desk, game = self.local.desk, self.session.game
        if goes_on and game.tiles.dice:
            self._say(desk.read_aloud()[-1], desk.advice())  # the grid has not changed since the throw
            return
        view, seconds = desk.view, self.local.seconds_left(now())
        limit = f" {time_left(seconds)}" if seconds is not None else ""
        score, pouch = plural(view.seats[desk.seat].score, "point"), desk.speech.count(view.pouch)
        where = "".join(f" {text}" for text in match_progress(self.session.state))
        piles = "" if game.tiles.dice else f" Pioche : {pouch}{in_piles(game, view.pouch)}."
        self._say("", f"Tour {view.number}.{where} À {self.session.name(desk.seat)}, {score}.{piles}{limit}")
        if drawn := draw_sentence(self.session, desk.seat):
            self._say(drawn)
        self._show(False)
        if desk.advises:
            self._say(desk.advice())
        if view.number <= len(view.seats):
            self._say("« aide » donne les commandes, « règles » les règles du jeu.")

    def _show(self, judged: bool) -> None:
        """Print the table, the draft and the rack; with `judged`, also the verdict."""
        desk = self.local.desk
        self._say(*desk.read_aloud())
        if judged:
            self._say(desk.judgement().text)

    def _show_page(self, wish: Wish) -> None:
        desk = self.local.desk
        if wish is Wish.PAUSE:
            self._say(*self.blanks, "Pause. Entrée pour reprendre.")
        elif wish is Wish.HELP:
            self._say(*spoken_help(desk.help, available_commands(desk)), *colour_names(self.session.game))
        elif wish is Wish.RULES or wish is Wish.ALL_RULES:
            told = rules_page if wish is Wish.RULES else whole_rules
            self._say(*told(self.session.game, self.session.header.theme))
        elif wish is Wish.SCORE:
            self._scores()

    def _scores(self) -> None:
        self._say(*_score_lines(self.session))

    def _say(self, *lines: str) -> None:
        _say(*map(self.speech.pronounced, lines))

    def _names(self, seats: Sequence[int]) -> str:
        return " ou ".join(map(self.session.name, seats))


_STEPS = {"handover": _Plain._hand_over, "deal": _Plain._end_round, "contest": _Plain._contest}


def _contest_command(seats: Sequence[int]) -> str:
    """Return the command to type to contest; the command includes a name if there are several `seats`."""
    return "« contester »" if len(seats) == 1 else "« contester NOM »"


def _say(*lines: str) -> None:
    sys.stdout.write("".join(f"{paragraph(safe(line))}\n" for line in lines))
    sys.stdout.flush()
