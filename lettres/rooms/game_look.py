"""The look of a game on pages: its kind of table, its pieces, their colours and figures, its nouns."""

from __future__ import annotations

from typing import Literal

from lettres import grammar
from lettres.engine import Game
from lettres.families.numbers.notation import number
from lettres.french.speech import Speech
from lettres.games.entry import Entry
from lettres.rooms.wire.outgoing import ColourForm, FigureForm, LookForm, NounForm, NounsForm


def look_of(game: Game) -> LookForm:
    """Return the look that a game's own file declares. Pages then need no code for a single game.

    >>> from lettres.games.rummikub import rummikub
    >>> look = look_of(rummikub())
    >>> look.kind, look.piece, look.most, look.colours[0]
    ('numbers', 'number', 13, ColourForm(initial='r', name='rouge', mark='', ink='red'))
    >>> look.nouns.rack
    NounForm(one='chevalet', many='chevalets', feminine=False)
    """
    speech = Speech(game)
    look, nouns = speech.look, speech.nouns
    colours = look.colours if look else ()
    figures = look.figures if look else {}
    return LookForm(
        kind=game.family,
        piece=_piece(speech),
        colours=[ColourForm(**colour._asdict()) for colour in colours],
        figures=[
            FigureForm(value, figure.sign, figure.name.singular, figure.name.feminine)
            for value, figure in figures.items()
        ],
        most=_most(game) if look else 0,
        nouns=NounsForm(_noun(nouns.tile), _noun(nouns.meld), nouns.rack and _noun(nouns.rack), _noun(nouns.board)),
    )


def _piece(speech: Speech) -> Literal["letter", "number", "playing-card", "die"]:
    if speech.look is None:
        return "letter"
    if speech.dice:
        return "die"
    return "playing-card" if any(colour.mark for colour in speech.look.colours) else "number"


def _most(game: Game) -> int:
    """Return the highest value of a tile."""
    faces = {*game.tiles.counts, *(face for own in game.tiles.dice.values() for face in own)}
    return max(number(face).value for face in faces if face != game.tiles.joker and face not in game.tiles.dice)


def _noun(noun: grammar.Noun) -> NounForm:
    return NounForm(noun.singular, noun.many(), noun.feminine)


def picture_of(entry: Entry, game: Game) -> list[str]:
    """Return the rows of a game's small picture. If the game's file draws none, they show a run and a group.

    >>> from lettres.games.catalogue import CATALOGUE
    >>> entry = CATALOGUE["rummikub"]
    >>> picture_of(entry, entry.make()), picture_of(entry._replace(picture=()), entry.make())
    (['b7 n7 r7', 'j4 j5 j6 j7'], ['r3 r4 r5', 'b7 n7 j7'])
    """
    if entry.picture:
        return list(entry.picture)
    look = Speech(game).look
    if look is None:
        return ["M O T S"]
    first, others = look.initials[0], look.initials[1:4]
    return [" ".join(f"{first}{value}" for value in (3, 4, 5)), " ".join(f"{other}7" for other in others)]
