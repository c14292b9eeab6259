"""What the commands of the games of runs and groups do at a desk, and which there are in a game."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from lettres.cli.play.commands import COMMANDS, is_move
from lettres.cli.play.desk import Order
from lettres.cli.play.messages import plural
from lettres.cli.play.nouns import label, noun_of
from lettres.compose import MoveError
from lettres.engine import Game, Phase
from lettres.engine.events import Action, Discard, Draw, Pass
from lettres.games.number_notation import Look

if TYPE_CHECKING:
    from lettres.cli.play.number_desk import NumberDesk

Words = tuple[str, ...]


def _form(desk: NumberDesk, words: Words, sure: bool) -> None:
    desk.check_phase()
    if not words:
        raise MoveError(f"former quoi ? Par exemple : former {desk.composer.look.initials[0]}3-5.")
    desk.composer.form(" ".join(words))


def _take_apart(desk: NumberDesk, words: Words, sure: bool) -> None:
    if not words:
        raise MoveError("défaire quelle combinaison ? Par son numéro : défaire 3.")
    desk.take_apart(*words)


def _validate(desk: NumberDesk, words: Words, sure: bool) -> Action | None:
    """Lay what is composed; where nothing can be but to draw of the pouch, an Enter draws."""
    if desk.view.phase is Phase.DRAW and desk.game.rules.draw_from == "pouch":
        return Draw()
    if desk.empty:
        raise MoveError(desk.advice())
    if faults := desk.faults():
        desk.notice = " ".join(faults)
        return None
    return desk.session.settled(desk.composer.settled.after)


def _draw(desk: NumberDesk, words: Words, sure: bool) -> Action:
    """A tile of the pouch: at the start of a turn, or, in a game of playing or drawing, instead of playing."""
    rules, phase = desk.game.rules, desk.view.phase
    if phase is Phase.DRAW or (phase is Phase.PLAY and rules.flow == "play_discard_or_draw"):
        return Draw()
    if phase is Phase.PLAY and rules.flow == "play_or_draw":
        return Pass()
    raise MoveError("vous avez déjà pioché ce tour-ci." if phase is not Phase.DISCARD else desk.advice())


def _take(desk: NumberDesk, words: Words, sure: bool) -> Action:
    """The top of the discard pile."""
    _draw(desk, words, sure)
    if desk.game.rules.draw_from == "pouch" or desk.game.rules.flow == "play_or_draw":
        raise MoveError("dans ce jeu, on pioche à la pioche seulement.")
    if not desk.view.discard:
        raise MoveError("la défausse est vide.")
    return Draw("discard")


def _discard(desk: NumberDesk, words: Words, sure: bool) -> Action:
    if desk.view.phase is not Phase.DISCARD:
        raise MoveError(f"ce n'est pas le moment de défausser. {desk.advice()}")
    if len(words) != 1:
        raise MoveError(desk.advice())
    tile = desk.composer.reader.tile(words[0])
    if tile not in desk.view.rack:
        raise MoveError(f"vous n'avez pas {label(desk.game, tile)}.")
    return Discard(tile)


def _move(desk: NumberDesk, words: Words, sure: bool) -> Action | None:
    """Melds to form, numbers of melds to take apart, a whole turn; in the phase of the discard, the tile."""
    text = words[0]
    if desk.view.phase is Phase.DISCARD:
        return _discard(desk, tuple(text.split()), sure)
    desk.check_phase()
    names = text.replace(",", " ").split()
    if all(name.isdecimal() for name in names):
        desk.take_apart(*names)
    elif is_move(text):
        desk.composer.read(text)
    elif not desk.empty:
        desk.composer.form(text)
    else:
        try:
            desk.composer.form(text)
        except MoveError:
            desk.composer.read(text)
    return None


def _pass(desk: NumberDesk, words: Words, sure: bool) -> Action | None:
    """Lay nothing: that draws a tile where playing or drawing is the choice, else goes on to the discard."""
    rules, phase = desk.game.rules, desk.view.phase
    if phase in (Phase.DRAW, Phase.DISCARD):
        raise MoveError(desk.advice())
    if phase is Phase.PLAY and rules.flow == "play_discard_or_draw" and (desk.view.pouch or desk.view.discard):
        raise MoveError(f"qui ne pose rien pioche d'abord. {desk.advice()}")
    if rules.flow != "play_or_draw" or sure:
        return Pass()
    desk.asked = "passer"
    count = min(rules.pass_cost, desk.view.pouch)
    cost = f"vous piochez {plural(count, noun_of(desk.game))}" if count else "la pioche est vide"
    desk.notice = f"Passer : {cost}. Entrée pour confirmer, ou toute autre ligne pour continuer."
    return None


ORDERS: Mapping[str, Order] = {
    "piocher": _draw,
    "prendre": _take,
    "défausser": _discard,
    "coup": _move,
    "former": _form,
    "défaire": _take_apart,
    "valider": _validate,
    "passer": _pass,
}
"""What the commands of these games do; the others do what they do in every game."""

_NOT_HERE = ("arbitre", "contester", "accepter", "passer")
_PASS = {
    "play_or_draw": "ne pose rien, et pioche",
    "draw_play_discard": "ne pose rien de plus, et passe à la défausse",
    "play_discard_or_draw": "ne pose rien, une fois pioché, et passe à la défausse",
}


def commands_of(game: Game, look: Look, sorting: str) -> dict[str, tuple[str, str]]:
    """What may be typed in a game, told of its own tiles; `sorting` are tiles in an order."""
    one, noun, rules = look.initials[0], look.noun, game.rules
    commands = {
        **{name: told for name, told in COMMANDS.items() if name not in _NOT_HERE},
        "défaire": ("défaire 3", "défait une combinaison de la table, par son numéro"),
        "former": (f"former {one}3-5", "forme une combinaison ; la taper suffit aussi"),
        "réparer": ("réparer", "remet en combinaisons ce qui est à replacer ; « réparer tout » remet la table d'avant"),
        "trier": ("trier", f"range le chevalet : trier couleurs, trier valeurs, ou trier main {sorting}"),
        "passer": ("passer", _PASS[rules.flow]),
        "piocher": ("piocher", f"prend une {noun} de la pioche"),
    }
    if rules.flow == "play_or_draw":
        return commands
    if rules.draw_from == "both":
        commands["prendre"] = ("prendre", f"prend la {noun} du dessus de la défausse")
    commands["défausser"] = (f"défausser {one}7", f"finit le tour en défaussant cette {noun} ; la taper suffit aussi")
    return commands
