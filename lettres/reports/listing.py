"""The entries of the list of saved games, with the progress of each game."""

from __future__ import annotations

from pathlib import Path

from lettres.french.recordings import date_in_words
from lettres.grammar import plural, signed
from lettres.position import Json
from lettres.records.header import RecordError, seat_names, title_of
from lettres.records.journal import StoreError
from lettres.records.recording import LexiconFor, read_recording
from lettres.reports.game_json import turns_played

_LINE = 80  # the most characters of the fault of a file in the list


def listed(path: Path, lexicon_for: LexiconFor) -> dict[str, Json]:
    """Return a saved game as a JSON object; `damaged` describes the fault of a damaged file, and is None otherwise."""
    file: dict[str, Json] = {"name": path.stem, "path": str(path)}
    try:
        course = read_recording(path, lexicon_for)
    except (StoreError, RecordError, OSError) as failure:
        reason = failure.strerror if isinstance(failure, OSError) else str(failure)
        nothing = dict.fromkeys(("game", "date", "players", "turns", "scores", "finished"))
        return {**file, **nothing, "damaged": reason or "illisible."}
    header = course.header
    return {
        **file,
        "game": header.game,
        "date": header.date,
        "players": list(header.players),
        "turns": turns_played(course),
        "scores": [seat.score for seat in course.state.seats],
        "finished": course.state.over,
        "damaged": course.broken or None,
        **({"theme": header.theme} if header.theme else {}),
        **({"noted": True} if course.sheet else {}),
    }


def entry_line(entry: dict[str, Json]) -> str:
    """Return a JSON object of the list as a line of text."""
    if entry["game"] is None:
        return f"{entry['name']} : {_in_short(str(entry['damaged']))}"
    players = ", ".join(f"{name} {signed(score)}" for name, score in zip(seat_names(entry["players"]), entry["scores"]))
    state = "finie" if entry["finished"] else "en cours"
    state += ", notée à la table" if entry.get("noted") else ""
    damaged = ", fichier abîmé" if entry["damaged"] else ""
    turns = plural(entry["turns"], "tour")
    title = title_of(entry["game"], entry.get("theme", ""))
    return f"{entry['name']} : {title}, {date_in_words(entry['date'])}, {players}, {turns}, {state}{damaged}"


def _in_short(reason: str) -> str:
    """Return the fault of a file, cut to its first sentence if it is long.

    >>> _in_short("règle inconnue : « foo ». Règles : deal, seconds, target, rounds, flow, pass_cost, arbitration.")
    'règle inconnue : « foo ».'
    """
    return reason if len(reason) <= _LINE else f"{reason.partition('. ')[0].removesuffix('.')}."[:_LINE]
