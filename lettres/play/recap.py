"""What a player sees at the start of a turn: what the others did, which melds changed, which tiles are new."""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Iterable, Iterator, Sequence
from itertools import groupby
from typing import NamedTuple
from weakref import WeakKeyDictionary

from lettres.engine import GameState, Phase, Turn
from lettres.engine.events import Challenged, Drew, Event, Hint, Laid, Passed, Refused, Repair, Scored
from lettres.engine.table import Layout, Meld
from lettres.engine.tiles import Tiles
from lettres.french.events import YOU_HAVE, narrate
from lettres.french.scores import is_followed_by_hint
from lettres.french.speech import Speech
from lettres.records.record import Done
from lettres.records.session import Session

_BEGUN = ("turn", "discard")  # draws with which a turn begins
_OWN = ("refill", "pass", "turn", "discard")


class _Turns(NamedTuple):
    """How a seat finds itself: how much was done before now, the places of its last turn in that, and the first place
    since then, or of that turn itself where nothing was done since."""

    past: int
    own: range

    @property
    def since(self) -> int:
        return self.own.stop if self.own.stop < self.past else self.own.start


class _Told:
    """What was done at a place, as it is told to a seat that did some of it, or to all others, -1."""

    def __init__(self, done: Done) -> None:
        self.done = done
        self.texts: dict[int, str] = {}


def acted(done: Done, seat: int) -> bool:
    """Return whether some of what was done is a seat's own deed, which it is told otherwise than all others are."""
    return any(_actor(event) == seat for event in done.events)


def _actor(event: Event) -> int:
    return event.by if isinstance(event, Challenged) else getattr(event, "seat", -1)


def _owner(event: Event) -> int:
    """The seat of a draw that its player is told of with the tiles, and so not once more; -1 of anything else."""
    return event.seat if isinstance(event, Drew) and event.why in _OWN else -1


class _Kept:
    """What is asked again and again of a session until something is done: by seat, its turns, and what it drew, for
    each thing done; what was told of places."""

    def __init__(self) -> None:
        self.last: Done | None = None
        self.turns: dict[int, _Turns] = {}
        self.draws: dict[int, list[list[Drew]]] = {}
        self.told: dict[int, _Told] = {}


_KEPT: WeakKeyDictionary[Session, _Kept] = WeakKeyDictionary()
_MOST_TOLD = 64  # places of a session: more than are told at once


def _kept(session: Session) -> _Kept:
    return _KEPT.get(session) or _KEPT.setdefault(session, _Kept())


def _now(session: Session) -> _Kept:
    """What is kept, where it is of nothing but what was done up to now."""
    kept = _kept(session)
    if kept.last is not session.done[-1]:
        kept.last, kept.turns, kept.draws = session.done[-1], {}, {}
    return kept


def _turns(session: Session, seat: int) -> _Turns:
    kept = _now(session)
    if seat not in kept.turns:
        past = _past(session, seat)
        kept.turns[seat] = _Turns(past, _last_turn(session.done, past, seat))
    return kept.turns[seat]


def _past(session: Session, seat: int) -> int:
    """How much was done up to now. What the seat has done in a turn that still goes on is no news to it, nor is the
    help that this turn had to anybody."""
    done = session.done
    end = len(done)
    while end > 1 and (_in_turn(session, seat, end - 1) or isinstance(done[end - 1].action, Hint | Repair)):
        end -= 1
    return end


def _in_turn(session: Session, seat: int, at: int) -> bool:
    """Whether a seat did the thing at a place in the turn that goes on, its own."""
    before, now = session.done[at - 1].state, session.state
    return _acts(before, seat) and now.turn == seat and before.number == now.number and not now.over


def _acts(state: GameState, seat: int) -> bool:
    """Whether a seat acts in a state; nobody does where the next round is to be dealt."""
    return state.turn == seat and state.phase is not Phase.DEAL


def _last_turn(done: Sequence[Done], past: int, seat: int) -> range:
    last = next((at for at in range(past - 1, 0, -1) if _acts(done[at - 1].state, seat)), 0)
    first = last
    while first > 1 and done[first - 2].state.number == done[last - 1].state.number:
        first -= 1
    return range(first, last + 1) if last else range(0)


def news(session: Session, seat: int) -> list[str]:
    """What has happened since a seat's last turn, a paragraph for each thing done.

    Its own setbacks come first, then what its turn brought it.
    """
    own, turns = _setbacks(session, seat), _turns(session, seat)
    others = [at for at in range(turns.since, turns.past) if at not in own]
    lost = [told(session, at, seat) for at in own]
    return list(filter(None, [*lost, own_points(session, seat), *(told(session, at, seat) for at in others)]))


def own_points(session: Session, seat: int) -> str:
    """What the last turn of a person's seat brought it, and its total; empty if that was nothing."""
    if seat in session.bots:
        return ""
    turns = _turns(session, seat)
    scored = [
        sentence
        for at in turns.own
        if at < turns.since
        for event in session.done[at].events
        if isinstance(event, Scored) and event.seat == seat and event.points
        for sentence in narrate(session, event, session.done[at].state, seat)
    ]
    return " ".join(scored)


def setbacks(session: Session, seat: int) -> list[str]:
    """The paragraphs at the head of `news`: why a seat took its tiles back, or drew more, since its last turn ended.

    They stay until its next turn ends, whatever the others do.
    """
    return [told(session, at, seat) for at in _setbacks(session, seat)]


def _setbacks(session: Session, seat: int) -> list[int]:
    own = _turns(session, seat).own
    return [
        at
        for at in range(_ending(own), len(session.done))
        if any(_is_setback(event, seat, at in own) for event in session.done[at].events)
    ]


def _ending(own: range) -> int:
    """The place of what ended a turn; its player saw what came before, and played on."""
    return own.stop - 1 if own else 0


def _is_setback(event: Event, seat: int, own: bool) -> bool:
    if isinstance(event, Challenged):
        return own or event.by == seat
    if isinstance(event, Refused):
        return event.seat == seat and (event.taken_back or event.partly)
    return isinstance(event, Passed) and event.late and event.seat == seat


def told(session: Session, at: int, seat: int) -> str:
    """What was done at a place, as a seat is told; empty if what came later says it too."""
    return "" if is_followed_by_hint(session.done, at) else _narrated(session, at, seat)


def _narrated(session: Session, at: int, seat: int) -> str:
    """What a seat is told of all events at a place; it is kept, since it is told again until others come."""
    done, kept = session.done[at], _kept(session).told
    told = kept.get(at)
    if told is None or told.done is not done:
        if len(kept) >= _MOST_TOLD:
            kept.clear()
        told = kept[at] = _Told(done)
    reader = seat if acted(done, seat) else -1
    if reader not in told.texts:
        told.texts[reader] = " ".join(_sentences(session, done, reader))
    return told.texts[reader]


def _sentences(session: Session, done: Done, reader: int) -> Iterator[str]:
    """The sentences of what was done: what a seat does in a row, and all can see, in one."""
    events = [event for event in done.events if reader == -1 or _owner(event) != reader]
    for seat, row in groupby(events, lambda event: event.seat if isinstance(event, _IN_A_ROW) else None):
        told = [sentence for event in row for sentence in narrate(session, event, done.state, reader)]
        yield from told if seat is None else in_one(YOU_HAVE if seat == reader else session.names[seat], told)


_IN_A_ROW = (Laid, Passed, Scored, Drew)


def in_one(name: str, sentences: Sequence[str]) -> list[str]:
    """Sentences of one who does this, then that, as one; apart where one of them does not begin with the `name`.

    >>> in_one("Vous avez", ["Vous avez formé MIEL.", "Vous avez marqué 8 points."])
    ['Vous avez formé MIEL et marqué 8 points.']
    >>> in_one("Ana", ["Ana passe.", "Ana pioche 1 lettre."])
    ['Ana passe et pioche 1 lettre.']
    >>> in_one("Ana", ["Ana forme MIEL et PAS.", "Ana marque 12 points : 20 en tout.", "Ana pioche 2 lettres."])
    ['Ana forme MIEL et PAS, marque 12 points : 20 en tout, et pioche 2 lettres.']
    >>> in_one("Ana", ["Le temps est écoulé : Ana ne pose rien.", "Ana pioche 1 lettre de pénalité."])
    ['Le temps est écoulé : Ana ne pose rien.', 'Ana pioche 1 lettre de pénalité.']
    """
    start = f"{name} "
    if len(sentences) < 2 or not all(sentence.startswith(start) for sentence in sentences):
        return list(sentences)
    *others, last = (sentence.removeprefix(start).removesuffix(".") for sentence in sentences)
    before = ", ".join(others)
    comma = "," if "," in before or " et " in before or ":" in before else ""
    return [f"{name} {before}{comma} et {last}."]


def history(session: Session) -> list[str]:
    """All that has happened, the latest first."""
    return list(filter(None, (told(session, at, -1) for at in reversed(range(len(session.done))))))


def changed(session: Session, seat: int) -> tuple[Meld, ...]:
    """The melds of the table that were not there before what `news` tells."""
    before, now = table_before(session, seat), session.state.table
    return () if before is now else Turn(before, now, (), True).formed


def table_before(session: Session, seat: int) -> Layout:
    """The table before what `news` tells; an empty one if a round has begun since."""
    since = _turns(session, seat).since
    before = session.done[since - 1].state if since else None
    return before.table if before and before.round == session.state.round else session.game.layout


def places(items: Sequence[Hashable], among: Sequence[Hashable]) -> set[int]:
    """The places of some items (melds, tiles) among others; the last ones of equal items.

    >>> one, two = (), (("A", "A"),)
    >>> places([one], [one, two, one]), places("AZ", "AABC")
    ({2}, {1})
    """
    wanted, found = Counter(items), set[int]()
    if not wanted:
        return found
    for at in range(len(among) - 1, -1, -1):
        if wanted[among[at]]:
            wanted[among[at]] -= 1
            found.add(at)
    return found


def drawn(session: Session, seat: int) -> Tiles:
    """The tiles that a seat took in this turn; if none, those at the end of its last turn and since."""
    return tuple(tile for event in _flat(_draws(session, seat)) for tile in event.tiles)


def _flat(draws: Iterable[Iterable[Drew]]) -> list[Drew]:
    return [event for done in draws for event in done]


def _draws(session: Session, seat: int) -> list[list[Drew]]:
    kept = _now(session)
    if seat not in kept.draws:
        kept.draws[seat] = _drawn_now(session, seat)
    return kept.draws[seat]


def _drawn_now(session: Session, seat: int) -> list[list[Drew]]:
    now, own = _turns(session, seat)
    if session.state.turn == seat and (begun := _drew(session, seat, range(now, len(session.done)), ())):
        return begun
    return _drew(session, seat, own[-1:], _BEGUN) + _drew(session, seat, range(max(own.stop, 1), len(session.done)), ())


def _drew(session: Session, seat: int, where: range, known: Sequence[str]) -> list[list[Drew]]:
    """What a seat drew in this round at each of some places, except its deal and draws of the `known` kinds."""
    draws = (
        [event for event in _own_draws(session.done[at], seat) if event.why not in ("deal", *known)]
        for at in where
        if session.done[at - 1].state.round == session.state.round
    )
    return list(filter(None, draws))


def drawn_sentence(session: Session, seat: int) -> str:
    """The tiles of `drawn` in a sentence for their player; empty if there are none."""
    return _you_have(session, _flat(_draws(session, seat)))


def drawn_last(session: Session, seat: int) -> str:
    """The tiles of `drawn` that came last, in a sentence: those before them were told when they came."""
    return _you_have(session, _flat(_draws(session, seat)[-1:]))


def drawn_at(session: Session, at: int, seat: int) -> str:
    """The tiles that a seat drew at a place, in a sentence for its player; what it is dealt goes without saying."""
    draws = [event for event in _own_draws(session.done[at], seat) if event.why != "deal"]
    return _you_have(session, draws)


def _own_draws(done: Done, seat: int) -> list[Drew]:
    return [event for event in done.events if isinstance(event, Drew) and event.seat == seat]


def _you_have(session: Session, draws: Sequence[Drew]) -> str:
    """Return what a player drew, and what it took off the discard pile, in a sentence for it; empty if that is
    nothing."""
    taken = []
    for verb, mine in (("pioché", False), ("pris", True)):
        if tiles := [tile for event in draws if (event.why == "discard") is mine for tile in event.tiles]:
            taken.append(f"{verb} {Speech(session.game).tiles_taken(tiles)}")
    return f"{YOU_HAVE} {' et '.join(taken)}." if taken else ""
