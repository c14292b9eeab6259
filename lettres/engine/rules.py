"""The rule set that all games share: every option with its type, default, bounds and the number of its rule.

`RuleSet` has the options that the engine reads; a game adds its own in a subclass. If a game lacks something, such as
a discard pile or a draw, its subclass inherits from small sets of `fixed_options`, listed before `RuleSet`.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Literal

from lettres.engine.option import Beside as Beside
from lettres.engine.option import Option as Option
from lettres.engine.option import RuleError as RuleError
from lettres.engine.option import option as option
from lettres.engine.option import written as written
from lettres.engine.options import Options

Flow = Literal["play_or_draw", "draw_play_discard", "play_discard_or_draw", "throw_play"]

_NO_PILE: tuple[Beside, ...] = ({"flow": ("play_or_draw", "throw_play")},)
"""The conditions under which the options of a discard pile have no effect."""
PLAYED_ONCE: tuple[Beside, ...] = ({"target": range(1, 10001), "rounds": range(1, 2)},)
"""The condition under which `target` has no effect in games whose turns do not score: there is only one round."""
_OF_PILE = ("start_discard", "keep_discard")
_ALONE: Beside = {"most_players": range(1, 2)}
_NO_DRAW: tuple[Beside, ...] = ({"first_player": ("seat",)}, _ALONE)
_UNJUDGED: tuple[Beside, ...] = ({"arbitration": ("auto",)},)
_BY_ROUNDS: tuple[Beside, ...] = ({"rounds": range(1, 101)},)


@dataclass(frozen=True, kw_only=True)
class RuleSet(Options):
    """The rules of a game. Numbers count players, tiles, points, turns, rounds or seconds, as their names say.

    >>> RuleSet(deal=7).deal, RuleSet.from_options({"arbitration": "strict"}).arbitration
    (7, 'strict')
    >>> RuleSet(deal=7).changed()
    {'deal': 7}
    """

    least_players: int = option(1, "1.1", "joueurs, au moins ; pas plus que « most_players »", least=1, most=8)
    most_players: int = option(4, "1.1", "joueurs, au plus ; pas moins que « least_players »", least=1, most=8)
    deal: int = option(14, "1.1", "{tiles} distribué{e}s à chacun", least=1, most=40)
    refill: int = option(7, "L28", "{tiles} auxquel{les} on complète {own_rack} ; 0 : jamais", most=40)
    flow: Flow = option(
        "play_or_draw",
        "N1",
        "ce qui compose un tour",
        "jouer, ou piocher",
        "piocher, jouer, défausser",
        "jouer, ou piocher si l'on ne peut, puis défausser",
        "lancer, jouer",
    )
    first_player: Literal["lowest", "highest", "seat"] = option(
        "lowest",
        "L30",
        "qui commence",
        "le plus petit nombre tiré",
        "le plus grand nombre tiré",
        "le premier nommé",
        idle=(_ALONE,),
    )
    start_draw: Literal["after_deal", "before_deal"] = option(
        "after_deal",
        "L30",
        "quand on tire pour savoir qui commence",
        "après la donne",
        "avant la donne",
        idle=_NO_DRAW,
    )
    start_tiles: Literal["returned", "kept"] = option(
        "returned",
        "L30",
        "les {tiles} tiré{e}s pour savoir qui commence",
        "remis{es} dans la pioche",
        "gardé{e}s par qui les tire",
        idle=_NO_DRAW,
    )
    round_starter: Literal["draw", "next"] = option(
        "draw",
        "N22",
        "qui commence les manches suivantes",
        "on tire de nouveau",
        "le joueur d'après",
        idle=({"rounds": range(1, 2)}, _ALONE),
    )
    start_discard: int = option(0, "2.1", "{tiles} retourné{e}s sur la défausse après la donne", most=1)
    draw_from: Literal["pouch", "both"] = option(
        "both",
        "2.1",
        "où l'on pioche, dans un jeu à défausse",
        "à la pioche seulement",
        "à la pioche ou sur la défausse",
        idle=_NO_PILE,
    )
    empty_pouch: Literal["turned", "nothing"] = option(
        "turned",
        "N21",
        "la pioche vide, dans un jeu à défausse",
        "la défausse, sauf le dessus, est retournée et la remplace",
        "on n'y pioche plus rien",
        idle=_NO_PILE,
    )
    discarding: Literal["moved", "always"] = option(
        "moved",
        "N21",
        "qui défausse, dans un jeu à défausse",
        "qui a pioché ou posé",
        "chacun, même sans avoir rien pioché ni posé",
        idle=_NO_PILE,
    )
    passing: Literal["free", "stuck", "set", "any", "none"] = option(
        "free",
        "D5",
        "quand on peut passer",
        "toujours",
        "si rien ne peut se poser",
        "si rien ne peut se poser, et qui tient une combinaison en pose une",
        "si rien ne peut se poser",
        "toujours",
    )
    pass_cost: int = option(1, "L30", "{tiles} pioché{e}s quand on passe", most=10)
    seconds: int = option(60, "1.1", "temps par tour, en secondes ; 0 : sans limite (ou --minuteur)", most=86400)
    penalty_tiles: int = option(1, "L3", "{tiles} de pénalité pour une faute", most=10, idle=_UNJUDGED)
    time_penalty: int = option(1, "1.1", "{tiles} de pénalité hors délai", most=10, idle=({"seconds": range(1)},))
    arbitration: Literal["auto", "strict", "challenge"] = option(
        "auto",
        "L4",
        "l'arbitrage d'une faute (ou --arbitrage)",
        "souple, le programme, avant de poser et sans pénalité",
        "strict, le programme, une fois le tour posé",
        "défi, aux autres joueurs de la contester",
    )
    challenge_penalty: int = option(
        1,
        "L4",
        "{tiles} de pénalité pour une contestation à tort",
        most=10,
        idle=({"arbitration": ("auto", "strict")}, _ALONE),
    )
    help_in_turn: Literal["auto_only", "always", "never"] = option(
        "auto_only",
        "L4",
        "l'arbitre, les indices et les réparations pendant son tour",
        "permis quand l'arbitrage est souple",
        "toujours permis",
        "jamais permis",
        idle=({"help_in_turn": ("always",), "arbitration": ("auto",)},),
    )
    invalid: Literal["turn", "meld"] = option(
        "turn",
        "L3",
        "ce qu'une faute fait reprendre",
        "tout le tour",
        "ses mots fautifs seulement",
        idle=_UNJUDGED,
    )
    end: Literal["pouch_and_rack", "rack", "pouch"] = option(
        "pouch_and_rack",
        "1.1",
        "quand la manche finit",
        "la pioche est vide, et un joueur n'a plus de {tiles}",
        "un joueur n'a plus de {tiles}",
        "la pioche est vide",
        idle=({"end": ("rack",), "refill": range(1, 41)},),
    )
    deadlock: Literal["full_round", "first_blocked", "none"] = option(
        "full_round",
        "L29",
        "quand la manche finit aussi, une fois la pioche vide",
        "tous passent",
        "un joueur ne peut rien poser",
        "jamais pour cela",
        idle=({"end": ("pouch",)}, {"deadlock": ("first_blocked",), **_ALONE}),
    )
    barren_turns: int = option(
        0, "D2", "tours de suite sans rien poser qui finissent la manche ; 0 : aucun, mais une manche sans fin s'arrête"
    )
    late_turns: Literal["always", "stuck"] = option(
        "always",
        "D7",
        "quand un tour hors délai compte parmi ceux où rien n'est posé",
        "toujours",
        "si rien de ce qui est lancé ne pouvait se poser",
        idle=({"seconds": range(1)},),
    )
    first_throw: Literal["turn", "start"] = option(
        "turn",
        "D15",
        "quand se lancent les dés d'une manche pour la première fois",
        "à son premier tour",
        "tous dès le début de la manche",
    )
    never_thrown: Literal["thrown", "nothing"] = option(
        "thrown",
        "D15",
        "les dés jamais lancés quand la manche finit",
        "se lancent une fois, pour être comptés",
        "ne comptent pas",
        was="nothing",
        idle=({"first_throw": ("start",)},),
    )
    rounds: int = option(
        1,
        "N22",
        "manches de la partie ; 0, si des points la finissent : autant qu'il en faut (ou --manches)",
        most=100,
    )
    target: int = option(
        0, "N22", "points auxquels la partie finit ; 0, si des manches la finissent : aucun", most=10000
    )
    most_rounds: int = option(
        100,
        "N22",
        "manches au plus, quand leur nombre n'est pas fixé ; 0 : sans limite",
        most=100,
        idle=_BY_ROUNDS,
    )
    stalled_rounds: int = option(
        100,
        "N22",
        "manches de suite où personne ne dépasse le plus haut total atteint, qui finissent la partie quand leur nombre "
        "n'est pas fixé ; le plus haut total gagne",
        least=1,
        most=100,
        past=0,
        idle=_BY_ROUNDS,
    )

    def check_together(self) -> None:
        """Raise `RuleError` if no number of players is allowed, or if neither rounds nor points end the game."""
        if self.least_players > self.most_players:
            raise RuleError("least_players dépasse most_players.")
        if not self.rounds and not self.target:
            raise RuleError("une partie sans fin : donnez un nombre de manches (rounds) ou de points (target).")

    def refuse_idle(self, names: Iterable[str]) -> None:
        """Raise `RuleError` for idle options, and for options of a discard pile if the game has none.

        In such a game, the tile that `start_discard` turns up, or that `keep_discard` keeps on a rack, could never be
        played.
        """
        wrong = [name for name in _OF_PILE if getattr(self, name, False)]
        if {*names} & {"flow", *wrong} and wrong and self.flow in ("play_or_draw", "throw_play"):
            said = " et ".join(f"« {name}={written(getattr(self, name))} »" for name in wrong)
            raise RuleError(
                f"{said} vont avec une défausse : avec « flow={self.flow} », rien ne se défausse. Changez-les aussi."
                if wrong[1:]
                else f"{said} va avec une défausse : avec « flow={self.flow} », rien ne se défausse. Changez-la aussi."
            )
        super().refuse_idle(names)

    @property
    def last_round(self) -> int:
        """The number of the round after which a match ends whatever the scores; 0 if there is none."""
        return self.rounds or self.most_rounds

    def stocked(self, pouch: int, pile: int) -> bool:
        """Return whether the pouch has a tile, or the discard pile can refill it (rule N21).

        `pouch` and `pile` are numbers of tiles.
        """
        return pouch > 0 or (pile > 1 and self.empty_pouch == "turned")

    def drawable(self, pouch: int, pile: int) -> bool:
        """Return whether a tile can be drawn, if the pouch has `pouch` tiles and the discard pile `pile`.

        >>> flow: Flow = "draw_play_discard"
        >>> RuleSet(flow=flow).drawable(0, 1), RuleSet(flow=flow, draw_from="pouch").drawable(0, 1)
        (True, False)
        """
        return self.stocked(pouch, pile) or (pile > 0 and self.draw_from == "both")

    @property
    def may_not_pass(self) -> bool:
        """True if a player who can lay something may not pass (rule D5)."""
        return self.passing in ("stuck", "set", "any")

    @property
    def gives_help(self) -> bool:
        """True if the player on turn may ask for a ruling, a hint or a repair (rule L4)."""
        return self.help_in_turn == "always" or (self.help_in_turn == "auto_only" and self.arbitration == "auto")
