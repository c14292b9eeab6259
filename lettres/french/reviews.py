"""An analysed game in French sentences, for the text, the page and whoever tries a turn again."""

from __future__ import annotations

from lettres.engine import Game
from lettres.french.answers import headline
from lettres.french.hands import tell_hands
from lettres.french.recordings import tell_laid
from lettres.french.speech import feminine, noun_of, sorted_tiles
from lettres.french.tables import laid_tiles, spoken_tiles
from lettres.grammar import decimal, plural, signed
from lettres.solver.solution import Move, Solution
from lettres.study.report import Report
from lettres.study.review import Luck, Outcome, Review, Tally, proves, worst


def verdict(turn: Review) -> str:
    """What a turn brought beside what it could have."""
    game, best = turn.before.game, turn.best
    if turn.lost < 0 and not turn.lost_value:
        return f"{_made(turn)}, plus qu'aucun coup permis : le tour serait refusé aujourd'hui."
    if not best.score:
        return "aucun coup n'était possible." if proves(best) else f"aucun coup n'a été trouvé{_bound(best)}."
    if not turn.beaten:
        if turn.optimal:
            return f"{_made(turn)}, le mieux possible."
        return f"{_made(turn)} ; rien de mieux n'a été trouvé{_bound(best)}."
    if game.family == "words":
        return f"{_made(turn)} sur {possible(best)} ; {lost(game, turn.lost)}."
    could = f"{laid_tiles(game, best.score)}, valeur {turn.best_value}"
    return f"{_made(turn)} ; au mieux {could}{'' if best.proven else f' (trouvé ; au plus {best.bound})'}."


def _made(turn: Review) -> str:
    """What a turn brought: points, or tiles and their value."""
    game = turn.before.game
    if game.family == "words":
        return plural(turn.points, "point")
    return f"{laid_tiles(game, turn.points)}, valeur {turn.value}" if turn.points else "rien de posé"


def possible(best: Solution) -> str:
    """A best score and how sure it is.

    >>> possible(Solution((), 0, True)), possible(Solution((), 9, False))
    ('0 (prouvé)', '0 (trouvé ; au plus 9)')
    """
    return f"{best.score} ({'prouvé' if proves(best) else f'trouvé ; au plus {best.bound}'})"


def lost(game: Game, count: int) -> str:
    """So many points that were lost, or tiles that were held back: that may have been a choice.

    >>> from lettres.games.des import des
    >>> from lettres.games.rummikub import rummikub
    >>> lost(rummikub(), 2), lost(des(), 1)
    ('2 tuiles retenues', '1 dé retenu')
    """
    noun = what_counts(game)
    what = "perdu" if game.family == "words" else f"retenu{feminine(noun)}"
    return f"{plural(count, noun)} {what}{'s' if abs(count) > 1 else ''}"


_WORST = 5


def worst_turns(report: Report) -> str:
    """The turns that lost most, the worst first; nothing where none did."""
    turns = worst(report.turns, _WORST)
    told = [f"tour {turn.number}, à {report.name(turn)} ({missed(turn)})" for turn in turns]
    if not told:
        return ""
    what = "perdu" if report.course.game.family == "words" else "retenu"
    which = "Le tour" if len(told) == 1 else "Les tours"
    return f"{which} où l'on a le plus {what} : {' ; '.join(told)}."


def missed(turn: Review) -> str:
    """What a turn lost: points, or tiles, or where it laid as many their value."""
    game = turn.before.game
    if game.family == "words" or turn.lost > 0:
        return plural(turn.lost, what_counts(game))
    return f"valeur {turn.lost_value}"


def what_counts(game: Game) -> str:
    """What the turns of a game are compared by: points, or tiles laid."""
    return "point" if game.family == "words" else noun_of(game)


def _bound(best: Solution) -> str:
    return f" (au plus {best.bound})"


def played(turn: Review) -> str:
    """What was done in a turn."""
    if turn.laid is not None:
        kept = "gardé : " if turn.outcome is Outcome.PARTLY else ""
        return f"{kept}{tell_laid(turn.before.game, turn.laid)}."
    return _NOTHING[turn.outcome]


_NOTHING = {
    Outcome.REFUSED: "un coup refusé.",
    Outcome.PASSED: "rien, le tour est passé.",
    Outcome.LATE: "rien, le temps a manqué.",
}


def answer(game: Game, move: Move) -> str:
    """A move: what it forms, of what, and what it brings."""
    laid = tell_laid(game, move.turn)
    return f"{laid} : {headline(game, move.turn)}" if game.family == "words" else f"{laid}."


def hands(game: Game, move: Move, aloud: bool = True) -> list[str]:
    """A move as what the hands do, for the ear or for the eye."""
    return tell_hands(game, move.turn, aloud=aloud)


def common_move(report: Report, turn: Review) -> str:
    """The best move with ordinary words; nothing where it was not asked for."""
    if turn.common is None:
        return ""
    if not turn.common.moves:
        return "aucun coup." if proves(turn.common) else "aucun coup trouvé."
    if turn.common.score == turn.best.score and turn.common.moves == turn.best.moves:
        return "le même coup."
    return answer(report.course.game, turn.common.moves[0])


def draw(turn: Review) -> str:
    """What the draw of a turn was worth; nothing where that was not asked for."""
    if turn.luck is None:
        return ""
    if not turn.drawn:
        return "rien de pioché."
    return f"{gain(turn.luck)} (pioché : {spoken_tiles(turn.before.game, sorted_tiles(turn.before.game, turn.drawn))})."


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
    game = report.course.game
    what = f"{plural(sums.points, 'point')} sur {sums.best} possibles"
    if game.family != "words":
        what = f"{laid_tiles(game, sums.points)} sur {sums.best} possibles"
    told = [
        f"{what} ({percent(sums.efficiency)}), {lost(game, sums.lost)}." if sums.best else "Rien n'était possible.",
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
    game = report.course.game
    if game.family != "words":
        return (
            f"Chaque tour est comparé au coup qui pose le plus de {noun_of(game)}s, puis la plus grande valeur. Ce "
            "qu'il pouvait poser de plus est retenu, non perdu : garder un coup, ou gêner les autres, peut être bien "
            "joué. L'analyse n'en juge pas, ni de la chance, car les points ne tombent qu'à la fin des manches."
        )
    if not report.samples:
        return ""
    return (
        "La chance d'un tour est le meilleur score du chevalet moins la moyenne de ceux de "
        f"{report.samples} autres pioches, tirées au sort (graine {report.seed}) dans ce qui n'était ni gardé ni sur "
        "la table. « Jeu » est ce que les coups joués perdent sur les meilleurs. Les points sont la somme de ce qu'une "
        "pioche moyenne permettait, de la chance et du jeu. C'est une estimation, et ± son erreur type ; elle ne "
        "compte ni ce que la table doit aux autres joueurs, ni ce qu'une lettre gardée vaut plus tard."
    )


def curve_title(report: Report) -> str:
    """What the curve of a game shows."""
    game = report.course.game
    if game.family == "words":
        return "Points"
    noun = noun_of(game)
    return f"{noun.capitalize()}s restant{feminine(noun)}s"
