"""What happens in a game, in French: a sentence an event, for plain lines and the full screen."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from lettres.engine import Game, Points, Turn
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
from lettres.engine.table import faces
from lettres.families.words.notation import spelling
from lettres.french.faults import tell_fault
from lettres.french.speech import feminine, noun_of, said, tell_tiles
from lettres.grammar import both, of, plural, signed_gain, tell_aid
from lettres.records.session import Session


def tell(session: Session, event: Event) -> list[str]:
    """What an event says to the players, in sentences; what only its player may see (the tiles drawn) is not told."""
    return _TOLD[type(event)](session, event)


def _start(session: Session, event: StartDraw) -> list[str]:
    drawn = ", ".join(f"{session.name(seat)} {tell_tiles(session.game, [tile])}" for seat, tile in event.drawn)
    return [f"Tirage : {drawn}."]


def _drew(session: Session, event: Drew) -> list[str]:
    count, who = len(event.tiles), session.name(event.seat)
    if event.why == "deal":
        return []
    if event.why == "discard":
        return [f"{who} prend {tell_tiles(session.game, event.tiles)} sur la défausse."]
    return [f"{who} pioche {plural(count, noun_of(session.game))}{_WHY.get(event.why, '')}."]


_WHY = {
    "penalty": " de pénalité",
    "time": " de pénalité",
    "challenge": " de pénalité, pour avoir contesté à tort",
}


def tell_turn(turn: Turn, game: Game) -> str:
    """A turn in words: what is formed, and of what."""
    if game.family != "words":
        return tell_melds(turn, game)
    formed = both(map(spelling, turn.new)) if turn.new else "les mêmes mots"
    gone = [spelling(shown) for shown in turn.gone]
    same = set(map(faces, turn.broken)) & set(map(faces, turn.formed))
    laid = f"{plural(len(turn.placed), 'lettre')} du chevalet"
    told = f"{formed}, avec {', '.join(gone)} et {laid}" if gone else formed
    return told + "".join(f", le joker {of(spelling(shown))} remplacé" for shown in sorted(same))


def _laid(session: Session, event: Laid) -> list[str]:
    verb = "forme" if session.game.family == "words" else "pose"
    return [f"{session.name(event.seat)} {verb} {tell_turn(event.turn, session.game)}."]


def tell_melds(turn: Turn, game: Game) -> str:
    """A turn of runs and groups in words: what is new on the table, and how many tiles of the rack it took."""
    noun = noun_of(game)
    new = both(said(game, each) for each in turn.new) if turn.new else tell_tiles(game, turn.placed)
    count = len(turn.placed)
    laid = f"{plural(count, noun)} posé{feminine(noun)}{'s' if count > 1 else ''}"
    changes = turn.gone and game.family != "grid"  # whose lines most lays change
    return f"{new} ({laid}{', la table étant changée' if changes else ''})"


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


def _scored(session: Session, event: Scored) -> list[str]:
    if session.game.family != "words" and not event.points:
        return []  # points come at the end of a round
    return [f"{session.name(event.seat)} marque {tell_points(event.points)}."]


def _refused(session: Session, event: Refused) -> list[str]:
    told = [tell_fault(fault, session.game) for fault in event.faults]
    if event.partly:
        told.append(f"{session.name(event.seat)} reprend les lettres des mots fautifs ; le reste vaut.")
    elif event.taken_back:
        things = f"{noun_of(session.game)}s"
        told.append(f"{session.name(event.seat)} reprend ses {things}, et la table redevient comme avant.")
    return told


def _challenged(session: Session, event: Challenged) -> list[str]:
    return [f"{session.name(event.by)} conteste, {'avec raison' if event.upheld else 'à tort'}."]


def _passed(session: Session, event: Passed) -> list[str]:
    who = session.name(event.seat)
    if event.late:
        return [f"Le temps est écoulé : {who} reprend ses {noun_of(session.game)}s, et la table redevient comme avant."]
    does = "passe" if session.game.rules.flow in ("play_or_draw", "throw_play") else "ne pose rien"
    return [f"{who} {does}, et pouvait poser." if event.able else f"{who} {does}."]


def _discarded(session: Session, event: Discarded) -> list[str]:
    return [f"{session.name(event.seat)} défausse {tell_tiles(session.game, [event.tile])}."]


def _turned(session: Session, event: Turned) -> list[str]:
    return [f"La défausse commence par {tell_tiles(session.game, [event.tile])}."]


def _pile_turned(session: Session, event: PileTurned) -> list[str]:
    return [tell_pile(session.game, event.size)]


def tell_pile(game: Game, count: int) -> str:
    """What becomes of a discard pile when the pouch is empty.

    >>> from lettres.games.rummikub import rummikub
    >>> tell_pile(rummikub(), 31)
    'La pioche est vide : la défausse est retournée et la remplace, 31 tuiles.'
    """
    return f"La pioche est vide : la défausse est retournée et la remplace, {plural(count, noun_of(game))}."


def _thrown(session: Session, event: Thrown) -> list[str]:
    count = plural(len(event.tiles), noun_of(session.game))
    return [f"{session.name(event.seat)} lance {count} : {tell_tiles(session.game, event.tiles)}."]


def _round_ended(session: Session, event: RoundEnded) -> list[str]:
    gains = ", ".join(f"{session.name(seat)} {signed_gain(points)}" for seat, points in enumerate(event.final))
    return [f"La manche {event.number} est finie : {gains}."]


def tell_help(name: str, event: Hinted | Repaired, game: Game) -> str:
    """What help a player had; a hint tells of those before it in its turn.

    >>> from lettres.games.des import des
    >>> from lettres.games.letters import letters
    >>> tell_help("Ana", Hinted(0, 3, 2), letters()), tell_help("Zoé", Repaired(1, 3), letters())
    ("Ana demande 3 indices (4 points d'aide).", "Zoé fait réparer la table (3 points d'aide).")
    >>> tell_help("Zoé", Repaired(1, 3), des())
    "Zoé fait arranger ses dés (3 points d'aide)."
    """
    if isinstance(event, Hinted):
        return f"{name} demande {plural(event.level, 'indice')} ({tell_aid(sum(HINT_COSTS[: event.level]))})."
    what = "arranger ses dés" if game.family == "grid" else "réparer la table"
    return f"{name} fait {what} ({tell_aid(event.cost)})."


def _helped(session: Session, event: Hinted | Repaired) -> list[str]:
    return [tell_help(session.name(event.seat), event, session.game)]


def _ended(session: Session, event: Ended) -> list[str]:
    names = [session.name(seat) for seat in event.winners]
    if len(session.header.players) == 1:
        return [f"La partie est finie : {plural(session.state.seats[0].score, 'point')}."]
    verb = "gagne" if len(names) == 1 else "gagnent ensemble"
    return [f"La partie est finie : {both(names)} {verb}."]


_TOLD: dict[type, Callable[[Session, Any], list[str]]] = {
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
