"""What a typed line does: it changes what is composed, acts in the game, or asks for something.

Nothing that costs is done at once: words are laid by an Enter of its own, when what was composed and what it may cost
has been told, and passing is asked about first, and confirmed by the same again or Enter.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from lettres.compose import MoveError
from lettres.engine.events import Pass
from lettres.engine.table import faces
from lettres.grammar import plural
from lettres.play.commands import is_move
from lettres.play.desk import Desk
from lettres.play.desks import orders_of
from lettres.play.meld_desk import MeldDesk
from lettres.play.outcome import LONGEST, Order, Outcome, Wish, Words, sentence
from lettres.records.session import Session
from lexicon import fold

if TYPE_CHECKING:  # not loaded where no words are formed
    from lettres.play.word_desk import WordDesk


def submit(desk: Desk, line: str) -> Outcome:
    """Do what a typed line says, an action or a wish being left to the caller; what is wrong becomes the notice."""
    asked, desk.asked = desk.asked, ""
    desk.notice = ""
    typed = desk.read(line[:LONGEST])
    name, words = typed.name, typed.words
    if name == "contester" and words:  # nothing is contested here: words like others
        name, words = "coup", (line.strip(),)
    if name == "coup" and not words:
        name = asked or "valider"
    if name not in _WATCHING and not desk.live:
        desk.notice = "Ce n'est pas encore à vous de jouer."
        return Wish.WAIT
    if name not in ("coup", asked) and desk.may_be_word(line):
        short = "p" if name == "passer" else name
        desk.notice = f"« former {line.strip()} » forme ce mot ; « {short} » est la commande."
        return None
    try:
        if len(line) > LONGEST:
            raise MoveError("cette ligne est bien trop longue pour un coup.")
        return {**_ORDERS, **orders_of(desk.game)}[name](desk, words, name == asked)
    except ValueError as failure:
        desk.notice = sentence(failure)
    return None


def _move(desk: WordDesk, words: Words, sure: bool) -> None:
    """A whole turn, words to form, or numbers of words to take apart."""
    text = words[0]
    names = text.replace(",", " ").split()
    if is_move(text):
        desk.composer.read(text)
    elif all(name.isdecimal() for name in names):
        _take_apart(desk, tuple(names), sure)
    elif not desk.empty:
        desk.composer.form(*names)
    else:
        try:
            desk.composer.form(*names)
        except MoveError:
            desk.composer.read(text)


def _form(desk: WordDesk, words: Words, sure: bool) -> None:
    if not words:
        raise MoveError("former quel mot ? Par exemple : former PAGE.")
    desk.composer.form(*words)


def _take_apart(desk: MeldDesk, words: Words, sure: bool) -> None:
    if not words:
        raise MoveError("défaire quel mot ? Par son numéro ou ses lettres : défaire 3.")
    desk.take_apart(*words)


def _undo(desk: Desk, words: Words, sure: bool) -> None:
    if not desk.composer.undo():
        raise MoveError("il n'y a rien à annuler.")


def _redo(desk: Desk, words: Words, sure: bool) -> None:
    if not desk.composer.redo():
        raise MoveError("il n'y a rien à refaire.")


def _reset(desk: Desk, words: Words, sure: bool) -> None:
    if desk.empty:
        raise MoveError("il n'y a rien à recommencer : rien n'est composé.")
    formed = [desk.speech.shown(faces(meld)) for meld in getattr(desk.composer.settled, "melds", ())]
    desk.composer.reset()
    gone = f"Défait : {', '.join(formed)}. " if formed else ""
    board = desk.speech.nouns.board.after("le").capitalize()
    desk.notice = f"{gone}{board} est comme au début du tour ; « annuler » revient à votre coup."


def _repair(desk: Desk, words: Words, sure: bool) -> Outcome:
    if desk.empty:
        raise MoveError("il n'y a rien à réparer : la table est comme au début du tour.")
    if words:
        _reset(desk, words, sure)
        return None
    if not {fault.code for fault in desk.known_faults()} - {"no_rack_tile"}:
        raise MoveError("il n'y a rien à réparer : « réparer tout » remet la table comme au début du tour.")
    return Wish.REPAIR


def _validate(desk: Desk, words: Words, sure: bool) -> Outcome:
    if desk.empty:
        raise MoveError(f"rien n'est composé. {desk.advice()} « passer » passe le tour.")
    if faults := desk.faults():
        desk.notice = " ".join(faults)
        return None
    return desk.session.play_to(desk.composer.settled.after)


def _pass(desk: Desk, words: Words, sure: bool) -> Outcome:
    if sure:
        return Pass()
    desk.asked = "passer"
    count = min(desk.session.game.rules.pass_cost, desk.view.pouch)
    cost = f"vous piochez {plural(count, 'lettre')}" if count else "vous ne piochez rien"
    desk.notice = f"Passer : {cost}. Entrée pour confirmer, ou toute autre ligne pour continuer."
    return None


def _judge_word(desk: WordDesk, words: Words, sure: bool) -> None:
    if not words:
        raise MoveError("quel mot ? Par exemple : ? mangeons.")
    from lettres.play.asking import arbitrate  # not at the top: games of numbers have no arbiter

    assert desk.lexicon is not None
    desk.notice = " ".join(arbitrate(desk.session.game, desk.composer, desk.lexicon, each) for each in words)


def _sort(desk: Desk, words: Words, sure: bool) -> None:
    if not words:
        desk.order.cycle()
    elif words[0].casefold() == "main" and len(words) > 1:
        desk.order.by_hand(" ".join(words[1:]))
    else:
        desk.order.sort(words[0])
    if desk.order.way == "main":
        desk.notice = f"À la main : « trier main {desk.order.example} » met cela devant, dans cet ordre."


def _clear(desk: Desk, words: Words, sure: bool) -> None:
    """The table is on the screen already: only the notice goes."""


def _not_now(desk: Desk, words: Words, sure: bool) -> None:
    raise MoveError("il n'y a rien à contester.")


def _wishing(wish: Wish) -> Callable[[Desk, Words, bool], Outcome]:
    return lambda desk, words, sure: wish


_WATCHING = ("aide", "score", "pause", "quitter", "arbitre", "trier", "table")
_ORDERS: dict[str, Order] = {
    "coup": _move,
    "défaire": _take_apart,
    "former": _form,
    "annuler": _undo,
    "refaire": _redo,
    "recommencer": _reset,
    "valider": _validate,
    "passer": _pass,
    "arbitre": _judge_word,
    "trier": _sort,
    "table": _clear,
    "contester": _not_now,
    "accepter": _not_now,
    **{wish.value: _wishing(wish) for wish in Wish},
    "réparer": _repair,
}


def contester(session: Session, others: Sequence[int], text: str) -> int | None:
    """Who contests a turn, of those who may: by name or number, or the only one; None where nobody is so called."""
    wanted = text.strip().casefold()
    if not wanted:
        return others[0] if len(others) == 1 else None
    return next((seat for seat in others if wanted in (str(seat + 1), session.name(seat).casefold())), None)


def complete(desk: Desk, text: str) -> tuple[str, list[str]]:
    """A line whose last word is completed, by a command or a word of the table, and all that it could become."""
    head, space, last = text.rpartition(" ")
    names = desk.names if space else [*desk.names, *desk.commands]
    key = fold(last)
    found = sorted({name for name in names if key and (fold(name) or "").startswith(key)}, key=str.casefold)
    return (f"{head}{space}{found[0]} " if len(found) == 1 else text), found
