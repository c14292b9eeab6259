"""Before the deal: a room is created, people take and leave seats, the host starts. A free seat may be taken later."""

from __future__ import annotations

import json
from collections.abc import Sequence
from datetime import UTC, datetime
from itertools import chain, count

from lettres.engine.rules import RuleError
from lettres.games.catalogue import CATALOGUE, Entry, GameError
from lettres.play.names import name_problem, names_problem
from lettres.players import level_names
from lettres.position import PositionError, form_of
from lettres.position import rules_of as position_rules
from lettres.records.header import BOT, Header, RecordError
from lettres.records.session import Session, game_of, lexicon_name
from lettres.rooms import flow
from lettres.rooms.choices import with_option_labels
from lettres.rooms.effects import Disconnect, Effect, SendReply, SendView
from lettres.rooms.refusals import No, Refusal
from lettres.rooms.rows import RoomRow, Rows, SeatRow
from lettres.rooms.state import RoomState
from lettres.rooms.themes import theme_name
from lettres.rooms.tokens import Bits, digest, new_token
from lettres.rooms.wire.incoming import Close, Leave, NewRoom, Rename, Renew, Robot, SeatWanted, ShowOut, Sit, Start
from lettres.rooms.wire.outgoing import InvitationReply
from lexicon import Lexicon, fold


def new_room(wanted: NewRoom, browser: str, lexicon: Lexicon | None, bits: Bits, now: float) -> tuple[Rows, str]:
    """Return the rows of a new room in its lobby, and its invitation secret. Raises `No`."""
    entry = _entry(wanted.game)
    try:
        rules = position_rules(entry.name, dict(wanted.rules))
    except PositionError as failure:
        raise No("bad", with_option_labels(entry.rules, str(failure))) from failure
    if len(wanted.seats) > rules.most_players:
        raise No("bad", f"ce jeu se joue à {rules.most_players} au plus.")
    if sum(seat.kind == "me" for seat in wanted.seats) != 1:
        raise No("bad", "on attend une place à vous, et une seule.")
    seats = tuple(_seat(entry, number, seat, browser) for number, seat in enumerate(wanted.seats))
    _check_names(seats)
    if len(seats) < rules.least_players:
        raise No("bad", f"ce jeu se joue à {rules.least_players} au moins : invitez quelqu'un, ou un robot.")
    secret = new_token(bits)
    room = RoomRow(
        id=new_token(bits),
        invite=digest(secret),
        host=browser,
        game=entry.name,
        options=json.dumps(rules.changed(), sort_keys=True),
        theme=_theme(entry, wanted.theme, lexicon),
        lexicon=lexicon_name(lexicon) if entry.needs_lexicon and lexicon is not None else "",
        seed=int.from_bytes(bits(16)),
        phase="lobby",
        created=now,
        touched=now,
    )
    return Rows(room, seats), secret


def _entry(game: str) -> Entry:
    try:
        form_of(game)  # its error for an unknown game is in French
        return CATALOGUE[game]
    except (PositionError, GameError) as failure:
        raise No("bad", str(failure)) from failure


def _theme(entry: Entry, theme: str, lexicon: Lexicon | None) -> str:
    """Return the name of a theme of the lexicon. Files are never accepted."""
    if not theme:
        return ""
    if not entry.needs_lexicon or lexicon is None:
        raise No("bad", "un thème va avec les lettres.")
    try:
        return theme_name(theme, lexicon)
    except Refusal as failure:
        raise No("bad", str(failure)) from failure


def bot_spec(entry: Entry, level: str) -> str:
    """Return the spec of a robot at a level that this package has. Raises `No` for any other level."""
    if not level:
        return BOT
    names = {fold(name): name for name in level_names(entry)}
    if fold(level) not in names:
        raise No("bad", f"« {level[:40]} » n'est pas un niveau ; on attend : {', '.join(names.values())}.")
    return f"{BOT}:{names[fold(level)]}"


def _seat(entry: Entry, number: int, wanted: SeatWanted, browser: str) -> SeatRow:
    if wanted.kind == "bot":
        return SeatRow(number, bot=bot_spec(entry, wanted.level))
    if wanted.kind == "guest":
        return SeatRow(number)
    return SeatRow(number, checked_name(wanted.name), browser=browser)


def checked_name(name: str) -> str:
    """Return a person's name with single spaces. Raises `No` if it is not allowed."""
    name = " ".join(name.split())
    if wrong := name_problem(name):
        raise No("bad", wrong)
    return name


def _check_names(seats: Sequence[SeatRow]) -> None:
    if wrong := names_problem([seat.bot or seat.name for seat in seats if seat.bot or seat.name]):
        raise No("bad", wrong)


# -- seats


def sit(room: RoomState, browser: str, message: Sit, now: float) -> list[Effect]:
    """Take a free seat: by the invitation, as the host, or as the person who gave it up."""
    if room.row.phase not in ("lobby", "playing"):
        raise No("illegal", "cette partie est finie.")
    known = browser == room.row.host or room.has_given_up(browser, message.seat)
    if not known and digest(message.secret) != room.row.invite:
        raise No("not_yours", "cette invitation ne vaut plus : demandez-en une autre à qui vous invite.")
    seat = _free_seat(room, message.seat)
    if room.row.phase == "lobby":
        _set_name(room, seat._replace(browser=browser), message.name)
        return [SendView()]
    if seat.stand_in and not room.has_given_up(browser, seat.number) and room.has_seen(browser):
        what = "vous avez déjà une place, ou en avez quitté une autre : celle-ci attend quelqu'un d'autre."
        raise No("illegal", what)
    room.replace_seat(seat._replace(browser=browser, stand_in=False))  # the record already has its name
    return [SendView(), *flow.change_player(room, now)]


def _free_seat(room: RoomState, number: int) -> SeatRow:
    if not 0 <= number < len(room.seats) or room.seats[number].browser or room.seats[number].bot:
        raise No("illegal", "cette place est prise.")
    return room.seats[number]


def _set_name(room: RoomState, seat: SeatRow, name: str) -> None:
    named = seat._replace(name=checked_name(name))
    _check_names([named if each.number == seat.number else each for each in room.seats])
    room.replace_seat(named)


def rename(room: RoomState, browser: str, message: Rename, now: float) -> list[Effect]:
    """Rename the browser's own seat."""
    room.check_phase("lobby")
    _set_name(room, room.own_seat(browser, message.seat), message.name)
    return [SendView()]


def leave(room: RoomState, browser: str, message: Leave, now: float) -> list[Effect]:
    """Free a seat. In a game under way, a robot plays for it until somebody sits down there."""
    seat = room.own_seat(browser, message.seat)
    if room.row.phase == "lobby":
        room.replace_seat(SeatRow(seat.number))
        return [SendView()]
    room.check_phase("playing")
    room.opinions = frozenset(each for each in room.opinions if seat.number not in (each.of, each.seat))
    room.replace_seat(seat._replace(browser="", stand_in=True, gone=browser))
    return [SendView(), *flow.change_player(room, now)]


def erase_person(room: RoomState, browser: str, now: float) -> list[Effect]:
    """Remove a person and their name from a room for good. In a game under way, a robot takes over. If the person was
    the host, the first person in the remaining seats becomes the host."""
    mine = [seat for seat in room.seats if browser in (seat.browser, seat.gone)]
    others = [seat.browser for seat in room.seats if seat.browser not in ("", browser)]
    for seat in mine:
        _erase_from(room, seat, browser)
    if room.begun is not None and mine:
        room.rename_in_record({seat.number: room.seats[seat.number].name for seat in mine})
    if room.row.host == browser and others:
        room.row = room.row._replace(host=others[0])
    room.forget_messages(browser)
    effects = flow.change_player(room, now) if room.row.phase == "playing" else []
    return [SendView(), Disconnect(browser), *effects]


def _erase_from(room: RoomState, seat: SeatRow, browser: str) -> None:
    """Remove a person's name from a seat, and free the seat unless somebody else has taken it over."""
    gone = "" if seat.gone == browser else seat.gone
    if room.begun is None:  # nothing was dealt
        room.replace_seat(SeatRow(seat.number))
        return
    taken_over = seat.browser not in ("", browser)
    first = f"Joueur {seat.number + 1}" if taken_over else "Joueur parti"
    others = {each.name for each in room.seats if each.number != seat.number}
    name = next(each for each in chain([first], (f"{first} {number}" for number in count(2))) if each not in others)
    if not taken_over:
        votes = {each for each in room.opinions if seat.number in (each.of, each.seat) and each.what != "resign"}
        room.opinions -= votes  # a resignation stays: it ended the game
        away = seat.stand_in or room.row.phase == "playing"
        seat = seat._replace(browser="", stand_in=away)
    room.replace_seat(seat._replace(name=name, gone=gone))


def show_out(room: RoomState, browser: str, message: ShowOut, now: float) -> list[Effect]:
    """Free the seat of another person or a robot. A person with no seat left is disconnected, and cannot come back
    because the invitation is replaced."""
    room.check_host(browser)
    room.check_phase("lobby")
    if not 0 <= message.seat < len(room.seats):
        raise No("illegal", "cette place n'est celle de personne.")
    browser_out = room.seats[message.seat].browser
    room.replace_seat(SeatRow(message.seat))
    if not browser_out or browser_out == room.row.host or any(seat.browser == browser_out for seat in room.seats):
        return [SendView()]
    return [*renew(room, browser, Renew(message.id, message.n), now), SendView(), Disconnect(browser_out)]


def add_robot(room: RoomState, browser: str, message: Robot, now: float) -> list[Effect]:
    """Give a free seat to a robot."""
    room.check_host(browser)
    room.check_phase("lobby")
    seat = SeatRow(_free_seat(room, message.seat).number, bot=bot_spec(CATALOGUE[room.row.game], message.level))
    _check_names([seat if each.number == seat.number else each for each in room.seats])
    room.replace_seat(seat)
    return [SendView()]


def renew(room: RoomState, browser: str, message: Renew, now: float) -> list[Effect]:
    """Replace the invitation. Only the browser that asks receives the new invitation."""
    room.check_host(browser)
    if room.row.phase not in ("lobby", "playing"):
        raise No("illegal", "il n'y a plus personne à inviter.")
    secret = new_token(room.bits)
    room.row = room.row._replace(invite=digest(secret))
    return [SendReply(browser, InvitationReply(message.id, secret))]


def close(room: RoomState, browser: str, message: Close, now: float) -> list[Effect]:
    """Close a room before the deal. Only the host may, and nobody in the place of an absent host."""
    if browser != room.row.host:
        raise No("not_yours", "seul l'hôte de la partie peut faire cela.")
    room.check_phase("lobby")
    room.row = room.row._replace(phase="closed", touched=now)
    return [SendView()]


def start(room: RoomState, browser: str, message: Start, now: float) -> list[Effect]:
    """Start the game: deal."""
    room.check_host(browser)
    room.check_phase("lobby")
    if not all(seat.bot or seat.browser for seat in room.seats):
        raise No("illegal", "une place est encore libre : attendez, ou donnez-la à un robot.")
    header = header_of(room, now)
    try:
        room.begin(Session.new(header, game_of(room.lexicon)(header), room.lexicon, lambda: room.journal))
    except (RuleError, RecordError) as failure:
        raise No("illegal", str(failure)) from failure
    room.take_lines(now)
    flow.follow(room, room.state, now)
    return [SendView(), *flow.wake(room)]


def header_of(room: RoomState, now: float) -> Header:
    """Return the record header of a room that starts."""
    row = room.row
    return Header(
        game=row.game,
        rules=CATALOGUE[row.game].rules.from_options({}, json.loads(row.options)).recorded(),
        lexicon=row.lexicon,
        theme=row.theme,
        players=tuple(seat.bot or seat.name for seat in room.seats),
        seed=row.seed,
        date=datetime.fromtimestamp(now, UTC).isoformat(timespec="seconds"),
    )


def rematch(room: RoomState, now: float) -> Rows:
    """Return the rows of the next game of the same people, in which the next seat plays first.

    The host stays the host if still there, else the first person there becomes the host. Nobody receives the new room's
    invitation: to replace a missing player, the host makes another. A person who took over a seat does not keep the
    former player's name. Raises `No` if the game is not over.
    """
    room.check_phase("over")
    order = room.seats[1:] + room.seats[:1]
    names = {seat.name for seat in order}
    nameless = (name for number in count(1) if (name := f"Joueur {number}") not in names)
    seats = []
    for number, seat in enumerate(order):
        name = next(nameless) if seat.browser and seat.gone not in ("", seat.browser) else seat.name
        known = bool(seat.bot or seat.browser)  # a person who left loses the seat
        seats.append(SeatRow(number, name, seat.bot, seat.browser) if known else SeatRow(number))
    row = room.row
    people = [seat.browser for seat in seats if seat.browser]
    again = RoomRow(
        id=new_token(room.bits),
        invite=digest(new_token(room.bits)),
        host=row.host if row.host in people or not people else people[0],
        game=row.game,
        options=row.options,
        theme=row.theme,
        lexicon=row.lexicon,
        seed=int.from_bytes(room.bits(16)),
        phase="lobby",
        created=now,
        touched=now,
    )
    return Rows(again, tuple(seats))
