"""The desk of the *rami des lettres*: words are formed, the arbiter asked, a table taken apart repaired."""

from __future__ import annotations

from functools import partial

from lettres.compose.words import WordComposer
from lettres.engine.table import faces
from lettres.families.words.notation import spelling
from lettres.french.events import itemised_points
from lettres.grammar import plural
from lettres.play.commands import may_be_word
from lettres.play.desk import Repairing
from lettres.play.meld_desk import MeldDesk
from lettres.play.repair import Repaired, repaired, tell_repair
from lettres.solver.door import GameSolver
from lettres.solver.solution import Stop
from lexicon import fold


class WordDesk(MeldDesk):
    """A desk of words."""

    composer: WordComposer

    def may_be_word(self, line: str) -> bool:
        """Whether a line that is a command may be meant as a word of the player's letters."""
        return may_be_word(line, (*self.composer.settled.rack, *self.composer.settled.loose))

    @property
    def names(self) -> list[str]:
        """The words of the table."""
        return [spelling(faces(meld)) for meld in self.view.table.melds]

    @property
    def advises(self) -> bool:
        """Whether a turn begins with advice: who has opened knows how."""
        return not self.view.seats[self.seat].opened

    def advice(self) -> str:
        """What could be typed first."""
        if not self.view.seats[self.seat].opened:
            rules = self.session.game.rules
            least = getattr(rules, "opening_letters", 0)
            what = "Vos premiers mots" if getattr(rules, "opening_counts", "word") == "total" else "Votre premier mot"
            return f"{what} : {least} lettres au moins, de votre chevalet."
        return "Tapez un mot, un tour (IMAGE+LEP -> PAGE MIEL), « défaire 3 », « ? MOT », aide."

    def praise(self) -> str:
        """What a composition without faults brings, as far as that may be told."""
        points = itemised_points(self.session.game.score(self.composer.turn))
        if self.checks_first:
            return f"Coup permis : {points}. Entrée pour valider."
        penalty = self.session.game.rules.penalty_tiles
        cost = f" Un mot refusé coûte {plural(penalty, 'lettre')}." if penalty else ""
        return f"{points}, si vos mots sont permis.{cost} Entrée pour poser."

    def formed_as(self, name: str) -> list[int]:
        """The places, among the words formed, of those of that spelling."""
        return [at for at, each in enumerate(self.composer.draft.formed) if each.letters == fold(name)]

    def lies_as(self, at: int, name: str) -> bool:
        """Whether a word of the table has that spelling."""
        return fold(name) == spelling(faces(self.view.table.melds[at]))

    def repaired(self, search: GameSolver, stop: Stop) -> Repaired:
        """The nearest legal table that can be found."""
        return repaired(self.game, self.view, self.composer.settled, search, stop)

    def repairing(self, search: GameSolver, stop: Stop) -> Repairing:
        """GameSolver the nearest legal table; words that the search found are charged."""
        mended = self.repaired(search, stop)
        return Repairing(bool(mended.found), partial(self.mend, mended))

    def mend(self, mended: Repaired) -> None:
        """Take over a table that was repaired, in one step that can be undone."""
        self.notice = tell_repair(self.composer.settled, mended)
        self.composer.load(mended.settled)
