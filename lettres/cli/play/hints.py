"""Hints, the vaguest first: each request tells more of one good turn. It is a good one; nobody says it is the best."""

from __future__ import annotations

import threading
from functools import cached_property

from lettres.cli.play.messages import plural
from lettres.engine import Game, GameState, Turn, view
from lettres.engine.table import faces
from lettres.games.letter_notation import spelling
from lettres.moves import write_move
from lettres.players import Vocabulary, best_moves, vocabulary
from lettres.session import Session, theme_of
from lexicon import Lexicon

LEVELS = 5
_FAMILIAR = 4  # words so frequent are tried first: a hint of words that nobody knows is none
_NOT_PROVEN = "C'est un bon coup ; rien ne dit que c'est le meilleur."


class Hints:
    """The hints of a game: one search a turn, however many are asked for, also from several threads."""

    def __init__(self, session: Session, lexicon: Lexicon) -> None:
        self._session = session
        self._lexicon = lexicon
        self._lock = threading.Lock()
        self._found: tuple[GameState, Turn | None] | None = None

    def tell(self, level: int) -> str:
        """What to tell whoever is on turn: at the first request of a turn level 1, then 2… up to the whole move."""
        state = self._session.state
        turn = self._good_turn(state)
        if turn is None:
            return "Indice : la recherche rapide ne trouve aucun coup, ce qui ne prouve pas qu'il n'y en ait pas."
        level = max(1, min(level, LEVELS))
        return f"Indice {level} sur {LEVELS} : {_told(state.game, turn, level)} {_NOT_PROVEN}"

    def _good_turn(self, state: GameState) -> Turn | None:
        """The turn that is told of, so that a second request tells more of the same."""
        with self._lock:
            if self._found is None or self._found[0] is not state:
                self._found = state, _search(state, self._vocabularies)
            return self._found[1]

    @cached_property
    def _vocabularies(self) -> list[Vocabulary]:
        theme = theme_of(self._session.header.theme, self._lexicon)
        if theme is None:
            return [vocabulary(self._lexicon, _FAMILIAR), vocabulary(self._lexicon)]
        return [Vocabulary(self._lexicon, words=theme)]


def _told(game: Game, turn: Turn, level: int) -> str:
    if level == 1:
        points = sum(line.points for line in game.score(turn))
        marks = f" et marquer {plural(points, 'point')}" if points else ""
        return f"vous pouvez poser {plural(len(turn.placed), 'lettre')}{marks}."
    if level == 2:
        gone = ", ".join(spelling(faces(meld)) for meld in turn.broken)
        return f"le coup défait ou change {gone}." if gone else "le coup ne touche à aucun mot de la table."
    if level == LEVELS:
        return f"{write_move(game, turn)}."
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


def _search(state: GameState, vocabularies: list[Vocabulary]) -> Turn | None:
    """A good turn of familiar words, else of any."""
    seen = view(state, state.turn)
    for known in vocabularies:
        for table in best_moves(state.game, seen, known):
            return state.to(table)
    return None
