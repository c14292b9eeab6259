"""Good turns for a seat, out of the words that a player knows: for bots, and for hints.

The search is greedy: a promising change of the table first, then whatever else the rack still allows. Every table that
it gives was put to the judge of the game, whatever the rules; nothing else here knows what is legal.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from random import Random
from typing import NamedTuple

from lettres.engine import Game, Table, Turn, View, judge
from lettres.engine.table import Meld
from lettres.engine.tiles import Tiles, remove
from lettres.games.letter_notation import JOKER
from lettres.players.changes import Change, Changes, Depth
from lettres.players.vocabulary import Letters, Vocabulary, letters_of, within

_STARTS = 6  # changes that are tried first, each with what follows
_CHANGES = 4000
_TRIED = 60  # changes that are put to the judge for each start
_TRIED_FIRST = 400
_JOKER = 4  # points that a joker kept is worth, as long as the game goes on
_UNFINISHED = frozenset(("opening_too_short",))  # what a further word may mend


class _Draft(NamedTuple):
    """A turn being made: the melds of the table that are left, those formed, and what is left of the rack."""

    kept: tuple[Meld, ...]
    formed: tuple[Meld, ...]
    rack: Tiles
    letters: Letters
    finished: bool = False

    @property
    def table(self) -> Table:
        """The table as it would be."""
        return Table((*self.kept, *self.formed))


class _Step(NamedTuple):
    """A change and its letters, for a quick look whether a draft has them."""

    change: Change
    letters: Letters
    jokers: int


def best_moves(
    game: Game, view: View, vocabulary: Vocabulary, depth: Depth = Depth.TABLE, *, most: int = 1, seed: int = 0
) -> list[Table]:
    """Tables that the seat of a view could leave, good ones first; none where it finds nothing to lay.

    The answer depends on the view, the vocabulary and the seed alone.

    >>> from lettres.engine import seeded, start, view
    >>> from lettres.games.letters import letters
    >>> from lexicon import Lexicon
    >>> state, _ = start(letters(), 2, seeded(3))
    >>> seen = view(state, state.turn)
    >>> table = best_moves(state.game, seen, Vocabulary(Lexicon.default(), 6))[0]
    >>> judge(state.game, state.to(table)).faults
    ()
    """
    return _Search(game, view, vocabulary, depth, seed).best(most)


class _Search:
    def __init__(self, game: Game, view: View, vocabulary: Vocabulary, depth: Depth, seed: int) -> None:
        self.game = game
        self.view = view
        self.opened = view.seats[view.seat].opened
        self.joker = _JOKER if view.pouch else 0
        random = Random(f"{seed}/{view.seat}/{view.number}").random
        self.changes = Changes(view.table, view.rack, vocabulary, self.sound, random)
        self.depth = depth

    def best(self, most: int) -> list[Table]:
        """The best tables that were found."""
        found: dict[Table, tuple[int, int]] = {}
        steps = [_Step(c, letters_of(c.spent), c.spent.count(JOKER)) for c in self.found()[:_CHANGES]]
        by_promise = sorted(steps, key=lambda step: step.jokers * self.joker - step.change.promise)
        by_tiles = sorted(steps, key=lambda step: step.jokers * self.joker - len(step.change.spent))
        for draft in self.starts(by_promise, max(_STARTS, most)):
            full = self.filled(draft, by_tiles)
            if full.finished:
                found.setdefault(full.table, self.worth(full))
        return sorted(found, key=lambda table: found[table], reverse=True)[:most]

    def found(self) -> list[Change]:
        """Every change that could stand by itself."""
        found = list(self.changes.on_rack())
        if self.opened and self.depth is Depth.TABLE:
            found += self.changes.on_table()
        return found

    def sound(self, change: Change) -> bool:
        """Whether a change would be legal on a table that has nothing else."""
        turn = Turn(Table(change.broken), Table(change.formed), change.spent, True)
        return not judge(self.game, turn).faults

    def starts(self, steps: Sequence[_Step], most: int) -> Iterator[_Draft]:
        """Drafts with one change each, the promising ones first."""
        view = self.view
        nothing = _Draft(view.table.melds, (), view.rack, letters_of(view.rack))
        there = 0
        for step in steps[:_TRIED_FIRST]:
            if draft := self.extended(nothing, step):
                yield draft
                there += 1
                if there == most:
                    break

    def filled(self, draft: _Draft, steps: Iterable[_Step]) -> _Draft:
        """A draft with whatever else it allows."""
        tried = 0
        for step in steps:
            if not draft.rack or tried == _TRIED:
                break
            if self.possible(draft, step):
                tried += 1
                draft = self.extended(draft, step) or draft
        return draft

    def possible(self, draft: _Draft, step: _Step) -> bool:
        """Whether a draft still has the tiles and the melds of a change."""
        return (
            within(step.letters, draft.letters)
            and (not step.jokers or step.jokers <= draft.rack.count(JOKER))
            and all(meld in draft.kept for meld in step.change.broken)
        )

    def extended(self, draft: _Draft, step: _Step) -> _Draft | None:
        """A draft and a change, where the judge lets that stand."""
        change = step.change
        kept = draft.kept
        if change.broken:
            try:
                kept = Table(kept).replace(change.broken, ()).melds
            except ValueError:  # a meld that it needs twice
                return None
        rack = remove(draft.rack, change.spent)
        longer = _Draft(kept, (*draft.formed, *change.formed), rack, draft.letters - step.letters)
        ruling = judge(self.game, Turn(self.view.table, longer.table, self.view.rack, self.opened))
        codes = {fault.code for fault in ruling.faults}
        if codes - _UNFINISHED:
            return None
        return longer._replace(finished=not codes)

    def worth(self, draft: _Draft) -> tuple[int, int]:
        """The points of a draft, less what its jokers were worth; then the number of its tiles."""
        view = self.view
        points = self.game.score(Turn(view.table, draft.table, view.rack, self.opened))
        jokers = view.rack.count(JOKER) - draft.rack.count(JOKER)
        laid = len(view.rack) - len(draft.rack)
        return sum(line.points for line in points) - self.joker * jokers, laid
