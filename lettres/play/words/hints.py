"""Hints for games of words: each says more of one best move."""

from __future__ import annotations

from functools import partial
from typing import NamedTuple

from lettres.engine import Game, GameState, Turn
from lettres.engine.table import faces
from lettres.families.words.notation import spelling
from lettres.french.speech import Speech
from lettres.grammar import both, plural
from lettres.play.hints import LEVELS, GivenHint, Hints
from lettres.solver.facade import GameSolver, for_seconds
from lettres.solver.solution import UNBOUNDED, SearchOptions


class Best(NamedTuple):
    """The best move found, or None; no move scores more than `bound`."""

    turn: Turn | None
    score: int
    bound: int

    @property
    def proven(self) -> bool:
        """True if it is proven that no move scores more."""
        return self.score >= self.bound


class WordHints(Hints[Best]):
    """Hints about the move that scores most."""

    @property
    def _exception(self) -> str:
        """The exception to a proof, in words: hints form no vulgar words, unless the rules allow them."""
        return "" if getattr(self._session.game.rules, "vulgar_words", True) else ", sans les mots vulgaires"

    def _solve(self, state: GameState) -> Best:
        return best_move(state, self._solver)

    def give(self) -> GivenHint:
        """Return the hint of level 1 at the first request of a turn, then 2… up to the whole move."""
        best = self.search()
        if best.turn is not None:
            proof = f" {sentence}" if (sentence := _proof(best, self._exception)) else ""
            return self._next_level(partial(self._text, best.turn), proof)
        if best.proven:
            return self._only_hint(f"Indice : aucun coup n'est possible, c'est prouvé{self._exception}. Passez.")
        return GivenHint(
            "Indice : la recherche n'a rien trouvé dans le temps qu'elle a ; il y a peut-être un coup.", None
        )

    def _text(self, turn: Turn, level: int) -> str:
        """Return the hint of `level`; the hint of the last level comes with the meaning of the longest word."""
        text = hint_text(self._session.game, turn, level, aloud=self._aloud)
        sense = self._meaning(_longest(turn)) if level == LEVELS else ""
        return f"{text} {sense}".rstrip()


def best_move(state: GameState, solver: GameSolver) -> Best:
    """Return the best move, one with common words if that scores as much, because rare words make poor hints."""
    stop = for_seconds()
    opened = state.seat.opened
    best = solver.solve(state.table, state.seat.rack, opened, SearchOptions(stop=stop))
    moves = best.moves
    if moves:
        known = solver.solve(state.table, state.seat.rack, opened, SearchOptions(stop=stop), familiar=True)
        moves = known.moves if known.score >= best.score else moves
    turn, score = moves[0] if moves else (None, 0)
    return Best(turn, score, score if best.proven else best.bound)


def hint_text(game: Game, turn: Turn, level: int, *, aloud: bool = False) -> str:
    """Return the hint of `level` about a move. Higher levels say more. With `aloud` it is worded for reading aloud."""
    if level == 1:
        points = sum(line.points for line in game.score(turn))
        marks = f" et marquer {plural(points, 'point')}" if points else ""
        return f"vous pouvez poser {plural(len(turn.placed), 'lettre')}{marks}."
    longest, alone = _longest(turn), len(turn.formed) == 1
    if level == 2:
        gone = both(spelling(faces(meld)) for meld in turn.broken)
        does = f"défait ou change {gone}" if gone else "ne touche à aucun mot de la table"
        if alone and not gone:  # its length is the number of tiles, which level 1 gave
            return f"le coup forme un seul mot, qui commence par {longest[0]}."
        return f"le coup {does}, et forme {plural(len(turn.formed), 'mot')}."
    if level == LEVELS:
        return f"{_move_in_words(game, turn)}." if aloud else f"{game.notation.turn(turn)}."
    if level == 3 and alone and len(turn.placed) < len(turn.rack):  # its length would add nothing
        return f"le coup pose {Speech(game).tiles(turn.placed)}."
    if level == 3 and alone:
        return f"le mot finit par {longest[-2:]}."
    if level == 3:
        return f"le plus long mot du coup a {plural(len(longest), 'lettre')}."
    if aloud:
        return f"le plus long mot du coup, lettre par lettre : {spelt_pattern(longest)}."
    return f"le plus long mot du coup est {pattern(longest)}."


def _longest(turn: Turn) -> str:
    """Return the longest word that a move forms, among the new words if there are any."""
    return max(map(spelling, turn.new or tuple(map(faces, turn.formed))), key=len)


def _move_in_words(game: Game, turn: Turn) -> str:
    """Return a whole move in words."""
    speech = Speech(game)
    formed, gone = both(map(speech.spoken, turn.formed)), both(spelling(faces(meld)) for meld in turn.broken)
    what = f"formez {formed}, avec {f'{gone}, et ' if gone else ''}{speech.tiles(turn.placed)}"
    return f"{what}. À écrire : « {speech.typed_turn(turn)} »"


def spelt_pattern(word: str) -> str:
    """Return a `pattern` worded for reading aloud.

    >>> spelt_pattern("PAGE")
    'P, inconnue, G, E'
    """
    return ", ".join("inconnue" if char == "." else char for char in pattern(word))


def pattern(word: str) -> str:
    """Return a word with every second letter and the last one shown, and a dot for each other letter.

    >>> pattern("FIABILITE")
    'F.A.I.I.E'
    >>> pattern("PAGE")
    'P.GE'
    """
    return "".join(char if at % 2 == 0 or at == len(word) - 1 else "." for at, char in enumerate(word))


def _proof(best: Best, aside: str) -> str:
    """Return a sentence on how certain it is that the move is best; empty if no move scores. `aside` names the
    exception to the proof."""
    if best.proven:
        return f"Aucun coup ne marque davantage, c'est prouvé{aside}." if best.score else ""
    if best.bound >= UNBOUNDED:
        return "Ce jeu compte à sa façon : il se peut qu'un coup marque davantage."
    most = plural(best.bound, "point")
    return f"La recherche a manqué de temps : il se peut qu'un coup marque davantage, jusqu'à {most}."
