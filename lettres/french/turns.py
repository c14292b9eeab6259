"""A turn told in French, by what is formed and of what: words, runs and groups, or the lines of a grid.

`tell_turn` tells it while it is played, `tell_recorded` afterwards, with the tiles that were laid.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from lettres.engine import Turn
from lettres.engine.table import faces
from lettres.families.words.notation import spelling
from lettres.french.speech import Speech
from lettres.grammar import both, de


class _Form(NamedTuple):
    """How the turns of a family are told: what a player does, while it is played, and afterwards."""

    verb: str
    live: Callable[[Turn, Speech], str]
    recorded: Callable[[Turn, Speech], str]


def tell_turn(turn: Turn, speech: Speech) -> str:
    """A turn in words: what is formed, and of what."""
    return _FORMS[speech.game.family].live(turn, speech)


def tell_recorded(turn: Turn, speech: Speech) -> str:
    """A turn of a recorded game: what was formed, of what, and which tiles were laid."""
    return _FORMS[speech.game.family].recorded(turn, speech)


def verb(speech: Speech) -> str:
    """What who plays a turn does."""
    return _FORMS[speech.game.family].verb


def _words(turn: Turn, speech: Speech) -> str:
    formed = speech.melds(turn.new) if turn.new else "les mêmes mots"
    gone = [spelling(shown) for shown in turn.removed]
    same = set(map(faces, turn.broken)) & set(map(faces, turn.formed))
    laid = f"{speech.count(len(turn.placed))} {speech.of_rack}"
    told = f"{formed}, avec {', '.join(gone)} et {laid}" if gone else formed
    return told + "".join(f", le joker {de(spelling(shown))} remplacé" for shown in sorted(same))


def _melds(turn: Turn, speech: Speech) -> str:
    changed = f", {speech.nouns.board.after('le')} étant {speech.nouns.board.agreed('changé')}" if turn.removed else ""
    return f"{_new(turn, speech)} ({speech.count(len(turn.placed), 'posé')}{changed})"


def _lines(turn: Turn, speech: Speech) -> str:
    """Lines, most of which any lay changes."""
    return f"{_new(turn, speech)} ({speech.count(len(turn.placed), 'posé')})"


def _new(turn: Turn, speech: Speech) -> str:
    return speech.melds(turn.new) if turn.new else speech.tiles(turn.placed)


def _recorded_melds(turn: Turn, speech: Speech) -> str:
    return _recorded(turn, speech, f"{speech.count(len(turn.placed))} {speech.of_rack}")


def _recorded_lines(turn: Turn, speech: Speech) -> str:
    return _recorded(turn, speech, speech.count(len(turn.placed), "lancé"))


def _recorded(turn: Turn, speech: Speech, laid: str) -> str:
    old, new = (both(map(speech.aloud, rows)) for rows in (turn.removed, turn.new))
    placed = speech.aloud(speech.sorted(turn.placed))
    return f"{new or 'les mêmes combinaisons'}, avec {f'{old}, et {laid} : {placed}' if old else laid}"


_FORMS = {
    "words": _Form("forme", _words, _words),
    "numbers": _Form("pose", _melds, _recorded_melds),
    "grid": _Form("pose", _lines, _recorded_lines),
}
"""A row a family."""
