"""Rule sets: frozen, keyword-only, every option typed, with its default, its bounds and the rule it decides.

`RuleSet` has the options that the engine reads; a game adds its own in a subclass. What a game lacks (a discard pile,
a draw) it declares by listing the small sets of `lacking` before `RuleSet`.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import Field, dataclass, fields
from typing import Any, Literal, Self, get_args, get_type_hints

from lettres.engine.option import Option as Option
from lettres.engine.option import RuleError as RuleError
from lettres.engine.option import check_value, values_taken
from lettres.engine.option import option as option

Flow = Literal["play_or_draw", "draw_play_discard", "play_discard_or_draw", "throw_play"]


@dataclass(frozen=True, kw_only=True)
class RuleSet:
    """What a game is played by. Options that are counts are in tiles, points, turns or seconds, as their names say.

    >>> RuleSet(deal=7).deal, RuleSet.from_options({"arbitration": "strict"}).arbitration
    (7, 'strict')
    >>> RuleSet(deal=7).changed()
    {'deal': 7}
    """

    least_players: int = option(1, "1.1", "joueurs, au moins", least=1, most=8)
    most_players: int = option(4, "1.1", "joueurs, au plus", least=1, most=8)
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
        "lowest", "L30", "qui commence", "le plus petit nombre tiré", "le plus grand nombre tiré", "le premier nommé"
    )
    start_draw: Literal["after_deal", "before_deal"] = option(
        "after_deal", "L30", "quand on tire pour savoir qui commence", "après la donne", "avant la donne"
    )
    start_tiles: Literal["returned", "kept"] = option(
        "returned",
        "L30",
        "les {tiles} tiré{e}s pour savoir qui commence",
        "remis{es} dans la pioche",
        "gardé{e}s par qui les tire",
    )
    round_starter: Literal["draw", "next"] = option(
        "draw", "N22", "qui commence les manches suivantes", "on tire de nouveau", "le joueur d'après"
    )
    start_discard: int = option(0, "2.1", "{tiles} retourné{e}s sur la défausse après la donne", most=1)
    draw_from: Literal["pouch", "both"] = option(
        "both",
        "2.1",
        "où l'on pioche, dans un jeu à défausse",
        "à la pioche seulement",
        "à la pioche ou sur la défausse",
    )
    empty_pouch: Literal["turned", "nothing"] = option(
        "turned",
        "N21",
        "la pioche vide, dans un jeu à défausse",
        "la défausse, sauf le dessus, est retournée et la remplace",
        "on n'y pioche plus rien",
    )
    discarding: Literal["moved", "always"] = option(
        "moved",
        "N21",
        "qui défausse, dans un jeu à défausse",
        "qui a pioché ou posé",
        "chacun, même sans avoir rien pioché ni posé",
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
    penalty_tiles: int = option(1, "L3", "{tiles} de pénalité pour une faute", most=10)
    time_penalty: int = option(1, "1.1", "{tiles} de pénalité hors délai", most=10)
    arbitration: Literal["auto", "strict", "challenge"] = option(
        "auto",
        "L4",
        "l'arbitrage d'une faute (ou --arbitrage)",
        "souple, le programme, avant de poser et sans pénalité",
        "strict, le programme, une fois le tour posé",
        "défi, aux autres joueurs de la contester",
    )
    challenge_penalty: int = option(1, "L4", "{tiles} de pénalité pour une contestation à tort", most=10)
    help_in_turn: Literal["auto_only", "always", "never"] = option(
        "auto_only",
        "L4",
        "l'arbitre, les indices et les réparations pendant son tour",
        "permis quand l'arbitrage est souple",
        "toujours permis",
        "jamais permis",
    )
    invalid: Literal["turn", "meld"] = option(
        "turn", "L3", "ce qu'une faute fait reprendre", "tout le tour", "ses mots fautifs seulement"
    )
    end: Literal["pouch_and_rack", "rack", "pouch"] = option(
        "pouch_and_rack",
        "1.1",
        "quand la manche finit",
        "la pioche est vide, et un joueur n'a plus de {tiles}",
        "un joueur n'a plus de {tiles}",
        "la pioche est vide",
    )
    deadlock: Literal["full_round", "first_blocked", "none"] = option(
        "full_round",
        "L29",
        "quand la manche finit aussi, une fois la pioche vide",
        "tous passent",
        "un joueur ne peut rien poser",
        "jamais pour cela",
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
        "manches au plus, quand leur nombre n'est pas fixé ; 0 : sans limite, mais cent manches de suite "
        "sans un point arrêtent la partie, sans gagnant",
        most=100,
    )

    def __post_init__(self) -> None:
        for name, hint in _hints(type(self)).items():
            check_value(name, getattr(self, name), hint, self.__dataclass_fields__[name])
        if self.least_players > self.most_players:
            raise RuleError("least_players dépasse most_players.")
        if not self.rounds and not self.target:
            raise RuleError("une partie sans fin : donnez un nombre de manches (rounds) ou de points (target).")

    @classmethod
    def from_options(cls, options: Mapping[str, object], base: Self | None = None) -> Self:
        """A rule set from options by name, the others as in `base` or at their defaults; raises `RuleError`."""
        known = _hints(cls)
        for name in options:
            if name not in known:
                raise RuleError(f"règle inconnue : « {name} ». Règles : {', '.join(known)}.")
        named = {name: cls._today(name, value) for name, value in options.items()}
        values: dict[str, Any] = {**(base.changed() if base else {}), **named}  # Any: each is checked by `check_value`
        return cls(**values)

    def with_options(self, options: Mapping[str, object]) -> Self:
        """The rule set with other values of some options; raises `RuleError`.

        >>> RuleSet().with_options({"deal": 7}).changed()
        {'deal': 7}
        """
        return type(self).from_options(options, self) if options else self

    @classmethod
    def check(cls, name: str, value: object) -> None:
        """Raise `RuleError` where an option does not take a value, whatever the others are."""
        check_value(name, cls._today(name, value), _hints(cls)[name], cls.__dataclass_fields__[name])

    @classmethod
    def _today(cls, name: str, value: object) -> object:
        """A value by its name of today, where it has had another."""
        also: Mapping[object, object] = cls.__dataclass_fields__[name].metadata["also"]
        return also.get(value, value) if isinstance(value, str | bool) else value

    @classmethod
    def from_record(cls, options: Mapping[str, Option]) -> Self:
        """The rule set of a record, by the options that it names: the others are as they were when records began.

        >>> RuleSet.from_record({}).never_thrown, RuleSet.from_record(RuleSet().recorded()) == RuleSet()
        ('nothing', True)
        """
        return cls.from_options({**{each.name: each.metadata["was"] for each in fields(cls)}, **options})

    @classmethod
    def parse(cls, name: str, text: str) -> Option:
        """The value of an option written as text (`oui`, `non`, a number, a name), for `from_options` to check.

        >>> RuleSet.parse("deal", "7"), RuleSet.parse("arbitration", "strict")
        (7, 'strict')
        """
        hint = _hints(cls).get(name)
        if hint is bool and text in _WORDS:
            return _WORDS[text]
        return int(text) if hint is int and text.isascii() and text.isdigit() and len(text) < 10 else text

    @property
    def last_round(self) -> int:
        """The round that a match ends with, whatever its scores; 0 where there is none."""
        return self.rounds or self.most_rounds

    def stocked(self, pouch: int, pile: int) -> bool:
        """Whether a tile can be drawn of a pouch, which the discard pile but for its top may refill (rule N21)."""
        return pouch > 0 or (pile > 1 and self.empty_pouch == "turned")

    def drawable(self, pouch: int, pile: int) -> bool:
        """Whether a tile can be drawn of the pouch or of the discard pile.

        >>> RuleSet().drawable(0, 1), RuleSet(draw_from="pouch").drawable(0, 1)
        (True, False)
        """
        return self.stocked(pouch, pile) or (pile > 0 and self.draw_from == "both")

    @property
    def may_not_pass(self) -> bool:
        """Whether who can lay something may not pass (rule D5)."""
        return self.passing in ("stuck", "set", "any")

    @property
    def gives_help(self) -> bool:
        """Whether whoever is on turn may ask for a ruling, a hint or a repair (rule L4)."""
        return self.help_in_turn == "always" or (self.help_in_turn == "auto_only" and self.arbitration == "auto")

    def changed(self) -> dict[str, Option]:
        """The options that are not at their defaults."""
        return {each.name: value for each in fields(self) if (value := getattr(self, each.name)) != each.default}

    def recorded(self) -> dict[str, Option]:
        """The options that a record names: those that are not as they were when records began."""
        return {
            each.name: value for each in fields(self) if (value := getattr(self, each.name)) != each.metadata["was"]
        }

    @classmethod
    def wording(cls, name: str) -> tuple[str, Mapping[str, str]]:
        """What an option is about, and what its named values mean, in French.

        >>> RuleSet.wording("invalid")[1]["meld"], RuleSet.wording("deal")[0]
        ('ses mots fautifs seulement', '{tiles} distribué{e}s à chacun')
        """
        kinds = ((kind, getattr(kind, "__dataclass_fields__", {})) for kind in cls.__mro__)
        own = [(kind, defined[name].metadata) for kind, defined in kinds if name in defined]
        about = next((texts["about"] for _, texts in own if texts["about"]), name)
        kind, values = next(((kind, texts["values"]) for kind, texts in own if texts["values"]), (cls, ()))
        return about, dict(zip(get_args(_hints(kind)[name]), values)) if values else {}

    @classmethod
    def describe(cls) -> list[tuple[str, str, Option, str]]:
        """Every option: its name, the row of the rules it decides, its default, the values it takes.

        Bounds are those that hold while the other options are as they are by default.

        >>> RuleSet.describe()[2]
        ('deal', '1.1', 14, '1–40')
        >>> next(values for name, _, _, values in RuleSet.describe() if name == "rounds")
        '1–100'
        """
        hints = _hints(cls)
        named = ((each.name, each) for each in fields(cls))
        return [(name, each.metadata["rule"], getattr(cls, name), cls._told(hints[name], each)) for name, each in named]

    @classmethod
    def _told(cls, hint: object, each: Field[Option]) -> str:
        """The values that an option takes by itself."""
        if hint is not int:
            return values_taken(hint, each)
        numbers = range(each.metadata["least"], each.metadata["most"] + 1)
        least = next(number for number in numbers if cls._holds(each.name, number))
        most = next(number for number in reversed(numbers) if cls._holds(each.name, number))
        return f"{least}–{most}"

    @classmethod
    def _holds(cls, name: str, value: Option) -> bool:
        try:
            cls.from_options({name: value})
        except RuleError:
            return False
        return True


_WORDS = {"oui": True, "non": False, "true": True, "false": False}
_HINTS: dict[type, dict[str, object]] = {}


def _hints(cls: type) -> dict[str, object]:
    """The types of a rule set's options, worked out once."""
    if cls not in _HINTS:
        _HINTS[cls] = {name: hint for name, hint in get_type_hints(cls).items() if not name.startswith("_")}
    return _HINTS[cls]
