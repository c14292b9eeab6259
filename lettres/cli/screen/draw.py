"""The whole screen above the typed line, drawn from a match: pure, so that it can be looked at without a terminal."""

from __future__ import annotations

from lettres.cli.play.news import tell_drawn
from lettres.cli.screen import pages
from lettres.cli.screen.board import LEAST_COLUMNS, LEAST_ROWS, Player, Scene, board, head
from lettres.cli.screen.front import Page
from lettres.cli.screen.match import Match
from lettres.cli.screen.text import Line, clip, filled, plain_lines
from lettres.games.catalogue import CATALOGUE

UNDER = 2  # rows of the typed line and the keys
_ORDERS = {"alphabet": "par ordre alphabétique", "voyelles": "voyelles d'abord", "main": "à la main"}
_CLOSE = "Entrée ou Échap : retour au jeu"


def draw(match: Match, columns: int, rows: int, plain: bool) -> list[Line]:
    """What a screen of so many columns and rows shows, without its last two rows."""
    body = rows - UNDER
    if columns < LEAST_COLUMNS or rows < LEAST_ROWS:
        lines = filled(pages.too_small(columns, rows, (LEAST_COLUMNS, LEAST_ROWS)), max(body, 1))
    elif match.page is Page.TABLE:
        lines, match.farthest = board(scene(match), columns, body, plain, match.scroll)
    else:
        lines = [_head(match, columns), *_covered(match, columns, body - 1, plain)]
    return [clip(line, columns) for line in lines]


def scene(match: Match) -> Scene:
    """All that the board shows of a match."""
    desk, session = match.desk, match.session
    seen = desk.view
    told = [*desk.news, tell_drawn(desk.drawn)] if match.rack_shown and desk.drawn else desk.news
    return Scene(
        title=CATALOGUE[session.game.name].title,
        number=seen.number,
        pouch=seen.pouch,
        left=match.clock.left(),
        players=[
            Player(session.name(at), each.score, each.tiles, at == seen.turn) for at, each in enumerate(seen.seats)
        ],
        table=desk.table(),
        composed=desk.composed(),
        rack=desk.rack() if match.rack_shown else None,
        order=_ORDERS[desk.order.way],
        judged=desk.judged(),
        doing="Votre coup" if desk.live else _doing(match),
        notice=desk.notice,
        news=told,
    )


def _doing(match: Match) -> str:
    turn = match.session.state.turn
    name = match.session.name(turn)
    return f"{name} réfléchit…" if turn in match.session.bots else f"À {name} de jouer"


def prompt(match: Match) -> str:
    """What stands before the typed line."""
    return {
        Page.TABLE: "> " if match.desk.live else "… ",
        Page.CONTEST: "Qui conteste ? ",
        Page.OVER: "Entrée pour quitter ",
        Page.PAUSE: "Entrée pour reprendre ",
    }.get(match.page, "Entrée pour continuer ")


def _head(match: Match, columns: int) -> Line:
    shown = scene(match)
    return head(shown._replace(left=None) if match.page in (Page.HAND_OVER, Page.CONTEST) else shown, columns)


def _covered(match: Match, columns: int, rows: int, plain: bool) -> list[Line]:
    session = match.session
    if match.page is Page.PAUSE:
        return pages.pause_page(columns, rows)
    if match.page is Page.HAND_OVER:
        return pages.hand_over_page(session, session.state.turn, columns, rows)
    if match.page is Page.CONTEST:
        answer = plain_lines([match.desk.notice], columns, "class:notice")
        return [*filled(pages.contest_page(session, match.contesting, columns, plain), rows - len(answer)), *answer]
    if match.page is Page.HELP:
        lines, close = pages.help_page(columns), _CLOSE
    elif match.page is Page.SCORE:
        lines, close = pages.score_page(session, match.story(), columns), _CLOSE
    else:
        lines, close = pages.over_page(session, match.story(), columns), "Entrée pour quitter"
    shown, match.farthest = pages.sheet_page(lines, close, columns, rows, match.scroll)
    return shown
