"""The message about tiles that a composition of runs and groups lacks."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from lettres.engine import View
from lettres.families.numbers.notation import JOKER, Look, number
from lettres.grammar import both

_SHOWN = 8  # tiles that a message names of more


def missing_text(look: Look, view: View, missing: Counter[str], broken: Sequence[int], may_break: bool) -> str:
    """Which tiles are neither on the rack nor in the melds taken apart, and which melds of the table have some."""
    tiles = sorted(missing.elements(), key=lambda tile: _place(look, tile))
    labels = ["un joker" if tile == JOKER else look.label(tile) for tile in tiles]
    shown = ", ".join(labels[:_SHOWN]) + ("…" if len(labels) > _SHOWN else "")
    melds = [{piece.tile for piece in meld} for meld in view.table.melds]
    at_hand = {*view.rack}.union(*(melds[at] for at in broken))
    have = "n'en ont assez" if at_hand & {*missing} else "ne l'ont" if len(tiles) == 1 else "ne les ont"
    rack = look.nouns.rack or look.nouns.tile
    wrong = f"il vous manque {shown} : ni {rack.after('votre')} ni les combinaisons défaites {have}."
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
