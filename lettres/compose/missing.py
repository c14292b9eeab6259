"""What is told of tiles that a composition of runs and groups needs, and that nobody has to lay."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from lettres.engine import View
from lettres.families.numbers.notation import JOKER, Look, number
from lettres.grammar import both

_TOLD = 8  # tiles that are told of more


def tell_missing(look: Look, view: View, missing: Counter[str], broken: Sequence[int], may_break: bool) -> str:
    """That some tiles are neither on the rack nor in the broken melds of the table, and which whole ones have some."""
    tiles = sorted(missing.elements(), key=lambda tile: _place(look, tile))
    labels = ["un joker" if tile == JOKER else look.label(tile) for tile in tiles]
    told = ", ".join(labels[:_TOLD]) + ("…" if len(labels) > _TOLD else "")
    melds = [{piece.tile for piece in meld} for meld in view.table.melds]
    some = {*view.rack}.union(*(melds[at] for at in broken))
    have = "n'en ont assez" if some & {*missing} else "ne l'ont" if len(tiles) == 1 else "ne les ont"
    rack = look.nouns.rack or look.nouns.tile
    wrong = f"il vous manque {told} : ni {rack.after('votre')} ni les combinaisons défaites {have}."
    held = [str(at + 1) for at, meld in enumerate(melds) if at not in broken and meld & {*missing}]
    if not held or not may_break:
        return wrong
    if len(held) == 1:
        return f"{wrong} La combinaison {held[0]} en a : « défaire {held[0]} » la défait."
    return f"{wrong} Les combinaisons {both(held)} en ont : « défaire {held[0]} » défait la première."


def _place(look: Look, tile: str) -> tuple[int, int]:
    """Where a tile comes among others: by colour and value, jokers last."""
    if tile == JOKER:
        return len(look.initials), 0
    return look.initials.find(tile[0]), number(tile).value
