"""The engine: tiles, rules, turns and their judge, states and events. It knows no game, no clock and no disk."""

from lettres.engine.chance import Replayed, seeded
from lettres.engine.deal import start
from lettres.engine.events import (
    Accept,
    Action,
    Challenge,
    Deal,
    Discard,
    Draw,
    Event,
    Hint,
    Pass,
    Play,
    Repair,
    Throw,
    TimeOut,
)
from lettres.engine.game import apply
from lettres.engine.hand import IllegalAction, Step
from lettres.engine.rules import RuleError, RuleSet
from lettres.engine.ruling import Ruling, judge
from lettres.engine.state import Game, GameState, Phase, Seat
from lettres.engine.table import Piece, Table
from lettres.engine.tiles import TileSet
from lettres.engine.turn import Fault, Points, Turn
from lettres.engine.views import View, view

__all__ = [
    "Accept",
    "Action",
    "Challenge",
    "Deal",
    "Discard",
    "Draw",
    "Event",
    "Fault",
    "Game",
    "GameState",
    "Hint",
    "IllegalAction",
    "Pass",
    "Phase",
    "Piece",
    "Play",
    "Points",
    "Repair",
    "Replayed",
    "RuleError",
    "RuleSet",
    "Ruling",
    "Seat",
    "Step",
    "Table",
    "Throw",
    "TileSet",
    "TimeOut",
    "Turn",
    "View",
    "apply",
    "judge",
    "seeded",
    "start",
    "view",
]
