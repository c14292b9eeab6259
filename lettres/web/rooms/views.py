"""What leaves for whoever watches a room: the one place where the state of a game is made JSON for anyone.

It is built of `engine.views.view` and of what `lettres/french` tells of public events: of the tiles of others, the
pouch and the seed, it reads nothing but how many there are.
"""

from __future__ import annotations

import json

from lettres.engine import Phase
from lettres.engine.events import Challenge, Scored
from lettres.engine.views import SeatView
from lettres.engine.views import view as engine_view
from lettres.families.words.notation import NOUNS
from lettres.french.rules import rule_in_words
from lettres.french.scores import in_piles, match_progress
from lettres.french.speech import Speech
from lettres.games.catalogue import CATALOGUE
from lettres.play.dice_desk import DiceDesk
from lettres.play.meld_numbers import meld_numbers
from lettres.play.recap import drawn_sentence, told
from lettres.play.score_sheet import left_over, sheet_lines
from lettres.position import Json, form_of
from lettres.records.header import good_name, seat_names, title_of
from lettres.web.rooms.acts import seconds_left
from lettres.web.rooms.drafts import desk_at
from lettres.web.rooms.may import NOTHING, may
from lettres.web.rooms.state import RoomState

_TOLD = 20  # lines


def view(room: RoomState, browser: str | None, seat: int | None, now: float) -> dict[str, Json]:
    """What a browser sees of a room, from a seat of its own or as a stranger; raises `No` for another's seat."""
    if seat is not None:
        room.own(browser, seat)
    form: dict[str, Json] = {
        "type": "view",
        "n": room.row.last,
        "phase": room.row.phase,
        "room": _room(room, browser),
        "seats": [_seat(room, number, browser) for number in range(len(room.seats))],
        "seat": seat,
        "may": NOTHING,
    }
    return {**form, **_game(room, seat, now)} if room.begun is not None else form


def _room(room: RoomState, browser: str | None) -> dict[str, Json]:
    row = room.row
    entry, options = CATALOGUE[row.game], json.loads(row.options)
    rules = entry.rules.from_options(options)
    nouns = getattr(form_of(row.game, rules).notation, "nouns", NOUNS)
    return {
        "id": row.id,
        "game": row.game,
        "title": title_of(row.game, row.theme),
        "theme": row.theme,
        "rules": options,
        "rules_told": [rule_in_words(entry.rules, name, value, nouns) for name, value in options.items()],
        "host": bool(browser) and browser == row.host,
        "seconds": rules.seconds,
        "lexicon": row.lexicon,
    }


def _seat(room: RoomState, number: int, browser: str | None) -> dict[str, Json]:
    """What everyone may see of a seat."""
    seat = room.seats[number]
    names = seat_names([each.bot or each.name for each in room.seats])
    shown = room.state.seats[number] if room.begun is not None else None
    public = SeatView(len(shown.rack), shown.score, shown.opened) if shown is not None else SeatView(0, 0, False)
    return {
        "seat": number,
        "name": names[number] if seat.bot or good_name(seat.name) else "",
        "kind": "bot" if seat.bot else "person",
        "free": not (seat.bot or seat.browser),
        "mine": bool(browser) and seat.browser == browser,
        "here": room.is_here(number),
        **public._asdict(),
        "stand_in": seat.stand_in,
        "asked": number in room.contesting and not room.have_said("accept", [number]),
        "said": sorted(each.what for each in room.opinions if each.seat == number),
    }


def _game(room: RoomState, seat: int | None, now: float) -> dict[str, Json]:
    """What a seat may see of the game, and do; what was told of it up to now."""
    session, state, form = room.session, room.state, room.form
    seen = engine_view(state, seat if seat is not None else 0)
    speech, hidden = Speech(session.game), room.row.paused
    left = seconds_left(room, now)
    shown: dict[str, Json] = {
        "turn": state.turn,
        "number": state.number,
        "round": state.round,
        "stage": state.phase.value,
        "left_ms": None if left is None else round(left * 1000),
        "paused": room.row.paused,
        "table": [] if hidden else form.table(seen.table),
        "pending": form.table(seen.pending) if seen.pending is not None and not hidden else None,
        "pouch": seen.pouch,
        "piles": in_piles(session.game, seen.pouch).strip(" ()"),
        "discard": seen.discard[-1] if seen.discard else None,
        "progress": match_progress(state),
        "told": [_tale(room, at, seat) for at in range(max(0, len(session.done) - _TOLD), len(session.done))],
        "result": _result(room),
    }
    if seat is None:
        states = [done.state for done in session.done]
        numbers = [] if speech.dice or hidden else list(meld_numbers(states, spelt=speech.spelt))
        return {**shown, "numbers": numbers, "changed": [], "rack": [], "advice": "", "news": []}
    return {**shown, **_own(room, seat)}


def _own(room: RoomState, seat: int) -> dict[str, Json]:
    """What only the person of a seat sees."""
    session, hidden = room.session, room.row.paused
    desk = desk_at(session, seat, room.lexicon)
    changed: list[Json] = sorted(desk.changed)
    if isinstance(desk, DiceDesk):
        changed = [list(cell) for cell in sorted(desk.lately)]
    return {
        "numbers": [] if hidden else list(getattr(desk.composer, "numbers", ())),
        "changed": [] if hidden else changed,
        "rack": [] if hidden else list(desk.order.show(desk.view.rack)),
        "orders": list(desk.order.ways),
        "drawn": [] if hidden else list(desk.drawn),
        "drawn_told": "" if hidden else drawn_sentence(session, seat),
        "advice": desk.judged().text,
        "news": desk.news,
        "may": may(room, seat, desk),
    }


def _tale(room: RoomState, at: int, seat: int | None) -> dict[str, Json]:
    """A line of the record as a seat is told of it; of a turn that is over it is made once."""
    tale = room.tales.get((at, seat)) or _line(room, at, seat)
    if room.session.done[at].state.number < room.state.number:
        room.tales[at, seat] = tale
    return tale


def _line(room: RoomState, at: int, seat: int | None) -> dict[str, Json]:
    """A line of the record as a seat is told of it."""
    session = room.session
    done = session.done[at]
    before = session.done[at - 1].state if at else done.state
    by = done.action.by if isinstance(done.action, Challenge) else before.turn
    scored = [event.total for event in done.events if isinstance(event, Scored)]
    return {
        "n": at + 1 + len(room.lines) - len(session.done),
        "seat": None if at == 0 or before.phase is Phase.DEAL else by,
        "text": told(session, at, -1 if seat is None else seat),
        "points": sum(scored) if scored and session.game.scores_turns else None,
    }


def _result(room: RoomState) -> dict[str, Json] | None:
    """How a round or the game has ended; nothing before."""
    session, state = room.session, room.state
    if not (state.over or state.phase is Phase.DEAL):
        return None
    return {
        "scores": [seat.score for seat in state.seats],
        "winners": list(state.winners()) if state.over else [],
        "text": [*left_over(session), *sheet_lines(session)],
        "analysis": state.over,
    }
