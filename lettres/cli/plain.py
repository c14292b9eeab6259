"""The plain mode: lines that read well aloud and that a script can answer."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Sequence
from time import monotonic as now

from lettres.cli.after import next_steps
from lettres.cli.console import paragraph
from lettres.cli.typed_lines import Quit, TypedLines
from lettres.engine.events import Event, Refused
from lettres.french.events import narrate
from lettres.french.highlights import highlights
from lettres.french.how_to_play import colour_names, rules_page, theme_rule, whole_rules
from lettres.french.scores import in_piles, match_progress, score_lines, why_over
from lettres.french.speech import Speech
from lettres.french.tables import table_lines
from lettres.grammar import de, plural, safe
from lettres.play import effects
from lettres.play.clock import time_left
from lettres.play.commands import spoken_help
from lettres.play.desks import desk_of
from lettres.play.effects import Effect, Signal
from lettres.play.handlers import half_composed, offered
from lettres.play.match import NOTED, Match, Stage
from lettres.play.recap import drawn_sentence, news
from lettres.play.requests import Meaning, Wish, no_meaning
from lettres.play.score_sheet import left_over
from lettres.records.session import Session
from lexicon import Lexicon

_HASTY = 0.7  # seconds in which an Enter was meant for what came before a question
_BLANKS = 60  # lines that carry a rack out of sight before the terminal is handed over


def run(session: Session, lexicon: Lexicon | None, meaning: Meaning = no_meaning) -> None:
    """Play until the game is over, the player quits or the input ends; every turn is saved."""
    _Plain(session, lexicon, meaning).run()


def print_scores(session: Session) -> None:
    """Print the score sheet, and who has won."""
    ended = narrate(session, session.done[-1].events[-1]) if session.state.over else []
    _say(*_score_lines(session), *ended)


def _score_lines(session: Session) -> list[str]:
    return [*left_over(session), *score_lines(session.names, session.done)]


class _Plain:
    """A match in lines. A terminal hides racks and waits for Enter; a pipe does neither."""

    def __init__(self, session: Session, lexicon: Lexicon | None, meaning: Meaning) -> None:
        self.session = session
        self.speech = Speech(session.game)
        self.lines = TypedLines()
        tty = sys.stdin.isatty()
        self.blanks = [""] * (_BLANKS if tty else 0)
        self.tty = tty
        self.interrupted = False  # whether what is being typed stands on a line before
        self.asked_at = 0.0  # when it was asked who contests
        self.match = Match(session, lexicon, desk_of, hand_over=tty, aloud=True, meaning=meaning)
        self.rounds_wait = tty and bool(self.match.people)

    def run(self) -> None:
        session = self.session
        if len(session.done) > 1:
            self._say(f"La partie {session.journal.name} reprend : {session.header.title}.")
            self._say(*news(session, session.state.turn))
        else:
            self._say(*theme_rule(session.header.theme), *colour_names(session.game))
            self._print(effects.Happened(session.done[0].events))
        try:
            while not session.state.over:
                self._take(self._step())
        except (Quit, KeyboardInterrupt) as end:
            lost = half_composed(self.match.desk)
            self._say(
                *([lost] if lost else []),
                f"Partie sauvée. Pour la reprendre : lettres jouer --reprendre {session.journal.name}",
            )
            if isinstance(end, KeyboardInterrupt):
                raise  # the command line has a code for it
            return
        finally:
            self.lines.close()
        self._say(*why_over(session.names, session.done), *table_lines(self.speech, session.state.table))
        self._scores()
        self._say(*highlights(session.names, session.done), *next_steps(session))

    def _step(self) -> list[Effect]:
        """Wait for the input that the match needs, and pass it on."""
        match = self.match
        if match.paused or match.stage is Stage.ROUND:
            if match.paused or self.rounds_wait:
                self.lines.enter()
            return match.enter(now())
        if match.stage is Stage.BETWEEN:
            return match.proceed(now())
        if match.stage is Stage.THINKING:
            return match.bot_acts(self.session.bot_action())
        if match.stage is Stage.HAND_OVER:
            self.lines.next()
            self._say(*news(self.session, self.session.state.turn))  # what the blank lines carried off
            return match.enter(now())
        return self._turn() if match.stage is Stage.TURN else match.line(self._answer(), now())

    def _answer(self) -> str:
        """A line of those who may contest a turn; on a terminal, a hasty Enter is none."""
        while not (line := self.lines.next() or "").strip() and self.tty and now() - self.asked_at < _HASTY:
            self._say("Un instant : cet Entrée est venu trop tôt. Entrée accepte le tour.")
        return line

    def _turn(self) -> list[Effect]:
        """What a line of the player on turn does, or the time that goes by while there is none."""
        clock = self.match.clock
        left = clock.seconds_left(now())
        if self.tty:
            sys.stdout.write(f"[{left:.0f} s] > " if left is not None else "> ")
            sys.stdout.flush()
            sys.stdout.write(self.lines.shown_again() if self.interrupted else "")
        self.interrupted = False
        sys.stdout.flush()
        while True:
            line = self.lines.next(None if left is None else min(clock.until_told(now()) or 0.0, NOTED))
            if line is not None:
                return self.match.line(line, now())
            if came := self.match.tick(now()):
                self._say(*[""] * self.tty)  # leaves the line that is being typed
                self.interrupted = True
                return came

    # -- what is said

    def _take(self, came: Iterable[Effect]) -> None:
        for effect in came:
            if effect is Wish.QUIT:
                raise Quit
            if isinstance(effect, effects.HelpWanted):
                self._take(self.match.help_found(effect, effect.search(), now()))
            else:
                self._print(effect)

    def _print(self, effect: Effect) -> None:
        """Print what an effect says."""
        match effect:
            case effects.Happened(events):
                self._say(*(text for event in events for text in self._event(event)))
            case effects.HandOver(seat):
                self._say(*self.blanks, f"Au tour {de(self.session.name(seat))}. Passez-lui la main, puis Entrée.")
            case effects.TurnBegun(_, goes_on):
                self._announce(goes_on)
            case effects.Notice(text):
                self._say(text)
            case effects.Composed(changed):
                self._show(changed)
            case Wish():
                self._show_page(effect)
            case effects.TurnEnded(late, away):
                self._end_turn(late, away)
            case effects.TimeShort(seconds):
                self._say(f"{time_left(seconds)}{' Ce que vous tapez reste.' if self.tty else ''}")
            case Signal.PAUSED:
                self._say(*self.blanks, "Pause. Entrée pour reprendre.")
            case Signal.RESUMED if self.match.stage is Stage.TURN:
                self._show(False)
            case Signal.ROUND_OVER:
                self._end_round()
            case effects.ContestOffered(answer=answer, again=True):
                self.asked_at = now()
                self._say(answer)
            case effects.ContestOffered(seats):
                self.asked_at = now()
                self._say(f"{self._names(seats)} peut contester : {_how(seats)}, ou Entrée pour accepter.")

    def _event(self, event: Event) -> list[str]:
        if isinstance(event, Refused) and not event.taken_back:
            return self.match.desk.refusal(event)
        return narrate(self.session, event)

    def _end_turn(self, late: bool, away: bool) -> None:
        """What is left to say of a turn: what was being typed when its time ran out, and a player who is away."""
        if late and (typed := self.lines.unfinished()):
            self._say(f"Vous aviez tapé : {typed}")
        if away:
            self._say("Vous semblez absent : la partie attend. Entrée pour reprendre.")

    def _announce(self, goes_on: bool) -> None:
        """The beginning of a turn: whose it is, the table and the rack, what to type."""
        desk, game = self.match.desk, self.session.game
        if goes_on and game.tiles.dice:
            self._say(desk.read_aloud()[-1], desk.advice())  # the grid has not changed since the throw
            return
        view, seconds = desk.view, self.match.clock.seconds_left(now())
        limit = f" {time_left(seconds)}" if seconds is not None else ""
        score, pouch = plural(view.seats[desk.seat].score, "point"), desk.speech.count(view.pouch)
        where = "".join(f" {text}" for text in match_progress(self.session.state))
        piles = "" if game.tiles.dice else f" Pioche : {pouch}{in_piles(game, view.pouch)}."
        self._say("", f"Tour {view.number}.{where} À {self.session.name(desk.seat)}, {score}.{piles}{limit}")
        if drawn := drawn_sentence(self.session, desk.seat):
            self._say(drawn)
        self._show(False)
        if desk.advises:
            self._say(desk.advice())
        if view.number <= len(view.seats):
            self._say("« aide » donne les commandes, « règles » les règles du jeu.")

    def _show(self, judged: bool) -> None:
        """The table, the composition and the rack; then what is to be said of it."""
        desk = self.match.desk
        self._say(*desk.read_aloud())
        if judged:
            self._say(desk.judged().text)

    def _show_page(self, wish: Wish) -> None:
        if wish is Wish.HELP:
            self._say(*spoken_help(self.match.desk.help, offered(self.match.desk)), *colour_names(self.session.game))
        elif wish is Wish.RULES or wish is Wish.ALL_RULES:
            told = rules_page if wish is Wish.RULES else whole_rules
            self._say(*told(self.session.game, self.session.header.theme))
        else:
            self._scores()

    def _end_round(self) -> None:
        """The scores of a round; on a terminal, they stay until Enter."""
        self._scores()
        if self.rounds_wait:
            self._say("Entrée pour la manche suivante.")

    def _scores(self) -> None:
        self._say(*_score_lines(self.session))

    def _say(self, *lines: str) -> None:
        _say(*map(self.speech.pronounced, lines))

    def _names(self, seats: Sequence[int]) -> str:
        return " ou ".join(map(self.session.name, seats))


def _how(seats: Sequence[int]) -> str:
    """How one of some seats contests."""
    return "« contester »" if len(seats) == 1 else "« contester NOM »"


def _say(*lines: str) -> None:
    sys.stdout.write("".join(f"{paragraph(safe(line))}\n" for line in lines))
    sys.stdout.flush()
