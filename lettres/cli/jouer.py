"""`lettres jouer`: sets a game up, or takes a saved one up again, and hands it to the screen that fits."""

from __future__ import annotations

import os
import secrets
import sys
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import click
from click.core import ParameterSource

from lettres.cli.console import error, safe
from lettres.cli.context import Settings, json_writer
from lettres.cli.french import Choice, FrenchCommand, Number
from lettres.cli.rules import chosen_rules, edition_option, list_rules, rule_option, theme_option
from lettres.games.catalogue import CATALOGUE
from lettres.header import Header, RecordError, good_name, is_bot
from lettres.players.bots import LEVELS
from lettres.record import is_end
from lettres.session import Session, game_of
from lettres.store import StoreError, path_of, read, saved
from lexicon import SourceError

_ARBITRATION = {"souple": "auto", "strict": "strict", "défi": "challenge"}
_SETTING = ("jeu", "joueurs", "graine", "minuteur", "arbitrage", "edition", "rules", "theme", "nom")
_LAST = "\0"  # --reprendre without a name


@click.command(
    "jouer",
    cls=FrenchCommand,
    epilog="""
    lettres jouer
    lettres jouer --joueurs Ana,Zoé,bot:lecteur --minuteur 90
    lettres jouer --reprendre
    lettres jouer --auto --joueurs bot:amateur,bot:oracle --graine 7
    """,
)
@click.option("--jeu", type=Choice(list(CATALOGUE)), default="lettres", show_default=True, help="Le jeu.")
@click.option(
    "--joueurs",
    metavar="NOM,NOM…",
    help="De un à quatre noms ; « bot » est un robot, « bot:NIVEAU » aussi : "
    f"{', '.join(level.name for level in LEVELS)}.",
)
@click.option("--graine", metavar="N", type=Number(0), help="Un nombre, pour rejouer la même pioche.")
@click.option(
    "--minuteur", metavar="S", type=Number(0, 86400), help="Secondes par tour ; 0 : sans limite.  [par défaut : 60]"
)
@click.option(
    "--arbitrage",
    type=Choice(list(_ARBITRATION)),
    help="souple : un tour fautif se corrige ; strict : il coûte une lettre ; défi : les autres le contestent.",
)
@edition_option
@rule_option
@theme_option
@click.option("--nom", metavar="NOM", help="Le nom de la partie sauvée.")
@click.option(
    "--reprendre",
    metavar="[PARTIE]",
    is_flag=False,
    flag_value=_LAST,
    help="Reprend une partie sauvée ; sans nom, la dernière.",
)
@click.option("--auto", is_flag=True, help="Des robots seulement : joue jusqu'au bout et donne la feuille de score.")
@click.option("--json", "as_json", is_flag=True, help="Avec --auto : l'état final, en un objet JSON.")
@click.pass_obj
def command(
    settings: Settings,
    jeu: str,
    joueurs: str | None,
    graine: int | None,
    minuteur: int | None,
    arbitrage: str | None,
    edition: str,
    rules: tuple[str, ...],
    theme: str | None,
    nom: str | None,
    reprendre: str | None,
    auto: bool,
    as_json: bool,
) -> int:
    """Joue au rami des lettres, à plusieurs devant le même écran, contre des robots, ou seul.

    Chaque tour est sauvé : une partie interrompue se reprend où elle en était. Sur un terminal, le jeu occupe tout
    l'écran ; avec --accessible, ou dans un tube, il parle par lignes simples. « aide » y donne les commandes.
    """
    entry = CATALOGUE[jeu]
    if "?" in rules:
        return list_rules(entry)
    if as_json and not auto:
        raise click.UsageError("--json va avec --auto : une partie jouée à la main se lit avec « lettres partie ».")
    try:
        if reprendre is not None:
            _check_alone()
            session = _resume(settings, reprendre)
        else:
            options = chosen_rules(entry, edition, rules, _course(minuteur, arbitrage))
            players = _players(joueurs, auto)
            session = _new(settings, jeu, players, options, graine, theme or "", nom)
    except (StoreError, RecordError) as failure:
        raise SourceError(str(failure)) from failure
    with session.journal:
        return _play(session, settings, auto, as_json)


def _course(seconds: int | None, arbitration: str | None) -> dict[str, Any]:
    """The rules that have options of their own, where these were given."""
    course = {} if seconds is None else {"seconds": seconds}
    return course if arbitration is None else {**course, "arbitration": _ARBITRATION[arbitration]}


def _players(names: str | None, auto: bool) -> tuple[str, ...]:
    if names is None:
        names = "bot,bot" if auto else _ask_names()
    players = _split(names)
    for name in players:
        if not good_name(name):
            what = "un nom a de 1 à 30 lettres, chiffres, espaces, apostrophes ou tirets"
            raise click.BadParameter(f"« {safe(name)[:40]} » ; {what}.", param_hint="--joueurs")
    people = [name.casefold() for name in players if not is_bot(name)]
    if len(set(people)) < len(people):
        raise click.BadParameter("deux joueurs ont le même nom.", param_hint="--joueurs")
    if auto and people:
        raise click.BadParameter("avec --auto, rien que des robots : bot, bot:lecteur…", param_hint="--joueurs")
    return players


def _split(names: str) -> tuple[str, ...]:
    return tuple(" ".join(name.split()) for name in names.split(","))


def _ask_names() -> str:
    """The names, asked where a person can answer, until they can be; else one player against a robot."""
    if not (sys.stdin.isatty() and sys.stdout.isatty()):
        return "Joueur,bot"
    click.echo("Qui joue ? De un à quatre noms, entre virgules ; « bot » est un robot.")
    while True:
        answer: str = click.prompt("Joueurs", default="Joueur,bot", prompt_suffix=" : ")
        if all(map(good_name, _split(answer))):
            return answer
        click.echo("Un nom a de 1 à 30 lettres, chiffres, espaces, points, apostrophes ou tirets.")


def _new(
    settings: Settings,
    game: str,
    players: tuple[str, ...],
    options: dict[str, Any],
    seed: int | None,
    theme: str,
    name: str | None,
) -> Session:
    if theme and os.path.exists(theme):
        theme = os.path.abspath(theme)
    header = Header(
        game=game,
        rules=options,
        lexicon=lexicon_name(settings),
        theme=theme,
        players=players,
        seed=secrets.randbelow(1 << 32) if seed is None else seed,
        date=datetime.now(UTC).isoformat(timespec="seconds"),
    )
    if theme:
        settings.theme(theme)
    try:
        return Session.new(header, game_of(settings.lexicon)(header), settings.lexicon, name)
    except ValueError as failure:
        raise click.BadParameter(str(failure), param_hint="--joueurs") from failure


def lexicon_name(settings: Settings) -> str:
    """What the lexicon in use is called in a record."""
    about = settings.lexicon.about
    return " ".join(f"{about['source']} {about['version']}".split())


def _check_alone() -> None:
    """A saved game keeps its players and its rules: options that would set others are refused, not ignored."""
    ctx = click.get_current_context()
    given = [
        option.opts[0]
        for option in ctx.command.params
        if option.name in _SETTING and ctx.get_parameter_source(option.name) is ParameterSource.COMMANDLINE
    ]
    if given:
        raise click.UsageError(f"--reprendre garde les règles de la partie : ôtez {', '.join(given)}.")


def _goes_on(path: Path) -> bool:
    """Whether a saved game can be gone on with: its last line does not end it."""
    try:
        lines = read(path)
    except (OSError, StoreError):
        return False
    return not lines.odd and not is_end(lines.texts[-1])


def _resume(settings: Settings, name: str) -> Session:
    if name == _LAST:
        path = next((path for path in saved() if _goes_on(path)), None)
        if path is None:
            raise StoreError("aucune partie n'est en cours : « lettres jouer » en commence une.")
    else:
        path = path_of(name)
    session = Session.resume(path, game_of(settings.lexicon), settings.lexicon)
    if session.header.lexicon != lexicon_name(settings):
        error(f"Attention : cette partie a été commencée avec un autre lexique ({safe(session.header.lexicon)}).")
    return session


def _play(session: Session, settings: Settings, auto: bool, as_json: bool) -> int:
    if auto:
        _play_bots(session)
        if as_json:
            click.echo(json_writer()(final_state(session)))
            return 0
    elif _full_screen(settings):
        from lettres.cli.screen.app import run

        run(session, settings, settings.lexicon)
        return 0
    else:
        from lettres.cli.play.plain import run as run_plain

        run_plain(session, settings.lexicon)
        return 0
    from lettres.cli.play.plain import print_scores

    print_scores(session)
    click.echo(f"Partie sauvée : {session.journal.name}")
    return 0


def _full_screen(settings: Settings) -> bool:
    if settings.accessible or os.environ.get("TERM", "dumb") == "dumb":
        return False
    return sys.stdin.isatty() and sys.stdout.isatty()


def _play_bots(session: Session) -> None:
    while not session.state.over:
        action = session.bot_action()
        if action is None:
            raise click.UsageError("cette partie a des joueurs qui ne sont pas des robots : reprenez-la sans --auto.")
        session.act(action)


def final_state(session: Session) -> dict[str, Any]:
    """The end of a game in the machine-readable form."""
    state, notation = session.state, session.game.notation
    return {
        "game": session.game.name,
        "players": list(session.header.players),
        "scores": [seat.score for seat in state.seats],
        "winners": list(state.winners()),
        "turns": state.number,
        "table": [notation.meld(meld) for meld in state.table.melds],
        "racks": [notation.tiles(seat.rack) for seat in state.seats],
        "pouch": len(state.pouch),
        "seed": session.header.seed,
        "record": str(session.journal.path),
    }
