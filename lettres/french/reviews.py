"""An analysed game in French sentences: each turn compared with its best move, and the totals of each player."""

from __future__ import annotations

from math import ceil
from typing import NamedTuple

from lettres.french.answers import headline
from lettres.french.movements import hand_movements
from lettres.french.speech import Speech
from lettres.french.turns import recorded_turn
from lettres.grammar import decimal, duration, plural, signed, signed_decimal
from lettres.solver.solution import UNBOUNDED, Move, Solution
from lettres.study.report import Report
from lettres.study.review import Outcome, Review, SeatReview, proves, worst


def announcement(turns: int, seconds: float) -> str:
    """Return a sentence with the number of turns to analyse and the longest time that the searches may take.

    >>> announcement(42, 12.6), announcement(1, 600)
    ('Analyse de 42 tours : au plus 13 s de recherche.', "Analyse d'un tour : au plus 10 min de recherche.")
    """
    if not turns:
        return "Aucun tour à analyser."
    what = "d'un tour" if turns == 1 else f"de {turns} tours"
    time = f"{ceil(seconds)} s" if seconds < 60 else duration(seconds)
    return f"Analyse {what} : au plus {time} de recherche."


class Comparison(NamedTuple):
    """The sentences about a reviewed turn, each empty if there is nothing to say.

    `steps` are the hand movements of the best move.
    """

    verdict: str
    played: str
    best: str
    steps: list[str]
    common: str
    luck: str


def compare(speech: Speech, turn: Review, *, aloud: bool) -> Comparison:
    """Return the sentences that compare a turn with its best move; with `aloud`, steps are worded for reading aloud."""
    best = turn.best.moves[0] if turn.beaten else None
    return Comparison(
        verdict(speech, turn),
        played(speech, turn),
        move_sentence(speech, best) if best else "",
        hand_movements(speech, best.turn, aloud=aloud) if best else [],
        common_move(speech, turn),
        luck_of_draw(speech, turn),
    )


def verdict(speech: Speech, turn: Review) -> str:
    """Return a sentence that compares the gain of a turn with the gain of the best move."""
    best = turn.best
    if turn.lost < 0 and not turn.lost_value:
        return f"{_brought(speech, turn)}, plus qu'aucun coup permis : le tour serait refusé aujourd'hui."
    if not best.score:
        return "aucun coup n'était possible." if proves(best) else f"aucun coup n'a été trouvé ({_at_most(best)})."
    if not turn.beaten:
        if turn.optimal:
            return f"{_brought(speech, turn)}, le mieux possible."
        return f"{_brought(speech, turn)} ; rien de mieux n'a été trouvé ({_at_most(best)})."
    if speech.game.scores_turns:
        return f"{_brought(speech, turn)} sur {possible(best)} ; {lost(speech, turn.lost)}."
    could = f"{speech.count(best.score, 'posé')}, valeur {turn.best_value}"
    return f"{_brought(speech, turn)} ; au mieux {could}{'' if best.proven else f' (trouvé ; {_at_most(best)})'}."


def _brought(speech: Speech, turn: Review) -> str:
    """The gain of a turn: its points, or the number and value of the tiles laid."""
    if speech.game.scores_turns:
        return plural(turn.points, "point")
    return f"{speech.count(turn.points, 'posé')}, valeur {turn.value}" if turn.points else "rien de posé"


def possible(best: Solution) -> str:
    """Return the best score, and whether it is proven to be the best.

    >>> possible(Solution((), 0, True)), possible(Solution((), 9, False))
    ('0 (prouvé)', '0 (trouvé ; au plus 9)')
    """
    return f"{best.score} ({'prouvé' if proves(best) else f'trouvé ; {_at_most(best)}'})"


def _at_most(best: Solution) -> str:
    """The upper bound of the score of a move, if one is known."""
    return "ce jeu compte à sa façon" if best.bound >= UNBOUNDED else f"au plus {best.bound}"


def lost(speech: Speech, count: int) -> str:
    """Return `count` as points lost or, in games whose turns score nothing, as tiles held back (perhaps deliberately).

    >>> from lettres.games.des import des
    >>> from lettres.games.rummikub import rummikub
    >>> lost(Speech(rummikub()), 2), lost(Speech(des()), 1)
    ('2 tuiles retenues', '1 dé retenu')
    """
    return speech.gained.counted(count, _lost_as(speech))


def lost_heading(speech: Speech) -> str:
    """Return the heading for points lost or tiles held back."""
    return speech.gained.agreed(_lost_as(speech), several=True).capitalize()


def _lost_as(speech: Speech) -> str:
    return "perdu" if speech.game.scores_turns else "retenu"


_WORST = 5


def unreviewed(report: Report) -> str:
    """Return a sentence about the turns of a noted game that cannot be analysed; empty if all can."""
    unknown, total = len(report.unknown), len(report.course.turns)
    if not unknown:
        return ""
    if unknown == total:
        return "Aucun chevalet n'a été noté : aucun tour ne peut être comparé au meilleur."
    are = "n'est pas comparé" if unknown == 1 else "ne sont pas comparés"
    return f"{plural(unknown, 'tour')} sur {total} {are} au meilleur : le chevalet n'en a pas été noté."


def worst_turns(speech: Speech, report: Report) -> tuple[str, list[tuple[int, str]]]:
    """Return a heading, and the number and text of each of the turns that lost most, worst first.

    The text is written after a label such as « tour 5 ».
    """
    turns = worst(report.turns, _WORST)
    which = "Le tour" if len(turns) == 1 else "Les tours"
    listed = [(turn.number, f", à {report.name(turn)} ({missed(speech, turn)})") for turn in turns]
    return f"{which} où l'on a le plus {_lost_as(speech)} :", listed


def missed(speech: Speech, turn: Review) -> str:
    """Return the loss of a turn, in points or in tiles; in value, if the best move does not lay more tiles."""
    if speech.game.scores_turns or turn.lost > 0:
        return speech.gained.counted(turn.lost)
    return f"valeur {turn.lost_value}"


def played(speech: Speech, turn: Review) -> str:
    """Return a description of the action played in a turn."""
    if turn.laid is not None:
        kept = "gardé : " if turn.outcome is Outcome.PARTLY else ""
        return f"{kept}{recorded_turn(turn.laid, speech)}."
    return _NOTHING[turn.outcome]


_NOTHING = {
    Outcome.REFUSED: "un coup refusé.",
    Outcome.PASSED: "rien, le tour est passé.",
    Outcome.LATE: "rien, le temps a manqué.",
}


def move_sentence(speech: Speech, move: Move) -> str:
    """Return a description of a move: the melds formed, where their tiles come from, and the score."""
    laid = recorded_turn(move.turn, speech)
    return f"{laid} : {headline(speech, move.turn)}" if speech.game.scores_turns else f"{laid}."


def common_move(speech: Speech, turn: Review) -> str:
    """Return the best move with ordinary words; empty if no such search was made.

    A search that the player did not ask for (`Review.instead`) is shown only if its move scores more than the turn.
    """
    if turn.common is None:
        better = turn.instead is not None and turn.instead.score > turn.points
        return move_sentence(speech, turn.instead.moves[0]) if turn.instead is not None and better else ""
    if not turn.common.moves:
        return "aucun coup." if proves(turn.common) else "aucun coup trouvé."
    if turn.common.score == turn.best.score and turn.common.moves == turn.best.moves:
        return "le même coup."
    return move_sentence(speech, turn.common.moves[0])


def luck_of_draw(speech: Speech, turn: Review) -> str:
    """Return the luck of the draw of a turn and the tiles drawn; empty if luck was not measured."""
    if turn.luck is None:
        return ""
    if not turn.drawn:
        return "rien de pioché."
    return f"{with_error(turn.luck.gain, turn.luck.error)} (pioché : {speech.aloud(speech.sorted(turn.drawn))})."


def with_error(luck: float, error: float) -> str:
    """Return an estimate of luck with its standard error.

    >>> with_error(2.46, 0.8)
    '+2,5 ± 0,8'
    """
    return f"{signed_decimal(luck)} ± {decimal(error)}"


def percent(share: float | None) -> str:
    """Return a share as a percentage; a dash for None.

    >>> percent(0.618), percent(None)
    ('62 %', '—')
    """
    return "—" if share is None else f"{100 * share:.0f} %"


def summary(speech: Speech, report: Report, sums: SeatReview) -> list[str]:
    """Return sentences with the totals of the turns of a player."""
    brought = plural(sums.points, "point") if speech.game.scores_turns else speech.count(sums.points, "posé")
    lines = [
        f"{brought} sur {sums.best} possibles ({percent(sums.efficiency)}), {lost(speech, sums.lost)}."
        if sums.best
        else "Rien n'était possible.",
        f"{plural(sums.turns, 'tour')}, dont {sums.optimal} au mieux (prouvé){_unsure(sums)}.",
    ]
    if sums.common is not None:
        lines.append(f"Avec des mots courants (niveau {report.level}), {plural(sums.common, 'point')} au mieux.")
    if sums.luck is not None and sums.error is not None and sums.expected is not None:
        lines.append(
            f"Chance au tirage {with_error(sums.luck, sums.error)} ; jeu {signed(-sums.lost)}. Soit "
            f"{decimal(sums.expected)} {_term(sums.luck)} {_term(-sums.lost)} = {plural(sums.points, 'point')}."
        )
    return lines


def _unsure(sums: SeatReview) -> str:
    unproven = sums.unbeaten - sums.optimal
    return f" et {unproven} où rien de mieux n'a été trouvé" if unproven > 0 else ""


def _term(number: float) -> str:
    """A term of a sum, with its sign.

    >>> _term(2.54), _term(-8), _term(-0.01)
    ('+ 2,5', '− 8', '+ 0,0')
    """
    size = str(abs(number)) if isinstance(number, int) else decimal(abs(number))
    return f"{'−' if number < 0 and size != '0,0' else '+'} {size}"


def curve_title(speech: Speech) -> str:
    """Return the title of the curves, which show points or tiles left."""
    if speech.game.scores_turns:
        return "Points"
    return f"{speech.some_tiles().capitalize()} {speech.nouns.tile.agreed('restant', several=True)}"


def about_luck(speech: Speech, report: Report) -> str:
    """Return a paragraph that tells what the analysis measures as luck and play, and what it leaves out."""
    if not speech.game.scores_turns:
        return (
            f"Chaque tour est comparé au coup qui pose le plus de {speech.some_tiles()}, puis la plus grande "
            "valeur. Ce qu'il pouvait poser de plus est retenu, non perdu : garder un coup, ou gêner les autres, "
            "peut être bien joué. L'analyse n'en juge pas, ni de la chance, car les points ne tombent qu'à la fin "
            "des manches."
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
