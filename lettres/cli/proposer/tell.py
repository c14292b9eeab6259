"""A step of a turn in French: for the eye, with the tiles of the rack in brackets, and for the ear."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import groupby

from lettres.engine.table import Meld, Piece, faces
from lettres.games.letter_notation import JOKER, LetterNotation, spelling
from lettres.phrases import both, of
from lettres.steps import Kind, Source, Step

_write = LetterNotation().meld
_Teller = Callable[[Piece, Source], str]


def tell_step(step: Step) -> str:
    """A step; in a word that is formed, tiles that are not touched stand together.

    >>> meld = LetterNotation().read_meld
    >>> tell_step(Step(Kind.LIFT, meld("IMAGE"), (Source.TABLE,) * 2 + (Source.KEPT,) * 3))
    'Prenez I et M dans IMAGE ; laissez AGE.'
    >>> tell_step(Step(Kind.FORM, meld("PAGE"), (Source.RACK,) + (Source.KEPT,) * 3, meld("IMAGE")))
    'PAGE = (P) AGE'
    """
    return _told(step, _seen, "{word} = {parts}", " ")


def tell_step_aloud(step: Step) -> str:
    """A step for whoever hears it.

    >>> meld = LetterNotation().read_meld
    >>> tell_step_aloud(Step(Kind.FORM, meld("PAGE"), (Source.RACK,) + (Source.KEPT,) * 3, meld("IMAGE")))
    'Formez PAGE : P du chevalet, AGE en place.'
    """
    return _told(step, _heard, "Formez {word} : {parts}.", ", ")


def _told(step: Step, teller: _Teller, form: str, comma: str) -> str:
    if step.kind is Kind.REPLACE:
        put = [teller(Piece(p.shows, p.shows), s) for p, s in zip(step.meld, step.sources) if s is Source.RACK]
        return f"Remplacez {'le joker' if len(put) == 1 else 'les jokers'} {of(_write(step.meld))} par {both(put)}."
    if step.kind is Kind.LIFT:
        return _lifted(step)
    if set(step.sources) == {Source.KEPT}:
        return f"Ce qui reste {of(_write(step.base))} forme {_write(step.meld)}."
    if set(step.sources) == {Source.RACK}:
        return f"Posez {_write(step.meld)} : toutes les lettres viennent de votre chevalet."
    word = _write(step.meld) if teller is _seen else spelling(faces(step.meld))
    return form.format(word=word, parts=comma.join(_parts(step, teller)))


def _lifted(step: Step) -> str:
    """What is taken from a word, or what is left of it; a single tile that stays is not worth a word."""
    taken = [piece for piece, source in zip(step.meld, step.sources) if source is Source.TABLE]
    stays = len(step.meld) - len(taken)
    if stays < 2:
        return f"Défaites {_write(step.meld)}."
    left = " ".join(_write(pieces) for source, pieces in _runs(step) if source is Source.KEPT)
    if stays < len(taken):
        return f"Défaites {_write(step.meld)}, mais laissez {left}."
    return f"Prenez {both(_write((piece,)) for piece in taken)} dans {_write(step.meld)} ; laissez {left}."


def _parts(step: Step, teller: _Teller) -> Iterator[str]:
    alone = step.sources.count(Source.KEPT) == 1
    for source, pieces in _runs(step):
        if source is Source.KEPT and not alone:
            yield _write(pieces) if teller is _seen else f"{spelling(faces(pieces))} en place"
        else:
            yield from (teller(piece, source) for piece in pieces)


def _runs(step: Step) -> Iterator[tuple[Source, Meld]]:
    for source, pairs in groupby(zip(step.meld, step.sources), key=lambda pair: pair[1]):
        yield source, tuple(piece for piece, _ in pairs)


def _seen(piece: Piece, source: Source) -> str:
    return f"({_write((piece,))})" if source is Source.RACK else _write((piece,))


def _heard(piece: Piece, source: Source) -> str:
    told = f"joker pour {piece.shows}" if piece.tile == JOKER else piece.shows
    return f"{told} {'du chevalet' if source is Source.RACK else 'de la table'}"
