"""The record of a game in play: every line is written, read back and compared with the action."""

from __future__ import annotations

from lettres.engine import Game, GameState, Step
from lettres.engine.events import Action
from lettres.records.header import header_size, read_header, write_header
from lettres.records.journal import unseal
from lettres.records.record import Done, read_action, read_start, write_action, write_deal
from tools.damage.bytes import sealed
from tools.random_play.games import header_of, rules_of
from tools.soak.opinion import ensure


class Record:
    """The lines of a game so far."""

    def __init__(self, game: Game, players: int, seed: int, step: Step) -> None:
        self.game = game
        self.header = header_of(game, players, seed)
        self.lines = [*write_header(self.header)]
        self._keep(read_start(game, players, write_deal(game, step.events)), step)

    def followed(self, before: GameState, action: Action, step: Step, seconds: float) -> None:
        """Write a line for an action, and read it again. An action that was refused without a cost has no line."""
        if step.state is before:
            return
        done = read_action(before, write_action(before, action, step, seconds))
        ensure(done.action == action, f"{done.text} is read as {done.action}")
        self._keep(done, step)

    def _keep(self, done: Done, step: Step) -> None:
        ensure(done.state == step.state, f"{done.text} gives another state")
        ensure(list(map(type, done.events)) == list(map(type, step.events)), f"{done.text} tells other events")
        ensure(done.events == step.events, f"{done.text} tells the events otherwise")
        self.lines.append(done.text)

    def check(self) -> None:
        """Read the whole record back line by line, as the bytes of a file."""
        found = unseal(sealed(self.lines))
        ensure(
            found.texts == tuple(self.lines) and not found.torn and not found.odd, "the file is not what was written"
        )
        size = header_size(self.lines)
        ensure(read_header(self.lines[:size], rules_of(self.game)) == self.header, "the header is read otherwise")
