"""The engine: tiles, rules, turns and their judge, states and events. It knows no game, no clock and no disk."""

from lettres.engine.chance import Replayed as Replayed, seeded as seeded
from lettres.engine.deal import start as start
from lettres.engine.events import (
    Accept as Accept, Action as Action, Challenge as Challenge, Deal as Deal, Discard as Discard, Draw as Draw,
    Event as Event, Hint as Hint, Pass as Pass, Play as Play, Repair as Repair, Throw as Throw, TimeOut as TimeOut,
)  # fmt: skip
from lettres.engine.game import apply as apply
from lettres.engine.hand import IllegalAction as IllegalAction, Step as Step
from lettres.engine.rules import RuleError as RuleError, RuleSet as RuleSet
from lettres.engine.ruling import Ruling as Ruling, judge as judge
from lettres.engine.state import Game as Game, GameState as GameState, Phase as Phase, Seat as Seat
from lettres.engine.table import Piece as Piece, Table as Table
from lettres.engine.tiles import TileSet as TileSet
from lettres.engine.turn import Fault as Fault, Points as Points, Turn as Turn
from lettres.engine.views import View as View, view as view
