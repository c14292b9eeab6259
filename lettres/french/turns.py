"""A turn in French: the melds formed, and where their tiles come from.

`turn_in_play` is for the players, who see the table; `recorded_turn` also names the tiles laid.
"""

from __future__ import annotations

from collections import Counter

from lettres.engine import Turn
from lettres.engine.grid import Grid
from lettres.engine.table import Faces, Meld, faces
from lettres.families.words.notation import spelling
from lettres.french.speech import Speech
from lettres.grammar import both, de


def turn_in_play(turn: Turn, speech: Speech) -> str:
    """Return a turn of a game in play: the melds formed, and where their tiles come from."""
    if speech.spelt:
        return _words(turn, speech)
    board = speech.nouns.board
    rearranged = turn.removed and not isinstance(turn.after, Grid)  # on a grid nearly every turn changes a line
    changed = f", {board.after('le')} étant {board.agreed('changé')}" if rearranged else ""
    laid = speech.melds(turn.new) if turn.new else speech.tiles(turn.placed)
    return f"{laid} ({speech.count(len(turn.placed), 'posé')}{changed})"


def recorded_turn(turn: Turn, speech: Speech) -> str:
    """Return a turn of a recorded game: the melds formed, the melds they come from, and the tiles laid."""
    if speech.spelt:
        return _words(turn, speech)
    count = len(turn.placed)
    laid = speech.count(count, "lancé") if isinstance(turn.after, Grid) else f"{speech.count(count)} {speech.of_rack}"
    old, new = (both(map(speech.aloud, melds)) for melds in (turn.removed, turn.new))
    placed = speech.aloud(speech.sorted(turn.placed))
    return f"{new or 'les mêmes combinaisons'}, avec {f'{old}, et {laid} : {placed}' if old else laid}"


def verb(speech: Speech) -> tuple[str, str]:
    """Return the French verb for laying a turn, in the present and as a participle."""
    return ("forme", "formé") if speech.spelt else ("pose", "posé")


def _words(turn: Turn, speech: Speech) -> str:
    formed = both(map(speech.spoken, _new(turn))) or "les mêmes mots"
    gone = ", ".join(map(spelling, turn.removed))
    same = set(map(faces, turn.broken)) & set(map(faces, turn.formed))
    made = f"{formed}, avec {gone} et {speech.count(len(turn.placed))} {speech.of_rack}" if gone else formed
    return made + "".join(f", {_replaced(turn, shown)}" for shown in sorted(same))


def _new(turn: Turn) -> list[Meld]:
    """The melds in `turn.formed` whose faces are in `turn.new`: melds, unlike faces, tell which pieces are jokers."""
    left, found = Counter(turn.new), []
    for meld in turn.formed:
        if left[faces(meld)]:
            left[faces(meld)] -= 1
            found.append(meld)
    return found


def _replaced(turn: Turn, shown: Faces) -> str:
    """The phrase for the jokers that were replaced in the word with the faces `shown`, which is otherwise unchanged."""
    old, new = (next(meld for meld in melds if faces(meld) == shown) for melds in (turn.broken, turn.formed))
    letters = [now.tile for was, now in zip(old, new) if was.tile != was.shows and now.tile == now.shows]
    jokers, replaced = ("les jokers", "remplacés") if len(letters) > 1 else ("le joker", "remplacé")
    by = f" par {both(letters)}" if letters else ""
    return f"{jokers} {de(spelling(shown))} {replaced}{by}"
