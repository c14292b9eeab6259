"""The desk of a dice game that the full screen can draw and click."""

from __future__ import annotations

from lettres.cli.screen import grid
from lettres.cli.screen.desk import KEY_HELP, ScreenDesk
from lettres.cli.screen.table import TileGroup, loose_group, number_box
from lettres.cli.screen.text import Target
from lettres.play.grid.desk import DiceDesk


class DiceScreenDesk(ScreenDesk, DiceDesk):
    """A desk of a dice game, with cells and dice that can be clicked."""

    guide = (
        "Entre crochets, les dés que vous posez ou déplacez ; entre parenthèses, ceux qui ont changé "
        "depuis votre dernier tour. Chaque ligne et chaque colonne de dés qui se touchent est une suite ou une série.",
        KEY_HELP,
        "À la souris : un clic sur un dé de la grille l'enlève, sur une case libre ou sur l'un de vos dés l'ajoute à "
        "la ligne ; la molette fait défiler. Maj et la souris sélectionnent du texte.",
    )

    def table(self) -> grid.GridPlan:
        """Return the grid, with the dice of this turn marked."""
        before = self.composer.of_table()
        (top, left), dice = self.composer.origin, {}
        for cell, piece in self.composer.pieces.items():
            box = number_box(self.speech, piece.tile, "tile")
            stays, lately = before.get(cell) == piece, (cell[0] - top, cell[1] - left) in self.lately
            look = "formed" if not stays else "new" if lately else "tile"
            dice[cell] = grid.DieBox(box.face, f"class:ink.{box.ink}", look)
        rows, columns = [row for row, _ in dice] or [4], [column for _, column in dice] or [9]
        return grid.GridPlan(dice, (0, 0), (max(rows) + 2, max(columns) + 2), self.composer.names.column)

    def composed(self) -> list[TileGroup]:
        """Return the loose dice."""
        left = self.composer.settled.loose
        return [loose_group(self.speech, "À replacer", left, "loose", "loose")] if left else []

    def rack(self) -> TileGroup:
        """Return the dice left on the rack."""
        return loose_group(self.speech, "", self.order.show(self.composer.settled.rack), "rack", "rack")

    def click(self, target: Target) -> str:
        """Obey a click; return text to add to the typed line. Raises `MoveError`."""
        kind, at = target
        if kind == "cell":
            cell = grid.cell_of(target)
            name = self.composer.names.name(cell)
            if cell in self.composer.pieces and self.live:
                self.composer.lift([name])
                return ""
            return f"{name} "
        settled = self.composer.settled
        tiles = self.order.show(settled.rack) if kind == "rack" else settled.loose
        return f"{self.game.tiles.face(tiles[at])} "
