"""The handlers of the dice game's commands."""

from __future__ import annotations

from collections.abc import Mapping

from lettres.compose import MoveError
from lettres.engine.events import Action, Pass, Throw
from lettres.play.commands import check_command
from lettres.play.grid.commands import ELSEWHERE, NOT_HERE
from lettres.play.grid.desk import DiceDesk
from lettres.play.grid.throws import choose_dice, pick_dice
from lettres.play.requests import Handler, Wish, Words


def _move(desk: DiceDesk, words: Words, confirmed: bool) -> None:
    """Lay dice or, if only cells are named, lift the dice on these cells."""
    look = desk.speech.look
    assert look is not None
    check_command(words[0], look)
    desk.check_thrown()
    before = desk.composer.settled
    named = words[0].replace(",", " ").split()
    at = desk.composer.names.read
    if all(at(corner) for word in named for corner in word.split("-")):
        desk.composer.lift(named)
    else:
        desk.composer.read(words[0])
        desk.notice = desk.composer.changes_since(before, where=not any(map(at, named)))


def _lift(desk: DiceDesk, words: Words, confirmed: bool) -> None:
    desk.check_thrown()
    desk.composer.lift(words)


def _shift(desk: DiceDesk, words: Words, confirmed: bool) -> None:
    desk.check_thrown()
    before = desk.composer.settled
    desk.composer.move(words)
    desk.notice = desk.composer.changes_since(before, where=False)


def _throw(desk: DiceDesk, words: Words, confirmed: bool, keep: bool = False) -> Action:
    if not desk.throwing:
        raise MoveError("vos dés sont lancés pour ce tour : posez-en, ou passez si aucun ne va.")
    if keep and not words:
        raise MoveError("quels dés garder ? Par exemple : garder r7 b7.")
    return Throw(choose_dice(desk.game, desk.view.rack, words, keep=keep))


def _keep(desk: DiceDesk, words: Words, confirmed: bool) -> Action:
    return _throw(desk, words, confirmed, keep=True)


def _validate(desk: DiceDesk, words: Words, confirmed: bool) -> Action | None:
    if desk.throwing:
        return _throw(desk, (), confirmed)
    if desk.empty:
        raise MoveError("rien n'est composé : posez un dé au moins, ou « passer » si aucun ne va.")
    if faults := desk.faults():
        desk.notice = " ".join(faults)
        return None
    return desk.session.play_to(desk.composer.settled.after)


def _pass(desk: DiceDesk, words: Words, confirmed: bool) -> Action:
    """Pass, at no cost; the engine refuses a pass if the player can lay something (rule D5)."""
    desk.check_thrown()
    return Pass()


def _arrange(desk: DiceDesk, words: Words, confirmed: bool) -> Wish:
    """Let the search lay the dice laid so far and those in `words`; without `words`, as many dice as possible.

    This help costs points.
    """
    desk.check_repair()
    named = pick_dice(desk.game, desk.composer.settled.rack, words)
    desk.wanted = (*desk.composer.turn.placed, *named) if words else ()
    return Wish.REPAIR


def _hint(desk: DiceDesk, words: Words, confirmed: bool) -> Wish | None:
    """Ask for the next hint; after the last hint, lay in one step the dice that this hint shows."""
    if desk.shown is None:
        return Wish.HINT
    desk.lay(desk.shown)
    desk.shown = None
    return None


def _elsewhere(desk: DiceDesk, words: Words, confirmed: bool) -> None:
    raise MoveError(ELSEWHERE[words[0]])


HANDLERS: Mapping[str, Handler] = {
    "coup": _move,
    "lancer": _throw,
    "garder": _keep,
    "ôter": _lift,
    "déplacer": _shift,
    "arranger": _arrange,
    "indice": _hint,
    "valider": _validate,
    "passer": _pass,
    NOT_HERE: _elsewhere,
}
"""The dice game's own handlers; other commands work as in every game."""
