"""Jokers on the table: what holds the melds they lie in, and how they are freed (rules L21 to L26).

A joker keeps the face that was declared until it is replaced, by a tile of that face from the rack of the player on
turn. Equal tiles are equal, so a turn is legal when some choice of replaced jokers explains it: each choice takes its
tiles from those the turn laid, and each meld that still holds a joker must be found again in the final table.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import product

from lettres.engine.table import Meld, Piece, faces
from lettres.engine.turn import Check, Fault, Turn

Replaced = frozenset[int]
"""The places of a meld whose jokers are replaced."""


def joker_lock(
    joker: str, *, extend: bool, release: str = "all", fresh: bool = False, companion: bool = False
) -> Check:
    """The check that a meld with a joker stays together until the joker is replaced.

    `extend`: it may be lengthened at either end, else it stays as it is (rule L22). `release`: a meld of two jokers is
    free when « all » of them are replaced, or « one » (rule L23). `fresh`: a freed joker goes into a meld that was not
    there before; `companion`: the tile that frees a joker may not be the only one laid (rule L25).

    >>> lock = joker_lock("?", extend=True)
    >>> from lettres.engine.table import Table
    >>> laid = (Piece("A", "A"), Piece("?", "S"))
    >>> longer = (*laid, Piece("T", "T"))
    >>> list(lock(Turn(Table((laid,)), Table((longer,)), ("T",), True)))
    []
    """

    def check(turn: Turn) -> Iterator[Fault]:
        locked = [meld for meld in turn.broken if any(piece.tile == joker for piece in meld)]
        if not locked:
            return
        choices = [list(_choices(meld, joker)) for meld in locked]
        for replaced in product(*choices):
            if _explains(turn, locked, replaced):
                return
        yield Fault("joker_word_broken", "L22", melds=tuple(map(faces, locked)))

    def _explains(turn: Turn, locked: list[Meld], replaced: tuple[Replaced, ...]) -> bool:
        used = Counter(meld[at].shows for meld, places in zip(locked, replaced) for at in places)
        if used - Counter(turn.placed):
            return False
        if companion and used and len(turn.placed) <= used.total():
            return False
        if fresh and used and not _in_new_melds(turn, joker, used.total()):
            return False
        held = [_core(meld, places) for meld, places in zip(locked, replaced) if not _released(meld, places)]
        return _found(held, turn.formed, extend)

    def _released(meld: Meld, places: Replaced) -> bool:
        return _all_replaced(meld, places, joker) or (release == "one" and bool(places))

    return check


def joker_keeps_face(joker: str) -> Check:
    """The check, where melds with jokers may be taken apart (« free »), that a joker keeps its face until replaced."""

    def check(turn: Turn) -> Iterator[Fault]:
        lost = _shown(turn.before.melds, joker) - _shown(turn.after.melds, joker)
        if changed := lost - Counter(turn.placed):
            yield Fault("joker_face_changed", "L21", tiles=tuple(sorted(changed.elements())))

    return check


def _shown(melds: Iterable[Meld], joker: str) -> Counter[str]:
    return Counter(piece.shows for meld in melds for piece in meld if piece.tile == joker)


def _choices(meld: Meld, joker: str) -> Iterator[Replaced]:
    """Every choice of the jokers of a meld that were replaced, none first."""
    chosen: list[list[int]] = [[]]
    for at, piece in enumerate(meld):
        if piece.tile == joker:
            chosen += [places + [at] for places in chosen]
    return map(frozenset, chosen)


def _all_replaced(meld: Meld, places: Replaced, joker: str) -> bool:
    return all(at in places for at, piece in enumerate(meld) if piece.tile == joker)


def _core(meld: Meld, places: Replaced) -> Meld:
    """A meld with some of its jokers replaced by the tiles they stood for."""
    return tuple(Piece(piece.shows, piece.shows) if at in places else piece for at, piece in enumerate(meld))


def _found(held: list[Meld], melds: tuple[Meld, ...], extend: bool) -> bool:
    """Whether each held meld lies whole in some meld, no two on the same pieces."""
    if not held:
        return True
    core, rest = held[0], held[1:]
    for number, meld in enumerate(melds):
        if not extend and meld != core:
            continue
        for start in range(len(meld) - len(core) + 1):
            if meld[start : start + len(core)] == core:
                # what is left on either side may hold another one
                left = (*melds[:number], meld[:start], meld[start + len(core) :], *melds[number + 1 :])
                if _found(rest, left, extend):
                    return True
    return False


def _in_new_melds(turn: Turn, joker: str, count: int) -> bool:
    """Whether as many jokers as were freed lie in melds that show what was not there before."""
    new = Counter(turn.new)
    there = 0
    for meld in turn.formed:
        if new[faces(meld)]:
            there += sum(piece.tile == joker for piece in meld)
    return there >= count
