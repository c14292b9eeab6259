"""A move in one line: what is taken apart, the rack tiles laid, and what is formed. `IMAGE + ELP -> PAGE MIEL`.

Where nothing is taken apart, the melds alone tell it: `FIABILITE`.
"""

from __future__ import annotations

from collections import Counter

from lettres.engine import Game, Table, Turn
from lettres.engine.notation import NotationError

ARROW = "->"


def write_move(game: Game, turn: Turn) -> str:
    """A turn in one line; `read_move` gives its table back.

    >>> from lettres.games.letters import letters
    >>> game = letters()
    >>> table = read_move(game, Table(), "IMAGE")
    >>> after = read_move(game, table, "IMAGE + ELP -> PAGE MIEL")
    >>> write_move(game, Turn(table, after, tuple("LEP"), True))
    'IMAGE + ELP -> PAGE MIEL'
    """
    notation = game.notation
    broken, formed = (list(map(notation.meld, melds)) for melds in (turn.broken, turn.formed))
    if formed and not broken:
        return " ".join(formed)
    return " ".join(filter(None, [*broken, "+", notation.tiles(turn.placed), ARROW, *formed]))


def read_move(game: Game, table: Table, text: str) -> Table:
    """The table after a move in its exact form; raises `NotationError`.

    >>> from lettres.games.letters import letters
    >>> read_move(letters(), Table(), "IMAGE + S -> IMAGES")
    Traceback (most recent call last):
    lettres.engine.notation.NotationError: « IMAGE » n'est pas sur la table.
    """
    taken, arrow, given = text.rpartition(ARROW)
    before, _, laid = taken.partition("+") if arrow else ("", "", "")
    notation = game.notation
    broken = [notation.read_meld(word) for word in before.split()]
    formed = [notation.read_meld(word) for word in given.split()]
    if missing := Counter(broken) - Counter(table.melds):
        raise NotationError(f"« {notation.meld(next(iter(missing)))} » n'est pas sur la table.")
    after = table.replace(broken, formed)
    if arrow and sorted(notation.read_tiles(laid.strip())) != sorted(Turn(table, after, (), True).placed):
        raise NotationError(f"« {text.strip()} » : les lettres posées ne sont pas celles qui manquent.")
    return after
