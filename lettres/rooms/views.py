"""The player views of a room: the only place where a game's state becomes JSON for a client.

A view is built from `engine.views.view` and from public events in French. It tells how many tiles the other players and
the pouch hold, but not which, and nothing of the seed.
"""

from __future__ import annotations

import json
from functools import lru_cache, partial
from typing import Literal

from msgspec import UNSET
from msgspec.json import decode, encode
from msgspec.structs import asdict, replace

from lettres.engine import GameState, Phase
from lettres.engine.events import Challenge, Challenged, Refused, Scored, TimeOut
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
from lettres.play.recap import draw_sentence_at, last_draw_sentence, news_paragraph, took_part
from lettres.position import Json, form_of
from lettres.records.header import good_name, seat_names, title_of
from lettres.rooms.drafts import desk_at
from lettres.rooms.endings import result
from lettres.rooms.flow import is_away, seconds_left
from lettres.rooms.game_look import look_of
from lettres.rooms.locks import locks
from lettres.rooms.makers import laid_places
from lettres.rooms.permissions import NOTHING, may_pass, needs_search, permissions, turn_permissions
from lettres.rooms.printing import printed, set_for_print
from lettres.rooms.stand_ins import stand_in_level
from lettres.rooms.state import RoomState
from lettres.rooms.wire.outgoing import GameView, Lobby, May, Played, RoomHead, SeatSeen, Tale, View

_TOLD = 20  # lines of the record told in a view


def view_json(room: RoomState, browser: str | None, seat: int | None, now: float) -> dict[str, Json]:
    """Return the player view as JSON."""
    form: dict[str, Json] = decode(encode(player_view(room, browser, seat, now)))
    return form


def player_view(room: RoomState, browser: str | None, seat: int | None, now: float) -> View:
    """Return a browser's view of a room, from its own seat or as a stranger. Raises `No` for another's seat. The part
    that all views share is made once after each line, and so is each seat's own part. The rest is made each time."""
    if seat is not None:
        room.own_seat(browser, seat)
    if room.begun is None:
        return _lobby(room, browser, seat)
    done = room.session.done[-1]
    seen = room.view_cache.get(done, None, lambda: _public_view(room))
    turn, advice = NOTHING, ""
    if seat is not None:
        seen, turn, advice = room.view_cache.get(done, seat, lambda: _seat_view(room, seat, seen))
    seen = replace(seen, told=room.view_cache.tales(room.session.done, _TOLD, seat, partial(_tale, room)))
    row, allowed, left = room.row, NOTHING if seat is None else permissions(room, seat, turn), seconds_left(room, now)
    return replace(
        _hide_table(seen) if row.paused else seen,
        n=row.last,
        phase=row.phase,
        room=_room(room, browser),
        seats=seat_views(room, browser),
        seat=seat,
        may=allowed,
        left_ms=None if left is None else round(left * 1000),
        result=result(room),
        advice=advice if allowed.play else "",
        paused=row.paused,
        paused_told=printed(_why_paused(room)) if row.paused else "",
        handover=row.due_for == "handover",
    )


def _lobby(room: RoomState, browser: str | None, seat: int | None) -> Lobby:
    """Return a browser's view of a room before its game."""
    row = room.row
    phase: Literal["lobby", "closed"] = "closed" if row.phase == "closed" else "lobby"
    return Lobby(n=row.last, phase=phase, room=_room(room, browser), seats=seat_views(room, browser), seat=seat)


def _hide_table(seen: GameView) -> GameView:
    """Return a view for a pause, without the table and the racks."""
    own: dict[str, object] = {} if seen.drawn is UNSET else {"drawn": [], "drawn_told": ""}
    told = [replace(tale, drawn_told="") for tale in seen.told]
    return replace(seen, table=[], pending=None, numbers=[], laid_by=[], changed=[], rack=[], told=told, **own)


def _room(room: RoomState, browser: str | None) -> RoomHead:
    row = room.row
    expected = {seat.browser for seat in room.seats if seat.browser} or {row.host}
    return RoomHead(
        **asdict(game_info(row.game, row.options, row.theme)),
        id=row.id,
        host=room.leads(browser),
        owner=bool(browser) and browser == row.host,
        lexicon=row.lexicon,
        revenge=row.revenge if browser in expected else None,
        host_name=host_name(room) if row.phase == "lobby" else UNSET,
    )


def host_name(room: RoomState) -> str:
    """Return the name of the host at the table; empty if the host has no seat."""
    return next((seat.name for seat in room.seats if seat.browser == room.row.host), "")


@lru_cache(maxsize=256)
def game_info(game: str, options: str, theme: str) -> Played:
    """Return a game, its options and its look; cached for all rooms that share them."""
    entry, chosen = CATALOGUE[game], json.loads(options)
    rules = entry.rules.from_options({}, chosen)
    nouns = getattr(form_of(game, rules).notation, "nouns", NOUNS)
    return set_for_print(
        Played(
            game=game,
            title=title_of(game, theme),
            theme=theme,
            rules=chosen,
            rules_told=[rule_in_words(entry.rules, name, value, nouns) for name, value in chosen.items()],
            seconds=rules.seconds,
            look=look_of(entry.make(rules)),
        )
    )


def seat_views(room: RoomState, browser: str | None) -> list[SeatSeen]:
    """Return the public view of the seats, with the browser's own seats marked."""
    last = room.begun.done[-1] if room.begun is not None else None
    public = room.view_cache.seats((room.seats, room.opinions, room.present, last), lambda: _public_seats(room))
    playing = room.row.phase == "playing"
    return [
        replace(seen, mine=mine, yours_again=again)
        if (mine := bool(browser) and row.browser == browser)
        | (again := playing and room.has_given_up(browser, row.number))
        else seen
        for seen, row in zip(public, room.seats)
    ]


def _public_seats(room: RoomState) -> list[SeatSeen]:
    names = seat_names([each.bot or each.name for each in room.seats])
    return [_public_seat(room, number, name) for number, name in enumerate(names)]


def _public_seat(room: RoomState, number: int, name: str) -> SeatSeen:
    """Return the public view of a seat."""
    seat = room.seats[number]
    dealt = room.state.seats[number] if room.begun is not None else None
    return SeatSeen(
        seat=number,
        name=name if seat.bot or good_name(seat.name) else "",
        kind="bot" if seat.bot else "person",
        free=not (seat.bot or seat.browser),
        here=room.is_here(number),
        tiles=_tiles_held(room.state, number) if dealt else 0,
        score=dealt.score if dealt else 0,
        opened=dealt.opened if dealt else False,
        stand_in=seat.stand_in,
        asked=number in room.contesting and not room.all_hold("accept", [number]),
        said=sorted(each.what for each in room.opinions if each.seat == number),
    )


def _tiles_held(state: GameState, seat: int) -> int:
    """Return how many tiles a seat holds, without those that it has laid and may have to take back."""
    held = len(state.seats[seat].rack)
    if state.pending is None or seat != state.turn:
        return held
    return held - len(state.pending.tiles()) + len(state.table.tiles())


def _why_paused(room: RoomState) -> str:
    """Return a sentence that says that the game is paused, with the reason if no player asked for the pause."""
    *_, before, last = (None, None, *room.session.done)
    if not room.persons:
        return "Il n'y a plus personne à la table : la partie est en pause."
    if before and last and isinstance(last.action, TimeOut) and is_away(room, before.state.turn):
        name = room.session.names[before.state.turn]
        return f"Le temps {de(name)} est passé deux fois de suite : la partie est en pause."
    return "La partie est en pause."


def _public_view(room: RoomState) -> GameView:
    """Return the public view of the game after a line."""
    session, state, form = room.session, room.state, room.form
    seen, speech = engine_view(state, 0), Speech(session.game)
    return GameView(
        n=room.row.last,
        phase="playing",
        room=_room(room, None),
        seats=[],
        turn=state.turn,
        number=state.number,
        round=state.round,
        stage=state.phase,
        table=form.table(seen.table),
        pending=form.table(seen.pending) if seen.pending is not None else None,
        laid_by=laid_places(room),
        pouch=seen.pouch,
        piles=printed(in_piles(session.game, seen.pouch).strip(" ()")),
        discard=seen.discard[-1] if seen.discard else None,
        challenge_costs=_challenge_costs(room, speech),
        progress=list(map(printed, match_progress(state))),
        stand_in_level=stand_in_level(session),
        numbers=[] if speech.dice else list(numbers_of(session, spelt=speech.spelt)),
        told=[],
    )


def _challenge_costs(room: RoomState, speech: Speech) -> str:
    """Return what a wrong challenge costs; empty if it costs nothing, or if no turn can be contested now."""
    if room.state.phase is not Phase.CONTEST:
        return ""
    cost = min(room.session.game.rules.challenge_penalty, len(room.state.pouch))
    return speech.count(cost) if cost else ""


def _seat_view(room: RoomState, seat: int, seen: GameView) -> tuple[GameView, May, str]:
    """Return the view of a seat after a line, what the seat may do with its turn, and a sentence of advice."""
    session = room.session
    desk = desk_at(session, seat, room.lexicon)
    own = replace(
        seen,
        changed=sorted(desk.lately) if isinstance(desk, DiceDesk) else sorted(desk.changed),
        rack=list(desk.order.show(desk.view.rack)),
        orders=list(desk.order.ways),
        drawn=list(desk.drawn),
        drawn_told=printed(last_draw_sentence(session, seat)),
        news=list(map(printed, desk.news)),
        locks=locks(session.game, opened=room.state.seats[seat].opened),
    )
    turn = turn_permissions(room.state, desk, passes=desk.live and can_pass(room))
    return own, turn, printed(_advice(desk)) if turn.play else ""


def can_pass(room: RoomState) -> bool:
    """Return True if the player on turn may pass. A search, if one is needed, is made once per line."""
    return room.view_cache.get(room.session.done[-1], "passes", lambda: may_pass(room.state))


def searches_first(room: RoomState) -> bool:
    """Return True if the views of a room need a search that has not been made yet."""
    if room.begun is None or not needs_search(room.state) or room.state.turn not in room.persons:
        return False
    return not room.view_cache.has(room.session.done[-1], "passes")


def _advice(desk: Desk) -> str:
    """Return what a first turn needs; empty for players who have opened, and for dice."""
    if desk.view.seats[desk.seat].opened or isinstance(desk, DiceDesk):
        return ""
    needed, _, typed = desk.advice().partition(" ; ")
    return f"{needed}." if typed else needed


def _tale(room: RoomState, at: int, seat: int | None) -> Tale | None:
    """Return the tale of a line for a seat; None if the seat has no part in the line and gets the public tale."""
    session = room.session
    done = session.done[at]
    if seat is not None and not took_part(done, seat):
        return None
    before = session.done[at - 1].state if at else done.state
    by = done.action.by if isinstance(done.action, Challenge) else before.turn
    scored = [event.total for event in done.events if isinstance(event, Scored)]
    return Tale(
        n=at + 1 + len(room.lines) - len(session.done),
        seat=None if at == 0 or before.phase is Phase.DEAL else by,
        text=printed(news_paragraph(session, at, -1 if seat is None else seat)),
        drawn_told="" if seat is None else printed(draw_sentence_at(session, at, seat)),
        points=sum(scored) if scored and session.game.scores_turns else None,
        weighs=any(isinstance(event, Challenged | Refused) for event in done.events),
    )
