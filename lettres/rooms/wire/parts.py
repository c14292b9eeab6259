"""Types that both directions of the wire share."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta

WORD = 60  # letters of a word
_TILES = 120  # in a table, a rack or a throw; also melds of a table

Tile = Annotated[str, Meta(min_length=1, max_length=8)]
Word = Annotated[str, Meta(max_length=WORD, description="A word; a lower-case letter is a joker.")]
Row = Annotated[list[str | None], Meta(max_length=_TILES, description="The tiles of a meld, or the cells of a row.")]
Table = Annotated[list[Word | Row], Meta(max_length=_TILES, description="Melds, or the rows of a grid.")]
RuleValue = bool | int | str
