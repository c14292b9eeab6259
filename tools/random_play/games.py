"""The games of the catalogue under random rules, and a random player for each."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from lettres.engine import Game, RuleError, RuleSet
from lettres.engine.rules import Option
from lettres.families.numbers.rules import NumberRules
from lettres.games.catalogue import CATALOGUE
from lettres.games.letters import letters
from lettres.records.header import Header
from lexicon import Lexicon
from tools.random_play.grid import GridPlayer
from tools.random_play.numbers import NumberPlayer
from tools.random_play.player import AnyPlayer, Dice, random_options
from tools.random_play.words import AnyFlow, RandomPlayer, known_words, random_rules

NAMES = tuple(CATALOGUE)

PLAYERS: Mapping[str, Callable[[Dice], AnyPlayer]] = {
    "words": RandomPlayer,
    "numbers": NumberPlayer,
    "grid": GridPlayer,
}
"""The random player of a family of games."""

RANGES = {
    "least_players": (2, 2),
    "most_players": (4, 4),
    "deal": (4, 10),
    "refill": (0, 2),
    "pass_cost": (0, 3),
    "penalty_tiles": (0, 3),
    "time_penalty": (0, 3),
    "opening_points": (0, 40),
    "leftover_joker": (0, 50),
    "barren_turns": (6, 24),
    "rounds": (1, 2),
    "target": (0, 40),
}
"""Numbers that a game of tiles can end with."""
DICE_RANGES = {**RANGES, "least_players": (2, 2), "most_players": (2, 2), "deal": (3, 9), "refill": (0, 0)}
DICE_RANGES |= {"pass_cost": (0, 0), "penalty_tiles": (0, 0), "time_penalty": (0, 0), "barren_turns": (1, 8)}
"""Numbers that a game of dice can end with."""


def random_game(dice: Dice, name: str) -> tuple[Game, int]:
    """Return the game `name` under random rules, and its number of players.

    A game of words sometimes has a theme or forbidden words. One game in ten of the other games has the rules of a
    published edition.
    """
    entry = CATALOGUE[name]
    if entry.family == "words":
        return _letters(dice), dice.pick((1, 2, 2, 3, 3, 4, 4))
    if dice.once_in(10):
        rules = entry.rules.from_options({}, dice.pick([{}, *entry.presets.values()]))
    else:
        ranges = DICE_RANGES if entry.family == "grid" else RANGES
        rules = _askable(dice, _consistent(dice, entry.rules, ranges))
    game: Game = entry.make(rules)
    return game, rules.least_players + dice.upto(rules.most_players - rules.least_players)


def _consistent(dice: Dice, kind: type[RuleSet], ranges: Mapping[str, tuple[int, int]]) -> RuleSet:
    """Return random rules, drawn until no rule contradicts another."""
    while True:
        try:
            return random_options(dice, kind, ranges, always=("rounds", "target", "barren_turns"))
        except RuleError:
            continue


def _askable(dice: Dice, rules: RuleSet) -> RuleSet:
    """Return `rules`, changed so that no pass needs a search for something to lay if jokers would make it long."""
    if not isinstance(rules, NumberRules):
        return rules
    most = 2 if rules.joker_table == "free" and rules.jokers_together else 1
    unasked: Mapping[str, Option] = {"passing": "free", "deadlock": "full_round"}
    return rules if rules.jokers <= most and dice.once_in(2) else type(rules).from_options(unasked, rules)


def _letters(dice: Dice) -> Game:
    rules = random_rules(dice)
    words = known_words()
    theme = frozenset(word for word in words if not dice.once_in(3)) if dice.once_in(8) else None
    forbidden = frozenset(word for word in words if dice.once_in(20)) if dice.once_in(8) else frozenset[str]()
    return letters(rules, Lexicon.default(), theme=theme, forbidden=forbidden)


def player_of(game: Game, dice: Dice) -> AnyPlayer:
    """Return the random player of a game."""
    return PLAYERS[game.family](dice)


def rules_of(game: Game) -> type[RuleSet]:
    """Return the class of the options in the header of a random game."""
    return AnyFlow if game.family == "words" else type(game.rules)


def header_of(game: Game, players: int, seed: int) -> Header:
    """Return the header of the record of a random game."""
    names = ("Ana", "Zoé", "Luc", "Éva")[:players]
    lexicon, dice = ("", "essai") if game.tiles.dice else ("essai", "")
    return Header(game.name, game.rules.recorded(), lexicon, "", names, seed, "2026-01-02T03:04:05", dice)
