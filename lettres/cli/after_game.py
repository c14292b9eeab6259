"""After a game at a terminal: a rematch, the best moves that were missed, a replay, the menu."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from shlex import quote

import click

from lettres.cli.ask import Back, Prompt, choose, say
from lettres.cli.console import error, paragraph
from lettres.cli.context import Settings
from lettres.cli.progress import progress
from lettres.cli.typed_lines import Quit
from lettres.cli.vocabulary import RARE
from lettres.grammar import safe
from lettres.records.recording import read_recording
from lettres.records.session import Session
from lexicon import SourceError

REMATCH = "revanche, mêmes joueurs et mêmes règles"
MISSED = "meilleurs coups manqués"
_AGAIN, _MENU, _QUIT = "revoir la partie, tour par tour", "menu", "quitter"
_SECONDS = 1.0  # of search for each turn: a person waits
_TURNS = 3  # shown at most
_ABOUT = (
    "La revanche se joue aux mêmes règles, avec les mêmes joueurs ; le premier nommé passe dernier. Les meilleurs "
    "coups manqués sont ceux de vos tours qui pouvaient rapporter le plus. La partie finie est sauvée : « lettres "
    "partie » la retrouve."
)


def next_steps(session: Session) -> list[str]:
    """Return sentences that name the commands that review a finished game."""
    name = quote(session.journal.name)
    return [
        f"Pour revoir la partie : lettres partie montrer {name}",
        f"Pour connaître les meilleurs coups manqués : lettres analyser {name}",
    ]


def wants_rematch(settings: Settings, session: Session, chosen: str = "", *, menu: bool = False) -> bool:
    """Ask what to do after a game and do it, until the person asks for a rematch (return True) or quits (return False).

    `chosen` is an answer already given, which is carried out before the first question. With `menu`, the answers
    include the menu, which raises `Back`.
    """
    offers = [REMATCH, MISSED, _AGAIN, *([_MENU] if menu else []), _QUIT]
    while True:
        if chosen == REMATCH:
            return True
        if chosen == MISSED:
            _print_missed_moves(settings, session)
        elif chosen == _AGAIN:
            _replay(session)
        try:
            chosen = offers[choose(Prompt("Et maintenant ?", _ABOUT), offers, 3)]
        except Back:
            chosen = offers[3]
        except Quit:
            return False
        if chosen == _MENU:
            raise Back
        if chosen == _QUIT:
            return False


def _print_missed_moves(settings: Settings, session: Session) -> None:
    """Print the turns in which people lost the most points, worst first, with the better moves."""
    from lettres.french.reviews import announcement  # not at the top, like those below: it loads a search
    from lettres.reports.review_text import turn_lines
    from lettres.study.analysis import Work, to_try
    from lettres.study.report import Report

    people = [seat for seat in range(len(session.names)) if seat not in session.bots]
    try:
        course = read_recording(Path(session.journal.place), settings.lexicon_for)
        work = Work(course, settings.lexicon_for(course.entry), _SECONDS, None, partial(progress, settings), RARE)
    except SourceError as failure:
        say(str(failure))
        return
    seat = people[0] if len(people) == 1 else None
    error(announcement(*work.at_most(seat, 0)))
    report = Report(course, work.review(seat), "", 0, 1)
    turns = to_try(report, _TURNS)
    if not turns:
        say("Aucun coup meilleur que les vôtres n'a été trouvé.")
    for turn in turns:
        say("")
        for line in turn_lines(report, turn, settings.accessible):
            click.echo(paragraph(safe(line)))
    say("", f"Toute l'analyse, avec les courbes : lettres analyser {session.journal.name}")


def _replay(session: Session) -> None:
    from lettres.cli.partie import play_again

    click.get_current_context().invoke(play_again, partie=session.journal.place)
