"""The handlers of the commands of games of runs and groups."""

from __future__ import annotations

import re
from collections.abc import Mapping

from lettres.compose import MoveError
from lettres.compose.spoken import value_said, written
from lettres.engine import Phase
from lettres.engine.events import Action, Discard, Draw, Pass
from lettres.families.numbers.notation import JOKER, number
from lettres.play.commands import check_command, is_move
from lettres.play.numbers.desk import NumberDesk
from lettres.play.requests import Actions, Handler, Words
from lexicon import fold

_TOP = ("DEFAUSSE", "DESSUS")  # words for the top of the discard pile


def _form(desk: NumberDesk, words: Words, confirmed: bool) -> None:
    desk.check_phase()
    if not words:
        raise MoveError(f"former quoi ? Par exemple : former {desk.composer.look.initials[0]}3-5.")
    desk.composer.form(" ".join(words))


def _add(desk: NumberDesk, words: Words, confirmed: bool) -> None:
    """Add tiles to the table meld that has the number typed."""
    desk.check_phase()
    look = desk.composer.look
    match = re.fullmatch(r"(.+?)\s+(?:à|a|au|sur)\s+(?:la\s+)?(?:combinaison\s+)?(\d+)", " ".join(words), re.I)
    if match is None:
        raise MoveError(
            f"ajouter {look.nouns.tile.after('quel')}, à quelle combinaison ? "
            f"Par exemple : ajouter {look.initials[0]}6 à 2."
        )
    desk.composer.read("+".join([match[2], *written(match[1], look).split()]))


def _ask(desk: NumberDesk, words: Words, confirmed: bool) -> None:
    """Say in the notice whether tiles are melds, without laying them."""
    if not words:
        raise MoveError(f"quelle combinaison ? Par exemple : ? {desk.composer.look.initials[0]}3-5.")
    desk.notice = desk.composer.verdict(" ".join(words))


def _take_apart(desk: NumberDesk, words: Words, confirmed: bool) -> None:
    if not words:
        raise MoveError("défaire quelle combinaison ? Par son numéro : défaire 3.")
    tiles = " ".join(word for word in words if not word.isdecimal())
    melds = ("".join(meld) for meld in desk.composer.reader.melds(tiles))
    _apart(desk, [*(word for word in words if word.isdecimal()), *filter(None, melds)])


def _apart(desk: NumberDesk, names: list[str]) -> None:
    """Take melds apart; for a number that no meld has, explain how to type tiles."""
    try:
        desk.take_apart(*names)
    except MoveError as failure:
        if max((int(name) for name in names if name.isdecimal()), default=0) <= max(desk.composer.numbers, default=0):
            raise
        one = desk.composer.look.colours[0]
        how = f"Pour des {desk.speech.some_tiles()}, dites la couleur : {one.initial}3-5, ou 3 4 5 {one.name}."
        raise MoveError(f"{failure} {how}") from failure


def _validate(desk: NumberDesk, words: Words, confirmed: bool) -> Action | None:
    """Lay the draft; or draw, if drawing from the pouch is the only choice."""
    if desk.view.phase is Phase.DRAW and desk.game.rules.draw_from == "pouch":
        return Draw()
    if desk.view.phase is Phase.DISCARD or desk.empty:
        raise MoveError(desk.advice())
    if faults := desk.faults():
        desk.notice = " ".join(faults)
        return None
    return desk.session.play_to(desk.composer.settled.after)


def _draw(desk: NumberDesk, words: Words, confirmed: bool) -> Action | None:
    """Draw from the pouch: at the start of a turn, or instead of playing."""
    _check_drawing(desk)
    if desk.game.rules.flow == "play_or_draw":
        return _end_without_laying(desk, "piocher", confirmed)
    if desk.game.rules.discarding == "moved" and not desk.stocked:
        raise MoveError(f"la pioche est vide. {desk.advice()}")
    return Draw()


def _take(desk: NumberDesk, words: Words, confirmed: bool) -> Action:
    """Take the top of the discard pile; naming that tile is optional."""
    if desk.game.rules.flow == "play_or_draw":
        raise MoveError("ici, il n'y a pas de défausse : « piocher » prend à la pioche.")
    if desk.game.rules.draw_from == "pouch":
        raise MoveError("ici, la défausse ne se prend pas : « piocher » prend à la pioche.")
    _check_drawing(desk)
    if not desk.view.discard:
        raise MoveError("la défausse est vide : « piocher » prend à la pioche.")
    if words and not any((fold(word) or "") in _TOP for word in words):
        tile, top = desk.composer.reader.tile(" ".join(words)), desk.view.discard[-1]
        if tile != top:
            raise MoveError(f"seul le dessus de la défausse se prend : « prendre {desk.speech.key(top)} ».")
    return Draw("discard")


def _check_drawing(desk: NumberDesk) -> None:
    """Raise `MoveError` if no tile may be drawn now, or drawing would lose the draft."""
    phase, first = desk.view.phase, desk.game.rules.flow == "draw_play_discard"
    if phase is Phase.DISCARD:
        raise MoveError(desk.advice())
    if desk.game.discards and not desk.view.may_discard and not desk.drawable:
        raise MoveError(f"il n'y a rien à piocher. {desk.advice()}")
    if phase is Phase.DRAWN or (phase is Phase.PLAY and first):
        raise MoveError(f"vous avez déjà pioché ce tour-ci. {desk.advice()}")
    _check_empty(desk)


def _check_empty(desk: NumberDesk) -> None:
    """Raise `MoveError` if a draft would be lost."""
    if desk.empty:
        return
    if faults := desk.faults():
        raise MoveError(f"votre coup n'est pas posé. {' '.join(faults)} « recommencer » y renonce.")
    raise MoveError("votre coup n'est pas posé : « valider » (ou Entrée) le pose, « recommencer » y renonce.")


def _check_passing(desk: NumberDesk) -> None:
    """Raise `MoveError` if a draft would be lost, or the player must draw before passing."""
    _check_empty(desk)
    first = desk.view.phase is Phase.PLAY and desk.game.rules.flow == "play_discard_or_draw"
    if first and desk.drawable:
        raise MoveError(f"qui ne pose rien pioche d'abord. {desk.advice()}")


def _discard(desk: NumberDesk, words: Words, confirmed: bool) -> Action | Actions:
    """Discard the tile that ends the turn, after a pass if nothing was laid."""
    if desk.game.rules.flow == "play_or_draw":
        raise MoveError("ici, rien ne se défausse : qui ne pose rien pioche, et son tour est fini.")
    if desk.view.phase is Phase.DRAW:
        raise MoveError(f"piochez d'abord. {desk.advice()}")
    if desk.view.phase is Phase.DISCARD:
        return Discard(_tile(desk, words))
    _check_passing(desk)
    if not desk.view.may_discard:
        raise MoveError(f"on ne défausse que si l'on a pioché ou posé. {desk.advice()}")
    return Actions(Pass(), Discard(_tile(desk, words)))


def _tile(desk: NumberDesk, words: Words) -> str:
    """Return the tile on the rack that `words` name. A value in words is enough if the rack has it in only one
    colour."""
    text, look = " ".join(words), desk.composer.look
    value = value_said(text, look)
    held = [tile for tile in dict.fromkeys(desk.view.rack) if tile != JOKER and number(tile).value == value]
    if len(held) == 1 and not text.isdecimal():
        return held[0]
    if held or not words:
        examples = [desk.speech.key(tile) for tile in held] or [desk.example]
        choices = " ou ".join(f"« défausser {each} »" for each in examples)
        raise MoveError(f"{desk.speech.tile('quel')} défausser ? Par exemple : {choices}.")
    tile = desk.composer.reader.tile(text)
    if tile not in desk.view.rack:
        raise MoveError(f"vous n'avez pas : {desk.speech.label(tile)}.")
    return tile


def _move(desk: NumberDesk, words: Words, confirmed: bool) -> Action | Actions | None:
    """Form melds, take apart melds named by number, or play a whole turn; in the discard phase, discard the tile."""
    text = words[0]
    names = text.replace(",", " ").split()
    check_command(text, desk.composer.look)
    if desk.view.phase is Phase.DISCARD and not _composes(desk, text):
        return _discard(desk, tuple(text.split()), confirmed)
    desk.check_phase()
    if all(name.isdecimal() for name in names):
        _apart(desk, names)
    elif is_move(text):
        desk.composer.read(text)
    elif not desk.empty:
        desk.composer.form(text)
    else:
        _melds(desk, text)
    return None


def _composes(desk: NumberDesk, text: str) -> bool:
    """Return True if a line is more than a tile to discard."""
    try:
        return is_move(text) or sum(map(len, desk.composer.reader.melds(text))) > 1
    except MoveError:
        return len(text.split()) > 1


def _melds(desk: NumberDesk, text: str) -> None:
    """Form melds; take apart the table melds that they need, if the choice is clear."""
    try:
        desk.composer.form(text)
    except MoveError:
        try:
            desk.composer.read(text)
        except MoveError as failure:
            tiles = [each for each in desk.view.rack if (each,) in desk.composer.reader.melds(text)]
            if "défausser" not in desk.commands or not tiles:
                raise
            raise MoveError(f"{failure} Pour la défausser : « défausser {desk.speech.key(tiles[0])} ».") from failure


def _pass(desk: NumberDesk, words: Words, confirmed: bool) -> Action | None:
    """Lay nothing: draw a tile and end the turn, or go on to the discard."""
    if desk.view.phase in (Phase.DRAW, Phase.DISCARD):
        raise MoveError(desk.advice())
    _check_passing(desk)
    return _end_without_laying(desk, "passer", confirmed)


def _end_without_laying(desk: NumberDesk, typed: str, confirmed: bool) -> Pass | None:
    """Pass if the player has `confirmed` the command `typed`; otherwise ask for confirmation."""
    if confirmed:
        return Pass()
    desk.asked = typed
    count = min(desk.game.rules.pass_cost, desk.view.pouch)
    cost = f"vous piochez {desk.speech.count(count)}" if count else "la pioche est vide"
    end = f"{cost}, et votre tour est fini"
    if desk.game.discards and not desk.view.may_discard:
        end = "il n'y a rien à piocher, et votre tour est fini"
    elif desk.game.discards:
        end = "vous ne posez rien ce tour-ci, il ne reste qu'à défausser"
    what = f"{typed.capitalize()} : {end}."
    desk.notice = f"{what} Entrée pour confirmer, ou toute autre ligne pour continuer."
    return None


HANDLERS: Mapping[str, Handler] = {
    "piocher": _draw,
    "prendre": _take,
    "défausser": _discard,
    "coup": _move,
    "former": _form,
    "ajouter": _add,
    "arbitre": _ask,
    "défaire": _take_apart,
    "valider": _validate,
    "passer": _pass,
}
"""The handlers of these games; other commands work as in every game."""
