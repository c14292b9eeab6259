"""A person's turn as the full screen draws it, and what a click on it means."""

from __future__ import annotations

from lettres.cli.play.desk import Desk
from lettres.cli.play.news import places
from lettres.cli.screen.table import Word, loose, word
from lettres.cli.screen.text import Target
from lettres.compose import MoveError
from lettres.games.letter_notation import JOKER


class ScreenDesk(Desk):
    """A desk whose words and tiles are boxes that can be clicked."""

    def table(self) -> list[Word]:
        """The words of the table, those taken apart and those that changed last turn marked."""
        broken = self.composer.draft.broken
        words = []
        for at, meld in enumerate(self.view.table.melds):
            look = "gone" if at in broken else "new" if at in self.changed else "tile"
            mark = {"gone": "-", "new": "+"}.get(look, "")
            words.append(word(f"{mark}{at + 1}", meld, look, ("table", at)))
        return words

    def composed(self) -> list[Word]:
        """The words formed so far and the tiles to be laid again."""
        settled = self.composer.settled
        words = [word("=", meld, "formed", ("formed", at)) for at, meld in enumerate(settled.melds)]
        return [*words, loose("À replacer", settled.loose, "loose", "loose")] if settled.loose else words

    def rack(self) -> Word:
        """What is left of the rack, in the player's order."""
        tiles = self.order.show(self.composer.settled.rack)
        return loose("", tiles, "rack", "rack", sorted(places(self.drawn, tiles)))

    def click(self, target: Target) -> str:
        """Do what a click means; the answer is text for the line that is being typed. Raises `MoveError`."""
        kind, at = target
        if kind == "rack":
            return self._letter(self.rack().boxes[at].face)
        if kind == "loose":
            return self._letter(self.composer.settled.loose[at])
        if kind == "table" and self.live:
            self.take_apart(str(at + 1))
        elif kind == "formed" and self.live:
            self.composer.undo_word(at)
        return ""

    def _letter(self, tile: str) -> str:
        if tile != JOKER:
            return tile
        raise MoveError("le joker : écrivez en minuscule, dans le mot, la lettre qu'il remplace (GAMiN).")
