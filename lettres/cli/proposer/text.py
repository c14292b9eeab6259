"""An answer as a player reads it: what it brings and its proof, the table before and after, what the hands do."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from lettres.cli.drawing import drawn_table, new_mark
from lettres.cli.screen.text import wrap
from lettres.engine import Game, Turn
from lettres.engine.grid import Grid
from lettres.engine.table import Layout, Meld, Piece, Table
from lettres.engine.tiles import Tiles, remove
from lettres.families.numbers.rules import NumberRules
from lettres.french.answers import headline, headline_in_short, no_move, proof
from lettres.french.hands import hand_movements, turn_steps
from lettres.french.speech import Speech
from lettres.french.tables import table_lines
from lettres.grammar import safe
from lettres.solver.solution import Move
from lettres.study.answer import Proposal
from lettres.study.grid_steps import grid_steps
from lettres.study.steps import HandStep, Kind, Source


class Look(NamedTuple):
    """How to print: in so many columns, drawn or in plain lines, in colour or not."""

    columns: int = 80
    drawn: bool = True
    colour: bool = False


def answer_lines(answer: Proposal, look: Look) -> Iterator[str]:
    """All that is told of a position, line by line."""
    speech, solution = Speech(answer.game), answer.solution
    if not solution.moves:
        yield from wrap(no_move(answer), look.columns)
        return
    turn = solution.moves[0].turn
    yield from wrap(headline(speech, turn), look.columns)
    yield from wrap(proof(speech, solution, answer.seconds), look.columns)
    yield ""
    yield from _drawn(speech, turn, look) if look.drawn else _plain(speech, turn)
    yield from wrap(_left(speech, turn), look.columns)
    yield ""
    yield "Comment faire :"
    for number, sentence in enumerate(hand_movements(speech, turn, aloud=not look.drawn), 1):
        yield from wrap(f"{number}. {sentence}", look.columns, "   ")
    if not isinstance(turn.after, Grid):  # whose places have names on the screen alone
        yield ""
        yield from wrap(
            f"Le coup, tel qu'il se tape dans « lettres jouer » : {_typed(speech, turn)}", look.columns, "  "
        )
    yield from _others(speech, solution.moves[1:], look)


def _left(speech: Speech, turn: Turn) -> str:
    """What is left of a rack: where the last tile is to be discarded, that it was kept for that."""
    left, rules = speech.sorted(remove(turn.rack, turn.placed)), speech.game.rules
    if not left:
        rack = speech.nouns.rack
        return f"Votre {rack.singular} est vide." if rack else f"Vous avez posé {speech.some_tiles('tous vos')}."
    if len(left) == 1 and isinstance(rules, NumberRules) and rules.keep_discard:
        return f"Il vous reste {speech.aloud(left)}, à défausser : {speech.tile('le dernier')} ne se pose pas."
    return f"Il vous reste : {speech.aloud(left)}."


def _drawn(speech: Speech, turn: Turn, look: Look) -> Iterator[str]:
    width = min(look.columns, 120) - 2
    if turn.before.melds:
        yield "Avant :"
        yield from drawn_table(speech, turn.before, turn.before, look.colour, width)
    yield "Après :" if turn.before.melds else "La table :"
    yield from drawn_table(speech, marked(speech.game, turn), turn.before, look.colour, width)
    yield from wrap(legend(speech), look.columns, "   ")


def legend(speech: Speech) -> str:
    """What the signs of a drawing mean.

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


_LIKELY = (Source.RACK, Source.TABLE, Source.KEPT)


def marked(game: Game, turn: Turn) -> Layout:
    """The table after a turn with the tiles that were placed in brackets, to be drawn."""
    if isinstance(turn.after, Grid):
        fresh = grid_steps(turn).from_rack
        return Grid.of({cell: _bracketed(p) if cell in fresh else p for cell, p in turn.after.pieces.items()})
    return Table(tuple(marked_melds(turn.after.melds, turn_steps(game, turn), turn.placed)))


def marked_melds(melds: Sequence[Meld], told: Sequence[HandStep], placed: Tiles) -> list[Meld]:
    """Melds with the tiles that were placed in brackets.

    A tile that took the place of a joker and moved on is marked where such a tile lies now.

    >>> meld = (Piece("P", "P"), Piece("?", "I"))
    >>> marked_melds([meld], [HandStep(Kind.FORM, meld, (Source.RACK, Source.RACK))], ("?", "P"))[0][1].shows
    '(I)'
    """
    made = [(_after(step), step.sources) for step in told if step.kind is not Kind.LIFT]
    sources: dict[int, tuple[Source, ...]] = {}
    for at, meld in enumerate(melds):
        if found := next((each for each in made if each[0] == meld), None):
            made.remove(found)
            sources[at] = found[1]
    left = Counter(placed)
    shown = [list(meld) for meld in melds]
    places = [(at, to) for at, whence in sources.items() for to in range(len(whence))]
    for at, to in sorted(places, key=lambda place: _LIKELY.index(sources[place[0]][place[1]])):
        piece = melds[at][to]
        if left[piece.tile]:
            left[piece.tile] -= 1
            shown[at][to] = _bracketed(piece)
    return list(map(tuple, shown))


def _bracketed(piece: Piece) -> Piece:
    return piece._replace(shows=f"({piece.shows})")


def _after(step: HandStep) -> Meld:
    if step.kind is Kind.FORM:
        return step.meld
    return tuple(Piece(p.shows, p.shows) if s is Source.RACK else p for p, s in zip(step.meld, step.sources))


def _plain(speech: Speech, turn: Turn) -> Iterator[str]:
    if turn.before.melds:
        yield from (f"Avant. {line}" for line in table_lines(speech, turn.before))
    yield from (f"Après. {line}" for line in table_lines(speech, turn.after, turn.before))


def _typed(speech: Speech, turn: Turn) -> str:
    return safe(speech.game.notation.turn(turn))


def _others(speech: Speech, moves: Sequence[Move], look: Look) -> Iterator[str]:
    if moves:
        yield ""
        yield "Autre coup :" if len(moves) == 1 else "Autres coups :"
    for move in moves:
        yield from wrap(f"{headline_in_short(speech, move.turn)} : {_typed(speech, move.turn)}", look.columns, "  ")
