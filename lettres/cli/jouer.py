"""`lettres jouer`: starts or resumes a game, on the full screen or in plain lines."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from time import monotonic
from typing import NamedTuple

import click
from click.core import ParameterSource

from lettres.cli.choices import SavedGame, Seats
from lettres.cli.click_french import Choice, FrenchCommand, definitions_option, number_option
from lettres.cli.console import error
from lettres.cli.context import Settings, json_writer
from lettres.cli.game_meanings import GameMeanings, check_definitions
from lettres.cli.new_game import ARBITRATION, begin, check_game, header, player_names, rematch_header, shorthand_rules
from lettres.cli.rules import (
    GameChoice,
    chosen_rules,
    dice_option,
    edition_option,
    list_rules,
    rule_option,
    theme_option,
)
from lettres.cli.source_errors import as_source_errors
from lettres.engine.rules import Option
from lettres.games.catalogue import CATALOGUE
from lettres.games.entry import Entry
from lettres.grammar import safe, signed
from lettres.play.names import split_names
from lettres.records.journal import StoreError, path_of, read, saved
from lettres.records.record import is_end
from lettres.records.session import Session, game_of, header_of, lexicon_name, resume_game

_EVERY = 10.0  # seconds between two progress lines of a game of robots
_SETTING = ("jeu", "graine", "minuteur", "manches", "arbitrage", "edition", "rules", "theme", "des", "nom")
LAST = "\0"  # the value of --reprendre without a name


class GameOptions(NamedTuple):
    """The options of a new game, None if not given."""

    seed: int | None = None
    seconds: int | None = None
    rounds: int | None = None
    arbitration: str | None = None
    edition: str | None = None
    rules: tuple[str, ...] = ()
    theme: str | None = None
    dice: str | None = None
    name: str | None = None

    def changed_rules(self, entry: Entry) -> dict[str, Option]:
        """Return the rules that these options change from the defaults of a game; raises `click.UsageError`."""
        check_game(entry, self.arbitration, self.theme, self.dice)
        own = shorthand_rules(self.seconds, self.rounds, self.arbitration)
        return chosen_rules(entry, self.edition, self.rules, own)

    @property
    def imply_a_game(self) -> bool:
        """True if an option is set that depends on the game: the person is then not asked which game."""
        return any((self.arbitration, self.edition, self.rules, self.theme, self.dice))


class _Games(click.Option):
    """The option `--jeu`; its help names all games, also those from other packages."""

    def get_help_record(self, ctx: click.Context) -> tuple[str, str] | None:
        self.help = f"Le jeu : {' ; '.join(f'{each.name}, {each.title.lower()}' for each in CATALOGUE.playable())}."
        return super().get_help_record(ctx)


class _Players(click.Option):
    """The option `--joueurs`; its help names the robot levels for each game."""

    def get_help_record(self, ctx: click.Context) -> tuple[str, str] | None:
        from lettres.players import level_names  # not at the top, like those below: only the help page needs it

        levels: dict[tuple[str, ...], list[str]] = {}
        for entry in CATALOGUE.playable():
            levels.setdefault(level_names(entry), []).append(entry.name)
        bots = " ; ".join(f"{', '.join(names)} ({', '.join(games)})" for names, games in levels.items())
        self.help = f"Les noms des joueurs ; « bot » est un robot, « bot:NIVEAU » aussi : {bots} ; "
        self.help += "« bot:module:Classe » est le vôtre."
        return super().get_help_record(ctx)


@click.command(
    "jouer",
    cls=FrenchCommand,
    epilog="""
    lettres jouer
    lettres jouer --joueurs Ana,Zoé,bot:lecteur --minuteur 90
    lettres jouer --jeu rummikub --joueurs Ana,bot --manches 3
    lettres jouer --reprendre
    lettres jouer --auto --joueurs bot:amateur,bot:oracle --graine 7
    """,
)
@click.option("--jeu", metavar="JEU", cls=_Games, type=GameChoice(), default="lettres", show_default=True)
@click.option("--joueurs", cls=_Players, metavar="NOM,NOM…", type=Seats())
@number_option("--graine", help="Un nombre, pour rejouer la même pioche.")
@number_option(
    "--minuteur",
    metavar="S",
    most=86400,
    help="Secondes par tour ; 0 : sans limite.  [par défaut : 60 aux lettres, 120 au rummikub, 0 aux autres]",
)
@number_option("--manches", least=1, most=100, help="Le nombre de manches, chacune avec sa donne.")
@click.option(
    "--arbitrage",
    type=Choice(list(ARBITRATION)),
    help="souple : un tour fautif se corrige ; strict : il coûte une pénalité ; défi : les autres le contestent "
    "(aux lettres).",
)
@edition_option
@rule_option
@theme_option
@dice_option
@click.option("--nom", metavar="NOM", help="Le nom de la partie sauvée.")
@click.option(
    "--reprendre",
    metavar="[PARTIE]",
    type=SavedGame(),
    is_flag=False,
    flag_value=LAST,
    help="Reprend une partie sauvée ; sans nom, la dernière.",
)
@definitions_option
@click.option("--auto", is_flag=True, help="Des robots seulement : joue jusqu'au bout et donne la feuille de score.")
@click.option("--json", "as_json", is_flag=True, help="Avec --auto : l'état final, en un objet JSON.")
@click.pass_obj
def command(
    settings: Settings,
    jeu: str,
    joueurs: str | None,
    graine: int | None,
    minuteur: int | None,
    manches: int | None,
    arbitrage: str | None,
    edition: str | None,
    rules: tuple[str, ...],
    theme: str | None,
    des: str | None,
    nom: str | None,
    reprendre: str | None,
    auto: bool,
    as_json: bool,
) -> int:
    """Joue au rami de lettres, de tuiles, de cartes ou de dés, à plusieurs devant le même écran ou contre des robots.

    Sans --joueurs, sur un terminal, on vous demande le jeu, les noms, les robots et le minuteur : aucun, d'abord.

    Chaque tour est sauvé : une partie interrompue se reprend où elle en était, avec le temps qui restait. Sur un
    terminal, le jeu occupe tout l'écran ; avec --accessible, ou dans un tube, il parle par lignes simples. « aide » y
    donne les commandes, « règles » les règles du jeu.
    """
    entry = CATALOGUE[jeu]
    if "?" in rules:
        return list_rules(entry)
    if as_json and not auto:
        raise click.UsageError("--json va avec --auto : une partie jouée à la main se lit avec « lettres partie ».")
    check_definitions(settings)
    if reprendre is not None:
        _check_alone()
        return resume(settings, reprendre, auto, as_json, None if joueurs is None else split_names(joueurs))
    given = GameOptions(graine, minuteur, manches, arbitrage, edition, rules, theme, des, nom)
    if joueurs is None and not auto and at_terminal():
        return _ask_and_play(settings, entry, given)
    given.changed_rules(entry)  # a wrong rule is reported before a wrong name
    return play_new(settings, entry, player_names(joueurs, auto), given, auto, as_json)


def at_terminal() -> bool:
    """Return True if stdin and stdout are a terminal."""
    return all(stream is not None and stream.isatty() for stream in (sys.stdin, sys.stdout))


def _ask_and_play(settings: Settings, entry: Entry, given: GameOptions) -> int:
    """Ask the questions of a new game that the options leave open, then play it."""
    from lettres.cli.ask import ANSWER_HELP, Back, say  # not at the top, like those below: most calls ask no question
    from lettres.cli.invite import ask_new
    from lettres.cli.typed_lines import Quit

    named = click.get_current_context().get_parameter_source("jeu") is ParameterSource.COMMANDLINE
    own = given.changed_rules(entry) | shorthand_rules(given.seconds, None, None)
    if given.theme:
        settings.theme(given.theme)  # an unknown theme is refused before the questions
    say(ANSWER_HELP)
    try:
        asked = ask_new(settings.saved, entry if named or given.imply_a_game else None, own)
    except (Back, Quit):
        return 0
    seconds = given.seconds if asked.seconds is None else asked.seconds
    return play_new(settings, asked.entry, asked.players, given._replace(seconds=seconds))


def play_new(
    settings: Settings,
    entry: Entry,
    players: tuple[str, ...],
    given: GameOptions,
    auto: bool = False,
    as_json: bool = False,
    *,
    menu: bool = False,
) -> int:
    """Deal a new game and play it; raises `click.UsageError`, or `SourceError` if it cannot be saved.

    With `menu`, the person may go back to the menu after the game, which raises `Back`.
    """
    options = given.changed_rules(entry)
    with as_source_errors():
        head = header(settings, entry, players, options, theme=given.theme, dice=given.dice, seed=given.seed)
        session = begin(settings, head, given.name)
    return _play(session, settings, auto, as_json, menu)


def resume(
    settings: Settings,
    name: str,
    auto: bool = False,
    as_json: bool = False,
    players: tuple[str, ...] | None = None,
    *,
    menu: bool = False,
) -> int:
    """Resume a saved game (`LAST`: the last one that is not over); raises `SourceError`. `menu` is as in `play_new`.

    `players` repeats the seats of the game; raises `click.BadParameter` if they differ. If it is None, no bot from
    another package is loaded, since a saved game may come from a stranger.
    """
    with as_source_errors():
        session = _open_saved(settings, name, players)
    return _play(session, settings, auto, as_json, menu)


def _check_alone() -> None:
    """Raise `click.UsageError` for options that would change the rules of a saved game."""
    ctx = click.get_current_context()
    given = [
        option.opts[0]
        for option in ctx.command.params
        if option.name in _SETTING and ctx.get_parameter_source(option.name) is ParameterSource.COMMANDLINE
    ]
    if given:
        raise click.UsageError(f"--reprendre garde les règles de la partie : ôtez {', '.join(given)}.")


def can_resume(path: Path) -> bool:
    """Return True if a saved game can be resumed."""
    try:
        lines = read(path)
    except (OSError, StoreError):
        return False
    return not lines.odd and not is_end(lines.texts[-1])


def _open_saved(settings: Settings, name: str, players: tuple[str, ...] | None) -> Session:
    if name == LAST:
        path = next((path for path in saved() if can_resume(path)), None)
        if path is None:
            raise StoreError("aucune partie n'est en cours : « lettres jouer » en commence une.")
    else:
        path = path_of(name)
    lines = read(path)
    if not lines.odd and is_end(lines.texts[-1]):
        raise StoreError(f"la partie « {name} » est finie : « lettres partie montrer {name} » la montre.")
    header = header_of(lines.texts)
    if players not in (None, header.players):
        what = f"cette partie est celle de {safe(','.join(header.players))} : nommez les mêmes, ou ôtez --joueurs."
        raise click.BadParameter(what, param_hint="--joueurs")
    lexicon = settings.lexicon_for(CATALOGUE[header.game])
    session = resume_game(path, game_of(lexicon), lexicon, players or ())
    if lexicon is not None and session.header.lexicon != lexicon_name(lexicon):
        error(f"Attention : cette partie a été commencée avec un autre lexique ({safe(session.header.lexicon)}).")
    return session


def _play(session: Session, settings: Settings, auto: bool, as_json: bool, menu: bool) -> int:
    """Play a game until it is over or the person quits, then, at a terminal, the rematches that the person wants."""
    if auto:
        with session.journal:
            _play_alone(session, as_json)
        return 0
    while True:
        with session.journal:
            chosen = _play_people(session, settings)
        if not session.state.over or not at_terminal():
            return 0
        from lettres.cli.after_game import wants_rematch  # not at the top: each mode has its own modules

        if not wants_rematch(settings, session, chosen, menu=menu):
            return 0
        with as_source_errors():
            session = begin(settings, rematch_header(session.header), None)


def _play_alone(session: Session, as_json: bool) -> None:
    """Let robots play to the end, and print the scores."""
    _play_bots(session)
    if as_json:
        from lettres.reports.final_json import final_form

        click.echo(json_writer()(final_form(session)))
        return
    from lettres.cli.plain import print_scores

    print_scores(session)
    click.echo(f"Partie sauvée : {session.journal.name}")


def _play_people(session: Session, settings: Settings) -> str:
    """Let people play, on the full screen or in lines; return the answer `chosen` for `wants_rematch`, or ""."""
    lexicon = settings.lexicon_for(CATALOGUE[session.header.game])
    if _full_screen(settings):
        from lettres.cli.screen.app import run

        return run(session, settings, lexicon)
    from lettres.cli.plain import run as run_plain

    run_plain(session, lexicon, GameMeanings(settings))
    return ""


def _full_screen(settings: Settings) -> bool:
    if settings.accessible or os.environ.get("TERM", "dumb") == "dumb":
        return False
    return sys.stdin.isatty() and sys.stdout.isatty()


def _play_bots(session: Session) -> None:
    told = monotonic()
    while not session.state.over:
        if monotonic() - told >= _EVERY:  # a match of equal robots may take hundreds of rounds
            told, state = monotonic(), session.state
            scores = ", ".join(f"{name} {signed(seat.score)}" for name, seat in zip(session.names, state.seats))
            error(f"Manche {state.round}, tour {state.number} : {scores}.")
        action = session.bot_action()
        if action is None:
            raise click.UsageError("cette partie a des joueurs qui ne sont pas des robots : reprenez-la sans --auto.")
        session.act(action)
