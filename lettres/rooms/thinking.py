"""The work of rooms done in another process: robots' moves and contests, hints, repairs."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Mapping

from lettres.engine import Phase
from lettres.engine.events import Action, Challenge, Play, Repair
from lettres.play.desks import hints_of, solver_for
from lettres.play.handlers import submit
from lettres.play.requests import Meaning, no_meaning
from lettres.players import bot
from lettres.records.header import BOT, header_size
from lettres.records.journal import MemoryJournal
from lettres.records.session import Session, game_of, theme_of
from lettres.rooms import drafts
from lettres.rooms.effects import ThinkTask, Thought
from lettres.rooms.stand_ins import stand_in_level
from lettres.solver.facade import for_seconds
from lexicon import Lexicon

_GAMES = 16  # games in memory, so that a game is not read again for each turn


class RoomThinker:
    """Does the work of rooms with one lexicon, one instance per process. The same task gets the same answer."""

    def __init__(self, lexicon: Lexicon | None, meaning: Meaning = no_meaning) -> None:
        self._lexicon, self._meaning = lexicon, meaning
        self._sessions: OrderedDict[tuple[str, ...], Session] = OrderedDict()

    def think(self, task: ThinkTask) -> Thought:
        """Return the answer to a task. Raises `RecordError` for lines that are no record."""
        thought = Thought(task.kind, task.n, task.seat)
        return _THOUGHTS[task.kind](self, self._session(task.lines), task, thought)

    def _session(self, lines: tuple[str, ...]) -> Session:
        """Return the session for `lines`. Lines that an earlier task had are not read again."""
        size = header_size(lines)
        session = self._sessions.pop(lines[:size], None)
        known = [done.text for done in session.done] if session is not None else []
        if session is None or list(lines[size : size + len(known)]) != known:
            session = Session.resume(MemoryJournal(), lines, game_of(self._lexicon), self._lexicon)
        session.catch_up(lines[size + len(session.done) :])
        self._sessions[lines[:size]] = session
        if len(self._sessions) > _GAMES:
            self._sessions.popitem(last=False)
        return session

    def move(self, session: Session, task: ThinkTask, thought: Thought) -> Thought:
        """Choose a robot's action, in its own seat or in the seat of a person who is away."""
        state = session.state
        if state.turn in session.bots:
            return thought._replace(action=session.bot_action())
        header = session.header
        theme = theme_of(header.theme, self._lexicon) if self._lexicon is not None else None
        stand_in = bot(f"{BOT}:{stand_in_level(session)}", session.game, self._lexicon, header.seed + state.turn, theme)
        action: Action = stand_in.act(session.game, session.view(state.turn))
        return thought._replace(action=session.play_to(action.after) if isinstance(action, Play) else action)

    def contest(self, session: Session, task: ThinkTask, thought: Thought) -> Thought:
        """Choose the robots' answer to a turn that was laid: a challenge, or no action, which accepts the turn."""
        action = session.bot_action() if session.state.phase is Phase.CONTEST else None
        return thought._replace(action=action if isinstance(action, Challenge) else None)

    def hint(self, session: Session, task: ThinkTask, thought: Thought) -> Thought:
        """Find the next hint for the player on turn."""
        hints = hints_of(session, solver_for(session, self._lexicon), meaning=self._meaning)
        found, spoken = hints.give(), hints.read_aloud().give().text
        aloud = spoken if spoken != found.text else ""
        return thought._replace(action=found.action, text=found.text, aloud=aloud, after=found.after)

    def repair(self, session: Session, task: ThinkTask, thought: Thought) -> Thought:
        """Find a legal table for a draft."""
        desk = drafts.desk_at(session, task.seat, self._lexicon, task.draft)
        if task.typed:
            submit(desk, task.typed)  # the line may name tiles to lay
        mended = desk.search_repair(solver_for(session, self._lexicon), for_seconds())
        return thought._replace(action=Repair() if mended.charged else None, text=mended.notice, after=mended.after)


_THOUGHTS: Mapping[str, Callable[[RoomThinker, Session, ThinkTask, Thought], Thought]] = {
    "move": RoomThinker.move,
    "contest": RoomThinker.contest,
    "hint": RoomThinker.hint,
    "repair": RoomThinker.repair,
}
