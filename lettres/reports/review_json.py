"""An analysed game as JSON lines: an object for each turn, then a summary.

Seats are counted from 0, as in the Python API. A best move has the same keys as an answer of `lettres proposer`.
"""

from __future__ import annotations

from collections.abc import Iterator

from lettres.engine import Game
from lettres.position import Json, form_of_game
from lettres.reports.game_json import changed_melds
from lettres.solver.solution import UNBOUNDED, Solution
from lettres.study.report import Report
from lettres.study.review import Luck, Review, SeatReview

_DIGITS = 3  # decimals of a mean or an error


def json_lines(report: Report) -> Iterator[dict[str, Json]]:
    """Yield the objects of the whole report."""
    for turn in report.turns:
        yield turn_object(report, turn)
    yield summary_object(report)


def turn_object(report: Report, turn: Review) -> dict[str, Json]:
    """Return a turn and its best move as JSON."""
    game, before = report.course.game, turn.before
    form = form_of_game(game)
    return {
        "kind": "turn",
        "number": turn.number,
        "round": before.round,
        "seat": turn.seat,
        "player": report.course.header.players[turn.seat],
        "rack": form.tiles(before.seat.rack),
        "table": form.table(before.table),
        "opened": before.seat.opened,
        "outcome": turn.outcome.value,
        "move": game.notation.turn(turn.laid) if turn.laid else None,
        **_brought(game, turn.points, turn.value),
        "best": _best(game, turn.best, turn.best_value),
        "lost": turn.lost,
        **({} if game.scores_turns else {"lost_value": turn.lost_value}),
        "optimal": turn.optimal,
        "common": _best(game, turn.common, 0) if turn.common else None,
        "drawn": form.tiles(turn.drawn),
        "luck": _luck(turn.luck) if turn.luck else None,
    }


def _brought(game: Game, points: int, value: int) -> dict[str, Json]:
    """The gain of a turn: its points, or the number and value of the tiles laid."""
    return {"points": points} if game.scores_turns else {"count": points, "value": value}


def _best(game: Game, solution: Solution, value: int) -> dict[str, Json]:
    """A best move, with the keys of an answer of `lettres proposer`; `value` is the value of the tiles laid."""
    form, turn = form_of_game(game), solution.moves[0].turn if solution.moves else None
    return {
        **({"score": solution.score} if game.scores_turns else {"count": solution.score, "value": value}),
        "bound": solution.bound if solution.bound < UNBOUNDED else None,
        "proven": solution.proven,
        "move": game.notation.turn(turn) if turn else None,
        "placed": form.tiles(turn.placed if turn else ()),
        **changed_melds(form, turn),
        "table_after": form.table(turn.after) if turn else None,
    }


def _luck(luck: Luck) -> dict[str, Json]:
    figures = {"gain": luck.gain, "expected": luck.expected, "error": luck.error}
    return {**{name: _rounded(figure) for name, figure in figures.items()}, "proven": luck.proven}


def summary_object(report: Report) -> dict[str, Json]:
    """Return the summary as JSON: the totals of each player, the curves, and the parameters of luck."""
    course = report.course
    return {
        "kind": "summary",
        "name": course.path.stem,
        "game": course.header.game,
        "finished": course.state.over,
        "scores": [seat.score for seat in course.state.seats],
        "players": [_sums(report, sums) for sums in report.tallies],
        "curve_of": "scores" if course.game.scores_turns else "rack_sizes",
        "curve": [values for _, values in report.curve],
        "vocabulary": report.level or None,
        "luck_samples": report.samples,
        "luck_seed": report.seed,
        **({"unknown_racks": report.unknown} if course.sheet else {}),
        "damaged": course.broken or None,
    }


def _sums(report: Report, sums: SeatReview) -> dict[str, Json]:
    game = report.course.game
    return {
        "seat": sums.seat,
        "player": report.course.header.players[sums.seat],
        "turns": sums.turns,
        "optimal": sums.optimal,
        "unbeaten": sums.unbeaten,
        **_brought(game, sums.points, sums.value),
        "best": sums.best,
        "lost": sums.lost,
        **({} if game.scores_turns else {"best_value": sums.best_value, "lost_value": sums.lost_value}),
        "efficiency": _rounded(sums.efficiency),
        "common": sums.common,
        "expected": _rounded(sums.expected),
        "luck": _rounded(sums.luck),
        "luck_error": _rounded(sums.error),
    }


def _rounded(number: float | None) -> float | None:
    return None if number is None else round(number, _DIGITS)
