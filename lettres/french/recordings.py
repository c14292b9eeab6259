"""What happened in a recorded game, in French: it is told of the players, not to them.

The racks stay hidden where they are not asked for: a game may be going on.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from datetime import datetime
from typing import Any

from lettres.engine import Fault, Game, GameState, Phase, Turn
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
from lettres.french.events import tell_help, tell_pile, tell_points, tell_turn
from lettres.french.rules import rule_in_words
from lettres.french.scores import told_later
from lettres.french.speech import noun_of, of_rack, shown, sorted_tiles
from lettres.french.tables import spoken_tiles
from lettres.grammar import both, decimal, plural
from lettres.records.record import Done
from lettres.records.recording import Course, Played


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


def tell_deal(course: Course, deal: Done) -> list[str]:
    """How a round begins: which it is, where there are several, the draw for who plays first, and who does."""
    state, game = deal.state, course.game
    told = [f"Manche {state.round}."] if len(course.deals) > 1 or state.game.rules.rounds != 1 else []
    for event in deal.events:
        if isinstance(event, StartDraw):
            drawn = [f"{course.names[seat]} {spoken_tiles(game, [tile])}" for seat, tile in event.drawn]
            told.append(f"Tirage : {', '.join(drawn)}.")
        elif isinstance(event, Turned):
            told.append(f"Première {noun_of(game)} de la défausse : {spoken_tiles(game, [event.tile])}.")
    return [*told, f"{course.names[state.turn]} commence."]


def tell_played(course: Course, played: Played, racks: bool = False) -> list[str]:
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
                told.append(f"{course.names[event.seat]} pose {tell_laid(course.game, turn)}.")
        if isinstance(event, Laid):
            verb = "garde" if refused else "forme"
            told.append(f"{course.names[event.seat]} {verb} {tell_laid(course.game, event.turn)}.")
        elif isinstance(event, Drew):
            told.append(_drew(course, done, event, racks))
        elif type(event) in _TOLD:
            told += _TOLD[type(event)](course, event)
    return told


def tell_laid(game: Game, turn: Turn) -> str:
    """What was formed, and of what."""
    if game.family == "words":
        return tell_turn(turn, game)
    old, new = (both(spoken_tiles(game, shown) for shown in rows) for rows in (turn.gone, turn.new))
    thrown = "lancés" if len(turn.placed) > 1 else "lancé"
    whence = thrown if game.family == "grid" else of_rack(noun_of(game))
    placed = spoken_tiles(game, sorted_tiles(game, turn.placed))
    laid = f"{plural(len(turn.placed), noun_of(game))} {whence}"
    return f"{new or 'les mêmes combinaisons'}, avec {f'{old}, et {laid} : {placed}' if old else laid}"


def _scored(course: Course, event: Scored) -> list[str]:
    if not event.points and course.game.family != "words":
        return []  # games that score when a round ends
    return [f"{course.names[event.seat]} marque {tell_points(event.points)}."]


def _drew(course: Course, done: Done, event: Drew, racks: bool) -> str:
    name, tiles = course.names[event.seat], spoken_tiles(course.game, sorted_tiles(course.game, event.tiles))
    if done.action == Draw("discard"):
        return f"{name} prend {tiles} sur la défausse."
    drawn = tiles if racks else plural(len(event.tiles), noun_of(course.game))
    return f"{name} pioche {drawn}{_WHY.get(event.why, '')}."


_WHY = {
    "penalty": " de pénalité",
    "time": " de pénalité",
    "challenge": " de pénalité, pour avoir contesté à tort",
}


def _pile_turned(course: Course, event: PileTurned) -> list[str]:
    return [tell_pile(course.game, event.size)]


def _thrown(course: Course, event: Thrown) -> list[str]:
    dice = plural(len(event.tiles), noun_of(course.game))
    faces = spoken_tiles(course.game, sorted_tiles(course.game, event.tiles))
    return [f"{course.names[event.seat]} lance {dice} : {faces}."]


def _refused(course: Course, event: Refused) -> list[str]:
    return [f"Refusé : {' ; '.join(tell_fault(fault, course.game) for fault in event.faults)}."]


def _challenged(course: Course, event: Challenged) -> list[str]:
    return [f"{course.names[event.by]} conteste, {'avec raison' if event.upheld else 'à tort'}."]


def _passed(course: Course, event: Passed) -> list[str]:
    able = ", alors qu'un coup était possible" if event.able else ""
    return [f"{course.names[event.seat]} {'dépasse le temps' if event.late else 'passe'}{able}."]


def _discarded(course: Course, event: Discarded) -> list[str]:
    return [f"{course.names[event.seat]} défausse {spoken_tiles(course.game, [event.tile])}."]


def _helped(course: Course, event: Hinted | Repaired) -> list[str]:
    return [tell_help(course.names[event.seat], event, course.game)]


def _ended(course: Course, event: Ended | RoundEnded) -> list[str]:
    when = "à la fin" if isinstance(event, Ended) else f"à la fin de la manche {event.number}"
    told = [
        f"{course.names[seat]} {'gagne' if points > 0 else 'perd'} {plural(abs(points), 'point')} {when}."
        for seat, points in enumerate(event.final)
        if points
    ]
    return told or ([f"Personne ne marque {when}."] if isinstance(event, RoundEnded) else [])


_TOLD: dict[type, Callable[[Course, Any], list[str]]] = {
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


def tell_fault(fault: Fault, game: Game) -> str:
    """What was ruled against a turn, in a few words.

    >>> from lettres.games.letters import letters
    >>> tell_fault(Fault("unknown", "", melds=(("X", "Y", "Z"),)), letters())
    'XYZ (inconnu du dictionnaire)'
    """
    labels = FAULTS if game.family == "words" else FAULTS | OF_TILES
    label = labels.get(fault.code, fault.code.replace("_", " "))
    melds = ", ".join(shown(game, each) for each in fault.melds)
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


OF_TILES = {
    "not_in_rack": "ce que le joueur n'avait pas",
    "false_face": "ce qui montre autre chose que soi",
    "table_tile_missing": "la table n'est pas entière",
    "no_rack_tile": "rien de posé",
    "table_closed": "table touchée avant la première pose",
    "not_a_meld": "ni une suite, ni une série",
    "not_a_line": "une ligne de dés qui n'est ni une suite, ni une série",
    "opening_points": "pas assez de points pour une première pose",
    "opening_joker": "un joker dans la première pose",
    "joker_taken": "son joker ne peut partir ainsi",
    "last_tile_to_discard": "la dernière se défausse",
    "could_lay": "un coup était possible",
}
"""The same, in games of tiles, cards and dice."""


def standing(course: Course) -> str:
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


def about(course: Course) -> list[tuple[str, str]]:
    """What the game was begun with, each thing by its name."""
    header, words = course.header, course.game.family == "words"
    noun = noun_of(course.game)
    rules = " ; ".join(rule_in_words(name, value, noun) for name, value in sorted(header.rules.items()))
    told: Iterable[tuple[str, str]] = (
        ("Commencée le", when(header.date)),
        ("Joueurs", ", ".join(course.names)),
        ("Règles", rules or ("celles de l'édition française" if words else "celles de ce jeu")),
        ("Thème", header.theme),
        ("Lexique", header.lexicon),
        ("Dés", header.dice),
    )
    return [(name, text) for name, text in told if text]
