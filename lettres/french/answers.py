"""What a move brings and how sure it is that none is better, in French: in points, or in tiles and their value."""

from __future__ import annotations

from lettres.engine import Game, Turn
from lettres.families.numbers.rules import NumberRules
from lettres.french.events import tell_points
from lettres.french.speech import feminine, noun_of
from lettres.french.tables import laid_tiles
from lettres.grammar import decimal, plural
from lettres.solver.solution import Solution
from lettres.study.answer import Answer
from lettres.study.measure import measure


def headline(game: Game, turn: Turn) -> str:
    """What a move brings."""
    if game.family == "words":
        return f"{tell_points(game.score(turn))}."
    laid = measure(game, turn)
    if turn.opened or not isinstance(game.rules, NumberRules):
        return f"{laid_tiles(game, laid.main)}, d'une valeur de {laid.value}."
    needed = f"il en faut {game.rules.opening_points}"
    return f"Première pose : {laid_tiles(game, laid.main)}, qui comptent {plural(laid.value, 'point')} ({needed})."


def others(game: Game, turn: Turn) -> str:
    """What another move brings, in a few words."""
    laid = measure(game, turn)
    if game.family == "words":
        return plural(laid.main, "point")
    return f"{laid_tiles(game, laid.main)}, valeur {laid.value}"


def proof(game: Game, solution: Solution, seconds: float) -> str:
    """How sure it is that no move is better.

    >>> from lettres.games.letters import letters
    >>> proof(letters(), Solution((), 12, False), 10.0)
    "C'est le meilleur coup trouvé en 10,0 s ; aucun ne peut dépasser 12 points."
    """
    if game.family == "words":
        if solution.proven:
            return "Aucun coup ne marque davantage : c'est prouvé."
        if solution.score == solution.bound:
            return "Aucun coup ne marque davantage, c'est prouvé ; un autre défait peut-être moins de mots."
    elif solution.proven:
        return "Aucun coup n'est meilleur : c'est prouvé."
    return f"C'est le meilleur coup trouvé en {decimal(seconds)} s ; {_bound(game, solution)}."


def _bound(game: Game, solution: Solution) -> str:
    if game.family == "words":
        return f"aucun ne peut dépasser {plural(solution.bound, 'point')}"
    return f"aucun ne peut poser plus de {plural(solution.bound, noun_of(game))}"


def no_move(answer: Answer) -> str:
    """What is said where there is no move to propose."""
    game, position, solution = answer.game, answer.position, answer.solution
    if not position.rack:
        return f"Vous n'avez aucun{feminine(noun_of(game))} {noun_of(game)} : il n'y a rien à poser."
    if not solution.proven:
        return f"Aucun coup n'a été trouvé en {decimal(answer.seconds)} s ; {_bound(game, solution)}."
    if game.family == "words":
        return "Aucun coup n'est possible, c'est prouvé : piochez une lettre et passez."
    if not isinstance(game.rules, NumberRules):
        return "Aucun coup n'est possible : c'est prouvé."
    kept = f" Un{feminine(noun_of(game))} {noun_of(game)} se garde pour la défausse." if game.rules.keep_discard else ""
    if position.opened:
        return f"Aucun coup n'est possible : c'est prouvé.{kept}"
    least = plural(game.rules.opening_points, "point")
    return f"Aucune première pose n'atteint {least}, c'est prouvé : il n'y a pas de coup.{kept}"
