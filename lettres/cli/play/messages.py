"""What happens in a game, in French: a sentence an event, a sentence a fault; for plain lines and the full screen."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from lettres.arbiter import Verdict
from lettres.cli.console import safe
from lettres.engine import Fault, Points, Turn
from lettres.engine.events import (
    Challenged,
    Discarded,
    Drew,
    Ended,
    Event,
    Laid,
    Passed,
    Refused,
    Scored,
    StartDraw,
)
from lettres.engine.table import faces
from lettres.games.letter_notation import spelling
from lettres.phrases import explain, of
from lettres.session import Session


def plural(count: int, word: str) -> str:
    """A count and its noun.

    >>> plural(1, "lettre"), plural(3, "lettre"), plural(0, "point")
    ('1 lettre', '3 lettres', '0 point')
    """
    return f"{count} {word}{'s' if count > 1 else ''}"


def tell_fault(fault: Fault) -> str:
    """What is wrong with a turn, and what would mend it."""
    if isinstance(fault.detail, Verdict):
        return explain(fault.detail)
    words = ", ".join(map(spelling, fault.melds))
    others = ", ".join(map(spelling, fault.others))
    tiles = ", ".join(fault.tiles)
    return _FAULTS[fault.code](words, others, tiles)


_FAULTS: dict[str, Callable[[str, str, str], str]] = {
    "not_in_rack": lambda w, o, t: f"Vous n'avez pas sur votre chevalet : {t}.",
    "false_face": lambda w, o, t: f"{w} : une plaque ne montre que sa lettre, et un joker n'en montre qu'une.",
    "table_tile_missing": lambda w, o, t: (
        f"Il reste à replacer : {t}. Toute lettre de la table doit finir le tour dans un mot."
    ),
    "no_rack_tile": lambda w, o, t: "Posez au moins une lettre de votre chevalet, ou passez.",
    "table_closed": lambda w, o, t: f"Avant votre premier mot, vous ne pouvez pas toucher à la table ({w}).",
    "opening_too_short": lambda w, o, t: "Votre premier mot doit avoir six lettres au moins, de votre chevalet.",
    "opening_extra_words": lambda w, o, t: "Au premier tour, un seul mot : les autres attendront le tour suivant.",
    "too_many_words": lambda w, o, t: f"Trop de nouveaux mots pour un tour : {w}.",
    "joker_word_broken": lambda w, o, t: (
        f"{w} tient par son joker : ses lettres restent ensemble tant que le joker n'est pas remplacé, "
        "par une lettre de votre chevalet."
    ),
    "joker_face_changed": lambda w, o, t: (
        f"Le joker de {w} garde sa lettre tant que votre chevalet ne la pose pas à sa place."
    ),
    "already_on_table": lambda w, o, t: f"{w} serait deux fois sur la table.",
    "plural_of_table_word": lambda w, o, t: (
        f"{w} est le pluriel de {o} : un mot de la table ne se met ni au pluriel ni à l'autre genre."
    ),
    "gender_of_table_word": lambda w, o, t: (
        f"{w} est {o} à l'autre genre : un mot de la table ne se met ni au pluriel ni à l'autre genre."
    ),
    "same_stem": lambda w, o, t: f"{w} est de la famille de {o}, qui est sur la table.",
}


def tell(session: Session, event: Event) -> list[str]:
    """What an event says to the players, in sentences; what only its player may see (the tiles drawn) is not told."""
    return _TOLD[type(event)](session, event)


def _start(session: Session, event: StartDraw) -> list[str]:
    drawn = ", ".join(f"{session.name(seat)} {tile.replace('?', 'un joker')}" for seat, tile in event.drawn)
    return [f"Tirage : {drawn}."]


def _drew(session: Session, event: Drew) -> list[str]:
    count, who = len(event.tiles), session.name(event.seat)
    if event.why == "deal":
        return []
    return [f"{who} pioche {plural(count, 'lettre')}{_WHY[event.why]}."]


_WHY = {
    "refill": "",
    "start": "",
    "turn": "",
    "pass": "",
    "penalty": " de pénalité",
    "time": " de pénalité",
    "challenge": " de pénalité, pour avoir contesté à tort",
}


def tell_turn(turn: Turn) -> str:
    """A turn in words: what is formed, and of what."""
    formed = " et ".join(map(spelling, turn.new)) or "les mêmes mots"
    gone = [spelling(shown) for shown in turn.gone]
    same = set(map(faces, turn.broken)) & set(map(faces, turn.formed))
    laid = f"{plural(len(turn.placed), 'lettre')} du chevalet"
    told = f"{formed}, avec {', '.join(gone)} et {laid}" if gone else formed
    return told + "".join(f", le joker {of(spelling(shown))} remplacé" for shown in sorted(same))


def _laid(session: Session, event: Laid) -> list[str]:
    return [f"{session.name(event.seat)} forme {tell_turn(event.turn)}."]


def tell_points(points: Sequence[Points]) -> str:
    """A score with what it is made of.

    >>> tell_points([Points("tiles", 3), Points("longest", 4)])
    '7 points (3 lettres posées, mot le plus long : 4)'
    """
    total = sum(line.points for line in points)
    lines = ", ".join(_POINTS[line.code](line.points) for line in points)
    return f"{plural(total, 'point')} ({lines})" if lines else plural(total, "point")


_POINTS: dict[str, Callable[[int], str]] = {
    "tiles": lambda points: f"{points} lettre{'s' if points > 1 else ''} posée{'s' if points > 1 else ''}",
    "doubled": lambda points: f"chevalet vidé : {points} de plus",
    "longest": lambda points: f"mot le plus long : {points}",
    "new_words": lambda points: f"lettres des nouveaux mots : {points}",
}


def _scored(session: Session, event: Scored) -> list[str]:
    return [f"{session.name(event.seat)} marque {tell_points(event.points)}."]


def _refused(session: Session, event: Refused) -> list[str]:
    told = [tell_fault(fault) for fault in event.faults]
    if event.taken_back:
        told.append(f"{session.name(event.seat)} reprend ses lettres ; la table est remise comme avant.")
    return told


def _challenged(session: Session, event: Challenged) -> list[str]:
    return [f"{session.name(event.by)} conteste, {'avec raison' if event.upheld else 'à tort'}."]


def _passed(session: Session, event: Passed) -> list[str]:
    who = session.name(event.seat)
    if event.late:
        return [f"Le temps est écoulé : {who} reprend ses lettres, et la table est comme avant."]
    return [f"{who} passe."]


def _discarded(session: Session, event: Discarded) -> list[str]:
    return [f"{session.name(event.seat)} défausse {event.tile}."]


def _ended(session: Session, event: Ended) -> list[str]:
    names = [session.name(seat) for seat in event.winners]
    if len(session.header.players) == 1:
        return [f"La partie est finie : {plural(session.state.seats[0].score, 'point')}."]
    verb = "gagne" if len(names) == 1 else "gagnent ensemble"
    return [f"La partie est finie : {' et '.join(names)} {verb}."]


_TOLD: dict[type, Callable[[Session, Any], list[str]]] = {
    StartDraw: _start,
    Drew: _drew,
    Laid: _laid,
    Scored: _scored,
    Refused: _refused,
    Challenged: _challenged,
    Passed: _passed,
    Discarded: _discarded,
    Ended: _ended,
}


def score_sheet(session: Session) -> list[tuple[str, list[int], int]]:
    """The score sheet: for each seat its name, the points of its turns in their order, and its total."""
    turns: list[list[int]] = [[] for _ in session.header.players]
    for done in session.done:
        for event in done.events:
            if isinstance(event, Scored):
                turns[event.seat].append(event.total)
            elif isinstance(event, Ended):
                for seat, points in enumerate(event.final):
                    turns[seat] += [points] if points else []
    return [(safe(session.name(seat)), points, session.state.seats[seat].score) for seat, points in enumerate(turns)]
