"""A tournament as JSON: an object for each game, and a summary."""

from __future__ import annotations

from lettres.position import Json
from lettres.tournament import Board, Estimate, GameResult, Meeting, Plan, Standing, Standings, labels
from lettres.tournament.standings import Tally


def game_form(plan: Plan, board: Board, game: GameResult) -> dict[str, Json]:
    """Return a game as JSON; lists are in the order of the seats, and `seconds` are the processor times of all turns of
    each seat."""
    return {
        "game": plan.game,
        "players": [plan.bots[bot] for bot in game.seats],
        "bots": list(game.seats),
        "scores": list(game.scores),
        "winners": list(game.winners),
        "turns": game.turns,
        "seed": board.seed,
        "seconds": [round(sum(turns), 6) for turns in game.seconds],
    }


def summary_form(plan: Plan, shown: Standings, seed: int, planned: int) -> dict[str, Json]:
    """Return the standings as JSON; a bound that could not be computed is None."""
    return {
        "game": plan.game,
        "rules": dict(plan.rules),
        "lexicon": plan.lexicon,
        "seed": seed,
        "games": shown.games,
        "planned": planned,
        "deals": shown.deals,
        "ranking": [_standing(plan, rank, standing) for rank, standing in enumerate(shown.bots, 1)],
        "meetings": [_meeting(plan, meeting) for meeting in shown.meetings],
    }


def _standing(plan: Plan, rank: int, standing: Standing) -> dict[str, Json]:
    return {
        "rank": rank,
        "bot": labels(plan.bots)[standing.bot],
        **_tally(standing.tally),
        "elo": _estimate(standing.elo, 1),
        "turns": standing.turns,
        "median_seconds": round(standing.median, 6),
        "longest_seconds": round(standing.longest, 6),
    }


def _meeting(plan: Plan, meeting: Meeting) -> dict[str, Json]:
    names = labels(plan.bots)
    return {
        "bots": [names[bot] for bot in meeting.bots],
        **_tally(meeting.tally),
        "elo": _estimate(meeting.elo, 1),
    }


def _tally(tally: Tally) -> dict[str, Json]:
    return {
        "games": tally.games,
        "won": tally.won,
        "drawn": tally.drawn,
        "lost": tally.lost,
        "share": _estimate(tally.share, 4),
        "points": _estimate(tally.points, 2),
    }


def _estimate(estimate: Estimate, digits: int) -> dict[str, float | None]:
    return {name: None if value is None else round(value, digits) for name, value in estimate._asdict().items()}
