"""The pages over the table: hand-over, pause, contest, help, score sheet, end of a round or of the game."""

from __future__ import annotations

from collections.abc import Sequence

from lettres.cli.after_game import next_steps
from lettres.cli.screen.board import whole_table
from lettres.cli.screen.desk import ScreenDesk
from lettres.cli.screen.grid import GridPlan
from lettres.cli.screen.table import TileGroup, group_lines, meld_group
from lettres.cli.screen.text import Line, Span, abridged, centred, filled, plain_lines, rule, window
from lettres.engine import Game
from lettres.french import how_to_play
from lettres.french.events import narrate
from lettres.french.highlights import highlights
from lettres.french.scores import why_over
from lettres.french.speech import Speech
from lettres.french.turns import turn_in_play
from lettres.grammar import de, plural
from lettres.play.commands import help_lines, help_width
from lettres.play.handlers import available_commands
from lettres.play.recap import news, setbacks
from lettres.play.score_sheet import left_over, sheet_lines
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

_DROPPED = (
    "Refaire",
    "Score",
    "Trier",
    "Pause",
    "Annuler",
    "Indice",
)  # the keys that a narrow footer drops, in this order


def footer(columns: int) -> Line:
    """Return the keys with their actions, as many as fit."""
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
    """Return the page of a window that is too small."""
    text = f"Agrandissez la fenêtre : il faut {least[0]} colonnes et {least[1]} lignes, elle en a {columns} et {rows}."
    return plain_lines([text], columns, "class:bad")


def sheet_page(lines: Sequence[Line], close: str, columns: int, rows: int, scroll: int) -> tuple[list[Line], int]:
    """Return the visible part of `lines`, with the hint `close`, and the largest value of `scroll`."""
    shown, below = window(lines, rows - 1, scroll)
    more = [f"… {plural(below, 'ligne')} plus bas (Page suiv.)"] if below else []
    last = " · ".join([*more, close] if close else more)
    return [*filled(shown, rows - 1), [Span("class:dim", last)]], max(len(lines) - rows + 1, 0)


def help_page(desk: ScreenDesk, columns: int) -> list[Line]:
    """Return the help: the commands, clicks and keys at a desk."""
    lines = [rule("Ce que vous pouvez taper", columns)]
    commands = available_commands(desk)
    under = " " * help_width([*desk.help, *commands.values()])
    lines += plain_lines(help_lines(desk.help, commands), columns, "", under)
    for text in desk.guide:
        lines += [[Span("", "")], *plain_lines([text], columns)]
    return lines


def rules_page(game: Game, columns: int, theme: str = "", *, whole: bool) -> list[Line]:
    """Return the rules of a game: a summary, or the whole."""
    told = how_to_play.whole_rules if whole else how_to_play.rules_page
    title = "Les règles, dans le détail" if whole else "Les règles (« règles tout » : dans le détail)"
    return [rule(title, columns), *plain_lines(told(game, theme), columns, "", "  ")]


def score_page(session: Session, history: Sequence[str], columns: int) -> list[Line]:
    """Return the score sheet and the events of the game, the latest first."""
    lines = [rule("Feuille de score", columns), *_sheet(session, columns)]
    lines += [[Span("", "")], rule("Ce qui s'est passé, le dernier tour d'abord", columns)]
    return lines + plain_lines(history, columns, "", "  ")


def _sheet(session: Session, columns: int) -> list[Line]:
    return plain_lines(sheet_lines(session), columns, "", "    ")


def over_page(
    session: Session, table: Sequence[TileGroup] | GridPlan, history: Sequence[str], columns: int, plain: bool
) -> list[Line]:
    """Return the last page: the winner, the score sheet, the highlights, the last table, how to replay the game."""
    ended = narrate(session, session.done[-1].events[-1])
    titles = plain_lines(ended, columns - 2, "class:title")
    why = plain_lines(why_over(session.names, session.done), columns - 2)
    lines: list[Line] = [[Span("", "")], *(centred(line, columns) for line in (*titles, *why))]
    if left := left_over(session):
        lines += [[Span("", "")], *plain_lines(left, columns, "", "    ")]
    lines += [[Span("", "")], rule("Feuille de score", columns), *_sheet(session, columns), [Span("", "")]]
    lines += plain_lines(highlights(session.names, session.done), columns, "", "  ")
    lines += [[Span("", "")], rule("La table, à la fin", columns), *whole_table(table, columns, plain)]
    lines += [[Span("", "")], *plain_lines(next_steps(session), columns, "", "  ")]
    lines += [[Span("", "")], rule("Ce qui s'est passé, le dernier tour d'abord", columns)]
    return lines + plain_lines(history, columns, "", "  ")


def round_page(session: Session, columns: int, rows: int) -> list[Line]:
    """Return the page after a round: its points, and the totals."""
    ended = narrate(session, session.done[-1].events[-1])
    titles = plain_lines(ended, columns - 2, "class:title")
    lines: list[Line] = [[Span("", "")], *(centred(line, columns) for line in titles)]
    lines += [[Span("", "")], *plain_lines(left_over(session), columns, "", "    "), [Span("", "")]]
    lines += [rule("Feuille de score", columns), *_sheet(session, columns), [Span("", "")]]
    lines.append(centred([Span("class:notice", "Entrée : la manche suivante.")], columns))
    return filled(lines, rows)


def hand_over_page(session: Session, seat: int, columns: int, rows: int) -> list[Line]:
    """Return the page before a turn: the next player and the news, without table or rack."""
    name, speech = session.name(seat), Speech(session.game)
    hidden = f"{speech.some_tiles('les').capitalize()} sont {speech.nouns.tile.agreed('caché', several=True)}"
    lost = setbacks(session, seat)
    first = plain_lines((f"! {text}" for text in lost), columns - 8, "class:bad", "  ")
    texts = abridged(first, plain_lines(news(session, seat)[len(lost) :], columns - 8), rows // 2)
    start = " : le temps part alors" if session.game.rules.seconds else ""
    lines = [
        *_middle(rows - len(texts) - 5),
        centred([Span("class:title", f"Au tour {de(name)}")], columns),
        [Span("", "")],
        *([Span("", "    "), *line] for line in texts),
        [Span("", "")],
        centred([Span("", f"{hidden}. Passez le clavier,")], columns),
        centred([Span("class:notice", f"{name} appuie sur Entrée{start}.")], columns),
    ]
    return filled(lines, rows)


def pause_page(columns: int, rows: int) -> list[Line]:
    """Return the page of a pause, which shows nothing of the game."""
    lines = [
        *_middle(rows - 3),
        centred([Span("class:title", "Pause")], columns),
        [Span("", "")],
        centred([Span("", "Le temps est arrêté, la table est cachée.")], columns),
    ]
    return filled(lines, rows)


def contest_page(session: Session, people: Sequence[int], columns: int, plain: bool) -> list[Line]:
    """Return the page that shows the turn, and the keys with which `people` contest it."""
    state = session.state
    assert state.pending is not None
    turn = state.to(state.pending)
    speech = Speech(session.game)
    new, formed = set(turn.new), turn_in_play(turn, speech)
    penalty = session.game.rules.challenge_penalty
    cost = f"coûte {plural(penalty, 'lettre')}" if penalty else "ne coûte rien"
    words = [
        meld_group(speech, "", meld, "formed") for meld in turn.formed if tuple(piece.shows for piece in meld) in new
    ]
    lines: list[Line] = [
        [Span("", "")],
        *plain_lines([f"{session.name(state.turn)} forme {formed}."], columns, "class:title"),
        [Span("", "")],
        *group_lines(words, columns, 3, plain),
        [Span("", "")],
        *plain_lines([f"Un mot vous paraît-il fautif ? Contester à tort {cost}."], columns),
        [Span("", "")],
    ]
    choices = [(f" {seat + 1} ", f" {session.name(seat)} conteste", seat) for seat in people]
    choices.append((" Entrée ", " personne ne conteste", -1))
    for key, what, seat in choices:
        lines += [[Span("class:key", key, ("contest", seat)), Span("", what, ("contest", seat))], [Span("", "")]]
    return lines


def _middle(free: int) -> list[Line]:
    return [[Span("", "")] for _ in range(max(free // 2, 1))]
