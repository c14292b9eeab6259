"""Rooms exported as saved games of the command line, and saved games imported as rooms."""

from __future__ import annotations

import json

from lettres.games.catalogue import CATALOGUE
from lettres.players import level_names
from lettres.records.header import Header, RecordError, is_bot
from lettres.records.journal import LARGEST, MemoryJournal, StoreError, seal, unseal
from lettres.records.session import Session, game_of, header_of
from lettres.records.sheet import is_sheet
from lettres.rooms import flow
from lettres.rooms.refusals import No, Refusal
from lettres.rooms.rows import RoomRow, Rows, SeatRow
from lettres.rooms.state import RoomState
from lettres.rooms.themes import theme_name
from lettres.rooms.tokens import Bits, digest, new_token
from lexicon import Lexicon, fold


def export(room: RoomState) -> bytes:
    """Return the `.partie` file of a room that is over. Raises `No` before the end, as the file holds every rack."""
    room.check_phase("over")
    sealed, _ = seal(list(room.texts()))
    return "".join(f"{line}\n" for line in sealed).encode()


def import_game(data: bytes, browser: str, lexicon: Lexicon | None, bits: Bits, now: float) -> tuple[Rows, str]:
    """Return the rows of a room that continues a saved game, and its invitation secret. Raises `No`. The browser that
    imports the game gets the first person's seat; the other seats are free."""
    lines = _lines(data)
    try:
        header = header_of(lines)
        _check(header, lexicon)
        session = Session.resume(MemoryJournal(), lines, game_of(lexicon), lexicon)
    except (RecordError, StoreError, ValueError) as failure:
        raise No("bad", str(failure)) from failure
    secret = new_token(bits)
    row = RoomRow(
        id=new_token(bits),
        invite=digest(secret),
        host=browser,
        game=header.game,
        options=json.dumps(session.game.rules.changed(), sort_keys=True),
        theme=header.theme,
        lexicon=header.lexicon,
        seed=header.seed,
        phase="playing",
        created=now,
        touched=now,
    )
    room = RoomState(Rows(row, _seats(header, browser)), lexicon, bits)
    room.begun, room.journal.texts = session, list(lines)
    room.take_lines(now)
    flow.follow(room, session.state, now)
    return room.rows, secret


def _lines(data: bytes) -> tuple[str, ...]:
    if len(data) > LARGEST or is_sheet(data):
        raise No("bad", "ce n'est pas une partie de lettres que l'on peut continuer.")
    found = unseal(data)
    if not found.texts:
        raise No("bad", "ce n'est pas une partie de lettres, ou son début est abîmé.")
    if found.odd:
        raise No("bad", f"cette partie est abîmée à la ligne {found.odd} : elle ne peut être reprise.")
    return found.texts


def _check(header: Header, lexicon: Lexicon | None) -> None:
    """Raise `No` for a game that needs a file from another machine, or a robot from outside this package."""
    entry = CATALOGUE[header.game]
    if header.dice:
        raise No("bad", "cette partie a des dés à elle, que ce serveur n'a pas.")
    if header.theme:
        try:
            known = lexicon is not None and theme_name(header.theme, lexicon) == header.theme
        except Refusal:
            known = False
        if not known:
            raise No("bad", "le thème de cette partie n'est pas de ceux de ce serveur.")
    levels = {fold(name) for name in level_names(entry)}
    for name in header.players:
        if is_bot(name) and [fold(level) for level in name.split(":")[1:] if fold(level) not in levels]:
            raise No("bad", f"le robot « {name} » n'est pas de ceux de ce serveur.")
    if all(map(is_bot, header.players)):
        raise No("bad", "cette partie n'a que des robots : il n'y a personne pour la continuer.")


def _seats(header: Header, browser: str) -> tuple[SeatRow, ...]:
    first = next(number for number, name in enumerate(header.players) if not is_bot(name))
    return tuple(
        SeatRow(number, bot=name) if is_bot(name) else SeatRow(number, name, browser=browser if number == first else "")
        for number, name in enumerate(header.players)
    )
