"""Desks that the full screen can draw and click."""

from __future__ import annotations

from collections.abc import Sequence

from lettres.cli.screen.grid import GridPlan
from lettres.cli.screen.table import TileGroup, loose_group, meld_group
from lettres.cli.screen.text import Target
from lettres.compose import MoveError
from lettres.families.words.notation import JOKER
from lettres.play.desk import Desk
from lettres.play.meld_desk import MeldDesk
from lettres.play.numbers.desk import NumberDesk
from lettres.play.recap import find_places
from lettres.play.words.desk import WordDesk

KEY_HELP = (
    "F1 aide, F2 valider, F3 passer, F4 trier, F5 indice, F6 pause, F7 ou Ctrl-Z annuler, F8 ou Ctrl-Y refaire, "
    "F9 score, Page préc. et suiv. défiler, Échap efface la ligne, Tab complète, Ctrl-C sauve et quitte."
)


class ScreenDesk(Desk):
    """A desk that can be drawn and clicked."""

    guide: Sequence[str]
    """The help on keys and clicks, a paragraph each."""

    def table(self) -> list[TileGroup] | GridPlan:
        """Return the table, with its changes marked."""
        raise NotImplementedError

    def composed(self) -> list[TileGroup]:
        """Return the player's draft, which is drawn apart from the table."""
        raise NotImplementedError

    def rack(self) -> TileGroup:
        """Return the tiles left on the rack, in the player's order."""
        raise NotImplementedError

    def click(self, target: Target) -> str:
        """Obey a click; return text to add to the typed line. Raises `MoveError`."""
        raise NotImplementedError


class MeldScreenDesk(ScreenDesk, MeldDesk):
    """A desk that draws the tiles of melds as boxes that can be clicked."""

    def table(self) -> list[TileGroup]:
        """Return the table melds; melds taken apart and melds changed since the player's last turn are marked."""
        broken = self.composer.draft.broken
        words = []
        for at in self.in_order:
            meld, number = self.view.table.melds[at], self.composer.numbers[at]
            look = "gone" if at in broken else "new" if at in self.changed else "tile"
            mark = {"gone": "-", "new": "+"}.get(look, "")
            words.append(meld_group(self.speech, f"{mark}{number}", meld, look, ("table", at)))
        return words

    def composed(self) -> list[TileGroup]:
        """Return the melds formed so far, and the loose tiles."""
        settled = self.composer.settled
        words = [meld_group(self.speech, "=", meld, "formed", ("formed", at)) for at, meld in enumerate(settled.melds)]
        rest = loose_group(self.speech, "À replacer", settled.loose, "loose", "loose")
        return [*words, rest] if settled.loose else words

    def rack(self) -> TileGroup:
        """Return the tiles left on the rack, in the player's order."""
        tiles = self.order.show(self.composer.settled.rack)
        return loose_group(self.speech, "", tiles, "rack", "rack", sorted(find_places(self.drawn, tiles)))

    def click(self, target: Target) -> str:
        """Obey a click; return text to add to the typed line. Raises `MoveError`."""
        kind, at = target
        if kind == "rack":
            return self.typed(self.order.show(self.composer.settled.rack)[at])
        if kind == "loose":
            return self.typed(self.composer.settled.loose[at])
        if kind == "table" and self.live:
            self.take_apart(str(self.composer.numbers[at]))
        elif kind == "formed" and self.live:
            self.composer.undo_meld(at)
        return ""

    def typed(self, tile: str) -> str:
        """Return the text that a player types for a tile."""
        raise NotImplementedError


class WordScreenDesk(MeldScreenDesk, WordDesk):
    """A desk of words on the full screen."""

    guide = (
        "Un numéro seul défait un mot de la table : 3 ; le même encore le remet. Un mot formé ce tour se "
        "défait par ses lettres. Entrée sur une ligne vide valide le tour composé.",
        "Un joker est en minuscule et porte une étoile ; pour en poser un, écrivez en minuscule la lettre qu'il "
        "remplace : GAMiN. Sur la table, « + » marque les mots changés au dernier tour, « - » ceux que vous avez "
        "défaits. Un mot qui est aussi une commande se forme ainsi : former SCORE.",
        KEY_HELP,
        "À la souris : un clic sur un mot de la table le défait ou le remet, sur un mot formé le défait, sur une "
        "lettre libre ou du chevalet l'ajoute à la ligne ; la molette fait défiler. Maj et la souris sélectionnent du "
        "texte.",
    )

    def typed(self, tile: str) -> str:
        """Return the letter; raises `MoveError` for a joker."""
        if tile != JOKER:
            return tile
        raise MoveError("le joker : écrivez en minuscule, dans le mot, la lettre qu'il remplace (GAMiN).")


class NumberScreenDesk(MeldScreenDesk, NumberDesk):
    """A desk of runs and groups on the full screen."""

    @property
    def guide(self) -> Sequence[str]:  # type: ignore[override]
        """The help on keys and clicks, in the nouns of the game."""
        colours = ", ".join(f"{each.mark or each.initial} {each.name}" for each in self.composer.look.colours)
        one, tiles = self.speech.agreed("un"), self.speech.some_tiles("vos")
        return (
            "Un numéro seul défait une combinaison de la table : 3 ; le même encore la remet. Entrée sur une "
            "ligne vide valide. Sur la table, « + » marque ce qui a changé au dernier tour, « - » ce que vous avez "
            f"défait. Couleurs : {colours}.",
            KEY_HELP,
            "À la souris : un clic sur une combinaison de la table la défait ou la remet, sur une combinaison formée "
            f"la défait, sur {one} de {tiles} l'ajoute à la ligne ; la molette fait défiler. Maj et la souris "
            "sélectionnent du texte.",
        )

    def typed(self, tile: str) -> str:
        """Return the tile and a space."""
        return f"{self.speech.label(tile)} "
