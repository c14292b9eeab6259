"""A second opinion on the *rami des lettres*."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from lettres.engine import Turn
from lettres.engine.table import Meld
from lettres.engine.tiles import Tiles
from lettres.families.words.rules import LettersRules
from lexicon import Lexicon
from tools.soak.opinion import SecondOpinion


def spelt(meld: Meld) -> str:
    """Return the faces of a meld."""
    return "".join(piece.shows for piece in meld)


class WordsOpinion(SecondOpinion):
    """The game of letters: a word has three letters and is in the lexicon, a tile shows its letter."""

    def own_faults(self, turn: Turn) -> Iterator[str]:
        new = Counter(turn.after.melds) - Counter(turn.before.melds)
        if any(not meld or any(shows != tile and tile != "?" for tile, shows in meld) for meld in new):
            yield "false_face"
        rules = self.game.rules
        assert isinstance(rules, LettersRules)
        sizes = list(map(len, new.elements()))
        if not turn.opened and Counter(turn.after.tiles()) - Counter(turn.before.tiles()):
            reached = sum(sizes) if rules.opening_counts == "total" else max(sizes, default=0)
            if reached < rules.opening_letters:
                yield "opening_too_short"

    def differs(self, turn: Turn, codes: set[str]) -> str:
        """Return how `codes` differ from the opinion, which finds only some of the faults; "" if they agree."""
        missed = set(self.faults(turn)) - codes
        if missed:
            return f"faults {sorted(codes)} were found, and not {sorted(missed)}"
        before, after = (Counter(map(spelt, table.melds)) for table in (turn.before, turn.after))
        words = list(after - before)
        if not codes and not all(len(word) > 2 and word in Lexicon.default() for word in words):
            return f"{words}: one is no word"
        return ""

    def final(self, racks: Sequence[Tiles]) -> tuple[int, ...]:
        """Return each seat's gain or loss for tiles left; the lowest seat may take the points of the others."""
        rules = self.game.rules
        assert isinstance(rules, LettersRules)
        left = [sum(rules.leftover_joker if tile == "?" else rules.leftover_tile for tile in rack) for rack in racks]
        if rules.leftover == "winner_takes":
            best = [seat for seat, points in enumerate(left) if points == min(left)]
            pot = sum(points for seat, points in enumerate(left) if seat not in best)
            return tuple(pot // len(best) if seat in best else -points for seat, points in enumerate(left))
        return tuple(-points if rules.leftover == "malus" else 0 for points in left)
