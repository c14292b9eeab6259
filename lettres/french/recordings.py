"""What happened in a recorded game, in French: it is told of the players, not to them.

The racks stay hidden where they are not asked for: a game may be going on.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from datetime import datetime
from typing import Any

from lettres.engine import GameState, Phase
from lettres.engine.events import (
    Accept,
    Challenged,
    Discarded,
    Draw,
    Drew,
    Ended,
    Hinted,
    Laid,
    Passed,
    PileTurned,
    Play,
    Refused,
    Repaired,
    RoundEnded,
    Scored,
    StartDraw,
    Thrown,
    Turned,
)
from lettres.french.events import tell_help, tell_pile, tell_points
from lettres.french.faults import label_fault
from lettres.french.rules import rule_in_words
from lettres.french.scores import is_told_with_next
from lettres.french.speech import Speech
from lettres.french.turns import tell_recorded
from lettres.games.catalogue import CATALOGUE
from lettres.grammar import decimal, plural
from lettres.records.record import Done
from lettres.records.recording import PlayedTurn, Recording


def when(text: str) -> str:
    """A date of a record as one says it; where it has a time zone, in that of the reader.

    >>> when("2026-01-02T03:04:05"), when("2026-12-01")
    ('2 janvier 2026 à 3 h 04', '1er décembre 2026')
    """
    moment = datetime.fromisoformat(text)
    if moment.tzinfo is not None:
        moment = moment.astimezone()
    day = "1er" if moment.day == 1 else str(moment.day)
    date = f"{day} {_MONTHS[moment.month - 1]} {moment.year}"
    return f"{date} à {moment.hour} h {moment.minute:02}" if "T" in text else date


_MONTHS = [
    "janvier",
    "février",
    "mars",
    "avril",
    "mai",
    "juin",
    "juillet",
    "août",
    "septembre",
    "octobre",
    "novembre",
    "décembre",
]


def duration(seconds: float) -> str:
    """A time as one says it.

    >>> duration(12.5), duration(185)
    ('12,5 s', '3 min 5 s')
    """
    if seconds < 60:
        return f"{decimal(seconds)} s"
    return f"{int(seconds // 60)} min {int(seconds % 60)} s"


def tell_deal(course: Recording, deal: Done) -> list[str]:
    """How a round begins: which it is, where there are several, the draw for who plays first, and who does."""
    state, speech = deal.state, Speech(course.game)
    told = [f"Manche {state.round}."] if len(course.deals) > 1 or state.game.rules.rounds != 1 else []
    for event in deal.events:
        if isinstance(event, StartDraw):
            drawn = [f"{course.names[seat]} {speech.aloud([tile])}" for seat, tile in event.drawn]
            told.append(f"Tirage : {', '.join(drawn)}.")
        elif isinstance(event, Turned):
            first = speech.tile("premier").capitalize()
            told.append(f"{first} de la défausse : {speech.aloud([event.tile])}.")
    return [*told, f"{course.names[state.turn]} commence."]


class _Teller:
    """Who played, by seat, and how one speaks of the game; `racks` where the tiles drawn may be told."""

    def __init__(self, course: Recording, racks: bool) -> None:
        self.names = course.names
        self.speech = Speech(course.game)
        self.racks = racks


def tell_played(course: Recording, played: PlayedTurn, racks: bool = False) -> list[str]:
    """What happened in a turn, in sentences."""
    teller = _Teller(course, racks)
    told: list[str] = []
    before = played.before
    for at, done in enumerate(played.done):
        if not is_told_with_next(played.done, at):
            told += _tell_done(teller, before, done)
        before = done.state
    return told


def _tell_done(by: _Teller, before: GameState, done: Done) -> list[str]:
    told = ["Personne ne conteste."] if isinstance(done.action, Accept) else []
    refused = False
    for event in done.events:
        if isinstance(event, Refused):
            refused = True
            if isinstance(done.action, Play) and (turn := before.to(done.action.after)).formed:
                told.append(f"{by.names[event.seat]} pose {tell_recorded(turn, by.speech)}.")
        if isinstance(event, Laid):
            verb = "garde" if refused else "forme"
            told.append(f"{by.names[event.seat]} {verb} {tell_recorded(event.turn, by.speech)}.")
        elif isinstance(event, Drew):
            told.append(_drew(by, done, event))
        elif type(event) in _SENTENCES:
            told += _SENTENCES[type(event)](by, event)
    return told


def _scored(by: _Teller, event: Scored) -> list[str]:
    if not event.points and not by.speech.game.scores_turns:
        return []  # games that score when a round ends
    return [f"{by.names[event.seat]} marque {tell_points(event.points)}."]


def _drew(by: _Teller, done: Done, event: Drew) -> str:
    name, tiles = by.names[event.seat], by.speech.aloud(by.speech.sorted(event.tiles))
    if done.action == Draw("discard"):
        return f"{name} prend {tiles} sur la défausse."
    drawn = tiles if by.racks else by.speech.count(len(event.tiles))
    return f"{name} pioche {drawn}{_WHY.get(event.why, '')}."


_WHY = {
    "penalty": " de pénalité",
    "time": " de pénalité",
    "challenge": " de pénalité, pour avoir contesté à tort",
}


def _pile_turned(by: _Teller, event: PileTurned) -> list[str]:
    return [tell_pile(by.speech, event.size)]


def _thrown(by: _Teller, event: Thrown) -> list[str]:
    dice = by.speech.count(len(event.tiles))
    faces = by.speech.aloud(by.speech.sorted(event.tiles))
    return [f"{by.names[event.seat]} lance {dice} : {faces}."]


def _refused(by: _Teller, event: Refused) -> list[str]:
    return [f"Refusé : {' ; '.join(label_fault(fault, by.speech) for fault in event.faults)}."]


def _challenged(by: _Teller, event: Challenged) -> list[str]:
    return [f"{by.names[event.by]} conteste, {'avec raison' if event.upheld else 'à tort'}."]


def _passed(by: _Teller, event: Passed) -> list[str]:
    able = ", alors qu'un coup était possible" if event.able else ""
    return [f"{by.names[event.seat]} {'dépasse le temps' if event.late else 'passe'}{able}."]


def _discarded(by: _Teller, event: Discarded) -> list[str]:
    return [f"{by.names[event.seat]} défausse {by.speech.aloud([event.tile])}."]


def _helped(by: _Teller, event: Hinted | Repaired) -> list[str]:
    return [tell_help(by.names[event.seat], event, by.speech)]


def _ended(by: _Teller, event: Ended | RoundEnded) -> list[str]:
    when = "à la fin" if isinstance(event, Ended) else f"à la fin de la manche {event.number}"
    told = [
        f"{by.names[seat]} {'gagne' if points > 0 else 'perd'} {plural(abs(points), 'point')} {when}."
        for seat, points in enumerate(event.final)
        if points
    ]
    return told or ([f"Personne ne marque {when}."] if isinstance(event, RoundEnded) else [])


_SENTENCES: dict[type, Callable[[_Teller, Any], list[str]]] = {
    Scored: _scored,
    Thrown: _thrown,
    Refused: _refused,
    Challenged: _challenged,
    Passed: _passed,
    Discarded: _discarded,
    PileTurned: _pile_turned,
    Hinted: _helped,
    Repaired: _helped,
    RoundEnded: _ended,
    Ended: _ended,
}


def standing(course: Recording) -> str:
    """How the game stands: won, or whose turn it is."""
    state = course.state
    if state.phase is Phase.DEAL:
        return f"La partie est en cours : la manche {state.round} va être donnée."
    if not state.over:
        turn = f"tour {state.number}, à {course.names[state.turn]}"
        return f"La partie est en cours : {turn}."
    if len(course.names) == 1:
        return "La partie est finie."
    names = [course.names[seat] for seat in state.winners()]
    return f"La partie est finie : {' et '.join(names)} {'gagne' if len(names) == 1 else 'gagnent ensemble'}."


def about(course: Recording) -> list[tuple[str, str]]:
    """What the game was begun with, each thing by its name."""
    header, speech, entry = course.header, Speech(course.game), CATALOGUE[course.header.game]
    changed = sorted(header.rules.items())
    rules = " ; ".join(rule_in_words(entry.rules, name, value, speech.nouns) for name, value in changed)
    told: Iterable[tuple[str, str]] = (
        ("Commencée le", when(header.date)),
        ("Joueurs", ", ".join(course.names)),
        ("Règles", rules or ("celles de l'édition française" if "français" in entry.presets else "celles de ce jeu")),
        ("Thème", header.theme),
        ("Lexique", header.lexicon),
        ("Dés", header.dice),
    )
    return [(name, text) for name, text in told if text]
