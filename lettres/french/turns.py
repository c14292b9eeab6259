"""A turn in French: what it forms, and of what.

`turn_in_play` is for the players, who see the table; `recorded_turn` names the tiles laid too.
"""

from __future__ import annotations

from lettres.engine import Turn
from lettres.engine.grid import Grid
from lettres.engine.table import faces
from lettres.families.words.notation import spelling
from lettres.french.speech import Speech
from lettres.grammar import both, de


def turn_in_play(turn: Turn, speech: Speech) -> str:
    """A turn that is being played: what is formed, and of what."""
    if speech.spelt:
        return _words(turn, speech)
    board = speech.nouns.board
    rearranged = turn.removed and not isinstance(turn.after, Grid)  # on a grid nearly every turn changes some lines
    changed = f", {board.after('le')} étant {board.agreed('changé')}" if rearranged else ""
    laid = speech.melds(turn.new) if turn.new else speech.tiles(turn.placed)
    return f"{laid} ({speech.count(len(turn.placed), 'posé')}{changed})"


def recorded_turn(turn: Turn, speech: Speech) -> str:
    """A turn of a recorded game: what was formed, of what, and which tiles were laid."""
    if speech.spelt:
        return _words(turn, speech)
    count = len(turn.placed)
    laid = speech.count(count, "lancé") if isinstance(turn.after, Grid) else f"{speech.count(count)} {speech.of_rack}"
    old, new = (both(map(speech.aloud, melds)) for melds in (turn.removed, turn.new))
    placed = speech.aloud(speech.sorted(turn.placed))
    return f"{new or 'les mêmes combinaisons'}, avec {f'{old}, et {laid} : {placed}' if old else laid}"


def verb(speech: Speech) -> str:
    """The verb for playing a turn."""
    return "forme" if speech.spelt else "pose"


def _words(turn: Turn, speech: Speech) -> str:
    formed = speech.melds(turn.new) if turn.new else "les mêmes mots"
    gone = ", ".join(map(spelling, turn.removed))
    same = set(map(faces, turn.broken)) & set(map(faces, turn.formed))
    made = f"{formed}, avec {gone} et {speech.count(len(turn.placed))} {speech.of_rack}" if gone else formed
    return made + "".join(f", le joker {de(spelling(shown))} remplacé" for shown in sorted(same))
