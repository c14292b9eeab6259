"""The options of the *rami des lettres*, and those of its published editions (rules L1 to L30, 1.4)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from lettres.engine.fixed_options import NothingDiscarded, NothingThrown
from lettres.engine.rules import Beside, Option, RuleSet, option

_ONE_WORD: Beside = {"words_per_turn": range(1, 2)}
_FREE_FORMS: tuple[Beside, ...] = ({"rule4": ("stem", "none")},)
_NO_LONGEST: tuple[Beside, ...] = ({"scoring": ("new_words", "none")},)
_NO_COST: tuple[Beside, ...] = ({"leftover": ("none",)},)


@dataclass(frozen=True, kw_only=True)
class LettersRules(NothingDiscarded, NothingThrown, RuleSet):
    """The options of the *rami des lettres*, each with the rule that it decides.

    >>> LettersRules().joker_word, PRESETS["allemand"]["rule4"]
    ('extend', 'stem')
    """

    flow: Literal["play_or_draw"] = option("play_or_draw", "N1")  # no letter is ever discarded
    first_player: Literal["lowest", "highest", "seat"] = option(
        "lowest", "L30", "", "la lettre tirée la plus proche du A", "la plus proche du Z", "le premier nommé"
    )
    passing: Literal["free"] = option("free", "D5")  # nobody can know whether something can be laid
    opening_letters: int = option(6, "L7", "lettres du premier mot, au moins", least=3, most=14)
    opening_extra_words: bool = option(
        False, "L5", "d'autres mots sont permis avec le premier", idle=({"opening_counts": ("total",)}, _ONE_WORD)
    )
    opening_counts: Literal["word", "total"] = option(
        "word",
        "1.4",
        "dans quoi se comptent les lettres du premier tour",
        "dans un seul mot",
        "dans tous ses mots ensemble, un ou plusieurs",
        idle=(_ONE_WORD,),
    )
    words_per_turn: int = option(0, "1.4", "nouveaux mots par tour, au plus ; 0 : sans limite", most=20)
    unique: Literal["table", "game", "none"] = option(
        "table",
        "L8",
        "un mot déjà posé",
        "ne peut être deux fois sur la table",
        "ne peut être posé de nouveau de toute la partie, même défait",
        "peut l'être encore",
        also={True: "table", False: "none", "oui": "table", "non": "none"},
    )
    rule4: Literal["lexical", "table", "tiles", "stem", "none"] = option(
        "lexical",
        "L9",
        "ce qu'un mot nouveau ne peut être",
        "le pluriel ou l'autre genre d'un mot défait ce tour-ci",
        "ceux d'un mot de la table, défait ou non",
        "ceux d'un mot défait dont il a toutes les lettres",
        "un mot de la famille d'un mot de la table",
        "tout est permis",
    )
    irregular: bool = option(True, "L10", "cheval et chevaux, roi et reine comptent aussi", idle=_FREE_FORMS)
    participles: bool = option(True, "L12", "l'accord d'un participe compte aussi", idle=_FREE_FORMS)
    homographs: Literal["any", "lenient"] = option(
        "any",
        "L13",
        "un pluriel ou un autre genre, si le mot se lit aussi autrement",
        "interdit",
        "permis",
        idle=_FREE_FORMS,
    )
    loanwords: bool = option(True, "L17", "les mots empruntés sont permis")
    apocopes: bool = option(True, "L18", "les mots tronqués (vélo, photo) sont permis")
    vulgar_words: bool = option(
        False,
        "L30",
        "les robots, les indices et les réparations forment aussi des mots vulgaires ; un joueur le peut toujours",
        was=True,
    )
    joker_word: Literal["extend", "frozen", "free"] = option(
        "extend",
        "L22",
        "un mot qui contient un joker, tant qu'il n'est pas remplacé",
        "peut s'allonger aux deux bouts",
        "ne change pas",
        "est libre comme un autre",
    )
    joker_release: Literal["all", "one"] = option(
        "all",
        "L23",
        "un mot qui contient deux jokers est libre",
        "quand les deux sont remplacés",
        "dès que l'un est remplacé",
        idle=({"joker_word": ("free",)},),
    )
    freed_joker: Literal["anywhere", "new_word"] = option(
        "anywhere", "L25", "où va un joker repris", "n'importe où sur la table", "dans un mot nouveau"
    )
    replacement_alone: bool = option(True, "L25", "la lettre qui remplace un joker peut être la seule posée")
    longest_needs_rack: bool = option(
        False, "L27", "le plus long mot doit contenir une lettre du chevalet pour compter", idle=_NO_LONGEST
    )
    scoring: Literal["tiles_and_longest", "longest", "new_words", "none"] = option(
        "tiles_and_longest",
        "1.4",
        "ce que marque un tour",
        "les lettres posées et le plus long mot nouveau",
        "le plus long mot nouveau",
        "les lettres des mots nouveaux",
        "rien",
    )
    doubling: bool = option(
        True,
        "L2",
        "vider son chevalet double les points de ses lettres, ou du plus long mot s'il compte seul",
        idle=_NO_LONGEST,
    )
    leftover: Literal["none", "malus", "winner_takes"] = option(
        "none",
        "L30",
        "les lettres qui restent à la fin",
        "ne coûtent rien",
        "coûtent leurs points à chacun",
        "coûtent leurs points, que prend celui qui en a le moins",
        idle=({"leftover": ("winner_takes",), "most_players": range(1, 2)},),
    )
    leftover_tile: int = option(1, "L30", "points par lettre restée", most=100, idle=_NO_COST)
    leftover_joker: int = option(1, "L30", "points par joker resté", most=100, idle=_NO_COST)
    target: int = option(
        0,
        "N22",
        most=10000,
        idle=(
            {"scoring": ("none",), "rounds": range(1, 2)},
            {"scoring": ("none",), "leftover": ("none", "malus")},
        ),
    )


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
        "unique": "none",
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
"""The published editions, as far as their rules are known (1.4); other options keep the values of sheet S0."""
