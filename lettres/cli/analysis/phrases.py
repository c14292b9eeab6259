"""An analysed game in French sentences, for the text, the page and whoever tries a turn again."""

from __future__ import annotations

from lettres.analysis import Luck, Outcome, Review, Tally, proves
from lettres.cli.analysis.report import Report
from lettres.cli.console import decimal
from lettres.cli.export.phrases import spoken_tiles
from lettres.cli.play.messages import plural, signed, tell_points, tell_turn
from lettres.cli.proposer.tell import tell_step, tell_step_aloud
from lettres.engine import Game
from lettres.games.letters import LettersRules, joker_rule
from lettres.solver.solution import Move, Solution
from lettres.steps import steps


def verdict(turn: Review) -> str:
    """What a turn scored beside what it could have."""
    best, lost = turn.best, turn.lost
    if lost < 0:
        return f"{plural(turn.points, 'point')}, plus qu'aucun coup permis : le tour serait refusé aujourd'hui."
    if not best.score:
        return "aucun coup n'était possible." if proves(best) else f"aucun coup n'a été trouvé{_bound(best)}."
    scored = plural(turn.points, "point")
    if not lost:
        if proves(best):
            return f"{scored}, le mieux possible."
        return f"{scored} ; rien de mieux n'a été trouvé{_bound(best)}."
    return f"{scored} sur {possible(best)} ; {_lost(lost)}."


def possible(best: Solution) -> str:
    """A best score and how sure it is.

    >>> possible(Solution((), 0, True)), possible(Solution((), 9, False))
    ('0 (prouvé)', '0 (trouvé ; au plus 9)')
    """
    return f"{best.score} ({'prouvé' if proves(best) else f'trouvé ; au plus {best.bound}'})"


def _lost(points: int) -> str:
    return f"{plural(points, 'point')} perdu{'s' if abs(points) > 1 else ''}"


def _bound(best: Solution) -> str:
    return f" (au plus {best.bound})"


def played(turn: Review) -> str:
    """What was done in a turn."""
    if turn.laid is not None:
        kept = "gardé : " if turn.outcome is Outcome.PARTLY else ""
        return f"{kept}{tell_turn(turn.laid)}."
    return _NOTHING[turn.outcome]


_NOTHING = {
    Outcome.REFUSED: "un coup refusé.",
    Outcome.PASSED: "rien, le tour est passé.",
    Outcome.LATE: "rien, le temps a manqué.",
}


def answer(game: Game, move: Move) -> str:
    """A move: what it forms, of what, and its points."""
    return f"{tell_turn(move.turn)} : {tell_points(game.score(move.turn))}."


def hands(game: Game, move: Move, aloud: bool = True) -> list[str]:
    """A move as what the hands do, for the ear or for the eye."""
    rules = game.rules
    assert isinstance(rules, LettersRules)  # the one game that has a search
    return list(map(tell_step_aloud if aloud else tell_step, steps(move.turn, joker_rule(rules))))


def common_move(report: Report, turn: Review) -> str:
    """The best move with ordinary words; nothing where it was not asked for."""
    if turn.common is None:
        return ""
    if not turn.common.moves:
        return "aucun coup." if proves(turn.common) else "aucun coup trouvé."
    if turn.common.score == turn.best.score and turn.common.moves == turn.best.moves:
        return "le même coup."
    return answer(report.course.game, turn.common.moves[0])


def draw(turn: Review, joker: str | None) -> str:
    """What the draw of a turn was worth; nothing where that was not asked for."""
    if turn.luck is None:
        return ""
    if not turn.drawn:
        return "rien de pioché."
    return f"{gain(turn.luck)} (pioché : {spoken_tiles(turn.drawn, joker)})."


def gain(luck: Luck) -> str:
    """The luck of a draw with its error.

    >>> gain(Luck(14, 11.54, 0.8, True))
    '+2,5 ± 0,8'
    """
    return f"{relative(luck.gain)} ± {decimal(luck.error)}"


def relative(number: float) -> str:
    """A difference, with its sign.

    >>> relative(2.5), relative(-0.31), relative(-0.01)
    ('+2,5', '−0,3', '0,0')
    """
    shown = decimal(abs(number))
    return shown if shown == "0,0" else ("+" if number > 0 else "−") + shown


def percent(share: float | None) -> str:
    """A share as one says it.

    >>> percent(0.618), percent(None)
    ('62 %', '—')
    """
    return "—" if share is None else f"{100 * share:.0f} %"


def summary(report: Report, sums: Tally) -> list[str]:
    """A player's turns together."""
    told = [
        f"{plural(sums.points, 'point')} sur {sums.best} possibles ({percent(sums.efficiency)}), {_lost(sums.lost)}.",
        f"{plural(sums.turns, 'tour')}, dont {sums.optimal} au mieux (prouvé){_unsure(sums)}.",
    ]
    if sums.common is not None:
        told.append(f"Avec des mots courants (niveau {report.level}), {plural(sums.common, 'point')} au mieux.")
    if sums.luck is not None and sums.error is not None and sums.expected is not None:
        told.append(
            f"Chance au tirage {relative(sums.luck)} ± {decimal(sums.error)} ; jeu {signed(-sums.lost)}. Soit "
            f"{decimal(sums.expected)} {_term(sums.luck)} {_term(-sums.lost)} = {sums.points} points."
        )
    return told


def _unsure(sums: Tally) -> str:
    left = sums.unbeaten - sums.optimal
    return f" et {left} où rien de mieux n'a été trouvé" if left > 0 else ""


def _term(number: float) -> str:
    """A number added to a sum.

    >>> _term(2.54), _term(-8), _term(-0.01)
    ('+ 2,5', '− 8', '+ 0,0')
    """
    size = str(abs(number)) if isinstance(number, int) else decimal(abs(number))
    return f"{'−' if number < 0 and size != '0,0' else '+'} {size}"


def about_luck(report: Report) -> str:
    """What luck and play are here, and what they are not."""
    if not report.samples:
        return ""
    return (
        "La chance d'un tour est le meilleur score du chevalet moins la moyenne de ceux de "
        f"{report.samples} autres pioches, tirées au sort (graine {report.seed}) dans ce qui n'était ni gardé ni sur "
        "la table. « Jeu » est ce que les coups joués perdent sur les meilleurs. Les points sont la somme de ce qu'une "
        "pioche moyenne permettait, de la chance et du jeu. C'est une estimation, et ± son erreur type ; elle ne "
        "compte ni ce que la table doit aux autres joueurs, ni ce qu'une lettre gardée vaut plus tard."
    )
