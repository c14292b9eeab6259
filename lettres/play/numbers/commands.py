"""The commands of games of runs and groups, in the words of each game."""

from __future__ import annotations

from lettres.engine import Game
from lettres.families.numbers.notation import Look
from lettres.play.commands import COMMANDS

ELSEWHERE = {"prendre": ("", ""), "défausser": ("", "")}
"""Commands that get an answer even in games without them."""
_NOT_HERE = ("contester", "accepter", "passer")
_BARE = "une fois posé ou passé, la taper suffit"
_PASS = {
    "play_or_draw": "ne pose rien, et pioche",
    "draw_play_discard": "ne pose rien de plus, et passe à la défausse",
    "play_discard_or_draw": "ne pose rien, une fois pioché, et passe à la défausse",
}


def commands_of(game: Game, look: Look, sorting: str) -> dict[str, tuple[str, str]]:
    """Return the commands of a game, with examples of its own tiles; `sorting` is an example of sorted tiles."""
    one, noun, rules = look.initials[0], look.nouns.tile, game.rules
    commands = {
        **{name: row for name, row in COMMANDS.items() if name not in _NOT_HERE},
        "table": ("table", f"montre la table et {noun.many('vos')}"),
        "défaire": ("défaire 3", "défait une combinaison de la table, par son numéro"),
        "former": (f"former {one}3-5", "forme une combinaison ; la taper suffit aussi"),
        "ajouter": (
            f"ajouter {one}6 à 2",
            f"ajoute à la combinaison 2, comme « 2+{one}6 » ; une longue suite se coupe s'il le faut",
        ),
        "arbitre": (f"? {one}3-5", "dit si c'est une combinaison, sans rien poser"),
        "réparer": ("réparer", "remet en combinaisons ce qui est à replacer ; « réparer tout » remet la table d'avant"),
        "trier": ("trier", f"range {noun.many('vos')} : trier couleurs, trier valeurs, ou trier main {sorting}"),
        "passer": ("passer", _PASS[rules.flow]),
        "piocher": ("piocher", f"prend {noun.after('un')} de la pioche"),
    }
    if rules.flow == "play_or_draw":
        return commands
    if rules.draw_from == "both":
        commands["prendre"] = ("prendre", f"prend {noun.after('le')} du dessus de la défausse")
    commands["défausser"] = (f"défausser {one}7", f"finit le tour en défaussant {noun.after('ce')} ; {_BARE}")
    return commands
