"""The answer to a position in French: the gain of a move, and whether it is proven to be the best."""

from __future__ import annotations

from lettres.engine import Turn
from lettres.families.numbers.rules import NumberRules
from lettres.french.points import itemised_points
from lettres.french.speech import Speech
from lettres.grammar import decimal, plural
from lettres.solver.solution import UNBOUNDED, Solution
from lettres.study.answer import Proposal
from lettres.study.measure import measure


def headline(speech: Speech, turn: Turn) -> str:
    """Return the gain of a move in a sentence: its points, or the number and value of the tiles laid."""
    game = speech.game
    if game.scores_turns:
        return f"{itemised_points(game.score(turn))}."
    laid = measure(game, turn)
    if turn.opened or not isinstance(game.rules, NumberRules):
        return f"{speech.count(laid.main, 'posé')}, d'une valeur de {laid.value}."
    needed = f"il en faut {game.rules.opening_points}"
    return f"Première pose : {speech.count(laid.main, 'posé')}, qui comptent {plural(laid.value, 'point')} ({needed})."


def headline_in_short(speech: Speech, turn: Turn) -> str:
    """Return the gain of a move, in a few words."""
    laid = measure(speech.game, turn)
    if speech.game.scores_turns:
        return plural(laid.main, "point")
    return f"{speech.count(laid.main, 'posé')}, valeur {laid.value}"


def searching(found: int, bound: int) -> str:
    """Return the progress of a search: the best score found so far, and the upper bound.

    >>> searching(31, 34), searching(0, 34)
    ('Recherche : 31 points trouvés, 34 au plus…', 'Recherche : rien encore, 34 points au plus…')
    """
    if not found:
        return f"Recherche : rien encore, {plural(bound, 'point')} au plus…"
    return f"Recherche : {plural(found, 'point')} trouvé{'s' if found > 1 else ''}, {bound} au plus…"


def proof(speech: Speech, solution: Solution, seconds: float) -> str:
    """Return a sentence that tells how certain it is that no move is better.

    >>> from lettres.games.letters import letters
    >>> proof(Speech(letters()), Solution((), 12, False), 10.0)
    "C'est le meilleur coup trouvé en 10,0 s ; aucun ne peut dépasser 12 points."
    """
    if speech.game.scores_turns:
        if solution.proven:
            return "Aucun coup ne marque davantage : c'est prouvé."
        if solution.score == solution.bound:
            return "Aucun coup ne marque davantage, c'est prouvé ; un autre défait peut-être moins de mots."
    elif solution.proven:
        return "Aucun coup n'est meilleur : c'est prouvé."
    return f"C'est le meilleur coup trouvé en {decimal(seconds)} s ; {_bound(speech, solution)}."


def _bound(speech: Speech, solution: Solution) -> str:
    if solution.bound >= UNBOUNDED:
        return "ce jeu compte à sa façon, et un autre peut marquer davantage"
    if speech.game.scores_turns:
        return f"aucun ne peut dépasser {plural(solution.bound, 'point')}"
    return f"aucun ne peut poser plus de {speech.count(solution.bound)}"


def no_move(answer: Proposal) -> str:
    """Return a sentence that tells why there is no move to propose."""
    speech, position, solution = Speech(answer.game), answer.position, answer.solution
    game = answer.game
    if not position.rack:
        return f"Vous n'avez {speech.agreed('aucun')} {speech.tile()} : il n'y a rien à poser."
    if not solution.proven:
        return f"Aucun coup n'a été trouvé en {decimal(answer.seconds)} s ; {_bound(speech, solution)}."
    if game.scores_turns:
        return "Aucun coup n'est possible, c'est prouvé : piochez une lettre et passez."
    if not isinstance(game.rules, NumberRules):
        return "Aucun coup n'est possible : c'est prouvé."
    kept = f" {speech.tile('un').capitalize()} se garde pour la défausse." if game.rules.keep_discard else ""
    if position.opened:
        return f"Aucun coup n'est possible : c'est prouvé.{kept}"
    least = plural(game.rules.opening_points, "point")
    return f"Aucune première pose n'atteint {least}, c'est prouvé : il n'y a pas de coup.{kept}"
