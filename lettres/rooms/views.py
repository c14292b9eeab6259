"""What leaves for whoever watches a room: the one place where the state of a game is made JSON for anyone.

It is built of `engine.views.view` and of what `lettres/french` tells of public events: of the tiles of others, the
pouch and the seed, it reads nothing but how many there are.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from functools import lru_cache

from lettres.engine import GameState, Phase
from lettres.engine.events import Challenge, Challenged, Refused, Scored, TimeOut
from lettres.engine.views import SeatView
from lettres.engine.views import view as engine_view
from lettres.families.words.notation import NOUNS
from lettres.french.rules import rule_in_words
from lettres.french.scores import in_piles, match_progress
from lettres.french.speech import Speech
from lettres.games.catalogue import CATALOGUE
from lettres.grammar import de
from lettres.play.desk import Desk
from lettres.play.grid.desk import DiceDesk
from lettres.play.meld_numbers import numbers_of
from lettres.play.recap import acted, drawn_at, drawn_last, told
from lettres.position import Json, form_of
from lettres.records.header import good_name, seat_names, title_of
from lettres.rooms.drafts import desk_at
from lettres.rooms.endings import result
from lettres.rooms.flow import is_away, seconds_left
from lettres.rooms.frames import Part, View
from lettres.rooms.locks import locks
from lettres.rooms.looks import look_of
from lettres.rooms.makers import laid_by
from lettres.rooms.may import NOTHING, may, on_turn
from lettres.rooms.printing import in_print, printed
from lettres.rooms.stand_ins import stand_in_level
from lettres.rooms.state import RoomState

_TOLD = 20  # lines
_PAUSED: Mapping[str, Json] = {
    "table": [],
    "pending": None,
    "numbers": [],
    "laid_by": [],
    "changed": [],
    "rack": [],
}
_OWN_PAUSED: Mapping[str, Json] = {**_PAUSED, "drawn": [], "drawn_told": ""}
"""What is out of sight in a pause."""
_STRANGER = Part({"changed": [], "rack": [], "news": []}, {"advice": ""})
"""What who has no seat sees instead of what is its own."""


def view(room: RoomState, browser: str | None, seat: int | None, now: float) -> dict[str, Json]:
    """What a browser sees of a room, from a seat of its own or as a stranger; raises `No` for another's seat."""
    return sight(room, browser, seat, now).form


def sight(room: RoomState, browser: str | None, seat: int | None, now: float) -> View:
    """A view in its parts, most of which are those of the view before; raises `No` for another's seat."""
    if seat is not None:
        room.own(browser, seat)
    form: dict[str, Json] = {"type": "view", **outline(room, browser), "seat": seat, "may": NOTHING}
    if room.begun is None:
        return View((Part(form),))
    left = seconds_left(room, now)
    return View((*_game(room, form, seat),), None if left is None else round(left * 1000))


def outline(room: RoomState, browser: str | None) -> dict[str, Json]:
    """What a browser sees of a room without its game."""
    return {
        "n": room.row.last,
        "phase": room.row.phase,
        "room": _room(room, browser),
        "seats": _seats(room, browser),
    }


def _room(room: RoomState, browser: str | None) -> dict[str, Json]:
    row = room.row
    expected = {seat.browser for seat in room.seats if seat.browser} or {row.host}
    return {
        "id": row.id,
        **_rules(row.game, row.options, row.theme),
        "host": room.leads(browser),
        "owner": bool(browser) and browser == row.host,
        "lexicon": row.lexicon,
        "revenge": row.revenge if browser in expected else None,
        **({"host_name": host_name(room)} if row.phase == "lobby" else {}),
    }


def host_name(room: RoomState) -> str:
    """The name of the host at the table; empty where he has no seat."""
    return next((seat.name for seat in room.seats if seat.browser == room.row.host), "")


@lru_cache(maxsize=256)
def _rules(game: str, options: str, theme: str) -> Mapping[str, Json]:
    """What is played, by which rules: the same in all rooms that have them."""
    entry, given = CATALOGUE[game], json.loads(options)
    rules = entry.rules.from_options({}, given)
    nouns = getattr(form_of(game, rules).notation, "nouns", NOUNS)
    return in_print(
        {
            "game": game,
            "title": title_of(game, theme),
            "theme": theme,
            "rules": given,
            "rules_told": [rule_in_words(entry.rules, name, value, nouns) for name, value in given.items()],
            "seconds": rules.seconds,
            "look": look_of(entry.make(rules)),
        }
    )


def _seats(room: RoomState, browser: str | None) -> list[dict[str, Json]]:
    last = room.begun.done[-1] if room.begun is not None else None
    public = room.shown.seats((room.seats, room.opinions, room.present, last), lambda: _public(room))
    return [{**seat, **_to(room, number, browser)} for number, seat in enumerate(public)]


def _to(room: RoomState, seat: int, browser: str | None) -> dict[str, Json]:
    """What a browser sees of a seat beside what everyone may."""
    return {
        "mine": bool(browser) and room.seats[seat].browser == browser,
        "yours_again": room.row.phase == "playing" and room.gave_up(browser, seat),
    }


def _public(room: RoomState) -> list[dict[str, Json]]:
    names = seat_names([each.bot or each.name for each in room.seats])
    return [_seat(room, number, name) for number, name in enumerate(names)]


def _seat(room: RoomState, number: int, name: str) -> dict[str, Json]:
    """What everyone may see of a seat."""
    seat = room.seats[number]
    shown = room.state.seats[number] if room.begun is not None else None
    public = (
        SeatView(_held(room.state, number), shown.score, shown.opened) if shown is not None else SeatView(0, 0, False)
    )
    return {
        "seat": number,
        "name": name if seat.bot or good_name(seat.name) else "",
        "kind": "bot" if seat.bot else "person",
        "free": not (seat.bot or seat.browser),
        "here": room.is_here(number),
        **public._asdict(),
        "stand_in": seat.stand_in,
        "asked": number in room.contesting and not room.have_said("accept", [number]),
        "said": sorted(each.what for each in room.opinions if each.seat == number),
    }


def _held(state: GameState, seat: int) -> int:
    """How many tiles a seat holds: not those that it has laid and that may yet come back to it."""
    held = len(state.seats[seat].rack)
    if state.pending is None or seat != state.turn:
        return held
    return held - len(state.pending.tiles()) + len(state.table.tiles())


def _game(room: RoomState, form: dict[str, Json], seat: int | None) -> Iterator[Part]:
    """What a seat may see of the game, and do, beside the rest of the view; what was told of it up to now."""
    paused, done = room.row.paused, room.session.done[-1]
    table = room.shown.after(done, None, lambda: Part(in_print(_table(room))))
    own = _STRANGER if seat is None else room.shown.after(done, seat, lambda: _own(room, seat))
    allowed = NOTHING if seat is None else may(room, seat, own.aside["may"])
    yield Part(
        {
            **form,
            "may": allowed,
            "result": result(room),
            "advice": own.aside["advice"] if allowed["play"] else "",
            "paused": paused,
            "paused_told": printed(_why_paused(room)) if paused else "",
            "handover": room.row.due_for == "handover",
        }
    )
    tales = _tales(room, seat)
    if paused:
        told_paused = [{**line, "drawn_told": ""} for line in tales.form["told"]]
        yield Part({**table.form, **own.form, **(_PAUSED if seat is None else _OWN_PAUSED), "told": told_paused})
    else:
        yield table
        yield own
        yield tales


def _why_paused(room: RoomState) -> str:
    """That the game waits, and for what where nobody has asked for it."""
    *_, before, last = (None, None, *room.session.done)
    if not room.persons:
        return "Il n'y a plus personne à la table : la partie est en pause."
    if before and last and isinstance(last.action, TimeOut) and is_away(room, before.state.turn):
        name = room.session.names[before.state.turn]
        return f"Le temps {de(name)} est passé deux fois de suite : la partie est en pause."
    return "La partie est en pause."


def _table(room: RoomState) -> dict[str, Json]:
    """What everyone sees of the game after a line."""
    session, state, form = room.session, room.state, room.form
    seen, speech = engine_view(state, 0), Speech(session.game)
    return {
        "turn": state.turn,
        "number": state.number,
        "round": state.round,
        "stage": state.phase.value,
        "table": form.table(seen.table),
        "pending": form.table(seen.pending) if seen.pending is not None else None,
        "laid_by": laid_by(room),
        "pouch": seen.pouch,
        "piles": in_piles(session.game, seen.pouch).strip(" ()"),
        "discard": seen.discard[-1] if seen.discard else None,
        "challenge_costs": _challenge_costs(room, speech),
        "progress": match_progress(state),
        "stand_in_level": stand_in_level(session),
        "numbers": [] if speech.dice else list(numbers_of(session, spelt=speech.spelt)),
    }


def _challenge_costs(room: RoomState, speech: Speech) -> str:
    """What who contests wrongly draws, where a turn may be contested now; empty for nothing."""
    if room.state.phase is not Phase.CONTEST:
        return ""
    cost = min(room.session.game.rules.challenge_penalty, len(room.state.pouch))
    return speech.count(cost) if cost else ""


def _own(room: RoomState, seat: int) -> Part:
    """What only the person of a seat sees after a line; aside, what it is advised to and may do on its turn."""
    session = room.session
    desk = desk_at(session, seat, room.lexicon)
    turn = on_turn(room.state, desk)
    changed: list[Json] = sorted(desk.changed)
    if isinstance(desk, DiceDesk):
        changed = [list(cell) for cell in sorted(desk.lately)]
    form = {
        "changed": changed,
        "rack": list(desk.order.show(desk.view.rack)),
        "orders": list(desk.order.ways),
        "drawn": list(desk.drawn),
        "drawn_told": drawn_last(session, seat),
        "news": desk.news,
        "locks": locks(session.game, opened=room.state.seats[seat].opened),
    }
    return Part(in_print(form), in_print({"may": turn, "advice": _advice(desk) if turn.get("play") else ""}))


def _advice(desk: Desk) -> str:
    """What a first move needs; those who have opened, and throw dice, would only be told what to type."""
    if desk.view.seats[desk.seat].opened or isinstance(desk, DiceDesk):
        return ""
    needed, _, typed = desk.advice().partition(" ; ")
    return f"{needed}." if typed else needed


def _tales(room: RoomState, seat: int | None) -> Part:
    """The last lines of the record as a seat is told of them."""
    return room.shown.tales(room.session.done, _TOLD, seat, lambda at, to: _line(room, at, to))


def _line(room: RoomState, at: int, seat: int | None) -> dict[str, Json] | None:
    """A line of the record as a seat is told of it; None where that is what all are: it did none of it."""
    session = room.session
    done = session.done[at]
    if seat is not None and not acted(done, seat):
        return None
    before = session.done[at - 1].state if at else done.state
    by = done.action.by if isinstance(done.action, Challenge) else before.turn
    scored = [event.total for event in done.events if isinstance(event, Scored)]
    return {
        "n": at + 1 + len(room.lines) - len(session.done),
        "seat": None if at == 0 or before.phase is Phase.DEAL else by,
        "text": printed(told(session, at, -1 if seat is None else seat)),
        "drawn_told": "" if seat is None else printed(drawn_at(session, at, seat)),
        "points": sum(scored) if scored and session.game.scores_turns else None,
        "weighs": any(isinstance(event, Challenged | Refused) for event in done.events),
    }
