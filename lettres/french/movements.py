"""The hand movements of a turn in French, step by step.

Tiles from the rack are in brackets. In text to be read aloud, words replace the brackets.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import groupby

from lettres.engine import Game, Turn
from lettres.engine.grid import Grid, grid_of, lines
from lettres.engine.table import Meld, Piece, faces
from lettres.families.words.checks import joker_rule
from lettres.families.words.notation import spelling
from lettres.families.words.rules import LettersRules
from lettres.french.speech import Speech
from lettres.grammar import both, de
from lettres.study.grid_steps import grid_steps
from lettres.study.steps import HandStep, Origin, StepKind, steps


def hand_movements(speech: Speech, turn: Turn, *, aloud: bool = False) -> list[str]:
    """Return the fewest hand movements for a legal turn, a sentence for each."""
    if isinstance(turn.after, Grid):
        return list(_grid_sentences(speech, turn))
    writer = StepWriter(speech, aloud)
    return [writer.sentence(step) for step in turn_steps(speech.game, turn)]


def turn_steps(game: Game, turn: Turn) -> tuple[HandStep, ...]:
    """Return the steps of a turn. Raise `ValueError` if the joker rules of the game allow no way to play the turn."""
    return steps(turn, joker_rule(game.rules) if isinstance(game.rules, LettersRules) else None)


class StepWriter:
    """Writes steps as sentences; words are written as a whole, other melds tile by tile.

    >>> from lettres.games.letters import letters
    >>> from lettres.games.rummikub import rummikub
    >>> meld, kept = letters().notation.read_meld, (Origin.KEPT,) * 3
    >>> StepWriter(Speech(letters())).sentence(HandStep(StepKind.LIFT, meld("IMAGE"), (Origin.TABLE,) * 2 + kept))
    'Prenez I et M dans IMAGE ; laissez AGE.'
    >>> page = HandStep(StepKind.FORM, meld("PAGE"), (Origin.RACK, *kept), meld("IMAGE"))
    >>> StepWriter(Speech(letters())).sentence(page), StepWriter(Speech(letters()), aloud=True).sentence(page)
    ('PAGE = (P) AGE', 'Formez PAGE : P du chevalet, AGE en place.')
    >>> run = HandStep(StepKind.FORM, rummikub().notation.read_meld("r3r4r5*"), (*kept, Origin.RACK))
    >>> StepWriter(Speech(rummikub())).sentence(run), StepWriter(Speech(rummikub()), aloud=True).sentence(run)
    ('Ajoutez (*) à r3 r4 r5.', 'Ajoutez un joker du chevalet à r3 r4 r5.')
    """

    def __init__(self, speech: Speech, aloud: bool = False) -> None:
        self._speech = speech
        self._aloud = aloud

    def sentence(self, step: HandStep) -> str:
        """Return a step as a sentence; in a meld that is formed, the tiles that stay in place are written together."""
        if step.kind is StepKind.REPLACE:
            put = [self._piece(Piece(p.shows, p.shows), s) for p, s in zip(step.meld, step.sources) if s is Origin.RACK]
            what = "le joker" if len(put) == 1 else "les jokers"
            return f"Remplacez {what} {de(self._write(step.meld))} par {both(put)}."
        if step.kind is StepKind.LIFT:
            return self._lifted(step)
        if set(step.sources) == {Origin.KEPT}:
            return f"Ce qui reste {de(self._write(step.base))} forme {self._write(step.meld)}."
        if set(step.sources) == {Origin.RACK}:
            whole = self._speech.some_tiles("tous les")
            return f"Posez {self._write(step.meld)} : {whole} viennent de {self._speech.rack.after('votre')}."
        if not self._speech.spelt and step.sources.count(Origin.KEPT) > 1:
            return self._added(step)
        if self._aloud:
            return f"Formez {self._say(step.meld)} : {', '.join(self._parts(step))}."
        parts = " ".join(self._parts(step))
        return f"{self._write(step.meld)} = {parts}" if self._speech.spelt else f"Formez {parts}."

    def _write(self, meld: Meld) -> str:
        """The pieces of a meld in writing; in words, jokers are marked by lower case."""
        if self._speech.spelt:
            return self._speech.game.notation.meld(meld)
        return self._say(meld) if self._aloud else self._speech.shown(faces(meld))

    def _say(self, meld: Meld) -> str:
        """The pieces of a meld to be read aloud."""
        return spelling(faces(meld)) if self._speech.spelt else self._speech.aloud(faces(meld))

    def _added(self, step: HandStep) -> str:
        """The sentence for tiles that are added to those that stay."""
        stay = tuple(piece for piece, source in zip(step.meld, step.sources) if source is Origin.KEPT)
        added = [self._piece(p, source) for p, source in zip(step.meld, step.sources) if source is not Origin.KEPT]
        return f"Ajoutez {both(added)} à {self._write(stay)}."

    def _lifted(self, step: HandStep) -> str:
        """The sentence that names the pieces taken from a meld, or the pieces left if these are fewer."""
        taken = [piece for piece, source in zip(step.meld, step.sources) if source is Origin.TABLE]
        stays = len(step.meld) - len(taken)
        if stays < 2:
            return f"Défaites {self._write(step.meld)}."
        left = " ".join(self._write(pieces) for source, pieces in _runs(step) if source is Origin.KEPT)
        if stays < len(taken):
            return f"Défaites {self._write(step.meld)}, mais laissez {left}."
        return f"Prenez {both(self._names(taken))} dans {self._write(step.meld)} ; laissez {left}."

    def _names(self, taken: Iterable[Piece]) -> Iterator[str]:
        """Yield the names of pieces. In games without words, jokers come last, as « le joker » or « les jokers »."""
        jokers = 0
        for piece in taken:
            if self._speech.spelt or piece.tile != self._speech.game.tiles.joker:
                yield self._write((piece,))
            else:
                jokers += 1
        if jokers:
            yield "le joker" if jokers == 1 else "les jokers"

    def _parts(self, step: HandStep) -> Iterator[str]:
        alone = step.sources.count(Origin.KEPT) == 1
        for source, pieces in _runs(step):
            if source is Origin.KEPT and not alone:
                yield f"{self._say(pieces)} en place" if self._aloud else self._write(pieces)
            else:
                yield from (self._piece(piece, source) for piece in pieces)

    def _piece(self, piece: Piece, source: Origin) -> str:
        if not self._aloud:
            return f"({self._write((piece,))})" if source is Origin.RACK else self._write((piece,))
        name = self._say((piece,))
        if piece.tile == self._speech.game.tiles.joker:
            name = f"joker pour {piece.shows}" if self._speech.spelt else "un joker"
        return f"{name} {self._speech.of_rack if source is Origin.RACK else 'de la table'}"


def _runs(step: HandStep) -> Iterator[tuple[Origin, Meld]]:
    for source, pairs in groupby(zip(step.meld, step.sources), key=lambda pair: pair[1]):
        yield source, tuple(piece for piece, _ in pairs)


def _grid_sentences(speech: Speech, turn: Turn) -> Iterator[str]:
    """Yield a sentence for the dice lifted off a grid, then one for each line that changes, with rack dice in
    brackets."""
    hands = grid_steps(turn)
    if hands.lifted:
        yield f"Prenez sur {speech.nouns.board.after('le')} : {both(map(speech.label, hands.lifted))}."
    pieces = grid_of(turn.after).pieces
    for line in lines(pieces):
        if hands.kept.issuperset(line):
            continue
        across = len({row for row, _ in line}) == 1
        shown = [speech.label(pieces[cell].shows) for cell in line]
        marked = [f"({text})" if cell in hands.from_rack else text for text, cell in zip(shown, line)]
        yield f"{'De gauche à droite' if across else 'De haut en bas'} : {' '.join(marked)}."
