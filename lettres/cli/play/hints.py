"""Hints, the vaguest first: each request tells more of one good turn. It is a good one; nobody says it is the best."""

from __future__ import annotations

from lettres.cli.play.messages import plural
from lettres.engine import GameState, Turn, view
from lettres.engine.table import faces
from lettres.games.letter_notation import spelling
from lettres.moves import write_move
from lettres.players import Vocabulary, best_moves, vocabulary
from lettres.session import Session, theme_of
from lexicon import Lexicon

LEVELS = 5
_FAMILIAR = 4  # words so frequent are tried first: a hint of words that nobody knows is none
_NOT_PROVEN = "C'est un bon coup ; rien ne dit que c'est le meilleur."


def hint(session: Session, level: int, lexicon: Lexicon | None = None) -> str:
    """What to tell whoever is on turn at the first request of a turn (level 1), at the second… up to the whole move.

    `lexicon` is the one that is played with, by default the package's own.
    """
    turn = _good_turn(session, lexicon or Lexicon.default())
    if turn is None:
        return "Indice : la recherche rapide ne trouve aucun coup, ce qui ne prouve pas qu'il n'y en ait pas."
    level = max(1, min(level, LEVELS))
    return f"Indice {level} sur {LEVELS} : {_told(session, turn, level)} {_NOT_PROVEN}"


def _told(session: Session, turn: Turn, level: int) -> str:
    if level == 1:
        points = sum(line.points for line in session.game.score(turn))
        return f"vous pouvez poser {plural(len(turn.placed), 'lettre')} et marquer {plural(points, 'point')}."
    if level == 2:
        gone = ", ".join(spelling(faces(meld)) for meld in turn.broken)
        return f"le coup défait ou change {gone}." if gone else "le coup ne touche à aucun mot de la table."
    if level == LEVELS:
        return f"{write_move(session.game, turn)}."
    words = turn.new or tuple(map(faces, turn.formed))
    longest = max(map(spelling, words), key=len)
    if level == 3:
        return f"le plus long mot du coup a {plural(len(longest), 'lettre')} et commence par {longest[0]}."
    return f"le plus long mot du coup est {pattern(longest)}."


def pattern(word: str) -> str:
    """Every second letter of a word, and its last.

    >>> pattern("FIABILITE")
    'F.A.I.I.E'
    >>> pattern("PAGE")
    'P.GE'
    """
    return "".join(char if at % 2 == 0 or at == len(word) - 1 else "." for at, char in enumerate(word))


class _Found:
    """The turn that was found last, so that a second request tells more of the same."""

    state: GameState | None = None
    turn: Turn | None = None


def _good_turn(session: Session, lexicon: Lexicon) -> Turn | None:
    state = session.state
    if _Found.state is not state:
        _Found.turn = _search(state, _vocabularies(session, lexicon))
        _Found.state = state
    return _Found.turn


def _search(state: GameState, vocabularies: list[Vocabulary]) -> Turn | None:
    """A good turn of familiar words, else of any."""
    seen = view(state, state.turn)
    for known in vocabularies:
        for table in best_moves(state.game, seen, known):
            return state.to(table)
    return None


def _vocabularies(session: Session, lexicon: Lexicon) -> list[Vocabulary]:
    theme = theme_of(session.header.theme, lexicon)
    if theme is None:
        return [vocabulary(lexicon, _FAMILIAR), vocabulary(lexicon)]
    return [Vocabulary(lexicon, words=theme)]
