"""What happened in a recorded game, in French: it is told of the players, not to them.

The racks stay hidden where they are not asked for: a game may be going on.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from datetime import datetime
from typing import Any

from lettres.cli.console import decimal
from lettres.cli.export.course import Course, Round
from lettres.cli.play.aid import told_later
from lettres.cli.play.messages import plural, tell_help, tell_points, tell_turn, word
from lettres.cli.play.rule_help import rule_in_words
from lettres.engine import Fault, GameState
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
    Play,
    Refused,
    Repaired,
    Scored,
    StartDraw,
)
from lettres.record import Done


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


def spoken_tiles(tiles: Iterable[str], joker: str | None) -> str:
    """Some tiles as one reads them aloud.

    >>> spoken_tiles("A?", "?"), spoken_tiles("", "?")
    ('A joker', 'rien')
    """
    return " ".join("joker" if tile == joker else tile for tile in tiles) or "rien"


def tell_start(course: Course) -> list[str]:
    """Who begins, and by what draw."""
    told = []
    for event in course.done[0].events:
        if isinstance(event, StartDraw):
            drawn = [
                f"{course.names[seat]} {spoken_tiles([tile], course.game.tiles.joker)}" for seat, tile in event.drawn
            ]
            told.append(f"Tirage : {', '.join(drawn)}.")
    return [*told, f"{course.names[course.done[0].state.turn]} commence."]


def tell_round(course: Course, played: Round, racks: bool = False) -> list[str]:
    """What happened in a turn, in sentences."""
    told: list[str] = []
    before = played.before
    for at, done in enumerate(played.done):
        if not told_later(played.done, at):
            told += _tell_done(course, before, done, racks)
        before = done.state
    return told


def _tell_done(course: Course, before: GameState, done: Done, racks: bool) -> list[str]:
    told = ["Personne ne conteste."] if isinstance(done.action, Accept) else []
    refused = False
    for event in done.events:
        if isinstance(event, Refused):
            refused = True
            if isinstance(done.action, Play) and (turn := before.to(done.action.after)).formed:
                told.append(f"{course.names[event.seat]} pose {tell_turn(turn)}.")
        if isinstance(event, Laid):
            told.append(f"{course.names[event.seat]} {'garde' if refused else 'forme'} {tell_turn(event.turn)}.")
        elif isinstance(event, Drew):
            told.append(_drew(course, done, event, racks))
        elif type(event) in _TOLD:
            told += _TOLD[type(event)](course.names, event)
    return told


def _scored(names: Sequence[str], event: Scored) -> list[str]:
    return [f"{names[event.seat]} marque {tell_points(event.points)}."]


def _drew(course: Course, done: Done, event: Drew, racks: bool) -> str:
    name, tiles = course.names[event.seat], spoken_tiles(event.tiles, course.game.tiles.joker)
    if done.action == Draw("discard"):
        return f"{name} prend {tiles} sur la défausse."
    return f"{name} pioche {tiles if racks else plural(len(event.tiles), 'lettre')}{_WHY.get(event.why, '')}."


_WHY = {
    "penalty": " de pénalité",
    "time": " de pénalité",
    "challenge": " de pénalité, pour avoir contesté à tort",
}


def _refused(names: Sequence[str], event: Refused) -> list[str]:
    return [f"Refusé : {' ; '.join(map(tell_fault, event.faults))}."]


def _challenged(names: Sequence[str], event: Challenged) -> list[str]:
    return [f"{names[event.by]} conteste, {'avec raison' if event.upheld else 'à tort'}."]


def _passed(names: Sequence[str], event: Passed) -> list[str]:
    return [f"{names[event.seat]} {'dépasse le temps' if event.late else 'passe'}."]


def _discarded(names: Sequence[str], event: Discarded) -> list[str]:
    return [f"{names[event.seat]} défausse {event.tile}."]


def _helped(names: Sequence[str], event: Hinted | Repaired) -> list[str]:
    return [tell_help(names[event.seat], event)]


def _ended(names: Sequence[str], event: Ended) -> list[str]:
    return [
        f"{names[seat]} {'gagne' if lost > 0 else 'perd'} {plural(abs(lost), 'point')} à la fin."
        for seat, lost in enumerate(event.final)
        if lost
    ]


_TOLD: dict[type, Callable[[Sequence[str], Any], list[str]]] = {
    Scored: _scored,
    Refused: _refused,
    Challenged: _challenged,
    Passed: _passed,
    Discarded: _discarded,
    Hinted: _helped,
    Repaired: _helped,
    Ended: _ended,
}


def tell_fault(fault: Fault) -> str:
    """What was ruled against a turn, in a few words.

    >>> tell_fault(Fault("unknown", "", melds=(("X", "Y", "Z"),)))
    'XYZ (inconnu du dictionnaire)'
    """
    label = FAULTS.get(fault.code, fault.code.replace("_", " "))
    melds = ", ".join(map(word, fault.melds))
    return f"{melds} ({label})" if melds else label


FAULTS = {
    "too_short": "trop court",
    "compound": "mot composé",
    "not_letters": "pas des lettres",
    "conjugated_verb": "verbe conjugué",
    "proper_noun": "nom propre",
    "brand": "marque",
    "abbreviation": "abréviation",
    "unknown": "inconnu du dictionnaire",
    "forbidden": "exclu par les joueurs",
    "off_theme": "hors du thème",
    "already_on_table": "déjà sur la table",
    "plural_of_table_word": "pluriel d'un mot de la table",
    "gender_of_table_word": "autre genre d'un mot de la table",
    "same_stem": "de la famille d'un mot de la table",
    "not_in_rack": "une lettre qui n'est pas sur le chevalet",
    "false_face": "une lettre qui montre autre chose qu'elle",
    "table_tile_missing": "une lettre de la table n'y est plus",
    "no_rack_tile": "aucune lettre du chevalet",
    "table_closed": "table touchée avant le premier mot",
    "opening_too_short": "premier mot trop court",
    "opening_extra_words": "plusieurs mots au premier tour",
    "too_many_words": "trop de mots en un tour",
    "joker_word_broken": "séparé de son joker",
    "joker_face_changed": "son joker a changé de lettre",
}
"""What each code of a fault says of a turn that is past; the live game says it otherwise, and what would mend it."""


def standing(course: Course) -> str:
    """How the game stands: won, or whose turn it is."""
    state = course.state
    if not state.over:
        turn = f"tour {state.number}, à {course.names[state.turn]}"
        return f"La partie est en cours : {turn}."
    if len(course.names) == 1:
        return "La partie est finie."
    names = [course.names[seat] for seat in state.winners()]
    return f"La partie est finie : {' et '.join(names)} {'gagne' if len(names) == 1 else 'gagnent ensemble'}."


def about(course: Course) -> list[tuple[str, str]]:
    """What the game was begun with, each thing by its name."""
    header = course.header
    rules = " ; ".join(rule_in_words(name, value) for name, value in sorted(header.rules.items()))
    told: Iterable[tuple[str, str]] = (
        ("Commencée le", when(header.date)),
        ("Joueurs", ", ".join(course.names)),
        ("Règles", rules or "celles de l'édition française"),
        ("Thème", header.theme),
        ("Lexique", header.lexicon),
    )
    return [(name, text) for name, text in told if text]
