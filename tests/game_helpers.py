"""Short words for the tests of games: melds and positions of the game of letters as a line of text."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any

from lettres.engine import Fault, Game, GameState, Seat, Step, Table, TileSet, Turn, apply, view
from lettres.engine.events import Action, Event, Play
from lettres.engine.ruling import judge
from lettres.engine.table import Layout
from lettres.engine.tiles import Tiles
from lettres.families.words.checks import BOX
from lettres.families.words.notation import JOKER, LetterNotation
from lettres.families.words.rules import LettersRules
from lettres.games.letters import letters
from lettres.players import bot
from lettres.records.record import Done
from lettres.records.recording import PlayedTurn
from lettres.records.session import Session

RECORDED = (
    "donne J1:FIABILITEIMERT J2:JARDN?GAREMIEL tirage J1:E J2:E tirage J1:B J2:T",
    "1 J1 FIABILITE = 18 ; 48.2 s",
    "2 J2 JARDiN = 12 ; 31.0 s",
    "3 J1 JARDiN + EIMR -> JARDIN MERe = 8 ; pioche LOSU ; 59.9 s",
    "4 J2 GARE MIEL = 20 ; pioche MANGO ; 12.5 s",
    "5 J1 GARE MIEL + T -> TIGRE LAME = 6 ; pioche N ; 20.0 s",
    "6 J2 MANGO ! unknown/MANGO ; pioche E ; 7.3 s",
    "7 J1 passe ; pioche N ; 3.0 s",
    "8 J2 hors délai ; pioche S ; 60.0 s",
    "9 J1 SOL UNN ! unknown/UNN garde SOL = 6 ; pioche PA ; 9.0 s",
)
"""The lines of a game after its header; it is not over."""
_NOTATION = LetterNotation()
meld = _NOTATION.read_meld


def table(words: str) -> Table:
    """A table from words side by side; a lower-case letter is a joker.

    >>> table("GAMiN ROI").melds[1][0]
    Piece(tile='R', shows='R')
    """
    return Table(tuple(map(meld, words.split())))


def words(laid: Layout) -> str:
    """What `table` reads back.

    >>> words(table("GAMiN ROI"))
    'GAMiN ROI'
    """
    return " ".join(map(_NOTATION.meld, laid.melds))


def first(pouch: Tiles, number: int) -> str:
    """The plainest chance: the first tile of the pouch, jokers before A."""
    return pouch[0]


def chosen(tiles: str) -> Callable[[Tiles, int], str]:
    """Chance that takes these tiles in their order."""
    left = list(tiles)
    return lambda pouch, number: left.pop(0)


def game(**options: Any) -> Game:
    """The game of letters by some options."""
    return letters(LettersRules.from_options({}, options))


def state(
    laid: str = "",
    rack: str = "",
    *others: str,
    opened: bool = True,
    pouch: str | None = None,
    played: Game | None = None,
    **options: Any,
) -> GameState:
    """A position of the game of letters whose seat 0 is on turn; one other seat, its rack empty, where none is given.

    With a `pouch` the box is what the position holds; else the pouch has what is left of the whole box.

    >>> state("IMAGE", "LEP").check()
    """
    found = table(laid)
    seats = tuple(Seat(tuple(sorted(each)), 0, opened) for each in (rack, *(others or ("",))))
    held = Counter(found.tiles()) + Counter("".join(rack for seat in seats for rack in seat.rack))
    played = played or game(**options)
    if pouch is None:
        left = tuple(sorted((Counter(BOX.counts) - held).elements()))
    else:
        left = tuple(sorted(pouch))
        played = replace(played, tiles=TileSet(counts=held + Counter(left), joker=JOKER))
    return GameState(played, seats, left, found)


def place(session: Session, position: GameState) -> None:
    """Let a session go on from a position, by its own game."""
    session.done[:] = [session.done[0]._replace(state=replace(position, game=session.game), events=())]


def turn(before: GameState, after: str) -> Turn:
    """The turn that brings the table to some words."""
    return before.to(table(after))


def faults(before: GameState, after: str) -> tuple[Fault, ...]:
    """Every fault of the turn that brings the table to some words."""
    return judge(before.game, turn(before, after)).faults


def codes(before: GameState, after: str) -> list[str]:
    """The codes of the faults, none where the turn is legal."""
    return [fault.code for fault in faults(before, after)]


def score(before: GameState, after: str) -> int:
    """What the turn scores."""
    return sum(line.points for line in before.game.score(turn(before, after)))


def do(before: GameState, *actions: Action, chance: Callable[[Tiles, int], str] = first) -> Step:
    """Do things one after the other; the events are those of all, and every state is checked."""
    events: list[Event] = []
    before.check()
    for action in actions:
        before, more = apply(before, action, chance)
        before.check()
        events += more
    return Step(before, tuple(events))


def play(before: GameState, after: str, chance: Callable[[Tiles, int], str] = first) -> Step:
    """Lay tiles: the table as it shall be."""
    return do(before, Play(table(after)), chance=chance)


def turned(number: int, seat: int, before: GameState, events: Sequence[Event]) -> PlayedTurn:
    """A turn as a recording has it, in which some events happened."""
    return PlayedTurn(number, seat, before, (Done("", None, 0.0, before, tuple(events)),))


def act(level: str, state: GameState) -> Action:
    """What a bot does in a position of its; what it lays is legal."""
    action = bot(f"bot:{level}", state.game, seed=1).act(state.game, view(state, 0))
    if isinstance(action, Play):
        assert not judge(state.game, state.to(action.after)).faults
    return action


def laid(level: str, state: GameState) -> str:
    """The tiles that a bot lays; nothing where it passes."""
    action = act(level, state)
    return " ".join(state.to(action.after).placed) if isinstance(action, Play) else ""
