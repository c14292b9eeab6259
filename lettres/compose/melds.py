"""The common part of composing words and composing runs and groups: take table melds apart, form new melds."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from itertools import combinations
from typing import Generic, NamedTuple, TypeVar

from lettres.compose.base import Composer, MoveError, Settled
from lettres.engine import Game, Table, Turn, View
from lettres.engine.table import Meld, table_of

_MOST_BROKEN = 3  # table melds that may be taken apart without being named

F = TypeVar("F")
"""A formed meld as it was typed: a `TypedWord` in games of words, else the meld itself."""


class MeldDraft(NamedTuple, Generic[F]):
    """A turn being composed: the indices of the table melds taken apart, and the melds formed so far."""

    broken: tuple[int, ...] = ()
    formed: tuple[F, ...] = ()


MeldSettled = Settled[MeldDraft[F], Table]


def tiles_of(melds: Iterable[Meld]) -> Counter[str]:
    """Return the count of each tile in the melds."""
    return Counter(piece.tile for meld in melds for piece in meld)


def settled_with(view: View, draft: MeldDraft[F], melds: tuple[Meld, ...]) -> MeldSettled[F]:
    """Return a draft that forms `melds`, with its tiles: table tiles are used before rack tiles."""
    broken = [view.table.melds[at] for at in draft.broken]
    pool, used = tiles_of(broken), tiles_of(melds)
    loose, rack = pool - used, Counter(view.rack) - (used - pool)
    after = table_of(view.table).replace(broken, melds)
    return Settled(draft, tuple(sorted(loose.elements())), tuple(sorted(rack.elements())), after, melds)


def settled_from(view: View, after: Table, typed: Callable[[Meld], F]) -> MeldSettled[F]:
    """Return the draft that leads to the table `after`, with its tiles; `typed` turns a meld into its typed form.

    >>> from lettres.engine import seeded, start, view
    >>> from lettres.games.letters import letters
    >>> game = letters()
    >>> page, image = map(game.notation.read_meld, ("PAGE", "IMAGE"))
    >>> seen = view(start(game, 1, seeded(1)).state, 0)._replace(table=Table((image,)), rack=tuple("LEP"))
    >>> settled = settled_from(seen, Table((page,)), game.notation.meld)
    >>> settled.draft, settled.loose, settled.rack
    (MeldDraft(broken=(0,), formed=('PAGE',)), ('I', 'M'), ('E', 'L'))
    """
    turn = Turn(view.table, after, view.rack, True)
    kept = Counter(view.table.melds) - Counter(turn.broken)
    broken = []
    for at, meld in enumerate(view.table.melds):
        if kept[meld]:
            kept[meld] -= 1
        else:
            broken.append(at)
    return settled_with(view, MeldDraft(tuple(broken), tuple(map(typed, turn.formed))), turn.formed)


def places_named(
    table: Sequence[Meld],
    numbers: Sequence[int],
    names: Iterable[str],
    taken: Iterable[int],
    matcher: Callable[[str], Callable[[Meld], bool]],
    unknown: Callable[[str], str],
) -> tuple[int, ...]:
    """Return, for each of `names`, the index in `table` of the meld that has the name.

    A name is one of `numbers`, the numbers of the melds of `table`, or a text for which `matcher(text)` accepts a meld.
    Melds at the indices `taken` cannot be named any more. Raises `MoveError(unknown(name))` if no meld has the name.
    """
    places: list[int] = []
    for name in names:
        free = [at for at in range(len(table)) if at not in places and at not in taken]
        if name.isdecimal():
            matching = [at for at in free if str(numbers[at]) == name.lstrip("0")]
        else:
            is_named = matcher(name)
            matching = [at for at in free if is_named(table[at])]
        if not matching:
            raise MoveError(unknown(name))
        places.append(matching[0])
    return tuple(places)


def fewest(usable: Sequence[int], serves: Callable[[tuple[int, ...]], bool]) -> list[tuple[int, ...]]:
    """Return the smallest combinations of `usable` for which `serves` is true.

    Empty if even these have more than `_MOST_BROKEN` indices.
    """
    for size in range(_MOST_BROKEN + 1):
        if choices := [broken for broken in combinations(usable, size) if serves(broken)]:
            return choices
    return []


class MeldComposer(Composer[MeldSettled[F]]):
    """A turn in a game with melds side by side, composed step by step.

    `numbers` are the numbers by which players name the table melds: 1, 2, 3… if none are passed.
    """

    TOO_EARLY = ""
    """The message to a player who touches the table before laying any first meld."""

    def __init__(self, game: Game, view: View, numbers: Sequence[int] = ()) -> None:
        super().__init__(game, view)
        self.numbers = tuple(numbers) or tuple(range(1, len(view.table.melds) + 1))

    @property
    def draft(self) -> MeldDraft[F]:
        """The current draft, as it was typed."""
        return self.settled.draft

    def _start(self) -> MeldSettled[F]:
        return self._settle(MeldDraft())

    def _settle(self, draft: MeldDraft[F]) -> MeldSettled[F]:
        """Give a draft its tiles; raise `MoveError` if some are missing."""
        raise NotImplementedError

    def _step(self, draft: MeldDraft[F]) -> None:
        self.load(self._settle(draft))

    def _form_alone(self, formed: tuple[F, ...]) -> None:
        """Form melds, and take apart the table melds that they need.

        If that fails, try again without the melds in `formed` that lie on the table already. Raises `MoveError`.
        """
        try:
            self._step(MeldDraft(self._to_break(formed), formed))
        except MoveError:
            new = tuple(each for each in formed if not self._is_on_table(each))
            if not new or len(new) == len(formed):
                raise
            self._step(MeldDraft(self._to_break(new), new))

    def _to_break(self, formed: tuple[F, ...]) -> tuple[int, ...]:
        """Return the indices of the fewest table melds that must be taken apart to form the melds `formed`.

        Raises `MoveError` if there are several such choices.
        """
        raise NotImplementedError

    def _is_on_table(self, formed: F) -> bool:
        """Return whether the meld lies on the table already."""
        raise NotImplementedError

    @property
    def may_take_apart(self) -> bool:
        """True if the player may touch the table in this turn."""
        return self.view.seats[self.view.seat].opened

    def find(self, names: Iterable[str], taken: Sequence[int] = ()) -> tuple[int, ...]:
        """Return the index of the table meld for each name, none of them in `taken`; raise `MoveError` for a wrong
        name."""
        raise NotImplementedError

    def take_apart(self, names: Iterable[str]) -> None:
        """Take apart the table melds that `names` name by their numbers or by what they show; raise `MoveError`."""
        if not self.may_take_apart:
            raise MoveError(self.TOO_EARLY)
        broken = self.draft.broken
        self._step(self.draft._replace(broken=(*broken, *self.find(names, broken))))

    def undo_meld(self, place: int) -> None:
        """Take apart the meld at the index `place` among the melds formed in this turn."""
        formed = self.draft.formed
        self._step(self.draft._replace(formed=(*formed[:place], *formed[place + 1 :])))

    def restore(self, place: int) -> None:
        """Put back the table meld at the index `place`; raise `MoveError` if its tiles are used in formed melds."""
        self._step(self.draft._replace(broken=tuple(at for at in self.draft.broken if at != place)))
