"""An answer for a player: the score and its proof, the table before and after, the hand movements."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from lettres.cli.drawing import drawn_table, new_mark
from lettres.cli.wrap import wrap
from lettres.engine import Turn
from lettres.engine.grid import Grid
from lettres.engine.tiles import remove
from lettres.families.numbers.rules import NumberRules
from lettres.french.answers import headline, headline_in_short, no_move, proof
from lettres.french.movements import hand_movements
from lettres.french.speech import Speech
from lettres.french.tables import table_lines
from lettres.grammar import safe
from lettres.reports.marking import mark_placed
from lettres.solver.solution import Move
from lettres.study.answer import Proposal


class TextStyle(NamedTuple):
    """The style of an answer: columns, drawings or plain lines, colours; `unbroken` keeps a move on one line."""

    columns: int = 80
    drawn: bool = True
    colour: bool = False
    unbroken: bool = False


def answer_lines(answer: Proposal, style: TextStyle) -> Iterator[str]:
    """Yield the lines of the answer to a position."""
    speech, solution = Speech(answer.game), answer.solution
    if not solution.moves:
        yield from wrap(no_move(answer), style.columns)
        return
    turn = solution.moves[0].turn
    yield from wrap(headline(speech, turn), style.columns)
    yield from wrap(proof(speech, solution, answer.seconds), style.columns)
    yield ""
    yield from _drawn(speech, turn, style) if style.drawn else _plain(speech, turn, style.columns)
    yield from wrap(_remaining(speech, turn), style.columns)
    yield ""
    yield "Comment faire :"
    for number, sentence in enumerate(hand_movements(speech, turn, aloud=not style.drawn), 1):
        yield from wrap(f"{number}. {sentence}", style.columns, "   ")
    if not isinstance(turn.after, Grid):  # cells have names on the screen only
        yield ""
        yield from _to_type(_typed(speech, turn), style)
    yield from _alternatives(speech, solution.moves[1:], style)


def _remaining(speech: Speech, turn: Turn) -> str:
    """Return a sentence that says which tiles are left on the rack."""
    left, rules = speech.sorted(remove(turn.rack, turn.placed)), speech.game.rules
    if not left:
        rack = speech.nouns.rack
        return f"Votre {rack.singular} est vide." if rack else f"Vous avez posé {speech.some_tiles('tous vos')}."
    if len(left) == 1 and isinstance(rules, NumberRules) and rules.keep_discard:
        return f"Il vous reste {speech.aloud(left)}, à défausser : {speech.tile('le dernier')} ne se pose pas."
    return f"Il vous reste : {speech.aloud(left)}."


def _drawn(speech: Speech, turn: Turn, style: TextStyle) -> Iterator[str]:
    width = min(style.columns, 120) - 2
    if turn.before.melds:
        yield "Avant :"
        yield from drawn_table(speech, turn.before, turn.before, style.colour, width)
    yield "Après :" if turn.before.melds else "La table :"
    yield from drawn_table(speech, mark_placed(speech.game, turn), turn.before, style.colour, width)
    yield from wrap(legend(speech), style.columns, "   ")


def legend(speech: Speech) -> str:
    """Return the legend of a drawing.

    >>> from lettres.games.cartes import cartes
    >>> legend(Speech(cartes()))
    '   + combinaison changée ou nouvelle   ( ) carte de votre main   * joker'
    """
    rack, meld = speech.nouns.rack, speech.nouns.meld
    one = speech.agreed("un")
    whose = f"{speech.tile()} de votre {rack.singular}" if rack else f"l'{one} de {speech.some_tiles('vos')}"
    news = f"{new_mark(speech)} {meld.singular} {meld.agreed('changé')} ou {meld.agreed('nouveau')}   "
    on_grid = isinstance(speech.game.layout, Grid)
    return f"   {'' if on_grid else news}( ) {whose}   {'minuscule : joker' if speech.spelt else '* joker'}"


def _plain(speech: Speech, turn: Turn, columns: int) -> Iterator[str]:
    lines = [f"Avant. {line}" for line in table_lines(speech, turn.before)] if turn.before.melds else []
    lines += [f"Après. {line}" for line in table_lines(speech, turn.after, turn.before)]
    for line in lines:
        yield from wrap(line, columns, "  ")


def _to_type(move: str, style: TextStyle) -> Iterator[str]:
    """Yield a sentence that introduces `move`, then `move` as it is typed, on one line if both fit."""
    sentence = "Le coup, tel qu'il se tape dans « lettres jouer » :"
    if len(sentence) + 1 + len(move) <= style.columns:
        yield f"{sentence} {move}"
    else:
        yield from wrap(sentence, style.columns, "  ")
        yield from _move_line(f"  {move}", style)


def _move_line(line: str, style: TextStyle) -> list[str]:
    return [line] if style.unbroken else wrap(line, style.columns, "  ")


def _typed(speech: Speech, turn: Turn) -> str:
    return safe(speech.typed_turn(turn))


def _alternatives(speech: Speech, moves: Sequence[Move], style: TextStyle) -> Iterator[str]:
    if moves:
        yield ""
        yield "Autre coup :" if len(moves) == 1 else "Autres coups :"
    for move in moves:
        yield from _move_line(f"{headline_in_short(speech, move.turn)} : {_typed(speech, move.turn)}", style)
