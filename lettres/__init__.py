"""lettres: a French word-game engine and its dictionary tooling, built round the « rami des lettres ».

This is the public interface; `docs/api.md` shows examples. Each name is imported when it is first used.

>>> import lettres
>>> lettres.Arbiter(lettres.Lexicon.default()).judge("mangeons").code.value
'conjugated_verb'
"""

TYPE_CHECKING = False  # not imported, because importing `typing` would slow a verdict
if TYPE_CHECKING:
    from lettres import engine as engine
    from lettres.families.words.arbiter import Arbiter as Arbiter, Verdict as Verdict
    from lettres.french.verdicts import explain as explain
    from lettres.games.catalogue import CATALOGUE as CATALOGUE
    from lettres.games.cartes import cartes as cartes
    from lettres.games.defausse import defausse as defausse
    from lettres.games.des import des as des
    from lettres.games.deux_cents import deux_cents as deux_cents
    from lettres.games.letters import letters as letters
    from lettres.games.rummikub import rummikub as rummikub
    from lettres.players import Bot as Bot, bot as bot
    from lettres.position import Position as Position, read_position as read_position, write_position as write_position
    from lettres.records.header import Header as Header, RecordError as RecordError, write_header as write_header
    from lettres.records.reading import read as read
    from lettres.records.recording import Recording as Recording
    from lettres.records.session import game_of as game_of, load as load
    from lettres.solver.facade import solve_view as solve_view, solver_of as solver_of
    from lettres.solver.solution import (
        Move as Move,
        SearchOptions as SearchOptions,
        Solution as Solution,
        Solver as Solver,
    )
    from lettres.tournament.play import play_out as play_out
    from lettres.version import __version__ as __version__
    from lexicon import Lexicon as Lexicon

    __all__: list[str]
else:
    _ROOMS = {
        "lettres.engine": "engine",
        "lettres.families.words.arbiter": "Arbiter Verdict",
        "lettres.french.verdicts": "explain",
        "lettres.games.catalogue": "CATALOGUE",
        "lettres.games.cartes": "cartes",
        "lettres.games.defausse": "defausse",
        "lettres.games.des": "des",
        "lettres.games.deux_cents": "deux_cents",
        "lettres.games.letters": "letters",
        "lettres.games.rummikub": "rummikub",
        "lettres.players": "Bot bot",
        "lettres.position": "Position read_position write_position",
        "lettres.records.header": "Header RecordError write_header",
        "lettres.records.reading": "read",
        "lettres.records.recording": "Recording",
        "lettres.records.session": "game_of load",
        "lettres.solver.facade": "solve_view solver_of",
        "lettres.solver.solution": "Move SearchOptions Solution Solver",
        "lettres.tournament.play": "play_out",
        "lettres.version": "__version__",
        "lexicon": "Lexicon",
    }  # the same names as the imports above, by module
    _HOMES = {name: room for room, names in _ROOMS.items() for name in names.split()}
    __all__ = list(_HOMES)

    def __getattr__(name: str) -> object:
        """Import a public name on first use."""
        if name not in __all__:
            raise AttributeError(f"module 'lettres' has no attribute '{name}'")
        from importlib import import_module  # not at the top: the command line starts without it

        room = import_module(_HOMES[name])
        value = globals()[name] = room if name == "engine" else getattr(room, name)
        return value
