"""The options of the games of runs and groups (rules N1 to N22)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from lettres.engine.fixed_options import NothingThrown, OpenTable
from lettres.engine.rules import PLAYED_ONCE, Beside, RuleSet, option
from lettres.families.numbers.melds import FirstMelds

NumberFlow = Literal["play_or_draw", "draw_play_discard", "play_discard_or_draw"]

_NO_JOKERS: Beside = {"jokers": range(1)}
_NO_OPENING: Beside = {"opening_points": range(1)}


@dataclass(frozen=True, kw_only=True)
class NumberRules(OpenTable, NothingThrown, RuleSet):
    """The options of the games of runs and groups; the defaults are those of sheet S4.

    The rules of another sheet are a subclass with other defaults.

    >>> NumberRules().opening_points, NumberRules().joker_table
    (30, 'free')
    """

    least_players: int = option(2, "2.1", least=2, most=8)
    most_players: int = option(4, "2.1", least=2, most=8)
    deal: int = option(14, "2.1", least=1, most=40)
    refill: int = option(0, "2.1", most=40)
    flow: NumberFlow = option("play_or_draw", "N1")
    first_player: Literal["lowest", "highest", "seat"] = option("highest", "2.1")
    start_draw: Literal["after_deal", "before_deal"] = option("before_deal", "2.1")
    passing: Literal["free", "stuck"] = option("free", "D5", "", "toujours", "si rien ne peut se poser")
    seconds: int = option(120, "2.1", most=86400)
    time_penalty: int = option(1, "N14", most=10)
    end: Literal["rack"] = option("rack", "2.1")
    deadlock: Literal["full_round", "first_blocked"] = option("first_blocked", "N15")
    discarding: Literal["moved", "always"] = option("moved", "N21", was="always")
    target: int = option(0, "N22", most=10000, idle=PLAYED_ONCE)  # turns score nothing
    most_rounds: int = option(0, "N22", most=100, was=100)
    jokers: int = option(2, "2.1", "jokers du jeu", most=4)
    one_after_13: bool = option(False, "N2", "un 1 peut suivre le 13, dans une suite")
    one_after_13_points: int = option(
        1,
        "N3",
        "points d'un 1 qui suit le 13, dans les premières combinaisons",
        least=1,
        most=14,
        idle=({"one_after_13": (False,)}, _NO_OPENING),
    )
    opening_points: int = option(30, "N6", "points des premières combinaisons d'un joueur, au moins", most=200)
    opening_jokers: Literal["value", "zero", "none"] = option(
        "value",
        "N5",
        "un joker, dans ces premières combinaisons",
        "compte ce qu'il remplace",
        "ne compte rien",
        "est interdit",
        idle=(
            _NO_JOKERS,
            {"opening_jokers": ("zero",), **_NO_OPENING},
            {"opening_jokers": ("none",), **_NO_OPENING, "open_same_turn": (True,)},
        ),
    )
    open_same_turn: bool = option(False, "N4", "la table est ouverte au tour même de ces premières combinaisons")
    joker_table: Literal["free", "new_set", "identity", "frozen"] = option(
        "free",
        "N8",
        "un joker de la table",
        "vaut ce qu'on veut à chaque tour, et reste sur la table",
        "vaut ce qu'on veut à chaque tour ; qui le reprend le met dans une combinaison nouvelle",
        "garde sa valeur tant que {the_tile} qu'il remplace ne prend pas sa place",
        "garde sa valeur tant que {the_tile} qu'il remplace ne prend pas sa place ; d'ici là, sa combinaison ne "
        "peut que s'allonger",
        idle=(_NO_JOKERS,),
    )
    joker_tile: Literal["rack", "any"] = option(
        "rack",
        "N7",
        "d'où vient {the_tile} qui prend la place d'un joker",
        "{of_rack}",
        "{of_rack} ou de la table",
        idle=(_NO_JOKERS, {"joker_table": ("free", "new_set")}),
    )
    joker_rack: int = option(
        0,
        "N9",
        "{tiles} {of_rack} à poser, au moins, dans la combinaison nouvelle où va un joker repris, sans compter "
        "{the_tile} qui le remplace ; 0 : partout, sans en poser",
        most=3,
        idle=(_NO_JOKERS, {"joker_table": ("free",)}),
    )
    jokers_together: bool = option(
        True, "N11", "deux jokers sont permis dans une combinaison", idle=({"jokers": range(2)},)
    )
    keep_discard: bool = option(False, "N20", "on finit en défaussant ({the_last_tile} ne se pose pas)")
    leftover_joker: int = option(30, "2.1", "points par joker resté", most=200, idle=(_NO_JOKERS,))
    blocked_score: Literal["sheet", "official"] = option(
        "sheet",
        "N16",
        "ce que marque une manche où personne n'a tout posé",
        "chacun perd ses points, et celui qui en a le moins prend ceux des autres, moins les siens",
        "chacun perd ce qu'il a de plus que le moindre, qui le prend",
    )

    tied_lowest: Literal["share", "whole", "nothing"] = option(
        "share",
        "N17",
        "ce que prennent des joueurs à égalité, au plus bas, quand personne n'a tout posé",
        "ils se partagent ce que les autres perdent, et ce qui ne se partage pas est perdu",
        "chacun d'eux prend tout ce que les autres perdent",
        "rien",
        idle=({"most_players": range(1, 3)},),
    )
    losers: Literal["negative", "nothing"] = option(
        "negative",
        "N22",
        "ce que marquent les perdants d'une manche",
        "moins les points qui leur restent",
        "rien : seuls les gagnants marquent",
    )

    @property
    def first_melds(self) -> FirstMelds:
        """The points of a joker and of a 1 that follows the highest value, in a player's first melds."""
        return FirstMelds(self.opening_jokers, self.one_after_13_points)
