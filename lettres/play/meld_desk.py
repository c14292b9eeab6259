"""A desk of games whose melds lie side by side: words, runs and groups. They are taken apart and formed."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from lettres.compose import MoveError
from lettres.engine.table import faces
from lettres.french.speech import feminine, label, meld_of, noun_of, rack_of, shown, spoken
from lettres.play.desk import Desk

if TYPE_CHECKING:  # one of the two is loaded
    from lettres.compose.numbers import NumberComposer
    from lettres.compose.words import WordComposer


class MeldDesk(Desk):
    """A desk whose table is made of melds, named by their numbers or by what they show."""

    composer: WordComposer | NumberComposer

    def read_aloud(self) -> list[str]:
        """The table, what is composed and the rack in lines that read well aloud."""
        composer, game = self.composer, self.game
        gone = set(composer.draft.broken)
        melds = [f"{at + 1} {spoken(game, meld)}" for at, meld in enumerate(self.view.table.melds) if at not in gone]
        lines = [f"Table : {', '.join(melds) or 'vide'}."]
        if composer.draft.formed:
            formed = ", ".join(spoken(game, meld) for meld in composer.settled.melds)
            lines.append(f"Formé{feminine(meld_of(game))}s : {formed}.")
        if composer.settled.loose:
            lines.append(f"À replacer : {' '.join(label(game, tile) for tile in composer.settled.loose)}.")
        rack = " ".join(label(game, tile) for tile in self.order.show(composer.settled.rack))
        lines.append(f"Votre {rack_of(noun_of(self.game))} : {rack or 'vide'}.")
        if self.view.discard:
            lines.append(f"Défausse : {label(game, self.view.discard[-1])}.")
        return lines

    def formed_as(self, name: str) -> list[int]:
        """The places, among the melds formed, of those that a name means."""
        raise NotImplementedError

    def lies_as(self, at: int, name: str) -> bool:
        """Whether a name means the meld of the table at a place."""
        raise NotImplementedError

    def take_apart(self, *names: str) -> None:
        """Take melds apart, of the table or formed this turn; one of the table that is apart already is put back."""
        others = []
        for name in names:
            formed = self.formed_as(name)
            apart = [at for at in self.composer.draft.broken if name == str(at + 1) or self.lies_as(at, name)]
            if formed:
                self.composer.undo_meld(formed[-1])
            elif apart:
                self._put_back(apart[-1])
            else:
                others.append(name)
        if others:
            self.composer.take_apart(others)

    def _put_back(self, at: int) -> None:
        try:
            self.composer.restore(at)
        except MoveError as failure:
            meld, noun = self.view.table.melds[at], meld_of(self.game)
            e, settled = feminine(noun), self.composer.settled
            used = Counter(piece.tile for piece in meld) - Counter(settled.loose)
            using = [each for each in settled.melds if used & Counter(piece.tile for piece in each)]
            other = (using or settled.melds)[-1]
            raise MoveError(
                f"« {shown(self.game, faces(meld))} » ne peut être remis{e} : un{e} {noun} formé{e} emploie "
                f"ses {noun_of(self.game)}s. « défaire {shown(self.game, faces(other))} » l{'a' if e else 'e'} défait."
            ) from failure
