"""The scribe notes a game of real tiles: lines in, answers out, for every front. It has no input, output or clock.

A front saves `Scribe.texts` after each answer that changed something, then shows it. The engine judges and scores each
turn. Where the rules and the players differ, the scribe is asked, and the players' ruling is noted.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import NamedTuple

from lettres.compose.base import MoveError
from lettres.compose.unseen import readings
from lettres.engine import Game
from lettres.engine.events import Refused
from lettres.french.tables import table_lines
from lettres.grammar import plural
from lettres.play.scribe_edits import read_end, rename_player
from lettres.play.scribe_lines import COMMANDS, SHOWING, ScribeCommand, TypedTurn, plain, read_command, read_typed
from lettres.play.scribe_sheet import Answer, SheetDesk
from lettres.records.header import RecordError
from lettres.records.noted import Course, Noted, follow, note, rack_sizes
from lettres.records.sheet import End, Sheet, SheetLine, TurnKind


class PendingTurn(NamedTuple):
    """A turn that is being noted, with the scribe's answers about it.

    `at` is the index of the turn on the sheet; with `instead`, the turn replaces the present turn at that index. `move`
    is the chosen reading. `allowed` is True if the players accept the faults of the turn, and `by_rule` if its points
    follow the rules; both are None until somebody is asked.
    """

    typed: TypedTurn
    seat: int
    at: int
    instead: bool = False
    move: str = ""
    allowed: bool | None = None
    by_rule: bool | None = None


class ScribeQuestion(NamedTuple):
    """A question to the scribe: each answer leads to a turn to note, or to None if the turn is given up."""

    text: str
    answers: Mapping[str, PendingTurn | None]


class Scribe(SheetDesk):
    """A sheet that is being written. With `asks`, unclear lines lead to a question. Otherwise the scribe decides, and
    says so.

    >>> from lettres.games.letters import letters
    >>> from lettres.records.header import Header
    >>> scribe = Scribe(letters(), Sheet(Header("lettres", {}, "essai", "", ("Ana", "Zoé"), 0, "2026-01-02")))
    >>> scribe.prompt, scribe.line("images").changed
    ('Ana (0) > ', True)
    >>> scribe.texts[-1], scribe.prompt
    ('1 J1 IMAGES = 12', 'Zoé (0) > ')
    """

    def __init__(self, game: Game, sheet: Sheet, *, asks: bool = True) -> None:
        super().__init__(game, sheet)
        self.asks = asks
        self.question: ScribeQuestion | None = None
        self._correcting: int | None = None  # the index of the turn that the next line replaces
        self._racks: dict[int, str] = {}  # by seat: racks typed before the seat's turn

    # -- what a front shows and saves

    @property
    def prompt(self) -> str:
        """The text before the next line: the player on turn, with the total."""
        if self.question:
            return "? > "
        if self._correcting is not None:
            seat = self.sheet.lines[self._correcting].seat
            return f"Tour {self._correcting + 1}, {self.names[seat]} > "
        if self.sheet.end:
            return "Fin > "
        seat = self.course.state.turn
        return f"{self.names[seat]} ({self.course.state.seats[seat].score}) > "

    # -- lines

    def line(self, text: str) -> Answer:
        """Return the answer to a line that the scribe typed. A line that is refused changes nothing."""
        try:
            if not text.strip():
                return Answer((self.question.text,)) if self.question else Answer()
            if self.question:
                return self._take_answer(text)
            command = read_command(text)
            if command:
                return self._do(command)
            return self._turn(read_typed(text, self.names))
        except (MoveError, RecordError) as error:
            return Answer((_sentence(str(error)),), refused=True)

    def _take_answer(self, text: str) -> Answer:
        assert self.question is not None
        question, word = self.question, plain(text).rstrip(" .")
        if word in question.answers:
            self.question = None
            draft = question.answers[word]
            return self._consider(draft) if draft else Answer(("Rien n'est noté.",), refused=True)
        if word in ("annule", "quitte"):
            self.question = None
            return (
                self._do(ScribeCommand("quitte")) if word == "quitte" else Answer(("Rien n'est noté.",), refused=True)
            )
        return Answer((question.text,), refused=True)

    def _turn(self, typed: TypedTurn) -> Answer:
        """Note a turn, or a detail that was forgotten in the last one."""
        at = self._correcting
        if at is not None:
            self._correcting = None
            seat = self.sheet.lines[at].seat if typed.seat is None else typed.seat
            return self._consider(PendingTurn(typed, seat, at, instead=True))
        if self.sheet.end:
            raise RecordError("la partie est finie : « annule » la rouvre, « corrige 7 … » reprend un tour.")
        if typed.kind is TurnKind.LAY and not typed.words:
            return self._note_detail(typed)
        seat = self.course.state.turn if typed.seat is None else typed.seat
        return self._consider(PendingTurn(typed, seat, len(self.sheet.lines)))

    def _note_detail(self, typed: TypedTurn) -> Answer:
        """Note a rack before its turn, or that the last turn emptied the rack."""
        seat = self.course.state.turn if typed.seat is None else typed.seat
        if typed.rack is not None and not typed.emptied:
            self._racks[seat] = typed.rack
            return Answer((f"Chevalet de {self.names[seat]} : {plural(len(typed.rack), 'lettre')}.",))
        if not typed.emptied or not self.course.turns or self.course.turns[-1].turn is None:
            raise MoveError("il manque les mots formés.")
        last = self.sheet.lines[-1]
        return self._put_line(last._replace(emptied=True, rack=None), len(self.sheet.lines) - 1, instead=True)

    # -- a turn that is being noted

    def _consider(self, draft: PendingTurn) -> Answer:
        """Note a turn, or ask about it; add a remark if it is out of order."""
        disorder = self._disorder(draft)
        answer = self._note_or_ask(draft)
        return answer._replace(remarks=(*disorder, *answer.remarks)) if answer.changed else answer

    def _disorder(self, draft: PendingTurn) -> list[str]:
        """Return a remark if another player was expected. Anyone may play first."""
        awaited = self.course.state.turn
        if draft.at < len(self.sheet.lines) or not self.course.turns or awaited == draft.seat:
            return []
        return [f"C'était à {self.names[awaited]} ; noté pour {self.names[draft.seat]}."]

    def _note_or_ask(self, draft: PendingTurn) -> Answer:
        typed = draft.typed
        rack = typed.rack if typed.rack is not None else self._racks.get(draft.seat)
        line = SheetLine(draft.seat, typed.kind, points=typed.points, rack=rack, emptied=typed.emptied)
        if typed.kind in (TurnKind.PASS, TurnKind.TIME) or not typed.words:
            return self._put_line(line._replace(points=None, emptied=False), draft.at, draft.instead)
        before = follow(self.game, self.sheet._replace(lines=self.sheet.lines[: draft.at], end=None), draft.at)
        if typed.kind is TurnKind.FAULT:
            return self._note_refused(before, line, draft)
        moves = [draft.move] if draft.move else self._moves(before, line, typed.words)
        if len(moves) > 1:
            return self._ask_reading(draft, moves)
        noted = note(before.state, line._replace(move=moves[0]), judged=True)
        draft = draft._replace(move=moves[0])
        if noted.found and draft.allowed is None and not typed.allowed and self.asks:
            return self._ask_ruling(draft, noted)
        remarks = self._remarks(noted, draft)
        if typed.points is not None and typed.points != noted.line.rule and draft.by_rule is None and self.asks:
            return self._ask_points(draft, noted, typed.points)
        if draft.by_rule:
            line = line._replace(points=None)
        answer = self._put_line(line._replace(move=moves[0]), draft.at, draft.instead)
        return answer._replace(remarks=(*remarks, *answer.remarks, *self.maybe_emptied(before, noted)))

    def _moves(self, before: Course, line: SheetLine, words: str) -> list[str]:
        """Return the possible readings of a turn, only the likely ones if there are any.

        Raises `MoveError` or `RecordError` if there is no possible reading.
        """
        state = before.state
        rack = self.game.notation.read_tiles(line.rack) if line.rack is not None else None
        tables = readings(self.game, state.table, words, rack)
        noted: list[Noted] = []
        problem: RecordError | None = None
        for table in tables:
            move = self.game.notation.turn(state.to(table))
            try:
                noted.append(note(state, line._replace(move=move), judged=True))
            except RecordError as error:
                problem = error
        if not noted:
            assert problem is not None
            raise problem
        size = rack_sizes(before)[line.seat]
        for likely in (
            lambda each: line.points == each.line.rule,
            lambda each: len(each.turn.placed) <= size,
            lambda each: not each.found,
        ):
            noted = list(filter(likely, noted)) or noted
        return [each.line.move for each in noted]

    def _note_refused(self, before: Course, line: SheetLine, draft: PendingTurn) -> Answer:
        """Note a turn that was laid and taken back, with its words if they can be read."""
        try:
            table = readings(self.game, before.state.table, draft.typed.words)[0]
        except MoveError as error:
            answer = self._put_line(line._replace(points=None, emptied=False), draft.at, draft.instead)
            return answer._replace(remarks=(f"Noté sans ses mots : {error}",))
        move = self.game.notation.turn(before.state.to(table))
        line = line._replace(move=move, points=None, emptied=False)
        noted = note(before.state, line, judged=True)
        answer = self._put_line(noted.line, draft.at, draft.instead)
        faults = [fault for event in noted.done.events if isinstance(event, Refused) for fault in event.faults]
        return answer._replace(said=(*answer.said, f"Refusé : {self.notes.labels(faults)}."))

    def _ask_reading(self, draft: PendingTurn, moves: list[str]) -> Answer:
        listed = self.notes.readings(moves)
        if not self.asks:
            ways = " ; ".join(self.notes.whole(move) for move in moves)
            raise MoveError(f"plusieurs lectures : {ways}. Écrivez la bonne, ou les points du tour (= 7).")
        answers: dict[str, PendingTurn | None] = {
            str(number): draft._replace(move=move) for number, move in enumerate(moves, 1)
        }
        return self._ask(f"D'où viennent les lettres ? {listed}. Un numéro, ou « non ».", {**answers, "non": None})

    def _ask_ruling(self, draft: PendingTurn, noted: Noted) -> Answer:
        """Ask how the players ruled on a turn with faults."""
        verdicts = tuple(self.notes.verdicts(self.names[draft.seat], noted.found or ()))
        allowed, fault = draft._replace(allowed=True), draft._replace(typed=draft.typed._replace(kind=TurnKind.FAULT))
        answers = dict.fromkeys(("permis", "oui", "o", "p"), allowed) | dict.fromkeys(("faute", "refuse", "f"), fault)
        choices = "« permis » : la table l'admet ; « faute » : le tour est refusé ; « non » : rien n'est noté."
        answer = self._ask(choices, {**answers, "non": None, "n": None})
        return answer._replace(said=(*verdicts, *answer.said))

    def _ask_points(self, draft: PendingTurn, noted: Noted, typed: int) -> Answer:
        by_rule, by_table = draft._replace(by_rule=True), draft._replace(by_rule=False)
        words = {"regle": by_rule, "r": by_rule, str(noted.line.rule): by_rule}
        words |= {"table": by_table, "t": by_table, str(typed): by_table}
        choices = f"{self.notes.difference(noted, typed)} « table » ou « règle » ?"
        return self._ask(choices, {**words, "non": None})

    def _ask(self, text: str, answers: Mapping[str, PendingTurn | None]) -> Answer:
        self.question = ScribeQuestion(text, answers)
        return Answer((text,))

    def _remarks(self, noted: Noted, draft: PendingTurn) -> list[str]:
        """Return remarks on what the scribe decides without asking."""
        remarks = []
        if noted.found and not self.asks and not draft.typed.allowed:
            remarks += [*self.notes.verdicts(self.names[draft.seat], noted.found), "Noté comme permis par la table."]
        typed = draft.typed.points
        if typed is not None and typed != noted.line.rule and not self.asks:
            remarks.append(f"{self.notes.difference(noted, typed)} Ceux de la table sont gardés.")
        return remarks

    def _put_line(self, line: SheetLine, at: int, instead: bool) -> Answer:
        answer = self.put(line, at, instead)
        self._racks.pop(line.seat, None)
        return answer

    # -- commands

    def _do(self, command: ScribeCommand) -> Answer:
        if command.name in SHOWING and not self.asks:
            word = command.name.upper()
            raise MoveError(f"en petites lettres, « {word.lower()} » est une commande ; le mot s'écrit {word}.")
        return _HANDLERS[command.name](self, command.rest)

    def _help(self, rest: str) -> Answer:
        return Answer((*_HELP, *(f"{typed} : {what}." for _, typed, what in COMMANDS.values())))

    def _table(self, rest: str) -> Answer:
        return Answer(tuple(table_lines(self.notes.speech, self.course.state.table)))

    def _points(self, rest: str) -> Answer:
        return Answer(tuple(self.notes.totals(self.course)))

    def _turns(self, rest: str) -> Answer:
        rows = [self.notes.row(number, noted, self.names) for number, noted in enumerate(self.course.turns, 1)]
        return Answer(tuple(rows) or ("Rien n'est encore noté.",))

    def _back(self, rest: str) -> Answer:
        self._correcting = None
        return self.undo()

    def _correct(self, rest: str) -> Answer:
        at, rest = self.place(rest)
        if not rest:
            self._correcting = at
            return Answer((self.notes.row(at + 1, self.course.turns[at], self.names), "Tapez ce tour de nouveau."))
        typed = read_typed(rest, self.names)
        seat = self.sheet.lines[at].seat if typed.seat is None else typed.seat
        return self._consider(PendingTurn(typed, seat, at, instead=True))

    def _insert(self, rest: str) -> Answer:
        at, rest = self.place(rest)
        if not rest:
            raise MoveError("dites aussi le tour : insère 7 Zoé : passe.")
        typed = read_typed(rest, self.names)
        seat = self.course.turns[at].before.turn if typed.seat is None else typed.seat
        return self._consider(PendingTurn(typed, seat, at))

    def _rename(self, rest: str) -> Answer:
        header = rename_player(self.sheet.header, rest)
        answer = self.become(self.sheet._replace(header=header), len(self.sheet.lines), [])
        return answer._replace(said=(f"Joueurs : {', '.join(header.players)}.",))

    def _end(self, rest: str) -> Answer:
        if not self.sheet.lines:
            raise MoveError("rien n'est encore noté.")
        end: End = read_end(self.names, rest)
        answer = self.become(self.sheet._replace(end=end), len(self.sheet.lines), [])
        return answer._replace(said=("La partie est finie.", *self.notes.totals(self.course)))

    def _quit(self, rest: str) -> Answer:
        return Answer(quits=True)


_HELP = (
    "Un tour par ligne, les mots formés : PAGE MIEL, ou IMAGE + LEP -> PAGE MIEL. Un joker est en minuscule : GAMiN.",
    "« passe », « temps » (hors délai), « faute » ou « faute ZARBI » (tour refusé). Un autre joueur : Zoé : PAGE.",
    "Après une virgule : les points comptés (= 12), « vidé » (tout le chevalet), « permis », chevalet ELPTTRS.",
)

_HANDLERS: dict[str, Callable[[Scribe, str], Answer]] = {
    "aide": Scribe._help,
    "table": Scribe._table,
    "points": Scribe._points,
    "tours": Scribe._turns,
    "annule": Scribe._back,
    "corrige": Scribe._correct,
    "insere": Scribe._insert,
    "ote": Scribe.remove,
    "renomme": Scribe._rename,
    "fin": Scribe._end,
    "quitte": Scribe._quit,
}


def _sentence(text: str) -> str:
    """Return a message with a capital letter."""
    return text[:1].upper() + text[1:]
