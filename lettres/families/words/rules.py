"""The options of the *rami des lettres*, and its published editions (rules L1 to L30, 1.4)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from lettres.engine.rules import NothingDiscarded, Option, RuleSet, option


@dataclass(frozen=True, kw_only=True)
class LettersRules(NothingDiscarded, RuleSet):
    """The options of the *rami des lettres*, each with the row of the rules that it decides.

    >>> LettersRules().joker_word, PRESETS["allemand"]["rule4"]
    ('extend', 'stem')
    """

    flow: Literal["play_or_draw"] = option("play_or_draw", "N1")  # no letter is ever discarded
    passing: Literal["free"] = option("free", "D5")  # nobody can tell whether something can be laid
    opening_letters: int = option(6, "L7", least=3, most=14)
    opening_extra_words: bool = option(False, "L5")
    opening_counts: Literal["word", "total"] = option("word", "1.4")
    words_per_turn: int = option(0, "1.4", most=20)
    unique: bool = option(True, "L8")
    rule4: Literal["lexical", "table", "tiles", "stem", "none"] = option("lexical", "L9")
    irregular: bool = option(True, "L10")
    participles: bool = option(True, "L12")
    homographs: Literal["any", "lenient"] = option("any", "L13")
    loanwords: bool = option(True, "L17")
    apocopes: bool = option(True, "L18")
    joker_word: Literal["extend", "frozen", "free"] = option("extend", "L22")
    joker_release: Literal["all", "one"] = option("all", "L23")
    freed_joker: Literal["anywhere", "new_word"] = option("anywhere", "L25")
    replacement_alone: bool = option(True, "L25")
    longest_needs_rack: bool = option(False, "L27")
    scoring: Literal["tiles_and_longest", "longest", "new_words", "none"] = option("tiles_and_longest", "1.4")
    doubling: bool = option(True, "L2")
    leftover: Literal["none", "malus", "winner_takes"] = option("none", "L30")
    leftover_tile: int = option(1, "L30", most=100)
    leftover_joker: int = option(1, "L30", most=100)


PRESETS: dict[str, dict[str, Option]] = {
    "français": {},
    "anglais": {"longest_needs_rack": True, "scoring": "longest"},
    "allemand": {
        "words_per_turn": 1,
        "rule4": "stem",
        "joker_word": "free",
        "penalty_tiles": 3,
        "time_penalty": 3,
        "scoring": "new_words",
        "doubling": False,
        "end": "pouch",
        "target": 99,
    },
    "coréen": {
        "opening_counts": "total",
        "unique": False,
        "rule4": "none",
        "joker_word": "free",
        "refill": 0,
        "time_penalty": 3,
        "scoring": "none",
        "doubling": False,
        "end": "rack",
        "leftover": "winner_takes",
        "leftover_joker": 30,
    },
}
"""Other published editions, as far as their rules are known (1.4); options not named keep S0's values."""
