"""The news at the start of a turn: what the others did, which melds changed, which tiles are new."""

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

_BEGUN = ("turn", "discard")  # kinds of draws that begin a turn
_OWN = ("refill", "pass", "turn", "discard")


class _Turns(NamedTuple):
    """The news and the last turn of a seat, as indexes in `Session.done`: the news goes from `since` up to `past`.

    `own` is the range of the last turn. The news begins after that turn or, if nothing has followed it, with the turn
    itself.
    """

    past: int
    own: range

    @property
    def since(self) -> int:
        return self.own.stop if self.own.stop < self.past else self.own.start


class _Texts:
    """The texts of one `Done`. The key is a seat that took part in the action, or -1 for all other readers."""

    def __init__(self, done: Done) -> None:
        self.done = done
        self.texts: dict[int, str] = {}


def took_part(done: Done, seat: int) -> bool:
    """Return True if a seat took part in an action, and so has a text of its own about the action."""
    return any(_actor(event) == seat for event in done.events)


def _actor(event: Event) -> int:
    return event.by if isinstance(event, Challenged) else getattr(event, "seat", -1)


def _owner(event: Event) -> int:
    """Return the seat of a draw whose tiles `draw_sentence` tells to the player; -1 for any other event."""
    return event.seat if isinstance(event, Drew) and event.why in _OWN else -1


class _Cache:
    """The cache of a session: turns and draws by seat, valid until the next line; texts by index in `Session.done`."""

    def __init__(self) -> None:
        self.last: Done | None = None
        self.turns: dict[int, _Turns] = {}
        self.draws: dict[int, list[list[Drew]]] = {}
        self.told: dict[int, _Texts] = {}


_CACHES: WeakKeyDictionary[Session, _Cache] = WeakKeyDictionary()
_MOST_TOLD = 64  # more indexes than are shown at once


def _cache(session: Session) -> _Cache:
    return _CACHES.get(session) or _CACHES.setdefault(session, _Cache())


def _fresh_cache(session: Session) -> _Cache:
    """Return the cache of a session, emptied if a line has been added."""
    kept = _cache(session)
    if kept.last is not session.done[-1]:
        kept.last, kept.turns, kept.draws = session.done[-1], {}, {}
    return kept


def _turns(session: Session, seat: int) -> _Turns:
    kept = _fresh_cache(session)
    if seat not in kept.turns:
        past = _news_end(session, seat)
        kept.turns[seat] = _Turns(past, _last_turn(session.done, past, seat))
    return kept.turns[seat]


def _news_end(session: Session, seat: int) -> int:
    """Return the end of the seat's news in `Session.done`. It excludes the seat's own actions in the current turn, and
    all hints and repairs of that turn."""
    done = session.done
    end = len(done)
    while end > 1 and (_in_turn(session, seat, end - 1) or isinstance(done[end - 1].action, Hint | Repair)):
        end -= 1
    return end


def _in_turn(session: Session, seat: int, at: int) -> bool:
    """Return True if a seat did `session.done[at]` in its current turn."""
    before, now = session.done[at - 1].state, session.state
    return _acts(before, seat) and now.turn == seat and before.number == now.number and not now.over


def _acts(state: GameState, seat: int) -> bool:
    """Return True if a seat acts in this state; before a deal, nobody acts."""
    return state.turn == seat and state.phase is not Phase.DEAL


def _last_turn(done: Sequence[Done], past: int, seat: int) -> range:
    last = next((at for at in range(past - 1, 0, -1) if _acts(done[at - 1].state, seat)), 0)
    first = last
    while first > 1 and done[first - 2].state.number == done[last - 1].state.number:
        first -= 1
    return range(first, last + 1) if last else range(0)


def news(session: Session, seat: int) -> list[str]:
    """Return what has happened since a seat's last turn, one paragraph for each action. The seat's own setbacks come
    first, then what its last turn scored."""
    own, turns = _setbacks(session, seat), _turns(session, seat)
    others = [at for at in range(turns.since, turns.past) if at not in own]
    lost = [news_paragraph(session, at, seat) for at in own]
    return list(
        filter(None, [*lost, last_turn_points(session, seat), *(news_paragraph(session, at, seat) for at in others)])
    )


def last_turn_points(session: Session, seat: int) -> str:
    """Return what a person's last turn scored and the total; empty if it scored nothing."""
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
    """Return the first paragraphs of `news`: why a seat took tiles back or drew more, since its last turn ended. These
    paragraphs stay until the seat's next turn ends."""
    return [news_paragraph(session, at, seat) for at in _setbacks(session, seat)]


def _setbacks(session: Session, seat: int) -> list[int]:
    own = _turns(session, seat).own
    return [
        at
        for at in range(_last_place(own), len(session.done))
        if any(_is_setback(event, seat, at in own) for event in session.done[at].events)
    ]


def _last_place(own: range) -> int:
    """Return the index of the last action in a turn, 0 for no turn. (The player has read about earlier actions.)"""
    return own.stop - 1 if own else 0


def _is_setback(event: Event, seat: int, own: bool) -> bool:
    if isinstance(event, Challenged):
        return own or event.by == seat
    if isinstance(event, Refused):
        return event.seat == seat and (event.taken_back or event.partly)
    return isinstance(event, Passed) and event.late and event.seat == seat


def news_paragraph(session: Session, at: int, seat: int) -> str:
    """Return a paragraph on `session.done[at]` for a seat to read; empty for a hint that a later hint repeats."""
    return "" if is_followed_by_hint(session.done, at) else _cached_text(session, at, seat)


def _cached_text(session: Session, at: int, seat: int) -> str:
    """Return all events of `session.done[at]` for a seat to read; cached."""
    done, kept = session.done[at], _cache(session).told
    texts = kept.get(at)
    if texts is None or texts.done is not done:
        if len(kept) >= _MOST_TOLD:
            kept.clear()
        texts = kept[at] = _Texts(done)
    reader = seat if took_part(done, seat) else -1
    if reader not in texts.texts:
        texts.texts[reader] = " ".join(_sentences(session, done, reader))
    return texts.texts[reader]


def _sentences(session: Session, done: Done, reader: int) -> Iterator[str]:
    """Yield the sentences of what was done. Consecutive public actions of one seat are joined."""
    events = [event for event in done.events if reader == -1 or _owner(event) != reader]
    for seat, row in groupby(events, lambda event: event.seat if isinstance(event, _IN_A_ROW) else None):
        sentences = [sentence for event in row for sentence in narrate(session, event, done.state, reader)]
        name = "" if seat is None else YOU_HAVE if seat == reader else session.names[seat]
        yield from join_sentences(name, sentences) if name else sentences


_IN_A_ROW = (Laid, Passed, Scored, Drew)


def join_sentences(name: str, sentences: Sequence[str]) -> list[str]:
    """Join sentences that all start with `name` into one; return them unchanged if any of them starts otherwise.

    >>> join_sentences("Vous avez", ["Vous avez formé MIEL.", "Vous avez marqué 8 points."])
    ['Vous avez formé MIEL et marqué 8 points.']
    >>> join_sentences("Ana", ["Ana passe.", "Ana pioche 1 lettre."])
    ['Ana passe et pioche 1 lettre.']
    >>> join_sentences("Ana", ["Ana forme MIEL et PAS.", "Ana marque 12 points : 20 en tout.", "Ana pioche 2 lettres."])
    ['Ana forme MIEL et PAS, marque 12 points : 20 en tout, et pioche 2 lettres.']
    >>> join_sentences("Ana", ["Le temps est écoulé : Ana ne pose rien.", "Ana pioche 1 lettre de pénalité."])
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
    """Return everything that has happened, the latest first."""
    return list(filter(None, (news_paragraph(session, at, -1) for at in reversed(range(len(session.done))))))


def changed_melds(session: Session, seat: int) -> tuple[Meld, ...]:
    """Return the melds of the table that are new since the start of `news`."""
    before, now = table_before(session, seat), session.state.table
    return () if before is now else Turn(before, now, (), True).formed


def table_before(session: Session, seat: int) -> Layout:
    """Return the table at the start of `news`; empty if a round has started since."""
    since = _turns(session, seat).since
    before = session.done[since - 1].state if since else None
    return before.table if before and before.round == session.state.round else session.game.layout


def find_places(items: Sequence[Hashable], among: Sequence[Hashable]) -> set[int]:
    """Return the indexes in `among` of `items` (melds, tiles); among equals, the last are chosen.

    >>> one, two = (), (("A", "A"),)
    >>> find_places([one], [one, two, one]), find_places("AZ", "AABC")
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


def drawn_tiles(session: Session, seat: int) -> Tiles:
    """Return the tiles that a seat drew this turn or, if there are none, at the end of its last turn and since then."""
    return tuple(tile for event in _flat(_draws(session, seat)) for tile in event.tiles)


def _flat(draws: Iterable[Iterable[Drew]]) -> list[Drew]:
    return [event for done in draws for event in done]


def _draws(session: Session, seat: int) -> list[list[Drew]]:
    kept = _fresh_cache(session)
    if seat not in kept.draws:
        kept.draws[seat] = _current_draws(session, seat)
    return kept.draws[seat]


def _current_draws(session: Session, seat: int) -> list[list[Drew]]:
    now, own = _turns(session, seat)
    if session.state.turn == seat and (begun := _draws_at(session, seat, range(now, len(session.done)), ())):
        return begun
    return _draws_at(session, seat, own[-1:], _BEGUN) + _draws_at(
        session, seat, range(max(own.stop, 1), len(session.done)), ()
    )


def _draws_at(session: Session, seat: int, where: range, known: Sequence[str]) -> list[list[Drew]]:
    """Return what a seat drew at each index in `where`, in this round only, except in the deal.

    Draws whose `why` is in `known` are left out too.
    """
    draws = (
        [event for event in _own_draws(session.done[at], seat) if event.why not in ("deal", *known)]
        for at in where
        if session.done[at - 1].state.round == session.state.round
    )
    return list(filter(None, draws))


def draw_sentence(session: Session, seat: int) -> str:
    """Return a sentence on the `drawn_tiles` of a seat, addressed to its player; empty if there are none."""
    return _you_have(session, _flat(_draws(session, seat)))


def last_draw_sentence(session: Session, seat: int) -> str:
    """Return a sentence on the latest draw in `drawn_tiles`, because the player has read about the earlier draws."""
    return _you_have(session, _flat(_draws(session, seat)[-1:]))


def draw_sentence_at(session: Session, at: int, seat: int) -> str:
    """Return a sentence on the tiles that a seat drew in `session.done[at]`, for its player; empty for a deal."""
    draws = [event for event in _own_draws(session.done[at], seat) if event.why != "deal"]
    return _you_have(session, draws)


def _own_draws(done: Done, seat: int) -> list[Drew]:
    return [event for event in done.events if isinstance(event, Drew) and event.seat == seat]


def _you_have(session: Session, draws: Sequence[Drew]) -> str:
    """Return a sentence on what a player drew or took off the discard pile; empty if nothing."""
    parts = []
    for verb, mine in (("pioché", False), ("pris", True)):
        if tiles := [tile for event in draws if (event.why == "discard") is mine for tile in event.tiles]:
            parts.append(f"{verb} {Speech(session.game).tiles_taken(tiles)}")
    return f"{YOU_HAVE} {' et '.join(parts)}." if parts else ""
