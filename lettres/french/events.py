"""What happens in a game, in French: a sentence an event, for plain lines and the full screen."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from lettres.engine import Points
from lettres.engine.events import (
    HINT_COSTS,
    Challenged,
    Discarded,
    Drew,
    Ended,
    Event,
    Hinted,
    Laid,
    Passed,
    PileTurned,
    Refused,
    Repaired,
    RoundEnded,
    Scored,
    StartDraw,
    Thrown,
    Turned,
)
from lettres.french.faults import tell_fault
from lettres.french.speech import Speech
from lettres.french.turns import tell_turn, verb
from lettres.grammar import aid_text, both, plural, signed_gain
from lettres.records.session import Session


class _Teller:
    """Who plays, by seat, and how one speaks of the game."""

    def __init__(self, session: Session) -> None:
        self.name = session.name
        self.session = session
        self.speech = Speech(session.game)


def tell(session: Session, event: Event) -> list[str]:
    """What an event says to the players, in sentences; what only its player may see (the tiles drawn) is not told."""
    return _SENTENCES[type(event)](_Teller(session), event)


def _start(to: _Teller, event: StartDraw) -> list[str]:
    drawn = ", ".join(f"{to.name(seat)} {to.speech.tiles([tile])}" for seat, tile in event.drawn)
    return [f"Tirage : {drawn}."]


def _drew(to: _Teller, event: Drew) -> list[str]:
    count, who = len(event.tiles), to.name(event.seat)
    if event.why == "deal":
        return []
    if event.why == "discard":
        return [f"{who} prend {to.speech.tiles(event.tiles)} sur la défausse."]
    return [f"{who} pioche {to.speech.count(count)}{_WHY.get(event.why, '')}."]


_WHY = {
    "penalty": " de pénalité",
    "time": " de pénalité",
    "challenge": " de pénalité, pour avoir contesté à tort",
}


def _laid(to: _Teller, event: Laid) -> list[str]:
    return [f"{to.name(event.seat)} {verb(to.speech)} {tell_turn(event.turn, to.speech)}."]


def tell_points(points: Sequence[Points]) -> str:
    """A score with what it is made of.

    >>> tell_points([Points("tiles", 3), Points("longest", 4)])
    '7 points (3 lettres posées, mot le plus long : 4)'
    """
    total = sum(line.points for line in points)
    lines = ", ".join(_POINTS[line.code](line.points) for line in points)
    return f"{plural(total, 'point')} ({lines})" if lines else plural(total, "point")


_POINTS: dict[str, Callable[[int], str]] = {
    "tiles": lambda points: f"{plural(points, 'lettre')} posée{'s' if points > 1 else ''}",
    "doubled": lambda points: f"chevalet vidé : {points} de plus",
    "longest": lambda points: f"mot le plus long : {points}",
    "new_words": lambda points: f"lettres des nouveaux mots : {points}",
}


def _scored(to: _Teller, event: Scored) -> list[str]:
    if not to.speech.game.scores_turns and not event.points:
        return []  # points come at the end of a round
    return [f"{to.name(event.seat)} marque {tell_points(event.points)}."]


_AS_BEFORE = "et la table redevient comme avant."


def _refused(to: _Teller, event: Refused) -> list[str]:
    told = [tell_fault(fault, to.speech) for fault in event.faults]
    if event.partly:
        told.append(f"{to.name(event.seat)} reprend les lettres des mots fautifs ; le reste vaut.")
    elif event.taken_back:
        told.append(f"{to.name(event.seat)} reprend {to.speech.some_tiles('ses')}, {_AS_BEFORE}")
    return told


def _challenged(to: _Teller, event: Challenged) -> list[str]:
    return [f"{to.name(event.by)} conteste, {'avec raison' if event.upheld else 'à tort'}."]


def _passed(to: _Teller, event: Passed) -> list[str]:
    who = to.name(event.seat)
    if event.late:
        return [f"Le temps est écoulé : {who} reprend {to.speech.some_tiles('ses')}, {_AS_BEFORE}"]
    does = "passe" if to.speech.game.rules.flow in ("play_or_draw", "throw_play") else "ne pose rien"
    return [f"{who} {does}, et pouvait poser." if event.able else f"{who} {does}."]


def _discarded(to: _Teller, event: Discarded) -> list[str]:
    return [f"{to.name(event.seat)} défausse {to.speech.tiles([event.tile])}."]


def _turned(to: _Teller, event: Turned) -> list[str]:
    return [f"La défausse commence par {to.speech.tiles([event.tile])}."]


def _pile_turned(to: _Teller, event: PileTurned) -> list[str]:
    return [tell_pile(to.speech, event.size)]


def tell_pile(speech: Speech, count: int) -> str:
    """What becomes of a discard pile when the pouch is empty.

    >>> from lettres.games.rummikub import rummikub
    >>> tell_pile(Speech(rummikub()), 31)
    'La pioche est vide : la défausse est retournée et la remplace, 31 tuiles.'
    """
    return f"La pioche est vide : la défausse est retournée et la remplace, {speech.count(count)}."


def _thrown(to: _Teller, event: Thrown) -> list[str]:
    count = to.speech.count(len(event.tiles))
    return [f"{to.name(event.seat)} lance {count} : {to.speech.tiles(event.tiles)}."]


def _round_ended(to: _Teller, event: RoundEnded) -> list[str]:
    gains = ", ".join(f"{to.name(seat)} {signed_gain(points)}" for seat, points in enumerate(event.final))
    return [f"La manche {event.number} est finie : {gains}."]


def tell_help(name: str, event: Hinted | Repaired, speech: Speech) -> str:
    """What help a player had; a hint tells of those before it in its turn.

    >>> from lettres.games.des import des
    >>> from lettres.games.letters import letters
    >>> tell_help("Ana", Hinted(0, 3, 2), Speech(letters())), tell_help("Zoé", Repaired(1, 3), Speech(letters()))
    ("Ana demande 3 indices (4 points d'aide).", "Zoé fait réparer la table (3 points d'aide).")
    >>> tell_help("Zoé", Repaired(1, 3), Speech(des()))
    "Zoé fait arranger ses dés (3 points d'aide)."
    """
    if isinstance(event, Hinted):
        return f"{name} demande {plural(event.level, 'indice')} ({aid_text(sum(HINT_COSTS[: event.level]))})."
    what = f"arranger {speech.some_tiles('ses')}" if speech.dice else f"réparer {speech.nouns.board.after('le')}"
    return f"{name} fait {what} ({aid_text(event.cost)})."


def _helped(to: _Teller, event: Hinted | Repaired) -> list[str]:
    return [tell_help(to.name(event.seat), event, to.speech)]


def _ended(to: _Teller, event: Ended) -> list[str]:
    names = [to.name(seat) for seat in event.winners]
    if len(to.session.header.players) == 1:
        return [f"La partie est finie : {plural(to.session.state.seats[0].score, 'point')}."]
    verb = "gagne" if len(names) == 1 else "gagnent ensemble"
    return [f"La partie est finie : {both(names)} {verb}."]


_SENTENCES: dict[type, Callable[[_Teller, Any], list[str]]] = {
    StartDraw: _start,
    Drew: _drew,
    Laid: _laid,
    Scored: _scored,
    Refused: _refused,
    Challenged: _challenged,
    Passed: _passed,
    Discarded: _discarded,
    Turned: _turned,
    PileTurned: _pile_turned,
    Thrown: _thrown,
    RoundEnded: _round_ended,
    Hinted: _helped,
    Repaired: _helped,
    Ended: _ended,
}
