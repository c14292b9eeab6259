"""The commands of the games of words."""

from __future__ import annotations

from collections.abc import Mapping

from lettres.compose import MoveError
from lettres.engine.events import Pass
from lettres.grammar import plural
from lettres.play.arbitration import arbitrate
from lettres.play.commands import is_move
from lettres.play.requests import Handler, Outcome, Words
from lettres.play.word_desk import WordDesk


def _move(desk: WordDesk, words: Words, confirmed: bool) -> None:
    """A whole turn, words to form, or numbers of words to take apart."""
    text = words[0]
    names = text.replace(",", " ").split()
    if is_move(text):
        desk.composer.read(text)
    elif all(name.isdecimal() for name in names):
        _take_apart(desk, tuple(names), confirmed)
    elif not desk.empty:
        desk.composer.form(*names)
    else:
        try:
            desk.composer.form(*names)
        except MoveError:
            desk.composer.read(text)


def _form(desk: WordDesk, words: Words, confirmed: bool) -> None:
    if not words:
        raise MoveError("former quel mot ? Par exemple : former PAGE.")
    desk.composer.form(*words)


def _take_apart(desk: WordDesk, words: Words, confirmed: bool) -> None:
    if not words:
        raise MoveError("défaire quel mot ? Par son numéro ou ses lettres : défaire 3.")
    desk.take_apart(*words)


def _pass(desk: WordDesk, words: Words, confirmed: bool) -> Outcome:
    if confirmed:
        return Pass()
    desk.asked = "passer"
    count = min(desk.session.game.rules.pass_cost, desk.view.pouch)
    cost = f"vous piochez {plural(count, 'lettre')}" if count else "vous ne piochez rien"
    desk.notice = f"Passer : {cost}. Entrée pour confirmer, ou toute autre ligne pour continuer."
    return None


def _judge_word(desk: WordDesk, words: Words, confirmed: bool) -> None:
    if not words:
        raise MoveError("quel mot ? Par exemple : ? mangeons.")
    assert desk.lexicon is not None
    desk.notice = " ".join(arbitrate(desk.session.game, desk.composer, desk.lexicon, each) for each in words)


def _not_now(desk: WordDesk, words: Words, confirmed: bool) -> None:
    raise MoveError("il n'y a rien à contester.")


HANDLERS: Mapping[str, Handler] = {
    "coup": _move,
    "défaire": _take_apart,
    "former": _form,
    "passer": _pass,
    "arbitre": _judge_word,
    "contester": _not_now,
    "accepter": _not_now,
}
"""What they do; the other commands do the same in every game."""
