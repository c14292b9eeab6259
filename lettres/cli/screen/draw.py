"""The screen above the typed line, drawn as lines of text; it needs no terminal."""

from __future__ import annotations

from lettres.cli.screen import pages
from lettres.cli.screen.board import LEAST_COLUMNS, LEAST_ROWS, Scene, SeatLine, board, head
from lettres.cli.screen.driver import Driver
from lettres.cli.screen.page import Page
from lettres.cli.screen.text import Line, clip, filled, plain_lines
from lettres.french.scores import in_piles, match_progress
from lettres.play.desk import Judgement
from lettres.play.recap import draw_sentence
from lettres.records.header import Header, theme_title

UNDER = 2  # rows of the typed line and of the keys
_TABLE_PAGE = 5  # lines that Page down scrolls the table
_ORDERS = {
    "alphabet": "par ordre alphabétique",
    "voyelles": "voyelles d'abord",
    "couleurs": "par couleurs",
    "valeurs": "par valeurs",
    "main": "à la main",
}
_CLOSE = "Entrée ou Échap : retour"


def draw(driver: Driver, columns: int, rows: int, plain: bool) -> list[Line]:
    """Return the lines of a screen of `columns` by `rows`, except the last two: the typed line and the footer."""
    body = rows - UNDER
    if columns < LEAST_COLUMNS or rows < LEAST_ROWS:
        lines = filled(pages.too_small(columns, rows, (LEAST_COLUMNS, LEAST_ROWS)), max(body, 1))
    elif driver.page is Page.TABLE:
        lines, driver.most_scroll = board(scene(driver), columns, body, plain, driver.scroll)
        driver.page_rows = _TABLE_PAGE
    else:
        lines = [_head(driver, columns), *_covered(driver, columns, body - 1, plain)]
    return [clip(line, columns) for line in lines]


def scene(driver: Driver) -> Scene:
    """Return the content of the board."""
    desk, session = driver.desk, driver.session
    seen = desk.view
    news = desk.news[len(desk.setbacks) :]
    if driver.rack_shown and (taken := draw_sentence(session, desk.seat)):
        news = [*news, taken]
    judged, notice = desk.judgement(), desk.notice
    if notice and judged.text and judged.text in notice:  # not to say it twice
        judged, notice = Judgement("notice", notice), ""
    return Scene(
        title=_title(session.header),
        nouns=desk.speech.nouns,
        number=seen.number,
        course=[text.rstrip(".") for text in match_progress(session.state)],
        pouch=_pouch(driver),
        left=driver.seconds_left,
        players=[
            SeatLine(session.name(at), each.score, each.tiles, at == seen.turn) for at, each in enumerate(seen.seats)
        ],
        table=desk.table(),
        composed=desk.composed(),
        rack=desk.rack() if driver.rack_shown else None,
        order=_ORDERS[desk.order.way],
        judged=judged,
        doing="Votre coup" if desk.live else _doing(driver),
        notice=notice,
        setbacks=desk.setbacks,
        news=news,
    )


def _title(header: Header) -> list[str]:
    """Return the title of the game and, if it has a theme, a short title: the theme alone."""
    short = theme_title(header.theme)
    return [header.title, *([short[:1].upper() + short[1:]] if short else [])]


def _pouch(driver: Driver) -> list[str]:
    """Return the tiles left to draw and the top of the discard pile, in a long and a short form; [] in dice games."""
    game, seen = driver.session.game, driver.desk.view
    if game.tiles.dice:
        return []
    top = f" · défausse : {driver.desk.speech.label(seen.discard[-1])}" if seen.discard else ""
    return [f"pioche : {seen.pouch}{piles}{top}" for piles in (in_piles(game, seen.pouch), "")]


def _doing(driver: Driver) -> str:
    turn = driver.session.state.turn
    name = driver.session.name(turn)
    return f"{name} réfléchit…" if turn in driver.session.bots else f"À {name} de jouer"


def prompt(driver: Driver) -> str:
    """Return the text before the typed line."""
    stopped = "Temps arrêté. " if driver.seconds_left is not None else ""
    return {
        Page.TABLE: "> " if driver.desk.live else "… ",
        Page.CONTEST: "Qui conteste ? ",
        Page.OVER: "R : la revanche. M : les meilleurs coups manqués. Entrée : finir. ",
        Page.PAUSE: "Entrée pour reprendre ",
    }.get(driver.page, f"{stopped}Entrée pour continuer ")


def _head(driver: Driver, columns: int) -> Line:
    shown = scene(driver)
    if driver.page is Page.ROUND:  # the next round is not dealt yet
        shown = shown._replace(course=[], pouch=[])
    return head(shown._replace(left=None) if driver.page in (Page.HAND_OVER, Page.CONTEST) else shown, columns)


def _covered(driver: Driver, columns: int, rows: int, plain: bool) -> list[Line]:
    session = driver.session
    if driver.page is Page.ROUND:
        return pages.round_page(session, columns, rows)
    if driver.page is Page.PAUSE:
        return pages.pause_page(columns, rows)
    if driver.page in (Page.HAND_OVER, Page.CONTEST):
        answer = plain_lines([driver.desk.notice], columns, "class:notice")
        rows -= len(answer)
        if driver.page is Page.HAND_OVER:
            lines = pages.hand_over_page(session, session.state.turn, columns, rows)
        else:
            lines = pages.contest_page(session, driver.local.room.contesting, columns, plain)
        return [*filled(lines, rows), *answer]
    close = _CLOSE
    if driver.page is Page.HELP:
        lines = pages.help_page(driver.desk, columns)
    elif driver.page in (Page.RULES, Page.ALL_RULES):
        whole = driver.page is Page.ALL_RULES
        lines = pages.rules_page(session.game, columns, session.header.theme, whole=whole)
    elif driver.page is Page.SCORE:
        lines = pages.score_page(session, driver.history(), columns)
    else:
        lines, close = pages.over_page(session, driver.desk.table(), driver.history(), columns, plain), ""
    shown, driver.most_scroll = pages.sheet_page(lines, close, columns, rows, driver.scroll)
    driver.page_rows = len(shown) - 2  # the hint takes a line, and one line is shown again
    return shown
