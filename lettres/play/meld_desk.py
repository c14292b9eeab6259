"""The desk of games whose melds lie side by side: words, runs and groups."""

from __future__ import annotations

from collections import Counter
from functools import cached_property
from typing import TYPE_CHECKING, cast

from lettres.compose import MoveError
from lettres.engine.table import Layout, faces, table_of
from lettres.play.desk import Desk
from lettres.play.meld_numbers import numbers_of

if TYPE_CHECKING:  # a game loads only one of them
    from lettres.compose.numbers import NumberComposer
    from lettres.compose.words import WordComposer


class MeldDesk(Desk):
    """A desk whose table consists of melds, named by their numbers or by their tiles."""

    @cached_property
    def composer(self) -> WordComposer | NumberComposer:
        """The turn that is composed."""
        melds = cast("WordComposer | NumberComposer", super().composer)
        melds.numbers = numbers_of(self.session, spelt=self.speech.spelt)
        return melds

    @property
    def in_order(self) -> list[int]:
        """The indexes of the table's melds, in the order of their numbers."""
        numbers = self.composer.numbers
        return sorted(range(len(numbers)), key=numbers.__getitem__)

    def read_aloud(self) -> list[str]:
        """Return the table, the draft and the rack, in lines for reading aloud."""
        composer, speech = self.composer, self.speech
        gone = set(composer.draft.broken)
        table = self.view.table.melds
        melds = [f"{composer.numbers[at]} {speech.spoken(table[at])}" for at in self.in_order if at not in gone]
        lines = [f"Table : {', '.join(melds) or 'vide'}."]
        if composer.draft.formed:
            formed = ", ".join(speech.spoken(meld) for meld in composer.settled.melds)
            lines.append(f"{speech.nouns.meld.agreed('formé', several=True).capitalize()} : {formed}.")
        if composer.settled.loose:
            lines.append(f"À replacer : {speech.aloud(composer.settled.loose)}.")
        rack = self.order.show(composer.settled.rack)
        lines.append(f"{speech.rack.after('votre').capitalize()} : {speech.aloud(rack) if rack else 'vide'}.")
        if self.view.discard:
            lines.append(f"Défausse : {speech.aloud(self.view.discard[-1:])}.")
        return lines

    def lay(self, after: Layout) -> None:
        """Compose a whole table, as one step that can be undone."""
        self.composer.lay(table_of(after))

    def find_formed(self, name: str) -> list[int]:
        """Return the indexes of the formed melds that `name` names."""
        raise NotImplementedError

    def is_named(self, at: int, name: str) -> bool:
        """Return True if `name` names the table meld at the index `at`."""
        raise NotImplementedError

    def take_apart(self, *names: str) -> None:
        """Take apart each table meld or formed meld in `names`; a table meld that is already apart is put back."""
        others = []
        for name in names:
            formed = self.find_formed(name)
            apart = [
                at
                for at in self.composer.draft.broken
                if name == str(self.composer.numbers[at]) or self.is_named(at, name)
            ]
            if formed:
                self.composer.undo_meld(formed[-1])
            elif apart:
                self._put_back(apart[-1])
            else:
                others.append(name)
        if others:
            self.composer.take_apart(others)

    def _put_back(self, at: int) -> None:
        noun, shown = self.speech.nouns.meld, self.speech.shown
        meld = self.view.table.melds[at]
        again = shown(faces(meld))
        try:
            self.composer.restore(at)
            self.notice = f"« {again} » est {noun.agreed('remis')} sur la table."
        except MoveError as failure:
            settled = self.composer.settled
            used = Counter(piece.tile for piece in meld) - Counter(settled.loose)
            using = [each for each in settled.melds if used & Counter(piece.tile for piece in each)]
            other = (using or settled.melds)[-1]
            raise MoveError(
                f"« {again} » ne peut être {noun.agreed('remis')} : {noun.after('un')} "
                f"{noun.agreed('formé')} emploie {self.speech.some_tiles('ses')}. « défaire {shown(faces(other))} » "
                f"{noun.agreed('le')} défait."
            ) from failure
