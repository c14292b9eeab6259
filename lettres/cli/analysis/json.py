"""An analysed game in the machine-readable form: an object a turn, then a summary; keys and codes in English.

Seats count from 0, as in the Python API. A best move has the keys of an answer of `lettres proposer`.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from lettres.analysis import Review, Tally
from lettres.cli.analysis.report import Report
from lettres.engine import Game
from lettres.moves import write_move
from lettres.solver.solution import Solution

_DIGITS = 3  # of a mean or an error


def json_lines(report: Report) -> Iterator[dict[str, Any]]:
    """The whole report, line by line."""
    for turn in report.turns:
        yield turn_object(report, turn)
    yield summary_object(report)


def turn_object(report: Report, turn: Review) -> dict[str, Any]:
    """A turn beside its best move."""
    game, before = report.course.game, turn.before
    return {
        "kind": "turn",
        "number": turn.number,
        "seat": turn.seat,
        "player": report.course.header.players[turn.seat],
        "rack": game.notation.tiles(before.seat.rack),
        "table": [game.notation.meld(meld) for meld in before.table.melds],
        "opened": before.seat.opened,
        "outcome": turn.outcome.value,
        "move": write_move(game, turn.laid) if turn.laid else None,
        "points": turn.points,
        "best": _best(game, turn.best),
        "lost": turn.lost,
        "optimal": turn.optimal,
        "common": _best(game, turn.common) if turn.common else None,
        "drawn": game.notation.tiles(turn.drawn),
        "luck": _luck(turn),
    }


def _best(game: Game, found: Solution) -> dict[str, Any]:
    """A best move, as `lettres proposer` answers it."""
    sure = {"score": found.score, "bound": found.bound, "proven": found.proven}
    if not found.moves:
        return {**sure, "move": None, "placed": "", "broken": [], "formed": [], "table_after": None}
    turn, meld = found.moves[0].turn, game.notation.meld
    return {
        **sure,
        "move": write_move(game, turn),
        "placed": game.notation.tiles(turn.placed),
        "broken": list(map(meld, turn.broken)),
        "formed": list(map(meld, turn.formed)),
        "table_after": list(map(meld, turn.after.melds)),
    }


def _luck(turn: Review) -> dict[str, Any] | None:
    luck = turn.luck
    if luck is None:
        return None
    return {
        "gain": round(luck.gain, _DIGITS),
        "expected": round(luck.expected, _DIGITS),
        "error": round(luck.error, _DIGITS),
        "proven": luck.proven,
    }


def summary_object(report: Report) -> dict[str, Any]:
    """The sums of each player, and what the luck was measured with."""
    course = report.course
    return {
        "kind": "summary",
        "name": course.path.stem,
        "game": course.header.game,
        "finished": course.state.over,
        "scores": [seat.score for seat in course.state.seats],
        "players": [_sums(report, sums) for sums in report.tallies],
        "curve": [values for _, values in report.curve],
        "vocabulary": report.level or None,
        "luck_samples": report.samples,
        "luck_seed": report.seed,
        "damaged": course.broken or None,
    }


def _sums(report: Report, sums: Tally) -> dict[str, Any]:
    return {
        "seat": sums.seat,
        "player": report.course.header.players[sums.seat],
        "turns": sums.turns,
        "optimal": sums.optimal,
        "unbeaten": sums.unbeaten,
        "points": sums.points,
        "best": sums.best,
        "lost": sums.lost,
        "efficiency": _rounded(sums.efficiency),
        "common": sums.common,
        "expected": _rounded(sums.expected),
        "luck": _rounded(sums.luck),
        "luck_error": _rounded(sums.error),
    }


def _rounded(number: float | None) -> float | None:
    return None if number is None else round(number, _DIGITS)
