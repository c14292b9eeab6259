"""Tournaments of bots: deals played in every seating, the processes that play them, and their standings."""

from lettres.tournament.boards import Board, boards, labels, seatings
from lettres.tournament.estimates import Estimate
from lettres.tournament.play import FailedBoard, GameResult, Outcome, Plan, PlayedBoard, play_board, play_out
from lettres.tournament.standings import Meeting, Standing, Standings, standings
from lettres.tournament.workers import PlayBoard, WorkersError, cluster, local

__all__ = [
    "Board",
    "Estimate",
    "FailedBoard",
    "GameResult",
    "Meeting",
    "Outcome",
    "Plan",
    "PlayBoard",
    "PlayedBoard",
    "Standing",
    "Standings",
    "WorkersError",
    "boards",
    "cluster",
    "labels",
    "local",
    "play_board",
    "play_out",
    "seatings",
    "standings",
]
