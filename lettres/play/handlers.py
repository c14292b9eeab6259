"""The handlers of commands: they change the draft, act in the game, or ask the front for something.

Nothing that costs happens at once. A second Enter lays melds, after a notice of what the melds may cost; the same
command again, or Enter, confirms a pass.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from lettres.compose import MoveError
from lettres.engine.grid import Grid
from lettres.engine.table import Layout, faces
from lettres.grammar import shorten
from lettres.play.commands import read
from lettres.play.desk import Desk
from lettres.play.desks import handlers_of
from lettres.play.requests import LONGEST, Handler, Outcome, Wish, Words, sentence
from lettres.records.session import Session
from lexicon import fold


def submit(desk: Desk, line: str) -> Outcome:
    """Carry out a typed line. Return an action or a wish for the caller; an error becomes the notice of the desk."""
    typed = desk.read(line[:LONGEST])
    name, words = typed.name, typed.words
    if name == "contester" and words:  # there is nothing to contest: these are words to form
        name, words = "coup", (line.strip(),)
    if name == "coup" and not words:
        name = desk.asked or "valider"
    if name not in ("coup", desk.asked) and (desk.live or name in _WATCHING) and desk.may_be_word(line):
        short = "p" if name == "passer" else name
        what = f"« former {line.strip()} » forme {'ces mots' if words else 'ce mot'}"
        desk.asked, desk.notice = "", f"« {line.split()[0]} » est une commande, comme « {short} » : {what}."
        return None
    if len(line) > LONGEST:
        desk.asked, desk.notice = "", sentence(MoveError("cette ligne est bien trop longue pour un coup."))
        return None
    return run(desk, name, *words)


def run(desk: Desk, name: str, *words: str) -> Outcome:
    """Run a command by its name. Return an action or a wish for the caller; an error becomes the notice of the desk.

    The same command again confirms, if the last notice asks for that.
    """
    asked, desk.asked = desk.asked, ""
    desk.notice = ""
    if name not in _WATCHING and not desk.live:
        desk.notice = "Ce n'est pas encore à vous de jouer."
        return Wish.WAIT
    before = desk.composer.settled
    try:
        _check_help(desk, name, words)
        handlers = {**_HANDLERS, **handlers_of(desk.game)}
        if name not in handlers:
            raise MoveError(f"« {name} » ne se fait pas dans ce jeu.")
        outcome = handlers[name](desk, words, name == asked)
        if name in _FORMING and outcome is None and _same_melds(before.after, desk.composer.settled.after):
            desk.notice = desk.notice or "Rien n'a changé : cela est déjà sur la table."
        return outcome
    except ValueError as failure:
        desk.notice = sentence(failure)
    return None


_FORMING = ("coup", "former", "ajouter")


def _same_melds(one: Layout, other: Layout) -> bool:
    """Return True if two tables show the same melds in any order; False for grids."""
    shown = (sorted(sorted(faces(meld)) for meld in table.melds) for table in (one, other))
    return not isinstance(one, Grid) and len({*map(str, shown)}) == 1


_HELPS = {
    "arbitre": "l'arbitre ne répond pas",
    "indice": "il n'y a pas d'indice",
    "réparer": "la table ne se répare pas",
    "arranger": "la recherche ne pose pas vos dés",
}
"""The commands that reveal what may be laid, each with the start of the sentence that refuses it."""
_ARBITRATIONS = {"strict": "l'arbitrage est strict", "challenge": "les autres contestent (défi)"}


def check_hint(desk: Desk) -> None:
    """Raise `MoveError` if no hint may be asked for."""
    _check_help(desk, Wish.HINT.value)


def check_repair(desk: Desk) -> None:
    """Raise `MoveError` if the table may not be repaired, or needs no repair."""
    _check_help(desk, desk.repairing)
    desk.check_repair()


def _check_help(desk: Desk, name: str, words: Words = ()) -> None:
    """Raise `MoveError` if the command `name` would give help, and the game gives no help during a turn."""
    rules = desk.game.rules
    if name not in _HELPS or not desk.live or desk.gives_help or (name == "réparer" and words):
        return
    mode = _ARBITRATIONS.get(rules.arbitration) if rules.help_in_turn == "auto_only" else None
    why = f"{mode} : pendant votre tour" if mode else "dans cette partie, pendant votre tour"
    raise MoveError(f"{why}, {_HELPS[name]}. « --regle help_in_turn=always », au début d'une partie, le permet.")


def available_commands(desk: Desk) -> dict[str, tuple[str, str]]:
    """Return the commands that the help of a desk lists: all but the commands that are not allowed now."""
    allowed = desk.gives_help
    return {
        name: _help_row(name, row, allowed) for name, row in desk.commands.items() if allowed or name not in _ASKING
    }


_ASKING = _HELPS.keys() - {"arbitre", "réparer"}  # the arbiter still answers between a player's turns


def _help_row(name: str, row: tuple[str, str], allowed: bool) -> tuple[str, str]:
    """Return the help row of a command; if help is not `allowed`, a row on what the command may still do."""
    if allowed or name not in _HELPS:
        return row
    return ("réparer tout", "remet la table d'avant") if name == "réparer" else (row[0], f"{row[1]}, entre vos tours")


def _undo(desk: Desk, words: Words, confirmed: bool) -> None:
    if not desk.composer.undo():
        raise MoveError("il n'y a rien à annuler.")


def _redo(desk: Desk, words: Words, confirmed: bool) -> None:
    if not desk.composer.redo():
        raise MoveError("il n'y a rien à refaire.")


def _reset(desk: Desk, words: Words, confirmed: bool) -> None:
    if desk.empty:
        raise MoveError("il n'y a rien à recommencer : rien n'est composé.")
    formed = [desk.speech.shown(faces(meld)) for meld in getattr(desk.composer.settled, "melds", ())]
    desk.composer.reset()
    gone = f"Défait : {', '.join(formed)}. " if formed else ""
    board = desk.speech.nouns.board.after("le").capitalize()
    desk.notice = f"{gone}{board} est comme au début du tour ; « annuler » revient à votre coup."


def _repair(desk: Desk, words: Words, confirmed: bool) -> Outcome:
    if words and not desk.empty:
        _reset(desk, words, confirmed)
        return None
    desk.check_repair()
    return Wish.REPAIR


def _validate(desk: Desk, words: Words, confirmed: bool) -> Outcome:
    if desk.empty:
        raise MoveError(f"rien n'est composé. {desk.advice()} « passer » passe le tour.")
    if faults := desk.faults():
        desk.notice = " ".join([*faults, "Rien n'est joué."])  # without this the screen would not change at all
        return None
    return desk.session.play_to(desk.composer.settled.after)


def _sort(desk: Desk, words: Words, confirmed: bool) -> None:
    if not words:
        desk.order.cycle()
    elif words[0].casefold() == "main" and len(words) > 1:
        desk.order.by_hand(" ".join(words[1:]))
    else:
        desk.order.sort(words[0])
    if desk.order.way == "main":
        desk.notice = f"À la main : « trier main {desk.order.example} » met cela devant, dans cet ordre."


def _clear(desk: Desk, words: Words, confirmed: bool) -> None:
    """Clear the notice: the table is on the screen already."""


def _rules(desk: Desk, words: Words, confirmed: bool) -> Outcome:
    return Wish.ALL_RULES if words else Wish.RULES


def lost_draft_warning(desk: Desk) -> str:
    """Return a warning that leaving loses the draft, and how to type the draft again; empty without a draft."""
    if not desk.live or desk.empty:
        return ""
    turn, grid = desk.composer.turn, isinstance(desk.view.table, Grid)
    again = f" Au retour, retapez-le : {desk.speech.typed_turn(turn)}" if turn.formed and not grid else ""
    return f"Le coup que vous composez n'est pas posé, et ne sera pas gardé.{again}"


def confirm_leaving(desk: Desk) -> bool:
    """Ask for confirmation before a draft is lost on leaving. Return False if nothing would be lost."""
    if lost := lost_draft_warning(desk):
        desk.asked = Wish.QUIT.value
        desk.notice = f"{lost} « quitter » encore une fois, ou Entrée, quitte tout de même."
    return bool(lost)


def _wish_handler(wish: Wish) -> Callable[[Desk, Words, bool], Outcome]:
    return lambda desk, words, confirmed: wish


_WATCHING = ("aide", "score", "règles", "temps", "pause", "quitter", "arbitre", "trier", "table")
_HANDLERS: dict[str, Handler] = {
    "annuler": _undo,
    "refaire": _redo,
    "recommencer": _reset,
    "valider": _validate,
    "trier": _sort,
    "table": _clear,
    **{wish.value: _wish_handler(wish) for wish in Wish},
    "réparer": _repair,
    "règles": _rules,
}


def find_challenger(session: Session, others: Sequence[int], text: str) -> int | None:
    """Return the seat in `others` whose name or number is `text`, else None. An empty `text` means the only seat."""
    if not text.strip():
        return others[0] if len(others) == 1 else None
    return next((seat for seat in others if _is_called(session, seat, text)), None)


def _is_called(session: Session, seat: int, text: str) -> bool:
    return text.strip().casefold() in (str(seat + 1), session.name(seat).casefold())


def why_no_answer(session: Session, others: Sequence[int], text: str) -> str:
    """Return why a text does not say who contests the turn, and what to type instead."""
    laid, short = session.state.turn, shorten(text.strip())
    command = read(text)
    name = " ".join(command.words) if command.name == "contester" else text
    if _is_called(session, laid, name):
        why = f"{session.name(laid)} a posé ce tour et ne peut le contester."
    elif command.name == "contester" and not command.words:
        why = "Qui conteste ?"
    else:
        why = f"« {short} » ne répond pas à « Qui conteste ? »."
    who = " ou ".join(f"{seat + 1} ({session.name(seat)})" for seat in others)
    return f"{why} Tapez {who} pour contester, ou Entrée si personne ne conteste."


def complete(desk: Desk, text: str) -> tuple[str, list[str]]:
    """Return the line with its last word completed, if that is unambiguous, and all completions. The candidates are
    commands and the words of the table."""
    head, space, last = text.rpartition(" ")
    names = desk.names if space else [*desk.names, *desk.commands]
    key = fold(last)
    completions = sorted({name for name in names if key and (fold(name) or "").startswith(key)}, key=str.casefold)
    return (f"{head}{space}{completions[0]} " if len(completions) == 1 else text), completions
