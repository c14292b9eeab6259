"""The handlers of the commands of games of words."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import chain

from lettres.compose import MoveError
from lettres.compose.words import WordComposer, split_words
from lettres.engine.events import Pass
from lettres.grammar import plural
from lettres.play.arbitration import arbitrate
from lettres.play.commands import is_move, suggest_command
from lettres.play.requests import Handler, Outcome, Words
from lettres.play.words.desk import WordDesk


def _move(desk: WordDesk, words: Words, confirmed: bool) -> None:
    """Play a whole turn, form words, or take apart words named by number."""
    try:
        _carry_out(desk, words[0], confirmed)
    except MoveError as failure:
        if _in_the_way(desk, words[0]):
            raise MoveError(f"{failure} « recommencer » renonce d'abord à ce qui est composé.") from failure
        raise MoveError(f"{failure}{suggest_command(words[0], desk.commands)}") from failure


def _in_the_way(desk: WordDesk, text: str) -> bool:
    """Return True if a line that fails would be a move without the present draft."""
    if not desk.composer.draft.formed:
        return False
    afresh = WordComposer(desk.game, desk.view)
    try:
        afresh.read(text)
    except MoveError:
        return False
    return True


def _carry_out(desk: WordDesk, text: str, confirmed: bool) -> None:
    names = split_words(text)
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
    game, composer, lexicon = desk.session.game, desk.composer, desk.lexicon
    answers = ((arbitrate(game, composer, lexicon, each), desk.meaning(each, asked=True)) for each in words)
    desk.notice = " ".join(filter(None, chain.from_iterable(answers)))


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
"""The handlers of these games; other commands work as in every game."""
