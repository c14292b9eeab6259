"""The desk of games of words."""

from __future__ import annotations

from lettres.compose.words import WordComposer
from lettres.engine.table import faces
from lettres.families.words.notation import spelling
from lettres.french.points import itemised_points
from lettres.grammar import plural
from lettres.play.commands import Command, may_be_word, strip_verb
from lettres.play.meld_desk import MeldDesk
from lettres.play.repair import Mended
from lettres.play.words.repair import search_repair
from lettres.solver.facade import GameSolver
from lettres.solver.solution import Stop
from lexicon import fold


class WordDesk(MeldDesk):
    """A desk of words."""

    composer: WordComposer

    def read(self, line: str) -> Command:
        """Return the command in a typed line, without the verb at its start, unless the verb may be a word to form."""
        return super().read(strip_verb(line, (*self.view.rack, *self.view.table.tiles())))

    def may_be_word(self, line: str) -> bool:
        """Return True if a line that is a command may be meant as a word of the player's letters."""
        return may_be_word(line, (*self.composer.settled.rack, *self.composer.settled.loose))

    @property
    def names(self) -> list[str]:
        """The words of the table."""
        return [spelling(faces(meld)) for meld in self.view.table.melds]

    @property
    def advises(self) -> bool:
        """True if a turn starts with advice: players who have opened need none."""
        return not self.view.seats[self.seat].opened

    def advice(self) -> str:
        """Return a sentence on what to type first."""
        if not self.view.seats[self.seat].opened:
            rules = self.session.game.rules
            least = getattr(rules, "opening_letters", 0)
            what = "Vos premiers mots" if getattr(rules, "opening_counts", "word") == "total" else "Votre premier mot"
            return f"{what} : {least} lettres au moins, de votre chevalet."
        ask = ", « ? MOT »" if self.gives_help else ""
        return f"Tapez un mot, un tour (IMAGE+LEP -> PAGE MIEL), « défaire 3 »{ask}, aide."

    def praise(self) -> str:
        """Return the score of the draft, if its words are permitted."""
        points = itemised_points(self.session.game.score(self.composer.turn))
        if self.checks_first:
            return f"Coup permis : {points}. Entrée pour valider."
        penalty = self.session.game.rules.penalty_tiles
        cost = f" Un mot refusé coûte {plural(penalty, 'lettre')}." if penalty else ""
        return f"{points}, si vos mots sont permis.{cost} Entrée pour poser."

    def find_formed(self, name: str) -> list[int]:
        """Return the indexes of the formed words that are spelt `name`."""
        return [at for at, each in enumerate(self.composer.draft.formed) if each.letters == fold(name)]

    def is_named(self, at: int, name: str) -> bool:
        """Return True if the table word at the index `at` is spelt `name`."""
        return fold(name) == spelling(faces(self.view.table.melds[at]))

    def search_repair(self, solver: GameSolver, stop: Stop) -> Mended:
        """Search for the nearest legal table."""
        return search_repair(self.game, self.view, self.composer.settled, solver, stop)
