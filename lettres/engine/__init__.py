"""The engine: tiles, rules, turns and their judge, states and events. It depends on no game, no clock and no disk.

Each name is imported on first use, because solving a position needs neither events nor `apply`.
"""

TYPE_CHECKING = False  # not imported, because importing `typing` would slow a verdict
if TYPE_CHECKING:
    from lettres.engine.chance import Replayed as Replayed, seeded as seeded
    from lettres.engine.deal import start as start
    from lettres.engine.events import (
        Accept as Accept, Action as Action, Challenge as Challenge, Deal as Deal, Discard as Discard, Draw as Draw,
        Event as Event, Hint as Hint, Pass as Pass, Play as Play, Repair as Repair, Throw as Throw, TimeOut as TimeOut,
    )  # fmt: skip
    from lettres.engine.game import apply as apply
    from lettres.engine.hand import IllegalAction as IllegalAction, Step as Step
    from lettres.engine.legality import faults as faults, legal as legal
    from lettres.engine.rules import RuleError as RuleError, RuleSet as RuleSet
    from lettres.engine.ruling import Ruling as Ruling, judge as judge
    from lettres.engine.state import Game as Game, GameState as GameState, Phase as Phase, Seat as Seat
    from lettres.engine.table import Piece as Piece, Table as Table
    from lettres.engine.tiles import TileSet as TileSet
    from lettres.engine.turn import Fault as Fault, Points as Points, Turn as Turn
    from lettres.engine.views import View as View, view as view
else:
    _ROOMS = {
        "chance": "Replayed seeded",
        "deal": "start",
        "events": "Accept Action Challenge Deal Discard Draw Event Hint Pass Play Repair Throw TimeOut",
        "game": "apply",
        "hand": "IllegalAction Step",
        "legality": "faults legal",
        "rules": "RuleError RuleSet",
        "ruling": "Ruling judge",
        "state": "Game GameState Phase Seat",
        "table": "Piece Table",
        "tiles": "TileSet",
        "turn": "Fault Points Turn",
        "views": "View view",
    }  # the same names as the imports above, by module
    _HOMES = {name: room for room, names in _ROOMS.items() for name in names.split()}
    __all__ = list(_HOMES)

    def __getattr__(name: str) -> object:
        """Import a name on first use."""
        if name not in _HOMES:
            raise AttributeError(f"module 'lettres.engine' has no attribute '{name}'")
        from importlib import import_module  # not at the top, as in `lettres` itself

        value = globals()[name] = getattr(import_module(f"lettres.engine.{_HOMES[name]}"), name)
        return value
