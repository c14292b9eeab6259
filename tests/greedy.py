"""Whole games of tiles and dice for tests: every seat lays what the solver finds, else draws or throws on."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from lettres.engine import Game, GameState, Phase, seeded
from lettres.engine.deal import set_up
from lettres.engine.events import Action, Deal, Discard, Draw, Pass, Play, Throw
from lettres.engine.game import apply
from lettres.engine.grid import grid_of
from lettres.games.catalogue import CATALOGUE
from lettres.records.header import Header, write_header
from lettres.records.record import Done, recorded
from lettres.solver.grid import GridSolver
from lettres.solver.numbers import NumberSolver


def made(name: str, **options: Any) -> Game:
    """A game of the catalogue by some options."""
    entry = CATALOGUE[name]
    game: Game = entry.make(entry.rules.from_options({}, options))
    return game


def record(
    name: str, seed: int, players: Sequence[str] = ("Ana", "Zoé"), most: int = 400, lazy: int = 0, **options: Any
) -> list[str]:
    """The lines of a game, to its end or to so many of them; a `lazy` seat does not play in every such turn."""
    game = made(name, **options)
    header = Header(name, game.rules.changed(), "", "", tuple(players), seed, "2026-01-02T03:04:05")
    return [*write_header(header), *(done.text for done in played(game, len(players), seed, most, lazy))]


def played(game: Game, players: int, seed: int, most: int = 400, lazy: int = 0) -> list[Done]:
    """The lines of a game, done."""
    chance = seeded(seed)
    state = set_up(game, players)
    done: list[Done] = []
    while not state.over and len(done) < most:
        action = choose(state)
        if isinstance(action, Play) and lazy and state.number % lazy == 0:
            action = Pass()
        done.append(recorded(state, action, apply(state, action, chance), 1.0 + len(done) % 7))
        state = done[-1].state
    return done


def choose(state: GameState) -> Action:
    """What a seat does."""
    if state.phase is Phase.DEAL:
        return Deal()
    if state.phase is Phase.THROW:
        return Throw(state.seat.rack)
    if state.phase is Phase.DRAW:
        return Draw()
    if state.phase is Phase.DISCARD:
        return Discard(max(tile for tile in state.seat.rack))
    if (after := best(state)) is not None:
        return Play(state.table.arranged(after))
    if state.phase is Phase.PLAY and state.game.rules.flow == "play_discard_or_draw" and state.drawable:
        stocked = state.game.rules.stocked(len(state.pouch), len(state.discard))
        return Draw("discard" if state.discard and (state.number % 3 == 0 or not stocked) else "pouch")
    return Pass()


def best(state: GameState) -> Any:
    """The table after the best play, None where there is none."""
    game, seat = state.game, state.seat
    if game.family == "grid":
        found = GridSolver().solve(grid_of(state.table), seat.rack)
    else:
        solver = NumberSolver(game.rules, game.tiles)  # type: ignore[arg-type]
        found = solver.solve(state.table, seat.rack, seat.opened)
    turn = found.moves[0].turn if found.moves else None
    keep = getattr(game.rules, "keep_discard", False)
    return None if turn is None or (keep and len(turn.placed) == len(seat.rack)) else turn.after
