"""What covers the table: the hand-over, the pause, a turn that may be contested, help, the score sheet, the end."""

from __future__ import annotations

from collections.abc import Sequence

from lettres.cli.screen.table import word, word_lines
from lettres.cli.screen.text import Line, Span, abridged, centred, filled, plain_lines, rule, window
from lettres.french.events import narrate
from lettres.french.speech import Speech
from lettres.french.turns import turn_in_play
from lettres.grammar import de, plural
from lettres.play.commands import help_lines, help_width
from lettres.play.desk import Desk
from lettres.play.news import left_over, news, setbacks, sheet
from lettres.records.session import Session

KEYS = (
    ("F1", "Aide"),
    ("F2", "Valider"),
    ("F3", "Passer"),
    ("F4", "Trier"),
    ("F5", "Indice"),
    ("F6", "Pause"),
    ("F7", "Annuler"),
    ("F8", "Refaire"),
    ("F9", "Score"),
    ("^C", "Quitter"),
)
"""The keys of the footer, and what they do."""

_DROPPED = ("Refaire", "Score", "Annuler", "Indice", "Trier")  # from a footer that is too narrow, in this order

_HELP = (
    "Un numéro seul défait un mot de la table : 3 ; le même encore le remet. Un mot formé ce tour se "
    "défait par ses lettres. Entrée sur une ligne vide valide le tour composé.",
    "Un joker est en minuscule et porte une étoile ; pour en poser un, écrivez en minuscule la lettre qu'il remplace : "
    "GAMiN. Sur la table, « + » marque les mots changés au dernier tour, « - » ceux que vous avez défaits. Un mot qui "
    "est aussi une commande se forme ainsi : former SCORE.",
    "F1 aide, F2 valider, F3 passer, F4 trier, F5 indice, F6 pause, F7 ou Ctrl-Z annuler, F8 ou Ctrl-Y refaire, "
    "F9 score, Page préc. et suiv. défiler, Échap efface la ligne, Tab complète, Ctrl-C sauve et quitte.",
    "À la souris : un clic sur un mot de la table le défait ou le remet, sur un mot formé le défait, sur une lettre "
    "libre ou du chevalet l'ajoute à la ligne ; la molette fait défiler. Maj et la souris sélectionnent du texte.",
)


_NUMBER_HELP = (
    "Un numéro seul défait une combinaison de la table : 3 ; le même encore la remet. Entrée sur une "
    "ligne vide valide. Sur la table, « + » marque ce qui a changé au dernier tour, « - » ce que vous avez défait. "
    "Couleurs : {colours}.",
    _HELP[2],
    "À la souris : un clic sur une combinaison de la table la défait ou la remet, sur une combinaison formée la "
    "défait, sur {one} de {tiles} l'ajoute à la ligne ; la molette fait défiler. Maj et la souris sélectionnent "
    "du texte.",
)


_DICE_HELP = (
    "Entre crochets, les dés que vous posez ou déplacez ; entre parenthèses, ceux qui ont changé "
    "depuis votre dernier tour. Chaque ligne et chaque colonne de dés qui se touchent est une suite ou une série.",
    _HELP[2],
    "À la souris : un clic sur un dé de la grille l'enlève, sur une case libre ou sur l'un de vos dés l'ajoute à la "
    "ligne ; la molette fait défiler. Maj et la souris sélectionnent du texte.",
)
_TEXTS = {"words": _HELP, "numbers": _NUMBER_HELP, "grid": _DICE_HELP}


def footer(columns: int) -> Line:
    """The keys and what they do, as many as there is room for."""
    keys = list(KEYS)
    dropped = list(_DROPPED)
    while dropped and sum(len(key) + len(what) + 2 for key, what in keys) - 1 > columns:
        name = dropped.pop(0)
        keys = [each for each in keys if each[1] != name]
    line: Line = []
    for key, what in keys:
        target = ("key", KEYS.index((key, what)))
        line += [Span("class:key", key, target), Span("class:what", f" {what}", target), Span("", " ")]
    return line[:-1]


def too_small(columns: int, rows: int, least: tuple[int, int]) -> list[Line]:
    """What a window that is too small shows."""
    text = f"Agrandissez la fenêtre : il faut {least[0]} colonnes et {least[1]} lignes, elle en a {columns} et {rows}."
    return plain_lines([text], columns, "class:bad")


def sheet_page(lines: Sequence[Line], close: str, columns: int, rows: int, scroll: int) -> tuple[list[Line], int]:
    """Some lines that may be longer than the screen, what closes them below, and the farthest that they scroll."""
    shown, below = window(lines, rows - 1, scroll)
    more = [f"… {plural(below, 'ligne')} plus bas (Page suiv.)"] if below else []
    last = " · ".join([*more, close] if close else more)
    return [*filled(shown, rows - 1), [Span("class:dim", last)]], max(len(lines) - rows + 1, 0)


def help_page(desk: Desk, columns: int) -> list[Line]:
    """What may be typed, clicked and pressed, in the game of a desk."""
    lines = [rule("Ce que vous pouvez taper", columns)]
    under = " " * help_width([*desk.help, *desk.commands.values()])
    lines += plain_lines(help_lines(desk.help, desk.commands), columns, "", under)
    look = desk.speech.look
    colours = ", ".join(f"{each.mark or each.initial} {each.name}" for each in look.colours) if look else ""
    for text in _TEXTS[desk.game.family]:
        told = text.format(one=desk.speech.agreed("un"), tiles=desk.speech.some_tiles("vos"), colours=colours)
        lines += [[Span("", "")], *plain_lines([told], columns)]
    return lines


def score_page(session: Session, story: Sequence[str], columns: int) -> list[Line]:
    """The score sheet, and all that has happened, the last first."""
    lines = [rule("Feuille de score", columns), *_sheet(session, columns)]
    lines += [[Span("", "")], rule("Ce qui s'est passé, le dernier tour d'abord", columns)]
    return lines + plain_lines(story, columns, "", "  ")


def _sheet(session: Session, columns: int) -> list[Line]:
    return plain_lines(sheet(session), columns, "", "    ")


def over_page(session: Session, story: Sequence[str], columns: int) -> list[Line]:
    """The end: who has won, the score sheet, how to see the game again."""
    ended = narrate(session, session.done[-1].events[-1])
    lines: list[Line] = [[Span("", "")], *(centred([Span("class:title", text)], columns) for text in ended)]
    if left := left_over(session):
        lines += [[Span("", "")], *plain_lines(left, columns, "", "    ")]
    lines += [[Span("", "")], rule("Feuille de score", columns), *_sheet(session, columns), [Span("", "")]]
    again = f"Pour revoir la partie : lettres partie montrer {session.journal.name}"
    lines += plain_lines([again], columns)
    lines += [[Span("", "")], rule("Ce qui s'est passé, le dernier tour d'abord", columns)]
    return lines + plain_lines(story, columns, "", "  ")


def round_page(session: Session, columns: int, rows: int) -> list[Line]:
    """A round is over: what it brought, and the totals."""
    ended = narrate(session, session.done[-1].events[-1])
    lines: list[Line] = [[Span("", "")], *(centred([Span("class:title", text)], columns) for text in ended)]
    lines += [[Span("", "")], *plain_lines(left_over(session), columns, "", "    "), [Span("", "")]]
    lines += [rule("Feuille de score", columns), *_sheet(session, columns), [Span("", "")]]
    lines.append(centred([Span("class:notice", "Entrée : la manche suivante.")], columns))
    return filled(lines, rows)


def hand_over_page(session: Session, seat: int, columns: int, rows: int) -> list[Line]:
    """Whose turn is next and what has just happened; neither table nor rack."""
    name, speech = session.name(seat), Speech(session.game)
    hidden = f"{speech.some_tiles('les').capitalize()} sont {speech.nouns.tile.agreed('caché', several=True)}"
    lost = setbacks(session, seat)
    first = plain_lines((f"! {text}" for text in lost), columns - 8, "class:bad", "  ")
    told = abridged(first, plain_lines(news(session, seat)[len(lost) :], columns - 8), rows // 2)
    start = " : le temps part alors" if session.game.rules.seconds else ""
    lines = [
        *_middle(rows - len(told) - 5),
        centred([Span("class:title", f"Au tour {de(name)}")], columns),
        [Span("", "")],
        *([Span("", "    "), *line] for line in told),
        [Span("", "")],
        centred([Span("", f"{hidden}. Passez le clavier,")], columns),
        centred([Span("class:notice", f"{name} appuie sur Entrée{start}.")], columns),
    ]
    return filled(lines, rows)


def pause_page(columns: int, rows: int) -> list[Line]:
    """Nothing of the game while its time stands still."""
    lines = [
        *_middle(rows - 3),
        centred([Span("class:title", "Pause")], columns),
        [Span("", "")],
        centred([Span("", "Le temps est arrêté, la table est cachée.")], columns),
    ]
    return filled(lines, rows)


def contest_page(session: Session, people: Sequence[int], columns: int, plain: bool) -> list[Line]:
    """What was laid and may be contested, and by which key each can do so."""
    state = session.state
    assert state.pending is not None
    turn = state.to(state.pending)
    speech = Speech(session.game)
    new, formed = set(turn.new), turn_in_play(turn, speech)
    cost = plural(session.game.rules.challenge_penalty, "lettre")
    words = [word(speech, "", meld, "formed") for meld in turn.formed if tuple(piece.shows for piece in meld) in new]
    lines: list[Line] = [
        [Span("", "")],
        *plain_lines([f"{session.name(state.turn)} forme {formed}."], columns, "class:title"),
        [Span("", "")],
        *word_lines(words, columns, 3, plain),
        [Span("", "")],
        *plain_lines([f"Un mot vous paraît-il fautif ? Contester à tort coûte {cost}."], columns),
        [Span("", "")],
    ]
    choices = [(f" {seat + 1} ", f" {session.name(seat)} conteste", seat) for seat in people]
    choices.append((" Entrée ", " personne ne conteste", -1))
    for key, what, seat in choices:
        lines += [[Span("class:key", key, ("contest", seat)), Span("", what, ("contest", seat))], [Span("", "")]]
    return lines


def _middle(free: int) -> list[Line]:
    return [[Span("", "")] for _ in range(max(free // 2, 1))]
