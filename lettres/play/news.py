"""What a player has to see at the start of a turn: what the others did, which words changed, which tiles are new."""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Sequence
from typing import Any

from lettres.engine import GameState, Phase, Turn
from lettres.engine.events import Challenged, Drew, Event, Hint, Passed, Refused, Repair
from lettres.engine.table import Meld
from lettres.engine.tiles import Tiles
from lettres.french.events import narrate
from lettres.french.scores import aid_sheet, is_followed_by_hint, score_sheet
from lettres.french.speech import Speech
from lettres.grammar import plural, written_sum
from lettres.play.rack import RackOrder
from lettres.records.record import Done
from lettres.records.session import Session

_BEGUN = ("turn", "discard")  # draws with which a turn begins
_OWN = ("refill", "pass", "turn", "discard")  # draws that their player is told of with the tiles, and so not once more


def _past(session: Session, seat: int) -> list[Done]:
    """What was done before the turn that goes on, where it is that of the seat: what it has done in it is no news to
    it, and the help that a turn had is none before it ends."""
    done = session.done
    end = len(done)
    while end > 1 and (_in_turn(session, seat, end - 1) or isinstance(done[end - 1].action, Hint | Repair)):
        end -= 1
    return done[:end]


def _in_turn(session: Session, seat: int, at: int) -> bool:
    """Whether what was done at a place is of the turn that goes on and is that of a seat."""
    before, now = session.done[at - 1].state, session.state
    return _acts(before, seat) and now.turn == seat and before.number == now.number and not now.over


def _acts(state: GameState, seat: int) -> bool:
    """Whether what is done in a state is done by a seat: nobody deals."""
    return state.turn == seat and state.phase is not Phase.DEAL


def _own_turn(session: Session, seat: int) -> range:
    """The places, among what was done, of the last turn of a seat; empty where it has had none."""
    done = _past(session, seat)
    last = next((at for at in range(len(done) - 1, 0, -1) if _acts(done[at - 1].state, seat)), 0)
    first = last
    while first > 1 and done[first - 2].state.number == done[last - 1].state.number:
        first -= 1
    return range(first, last + 1) if last else range(0)


def _since(session: Session, seat: int) -> int:
    """The place of the first thing done since a seat's last turn; where nothing was, that turn itself is told."""
    own = _own_turn(session, seat)
    return own.stop if own.stop < len(_past(session, seat)) else own.start


def news(session: Session, seat: int) -> list[str]:
    """What has happened since a seat's last turn, a paragraph for each thing done; first, its own setbacks."""
    sad = _setbacks(session, seat)
    others = [at for at in range(_since(session, seat), len(_past(session, seat))) if at not in sad]
    told = (_paragraph(session, at, seat) for at in (*sad, *others))
    return [text for text in told if text]


def setbacks(session: Session, seat: int) -> list[str]:
    """The paragraphs that `news` begins with: why a seat took its tiles back, or drew more, when its last turn ended or
    since. They are told until its next turn ends, whatever the others did."""
    return [_paragraph(session, at, seat) for at in _setbacks(session, seat)]


def _setbacks(session: Session, seat: int) -> list[int]:
    own = _own_turn(session, seat)
    return [
        at
        for at in range(_ending(own), len(session.done))
        if any(_is_setback(event, seat, at in own) for event in session.done[at].events)
    ]


def _ending(own: range) -> int:
    """The place of what ended a turn: its player has seen what was done before, and played on."""
    return own.stop - 1 if own else 0


def _is_setback(event: Event, seat: int, own: bool) -> bool:
    if isinstance(event, Challenged):
        return own or event.by == seat
    if isinstance(event, Refused):
        return event.seat == seat and (event.taken_back or event.partly)
    return isinstance(event, Passed) and event.late and event.seat == seat


def _paragraph(session: Session, at: int, seat: int) -> str:
    """What was done at a place, told to a seat; nothing where what was done later tells it too."""
    if is_followed_by_hint(session.done, at):
        return ""
    events = session.done[at].events
    known = (event for event in events if not (isinstance(event, Drew) and event.seat == seat and event.why in _OWN))
    return " ".join(sentence for event in known for sentence in narrate(session, event))


def story(session: Session) -> list[str]:
    """All that has happened, the last first."""
    told = (_paragraph(session, at, -1) for at in range(len(session.done) - 1, -1, -1))
    return [text for text in told if text]


def changed(session: Session, seat: int) -> tuple[Meld, ...]:
    """The melds of the table that were not there before what `news` tells."""
    return Turn(table_before(session, seat), session.state.table, (), True).formed


def table_before(session: Session, seat: int) -> Any:
    """The table before what `news` tells: an empty one where a round has begun since."""
    since = _since(session, seat)
    before = session.done[since - 1].state if since else None
    return before.table if before and before.round == session.state.round else session.game.layout


def places(some: Sequence[Hashable], among: Sequence[Hashable]) -> set[int]:
    """The places of some things (melds, tiles) among others, as far as they are there; of equal ones the last.

    >>> one, two = (), (("A", "A"),)
    >>> places([one], [one, two, one]), places("AZ", "AABC")
    ({2}, {1})
    """
    wanted = Counter(some)
    found = set()
    for at in range(len(among) - 1, -1, -1):
        if wanted[among[at]]:
            wanted[among[at]] -= 1
            found.add(at)
    return found


def drawn(session: Session, seat: int) -> Tiles:
    """The tiles that a seat took in its turn that goes on; where it took none, at the end of its last one and since."""
    return tuple(tile for event in _draws(session, seat) for tile in event.tiles)


def _draws(session: Session, seat: int) -> list[Drew]:
    own, now = _own_turn(session, seat), len(_past(session, seat))
    if session.state.turn == seat and (begun := _drew(session, seat, range(now, len(session.done)), ())):
        return begun
    return _drew(session, seat, own[-1:], _BEGUN) + _drew(session, seat, range(max(own.stop, 1), len(session.done)), ())


def _drew(session: Session, seat: int, where: range, known: Sequence[str]) -> list[Drew]:
    """What a seat drew in this round at some places, but for what it was dealt and draws of some kinds."""
    return [
        event
        for at in where
        if session.done[at - 1].state.round == session.state.round
        for event in session.done[at].events
        if isinstance(event, Drew) and event.seat == seat and event.why not in ("deal", *known)
    ]


def tell_drawn(session: Session, seat: int) -> str:
    """The tiles of `drawn`, told to their player; nothing where there are none."""
    draws = _draws(session, seat)
    told = []
    for verb, mine in (("pioché", False), ("pris", True)):
        if tiles := [tile for event in draws if (event.why == "discard") is mine for tile in event.tiles]:
            told.append(f"{verb} {Speech(session.game).tiles(tiles)}")
    return f"Vous avez {' et '.join(told)}." if told else ""


def sheet(session: Session) -> list[str]:
    """The score sheet, a line a player: name, total, the points of each turn, the help."""
    rows = score_sheet(session.names, session.done)
    nothing = "rien" if session.state.over else "rien encore"
    longest = max(len(name) for name, _, _ in rows)
    return [
        f"{name.ljust(longest)}  {plural(total, 'point').rjust(11)}   {written_sum(points) or nothing}{aid}"
        for (name, points, total), aid in zip(rows, aid_sheet(session.done))
    ]


def left_over(session: Session) -> list[str]:
    """What each seat still held when the round ended, in games where that is what counts."""
    if session.game.scores_turns or not (session.state.over or session.state.phase is Phase.DEAL):
        return []
    order, speech, racks = RackOrder(session.game), Speech(session.game), [seat.rack for seat in session.state.seats]
    return [
        f"Il restait à {session.name(seat)} : {speech.tiles(order.show(rack))}."
        for seat, rack in enumerate(racks)
        if rack
    ]
